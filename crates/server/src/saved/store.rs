//! A folder of saved files, each written whole or not at all.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use etcetera::BaseStrategy;
use jiff::Timestamp;
use pavage_host::files::{rename_new, write_new, write_whole};
use pavage_wire::SavedFacts;

use super::name::Name;

/// Why something could not be done.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The name is not valid.
    BadName,
    /// There is no item of that name.
    Unknown(String),
    /// The name is taken.
    Exists(String),
    /// The limit is reached.
    Full(usize),
    /// There is no folder to keep anything in.
    NoFolder,
    /// The folder or a file cannot be read or written.
    Failed(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Failed(error)
    }
}

/// What is saved in one folder, one file each.
pub(crate) struct Store {
    folder: Option<PathBuf>,
    /// The ending of its files.
    ending: &'static str,
    files_max: usize,
    /// Held while files change, so that two requests to one server do not pass the number of files. That
    /// no file is replaced unasked does not rest on it: another server may use the folder.
    lock: Mutex<()>,
}

/// The folder of what a user saves, if the system tells where such things are kept.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.data_dir().join("pavage"))
}

impl Store {
    pub(crate) fn new(folder: Option<PathBuf>, ending: &'static str, files_max: usize) -> Store {
        Store {
            folder,
            ending,
            files_max,
            lock: Mutex::new(()),
        }
    }

    fn hold(&self) -> MutexGuard<'_, ()> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All that is saved, what was saved last first.
    pub(crate) fn all(&self) -> Result<Vec<SavedFacts>, Trouble> {
        let Some(folder) = &self.folder else {
            return Ok(Vec::new());
        };
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let mut all = Vec::new();
        for entry in entries {
            let file = entry?.path();
            let name = file
                .file_name()
                .and_then(|file| Name::of_file(file.to_str()?, self.ending));
            // A file may be gone by now.
            if let Some(found) = name.and_then(|name| facts(&name, &file).ok()) {
                all.push(found);
            }
        }
        all.sort_by(|one, other| {
            let later = other.changed.cmp(&one.changed);
            later.then_with(|| one.name.cmp(&other.name))
        });
        Ok(all)
    }

    /// Something saved, with its text.
    pub(crate) fn load(&self, name: &str) -> Result<(SavedFacts, String), Trouble> {
        let (name, file) = self.place(name)?;
        let text = fs::read_to_string(&file).map_err(|error| absent(error, &name))?;
        let found = facts(&name, &file).map_err(|error| absent(error, &name))?;
        Ok((found, text))
    }

    /// Saves a text; says also whether it is new.
    pub(crate) fn save(
        &self,
        name: &str,
        text: &str,
        replace: bool,
    ) -> Result<(SavedFacts, bool), Trouble> {
        let folder = self.folder.as_deref().ok_or(Trouble::NoFolder)?;
        let (name, file) = self.place(name)?;
        let _held = self.hold();
        let is_new = !file.exists();
        if !is_new && !replace {
            return Err(Trouble::Exists(name.text().to_owned()));
        }
        if is_new && self.all()?.len() >= self.files_max {
            return Err(Trouble::Full(self.files_max));
        }
        fs::create_dir_all(folder)?;
        let write = if replace { write_whole } else { write_new };
        write(&file, text.as_bytes()).map_err(|error| taken(error, &name))?;
        Ok((facts(&name, &file)?, is_new))
    }

    /// Gives something saved another name.
    pub(crate) fn rename(&self, name: &str, to: &str) -> Result<SavedFacts, Trouble> {
        let (name, file) = self.place(name)?;
        let (new_name, new_file) = self.place(to)?;
        let _held = self.hold();
        if new_file != file {
            let renamed = rename_new(&file, &new_file);
            renamed.map_err(|error| match error.kind() {
                ErrorKind::NotFound => absent(error, &name),
                _ => taken(error, &new_name),
            })?;
        }
        Ok(facts(&new_name, &new_file)?)
    }

    pub(crate) fn delete(&self, name: &str) -> Result<(), Trouble> {
        let (name, file) = self.place(name)?;
        let _held = self.hold();
        fs::remove_file(file).map_err(|error| absent(error, &name))
    }

    fn place(&self, name: &str) -> Result<(Name, PathBuf), Trouble> {
        let name = Name::new(name).ok_or(Trouble::BadName)?;
        match &self.folder {
            Some(folder) => Ok((name.clone(), folder.join(name.file(self.ending)))),
            None => Err(Trouble::Unknown(name.text().to_owned())),
        }
    }
}

fn absent(error: io::Error, name: &Name) -> Trouble {
    match error.kind() {
        ErrorKind::NotFound => Trouble::Unknown(name.text().to_owned()),
        _ => Trouble::Failed(error),
    }
}

fn taken(error: io::Error, name: &Name) -> Trouble {
    match error.kind() {
        ErrorKind::AlreadyExists => Trouble::Exists(name.text().to_owned()),
        _ => Trouble::Failed(error),
    }
}

fn facts(name: &Name, file: &Path) -> io::Result<SavedFacts> {
    let metadata = fs::metadata(file)?;
    let changed = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let changed = Timestamp::try_from(changed).unwrap_or(Timestamp::UNIX_EPOCH);
    Ok(SavedFacts {
        name: name.text().to_owned(),
        bytes: metadata.len(),
        changed: changed.to_string(),
    })
}
