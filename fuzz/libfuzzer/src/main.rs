//! One program for all targets: `PAVAGE_TARGET` names the one to try. The arguments are those of
//! libFuzzer; without a target it lists all, with the most bytes of an input.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use pavage_fuzz::{TARGETS, Target, target};

static CHOSEN: OnceLock<&Target> = OnceLock::new();

fn choose() {
    let named = std::env::var("PAVAGE_TARGET").ok();
    match named.as_deref().and_then(target) {
        Some(chosen) => drop(CHOSEN.set(chosen)),
        None => {
            for target in TARGETS {
                println!("{} {}", target.name, target.bytes_max);
            }
            std::process::exit(i32::from(named.is_some()));
        }
    }
}

fuzz_target!(init: choose(), |input: &[u8]| {
    if let Some(target) = CHOSEN.get() {
        (target.check)(input);
    }
});
