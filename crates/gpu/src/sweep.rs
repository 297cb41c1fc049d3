//! Goes from cell to cell through all states, which lie on the device.
//!
//! The device goes by itself, in rounds that move a batch of states each; several wait in its queue. A batch is
//! tried with all that follows from it. If there are more arrivals than fit, it is halved; if there are more new
//! states than room, the device halts and the pool grows. Where it cannot, the states that are there are read
//! back, and cut in two parts as a sweep in memory cuts them: those that have used a certain piece wait, and are
//! swept later.

use std::sync::Mutex;

use pavage_search::{Memory, StopReason, Taken};
use pavage_sweep::{SweepDevice, SweepHalt, SweepPlan, SweepWatch, Swept};

use crate::machine::{Machine, lock};
use crate::pool::Pool;
use crate::sizes::{Entry, Sizes, number};
use crate::tables::Tables;
use crate::way::{Halt, Way};

/// Rounds on their way, so that the device need not wait for the host.
const ROUNDS_AHEAD: usize = 3;
/// A cut must leave at least one state in so many on either side.
const SHARE_MIN: usize = 16;

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
        // What is at a cell is read before a later round frees it.
        let ahead = self.levels.as_ref().map_or(ROUNDS_AHEAD, |_| 1);
        let pool = Pool::new(self.machine, plan, tables, self.sizes, ahead, watch.memory)?;
        let mut sweep = Sweep {
            sweeper: self,
            plan,
            pool,
            traced: None,
            parts: Vec::new(),
        };
        sweep.run(watch)
    }
}

/// States that wait.
struct Part {
    from: u32,
    weight: f64,
    entries: Vec<Entry>,
    _taken: Taken,
}

struct Sweep<'s, 'm, 'p> {
    sweeper: &'s Sweeper<'m>,
    plan: &'p SweepPlan,
    pool: Pool<'m>,
    /// The cell that was read back last.
    traced: Option<u32>,
    parts: Vec<Part>,
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
            drop(part);
            let used = self.advance(done, &mut weight, watch)?;
            done += weight;
            let end = number(self.plan.cells as u64);
            let entries = self.pool.entries(used)?.into_iter();
            let last = entries.filter(|entry| entry.cell == end);
            ends.extend(last.map(|entry| Swept {
                state: entry.state,
                count: entry.count,
            }));
        }
        Ok(ends)
    }

    /// Goes to the end. Returns how many entries were ever used. `weight` is the share of the whole work that
    /// this is.
    fn advance(
        &mut self,
        done: f64,
        weight: &mut f64,
        watch: &mut SweepWatch<'_>,
    ) -> Result<u32, SweepHalt> {
        let cells = self.plan.cells as f64;
        loop {
            self.pool.send()?;
            let way = self.pool.hear()?.expect("a round was sent");
            let [moved, placed, pruned] = way.done();
            watch.stats.nodes += moved;
            watch.stats.placements += placed;
            watch.stats.pruned += pruned;
            let halt = way.halt();
            if halt.is_some() {
                // The rounds behind it did nothing.
                while self.pool.hear()?.is_some() {}
            }
            // As the processor does, only where a state is to be moved.
            if way.count() > 0 {
                let share = f64::from(way.first()) / f64::from(way.listed());
                let share = (f64::from(way.cell()) + share) / cells;
                watch.look(way.cell() as usize, done + *weight * share)?;
            }
            match halt {
                None => self.trace(&way)?,
                Some(Halt::Ended) => return Ok(way.used()),
                Some(Halt::CountsOutgrown) => return Err(SweepHalt::Outgrown),
                Some(Halt::SlotsFull) => self.give_slots(way, weight, watch)?,
                Some(Halt::EntriesFull) => self.make_room(way, weight, watch)?,
            }
        }
    }

    /// Rebuilds the slots, without those of free entries.
    fn give_slots(
        &mut self,
        way: Way,
        weight: &mut f64,
        watch: &mut SweepWatch<'_>,
    ) -> Result<(), SweepHalt> {
        let mut next = way.clone();
        next.again();
        if next.taken() == way.taken() {
            // No slot led to a free entry.
            if way.count() == 1 {
                return self.make_room(way, weight, watch);
            }
            next.halve();
        }
        self.pool.set(&next);
        self.pool.rebuild(next.used())
    }

    /// Makes the pool grow, or puts states aside.
    fn make_room(
        &mut self,
        mut way: Way,
        weight: &mut f64,
        watch: &mut SweepWatch<'_>,
    ) -> Result<(), SweepHalt> {
        if !self.pool.grow(way.used(), way.freed(), watch.memory)? {
            return self.cut(&way, weight, watch);
        }
        way.again();
        self.pool.set(&way);
        self.pool.rebuild(way.used())
    }

    /// Puts entries into the pool, which are all that is there then.
    fn resume(&mut self, part: &Part, memory: &Memory) -> Result<(), SweepHalt> {
        while self.pool.entries < part.entries.len() as u64 {
            if !self.pool.grow(0, 0, memory)? {
                return Err(SweepHalt::Stopped(StopReason::MemoryLimit));
            }
        }
        self.traced = None;
        self.pool.load(&part.entries);
        let used = number(part.entries.len() as u64);
        self.pool.set(&Way::from(part.from, used));
        self.pool.rebuild(used)
    }

    /// Puts those states aside that have used a certain piece: of those that are listed and were not moved,
    /// and of those at later cells.
    fn cut(
        &mut self,
        way: &Way,
        weight: &mut f64,
        watch: &mut SweepWatch<'_>,
    ) -> Result<(), SweepHalt> {
        let full = SweepHalt::Stopped(StopReason::MemoryLimit);
        if !watch.may_slice() {
            return Err(full);
        }
        let waiting = self
            .pool
            .list(way.listed())?
            .split_off(way.first() as usize);
        let mut is_left = vec![false; way.used() as usize];
        for entry in waiting {
            is_left[entry as usize] = true;
        }
        let entries = self.pool.entries(way.used())?.into_iter().zip(is_left);
        let left = entries.filter(|(entry, is_left)| *is_left || entry.cell > way.cell());
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
            from: way.cell(),
            weight: *weight,
            entries: aside,
            _taken: taken,
        });
        let stay = Part {
            from: way.cell(),
            weight: *weight,
            entries: stay,
            _taken: Taken::default(),
        };
        self.resume(&stay, watch.memory)
    }

    /// Reads back what is at a cell, once.
    fn trace(&mut self, way: &Way) -> Result<(), SweepHalt> {
        let (Some(levels), listed) = (&self.sweeper.levels, way.listed()) else {
            return Ok(());
        };
        if listed == 0 || self.traced.replace(way.cell()) == Some(way.cell()) {
            return Ok(());
        }
        let entries = self.pool.entries(way.used())?;
        let list = self.pool.list(listed)?;
        let entries = list.iter().map(|entry| &entries[*entry as usize]);
        let states = entries.map(|entry| (&entry.state[..], &entry.count[..]));
        lock(levels).push(LevelSum::of(way.cell() as usize, states));
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
