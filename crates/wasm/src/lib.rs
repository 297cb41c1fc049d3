//! The middle of Pavage as a WebAssembly module: what the server carries over HTTP, a page carries
//! to a worker of its own. Text in, text out; clock, memory limit and language come from the page.
//!
//! [`desk`] answers requests and is the same on every platform. `bridge` is the plain C interface
//! around it: three functions, three imports, no generated glue. It exists only in the module;
//! `web/src/api/local/instance.ts` is its other side. All `unsafe` code is there: it declares what the
//! page gives, and what it is given.

pub mod desk;

#[cfg(target_family = "wasm")]
mod bridge;
