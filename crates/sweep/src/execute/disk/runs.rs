//! Runs: states with their counts, in order, in a file.
//!
//! The states of a run come by stripe, and within a stripe by their words. A record begins with a byte:
//! its high half says how many bytes the state has in common with the one before, from the highest on, its low
//! half how many bytes the count has. The other bytes of the state follow, the highest first, and those
//! of the count, the lowest first. [`LONG`] in the low half means that the length of the count follows in
//! four bytes. So a state of 60 bits takes some eight bytes, where a table has 16 and as many for room.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, BufReader, BufWriter, Error, ErrorKind, Read, Write};
use std::marker::PhantomData;

use pavage_search::narrow::as_u32;
use pavage_search::{Disk, Fingerprint};

use crate::states::levels::stripe_of;
use crate::states::natural::Natural;
use crate::states::word::Word;

/// The stripes of a sweep on disk. The order of a run depends on them, so they are the same for any
/// number of threads.
pub(crate) const STRIPES: usize = 32;
/// Bytes that are read or written at once.
const BUFFER: usize = 1 << 15;
/// The most bytes that a state is said to have in common with the one before.
const COMMON_MAX: usize = 15;
/// The length of a count follows apart.
const LONG: usize = 15;

/// A run that is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunFile {
    /// The number in its name.
    pub(crate) number: u64,
    pub(crate) states: u64,
    /// The fingerprint of its bytes.
    pub(crate) print: u64,
}

/// The name of a run.
pub(crate) fn name(number: u64) -> String {
    format!("run-{number}")
}

/// The most bytes of a record, if counts have at most so many outside their tables.
pub(crate) fn longest(bits: u32, heap: usize) -> u64 {
    let count = heap.max(size_of::<u128>());
    (1 + bytes_of(bits) + 4 + count) as u64
}

fn bytes_of(bits: u32) -> usize {
    bits.div_ceil(u8::BITS) as usize
}

/// The bytes of a state, the highest first.
fn spell<K: Word>(state: K, bytes: &mut [u8]) {
    let mut rest = state;
    for byte in bytes.iter_mut().rev() {
        *byte = (rest.low() & 0xFF) as u8;
        rest = rest >> u8::BITS;
    }
}

/// A run that is being written.
pub(crate) struct Written<K> {
    file: BufWriter<Box<dyn Write>>,
    run: RunFile,
    print: Fingerprint,
    /// The state before, and the next one, as bytes.
    before: Vec<u8>,
    next: Vec<u8>,
    record: Vec<u8>,
    count: Vec<u8>,
    of: PhantomData<K>,
}

impl<K: Word> Written<K> {
    pub(crate) fn begin(disk: &dyn Disk, number: u64, bits: u32) -> io::Result<Written<K>> {
        Ok(Written {
            file: BufWriter::with_capacity(BUFFER, disk.create(&name(number))?),
            run: RunFile {
                number,
                states: 0,
                print: 0,
            },
            print: Fingerprint::default(),
            before: vec![0; bytes_of(bits)],
            next: vec![0; bytes_of(bits)],
            record: Vec::new(),
            count: Vec::new(),
            of: PhantomData,
        })
    }

    /// Adds the next state in order.
    pub(crate) fn add(&mut self, state: K, count: &Natural) -> io::Result<()> {
        spell(state, &mut self.next);
        let both = self.next.iter().zip(&self.before);
        let common = both.take_while(|(a, b)| a == b).count().min(COMMON_MAX);
        self.count.clear();
        count.write(&mut self.count);
        let len = self.count.len();
        self.record.clear();
        let head = common << 4 | len.min(LONG);
        self.record.push(u8::try_from(head).expect("two halves"));
        if len >= LONG {
            self.record.extend(as_u32(len).to_le_bytes());
        }
        self.record.extend_from_slice(&self.next[common..]);
        self.record.extend_from_slice(&self.count);
        self.print = self.print.bytes(&self.record);
        std::mem::swap(&mut self.before, &mut self.next);
        self.run.states += 1;
        self.file.write_all(&self.record)
    }

    /// The run, once all is written.
    pub(crate) fn finish(mut self) -> io::Result<RunFile> {
        self.file.flush()?;
        Ok(RunFile {
            print: self.print.value(),
            ..self.run
        })
    }
}

/// A run that is being read.
struct Reading<K> {
    file: BufReader<Box<dyn Read>>,
    run: RunFile,
    left: u64,
    print: Fingerprint,
    state: Vec<u8>,
    count: Vec<u8>,
    of: PhantomData<K>,
}

impl<K: Word> Reading<K> {
    fn open(disk: &dyn Disk, run: RunFile, bits: u32) -> io::Result<Reading<K>> {
        Ok(Reading {
            file: BufReader::with_capacity(BUFFER, open_named(disk, run.number)?),
            run,
            left: run.states,
            print: Fingerprint::default(),
            state: vec![0; bytes_of(bits)],
            count: Vec::new(),
            of: PhantomData,
        })
    }

    /// The next state; `None` at the end, where the file must be as it was written.
    fn next(&mut self) -> io::Result<Option<(K, Natural)>> {
        let damaged = || Error::from(ErrorKind::InvalidData);
        if self.left == 0 {
            let is_whole = self.print.value() == self.run.print && self.file.read(&mut [0])? == 0;
            return if is_whole { Ok(None) } else { Err(damaged()) };
        }
        self.left -= 1;
        let mut head = [0];
        self.file.read_exact(&mut head)?;
        self.print = self.print.bytes(&head);
        let (common, mut len) = (usize::from(head[0] >> 4), usize::from(head[0] & 0xF));
        if len == LONG {
            let mut long = [0; 4];
            self.file.read_exact(&mut long)?;
            self.print = self.print.bytes(&long);
            len = u32::from_le_bytes(long) as usize;
        }
        let rest = self.state.get_mut(common..).ok_or_else(damaged)?;
        self.file.read_exact(rest)?;
        self.print = self.print.bytes(rest);
        // What a damaged length asks for is not taken before it is there.
        self.count.clear();
        let read = (&mut self.file)
            .take(len as u64)
            .read_to_end(&mut self.count)?;
        if read < len {
            return Err(damaged());
        }
        self.print = self.print.bytes(&self.count);
        let bytes = self.state.iter();
        let state = bytes.fold(K::ZERO, |state, byte| {
            state << u8::BITS | K::of(u64::from(*byte))
        });
        Ok(Some((state, Natural::read(&self.count))))
    }
}

/// Opens a run that the journal names.
fn open_named(disk: &dyn Disk, number: u64) -> io::Result<Box<dyn Read>> {
    disk.open(&name(number))
        .map_err(|error| match error.kind() {
            ErrorKind::NotFound => ErrorKind::InvalidData.into(),
            _ => error,
        })
}

/// Where a state lies in the order of runs.
type Rank<K> = (usize, K);

/// The states of several runs of one cell in order, each once.
pub(crate) struct Merged<K> {
    runs: Vec<Reading<K>>,
    /// The next state of each run that has one, by rank, with the number of the run.
    next: BinaryHeap<Reverse<(Rank<K>, usize)>>,
    /// Its count, by run.
    counts: Vec<Natural>,
}

impl<K: Word> Merged<K> {
    /// The memory of so many runs.
    pub(crate) fn bytes(runs: usize) -> usize {
        runs * (BUFFER + size_of::<Reading<K>>() + size_of::<(Rank<K>, usize)>())
    }

    pub(crate) fn open(disk: &dyn Disk, runs: &[RunFile], bits: u32) -> io::Result<Merged<K>> {
        let runs: io::Result<Vec<_>> = runs
            .iter()
            .map(|run| Reading::open(disk, *run, bits))
            .collect();
        let runs = runs?;
        let mut merged = Merged {
            next: BinaryHeap::new(),
            counts: vec![Natural::default(); runs.len()],
            runs,
        };
        (0..merged.runs.len()).try_for_each(|run| merged.read(run))?;
        Ok(merged)
    }

    /// Reads the next state of a run.
    fn read(&mut self, run: usize) -> io::Result<()> {
        if let Some((state, count)) = self.runs[run].next()? {
            self.counts[run] = count;
            self.next
                .push(Reverse(((stripe_of(state, STRIPES), state), run)));
        }
        Ok(())
    }

    /// The next state, with the sum of its counts.
    pub(crate) fn next_state(&mut self) -> io::Result<Option<(K, Natural)>> {
        let Some(Reverse((rank, run))) = self.next.pop() else {
            return Ok(None);
        };
        let mut sum = std::mem::take(&mut self.counts[run]);
        self.read(run)?;
        while let Some(Reverse((same, run))) = self.next.peek().copied() {
            if same != rank {
                break;
            }
            self.next.pop();
            sum.add(&self.counts[run]);
            self.read(run)?;
        }
        Ok(Some((rank.1, sum)))
    }
}

#[cfg(test)]
mod tests {
    use pavage_host::Shelf;

    use super::*;
    use crate::states::form::Form;
    use crate::states::slots::Guard;
    use crate::states::table::Filled as _;
    use crate::states::table::Table;
    use num_bigint::BigUint;
    use pavage_search::{Cancel, Memory};

    fn table() -> Table<u64, Natural> {
        let guard = Guard {
            cancel: Cancel::default(),
            memory: Memory::default(),
        };
        Table::until(&guard, Form::flat(64))
    }

    fn states(count: impl Fn(u64) -> BigUint) -> Vec<(u64, Natural)> {
        let spread = |at: u64| at.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 9;
        (0..3000).map(|at| (spread(at), count(at).into())).collect()
    }

    fn write(disk: &Shelf, number: u64, some: &[(u64, Natural)]) -> RunFile {
        let mut stripes: Vec<Table<u64, Natural>> = (0..STRIPES).map(|_| table()).collect();
        for (state, count) in some {
            stripes[stripe_of(*state, STRIPES)].add(*state, count);
        }
        let mut run = Written::begin(disk, number, 55).expect("it can be written");
        for table in stripes {
            let (sorted, _) = table.into_sorted();
            for (state, count) in &sorted {
                run.add(*state, count).expect("it can be written");
            }
        }
        run.finish().expect("it can be written")
    }

    fn merge(disk: &Shelf, runs: &[RunFile]) -> io::Result<Vec<(u64, Natural)>> {
        let mut merged = Merged::<u64>::open(disk, runs, 55)?;
        let mut all = Vec::new();
        while let Some(state) = merged.next_state()? {
            all.push(state);
        }
        all.sort_unstable_by_key(|(state, _)| *state);
        Ok(all)
    }

    fn merged_is_the_sum(count: impl Fn(u64) -> BigUint) {
        let disk = Shelf::default();
        let all = states(count);
        let parts = [&all[..2000], &all[1000..], &all[..1]];
        let runs: Vec<RunFile> = (0..)
            .zip(parts)
            .map(|(n, part)| write(&disk, n, part))
            .collect();
        let mut sums: Table<u64, Natural> = table();
        for (state, count) in parts.into_iter().flatten() {
            sums.add(*state, count);
        }
        let (sums, _) = sums.into_sorted();
        let found = merge(&disk, &runs).expect("nothing is damaged");
        assert_eq!(found.len(), sums.len());
        for ((state, sum), (found, count)) in sums.iter().zip(found) {
            assert!((*state, sum) == (found, &count), "{state}");
        }
    }

    #[test]
    fn runs_are_merged_into_sums_of_any_length() {
        merged_is_the_sum(|at| BigUint::from(at % 700));
        merged_is_the_sum(|at| (BigUint::from(at) << 70_u32) + 5_u8);
        merged_is_the_sum(|at| BigUint::from(at + 1) << (at % 5 * 100));
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let disk = Shelf::default();
        let run = write(&disk, 0, &states(BigUint::from)[..40]);
        let whole = disk.bytes(&name(0));
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x11;
            disk.put(&name(0), damaged);
            assert!(merge(&disk, &[run]).is_err(), "byte {at}");
            disk.put(&name(0), whole[..at].to_vec());
            assert!(merge(&disk, &[run]).is_err(), "cut at {at}");
        }
        disk.put(&name(0), [&whole[..], &[0]].concat());
        assert!(merge(&disk, &[run]).is_err(), "too long");
        disk.put(&name(0), whole);
        assert_eq!(merge(&disk, &[run]).expect("it is whole").len(), 40);
    }
}
