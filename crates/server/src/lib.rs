//! The web page and its server: the middle over HTTP, on this machine. It carries requests and
//! answers, runs jobs, keeps saved games and serves the page; what a request means, and all JSON, is
//! the business of `pavage_app`.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
mod answers;
mod api;
mod ask;
mod asked;
mod config;
mod connections;
mod desk;
#[cfg(feature = "schema")]
mod document;
mod guard;
mod host_name;
mod jobs;
mod operation;
mod page;
mod patience;
mod room;
mod saved;
mod state;
mod trace;

pub use config::{Config, Raster};
#[cfg(feature = "schema")]
pub use document::document;
pub use host_name::{HostName, NoHostName};
pub use saved::data_folder;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use pavage_app::{Cancel, Message};
use tokio::net::TcpListener;

use crate::state::Server;

/// The OpenAPI document of the server. A test says whether it is what the operations and the types of
/// their requests and answers are.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// Serves until it is cancelled or told to end. `on_ready` receives the address once it is bound.
///
/// # Errors
/// The address cannot be listened on.
pub fn serve(
    config: Config,
    cancel: &Cancel,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<(), Message> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| unreachable_host(&config, &error))?;
    let served = runtime.block_on(async {
        let address = (config.host.as_str(), config.port);
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| unreachable_host(&config, &error))?;
        let local = listener.local_addr();
        let local = local.map_err(|error| unreachable_host(&config, &error))?;
        on_ready(local);
        let server = Server::new(config);
        let app = app_of(&server);
        connections::serve(listener, app, &server, ended(cancel)).await;
        Ok(())
    });
    // Abandon work that does not end at once: nothing saved depends on it.
    runtime.shutdown_background();
    served
}

/// The whole server without its connections, for tests and for use inside another server.
///
/// # Panics
/// Outside of a tokio runtime, which it needs to look after its jobs.
pub fn app(config: Config) -> Router {
    app_of(&Server::new(config))
}

fn app_of(server: &Arc<Server>) -> Router {
    guard::around(api::routes(), server).with_state(Arc::clone(server))
}

fn unreachable_host(config: &Config, error: &io::Error) -> Message {
    if error.kind() == io::ErrorKind::AddrInUse {
        return Message::new("serve-port-taken").with("port", u32::from(config.port).to_string());
    }
    Message::new("serve-host-bad")
        .with("host", config.host.as_str())
        .with("reason", error.to_string())
}

/// Waits for the request to shut down.
async fn ended(cancel: &Cancel) {
    let cancelled = async {
        while !cancel.is_cancelled() {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        () = cancelled => {}
        () = terminated() => {}
    }
}

/// Waits for the signal that ends services.
#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => {
            signal.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

/// Waits for nothing: there is no such signal.
#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
