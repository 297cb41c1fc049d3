//! The network as a guide of searches.

use std::sync::Arc;

use pavage_search::{Fingerprint, Guide, OptionId, Reason, ReasonKind};

use crate::inputs::{DENSE, DENSE_NAMES, Inputs, Position};
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

/// The dense inputs that tell of regions.
fn tells_of_regions(input: usize) -> bool {
    let name = DENSE_NAMES[input];
    name.contains("region") || name == "ways to make its size"
}

/// The means of the dense inputs of several choices.
fn means(inputs: &[Inputs]) -> [u8; DENSE] {
    std::array::from_fn(|at| {
        let sum: usize = inputs
            .iter()
            .map(|inputs| usize::from(inputs.dense[at]))
            .sum();
        u8::try_from(sum / inputs.len().max(1)).expect("each is at most 127")
    })
}

impl Learned {
    /// What the score of an option would lose without each window, and if its regions were those of the
    /// mean of all options.
    fn parts(&self, path: &[OptionId], option: OptionId, options: &[OptionId]) -> Vec<Reason> {
        let known = |option: &OptionId| option.index() < self.scene.placements.len();
        let path = path.iter().filter(|option| known(option));
        let mut position = Position::after(&self.scene, path.map(|option| option.index()));
        let listed = options.iter().filter(|option| known(option));
        let all: Vec<Inputs> = listed
            .map(|option| position.inputs(option.index(), options.len()))
            .collect();
        let own = position.inputs(option.index(), options.len());
        let lattice = self.scene.lattice();
        let policy = |inputs: &Inputs| self.network.scores(lattice, inputs).policy;
        let whole = policy(&own);
        let mut reasons = Vec::new();
        for (form, windows) in position
            .window_cells(option.index())
            .into_iter()
            .enumerate()
        {
            for (at, cells) in windows.into_iter().enumerate() {
                let mut without = own.clone();
                without.windows[form].remove(at);
                reasons.push(Reason {
                    kind: ReasonKind::Window,
                    cells: cells.into_iter().map(u32::from).collect(),
                    weight: whole - policy(&without),
                });
            }
        }
        let usual = means(&all);
        let mut without = own.clone();
        for at in (0..DENSE).filter(|&at| tells_of_regions(at)) {
            without.dense[at] = usual[at];
        }
        reasons.push(Reason {
            kind: ReasonKind::Region,
            cells: position
                .smallest_region(option.index())
                .into_iter()
                .map(u32::from)
                .collect(),
            weight: whole - policy(&without),
        });
        reasons
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

    fn reasons(&self, path: &[OptionId], option: OptionId, options: &[OptionId]) -> Vec<Reason> {
        if option.index() < self.scene.placements.len() {
            self.parts(path, option, options)
        } else {
            Vec::new()
        }
    }

    fn unit(&self) -> f64 {
        f64::from(UNIT)
    }

    fn work_each(&self) -> u64 {
        self.scene.placements.len() as u64
    }
}
