//! Files that answers are written to: whether they can be, and that none of them is also an input.

use std::fs;
use std::io;
use std::path::Path;

use pavage_app::Message;
use pavage_host::files;

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

/// Checks that a file can be written, and leaves it unchanged.
pub(crate) fn check_writable(file: &str) -> Result<(), Message> {
    check_name(file)?;
    files::check_writable(Path::new(file)).map_err(unwritable)
}

/// Writes a file whole or not at all.
pub(crate) fn write(file: &Path, text: impl AsRef<[u8]>) -> Result<(), Message> {
    files::write_whole(file, text.as_ref()).map_err(unwritable)
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

/// The message that a file cannot be written.
pub(crate) fn unwritable(error: io::Error) -> Message {
    Message::new("file-unwritable").with("reason", error.to_string())
}
