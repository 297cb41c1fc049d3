//! Counts the solutions of a position with each combination of its choices.

use std::collections::HashMap;
use std::time::Duration;

use pavage_family::{AnyChoices, AnyPosition, Choice, ChoiceCover, Message, NoCover};
use pavage_search::{Asked, BigUint, OptionId, Run, StopReason};
use pavage_words::Words;

use crate::count::count;
use crate::options::{Options, limit_met};
use crate::problem::for_tables;
use crate::series::{OnDone, telling};

/// The most combinations that a table of them has.
pub const COMBINATIONS_MAX: usize = 1_000_000;

/// A position with the number of its solutions for each combination of choices.
pub struct EveryChoice {
    /// The choices, in their order.
    pub groups: Vec<Choice>,
    /// The number of solutions of each combination, in the order of the groups and of their labels, the
    /// last group fastest; `None` if a limit was reached first.
    pub counts: Vec<Option<BigUint>>,
    /// The engine that counted them all together, if one did.
    pub engine: Option<&'static str>,
    /// The limit that was reached, if one was.
    pub reason: Option<Message>,
    /// Why no combination has a solution, where that shows without a search.
    pub hopeless: Option<Message>,
    /// How long it took.
    pub elapsed: Duration,
}

impl EveryChoice {
    /// The labels of a combination, each by its index in its group.
    #[must_use]
    pub fn labels(&self, at: usize) -> Vec<usize> {
        labels(&self.groups, at)
    }

    /// The combination of that number, as it is typed: `month=Jan,day=1`.
    #[must_use]
    pub fn typed(&self, at: usize) -> String {
        let labels = self.labels(at);
        let pairs = self.groups.iter().zip(labels);
        let pairs = pairs.map(|(group, label)| format!("{}={}", group.name, group.labels[label]));
        pairs.collect::<Vec<_>>().join(",")
    }

    /// The solutions of all combinations that were counted.
    #[must_use]
    pub fn sum(&self) -> BigUint {
        self.counts.iter().flatten().sum()
    }

    /// The combinations counted that have no solution.
    #[must_use]
    pub fn without(&self) -> Vec<usize> {
        let all = self.counts.iter().enumerate();
        let none = all.filter(|(_, count)| **count == Some(BigUint::ZERO));
        none.map(|(at, _)| at).collect()
    }

    /// The first combination with the fewest solutions among those that have some, and the first with
    /// the most, with their numbers.
    #[must_use]
    pub fn extremes(&self) -> Option<[(usize, &BigUint); 2]> {
        let counted = self.counts.iter().enumerate();
        let counted = counted.filter_map(|(at, count)| Some((at, count.as_ref()?)));
        let mut some = counted.filter(|(_, count)| **count != BigUint::ZERO);
        let first = some.next()?;
        Some(some.fold([first; 2], |[least, most], one| {
            [
                if one.1 < least.1 { one } else { least },
                if one.1 > most.1 { one } else { most },
            ]
        }))
    }
}

/// How many labels of a group are counted: the chosen one, or all.
fn choices_of(group: &Choice) -> usize {
    match group.fixed {
        Some(_) => 1,
        None => group.labels.len(),
    }
}

/// The labels of a combination, in mixed radix.
fn labels(groups: &[Choice], at: usize) -> Vec<usize> {
    let mut rest = at;
    let digit = |group: &Choice| {
        let digit = rest % choices_of(group);
        rest /= choices_of(group);
        group.fixed.unwrap_or(digit)
    };
    let mut labels: Vec<usize> = groups.iter().rev().map(digit).collect();
    labels.reverse();
    labels
}

/// Counts the solutions with each combination: of all together if an engine takes them and the user named
/// no other engine or ordering, otherwise of one after another.
///
/// # Errors
/// The puzzle has no choices, there are more than `most` combinations, or the options name
/// an engine or an ordering that does not fit.
pub fn count_choices(
    position: &dyn AnyPosition,
    most: usize,
    options: &Options,
    run: &Run<'_>,
    on_done: OnDone<'_>,
) -> Result<EveryChoice, Message> {
    let choices = position.choices();
    let groups = choices
        .as_ref()
        .map_or_else(Vec::new, |choices| choices.groups());
    let Some(choices) = choices.filter(|_| !groups.is_empty()) else {
        return Err(Message::new("choose-none"));
    };
    let number = groups.iter().map(choices_of);
    let number = number.fold(1, usize::saturating_mul);
    if number > most {
        let message = Message::new("choices-too-many").with("number", number);
        return Err(message.with("most", most));
    }
    let counted = match together(&*choices, number, options, run, on_done) {
        Some(counted) => counted,
        None => one_by_one(&*choices, &groups, number, options, run, on_done)?,
    };
    let limit = |stop: StopReason| limit_met(stop, run);
    let is_none = |count: &Option<BigUint>| *count == Some(BigUint::ZERO);
    let hopeless = match counted
        .counts
        .iter()
        .all(is_none)
        .then(|| position.cover(run))
    {
        Some(Err(NoCover::Unsolvable(reason))) => Some(reason),
        _ => None,
    };
    Ok(EveryChoice {
        groups,
        hopeless,
        counts: counted.counts,
        engine: counted.engine,
        reason: counted.stop.map(limit),
        elapsed: run.elapsed(),
    })
}

/// The counts of all combinations.
struct Together {
    counts: Vec<Option<BigUint>>,
    engine: Option<&'static str>,
    /// The limit that was reached.
    stop: Option<StopReason>,
}

/// Counts all combinations in one problem; `None` if that is impossible or takes too much memory.
fn together(
    choices: &dyn AnyChoices,
    number: usize,
    options: &Options,
    run: &Run<'_>,
    on_done: OnDone<'_>,
) -> Option<Together> {
    if !options.may_ask(Asked::Combinations) {
        return None;
    }
    let all_alike = |count: Option<BigUint>, engine, stop| Together {
        counts: vec![count; number],
        engine,
        stop,
    };
    let cover = match choices.cover(run) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return Some(all_alike(Some(BigUint::ZERO), None, None)),
        Err(NoCover::Stopped(StopReason::MemoryLimit) | NoCover::TooLarge(_)) => return None,
        Err(NoCover::Stopped(stop)) => return Some(all_alike(None, None, Some(stop))),
    };
    let observer = telling(on_done, number);
    let watched = for_tables(run).watched(Some(&observer));
    let engine = options.giver(Asked::Combinations, &cover.model)?;
    let items: Vec<_> = cover.free.iter().map(|free| free.item).collect();
    let counted = engine.combinations(&cover.model, &items, &watched).ok()?;
    match counted.counts {
        Err(StopReason::MemoryLimit) => None,
        Err(stop) => Some(all_alike(None, Some(engine.name()), Some(stop))),
        Ok(counts) => Some(Together {
            counts: in_order(&cover, number, counts),
            engine: Some(engine.name()),
            stop: None,
        }),
    }
}

/// The counts of combinations of options, as those of all combinations of labels.
fn in_order(
    cover: &ChoiceCover,
    number: usize,
    counts: Vec<(Vec<OptionId>, BigUint)>,
) -> Vec<Option<BigUint>> {
    let mut all = vec![Some(BigUint::ZERO); number];
    let places: Vec<HashMap<OptionId, usize>> = cover
        .free
        .iter()
        .map(|free| {
            let options = free.options.iter().enumerate();
            let known = options.filter_map(|(label, option)| Some(((*option)?, label)));
            known.collect()
        })
        .collect();
    for (options, count) in counts {
        let groups = cover.free.iter().zip(&places).zip(options);
        let at = groups.fold(0, |at, ((free, places), option)| {
            at * free.options.len() + places[&option]
        });
        all[at] = Some(count);
    }
    all
}

/// Counts one combination after another, several at a time.
fn one_by_one(
    choices: &dyn AnyChoices,
    groups: &[Choice],
    number: usize,
    options: &Options,
    run: &Run<'_>,
    on_done: OnDone<'_>,
) -> Result<Together, Message> {
    let quiet = run.quiet();
    let work = |at: usize| {
        if let Some(stop) = run.stop() {
            return Ok((None, Some(stop)));
        }
        let Some(position) = choices.chosen(&labels(groups, at)) else {
            return Ok((Some(BigUint::ZERO), None));
        };
        let counted = count(&*position, options, &quiet.begin())?;
        let stop = counted.count.is_none().then_some(counted.stop);
        Ok((counted.count, stop))
    };
    let mut found = Together {
        counts: Vec::new(),
        engine: None,
        stop: None,
    };
    run.threads
        .in_order(number, work, |at, counted: Result<_, Message>| {
            let (count, stop) = counted?;
            found.counts.push(count);
            found.stop = found.stop.or(stop);
            on_done(at + 1, number);
            Ok::<(), Message>(())
        })?;
    Ok(found)
}

/// Draws the counts of all combinations; `None` if there are too many to draw.
#[must_use]
pub fn heat_map(puzzle: &str, every: &EveryChoice, words: &Words) -> Option<String> {
    let free: Vec<&Choice> = every.groups.iter().filter(|g| g.fixed.is_none()).collect();
    let groups = free.iter().map(|group| pavage_draw::HeatGroup {
        name: &group.name,
        labels: &group.labels,
    });
    let counts = every.counts.iter();
    let counts = counts.map(|count| count.as_ref().and_then(|count| count.try_into().ok()));
    let counts: Vec<Option<u64>> = counts.collect();
    pavage_draw::heat_map_of_choices(puzzle, &groups.collect::<Vec<_>>(), &counts, words)
}
