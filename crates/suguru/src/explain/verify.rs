//! The checker of explanations, written from the rules alone. It knows no technique.
//!
//! It sees a step as a user does: cells, moves as text, worlds. The cells of a step are those it is
//! learnt from and those about which something is learnt. Without worlds, the conclusion must hold
//! in every way to fill these cells in which cells that see each other differ; if all cells of a
//! cage are named, each of its values must be in it. All ways are tried by plain backtracking. With
//! worlds, the worlds must cover all cases, each of their steps is checked in its world,
//! contradictions are checked likewise, and the conclusion must hold in each world that survives.
//!
//! Written values are removed from the cells that see them without a step (rule `seen`).

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u8;
use pavage_grid::CellId;

use super::super::candidates::Candidate;
use super::super::layout::Layout;
use super::super::puzzle::{Puzzle, State};
use super::super::techniques::Notes;
use super::super::values::Values;
use pavage_family::{Contradiction, End, Explanation, Place, Step, World};

/// Why a step is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A move or a cell cannot be read.
    Unreadable(String),
    /// It concludes nothing new.
    NothingLearnt,
    /// A move is about a cell that is not among the cells of the step.
    NotNamed,
    /// A move eliminates or writes a value that is not a candidate.
    NotThere(String),
    /// A conclusion does not follow.
    NotProved(String),
    /// The worlds do not cover all cases.
    WorldsMissing,
    /// A contradiction does not hold.
    NoContradiction,
    /// The end is not what the steps lead to.
    WrongEnd,
}

/// Checks an explanation step by step, then its end.
///
/// # Errors
/// The index of the step that is not accepted, and the reason. For the end, the index is the number
/// of steps.
pub fn verify(
    puzzle: &Puzzle,
    state: &State,
    explanation: &Explanation<State>,
) -> Result<(), (usize, Refusal)> {
    let layout = puzzle.layout();
    let mut notes = Notes::of(puzzle, state);
    for (at, step) in explanation.steps.iter().enumerate() {
        verify_step(layout, &mut notes, step).map_err(|refusal| (at, refusal))?;
    }
    let right = match &explanation.end {
        End::Solved(solution) => solves(&notes, solution) && is_decided(&notes),
        End::Contradiction(wrong) | End::Wrong(wrong) => contradicts(layout, &notes, wrong).is_ok(),
        End::Several(two) => {
            two[0].values() != two[1].values() && two.iter().all(|one| solves(&notes, one))
        }
        End::Stopped(_) => true,
    };
    right
        .then_some(())
        .ok_or((explanation.steps.len(), Refusal::WrongEnd))
}

/// Checks a step against the notes, then applies it.
///
/// # Errors
/// The step is not accepted.
pub fn verify_step(layout: &Layout, notes: &mut Notes, step: &Step) -> Result<(), Refusal> {
    let learning = cells_of(layout, &step.cells)?;
    let mut named = cells_of(layout, &step.because)?;
    named.extend(&learning);
    let claims = claims(layout, notes, step)?;
    if claims.iter().any(|claim| !learning.contains(&claim.cell)) {
        return Err(Refusal::NotNamed);
    }
    if step.worlds.is_empty() {
        for claim in &claims {
            let kept = claim.gone.iter().find(|value| {
                let mut supposed = notes.clone();
                supposed.keep(claim.cell, Values::only(**value));
                possible(layout, &supposed, &named)
            });
            if let Some(value) = kept {
                return Err(not_proved(layout, claim.cell, *value));
            }
        }
    } else {
        complete(layout, notes, step, &claims)?;
        for world in &step.worlds {
            let Some(left) = follow(layout, notes, world)? else {
                continue;
            };
            for claim in &claims {
                let mut kept = claim.gone.iter();
                if let Some(value) = kept.find(|value| left.has(claim.cell, **value)) {
                    return Err(not_proved(layout, claim.cell, *value));
                }
            }
        }
    }
    for claim in claims {
        match claim.value {
            Some(value) => notes.write(claim.cell, value),
            None => claim
                .gone
                .iter()
                .for_each(|gone| notes.strike(claim.cell, *gone)),
        }
    }
    Ok(())
}

/// The claim of a move about a cell.
struct Claim {
    cell: CellId,
    /// The candidates that it removes.
    gone: Vec<u8>,
    /// The value that it writes.
    value: Option<u8>,
}

/// The moves of a step as claims.
fn claims(layout: &Layout, notes: &Notes, step: &Step) -> Result<Vec<Claim>, Refusal> {
    let read = |text: &String| {
        let [verb, place, what] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(Refusal::Unreadable(text.clone()));
        };
        let unreadable = || Refusal::Unreadable(text.clone());
        let cell = cell_at(layout, place).ok_or_else(unreadable)?;
        let list = notes.list(cell);
        let values: Result<Vec<u8>, _> = what.split(',').map(str::parse::<u8>).collect();
        let values = values.map_err(|_| unreadable())?;
        if values.iter().any(|value| !list.contains(value)) {
            return Err(Refusal::NotThere(text.clone()));
        }
        match (verb, &values[..]) {
            ("set", &[value]) => {
                let gone = list
                    .iter()
                    .copied()
                    .filter(|other| *other != value)
                    .collect();
                Ok(Claim {
                    cell,
                    gone,
                    value: Some(value),
                })
            }
            ("drop", _) => Ok(Claim {
                cell,
                gone: values,
                value: None,
            }),
            _ => Err(unreadable()),
        }
    };
    let claims: Result<Vec<Claim>, Refusal> = step.moves.iter().map(read).collect();
    claims.and_then(|claims| {
        if claims.is_empty() {
            Err(Refusal::NothingLearnt)
        } else {
            Ok(claims)
        }
    })
}

/// Checks that the worlds of a step cover all cases. There are three forms: a single world that is
/// refuted, if the step concludes no more; candidates of which the cells of the step must contain
/// one; or all ways to fill some cells.
fn complete(layout: &Layout, notes: &Notes, step: &Step, claims: &[Claim]) -> Result<(), Refusal> {
    let because = cells_of(layout, &step.because)?;
    let mut supposed: Vec<Vec<Candidate>> = Vec::new();
    for world in &step.worlds {
        let mut assumed = assumptions(layout, world)?;
        assumed.small_sort();
        supposed.push(assumed);
    }
    if supposed
        .iter()
        .flatten()
        .any(|assumed| !because.contains(&assumed.cell))
    {
        return Err(Refusal::NotNamed);
    }
    let right = refutes(&supposed, claims, &step.worlds)
        || one_of_them_holds(layout, notes, &supposed, &because)
        || are_all_ways(notes, &supposed);
    right.then_some(()).ok_or(Refusal::WorldsMissing)
}

/// Whether a single world supposes one candidate and ends in a contradiction, and the step claims
/// only that this candidate does not hold.
fn refutes(supposed: &[Vec<Candidate>], claims: &[Claim], worlds: &[World]) -> bool {
    let ([assumed], [claim], [world]) = (supposed, claims, worlds) else {
        return false;
    };
    let [Candidate { cell, value }] = assumed[..] else {
        return false;
    };
    let is_denied = claim.cell == cell && claim.gone == [value] && claim.value.is_none();
    is_denied && world.contradiction.is_some()
}

/// Whether each world supposes one candidate, and the named cells cannot be filled without any of
/// these.
fn one_of_them_holds(
    layout: &Layout,
    notes: &Notes,
    supposed: &[Vec<Candidate>],
    named: &[CellId],
) -> bool {
    let mut without = notes.clone();
    for assumed in supposed {
        let [Candidate { cell, value }] = assumed[..] else {
            return false;
        };
        without.strike(cell, value);
    }
    !possible(layout, &without, named)
}

/// Whether the worlds suppose every way to fill the cells of the first in which cells that see each
/// other differ.
fn are_all_ways(notes: &Notes, supposed: &[Vec<Candidate>]) -> bool {
    let cells: Vec<CellId> = supposed[0].iter().map(|assumed| assumed.cell).collect();
    // The assumptions are sorted.
    let are_distinct = cells.windows(2).all(|two| two[0] != two[1]);
    let ways = || notes.ways(&cells);
    are_distinct && ways().iter().all(|way| supposed.contains(way))
}

/// The candidates of a world after its steps. `None` when it ends in a contradiction.
fn follow(layout: &Layout, notes: &Notes, world: &World) -> Result<Option<Notes>, Refusal> {
    let mut notes = notes.clone();
    for Candidate { cell, value } in assumptions(layout, world)? {
        if !notes.has(cell, value) {
            return Err(Refusal::NotThere(format!("{value}")));
        }
        notes.write(cell, value);
    }
    for step in &world.steps {
        verify_step(layout, &mut notes, step)?;
    }
    match &world.contradiction {
        Some(wrong) => contradicts(layout, &notes, wrong).map(|()| None),
        None => Ok(Some(notes)),
    }
}

fn assumptions(layout: &Layout, world: &World) -> Result<Vec<Candidate>, Refusal> {
    let read = |text: &String| {
        let unreadable = || Refusal::Unreadable(text.clone());
        let rest = text.strip_prefix("set ").ok_or_else(unreadable)?;
        let (place, value) = rest.split_once(' ').ok_or_else(unreadable)?;
        let cell = cell_at(layout, place).ok_or_else(unreadable)?;
        let value = value.parse().map_err(|_| unreadable())?;
        Ok(Candidate { cell, value })
    };
    world.assumptions.iter().map(read).collect()
}

/// Checks that the cells named by a contradiction cannot be filled.
fn contradicts(layout: &Layout, notes: &Notes, wrong: &Contradiction) -> Result<(), Refusal> {
    let named = cells_of(layout, &wrong.cells)?;
    if named.is_empty() || possible(layout, notes, &named) {
        Err(Refusal::NoContradiction)
    } else {
        Ok(())
    }
}

fn cells_of(layout: &Layout, places: &[Place]) -> Result<Vec<CellId>, Refusal> {
    let cell = |place: &Place| {
        let cell = layout.at(*place);
        cell.ok_or_else(|| Refusal::Unreadable(place.to_string()))
    };
    places.iter().map(cell).collect()
}

/// The cell at a place written as row and column, counted from 1.
fn cell_at(layout: &Layout, place: &str) -> Option<CellId> {
    layout.at(place.parse().ok()?)
}

fn not_proved(layout: &Layout, cell: CellId, value: u8) -> Refusal {
    Refusal::NotProved(format!("{} {value}", layout.place(cell)))
}

/// Whether cells can be filled by the notes so that cells that see each other differ.
///
/// The search branches on the cell with the fewest values, or on the value with the fewest places
/// in a cage whose cells are all named, because that cage must contain the value.
fn possible(layout: &Layout, notes: &Notes, named: &[CellId]) -> bool {
    let mut named = named.to_vec();
    named.small_sort();
    named.dedup();
    let whole = layout.cages().map(|cage| layout.cage(cage).to_vec());
    let whole: Vec<Vec<CellId>> = whole
        .filter(|cells| cells.iter().all(|cell| named.contains(cell)))
        .collect();
    fill(notes.clone(), &named, &whole)
}

fn fill(notes: Notes, open: &[CellId], whole: &[Vec<CellId>]) -> bool {
    let by_cell = open.iter().map(|cell| {
        let values = notes.list(*cell).iter();
        values
            .map(|value| Candidate {
                cell: *cell,
                value: *value,
            })
            .collect::<Vec<_>>()
    });
    let by_cage = whole.iter().flat_map(|cells| {
        (1..=as_u8(cells.len())).map(|value| {
            let places = cells.iter().filter(|cell| notes.has(**cell, value));
            places
                .map(|&cell| Candidate { cell, value })
                .collect::<Vec<_>>()
        })
    });
    let settled = |choice: &Vec<Candidate>| choice.len() == 1 && !open.contains(&choice[0].cell);
    let choices = by_cell.chain(by_cage).filter(|choice| !settled(choice));
    let Some(choice) = choices.min_by_key(Vec::len) else {
        return true;
    };
    choice.into_iter().any(|Candidate { cell, value }| {
        let mut notes = notes.clone();
        notes.write(cell, value);
        let open: Vec<CellId> = open
            .iter()
            .copied()
            .filter(|other| *other != cell)
            .collect();
        fill(notes, &open, whole)
    })
}

/// Whether every cell has one value.
fn is_decided(notes: &Notes) -> bool {
    notes.cells().all(|cell| notes.list(cell).len() == 1)
}

/// Whether a full position satisfies the rules and the notes.
fn solves(notes: &Notes, solution: &State) -> bool {
    let value = |cell: CellId| solution.values()[cell.index()];
    notes.cells().all(|cell| {
        let Some(held) = value(cell) else {
            return false;
        };
        let mut others = notes.cells().filter(|other| notes.see(cell, *other));
        notes.has(cell, held) && others.all(|other| value(other) != Some(held))
    })
}
