//! Why a position has no solution, where a few plain thoughts show it: an item that no option covers any
//! more, perhaps after options that alone cover an item, or whichever option covers one of the items.

use std::collections::BTreeSet;

use pavage_family::{Message, Place, Step};
use pavage_search::Run;

use super::puzzle::{Covered, Puzzle, State};
use super::view;

/// The code of the step.
const RULE: &str = "uncovered";
/// The most entries that are looked at, over and over.
const WORK_MAX: usize = 5_000_000;
/// An item is tried out if at most so many options cover it.
const TRIED_MAX: usize = 4;

/// What follows when options must be chosen one after the other.
#[derive(Clone)]
struct Thought<'a> {
    puzzle: &'a Puzzle,
    covered: Covered,
    /// How often each item is covered.
    times: Vec<u32>,
    /// The options that cover each item.
    covering: &'a [Vec<usize>],
    /// Whether each option is chosen, and for which item it had to be. `None` for what was chosen before.
    chosen: Vec<Option<Option<usize>>>,
    /// The chosen option that excludes each of the others.
    excluded: Vec<Option<usize>>,
}

/// Where a thought ends.
enum Outcome {
    /// This item cannot be covered as often as it must be.
    Uncovered(usize),
    /// Nothing more follows, or there was too much to look at.
    Open,
}

/// The step that shows that a position has no solution.
pub(super) fn refute(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Option<Step> {
    let mut covering = vec![Vec::new(); puzzle.items().len()];
    for option in 0..puzzle.option_count() {
        for entry in puzzle.option(option) {
            covering[entry.item].push(option);
        }
    }
    let mut work = WORK_MAX;
    let mut thought = Thought::new(puzzle, &covering);
    for &option in &state.chosen {
        thought.choose(option, None, &mut work);
    }
    if let Outcome::Uncovered(item) = thought.go_on(&mut work, run) {
        return Some(thought.told(item));
    }
    for item in 0..puzzle.primary_count() {
        let left = thought.left(item);
        if !thought.is_open(item) || left.len() > TRIED_MAX || work == 0 || run.stop().is_some() {
            continue;
        }
        let fails = |option: &usize| {
            let mut tried = thought.clone();
            tried.choose(*option, Some(item), &mut work);
            matches!(tried.go_on(&mut work, run), Outcome::Uncovered(_))
        };
        if left.iter().all(fails) {
            return Some(thought.told_tried(item, &left));
        }
    }
    None
}

impl<'a> Thought<'a> {
    fn new(puzzle: &'a Puzzle, covering: &'a [Vec<usize>]) -> Thought<'a> {
        Thought {
            puzzle,
            covered: Covered::none(puzzle),
            times: vec![0; puzzle.items().len()],
            covering,
            chosen: vec![None; puzzle.option_count()],
            excluded: vec![None; puzzle.option_count()],
        }
    }

    /// Chooses an option, and excludes those that cannot be chosen beside it.
    fn choose(&mut self, option: usize, wanted_by: Option<usize>, work: &mut usize) {
        self.chosen[option] = Some(wanted_by);
        self.covered.mark(self.puzzle, option);
        for entry in self.puzzle.option(option) {
            self.times[entry.item] += 1;
            for &other in &self.covering[entry.item] {
                *work = work.saturating_sub(1);
                if self.is_left(other) && !self.covered.allows_all(self.puzzle, other) {
                    self.excluded[other] = Some(option);
                }
            }
        }
    }

    fn is_left(&self, option: usize) -> bool {
        self.chosen[option].is_none() && self.excluded[option].is_none()
    }

    /// The options that may still cover an item.
    fn left(&self, item: usize) -> Vec<usize> {
        let covering = self.covering[item].iter().copied();
        covering.filter(|option| self.is_left(*option)).collect()
    }

    /// How many more options must cover an item.
    fn wanted(&self, item: usize) -> usize {
        let least = self.puzzle.items()[item]
            .bounds
            .map_or(0, |bounds| bounds.min);
        least.saturating_sub(self.times[item]) as usize
    }

    fn is_open(&self, item: usize) -> bool {
        self.wanted(item) > 0
    }

    /// Chooses what must be chosen until nothing more follows.
    fn go_on(&mut self, work: &mut usize, run: &Run<'_>) -> Outcome {
        loop {
            let mut forced = None;
            for item in 0..self.puzzle.primary_count() {
                let wanted = self.wanted(item);
                if wanted == 0 {
                    continue;
                }
                let left = self.left(item);
                *work = work.saturating_sub(self.covering[item].len());
                if left.len() < wanted {
                    return Outcome::Uncovered(item);
                }
                if left.len() == wanted && forced.is_none() {
                    forced = Some((item, left[0]));
                }
            }
            match forced {
                Some((item, option)) if *work > 0 && run.stop().is_none() => {
                    self.choose(option, Some(item), work);
                }
                _ => return Outcome::Open,
            }
        }
    }

    /// The options that had to be chosen until an item cannot be covered any more, without those that it
    /// does not rest on, each with its item.
    fn because(&self, item: usize) -> Vec<(usize, usize)> {
        let mut needed = BTreeSet::new();
        let mut items = vec![item];
        while let Some(item) = items.pop() {
            for option in self.covering[item]
                .iter()
                .filter_map(|&option| self.excluded[option])
            {
                if let Some(Some(wanted_by)) = self.chosen[option]
                    && needed.insert((option, wanted_by))
                {
                    items.push(wanted_by);
                }
            }
        }
        needed.into_iter().collect()
    }

    fn told(&self, item: usize) -> Step {
        let because = self.because(item);
        let name = self.puzzle.items()[item].name.as_str();
        let reason = match &because[..] {
            [] => Message::new("cover-uncovered"),
            [(option, by)] => match self.clash(item, *option, *by) {
                Some((other, shared)) => Message::new("cover-uncovered-clash")
                    .with("other", other.to_string())
                    .with("shared", self.puzzle.items()[shared].name.as_str()),
                None => Message::new("cover-uncovered-after"),
            }
            .with("option", option.to_string())
            .with("by", self.puzzle.items()[*by].name.as_str()),
            several => {
                let numbers: Vec<usize> = several.iter().map(|(option, _)| *option).collect();
                Message::new("cover-uncovered-chain").with("options", listed(&numbers))
            }
        };
        let options: Vec<usize> = because.iter().map(|(option, _)| *option).collect();
        let reason = reason
            .with("item", name)
            .with("left", self.left(item).len() as u64)
            .with("wanted", self.wanted(item) as u64);
        self.step(reason, item, &options)
    }

    /// Where one option alone covers an item, and is excluded by this option, which alone covers `by`: that option,
    /// and an item that only one of the two can cover.
    fn clash(&self, item: usize, option: usize, by: usize) -> Option<(usize, usize)> {
        let ([other], [_]) = (&self.covering[item][..], &self.covering[by][..]) else {
            return None;
        };
        let other = *other;
        let mut covered = Covered::none(self.puzzle);
        covered.mark(self.puzzle, option);
        let mut entries = self.puzzle.option(other).iter();
        let shared = entries.find(|entry| !covered.allows(self.puzzle, entry))?;
        Some((other, shared.item))
    }

    fn told_tried(&self, item: usize, tried: &[usize]) -> Step {
        let name = self.puzzle.items()[item].name.as_str();
        let reason = Message::new("cover-uncovered-tried").with("item", name);
        self.step(reason.with("options", listed(tried)), item, tried)
    }

    fn step(&self, reason: Message, item: usize, options: &[usize]) -> Step {
        let at = view::place_of_item(self.puzzle, item);
        let nudge = Message::new("cover-uncovered-nudge").at(at);
        let conclusion = Message::new("cover-uncovered-message");
        let place = |option: &usize| view::place_of_option(self.puzzle, *option);
        let because: Vec<Place> = options.iter().filter_map(place).collect();
        Step {
            cells: vec![at],
            look: vec![at],
            because,
            ..Step::saying(RULE, [nudge, reason, conclusion])
        }
    }
}

/// Numbers of options as people list them.
fn listed(options: &[usize]) -> String {
    let words: Vec<String> = options.iter().map(usize::to_string).collect();
    words.join(", ")
}
