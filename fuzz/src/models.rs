//! Small exact-cover models drawn from bytes.

use std::ops::ControlFlow;

use pavage_search::{
    Bounds, Color, Engine, Entry, ItemId, Model, ModelBuilder, OptionId, Order, Run, Sinks,
    Summary, Task, engine,
};

use crate::draw::Draw;

/// What a model may contain.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) colors: bool,
    pub(crate) options_max: usize,
}

/// A model of a few items and options; some items are covered several times.
pub(crate) fn model(draw: &mut Draw<'_>, kind: Kind) -> Model {
    let mut builder = Model::builder();
    let (primary, secondary) = (draw.below(7), draw.below(3));
    for at in 0..primary {
        let bounds = if draw.one_in(3) {
            some_bounds(draw, 3)
        } else {
            Bounds::ONCE
        };
        primary_item(&mut builder, &format!("p{at}"), bounds);
    }
    for at in 0..secondary {
        builder.secondary(&format!("s{at}")).expect("names differ");
    }
    for _ in 0..draw.below(kind.options_max + 1) {
        let mut entries: Vec<Entry> = Vec::new();
        // The bits of one byte say which items.
        let items = draw.byte();
        for at in (0..primary + secondary).filter(|at| items >> at & 1 == 1) {
            let is_colored = at >= primary && kind.colors;
            let color = is_colored.then(|| draw.below(3)).filter(|color| *color > 0);
            entries.push(Entry {
                item: ItemId::at(at),
                color: color.map(|color| Color(color as u32)),
            });
        }
        if !entries.is_empty() {
            builder
                .option(&entries)
                .expect("the items exist, each once");
        }
    }
    builder.build().expect("there is no tiling")
}

fn some_bounds(draw: &mut Draw<'_>, most: usize) -> Bounds {
    let max = draw.between(1, most) as u32;
    let min = draw.below(max as usize + 1) as u32;
    Bounds { min, max }
}

fn primary_item(builder: &mut ModelBuilder, name: &str, bounds: Bounds) -> ItemId {
    let item = builder.primary_between(name, bounds);
    item.expect("names differ and bounds allow something")
}

/// Points in a ring, whole classes of which are items with the same bounds, and pieces that every
/// symmetry keeps. The options are the orbits of a few; the symmetries are the group that turns the
/// ring and, perhaps, flips it.
pub(crate) fn ring(draw: &mut Draw<'_>, points_max: usize) -> (Model, Vec<Vec<OptionId>>) {
    let points = draw.between(1, points_max);
    let steps: Vec<usize> = (1..=points)
        .filter(|step| points.is_multiple_of(*step))
        .collect();
    let step = draw.pick(&steps).copied().unwrap_or(1);
    let turns = (0..points).step_by(step).map(|by| {
        let turned = (0..points).map(move |at| (at + by) % points);
        turned.collect::<Vec<usize>>()
    });
    let mut group: Vec<Vec<usize>> = turns.collect();
    // A ring of one or two points is its own mirror image.
    if draw.flag() && points > 2 {
        let flipped = |image: &Vec<usize>| image.iter().map(|at| points - 1 - at).collect();
        let flipped: Vec<Vec<usize>> = group.iter().map(flipped).collect();
        group.extend(flipped);
    }
    let mut builder = Model::builder();
    let of_points = if draw.one_in(3) {
        some_bounds(draw, 3)
    } else {
        Bounds::ONCE
    };
    for at in 0..points {
        primary_item(&mut builder, &format!("point{at}"), of_points);
    }
    let pieces = draw.below(3);
    for at in 0..pieces {
        let most = draw.between(1, points);
        let bounds = some_bounds(draw, most);
        primary_item(&mut builder, &format!("piece{at}"), bounds);
    }
    let mut options: Vec<Vec<usize>> = Vec::new();
    for _ in 0..draw.between(1, 3) {
        let covered = draw.byte();
        let piece = (pieces > 0).then(|| points + draw.below(pieces));
        let shape: Vec<usize> = (0..points.min(8))
            .filter(|at| covered >> at & 1 == 1)
            .collect();
        if shape.is_empty() || options.len() + group.len() > 2 * points_max {
            continue;
        }
        for image in &group {
            let option = image_of(&shape, piece, image);
            // Equal options are different ones; one of each suffices.
            if !options.contains(&option) {
                options.push(option);
            }
        }
    }
    for option in &options {
        let entries: Vec<Entry> = option.iter().map(|at| ItemId(*at as u32).into()).collect();
        builder
            .option(&entries)
            .expect("the items exist, each once");
    }
    let moved = |image: &Vec<usize>, option: &Vec<usize>| {
        let (shape, piece) = split(option, points);
        let moved = image_of(&shape, piece, image);
        let place = options.iter().position(|other| *other == moved);
        OptionId(place.expect("orbits are whole") as u32)
    };
    let symmetry = |image: &Vec<usize>| options.iter().map(|option| moved(image, option)).collect();
    let symmetries = group.iter().map(symmetry).collect();
    (builder.build().expect("there is no tiling"), symmetries)
}

fn image_of(shape: &[usize], piece: Option<usize>, image: &[usize]) -> Vec<usize> {
    let mut option: Vec<usize> = shape.iter().map(|at| image[*at]).collect();
    option.sort_unstable();
    option.extend(piece);
    option
}

fn split(option: &[usize], points: usize) -> (Vec<usize>, Option<usize>) {
    let (shape, pieces) = option.iter().partition(|at| **at < points);
    let pieces: Vec<usize> = pieces;
    (shape, pieces.first().copied())
}

/// A task on one thread, in the order of the model or another.
pub(crate) fn task(draw: &mut Draw<'_>, model: &Model) -> Task {
    let seed = u64::from(draw.byte());
    Task {
        order: match seed {
            0..128 => Order::default(),
            _ => Order::random(model, seed),
        },
        ..Task::default()
    }
}

/// The engine that all others are held against.
pub(crate) fn reference() -> &'static dyn Engine {
    engine("reference").expect("it is in the table")
}

/// The solutions as sorted sets, in the order found.
pub(crate) fn solutions(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
) -> (Summary, Vec<Vec<OptionId>>) {
    let mut found = Vec::new();
    let mut keep = |chosen: &[OptionId]| {
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        found.push(chosen);
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let summary = engine.search(model, task, &Run::default(), &mut sinks);
    (summary, found)
}
