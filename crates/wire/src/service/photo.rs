//! Reads a photograph that a page has decoded.

use pavage_app::Refusal;
use pavage_app::photo::{Asked, Corners, Picture, read};
use pavage_family::Message;
use pavage_search::{Cancel, Run};

use super::{Fault, source};
use crate::{PhotoRequest, photo_answer, read_request};

/// Reads what lies on a board.
///
/// # Errors
/// The request cannot be read, or the picture is not read as a position of the puzzle.
pub fn photo(body: &str, cancel: &Cancel) -> Result<String, Fault> {
    let request: PhotoRequest = read_request(body).map_err(Fault::unreadable)?;
    let game = source::game(request.source(), cancel)?;
    let pixels = from_base64(&request.pixels);
    let picture = pixels
        .as_deref()
        .and_then(|pixels| Picture::new(request.width, request.height, pixels));
    let picture = picture.ok_or_else(|| Message::new("photo-pixels"))?;
    let colours = request.colours.into_iter();
    let asked = Asked {
        full: request.full,
        colours: colours
            .filter_map(|(name, colour)| Some((name, from_hex(&colour)?)))
            .collect(),
    };
    let run = Run {
        cancel: cancel.clone(),
        ..Run::default()
    };
    let corners = Corners(request.corners);
    let photographed = read(game.position(), &picture, &corners, &asked, &run);
    let photographed = photographed.map_err(|refusal: Refusal| refusal.message(&run))?;
    Ok(photo_answer(&photographed))
}

/// The colour of a text such as `#1f6b45`; `None` if it is none.
fn from_hex(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// The bytes of a text in base 64 (RFC 4648), padded or not; `None` if it is none.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for four in digits.chunks(4) {
        let mut bits = 0_u32;
        for digit in four {
            bits = bits << 6 | u32::from(digit_of(*digit)?);
        }
        bits <<= 6 * (4 - four.len());
        let whole = match four.len() {
            1 => return None,
            number => number - 1,
        };
        bytes.extend(&bits.to_be_bytes()[1..=whole]);
    }
    Some(bytes)
}

fn digit_of(digit: u8) -> Option<u8> {
    Some(match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_that_of_the_standard() {
        let check = |text: &str, bytes: Option<&[u8]>| {
            assert_eq!(from_base64(text).as_deref(), bytes, "{text}");
        };
        check("", Some(b""));
        check("Zg==", Some(b"f"));
        check("Zm8", Some(b"fo"));
        check("Zm9v", Some(b"foo"));
        check("Zm9vYmE=", Some(b"fooba"));
        check("+/+/", Some(&[0xfb, 0xff, 0xbf]));
        check("Z", None);
        check("Zm9 ", None);
        assert_eq!(from_hex("#1f6b45"), Some([0x1f, 0x6b, 0x45]));
        assert_eq!(from_hex("1f6b45"), None);
        assert_eq!(from_hex("#1f6b4é"), None);
    }
}
