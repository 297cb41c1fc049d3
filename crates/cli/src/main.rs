//! The `pavage` command.

mod allocator;

use std::process::ExitCode;

fn main() -> ExitCode {
    allocator::give_back_large_blocks();
    let typed: Vec<std::ffi::OsString> = std::env::args_os().collect();
    pavage_command::main(&typed).into()
}
