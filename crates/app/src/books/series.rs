//! A book of one's own: levels from one drawing, of several classes, rising, no two alike.

use std::collections::HashSet;
use std::ops::Range;

use pavage_bits::SmallSort as _;
use pavage_family::{AnyFamily, Class, Mark, Message, Settings, View, ViewCell, Way};
use pavage_search::Run;

use super::placed::{self, Placed};
use super::{Book, Level, Short, alike};
use crate::generate::{Generator, generator};
use crate::load::{whole_format, written};
use crate::options::Refusal;

/// The most levels that are made for one book.
pub const MADE_MAX: u32 = 40;
/// Seeds that are tried for a class before another one has its turn,
const SEEDS: u64 = 8;
/// and in all.
pub(super) const SEEDS_MAX: u64 = 200;
/// So many turns without a new level end a class: what they made was like what is known, or of another class.
const BARREN_TURNS: usize = 3;
/// The seeds of a class begin so far behind those of the class before it: a generator may make a board from
/// the seed, whatever else it is asked for.
const SEEDS_APART: u64 = 1000;

/// The option of generators that names a class.
pub(super) const DIFFICULTY: &str = "difficulty";
/// Between the easiest and the hardest class.
const BETWEEN: char = '-';

/// What is asked of a book.
pub struct Series<'a> {
    /// The family of its puzzles.
    pub family: &'a dyn AnyFamily,
    /// The options of the generator. Its `difficulty` is a class, or the first and the last with a hyphen
    /// between them; all classes are meant if there is none.
    pub settings: &'a Settings,
    /// The number of levels.
    pub levels: usize,
    /// The seed.
    pub seed: u64,
}

/// Receives the number of levels so far, and how to make a book of these.
pub type Tell<'a> = dyn FnMut(usize, &dyn Fn() -> Book) + 'a;

/// A book that was made.
pub struct MadeBook {
    /// It; with fewer levels than were asked for, if no more were found.
    pub book: Book,
    /// The limit of the run that ended the work, if one did.
    pub stopped: Option<Refusal>,
}

impl MadeBook {
    /// That it has fewer levels than were asked for, if it has.
    #[must_use]
    pub fn short(&self, asked: usize) -> Option<Short> {
        let is_short = self.book.levels.len() < asked;
        is_short.then_some(Short {
            asked,
            stopped: self.stopped.is_some(),
        })
    }

    /// Why it has fewer levels than were asked for; `None` if it has all.
    #[must_use]
    pub fn reason(&self, asked: usize, run: &Run<'_>) -> Option<Message> {
        self.short(asked)?;
        let message = match self.stopped.clone() {
            Some(stopped) => Message::new("book-short-limit").with("reason", stopped.message(run)),
            None => Message::new("book-short"),
        };
        let message = message.with("levels", self.book.levels.len());
        Some(message.with("asked", asked))
    }
}

/// The levels of one class.
struct Shelf {
    class: Class,
    make: Generator,
    /// The seeds that are left.
    seeds: Range<u64>,
    levels: Vec<MadeLevel>,
    /// Levels that have the solution of another one, but other parts of it given.
    spare: Vec<MadeLevel>,
    /// The turns since the last new level.
    barren: usize,
}

/// A level with what orders those of one score.
#[derive(Clone)]
pub(super) struct MadeLevel {
    pub level: Level,
    /// How many cells are left to the player.
    left: usize,
}

/// The solutions of all levels so far, and the levels, up to symmetry.
#[derive(Default)]
pub(super) struct Known {
    solutions: HashSet<String>,
    levels: HashSet<String>,
}

impl Known {
    /// Whether a solved level is unlike all that are known, which it is from now on.
    pub(super) fn is_new_level(&mut self, solved: &View) -> bool {
        self.levels.insert(alike::kind(solved))
    }

    /// Whether its solution is unlike all that are known, which it is from now on.
    fn is_new_solution(&mut self, solved: &View) -> bool {
        let mut bare = solved.clone();
        for cell in &mut bare.cells {
            cell.mark = Mark::Plain;
        }
        self.solutions.insert(alike::kind(&bare))
    }
}

impl Series<'_> {
    /// Makes the book. `tell` receives the number of levels so far, and how to make a book of these.
    ///
    /// # Errors
    /// An option is wrong, the drawing has no solution, or not one level was found.
    pub fn make(&self, run: &Run<'_>, tell: &mut Tell<'_>) -> Result<MadeBook, Refusal> {
        let classes = self.spread(self.classes()?);
        let mut shelves = Vec::new();
        for (at, class) in (0..).zip(&classes) {
            let mut settings = self.settings.clone();
            settings.set(DIFFICULTY, class.name());
            let first = self.seed.saturating_add(at * SEEDS_APART);
            shelves.push(Shelf {
                class: *class,
                make: generator(self.family, &settings, run)?,
                seeds: first..first.saturating_add(SEEDS_MAX),
                levels: Vec::new(),
                spare: Vec::new(),
                barren: 0,
            });
        }
        let mut known = Known::default();
        let (mut stopped, mut gave_up) = (None, None);
        let share = self.levels.div_ceil(classes.len());
        loop {
            let made = number(&shelves, &[]);
            tell(made, &|| bound(&shelves, &[]));
            let open = shelves.iter_mut().filter(|shelf| !shelf.seeds.is_empty());
            // The class that has fewest levels; of several, the easiest.
            let next = open.min_by_key(|shelf| shelf.levels.len());
            let Some(shelf) = next.filter(|_| made < self.levels) else {
                break;
            };
            let more = share.saturating_sub(shelf.levels.len()).max(1);
            let wanted = more.min(self.levels - made);
            match shelf.fill(self.family, wanted, &mut known, run) {
                Ok(()) => {}
                Err(Refusal::TooLarge(message)) => gave_up = Some(message),
                Err(refusal @ Refusal::Stopped(_)) => {
                    stopped = Some(refusal);
                    break;
                }
                Err(refusal) => return Err(refusal),
            }
        }
        self.take_spares(&mut shelves);
        let mut placed = Vec::new();
        if stopped.is_none() && number(&shelves, &[]) < self.levels {
            let classes: Vec<&str> = classes.iter().map(|class| class.name()).collect();
            let more = self.place_more(&classes, &shelves, &mut placed, &mut known, run, tell);
            stopped = more.err();
        }
        let book = bound(&shelves, &placed);
        if book.levels.is_empty() {
            let none = gave_up.unwrap_or(Message::new("book-none"));
            return Err(stopped.unwrap_or(Refusal::TooLarge(none)));
        }
        Ok(MadeBook { book, stopped })
    }

    /// Levels of which only the solution is like that of another one, where too few others were found.
    fn take_spares(&self, shelves: &mut [Shelf]) {
        while number(shelves, &[]) < self.levels {
            let spares = shelves.iter_mut().filter(|shelf| !shelf.spare.is_empty());
            let Some(shelf) = spares.min_by_key(|shelf| shelf.levels.len()) else {
                return;
            };
            shelf.levels.extend(shelf.spare.pop());
        }
    }

    /// Levels with more placed than one solution needs, where too few others were found.
    fn place_more(
        &self,
        classes: &[&str],
        shelves: &[Shelf],
        all: &mut Vec<Placed>,
        known: &mut Known,
        run: &Run<'_>,
        tell: &mut Tell<'_>,
    ) -> Result<(), Refusal> {
        *all = placed::by_number(self.family, self.settings, self.seed, run)?;
        let quiet = run.quiet();
        loop {
            let made = number(shelves, all);
            tell(made, &|| bound(shelves, all));
            match placed::next(all).filter(|_| made < self.levels) {
                Some(next) => next.add(self.family, classes, known, &quiet)?,
                None => return Ok(()),
            }
        }
    }

    /// As many of these classes as there are levels: the first, the last, and others between them.
    fn spread(&self, classes: Vec<Class>) -> Vec<Class> {
        let (all, levels) = (classes.len(), self.levels);
        match levels {
            1 => classes[..1].to_vec(),
            _ if levels >= all => classes,
            _ => (0..levels)
                .map(|at| classes[at * (all - 1) / (levels - 1)])
                .collect(),
        }
    }

    /// The classes that are asked for.
    fn classes(&self) -> Result<Vec<Class>, Refusal> {
        let Some(typed) = self.settings.get(DIFFICULTY) else {
            return Ok(Class::ALL.to_vec());
        };
        let class = |name: &str| Class::typed(name).map_err(Refusal::BadOption);
        let (first, last) = typed.split_once(BETWEEN).unwrap_or((typed, typed));
        let (first, last) = (class(first)?, class(last)?);
        if first > last {
            let turned = format!("{}{BETWEEN}{}", last.name(), first.name());
            let message = Message::new("book-classes").with("typed", typed);
            return Err(Refusal::BadOption(message.with("turned", turned)));
        }
        let all = Class::ALL.into_iter();
        Ok(all.filter(|class| (first..=last).contains(class)).collect())
    }
}

/// How many levels there are.
fn number(shelves: &[Shelf], placed: &[Placed]) -> usize {
    let of_shelves = shelves.iter().map(|shelf| shelf.levels.len());
    let of_placed = placed.iter().map(|placed| placed.levels.len());
    of_shelves.chain(of_placed).sum()
}

/// All levels as one book. Many easy ones have one score: of these, the one with least left to do comes first.
fn bound(shelves: &[Shelf], placed: &[Placed]) -> Book {
    let of_placed = placed.iter().map(|placed| &placed.levels);
    let of_shelves = shelves.iter().map(|shelf| &shelf.levels);
    let mut made: Vec<&MadeLevel> = of_placed.chain(of_shelves).flatten().collect();
    made.small_sort_by(|one, other| {
        let by_score = one.level.score.total_cmp(&other.level.score);
        by_score.then(one.left.cmp(&other.left))
    });
    let levels: Vec<Level> = made.iter().map(|made| made.level.clone()).collect();
    let classes = shelves.iter().map(|shelf| shelf.class.name());
    let absent = classes.filter(|class| levels.iter().all(|level| level.class != *class));
    let absent = absent.map(str::to_owned).collect();
    Book { absent, levels }
}

/// The level of a seed, if it can be rated, and its solution.
pub(super) fn made_level(
    family: &dyn AnyFamily,
    make: &Generator,
    seed: u64,
    run: &Run<'_>,
) -> Result<(Option<MadeLevel>, View), Refusal> {
    let made = make(seed, run)?;
    let solved = made.solution.view();
    let is_left = |cell: &&ViewCell| !matches!(cell.mark, Mark::Given | Mark::Open);
    let left = solved.cells.iter().filter(is_left).count();
    let rating = made.puzzle.rate(Way::Greedy, run);
    let rated = rating.and_then(|rating| rating.class.zip(rating.score));
    let level = rated.map(|(class, score)| MadeLevel {
        level: Level {
            class: class.name().to_owned(),
            score: (score * 100.0).round() / 100.0,
            puzzle: written(&*made.puzzle, whole_format(family)),
        },
        left,
    });
    Ok((level, solved))
}

impl Shelf {
    /// Adds levels of the next seeds, at most as many as are wanted, each unlike all that are known.
    fn fill(
        &mut self,
        family: &dyn AnyFamily,
        wanted: usize,
        known: &mut Known,
        run: &Run<'_>,
    ) -> Result<(), Refusal> {
        let seeds = self.seeds.start..self.seeds.end.min(self.seeds.start + SEEDS);
        self.seeds.start = seeds.end;
        let quiet = run.quiet();
        let make = |at: usize| made_level(family, &self.make, seeds.start + at as u64, &quiet);
        let class = self.class.name();
        let (levels, spare) = (&mut self.levels, &mut self.spare);
        let before = levels.len();
        let most = before + wanted;
        let jobs = usize::try_from(seeds.end - seeds.start).expect("they are few");
        let done = run.threads.in_order(jobs, make, |_, made| {
            let (level, solved) = made?;
            let level = level.filter(|made| made.level.class == class);
            if let Some(level) = level.filter(|_| levels.len() < most) {
                let is_new = known.is_new_level(&solved);
                if known.is_new_solution(&solved) {
                    levels.push(level);
                } else if is_new {
                    spare.push(level);
                }
            }
            Ok(())
        });
        self.barren = if self.levels.len() > before {
            0
        } else {
            self.barren + 1
        };
        // Where a generator gave up, other seeds fare no better: many tries led nowhere.
        if done.is_err() || self.barren >= BARREN_TURNS {
            self.seeds.start = self.seeds.end;
        }
        done
    }
}
