//! A whole line of play, thought through before its first move.
//!
//! *Idea.* The player follows a line in thought: of each position the placements of the cell or piece with
//! the fewest, the one that it likes best first. Where a line ends, it goes on from the last position at
//! which another placement is left. The first line that ends in a solution is played; if none is found, the
//! longest. On the board nothing is taken back.
//!
//! What is seen without a score is not valued: the only placement of a cell or piece is laid at once; a
//! placement is dropped if, after it or after some that are then the only ones, a cell or a piece is left
//! that nothing fits, or a region of a size that no pieces make. Where more placements are left to choose from
//! than may still be valued, one of them is drawn, and the line does not go back behind it.
//!
//! *Why it is the same everywhere.* Scores are integers, and a plan adds none up.

use pavage_bits::{Random, SmallSort as _, SubsetSums, flood, members};
use pavage_search::{Bounds, Guide, ItemId, Model, OptionId, Run, StopReason, Taken};

/// The most bytes of the table of all placements of each cell and piece.
const TABLE_MAX: usize = 1 << 26;

/// What a placement scores that is not valued, as it is seen to leave no solution: less than any score.
const SEEN_DEAD: f64 = -4096.0;

/// A move of a line.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) option: OptionId,
    /// The score; 0 where the placement was not valued, as the only one or drawn.
    pub(super) score: f64,
    /// The share among the placements that are not seen to be dead; among all if all are.
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
    /// What scores the placements. Without it all are liked alike.
    pub(super) guide: Option<&'a dyn Guide>,
    /// The most positions that are valued.
    pub(super) positions: u64,
    pub(super) run: &'a Run<'a>,
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
    _taken: Taken,
}

impl Table<'_> {
    fn bytes(model: &Model) -> usize {
        let words = model.option_count().div_ceil(64);
        words.saturating_mul(8 * model.item_count())
    }

    fn of<'a>(model: &'a Model, run: &Run<'_>) -> Result<Table<'a>, StopReason> {
        let taken = run.hold(Table::bytes(model))?;
        let words = model.option_count().div_ceil(64);
        let mut covering = vec![vec![0_u64; words]; model.item_count()];
        for option in model.options() {
            run.check(option.index())?;
            for entry in model.entries(option) {
                let (word, bit) = place(option);
                covering[entry.item.index()][word] |= bit;
            }
        }
        let bounds = |item| model.bounds(item).unwrap_or(Bounds::ONCE);
        Ok(Table {
            model,
            bounds: model.items().map(bounds).collect(),
            covering,
            _taken: taken,
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
        members(words).map(OptionId::at)
    }

    fn count(&self, position: &Position, item: ItemId) -> u32 {
        let words = position.live.iter().zip(&self.covering[item.index()]);
        words
            .map(|(live, covering)| (live & covering).count_ones())
            .sum()
    }

    /// Whether the sizes of some pieces left make the size of each region of empty cells. It is not known of
    /// balls, where hardly any cells are cut off.
    fn makes_regions(&self, position: &Position) -> bool {
        let Some(tiling) = self.model.tiling() else {
            return true;
        };
        let is_empty = |cell: &ItemId| position.times[cell.index()] == 0;
        let mut is_empty: Vec<bool> = tiling.cells.iter().map(is_empty).collect();
        let pieces = tiling.pieces.iter().map(|&(piece, size)| {
            let most = self.bounds[piece.index()].max;
            let left = most.saturating_sub(position.times[piece.index()]);
            (size as usize, left as usize)
        });
        let sums = SubsetSums::of(is_empty.len(), pieces);
        (0..is_empty.len()).all(|start| {
            if !std::mem::take(&mut is_empty[start]) {
                return true;
            }
            let mut region = vec![start];
            flood(
                &mut region,
                |cell| tiling.neighbours[cell].iter().map(|&next| next as usize),
                |next| std::mem::take(&mut is_empty[next]),
            );
            sums.has(region.len())
        })
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
            if !self.makes_regions(position) {
                return Seen::Dead;
            }
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

impl Position {
    fn bytes(&self) -> usize {
        8 * self.live.len() + 4 * self.times.len() + size_of::<Step>() * self.line.len()
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
    _taken: Taken,
}

impl Plan {
    /// Keeps a line if it is the longest.
    fn keep(&mut self, line: &[Step]) {
        if line.len() > self.line.len() {
            self.line = line.to_vec();
        }
    }
}

impl Thinking<'_> {
    /// Thinks a line through, which begins with one of these placements if there are any. `None` if the
    /// puzzle is too large.
    pub(super) fn plan(&self, firsts: Option<Vec<OptionId>>, random: &mut Random) -> Option<Plan> {
        if Table::bytes(self.model) > TABLE_MAX {
            return None;
        }
        let mut thought = Plan {
            line: Vec::new(),
            valued: 0,
            limit: None,
        };
        thought.limit = self.follow(firsts, random, &mut thought).err();
        Some(thought)
    }

    fn follow(
        &self,
        mut firsts: Option<Vec<OptionId>>,
        random: &mut Random,
        thought: &mut Plan,
    ) -> Result<(), StopReason> {
        let table = Table::of(self.model, self.run)?;
        let mut branches: Vec<Branch> = Vec::new();
        let mut position = table.start();
        loop {
            let options = match firsts.take() {
                Some(firsts) => firsts,
                None => match table.settle(&mut position) {
                    Seen::Complete => {
                        thought.line = position.line;
                        return Ok(());
                    }
                    Seen::Dead => Vec::new(),
                    Seen::Open(hardest) => {
                        let item = hardest[random.index(hardest.len())];
                        table.options(&position, item).collect()
                    }
                },
            };
            thought.keep(&position.line);
            let living = self.living(&table, &position, options, thought)?;
            let valued = thought.valued.saturating_add(living.len() as u64);
            let open = if living.len() < 2 {
                living.into_iter().map(Step::only).collect()
            } else if valued > self.positions {
                branches.clear();
                vec![Step {
                    probability: 1.0 / living.len() as f64,
                    ..Step::only(living[random.index(living.len())])
                }]
            } else {
                thought.valued = valued;
                self.liked(&position, living, random)
            };
            let bytes = position.bytes() + size_of::<Step>() * open.len();
            branches.push(Branch {
                position,
                open,
                _taken: self.run.hold(bytes)?,
            });
            position = loop {
                let Some(branch) = branches.last_mut() else {
                    return Ok(());
                };
                match branch.open.pop() {
                    Some(step) => break table.after(&branch.position, step),
                    None => branches.pop(),
                };
            };
        }
    }

    /// The placements that are not seen to be dead. The line through one that is may be the longest.
    fn living(
        &self,
        table: &Table<'_>,
        position: &Position,
        options: Vec<OptionId>,
        thought: &mut Plan,
    ) -> Result<Vec<OptionId>, StopReason> {
        let all = options.len();
        let mut living = Vec::new();
        let mut longest: Vec<Step> = Vec::new();
        for option in options {
            if let Some(stop) = self.run.stop() {
                return Err(stop);
            }
            let mut after = table.after(position, Step::only(option));
            if !matches!(table.settle(&mut after), Seen::Dead) {
                living.push(option);
            } else if after.line.len() > longest.len() {
                longest = after.line;
            }
        }
        if let Some(dead) = longest.get_mut(position.line.len()) {
            dead.score = self.guide.map_or(0.0, |_| SEEN_DEAD);
            dead.probability = if living.is_empty() {
                1.0 / all as f64
            } else {
                0.0
            };
        }
        thought.keep(&longest);
        Ok(living)
    }

    /// These placements with their scores, what is liked best last, of equals by the seed.
    fn liked(&self, position: &Position, living: Vec<OptionId>, random: &mut Random) -> Vec<Step> {
        let scores: Vec<f64> = match self.guide {
            None => vec![0.0; living.len()],
            Some(guide) => {
                let path: Vec<OptionId> = position.line.iter().map(|step| step.option).collect();
                let scores = guide.scores(&path, &living).into_iter();
                scores
                    .map(|score| f64::from(score) / guide.unit())
                    .collect()
            }
        };
        let logs = pavage_family::ahead::logs(&scores);
        let all = living.into_iter().zip(scores.into_iter().zip(logs));
        let mut steps: Vec<(Step, u64)> = all
            .map(|(option, (score, log))| {
                let step = Step {
                    option,
                    score,
                    probability: libm::exp(log),
                };
                (step, random.next_u64())
            })
            .collect();
        steps.small_sort_by(|(one, drawn), (other, other_drawn)| {
            let liking = one.score.total_cmp(&other.score);
            liking.then(drawn.cmp(other_drawn))
        });
        steps.into_iter().map(|(step, _)| step).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use pavage_search::{Fingerprint, Memory};

    use super::*;

    /// Counts what it scores, and likes all alike.
    #[derive(Default)]
    struct Counting(AtomicU64);

    impl Guide for Counting {
        fn fingerprint(&self) -> Fingerprint {
            Fingerprint::default()
        }

        fn scores(&self, _path: &[OptionId], options: &[OptionId]) -> Vec<i32> {
            self.0.fetch_add(options.len() as u64, Ordering::Relaxed);
            vec![0; options.len()]
        }

        fn unit(&self) -> f64 {
            1.0
        }

        fn work_each(&self) -> u64 {
            1
        }
    }

    /// A board of 6 by 6 cells without two opposite corners, which dominoes do not fill.
    fn dominoes() -> Model {
        let mut builder = Model::builder();
        let cells: Vec<Option<ItemId>> = (0..36)
            .map(|cell| {
                let is_open = cell != 0 && cell != 35;
                is_open.then(|| builder.primary(&format!("c{cell}")).expect("a name"))
            })
            .collect();
        for (at, cell) in cells.iter().enumerate() {
            let right = (at % 6 < 5).then_some(at + 1);
            let below = (at < 30).then_some(at + 6);
            for other in right.into_iter().chain(below) {
                if let (Some(cell), Some(other)) = (cell, cells[other]) {
                    let entries = [(*cell).into(), other.into()];
                    builder.option(&entries).expect("two cells");
                }
            }
        }
        builder.build().expect("it has items")
    }

    fn planned(model: &Model, guide: &dyn Guide, positions: u64, run: &Run<'_>) -> Plan {
        let thinking = Thinking {
            model,
            guide: Some(guide),
            positions,
            run,
        };
        let plan = thinking.plan(None, &mut Random::new(1));
        plan.expect("it is small")
    }

    #[test]
    fn what_is_valued_is_what_is_scored() {
        let model = dominoes();
        for positions in [1, 2, 3, 10, 100] {
            let guide = Counting::default();
            let plan = planned(&model, &guide, positions, &Run::default());
            assert_eq!(guide.0.into_inner(), plan.valued);
            assert!(plan.valued <= positions && !plan.line.is_empty());
            assert_eq!(plan.valued == 0, positions == 1);
        }
    }

    #[test]
    fn a_limit_of_memory_is_told_and_leaves_the_longest_line() {
        let model = dominoes();
        let table = Table::bytes(&model);
        let plans = [0, table, table + 600, usize::MAX].map(|bytes| {
            let run = Run {
                memory: Memory::limited(bytes),
                ..Run::default()
            };
            planned(&model, &Counting::default(), 1_000, &run)
        });
        let limits = plans.each_ref().map(|plan| plan.limit);
        let full = Some(StopReason::MemoryLimit);
        assert_eq!(limits, [full, full, full, None]);
        let lines = plans.map(|plan| plan.line.len());
        assert_eq!(lines[0], 0);
        assert!(lines.is_sorted() && 0 < lines[2], "{lines:?}");
    }
}
