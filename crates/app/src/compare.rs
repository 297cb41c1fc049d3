//! Searches the same puzzle in several ways, to compare them side by side.

mod seeds;

use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{AnyCover, AnyPosition, Finds, Message, NoCover, SearchInfo, Step, View};
use pavage_puzzles::engines;
use pavage_search::{Asked, Notice, OptionId, Order, Run, Sinks, Stats, StopReason, Summary, Work};
use pavage_words::Words;

use crate::choose::Chosen;
use crate::course::{Course, noting, with_course};
use crate::options::{Options, Pruning, Refusal, heuristics, order, trained};
use crate::own::Own;
pub use crate::own::Score;
use crate::problem::{cover_told, judged, refuted};
pub use seeds::{Quartiles, Seeds};

/// The most nodes of each search when there is no other limit.
pub const NODES_MAX: u64 = 20_000_000;
/// The time limit to give each search if there is no other limit and one of them may not end by
/// itself.
pub const TIME_MAX: Duration = Duration::from_secs(10);

/// What differs between the rows of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The orderings of the family.
    Heuristics,
    /// The engines that take the puzzle, and the family's own searches.
    Engines,
}

impl Over {
    /// What is worth comparing on a puzzle. It is the engines and searches if the family has a
    /// search that proves nothing and the user named no engine. Otherwise it is the orderings.
    #[must_use]
    pub fn usual(position: &dyn AnyPosition, options: &Options) -> Over {
        let searches = position.own_searches();
        if options.engine.is_none() && searches.iter().any(|own| own.finds == Finds::One) {
            Over::Engines
        } else {
            Over::Heuristics
        }
    }
}

/// How far each search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the first solution.
    First,
    /// To the end of the search.
    All,
}

/// How often each search is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// So many times with the same seed. Its time is the least of them.
    Repeated(u32),
    /// With so many consecutive seeds, from that of the run on. The seed also breaks the ties of an
    /// ordering; otherwise ties keep the order of the puzzle.
    Seeded(u32),
}

/// The result of one way of searching.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The ordering or the engine.
    pub name: &'static str,
    /// What it searched without.
    pub without: Vec<Pruning>,
    /// The engine.
    pub engine: &'static str,
    /// Why the engine was chosen, if orderings are compared and the user did not name it.
    pub chosen: Option<Message>,
    /// Why it ended.
    pub stop: StopReason,
    /// The results and the costs.
    pub stats: Stats,
    /// How long it took, without preparation.
    pub elapsed: Duration,
    /// How close it came to a solution, if the search reports it.
    pub best: Option<Score>,
    /// The readings of the search, if it gives any.
    pub course: Course,
    /// The board that it found first, if it searched for a first solution.
    pub first: Option<View>,
    /// With several seeds: what all runs cost. Then placements, nodes and time are their medians. The board
    /// and the readings are of the first seed, the rest is of the run with the median of the placements.
    pub seeds: Option<Seeds>,
}

impl Row {
    /// Whether a limit ended it.
    #[must_use]
    pub fn was_cut(&self) -> bool {
        !matches!(self.stop, StopReason::Exhausted | StopReason::SolutionLimit)
    }

    /// Whether a limit cut any of its runs short.
    #[must_use]
    pub fn has_cut(&self) -> bool {
        self.was_cut() || self.seeds.as_ref().is_some_and(|seeds| seeds.cut > 0)
    }

    /// Its name, with what it searched without.
    #[must_use]
    pub fn label(&self) -> String {
        label(self.name, &self.without)
    }

    /// Without what takes room: thousands of them are kept.
    fn costs_alone(self) -> Row {
        Row {
            course: Course::default(),
            first: None,
            ..self
        }
    }

    fn drawn<'a>(&self, label: &'a str) -> pavage_draw::Row<'a> {
        pavage_draw::Row {
            name: label,
            was_cut: self.was_cut(),
            found: self.stats.solutions > 0,
            placements: self.stats.placements,
            nodes: self.stats.nodes,
            elapsed: self.elapsed,
            course: self.course.points(),
            spread: self.seeds.as_ref().map(|seeds| pavage_draw::Spread {
                seeds: seeds.runs,
                placements: [seeds.placements.lower, seeds.placements.upper],
                nodes: [seeds.nodes.lower, seeds.nodes.upper],
                elapsed: [seeds.elapsed.lower, seeds.elapsed.upper],
            }),
        }
    }
}

/// A name, with what is left out.
fn label(name: &str, without: &[Pruning]) -> String {
    let left_out = without
        .iter()
        .map(|pruning| format!(" −{}", pruning.name()));
    left_out.fold(name.to_owned(), |label, without| label + &without)
}

/// Draws a comparison.
#[must_use]
pub fn drawing(puzzle: &str, rows: &[Row], words: &Words) -> String {
    let labels: Vec<String> = rows.iter().map(Row::label).collect();
    let named = || rows.iter().zip(&labels);
    let boards = named().filter_map(|(row, label)| Some((label.as_str(), row.first.as_ref()?)));
    let boards: Vec<_> = boards.collect();
    let rows: Vec<_> = named().map(|(row, label)| row.drawn(label)).collect();
    pavage_draw::comparison(puzzle, &rows, &boards, words)
}

/// The sums over several puzzles of one way of searching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The ordering or the engine.
    pub name: &'static str,
    /// What it searched without.
    pub without: Vec<Pruning>,
    /// All placements.
    pub placements: u64,
    /// All nodes.
    pub nodes: u64,
    /// How long all searches took.
    pub elapsed: Duration,
    /// Of how many puzzles it found a solution.
    pub solved: usize,
    /// How many puzzles it searched.
    pub puzzles: usize,
    /// Whether a search was cut short.
    pub was_cut: bool,
}

/// The sums over several comparisons, in the order in which ways of searching first appear.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The sums.
    pub rows: Vec<Total>,
}

impl Total {
    /// Its name, with what it searched without.
    #[must_use]
    pub fn label(&self) -> String {
        label(self.name, &self.without)
    }
}

impl Totals {
    /// Adds the rows of a comparison.
    pub fn add(&mut self, rows: &[Row]) {
        for row in rows {
            let is_same = |total: &Total| total.name == row.name && total.without == row.without;
            let at = self.rows.iter().position(is_same);
            let at = at.unwrap_or_else(|| {
                self.rows.push(Total {
                    name: row.name,
                    without: row.without.clone(),
                    placements: 0,
                    nodes: 0,
                    elapsed: Duration::ZERO,
                    solved: 0,
                    puzzles: 0,
                    was_cut: false,
                });
                self.rows.len() - 1
            });
            let total = &mut self.rows[at];
            total.placements = total.placements.saturating_add(row.stats.placements);
            total.nodes = total.nodes.saturating_add(row.stats.nodes);
            total.elapsed += row.elapsed;
            total.solved += usize::from(row.stats.solutions > 0);
            total.puzzles += 1;
            total.was_cut |= row.was_cut();
        }
    }

    /// Draws the sums, under the name of what was compared.
    #[must_use]
    pub fn drawing(&self, name: &str, words: &Words) -> String {
        let labels: Vec<String> = self.rows.iter().map(Total::label).collect();
        let mut rows = Vec::new();
        for (total, label) in self.rows.iter().zip(&labels) {
            rows.push(pavage_draw::Row {
                name: label,
                was_cut: total.was_cut,
                found: total.solved > 0,
                placements: total.placements,
                nodes: total.nodes,
                elapsed: total.elapsed,
                course: Vec::new(),
                spread: None,
            });
        }
        pavage_draw::comparison(name, &rows, &[], words)
    }
}

/// The result of a comparison.
#[derive(Default)]
pub struct Compared {
    /// A row for each way of searching; none where nothing was searched.
    pub rows: Vec<Row>,
    /// The step that proves without a search that the puzzle has no solution, if one does.
    pub proof: Option<Box<Step>>,
}

/// Hears how to make the rows of a comparison so far.
pub type SoFar<'a> = &'a mut dyn FnMut(&dyn Fn() -> Vec<Row>);

/// A comparison to run.
#[derive(Clone, Copy)]
pub struct Comparison<'a> {
    /// The puzzle.
    pub position: &'a dyn AnyPosition,
    /// What differs between the rows.
    pub over: Over,
    /// Whether the user said what differs. Then a puzzle is searched even if a glance shows that it has
    /// no solution.
    pub is_asked: bool,
    /// How far each search goes.
    pub until: Until,
    /// How often each search is run.
    pub runs: Runs,
}

impl Comparison<'_> {
    /// Whether a search takes part that may never end by itself.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        let mut searches = self.own_searches().into_iter();
        self.over == Over::Engines && searches.any(|own| own.finds < Finds::All)
    }

    /// The family's own searches that can take part. If each search goes to the end, only complete
    /// searches can.
    fn own_searches(&self) -> Vec<SearchInfo> {
        let mut searches = self.position.own_searches();
        searches.retain(|own| own.finds == Finds::All || self.until == Until::First);
        searches
    }

    /// Looks for a proof that there is no solution, then searches the puzzle in each way.
    ///
    /// # Errors
    /// As [`Comparison::rows`].
    pub fn compare(
        &self,
        options: &Options,
        run: &Run<'_>,
        each: Option<Duration>,
    ) -> Result<Compared, Refusal> {
        self.compare_told(options, run, each, &mut |_| {})
    }

    /// As [`Comparison::compare`]. With several seeds, `so_far` hears after each of them how to make the
    /// rows of all seeds until then.
    ///
    /// # Errors
    /// As [`Comparison::rows`].
    pub fn compare_told(
        &self,
        options: &Options,
        run: &Run<'_>,
        each: Option<Duration>,
        so_far: SoFar<'_>,
    ) -> Result<Compared, Refusal> {
        // Areas that differ are said in the refusal.
        let proof = refuted(self.position, options, run).filter(|proof| proof.rule != "area");
        let is_answered = proof.is_some() && !self.is_asked;
        let rows = (!is_answered).then(|| self.rows_told(options, run, each, so_far));
        Ok(Compared {
            rows: rows.transpose()?.unwrap_or_default(),
            proof: proof.map(Box::new),
        })
    }

    /// Searches the puzzle in each way, one after the other. `each` limits the time of each search,
    /// and the run limits all of them. The list of placements is made once, before the first
    /// search, and is in no row's time; neither is what an engine prepares before its first node.
    ///
    /// # Errors
    /// The options do not fit, or the puzzle needs no search, or it is too large for one.
    pub fn rows(
        &self,
        options: &Options,
        run: &Run<'_>,
        each: Option<Duration>,
    ) -> Result<Vec<Row>, Refusal> {
        self.rows_told(options, run, each, &mut |_| {})
    }

    fn rows_told(
        &self,
        options: &Options,
        run: &Run<'_>,
        each: Option<Duration>,
        so_far: SoFar<'_>,
    ) -> Result<Vec<Row>, Refusal> {
        let has_own = self.over == Over::Engines && !self.own_searches().is_empty();
        let cover = match cover_told(self.position, &run.ending_in(each)) {
            Ok(cover) => Some(cover),
            // The family's own searches need no list of options.
            Err(NoCover::TooLarge(_)) if has_own => None,
            Err(reason) => return Err(reason.into()),
        };
        let cover = cover.as_deref();
        let whole = Options {
            without: Vec::new(),
            patterns: options.without.contains(&Pruning::Patterns),
            ..options.clone()
        };
        let mut lanes = Vec::new();
        for (name, by) in self.ways(cover, options)? {
            let has_less = matches!(by, By::Engine { .. }) && !options.without.is_empty();
            let lane = |options| Lane {
                name,
                by: by.clone(),
                options,
                // A search of the family that cannot take this puzzle takes no part, unless it is named.
                may_refuse: matches!(by, By::Own(_)) && options.engine.is_none() && cover.is_some(),
            };
            lanes.push(lane(&whole));
            lanes.extend(has_less.then(|| lane(options)));
        }
        match self.runs {
            Runs::Repeated(times) => Ok(self.repeated(&lanes, times, run, each)?),
            Runs::Seeded(seeds) => Ok(self.seeded(&lanes, seeds, run, each, so_far)?),
        }
    }

    /// The rows, each with the least time of all repetitions.
    fn repeated(
        &self,
        lanes: &[Lane<'_>],
        times: u32,
        run: &Run<'_>,
        each: Option<Duration>,
    ) -> Result<Vec<Row>, Message> {
        let mut rows = Vec::new();
        for lane in lanes {
            if run.cancel.is_cancelled() {
                break;
            }
            match self.fastest(lane, times, run, each) {
                Err(_) if lane.may_refuse => {}
                row => rows.push(row?),
            }
        }
        Ok(rows)
    }

    /// The rows, each of the runs with all seeds. The ways take turns seed by seed, so that all have had
    /// the same seeds whenever the run ends. The seed that its end cuts short is left out, unless it is
    /// the first.
    fn seeded(
        &self,
        lanes: &[Lane<'_>],
        seeds: u32,
        run: &Run<'_>,
        each: Option<Duration>,
        so_far: SoFar<'_>,
    ) -> Result<Vec<Row>, Message> {
        let mut runs: Vec<Vec<Row>> = lanes.iter().map(|_| Vec::new()).collect();
        let all = lanes.len() * seeds as usize;
        for at in 0..seeds {
            let one = Run {
                seed: run.seed.wrapping_add(u64::from(at)),
                ..run.watched(None)
            };
            let mut round = Vec::new();
            for (lane, number) in lanes.iter().zip(1..) {
                if run.cancel.is_cancelled() {
                    break;
                }
                round.push(match self.row(lane, &one, each) {
                    Err(_) if lane.may_refuse => None,
                    row => Some(row?),
                });
                let done = lanes.len() * at as usize + number;
                let values = [("done", done as u64), ("all", all as u64)];
                run.tell_work(|| Work::new("advance-runs", &values).of(done, all));
            }
            let is_over = run.stop().is_some();
            if !is_over || at == 0 {
                for (runs, row) in runs.iter_mut().zip(round) {
                    runs.extend(row.map(|row| if at == 0 { row } else { row.costs_alone() }));
                }
            }
            if is_over {
                break;
            }
            so_far(&|| runs.iter().cloned().filter_map(seeds::middle).collect());
        }
        Ok(runs.into_iter().filter_map(seeds::middle).collect())
    }

    /// A row, with the least time of all repetitions.
    fn fastest(
        &self,
        lane: &Lane<'_>,
        times: u32,
        run: &Run<'_>,
        each: Option<Duration>,
    ) -> Result<Row, Message> {
        let mut row = self.row(lane, run, each)?;
        for _ in 1..times {
            // A search that was cut short did not do all of its work.
            if row.was_cut() || run.cancel.is_cancelled() {
                break;
            }
            let again = self.row(lane, run, each)?;
            if !again.was_cut() {
                row.elapsed = row.elapsed.min(again.elapsed);
            }
        }
        Ok(row)
    }

    fn ways<'a>(
        &self,
        cover: Option<&'a dyn AnyCover>,
        options: &Options,
    ) -> Result<Vec<Way<'a>>, Message> {
        let heuristic = options.heuristic_for(self.position)?;
        let by = |cover: &'a dyn AnyCover, chosen, heuristic| By::Engine {
            cover,
            chosen,
            heuristic,
        };
        let unforced = |engine| Chosen {
            engine,
            reason: None,
        };
        let mut ways = Vec::new();
        let mut own_searches = Vec::new();
        match (self.over, cover) {
            (Over::Heuristics, Some(cover)) => {
                let chosen = options.choose(Asked::Solutions, self.position, cover.model())?;
                let names = heuristics(self.position).iter().copied();
                // It costs far more than the others, so it takes part where it is named.
                let is_named = |name: &&str| options.heuristic.as_deref() == Some(*name);
                let trained = trained(self.position).filter(is_named);
                let names = names.chain(trained);
                ways.extend(names.map(|name| (name, by(cover, chosen.clone(), name))));
            }
            (_, cover) => {
                let engines = engines().giving(Asked::Solutions);
                for (engine, cover) in engines.zip(cover.into_iter().cycle()) {
                    let model = cover.model();
                    // Some are used, and take part, only where they are named.
                    let is_named = options.engine.as_deref() == Some(engine.name());
                    let takes_part = is_named || engine.speed(Asked::Solutions, model).is_ok();
                    if takes_part && engine.supports(model).is_ok() {
                        ways.push((engine.name(), by(cover, unforced(engine), heuristic)));
                    }
                }
                own_searches = self.own_searches();
                ways.extend(own_searches.iter().map(|own| (own.name, By::Own(*own))));
            }
        }
        options.check_settings(&own_searches)?;
        self.only_named(ways, cover, options)
    }

    /// Keeps only the engine that the user named, if there is one.
    fn only_named<'a>(
        &self,
        mut ways: Vec<Way<'a>>,
        cover: Option<&dyn AnyCover>,
        options: &Options,
    ) -> Result<Vec<Way<'a>>, Message> {
        let (Over::Engines, Some(named)) = (self.over, &options.engine) else {
            return Ok(ways);
        };
        ways.retain(|(name, _)| name == named);
        let all = self.position.own_searches();
        if let (true, Some(own)) = (ways.is_empty(), all.iter().find(|own| own.name == named)) {
            return Err(Message::new("engine-finds-one").with("engine", own.name));
        }
        if let (true, Some(cover)) = (ways.is_empty(), cover) {
            options.choose(Asked::Solutions, self.position, cover.model())?;
        }
        Ok(ways)
    }

    /// The order of an engine's search under a heuristic.
    fn order(&self, cover: &dyn AnyCover, heuristic: &str, seed: u64) -> Order {
        match self.runs {
            Runs::Repeated(_) => order(cover, heuristic, seed),
            Runs::Seeded(_) => cover.order_by_seed(heuristic, seed).unwrap_or_default(),
        }
    }

    fn row(
        &self,
        Lane {
            name, by, options, ..
        }: &Lane<'_>,
        run: &Run<'_>,
        each: Option<Duration>,
    ) -> Result<Row, Message> {
        let mut run = run.begin().ending_in(each);
        run.limits.solutions_max = (self.until == Until::First).then_some(1);
        if run.limits.deadline.is_none() {
            run.limits.nodes_max.get_or_insert(NODES_MAX);
        }
        let (engine, chosen) = match by {
            By::Engine { chosen, .. } => (chosen.engine.name(), chosen.reason.clone()),
            By::Own(info) => (info.name, None),
        };
        let mut row = Row {
            name,
            without: options.without.clone(),
            engine,
            chosen,
            stop: StopReason::Exhausted,
            stats: Stats::default(),
            elapsed: Duration::ZERO,
            best: None,
            course: Course::default(),
            first: None,
            seeds: None,
        };
        // The options of the first solution, or its board.
        let (mut found, mut board) = (None, None);
        let summary = match by {
            By::Engine {
                cover,
                chosen,
                heuristic,
            } => {
                let order = self.order(*cover, heuristic, run.seed);
                let (model, task) = (cover.model(), options.task_without(order));
                let engine = chosen.engine;
                let mut keep = |chosen: &[OptionId]| {
                    found.get_or_insert_with(|| chosen.to_vec());
                    ControlFlow::Continue(())
                };
                let prepared = match self.until {
                    Until::First => engine.pausing(model, std::slice::from_ref(&task), &run),
                    Until::All => None,
                };
                match prepared.and_then(|mut searches| searches.pop()) {
                    Some(Ok(mut search)) => {
                        run = run.begin();
                        search.go_on(&run, &mut keep)
                    }
                    Some(Err(stop)) => Summary {
                        stop,
                        stats: Stats::default(),
                    },
                    None => {
                        // All solutions are faster counted than looked at.
                        let is_first = self.until == Until::First;
                        let mut sinks = Sinks {
                            on_solution: if is_first { Some(&mut keep) } else { None },
                            ..Sinks::default()
                        };
                        let search = |run: &Run<'_>| engine.search(model, &task, run, &mut sinks);
                        let (summary, began) = begun(&run, search);
                        run.began = began.unwrap_or(run.began);
                        summary
                    }
                }
            }
            By::Own(info) => {
                let position = self.position;
                let most = run.limits.solutions_max;
                let (scored, course) = with_course(&run, |run| {
                    Own::new(*info, position, options, run).scored(most)
                });
                row.course = course;
                let scored = scored?;
                row.best = scored.best;
                board = scored.first;
                scored.summary
            }
        };
        row.elapsed = run.elapsed();
        if let (By::Engine { cover, .. }, Some(chosen)) = (by, found) {
            board = Some(judged(cover.decode(&chosen)));
        }
        let board = board.filter(|_| self.until == Until::First);
        row.first = board.map(|board| board.view());
        row.stop = summary.stop;
        row.stats = summary.stats;
        Ok(row)
    }
}

/// Runs a search, and tells when it was prepared, if it says so.
fn begun<T>(run: &Run<'_>, search: impl FnOnce(&Run<'_>) -> T) -> (T, Option<Duration>) {
    let note = |began: &mut Option<Duration>, notice: &Notice<'_>| {
        if let Notice::Begun = notice {
            began.get_or_insert_with(|| run.clock.elapsed());
        }
    };
    noting(run, None, note, search)
}

/// A name, and what it stands for.
type Way<'a> = (&'static str, By<'a>);

/// The search behind a row.
#[derive(Clone)]
enum By<'a> {
    Engine {
        cover: &'a dyn AnyCover,
        chosen: Chosen,
        heuristic: &'static str,
    },
    Own(SearchInfo),
}

/// A row to be made.
struct Lane<'a> {
    name: &'static str,
    by: By<'a>,
    options: &'a Options,
    /// Whether there is no row if the search refuses the puzzle.
    may_refuse: bool,
}
