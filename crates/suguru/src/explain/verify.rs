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

use pavage_grid::CellId;

use super::super::layout::Layout;
use super::super::puzzle::{Puzzle, State};
use super::lists::{Lists, decided, lists_of, possible, see, solves, write};
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
    let mut lists = lists_of(puzzle, state);
    for (at, step) in explanation.steps.iter().enumerate() {
        verify_step(layout, &mut lists, step).map_err(|refusal| (at, refusal))?;
    }
    let right = match &explanation.end {
        End::Solved(solution) => solves(layout, &lists, solution) && decided(&lists),
        End::Contradiction(wrong) => contradicts(layout, &lists, wrong).is_ok(),
        End::Several(two) => {
            two[0].values() != two[1].values() && two.iter().all(|one| solves(layout, &lists, one))
        }
        End::Stopped(_) => true,
    };
    right
        .then_some(())
        .ok_or((explanation.steps.len(), Refusal::WrongEnd))
}

/// Checks a step against the candidates, then applies it.
///
/// # Errors
/// The step is not accepted.
pub fn verify_step(layout: &Layout, lists: &mut Lists, step: &Step) -> Result<(), Refusal> {
    let learning = cells_of(layout, &step.cells)?;
    let mut named = cells_of(layout, &step.because)?;
    named.extend(&learning);
    let claims = claims(layout, lists, step)?;
    if claims.iter().any(|claim| !learning.contains(&claim.cell)) {
        return Err(Refusal::NotNamed);
    }
    if step.worlds.is_empty() {
        for claim in &claims {
            let kept = claim.gone.iter().find(|value| {
                let mut supposed = lists.clone();
                supposed[claim.cell.index()] = vec![**value];
                possible(layout, &supposed, &named)
            });
            if let Some(value) = kept {
                return Err(not_proved(layout, claim.cell, *value));
            }
        }
    } else {
        complete(layout, lists, step, &claims)?;
        for world in &step.worlds {
            let Some(left) = follow(layout, lists, world)? else {
                continue;
            };
            for claim in &claims {
                let mut kept = claim.gone.iter();
                if let Some(value) = kept.find(|value| left[claim.cell.index()].contains(value)) {
                    return Err(not_proved(layout, claim.cell, *value));
                }
            }
        }
    }
    for claim in claims {
        match claim.value {
            Some(value) => write(layout, lists, claim.cell, value),
            None => lists[claim.cell.index()].retain(|value| !claim.gone.contains(value)),
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
fn claims(layout: &Layout, lists: &Lists, step: &Step) -> Result<Vec<Claim>, Refusal> {
    let read = |text: &String| {
        let [verb, place, what] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(Refusal::Unreadable(text.clone()));
        };
        let unreadable = || Refusal::Unreadable(text.clone());
        let cell = cell_at(layout, place).ok_or_else(unreadable)?;
        let list = &lists[cell.index()];
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
fn complete(layout: &Layout, lists: &Lists, step: &Step, claims: &[Claim]) -> Result<(), Refusal> {
    let because = cells_of(layout, &step.because)?;
    let mut supposed: Vec<Vec<(CellId, u8)>> = Vec::new();
    for world in &step.worlds {
        let mut assumed = assumptions(layout, world)?;
        assumed.sort_unstable();
        supposed.push(assumed);
    }
    if supposed
        .iter()
        .flatten()
        .any(|(cell, _)| !because.contains(cell))
    {
        return Err(Refusal::NotNamed);
    }
    let right = refutes(&supposed, claims, &step.worlds)
        || one_of_them_holds(layout, lists, &supposed, &because)
        || all_ways(layout, lists, &supposed[0])
            .is_some_and(|ways| ways.iter().all(|way| supposed.contains(way)));
    right.then_some(()).ok_or(Refusal::WorldsMissing)
}

/// Whether a single world supposes one candidate and ends in a contradiction, and the step claims
/// only that this candidate does not hold.
fn refutes(supposed: &[Vec<(CellId, u8)>], claims: &[Claim], worlds: &[World]) -> bool {
    let ([assumed], [claim], [world]) = (supposed, claims, worlds) else {
        return false;
    };
    let [(cell, value)] = assumed[..] else {
        return false;
    };
    let is_denied = claim.cell == cell && claim.gone == [value] && claim.value.is_none();
    is_denied && world.contradiction.is_some()
}

/// Whether each world supposes one candidate, and the named cells cannot be filled without any of
/// these.
fn one_of_them_holds(
    layout: &Layout,
    lists: &Lists,
    supposed: &[Vec<(CellId, u8)>],
    named: &[CellId],
) -> bool {
    let mut without = lists.clone();
    for assumed in supposed {
        let [(cell, value)] = assumed[..] else {
            return false;
        };
        without[cell.index()].retain(|other| *other != value);
    }
    !possible(layout, &without, named)
}

/// Every way to fill the cells of these assumptions in which cells that see each other differ.
/// `None` when a cell is named twice.
fn all_ways(
    layout: &Layout,
    lists: &Lists,
    assumed: &[(CellId, u8)],
) -> Option<Vec<Vec<(CellId, u8)>>> {
    let mut ways: Vec<Vec<(CellId, u8)>> = vec![Vec::new()];
    for (at, &(cell, _)) in assumed.iter().enumerate() {
        if assumed[..at].iter().any(|(other, _)| *other == cell) {
            return None;
        }
        let mut longer = Vec::new();
        for way in &ways {
            for &value in &lists[cell.index()] {
                let clash = |known: &(CellId, u8)| known.1 == value && see(layout, known.0, cell);
                if !way.iter().any(clash) {
                    longer.push([way.as_slice(), &[(cell, value)]].concat());
                }
            }
        }
        ways = longer;
    }
    Some(ways)
}

/// The candidates of a world after its steps. `None` when it ends in a contradiction.
fn follow(layout: &Layout, lists: &Lists, world: &World) -> Result<Option<Lists>, Refusal> {
    let mut lists = lists.clone();
    for (cell, value) in assumptions(layout, world)? {
        if !lists[cell.index()].contains(&value) {
            return Err(Refusal::NotThere(format!("{value}")));
        }
        write(layout, &mut lists, cell, value);
    }
    for step in &world.steps {
        verify_step(layout, &mut lists, step)?;
    }
    match &world.contradiction {
        Some(wrong) => contradicts(layout, &lists, wrong).map(|()| None),
        None => Ok(Some(lists)),
    }
}

fn assumptions(layout: &Layout, world: &World) -> Result<Vec<(CellId, u8)>, Refusal> {
    let read = |text: &String| {
        let unreadable = || Refusal::Unreadable(text.clone());
        let rest = text.strip_prefix("set ").ok_or_else(unreadable)?;
        let (place, value) = rest.split_once(' ').ok_or_else(unreadable)?;
        let cell = cell_at(layout, place).ok_or_else(unreadable)?;
        Ok((cell, value.parse().map_err(|_| unreadable())?))
    };
    world.assumptions.iter().map(read).collect()
}

/// Checks that the cells named by a contradiction cannot be filled.
fn contradicts(layout: &Layout, lists: &Lists, wrong: &Contradiction) -> Result<(), Refusal> {
    let named = cells_of(layout, &wrong.cells)?;
    if named.is_empty() || possible(layout, lists, &named) {
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
