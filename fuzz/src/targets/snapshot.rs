//! A search that is broken off and goes on ends as one that is not; one that is to go on from any
//! other state ends within its limits.

use std::sync::Arc;

use pavage_search::{
    Asked, Branch, Engine, Limits, Model, Run, Sinks, Snapshot, Span, StopReason, Task, engines,
};

use crate::draw::Draw;
use crate::models::{Kind, model, task};

/// Nodes of a search from a state that is none of its own.
const NODES_MAX: u64 = 500;

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let kind = Kind {
        colors: true,
        options_max: 12,
    };
    let model = model(draw, kind);
    let task = task(draw, &model);
    let nodes = draw.between(1, 9) as u64;
    for engine in engines()
        .giving(Asked::Snapshots)
        .filter(|engine| engine.supports(&model).is_ok())
    {
        in_pieces(engine, &model, &task, nodes);
        goes_astray(engine, &model, &task, draw);
    }
}

/// Searches a few nodes at a time.
fn in_pieces(engine: &dyn Engine, model: &Model, task: &Task, nodes: u64) {
    let whole = engine.search(model, task, &Run::default(), &mut Sinks::default());
    let mut start = None;
    // The root may have no branches and still be a node.
    for _ in 0..=whole.stats.nodes / nodes + 1 {
        let (summary, last) = piece(engine, model, task, start, nodes);
        if summary.stop == StopReason::Exhausted {
            assert_eq!(summary.stats, whole.stats, "{}", engine.name());
            return;
        }
        assert_eq!(summary.stop, StopReason::NodeLimit);
        start = last;
    }
    panic!("{} does not come to an end", engine.name());
}

fn piece(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    start: Option<Snapshot>,
    nodes: u64,
) -> (pavage_search::Summary, Option<Snapshot>) {
    let mut last = None;
    let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
    let mut sinks = Sinks {
        on_snapshot: Some(&mut keep),
        ..Sinks::default()
    };
    let task = Task {
        start: start.map(Arc::new),
        ..task.clone()
    };
    let run = Run::limited(Limits {
        nodes_max: Some(nodes),
        ..Limits::default()
    });
    let summary = engine.search(model, &task, &run, &mut sinks);
    (summary, last)
}

fn goes_astray(engine: &dyn Engine, model: &Model, task: &Task, draw: &mut Draw<'_>) {
    let (_, own) = piece(engine, model, task, None, 0);
    let start = Snapshot {
        left: forged(draw),
        ..own.expect("a snapshot is given at the end")
    };
    let (summary, _) = piece(engine, model, task, Some(start), NODES_MAX);
    let ends = [
        StopReason::Exhausted,
        StopReason::NodeLimit,
        StopReason::ForeignStart,
    ];
    assert!(ends.contains(&summary.stop), "{:?}", summary.stop);
}

/// Branches as no search may have left them.
fn forged(draw: &mut Draw<'_>) -> Vec<Branch> {
    let span = |draw: &mut Draw<'_>| {
        let [next, end, width] = [draw.below(6), draw.below(6), draw.below(6)].map(|n| n as u32);
        match draw.below(8) {
            0 => Span {
                next,
                end: u32::MAX,
                width: u32::MAX,
            },
            _ => Span { next, end, width },
        }
    };
    let branch = |draw: &mut Draw<'_>| Branch {
        levels: (0..draw.below(5)).map(|_| span(draw)).collect(),
        fresh: draw.below(3) as u32,
    };
    (0..draw.below(4)).map(|_| branch(draw)).collect()
}
