//! Reads a photograph that a page has decoded.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
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
    let pixels = STANDARD.decode(&request.pixels).unwrap_or_default();
    let picture = Picture::new(request.width, request.height, &pixels);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_six_digits() {
        assert_eq!(from_hex("#1f6b45"), Some([0x1f, 0x6b, 0x45]));
        assert_eq!(from_hex("1f6b45"), None);
        assert_eq!(from_hex("#1f6b4é"), None);
    }
}
