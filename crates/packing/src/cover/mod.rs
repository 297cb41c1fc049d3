//! A packing position as an exact-cover problem. It has an item for each cell to be covered, an
//! item with a count for each class of equal pieces, and an option for each placement.

mod beside;
mod build;
mod choices;
mod listed;
mod order;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;

use pavage_grid::{Board, CellId, Freedom, Shape};
#[cfg(feature = "learned")]
use pavage_learned::{Kind, Learned, Network, Scene};
use pavage_search::{Guidance, ItemId, Model, OptionId, Order, Run, StopReason, Taken};

use super::amounts;
use super::heuristics;
use super::puzzle::{Placement, Puzzle, State};
use beside::{Beside, Lain};
use build::{Built, build};
pub(super) use build::{Class, Shared, are_connected, classes, placements};
use listed::{Index, Listed};
use pavage_family::{Cover, NoCover, Symmetries};

pub(super) use choices::choice_cover;

/// The problem and the meaning of its options.
pub struct PackingCover {
    model: Model,
    classes: Vec<Class>,
    _taken: Taken,
    /// The class and the cells of each option.
    options: Arc<Listed>,
    /// The item of each cell to be covered.
    items: Vec<Option<ItemId>>,
    board: Board,
    /// What distinguishes cells for symmetries, if anything does.
    marks: Vec<Option<usize>>,
    /// The cells of each choice that shares some with others, sorted.
    sharing: Vec<Vec<CellId>>,
    state: State,
}

/// Builds the problem of a position.
pub(super) fn cover(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
) -> Result<PackingCover, NoCover> {
    amounts::check(puzzle, state).map_err(NoCover::Unsolvable)?;
    let classes = classes(puzzle, state);
    let number = amounts::number(puzzle, state);
    let Built {
        model,
        taken,
        options,
        items,
        ..
    } = build(puzzle, state, &classes, number, run)?;
    Ok(PackingCover {
        model,
        _taken: taken,
        classes,
        options: Arc::new(options),
        items,
        board: puzzle.board().clone(),
        marks: puzzle.rules().marks().to_vec(),
        sharing: puzzle.rules().sharing(),
        state: state.clone(),
    })
}

impl Cover for PackingCover {
    type State = State;

    fn model(&self) -> &Model {
        &self.model
    }

    fn order(&self, heuristic: &str, seed: u64) -> Option<Order> {
        match heuristic {
            "mrv" => return Some(Order::default()),
            "random" => return Some(Order::random(&self.model, seed)),
            #[cfg(feature = "learned")]
            heuristics::LEARNED => return self.learned(),
            _ => {}
        }
        if let Some(beside) = Beside::named(heuristic) {
            return Some(self.beside(beside));
        }
        let pieces = self.classes.iter().filter(|class| class.opening.is_none());
        let shapes: Vec<&Shape> = pieces.map(|class| &class.shape).collect();
        let ranks = heuristics::ranks(heuristic, self.board.lattice(), &shapes)?;
        // Cells come last among equals, because they are numbered before the pieces. What stays open
        // comes with them.
        let last = as_u32(ranks.len());
        let (cells, others) = (self.cell_items(), 0..self.other_items());
        let rank = |class: usize| ranks.get(class).copied().unwrap_or(last);
        let items = std::iter::repeat_n(last, cells).chain(others.map(rank));
        let options = self.options.classes().map(rank).collect();
        Some(Order {
            items: items.collect(),
            options,
            ..Order::default()
        })
    }

    fn order_by_seed(&self, heuristic: &str, seed: u64) -> Option<Order> {
        let order = if heuristic == "mrv" {
            // Cells come before pieces by their numbers alone, which the seed would mix.
            let cells = std::iter::repeat_n(0, self.cell_items());
            Order {
                items: cells
                    .chain(std::iter::repeat_n(1, self.other_items()))
                    .collect(),
                ..Order::default()
            }
        } else {
            self.order(heuristic, seed)?
        };
        Some(order.with_ties_shuffled(&self.model, seed))
    }

    /// Symmetries of the board that keep the placed pieces and the open cells as sets, and map every
    /// placement to a placement of the same piece. The image may also be of the mirror piece, if a
    /// set has both as pieces that may not be flipped. O(board + options) each.
    fn symmetries(&self, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        let cells = self.board.size();
        let _taken = run.hold(Index::bytes_for(&self.options, cells))?;
        let index = Index::new(&self.options, cells);
        let placed: HashSet<&Placement> = self.state.placed.iter().collect();
        let maps = self.board.motions(&self.board);
        let mut taken = run.hold(0)?;
        let (mut found, mut are_mirrors) = (Vec::new(), Vec::new());
        for (symmetry, map) in maps.filter(|(_, map)| self.keeps_position(map, &placed)) {
            let bytes = taken.bytes() + self.options.len() * size_of::<OptionId>();
            if !taken.resize(bytes) {
                return Err(StopReason::MemoryLimit);
            }
            if let Some(image) = self.permutation(&map, &index, run)? {
                found.push(image);
                are_mirrors.push(!Freedom::TURNS.allows(symmetry.movement));
            }
        }
        Ok(Symmetries::new(found, taken).with_mirrors(are_mirrors))
    }

    fn decode(&self, chosen: &[OptionId]) -> State {
        let mut names: Vec<_> = self
            .classes
            .iter()
            .map(|class| class.names.iter())
            .collect();
        let mut chosen: Vec<(usize, &[CellId])> = chosen
            .iter()
            .map(|option| self.placement(*option))
            .collect();
        chosen.small_sort_by_key(|(_, cells)| cells[0]);
        let mut placed = Vec::new();
        for (class, cells) in chosen {
            let of = self.classes[class]
                .shared
                .map_or(class, |shared| shared.first);
            let piece = *names[of]
                .next()
                .expect("a class has a letter for each copy");
            placed.push(Placement {
                cells: cells.to_vec(),
                piece,
            });
        }
        self.state.with(placed)
    }
}

#[cfg(feature = "learned")]
impl PackingCover {
    /// The order of the trained network, if its weights are there.
    fn learned(&self) -> Option<Order> {
        let guide = Learned::new(Network::at_hand()?, self.scene());
        Some(Order {
            guide: Some(Guidance(Arc::new(guide))),
            ..Order::default()
        })
    }

    /// What a trained network sees of the problem. Its placements have the numbers of the options.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let is_open: Vec<bool> = self.items.iter().map(Option::is_some).collect();
        let kind = |class: &Class| Kind {
            shape: class.shape.clone(),
            copies: class.copies(),
            orientations: class.orientations.len(),
        };
        let kinds: Vec<Kind> = self.classes.iter().map(kind).collect();
        Scene::new(&self.board, &is_open, &kinds, self.options.iter())
    }

    /// The cells of an option.
    #[must_use]
    pub fn cells(&self, option: OptionId) -> &[CellId] {
        self.placement(option).1
    }
}

impl PackingCover {
    /// The order that looks at what a placement lies beside.
    fn beside(&self, beside: Beside) -> Order {
        let mut covered = vec![false; self.board.size()];
        for cell in self.state.placed.iter().flat_map(|placed| &placed.cells) {
            covered[cell.index()] = true;
        }
        let lain = Lain::new(beside, &self.board, Arc::clone(&self.options), covered);
        Order {
            guide: Some(Guidance(Arc::new(lain))),
            ..Order::default()
        }
    }

    /// The class and the cells of an option.
    pub(super) fn placement(&self, option: OptionId) -> (usize, &[CellId]) {
        self.options.get(option.index())
    }

    /// How many items are cells. They have the lowest numbers.
    fn cell_items(&self) -> usize {
        self.items.iter().flatten().count()
    }

    /// How many items are no cells: pieces, and what stays open.
    fn other_items(&self) -> usize {
        self.model.item_count() - self.cell_items()
    }

    fn keeps_position(&self, map: &[CellId], placed: &HashSet<&Placement>) -> bool {
        let covers = |cell: CellId| self.items[cell.index()].is_some();
        let keeps_cells = self
            .board
            .cells()
            .all(|cell| covers(cell) == covers(map[cell.index()]));
        let keeps_piece = |placement: &Placement| {
            placed.contains(&Placement {
                cells: mapped(map, &placement.cells),
                piece: placement.piece,
            })
        };
        let keeps_open = |cell: &CellId| {
            let image = map[cell.index()];
            self.state.open.binary_search(&image).is_ok()
        };
        let images = self.sharing.iter().map(|cells| mapped(map, cells));
        let mut images: Vec<Vec<CellId>> = images.collect();
        images.small_sort();
        keeps_cells
            && images == self.sharing
            && self.keeps_marks(map)
            && self.state.placed.iter().all(keeps_piece)
            && self.state.open.iter().all(keeps_open)
    }

    fn keeps_marks(&self, map: &[CellId]) -> bool {
        let mut marks = self.marks.iter().zip(map);
        marks.all(|(mark, to)| self.marks[to.index()] == *mark)
    }

    /// The permutation of the options under a symmetry of the board. `None` when an option has no
    /// image.
    fn permutation(
        &self,
        map: &[CellId],
        index: &Index<'_>,
        run: &Run<'_>,
    ) -> Result<Option<Vec<OptionId>>, StopReason> {
        let Some(images) = self.images_of_classes(map, index) else {
            return Ok(None);
        };
        let mut found = Vec::with_capacity(self.options.len());
        let mut image = Vec::new();
        for (at, (class, cells)) in self.options.iter().enumerate() {
            run.check(at)?;
            map_into(map, cells, &mut image);
            let Some(option) = index.find(images[class], &image) else {
                return Ok(None);
            };
            found.push(OptionId(option));
        }
        Ok(Some(found))
    }

    /// The class that each class is mapped to: itself if possible.
    fn images_of_classes(&self, map: &[CellId], index: &Index<'_>) -> Option<Vec<usize>> {
        let mut images: Vec<usize> = (0..self.classes.len()).collect();
        let mut firsts: Vec<Option<&[CellId]>> = vec![None; images.len()];
        for (class, cells) in self.options.iter() {
            firsts[class].get_or_insert(cells);
        }
        let pieces = self.pieces();
        for (at, piece) in pieces.iter().enumerate() {
            let listed = piece.clone().filter(|class| firsts[*class].is_some());
            let Some(class) = listed.min() else { continue };
            let image = firsts[class].map(|cells| mapped(map, cells))?;
            let fits = |other: &usize| {
                let of = &pieces[*other];
                let mut both = piece.clone().zip(of.clone());
                let image_is_there =
                    || index.find(of.start + class - piece.start, &image).is_some();
                of.len() == piece.len()
                    && both.all(|(one, other)| self.classes[other].is_like(&self.classes[one]))
                    && image_is_there()
            };
            let others = (0..pieces.len()).filter(|other| *other != at);
            let mut fitting: Vec<usize> = [at].into_iter().chain(others).filter(fits).collect();
            // Of a piece that turns and one that does not, both may have the image of one placement.
            if fitting.len() > 1 || piece.len() > 1 {
                fitting.retain(|other| {
                    let mut both = piece.clone().zip(pieces[*other].clone());
                    both.all(|(one, other)| self.becomes(one, other, map, index))
                });
            }
            let onto = pieces[*fitting.first()?].clone();
            piece
                .clone()
                .zip(onto)
                .for_each(|(one, other)| images[one] = other);
        }
        let mut sorted = images.clone();
        sorted.small_sort();
        let is_permutation = sorted.iter().enumerate().all(|(at, class)| at == *class);
        is_permutation.then_some(images)
    }

    /// The classes of each piece: one, or one for each size that a copy may have.
    fn pieces(&self) -> Vec<Range<usize>> {
        let mut pieces: Vec<Range<usize>> = Vec::new();
        for (at, class) in self.classes.iter().enumerate() {
            match (class.shared, pieces.last_mut()) {
                (Some(shared), Some(last)) if shared.first == last.start => last.end = at + 1,
                _ => pieces.push(at..at + 1),
            }
        }
        pieces
    }

    /// Whether a map makes all placements of a class those of another, as many as it has.
    fn becomes(&self, class: usize, other: usize, map: &[CellId], index: &Index<'_>) -> bool {
        let of = |wanted: usize| {
            self.options
                .iter()
                .filter(move |(class, _)| *class == wanted)
        };
        let is_there = |cells: &[CellId]| index.find(other, &mapped(map, cells)).is_some();
        of(class).count() == of(other).count() && of(class).all(|(_, cells)| is_there(cells))
    }
}

fn mapped(map: &[CellId], cells: &[CellId]) -> Vec<CellId> {
    let mut image = Vec::new();
    map_into(map, cells, &mut image);
    image
}

/// Replaces the contents of `image` by the images of these cells, sorted.
fn map_into(map: &[CellId], cells: &[CellId], image: &mut Vec<CellId>) {
    image.clear();
    image.extend(cells.iter().map(|cell| map[cell.index()]));
    image.small_sort();
}
