//! A plan as numbers that the kernels read, all in one list.

use pavage_sweep::{SweepClosing, SweepFlip, SweepGeometry, SweepMove, SweepPiece, SweepPlan};

/// The cells whose images are looked up together.
const CHUNK: usize = 8;

/// All numbers of a plan, and where each table begins. A table that is not there begins at 0, where none
/// begins.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) numbers: Vec<u32>,
    /// For each cell, where its moves begin and how many they are.
    pub(crate) moves: u32,
    pub(crate) window: u32,
    pub(crate) guards: u32,
    pub(crate) due: u32,
    pub(crate) kept: u32,
    pub(crate) fields: u32,
    pub(crate) pieces: u32,
    pub(crate) geometries: u32,
    pub(crate) blocks: u32,
    pub(crate) swaps: u32,
    /// How many cells, pieces and swaps there are.
    pub(crate) cells: u32,
    pub(crate) pieces_len: u32,
    pub(crate) swaps_len: u32,
}

impl Tables {
    /// `None` if they are longer than numbers of 32 bits can say.
    pub(crate) fn of(plan: &SweepPlan) -> Option<Tables> {
        let mut tables = Tables {
            numbers: vec![0],
            cells: u32::try_from(plan.cells).ok()?,
            pieces_len: u32::try_from(plan.pieces.len()).ok()?,
            ..Tables::default()
        };
        let words = plan.words;
        tables.window = tables.place(&lowest(plan.window, words))?;
        tables.guards = tables.place(&plan.guards)?;
        tables.due = tables.place(&plan.due.concat())?;
        let mut begins = Vec::with_capacity(2 * plan.moves.len());
        for moves in &plan.moves {
            let numbers: Vec<u32> = moves.iter().flat_map(numbers_of_move).collect();
            begins.push(tables.place(&numbers)?);
            begins.push(u32::try_from(moves.len()).ok()?);
        }
        tables.moves = tables.place(&begins)?;
        if let Some(closing) = &plan.closing {
            tables.close(closing)?;
        }
        tables.pieces = tables.place(
            &plan
                .pieces
                .iter()
                .flat_map(numbers_of_piece)
                .collect::<Vec<_>>(),
        )?;
        tables.measure(&plan.geometries)?;
        if let Some(flip) = &plan.flip {
            tables.mirror(flip, words)?;
        }
        Some(tables)
    }

    /// Adds numbers. Returns where they begin.
    fn place(&mut self, numbers: &[u32]) -> Option<u32> {
        let at = u32::try_from(self.numbers.len()).ok()?;
        self.numbers.extend_from_slice(numbers);
        u32::try_from(self.numbers.len()).ok()?;
        Some(at)
    }

    fn close(&mut self, closing: &SweepClosing) -> Option<()> {
        self.kept = self.place(&closing.kept.concat())?;
        let mut firsts = vec![0];
        let mut all = Vec::new();
        for fields in &closing.fields {
            for field in fields {
                all.extend([field.shift, field.width, field.least]);
            }
            firsts.push(u32::try_from(all.len() / 3).ok()?);
        }
        // The kernels look for the fields of the cells after one, up to another.
        self.fields = self.place(&firsts)?;
        self.place(&all)?;
        Some(())
    }

    fn measure(&mut self, geometries: &[SweepGeometry]) -> Option<()> {
        if geometries.is_empty() {
            return Some(());
        }
        let mut begins = Vec::new();
        for geometry in geometries {
            let mut numbers = vec![u32::try_from(geometry.near.len()).ok()?];
            numbers.extend(&geometry.open);
            numbers.extend(&geometry.exist);
            for (distance, near) in &geometry.near {
                numbers.push(*distance);
                numbers.extend(near);
            }
            begins.push(self.place(&numbers)?);
        }
        self.geometries = self.place(&begins)?;
        Some(())
    }

    fn mirror(&mut self, flip: &SweepFlip, words: usize) -> Option<()> {
        let mut begins = Vec::new();
        for images in &flip.images {
            begins.push(self.place(&chunks(images, words))?);
        }
        let blocks = flip.block_of.iter();
        let blocks = blocks.flat_map(|(block, begin)| [begins[*block as usize], *begin]);
        self.swaps_len = u32::try_from(flip.swaps.len()).ok()?;
        self.blocks = self.place(&blocks.collect::<Vec<_>>())?;
        let swap = |(by, lower): &(u32, Vec<u32>)| {
            let mut numbers = vec![*by];
            numbers.extend(lower);
            numbers
        };
        self.swaps = self.place(&flip.swaps.iter().flat_map(swap).collect::<Vec<_>>())?;
        Some(())
    }
}

fn numbers_of_move(by: &SweepMove) -> Vec<u32> {
    let mut numbers = by.covers.clone();
    numbers.extend(&by.adds);
    numbers.push(by.weight);
    numbers
}

/// A piece without a field has one without bits.
fn numbers_of_piece(piece: &SweepPiece) -> [u32; 3] {
    let (shift, width) = piece.field.unwrap_or((0, 0));
    [piece.size, shift, width]
}

/// The number of chunks, and for each chunk of cells the images of all sets of its cells.
fn chunks(images: &[Option<u32>], words: usize) -> Vec<u32> {
    let chunks = images.chunks(CHUNK);
    let mut numbers = vec![u32::try_from(chunks.len()).unwrap_or(u32::MAX)];
    for chunk in chunks {
        for held in 0..1_usize << CHUNK {
            let mut set = vec![0; words];
            let cells = chunk.iter().enumerate();
            for image in cells.filter_map(|(cell, image)| image.filter(|_| held >> cell & 1 == 1)) {
                set[image as usize / 32] |= 1 << (image % 32);
            }
            numbers.extend(set);
        }
    }
    numbers
}

/// The state with so many of the lowest bits set.
fn lowest(count: u32, words: usize) -> Vec<u32> {
    let mut state = vec![0; words];
    for bit in 0..count {
        state[bit as usize / 32] |= 1 << (bit % 32);
    }
    state
}
