//! Pavage as a Python module: the part written in Rust, `pavage._pavage`. The package around it, in
//! `python/pavage`, gives what it returns its types and its documentation.
//!
//! All work is done on threads of its own without Python's lock, and ends on Ctrl-C. What is wrong
//! with an argument, and a fault of the work itself, become exceptions with a code and a sentence.

mod arguments;
mod cover;
mod fault;
mod made;
mod numbers;
mod position;
mod queue;
mod reasoning;
mod search;
mod solved;
mod source;
mod stream;
mod tables;
mod work;

use std::ffi::OsString;

use pyo3::prelude::*;

#[pymodule]
mod _pavage {
    #[pymodule_export]
    use super::cover::Cover;
    #[pymodule_export]
    use super::made::Maker;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::stream::Stream;
    #[pymodule_export]
    use super::{command, fail, names};

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

/// Fails as a broken invariant would, for the tests of what becomes of it.
#[pyfunction]
fn fail(py: Python<'_>) -> PyResult<()> {
    let asked = work::Asked::default();
    let failed = work::work(py, &asked, |_, _| panic!("meant to fail"));
    failed.map_err(|fault| fault.raise(py, pavage_words::Lang::En))
}
