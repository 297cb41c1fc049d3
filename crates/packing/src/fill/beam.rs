//! A beam search over a large board. It always covers the first empty cell next, in
//! rows along the narrow side, and keeps only the most promising of the partly filled boards.
//!
//! Boards with the same number of covered cells are compared with each other, in a stack of their
//! own. A board is promising if it has used up pieces that are hard to place, above all large ones,
//! and if its front is smooth. Small pieces are thus saved for the end, where an exact search fills
//! the last region.
//!
//! The stacks are those of stack decoding in speech recognition. A. Selby and O. Riordan solved the
//! Eternity puzzle (2000) by spending pieces according to how hard they are to place.

use std::collections::{HashSet, VecDeque};

use pavage_bits::Random;
use pavage_family::numbers::{as_u32, rounded_down};
use pavage_grid::Point;

use super::Filling;
use super::layout::{Image, Instance, Layout};
use super::pockets::Pockets;
use super::region::{self, Ended, Pieces, Region};
use super::stacks::{Candidate, Stack};
use super::trie::{Descent, Fit, Kinds, Trie};

/// The most bytes for boards and candidates. It bounds the width of a beam.
pub(super) const MEMORY_MAX: usize = 256 << 20;

/// Bytes of a board besides its cells and pieces. The constant is the same on every platform,
/// because the width of a beam depends on it.
const STATE_BYTES: usize = 72;
const _: () = assert!(size_of::<State>() <= STATE_BYTES);

/// With more empty cells than this, beams are narrower.
const WIDE_CELLS: usize = 512;
/// The least width of a narrower beam.
const LEAST_WIDTH: usize = 4;

/// The parameters of a beam.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    /// How many boards are kept in each stack.
    pub(super) width: usize,
    /// The value of using up a piece of each kind.
    pub(super) values: Vec<f32>,
    /// The cost of a side between an empty and a covered cell.
    pub(super) edge: f32,
    /// The exact search is tried on boards with at most this many empty cells.
    pub(super) end_cells: usize,
    /// The most nodes of the exact search on one board.
    pub(super) end_nodes: u64,
}

/// The counters of a beam.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Costs {
    /// Boards that were extended, and nodes of exact searches.
    pub(super) nodes: u64,
    /// Placements considered.
    pub(super) placements: u64,
    /// Placements refused because of a pocket.
    pub(super) cuts: u64,
}

/// A layout with the tables that a beam uses.
pub(super) struct Field<'a> {
    instance: &'a Instance,
    layout: Layout,
    tries: Vec<Trie>,
    hashes: Vec<u64>,
    kind_hashes: Vec<u64>,
}

/// The width of a beam with this many empty cells. The end of a beam decides, so the start may be
/// narrow.
fn width_at(width: usize, empty: usize) -> usize {
    let share = (WIDE_CELLS as f64 / empty.max(1) as f64).min(1.0);
    let shrunk = rounded_down(width as f64 * share * share);
    let shrunk = usize::try_from(shrunk).unwrap_or(width);
    shrunk.max(LEAST_WIDTH).min(width)
}

/// The images of wanted pieces, in a tree for each kind of their first cells.
fn tries(layout: &Layout, is_wanted: impl Fn(usize) -> bool) -> Vec<Trie> {
    let kinds = 0..layout.neighbours.kinds();
    let tree = |first: usize| {
        let begins = |image: &Image| usize::from(image.first) == first;
        Trie::new(&layout.images, |image| {
            begins(image) && is_wanted(usize::from(image.kind))
        })
    };
    kinds.map(tree).collect()
}

/// A partly filled board.
struct State {
    taken: Vec<u8>,
    left: Vec<u16>,
    /// The first empty cell, as an index into the order of the beam.
    next: usize,
    value: f32,
    edge: i32,
    hash: u64,
}

/// The origin of a state: its parent, and the image laid on it with its first cell.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    image: u32,
    first: i32,
}

impl<'a> Field<'a> {
    /// Builds the tables for beams over this layout.
    pub(super) fn new(instance: &'a Instance, layout: Layout) -> Field<'a> {
        let tries = tries(&layout, |_| true);
        let mut random = Random::new(0);
        let mut hashes = |count: usize| (0..count).map(|_| random.below(u64::MAX)).collect();
        Field {
            hashes: hashes(layout.walls.len()),
            kind_hashes: hashes(instance.kinds.len()),
            instance,
            layout,
            tries,
        }
    }

    /// The most boards that may be kept in each stack.
    fn width_max(&self) -> usize {
        let kinds = &self.instance.kinds;
        let levels = kinds.iter().map(|kind| kind.size).max().unwrap_or(0) + 1;
        let state = STATE_BYTES + self.layout.walls.len() + kinds.len() * size_of::<u16>();
        let links = self.layout.cells.len() * size_of::<Link>();
        let each = levels * (state + Stack::bytes(1)) + links;
        (self.instance.bytes_max.min(MEMORY_MAX) / each).max(1)
    }

    /// Searches once: a solution, as kind and cells of the instance.
    ///
    /// # Errors
    ///
    /// Without a solution before `stop`: the most promising of the boards with the most cells covered.
    pub(super) fn beam_search(
        &self,
        parameters: &Parameters,
        random: &mut Random,
        stop: &dyn Fn(u64) -> bool,
        costs: &mut Costs,
    ) -> Result<Filling, Filling> {
        let cells = self.layout.cells.len();
        let mut beam = Beam::new(self, parameters);
        // The most promising of the boards with the most cells covered.
        let mut fullest = 0;
        for covered in 0..cells {
            beam.advance(covered, costs);
            let Some(&first) = beam.level.first() else {
                continue;
            };
            fullest = first;
            beam.renew_tries(cells - covered);
            let is_end = cells - covered <= parameters.end_cells;
            for at in 0..beam.level.len() {
                if stop(costs.nodes) {
                    return Err(beam.trail(fullest));
                }
                if is_end {
                    match beam.finish(at, random, stop, costs) {
                        Ended::Solved(solution) => return Ok(solution),
                        // No board extended from this one can be filled either.
                        Ended::Impossible => continue,
                        Ended::Stopped => {}
                    }
                }
                beam.expand(at, covered, costs);
            }
        }
        Err(beam.trail(fullest))
    }
}

struct Beam<'a> {
    field: &'a Field<'a>,
    parameters: &'a Parameters,
    pockets: Pockets<'a>,
    /// The origin of each state, by its number.
    links: Vec<Link>,
    /// The states that later levels may extend, from the number `forgotten` on.
    states: VecDeque<State>,
    forgotten: u32,
    /// The states with as many covered cells as the current level.
    level: Vec<u32>,
    /// For each number of covered cells, the candidates.
    stacks: Vec<Stack>,
    fits: Vec<Fit>,
    /// The images of the pieces that some state has left, with the number of empty cells when the
    /// trees were built.
    tries: Option<(Vec<Trie>, usize)>,
    /// The first state of each level.
    starts: Vec<u32>,
    size_max: usize,
    /// How many boards are kept in each stack.
    width: usize,
}

impl<'a> Beam<'a> {
    fn new(field: &'a Field<'a>, parameters: &'a Parameters) -> Beam<'a> {
        let layout = &field.layout;
        let kinds = &field.instance.kinds;
        let size_max = kinds.iter().map(|kind| kind.size).max().unwrap_or(1);
        let start = State {
            taken: layout.walls.clone(),
            left: kinds.iter().map(|kind| kind.count).collect(),
            next: 0,
            value: 0.0,
            edge: 0,
            hash: 0,
        };
        let pockets = Pockets::new(
            layout.walls.len(),
            &layout.neighbours,
            (2 * size_max).min(24),
        );
        Beam {
            field,
            parameters,
            pockets,
            links: vec![Link {
                parent: 0,
                image: 0,
                first: 0,
            }],
            states: VecDeque::from([start]),
            forgotten: 0,
            level: vec![0],
            stacks: (0..=layout.cells.len()).map(|_| Stack::default()).collect(),
            fits: Vec::new(),
            tries: None,
            starts: Vec::new(),
            size_max,
            width: parameters.width.min(field.width_max()),
        }
    }

    /// Builds the states of the next level.
    fn advance(&mut self, covered: usize, costs: &mut Costs) {
        if covered > 0 {
            self.level.clear();
        }
        self.starts.push(as_u32(self.links.len()));
        if covered > self.size_max {
            // No later level extends states this far back.
            let end = self.starts[covered - self.size_max];
            while self.forgotten < end {
                self.states.pop_front();
                self.forgotten += 1;
            }
        }
        let mut heap = self.stacks[covered].take();
        let mut known = HashSet::new();
        let width = width_at(self.width, self.field.layout.cells.len() - covered);
        while self.level.len() < width
            && let Some(candidate) = heap.pop()
        {
            if !known.insert(candidate.hash) {
                continue;
            }
            match self.made(&candidate) {
                Some((state, link)) => {
                    self.level.push(as_u32(self.links.len()));
                    self.states.push_back(state);
                    self.links.push(link);
                }
                None => costs.cuts += 1,
            }
        }
    }

    /// A state that is still stored.
    fn state(&self, number: u32) -> Option<&State> {
        let at = number.checked_sub(self.forgotten)?;
        self.states.get(at as usize)
    }

    /// The state of a candidate, unless it has a pocket that cannot be filled.
    fn made(&mut self, candidate: &Candidate) -> Option<(State, Link)> {
        let layout = &self.field.layout;
        let parent = self
            .states
            .get((candidate.parent - self.forgotten) as usize)?;
        let image = &layout.images[candidate.image as usize];
        let first = layout.cells[parent.next] as i32;
        let piece: Vec<i32> = image.steps.iter().map(|step| first + step).collect();
        let mut taken = parent.taken.clone();
        let mut left = parent.left.clone();
        for &cell in &piece {
            taken[cell as usize] = 1;
        }
        left[usize::from(image.kind)] -= 1;
        if !self
            .pockets
            .fit(&taken, &piece, &self.field.instance.kinds, &left)
        {
            return None;
        }
        let mut next = parent.next;
        while layout
            .cells
            .get(next)
            .is_some_and(|&cell| taken[cell as usize] != 0)
        {
            next += 1;
        }
        let state = State {
            taken,
            left,
            next,
            value: parent.value + self.parameters.values[usize::from(image.kind)],
            edge: candidate.edge,
            hash: candidate.hash,
        };
        let link = Link {
            parent: candidate.parent,
            image: candidate.image,
            first,
        };
        Some((state, link))
    }

    /// From time to time, rebuilds the trees without the images of pieces that no state has left.
    fn renew_tries(&mut self, empty: usize) {
        let layout = &self.field.layout;
        let before = self
            .tries
            .as_ref()
            .map_or(layout.cells.len(), |tries| tries.1);
        if 5 * empty > 4 * before {
            return;
        }
        let is_left = |kind: usize| self.states.iter().any(|state| state.left[kind] > 0);
        let kinds: Vec<bool> = (0..self.field.instance.kinds.len()).map(is_left).collect();
        self.tries = Some((tries(layout, |kind| kinds[kind]), empty));
    }

    /// Pushes the candidates that extend a state onto the stacks.
    fn expand(&mut self, at: usize, covered: usize, costs: &mut Costs) {
        let number = self.level[at];
        let Some(state) = self.states.get_mut((number - self.forgotten) as usize) else {
            return;
        };
        costs.nodes += 1;
        let layout = &self.field.layout;
        self.fits.clear();
        let tries = self
            .tries
            .as_ref()
            .map_or(&self.field.tries, |tries| &tries.0);
        let first = layout.cells[state.next];
        tries[layout.neighbours.kind(first as usize)].fits(&mut Descent {
            taken: &mut state.taken,
            hashes: &self.field.hashes,
            neighbours: &layout.neighbours,
            first: first as i32,
            kinds: Kinds::left(&state.left),
            fits: &mut self.fits,
        });
        for fit in &self.fits {
            let image = &layout.images[fit.image as usize];
            let kind = usize::from(image.kind);
            if state.left[kind] == 0 {
                continue;
            }
            costs.placements += 1;
            let edge = state.edge + fit.edge;
            let hash = (state.hash ^ fit.hash).wrapping_add(self.field.kind_hashes[kind]);
            let value = state.value + self.parameters.values[kind];
            let candidate = Candidate {
                score: value - self.parameters.edge * edge as f32,
                hash,
                edge,
                parent: number,
                image: fit.image,
            };
            let covered = covered + image.steps.len();
            self.stacks[covered].push(
                candidate,
                width_at(self.width, self.field.layout.cells.len() - covered),
            );
        }
    }

    /// Tries the exact search on a state of the level.
    fn finish(
        &self,
        at: usize,
        random: &mut Random,
        stop: &dyn Fn(u64) -> bool,
        costs: &mut Costs,
    ) -> Ended {
        let number = self.level[at];
        let Some(state) = self.state(number) else {
            return Ended::Stopped;
        };
        let layout = &self.field.layout;
        let is_empty = |cell: &(usize, &u32)| state.taken[*cell.1 as usize] == 0;
        let empty = layout.cells.iter().enumerate().filter(is_empty);
        let origin: Vec<u32> = empty.map(|(place, _)| layout.origin[place]).collect();
        let cells: Vec<Point> = origin
            .iter()
            .map(|&at| self.field.instance.cells[at as usize])
            .collect();
        let region = Region {
            lattice: self.field.instance.lattice,
            cells: &cells,
            kinds: &self.field.instance.kinds,
            left: state.left.clone(),
            pieces: Pieces::All,
        };
        let before = costs.nodes;
        let stopped = || stop(before);
        let nodes_max = self.parameters.end_nodes;
        match region::search(&region, nodes_max, random, &stopped, &mut costs.nodes) {
            Ended::Solved(rest) => {
                let rest = rest.into_iter().map(|(kind, cells)| {
                    let cells = cells.iter().map(|&at| origin[at as usize]).collect();
                    (kind, cells)
                });
                Ended::Solved(self.trail(number).into_iter().chain(rest).collect())
            }
            ended => ended,
        }
    }

    /// The pieces placed in a state.
    fn trail(&self, mut number: u32) -> Vec<(usize, Vec<u32>)> {
        let layout = &self.field.layout;
        let origin = |cell: i32| {
            let place = layout.cells.binary_search(&(cell as u32));
            layout.origin[place.expect("pieces lie on cells")]
        };
        let mut pieces = Vec::new();
        while number != 0 {
            let link = self.links[number as usize];
            let image = &layout.images[link.image as usize];
            let cells = image.steps.iter().map(|step| origin(link.first + step));
            pieces.push((usize::from(image.kind), cells.collect()));
            number = link.parent;
        }
        pieces
    }
}
