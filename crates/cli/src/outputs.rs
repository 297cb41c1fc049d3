//! Files that answers are written to: whether they can be, and that none of them is also an input.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use pavage_app::Message;

/// The name of standard output.
pub(crate) const OUTPUT: &str = "-";

/// Checks that this names a file, and not standard output, where the answer is written.
pub(crate) fn check_name(file: &str) -> Result<(), Message> {
    no_output(file, "file-dash")
}

/// Checks that this names a folder, and not standard output, where no result of a shard is written.
pub(crate) fn check_folder_name(folder: &str) -> Result<(), Message> {
    no_output(folder, "folder-dash")
}

fn no_output(name: &str, refusal: &'static str) -> Result<(), Message> {
    match name == OUTPUT {
        true => Err(Message::new(refusal)),
        false => Ok(()),
    }
}

/// Checks that a file can be written: an existing file is opened and left unchanged, a missing one
/// is created and removed again.
pub(crate) fn check_writable(file: &str) -> Result<(), Message> {
    check_name(file)?;
    let mut options = OpenOptions::new();
    options.write(true);
    match fs::metadata(file) {
        // Opening a pipe would already signal its reader.
        Ok(found) if !found.is_file() && !found.is_dir() => Ok(()),
        Ok(_) => options.open(file).map(drop).map_err(unwritable),
        Err(_) => {
            let made = options.create_new(true).open(file);
            made.and_then(|_| fs::remove_file(file)).map_err(unwritable)
        }
    }
}

/// Checks that none of the inputs is the file that an answer is written to.
///
/// # Errors
/// One of them is.
pub(crate) fn check_apart<'a>(
    output: &str,
    inputs: impl IntoIterator<Item = &'a str>,
) -> Result<(), Message> {
    // A file that is not there yet is no input.
    let Ok(written) = fs::canonicalize(output) else {
        return Ok(());
    };
    let is_same = |input: &str| fs::canonicalize(input).is_ok_and(|read| read == written);
    match inputs.into_iter().any(is_same) {
        true => Err(Message::new("output-is-input")),
        false => Ok(()),
    }
}

/// Where the text of a file is written before it takes the file's place: beside it, under a name that
/// no other process uses.
pub(crate) fn part_of(file: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    file.with_file_name(name)
}

/// Where a file lies that a symbolic link may name, so that the file is replaced and not the link.
pub(crate) fn behind_links(file: &str) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| PathBuf::from(file))
}

/// Makes a rename last. If it reaches the disk late, the old content is still there, which is fine.
pub(crate) fn sync_folder_of(file: &Path) {
    let folder = file.parent().filter(|path| !path.as_os_str().is_empty());
    let folder = fs::File::open(folder.unwrap_or(Path::new(".")));
    let _late = folder.and_then(|folder| folder.sync_all());
}

/// The message that a file cannot be written.
pub(crate) fn unwritable(error: io::Error) -> Message {
    Message::new("file-unwritable").with("reason", error.to_string())
}
