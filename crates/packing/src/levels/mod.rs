//! Levels: pieces of a random solution are placed in advance, and some of its cells left open where
//! that is needed, enough to leave no other solution.

mod of_cuts;
mod solutions;
#[cfg(test)]
mod tests;
mod thin;
mod wish;

use pavage_search::{BigUint, Run, StopReason, Work};

use super::Packing;
use super::completions::{Completions, completions};
use super::puzzle::{Puzzle, State};
use super::techniques::Placements;
pub(super) use of_cuts::generator as of_cuts;
use pavage_bits::Random;
use pavage_family::{Class, Family, Generated, Generator, GeneratorError, Message, Settings};
pub(super) use solutions::Listed;
use solutions::Solutions;
use thin::{Thinned, Thinner, pieces_in};
use wish::Wish;

/// The most solutions that are tried for one level.
const SOLUTIONS_TRIED: usize = 1000;
/// The generator gives up after this many levels that could not be judged.
const UNKNOWN_MAX: usize = 5;

/// A generator of levels for these options. It tabulates all solutions of the board here, once.
///
/// # Errors
/// An option is wrong, there is no solution, the tables would be too large, or a limit of the run
/// was met.
pub(super) fn generator(
    settings: &Settings,
    run: &Run<'_>,
) -> Result<Generator<Packing>, GeneratorError> {
    let wish = Wish::read(settings).map_err(GeneratorError::BadOption)?;
    let workshop = Workshop::new(wish, run)?;
    Ok(Box::new(move |seed, run| workshop.level(seed, run)))
}

/// A wish, with everything that is computed once for it.
struct Workshop {
    wish: Wish,
    solutions: Solutions,
    placements: Placements,
    /// How many solutions contain each placement. It is filled only if few pieces are to be placed.
    shares: Vec<BigUint>,
}

impl Workshop {
    fn new(wish: Wish, run: &Run<'_>) -> Result<Workshop, GeneratorError> {
        let solutions = Solutions::of(&wish.puzzle, run)?;
        let placements = Placements::new(&wish.puzzle, &Packing::start(&wish.puzzle));
        let too_large = || GeneratorError::GaveUp(Message::new("level-board-large"));
        let placements = placements.ok_or_else(too_large)?;
        let mut shares = Vec::new();
        if wish.fixed.is_some() {
            shares = vec![BigUint::ZERO; placements.len()];
            for (placement, share) in solutions.shares() {
                let at = placements.find(&placement);
                shares[at.expect("an option is a placement").0 as usize] = share;
            }
        }
        if wish.unique && !can_be_unique(&wish, &solutions, &shares) {
            let message = Message::new("level-fixed-few");
            let number = wish.fixed.unwrap_or(0);
            return Err(GeneratorError::BadOption(message.with("fixed", number)));
        }
        Ok(Workshop {
            wish,
            solutions,
            placements,
            shares,
        })
    }

    fn level(&self, seed: u64, run: &Run<'_>) -> Result<Generated<Packing>, GeneratorError> {
        let wish = &self.wish;
        let thinner = Thinner::new(wish, &self.placements, &self.shares, run);
        let mut random = Random::new(seed);
        let mut misses = Misses::default();
        let tries = self.tries();
        for tried in 0..tries {
            if let Some(stop) = run.stop_after(tried as u64) {
                return Err(GeneratorError::Stopped(stop));
            }
            run.tell_work(|| Work::new("advance-tries", &[("tries", (tried + 1) as u64)]));
            if misses.unknown >= UNKNOWN_MAX {
                break;
            }
            let solution = self.solutions.random(&mut random);
            let mut order = thinner.order(&solution, &mut random);
            if wish.fixed.is_some() && tried % 2 == 1 {
                thinner.common_first(&mut order);
            }
            let openings = thinner.openings(&solution, &order, &mut random);
            let thinned = openings.and_then(|mut openings| {
                openings.append(&mut order);
                thinner.thinned(openings)
            });
            match thinned {
                Ok(thinned) if is_wished(wish, &thinned) => {
                    return assembled(wish, thinned, solution, run);
                }
                Ok(thinned) => misses.count(wish, &thinned),
                // The level is too large to be judged; another one may be easier.
                Err(StopReason::NodeLimit | StopReason::MemoryLimit) => misses.unknown += 1,
                Err(stop) => return Err(GeneratorError::Stopped(stop)),
            }
        }
        Err(GeneratorError::GaveUp(misses.message(wish.class, tries)))
    }

    /// How many solutions are tried for a level: no more than there are choices of pieces of a solution.
    fn tries(&self) -> usize {
        let pieces = self.wish.puzzle.pieces().iter();
        let pieces = pieces.fold(0, |sum: u32, piece| sum.saturating_add(piece.count));
        let choices = self.solutions.total() << pieces.min(10);
        usize::try_from(&choices).map_or(SOLUTIONS_TRIED, |most| most.min(SOLUTIONS_TRIED))
    }
}

/// Whether the wished number of placed pieces can leave exactly one solution. The table only
/// answers this for no further piece, and for one.
fn can_be_unique(wish: &Wish, solutions: &Solutions, shares: &[BigUint]) -> bool {
    let one = BigUint::from(1_u32);
    let more = wish.fixed.map(|number| number - wish.puzzle.fixed().len());
    match more {
        Some(0) => *solutions.total() == one,
        Some(1) => shares.contains(&one),
        _ => true,
    }
}

fn is_wished(wish: &Wish, thinned: &Thinned) -> bool {
    let is_number = |number| pieces_in(&thinned.kept) == number;
    wish.fixed.is_none_or(is_number) && thinned.class == wish.class
}

/// The level. A second method proves again that it has one solution.
fn assembled(
    wish: &Wish,
    thinned: Thinned,
    solution: State,
    run: &Run<'_>,
) -> Result<Generated<Packing>, GeneratorError> {
    let puzzle = wish.puzzle.clone().with_fixed(thinned.kept);
    let puzzle: Puzzle = puzzle.expect("pieces of a solution lie beside each other");
    if wish.unique {
        let found = completions(&puzzle, &Packing::start(&puzzle), run);
        let found = found.map_err(GeneratorError::Stopped)?;
        assert_eq!(found, Completions::One, "search and count agree");
    }
    Ok(Generated { puzzle, solution })
}

/// The levels that did not meet the wish.
#[derive(Default)]
struct Misses {
    /// The fewest pieces that had to be placed, if fewer were wished.
    fewest: Option<usize>,
    /// How many had the wished number of pieces, but another class.
    other_class: usize,
    /// How many could not be judged.
    unknown: usize,
}

impl Misses {
    fn count(&mut self, wish: &Wish, thinned: &Thinned) {
        let kept = pieces_in(&thinned.kept);
        if wish.fixed.is_some_and(|number| kept > number) {
            self.fewest = Some(self.fewest.map_or(kept, |fewest| fewest.min(kept)));
        } else {
            self.other_class += 1;
        }
    }

    fn message(&self, class: Option<Class>, tries: usize) -> Message {
        let class = class.map_or("", Class::name);
        let message = match (self.other_class, self.fewest) {
            _ if self.unknown >= UNKNOWN_MAX => Message::new("level-gave-up-large"),
            (0, Some(fewest)) => Message::new("level-gave-up-fixed").with("fewest", fewest),
            _ => Message::new("level-gave-up-class").with("class", class),
        };
        message.with("tries", tries)
    }
}
