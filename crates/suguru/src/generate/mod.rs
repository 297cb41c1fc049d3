//! Generates puzzles: random cages, a filling, and as few givens as keep it unique.

mod clues;
mod growth;
mod symmetry;

use clues::{Clues, Demand};
use growth::{Failure, Filled, Sizes, grow};
use pavage_bits::{Random, SmallSort as _};
use pavage_family::settings::{FROM, drawing, whole_number};
use pavage_family::{Class, Generated, Generator, GeneratorError, Message, OptionSpec, Settings};
use pavage_grid::{Board, CellId};
use pavage_search::{Run, StopReason, Work};
use symmetry::Symmetry;

use super::Suguru;
use super::candidates::Candidates;
use super::layout::{CAGE_CELLS_MAX, Layout};
use super::propagate::Propagation;
use super::puzzle::{Puzzle, State};
use super::rate::class;
use super::search::Search;

/// The most cells of a generated board: the time grows with the square of the number.
const CELLS_MADE_MAX: usize = 2500;
/// The most fillings that are tried for one puzzle,
const FILLINGS_TRIED: usize = 2000;
/// and for the cages of a drawing: they are the same in each, so that a hundred show
/// which classes they have.
const FILLINGS_DRAWN_TRIED: usize = 100;
/// Sets of givens drawn for each filling.
const THINNINGS_TRIED: usize = 8;
/// The most failures to find filled cages, for one filling,
const GROWTHS_TRIED: usize = 20;
/// and the most nodes of each search for a filling of drawn cages.
const NODES_FILLED_MAX: u64 = 20_000;
/// Sizes of cages when none are wished.
const CAGES_DEFAULT: Sizes = Sizes { min: 1, max: 5 };

/// Options of the generator.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::value("size", "ROWSxCOLS", "option-suguru-size"),
    OptionSpec::value("cages", "MIN-MAX", "option-suguru-cages"),
    OptionSpec::file(FROM, "option-suguru-from"),
    OptionSpec::value(GIVENS, "none|all|few", "option-suguru-givens"),
    OptionSpec::value("clues", "N", "option-suguru-clues"),
    OptionSpec::value("symmetry", "NAME", "option-suguru-symmetry"),
    OptionSpec::value("difficulty", "CLASS", "option-suguru-difficulty"),
];

/// The option that says what becomes of the givens of a drawing.
const GIVENS: &str = "givens";

/// What becomes of the givens of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    /// They go.
    None,
    /// They stay, and others are added.
    All,
    /// Those that are needed stay, and others are added only where these are not enough.
    Few,
}

/// The options of a puzzle to generate.
struct Wish {
    cages: Cages,
    clues: Option<usize>,
    symmetry: Symmetry,
    class: Option<Class>,
}

/// The cages of a puzzle to generate.
enum Cages {
    /// Random ones on a rectangle.
    Grown {
        board: Board,
        cols: usize,
        sizes: Sizes,
    },
    /// Those of a drawing, and what becomes of its givens.
    Drawn(Box<Puzzle>, Kept),
}

/// A generator for these options.
///
/// # Errors
/// An option is wrong.
pub(super) fn generator(settings: &Settings) -> Result<Generator<Suguru>, GeneratorError> {
    let wish = Wish::read(settings).map_err(GeneratorError::BadOption)?;
    Ok(Box::new(move |seed, run| generate(&wish, seed, run)))
}

/// Generates a puzzle for these options, with its solution.
fn generate(wish: &Wish, seed: u64, run: &Run<'_>) -> Result<Generated<Suguru>, GeneratorError> {
    let mut random = Random::new(seed);
    let fillings = match wish.cages {
        Cages::Grown { .. } => FILLINGS_TRIED,
        Cages::Drawn(..) => FILLINGS_DRAWN_TRIED,
    };
    for tried in 0..fillings {
        run.tell_work(|| Work::new("advance-tries", &[("tries", (tried + 1) as u64)]));
        let (layout, values) = filled(&wish.cages, &mut random, run)?;
        let values = &values;
        if let Some(number) = wish
            .clues
            .filter(|number| !wish.symmetry.allows(&layout, *number))
        {
            let message = Message::new("suguru-clues-symmetry").with("number", number);
            return Err(GeneratorError::BadOption(message));
        }
        for _ in 0..THINNINGS_TRIED {
            let clues = thinned(wish, &layout, values, &mut random, run);
            if let Some(clues) = clues.map_err(GeneratorError::Stopped)? {
                let givens = clues.givens();
                let solution = State::of_values(values.iter().copied().map(Some).collect());
                let puzzle = Puzzle::new(layout, givens).expect("a filling breaks no rule");
                return Ok(Generated { puzzle, solution });
            }
        }
    }
    let message = Message::new("suguru-gave-up").with("tries", fillings);
    Err(GeneratorError::GaveUp(message))
}

/// Givens as wished. `None` if this random attempt led to none.
fn thinned<'a>(
    wish: &Wish,
    layout: &'a Layout,
    values: &'a [u8],
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Option<Clues<'a>>, StopReason> {
    let demand = match wish.class {
        Some(Class::Starter) => Demand::Level0,
        Some(Class::Junior) => Demand::Patterns,
        _ => Demand::Unique,
    };
    let mut clues = Clues::all(layout, values);
    let number = wish.clues.unwrap_or(0);
    let groups = wish.cages.taken(wish.symmetry.groups(layout), random);
    clues.thin(groups, number, demand, run)?;
    if wish.clues.is_some_and(|number| clues.number() > number) {
        return Ok(None);
    }
    let Some(wished) = wish.class else {
        return Ok(Some(clues));
    };
    loop {
        let class = class(layout, &clues.candidates(), wished, run)?;
        if class == wished {
            return Ok(Some(clues));
        }
        // More givens make the puzzle easier, unless their number is fixed by an option.
        if class < wished || wish.clues.is_some() || !clues.give_back() {
            return Ok(None);
        }
    }
}

/// Cages with a filling.
fn filled(
    cages: &Cages,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<(Layout, Vec<u8>), GeneratorError> {
    match cages {
        Cages::Grown { board, cols, sizes } => {
            for _ in 0..GROWTHS_TRIED {
                match grow(board, *sizes, random, run) {
                    Ok(Filled { cages, values }) => {
                        let keys: Vec<Option<u32>> = cages.into_iter().map(Some).collect();
                        let layout = Layout::new(*cols, &keys);
                        return Ok((layout.expect("grown cages hang together"), values));
                    }
                    Err(Failure::GaveUp) => {}
                    Err(Failure::Stopped(stop)) => return Err(GeneratorError::Stopped(stop)),
                }
            }
            let message = Message::new("suguru-gave-up-cages").with("tries", GROWTHS_TRIED);
            Err(GeneratorError::GaveUp(message))
        }
        Cages::Drawn(drawn, kept) => {
            let layout = drawn.layout();
            let start = match kept {
                Kept::None => Candidates::all(layout),
                Kept::All | Kept::Few => Candidates::of(drawn, &State::start(drawn)),
            };
            for _ in 0..GROWTHS_TRIED {
                // Without a seed the search would prefer small values.
                let mut search = Search::new(Propagation::idle(layout), 1 + random.below(u64::MAX));
                search.first(&start);
                let mut run = run.quiet();
                run.limits.nodes_max = Some(NODES_FILLED_MAX);
                match search.next(&run) {
                    Ok(true) => return Ok((layout.clone(), search.values())),
                    Ok(false) => {
                        let unfilled = match kept {
                            Kept::None => "suguru-cages-unfilled",
                            Kept::All | Kept::Few => "suguru-givens-unfilled",
                        };
                        return Err(GeneratorError::Impossible(Message::new(unfilled)));
                    }
                    Err(StopReason::NodeLimit) => {}
                    Err(stop) => return Err(GeneratorError::Stopped(stop)),
                }
            }
            let message = Message::new("suguru-gave-up-filling").with("tries", GROWTHS_TRIED);
            Err(GeneratorError::GaveUp(message))
        }
    }
}

impl Wish {
    fn read(settings: &Settings) -> Result<Wish, Message> {
        let cages = Cages::read(settings)?;
        let cells = cages.size();
        let clues = settings.get("clues").map(clues_number).transpose()?;
        if clues.is_some_and(|number| number > cells) {
            return Err(Message::new("suguru-clues-many").with("max", cells));
        }
        Ok(Wish {
            cages,
            clues,
            symmetry: symmetry_named(settings.get("symmetry").unwrap_or("none"))?,
            class: settings.get("difficulty").map(Class::typed).transpose()?,
        })
    }
}

impl Cages {
    fn read(settings: &Settings) -> Result<Cages, Message> {
        if let Some(puzzle) = drawing::<Suguru>(settings)? {
            if let Some(option) = ["size", "cages"]
                .into_iter()
                .find(|name| settings.has(name))
            {
                return Err(Message::new("from-and").with("option", option));
            }
            if puzzle.layout().size() > CELLS_MADE_MAX {
                return Err(Message::new("suguru-size-large").with("max", CELLS_MADE_MAX));
            }
            let kept = kept_named(settings.get(GIVENS).unwrap_or("none"))?;
            return Ok(Cages::Drawn(Box::new(puzzle), kept));
        }
        if settings.has(GIVENS) {
            return Err(Message::new("suguru-givens-from"));
        }
        let typed = settings.get("size").unwrap_or("8x8");
        let (rows, cols) = pair(typed, 'x').ok_or_else(|| bad("suguru-size-bad", typed))?;
        if rows.saturating_mul(cols) > CELLS_MADE_MAX {
            return Err(Message::new("suguru-size-large").with("max", CELLS_MADE_MAX));
        }
        let board = Board::rectangle(rows, cols).map_err(|_| bad("suguru-size-bad", typed))?;
        let cages = match settings.get("cages") {
            None => CAGES_DEFAULT,
            Some(typed) => pair(typed, '-')
                .map(|(min, max)| Sizes { min, max })
                .filter(|Sizes { min, max }| (1..=*max).contains(min) && *max <= CAGE_CELLS_MAX)
                .ok_or_else(|| bad("suguru-cages-bad", typed).with("max", CAGE_CELLS_MAX))?,
        };
        // All cells of a two-by-two block touch, so it needs as many values as it has cells.
        let block = rows.min(2) * cols.min(2);
        if cages.max < block {
            let message = Message::new("suguru-cages-small").with("min", block);
            return Err(message.with("max", cages.max));
        }
        Ok(Cages::Grown {
            board,
            cols,
            sizes: cages,
        })
    }

    /// The number of cells.
    fn size(&self) -> usize {
        match self {
            Cages::Grown { board, .. } => board.size(),
            Cages::Drawn(drawn, _) => drawn.layout().size(),
        }
    }

    /// The groups of givens that may be taken away, in random order; those that are drawn go last.
    fn taken(&self, mut groups: Vec<Vec<CellId>>, random: &mut Random) -> Vec<Vec<CellId>> {
        random.shuffle(&mut groups);
        if let Cages::Drawn(drawn, kept) = self {
            let is_drawn =
                |group: &Vec<CellId>| group.iter().any(|&cell| drawn.given(cell).is_some());
            match kept {
                Kept::None => {}
                Kept::All => groups.retain(|group| !is_drawn(group)),
                Kept::Few => groups.small_sort_by_key(is_drawn),
            }
        }
        groups
    }
}

fn bad(code: &'static str, typed: &str) -> Message {
    Message::new(code).with("typed", typed)
}

/// Two numbers separated by a character.
fn pair(typed: &str, between: char) -> Option<(usize, usize)> {
    let (one, other) = typed.split_once(between)?;
    Some((whole_number(one)?, whole_number(other)?))
}

fn clues_number(typed: &str) -> Result<usize, Message> {
    whole_number(typed).ok_or_else(|| bad("suguru-clues-bad", typed))
}

fn kept_named(typed: &str) -> Result<Kept, Message> {
    match typed {
        "none" => Ok(Kept::None),
        "all" => Ok(Kept::All),
        "few" => Ok(Kept::Few),
        _ => Err(bad("suguru-givens-bad", typed)),
    }
}

fn symmetry_named(typed: &str) -> Result<Symmetry, Message> {
    let found = Symmetry::NAMED.iter().find(|(name, _)| *name == typed);
    let names = || Symmetry::NAMED.map(|(name, _)| name).join(", ");
    let unknown = || bad("suguru-symmetry-unknown", typed).with("known", names());
    found.map(|(_, symmetry)| *symmetry).ok_or_else(unknown)
}
