//! Room outside memory, lent by the machine.

use std::fmt::Debug;
use std::io::{self, Read, Write};

/// A folder for what a computation cannot hold in memory: files by name, all of one computation.
///
/// The search crates know no file system; whoever starts a [`Run`](crate::Run) lends them one.
pub trait Disk: Debug + Sync {
    /// How many bytes may still be written; `None` if nobody knows.
    fn room(&self) -> Option<u64>;

    /// The whole of a small file; `None` if it is not there.
    ///
    /// # Errors
    /// It cannot be read.
    fn content(&self, name: &str) -> io::Result<Option<String>>;

    /// Writes a small file whole or, if that fails or the machine stops, not at all.
    ///
    /// # Errors
    /// It cannot be written.
    fn replace(&self, name: &str, text: &str) -> io::Result<()>;

    /// Opens a file to read it from its beginning.
    ///
    /// # Errors
    /// It cannot be read.
    fn open(&self, name: &str) -> io::Result<Box<dyn Read>>;

    /// Begins a file, in place of one of this name.
    ///
    /// # Errors
    /// It cannot be written.
    fn create(&self, name: &str) -> io::Result<Box<dyn Write>>;

    /// Sees to it that a file that was written is there even after the machine has stopped.
    ///
    /// # Errors
    /// It has not reached the disk.
    fn keep(&self, name: &str) -> io::Result<()>;

    /// How much counted work may be lost when the machine stops.
    fn work_at_risk(&self) -> u64;

    /// Removes a file, if it is there.
    fn remove(&self, name: &str);

    /// Removes all files.
    fn clear(&self);

    /// Takes note of what made the computation stop, for whoever lent the folder.
    fn fail(&self, fault: DiskFault);
}

/// Why a computation cannot go on with its folder.
#[derive(Debug)]
pub enum DiskFault {
    /// The system refuses to read or to write.
    System(io::Error),
    /// The folder holds what another computation, or another version, has left there.
    Foreign,
    /// What the computation wrote is no longer as it was.
    Damaged,
}

impl From<io::Error> for DiskFault {
    fn from(error: io::Error) -> DiskFault {
        match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => DiskFault::Damaged,
            _ => DiskFault::System(error),
        }
    }
}
