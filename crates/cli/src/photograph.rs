//! Files of pictures: JPEG, PNG and WebP, decoded and turned upright as EXIF says. What is huge is
//! refused by what its head says, before it is decoded.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageReader, Limits};
use pavage_app::Message;

/// The most pixels of a side, and of a whole picture: more than any telephone takes.
const SIDE_MAX: u32 = 20_000;
const PIXELS_MAX: u64 = 120_000_000;
/// The most memory that decoding takes.
const BYTES_MAX: u64 = 1 << 30;

/// An upright picture.
pub(crate) struct Photograph {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Red, green, blue and opacity, row by row.
    pub(crate) pixels: Vec<u8>,
}

/// Decodes a picture.
///
/// # Errors
/// It is too large, of another format, or damaged.
pub(crate) fn decode(bytes: &[u8]) -> Result<Photograph, Message> {
    let broken =
        |error: image::ImageError| Message::new("picture-broken").with("reason", error.to_string());
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut reader = reader.map_err(|error| broken(error.into()))?;
    if reader.format().is_none() {
        return Err(Message::new(if is_heic(bytes) {
            "picture-heic"
        } else {
            "picture-unknown"
        }));
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(BYTES_MAX);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if width.max(height) > SIDE_MAX || pixels > PIXELS_MAX {
        let message = Message::new("picture-huge").with("width", u64::from(width));
        let message = message.with("height", u64::from(height));
        return Err(message.with("max", PIXELS_MAX / 1_000_000));
    }
    let orientation = decoder.orientation().map_err(broken)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    picture.apply_orientation(orientation);
    let picture = picture.into_rgba8();
    let side = |side: u32| usize::try_from(side).expect("it was decoded");
    Ok(Photograph {
        width: side(picture.width()),
        height: side(picture.height()),
        pixels: picture.into_raw(),
    })
}

/// Whether it is a picture as telephones of one maker take them, in a box of ISO 14496.
fn is_heic(bytes: &[u8]) -> bool {
    let brand = bytes.get(4..12);
    brand.is_some_and(|brand| {
        brand.starts_with(b"ftyp")
            && [b"heic", b"heix", b"mif1", b"hevc"]
                .iter()
                .any(|known| brand.ends_with(*known))
    })
}
