//! A folder in memory, for tests of what is kept on disk.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Error, ErrorKind, Read, Write};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pavage_model::{Disk, DiskFault};

type Files = BTreeMap<String, Vec<u8>>;

/// A folder in memory. A machine that stops at any moment can be tried with it, or one whose disk is full:
/// after so many changes nothing changes any more.
#[derive(Debug, Default)]
pub struct Shelf {
    files: Arc<Mutex<Files>>,
    changes_left: Mutex<Option<u32>>,
    changes: AtomicU32,
    open: Arc<AtomicUsize>,
    open_most: AtomicUsize,
    /// How many bytes there is room for.
    pub bytes_max: Option<u64>,
    faults: Mutex<Vec<DiskFault>>,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    /// Stops the machine after so many changes, or lets it go on.
    pub fn stop_after(&self, changes: Option<u32>) {
        *lock(&self.changes_left) = changes;
    }

    /// How often a file was begun, replaced or removed so far.
    pub fn changes(&self) -> u32 {
        self.changes.load(Relaxed)
    }

    /// The most files that were open to be read at once.
    pub fn open_most(&self) -> usize {
        self.open_most.load(Relaxed)
    }

    /// The names of all files, in order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        lock(&self.files).keys().cloned().collect()
    }

    /// What is in a file; nothing if it is not there.
    #[must_use]
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        lock(&self.files).get(name).cloned().unwrap_or_default()
    }

    /// Puts bytes into a file.
    pub fn put(&self, name: &str, bytes: Vec<u8>) {
        lock(&self.files).insert(name.to_owned(), bytes);
    }

    /// Why it could not be used; empty afterwards.
    pub fn take_faults(&self) -> Vec<DiskFault> {
        std::mem::take(&mut lock(&self.faults))
    }

    fn change(&self) -> io::Result<()> {
        self.changes.fetch_add(1, Relaxed);
        match &mut *lock(&self.changes_left) {
            Some(0) => Err(Error::other("the machine has stopped")),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// A file that is being written.
struct Sheet {
    name: String,
    bytes: Vec<u8>,
    files: Arc<Mutex<Files>>,
}

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Sheet {
    fn drop(&mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        lock(&self.files).insert(self.name.clone(), bytes);
    }
}

/// A file that is being read.
struct Reading {
    bytes: Cursor<Vec<u8>>,
    open: Arc<AtomicUsize>,
}

impl Read for Reading {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(bytes)
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Relaxed);
    }
}

impl Disk for Shelf {
    fn room(&self) -> Option<u64> {
        let used: usize = lock(&self.files).values().map(Vec::len).sum();
        self.bytes_max.map(|most| most.saturating_sub(used as u64))
    }

    fn content(&self, name: &str) -> io::Result<Option<String>> {
        let files = lock(&self.files);
        let text = files.get(name).map(|bytes| String::from_utf8_lossy(bytes));
        Ok(text.map(|text| text.into_owned()))
    }

    fn replace(&self, name: &str, text: &str) -> io::Result<()> {
        self.change()?;
        self.put(name, text.into());
        Ok(())
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read>> {
        let files = lock(&self.files);
        let bytes = files.get(name).ok_or(ErrorKind::NotFound)?;
        let open = 1 + self.open.fetch_add(1, Relaxed);
        self.open_most.fetch_max(open, Relaxed);
        Ok(Box::new(Reading {
            bytes: Cursor::new(bytes.clone()),
            open: Arc::clone(&self.open),
        }))
    }

    fn create(&self, name: &str) -> io::Result<Box<dyn Write>> {
        self.change()?;
        Ok(Box::new(Sheet {
            name: name.to_owned(),
            bytes: Vec::new(),
            files: Arc::clone(&self.files),
        }))
    }

    fn keep(&self, _: &str) -> io::Result<()> {
        self.change()
    }

    fn work_at_risk(&self) -> u64 {
        0
    }

    fn remove(&self, name: &str) {
        if self.change().is_ok() {
            lock(&self.files).remove(name);
        }
    }

    fn clear(&self) {
        if self.change().is_ok() {
            lock(&self.files).clear();
        }
    }

    fn fail(&self, fault: DiskFault) {
        lock(&self.faults).push(fault);
    }
}
