//! A sweep whose states lie on disk where memory cannot hold them.
//!
//! The states of a cell are gone through in blocks. When the tables of the cells after it come close to
//! the memory limit, their states go to disk, in order, as a *run* for each cell. The states of a cell that
//! has runs are read back merged, each once with the sum of its counts. So no state is swept twice, as it
//! is when states are swept in parts, and the count takes as many states as with memory enough. Where a cell
//! has many runs, the smallest are first merged into longer ones.
//!
//! Now and then, between two cells, all states go to disk and a *journal* names the runs: a count that was
//! broken off goes on from there. See `journal` and `runs` for what the files hold.

mod journal;
mod runs;

use std::cmp::Reverse;
use std::collections::HashMap;

use journal::Step;

use crate::cover::encoding::Encoding;
use crate::cover::front::is_complete;
use crate::execute::crew::{Crew, workers};
use crate::states::bounds::{Bounds, Cost, STATES_BETWEEN_LOOKS};
use crate::states::form::Form;
use crate::states::levels::Levels;
use crate::states::natural::Natural;
use crate::states::table::Filled as _;
use crate::states::tally::{Tally, Ways};
use crate::states::word::Word;
pub(crate) use journal::Store;
use num_bigint::BigUint;
use pavage_search::{DiskFault, Fingerprint, StopReason, Taken};
use runs::{Merged, RunFile, STRIPES, Written};

/// The most states that are read back at once.
const BLOCK_MAX: usize = 1 << 20;
/// The most runs that are read at once: each takes an open file and a buffer.
const FAN_IN: usize = 24;
/// What is in memory goes to disk, too, once so many times as many states were swept since: at most this
/// work is lost, and writing adds little.
const SWEPT_PER_STATE: u64 = 4;
/// A table that grows has at most so many slots for each eight states, and meanwhile keeps its old ones.
const SLOTS_PER_EIGHT: usize = 20;

/// Counts the ways through an encoding.
pub(crate) fn run<K: Word>(
    encoding: &Encoding<K>,
    store: &mut Store<'_>,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<BigUint, StopReason> {
    let step = store.step();
    let end = Sweep::<K>::new(encoding, store, bounds, cost).and_then(|mut sweep| {
        let from = sweep.begin(step)?;
        sweep.run(from)
    });
    end.map_err(|failure| match failure {
        Failure::Stopped(stop) => stop,
        Failure::Disk(fault) => {
            store.fail(fault);
            StopReason::DiskLimit
        }
    })
}

/// The fingerprint of everything that the states of a count depend on.
pub(crate) fn fingerprint(
    model: &pavage_search::Model,
    symmetries: &[Vec<pavage_search::OptionId>],
) -> Fingerprint {
    let print = Fingerprint::default().word("sweep").model(model);
    symmetries
        .iter()
        .flatten()
        .fold(print, |print, image| print.number(u64::from(image.0)))
}

/// Why a sweep came to no end.
enum Failure {
    Stopped(StopReason),
    Disk(DiskFault),
}

impl From<StopReason> for Failure {
    fn from(stop: StopReason) -> Failure {
        Failure::Stopped(stop)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::StorageFull
            | std::io::ErrorKind::QuotaExceeded
            | std::io::ErrorKind::FileTooLarge => StopReason::DiskLimit.into(),
            _ => Failure::Disk(error.into()),
        }
    }
}

struct Sweep<'a, 'b, 's, 'd, K: Word> {
    encoding: &'a Encoding<K>,
    levels: Levels<Tally<K>>,
    crew: Crew<'a, K>,
    store: &'s mut Store<'d>,
    bounds: &'s mut Bounds<'b>,
    cost: &'s mut Cost,
    /// The runs of each cell.
    runs: HashMap<usize, Vec<RunFile>>,
    /// The states swept when the last entry was made.
    entered: u64,
    /// The memory of empty tables.
    _taken: Taken,
}

impl<'a, 'b, 's, 'd, K: Word> Sweep<'a, 'b, 's, 'd, K> {
    fn new(
        encoding: &'a Encoding<K>,
        store: &'s mut Store<'d>,
        bounds: &'s mut Bounds<'b>,
        cost: &'s mut Cost,
    ) -> Result<Self, Failure> {
        let empty = Levels::<Tally<K>>::bytes_empty(encoding.cells, STRIPES);
        // Runs are sorted by state.
        let form = Form::flat(encoding.bits);
        let mut crew = Crew::new(encoding, form);
        crew.grow(encoding, form, workers(bounds).min(STRIPES / 2) - 1);
        Ok(Sweep {
            _taken: bounds.hold(empty)?,
            encoding,
            levels: Levels::new(encoding.cells, form, STRIPES, &bounds.guard),
            crew,
            store,
            bounds,
            cost,
            runs: HashMap::new(),
            entered: 0,
        })
    }

    /// Takes up what a count has left on disk, or begins. Returns the cell to go on with.
    fn begin(&mut self, step: Option<Step>) -> Result<usize, Failure> {
        let Some(step) = step else {
            self.levels.add(0, self.encoding.start, Ways::Few(1));
            return Ok(0);
        };
        let left = step.cell..=self.encoding.cells;
        let mut runs = step.runs.iter();
        if left.is_empty() || runs.any(|(cell, _)| !left.contains(cell)) {
            return Err(Failure::Disk(DiskFault::Damaged));
        }
        self.cost.stats = step.stats;
        self.entered = step.stats.nodes;
        for (cell, run) in step.runs {
            self.runs.entry(cell).or_default().push(run);
        }
        Ok(step.cell)
    }

    fn run(&mut self, from: usize) -> Result<BigUint, Failure> {
        for cell in from..self.encoding.cells {
            if self.runs.contains_key(&cell) {
                self.merge(cell)?;
            } else {
                self.sweep(cell)?;
            }
            let swept = self.cost.stats.nodes - self.entered;
            let in_memory = self.levels.filling().states as u64;
            if swept
                > self
                    .store
                    .disk
                    .work_at_risk()
                    .max(SWEPT_PER_STATE * in_memory)
            {
                self.enter(cell + 1)?;
            }
        }
        self.counted()
    }

    /// Goes through the states of a cell that are all in memory, stripe by stripe. What does not fit with
    /// what follows from it goes to disk first.
    fn sweep(&mut self, cell: usize) -> Result<(), Failure> {
        let tables = self.levels.take(cell);
        let states: usize = tables.iter().map(Tally::len).sum();
        let mut done = 0;
        let mut tables = tables.into_iter().enumerate();
        while let Some((stripe, table)) = tables.next() {
            let len = table.len();
            if self.fitting(cell)? < len {
                // This stripe and those after it are read back in smaller blocks.
                let rest = std::iter::once((stripe, table)).chain(tables);
                rest.for_each(|(stripe, table)| self.levels.restore(cell, stripe, table));
                self.put_down(cell)?;
                return self.merge_from(cell, done, states);
            }
            self.levels.restore(cell, stripe, table);
            self.step(cell, done, len, states)?;
            done += len;
        }
        Ok(())
    }

    /// Goes through the states of a cell that has runs.
    fn merge(&mut self, cell: usize) -> Result<(), Failure> {
        self.put_down(cell)?;
        let runs = self.runs.get(&cell).into_iter().flatten();
        let states = runs.map(|run| run.states).sum::<u64>();
        self.merge_from(cell, 0, usize::try_from(states).unwrap_or(usize::MAX))
    }

    /// Goes through what lies on disk of a cell, in blocks, after `done` of at most `states` states.
    fn merge_from(&mut self, cell: usize, mut done: usize, states: usize) -> Result<(), Failure> {
        let runs = self.few_runs(cell)?;
        let (mut merged, _taken) = self.open(&runs)?;
        loop {
            let block = self.fitting(cell)?.min(BLOCK_MAX);
            if block == 0 {
                return Err(StopReason::MemoryLimit.into());
            }
            let mut len = 0;
            while len < block {
                let Some((state, count)) = merged.next_state()? else {
                    break;
                };
                self.levels.add(cell, state, Ways::of(&count));
                len += 1;
            }
            if len == 0 {
                break;
            }
            self.step(cell, done, len, states)?;
            done += len;
        }
        self.spend(&runs);
        Ok(())
    }

    /// Takes the runs of a cell. Where there are too many to read at once, the smallest are merged first.
    fn few_runs(&mut self, cell: usize) -> Result<Vec<RunFile>, Failure> {
        let mut runs = self.runs.remove(&cell).unwrap_or_default();
        while runs.len() > FAN_IN {
            runs.sort_unstable_by_key(|run| Reverse((run.states, run.number)));
            // The last time only as many as leave FAN_IN.
            let some = FAN_IN.min(runs.len() - FAN_IN + 1);
            let smallest = runs.split_off(runs.len() - some);
            runs.push(self.merge_into_one(&smallest)?);
        }
        Ok(runs)
    }

    /// Writes the states of several runs as one.
    fn merge_into_one(&mut self, runs: &[RunFile]) -> Result<RunFile, Failure> {
        let (mut merged, _taken) = self.open(runs)?;
        let mut one = self.begin_run(runs.iter().map(|run| run.states).sum())?;
        for at in 1.. {
            let Some((state, count)) = merged.next_state()? else {
                break;
            };
            one.add(state, &count)?;
            if at % STATES_BETWEEN_LOOKS == 0
                && let Some(stop) = self.bounds.poll.stop()
            {
                return Err(stop.into());
            }
        }
        self.spend(runs);
        Ok(one.finish()?)
    }

    /// Opens runs, with the memory for it.
    fn open(&self, runs: &[RunFile]) -> Result<(Merged<K>, Taken), Failure> {
        let buffers = Merged::<K>::bytes(runs.len());
        let taken = self.bounds.hold(buffers)?;
        let merged = Merged::open(self.store.disk, runs, self.encoding.bits)?;
        Ok((merged, taken))
    }

    /// Begins a run of at most so many states.
    fn begin_run(&mut self, states: u64) -> Result<Written<K>, Failure> {
        let longest = runs::longest(self.encoding.bits, self.levels.heap_each());
        let room = self.store.disk.room();
        if room.is_some_and(|room| room < states.saturating_mul(longest)) {
            return Err(StopReason::DiskLimit.into());
        }
        let number = self.store.next_number();
        Ok(Written::begin(self.store.disk, number, self.encoding.bits)?)
    }

    /// Notes that runs were read. They are removed once the journal no longer names them.
    fn spend(&mut self, runs: &[RunFile]) {
        self.store.spent.extend(runs.iter().map(|run| run.number));
    }

    /// How many more states of a cell may be gone through before the tables after it could pass the limit,
    /// even if all that follows is new. Where these are few, the tables go to disk first.
    fn fitting(&mut self, cell: usize) -> Result<usize, Failure> {
        let mut most = self.room_for(cell);
        if most < BLOCK_MAX.min(self.few()) {
            for after in cell + 1..=self.encoding.cells {
                self.put_down(after)?;
            }
            most = self.room_for(cell);
        }
        Ok(most)
    }

    /// Blocks of fewer states than this are not worth while as long as tables can make room.
    fn few(&self) -> usize {
        let filling = self.levels.filling();
        (filling.states / STRIPES).max(1 << 10)
    }

    fn room_for(&self, cell: usize) -> usize {
        let Some(left) = self.bounds.guard.memory.left() else {
            return usize::MAX;
        };
        // Counts may all move out of the words of their states, and become longer.
        let outside = 2 * self.levels.heap_each();
        let each = size_of::<(K, Natural)>() + outside;
        let filling = self.levels.filling();
        let now = filling.bytes + filling.states * outside;
        let grown = (filling.states * each * SLOTS_PER_EIGHT / 8).saturating_sub(now);
        let growing = workers(self.bounds) * filling.table * 3;
        let moves = self.encoding.moves[cell].len().max(1);
        // The state itself is in a table too.
        let of_state = (moves + 1) * each * SLOTS_PER_EIGHT / 8;
        left.saturating_sub(grown + growing) / of_state
    }

    /// Moves the states of a block.
    fn step(&mut self, cell: usize, done: usize, len: usize, states: usize) -> Result<(), Failure> {
        let cells = self.encoding.cells as f64;
        let whole = |share: f64| {
            let of_cell = (done as f64 + share * len as f64) / states.max(1) as f64;
            (cell as f64 + of_cell.min(1.0)) / cells
        };
        Ok(self
            .crew
            .step(cell, &mut self.levels, &whole, self.bounds, self.cost)?)
    }

    /// Writes the states that tables have at a cell as a run.
    fn put_down(&mut self, cell: usize) -> Result<(), Failure> {
        let states = self.levels.len(cell);
        if states == 0 {
            return Ok(());
        }
        let mut run = self.begin_run(states as u64)?;
        for table in self.levels.take(cell) {
            table.in_order(|state, count| run.add(state, count))?;
            if let Some(stop) = self.bounds.poll.stop() {
                return Err(stop.into());
            }
        }
        self.runs.entry(cell).or_default().push(run.finish()?);
        Ok(())
    }

    /// Writes all that is in memory, and then in the journal that a cell is the next.
    fn enter(&mut self, cell: usize) -> Result<(), Failure> {
        for after in cell..=self.encoding.cells {
            self.put_down(after)?;
        }
        self.entered = self.cost.stats.nodes;
        let runs = self.runs.iter();
        let mut runs: Vec<(usize, RunFile)> = runs
            .flat_map(|(cell, runs)| runs.iter().map(|run| (*cell, *run)))
            .collect();
        runs.sort_unstable_by_key(|(cell, run)| (*cell, run.number));
        let stats = self.cost.stats;
        Ok(self.store.enter(Step { cell, stats, runs })?)
    }

    /// The sum over the states at the end.
    fn counted(&mut self) -> Result<BigUint, Failure> {
        let end = self.encoding.cells;
        let mut sum = BigUint::ZERO;
        for table in self.levels.take(end) {
            let complete = table
                .iter()
                .filter(|(state, _)| is_complete(self.encoding, *state));
            sum += complete
                .map(|(_, ways)| ways.count().exact())
                .sum::<BigUint>();
        }
        let runs = self.few_runs(end)?;
        let (mut merged, _taken) = self.open(&runs)?;
        while let Some((state, count)) = merged.next_state()? {
            if is_complete(self.encoding, state) {
                sum += count.exact();
            }
        }
        self.spend(&runs);
        Ok(sum)
    }
}
