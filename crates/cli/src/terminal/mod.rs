//! What a person sees in a terminal.

pub(crate) mod board;
mod cages;
mod canvas;
mod colours;
pub(crate) mod ghosts;
pub(crate) mod progress;
pub(crate) mod proof;
pub(crate) mod ratings;
pub(crate) mod readings;
pub(crate) mod replay;
pub(crate) mod series;
mod side;
mod small;
pub(crate) mod steps;
pub(crate) mod table;
mod tiles;
mod worlds;

use std::time::Duration;

use pavage_app::course::Nodes;
use pavage_app::solve::Level;
use pavage_app::{Message, Place, Stats, Value};
use pavage_words::Words;

use self::ratings::decimal;

pub(crate) use cages::Around;
pub(crate) use replay::restore;

/// Cells counted from 1, as people do: `(1,2) (3,4)`.
pub(crate) fn cells(cells: &[Place]) -> String {
    let cell = |place: &Place| format!("({place})");
    cells.iter().map(cell).collect::<Vec<_>>().join(" ")
}

/// What a search cost.
pub(crate) struct Cost<'a> {
    pub(crate) stats: &'a Stats,
    pub(crate) elapsed: Duration,
    pub(crate) nodes: Nodes,
    pub(crate) engine: &'static str,
}

/// The statistics of a search, as a message.
pub(crate) fn statistics(cost: &Cost<'_>) -> Message {
    let stats = cost.stats;
    let rate = node_rate(stats.nodes, cost.elapsed, cost.nodes);
    Message::new("statistics")
        .with("nodes", stats.nodes)
        .with("placements", stats.placements)
        .with("pruned", stats.pruned)
        .with("time", pavage_app::draw::duration_message(cost.elapsed))
        .with("rate", rated("statistics-rate", rate))
        .with("engine", cost.engine)
}

/// How large the tree of a search was, in all and level by level; nothing for a search without a tree.
pub(crate) fn tree(stats: &Stats, levels: &[Level], words: &Words) -> Vec<Message> {
    let size = stats.tree().and_then(|size| {
        let message = Message::new("statistics-tree")
            .with("depth", size.depth)
            .with("branching", decimal(size.branching?));
        Some(message.with("backtracks", size.backtracks))
    });
    let means = levels.iter();
    let means = means.map(|level| words.say(&decimal(level.branching())));
    let listed = means.collect::<Vec<_>>().join(" ");
    let listed = Message::new("statistics-levels").with("levels", listed);
    let listed = (!levels.is_empty()).then_some(listed);
    size.into_iter().chain(listed).collect()
}

/// How many nodes were visited a second; `None` where that is unknown.
pub(crate) fn node_rate(nodes: u64, elapsed: Duration, counted: Nodes) -> Option<u64> {
    match counted {
        Nodes::Visited => per_second(nodes, elapsed),
        Nodes::Remembered => None,
    }
}

/// A rate as part of a message, by the entry of the catalogue that says it; nothing without one.
pub(crate) fn rated(code: &'static str, rate: Option<u64>) -> Value {
    rate.map_or(Value::None, |rate| {
        Message::new(code).with("rate", rate).into()
    })
}

/// How many of so many things came in a second; `None` if no time has passed.
pub(crate) fn per_second(number: u64, elapsed: Duration) -> Option<u64> {
    let nanoseconds = elapsed.as_nanos();
    let rate = (u128::from(number) * 1_000_000_000).checked_div(nanoseconds)?;
    Some(u64::try_from(rate).unwrap_or(u64::MAX))
}

/// Why an engine was chosen, as a message.
pub(crate) fn choice(engine: &'static str, reason: &Message) -> Message {
    let message = Message::new("engine-chosen").with("engine", engine);
    message.with("reason", reason.clone())
}
