//! Files packed by gzip. What is unpacked is bounded like any other input.

use std::borrow::Cow;

use pavage_family::ReadError;

/// What a packed file begins with.
const BEGIN: [u8; 2] = [0x1f, 0x8b];

/// The bytes as they are, or unpacked: at most one more than a puzzle may have.
///
/// # Errors
/// The file is damaged.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ReadError> {
    if !bytes.starts_with(&BEGIN) {
        return Ok(Cow::Borrowed(bytes));
    }
    inside(bytes)
}

#[cfg(feature = "packed")]
fn inside(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ReadError> {
    use std::io::Read as _;

    let mut unpacked = Vec::new();
    let read = flate2::read::MultiGzDecoder::new(bytes)
        .take(super::INPUT_BYTES_MAX as u64 + 1)
        .read_to_end(&mut unpacked);
    read.map_err(|error| {
        pavage_family::Message::new("input-packed").with("reason", error.to_string())
    })?;
    Ok(Cow::Owned(unpacked))
}

/// Without what unpacks it, a packed file is no text, and is told so.
#[cfg(not(feature = "packed"))]
#[expect(clippy::unnecessary_wraps, reason = "it is read where it can be")]
fn inside(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ReadError> {
    Ok(Cow::Borrowed(bytes))
}

#[cfg(all(test, feature = "packed"))]
mod tests {
    use std::io::Write as _;

    use super::super::INPUT_BYTES_MAX;
    use super::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(bytes).expect("a list grows");
        encoder.finish().expect("a list grows")
    }

    #[test]
    fn what_is_packed_is_unpacked_and_bounded() {
        assert_eq!(unpacked(b"oo*").expect("plain"), &b"oo*"[..]);
        assert_eq!(unpacked(&packed(b"oo*")).expect("packed"), &b"oo*"[..]);
        let large = packed(&vec![b'o'; 64 << 20]);
        assert!(large.len() < 1 << 17);
        assert_eq!(unpacked(&large).expect("packed").len(), INPUT_BYTES_MAX + 1);
        let whole = packed(b"oo*");
        for end in 2..whole.len() {
            let error = unpacked(&whole[..end]).expect_err("it is cut off");
            assert_eq!(error.message.code, "input-packed");
        }
    }
}
