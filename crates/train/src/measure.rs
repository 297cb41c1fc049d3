//! Measures on positions with known labels, and on whole games and searches.

use pavage_family::{Cover, Family};
use pavage_learned::{Inputs, Learned, Network, Position};
use pavage_packing::{Packing, PackingCover, Puzzle, State};
use pavage_search::{Bounds, Guidance, OptionId, Order, Run};

use crate::labels::Labelled;
use crate::net::{LOG_SCALE, chance, softmax};

/// The bins of a reliability plot.
pub const BINS: usize = 10;

/// How well choices are told apart and numbers are told.
#[derive(Default)]
pub struct Told {
    positions: f64,
    best: f64,
    alive: f64,
    regret: f64,
    squares: f64,
    logs: Vec<f64>,
    /// For each bin of told chances to be alive: how many, the chances, and how many were alive.
    pub bins: [[f64; 3]; BINS],
}

impl Told {
    /// Measures answers (policy, logarithm, alive) on positions where there is a choice, not all alike.
    pub fn of(positions: &[Labelled], answers: impl Fn(&Labelled, &Inputs) -> [f32; 3]) -> Told {
        let mut told = Told::default();
        for position in positions {
            let logs = || position.choices.iter().map(|choice| choice.log);
            let most = logs().flatten().fold(f32::MIN, f32::max);
            let told_of = |choice: &crate::labels::Choice| answers(position, &choice.inputs);
            let said: Vec<[f32; 3]> = position.choices.iter().map(told_of).collect();
            for (choice, said) in position.choices.iter().zip(&said) {
                let chance = f64::from(chance(said[2]));
                let bin = &mut told.bins[((chance * BINS as f64) as usize).min(BINS - 1)];
                bin[0] += 1.0;
                bin[1] += chance;
                bin[2] += f64::from(u8::from(choice.log.is_some()));
                if let Some(log) = choice.log {
                    told.logs.push(f64::from(log));
                    let miss = f64::from(said[1] * LOG_SCALE - log);
                    told.squares += miss * miss;
                }
            }
            let is_open = most > f32::MIN && logs().any(|log| log != Some(most));
            if !is_open {
                continue;
            }
            let rank = |at: &usize| {
                let dead = if position.choices[*at].inputs.is_dead {
                    1e6
                } else {
                    0.0
                };
                said[*at][0] - dead
            };
            let top = (0..said.len()).max_by(|a, b| rank(a).total_cmp(&rank(b)).then(b.cmp(a)));
            let log = top.and_then(|top| position.choices[top].log);
            told.positions += 1.0;
            told.best += f64::from(u8::from(log == Some(most)));
            told.alive += f64::from(u8::from(log.is_some()));
            told.regret += log.map_or(0.0, |log| f64::from(most - log));
        }
        told
    }

    /// How many positions had a choice, the share of them whose best choice was taken, the share where
    /// a solution was left, and then the mean regret in bits; R² of the logarithm; the expected
    /// calibration error.
    pub fn summary(&self) -> String {
        let mean = self.logs.iter().sum::<f64>() / self.logs.len() as f64;
        let spread: f64 = self
            .logs
            .iter()
            .map(|log| (log - mean) * (log - mean))
            .sum();
        let all: f64 = self.bins.iter().map(|bin| bin[0]).sum();
        let miss: f64 = self.bins.iter().map(|bin| (bin[1] - bin[2]).abs()).sum();
        format!(
            "{} positions: best {:.1} %, alive {:.1} %, regret {:.3} bits, R2 {:.3}, ECE {:.4}",
            self.positions,
            100.0 * self.best / self.positions,
            100.0 * self.alive / self.positions,
            self.regret / self.alive.max(1.0),
            1.0 - self.squares / spread,
            miss / all,
        )
    }
}

impl Told {
    /// For each bin of a reliability plot: the mean chance that was told, the share that was alive, and
    /// how many there were.
    pub fn reliability(&self) -> String {
        let bins = self.bins.iter().filter(|bin| bin[0] > 0.0);
        let told = bins.map(|[count, told, alive]| {
            format!("{:.2} {:.2} ({count})", told / count, alive / count)
        });
        told.collect::<Vec<_>>().join(", ")
    }
}

/// The order of a network on a problem.
pub fn order_of(network: &std::sync::Arc<Network>, cover: &PackingCover) -> Order {
    Order {
        guide: Some(Guidance(std::sync::Arc::new(Learned::new(
            network.clone(),
            cover.scene(),
        )))),
        ..Order::default()
    }
}

/// As many choices at each position does a player follow who looks ahead.
const WIDTH: usize = 4;
/// What a line is worth that ends without a solution.
const LOST: f32 = -1e6;

/// A position of a tree, by the options chosen.
pub struct Tree<'a> {
    cover: &'a PackingCover,
    guide: Learned,
}

/// What a position of the tree is.
pub enum Here {
    /// An item cannot be covered.
    Dead,
    /// All is covered.
    Solved,
    /// Options of the item with the fewest, the best first, with the logarithms of their chances.
    Open(Vec<(OptionId, f32)>),
}

impl<'a> Tree<'a> {
    /// The tree of a problem under a network.
    pub fn new(cover: &'a PackingCover, network: &std::sync::Arc<Network>) -> Tree<'a> {
        Tree {
            cover,
            guide: Learned::new(network.clone(), cover.scene()),
        }
    }

    /// The position after a path.
    pub fn at(&self, path: &[OptionId]) -> Here {
        let model = self.cover.model();
        let mut times = vec![0_u32; model.item_count()];
        for &option in path {
            model
                .entries(option)
                .iter()
                .for_each(|entry| times[entry.item.index()] += 1);
        }
        let bounds = |item: pavage_search::ItemId| model.bounds(item).unwrap_or(Bounds::ONCE);
        let is_live = |option: &OptionId| {
            let entries = model.entries(*option).iter();
            entries
                .clone()
                .all(|entry| times[entry.item.index()] < bounds(entry.item).max)
        };
        let live: Vec<OptionId> = model.options().filter(is_live).collect();
        let mut counts = vec![0_u32; times.len()];
        for &option in &live {
            model
                .entries(option)
                .iter()
                .for_each(|entry| counts[entry.item.index()] += 1);
        }
        let items = (0..).map(pavage_search::ItemId).take(times.len());
        let lacks =
            |item: &pavage_search::ItemId| bounds(*item).min.saturating_sub(times[item.index()]);
        if items
            .clone()
            .any(|item| counts[item.index()] < lacks(&item))
        {
            return Here::Dead;
        }
        let once = items.filter(|item| bounds(*item) == Bounds::ONCE && lacks(item) > 0);
        let Some(item) = once.min_by_key(|item| counts[item.index()]) else {
            return Here::Solved;
        };
        let covers = |option: &OptionId| {
            model
                .entries(*option)
                .iter()
                .any(|entry| entry.item == item)
        };
        let options: Vec<OptionId> = live.into_iter().filter(covers).collect();
        let judged = self.guide.judged(path, &options);
        let log = |judged: &Option<(pavage_learned::Scores, bool)>| match judged {
            Some((scores, is_dead)) => {
                scores.policy as f32 / pavage_learned::UNIT as f32
                    - if *is_dead { 12.0 } else { 0.0 }
            }
            None => -24.0,
        };
        let logs: Vec<f32> = judged.iter().map(log).collect();
        let chances = softmax(&logs);
        let mut open: Vec<(OptionId, f32)> = options
            .into_iter()
            .zip(chances)
            .map(|(option, chance)| (option, libm::logf(chance.max(1e-9))))
            .collect();
        open.sort_by(|a, b| b.1.total_cmp(&a.1));
        Here::Open(open)
    }

    /// Whether a game ends in a solution in which the best choice is taken each time, looking so many
    /// moves ahead as `pavage play --ahead` does.
    pub fn is_won(&self, ahead: u32) -> bool {
        let mut path = Vec::new();
        loop {
            match self.at(&path) {
                Here::Dead => return false,
                Here::Solved => return true,
                Here::Open(options) => {
                    let best = self.best(&mut path, &options, ahead);
                    path.push(best);
                }
            }
        }
    }

    fn best(&self, path: &mut Vec<OptionId>, options: &[(OptionId, f32)], ahead: u32) -> OptionId {
        let mut best = (options[0].0, f32::MIN);
        for (at, &(option, log)) in options.iter().enumerate() {
            let further = if ahead == 0 {
                0.0
            } else if at < WIDTH || options.len() <= 2 * WIDTH {
                self.line(path, option, ahead - 1)
            } else {
                LOST / 2.0
            };
            if log + further > best.1 {
                best = (option, log + further);
            }
        }
        best.0
    }

    /// What the best line is worth that begins with an option and has so many moves more, as the
    /// logarithm of a chance.
    fn line(&self, path: &mut Vec<OptionId>, option: OptionId, moves: u32) -> f32 {
        path.push(option);
        let worth = match self.at(path) {
            Here::Dead => LOST,
            Here::Solved => 0.0,
            Here::Open(_) if moves == 0 => 0.0,
            Here::Open(options) => {
                let choices = options.into_iter().take(WIDTH);
                let worth = choices.map(|(next, log)| log + self.line(path, next, moves - 1));
                worth.fold(LOST, f32::max)
            }
        };
        path.pop();
        worth
    }
}

/// Whether the rule of thumb ends in a solution: the placement that leaves the fewest dead ends, cells
/// with at most one empty neighbour, as its inputs tell them.
pub fn greedy_by_dead_ends(puzzle: &Puzzle, mut state: State) -> bool {
    loop {
        let Ok(cover) = Packing::cover(puzzle, &state, &Run::default()) else {
            return false;
        };
        let Some((_, options)) = crate::labels::hardest(cover.model()) else {
            return true;
        };
        let scene = cover.scene();
        let mut position = Position::after(&scene, std::iter::empty());
        let mut ends =
            |option: &OptionId| dead_ends(&position.inputs(option.index(), options.len()));
        let Some(&best) = options.iter().min_by_key(|option| ends(option)) else {
            return false;
        };
        state = cover.decode(&[best]);
    }
}

/// The dead ends that a placement leaves, and first whether it is seen to be dead.
pub fn dead_ends(inputs: &Inputs) -> (bool, u32) {
    let of = |name: &str| {
        let at = pavage_learned::DENSE_NAMES
            .iter()
            .position(|known| *known == name);
        u32::from(inputs.dense[at.expect("it is an input")])
    };
    let ends = of("cells with no empty neighbour") / 32 + of("cells with one empty neighbour") / 8;
    (inputs.is_dead, ends)
}
