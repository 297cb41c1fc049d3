//! The matrix of a puzzle as an exact cover, with the rows of a solution.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use pavage_draw::{Block, Matrix, MatrixRow};
use pavage_family::{AnyPosition, Message};
use pavage_search::{Asked, Model, OptionId, Run, Sinks, StopReason};

use crate::options::{Options, Refusal, order};
use crate::problem::cover_told;

/// The most rows and columns of a matrix that is drawn.
const ROWS_MAX: usize = 5_000;
const COLUMNS_MAX: usize = 1_000;

/// A matrix, and how the search for a solution ended.
pub struct Lit {
    /// The matrix.
    pub matrix: Matrix,
    /// Why the search ended.
    pub stop: StopReason,
}

/// The matrix of a position: its options in the order of their pieces, those of the first solution
/// lit.
///
/// # Errors
/// The options do not fit, or the matrix is too large to draw.
pub fn matrix(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Lit, Refusal> {
    let heuristic = options.heuristic_for(position)?;
    let cover = cover_told(position, run)?;
    let model = cover.model();
    if model.option_count() > ROWS_MAX || model.item_count() > COLUMNS_MAX {
        let message = Message::new("matrix-large")
            .with("rows", model.option_count())
            .with("columns", model.item_count())
            .with("rows_max", ROWS_MAX)
            .with("columns_max", COLUMNS_MAX);
        return Err(Refusal::TooLarge(message));
    }
    let chosen = options.choose(Asked::Solutions, position, model)?;
    let task = options.task(order(&*cover, heuristic, run.seed));
    let mut run = run.clone();
    run.limits.solutions_max = Some(1);
    let mut lit = HashSet::new();
    let mut light = |options: &[OptionId]| {
        lit.extend(options.iter().copied());
        ControlFlow::Break(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut light),
        ..Sinks::default()
    };
    let stop = chosen.engine.search(model, &task, &run, &mut sinks).stop;
    Ok(Lit {
        matrix: Matrix {
            columns: model
                .items()
                .map(|item| model.item_name(item).to_owned())
                .collect(),
            blocks: blocks(position, model, &lit),
        },
        stop,
    })
}

/// The options of each piece, in the order in which pieces appear.
fn blocks(position: &dyn AnyPosition, model: &Model, lit: &HashSet<OptionId>) -> Vec<Block> {
    let tray = position.tray();
    let pieces: HashSet<&str> = tray.pieces.iter().map(|piece| &*piece.name).collect();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut blocks: Vec<Block> = Vec::new();
    for option in model.options() {
        let covers: Vec<usize> = model
            .entries(option)
            .iter()
            .map(|it| it.item.index())
            .collect();
        let names = model
            .entries(option)
            .iter()
            .map(|it| model.item_name(it.item));
        let name = names
            .into_iter()
            .find(|name| pieces.contains(name))
            .unwrap_or_default();
        let at = *numbers.entry(name).or_insert_with(|| {
            blocks.push(Block {
                name: name.to_owned(),
                rows: Vec::new(),
            });
            blocks.len() - 1
        });
        blocks[at].rows.push(MatrixRow {
            covers,
            is_lit: lit.contains(&option),
        });
    }
    blocks
}
