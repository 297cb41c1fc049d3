//! The memory of a device in which the states of a sweep lie.
//!
//! It begins small and doubles when it is full, as far as the device, the limits of its buffers and the memory
//! of the run allow. Each buffer holds one kind of number for all entries, so that the limit of a buffer bounds
//! the entries as little as can be.

use std::collections::VecDeque;
use std::sync::Arc;

use pavage_search::{Memory, StopReason, Taken};
use pavage_sweep::{SweepHalt, SweepPlan};
use wgpu::BufferUsages;

use crate::machine::{BINDS, Kernels, Machine, NAMES, Sent};
use crate::sizes::{Entry, GROUPS_MOST, LANES, OVERS, Sizes, number};
use crate::tables::Tables;
use crate::way::{WAY, Way, place};

/// Slots for each entry, so that states are found soon.
const SLOTS_PER_ENTRY: u64 = 4;
/// The numbers of an entry beside its state and its count: where it stands, its turn in two lists, its slots.
const NUMBERS_BESIDE: u64 = 3 + SLOTS_PER_ENTRY;
/// The numbers of an arrival beside its state.
const NUMBERS_OF_ARRIVAL: u64 = 4;
/// The numbers of a step.
const STEP: usize = 17;
/// Slots are given out anew when this many of every 8 are taken.
const FULL_EIGHTHS: u64 = 5;

const OVER_ENTRIES: Over = Over::Told(OVERS[0].1);
const OVER_BATCH: Over = Over::Told(OVERS[1].1);
const OVER_ARRIVALS: Over = Over::Told(OVERS[2].1);

/// The kernels of a round.
const ROUND: [(usize, Over); 9] = [
    (place("turn", &NAMES), Over::Items(1)),
    (place("release", &NAMES), OVER_ENTRIES),
    (place("gather", &NAMES), OVER_ENTRIES),
    (place("aim", &NAMES), Over::Items(1)),
    (place("expand", &NAMES), OVER_BATCH),
    (place("measure", &NAMES), Over::Items(1)),
    (place("insert", &NAMES), OVER_ARRIVALS),
    (place("settle", &NAMES), OVER_ARRIVALS),
    (place("add", &NAMES), OVER_ARRIVALS),
];
const REBUILD: usize = place("rebuild", &NAMES);

/// The buffers of a sweep, by the number that the kernels give them.
pub(crate) struct Pool<'m> {
    machine: &'m Machine,
    kernels: Arc<Kernels>,
    words: u64,
    limbs: u64,
    sizes: Sizes,
    /// How many entries and arrivals fit.
    pub(crate) entries: u64,
    arrivals: u64,
    buffers: Vec<wgpu::Buffer>,
    groups: Vec<wgpu::BindGroup>,
    tables: Tables,
    /// The rounds that were sent and not heard of yet, the oldest first, and stages for others.
    sent: VecDeque<Sent>,
    stages: Vec<wgpu::Buffer>,
    /// The memory of the tables.
    _tables: Taken,
    taken: Taken,
}

/// The numbers of the buffers.
mod at {
    pub(crate) const STEP: usize = 0;
    pub(crate) const STATES: usize = 2;
    pub(crate) const PLACES: usize = 3;
    pub(crate) const COUNTS: usize = 4;
    pub(crate) const SLOTS: usize = 5;
    pub(crate) const LIST: usize = 8;
    pub(crate) const FREE: usize = 9;
    pub(crate) const WAY: usize = 10;
    pub(crate) const GROUPS: usize = 11;
}

impl<'m> Pool<'m> {
    pub(crate) fn new(
        machine: &'m Machine,
        plan: &SweepPlan,
        tables: Tables,
        sizes: Sizes,
        ahead: usize,
        memory: &Memory,
    ) -> Result<Pool<'m>, SweepHalt> {
        let (words, limbs) = (plan.words as u64, plan.limbs as u64);
        let bytes = 4 * tables.numbers.len() as u64;
        if bytes > machine.bytes_bound_max() {
            return Err(SweepHalt::Lost("the moves pass its limits".to_owned()));
        }
        let most_moves = plan.moves.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let entries = sizes.entries_first.clamp(1, sizes.entries_most);
        let arrivals = entries.min(sizes.arrivals_most).max(most_moves).max(1);
        let full = SweepHalt::Stopped(StopReason::MemoryLimit);
        let held = hold(memory, bytes).ok_or(full.clone())?;
        let taken = hold(memory, bytes_of(entries, arrivals, words, limbs)).ok_or(full.clone())?;
        let made = machine.with_memory(|| {
            let buffers = vec![
                machine.buffer(4 * STEP as u64, BufferUsages::UNIFORM),
                machine.buffer(bytes, BufferUsages::STORAGE),
            ];
            let stages = (0..ahead).map(|_| machine.stage(4 * WAY as u64));
            (buffers, stages.collect())
        });
        let (mut buffers, stages) = made.ok_or(full.clone())?;
        machine.write(&buffers[1], &tables.numbers);
        buffers.extend(made_of(machine, entries, arrivals, words, limbs).ok_or(full)?);
        let mut pool = Pool {
            machine,
            kernels: machine.kernels(plan.words, plan.limbs),
            words,
            limbs,
            sizes,
            entries,
            arrivals,
            buffers,
            groups: Vec::new(),
            tables,
            sent: VecDeque::new(),
            stages,
            _tables: held,
            taken,
        };
        machine.check()?;
        pool.bind();
        machine.check()?;
        Ok(pool)
    }

    /// Doubles the entries, of which so many are used and so many free. Returns whether there is room. All
    /// slots are empty then.
    pub(crate) fn grow(
        &mut self,
        used: u32,
        freed: u32,
        memory: &Memory,
    ) -> Result<bool, SweepHalt> {
        let entries = 2 * self.entries;
        let arrivals = self.arrivals.max(entries.min(self.sizes.arrivals_most));
        let longest = self.words.max(self.limbs);
        let bound = self.machine.bytes_bound_max();
        // A slot marks arrivals by the highest bit.
        let fits = 4 * longest * entries <= bound
            && 4 * slots(entries) <= bound
            && 4 * self.words.max(NUMBERS_OF_ARRIVAL) * arrivals <= bound
            && slots(entries) < 1 << 31;
        if entries > self.sizes.entries_most || !fits {
            return Ok(false);
        }
        // Meanwhile the old buffers are there, too.
        let Some(taken) = hold(memory, bytes_of(entries, arrivals, self.words, self.limbs)) else {
            return Ok(false);
        };
        let made = made_of(self.machine, entries, arrivals, self.words, self.limbs);
        let Some(made) = made else {
            return Ok(false);
        };
        let mut commands = self.encoder();
        let lengths = [
            (at::STATES, self.words * u64::from(used)),
            (at::PLACES, u64::from(used)),
            (at::COUNTS, self.limbs * u64::from(used)),
            (at::LIST, self.entries),
            (at::FREE, u64::from(freed)),
        ];
        for (buffer, numbers) in lengths.into_iter().filter(|(_, numbers)| *numbers > 0) {
            let (from, to) = (&self.buffers[buffer], &made[buffer - 2]);
            commands.copy_buffer_to_buffer(from, 0, to, 0, 4 * numbers);
        }
        self.machine.finish(commands)?;
        self.buffers.truncate(2);
        self.buffers.extend(made);
        (self.entries, self.arrivals, self.taken) = (entries, arrivals, taken);
        self.bind();
        self.machine.check()?;
        Ok(true)
    }

    fn bind(&mut self) {
        let group = |kernel: usize| {
            let layout = self.kernels.0[kernel].get_bind_group_layout(0);
            let bound = BINDS[kernel].iter().map(|&binding| wgpu::BindGroupEntry {
                binding,
                resource: self.buffers[binding as usize].as_entire_binding(),
            });
            let entries: Vec<_> = bound.collect();
            self.machine
                .device
                .create_bind_group(&wgpu::BindGroupDescriptor {
                    label: Some(NAMES[kernel]),
                    layout: &layout,
                    entries: &entries,
                })
        };
        self.groups = (0..NAMES.len()).map(group).collect();
    }

    /// Sets where the next round begins.
    pub(crate) fn set(&self, way: &Way) {
        self.machine.write(&self.buffers[at::STEP], &self.step());
        self.machine.write(&self.buffers[at::WAY], &way.0);
    }

    fn step(&self) -> [u32; STEP] {
        let tables = &self.tables;
        let slots = slots(self.entries);
        [
            tables.cells,
            number(self.entries),
            number(self.arrivals),
            number(slots - 1),
            number(slots * FULL_EIGHTHS / 8),
            tables.moves,
            tables.window,
            tables.guards,
            tables.due,
            tables.kept,
            tables.fields,
            tables.pieces,
            tables.pieces_len,
            tables.geometries,
            tables.blocks,
            tables.swaps,
            tables.swaps_len,
        ]
    }

    /// Gives slots to the entries beyond the cell, of which so many were ever used.
    pub(crate) fn rebuild(&self, used: u32) -> Result<(), SweepHalt> {
        let mut commands = self.encoder();
        commands.clear_buffer(&self.buffers[at::SLOTS], 0, None);
        self.run(&mut commands, &[(REBUILD, Over::Items(used))]);
        self.machine.finish(commands)
    }

    /// Fills the queue with rounds.
    pub(crate) fn send(&mut self) -> Result<(), SweepHalt> {
        while let Some(stage) = self.stages.pop() {
            let mut commands = self.encoder();
            self.run(&mut commands, &ROUND);
            let bytes = 4 * WAY as u64;
            commands.copy_buffer_to_buffer(&self.buffers[at::WAY], 0, &stage, 0, bytes);
            self.sent
                .push_back(self.machine.send(commands, stage, bytes)?);
        }
        Ok(())
    }

    /// Waits for the oldest round, and returns how far it came; `None` if none is on its way.
    pub(crate) fn hear(&mut self) -> Result<Option<Way>, SweepHalt> {
        let Some(sent) = self.sent.pop_front() else {
            return Ok(None);
        };
        let mut told = Vec::with_capacity(WAY);
        self.machine.hear(&sent, &mut told)?;
        self.stages.push(sent.stage);
        let told = told.try_into().expect("as many as were asked for");
        Ok(Some(Way(told)))
    }

    fn encoder(&self) -> wgpu::CommandEncoder {
        let device = &self.machine.device;
        device.create_command_encoder(&Default::default())
    }

    /// Runs kernels one after the other.
    fn run(&self, commands: &mut wgpu::CommandEncoder, kernels: &[(usize, Over)]) {
        let mut pass = commands.begin_compute_pass(&Default::default());
        for (kernel, over) in kernels {
            pass.set_pipeline(&self.kernels.0[*kernel]);
            pass.set_bind_group(0, &self.groups[*kernel], &[]);
            match over {
                Over::Items(items) => {
                    pass.dispatch_workgroups(items.div_ceil(LANES).min(GROUPS_MOST), 1, 1);
                }
                Over::Told(groups) => {
                    pass.dispatch_workgroups_indirect(&self.buffers[at::GROUPS], 4 * groups);
                }
            }
        }
    }

    /// Puts entries at the beginning.
    pub(crate) fn load(&self, entries: &[Entry]) {
        let of = |of: fn(&Entry) -> &[u32]| entries.iter().flat_map(of).copied().collect();
        let states: Vec<u32> = of(|entry| &entry.state);
        let counts: Vec<u32> = of(|entry| &entry.count);
        let places: Vec<u32> = entries.iter().map(|entry| entry.cell).collect();
        self.machine.write(&self.buffers[at::STATES], &states);
        self.machine.write(&self.buffers[at::COUNTS], &counts);
        self.machine.write(&self.buffers[at::PLACES], &places);
    }

    /// Reads the first entries back, those that are free, too.
    pub(crate) fn entries(&self, used: u32) -> Result<Vec<Entry>, SweepHalt> {
        let used = used as usize;
        let read = |buffer: usize, each: u64| {
            let numbers = used * usize::try_from(each).expect("it is small");
            self.machine.read(&self.buffers[buffer], numbers)
        };
        let states = read(at::STATES, self.words)?;
        let counts = read(at::COUNTS, self.limbs)?;
        let places = read(at::PLACES, 1)?;
        let words = states.chunks(usize::try_from(self.words).expect("it is small"));
        let limbs = counts.chunks(usize::try_from(self.limbs).expect("it is small"));
        let all = words.zip(limbs).zip(places);
        let entry = |((state, count), cell): ((&[u32], &[u32]), u32)| Entry {
            cell,
            state: state.to_vec(),
            count: count.to_vec(),
        };
        Ok(all.map(entry).collect())
    }

    /// Reads the beginning of the list.
    pub(crate) fn list(&self, listed: u32) -> Result<Vec<u32>, SweepHalt> {
        self.machine.read(&self.buffers[at::LIST], listed as usize)
    }
}

impl Drop for Pool<'_> {
    /// Waits for the rounds on their way, so that their memory is free when it is said to be.
    fn drop(&mut self) {
        // A device that failed is not waited for.
        while self.machine.check().is_ok() && matches!(self.hear(), Ok(Some(_))) {}
    }
}

/// What a kernel runs over.
#[derive(Clone, Copy)]
enum Over {
    Items(u32),
    /// As many groups as a kernel before has put here.
    Told(u64),
}

fn slots(entries: u64) -> u64 {
    (SLOTS_PER_ENTRY * entries).next_power_of_two()
}

fn bytes_of(entries: u64, arrivals: u64, words: u64, limbs: u64) -> u64 {
    let slots = slots(entries) - SLOTS_PER_ENTRY * entries;
    4 * (entries * (words + limbs + NUMBERS_BESIDE)
        + slots
        + arrivals * (words + NUMBERS_OF_ARRIVAL))
}

/// Takes memory of the run, if it is there: a refusal would end the run.
fn hold(memory: &Memory, bytes: u64) -> Option<Taken> {
    let bytes = usize::try_from(bytes).ok()?;
    if memory.left().is_some_and(|left| left < bytes) {
        return None;
    }
    memory.take(bytes)
}

/// The buffers whose size depends on the entries, and those after them.
fn made_of(
    machine: &Machine,
    entries: u64,
    arrivals: u64,
    words: u64,
    limbs: u64,
) -> Option<Vec<wgpu::Buffer>> {
    let numbers = [
        words * entries,
        entries,
        limbs * entries,
        slots(entries),
        words * arrivals,
        NUMBERS_OF_ARRIVAL * arrivals,
        entries,
        entries,
        WAY as u64,
    ];
    machine.with_memory(|| {
        let buffer = |numbers: u64| machine.buffer(4 * numbers, BufferUsages::STORAGE);
        let mut buffers: Vec<wgpu::Buffer> = numbers.into_iter().map(buffer).collect();
        buffers.push(machine.buffer(48, BufferUsages::STORAGE | BufferUsages::INDIRECT));
        buffers
    })
}
