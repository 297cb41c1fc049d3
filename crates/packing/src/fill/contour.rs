//! An exact search for boards of few large pieces. The outline of a large piece fits in few places,
//! so it branches on the empty cell with the fewest placements, among those that have the most walls
//! and pieces around them: first of all the corners of the board.
//!
//! Placements are listed only over such a cell, when it is looked at. A placement over a cell is a
//! cell of an image that comes to lie on it. What lies around that cell of the image is a few bits,
//! and so is what is taken around the cell of the board: one comparison rules out most of them. A
//! list that was made at one node is only thinned out below it.
//!
//! A placement that closes off a region smaller than every remaining piece is none.

use pavage_family::numbers::{as_i32, as_u32};

use super::beam::Costs;
use super::layout::{Image, Instance, Layout, Neighbours};
use super::{Filling, Tried};

/// How many places around a cell are compared at once.
const AROUND: usize = 64;
/// How many cells are looked at for the first time at a node.
const LOOKED_AT: usize = 24;
/// How many lists are handed down from a node, and how long they may be.
const LISTS_KEPT: usize = 48;
const LIST_MAX: usize = 128;

/// As how many its sides count, whatever piece it is.
const SIDES: u32 = 1000;

/// What lies on a place: nothing, a wall or a piece, or the piece that is being tried.
const EMPTY: u8 = 0;
const TAKEN: u8 = 1;
const TRIED: u8 = 2;

/// A cell of an image.
struct Entry {
    /// Which of the places around it are cells of the image.
    around: u64,
    image: u32,
    /// The step from the first cell of the image to this one.
    step: i32,
}

/// An image on the board.
#[derive(Clone, Copy, Debug)]
struct Lay {
    image: u32,
    first: i32,
    /// How many of its sides, of [`SIDES`], touch walls or other pieces.
    contact: u32,
}

/// An empty cell with all placements over it.
#[derive(Default)]
struct Listed {
    cell: i32,
    lays: Vec<Lay>,
}

/// About how many bytes a search of an instance takes.
pub(super) fn bytes(instance: &Instance) -> usize {
    let kinds = instance.kinds.iter();
    let cells = kinds.clone().map(|kind| kind.images.len() * kind.size);
    let entries = cells.sum::<usize>().saturating_mul(2 * size_of::<Entry>());
    let pieces = kinds.map(|kind| usize::from(kind.count)).sum::<usize>();
    let lists = pieces.saturating_mul(LISTS_KEPT * LIST_MAX * size_of::<Lay>());
    entries.saturating_add(lists)
}

/// Searches until a solution is found, all is tried, or `stop` says so.
pub(super) fn search(
    instance: &Instance,
    layout: &Layout,
    stop: &dyn Fn(u64) -> bool,
    costs: &mut Costs,
) -> Tried {
    let mut search = Search::new(instance, layout, stop, costs);
    match search.go(&[]) {
        Some(true) => Tried::Solved(search.filling(&search.chosen)),
        Some(false) => Tried::Impossible,
        None => Tried::Stopped {
            fullest: search.filling(&search.fullest.1),
        },
    }
}

struct Search<'a> {
    instance: &'a Instance,
    layout: &'a Layout,
    stop: &'a dyn Fn(u64) -> bool,
    costs: &'a mut Costs,
    /// The places around a cell that are compared, as steps.
    around: Vec<i32>,
    /// The cells of all images.
    entries: Vec<Entry>,
    /// For each image, the steps to those of its cells that touch others.
    rims: Vec<Vec<i32>>,
    taken: Vec<u8>,
    left: Vec<u16>,
    empty: usize,
    chosen: Vec<Lay>,
    /// The fewest cells that were empty, and the placements then.
    fullest: (usize, Vec<Lay>),
    floods: Floods,
}

impl<'a> Search<'a> {
    fn new(
        instance: &'a Instance,
        layout: &'a Layout,
        stop: &'a dyn Fn(u64) -> bool,
        costs: &'a mut Costs,
    ) -> Search<'a> {
        let around = around(&layout.neighbours);
        let images = layout.images.iter().zip(0..);
        let entries = images.flat_map(|(image, number)| entries(image, number, &around));
        let images = layout.images.iter();
        Search {
            entries: entries.collect(),
            rims: images.map(|image| rim(image, &layout.neighbours)).collect(),
            taken: layout.walls.clone(),
            left: instance.kinds.iter().map(|kind| kind.count).collect(),
            empty: layout.cells.len(),
            chosen: Vec::new(),
            fullest: (layout.cells.len(), Vec::new()),
            floods: Floods::new(layout.walls.len()),
            around,
            instance,
            layout,
            stop,
            costs,
        }
    }

    /// Whether a solution was found. `None` when the search was stopped. `known` are the lists of the
    /// node above.
    fn go(&mut self, known: &[Listed]) -> Option<bool> {
        if self.empty == 0 {
            return Some(true);
        }
        if (self.stop)(self.costs.nodes) {
            return None;
        }
        self.costs.nodes += 1;
        if self.empty < self.fullest.0 {
            self.fullest = (self.empty, self.chosen.clone());
        }
        let Some(lists) = self.lists(known) else {
            return Some(false);
        };
        let lays = lists.first().map_or(&[][..], |listed| &listed.lays);
        for at in ranked(lays.iter().map(|lay| SIDES - lay.contact)) {
            let lay = lays[at];
            self.lay(lay);
            let found = self.go(&lists);
            if found != Some(false) {
                return found;
            }
            self.take_back();
        }
        Some(false)
    }

    /// The placements over the cells known, and over some more: those with the fewest first. `None`
    /// when a cell has none.
    fn lists(&mut self, known: &[Listed]) -> Option<Vec<Listed>> {
        let mut lists = Vec::new();
        for Listed { cell, lays } in known {
            if self.taken[*cell as usize] == EMPTY {
                let rest = lays
                    .iter()
                    .filter_map(|lay| self.fitted(lay.image, lay.first));
                lists.push(Listed {
                    cell: *cell,
                    lays: rest.collect(),
                });
                lists.last().filter(|listed| !listed.lays.is_empty())?;
            }
        }
        let fewest = |lists: &[Listed]| lists.iter().map(|listed| listed.lays.len()).min();
        for cell in self.crowded(&lists) {
            let most = fewest(&lists).map_or(usize::MAX, |fewest| fewest.max(LIST_MAX));
            if let Some(lays) = self.over(cell, most) {
                lists.push(Listed { cell, lays });
                lists.last().filter(|listed| !listed.lays.is_empty())?;
            }
        }
        let order = ranked(lists.iter().map(|listed| as_u32(listed.lays.len())));
        let order = order.into_iter().take(LISTS_KEPT);
        let kept = order.map(|at| std::mem::take(&mut lists[at]));
        Some(kept.collect())
    }

    /// The empty cells with the most taken places around them, but those that are listed.
    fn crowded(&self, listed: &[Listed]) -> Vec<i32> {
        let is_listed = |cell: i32| listed.iter().any(|listed| listed.cell == cell);
        let cells = self.layout.cells.iter().map(|cell| *cell as i32);
        let empty = cells.filter(|cell| self.taken[*cell as usize] == EMPTY);
        let open: Vec<i32> = empty
            .filter(|cell| self.touches(*cell) && !is_listed(*cell))
            .collect();
        let order = ranked(open.iter().map(|cell| self.blocked(*cell).count_zeros()));
        let order = order.into_iter().take(LOOKED_AT);
        order.map(|at| open[at]).collect()
    }

    /// Whether a neighbour of a cell is taken.
    fn touches(&self, cell: i32) -> bool {
        let beside = self.layout.neighbours.of(cell as usize).iter();
        beside
            .map(|step| cell + step)
            .any(|next| self.taken[next as usize] != EMPTY)
    }

    /// Which of the places around a cell are taken.
    fn blocked(&self, cell: i32) -> u64 {
        let is_taken = |step: &i32| {
            let place = usize::try_from(cell + step).ok();
            place.and_then(|place| self.taken.get(place)) != Some(&EMPTY)
        };
        let places = self.around.iter().enumerate();
        let taken = places.filter(|(_, step)| is_taken(step));
        taken.fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// All placements over a cell; `None` if there are more than so many.
    fn over(&mut self, cell: i32, most: usize) -> Option<Vec<Lay>> {
        let blocked = self.blocked(cell);
        let mut lays = Vec::new();
        for at in 0..self.entries.len() {
            let Entry {
                around,
                image,
                step,
            } = self.entries[at];
            if around & blocked != 0 {
                continue;
            }
            lays.extend(self.fitted(image, cell - step));
            if lays.len() > most {
                return None;
            }
        }
        Some(lays)
    }

    /// A placement, if it fits and closes off nothing that is too small.
    fn fitted(&mut self, image: u32, first: i32) -> Option<Lay> {
        let Image {
            kind,
            first: of,
            steps,
        } = &self.layout.images[image as usize];
        let kind = usize::from(*kind);
        let place = usize::try_from(first).ok()?;
        let is_empty = |step: &i32| self.taken[(first + step) as usize] == EMPTY;
        let fits = self.left[kind] > 0
            && self.layout.neighbours.kind(place) == usize::from(*of)
            && steps.iter().all(is_empty);
        if !fits {
            return None;
        }
        self.costs.placements += 1;
        self.mark(image, first, TRIED);
        self.left[kind] -= 1;
        let contact = self.contact(image, first);
        self.left[kind] += 1;
        self.mark(image, first, EMPTY);
        self.costs.cuts += u64::from(contact.is_none());
        contact.map(|contact| Lay {
            image,
            first,
            contact,
        })
    }

    /// How many sides of the piece that is tried touch walls or pieces, of [`SIDES`]. `None` if a
    /// region beside it is smaller than every remaining piece.
    fn contact(&mut self, image: u32, first: i32) -> Option<u32> {
        let kinds = self.instance.kinds.iter().zip(&self.left);
        let left = kinds.filter(|(_, left)| **left > 0);
        let least = left.map(|(kind, _)| kind.size).min().unwrap_or(usize::MAX);
        let neighbours = &self.layout.neighbours;
        let (mut touching, mut open) = (0, 0);
        self.floods.begin();
        for step in &self.rims[image as usize] {
            let cell = first + step;
            for next in neighbours.of(cell as usize).iter().map(|step| cell + step) {
                match self.taken[next as usize] {
                    TRIED => {}
                    EMPTY => {
                        open += 1;
                        let is_enough = self.floods.reach(least, next, &self.taken, neighbours);
                        is_enough.then_some(())?;
                    }
                    _ => touching += 1,
                }
            }
        }
        Some(as_u32(SIDES as usize * touching / (touching + open).max(1)))
    }

    /// Says what lies where an image is.
    fn mark(&mut self, image: u32, first: i32, mark: u8) {
        for step in &self.layout.images[image as usize].steps {
            self.taken[(first + step) as usize] = mark;
        }
    }

    fn lay(&mut self, lay: Lay) {
        self.mark(lay.image, lay.first, TAKEN);
        let image = &self.layout.images[lay.image as usize];
        self.left[usize::from(image.kind)] -= 1;
        self.empty -= image.steps.len();
        self.chosen.push(lay);
    }

    fn take_back(&mut self) {
        let Some(lay) = self.chosen.pop() else {
            return;
        };
        self.mark(lay.image, lay.first, EMPTY);
        let image = &self.layout.images[lay.image as usize];
        self.left[usize::from(image.kind)] += 1;
        self.empty += image.steps.len();
    }

    /// The kind and the cells of each of these pieces, as indices into the instance.
    fn filling(&self, laid: &[Lay]) -> Filling {
        let piece = |lay: &Lay| {
            let image = &self.layout.images[lay.image as usize];
            let origin = |step: &i32| {
                let place = self
                    .layout
                    .cells
                    .binary_search(&((lay.first + step) as u32));
                self.layout.origin[place.expect("placements cover cells")]
            };
            (
                usize::from(image.kind),
                image.steps.iter().map(origin).collect(),
            )
        };
        laid.iter().map(piece).collect()
    }
}

/// The indices of these keys, the least key first. Of equal keys the first comes first.
fn ranked(keys: impl Iterator<Item = u32>) -> Vec<usize> {
    let mut ranked: Vec<(u32, usize)> = keys.zip(0..).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, at)| at).collect()
}

/// The nearest places around a cell, as steps, whatever the kind of the cell.
fn around(neighbours: &Neighbours) -> Vec<i32> {
    let mut found = vec![0];
    let mut at = 0;
    while found.len() <= AROUND
        && let Some(&from) = found.get(at)
    {
        at += 1;
        for step in (0..neighbours.kinds()).flat_map(|kind| neighbours.of_kind(kind)) {
            if !found.contains(&(from + step)) {
                found.push(from + step);
            }
        }
    }
    found.truncate(AROUND + 1);
    found.split_off(1)
}

/// The cells of an image.
fn entries(image: &Image, number: u32, around: &[i32]) -> Vec<Entry> {
    let is_in = |step: i32| image.steps.binary_search(&step).is_ok();
    let bits = |step: i32| {
        let places = around.iter().enumerate();
        let inside = places.filter(|(_, by)| is_in(step + **by));
        inside.fold(0, |bits, (at, _)| bits | 1 << at)
    };
    let entry = |&step: &i32| Entry {
        around: bits(step),
        image: number,
        step,
    };
    image.steps.iter().map(entry).collect()
}

/// The steps to the cells of an image that may touch others.
fn rim(image: &Image, neighbours: &Neighbours) -> Vec<i32> {
    let all = (0..neighbours.kinds()).flat_map(|kind| neighbours.of_kind(kind));
    let is_in = |step: i32| image.steps.binary_search(&step).is_ok();
    let is_rim = |step: &&i32| !all.clone().all(|by| is_in(**step + by));
    image.steps.iter().filter(is_rim).copied().collect()
}

/// Measures regions beside one placement after another.
struct Floods {
    /// The number of the last flood that reached each place.
    seen: Vec<u64>,
    /// The first flood beside this placement, and the last.
    first: u64,
    last: u64,
    open: Vec<i32>,
}

impl Floods {
    fn new(places: usize) -> Floods {
        Floods {
            seen: vec![0; places],
            first: 1,
            last: 0,
            open: Vec::new(),
        }
    }

    /// Begins with another placement.
    fn begin(&mut self) {
        self.first = self.last + 1;
    }

    /// Whether the region of an empty place has enough cells. A region that was reached before has.
    fn reach(&mut self, enough: usize, start: i32, taken: &[u8], neighbours: &Neighbours) -> bool {
        if self.seen[start as usize] >= self.first {
            return true;
        }
        self.last += 1;
        self.open.clear();
        self.open.push(start);
        self.seen[start as usize] = self.last;
        let mut at = 0;
        while let Some(&cell) = self.open.get(at)
            && self.open.len() < enough
        {
            at += 1;
            for step in neighbours.of(cell as usize) {
                let next = (cell + step) as usize;
                if taken[next] != EMPTY || self.seen[next] == self.last {
                    continue;
                }
                if self.seen[next] >= self.first {
                    return true;
                }
                self.seen[next] = self.last;
                self.open.push(as_i32(next));
            }
        }
        self.open.len() >= enough
    }
}
