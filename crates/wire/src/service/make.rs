//! Makes a puzzle: files to print in plastic or to cut.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pavage_app::make::{Edge, File, Kind, Measures, archive, files, length, paper};
use pavage_family::Message;
use pavage_search::Cancel;

use super::{Fault, source};
use crate::{MakeRequest, made_answer, read_request};

/// Makes the files of a puzzle; several are one archive.
///
/// # Errors
/// The request cannot be read, a measure is not within its bounds, or the puzzle cannot be made.
pub fn make(body: &str, cancel: &Cancel) -> Result<String, Fault> {
    let request: MakeRequest = read_request(body).map_err(Fault::unreadable)?;
    let game = source::game(request.source(), cancel)?;
    let kind = Kind::named(&request.to)?;
    let made = files(game.position(), kind, &measures(&request)?)?;
    let (ending, bytes) = match made.as_slice() {
        [File { bytes, .. }] => (kind.name(), bytes.clone()),
        several => ("zip", archive(several)),
    };
    Ok(made_answer(ending, made.len(), STANDARD.encode(bytes)))
}

fn measures(request: &MakeRequest) -> Result<Measures, Message> {
    let usual = Measures::default();
    let said = |name, value: Option<f64>| value.map(|value| length(name, value)).transpose();
    let edge = match (
        said("chamfer", request.chamfer)?,
        said("round", request.round)?,
    ) {
        (Some(_), Some(_)) => return Err(Message::new("make-edges-both")),
        (Some(reach), None) => Edge::Chamfer(reach),
        (None, Some(reach)) => Edge::Round(reach),
        (None, None) => Edge::Sharp,
    };
    Ok(Measures {
        cell: said("cell", request.cell)?.unwrap_or(usual.cell),
        height: said("height", request.height)?,
        clearance: said("clearance", request.clearance)?,
        wall: said("wall", request.wall)?.unwrap_or(usual.wall),
        floor: said("floor", request.floor)?.unwrap_or(usual.floor),
        edge,
        neck: said("neck", request.neck)?,
        kerf: said("kerf", request.kerf)?.unwrap_or(usual.kerf),
        paper: match &request.paper {
            Some(typed) => paper(typed)?,
            None => usual.paper,
        },
    })
}
