//! Why a position cannot be completed, and the smallest set of pieces to take away. Only pieces
//! that the player placed may be taken away, never the puzzle's own. If the puzzle's own pieces
//! already leave no solution, the step shows that, and no piece is to be taken away.
//!
//! *The set.* Pieces that cannot lie together are a clash. A set to take away must break every
//! clash, that is, contain one piece of each. So the smallest set that breaks all known clashes is
//! tried first. If the position can be completed without its pieces, no smaller set will do. If
//! not, the pieces that stay contain a further clash, and the search goes on. (This method is known
//! as implicit hitting sets.) Of several smallest sets, the first in the order of the pieces is
//! used.

use pavage_bits::SmallSort as _;
use pavage_grid::CellId;
use pavage_search::{Run, StopReason};

use super::super::Packing;
use super::super::copies::letters;
use super::super::moves::Move;
use super::super::pieces::Piece;
use super::super::proofs::glance;
use super::super::puzzle::{OPEN, Placement, Puzzle, State};
use super::super::techniques::words;
use super::super::techniques::{Cell, Conflict, Deduction, Placements, Sheet, hole_of, plain};
use super::truth::{is_solvable, nodes_to_end};
use super::{Setting, TOLD_MAX};
use pavage_family::kit::{self, Logic};
use pavage_family::{Message, Place, Step, Violation, World};

/// Search nodes for one completion test.
const NODES_MAX: u64 = 3_000_000;
/// Search nodes for one test while a clash is made smaller.
const CLASH_NODES_MAX: u64 = 5_000;
/// The most sets whose completion is tested.
const TRIES_MAX: usize = 2_000;
/// The most sets that are examined to find one to test.
const SETS_MAX: usize = 2_000_000;

/// Which pieces to take away.
enum Removal {
    /// These pieces.
    Pieces(Vec<Placement>),
    /// None, because the puzzle as given has no solution.
    Nothing,
    /// A limit was met. At least this many pieces must go.
    AtLeast(usize),
}

/// The pieces of the player that a solution does not have, and the cells left open that it covers.
pub(super) fn not_in(puzzle: &Puzzle, state: &State, solution: &State) -> Vec<Violation> {
    let given = puzzle.given(state);
    let class = |name: char| puzzle.piece(name).map(Piece::orientations);
    let is_like = |one: char, other: char| one == other || class(one) == class(other);
    let is_right = |own: &Placement| {
        let mut others = solution.placed.iter();
        if own.piece == OPEN {
            return !others.any(|other| other.cells.iter().any(|cell| own.cells.contains(cell)));
        }
        others.any(|other| other.cells == own.cells && is_like(other.piece, own.piece))
    };
    let letters = letters(puzzle, state);
    let letters = letters.into_iter().chain(std::iter::repeat(OPEN));
    let own = state.all().zip(letters);
    let wrong = own.filter(|(own, _)| !given.has(own) && !is_right(own));
    let told = |(own, letter): (Placement, char)| {
        let cells = own.cells.iter().map(|cell| puzzle.board().place(*cell));
        let message = match own.piece {
            OPEN => Message::new("packing-wrong-open"),
            _ => Message::new("packing-wrong-piece").with("piece", letter),
        };
        Violation {
            rule: "dead-end",
            ..Violation::at(cells.collect(), message)
        }
    };
    wrong.map(told).collect()
}

/// The step that shows why a position has no solution, and what to take away.
pub(super) fn dead(scene: &Setting<'_>, run: &Run<'_>) -> Step {
    let removal = removal(scene.puzzle, scene.state, run);
    if !matches!(removal, Removal::Nothing) {
        return shown(scene, &removal, run);
    }
    // The player's pieces do not matter here, so the step is shown without them.
    let given = scene.puzzle.given(scene.state);
    if let Some(proof) = glance(scene.puzzle, &given) {
        return Step {
            message: advice(scene, &removal),
            ..unlisted(&proof)
        };
    }
    match Placements::within(scene.puzzle, &given, run) {
        Ok(on) => {
            let scene = Setting::new(scene.puzzle, &given, &on);
            shown(&scene, &removal, run)
        }
        Err(_) => shown(scene, &removal, run),
    }
}

/// The step of a position whose placements are too many to list, by a proof that needs no list.
pub(super) fn unlisted(proof: &Step) -> Step {
    Step {
        rule: "dead-end",
        ..proof.clone()
    }
}

/// The step that proves that a position has no solution, and says what to take away.
fn shown(scene: &Setting<'_>, removal: &Removal, run: &Run<'_>) -> Step {
    let start = Sheet::new(scene.on);
    let proof = Proof::of(scene, &start, run);
    let because = proof.because(&start);
    let pieces: &[Placement] = match removal {
        Removal::Pieces(pieces) => pieces,
        _ => &[],
    };
    let cells = pieces.iter().flat_map(|placement| &placement.cells);
    let place = |cell: &CellId| scene.puzzle.board().place(*cell);
    let mut cells: Vec<Place> = cells.map(place).collect();
    cells.small_sort();
    let lifted = pieces.iter().map(|placement| lift(scene.puzzle, placement));
    let words = [
        proof.nudge(&start),
        proof.reason(&start),
        advice(scene, removal),
    ];
    Step {
        cells,
        look: because.clone(),
        because,
        moves: lifted.collect(),
        worlds: proof.worlds(&start),
        cost: proof.cost(),
        ..Step::saying("dead-end", words)
    }
}

/// A proof that a position has no solution.
enum Proof {
    /// A region that cannot be filled as the pieces lie.
    Hole(Vec<Cell>),
    /// Deductions that lead to a conflict. There are none if the conflict is there at once.
    Way(Vec<Deduction>, Conflict),
    /// An exhaustive search, with the number of its nodes. `None`: more than the limit.
    TriedOut(Option<u64>),
}

impl Proof {
    fn of<'a>(scene: &Setting<'_>, start: &Sheet<'a>, run: &Run<'_>) -> Proof {
        if start.conflict() != Some(Conflict::Area)
            && let Some(hole) = hole_of(start)
        {
            return Proof::Hole(hole);
        }
        let next = |sheet: &Sheet<'a>| plain(sheet, run).filter(|_| run.stop().is_none());
        let (told, _) = kit::refute(start, Vec::new(), Packing::conflict, next);
        let Some(mut told) = told else {
            let nodes = nodes_to_end(scene.puzzle, scene.state, TOLD_MAX, run);
            return Proof::TriedOut(nodes);
        };
        kit::shorten::<Packing, Sheet<'a>>(start, &mut told);
        let conflict = told.conflict.expect("a way leads to a conflict");
        Proof::Way(told.events, conflict)
    }

    fn cost(&self) -> u64 {
        match self {
            Proof::Hole(_) => 1,
            Proof::Way(way, _) => 1 + way.iter().map(Deduction::cost).sum::<u64>(),
            Proof::TriedOut(nodes) => nodes.unwrap_or(TOLD_MAX),
        }
    }

    fn because(&self, start: &Sheet<'_>) -> Vec<Place> {
        match self {
            Proof::Hole(hole) => start.on().places(hole),
            Proof::Way(way, conflict) => {
                Packing::contradiction(&after(start, way), *conflict).cells
            }
            Proof::TriedOut(_) => Vec::new(),
        }
    }

    fn nudge(&self, start: &Sheet<'_>) -> Message {
        match self {
            Proof::Hole(hole) => words::at(start, Message::new("packing-dead-look-cell"), hole[0]),
            Proof::Way(
                _,
                Conflict::Region(cell, _) | Conflict::Shape(cell, _) | Conflict::Cell(cell),
            ) => words::at(start, Message::new("packing-dead-look-cell"), *cell),
            Proof::Way(_, Conflict::Piece(piece)) => {
                let name = words::called(start, *piece);
                Message::new("packing-dead-look-piece").with("piece", name)
            }
            // The sums alone prove it, so there is no place to look at.
            Proof::Way(_, conflict @ (Conflict::Area | Conflict::Number)) => {
                words::conflict(start, *conflict)
            }
            Proof::TriedOut(_) => Message::new("packing-dead-look"),
        }
    }

    fn reason(&self, start: &Sheet<'_>) -> Message {
        match self {
            Proof::Hole(hole) => words::unfilled(start, hole),
            Proof::Way(way, conflict) if way.is_empty() => words::conflict(start, *conflict),
            Proof::Way(way, conflict) => {
                let end = words::conflict(&after(start, way), *conflict);
                let message = Message::new("packing-dead-way").with("count", way.len());
                message.with("end", end)
            }
            Proof::TriedOut(Some(nodes)) => {
                Message::new("packing-dead-tried").with("nodes", *nodes)
            }
            Proof::TriedOut(None) => Message::new("packing-dead-tried-long"),
        }
    }

    /// The deductions are told as a world without assumptions.
    fn worlds(&self, start: &Sheet<'_>) -> Vec<World> {
        let Proof::Way(way, conflict) = self else {
            return Vec::new();
        };
        if way.is_empty() {
            return Vec::new();
        }
        let mut sheet = start.clone();
        let steps = kit::follow(&mut sheet, way);
        vec![World {
            contradiction: Some(Packing::contradiction(&sheet, *conflict)),
            ..World::way(vec![Message::new("packing-supposed-position")], steps)
        }]
    }
}

fn after<'a>(start: &Sheet<'a>, way: &[Deduction]) -> Sheet<'a> {
    let mut sheet = start.clone();
    way.iter().for_each(|step| step.apply(&mut sheet));
    sheet
}

/// The move that takes a piece away.
fn lift(puzzle: &Puzzle, placement: &Placement) -> String {
    let cell = puzzle.board().place(placement.cells[0]);
    Move::Lift { cell }.to_string()
}

/// The advice what to take away.
fn advice(scene: &Setting<'_>, removal: &Removal) -> Message {
    match removal {
        Removal::Pieces(removed) => {
            let (open, pieces): (Vec<&Placement>, Vec<&Placement>) = removed
                .iter()
                .partition(|placement| placement.piece == OPEN);
            let cell = |placement: &Placement| scene.puzzle.board().place(placement.cells[0]);
            // As they are drawn: a copy that touches another one has a letter of its own.
            let letters = letters(scene.puzzle, scene.state);
            let letter = |placement: &Placement| {
                let at = scene
                    .state
                    .placed
                    .iter()
                    .position(|other| other == placement);
                at.map_or(placement.piece, |at| letters[at])
            };
            let named =
                |placement: &&Placement| format!("{} ({})", letter(placement), cell(placement));
            let pieces: Vec<String> = pieces.iter().map(named).collect();
            let cells = open
                .iter()
                .map(|placement| format!("({})", cell(placement)));
            let cells: Vec<String> = cells.collect();
            let kind = if cells.is_empty() {
                "pieces"
            } else if pieces.is_empty() {
                "open"
            } else {
                "both"
            };
            let message = Message::new("packing-take-away").with("kind", kind);
            let message = message.with("count", removed.len());
            let message = message.with("pieces", words::listed(&pieces));
            message.with("cells", words::listed(&cells))
        }
        Removal::Nothing => Message::new("packing-take-nothing"),
        Removal::AtLeast(number) => Message::new("packing-take-unknown").with("number", *number),
    }
}

/// The smallest set of the player's pieces to take away so that the position has a solution.
fn removal(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Removal {
    let given = puzzle.given(state);
    let mut pieces: Vec<Placement> = state.all().filter(|own| !given.has(own)).collect();
    pieces.small_sort();
    if pieces.is_empty() {
        return Removal::Nothing;
    }
    let mut search = Search {
        puzzle,
        state,
        run,
        pieces: &pieces,
        clashes: Vec::new(),
    };
    if glance(puzzle, &given).is_some() {
        return Removal::Nothing;
    }
    match search.is_solvable(&|_| false, NODES_MAX) {
        Ok(true) => search.smallest(),
        Ok(false) => Removal::Nothing,
        Err(_) => Removal::AtLeast(1),
    }
}

/// The search for the smallest set of pieces.
struct Search<'a> {
    puzzle: &'a Puzzle,
    state: &'a State,
    run: &'a Run<'a>,
    /// The pieces that may be taken away.
    pieces: &'a [Placement],
    /// Pieces that cannot lie together, as sorted indices into `pieces`.
    clashes: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn smallest(&mut self) -> Removal {
        let mut number = 1;
        let all: Vec<usize> = (0..self.pieces.len()).collect();
        self.clashes.push(self.clash(&all));
        for _ in 0..TRIES_MAX {
            let mut looked = 0;
            let set = loop {
                match self.breaking(number, &mut looked) {
                    Some(set) => break set,
                    None if looked >= SETS_MAX || self.run.stop().is_some() => {
                        return Removal::AtLeast(number);
                    }
                    None => number += 1,
                }
            };
            match self.is_solvable(&|at| !set.contains(&at), NODES_MAX) {
                Ok(true) => {
                    let pieces = set.into_iter().map(|at| self.pieces[at].clone());
                    return Removal::Pieces(pieces.collect());
                }
                Ok(false) => {
                    let rest = all.iter().copied().filter(|at| !set.contains(at));
                    let rest: Vec<usize> = rest.collect();
                    self.clashes.push(self.clash(&rest));
                }
                Err(_) => break,
            }
        }
        Removal::AtLeast(number)
    }

    /// Whether the position can be completed with only the pieces that `keeps` accepts.
    fn is_solvable(&self, keeps: &dyn Fn(usize) -> bool, nodes: u64) -> Result<bool, StopReason> {
        let stays = |placement: &Placement| {
            let at = self.pieces.binary_search(placement);
            at.map_or(true, keeps)
        };
        let state = State::new(self.state.all().filter(stays).collect());
        if let Ok(on) = Placements::within(self.puzzle, &state, self.run)
            && Sheet::new(&on).conflict().is_some()
        {
            return Ok(false);
        }
        is_solvable(self.puzzle, &state, nodes, self.run)
    }

    /// A clash among these pieces. Each piece is left out if a short search shows that the rest
    /// still clashes.
    fn clash(&self, pieces: &[usize]) -> Vec<usize> {
        let mut clash = pieces.to_vec();
        for piece in pieces {
            if self.run.stop().is_some() {
                break;
            }
            let rest: Vec<usize> = clash.iter().copied().filter(|at| at != piece).collect();
            if self.is_solvable(&|at| rest.contains(&at), CLASH_NODES_MAX) == Ok(false) {
                clash = rest;
            }
        }
        clash
    }

    /// The first set of `number` pieces that breaks every clash, if there is one.
    fn breaking(&self, number: usize, looked: &mut usize) -> Option<Vec<usize>> {
        let mut set = Vec::new();
        let whole: Vec<&Vec<usize>> = self.clashes.iter().collect();
        break_all(&whole, 0, number, &mut set, looked).then_some(set)
    }
}

/// Extends a set by `number` pieces, with increasing indices from `from`, so that the set breaks
/// these clashes.
fn break_all(
    whole: &[&Vec<usize>],
    from: usize,
    number: usize,
    set: &mut Vec<usize>,
    looked: &mut usize,
) -> bool {
    *looked += 1;
    if whole.is_empty() {
        return number == 0;
    }
    if number == 0 || *looked >= SETS_MAX {
        return false;
    }
    // The next piece must break a clash, so it cannot come after the last piece of an unbroken
    // clash.
    let lasts = whole.iter().filter_map(|clash| clash.last().copied());
    let Some(last) = lasts.min() else {
        return false;
    };
    for piece in from..=last {
        let (broken, rest): (Vec<_>, Vec<_>) =
            whole.iter().partition(|clash| clash.contains(&piece));
        if broken.is_empty() {
            continue;
        }
        set.push(piece);
        if break_all(&rest, piece + 1, number - 1, set, looked) {
            return true;
        }
        set.pop();
    }
    false
}
