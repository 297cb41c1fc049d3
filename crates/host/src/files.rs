//! Files that are written whole or not at all: a reader finds the old text or the new one, never a
//! part, even if the program is killed or the machine loses power while it writes.
//!
//! The new text goes into a draft beside the file, which takes the file's place by one rename once
//! it has reached the disk. Three things are treated as they were meant:
//!
//! - A symbolic link is followed, also to a file that is not there yet, so that the file is replaced
//!   and the link stays.
//! - A device or a pipe, and an open file named by its number (`/dev/stdout`, `/proc/self/fd/3`), has
//!   no draft: what is written goes there at once.
//! - The permissions of a file that is replaced are kept, and where the system allows it its owner.
//!
//! A hard link does not survive a rename: the file's other names keep the old text.
//!
//! [`Identity`] tells whether two names are those of one file.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, PersistError, TempPath};

/// How many symbolic links may follow each other; Linux allows as many.
const LINKS_MAX: usize = 40;

/// The ending of drafts, whose names begin with a dot and the name of the file.
const DRAFT_ENDING: &str = ".part";

/// A file that is being written. If it is dropped before [`WholeFile::finish`], what stood there before
/// stays, and no draft does.
#[derive(Debug)]
pub struct WholeFile(Kind);

#[derive(Debug)]
enum Kind {
    /// A device, a pipe or an open file.
    Stream(File),
    Draft(NamedTempFile, PathBuf),
}

/// What two names of one file have in common.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Identity(Known);

#[derive(Clone, Debug, Eq, Hash, PartialEq)]
enum Known {
    /// The device and the number of the file on it, which all its names share, hard links too.
    #[cfg(unix)]
    Inode(u64, u64),
    /// Its name in its folder without links: of a file that is not there yet, and of any file where
    /// the platform has no numbers.
    Name(PathBuf),
}

impl Identity {
    /// That of a file or a folder, which may not be there yet. Devices and pipes have none: to read
    /// and to write them at a time does no harm.
    #[must_use]
    pub fn of(name: &Path) -> Option<Identity> {
        match fs::metadata(name) {
            Ok(found) if found.is_file() || found.is_dir() => Identity::of_found(name, &found),
            Ok(_) => None,
            Err(_) => match Target::of(name).ok()? {
                Target::Place(file) => {
                    let folder = fs::canonicalize(folder_of(&file)).ok()?;
                    Some(Identity(Known::Name(folder.join(file.file_name()?))))
                }
                Target::Stream => None,
            },
        }
    }

    #[cfg(unix)]
    fn of_found(_: &Path, found: &Metadata) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        Some(Identity(Known::Inode(found.dev(), found.ino())))
    }

    #[cfg(not(unix))]
    fn of_found(name: &Path, _: &Metadata) -> Option<Identity> {
        let name = fs::canonicalize(name).ok()?;
        Some(Identity(Known::Name(name)))
    }
}

/// Where a name leads.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Target {
    /// A device, a pipe or an open file, which is written to as it is.
    Stream,
    /// A file, which may not be there yet, or a folder, by a name that is no symbolic link.
    Place(PathBuf),
}

impl Target {
    /// Follows a name through symbolic links.
    ///
    /// # Errors
    /// A folder on the way cannot be read, or the links go in a circle.
    pub fn of(name: &Path) -> io::Result<Target> {
        let mut place = name.to_owned();
        for _ in 0..=LINKS_MAX {
            if is_open_file(&place) {
                return Ok(Target::Stream);
            }
            let found = match fs::symlink_metadata(&place) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                found => Some(found?),
            };
            match found {
                Some(found) if found.is_symlink() => {
                    place = folder_of(&place).join(fs::read_link(&place)?);
                }
                Some(found) if !found.is_file() && !found.is_dir() => return Ok(Target::Stream),
                _ => return Ok(Target::Place(place)),
            }
        }
        Err(io::Error::other("too many symbolic links"))
    }
}

impl WholeFile {
    /// Begins to write a file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn begin(name: &Path) -> io::Result<WholeFile> {
        Ok(WholeFile(match Target::of(name)? {
            Target::Stream => Kind::Stream(OpenOptions::new().append(true).open(name)?),
            Target::Place(file) => Kind::Draft(draft_of(&file)?, file),
        }))
    }

    /// Gives the file its new text.
    ///
    /// # Errors
    /// The text does not reach the disk, or the file cannot be replaced; then it is as it was.
    pub fn finish(self) -> io::Result<()> {
        self.put(|draft, file| draft.persist(file))
    }

    /// Gives the file its text, if there is still no file of this name: of several processes, one makes it.
    ///
    /// # Errors
    /// The file is there by now ([`io::ErrorKind::AlreadyExists`]), or the text does not reach the disk.
    pub fn finish_new(self) -> io::Result<()> {
        self.put(|draft, file| draft.persist_noclobber(file))
    }

    fn put(
        self,
        persist: impl FnOnce(NamedTempFile, &Path) -> Result<File, PersistError>,
    ) -> io::Result<()> {
        let (draft, file) = match self.0 {
            Kind::Stream(mut stream) => return stream.flush(),
            Kind::Draft(draft, file) => (draft, file),
        };
        // Otherwise a loss of power after the rename may leave an empty file.
        draft.as_file().sync_all()?;
        persist(draft, &file)?;
        // If the rename reaches the disk late, the old text is still there, which is fine. Not every
        // system can sync a folder.
        let _late = File::open(folder_of(&file)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Stream(stream) => stream.write(bytes),
            Kind::Draft(draft, _) => draft.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Stream(stream) => stream.flush(),
            Kind::Draft(draft, _) => draft.as_file_mut().flush(),
        }
    }
}

/// Writes a file.
///
/// # Errors
/// It cannot be written; then it is as it was.
pub fn write_whole(name: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::begin(name)?;
    file.write_all(text)?;
    file.finish()
}

/// Writes a new file.
///
/// # Errors
/// There is a file of this name ([`io::ErrorKind::AlreadyExists`]), or it cannot be written.
pub fn write_new(name: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::begin(name)?;
    file.write_all(text)?;
    file.finish_new()
}

/// Gives a file another name, unless there is a file of that name.
///
/// # Errors
/// There is one ([`io::ErrorKind::AlreadyExists`]), or the file cannot be renamed.
pub fn rename_new(file: &Path, name: &Path) -> io::Result<()> {
    let mut path = TempPath::try_from_path(file)?;
    // It is no draft: it stays where it cannot be renamed.
    path.disable_cleanup(true);
    Ok(path.persist_noclobber(name)?)
}

/// Checks that a file can be written, and leaves it unchanged.
///
/// # Errors
/// It cannot.
pub fn check_writable(name: &Path) -> io::Result<()> {
    match Target::of(name)? {
        // Opening a pipe would already signal its reader.
        Target::Stream => Ok(()),
        Target::Place(file) => draft_of(&file).map(drop),
    }
}

/// An empty draft of a file, with its permissions.
fn draft_of(file: &Path) -> io::Result<NamedTempFile> {
    let old = match OpenOptions::new().write(true).open(file) {
        // A rename would replace a file that nobody may write.
        Ok(old) => Some(old.metadata()?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let name = file.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut prefix = OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    // Unlike the crate's own, such a file may be read by whoever may read other new files.
    let open = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    let mut draft = Builder::new();
    let draft = draft.prefix(&prefix).suffix(DRAFT_ENDING);
    let draft = draft.make_in(folder_of(file), open)?;
    if let Some(old) = old {
        keep_owner(draft.as_file(), &old);
        draft.as_file().set_permissions(old.permissions())?;
    }
    Ok(draft)
}

#[cfg(unix)]
fn keep_owner(draft: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only the owner of the machine may give a file away.
    let _not_allowed = fchown(draft, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

/// The name of the file that a draft of this name is of; none where it is no draft.
pub(crate) fn drafted(name: &[u8]) -> Option<&[u8]> {
    let rest = name
        .strip_prefix(b".")?
        .strip_suffix(DRAFT_ENDING.as_bytes())?;
    let end = rest.iter().rposition(|letter| *letter == b'.')?;
    Some(&rest[..end])
}

/// The folder that a file lies in.
#[must_use]
pub fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|path| !path.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Whether a name is that of an open file of a process, which a rename would take from its place.
fn is_open_file(name: &Path) -> bool {
    let folders = ["/proc", "/dev/fd"].map(Path::new);
    let is_in = |folder: PathBuf| folders.iter().any(|open| folder.starts_with(open));
    cfg!(unix) && fs::canonicalize(folder_of(name)).is_ok_and(is_in)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::{TempDir, tempdir};

    fn folder() -> TempDir {
        tempdir().expect("a folder")
    }

    fn text(file: &Path) -> String {
        fs::read_to_string(file).expect("it is there")
    }

    /// The names in a folder, in order.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is there");
        let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        let names = names.into_iter().map(OsString::into_string);
        names.map(|name| name.expect("text")).collect()
    }

    #[test]
    fn a_file_is_replaced_when_all_is_written() {
        let folder = folder();
        let file = folder.path().join("file");
        write_whole(&file, b"old").expect("written");
        assert_eq!(text(&file), "old");
        let mut new = WholeFile::begin(&file).expect("begun");
        new.write_all(b"new").expect("written");
        assert_eq!(text(&file), "old");
        new.finish().expect("finished");
        assert_eq!(text(&file), "new");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn what_is_not_finished_leaves_nothing() {
        let folder = folder();
        let file = folder.path().join("file");
        for old in [None, Some("old")] {
            if let Some(old) = old {
                fs::write(&file, old).expect("written");
            }
            let mut new = WholeFile::begin(&file).expect("begun");
            new.write_all(b"new").expect("written");
            drop(new);
            check_writable(&file).expect("it can be written");
            let left = old.map(|_| "file".to_owned());
            assert_eq!(names(folder.path()), Vec::from_iter(left));
        }
        assert_eq!(text(&file), "old");
    }

    #[test]
    fn a_new_file_replaces_none_that_another_made_meanwhile() {
        let folder = folder();
        let [file, other] = ["file", "other"].map(|name| folder.path().join(name));
        let drafts = [b"one", b"two"].map(|text| {
            let mut draft = WholeFile::begin(&file).expect("begun");
            draft.write_all(text).expect("written");
            draft
        });
        let kinds = drafts.map(|draft| draft.finish_new().map_err(|error| error.kind()));
        assert_eq!(kinds, [Ok(()), Err(io::ErrorKind::AlreadyExists)]);
        assert_eq!(text(&file), "one");
        let taken = |done: io::Result<()>| {
            done.is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists)
        };
        assert!(taken(write_new(&file, b"two")));
        write_new(&other, b"two").expect("it is new");
        assert!(taken(rename_new(&other, &file)));
        assert_eq!((text(&file), text(&other)), ("one".into(), "two".into()));
        fs::remove_file(&file).expect("it is there");
        rename_new(&other, &file).expect("the name is free");
        assert_eq!(
            (names(folder.path()), text(&file)),
            (vec!["file".into()], "two".into())
        );
        assert!(rename_new(&other, &file).is_err(), "it is gone");
    }

    #[test]
    fn what_cannot_be_written_is_refused_and_leaves_nothing() {
        let folder = folder();
        fs::create_dir(folder.path().join("folder")).expect("made");
        for name in ["folder", "absent/file", ""] {
            let name = match name {
                "" => PathBuf::new(),
                name => folder.path().join(name),
            };
            assert!(check_writable(&name).is_err(), "{name:?}");
            assert!(write_whole(&name, b"new").is_err(), "{name:?}");
        }
        assert_eq!(names(folder.path()), ["folder"]);
    }

    #[test]
    fn names_of_one_file_are_told() {
        let folder = folder();
        let identity = |name: &str| Identity::of(&folder.path().join(name));
        fs::create_dir(folder.path().join("folder")).expect("made");
        fs::write(folder.path().join("file"), "old").expect("written");
        assert_eq!(identity("file"), identity("folder/../file"));
        assert_eq!(identity("absent"), identity("folder/../absent"));
        assert_eq!(identity("folder"), identity("folder/."));
        let all = ["file", "folder", "absent", "folder/absent"].map(identity);
        for (number, one) in all.iter().enumerate() {
            assert!(one.is_some() && !all[number + 1..].contains(one), "{one:?}");
        }
        assert_eq!(identity("none/file"), None);
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{PermissionsExt, symlink};

        #[test]
        fn links_are_followed_and_stay() {
            let folder = folder();
            let path = |name: &str| folder.path().join(name);
            fs::create_dir(path("far")).expect("made");
            symlink("far/file", path("link")).expect("made");
            symlink("link", path("second")).expect("made");
            for new in ["first", "again"] {
                check_writable(&path("second")).expect("it can be written");
                write_whole(&path("second"), new.as_bytes()).expect("written");
                assert_eq!(text(&path("far/file")), new);
                assert!(path("link").is_symlink() && path("second").is_symlink());
            }
            assert_eq!(names(&path("far")), ["file"]);
            symlink("circle", path("circle")).expect("made");
            assert!(write_whole(&path("circle"), b"new").is_err());
        }

        #[test]
        fn links_are_other_names_of_one_file() {
            let folder = folder();
            let path = |name: &str| folder.path().join(name);
            fs::write(path("file"), "old").expect("written");
            fs::hard_link(path("file"), path("hard")).expect("made");
            symlink("file", path("soft")).expect("made");
            symlink("absent", path("dangling")).expect("made");
            for (one, other) in [("file", "hard"), ("hard", "soft"), ("absent", "dangling")] {
                let found = [one, other].map(|name| Identity::of(&path(name)));
                assert!(found[0].is_some() && found[0] == found[1], "{one} {other}");
            }
            assert_eq!(Identity::of(Path::new("/dev/null")), None);
        }

        #[test]
        fn permissions_are_kept() {
            let folder = folder();
            let file = folder.path().join("file");
            let mode = |file: &Path| {
                fs::metadata(file)
                    .expect("it is there")
                    .permissions()
                    .mode()
            };
            fs::write(&file, "old").expect("written");
            let usual = mode(&file);
            fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
            write_whole(&file, b"new").expect("written");
            assert_eq!(mode(&file) & 0o777, 0o640);
            let second = folder.path().join("second");
            write_whole(&second, b"new").expect("written");
            assert_eq!(mode(&second), usual);
        }

        #[test]
        fn devices_and_open_files_are_written_to_as_they_are() {
            use std::os::fd::AsRawFd;
            write_whole(Path::new("/dev/null"), b"gone").expect("written");
            let folder = folder();
            let file = folder.path().join("file");
            fs::write(&file, "before, ").expect("written");
            let open = OpenOptions::new().append(true).open(&file).expect("open");
            let name = format!("/dev/fd/{}", open.as_raw_fd());
            check_writable(Path::new(&name)).expect("it can be written");
            write_whole(Path::new(&name), b"behind").expect("written");
            // A file that took its place would not be the open one.
            (&open).write_all(b", after").expect("written");
            assert_eq!(text(&file), "before, behind, after");
        }
    }
}
