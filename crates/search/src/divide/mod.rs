//! The engine that counts a cover by parts: component caching, as counters of satisfying assignments
//! do it (R. J. Bayardo and J. D. Pehoushek, *Counting models using connected components*, 2000).
//!
//! It branches as the other engines do. But before it goes on, it looks whether the options left fall
//! into parts without a common item. The number of solutions is then the product over the parts, and
//! each part is counted for itself. The numbers are kept under the options left, because the same part
//! is often left by different choices elsewhere. So a long cover whose ends do not know of each other
//! takes time that grows with its length, not exponentially.
//!
//! No solution is visited. Where nothing falls apart and no part returns, a node costs several times
//! what it costs with `dance`.

mod cache;
mod order;
mod total;
mod walk;

use std::ops::ControlFlow;

use crate::option_sets::OptionSets;
use crate::{Asked, CountResult, Engine, Model, OptionId, Run, Stats, Stop, Turn, Unsupported};
pub(crate) use order::by_nearness;
use walk::{NODES_OF_STEP, Walk};

/// The engine that counts by parts. It is in no table yet: a program that offers it adds it to its own.
///
/// ```
/// use pavage_search::{COMPONENTS, Run, text};
///
/// // A ring of 60 items; each option covers two neighbours.
/// let items: Vec<String> = (0..60).map(|at| format!("i{at}")).collect();
/// let pairs: String = (0..60).map(|at| format!("i{at} i{}\n", (at + 1) % 60)).collect();
/// let model = text::parse(&format!("{}\n{pairs}", items.join(" "))).unwrap();
/// let counted = COMPONENTS.count(&model, &[], &Run::default()).unwrap();
/// assert_eq!(counted.solutions, Ok(2_u8.into()));
/// ```
pub const COMPONENTS: &dyn Engine = &ByComponents;

/// The engine of [`COMPONENTS`].
struct ByComponents;

impl Engine for ByComponents {
    fn name(&self) -> &'static str {
        "components"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Count]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        OptionSets::supports(model)
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(50)
    }

    fn work_of_node(&self, model: &Model) -> u64 {
        20 + model.option_count() as u64 / 6
    }

    fn count(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
    ) -> Result<CountResult, Unsupported> {
        self.count_in_turns(
            model,
            symmetries,
            run,
            &mut |_, _| ControlFlow::Continue(()),
        )
    }

    /// It knows no symmetries, so it tells orbits only where the identity is the only one.
    fn count_in_turns(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
        turn: &mut Turn<'_>,
    ) -> Result<CountResult, Unsupported> {
        let mut turn = |_: &Walked| turn(NODES_OF_STEP, 0);
        let mut result = count_by_components(model, run, &mut turn)?;
        if symmetries.len() > 1 && result.orbits.is_ok() {
            let reason = "has symmetries that the engine does not know";
            result.orbits = Err(Unsupported::Other(reason.to_owned()).into());
        }
        Ok(result)
    }
}

/// How far a count by components is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walked {
    /// The nodes that it took.
    pub nodes: u64,
    /// About how many nodes a search takes at least that visits each solution of what was counted. Where
    /// it is less, nothing falls apart and no part returns.
    pub visits: f64,
}

/// Counts by components, as [`COMPONENTS`] does without symmetries: each solution is an orbit. A count that a
/// limit ends tells in [`Stats::solutions`] how many it has seen at least. Now and then `turn` is told how
/// far the count is, and may do other work first; [`ControlFlow::Break`] ends the count with
/// [`StopReason::Cancelled`](crate::StopReason::Cancelled).
///
/// # Errors
/// The model has too many options.
pub fn count_by_components(
    model: &Model,
    run: &Run<'_>,
    turn: &mut dyn FnMut(&Walked) -> ControlFlow<()>,
) -> Result<CountResult, Unsupported> {
    COMPONENTS.supports(model)?;
    let order = by_nearness(model);
    let sets = OptionSets::new(model, &order, run);
    let mut walk = match sets.and_then(|sets| Walk::new(sets, run)) {
        Ok(walk) => walk,
        Err(limit) => return Ok(CountResult::stopped(limit, Stats::default(), 0)),
    };
    let counted = walk.count(turn);
    let mut stats = walk.stats;
    if counted.is_err() {
        stats.solutions = walk.seen().saturated();
    }
    let solutions = counted.map(|counted| counted.total.long());
    Ok(CountResult {
        orbits: solutions.clone().map_err(Stop::Limit),
        solutions,
        stats,
        bytes: walk.bytes_most(),
    })
}
