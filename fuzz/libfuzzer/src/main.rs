//! One program for all targets: `PAVAGE_TARGET` names the one to try. The arguments are those of
//! libFuzzer.
//!
//! Without a target it lists all, with the most bytes of an input, and writes their stored inputs as
//! files to the folder `PAVAGE_UNPACK/TARGET`; or it prints the file `PAVAGE_ENTRY` as `corpus/` stores it.
#![no_main]

use std::env::{var, var_os};
use std::path::Path;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use pavage_fuzz::corpus::{Input, unpack};
use pavage_fuzz::{TARGETS, Target, target};

static CHOSEN: OnceLock<&Target> = OnceLock::new();

fn choose() {
    let named = var("PAVAGE_TARGET").ok();
    match named.as_deref().and_then(target) {
        Some(chosen) => drop(CHOSEN.set(chosen)),
        None => {
            match var_os("PAVAGE_ENTRY") {
                Some(file) => print_entry(file.as_ref()),
                None => list(),
            }
            std::process::exit(i32::from(named.is_some()));
        }
    }
}

fn list() {
    let folder = var_os("PAVAGE_UNPACK");
    for target in TARGETS {
        println!("{} {}", target.name, target.bytes_max);
        if let Some(folder) = &folder {
            unpack(target, &Path::new(folder).join(target.name))
                .expect("files can be written there");
        }
    }
}

fn print_entry(file: &Path) {
    let name = file.file_name().expect("it names a file");
    let input = Input {
        name: name.to_string_lossy().into_owned(),
        bytes: std::fs::read(file).expect("it can be read"),
    };
    print!("{}", input.entry());
}

fuzz_target!(init: choose(), |input: &[u8]| {
    if let Some(target) = CHOSEN.get() {
        (target.check)(input);
    }
});
