//! Shows how a board was cut into the pieces of a new puzzle, step by step. A cutting can be written as
//! text and opened again.

mod recording;

use std::collections::HashMap;

use pavage_bits::SmallSort as _;
use pavage_family::{
    AnyFamily, AnyGenerated, AnyPosition, CutStep, Group, Joined, Message, Place, Settings, View,
    ViewCell,
};
use pavage_search::{Notice, Run};

use crate::course::noting;
use crate::generate::generate;
use crate::options::Refusal;
use crate::replay::{Frame, Patch, RECORDING_STEPS_MAX, REGIONS_MAX};

pub use recording::{CuttingJson, cutting_line, is_cutting, read_cutting};

/// What is written on a piece that the puzzle does not have in the end.
const UNNAMED: &str = "?";

/// How a board was cut.
pub struct Cutting {
    /// The board before the first step, without pieces.
    start: View,
    steps: Vec<Cut>,
    /// Whether the cutting went on after the last step that is kept.
    pub cut: bool,
}

/// A step of a cutting.
struct Cut {
    /// The cells of a piece.
    cells: Vec<Place>,
    /// Its name, if the puzzle has it in the end.
    name: Option<String>,
    /// Why it is joined to the rest again; `None` where it is cut off.
    back: Option<Joined>,
}

/// A cutting that was read from a text, with its puzzle.
pub struct OpenedCutting {
    /// The puzzle.
    pub position: Box<dyn AnyPosition>,
    /// The seed that makes it again.
    pub seed: u64,
    /// The cutting.
    pub cutting: Cutting,
}

/// Generates one puzzle, as [`generate`] does, and notes how its board is cut; at most `steps_max`
/// steps. `None` where a puzzle is not made by cutting a board.
///
/// # Errors
/// As [`generate`].
pub fn generate_cutting(
    family: &dyn AnyFamily,
    settings: &Settings,
    seed: u64,
    steps_max: usize,
    run: &Run<'_>,
) -> Result<(AnyGenerated, Option<Cutting>), Refusal> {
    let steps_max = steps_max.min(RECORDING_STEPS_MAX);
    let note = |noted: &mut Noted, notice: &Notice<'_>| {
        if let Notice::Other(other) = notice
            && let Some(step) = other.downcast_ref::<CutStep>()
        {
            noted.push(step, steps_max);
        }
    };
    let search = |run: &Run<'_>| generate(family, settings, seed, run);
    let (made, noted) = noting(run, Noted::default(), note, search);
    let made = made?;
    let is_cut = !noted.steps.is_empty();
    let cutting = is_cut.then(|| noted.named(&made));
    Ok((made, cutting))
}

/// The steps that were told.
#[derive(Default)]
struct Noted {
    steps: Vec<CutStep>,
    cells: usize,
    cut: bool,
}

impl Noted {
    fn push(&mut self, step: &CutStep, steps_max: usize) {
        let (CutStep::Off(cells) | CutStep::Back(cells, _)) = step;
        self.cells += cells.len();
        self.cut |= self.steps.len() >= steps_max || self.cells > REGIONS_MAX;
        if !self.cut {
            self.steps.push(step.clone());
        }
    }

    /// The cutting, its pieces called as in the puzzle that it ends with.
    fn named(self, made: &AnyGenerated) -> Cutting {
        let solution = made.solution.solution();
        let placed = solution.placed().unwrap_or_default().iter();
        let names: HashMap<Vec<Place>, &str> = placed
            .map(|placed| (sorted(placed.cells.clone()), placed.piece.as_str()))
            .collect();
        // Only the last piece of certain cells is that of the puzzle.
        let mut last = HashMap::new();
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                CutStep::Off(cells) => last.insert(sorted(cells.clone()), at),
                CutStep::Back(cells, _) => last.remove(&sorted(cells.clone())),
            };
        }
        let step = |(at, step): (usize, CutStep)| match step {
            CutStep::Off(cells) => {
                let cells = sorted(cells);
                let is_last = last.get(&cells) == Some(&at);
                let name = names.get(&cells).filter(|_| is_last);
                Cut {
                    name: name.map(|name| (*name).to_owned()),
                    back: None,
                    cells,
                }
            }
            CutStep::Back(cells, why) => Cut {
                cells: sorted(cells),
                name: None,
                back: Some(why),
            },
        };
        Cutting {
            start: made.puzzle.view(),
            steps: self.steps.into_iter().enumerate().map(step).collect(),
            cut: self.cut,
        }
    }
}

fn sorted(mut cells: Vec<Place>) -> Vec<Place> {
    cells.small_sort();
    cells
}

impl Cutting {
    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are no steps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The board before the first step.
    #[must_use]
    pub fn start(&self) -> &View {
        &self.start
    }

    /// The board after `done` steps, and what happened in the last of them.
    #[must_use]
    pub fn frame(&self, done: usize) -> Frame {
        let mut view = self.start.clone();
        let mut at: HashMap<Place, usize> = HashMap::new();
        for (number, cell) in view.cells.iter().enumerate() {
            at.insert(cell.place, number);
        }
        for step in self.steps.iter().take(done) {
            let group = step.back.is_none().then(|| {
                view.groups.push(step.group());
                view.groups.len() - 1
            });
            for place in &step.cells {
                if let Some(number) = at.get(place) {
                    view.cells[*number].group = group.and_then(|group| u32::try_from(group).ok());
                }
            }
        }
        keep_used(&mut view);
        let message = match done.checked_sub(1).and_then(|last| self.steps.get(last)) {
            Some(last) => last.message(self.left(done)),
            None => Message::new("cutting-start").with("cells", self.start.cells.len()),
        };
        Frame { view, message }
    }

    /// The steps in order: what each puts on the board or takes off, whether it takes it off, and the
    /// message about it.
    pub fn told(&self) -> impl Iterator<Item = (Patch, bool, Message)> {
        let mut left = self.start.cells.len();
        self.steps.iter().map(move |step| {
            left = step.left_of(left);
            let message = step.message(left);
            (step.patch(), step.back.is_some(), message)
        })
    }

    /// How many cells belong to no piece after so many steps.
    fn left(&self, done: usize) -> usize {
        let steps = self.steps.iter().take(done);
        steps.fold(self.start.cells.len(), |left, step| step.left_of(left))
    }
}

impl Cut {
    fn left_of(&self, left: usize) -> usize {
        match self.back {
            None => left.saturating_sub(self.cells.len()),
            Some(_) => left + self.cells.len(),
        }
    }

    fn group(&self) -> Group {
        Group {
            name: self.name.clone().unwrap_or_else(|| UNNAMED.to_owned()),
            letter: None,
            colour: None,
        }
    }

    fn patch(&self) -> Patch {
        let cell = |place: &Place| ViewCell {
            place: *place,
            ..ViewCell::default()
        };
        Patch {
            name: self.group().name,
            group: Some(self.group()),
            cells: self.cells.iter().map(cell).collect(),
        }
    }

    /// What happens; so many cells are left then.
    fn message(&self, left: usize) -> Message {
        let message = match (self.back, &self.name) {
            (None, Some(name)) => Message::new("cutting-off").with("piece", name.as_str()),
            (None, None) => Message::new("cutting-grown"),
            (Some(why), _) => Message::new(match why {
                Joined::Small => "cutting-small",
                Joined::Rest => "cutting-rest",
                Joined::Encloses => "cutting-encloses",
                Joined::Repeated => "cutting-repeated",
                Joined::Anew => "cutting-anew",
            }),
        };
        let message = message.with("cells", self.cells.len());
        message.with("left", left)
    }
}

/// Forgets the groups of a picture without cells.
fn keep_used(view: &mut View) {
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    let mut groups = Vec::new();
    for cell in &mut view.cells {
        let Some(group) = cell.group else {
            continue;
        };
        let number = *numbers.entry(group).or_insert_with(|| {
            groups.push(view.groups[group as usize].clone());
            u32::try_from(groups.len() - 1).unwrap_or(u32::MAX)
        });
        cell.group = Some(number);
    }
    view.groups = groups;
}
