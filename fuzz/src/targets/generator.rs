//! A generator makes what is wished, which its judge accepts, or refuses in words.

use pavage_app::generate::generate;
use pavage_app::{Limits, Memory, Refusal, Run, families};

use super::reader::{options_first, says_all};
use crate::said::said;

/// The most work.
const WORK_MAX: u64 = 300;
/// Bytes of tables.
const MEMORY_MAX: usize = 1 << 20;

/// The bytes are lines `option NAME VALUE`, then the name of a family and a seed.
pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let (wish, rest) = options_first(text);
    let (name, seed) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
    let Some(family) = families().iter().find(|family| family.name() == name) else {
        return;
    };
    let limits = Limits {
        nodes_max: Some(WORK_MAX),
        ..Limits::default()
    };
    let run = Run {
        limits,
        memory: Memory::limited(MEMORY_MAX),
        ..Run::default()
    };
    match generate(*family, &wish, seed.parse().unwrap_or(0), &run) {
        Ok(made) => {
            assert_eq!(made.solution.check().violations, []);
            says_all(*family, &*made.puzzle);
        }
        Err(
            Refusal::BadOption(refusal) | Refusal::Unsolvable(refusal) | Refusal::TooLarge(refusal),
        ) => said(&refusal),
        Err(Refusal::Stopped(_)) => {}
    }
}
