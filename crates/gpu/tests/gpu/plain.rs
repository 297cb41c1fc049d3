//! The steps of a sweep, read off the plan one after the other, with ordered maps and numbers of 128 bits.
//! Nothing is remembered and nothing is looked up in tables.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use pavage_gpu::LevelSum;
use pavage_sweep::{SweepDevice, SweepGeometry, SweepHalt, SweepPlan, SweepWatch, Swept};

/// Sweeps plainly. Plans with states of more than 128 bits are refused.
#[derive(Default)]
pub(crate) struct Plain {
    levels: Mutex<Vec<LevelSum>>,
}

impl Plain {
    /// Takes what was at each cell since this was asked last.
    pub(crate) fn levels(&self) -> Vec<LevelSum> {
        std::mem::take(&mut *self.levels.lock().unwrap())
    }
}

fn number(words: &[u32]) -> u128 {
    let words = words.iter().rev();
    words.fold(0, |number, word| number << 32 | u128::from(*word))
}

/// The bits that are set.
fn bits(number: u128) -> impl Iterator<Item = u32> {
    (0..u128::BITS).filter(move |bit| number >> bit & 1 == 1)
}

fn words(number: u128, count: usize) -> Vec<u32> {
    (0..count)
        .map(|at| (number.checked_shr(32 * at as u32).unwrap_or(0) & 0xFFFF_FFFF) as u32)
        .collect()
}

fn field(state: u128, shift: u32, width: u32) -> u128 {
    state >> shift & ((1 << width) - 1)
}

impl SweepDevice for Plain {
    fn sweep(&self, plan: &SweepPlan, watch: &mut SweepWatch<'_>) -> Result<Vec<Swept>, SweepHalt> {
        if plan.words > 4 {
            return Err(SweepHalt::Lost("long states".to_owned()));
        }
        let mut levels = vec![BTreeMap::<u128, u128>::new(); plan.cells + 1];
        levels[0].insert(number(&plan.start), 1);
        for cell in 0..plan.cells {
            let states = std::mem::take(&mut levels[cell]);
            if !states.is_empty() {
                let swept = swept(plan, &states);
                let pairs = swept.iter().map(|one| (&one.state[..], &one.count[..]));
                self.levels.lock().unwrap().push(LevelSum::of(cell, pairs));
            }
            for (state, count) in states {
                watch.stats.nodes += 1;
                for by in &plan.moves[cell] {
                    let covers = number(&by.covers);
                    if state & covers != 0 {
                        continue;
                    }
                    let next = (state | covers).wrapping_add(number(&by.adds));
                    if next & number(&plan.guards) != 0 {
                        continue;
                    }
                    watch.stats.placements += 1;
                    match follow(plan, cell, next) {
                        Some((state, cell)) => {
                            *levels[cell].entry(state).or_default() +=
                                count * u128::from(by.weight);
                        }
                        None => watch.stats.pruned += 1,
                    }
                }
            }
        }
        Ok(swept(plan, &levels[plan.cells]))
    }
}

fn swept(plan: &SweepPlan, states: &BTreeMap<u128, u128>) -> Vec<Swept> {
    let swept = |(state, count): (&u128, &u128)| Swept {
        state: words(*state, plan.words),
        count: words(*count, plan.limbs),
    };
    states.iter().map(swept).collect()
}

/// The state that is kept after a move from a cell, and its cell; `None` if it leads to no end.
fn follow(plan: &SweepPlan, from: usize, next: u128) -> Option<(u128, usize)> {
    let window = (1_u128 << plan.window) - 1;
    let skipped = (next & window).trailing_ones();
    let mut state = (next & window) >> skipped | next & !window;
    let cell = from + skipped as usize;
    if !state & number(&plan.due[cell]) != 0 {
        return None;
    }
    if let Some(geometry) = plan.geometries.get(cell)
        && pockets(geometry, state & window)
            .into_iter()
            .any(|size| size < 64 && !fills(plan, state, size))
    {
        return None;
    }
    if let Some(closing) = &plan.closing {
        let fields = closing.fields[from + 1..=cell].iter().flatten();
        for ends in fields {
            if field(state, ends.shift, ends.width) < u128::from(ends.least) {
                return None;
            }
        }
        state &= number(&closing.kept[cell]);
    }
    Some(kept(plan, state, cell))
}

/// The sizes of the pockets of a window.
fn pockets(geometry: &SweepGeometry, window: u128) -> Vec<u32> {
    let mut left: Vec<u32> = bits(number(&geometry.exist) & !window).collect();
    let open = number(&geometry.open);
    let seeds = left.iter().copied().filter(|cell| open >> cell & 1 == 1);
    let outside = flood(geometry, seeds.collect(), &left);
    left.retain(|cell| !outside.contains(cell));
    let mut sizes = Vec::new();
    while let Some(&seed) = left.first() {
        let pocket = flood(geometry, vec![seed], &left);
        sizes.push(pocket.len() as u32);
        left.retain(|cell| !pocket.contains(cell));
    }
    sizes
}

/// The cells of `within` that are reached from seeds over such cells.
fn flood(geometry: &SweepGeometry, seeds: Vec<u32>, within: &[u32]) -> BTreeSet<u32> {
    let mut reached = BTreeSet::new();
    let mut next = seeds;
    while let Some(cell) = next.pop() {
        if !within.contains(&cell) || !reached.insert(cell) {
            continue;
        }
        for (distance, near) in &geometry.near {
            let has_ahead = |cell: u32| number(near) >> cell & 1 == 1;
            next.extend(has_ahead(cell).then_some(cell + distance));
            let before = cell.checked_sub(*distance);
            next.extend(before.filter(|before| has_ahead(*before)));
        }
    }
    reached
}

/// Whether the pieces that are left can cover so many cells.
fn fills(plan: &SweepPlan, state: u128, size: u32) -> bool {
    let mut sums = vec![false; size as usize + 1];
    sums[0] = true;
    for piece in &plan.pieces {
        let left = match piece.field {
            Some((shift, width)) => ((1 << width) - 1) - field(state, shift, width),
            None => 64,
        };
        for _ in 0..left.min(64) {
            for sum in (piece.size as usize..sums.len()).rev() {
                sums[sum] |= sums[sum - piece.size as usize];
            }
        }
    }
    sums[size as usize]
}

/// Of a state and its image, the one to keep.
fn kept(plan: &SweepPlan, state: u128, cell: usize) -> (u128, usize) {
    let Some(flip) = &plan.flip else {
        return (state, cell);
    };
    let Some(&(block, begin)) = flip.block_of.get(cell) else {
        return (state, cell);
    };
    let window = (1_u128 << plan.window) - 1;
    let ahead = cell as u32 - begin;
    let covered = (state & window) << ahead | ((1 << ahead) - 1);
    let mut image = 0_u128;
    for (at, to) in flip.images[block as usize].iter().enumerate() {
        if let Some(to) = to
            && covered.checked_shr(at as u32).unwrap_or(0) & 1 == 1
        {
            image |= 1 << to;
        }
    }
    let front = image.trailing_ones();
    let seen = image >> front;
    if front < ahead || seen & !window != 0 {
        return (state, cell);
    }
    let mut others = state & !window;
    for (by, lower) in &flip.swaps {
        for low in bits(number(lower)) {
            let high = low + by;
            let (one, other) = (others >> low & 1, others >> high & 1);
            others &= !(1 << low | 1 << high);
            others |= one << high | other << low;
        }
    }
    let whole = seen | others;
    if front == ahead && whole >= state {
        (state, cell)
    } else {
        (whole, (begin + front) as usize)
    }
}
