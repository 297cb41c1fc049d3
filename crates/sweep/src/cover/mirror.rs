//! A symmetry that keeps the front of a sweep. It merges states that are images of each other.
//!
//! *Idea.* Suppose that a symmetry maps each row to itself in a sweep by rows. Then it maps the
//! covered cells to a set that the sweep may also meet, and that can be completed in as many ways.
//! So of a state and its image only the one that is farther ahead is kept. Half of the states
//! remain. This works from the first cell to the last. The symmetries that move the front serve to
//! thin out the options of one item.

use std::collections::HashMap;

use pavage_search::narrow::as_u32;
use pavage_search::{ItemId, Model, OptionId, StopReason, Taken};

use crate::cover::orders::swept_items;
use crate::cover::plan::SweepFlip;
use crate::states::bounds::Bounds;
use crate::states::form::Form;
use crate::states::word::Word;

/// The number of bits that one table of images maps.
const CHUNK_BITS: u32 = 8;

/// A symmetry of a model that is its own inverse and maps short blocks of consecutive cells of the
/// sweep to themselves.
pub(crate) struct Mirror {
    /// The image of each option.
    pub(crate) options: Vec<OptionId>,
    /// The image of each item.
    items: Vec<ItemId>,
    /// The image of each cell. Cells are numbered in the order of the sweep.
    cells: Vec<u32>,
    /// Where the blocks begin. The last entry is where the last block ends.
    blocks: Vec<u32>,
    _taken: Taken,
}

impl Mirror {
    /// The symmetry with the shortest blocks, if any symmetry keeps the front.
    pub(crate) fn find(
        model: &Model,
        symmetries: &[Vec<OptionId>],
        bounds: &Bounds<'_>,
    ) -> Result<Option<Mirror>, StopReason> {
        let mut best: Option<Mirror> = None;
        let is_own_inverse = |image: &&Vec<OptionId>| {
            let mut pairs = image.iter().enumerate();
            !is_identity(image) && pairs.all(|(at, option)| image[option.index()].index() == at)
        };
        for image in symmetries.iter().filter(is_own_inverse) {
            let taken = bounds.hold(Mirror::bytes(model))?;
            let Some(items) = item_images(model, image, bounds)? else {
                continue;
            };
            let shortest = best.as_ref().map(Mirror::longest);
            let found = Mirror::of(model, image, items, taken);
            let is_shorter = |found: &Mirror| shortest.is_none_or(|least| found.longest() < least);
            best = found.filter(is_shorter).or(best);
        }
        Ok(best.filter(|mirror| mirror.longest() as usize * 2 <= mirror.cells.len()))
    }

    /// The most bytes that a mirror takes while it is made: the images of options and items, and
    /// for each item its candidate images.
    pub(crate) fn bytes(model: &Model) -> usize {
        let longest = model.options().map(|option| model.entries(option).len());
        let longest = longest.max().unwrap_or(0);
        let item = size_of::<Option<Vec<ItemId>>>() + (longest + 8) * size_of::<ItemId>();
        model.option_count() * size_of::<OptionId>() + model.item_count() * item
    }

    fn of(model: &Model, image: &[OptionId], items: Vec<ItemId>, taken: Taken) -> Option<Mirror> {
        let order = swept_items(model);
        let mut place_of = vec![None; model.item_count()];
        for (at, item) in order.iter().enumerate() {
            place_of[item.index()] = Some(as_u32(at));
        }
        let cells = order
            .iter()
            .map(|item| place_of[items[item.index()].index()]);
        let cells: Vec<u32> = cells.collect::<Option<_>>()?;
        let mut blocks = vec![0];
        let mut reach = 0;
        for (at, &image) in cells.iter().enumerate() {
            reach = reach.max(image);
            if reach as usize == at {
                blocks.push(reach + 1);
            }
        }
        let moves = cells
            .iter()
            .enumerate()
            .any(|(at, &image)| as_u32(at) != image);
        moves.then(|| Mirror {
            options: image.to_vec(),
            items,
            cells,
            blocks,
            _taken: taken,
        })
    }

    /// Whether it maps an item to itself.
    pub(crate) fn keeps(&self, item: ItemId) -> bool {
        self.items[item.index()] == item
    }

    /// Where the block of a cell begins. The image of the cell lies in the same block.
    pub(crate) fn begin_of_block(&self, cell: u32) -> u32 {
        self.blocks[self.blocks.partition_point(|begin| *begin <= cell) - 1]
    }

    /// The bits of a word in which a state with a window of so many bits can be mirrored.
    pub(crate) fn bits(&self, window: u32) -> u32 {
        window + 2 * self.longest()
    }

    fn longest(&self) -> u32 {
        let lengths = self.blocks.windows(2).map(|ends| ends[1] - ends[0]);
        lengths.max().unwrap_or(0)
    }

    /// Packs the mirror for states with a window of `window` bits. `bit_of` gives the bit above the
    /// window of an item that may be covered once, and `None` for an item that may be covered more
    /// often. Returns `None` if words are too short, or if the symmetry exchanges items of the
    /// latter kind.
    pub(crate) fn pack<K: Word>(
        &self,
        window: u32,
        bit_of: impl Fn(ItemId) -> Option<u32>,
        others: impl Iterator<Item = ItemId>,
    ) -> Option<Flip<K>> {
        if self.bits(window) > K::BITS {
            return None;
        }
        let mut swaps: Vec<(u32, K)> = Vec::new();
        for item in others {
            let image = self.items[item.index()];
            if image == item {
                continue;
            }
            let (low, high) = (bit_of(item)?, bit_of(image)?);
            if low < high {
                let bit = K::ONE << low;
                match swaps.iter_mut().find(|(by, _)| *by == high - low) {
                    Some((_, lower)) => *lower = *lower | bit,
                    None => swaps.push((high - low, bit)),
                }
            }
        }
        let mut block_of = Vec::with_capacity(self.cells.len());
        let mut images = Vec::new();
        // From there on most blocks look alike, so they share their tables.
        let mut known: HashMap<Vec<Option<u32>>, u32> = HashMap::new();
        for ends in self.blocks.windows(2) {
            let ahead = self.ahead(ends[0], window + self.longest());
            let block = *known.entry(ahead).or_insert_with_key(|ahead| {
                images.push(tables(ahead));
                as_u32(images.len()) - 1
            });
            block_of.extend((ends[0]..ends[1]).map(|_| (block, ends[0])));
        }
        Some(Flip {
            window: K::lowest(window),
            block_of,
            images,
            swaps,
        })
    }

    /// The images of this many cells from the start of a block, counted from there too.
    fn ahead(&self, from: u32, cells: u32) -> Vec<Option<u32>> {
        let image = |at: u32| self.cells.get(at as usize).map(|image| image - from);
        (from..from + cells).map(image).collect()
    }
}

/// Whether a symmetry moves no option.
pub(crate) fn is_identity(image: &[OptionId]) -> bool {
    let mut pairs = image.iter().enumerate();
    pairs.all(|(at, option)| option.index() == at)
}

/// For each chunk of cells with these images, the images of all sets of its cells.
fn tables<K: Word>(ahead: &[Option<u32>]) -> Vec<[K; 1 << CHUNK_BITS]> {
    let chunks = ahead.chunks(CHUNK_BITS as usize).map(|ahead| {
        let mut table = [K::ZERO; 1 << CHUNK_BITS];
        for held in 1_usize..1 << ahead.len() {
            let image = ahead[held.trailing_zeros() as usize];
            let rest = table[held & (held - 1)];
            table[held] = rest | image.map_or(K::ZERO, |image| K::ONE << image);
        }
        table
    });
    chunks.collect()
}

/// The image of each item under a symmetry, if the images of the options determine them.
pub(crate) fn item_images(
    model: &Model,
    image: &[OptionId],
    bounds: &Bounds<'_>,
) -> Result<Option<Vec<ItemId>>, StopReason> {
    let mut images: Vec<Option<Vec<ItemId>>> = vec![None; model.item_count()];
    for option in model.options() {
        bounds.poll.check(option.index())?;
        let entries = model.entries(option);
        let others = model.entries(image[option.index()]);
        if entries.len() != others.len() {
            return Ok(None);
        }
        for entry in entries {
            match &mut images[entry.item.index()] {
                Some(images) => {
                    images.retain(|item| others.iter().any(|other| other.item == *item));
                }
                // An item's image must and may be covered as often as the item.
                none => {
                    let bounds = model.bounds(entry.item);
                    let images = others.iter().map(|other| other.item);
                    *none = Some(
                        images
                            .filter(|item| model.bounds(*item) == bounds)
                            .collect(),
                    );
                }
            }
        }
    }
    Ok(decided(images))
}

/// The image of each item, if exactly one candidate is left for each.
fn decided(images: Vec<Option<Vec<ItemId>>>) -> Option<Vec<ItemId>> {
    let mut is_taken = vec![false; images.len()];
    let mut found = Vec::with_capacity(images.len());
    for images in images {
        let &[item] = images?.as_slice() else {
            return None;
        };
        if std::mem::replace(&mut is_taken[item.index()], true) {
            return None;
        }
        found.push(item);
    }
    Some(found)
}

/// A mirror, packed for states.
pub(crate) struct Flip<K> {
    /// The bits of the window.
    window: K,
    /// For each cell, the number of its block's tables and where the block begins.
    block_of: Vec<(u32, u32)>,
    /// The images of covered cells, by chunk, counted from the start of the block.
    images: Vec<Vec<[K; 1 << CHUNK_BITS]>>,
    /// Bits of other items to exchange: the distance between two bits, and the lower ones.
    swaps: Vec<(u32, K)>,
}

impl<K: Word> Flip<K> {
    /// The same in numbers.
    pub(crate) fn plan(&self, of: &dyn Fn(K) -> Vec<u32>) -> SweepFlip {
        // A set of one cell has its image alone.
        let image = |image: K| (image != K::ZERO).then(|| (!image).trailing_ones());
        let chunk = |chunk: &[K; 1 << CHUNK_BITS]| {
            let cells = (0..CHUNK_BITS).map(|cell| image(chunk[1 << cell]));
            cells.collect::<Vec<_>>()
        };
        let block = |chunks: &Vec<_>| chunks.iter().flat_map(chunk).collect();
        SweepFlip {
            block_of: self.block_of.clone(),
            images: self.images.iter().map(block).collect(),
            swaps: self
                .swaps
                .iter()
                .map(|(by, lower)| (*by, of(*lower)))
                .collect(),
        }
    }

    /// Of a state at a cell and its image, the one to keep, with its cell. That cell is never
    /// earlier.
    #[inline]
    pub(crate) fn kept(&self, state: K, cell: usize) -> (K, usize) {
        let Some((window, there)) = self.image(state & self.window, cell) else {
            return (state, cell);
        };
        let image = window | self.swapped(state & !self.window);
        if there == cell && image >= state {
            return (state, cell);
        }
        (image, there)
    }

    /// The image of a window at a cell, and the cell where it is; `None` if that is earlier, or if the
    /// image is too long.
    #[inline]
    pub(crate) fn image(&self, window: K, cell: usize) -> Option<(K, usize)> {
        let &(block, begin) = self.block_of.get(cell)?;
        let ahead = as_u32(cell) - begin;
        let mut covered = window << ahead | K::lowest(ahead);
        let mut image = K::ZERO;
        for chunk in &self.images[block as usize] {
            image = image | chunk[(covered.low() & 0xFF) as usize];
            covered = covered >> CHUNK_BITS;
        }
        let front = image.trailing_ones();
        let window = image >> front;
        let is_kept = front >= ahead && window & !self.window == K::ZERO;
        is_kept.then_some((window, (begin + front) as usize))
    }

    /// Whether a state and its image have the same supply.
    pub(crate) fn keeps_supplies(&self) -> bool {
        self.swaps.is_empty()
    }

    /// What is exchanged in supplies: the distance between two bits, and the lower ones.
    pub(crate) fn swaps(&self, form: Form) -> Vec<(u32, u64)> {
        let swaps = self.swaps.iter();
        let in_supply = |&(by, lower): &(u32, K)| (by, form.supply_of(lower));
        swaps.map(in_supply).collect()
    }

    #[inline]
    fn swapped(&self, others: K) -> K {
        self.swaps.iter().fold(others, |others, &(by, lower)| {
            let stay = others & !(lower | lower << by);
            stay | (others & lower) << by | others >> by & lower
        })
    }
}
