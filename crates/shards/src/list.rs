//! Lists of solutions beside results, for more solutions than memory holds.
//!
//! A list has a line for each solution: the numbers of its options, in the order in which the search
//! chose them. A piece says how many lines and bytes of the list belong to it, and the SHA-256 of
//! these bytes. What stands behind them was written after the state was kept, and is cut
//! off when the shard goes on. So a run that is broken off loses no solution and lists none twice.

use std::io::{self, BufRead, BufReader, Read, Write};

use pavage_family::Message;
use pavage_search::{OptionId, Run, StopReason};
use sha2::{Digest, Sha256};

use crate::piece::{Done, Extent, Solutions};
use crate::seal::hex;
use crate::wrong::Wrong;

/// How many bytes are read at once.
const BLOCK: usize = 1 << 16;

/// Where solutions are written while a shard is run: behind those that its state already has.
pub trait List {
    /// Adds a line.
    ///
    /// # Errors
    /// It cannot be written.
    fn add(&mut self, line: &[u8]) -> io::Result<()>;

    /// Returns when all lines are where a fault of the machine does not lose them.
    ///
    /// # Errors
    /// They cannot be written.
    fn sync(&mut self) -> io::Result<()>;
}

/// A list that was found, with its name.
pub type Opened = (String, Box<dyn Read>);

/// The lists beside the results of plans.
pub trait Lists {
    /// Opens the lists of a shard in all places where results of its plan are. `plan` is the number
    /// of the plan among those that are merged, from 0.
    ///
    /// # Errors
    /// A list is there and cannot be opened: its name and the reason.
    fn open(&self, plan: usize, shard: usize) -> Result<Vec<Opened>, (String, io::Error)>;
}

/// No lists: all solutions are within the results.
pub struct NoLists;

impl Lists for NoLists {
    fn open(&self, _: usize, _: usize) -> Result<Vec<Opened>, (String, io::Error)> {
        Ok(Vec::new())
    }
}

/// The extent of what has been written so far.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    lines: u64,
    bytes: u64,
    hash: Sha256,
}

impl Tally {
    /// Adds whole lines, or parts of lines.
    fn add(&mut self, text: &[u8]) {
        self.lines += text.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.bytes += text.len() as u64;
        self.hash.update(text);
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn extent(&self) -> Extent {
        Extent {
            lines: self.lines,
            bytes: self.bytes,
            sha256: hex(&self.hash.clone().finalize()),
        }
    }

    /// The tally of the first bytes of a list, or of all of it if it is shorter.
    fn of(list: &mut dyn Read, bytes: u64, run: &Run<'_>) -> Result<Tally, NotRead> {
        let mut tally = Tally::default();
        let mut list = list.take(bytes);
        let mut block = [0; BLOCK];
        loop {
            run.stop()
                .map_or(Ok(()), |stop| Err(NotRead::Stopped(stop)))?;
            match list.read(&mut block) {
                Ok(0) => return Ok(tally),
                Ok(read) => tally.add(&block[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(NotRead::Wrong(unreadable(&error))),
            }
        }
    }
}

/// Writes the solutions of a shard, and counts what it writes.
pub(crate) struct Writer<'a> {
    list: &'a mut dyn List,
    tally: Tally,
    line: Vec<u8>,
    has_failed: bool,
}

impl<'a> Writer<'a> {
    /// Goes on behind what `tally` counted.
    pub(crate) fn new(list: &'a mut dyn List, tally: Tally) -> Writer<'a> {
        Writer {
            list,
            tally,
            line: Vec::new(),
            has_failed: false,
        }
    }

    /// Adds a solution. Returns false if the list cannot be written.
    pub(crate) fn add(&mut self, options: &[OptionId]) -> bool {
        self.line.clear();
        for option in options {
            if !self.line.is_empty() {
                self.line.push(b' ');
            }
            write!(self.line, "{}", option.0).expect("memory can be written");
        }
        self.line.push(b'\n');
        self.has_failed |= self.list.add(&self.line).is_err();
        self.tally.add(&self.line);
        !self.has_failed
    }

    /// Writes what was held so far into the list, which then has it. Returns false if the list
    /// cannot be written.
    pub(crate) fn take_over(&mut self, solutions: &mut Solutions) -> bool {
        if let Solutions::Held(held) = solutions {
            held.iter().for_each(|chosen| {
                self.add(chosen);
            });
        }
        let settled = self.settled();
        let is_settled = settled.is_some();
        *solutions = settled.unwrap_or_default();
        is_settled
    }

    /// What a piece may say that the list has; `None` if the list cannot be written.
    pub(crate) fn settled(&mut self) -> Option<Solutions> {
        self.has_failed |= self.list.sync().is_err();
        (!self.has_failed).then(|| Solutions::Listed(self.tally.extent()))
    }
}

/// Why a list cannot be used.
pub(crate) enum Lost {
    /// There is none.
    Missing,
    /// It is not what it should be, or cannot be read. With the names of lists, if it is one of
    /// several.
    Bad(Vec<(String, Message)>),
    /// A limit was reached first.
    Stopped(StopReason),
}

/// The tally of a list that begins as a piece says. After a result, nothing may follow.
///
/// # Errors
/// It does not begin so, or it cannot be read: what is wrong. Or a limit was reached.
pub(crate) fn checked(
    list: &mut dyn Read,
    extent: &Extent,
    is_result: bool,
    run: &Run<'_>,
) -> Result<Tally, NotRead> {
    let tally = Tally::of(list, extent.bytes, run)?;
    let follows = is_result && Tally::of(list, 1, run)?.bytes > 0;
    if tally.extent() != *extent || follows {
        return Err(NotRead::Wrong(broken()));
    }
    Ok(tally)
}

/// A shard of one of the plans that are merged.
#[derive(Clone, Copy)]
pub(crate) struct ShardId {
    /// The number of the plan among them.
    pub(crate) plan: usize,
    /// The number of the shard in the plan.
    pub(crate) shard: usize,
}

/// Which of the lists of a shard is the one that its piece describes.
///
/// # Errors
/// See [`Lost`].
pub(crate) fn find(
    lists: &dyn Lists,
    of: ShardId,
    done: &Done,
    is_result: bool,
    run: &Run<'_>,
) -> Result<usize, Lost> {
    let Some(extent) = done.extent() else {
        return Ok(0);
    };
    let opened = lists.open(of.plan, of.shard);
    let opened = opened.map_err(|(name, error)| Lost::Bad(vec![(name, unreadable(&error))]))?;
    let mut bad = Vec::new();
    for (at, (name, mut list)) in opened.into_iter().enumerate() {
        match checked(&mut *list, extent, is_result, run) {
            Ok(_) => return Ok(at),
            Err(NotRead::Wrong(message)) => bad.push((name, message)),
            Err(NotRead::Stopped(stop)) => return Err(Lost::Stopped(stop)),
        }
    }
    if bad.is_empty() {
        return Err(Lost::Missing);
    }
    Err(Lost::Bad(bad))
}

/// Why a list was not read to its end.
pub(crate) enum NotRead {
    /// It is not what it should be, or cannot be read.
    Wrong(Message),
    /// A limit was reached.
    Stopped(StopReason),
}

/// A list that is read.
struct Reading<'a> {
    name: String,
    list: BufReader<Box<dyn Read>>,
    /// What it must have, and what has been read so far.
    extent: &'a Extent,
    tally: Tally,
}

/// The solutions of a shard, one after the other.
pub(crate) struct Reader<'a> {
    held: std::slice::Iter<'a, Vec<OptionId>>,
    list: Option<Reading<'a>>,
}

impl<'a> Reader<'a> {
    /// Begins with the first. `number` is what [`find`] has found.
    ///
    /// # Errors
    /// The list is no longer there.
    pub(crate) fn new(
        lists: &dyn Lists,
        of: ShardId,
        number: usize,
        done: &'a Done,
    ) -> Result<Reader<'a>, Wrong> {
        let held = done
            .tree()
            .map_or(&[][..], |walked| walked.solutions.held());
        let open = |extent| {
            let opened = lists.open(of.plan, of.shard);
            let opened = opened.map_err(|(name, error)| wrong(name, unreadable(&error)))?;
            let (name, list) = opened.into_iter().nth(number).ok_or_else(broken)?;
            Ok::<_, Wrong>(Reading {
                name,
                list: BufReader::with_capacity(BLOCK, list),
                extent,
                tally: Tally::default(),
            })
        };
        let list = done.extent().map(open).transpose()?;
        Ok(Reader {
            held: held.iter(),
            list,
        })
    }

    /// The options of the next solution.
    ///
    /// # Errors
    /// The list cannot be read, or is no longer what it was when it was found.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<OptionId>>, Wrong> {
        match (self.held.next(), &mut self.list) {
            (Some(chosen), _) => Ok(Some(chosen.clone())),
            (None, Some(list)) => list
                .next()
                .map_err(|message| wrong(list.name.clone(), message)),
            (None, None) => Ok(None),
        }
    }
}

impl Reading<'_> {
    fn next(&mut self) -> Result<Option<Vec<OptionId>>, Message> {
        if self.tally.bytes == self.extent.bytes {
            let is_whole = self.tally.extent() == *self.extent;
            return is_whole.then_some(None).ok_or_else(broken);
        }
        let mut line = Vec::new();
        let left = self.extent.bytes - self.tally.bytes;
        let read = self.list.by_ref().take(left).read_until(b'\n', &mut line);
        let read = read.map_err(|error| unreadable(&error))?;
        self.tally.add(&line);
        match read {
            0 => Err(broken()),
            _ => options_of(&line).map(Some).ok_or_else(broken),
        }
    }
}

/// What is wrong with a list.
fn wrong(name: String, message: Message) -> Wrong {
    Wrong::Bad(vec![(Some(name), message)])
}

fn broken() -> Message {
    Message::new("shard-broken")
}

fn unreadable(error: &io::Error) -> Message {
    Message::new("input-unreadable").with("reason", error.to_string())
}

fn options_of(line: &[u8]) -> Option<Vec<OptionId>> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let words = line.split(' ').filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok().map(OptionId)).collect()
}
