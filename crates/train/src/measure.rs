//! Measures on positions with known labels, and on whole games and searches.

use pavage_family::ahead::{self, Found, Looking, worths};
use pavage_family::{Cover, Family};
use pavage_learned::{Inputs, Learned, Network, Position};
use pavage_packing::{Packing, PackingCover, Puzzle, State};
use pavage_search::{Bounds, Guidance, Guide, OptionId, Order, Run};

use crate::labels::Labelled;
use crate::net::{LOG_SCALE, chance};

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

/// The positions that a network plays in.
pub struct Tree<'a> {
    cover: &'a PackingCover,
    guide: Learned,
}

/// A choice in a tree.
pub struct Choice {
    /// The options chosen up to it, itself the last.
    path: Vec<OptionId>,
    log: f64,
}

impl<'a> Tree<'a> {
    /// The tree of a problem under a network.
    pub fn new(cover: &'a PackingCover, network: &std::sync::Arc<Network>) -> Tree<'a> {
        Tree {
            cover,
            guide: Learned::new(network.clone(), cover.scene()),
        }
    }

    /// The choices after a path: options of the item with the fewest.
    fn at(&self, path: &[OptionId]) -> Found<Choice> {
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
            return Found::Dead;
        }
        let once = items.filter(|item| bounds(*item) == Bounds::ONCE && lacks(item) > 0);
        let Some(item) = once.min_by_key(|item| counts[item.index()]) else {
            return Found::Complete;
        };
        let covers = |option: &OptionId| {
            model
                .entries(*option)
                .iter()
                .any(|entry| entry.item == item)
        };
        let options: Vec<OptionId> = live.into_iter().filter(covers).collect();
        let scores = self.guide.scores(path, &options).into_iter();
        let scores: Vec<f64> = scores
            .map(|score| f64::from(score) / self.guide.unit())
            .collect();
        let after = |(option, log)| Choice {
            path: path.iter().copied().chain([option]).collect(),
            log,
        };
        let logs = options.into_iter().zip(ahead::logs(&scores));
        let mut open: Vec<Choice> = logs.map(after).collect();
        open.sort_by(|a, b| b.log.total_cmp(&a.log));
        Found::Open(open)
    }

    /// Whether a game ends in a solution in which the best choice is taken each time, of equals the first,
    /// looking so many moves ahead.
    pub fn is_won(&self, moves: u32) -> bool {
        let mut path = Vec::new();
        loop {
            match self.at(&path) {
                Found::Dead => return false,
                Found::Complete => return true,
                Found::Open(mut choices) => {
                    let worths = worths(self, &choices, moves);
                    let best = worths.iter().copied().fold(f64::MIN, f64::max);
                    let first = worths.iter().position(|worth| *worth == best);
                    path = choices.swap_remove(first.expect("there is a choice")).path;
                }
            }
        }
    }
}

impl Looking for Tree<'_> {
    type Choice = Choice;

    fn log(&self, choice: &Choice) -> f64 {
        choice.log
    }

    fn after(&self, choice: &Choice) -> Option<Found<Choice>> {
        Some(self.at(&choice.path))
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
