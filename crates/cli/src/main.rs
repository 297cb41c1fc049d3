//! The `pavage` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    let typed: Vec<std::ffi::OsString> = std::env::args_os().collect();
    pavage_command::main(&typed).into()
}
