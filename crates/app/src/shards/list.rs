//! Lists of solutions beside results, for more solutions than memory holds.
//!
//! A list has a line for each solution: the numbers of its options, in the order in which the search
//! chose them. A state or a result says how many lines and bytes of the list belong to it, and the
//! SHA-256 of these bytes. What stands behind them was written after the state was kept, and is cut
//! off when the shard goes on. So a run that is broken off loses no solution and lists none twice.

use std::io::{self, BufRead, BufReader, Read, Write};

use pavage_family::Message;
use pavage_search::{OptionId, Run, StopReason};
use sha2::{Digest, Sha256};

use super::{Plan, State, Wrong};

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

/// How far a list belongs to a state or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) lines: u64,
    pub(crate) bytes: u64,
    /// The SHA-256 of these bytes.
    pub(crate) hash: String,
}

/// Solutions of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Solutions {
    /// The options of each.
    Held(Vec<Vec<u32>>),
    /// They are in a list.
    Listed(Extent),
}

impl Solutions {
    pub(super) fn number(&self) -> u64 {
        match self {
            Solutions::Held(solutions) => solutions.len() as u64,
            Solutions::Listed(extent) => extent.lines,
        }
    }
}

/// The extent of what has been written so far.
#[derive(Clone, Default)]
pub(super) struct Tally {
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

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) fn extent(&self) -> Extent {
        let hash = self.hash.clone().finalize();
        Extent {
            lines: self.lines,
            bytes: self.bytes,
            hash: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
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
pub(super) struct Writer<'a> {
    list: &'a mut dyn List,
    tally: Tally,
    line: Vec<u8>,
    has_failed: bool,
}

impl<'a> Writer<'a> {
    /// Goes on behind what `tally` counted.
    pub(super) fn new(list: &'a mut dyn List, tally: Tally) -> Writer<'a> {
        Writer {
            list,
            tally,
            line: Vec::new(),
            has_failed: false,
        }
    }

    /// Adds a solution. Returns false if the list cannot be written.
    pub(super) fn add(&mut self, options: impl Iterator<Item = u32>) -> bool {
        self.line.clear();
        for option in options {
            if !self.line.is_empty() {
                self.line.push(b' ');
            }
            write!(self.line, "{option}").expect("memory can be written");
        }
        self.line.push(b'\n');
        self.has_failed |= self.list.add(&self.line).is_err();
        self.tally.add(&self.line);
        !self.has_failed
    }

    /// Writes what was held so far into the list, which then has it. Returns false if the list
    /// cannot be written.
    pub(super) fn take_over(&mut self, solutions: &mut Solutions) -> bool {
        if let Solutions::Held(held) = solutions {
            for chosen in held {
                self.add(chosen.iter().copied());
            }
        }
        let settled = self.settled();
        let is_settled = settled.is_some();
        *solutions = settled.unwrap_or(Solutions::Held(Vec::new()));
        is_settled
    }

    /// What a state may say that the list has; `None` if the list cannot be written.
    pub(super) fn settled(&mut self) -> Option<Solutions> {
        self.has_failed |= self.list.sync().is_err();
        (!self.has_failed).then(|| Solutions::Listed(self.tally.extent()))
    }
}

/// Why a list was not read to its end.
pub(super) enum NotRead {
    /// It is not what it should be, or cannot be read.
    Wrong(Message),
    /// A limit was reached.
    Stopped(StopReason),
}

/// The tally of a list that begins as a state or a result says.
///
/// # Errors
/// It does not, or it cannot be read. After a result nothing may follow. Or a limit was reached.
pub(super) fn checked(
    list: &mut dyn Read,
    extent: &Extent,
    is_result: bool,
    run: &Run<'_>,
) -> Result<Tally, NotRead> {
    let tally = Tally::of(list, extent.bytes, run)?;
    let follows = if is_result {
        Tally::of(list, 1, run)?.bytes
    } else {
        0
    };
    if tally.extent() == *extent && follows == 0 {
        Ok(tally)
    } else {
        Err(NotRead::Wrong(broken()))
    }
}

/// Why a list cannot be used.
pub(super) enum Lost {
    /// There is none.
    Missing,
    /// There are some, but none of them is right: their names, and what is wrong with each.
    Bad(Vec<(String, Message)>),
    /// A limit was reached first.
    Stopped(StopReason),
}

/// Which of the lists of a shard is the one that its state or result describes. `plan` is with its
/// number.
///
/// # Errors
/// See [`Lost`].
pub(super) fn find(
    lists: &dyn Lists,
    (number, plan): (usize, &Plan),
    (shard, state): (usize, &State),
    run: &Run<'_>,
) -> Result<usize, Lost> {
    let Some(extent) = extent_of(state) else {
        return Ok(0);
    };
    let is_result = plan.is_finished(shard, state);
    let mut bad = Vec::new();
    for (at, (name, mut list)) in opened(lists, number, shard)?.into_iter().enumerate() {
        match checked(&mut *list, extent, is_result, run) {
            Ok(_) => return Ok(at),
            Err(NotRead::Wrong(message)) => bad.push((name, message)),
            Err(NotRead::Stopped(stop)) => return Err(Lost::Stopped(stop)),
        }
    }
    Err(if bad.is_empty() {
        Lost::Missing
    } else {
        Lost::Bad(bad)
    })
}

fn opened(lists: &dyn Lists, plan: usize, shard: usize) -> Result<Vec<Opened>, Lost> {
    lists
        .open(plan, shard)
        .map_err(|(name, error)| Lost::Bad(vec![(name, unreadable(&error))]))
}

/// What a state has in a list, if that is anything.
pub(super) fn extent_of(state: &State) -> Option<&Extent> {
    match state {
        State::Tree {
            solutions: Solutions::Listed(extent),
            ..
        } if extent.bytes > 0 => Some(extent),
        _ => None,
    }
}

/// A list that is read.
struct Reading<'a> {
    name: String,
    list: BufReader<Box<dyn Read>>,
    /// What it must have, and what has been read so far.
    extent: &'a Extent,
    tally: Tally,
}

/// The solutions of a state, one after the other.
pub(super) struct Reader<'a> {
    held: std::slice::Iter<'a, Vec<u32>>,
    list: Option<Reading<'a>>,
}

impl<'a> Reader<'a> {
    /// Begins with the first. `at` is what [`find`] has found.
    ///
    /// # Errors
    /// The list is no longer there.
    pub(super) fn new(
        lists: &dyn Lists,
        (plan, shard, at): (usize, usize, usize),
        state: &'a State,
    ) -> Result<Reader<'a>, Wrong> {
        let held = match state {
            State::Tree {
                solutions: Solutions::Held(held),
                ..
            } => held.iter(),
            _ => [].iter(),
        };
        let open = |extent| {
            let opened = lists.open(plan, shard);
            let opened = opened.map_err(|(name, error)| wrong(name, unreadable(&error)))?;
            let (name, list) = opened.into_iter().nth(at).ok_or_else(broken)?;
            Ok::<_, Wrong>(Reading {
                name,
                list: BufReader::with_capacity(BLOCK, list),
                extent,
                tally: Tally::default(),
            })
        };
        let list = extent_of(state).map(open).transpose()?;
        Ok(Reader { held, list })
    }

    /// The options of the next solution.
    ///
    /// # Errors
    /// The list cannot be read, or is no longer what it was when it was found.
    pub(super) fn next(&mut self) -> Result<Option<Vec<OptionId>>, Wrong> {
        if let Some(chosen) = self.held.next() {
            return Ok(Some(chosen.iter().map(|at| OptionId(*at)).collect()));
        }
        match &mut self.list {
            Some(list) => {
                let next = list.next();
                next.map_err(|message| wrong(list.name.clone(), message))
            }
            None => Ok(None),
        }
    }
}

impl Reading<'_> {
    fn next(&mut self) -> Result<Option<Vec<OptionId>>, Message> {
        if self.tally.bytes == self.extent.bytes {
            return if self.tally.extent() == *self.extent {
                Ok(None)
            } else {
                Err(broken())
            };
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
