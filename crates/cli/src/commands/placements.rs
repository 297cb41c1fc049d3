//! `pavage count --each-placement`: the number of solutions with each placement.

use std::io;

use pavage_app::course::{Nodes, with_nodes};
use pavage_app::placements::{Completions, completions, heat_map};
use pavage_app::{AnyPosition, Message};
use pavage_wire::{count_line, placement_line};
use pavage_words::Words;

use crate::context::Context;
use crate::raster::Picture;
use crate::terminal::table::Table;
use crate::terminal::{Cost, statistics};

/// Counts the solutions with each placement, lists them, a line each, and draws them if asked to.
pub(super) fn show(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    plot: Option<&Picture>,
) -> io::Result<()> {
    let (found, nodes) =
        context.work(|options, run| with_nodes(run, |run| completions(position, options, run)));
    let found = match found {
        Ok(found) => found,
        Err(message) => return context.bad(Some(name), &message.into()),
    };
    if found.rows.is_none() {
        context.raise_limit();
    }
    let drawn = plot.zip(heat_map(name, position, &found, &context.words));
    if let Some((picture, drawing)) = drawn {
        picture.write(context, &drawing)?;
    }
    if context.common.json && found.counted.reason.is_some() {
        let line = count_line(name, position, &found.counted, &context.words);
        return context.line(&line);
    }
    match &found.rows {
        None => {}
        Some(rows) if context.common.json => rows
            .iter()
            .try_for_each(|(placed, count)| context.line(&placement_line(name, placed, count)))?,
        Some(rows) if rows.is_empty() => {}
        Some(_) => {
            context.line(name)?;
            context.text(&table(&found, &context.words))?;
        }
    }
    remark(context, name, &found, nodes)
}

fn table(found: &Completions, words: &Words) -> String {
    let headings = ["column-placement", "column-solutions"];
    let mut table = Table::new(headings.map(|code| words.text(code)).to_vec());
    for (placed, count) in found.rows.iter().flatten() {
        let cells = placed.cells.iter().map(|cell| format!(" {cell}"));
        let cells: String = cells.collect();
        table.push(vec![format!("{}{cells}", placed.piece), count.to_string()]);
    }
    table.to_string()
}

fn remark(context: &mut Context, name: &str, found: &Completions, nodes: Nodes) -> io::Result<()> {
    let message = match &found.counted.reason {
        Some(reason) => Message::new("placements-none").with("reason", reason.clone()),
        None => statistics(&Cost {
            stats: &found.counted.stats,
            elapsed: found.counted.elapsed,
            nodes,
            engine: found.counted.engine.unwrap_or_default(),
        }),
    };
    let text = context.words.say(&message.with("puzzle", name));
    context.remark(&text)
}
