//! The generator that cuts a board into pieces. The cut itself is a solution, so every generated
//! puzzle is solvable.
//!
//! Pieces are carved one after another, each from the smallest free region, starting at a cell with
//! the fewest free neighbours and growing cell by cell. After each piece, the free regions must
//! still be divisible into the remaining number of pieces. If they are not, the piece is carved
//! again; after too many failures, the whole board is cut again. Where pieces are to be different,
//! the cut is [repaired](repair): pieces of the same shape are cut anew with those beside them. With
//! `merge`, cells are left over instead and [join](merge) the pieces beside them.

mod merge;
mod repair;
mod shapes;
mod told;

use std::collections::{BTreeSet, HashMap, HashSet};

use pavage_bits::{Random, SmallSort as _};
use pavage_family::numbers::as_u32;
use pavage_family::settings::whole_number;
use pavage_family::{Generated, Generator, GeneratorError, Joined, Message, Settings};
use pavage_grid::{Board, CellId, Shape, letter_names};
use pavage_search::{Run, Work};

use self::repair::Repair;
use self::shapes::Shapes;
use self::told::Told;
use super::boards;
use super::grid_text::LetterGrid;
use super::pieces::{Piece, canonical, usual_freedom};
use super::puzzle::{Parts, Placement, Puzzle, State};
use super::{Packing, judge};

/// The most cells of a board that is cut: the time grows with the square of the number.
const CELLS_CUT_MAX: usize = 10_000;
const BOARDS_TRIED: u32 = 200;
/// How many cuts are repaired before repeated shapes are accepted, or before giving up.
const PREFERRED_TRIED: u32 = 3;
const REPAIRED_TRIED: u32 = 20;
const PIECES_TRIED: u32 = 40;
/// How many further attempts use sizes that fit the region.
const SMALL_TRIED: u32 = 40;
/// How many times a piece is carved again because its shape is not new.
const REPEATS_TRIED: u32 = 3;
const SIZES_DEFAULT: &str = "3-6";
/// The option that lets cells that are left over join the pieces beside them, and those that such a cut
/// cannot keep.
const MERGE: &str = "merge";
const WITHOUT_MERGE: [&str; 5] = ["parts", "shape", "no-holes", "distinct", "prefer-distinct"];

/// The shape that pieces tend to have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Any,
    Compact,
    Snaky,
}

/// The options of a cut.
struct Wish {
    grid: LetterGrid,
    /// The sizes as typed.
    sizes: String,
    min: usize,
    max: usize,
    parts: Option<usize>,
    look: Look,
    none_enclosed: bool,
    distinct: Distinct,
    /// Whether cells that are left over join the pieces beside them.
    merges: bool,
}

/// Whether the pieces are to have different shapes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Distinct {
    /// Not asked for. A repeated shape is avoided where that is easy.
    Any,
    /// As far as possible.
    Preferred,
    /// All of them.
    Required,
}

/// A generator that cuts boards as the options say.
///
/// # Errors
/// An option is wrong.
pub(super) fn generator(settings: &Settings) -> Result<Generator<Packing>, GeneratorError> {
    let wish = Wish::read(settings).map_err(GeneratorError::BadOption)?;
    Ok(Box::new(move |seed, run| generate(&wish, seed, run)))
}

/// The number of cells of the board that the options name.
///
/// # Errors
/// They name none.
pub(super) fn cells(settings: &Settings) -> Result<usize, Message> {
    boards::wished(settings).map(|grid| grid.board.size())
}

/// The pieces of a cut, and how many of them repeat the shape of another.
type Repaired = (Vec<Vec<CellId>>, usize);

fn generate(wish: &Wish, seed: u64, run: &Run<'_>) -> Result<Generated<Packing>, GeneratorError> {
    let mut random = Random::new(seed);
    let mut best: Option<Repaired> = None;
    let board = &wish.grid.board;
    let told = Told { board, run };
    // The pieces that were told last.
    let mut standing: Vec<Vec<CellId>> = Vec::new();
    for tried in 0..BOARDS_TRIED {
        // Called before each piece, because a large board takes seconds.
        let go_on = |share| {
            run.tell_work(|| {
                Work::new("advance-tries", &[("tries", (tried as usize + 1) as u64)])
                    .with_share(share)
            });
            let stop = run.stop_after(tried as u64);
            stop.map_or(Ok(()), |stop| Err(GeneratorError::Stopped(stop)))
        };
        told.anew(&standing, &[]);
        standing.clear();
        let cut = if wish.merges {
            merge::cut(wish, &mut random, told, go_on)?.map(|cut| (cut, 0))
        } else {
            Cutter::new(wish, &mut random, told).cut(go_on)?
        };
        let Some((cut, repeats)) = cut else {
            continue;
        };
        standing.clone_from(&cut);
        let is_fewer = best.as_ref().is_none_or(|(_, fewest)| repeats < *fewest);
        if is_fewer {
            best = Some((cut, repeats));
        }
        let enough = match wish.distinct {
            Distinct::Any => true,
            Distinct::Preferred => repeats == 0 || tried + 1 >= PREFERRED_TRIED,
            Distinct::Required => repeats == 0,
        };
        if enough && let Some((cut, _)) = best {
            if cut != standing {
                told.anew(&standing, &cut);
            }
            return assemble(&wish.grid, cut);
        }
        if wish.distinct == Distinct::Required && tried + 1 >= REPAIRED_TRIED {
            break;
        }
    }
    if let Some((_, fewest)) = best {
        let message = Message::new("cut-not-distinct").with("repeats", fewest);
        return Err(GeneratorError::GaveUp(message));
    }
    let message = Message::new("cut-gave-up").with("tries", BOARDS_TRIED);
    Err(GeneratorError::GaveUp(message))
}

impl Wish {
    fn read(settings: &Settings) -> Result<Wish, Message> {
        let grid = boards::wished(settings)?;
        let sizes = settings.get("sizes").unwrap_or(SIZES_DEFAULT).trim();
        let (min, max) = parse_sizes(sizes)?;
        let cells = grid.board.size();
        if cells > CELLS_CUT_MAX {
            let message = Message::new("cut-board-large").with("cells", cells);
            return Err(message.with("max", CELLS_CUT_MAX));
        }
        // No piece is larger than the board. A lower bound that is larger is refused below.
        let max = max.min(cells).max(min);
        let parts = settings.get("parts").map(parse_parts).transpose()?;
        let look = parse_look(settings.get("shape").unwrap_or("any"))?;
        let none_enclosed = settings.has("no-holes");
        let distinct = match (settings.has("distinct"), settings.has("prefer-distinct")) {
            (true, true) => return Err(Message::new("cut-distinct-twice")),
            (true, false) => Distinct::Required,
            (false, true) => Distinct::Preferred,
            (false, false) => Distinct::Any,
        };
        let merges = settings.has(MERGE);
        let other = WITHOUT_MERGE.into_iter().find(|name| settings.has(name));
        if let (true, Some(other)) = (merges, other) {
            return Err(Message::new("cut-merge-with").with("option", other));
        }
        let wish = Wish {
            grid,
            sizes: sizes.to_owned(),
            min,
            max,
            parts,
            look,
            none_enclosed,
            distinct,
            merges,
        };
        if merges {
            return Ok(wish);
        }
        wish.check()?;
        Ok(wish)
    }

    /// Checks that pieces of these sizes can add up to the board.
    fn check(&self) -> Result<(), Message> {
        let cells = self.grid.board.size();
        let (low, high) = (cells.div_ceil(self.max), cells / self.min);
        let fits = match self.parts {
            Some(parts) => (low..=high).contains(&parts),
            None => low <= high,
        };
        if fits && self.distinct == Distinct::Required {
            return self.check_shapes(cells);
        }
        if fits {
            return Ok(());
        }
        if low > high {
            let message = Message::new("cut-sizes-unfit").with("cells", cells);
            return Err(message.with("sizes", self.sizes.as_str()));
        }
        let message = if low == high {
            Message::new("cut-impossible-but").with("number", low)
        } else {
            Message::new("cut-impossible").with("low", low)
        };
        Err(message
            .with("high", high)
            .with("cells", cells)
            .with("parts", self.parts.unwrap_or_default())
            .with("sizes", self.sizes.as_str()))
    }
}

impl Wish {
    fn shapes(&self) -> Shapes {
        Shapes {
            min: self.min,
            max: self.max,
            none_enclosed: self.none_enclosed,
            lattice: self.grid.board.lattice(),
        }
    }

    /// Checks that pieces of different shapes can add up to the board.
    fn check_shapes(&self, cells: usize) -> Result<(), Message> {
        if self.shapes().can_fill(cells, self.parts) {
            return Ok(());
        }
        let message = match self.parts {
            Some(parts) => Message::new("cut-shapes-few-parts").with("parts", parts),
            None => Message::new("cut-shapes-few"),
        };
        let message = message.with("cells", cells);
        Err(message.with("sizes", self.sizes.as_str()))
    }
}

fn parse_sizes(text: &str) -> Result<(usize, usize), Message> {
    let bad = || Message::new("cut-sizes-bad").with("sizes", text);
    let (min, max) = text.split_once('-').unwrap_or((text, text));
    let number = |digits: &str| whole_number(digits.trim()).ok_or_else(bad);
    match (number(min)?, number(max)?) {
        (min, max) if 1 <= min && min <= max => Ok((min, max)),
        _ => Err(bad()),
    }
}

fn parse_parts(text: &str) -> Result<usize, Message> {
    let parts = whole_number(text).filter(|&parts| parts > 0);
    parts.ok_or_else(|| Message::new("cut-parts-bad").with("parts", text))
}

fn parse_look(text: &str) -> Result<Look, Message> {
    match text {
        "any" => Ok(Look::Any),
        "compact" => Ok(Look::Compact),
        "snaky" => Ok(Look::Snaky),
        _ => Err(Message::new("cut-shape-bad").with("shape", text)),
    }
}

/// One attempt at a board.
struct Cutter<'a> {
    wish: &'a Wish,
    random: &'a mut Random,
    told: Told<'a>,
    neighbours: Vec<Vec<CellId>>,
    free: Vec<bool>,
    /// The cells of the piece that is being carved. Between two pieces there are none.
    grown: Vec<bool>,
    known: HashSet<Shape>,
    /// How many shapes of each size are in use.
    used: HashMap<usize, usize>,
    pieces: Vec<Vec<CellId>>,
}

impl<'a> Cutter<'a> {
    fn new(wish: &'a Wish, random: &'a mut Random, told: Told<'a>) -> Cutter<'a> {
        let board = &wish.grid.board;
        let neighbours = board
            .cells()
            .map(|cell| board.neighbours(cell).collect())
            .collect();
        let free = vec![true; board.size()];
        Cutter {
            wish,
            random,
            told,
            neighbours,
            grown: vec![false; free.len()],
            free,
            known: HashSet::new(),
            used: HashMap::new(),
            pieces: Vec::new(),
        }
    }

    fn board(&self) -> &'a Board {
        &self.wish.grid.board
    }

    /// Carves until nothing is left, and makes the pieces different if that is wished. `None` when
    /// no piece leaves the rest divisible. Before each piece, `go_on` gets the share of the board
    /// that is carved.
    ///
    /// # Errors
    /// The error of `go_on`.
    fn cut<E>(mut self, go_on: impl Fn(f64) -> Result<(), E>) -> Result<Option<Repaired>, E> {
        let mut regions = self.board().components(|_| true);
        let mut carved = 0;
        while let Some(at) = (0..regions.len()).min_by_key(|&at| regions[at].len()) {
            go_on(carved as f64 / self.board().size().max(1) as f64)?;
            let region = regions.swap_remove(at);
            let Some(piece) = self.carve(&region, &regions) else {
                self.told.anew(self.pieces.iter().rev(), &[]);
                return Ok(None);
            };
            self.told.off(&piece);
            for cell in &piece {
                self.free[cell.index()] = false;
            }
            carved += piece.len();
            regions.extend(self.regions_within(&region));
            if self.known.insert(self.canonical(&piece)) {
                *self.used.entry(piece.len()).or_insert(0) += 1;
            }
            self.pieces.push(piece);
        }
        let repeats = self.pieces.len() - self.known.len();
        if repeats == 0 || self.wish.distinct == Distinct::Any {
            return Ok(Some((self.pieces, repeats)));
        }
        let repair = Repair::new(
            self.wish,
            &self.neighbours,
            self.random,
            self.told,
            self.pieces,
        );
        repair.run(|| go_on(1.0)).map(Some)
    }

    /// A piece of a region that leaves the rest divisible.
    fn carve(&mut self, region: &[CellId], others: &[Vec<CellId>]) -> Option<Vec<CellId>> {
        let mut repeated = None;
        let mut repeats = 0;
        let area = region.len() + others.iter().map(Vec::len).sum::<usize>();
        for tried in 0..PIECES_TRIED + SMALL_TRIED {
            let is_more = tried >= PIECES_TRIED;
            if is_more && (repeated.is_some() || self.wish.parts.is_some()) {
                break;
            }
            // Most sizes may be larger than the region, so later attempts draw only sizes that fit.
            let size = self.size(if is_more { region.len() } else { area })?;
            let piece = self.grow(region, size)?;
            if let Some(why) = self.refused(&piece, size, region, others) {
                self.told.tried(&piece, why);
                continue;
            }
            if !self.known.contains(&self.canonical(&piece)) {
                return Some(piece);
            }
            self.told.tried(&piece, Joined::Repeated);
            repeated = Some(piece);
            repeats += 1;
            if repeats > REPEATS_TRIED && self.wish.distinct == Distinct::Any {
                break;
            }
        }
        repeated
    }

    /// A random size whose mean is what the remaining parts need.
    fn size(&mut self, area: usize) -> Option<usize> {
        let Wish {
            min, max, parts, ..
        } = *self.wish;
        let Some(parts) = parts else {
            let max = max.min(area).max(min);
            if self.wish.distinct != Distinct::Any
                && let Some(size) = self.unused_size(min, max)
            {
                return Some(size);
            }
            return Some(self.random.between(min, max));
        };
        let left = parts
            .checked_sub(self.pieces.len())
            .filter(|&left| left > 0)?;
        let low = min.max(area.saturating_sub((left - 1).saturating_mul(max)));
        let high = max.min(area.checked_sub((left - 1).saturating_mul(min))?);
        if low > high {
            return None;
        }
        let mean = (area / left).clamp(low, high);
        // Choose a side of the mean with the probability that makes it the expected value.
        let below = self.random.below((high - low).max(1) as u64) < (high - mean) as u64;
        Some(if below {
            self.random.between(low, mean)
        } else {
            self.random.between(mean, high)
        })
    }

    /// A random size of which there are shapes left.
    fn unused_size(&mut self, min: usize, max: usize) -> Option<usize> {
        let shapes = self.wish.shapes();
        let is_left = |size: &usize| {
            let used = self.used.get(size).copied().unwrap_or(0);
            used < shapes.of_size(*size)
        };
        let sizes: Vec<usize> = (min..=max).filter(is_left).collect();
        (!sizes.is_empty()).then(|| sizes[self.random.index(sizes.len())])
    }

    /// Why a piece cannot be cut off, if it cannot.
    fn refused(
        &self,
        piece: &[CellId],
        size: usize,
        region: &[CellId],
        others: &[Vec<CellId>],
    ) -> Option<Joined> {
        if piece.len() < size {
            Some(Joined::Small)
        } else if !self.leaves_divisible(piece, region, others) {
            Some(Joined::Rest)
        } else {
            self.encloses_forbidden(piece).then_some(Joined::Encloses)
        }
    }

    /// A piece of a region, of this size if the region is as large; `None` for an empty region.
    fn grow(&mut self, region: &[CellId], size: usize) -> Option<Vec<CellId>> {
        let crowded = |cell: &CellId| self.free_neighbours(*cell);
        let least = region.iter().map(crowded).min()?;
        let starts: Vec<CellId> = region
            .iter()
            .copied()
            .filter(|cell| crowded(cell) == least)
            .collect();
        let mut piece = vec![starts[self.random.index(starts.len())]];
        self.grown[piece[0].index()] = true;
        // The free cells beside the piece.
        let mut border = BTreeSet::new();
        while piece.len() < size {
            let beside = self.neighbours[piece[piece.len() - 1].index()].iter();
            border.extend(beside.filter(|cell| self.is_open(**cell)));
            let Some(next) = self.next_cell(&border) else {
                break;
            };
            border.remove(&next);
            self.grown[next.index()] = true;
            piece.push(next);
        }
        for cell in &piece {
            self.grown[cell.index()] = false;
        }
        piece.small_sort();
        Some(piece)
    }

    /// One of the free cells beside the piece, chosen by the wished look.
    fn next_cell(&mut self, border: &BTreeSet<CellId>) -> Option<CellId> {
        let weights: Vec<u64> = border.iter().map(|&cell| self.weight(cell)).collect();
        let at = self.random.weighted(&weights)?;
        border.iter().nth(at).copied()
    }

    fn weight(&self, cell: CellId) -> u64 {
        let beside = self.neighbours[cell.index()].iter();
        let inside = beside.filter(|next| self.grown[next.index()]).count();
        grown_weight(self.wish.look, inside, self.free_neighbours(cell))
    }

    /// Whether a cell belongs to no piece, not even to the one that is being carved.
    fn is_open(&self, cell: CellId) -> bool {
        self.free[cell.index()] && !self.grown[cell.index()]
    }

    fn free_neighbours(&self, cell: CellId) -> usize {
        let free = |next: &&CellId| self.is_open(**next);
        self.neighbours[cell.index()].iter().filter(free).count()
    }

    fn regions_within(&self, region: &[CellId]) -> Vec<Vec<CellId>> {
        self.split(region, |cell| self.free[cell.index()])
    }

    /// The components of the cells of a region that `keep` accepts. O(cells of the board).
    fn split(&self, region: &[CellId], keep: impl Fn(CellId) -> bool) -> Vec<Vec<CellId>> {
        let mut open = vec![false; self.free.len()];
        for &cell in region {
            open[cell.index()] = keep(cell);
        }
        let mut components = Vec::new();
        for &start in region {
            if !std::mem::take(&mut open[start.index()]) {
                continue;
            }
            let mut component = vec![start];
            let mut at = 0;
            while let Some(&cell) = component.get(at) {
                at += 1;
                for &next in &self.neighbours[cell.index()] {
                    if std::mem::take(&mut open[next.index()]) {
                        component.push(next);
                    }
                }
            }
            component.small_sort();
            components.push(component);
        }
        components
    }

    /// Whether the free regions can be divided into the remaining number of pieces.
    fn leaves_divisible(
        &self,
        piece: &[CellId],
        region: &[CellId],
        others: &[Vec<CellId>],
    ) -> bool {
        let Wish {
            min, max, parts, ..
        } = *self.wish;
        let rest = self.split(region, |cell| piece.binary_search(&cell).is_err());
        let (mut low, mut high) = (0, 0);
        for cells in rest.iter().chain(others).map(Vec::len) {
            if cells.div_ceil(max) > cells / min {
                return false;
            }
            low += cells.div_ceil(max);
            high += cells / min;
        }
        parts.is_none_or(|parts| (low..=high).contains(&(parts - self.pieces.len() - 1)))
    }

    fn encloses_forbidden(&self, piece: &[CellId]) -> bool {
        self.wish.none_enclosed && self.shape(piece).enclosed(self.board().lattice()) > 0
    }

    fn shape(&self, piece: &[CellId]) -> Shape {
        shape_of(self.board(), piece)
    }

    fn canonical(&self, piece: &[CellId]) -> Shape {
        canonical(self.board().lattice(), &self.shape(piece))
    }
}

/// How likely a cell is to be added to a piece that it touches so many times, and beside so many
/// free cells.
fn grown_weight(look: Look, inside: usize, outside: usize) -> u64 {
    let crowded = 4 - as_u32(outside.min(4));
    match look {
        Look::Any => 4_u64.pow(crowded),
        Look::Compact => 12_u64.pow(as_u32(inside)) * 3_u64.pow(crowded),
        Look::Snaky if inside > 1 => 1,
        Look::Snaky => 40 * 2_u64.pow(crowded),
    }
}

fn shape_of(board: &Board, piece: &[CellId]) -> Shape {
    let points: Vec<_> = piece.iter().map(|&cell| board.point(cell)).collect();
    Shape::new(board.lattice(), &points).expect("a piece is grown cell by cell")
}

/// The puzzle of a cut. Congruent pieces become copies of one piece, with letters in board order.
fn assemble(
    grid: &LetterGrid,
    cut: Vec<Vec<CellId>>,
) -> Result<Generated<Packing>, GeneratorError> {
    let mut cut = cut;
    cut.small_sort();
    let lattice = grid.board.lattice();
    let mut index: HashMap<Shape, usize> = HashMap::new();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut placed = Vec::new();
    let mut names = letter_names();
    for cells in cut {
        let shape = canonical(lattice, &shape_of(&grid.board, &cells));
        let at = match index.get(&shape) {
            Some(&at) => at,
            None => {
                let name = names.next().ok_or_else(too_many_shapes)?;
                index.insert(shape.clone(), pieces.len());
                pieces.push(Piece {
                    count: 0,
                    ..Piece::new(name, lattice, shape, usual_freedom(lattice))
                });
                pieces.len() - 1
            }
        };
        pieces[at].count += 1;
        placed.push(Placement {
            cells,
            piece: pieces[at].name,
        });
    }
    let parts = Parts {
        board: grid.board.clone(),
        frame: grid.frame.clone(),
        pieces,
        set_name: None,
    };
    let puzzle = Puzzle::new(parts).expect("the names are distinct");
    let solution = State::new(placed);
    let report = judge::check(&puzzle, &solution);
    assert!(
        report.violations.is_empty(),
        "the cut is a solution: {report:?}"
    );
    Ok(Generated { puzzle, solution })
}

fn too_many_shapes() -> GeneratorError {
    let message = Message::new("cut-too-many-shapes").with("max", letter_names().count());
    GeneratorError::GaveUp(message)
}
