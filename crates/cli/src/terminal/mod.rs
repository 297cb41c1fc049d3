//! What a person sees in a terminal.

pub(crate) mod board;
mod cages;
mod canvas;
mod colours;
pub(crate) mod ghosts;
pub(crate) mod progress;
pub(crate) mod ratings;
pub(crate) mod readings;
pub(crate) mod replay;
pub(crate) mod series;
mod side;
pub(crate) mod steps;
pub(crate) mod table;
mod tiles;

use std::time::Duration;

use pavage_app::Message;
use pavage_app::Place;
use pavage_app::Stats;

pub(crate) use cages::Around;
pub(crate) use replay::restore;

/// Cells counted from 1, as people do: `(1,2) (3,4)`.
pub(crate) fn cells(cells: &[Place]) -> String {
    let cell = |place: &Place| format!("({place})");
    cells.iter().map(cell).collect::<Vec<_>>().join(" ")
}

/// The statistics of a search, as a message.
pub(crate) fn statistics(stats: &Stats, elapsed: Duration, engine: &'static str) -> Message {
    let seconds = elapsed.as_secs_f64();
    let rate = if seconds > 0.0 {
        stats.nodes as f64 / seconds
    } else {
        0.0
    };
    Message::new("statistics")
        .with("nodes", stats.nodes as usize)
        .with("placements", stats.placements as usize)
        .with("pruned", stats.pruned as usize)
        .with("time", pavage_app::draw::duration_message(elapsed))
        .with("rate", rate as usize)
        .with("engine", engine)
}

/// Why an engine was chosen, as a message.
pub(crate) fn choice(engine: &'static str, reason: &Message) -> Message {
    let message = Message::new("engine-chosen").with("engine", engine);
    message.with("reason", reason.clone())
}
