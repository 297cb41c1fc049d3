//! The files of a call: what is read, what is written, and that none is both.
//!
//! Every argument that names a file is declared with what is done with the file ([`Use`]); no other
//! argument may be one. From these declarations [`Files`] knows all that a call reads, and it alone
//! gives the [`Output`]s that answers are written to, each after it was compared with all inputs and
//! with the outputs before it. So no command writes over what it reads, nor two answers to one
//! place, and a new command has nothing to remember.
//!
//! Symbolic links, hard links and other ways to one file make no difference (see [`Identity`]). A
//! folder stands for the files that are read from it, also for those that would be if they were
//! written there; an archive for itself. Standard input is read once, and is a file if it is one.
//! Built-in puzzles are no files. What is kept of a count (`--resume`) is read and written on
//! purpose.

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use pavage_app::Message;
use pavage_host::files::{self, Identity, Target, WholeFile, folder_of};
use pavage_wire::shards::Work;

use crate::file_name::{DASH, FileName, Use, unwritable};
use crate::inputs::known;
use crate::meaning;
use crate::options::table::{REST, WORK};
use crate::shard_files;
use crate::wrong::Halt;

/// Standard input, by the name that some platforms have for it.
const STANDARD_INPUT: &str = "/dev/stdin";

/// All files of a call.
#[derive(Default)]
pub(crate) struct Files {
    typed: Vec<FileName>,
    /// What is read; found out when the first output is asked for.
    read: Option<Read>,
    written: HashSet<Identity>,
}

/// What a call reads.
struct Read {
    files: HashSet<Identity>,
    /// Folders, and what is read from them.
    folders: Vec<(Identity, Shows)>,
}

/// Whether a file of this name is read from a folder.
pub(crate) type Shows = fn(&Path) -> bool;

/// Which files are read where it names a folder; `None` if it names nothing that is only read.
pub(crate) fn shows(name: &FileName) -> Option<Shows> {
    match name.used() {
        Use::Puzzles if known::is_built_in(&name.shown()) => None,
        Use::Puzzles | Use::Input | Use::Recording => Some(known::is_shown_in_folder),
        Use::Shards => Some(shard_files::is_about_shards),
        Use::Output | Use::State | Use::Photograph => None,
    }
}

/// A file that an answer may be written to.
#[derive(Debug)]
pub(crate) struct Output(PathBuf);

impl Files {
    /// The files that were typed.
    ///
    /// # Errors
    /// `-` stands for something that it cannot stand for: standard input a second time, a state, or
    /// results.
    pub(crate) fn typed(matches: &ArgMatches) -> Result<Files, Halt> {
        let mut typed = Vec::new();
        let mut level = Some(matches);
        while let Some(matches) = level {
            typed.extend(meaning::all_files(matches).filter_map(|name| used(matches, name)));
            level = matches.subcommand().map(|(_, matches)| matches);
        }
        let mut is_input_read = false;
        for name in typed.iter().filter(|name| name.is_dash()) {
            match name.used() {
                Use::Puzzles | Use::Input | Use::Recording | Use::Photograph if is_input_read => {
                    return Err(Message::new("input-twice").into());
                }
                Use::Puzzles | Use::Input | Use::Recording | Use::Photograph => {
                    is_input_read = true;
                }
                Use::State => return Err(Halt::about(DASH, Message::new("file-dash"))),
                Use::Shards => return Err(Halt::about(DASH, Message::new("input-dash"))),
                Use::Output => {}
            }
        }
        Ok(Files {
            typed,
            ..Files::default()
        })
    }

    /// All files that were typed, with what is done with each.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&FileName, Use)> {
        self.typed.iter().map(|name| (name, name.used()))
    }

    /// The output of this name.
    ///
    /// # Errors
    /// It is standard output, is read as well, is written already, or cannot be written.
    pub(crate) fn output(&mut self, name: &FileName) -> Result<Output, Message> {
        if name.is_dash() {
            return Err(Message::new("file-dash"));
        }
        let output = self.output_in(name.path().to_owned())?;
        let identity = Identity::of(name.path());
        if identity.is_some_and(|identity| !self.written.insert(identity)) {
            return Err(Message::new("output-twice"));
        }
        output.check()?;
        Ok(output)
    }

    /// The output that an option asks for, if it does.
    ///
    /// # Errors
    /// As for any output, with the name.
    pub(crate) fn asked(&mut self, name: Option<&FileName>) -> Result<Option<Output>, Halt> {
        let output = name.map(|name| {
            let output = self.output(name);
            output.map_err(|message| Halt::about(name.shown(), message))
        });
        output.transpose()
    }

    /// An output in a folder that was typed, under a name that the command gives once.
    ///
    /// # Errors
    /// It is read as well.
    pub(crate) fn output_in(&mut self, path: PathBuf) -> Result<Output, Message> {
        if self.read().has(&path) {
            Err(Message::new("output-is-input"))
        } else {
            Ok(Output(path))
        }
    }

    fn read(&mut self) -> &Read {
        let typed = &self.typed;
        self.read.get_or_insert_with(|| Read::of(typed))
    }
}

/// A name, with what its file is used for beside the other arguments: that of a puzzle is `plan`'s
/// also for folders with results, and for what is generated.
fn used(matches: &ArgMatches, name: &FileName) -> Option<FileName> {
    let used = match name.used() {
        Use::Puzzles if REST.file(matches).is_some() => Use::Shards,
        Use::Puzzles if matches!(WORK.value_in(matches), Ok(Some(Work::Generate))) => return None,
        used => used,
    };
    Some(name.used_as(used))
}

impl Read {
    fn of(typed: &[FileName]) -> Read {
        let mut read = Read {
            files: HashSet::new(),
            folders: Vec::new(),
        };
        for name in typed {
            let Some(is_read) = shows(name) else {
                continue;
            };
            let path = if name.is_dash() {
                Path::new(STANDARD_INPUT)
            } else {
                name.path()
            };
            let identity = Identity::of(path);
            if !path.is_dir() {
                read.files.extend(identity);
                continue;
            }
            let entries = std::fs::read_dir(path).into_iter().flatten();
            let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
            let files = files.filter(|file| is_read(file));
            read.files
                .extend(files.filter_map(|file| Identity::of(&file)));
            read.folders
                .extend(identity.map(|identity| (identity, is_read)));
        }
        read
    }

    /// Whether a file is read, or would be if it were written.
    fn has(&self, path: &Path) -> bool {
        if Identity::of(path).is_some_and(|identity| self.files.contains(&identity)) {
            return true;
        }
        let Ok(Target::Place(file)) = Target::of(path) else {
            return false;
        };
        let folder = Identity::of(folder_of(&file));
        let mut folders = self.folders.iter();
        folders.any(|(read, is_read)| Some(read) == folder.as_ref() && is_read(&file))
    }
}

impl Output {
    /// Writes the answer, whole or not at all.
    pub(crate) fn write(&self, text: impl AsRef<[u8]>) -> Result<(), Message> {
        files::write_whole(&self.0, text.as_ref()).map_err(unwritable)
    }

    /// Begins to write an answer that comes bit by bit.
    pub(crate) fn begin(&self) -> Result<WholeFile, Message> {
        WholeFile::begin(&self.0).map_err(unwritable)
    }

    /// Checks that it can be written, and leaves it unchanged.
    pub(crate) fn check(&self) -> Result<(), Message> {
        files::check_writable(&self.0).map_err(unwritable)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Its name as it is shown.
    pub(crate) fn shown(&self) -> Cow<'_, str> {
        self.0.to_string_lossy()
    }
}
