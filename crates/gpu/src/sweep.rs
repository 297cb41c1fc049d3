//! Goes from cell to cell through all states, which lie on the device.
//!
//! Of a cell, the states are moved in batches. A batch is tried with all that follows from it: if there are
//! more arrivals than fit it is halved, and if there are more new states than room, the pool grows. Where it
//! cannot, the states that are there are read back, and cut in two parts as a sweep in memory cuts them: those
//! that have used a certain piece wait, and are swept later.

use std::sync::Mutex;

use pavage_search::{
    Memory, StopReason, SweepDevice, SweepHalt, SweepPlan, SweepWatch, Swept, Taken,
};

use crate::machine::{Machine, lock};
use crate::pool::{Over, Pool, STEP, number};
use crate::tables::Tables;

const EXPAND: usize = 0;
const MEASURE: usize = 1;
const INSERT: usize = 2;
const SETTLE: usize = 3;
const ADD: usize = 4;
const GATHER: usize = 5;
const REBUILD: usize = 6;

const ARRIVED: usize = 0;
const CLAIMED: usize = 1;
const PLACED: usize = 2;
const PRUNED: usize = 3;
const OUTGROWN: usize = 4;
const LISTED: usize = 6;

/// Slots are given out anew when this many of every 8 are taken.
const FULL_EIGHTHS: u64 = 5;
/// What the first batch of a sweep is taken to make of each state.
const ARRIVALS_PER_STATE: f64 = 8.0;
/// Room for a batch that makes more of its states than the one before.
const SPARE: f64 = 1.25;
/// A cut must leave at least one state in so many on either side.
const SHARE_MIN: usize = 16;

/// How large the memory of a sweep is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The states that fit at first.
    pub entries_first: u64,
    /// The most states that fit at once.
    pub entries_most: u64,
    /// The most arrivals of a batch, unless a single state has more.
    pub arrivals_most: u64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes {
            entries_first: 1 << 14,
            entries_most: u64::MAX / 64,
            arrivals_most: 1 << 20,
        }
    }
}

/// The states at a cell, and a sum over them that does not depend on their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelSum {
    /// The cell.
    pub cell: usize,
    /// The number of states.
    pub states: u64,
    /// The sum of a hash of each state with its count.
    pub checksum: u64,
}

impl LevelSum {
    /// The sum over states with their counts, at a cell.
    pub fn of<'s>(cell: usize, states: impl Iterator<Item = (&'s [u32], &'s [u32])>) -> LevelSum {
        let mut sum = LevelSum {
            cell,
            states: 0,
            checksum: 0,
        };
        for (state, count) in states {
            // FNV-1a, over numbers instead of bytes.
            let mix = |hash: u64, number: &u32| {
                (hash ^ u64::from(*number)).wrapping_mul(0x0100_0000_01B3)
            };
            let hash = state.iter().chain(count).fold(0xCBF2_9CE4_8422_2325, mix);
            sum.states += 1;
            sum.checksum = sum.checksum.wrapping_add(hash ^ hash >> 29);
        }
        sum
    }
}

/// Sweeps on a machine.
pub struct Sweeper<'m> {
    machine: &'m Machine,
    sizes: Sizes,
    /// What was at each cell; of parts that are swept apart, each by itself.
    levels: Option<Mutex<Vec<LevelSum>>>,
}

impl<'m> Sweeper<'m> {
    /// Sweeps on this machine.
    #[must_use]
    pub fn new(machine: &'m Machine, sizes: Sizes) -> Sweeper<'m> {
        Sweeper {
            machine,
            sizes,
            levels: None,
        }
    }

    /// Also reads back what is at each cell, for tests.
    #[must_use]
    pub fn traced(self) -> Sweeper<'m> {
        Sweeper {
            levels: Some(Mutex::default()),
            ..self
        }
    }

    /// Takes what was at each cell since this was asked last.
    #[must_use]
    pub fn levels(&self) -> Vec<LevelSum> {
        let levels = self.levels.as_ref();
        levels.map_or_else(Vec::new, |levels| std::mem::take(&mut *lock(levels)))
    }
}

impl SweepDevice for Sweeper<'_> {
    fn sweep(&self, plan: &SweepPlan, watch: &mut SweepWatch<'_>) -> Result<Vec<Swept>, SweepHalt> {
        self.machine.check()?;
        let tables = Tables::of(plan);
        let tables =
            tables.ok_or_else(|| SweepHalt::Lost("the moves pass its limits".to_owned()))?;
        let pool = Pool::new(self.machine, plan, &tables, self.sizes, watch.memory)?;
        let mut sweep = Sweep {
            sweeper: self,
            plan,
            tables,
            pool,
            used: 0,
            freed: 0,
            slots_taken: 0,
            ratio: ARRIVALS_PER_STATE,
            parts: Vec::new(),
        };
        sweep.run(watch)
    }
}

/// A state with its count.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) cell: u32,
    pub(crate) state: Vec<u32>,
    pub(crate) count: Vec<u32>,
}

/// States that wait.
struct Part {
    from: usize,
    weight: f64,
    entries: Vec<Entry>,
    _taken: Taken,
}

struct Sweep<'s, 'm, 'p> {
    sweeper: &'s Sweeper<'m>,
    plan: &'p SweepPlan,
    tables: Tables,
    pool: Pool<'m>,
    /// Entries from here on were never used.
    used: u32,
    /// Entries that are free again.
    freed: u32,
    /// Slots that are taken, also by entries that are free again.
    slots_taken: u64,
    /// What the last batch made of each state.
    ratio: f64,
    parts: Vec<Part>,
}

/// How a batch ended.
enum Batch {
    Done,
    /// There were more arrivals than fit.
    TooMany,
    /// There were more new states than room.
    Full,
}

impl Sweep<'_, '_, '_> {
    fn run(&mut self, watch: &mut SweepWatch<'_>) -> Result<Vec<Swept>, SweepHalt> {
        let mut one = vec![0; self.plan.limbs];
        one[0] = 1;
        self.parts.push(Part {
            from: 0,
            weight: 1.0,
            entries: vec![Entry {
                cell: 0,
                state: self.plan.start.clone(),
                count: one,
            }],
            _taken: Taken::default(),
        });
        let mut ends = Vec::new();
        let mut done = 0.0;
        while let Some(part) = self.parts.pop() {
            let mut weight = part.weight;
            self.resume(&part, watch.memory)?;
            let from = part.from;
            drop(part);
            self.advance(from, done, &mut weight, watch)?;
            done += weight;
            let end = number(self.plan.cells as u64);
            let entries = self.pool.entries(self.used)?.into_iter();
            let last = entries.filter(|entry| entry.cell == end);
            ends.extend(last.map(|entry| Swept {
                state: entry.state,
                count: entry.count,
            }));
        }
        Ok(ends)
    }

    /// Goes from a cell to the end. `weight` is the share of the whole work that this is.
    fn advance(
        &mut self,
        from: usize,
        done: f64,
        weight: &mut f64,
        watch: &mut SweepWatch<'_>,
    ) -> Result<(), SweepHalt> {
        for cell in from..self.plan.cells {
            // After a cut, the states that are left are listed anew.
            while !self.level(cell, done, weight, watch)? {}
        }
        Ok(())
    }

    /// Moves the states of a cell. Returns false if some of them were put aside, and others are left.
    fn level(
        &mut self,
        cell: usize,
        done: f64,
        weight: &mut f64,
        watch: &mut SweepWatch<'_>,
    ) -> Result<bool, SweepHalt> {
        let cells = self.plan.cells as f64;
        let listed = self.gather(cell)?;
        self.trace(cell, listed)?;
        let mut first = 0;
        while first < listed {
            let share = (cell as f64 + f64::from(first) / f64::from(listed)) / cells;
            watch.look(cell, done + *weight * share)?;
            let wanted = self.pool.arrivals as f64 / (SPARE * self.ratio.max(1.0));
            let mut count = (listed - first).min(share_of(wanted)).max(1);
            loop {
                match self.batch(cell, first, count, watch)? {
                    Batch::Done => break,
                    // The buffers hold what follows from one state.
                    Batch::TooMany => count = count.div_ceil(2),
                    Batch::Full if self.pool.grow(self.used, self.freed, watch.memory)? => {
                        self.rebuild(cell)?;
                    }
                    Batch::Full => {
                        self.cut(cell, first, listed, weight, watch)?;
                        return Ok(false);
                    }
                }
            }
            first += count;
        }
        if listed > 0 {
            self.pool.free(listed, self.freed)?;
            self.freed += listed;
        }
        Ok(true)
    }

    /// The numbers of a step.
    fn step(&self, cell: usize, first: u32, count: u32) -> [u32; STEP] {
        let tables = &self.tables;
        let (moves_at, moves) = tables.moves.get(cell).copied().unwrap_or((0, 0));
        let slots = u64::from(self.pool.slots_mask()) + 1;
        let room = (slots * FULL_EIGHTHS / 8).saturating_sub(self.slots_taken);
        [
            number(cell as u64),
            first,
            count,
            self.used,
            self.freed,
            self.pool.slots_mask(),
            number(room),
            self.room(),
            number(self.pool.arrivals),
            moves_at,
            moves,
            number(self.plan.cells as u64),
            tables.window,
            tables.guards,
            tables.due,
            tables.kept,
            tables.fields,
            tables.pieces,
            number(self.plan.pieces.len() as u64),
            tables.geometries,
            tables.blocks,
            tables.swaps,
            number(self.plan.flip.as_ref().map_or(0, |flip| flip.swaps.len()) as u64),
            0,
        ]
    }

    /// How many entries can still be made.
    fn room(&self) -> u32 {
        number(self.pool.entries) - self.used + self.freed
    }

    /// Lists the entries of a cell.
    fn gather(&mut self, cell: usize) -> Result<u32, SweepHalt> {
        let mut commands = self.pool.commands(&self.step(cell, 0, 0));
        self.pool
            .run(&mut commands, &[(GATHER, Over::Items(self.used))]);
        Ok(self.pool.ask(commands)?[LISTED])
    }

    /// Moves some of the states that are listed.
    fn batch(
        &mut self,
        cell: usize,
        first: u32,
        count: u32,
        watch: &mut SweepWatch<'_>,
    ) -> Result<Batch, SweepHalt> {
        let step = self.step(cell, first, count);
        let mut commands = self.pool.commands(&step);
        self.pool.run(
            &mut commands,
            &[
                (EXPAND, Over::Items(count)),
                (MEASURE, Over::Items(1)),
                (INSERT, Over::Arrivals),
                (SETTLE, Over::Arrivals),
                (ADD, Over::Arrivals),
            ],
        );
        let (slots_room, room) = (step[6], step[7]);
        let told = self.pool.ask(commands)?;
        if u64::from(told[ARRIVED]) > self.pool.arrivals {
            return Ok(Batch::TooMany);
        }
        if told[ARRIVED] > slots_room {
            let before = self.slots_taken;
            self.rebuild(cell)?;
            // Slots that lead to free entries are empty now. If none did, the pool is full, too.
            return if self.slots_taken < before {
                self.batch(cell, first, count, watch)
            } else {
                Ok(if count > 1 {
                    Batch::TooMany
                } else {
                    Batch::Full
                })
            };
        }
        if told[CLAIMED] > room {
            // Some slots hold arrivals that became no entries.
            self.rebuild(cell)?;
            return Ok(Batch::Full);
        }
        let made = told[CLAIMED];
        let reused = made.min(self.freed);
        self.freed -= reused;
        self.used += made - reused;
        self.slots_taken += u64::from(made);
        if told[OUTGROWN] > 0 {
            return Err(SweepHalt::Outgrown);
        }
        self.ratio = f64::from(told[ARRIVED]) / f64::from(count);
        watch.stats.nodes += u64::from(count);
        watch.stats.placements += u64::from(told[PLACED]);
        watch.stats.pruned += u64::from(told[PRUNED]);
        Ok(Batch::Done)
    }

    /// Gives slots to the entries beyond a cell.
    fn rebuild(&mut self, cell: usize) -> Result<(), SweepHalt> {
        let mut commands = self.pool.commands(&self.step(cell, 0, 0));
        self.pool.empty_slots(&mut commands);
        self.pool
            .run(&mut commands, &[(REBUILD, Over::Items(self.used))]);
        self.pool.ask(commands)?;
        self.slots_taken = u64::from(self.used - self.freed);
        Ok(())
    }

    /// Puts entries into the pool, which are all that is there then.
    fn resume(&mut self, part: &Part, memory: &Memory) -> Result<(), SweepHalt> {
        (self.used, self.freed) = (0, 0);
        while self.pool.entries < part.entries.len() as u64 {
            if !self.pool.grow(0, 0, memory)? {
                return Err(SweepHalt::Stopped(StopReason::MemoryLimit));
            }
        }
        self.pool.load(&part.entries);
        self.used = number(part.entries.len() as u64);
        self.rebuild(part.from)
    }

    /// Puts those states aside that have used a certain piece: of those that are listed from `first` on,
    /// and of those at later cells.
    fn cut(
        &mut self,
        cell: usize,
        first: u32,
        listed: u32,
        weight: &mut f64,
        watch: &mut SweepWatch<'_>,
    ) -> Result<(), SweepHalt> {
        let full = SweepHalt::Stopped(StopReason::MemoryLimit);
        if !watch.may_slice() {
            return Err(full);
        }
        let at = number(cell as u64);
        let waiting = self.pool.list(listed)?.split_off(first as usize);
        let mut is_left = vec![false; self.used as usize];
        for entry in waiting {
            is_left[entry as usize] = true;
        }
        let entries = self.pool.entries(self.used)?.into_iter().zip(is_left);
        let left = entries.filter(|(entry, is_left)| *is_left || entry.cell > at);
        let left: Vec<Entry> = left.map(|(entry, _)| entry).collect();
        let bit = best_cut(&left, &self.plan.cuts).ok_or(full.clone())?;
        let (aside, stay): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|entry| has(&entry.state, bit));
        let each = size_of::<Entry>() + 4 * (self.plan.words + self.plan.limbs);
        let bytes = each * aside.len();
        if watch.memory.left().is_some_and(|left| left < bytes) {
            return Err(full);
        }
        let taken = watch.memory.take(bytes).ok_or(full)?;
        *weight /= 2.0;
        self.parts.push(Part {
            from: cell,
            weight: *weight,
            entries: aside,
            _taken: taken,
        });
        let stay = Part {
            from: cell,
            weight: *weight,
            entries: stay,
            _taken: Taken::default(),
        };
        self.resume(&stay, watch.memory)
    }

    fn trace(&self, cell: usize, listed: u32) -> Result<(), SweepHalt> {
        let Some(levels) = &self.sweeper.levels else {
            return Ok(());
        };
        if listed == 0 {
            return Ok(());
        }
        let entries = self.pool.entries(self.used)?;
        let list = self.pool.list(listed)?;
        let entries = list.iter().map(|entry| &entries[*entry as usize]);
        let states = entries.map(|entry| (&entry.state[..], &entry.count[..]));
        lock(levels).push(LevelSum::of(cell, states));
        Ok(())
    }
}

/// The bit that cuts the states most evenly: a piece that is used or not. `None` if each is used in nearly all
/// states or in nearly none.
fn best_cut(entries: &[Entry], bits: &[u32]) -> Option<u32> {
    let smaller = |bit: &u32| {
        let parted = entries.iter().filter(|entry| has(&entry.state, *bit));
        let parted = parted.count();
        (parted.min(entries.len() - parted), *bit)
    };
    let (smaller, bit) = bits.iter().map(smaller).max()?;
    (smaller > 0 && smaller * SHARE_MIN >= entries.len()).then_some(bit)
}

fn has(state: &[u32], bit: u32) -> bool {
    state[bit as usize / 32] >> (bit % 32) & 1 == 1
}

/// A number of states.
fn share_of(states: f64) -> u32 {
    u32::try_from(pavage_search::narrow::whole(states)).unwrap_or(u32::MAX)
}
