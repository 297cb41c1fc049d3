//! Choosers to take or to learn from.

use pavage_bits::Random;

use super::{ByChooser, Chooser, OpenItem, Position};
use crate::option_sets::OptionSets;
use crate::{Engine, Event, Fingerprint, ItemId, Limits, Model, Run, Sinks, StopReason, Task};

/// The first item with the fewest ways to be covered: *minimum remaining values*, as all engines do it.
#[derive(Clone, Copy, Debug, Default)]
pub struct FewestWays;

impl Chooser for FewestWays {
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().word("fewest ways")
    }

    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
        let fewest = position.open.iter().min_by_key(|open| open.ways());
        fewest.expect("an item is open")
    }
}

/// Knuth's *sharp preference*: an item with one way first, then the sharp item with the fewest ways,
/// then the item with the fewest. For models where some items decide what the others can only follow.
#[derive(Clone, Debug)]
pub struct Sharp {
    is_sharp: Vec<bool>,
}

impl Sharp {
    /// The items whose names begin with `#` are sharp.
    #[must_use]
    pub fn by_name(model: &Model) -> Sharp {
        Sharp::new(model, |item| model.item_name(item).starts_with('#'))
    }

    /// Those items are sharp for which the predicate holds.
    #[must_use]
    pub fn new(model: &Model, is_sharp: impl Fn(ItemId) -> bool) -> Sharp {
        Sharp {
            is_sharp: model.items().map(is_sharp).collect(),
        }
    }
}

impl Chooser for Sharp {
    fn fingerprint(&self) -> Fingerprint {
        let sharp = self.is_sharp.iter();
        let print = Fingerprint::default().word("sharp");
        sharp.fold(print, |print, &is_sharp| print.number(is_sharp.into()))
    }

    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
        let key = |open: &&OpenItem| {
            let is_sharp = self.is_sharp.get(open.item.index()) == Some(&true);
            (open.ways() > 1, !is_sharp, open.ways())
        };
        let best = position.open.iter().min_by_key(key);
        best.expect("an item is open")
    }
}

/// One of the items with the fewest ways, drawn at random. The seed and the path decide, so the same
/// path meets the same item.
#[derive(Clone, Copy, Debug)]
pub struct RandomTies {
    /// The seed.
    pub seed: u64,
}

impl Chooser for RandomTies {
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().word("random ties").number(self.seed)
    }

    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
        let fewest = position.open.iter().map(OpenItem::ways).min();
        let of_path = position.path.iter().fold(self.seed, |sum, option| {
            Random::new(sum ^ u64::from(option.0)).next_u64()
        });
        let mut random = Random::new(of_path);
        let mut ties = 0;
        let mut drawn = None;
        for open in position.open {
            if Some(open.ways()) == fewest {
                ties += 1;
                if random.below(ties) == 0 {
                    drawn = Some(open);
                }
            }
        }
        drawn.expect("an item is open")
    }
}

/// Probes of [`Conflicts::learned`], and the nodes of each.
const PROBES: u64 = 32;
const PROBE_NODES: u64 = 512;

/// The item with the fewest ways for its weight, where an item weighs one more for each dead end that
/// it caused: F. Boussemart et al., *Boosting systematic search by weighting constraints* (2004). The
/// weights are learned from short searches before this one, so that the tree does not depend on what
/// was searched before.
#[derive(Clone, Debug)]
pub struct Conflicts {
    weights: Vec<u64>,
}

impl Conflicts {
    /// These weights of the items, none of which is 0. Items without a weight weigh 1.
    #[must_use]
    pub fn new(weights: Vec<u64>) -> Conflicts {
        let weights = weights.into_iter().map(|weight| weight.max(1)).collect();
        Conflicts { weights }
    }

    /// The weights of a model, from short searches that draw among ties; the seed of the run decides
    /// which. Of a model that [`ByChooser`] does not take, nothing is learned.
    ///
    /// # Errors
    /// The time was over, the memory was too small, or the run was cancelled.
    pub fn learned(model: &Model, run: &Run<'_>) -> Result<Conflicts, StopReason> {
        let mut weights = vec![1; model.item_count()];
        if OptionSets::supports(model).is_err() {
            return Ok(Conflicts::new(weights));
        }
        let limited = Run {
            limits: Limits {
                nodes_max: Some(PROBE_NODES),
                solutions_max: None,
                ..run.limits
            },
            ..run.quiet()
        };
        for probe in 0..PROBES {
            let seed = run.seed.wrapping_add(probe);
            let engine = ByChooser::new("random-ties", RandomTies { seed });
            let mut weigh = |event| {
                if let Event::Dead(item) = event {
                    weights[item.index()] += 1;
                }
                true
            };
            let mut sinks = Sinks {
                on_event: Some(&mut weigh),
                ..Sinks::default()
            };
            let found = engine.search(model, &Task::default(), &limited, &mut sinks);
            match found.stop {
                // The whole tree was seen: it needs no weights.
                StopReason::Exhausted => break,
                StopReason::NodeLimit => {}
                stop => return Err(stop),
            }
        }
        Ok(Conflicts::new(weights))
    }

    /// The weights, by item.
    #[must_use]
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }
}

impl Chooser for Conflicts {
    fn fingerprint(&self) -> Fingerprint {
        let print = Fingerprint::default().word("conflicts");
        let weights = self.weights.iter();
        weights.fold(print, |print, &weight| print.number(weight))
    }

    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
        let weight = |open: &OpenItem| self.weights.get(open.item.index()).copied().unwrap_or(1);
        // Items with one way go first; otherwise quotients of ways and weight are compared, without
        // dividing.
        let is_less = |one: &OpenItem, other: &OpenItem| match (one.ways(), other.ways()) {
            (_, 1) => false,
            (1, _) => true,
            (ways, others) => {
                u128::from(ways) * u128::from(weight(other))
                    < u128::from(others) * u128::from(weight(one))
            }
        };
        let mut items = position.open.iter();
        let first = items.next().expect("an item is open");
        items.fold(
            first,
            |least, open| if is_less(open, least) { open } else { least },
        )
    }
}
