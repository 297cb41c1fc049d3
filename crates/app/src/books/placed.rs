//! More levels of a drawing that has few solutions: they differ in what is placed in advance. None is left
//! out that a player could need; a level in which a single piece is to be laid comes last.

use std::ops::Range;

use pavage_family::{AnyFamily, Settings};
use pavage_search::Run;

use super::series::{DIFFICULTY, Known, MadeLevel, SEEDS_MAX, made_level};
use crate::generate::{Generator, generator};
use crate::options::Refusal;

/// The option of generators that asks for exactly one solution,
const UNIQUE: &str = "unique";
/// and the one that says how much is placed in advance.
const FIXED: &str = "fixed";
/// The most that is placed in advance.
const FIXED_MAX: u32 = 40;
/// So many seeds without a new level end what has so much placed.
const BARREN_SEEDS: u32 = 24;

/// The levels that have so much placed.
pub(super) struct Placed {
    make: Generator,
    /// The seeds that are left.
    seeds: Range<u64>,
    /// The levels that were found.
    pub levels: Vec<MadeLevel>,
}

/// One for each number of what is placed, from the least; none for families whose levels differ otherwise.
///
/// # Errors
/// A limit of the run was met.
pub(super) fn by_number(
    family: &dyn AnyFamily,
    settings: &Settings,
    seed: u64,
    run: &Run<'_>,
) -> Result<Vec<Placed>, Refusal> {
    let options = family.generator_options();
    let can = |name| options.iter().any(|option| option.name == name);
    if settings.has(FIXED) || !can(FIXED) || !can(UNIQUE) {
        return Ok(Vec::new());
    }
    let mut wish = Settings::new();
    for (name, value) in settings.iter().filter(|(name, _)| *name != DIFFICULTY) {
        wish.set(name, value);
    }
    wish.set(UNIQUE, "");
    let mut all = Vec::new();
    for number in 1..=FIXED_MAX {
        wish.set(FIXED, &number.to_string());
        match generator(family, &wish, run) {
            Ok(make) => all.push(Placed {
                make,
                seeds: seed..seed.saturating_add(SEEDS_MAX),
                levels: Vec::new(),
            }),
            Err(refusal @ Refusal::Stopped(_)) => return Err(refusal),
            // One solution needs more, or the drawing has no more.
            Err(_) => {}
        }
    }
    Ok(all)
}

/// The one whose turn it is: they take turns from the least placed, but for the last, which waits for all
/// others.
pub(super) fn next(all: &mut [Placed]) -> Option<&mut Placed> {
    let last = all.len().saturating_sub(1);
    let open = all.iter_mut().enumerate();
    let open = open.filter(|(_, placed)| !placed.seeds.is_empty());
    let next = open.min_by_key(|(at, placed)| (*at == last, placed.levels.len()));
    next.map(|(_, placed)| placed)
}

impl Placed {
    /// Adds a level of one of the classes that is unlike all that are known, if seeds lead to one.
    ///
    /// # Errors
    /// A limit of the run was met.
    pub(super) fn add(
        &mut self,
        family: &dyn AnyFamily,
        classes: &[&str],
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<(), Refusal> {
        for seed in self.seeds.by_ref().take(BARREN_SEEDS as usize) {
            let made = match made_level(family, &self.make, seed, run) {
                Ok(made) => made,
                Err(refusal @ Refusal::Stopped(_)) => return Err(refusal),
                Err(_) => break,
            };
            let (Some(made), view) = made else { continue };
            if classes.contains(&made.level.class.as_str()) && known.is_new_level(&view) {
                self.levels.push(made);
                return Ok(());
            }
        }
        self.seeds.start = self.seeds.end;
        Ok(())
    }
}
