//! The sweep itself, which goes from cell to cell through all states.
//!
//! When the tables come close to the memory limit, half of the states are parked, and swept later:
//! those that have used a certain piece. So with pieces to cut by, memory decides how long a count
//! takes; without, it decides whether the count ends.

use num_bigint::BigUint;
use pavage_search::{StopReason, Taken};

use crate::cover::encoding::Encoding;
use crate::cover::front::is_complete;
use crate::execute::by_profile::ByProfile;
use crate::execute::crew::{Crew, STATES_SHARED_MIN, workers};
use crate::execute::parked::Parked;
use crate::states::bounds::{Bounds, Cost};
use crate::states::form::Form;
use crate::states::levels::Levels;
use crate::states::tally::Tally;
use crate::states::word::Word;

/// The stripes of one worker, and for each of several.
const STRIPES: usize = 16;
const STRIPES_PER_WORKER: usize = 32;
/// Empty tables may take at most the memory left divided by this.
const EMPTY_SHARE: usize = 8;
/// States are parked when a cell begins and less memory is left than tables take, times this. A sweep
/// that runs out of memory all the same is begun again with twice as much caution.
const CAUTION: usize = 1;
const CAUTION_MAX: usize = 16;
/// Parts wait for each other as long as all parts take at most this part of the memory.
const PARKED_SHARE: usize = 3;
/// The bytes of tables for each byte of a part, about.
const BYTES_OF_TABLES: usize = 2;
/// A part waits for others once its tables take at most this many eighths of what they took before.
const SMALLER_EIGHTHS: usize = 5;

/// Counts the ways through an encoding.
pub(crate) fn run<K: Word>(
    encoding: &Encoding<K>,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<BigUint, StopReason> {
    let before = cost.stats;
    let mut caution = CAUTION;
    loop {
        let mut sweep = Sweep::<K>::new(encoding, caution, bounds, cost)?;
        let end = sweep.run();
        let may_be_cautious = sweep.was_cut && caution < CAUTION_MAX;
        match end {
            Err(StopReason::MemoryLimit) if may_be_cautious && bounds.may_slice(&cost.stats) => {
                caution *= 2;
                cost.stats = before;
                bounds.renew();
            }
            end => return end,
        }
    }
}

struct Sweep<'a, 'b, K: Word> {
    encoding: &'a Encoding<K>,
    form: Form,
    levels: Levels<Tally<K>>,
    crew: Crew<'a, K>,
    bounds: &'a mut Bounds<'b>,
    cost: &'a mut Cost,
    /// The parts that were cut off, the last one last.
    parked: Vec<Parked<K>>,
    /// The parts that wait for those to come to the same cell.
    ahead: Vec<Parked<K>>,
    /// The share of the whole work that is being done, and the sum of the shares that are done.
    weight: f64,
    done: f64,
    /// The most bytes that the tables have taken since this part began.
    most: usize,
    caution: usize,
    was_cut: bool,
    /// The memory of empty tables.
    _taken: Taken,
}

impl<'a, 'b, K: Word> Sweep<'a, 'b, K> {
    fn new(
        encoding: &'a Encoding<K>,
        caution: usize,
        bounds: &'a mut Bounds<'b>,
        cost: &'a mut Cost,
    ) -> Result<Self, StopReason> {
        let form = form_within(encoding, bounds);
        let empty = Levels::<Tally<K>>::bytes_empty(encoding.cells, 1);
        Ok(Sweep {
            _taken: bounds.hold(empty + ByProfile::<K>::bytes(form))?,
            encoding,
            form,
            levels: Levels::new(encoding.cells, form, 1, &bounds.guard),
            crew: Crew::new(encoding, form),
            bounds,
            cost,
            parked: vec![Parked::start(encoding)],
            ahead: Vec::new(),
            weight: 0.0,
            done: 0.0,
            most: 0,
            caution,
            was_cut: false,
        })
    }

    /// Sweeps what is parked, part by part, and adds up.
    fn run(&mut self) -> Result<BigUint, StopReason> {
        let mut sum = BigUint::ZERO;
        while let Some(part) = self.next_part() {
            let from = part.from;
            self.most = 0;
            self.weight = part.weight;
            part.resume(&mut self.levels);
            if self.advance(from)? {
                sum += self.counted();
                self.done += self.weight;
            }
        }
        Ok(sum)
    }

    /// Goes from a cell to the end, or until this part is to wait. Returns whether it is at the end.
    fn advance(&mut self, from: usize) -> Result<bool, StopReason> {
        for cell in from..self.encoding.cells {
            if cell > from && self.wait(cell) {
                return Ok(false);
            }
            self.join(cell);
            if self.bounds.has_turns() {
                // Equal states count once.
                self.crew.merge(cell, &mut self.levels);
                let left = self.encoding.cells - cell;
                self.bounds.take_turn(self.levels.len(cell), left)?;
            }
            self.park(cell)?;
            self.spread(cell)?;
            self.step(cell)?;
        }
        Ok(true)
    }

    /// The part that was cut off last, or else the one that waits at the earliest cell.
    fn next_part(&mut self) -> Option<Parked<K>> {
        self.parked.pop().or_else(|| {
            let parts = self.ahead.iter().enumerate();
            let (at, _) = parts.min_by_key(|(_, part)| part.from)?;
            Some(self.ahead.remove(at))
        })
    }

    /// The bytes of all parts that wait.
    fn bytes_parked(&self) -> usize {
        self.parked
            .iter()
            .chain(&self.ahead)
            .map(Parked::bytes)
            .sum()
    }

    /// Lets this part wait for those behind it, once it has become smaller. Returns whether it does.
    fn wait(&mut self, cell: usize) -> bool {
        let bytes = self.levels.bytes();
        self.most = self.most.max(bytes);
        if self.parked.is_empty() || bytes * 8 > self.most * SMALLER_EIGHTHS {
            return false;
        }
        let left = self.bounds.guard.memory.left().unwrap_or(usize::MAX);
        let parked = self.bytes_parked();
        let all = left.saturating_add(bytes).saturating_add(parked);
        if parked + bytes / 2 > all / PARKED_SHARE {
            return false;
        }
        let (encoding, bounds) = (self.encoding, &*self.bounds);
        let part = Parked::all_of(&mut self.levels, cell, encoding, self.weight, bounds);
        let waits = part.is_some();
        self.ahead.extend(part);
        waits
    }

    /// Takes in the parts that wait at a cell, if there is memory for them.
    fn join(&mut self, cell: usize) {
        let mut at = 0;
        while at < self.ahead.len() {
            let part = &self.ahead[at];
            if part.from != cell || self.is_crowded(BYTES_OF_TABLES * part.bytes()) {
                at += 1;
                continue;
            }
            let part = self.ahead.remove(at);
            self.weight += part.weight;
            part.resume(&mut self.levels);
        }
    }

    /// Whether the tables take too much of the memory with so many bytes more.
    fn is_crowded(&self, more: usize) -> bool {
        let left = self.bounds.guard.memory.left().unwrap_or(usize::MAX);
        let bytes = self.levels.bytes() + more;
        bytes.saturating_mul(self.caution) > left.saturating_sub(more)
    }

    /// Parks half of the states while the tables take too much of the memory.
    fn park(&mut self, cell: usize) -> Result<(), StopReason> {
        if !self.bounds.may_slice(&self.cost.stats) {
            // What is parked would take as long again as what was swept.
            let is_whole = self.parked.is_empty() && self.ahead.is_empty();
            return if is_whole {
                Ok(())
            } else {
                Err(StopReason::MemoryLimit)
            };
        }
        while self.is_crowded(0) {
            let (encoding, half, bounds) = (self.encoding, self.weight / 2.0, &*self.bounds);
            let part = Parked::half_of(&mut self.levels, cell, encoding, half, bounds);
            let Some(part) = part else {
                break;
            };
            self.weight /= 2.0;
            self.was_cut = true;
            self.parked.push(part);
        }
        Ok(())
    }

    /// Deals the states out to more tables, once there are many.
    fn spread(&mut self, cell: usize) -> Result<(), StopReason> {
        if self.levels.stripes() > 1 || self.levels.len(cell) < STATES_SHARED_MIN {
            return Ok(());
        }
        let cells = self.encoding.cells;
        let workers = workers(self.bounds);
        let wanted = match workers {
            // What lies by profile grows and is given back by profile.
            1 if self.form.is_grouped() => return Ok(()),
            1 => STRIPES,
            workers => workers * STRIPES_PER_WORKER,
        };
        let left = self.bounds.guard.memory.left().unwrap_or(usize::MAX) / EMPTY_SHARE;
        let one = Levels::<Tally<K>>::bytes_empty(cells, 1);
        let stripes = wanted.min(left / one);
        if stripes < 2 {
            return Ok(());
        }
        let workers = workers.min(stripes / 2);
        let bytes = stripes * one + workers * ByProfile::<K>::bytes(self.form);
        self._taken = self.bounds.hold(bytes)?;
        let mut levels = Levels::new(cells, self.form, stripes, &self.bounds.guard);
        for cell in cell..=cells {
            for table in self.levels.take(cell) {
                for (state, ways) in table.iter() {
                    levels.add(cell, state, ways);
                }
            }
        }
        self.levels = levels;
        self.crew.grow(self.encoding, self.form, workers - 1);
        Ok(())
    }

    /// Moves all states of a cell to the cells after it.
    fn step(&mut self, cell: usize) -> Result<(), StopReason> {
        let Sweep {
            encoding,
            levels,
            crew,
            bounds,
            cost,
            parked,
            ahead,
            weight,
            done,
            ..
        } = self;
        let cells = encoding.cells as f64;
        let waiting = parked
            .iter()
            .chain(&*ahead)
            .map(|part| part.weight * part.from as f64);
        let before = *done + waiting.sum::<f64>() / cells;
        let whole = |share: f64| before + *weight * (cell as f64 + share) / cells;
        crew.step(cell, levels, &whole, bounds, cost)
    }

    /// The sum over the states at the end.
    fn counted(&mut self) -> BigUint {
        let last: Vec<Tally<K>> = self.levels.take(self.encoding.cells);
        let states = last.iter().flat_map(Tally::iter);
        let complete = states.filter(|(state, _)| is_complete(self.encoding, *state));
        complete.map(|(_, ways)| ways.count().exact()).sum()
    }
}

/// How states lie in tables. What moves them by profile may take as much as empty tables.
fn form_within<K: Word>(encoding: &Encoding<K>, bounds: &Bounds<'_>) -> Form {
    let form = encoding.form();
    let left = bounds.guard.memory.left().unwrap_or(usize::MAX) / EMPTY_SHARE;
    if workers(bounds) * ByProfile::<K>::bytes(form) > left {
        Form::flat(encoding.bits)
    } else {
        form
    }
}
