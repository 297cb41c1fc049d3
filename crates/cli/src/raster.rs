//! Drawings into files: SVG as it is, PNG and PDF made from it. Text is drawn with a font that is
//! part of the program, so that pictures look the same on a machine without fonts.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use pavage_app::{Message, rounded_down};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use crate::context::Context;
use crate::file_name::FileName;
use crate::files::{Files, Output};
use crate::settled::settled;
use crate::wrong::Halt;

/// Pixels of a PNG for a unit of the drawing, unless it would grow too large.
const SCALE: f32 = 2.0;
/// The longest side of a PNG,
const SIDE_MAX: f32 = 8192.0;
/// and of one for a page.
const PAGE_SIDE_MAX: f32 = 4096.0;

/// A file for a drawing, in the format that its ending names.
pub(crate) struct Picture {
    output: Output,
    format: Format,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
    Pdf,
}

impl Picture {
    /// The picture of this name, before the work that leads to it.
    ///
    /// # Errors
    /// Its ending names no format, or it is no output.
    pub(crate) fn new(files: &mut Files, name: &FileName) -> Result<Picture, Message> {
        let ending = name.path().extension().and_then(|ending| ending.to_str());
        let format = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("pdf") => Format::Pdf,
            _ => return Err(Message::new("picture-ending")),
        };
        let output = files.output(name)?;
        Ok(Picture { output, format })
    }

    /// The picture that an option asks for, if it does.
    ///
    /// # Errors
    /// As for any picture, with the name.
    pub(crate) fn asked(
        files: &mut Files,
        name: Option<&FileName>,
    ) -> Result<Option<Picture>, Halt> {
        let picture = name.map(|name| {
            let picture = Picture::new(files, name);
            picture.map_err(|message| Halt::about(name.shown(), message))
        });
        picture.transpose()
    }

    /// Writes a drawing.
    pub(crate) fn write(&self, context: &mut Context, svg: &str) -> io::Result<()> {
        let bytes = match self.format {
            Format::Svg => Ok(svg.as_bytes().to_vec()),
            Format::Png => png(svg, SIDE_MAX),
            Format::Pdf => pdf(svg),
        };
        match bytes.and_then(|bytes| self.output.write(bytes)) {
            Ok(()) => Ok(()),
            Err(message) => context.bad(Some(&self.output.shown()), &message.into()),
        }
    }
}

fn failed(reason: impl ToString) -> Message {
    Message::new("picture-failed").with("reason", reason.to_string())
}

fn tree(svg: &str) -> Result<Tree, Message> {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let options = Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(failed)
}

/// A drawing as a PNG picture.
fn png(svg: &str, side_max: f32) -> Result<Vec<u8>, Message> {
    let tree = tree(svg)?;
    let size = tree.size();
    let longest = size.width().max(size.height());
    let scale = SCALE.min(side_max / longest);
    let side = |length: f32| {
        let points = rounded_down(f64::from((length * scale).ceil().max(1.0)));
        u32::try_from(points).unwrap_or(u32::MAX)
    };
    let pixmap = Pixmap::new(side(size.width()), side(size.height()));
    let mut pixmap = pixmap.ok_or_else(|| failed("too large"))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(failed)
}

/// A picture for a page: at most 64 MiB of pixels, because several may be requested at a time.
pub(crate) fn page_png(svg: &str) -> Result<Vec<u8>, Message> {
    png(svg, PAGE_SIDE_MAX)
}

fn pdf(svg: &str) -> Result<Vec<u8>, Message> {
    let tree = tree(svg)?;
    let conversion = svg2pdf::ConversionOptions::default();
    let written = svg2pdf::to_pdf(&tree, conversion, svg2pdf::PageOptions::default());
    written.map(in_one_order).map_err(failed)
}

/// Equal drawings give equal files; one that is written in a way that is not known stays as it is.
fn in_one_order(pdf: Vec<u8>) -> Vec<u8> {
    settled(&pdf).unwrap_or(pdf)
}

/// The picture of a page, in the resources of the page.
const PICTURE: Name<'static> = Name(b"P");

/// Drawings as the pages of one document, each as large as its drawing.
pub(crate) fn pdf_pages(drawings: &[String]) -> Result<Vec<u8>, Message> {
    let mut pdf = Pdf::new();
    let mut next = Ref::new(1);
    let (catalog, pages) = (next.bump(), next.bump());
    let mut kids = Vec::new();
    for drawing in drawings {
        let tree = tree(drawing)?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let conversion = svg2pdf::ConversionOptions::default();
        let (chunk, picture) = svg2pdf::to_chunk(&tree, conversion).map_err(failed)?;
        // Each chunk counts its objects from 1.
        let mut numbers = HashMap::new();
        let chunk = chunk.renumber(|old| *numbers.entry(old).or_insert_with(|| next.bump()));
        let (own, content) = (next.bump(), next.bump());
        let mut page = pdf.page(own);
        page.media_box(Rect::new(0.0, 0.0, width, height));
        page.parent(pages).contents(content);
        page.resources()
            .x_objects()
            .pair(PICTURE, numbers[&picture]);
        page.finish();
        let mut drawn = Content::new();
        drawn
            .transform([width, 0.0, 0.0, height, 0.0, 0.0])
            .x_object(PICTURE);
        pdf.stream(content, &drawn.finish());
        pdf.extend(&chunk);
        kids.push(own);
    }
    pdf.catalog(catalog).pages(pages);
    let count = i32::try_from(kids.len()).map_err(failed)?;
    pdf.pages(pages).kids(kids).count(count);
    Ok(in_one_order(pdf.finish()))
}
