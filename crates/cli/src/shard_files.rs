//! The files of a plan's shards in a folder: results, states, logs and locks.
//!
//! The result of shard 3 is `shard-3.json`. All else begins with a dot, so that a listing shows what
//! is done: also `.shard-3.solutions`, which holds the solutions of a shard that lists them.
//!
//! A lock is one of the system on an open file. It ends with the process that holds it, however that
//! ends, so a run that died blocks nobody. What is written in the file tells only who holds it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use pavage_app::Message;
use pavage_wire::shards::{Found, List, Lists, Opened, TEXT_BYTES_MAX};
use pavage_wire::{shard_log_line, time_in_log};

use crate::file_name::{unreadable, unwritable};
use crate::locks::{Attempt, Locks, SystemLocks, hold, is_held};
use crate::wrong::WrongFile;

/// A file that is about a shard.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Result,
    State,
    Log,
    Lock,
    List,
}

impl Kind {
    pub(crate) const ALL: [Kind; 5] =
        [Kind::Result, Kind::State, Kind::Log, Kind::Lock, Kind::List];
}

/// The files of one shard.
pub(crate) struct ShardFiles {
    folder: PathBuf,
    shard: usize,
}

/// How many bytes of a list are gathered before they are written.
const LIST_BUFFER: usize = 1 << 16;

/// A list of solutions that is being written.
pub(crate) struct ListFile {
    file: BufWriter<File>,
    failure: Option<io::Error>,
}

impl ListFile {
    /// Why it could not be written, if it could not.
    pub(crate) fn failure(&self) -> Option<Message> {
        let failure = self.failure.as_ref()?;
        Some(Message::new("file-unwritable").with("reason", failure.to_string()))
    }

    /// Remembers the first failure.
    fn noted(&mut self, done: io::Result<()>) -> io::Result<()> {
        done.map_err(|error| {
            let kind = error.kind();
            self.failure.get_or_insert(error);
            kind.into()
        })
    }
}

impl List for ListFile {
    fn add(&mut self, line: &[u8]) -> io::Result<()> {
        let done = self.file.write_all(line);
        self.noted(done)
    }

    fn sync(&mut self) -> io::Result<()> {
        let done = self.file.flush();
        let done = done.and_then(|()| self.file.get_ref().sync_data());
        self.noted(done)
    }
}

/// The lists in the folders of plans: for each plan, its folders.
pub(crate) struct ListFiles(pub(crate) Vec<Vec<PathBuf>>);

/// Whether a file in a folder is about one of the shards that are in the folder.
pub(crate) fn is_about_shards(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("shard-") || name.starts_with(".shard-")
}

impl Lists for ListFiles {
    fn open(&self, plan: usize, shard: usize) -> Result<Vec<Opened>, (String, io::Error)> {
        let mut found: Vec<Opened> = Vec::new();
        for folder in self.0.get(plan).into_iter().flatten() {
            let files = ShardFiles::new(folder, shard);
            match File::open(files.path(Kind::List)) {
                Ok(file) => found.push((files.name(Kind::List), Box::new(file))),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err((files.name(Kind::List), error)),
            }
        }
        Ok(found)
    }
}

/// A lock that is held until it is dropped.
pub(crate) struct Lock {
    file: File,
    /// Why there is none in truth, where the file system has no locks.
    absent: Option<Message>,
}

impl ShardFiles {
    pub(crate) fn new(folder: &Path, shard: usize) -> ShardFiles {
        ShardFiles {
            folder: folder.to_owned(),
            shard,
        }
    }

    pub(crate) fn path(&self, kind: Kind) -> PathBuf {
        let shard = self.shard;
        self.folder.join(match kind {
            Kind::Result => format!("shard-{shard}.json"),
            Kind::State => format!(".shard-{shard}.state"),
            Kind::Log => format!(".shard-{shard}.log"),
            Kind::Lock => format!(".shard-{shard}.lock"),
            Kind::List => format!(".shard-{shard}.solutions"),
        })
    }

    pub(crate) fn name(&self, kind: Kind) -> String {
        self.path(kind).to_string_lossy().into_owned()
    }

    /// The text of a file, if it is there.
    pub(crate) fn text(&self, kind: Kind) -> Result<Option<String>, Message> {
        match text_of(&self.path(kind)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreadable(&error)),
        }
    }

    /// Locks the shard, and writes who holds it. Where the file system has no locks, nothing keeps two
    /// runs of one shard apart; to refuse every run would be worse.
    ///
    /// # Errors
    /// Another process holds it; the message says which. Or the file cannot be written.
    pub(crate) fn lock(&self, locks: &dyn Locks) -> Result<Lock, Message> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(self.path(Kind::Lock)).map_err(unwritable)?;
        let absent = match hold(&file, locks) {
            Attempt::Held => None,
            Attempt::Refused => {
                let mut owner = String::new();
                // On some systems the content of a locked file cannot be read.
                let _unknown = file.take(200).read_to_string(&mut owner);
                let message = Message::new("shard-locked").with("shard", self.shard);
                return Err(message.with("owner", owner.trim()));
            }
            Attempt::NoLocks(error) => {
                let message = Message::new("shard-unlocked").with("shard", self.shard);
                Some(message.with("reason", error.to_string()))
            }
        };
        let written = file
            .set_len(0)
            .and_then(|()| file.write_all(owner().as_bytes()));
        written.map_err(unwritable)?;
        Ok(Lock { file, absent })
    }

    /// Whether a process holds the lock.
    pub(crate) fn is_locked(&self) -> bool {
        let file = File::open(self.path(Kind::Lock));
        file.is_ok_and(|file| is_held(&file, &SystemLocks))
    }

    /// The list of solutions, if it is there.
    pub(crate) fn list(&self) -> Result<Option<File>, Message> {
        match File::open(self.path(Kind::List)) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreadable(&error)),
        }
    }

    /// The list of solutions, cut to so many bytes. More is written behind these.
    pub(crate) fn list_from(&self, bytes: u64) -> Result<ListFile, Message> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let open = || {
            let mut file = options.open(self.path(Kind::List))?;
            file.set_len(bytes)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(unwritable)?;
        Ok(ListFile {
            file: BufWriter::with_capacity(LIST_BUFFER, file),
            failure: None,
        })
    }

    /// Removes the result, if there is one.
    ///
    /// # Errors
    /// It stays.
    pub(crate) fn remove_result(&self) -> Result<(), Message> {
        match fs::remove_file(self.path(Kind::Result)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unwritable(error)),
            _ => Ok(()),
        }
    }

    /// The state is no longer needed.
    pub(crate) fn remove_state(&self) {
        // A state that stays does no harm: the result is looked at first.
        let _stays = fs::remove_file(self.path(Kind::State));
    }

    /// Notes how long a run took.
    pub(crate) fn log(&self, elapsed: Duration, is_done: bool) {
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(self.path(Kind::Log));
        // Without a log, the sum of times lacks this run.
        let _lacks =
            file.and_then(|mut file| writeln!(file, "{}", shard_log_line(elapsed, is_done)));
    }
}

impl Lock {
    /// Why there is none in truth.
    pub(crate) fn absent(&self) -> Option<&Message> {
        self.absent.as_ref()
    }

    /// Ends the lock.
    pub(crate) fn release(self) {
        let _ended_anyway = self.file.unlock();
    }
}

/// Any one of the results in a folder.
///
/// # Errors
/// The folder or a file cannot be read.
pub(crate) fn any_result(folder: &Path) -> Result<Option<Found>, WrongFile> {
    texts(folder, Kind::Result)?.next().transpose()
}

/// The results in a folder, in the order of their numbers, or the states.
///
/// # Errors
/// The folder or a file cannot be read.
pub(crate) fn found(folder: &Path, kind: Kind) -> Result<Vec<Found>, WrongFile> {
    texts(folder, kind)?.collect()
}

/// The files of this kind in a folder, read one after the other.
fn texts(
    folder: &Path,
    kind: Kind,
) -> Result<impl Iterator<Item = Result<Found, WrongFile>>, WrongFile> {
    let numbers = numbers(folder, kind).map_err(|error| WrongFile {
        name: folder.to_string_lossy().into_owned(),
        message: unreadable(&error),
    })?;
    Ok(numbers.into_iter().filter_map(move |shard| {
        let files = ShardFiles::new(folder, shard);
        let name = files.name(kind);
        match files.text(kind) {
            Ok(Some(text)) => Some(Ok((name, shard, text))),
            // It is gone meanwhile.
            Ok(None) => None,
            Err(message) => Some(Err(WrongFile { name, message })),
        }
    }))
}

/// The numbers of the shards that have a file of this kind in a folder, in order.
fn numbers(folder: &Path, kind: Kind) -> io::Result<Vec<usize>> {
    let (before, after) = match kind {
        Kind::Result => ("shard-", ".json"),
        Kind::State => (".shard-", ".state"),
        Kind::Log => (".shard-", ".log"),
        Kind::Lock => (".shard-", ".lock"),
        Kind::List => (".shard-", ".solutions"),
    };
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        let number = name
            .strip_prefix(before)
            .and_then(|rest| rest.strip_suffix(after));
        let number = number.and_then(|number| number.parse::<usize>().ok());
        // Only as it is written: not 03.
        numbers.extend(number.filter(|number| *name == format!("{before}{number}{after}")));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// The time that all runs in a folder took together.
pub(crate) fn time_in(folder: &Path) -> Duration {
    let logs = found(folder, Kind::Log).unwrap_or_default();
    let times = logs.iter().map(|(_, _, log)| time_in_log(log));
    times.fold(Duration::ZERO, Duration::saturating_add)
}

/// The text of a file of a plan or a shard.
pub(crate) fn text_of(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let limit = TEXT_BYTES_MAX as u64 + 1;
    // A pipe would be waited for.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let read = File::open(path)?.take(limit).read_to_string(&mut text);
    match read {
        // What is not text was written by nobody we know; its hash will not fit.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(String::new()),
        Err(error) => Err(error),
        Ok(_) => Ok(text),
    }
}

/// Who we are, for the one who finds the shard locked.
fn owner() -> String {
    let named = fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let variable = |name| std::env::var(name).ok();
    let named = named.or_else(|| variable("HOSTNAME"));
    let host = named.or_else(|| variable("COMPUTERNAME"));
    let host = host.as_deref().map_or("?", str::trim);
    format!("{} @ {host}\n", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locks::tests::NoLocks;

    #[test]
    fn without_locks_a_run_goes_on_and_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = ShardFiles::new(folder.path(), 3);
        let lock = files.lock(&NoLocks).expect("it goes on");
        let code = lock.absent().map(|message| message.code);
        assert_eq!(code, Some("shard-unlocked"));
        lock.release();
        let lock = files.lock(&SystemLocks).expect("it is free");
        assert!(lock.absent().is_none() && files.is_locked());
        let refused = files.lock(&SystemLocks).map(|_| ());
        assert_eq!(refused.expect_err("it is held").code, "shard-locked");
        lock.release();
        assert!(!files.is_locked());
    }
}
