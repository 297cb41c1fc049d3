//! Pavage as a Python module: the part written in Rust, `pavage._pavage`. The package around it, in
//! `python/pavage`, gives what it returns its types and its documentation.
//!
//! All work is done on threads of its own without Python's lock, and ends on Ctrl-C. What is wrong
//! with an argument, and a fault of the work itself, become exceptions with a code and a sentence.
//!
//! `unsafe` code is written by the macros of PyO3 only, never by hand.

mod arguments;
mod cover;
mod diagrams;
mod fault;
mod made;
mod making;
mod methods;
mod numbers;
mod position;
mod queue;
mod reasoning;
mod search;
mod shards;
mod solved;
mod source;
mod stream;
mod tables;
mod work;

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::prelude::*;

#[pymodule]
mod _pavage {
    #[pymodule_export]
    use super::cover::Cover;
    #[pymodule_export]
    use super::diagrams::Diagram;
    #[cfg(debug_assertions)]
    #[pymodule_export]
    use super::fail;
    #[pymodule_export]
    use super::made::Maker;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::shards::Plan;
    #[pymodule_export]
    use super::shards::{refusal, seconds};
    #[pymodule_export]
    use super::stream::Stream;
    #[pymodule_export]
    use super::{command, names, write_whole};

    /// The version of Pavage.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}

/// Does what was typed after the name of the `pavage` command, and returns the exit status.
#[pyfunction]
fn command(py: Python<'_>, typed: Vec<OsString>) -> u8 {
    let typed: Vec<OsString> = std::iter::once(OsString::from("pavage"))
        .chain(typed)
        .collect();
    py.detach(|| pavage_command::main(&typed))
}

/// The names of the built-in puzzles.
#[pyfunction]
fn names() -> Vec<&'static str> {
    let listed = pavage_app::load::built_ins().filter(|(family, _)| !family.is_example());
    listed.map(|(_, built_in)| built_in.name).collect()
}

/// Writes a file so that it is there whole or not at all.
#[pyfunction]
fn write_whole(py: Python<'_>, file: PathBuf, text: &str) -> PyResult<()> {
    let written = py.detach(|| pavage_host::files::write_whole(&file, text.as_bytes()));
    Ok(written?)
}

/// Fails as a broken invariant would, for the tests of what becomes of it: no release has it.
#[cfg(debug_assertions)]
#[pyfunction]
fn fail(py: Python<'_>) -> PyResult<()> {
    let asked = work::Asked::default();
    let failed = work::work(py, &asked, |_, _| panic!("meant to fail"));
    failed.map_err(|fault| fault.raise(py, pavage_words::Lang::En))
}
