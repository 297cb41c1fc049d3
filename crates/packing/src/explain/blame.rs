//! Why a position cannot be completed, and the smallest set of pieces to take away: of those that
//! the player placed, for nobody may take the puzzle's own. Where these alone leave no way, that is
//! what is shown, and nothing is to be taken away.
//!
//! *The set.* Pieces that cannot lie together are a clash; whatever is taken away has to break
//! every clash. So the smallest set that breaks all known clashes is tried first: if the position
//! can be completed without it, no smaller set will do; if not, the pieces that stay hold a further
//! clash. (Sets that meet all of some sets, found one after the other, are known as implicit hitting
//! sets.) Of several smallest sets it is the first, in the order of the pieces.

use pavage_grid::CellId;
use pavage_search::{Run, StopReason};

use super::super::Packing;
use super::super::moves::Move;
use super::super::puzzle::{Placement, Puzzle, State};
use super::super::techniques::words;
use super::super::techniques::{Conflict, Deduction, Placements, Sheet, plain, trim};
use super::truth::{is_solvable, nodes_to_end};
use super::{Setting, TOLD_MAX};
use pavage_family::kit::{self, Logic};
use pavage_family::{Message, Place, Step, World};

/// A search for a way to complete looks at so many positions at most,
const NODES_MAX: u64 = 3_000_000;
/// one that makes a clash smaller at so many.
const CLASH_NODES_MAX: u64 = 5_000;
/// So many sets are tried.
const TRIES_MAX: usize = 2_000;
/// So many sets are looked at for one to be tried.
const SETS_MAX: usize = 2_000_000;

/// Which pieces to take away.
enum Removal {
    /// These.
    Pieces(Vec<Placement>),
    /// Nothing helps: the puzzle as given has no solution.
    Nothing,
    /// A limit was met; at least so many.
    AtLeast(usize),
}

/// The step that says why a position without solutions has none, and what to take away.
pub(super) fn dead(scene: &Setting<'_>, run: &Run<'_>) -> Step {
    let removal = removal(scene.puzzle, scene.state, run);
    if !matches!(removal, Removal::Nothing) {
        return shown(scene, &removal, run);
    }
    // What the player placed is beside the point: it is shown without.
    let given = State::new(scene.puzzle.fixed().to_vec());
    match Placements::within(scene.puzzle, &given, run) {
        Ok(on) => {
            let scene = Setting::new(scene.puzzle, &given, &on);
            shown(&scene, &removal, run)
        }
        Err(_) => shown(scene, &removal, run),
    }
}

/// The step that shows a position to be dead, and says what to take away.
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
    cells.sort_unstable();
    Step {
        rule: "dead-end",
        cells,
        look: because.clone(),
        because,
        nudge: proof.nudge(&start),
        reason: proof.reason(&start),
        message: advice(scene, removal),
        eliminates: Vec::new(),
        holes: Vec::new(),
        moves: pieces
            .iter()
            .map(|placement| lift(scene.puzzle, placement))
            .collect(),
        worlds: proof.worlds(&start),
        level: 0,
        cost: proof.cost(),
    }
}

/// How a position is shown to be dead.
enum Proof {
    /// What follows, up to a conflict: nothing if it is there at once.
    Way(Vec<Deduction>, Conflict),
    /// A search tried everything, and looked at so many positions; `None`: very many.
    TriedOut(Option<u64>),
}

impl Proof {
    fn of(scene: &Setting<'_>, start: &Sheet<'_>, run: &Run<'_>) -> Proof {
        let mut sheet = start.clone();
        let mut way = Vec::new();
        loop {
            if sheet.conflict().is_some() {
                break;
            }
            let Some(found) = plain(&sheet, run).filter(|_| run.stop().is_none()) else {
                let nodes = nodes_to_end(scene.puzzle, scene.state, TOLD_MAX, run);
                return Proof::TriedOut(nodes);
            };
            found.apply(&mut sheet);
            way.push(found);
        }
        let way = trim(start, way, |sheet| sheet.conflict().is_some());
        let mut sheet = start.clone();
        way.iter().for_each(|step| step.apply(&mut sheet));
        let conflict = sheet
            .conflict()
            .expect("a way is made shorter up to its conflict");
        Proof::Way(way, conflict)
    }

    fn cost(&self) -> u64 {
        match self {
            Proof::Way(way, _) => 1 + way.iter().map(Deduction::cost).sum::<u64>(),
            Proof::TriedOut(nodes) => nodes.unwrap_or(TOLD_MAX),
        }
    }

    fn because(&self, start: &Sheet<'_>) -> Vec<Place> {
        match self {
            Proof::Way(way, conflict) => {
                Packing::contradiction(&after(start, way), *conflict).cells
            }
            Proof::TriedOut(_) => Vec::new(),
        }
    }

    fn nudge(&self, start: &Sheet<'_>) -> Message {
        match self {
            Proof::Way(_, Conflict::Region(cell, _) | Conflict::Cell(cell)) => {
                words::at(start, Message::new("packing-dead-look-cell"), *cell)
            }
            Proof::Way(_, Conflict::Piece(piece)) => {
                let name = words::name(start, *piece);
                Message::new("packing-dead-look-piece").with("piece", name)
            }
            // No place to look at: the sums say it all.
            Proof::Way(_, conflict @ Conflict::Area) => words::conflict(start, *conflict),
            Proof::TriedOut(_) => Message::new("packing-dead-look"),
        }
    }

    fn reason(&self, start: &Sheet<'_>) -> Message {
        match self {
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

    /// What follows is told as a world in which nothing is assumed but the position.
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
            assumptions: Vec::new(),
            supposed: vec![Message::new("packing-supposed-position")],
            steps,
            contradiction: Some(Packing::contradiction(&sheet, *conflict)),
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

/// What to take away, in words.
fn advice(scene: &Setting<'_>, removal: &Removal) -> Message {
    match removal {
        Removal::Pieces(pieces) => {
            let told = pieces.iter().map(|placement| {
                let cell = scene.puzzle.board().place(placement.cells[0]);
                format!("{} ({cell})", placement.piece)
            });
            let told: Vec<String> = told.collect();
            let message = Message::new("packing-take-away").with("count", pieces.len());
            message.with("pieces", words::listed(&told))
        }
        Removal::Nothing => Message::new("packing-take-nothing"),
        Removal::AtLeast(number) => Message::new("packing-take-unknown").with("number", *number),
    }
}

/// The smallest set of the player's pieces to take away from a position without solutions.
fn removal(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Removal {
    let own = |placement: &&Placement| !puzzle.fixed().contains(placement);
    let pieces: Vec<Placement> = state.placed.iter().filter(own).cloned().collect();
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
    /// What may be taken away.
    pieces: &'a [Placement],
    /// Pieces that cannot lie together, by their places in the list, in order.
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

    /// Whether the position can be completed with those of the pieces that are kept.
    fn is_solvable(&self, keeps: &dyn Fn(usize) -> bool, nodes: u64) -> Result<bool, StopReason> {
        let stays = |placement: &&Placement| {
            let at = self.pieces.binary_search(placement);
            at.map_or(true, keeps)
        };
        let placed = self.state.placed.iter().filter(stays).cloned();
        let state = State::new(placed.collect());
        if let Ok(on) = Placements::within(self.puzzle, &state, self.run)
            && Sheet::new(&on).conflict().is_some()
        {
            return Ok(false);
        }
        is_solvable(self.puzzle, &state, nodes, self.run)
    }

    /// Pieces of these that cannot lie together; of those that could be left out, all that a short
    /// search shows.
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

    /// The first set of so many pieces that breaks every clash, if there is one.
    fn breaking(&self, number: usize, looked: &mut usize) -> Option<Vec<usize>> {
        let mut set = Vec::new();
        let whole: Vec<&Vec<usize>> = self.clashes.iter().collect();
        break_all(&whole, 0, number, &mut set, looked).then_some(set)
    }
}

/// Extends a set by so many pieces, later ones than `from`, that break these clashes; in order.
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
    // Each piece breaks something, and none comes after the last of a clash that is whole.
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
