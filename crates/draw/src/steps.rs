//! A board being built: a picture for each step, in which what comes now stands out from what lies
//! there already.

use pavage_family::{Mark, Message, View};
use pavage_words::Words;

use crate::board::coated_panel;
use crate::coats::{Coat, coats};
use crate::palette::mixed;
use crate::sheet::{Panel, Sheet, square_width};
use crate::solid::scene_panel;
use crate::space::{Scene, Tone};

/// The longest side of the picture of a step.
const SIDE_MAX: f64 = 260.0;
/// How much of a piece that lies there already is white.
const PALENESS: f64 = 0.72;

/// A step: the groups laid in it, and from where they come, if that is to be said.
pub type Step = (Vec<usize>, Option<Message>);

/// Draws the steps in which the pieces of a board are laid.
#[must_use]
pub fn steps(view: &View, order: &[Step], words: &Words) -> String {
    let names = |(step, _): &Step| {
        let names = step.iter().map(|&group| view.groups[group].written());
        names.collect::<Vec<_>>().join(" + ")
    };
    let all = order.iter().map(names).collect::<Vec<_>>().join(", ");
    let title = Message::new("drawing-steps").with("pieces", all);
    let mut sheet = Sheet::new(&words.say(&title));
    let coats = coats(view);
    let captions = order.iter().enumerate().map(|(at, step)| {
        let code = match (step.0.len(), &step.1) {
            (1, None) => "drawing-step",
            (1, Some(_)) => "drawing-step-from",
            (_, None) => "drawing-step-together",
            (_, Some(_)) => "drawing-step-together-from",
        };
        let message = Message::new(code).with("number", at + 1);
        let message = message.with("pieces", names(step));
        words.say(&match &step.1 {
            Some(from) => message.with("from", from.clone()),
            None => message,
        })
    });
    let partial: Vec<View> = (0..order.len()).map(|at| until(view, order, at)).collect();
    let panels = captions.enumerate().map(|(at, caption)| {
        let panel = if view.lattice.is_solid {
            scene_panel(scene(view, &coats, order, at), caption)
        } else {
            coated_panel(&partial[at], paled(&coats, &order[at].0), caption, words)
        };
        panel.within(SIDE_MAX)
    });
    let panels: Vec<Panel<'_>> = panels.collect();
    sheet.add(&panels, square_width(&panels));
    sheet.end()
}

/// A flat board as it is after a step.
fn until(view: &View, order: &[Step], at: usize) -> View {
    let mut is_there = vec![false; view.groups.len()];
    for &group in order[..=at].iter().flat_map(|step| &step.0) {
        is_there[group] = true;
    }
    let mut view = view.clone();
    for cell in &mut view.cells {
        if cell.group.is_some_and(|group| !is_there[group as usize]) {
            cell.group = None;
            cell.mark = Mark::Plain;
        }
    }
    view
}

/// Coats in which only the pieces of a step stand out.
fn paled(coats: &[Coat], step: &[usize]) -> Vec<Coat> {
    let mut paled: Vec<Coat> = coats.to_vec();
    for (group, coat) in paled.iter_mut().enumerate() {
        if !step.contains(&group) {
            coat.colour = mixed(coat.colour, [0xff; 3], PALENESS);
            coat.pattern = 0;
        }
    }
    paled
}

/// A solid as it is after a step.
fn scene<'a>(view: &'a View, coats: &'a [Coat], order: &[Step], at: usize) -> Scene<'a> {
    let mut tones = vec![Tone::Absent; view.groups.len()];
    order[..at]
        .iter()
        .flat_map(|step| &step.0)
        .for_each(|&group| tones[group] = Tone::Pale);
    order[at]
        .0
        .iter()
        .for_each(|&group| tones[group] = Tone::New);
    Scene {
        tones,
        ..Scene::new(view, coats)
    }
}
