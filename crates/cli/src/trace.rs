//! `PAVAGE_TRACE=FILE`: what is typed is added to the trace in that file, with the content of the files
//! that it names under names of the trace. What comes by standard input is not recorded, and neither is
//! what cannot be parsed. Recording changes no answer: of a file as much is recorded as the command reads of it,
//! and what was read of a pipe is handed on.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pavage_app::Message;
use pavage_host::Log;
use pavage_wire::command_body;
use pavage_wire::trace::{COMMAND, Entry, HEAD};

use crate::context::Context;
use crate::file_name::{FileName, Use, bytes_of, unwritable};
use crate::files::{Files, shows};
use crate::inputs::archive::{PACKED_MAX, is_archive};
use crate::wrong::WrongFile;

const VARIABLE: &str = "PAVAGE_TRACE";

/// The command whose own requests are recorded in its place.
const SERVE: &str = "serve";

/// Records what was typed, if a trace is asked for.
///
/// # Errors
/// The file of the trace cannot be read or written, or is no trace: its name, and why.
pub(crate) fn record(
    context: &mut Context,
    command: &str,
    typed: &[OsString],
) -> Result<(), WrongFile> {
    let Some(file) = env::var_os(VARIABLE).filter(|file| !file.is_empty()) else {
        return Ok(());
    };
    let named = |message| WrongFile {
        name: file.to_string_lossy().into_owned(),
        message,
    };
    let log = Log::open(Path::new(&file), HEAD).map_err(|error| named(unwritable(error)))?;
    let log = log.ok_or_else(|| named(Message::new("trace-foreign")))?;
    if command != SERVE {
        let entry = entry(context, command, typed).to_string();
        let added = log.add(&entry);
        added.map_err(|error| named(unwritable(error)))?;
    }
    context.trace = Some(Arc::new(log));
    Ok(())
}

fn entry(context: &Context, command: &str, typed: &[OsString]) -> Entry {
    let named = Named::of(&context.files);
    let mut words = Vec::new();
    let mut is_named = false;
    for word in typed.iter().skip(1) {
        if !is_named && word == command {
            is_named = true;
            words.push(command.to_owned());
        } else {
            words.push(named.word(word));
        }
    }
    Entry {
        operation: COMMAND.to_owned(),
        lang: context.words.lang().code().to_owned(),
        body: command_body(&words, &named.files).trim_end().to_owned(),
    }
}

/// The files of a call by their names in the trace.
struct Named {
    names: Vec<(OsString, String)>,
    files: Vec<(String, Vec<u8>)>,
}

impl Named {
    fn of(files: &Files) -> Named {
        let mut named = Named {
            names: Vec::new(),
            files: Vec::new(),
        };
        for (file, used) in files.all() {
            let is_file = used != Use::Puzzles || shows(file).is_some();
            if is_file && !file.is_dash() && named.find(file.typed()).is_none() {
                named.add(file, used);
            }
        }
        named
    }

    fn find(&self, typed: &OsStr) -> Option<&str> {
        let mut names = self.names.iter();
        names.find_map(|(known, name)| (known == typed).then_some(name.as_str()))
    }

    fn add(&mut self, file: &FileName, used: Use) {
        let path = file.path();
        let name = numbered(self.names.len(), path);
        if let Some(is_read) = shows(file).filter(|_| path.is_dir()) {
            for (at, inner) in entries(path)
                .iter()
                .filter(|file| is_read(file))
                .enumerate()
            {
                // Shards are known by the names of their files.
                let inner_name = match (used, inner.file_name()) {
                    (Use::Shards, Some(own)) => own.to_string_lossy().into_owned(),
                    _ => numbered(at, inner),
                };
                let content = regular(inner, used.bytes_max());
                self.keep(format!("{name}/{inner_name}"), content);
            }
        } else {
            let content = match used {
                // A trace is text, and a photograph is somebody's own.
                Use::Output | Use::Photograph => None,
                Use::Puzzles if is_archive(path) => regular(path, PACKED_MAX),
                Use::Puzzles | Use::Input | Use::Recording => {
                    file.record().ok().map(<[u8]>::to_vec)
                }
                // Of these, nobody reads a pipe.
                Use::Shards | Use::State => regular(path, used.bytes_max()),
            };
            self.keep(name.clone(), content);
        }
        self.names.push((file.typed().to_owned(), name));
    }

    /// A file that cannot be read is not there either when the command is typed again.
    fn keep(&mut self, name: String, content: Option<Vec<u8>>) {
        self.files.extend(content.map(|content| (name, content)));
    }

    /// A word as the trace has it: a file by its name there, also behind `--option=`.
    fn word(&self, word: &OsStr) -> String {
        let shown = word.to_string_lossy();
        if let Some(name) = self.find(word) {
            return name.to_owned();
        }
        match shown.split_once('=') {
            Some((option, file)) if option.starts_with("--") => {
                let file = self.find(OsStr::new(file)).unwrap_or(file);
                format!("{option}={file}")
            }
            _ => shown.into_owned(),
        }
    }
}

/// The bytes of a regular file, at most one more than these. A pipe or a device would be waited for.
fn regular(path: &Path, most: u64) -> Option<Vec<u8>> {
    path.is_file().then(|| bytes_of(path, most).ok()).flatten()
}

/// A name that tells of a file no more than its ending, which may say its format.
fn numbered(at: usize, path: &Path) -> String {
    let ending = path.extension().map(OsStr::to_string_lossy);
    let ending = ending.map_or_else(String::new, |ending| format!(".{ending}"));
    format!("{}{ending}", at + 1)
}

/// What lies in a folder, by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    files
}
