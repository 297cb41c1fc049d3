//! One step of a count whose states lie by profile: what leads on from a profile is found once, and moves
//! all states with it.

use pavage_search::Stats;

use crate::cover::encoding::Encoding;
use crate::cover::front::Front;
use crate::cover::pockets::Sums;
use crate::cover::transitions::{Arrived, Destination, Supplies, Transition};
use crate::states::bounds::{MayGoOn, STATES_BETWEEN_GLANCES, STATES_BETWEEN_LOOKS};
use crate::states::form::Form;
use crate::states::groups::Merger;
use crate::states::levels::stripe_of;
use crate::states::natural::Natural;
use crate::states::table::Filled as _;
use crate::states::tally::{Tally, Ways};
use crate::states::word::Word;

/// So many states are moved at once, so that they stay in a cache from transition to transition.
const BLOCK: usize = 1 << 11;

/// What is done with the tables of a stripe, by cell.
pub(crate) type WithTables<'a, K> = dyn FnMut(&mut [Tally<K>]) + 'a;

/// Does something with the tables of a stripe.
pub(crate) type WithStripe<'a, K> = dyn FnMut(usize, &mut WithTables<'_, K>) + 'a;

/// What moves states by profile.
pub(crate) struct ByProfile<K> {
    form: Form,
    supplies: Supplies,
    pub(crate) merger: Merger,
    transitions: Vec<Transition<K>>,
    arrived: Arrived,
    few: Vec<u64>,
}

/// The states of a profile that are moved at once.
struct Block<'s> {
    /// Supplies with counts.
    few: &'s [u64],
    /// Supplies with counts that do not fit a word.
    many: &'s [(u64, Natural)],
}

impl<K: Word> ByProfile<K> {
    pub(crate) fn new(encoding: &Encoding<K>, form: Form) -> ByProfile<K> {
        let swaps = encoding.flip.as_ref().map(|flip| flip.swaps(form));
        ByProfile {
            form,
            supplies: Supplies::new(
                form,
                form.supply_of(encoding.guards),
                swaps.unwrap_or_default(),
                Sums::new(encoding, form),
            ),
            merger: Merger::default(),
            transitions: Vec::new(),
            arrived: Arrived::default(),
            few: Vec::new(),
        }
    }

    /// The bytes that one takes.
    pub(crate) fn bytes(form: Form) -> usize {
        if form.is_grouped() {
            Merger::bytes(form) + Sums::bytes(form)
        } else {
            0
        }
    }

    /// Moves the states of a table and adds up the ways to those that follow. Returns false if it was
    /// stopped.
    pub(crate) fn count(
        &mut self,
        front: &mut Front<'_, K>,
        stats: &mut Stats,
        states: &mut Tally<K>,
        stripes: usize,
        with_stripe: &mut WithStripe<'_, K>,
        may_go_on: &mut MayGoOn<'_>,
    ) -> bool {
        let all = states.len().max(1) as f64;
        let (mut moved, mut glance_at, mut look_at) = (0, 0, 0);
        let mut may_go_on = |more: usize, stats: &Stats| {
            if moved < glance_at {
                moved += more;
                return true;
            }
            let must_look = moved >= look_at;
            if must_look {
                look_at = moved + STATES_BETWEEN_LOOKS;
            }
            glance_at = moved + STATES_BETWEEN_GLANCES;
            let share = (moved as f64 / all).min(1.0);
            moved += more;
            may_go_on(share, must_look, stats)
        };
        let profiles = states.groups().map_or(0, |groups| groups.profiles());
        for number in 0..profiles {
            states.merge(number, &mut self.merger);
            let Some(group) = states.groups().and_then(|groups| groups.group(number)) else {
                // The table has lost its states, and the guard says so.
                return may_go_on(0, stats);
            };
            let profile = group.profile;
            let common = group.common(self.form);
            self.transitions.clear();
            front.transitions(profile, common, &mut self.transitions);
            self.supplies.mark_dead(common, &mut self.transitions);
            let (mut few, many) = (std::mem::take(&mut self.few), &mut Vec::new());
            let words = if states.is_within() {
                group.words()
            } else {
                few.clear();
                divide(states, self.form, profile, group.words(), &mut few, many);
                &few
            };
            let mut blocks = words.chunks(BLOCK).map(|few| Block { few, many: &[] });
            let mut long = many.chunks(BLOCK).map(|many| Block { few: &[], many });
            let mut all = blocks.by_ref().chain(long.by_ref());
            let goes_on = all.all(|block| {
                let goes_on = may_go_on(block.few.len() + block.many.len(), stats);
                if goes_on {
                    self.lead(&block, stats, stripes, with_stripe);
                }
                goes_on
            });
            self.few = few;
            if !goes_on {
                return false;
            }
            states.release(number);
        }
        true
    }

    /// Moves some of the states of a profile.
    fn lead(
        &mut self,
        block: &Block<'_>,
        stats: &mut Stats,
        stripes: usize,
        with_stripe: &mut WithStripe<'_, K>,
    ) {
        let ByProfile {
            form,
            supplies,
            merger,
            transitions,
            arrived,
            ..
        } = self;
        stats.nodes += (block.few.len() + block.many.len()) as u64;
        let mut with = |to: Destination<K>, each: &mut dyn FnMut(&mut Tally<K>)| {
            let stripe = stripe_of(to.profile, stripes);
            with_stripe(stripe, &mut |tables| each(&mut tables[to.cell]))
        };
        let mut before = None;
        for by in &*transitions {
            let to_of = |is_mirrored| match by.image {
                Some(image) if is_mirrored => image.to,
                _ => by.to,
            };
            // Transitions that cover and add the same follow each other.
            let is_taken = before.replace((by.covers, by.adds)) == Some((by.covers, by.adds))
                && block.many.is_empty();
            supplies.lead(by, block.few, is_taken, arrived, stats);
            for (words, is_mirrored) in [(arrived.kept(), false), (arrived.mirrored(), true)] {
                let to = to_of(is_mirrored);
                if !words.is_empty() {
                    with(to, &mut |table| table.extend(to.profile, words, merger));
                }
            }
            for &(word, is_mirrored) in &arrived.large {
                let to = to_of(is_mirrored);
                let (state, count) = form.state(to.profile, word);
                with(to, &mut |table| {
                    table.add(state, Ways::Few(count), by.weight)
                });
            }
            for (supply, count) in block.many {
                supplies.lead(by, &[*supply], false, arrived, stats);
                for (words, is_mirrored) in [(arrived.kept(), false), (arrived.mirrored(), true)] {
                    let to = to_of(is_mirrored);
                    for word in words {
                        let (state, _) = form.state(to.profile, *word);
                        with(to, &mut |table| {
                            table.add(state, Ways::of(count), by.weight)
                        });
                    }
                }
            }
        }
    }
}

/// Divides the states with a profile into those whose counts fit a word and others.
fn divide<K: Word>(
    states: &Tally<K>,
    form: Form,
    profile: K,
    words: &[u64],
    few: &mut Vec<u64>,
    many: &mut Vec<(u64, Natural)>,
) {
    for word in words {
        let (state, count) = form.state(profile, *word);
        match states.beyond(state) {
            None => few.push(*word),
            Some(beyond) => {
                let mut sum = beyond.clone();
                sum.add(&count.into());
                many.push((form.supply_of(state), sum));
            }
        }
    }
}
