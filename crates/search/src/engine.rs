//! What an engine is.

use std::ops::ControlFlow;

use crate::{
    Asked, BigUint, Diagram, ItemId, Model, Number, OptionId, Part, Prepared, Run, Search, Sinks,
    Stats, Stop, StopReason, Summary, Task, Unsupported,
};

/// Is told, before each step of a count, how many nodes the step visits and how many steps are left with it,
/// 0 where nobody knows, and may do other work first.
/// [`ControlFlow::Break`] ends the count with [`StopReason::Cancelled`].
pub type Turn<'a> = dyn FnMut(u64, usize) -> ControlFlow<()> + 'a;

/// One way of searching a model.
///
/// An engine declares what it gives ([`Engine::gives`]) and implements the methods that belong to
/// it. The other methods refuse. [`crate::Engines`] finds the engine that suits a request.
///
/// Every engine finds the same solutions, and gives the same answer and the same counted costs for
/// any number of threads. Engines that give solutions list them in the order of their own search
/// tree.
pub trait Engine: Send + Sync {
    /// The name by which people choose it.
    fn name(&self) -> &'static str;

    /// What can be asked of it.
    fn gives(&self) -> &'static [Asked];

    /// Whether this engine takes this model.
    ///
    /// # Errors
    /// What the engine does not support.
    fn supports(&self, model: &Model) -> Result<(), Unsupported>;

    /// How fast it usually is on such a model, compared with other engines that give what is asked.
    /// When the user names no engine, the fastest one that takes the model is used. `reference` has
    /// 0, `dance` 100 and `mask` 200, or 90 on small models without known cells, for which `dance` keeps the
    /// set of live options. This is asked before [`Engine::supports`], so that users can be told which
    /// faster engine does not take their model.
    ///
    /// # Errors
    /// Why it should be used for such a model only when the user names it.
    fn speed(&self, asked: Asked, model: &Model) -> Result<u32, Unsupported>;

    /// About how long one node of this model takes, in tenths of a microsecond: the unit of work in
    /// which engines and other searches take turns. Measured by
    /// `cargo run --release -p pavage-benches --bin turns`; models differ by a factor of three or four
    /// in both directions.
    fn work_of_node(&self, _model: &Model) -> u64 {
        10
    }

    /// Searches until the tree is exhausted or a limit of the run is reached. The memory of the
    /// model itself is not counted here: the caller that built the model accounts for it.
    ///
    /// # Panics
    /// The engine gives no [`Asked::Solutions`], or does not support the model. Check
    /// [`Engine::gives`] and [`Engine::supports`] first.
    fn search(
        &self,
        _model: &Model,
        _task: &Task,
        _run: &Run<'_>,
        _sinks: &mut Sinks<'_>,
    ) -> Summary {
        panic!("the engine {} gives no {}", self.name(), Asked::Solutions)
    }

    /// Cuts the tree of a search into at most so many parts of about the same size, in depth-first
    /// order; at least one. Searches that start from the parts together do what one search does:
    /// [`crate::join`] adds them up. With [`Task::start`], what that snapshot has left is cut, and
    /// the first part has its costs.
    ///
    /// An engine that does not know better leaves the tree in one part; with a [`Space`], it calls
    /// [`crate::cut_model`].
    ///
    /// [`Space`]: crate::Space
    ///
    /// # Errors
    /// The limit that was reached, or [`StopReason::ForeignStart`].
    ///
    /// # Panics
    /// The engine gives no [`Asked::Snapshots`], or does not support the model.
    fn cut(
        &self,
        model: &Model,
        task: &Task,
        _parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        let asked = Asked::Snapshots;
        let gives = self.gives().contains(&asked);
        assert!(gives, "the engine {} gives no {asked}", self.name());
        let search = Search {
            engine: self.name(),
            model,
            task,
            run,
        };
        Ok(vec![Part {
            start: search.start()?,
            share: 1.0,
        }])
    }

    /// Searches of the model that can be paused at any number of nodes, one for each task. Each is
    /// at the root of its tree, which is that of [`Engine::search`], or it was not prepared because
    /// a limit of the run was met. The tasks differ only in their order. `None` if the engine has
    /// no such searches.
    fn pausing<'m>(
        &self,
        _model: &'m Model,
        _tasks: &[Task],
        _run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        None
    }

    /// Counts all solutions and their orbits without visiting them.
    ///
    /// `symmetries` is the whole group including the identity, each symmetry as the image of every
    /// option. An empty list means the identity alone.
    ///
    /// # Errors
    /// The engine gives no [`Asked::Count`], or does not take the model.
    fn count(
        &self,
        _model: &Model,
        _symmetries: &[Vec<OptionId>],
        _run: &Run<'_>,
    ) -> Result<CountResult, Unsupported> {
        Err(Unsupported::NotGiven(Asked::Count))
    }

    /// As [`Engine::count`], in turns with other work: `turn` is called before each step. The numbers
    /// that it is told, and when, are the same for any number of threads, unless memory runs short.
    ///
    /// An engine that has no steps calls it never, and so ends before anything else has its turn.
    ///
    /// # Errors
    /// As [`Engine::count`].
    fn count_in_turns(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
        _turn: &mut Turn<'_>,
    ) -> Result<CountResult, Unsupported> {
        self.count(model, symmetries, run)
    }

    /// Counts the solutions for every combination of options that cover these items.
    ///
    /// # Errors
    /// The engine gives no [`Asked::Combinations`], or does not take the model or the items.
    fn combinations(
        &self,
        _model: &Model,
        _items: &[ItemId],
        _run: &Run<'_>,
    ) -> Result<Combinations, Unsupported> {
        Err(Unsupported::NotGiven(Asked::Combinations))
    }

    /// Makes a table of all solutions. `symmetries` are as for [`Engine::count`].
    ///
    /// # Errors
    /// The engine gives no [`Asked::Table`], or does not take the model.
    fn tabulate(
        &self,
        _model: &Model,
        _symmetries: &[Vec<OptionId>],
        _run: &Run<'_>,
    ) -> Result<Tabulated, Unsupported> {
        Err(Unsupported::NotGiven(Asked::Table))
    }
}

impl dyn Engine + '_ {
    /// Whether the engine gives this.
    #[must_use]
    pub fn can(&self, asked: Asked) -> bool {
        self.gives().contains(&asked)
    }

    /// Checks that the engine gives this for this model.
    ///
    /// # Errors
    /// The engine does not give it, or does not take the model.
    pub fn takes(&self, asked: Asked, model: &Model) -> Result<(), Unsupported> {
        if self.can(asked) {
            self.supports(model)
        } else {
            Err(Unsupported::NotGiven(asked))
        }
    }
}

/// The result of counting without visiting solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountResult {
    /// The number of solutions, or the limit that was reached first. Then `stats` may tell how many there
    /// are at least.
    pub solutions: Result<BigUint, StopReason>,
    /// The number of orbits of solutions under the symmetries. A limit may be reached after the solutions
    /// were counted.
    pub orbits: Number,
    /// What it cost.
    pub stats: Stats,
    /// The most bytes that it held at once.
    pub bytes: usize,
}

impl CountResult {
    /// The result of a count that a limit ended before the solutions were counted.
    #[must_use]
    pub fn stopped(limit: StopReason, stats: Stats, bytes: usize) -> CountResult {
        CountResult {
            solutions: Err(limit),
            orbits: Err(limit.into()),
            stats,
            bytes,
        }
    }

    /// Why it ended: a limit that was reached before both numbers were known, or
    /// [`StopReason::Exhausted`].
    #[must_use]
    pub fn stop(&self) -> StopReason {
        match (&self.solutions, &self.orbits) {
            (Err(limit), _) | (_, Err(Stop::Limit(limit))) => *limit,
            (Ok(_), Ok(_) | Err(Stop::Refused(_))) => StopReason::Exhausted,
        }
    }
}

/// Combinations of options, each with its number of solutions.
pub type CombinationCounts = Vec<(Vec<OptionId>, BigUint)>;

/// The number of solutions with each combination of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combinations {
    /// The combinations that occur, one option for each item asked for, with their numbers of
    /// solutions; sorted. Or the limit that ended the count.
    pub counts: Result<CombinationCounts, StopReason>,
    /// What it cost. The nodes are states.
    pub stats: Stats,
    /// The most bytes that it held at once.
    pub bytes: usize,
}

/// The result of tabulating.
pub struct Tabulated {
    /// The solutions, or the limit that ended the work.
    pub solutions: Result<Diagram, StopReason>,
    /// What it cost. The nodes are states.
    pub stats: Stats,
    /// The most bytes that it held at once.
    pub bytes: usize,
}
