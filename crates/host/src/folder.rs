//! A folder of the machine for what a computation cannot hold in memory.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, Error, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use pavage_model::{Disk, DiskFault};

use crate::files::{WholeFile, drafted};

/// What the names of its files end with. No other file is counted, or ever removed.
const ENDING: &str = ".pavage-count";
/// The file that is locked while somebody works in a folder.
const LOCK: &str = ENDING;
/// Work that may be lost: some tenths of a second of a sweep.
const WORK_AT_RISK: u64 = 1 << 20;
/// What is left free on the disk.
const SPARE: u64 = 1 << 28;

/// A folder that one computation uses at a time.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Whether the folder was made for this.
    is_new: bool,
    lock: Option<File>,
    /// How many bytes its files may take.
    bytes_max: Option<u64>,
    used: Arc<AtomicU64>,
    fault: Mutex<Option<DiskFault>>,
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum Unusable {
    /// Somebody else works in it.
    InUse,
    /// There is something in it that is none of ours.
    Foreign,
    /// The system refuses.
    System(Error),
}

impl From<Error> for Unusable {
    fn from(error: Error) -> Unusable {
        Unusable::System(error)
    }
}

impl Folder {
    /// Takes a folder, which is made if it is not there; else it is empty, or has only what was left by one
    /// like this. Its files may take at most so many bytes.
    ///
    /// # Errors
    /// It cannot be made or written to, it has other files or folders, or somebody else works in it.
    pub fn take(path: &Path, bytes_max: Option<u64>) -> Result<Folder, Unusable> {
        let is_new = !path.exists();
        fs::create_dir_all(path)?;
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            if !is_own(&entry.file_name()) || !entry.file_type()?.is_file() {
                return Err(Unusable::Foreign);
            }
        }
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.join(LOCK))?;
        match lock.try_lock() {
            // A file system without locks has to be trusted.
            Ok(()) | Err(TryLockError::Error(_)) => {}
            Err(TryLockError::WouldBlock) => return Err(Unusable::InUse),
        }
        let own = own_files(path)?;
        let bytes = own.iter().map(|file| Ok(fs::metadata(file)?.len()));
        let used = bytes.sum::<io::Result<u64>>()?;
        Ok(Folder {
            path: path.to_owned(),
            is_new,
            lock: Some(lock),
            bytes_max,
            used: Arc::new(AtomicU64::new(used)),
            fault: Mutex::new(None),
        })
    }

    /// Why the computation could not go on with it, if so.
    #[must_use]
    pub fn take_fault(&self) -> Option<DiskFault> {
        let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        fault.take()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}{ENDING}"))
    }

    /// Removes a file, if it is there.
    fn remove_file(&self, file: &Path) {
        let bytes = fs::metadata(file).map_or(0, |found| found.len());
        // A file that cannot be removed stays, and counts.
        if fs::remove_file(file).is_ok() {
            let less = |used: u64| Some(used.saturating_sub(bytes));
            let _always = self.used.fetch_update(Relaxed, Relaxed, less);
        }
    }
}

/// Whether this is the name of a file of such a folder, or of a draft of one.
fn is_own(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.ends_with(ENDING.as_bytes())
        || drafted(name).is_some_and(|file| file.ends_with(ENDING.as_bytes()))
}

/// The files of such a folder, without the lock.
fn own_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut own = Vec::new();
    for entry in fs::read_dir(path)? {
        let name = entry?.file_name();
        if is_own(&name) && name != LOCK {
            own.push(path.join(name));
        }
    }
    Ok(own)
}

impl Drop for Folder {
    /// Leaves the folder. If nothing is left in it, it is as it was before.
    fn drop(&mut self) {
        let is_empty = own_files(&self.path).is_ok_and(|own| own.is_empty());
        if is_empty {
            // Errors are no harm: a file or a folder stays that nobody needs.
            let _stays = fs::remove_file(self.path.join(LOCK));
        }
        drop(self.lock.take());
        if is_empty && self.is_new {
            let _stays = fs::remove_dir(&self.path);
        }
    }
}

/// The bytes that are free on the disk of a folder, if the system tells.
#[cfg(unix)]
fn free(path: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(path).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

/// A file that is being written.
struct Draft {
    file: File,
    used: Arc<AtomicU64>,
    bytes_max: Option<u64>,
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let used = self.used.load(Relaxed) + bytes.len() as u64;
        if self.bytes_max.is_some_and(|most| used > most) {
            return Err(ErrorKind::QuotaExceeded.into());
        }
        let written = self.file.write(bytes)?;
        self.used.fetch_add(written as u64, Relaxed);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Disk for Folder {
    fn room(&self) -> Option<u64> {
        let used = self.used.load(Relaxed);
        let allowed = self.bytes_max.map(|most| most.saturating_sub(used));
        let free = free(&self.path).map(|free| free.saturating_sub(SPARE));
        allowed.into_iter().chain(free).min()
    }

    fn content(&self, name: &str) -> io::Result<Option<String>> {
        match fs::read_to_string(self.file(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            text => text.map(Some),
        }
    }

    fn replace(&self, name: &str, text: &str) -> io::Result<()> {
        let mut file = WholeFile::begin(&self.file(name))?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(self.file(name))?))
    }

    fn create(&self, name: &str) -> io::Result<Box<dyn Write>> {
        self.remove(name);
        Ok(Box::new(Draft {
            file: File::create_new(self.file(name))?,
            used: Arc::clone(&self.used),
            bytes_max: self.bytes_max,
        }))
    }

    fn keep(&self, name: &str) -> io::Result<()> {
        File::open(self.file(name))?.sync_all()
    }

    fn work_at_risk(&self) -> u64 {
        WORK_AT_RISK
    }

    fn remove(&self, name: &str) {
        self.remove_file(&self.file(name));
    }

    fn clear(&self) {
        let own = own_files(&self.path).unwrap_or_default();
        own.iter().for_each(|file| self.remove_file(file));
    }

    fn fail(&self, fault: DiskFault) {
        let mut first = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(fault);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Folder, name: &str, bytes: &[u8]) -> io::Result<()> {
        folder.create(name)?.write_all(bytes)?;
        folder.keep(name)
    }

    #[test]
    fn a_folder_is_used_by_one_kept_within_its_bound_and_left_as_it_was() {
        let place = tempfile::tempdir().expect("there is a folder for drafts");
        let path = place.path().join("states");
        let folder = Folder::take(&path, Some(100)).expect("it can be made");
        assert!(matches!(Folder::take(&path, None), Err(Unusable::InUse)));
        write(&folder, "run-0", &[7; 60]).expect("it fits");
        assert_eq!(folder.room(), Some(40));
        let error = write(&folder, "run-1", &[7; 60]).expect_err("it does not fit");
        assert_eq!(error.kind(), ErrorKind::QuotaExceeded);
        folder.remove("run-0");
        write(&folder, "run-1", &[8; 60]).expect("there is room again");
        folder.replace("states", "end").expect("it can be written");
        drop(folder);
        let folder = Folder::take(&path, Some(100)).expect("nobody uses it");
        assert_eq!(folder.room(), Some(37));
        assert_eq!(
            folder.content("states").expect("it is there"),
            Some("end".to_owned())
        );
        let mut bytes = Vec::new();
        let mut run = folder.open("run-1").expect("it is there");
        run.read_to_end(&mut bytes).expect("it can be read");
        assert_eq!(bytes, [8; 60]);
        folder.clear();
        drop(folder);
        assert!(path.exists(), "it was there before");
        let other = place.path().join("other");
        drop(Folder::take(&other, None).expect("it can be made"));
        assert!(!other.exists(), "nothing was left in it");
    }

    #[test]
    fn what_is_not_its_own_is_refused_and_never_removed() {
        let place = tempfile::tempdir().expect("there is a folder for drafts");
        let path = place.path().join("states");
        let other = [
            "notes",
            "run-1",
            "states",
            ".pavage-counts",
            ".states.7.part",
        ];
        let texts = || other.map(|name| fs::read_to_string(path.join(name)).ok());
        let folder = Folder::take(&path, None).expect("it can be made");
        write(&folder, "run-1", b"ours").expect("it can be written");
        let draft = path.join(".states.pavage-count.a7.part");
        fs::write(&draft, "left by a kill").expect("it can be written");
        // They come while it is used.
        for name in other {
            fs::write(path.join(name), "mine").expect("it can be written");
        }
        folder.remove("notes");
        folder.clear();
        assert!(!draft.exists());
        assert!(folder.content("run-1").expect("it can be asked").is_none());
        write(&folder, "run-1", b"ours").expect("it can be written");
        drop(folder);
        let mine = || Some("mine".to_owned());
        assert_eq!(texts(), other.map(|_| mine()));
        // What is left by a count does not make them its own.
        for name in other {
            let refused = Folder::take(&path, None);
            assert!(matches!(refused, Err(Unusable::Foreign)), "{name}");
            assert_eq!(fs::read_to_string(path.join(name)).ok(), mine());
            fs::remove_file(path.join(name)).expect("it is there");
        }
        let inner = path.join("run-2.pavage-count");
        fs::create_dir(&inner).expect("it can be made");
        assert!(matches!(Folder::take(&path, None), Err(Unusable::Foreign)));
        fs::remove_dir(&inner).expect("it is there");
        Folder::take(&path, None).expect("all is its own").clear();
    }
}
