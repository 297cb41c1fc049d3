//! Locks of the system on open files. A lock ends with the process that holds it, however that ends.
//!
//! Who works on a file holds it alone. Who only asks whether somebody does shares it for a moment, so
//! that those who ask do not hinder each other; and who finds a file held shares it too: if that is
//! possible, somebody was only asking.

use std::fs::{File, TryLockError};
use std::io;
use std::thread::yield_now;

/// The calls of the system; none of them waits.
pub(crate) trait Locks {
    /// Holds a file alone.
    fn hold(&self, file: &File) -> Result<(), TryLockError>;
    /// Shares a file.
    fn share(&self, file: &File) -> Result<(), TryLockError>;
    /// Ends either.
    fn release(&self, file: &File) -> io::Result<()>;
}

/// The locks of the machine.
pub(crate) struct SystemLocks;

impl Locks for SystemLocks {
    fn hold(&self, file: &File) -> Result<(), TryLockError> {
        file.try_lock()
    }

    fn share(&self, file: &File) -> Result<(), TryLockError> {
        file.try_lock_shared()
    }

    fn release(&self, file: &File) -> io::Result<()> {
        file.unlock()
    }
}

/// What became of an attempt to hold a file alone.
#[derive(Debug)]
pub(crate) enum Attempt {
    /// It is held until it is closed.
    Held,
    /// Somebody else works on it.
    Refused,
    /// The file system has no locks, which is said so.
    NoLocks(io::Error),
}

/// Holds a file alone, unless somebody else does.
pub(crate) fn hold(file: &File, locks: &dyn Locks) -> Attempt {
    loop {
        match locks.hold(file) {
            Ok(()) => return Attempt::Held,
            Err(TryLockError::Error(error)) => return Attempt::NoLocks(error),
            Err(TryLockError::WouldBlock) => {}
        }
        match locks.share(file) {
            Err(TryLockError::WouldBlock) => return Attempt::Refused,
            Err(TryLockError::Error(error)) => return Attempt::NoLocks(error),
            Ok(()) => {}
        }
        // Somebody was only asking, and is gone in a moment.
        if let Err(error) = locks.release(file) {
            return Attempt::NoLocks(error);
        }
        yield_now();
    }
}

/// Whether somebody holds a file alone. Where there are no locks, nobody does.
pub(crate) fn is_held(file: &File, locks: &dyn Locks) -> bool {
    match locks.share(file) {
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(_)) => false,
        Ok(()) => {
            let _ended_when_closed = locks.release(file);
            false
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::cell::Cell;

    /// A file system without locks.
    pub(crate) struct NoLocks;

    impl Locks for NoLocks {
        fn hold(&self, _: &File) -> Result<(), TryLockError> {
            Err(TryLockError::Error(io::ErrorKind::Unsupported.into()))
        }

        fn share(&self, file: &File) -> Result<(), TryLockError> {
            self.hold(file)
        }

        fn release(&self, _: &File) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    /// The system, with others who ask at the same time: so many are still there when it is tried to
    /// hold the file.
    struct Asked<'a> {
        by_others: Cell<u32>,
        other: &'a File,
    }

    impl Locks for Asked<'_> {
        fn hold(&self, file: &File) -> Result<(), TryLockError> {
            match self.by_others.get() {
                0 => SystemLocks.hold(file),
                left => {
                    SystemLocks.share(self.other).expect("it can be shared");
                    let tried = SystemLocks.hold(file);
                    // They are gone after the next question.
                    self.by_others.set(left - 1);
                    tried
                }
            }
        }

        fn share(&self, file: &File) -> Result<(), TryLockError> {
            let shared = SystemLocks.share(file);
            SystemLocks.release(self.other).expect("it was shared");
            shared
        }

        fn release(&self, file: &File) -> io::Result<()> {
            SystemLocks.release(file)
        }
    }

    fn opened(file: &tempfile::NamedTempFile) -> File {
        file.reopen().expect("it is there")
    }

    #[test]
    fn a_file_is_held_by_one_and_those_who_ask_do_not_hinder() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let [first, second, third] = [(); 3].map(|()| opened(&file));
        assert!(!is_held(&second, &SystemLocks));
        let other = Asked {
            by_others: Cell::new(3),
            other: &third,
        };
        assert!(matches!(hold(&first, &other), Attempt::Held));
        assert_eq!(other.by_others.get(), 0);
        assert!(matches!(hold(&second, &SystemLocks), Attempt::Refused));
        assert!(is_held(&second, &SystemLocks));
        drop(first);
        assert!(!is_held(&third, &SystemLocks));
        assert!(matches!(hold(&second, &SystemLocks), Attempt::Held));
    }

    #[test]
    fn where_there_are_no_locks_nobody_is_refused() {
        let file = tempfile::tempfile().expect("a file");
        assert!(matches!(hold(&file, &NoLocks), Attempt::NoLocks(_)));
        assert!(!is_held(&file, &NoLocks));
    }
}
