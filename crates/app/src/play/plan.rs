//! A whole line of play, thought through before its first move.
//!
//! *Idea.* The player follows a line in thought: of each position the placements of the cell or piece with
//! the fewest, the one that it likes best first. Where a line ends, it goes on from the last position at
//! which another placement is left. The first line that ends in a solution is played; if none is found
//! with the positions that may be valued, the longest. On the board nothing is taken back.
//!
//! What is seen without the network is not valued: the only placement of a cell or piece is laid at once;
//! a placement is dropped if, after it and all that are then the only ones, a cell or a piece is left that
//! nothing fits, or if it leaves a region of a size that no pieces make.
//!
//! *Why it is the same everywhere.* Scores are integers, and a plan adds none up.

use pavage_search::{Bounds, Guide, ItemId, Model, OptionId, Run, SplitMix64, StopReason};

/// The most bytes of the table of all placements of each cell and piece.
const TABLE_MAX: usize = 1 << 26;

/// A move of a line.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) option: OptionId,
    /// The score; 0 where there was one placement, which is not valued.
    pub(super) score: f64,
    /// The share among the placements that are not seen to be dead.
    pub(super) probability: f64,
}

/// What a player thought.
pub(super) struct Plan {
    /// The first line that ends in a solution, else the longest.
    pub(super) line: Vec<Step>,
    /// How many positions were valued.
    pub(super) valued: u64,
    /// What ended it too early.
    pub(super) limit: Option<StopReason>,
}

/// How a player thinks.
pub(super) struct Thinking<'a> {
    pub(super) model: &'a Model,
    pub(super) guide: Option<&'a dyn Guide>,
    /// Whether the scores of the guide count. Else all placements are liked alike.
    pub(super) likes: bool,
    /// The most positions that are valued.
    pub(super) positions: u64,
}

/// A position in thought.
#[derive(Clone)]
struct Position {
    /// A bit for each placement that is still possible.
    live: Vec<u64>,
    /// How often each item is covered.
    times: Vec<u32>,
    line: Vec<Step>,
}

/// What is seen of a position.
enum Seen {
    Dead,
    Complete,
    /// The items with the fewest placements beyond those that they need.
    Open(Vec<ItemId>),
}

/// For each item its bounds and a bit for each placement that covers it.
struct Table<'a> {
    model: &'a Model,
    bounds: Vec<Bounds>,
    covering: Vec<Vec<u64>>,
}

impl Table<'_> {
    fn of(model: &Model) -> Option<Table<'_>> {
        let words = model.option_count().div_ceil(64);
        if words.saturating_mul(8 * model.item_count()) > TABLE_MAX {
            return None;
        }
        let mut covering = vec![vec![0_u64; words]; model.item_count()];
        for option in model.options() {
            for entry in model.entries(option) {
                let (word, bit) = place(option);
                covering[entry.item.index()][word] |= bit;
            }
        }
        let bounds = |item| model.bounds(item).unwrap_or(Bounds::ONCE);
        Some(Table {
            model,
            bounds: model.items().map(bounds).collect(),
            covering,
        })
    }

    fn start(&self) -> Position {
        let mut live = vec![0; self.model.option_count().div_ceil(64)];
        for option in self.model.options() {
            let (word, bit) = place(option);
            live[word] |= bit;
        }
        Position {
            live,
            times: vec![0; self.model.item_count()],
            line: Vec::new(),
        }
    }

    fn lay(&self, position: &mut Position, step: Step) {
        position.line.push(step);
        let (word, bit) = place(step.option);
        position.live[word] &= !bit;
        for entry in self.model.entries(step.option) {
            let item = entry.item.index();
            position.times[item] += 1;
            if position.times[item] >= self.bounds[item].max {
                let hidden = self.covering[item].iter();
                let words = position.live.iter_mut().zip(hidden);
                words.for_each(|(live, hidden)| *live &= !hidden);
            }
        }
    }

    /// The placements of an item that are possible.
    fn options<'p>(
        &'p self,
        position: &'p Position,
        item: ItemId,
    ) -> impl Iterator<Item = OptionId> + 'p {
        let words = position.live.iter().zip(&self.covering[item.index()]);
        let words = words.map(|(live, covering)| live & covering);
        words.enumerate().flat_map(|(at, word)| {
            let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| OptionId::at(at * 64 + bit))
        })
    }

    fn count(&self, position: &Position, item: ItemId) -> u32 {
        let words = position.live.iter().zip(&self.covering[item.index()]);
        words
            .map(|(live, covering)| (live & covering).count_ones())
            .sum()
    }

    /// Lays what is the only placement of a cell or piece, as long as there is one, and looks.
    fn settle(&self, position: &mut Position) -> Seen {
        loop {
            let mut least = u32::MAX;
            let mut hardest = Vec::new();
            for item in self.model.primary_items() {
                let lacks = self.bounds[item.index()]
                    .min
                    .saturating_sub(position.times[item.index()]);
                if lacks == 0 {
                    continue;
                }
                let Some(spare) = self.count(position, item).checked_sub(lacks) else {
                    return Seen::Dead;
                };
                if spare < least {
                    least = spare;
                    hardest.clear();
                }
                if spare == least {
                    hardest.push(item);
                }
            }
            let Some(first) = hardest.first() else {
                return Seen::Complete;
            };
            if least > 0 {
                return Seen::Open(hardest);
            }
            let only = self.options(position, *first).next();
            let option = only.expect("an item lacks one, and has as many as it lacks");
            self.lay(position, Step::only(option));
        }
    }

    fn after(&self, position: &Position, step: Step) -> Position {
        let mut after = position.clone();
        self.lay(&mut after, step);
        after
    }
}

impl Step {
    fn only(option: OptionId) -> Step {
        Step {
            option,
            score: 0.0,
            probability: 1.0,
        }
    }
}

fn place(option: OptionId) -> (usize, u64) {
    (option.index() / 64, 1 << (option.index() % 64))
}

/// A position on the line that is followed, and what may be laid there: what is liked best is the last.
struct Branch {
    position: Position,
    open: Vec<Step>,
}

/// Thinks a line through, which begins with one of these placements if there are any. `None` if the
/// puzzle is too large.
pub(super) fn plan(
    thinking: &Thinking<'_>,
    firsts: Option<Vec<OptionId>>,
    random: &mut SplitMix64,
    run: &Run<'_>,
) -> Option<Plan> {
    let table = Table::of(thinking.model)?;
    let mut thought = Plan {
        line: Vec::new(),
        valued: 0,
        limit: None,
    };
    let mut branches: Vec<Branch> = Vec::new();
    let mut position = table.start();
    let mut firsts = firsts;
    loop {
        if let Some(stop) = run.stop() {
            thought.limit = Some(stop);
            return Some(thought);
        }
        let seen = match firsts {
            Some(_) => Seen::Open(Vec::new()),
            None => table.settle(&mut position),
        };
        if matches!(seen, Seen::Complete) || position.line.len() > thought.line.len() {
            thought.line.clone_from(&position.line);
        }
        let open = match seen {
            Seen::Complete => return Some(thought),
            Seen::Dead => Vec::new(),
            Seen::Open(hardest) => {
                let options = match firsts.take() {
                    Some(firsts) => firsts,
                    None => {
                        let item = hardest[drawn(random, hardest.len())];
                        table.options(&position, item).collect()
                    }
                };
                match thinking.liked(&table, &position, options, &mut thought.valued, random) {
                    Some(open) => open,
                    None => {
                        thought.line = finish(&table, position, thought.line, random);
                        return Some(thought);
                    }
                }
            }
        };
        branches.push(Branch { position, open });
        position = loop {
            let Some(branch) = branches.last_mut() else {
                return Some(thought);
            };
            match branch.open.pop() {
                Some(step) => break table.after(&branch.position, step),
                None => branches.pop(),
            };
        };
    }
}

fn drawn(random: &mut SplitMix64, of: usize) -> usize {
    usize::try_from(random.below(of as u64)).unwrap_or(0)
}

/// The longer of two lines; the one that can go on is first played on blindly, as nothing more may be
/// valued.
fn finish(
    table: &Table<'_>,
    mut position: Position,
    longest: Vec<Step>,
    random: &mut SplitMix64,
) -> Vec<Step> {
    while let Seen::Open(hardest) = table.settle(&mut position) {
        let item = hardest[drawn(random, hardest.len())];
        let options: Vec<OptionId> = table.options(&position, item).collect();
        let option = options[drawn(random, options.len())];
        let probability = 1.0 / options.len() as f64;
        let step = Step {
            probability,
            ..Step::only(option)
        };
        table.lay(&mut position, step);
    }
    if position.line.len() > longest.len() {
        position.line
    } else {
        longest
    }
}

impl Thinking<'_> {
    /// The placements that are not seen to be dead, what is liked best last, of equals by the seed.
    /// `None` if they are more than may still be valued.
    fn liked(
        &self,
        table: &Table<'_>,
        position: &Position,
        mut options: Vec<OptionId>,
        valued: &mut u64,
        random: &mut SplitMix64,
    ) -> Option<Vec<Step>> {
        options.retain(|&option| {
            let mut after = table.after(position, Step::only(option));
            !matches!(table.settle(&mut after), Seen::Dead)
        });
        let path: Vec<OptionId> = position.line.iter().map(|step| step.option).collect();
        let scores = self.guide.map_or_else(
            || vec![Some(0); options.len()],
            |guide| guide.scores_of_living(&path, &options),
        );
        let all = options.into_iter().zip(scores);
        let living: Vec<(OptionId, i32)> = all
            .filter_map(|(option, score)| Some((option, score?)))
            .collect();
        if let [(option, _)] = living[..] {
            return Some(vec![Step::only(option)]);
        }
        let now = valued.saturating_add(living.len() as u64);
        if now > self.positions {
            return None;
        }
        *valued = now;
        let unit = self.guide.map_or(1.0, Guide::unit);
        let score = |score: i32| {
            if self.likes {
                f64::from(score) / unit
            } else {
                0.0
            }
        };
        let scores: Vec<f64> = living.iter().map(|(_, told)| score(*told)).collect();
        let logs = pavage_family::ahead::logs(&scores);
        let mut steps: Vec<(Step, u64)> = living
            .iter()
            .zip(scores.iter().zip(logs))
            .map(|((option, _), (&score, log))| {
                let step = Step {
                    option: *option,
                    score,
                    probability: libm::exp(log),
                };
                (step, random.next_u64())
            })
            .collect();
        steps.sort_by(|(one, drawn), (other, other_drawn)| {
            let liking = one.score.total_cmp(&other.score);
            liking.then(drawn.cmp(other_drawn))
        });
        Some(steps.into_iter().map(|(step, _)| step).collect())
    }
}
