//! All solutions at once: in a table, where an engine can make one in reasonable memory, or else by
//! visiting them.

use pavage_family::{AnyPosition, Message};
use pavage_search::{Asked, Engine, Run, Stats, StopReason, SymmetricModel, Tabulated};
use pavage_sweep::worth_sweeping;

use crate::choose::{self, Chosen, unsuited_to};
use crate::options::Options;
use crate::problem::{Symmetric, for_tables, tables_max};

/// Where all solutions come from.
pub(crate) enum All<'a> {
    /// A table, or the limit that ended its making.
    Table(Box<Tabulated>),
    /// Visits, with the symmetries to use.
    Visits(SymmetricModel<'a>),
}

/// A way to know all solutions.
pub(crate) struct Way<'a> {
    pub(crate) engine: &'static dyn Engine,
    pub(crate) all: All<'a>,
    /// What a table cost that became too large.
    pub(crate) tried: Stats,
    /// Why the engine was chosen, if the user did not name it.
    pub(crate) chosen: Option<Message>,
}

/// Makes a table of all solutions, or says how to visit them. If the user named no engine, solutions
/// are visited where a table would take more memory than visits take time.
///
/// # Errors
/// The user named an engine that does not fit.
pub(crate) fn all<'a>(
    problem: &'a Symmetric,
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Way<'a>, Message> {
    let of = problem.symmetric_model();
    let SymmetricModel { model, symmetries } = of;
    if options.engine.is_some() {
        return named(problem, position, options, run);
    }
    let choice = pavage_puzzles::engines().fastest(Asked::Table, model);
    let mut tried = Stats::default();
    let mut why_not = choice.why_not().map(|(first, unsupported)| {
        let message = choose::passed("chosen-not", *first);
        message.with("reason", choose::unsuited(unsupported))
    });
    if let Some(engine) = choice.engine {
        let tables = worth_sweeping(of, &for_tables(run));
        let bytes_max = tables_max(&tables);
        let made = engine.tabulate(model, symmetries, &tables);
        let made = made.map_err(|unsupported| unsuited_to(engine, &unsupported))?;
        if !matches!(made.solutions, Err(StopReason::MemoryLimit)) {
            return Ok(Way {
                engine,
                all: All::Table(Box::new(made)),
                tried,
                chosen: Some(Message::new("chosen-counts")),
            });
        }
        tried = made.stats;
        let message = choose::passed("chosen-not-memory", engine);
        why_not = Some(message.with("mib", (bytes_max >> 20) as u64));
    }
    let Chosen { engine, reason } = options.choose(Asked::Solutions, position, model)?;
    Ok(Way {
        engine,
        all: All::Visits(of),
        tried,
        chosen: choose::second(why_not, reason),
    })
}

/// By the engine that the user named. It visits every solution, unless it makes tables.
fn named<'a>(
    problem: &'a Symmetric,
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Way<'a>, Message> {
    let model = problem.model();
    let tabulator = options.named_engine().filter(|it| it.can(Asked::Table));
    let (engine, all) = match tabulator {
        Some(engine) => {
            let made = engine.tabulate(model, &problem.symmetries, &for_tables(run));
            let made = made.map_err(|unsupported| unsuited_to(engine, &unsupported))?;
            (engine, All::Table(Box::new(made)))
        }
        None => {
            let Chosen { engine, .. } = options.choose(Asked::Solutions, position, model)?;
            (engine, All::Visits(SymmetricModel::new(model, &[])))
        }
    };
    Ok(Way {
        engine,
        all,
        tried: Stats::default(),
        chosen: None,
    })
}
