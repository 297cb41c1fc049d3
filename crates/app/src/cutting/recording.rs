//! A cutting as text: one JSON object on one line, with its puzzle. It comes from outside, so that only
//! cuttings whose steps lead from the whole board to the pieces of the puzzle are opened.

use std::collections::BTreeSet;

use pavage_family::{AnyPosition, Joined, Message, Place};
use serde::{Deserialize, Serialize};

use super::{Cut, Cutting, OpenedCutting, sorted};
use crate::load::written_whole;
use crate::options::Refusal;
use crate::replay::{RECORDING_STEPS_MAX, REGIONS_MAX, broken, check_length, position};

/// What the object is.
const KIND: &str = "cutting";
/// The version of the text form.
const FORM: u32 = 1;
/// The message where the puzzle is another one.
const OTHER: &str = "cutting-other-puzzle";

/// What `pavage generate --replay --json` prints: how a board was cut, which `replay` shows.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CuttingJson {
    /// Always `cutting`.
    pavage: String,
    /// The version of the form.
    form: u32,
    /// The family of the puzzle.
    family: String,
    /// The format of the text.
    format: String,
    /// The puzzle as text.
    text: String,
    /// The seed that makes the same puzzle again.
    seed: u64,
    /// Whether the cutting went on after the last step.
    cut: bool,
    /// The steps.
    steps: Vec<CutStepJson>,
}

/// A step of a cutting: a piece is cut off, or joined to the rest again.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CutStepJson {
    /// The cells of the piece: `[row,column]`, on solid boards `[layer,row,column]`.
    cells: Vec<Vec<u16>>,
    /// The name of the piece in the puzzle; absent if it is joined again later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    /// Absent where the piece is cut off; else why it is joined again: `small` (its region ends before it
    /// has its size), `rest` (the cells left cannot be divided), `encloses` (it encloses cells),
    /// `repeated` (another piece has its shape) or `anew` (the board is cut anew there).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    back: Option<String>,
}

/// The line of a cutting.
#[must_use]
pub fn cutting_line(position: &dyn AnyPosition, seed: u64, cutting: &Cutting) -> String {
    let (format, text) = written_whole(position);
    let step = |cut: &Cut| CutStepJson {
        cells: cut.cells.iter().map(numbers).collect(),
        piece: cut.name.clone(),
        back: cut.back.map(|why| why.name().to_owned()),
    };
    let json = CuttingJson {
        pavage: KIND.to_owned(),
        form: FORM,
        family: position.family().to_owned(),
        format: format.to_owned(),
        text,
        seed,
        cut: cutting.cut,
        steps: cutting.steps.iter().map(step).collect(),
    };
    serde_json::to_string(&json).expect("it has only text keys")
}

fn numbers(place: &Place) -> Vec<u16> {
    let flat = [place.row, place.col];
    place.layer.into_iter().chain(flat).collect()
}

fn place(numbers: &[u16]) -> Option<Place> {
    match *numbers {
        [row, col] => Some(Place::flat(row, col)),
        [layer, row, col] => Some(Place::on(layer, row, col)),
        _ => None,
    }
}

/// The field that tells what a text is.
#[derive(Deserialize)]
struct HeadJson {
    pavage: String,
}

/// Whether a text is a cutting, not another recording.
#[must_use]
pub fn is_cutting(text: &str) -> bool {
    serde_json::from_str::<HeadJson>(text).is_ok_and(|head| head.pavage == KIND)
}

/// Opens a cutting, and checks that its steps lead to the pieces of its puzzle.
///
/// # Errors
/// The text is no cutting, or its steps do not fit the puzzle in it.
pub fn read_cutting(text: &str) -> Result<OpenedCutting, Refusal> {
    check_length(text)?;
    let json: CuttingJson =
        serde_json::from_str(text).map_err(|error| broken(&error.to_string()))?;
    if json.form != FORM {
        return Err(Message::new("recording-version").into());
    }
    let position = position(&json.family, &json.format, &json.text, OTHER)?;
    if !position.solution().placed().is_some_and(<[_]>::is_empty) {
        return Err(Message::new(OTHER).into());
    }
    let steps = steps(&json)?;
    let cutting = Cutting {
        start: position.view(),
        steps,
        cut: json.cut,
    };
    check(&*position, &cutting)?;
    Ok(OpenedCutting {
        position,
        seed: json.seed,
        cutting,
    })
}

fn steps(json: &CuttingJson) -> Result<Vec<Cut>, Message> {
    let cells: usize = json.steps.iter().map(|step| step.cells.len()).sum();
    if json.steps.len() > RECORDING_STEPS_MAX || cells > REGIONS_MAX {
        return Err(broken("too many steps"));
    }
    let mut steps = Vec::new();
    for step in &json.steps {
        let cells: Option<Vec<Place>> = step.cells.iter().map(|cell| place(cell)).collect();
        let cells = cells.ok_or_else(|| broken("a cell has two or three numbers"))?;
        let why = |name: &String| {
            let mut all = Joined::ALL.into_iter();
            let found = all.find(|why| why.name() == name);
            found.ok_or_else(|| broken(&format!("back: {name}")))
        };
        steps.push(Cut {
            cells: sorted(cells),
            name: step.piece.clone(),
            back: step.back.as_ref().map(why).transpose()?,
        });
    }
    Ok(steps)
}

/// Checks that pieces are cut off free cells, that those joined again were cut off, and that those that
/// stay are the pieces of the puzzle.
fn check(position: &dyn AnyPosition, cutting: &Cutting) -> Result<(), Message> {
    let mut free: BTreeSet<Place> = cutting.start.cells.iter().map(|cell| cell.place).collect();
    let mut standing: BTreeSet<(&[Place], Option<&str>)> = BTreeSet::new();
    for (at, step) in cutting.steps.iter().enumerate() {
        let wrong = |what| {
            let message = Message::new("recording-step-wrong").with("step", at + 1);
            message.with("what", Message::new(what))
        };
        if step.back.is_some() {
            if step.name.is_some() || !standing.remove(&(step.cells.as_slice(), None)) {
                return Err(wrong("recording-step-back"));
            }
            free.extend(&step.cells);
        } else {
            let taken = step.cells.iter().all(|cell| free.remove(cell));
            if !taken || step.cells.is_empty() {
                return Err(wrong("recording-step-off"));
            }
            standing.insert((&step.cells, step.name.as_deref()));
        }
    }
    if cutting.cut {
        return Ok(());
    }
    let other = || Message::new(OTHER);
    let mut filled = position.start();
    for (cells, name) in standing {
        let cells: Vec<String> = cells.iter().map(Place::to_string).collect();
        let mv = format!("{} {}", name.ok_or_else(other)?, cells.join(" "));
        filled = filled.play(&mv).map_err(|_| other())?;
    }
    if filled.check().violations.is_empty() {
        Ok(())
    } else {
        Err(other())
    }
}
