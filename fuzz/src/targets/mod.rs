//! The table of targets: a new one is a file and a line here.

mod answer;
mod built_in;
mod choices;
mod count_suguru;
mod count_tetravex;
mod counts;
mod crossed;
mod engines;
mod game;
mod game_text;
mod generator;
mod job;
mod judge_packing;
mod judge_suguru;
mod judge_tetravex;
mod lang;
mod load;
mod model_judge;
mod moves;
mod orbits;
mod puzzles;
mod reader;
mod recording;
mod request;
mod sealed;
mod session;
mod snapshot;
mod stored;
mod sweep;
mod trace;
mod xcc;

/// A property and the bytes it is tried on.
pub struct Target {
    /// Its name, as typed; also of its file in `corpus/`.
    pub name: &'static str,
    /// Panics where the property fails.
    pub check: fn(&[u8]),
    /// Inputs longer than this tell nothing new.
    pub bytes_max: usize,
}

const fn target_of(name: &'static str, bytes_max: usize, check: fn(&[u8])) -> Target {
    Target {
        name,
        check,
        bytes_max,
    }
}

/// All targets: readers first, named FAMILY-FORMAT.
pub static TARGETS: &[Target] = &[
    target_of("packing-grid", 256, |b| reader::check("packing", "grid", b)),
    target_of("packing-toml", 512, |b| reader::check("packing", "toml", b)),
    target_of("packing-challenges", 256, |b| {
        reader::check("packing", "challenges", b)
    }),
    target_of("packing-soma", 256, |b| reader::check("packing", "soma", b)),
    target_of("packing-presents", 512, |b| {
        reader::check("packing", "presents", b)
    }),
    target_of("packing-iqpuzzle", 1024, |b| {
        reader::check("packing", "iqpuzzle", b)
    }),
    target_of("packing-burrtools", 2048, |b| {
        reader::check("packing", "burrtools", b)
    }),
    target_of("calendar-toml", 512, |b| {
        reader::check("calendar", "toml", b)
    }),
    target_of("suguru-compact", 256, |b| {
        reader::check("suguru", "compact", b)
    }),
    target_of("suguru-cells", 256, |b| reader::check("suguru", "cells", b)),
    target_of("suguru-url", 512, |b| reader::check("suguru", "url", b)),
    target_of("suguru-toml", 512, |b| reader::check("suguru", "toml", b)),
    target_of("tetravex-tetravex", 256, |b| {
        reader::check("tetravex", "tetravex", b)
    }),
    target_of("tetravex-toml", 512, |b| {
        reader::check("tetravex", "toml", b)
    }),
    target_of("tetravex-e2pieces", 256, |b| {
        reader::check("tetravex", "e2pieces", b)
    }),
    target_of("tetravex-bucas", 512, |b| {
        reader::check("tetravex", "bucas", b)
    }),
    target_of("tetravex-wang", 256, |b| {
        reader::check("tetravex", "wang", b)
    }),
    target_of("cover-xcc", 512, |b| reader::check("cover", "xcc", b)),
    target_of("cover-matrix", 512, |b| reader::check("cover", "matrix", b)),
    target_of("cover-toml", 512, |b| reader::check("cover", "toml", b)),
    target_of("null-lamps", 64, |b| reader::check("null", "lamps", b)),
    target_of("json", 512, load::check_json),
    target_of("load", 512, load::check_any),
    target_of("built-in", 128, built_in::check),
    target_of("xcc", 512, xcc::check),
    target_of("answer", 512, answer::check),
    target_of("moves", 128, moves::check),
    target_of("game-text", 512, game_text::check),
    target_of("stored", 1024, stored::check),
    target_of("sealed", 1024, sealed::check),
    target_of("recording", 2048, recording::check),
    target_of("request", 1024, request::check),
    target_of("job", 1024, job::check),
    target_of("trace", 1024, trace::check),
    target_of("session", 128, session::check),
    target_of("generator", 256, generator::check),
    target_of("lang", 32, lang::check),
    target_of("game", 256, game::check),
    target_of("judge-packing", 128, judge_packing::check),
    target_of("judge-suguru", 128, judge_suguru::check),
    target_of("judge-tetravex", 128, judge_tetravex::check),
    target_of("choices", 512, choices::check),
    target_of("crossed", 256, crossed::check),
    target_of("count-suguru", 64, count_suguru::check),
    target_of("count-tetravex", 64, count_tetravex::check),
    target_of("model-judge", 128, model_judge::check),
    target_of("engines", 128, engines::check),
    target_of("sweep", 128, sweep::check),
    target_of("orbits", 128, orbits::check),
    target_of("snapshot", 128, snapshot::check),
];

/// The target of that name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// The families whose moves are tried.
pub fn families_with_moves() -> impl Iterator<Item = &'static str> {
    moves::MOVES.iter().map(|(family, _)| *family)
}
