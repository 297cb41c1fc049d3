//! The shortest reason why a cell does not hold a value: a clash that is seen at once, a deduction
//! that says otherwise, or what the value would lead to. Nobody follows more than a few steps, so
//! longer reasons are not given.

use pavage_bits::SmallSort as _;
use pavage_family::kit::{self, Logic, Meter};
use pavage_family::{Message, Place, Step, World};
use pavage_grid::CellId;
use pavage_search::Run;

use super::super::Suguru;
use super::super::candidates::Candidate;
use super::super::layout::Layout;
use super::super::techniques::words;
use super::super::techniques::{Case, Deduction, Event, Sheet};
use super::super::techniques::{deduce_against, refute, steps_against};
use super::super::values::Values;

/// The most steps of level 0 before the deduction that decides.
const BEFORE_MAX: usize = 6;
/// The most steps from a supposed value to a contradiction.
const EVENTS_MAX: usize = 6;
/// The most of these that the reason tells one by one.
const TOLD_MAX: usize = 3;

/// Why a cell does not hold a value.
pub(super) struct Proof {
    /// How much there is to follow.
    pub effort: usize,
    /// What there is to see.
    pub reason: Message,
    /// The conclusion, if the proof has a better one than that the value is wrong.
    pub message: Option<Message>,
    /// The cells it is learnt from, the cell itself left out.
    pub because: Vec<Place>,
    /// The steps before the last, or the world of the value.
    pub worlds: Vec<World>,
    /// The cost for a person.
    pub cost: u64,
}

/// The easiest proof on a sheet, if there is a short one.
pub(super) fn against(sheet: &Sheet<'_>, of: Candidate, run: &Run<'_>) -> Option<Proof> {
    let Candidate { cell, value } = of;
    let seen = seen(sheet, of);
    // A candidate that nothing written forbids was struck out by a note, which is no reason.
    if seen.is_some() || !sheet.get(cell).has(value) {
        return seen;
    }
    let beside = deduce_against(sheet, of).map(|last| deduced(sheet, of, &[], last));
    let refuted = refuted(sheet, of, run);
    let proofs = beside.into_iter().chain(steps(sheet, of)).chain(refuted);
    proofs.min_by_key(|proof| proof.effort)
}

/// The cell sees the value.
fn seen(sheet: &Sheet<'_>, of: Candidate) -> Option<Proof> {
    let Candidate { cell, value } = of;
    let layout = sheet.layout();
    let peers = layout.peers(cell).iter().copied();
    let rivals: Vec<CellId> = peers
        .filter(|peer| sheet.value(*peer) == Some(value))
        .collect();
    let message = Message::new("suguru-wrong-value-seen");
    (!rivals.is_empty()).then(|| Proof {
        effort: 0,
        reason: words::at(layout, message, cell).with("cells", words::cells(layout, &rivals)),
        message: None,
        because: Suguru::places(sheet, &rivals),
        worlds: Vec::new(),
        cost: 0,
    })
}

/// Steps of level 0, the last of which decides.
fn steps(sheet: &Sheet<'_>, of: Candidate) -> Option<Proof> {
    let mut before = steps_against(sheet, of)?;
    let last = before.pop().filter(|_| before.len() <= BEFORE_MAX)?;
    let mut here = sheet.clone();
    for event in &before {
        Suguru::deduction(&here, event).apply(&mut here);
    }
    let last = Suguru::deduction(&here, &last);
    Some(deduced(sheet, of, &before, last))
}

/// A deduction after some steps. One step before it is told in full; of more, the reason gives the
/// number.
fn deduced(sheet: &Sheet<'_>, of: Candidate, before: &[Event], last: Deduction) -> Proof {
    let way = kit::world(sheet, &told(before));
    let mut here = sheet.clone();
    for event in before {
        Suguru::deduction(&here, event).apply(&mut here);
    }
    let end = kit::step(&here, &last);
    let reason = match &way.steps[..] {
        [] => end.reason.clone(),
        [first] => then([&first.reason, &first.message, &end.reason]),
        _ => Message::new("suguru-wrong-value-steps")
            .with("count", way.steps.len() + 1)
            .with("last", end.reason.clone()),
    };
    let all = || way.steps.iter().chain([&end]);
    let own = sheet.layout().place(of.cell);
    let mut because: Vec<Place> = all().flat_map(|step| &step.because).copied().collect();
    because.extend(all().flat_map(|step| &step.cells));
    because.retain(|place| *place != own);
    because.small_sort();
    because.dedup();
    Proof {
        effort: 1 + 2 * before.len(),
        reason,
        message: decided(sheet.layout(), &last, of),
        because,
        cost: all().map(|step| step.cost).sum(),
        worlds: match before {
            [] | [_] => Vec::new(),
            _ => vec![way],
        },
    }
}

/// What a deduction decides instead of the value.
fn decided(layout: &Layout, last: &Deduction, of: Candidate) -> Option<Message> {
    let [placed] = last.placed[..] else {
        return None;
    };
    let message = if placed.cell == of.cell {
        Message::new("suguru-is-instead")
    } else {
        Message::new("suguru-is-there").with("there", words::cells(layout, &[placed.cell]))
    };
    let message = message.with("values", words::values(Values::only(of.value)));
    Some(words::at(layout, message, of.cell).with("value", usize::from(placed.value)))
}

/// The value leads to a contradiction in a few steps.
pub(super) fn refuted(sheet: &Sheet<'_>, of: Candidate, run: &Run<'_>) -> Option<Proof> {
    let found = refute(sheet, of, 0, &mut Meter::new(run))?;
    let told = found.deduction.worlds.first()?;
    if told.events.len() > EVENTS_MAX {
        return None;
    }
    let world = kit::world(sheet, told);
    let Candidate { cell, value } = of;
    let supposed = Message::new("suguru-wrong-value-world").with("value", usize::from(value));
    let supposed = words::at(sheet.layout(), supposed, cell);
    let end = world.contradiction.as_ref()?;
    let reason = if world.steps.len() <= TOLD_MAX {
        let steps = world.steps.iter().map(|step: &Step| &step.message);
        let reason = steps.fold(supposed, |all, one| then([&all, one]));
        then([&reason, &end.message])
    } else {
        let later = Message::new("suguru-wrong-value-later");
        let later = later.with("count", world.steps.len());
        then([&supposed, &later.with("end", end.message.clone())])
    };
    Some(Proof {
        effort: 2 + 2 * world.steps.len(),
        reason,
        message: None,
        because: Vec::new(),
        cost: world.steps.iter().map(|step| step.cost).sum(),
        worlds: vec![world],
    })
}

/// Steps without an assumption.
fn told(events: &[Event]) -> Case {
    Case {
        assumptions: Vec::new(),
        events: events.to_vec(),
        conflict: None,
    }
}

/// Sentences, one after the other.
fn then<const N: usize>(sentences: [&Message; N]) -> Message {
    let mut each = sentences.into_iter().cloned();
    let first = each.next().expect("there is one");
    each.fold(first, |all, one| {
        let both = Message::new("suguru-then").with("first", all);
        both.with("then", one)
    })
}
