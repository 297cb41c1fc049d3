//! The network as a guide of searches.

use std::sync::Arc;

use pavage_search::{Fingerprint, Guide, OptionId};

use crate::inputs::Position;
use crate::network::{Network, Scores, UNIT};
use crate::scene::Scene;

/// What a placement loses if it leaves a cell, a piece or a region without a placement. It comes after
/// all others, and is tried nevertheless: nothing that was learned cuts a search.
const DEAD: i32 = 1 << 24;

/// Orders the placements of one scene by a network.
pub struct Learned {
    network: Arc<Network>,
    scene: Scene,
    fingerprint: Fingerprint,
}

impl Learned {
    /// The guide of a search whose options are the placements of the scene, in their order. Options
    /// beyond them come last.
    #[must_use]
    pub fn new(network: Arc<Network>, scene: Scene) -> Learned {
        Learned {
            fingerprint: network.fingerprint(),
            network,
            scene,
        }
    }

    /// What the network thinks of each of these placements after those of the path, and whether it is
    /// seen to leave no solution. `None` for an option that is no placement.
    #[must_use]
    pub fn judged(&self, path: &[OptionId], options: &[OptionId]) -> Vec<Option<(Scores, bool)>> {
        let known = |option: &OptionId| option.index() < self.scene.placements.len();
        let path = path
            .iter()
            .filter(|option| known(option))
            .map(|option| option.index());
        let mut position = Position::after(&self.scene, path);
        let judged = options.iter().map(|option| {
            known(option).then(|| {
                let inputs = position.inputs(option.index(), options.len());
                let scores = self.network.scores(self.scene.lattice(), &inputs);
                (scores, inputs.is_dead)
            })
        });
        judged.collect()
    }
}

impl Guide for Learned {
    fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    fn scores(&self, path: &[OptionId], options: &[OptionId]) -> Vec<i32> {
        let judged = self.judged(path, options).into_iter();
        let score = |judged: Option<(Scores, bool)>| match judged {
            Some((scores, is_dead)) => scores.policy - if is_dead { DEAD } else { 0 },
            None => -2 * DEAD,
        };
        judged.map(score).collect()
    }

    fn unit(&self) -> f64 {
        f64::from(UNIT)
    }

    fn work_each(&self) -> u64 {
        self.scene.placements.len() as u64
    }
}
