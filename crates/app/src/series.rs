//! Counts every puzzle of a series, such as every date of a calendar.

use std::collections::HashMap;

use pavage_bits::Random;
use pavage_family::{
    AnyMember, AnyPosition, AnySeries, Fields, Message, NoCover, SeriesCover, rounded_down,
};
use pavage_search::{Asked, Notice, OptionId, Run, Stats, StopReason};
use pavage_words::Words;

use crate::count::{Counted, count, uncounted, unsearched};
use crate::load::{TOML, written};
use crate::options::Options;
use crate::problem::for_tables;

/// A puzzle of the series with its number of solutions.
pub struct Row {
    /// The fields that distinguish it from the others.
    pub fields: Fields,
    /// The count of its solutions.
    pub counted: Counted,
}

/// Draws the counts of a series; `None` if its puzzles are not dates.
#[must_use]
pub fn heat_map(puzzle: &str, rows: &[Row], words: &Words) -> Option<String> {
    let members = rows.iter().map(|row| pavage_draw::Member {
        fields: &row.fields,
        count: (row.counted.count.as_ref()).and_then(|count| count.try_into().ok()),
    });
    pavage_draw::heat_map(puzzle, &members.collect::<Vec<_>>(), words)
}

/// Receives the number of puzzles that are done and the number of all puzzles.
pub type OnDone<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// An observer of a count of so many puzzles at once: it tells how many would be done.
pub(crate) fn telling(on_done: OnDone<'_>, all: usize) -> impl Fn(&Notice<'_>) + Sync {
    move |notice| {
        if let Notice::Progress(progress) = notice {
            let done = rounded_down(progress.fraction * all as f64);
            on_done(usize::try_from(done).map_or(all, |done| done.min(all)), all);
        }
    }
}

/// Counts the solutions of every puzzle of the series. It counts them all together if the series is
/// a single problem, an engine takes it, and the user named no other engine or ordering. Otherwise
/// it counts several puzzles at a time.
///
/// # Errors
/// The puzzle belongs to no series, pieces are placed on it, or the options name an engine or an
/// ordering that does not fit.
pub fn count_series(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
    on_done: OnDone<'_>,
) -> Result<Vec<Row>, Message> {
    let series = position.series().ok_or_else(|| absent(position))?;
    let members = series.members();
    if !is_bare(position, &series.fields(), &members) {
        return Err(Message::new("series-not-bare"));
    }
    if let Some(counts) = count_together(&*series, options, run, on_done) {
        return Ok(rows(members, counts));
    }
    let quiet = run.quiet();
    let work = |at: usize| match run.stop() {
        Some(stop) => Ok(unsearched(NoCover::Stopped(stop), run)),
        None => count(&*members[at].puzzle, options, &quiet.begin()),
    };
    let mut counts = Vec::new();
    run.threads.in_order(members.len(), work, |at, counted| {
        counts.push(counted?);
        on_done(at + 1, members.len());
        Ok::<(), Message>(())
    })?;
    Ok(rows(members, counts))
}

/// Members of the series of a puzzle, drawn at random by a seed, none twice.
///
/// # Errors
/// The puzzle belongs to no series, or that has fewer members.
pub fn draw_members(
    position: &dyn AnyPosition,
    number: usize,
    seed: u64,
) -> Result<Vec<AnyMember>, Message> {
    let series = position.series().ok_or_else(|| absent(position))?;
    let mut members = series.members();
    if number > members.len() {
        let message = Message::new("series-few").with("number", number);
        return Err(message.with("members", members.len()));
    }
    Random::new(seed).shuffle(&mut members);
    members.truncate(number);
    Ok(members)
}

fn absent(position: &dyn AnyPosition) -> Message {
    let message = Message::new("series-absent").with("family", position.family());
    message.with("choices", position.choices().is_some())
}

/// Whether a puzzle is a member of its series with nothing placed on it.
fn is_bare(position: &dyn AnyPosition, fields: &Fields, members: &[AnyMember]) -> bool {
    let mut same = members.iter().filter(|member| member.fields == *fields);
    same.all(|member| written(&*member.puzzle, TOML) == written(position, TOML))
}

/// The rows of the members.
fn rows(members: Vec<AnyMember>, counts: Vec<Counted>) -> Vec<Row> {
    let pairs = members.into_iter().zip(counts);
    let row = |(member, counted): (AnyMember, Counted)| Row {
        fields: member.fields,
        counted,
    };
    pairs.map(row).collect()
}

/// Counts all members together; `None` if that is impossible or takes too much memory.
fn count_together(
    series: &dyn AnySeries,
    options: &Options,
    run: &Run<'_>,
    on_done: OnDone<'_>,
) -> Option<Vec<Counted>> {
    if !options.may_ask(Asked::Combinations) {
        return None;
    }
    let SeriesCover {
        model,
        taken: _taken,
        items,
        members,
    } = series.cover(run)?;
    let observer = telling(on_done, members.len());
    let watched = for_tables(run).watched(Some(&observer));
    let engine = options.giver(Asked::Combinations, &model)?;
    let counted = engine.combinations(&model, &items, &watched).ok()?;
    let counts: HashMap<_, _> = match counted.counts {
        Ok(counts) => counts.into_iter().collect(),
        Err(StopReason::MemoryLimit) => return None,
        Err(stop) => {
            let stopped = uncounted(engine.name(), stop, Stats::default(), run);
            return Some(vec![stopped; members.len()]);
        }
    };
    let row = |options_of: &Vec<OptionId>| Counted {
        count: Some(counts.get(options_of).cloned().unwrap_or_default()),
        ..uncounted(engine.name(), StopReason::Exhausted, Stats::default(), run)
    };
    Some(members.iter().map(row).collect())
}
