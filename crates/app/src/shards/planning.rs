//! Makes plans: decides how work is divided, and divides it.

use pavage_family::{AnyPosition, Finds, Message, NoCover, Settings, Way as Path};
use pavage_search::{Asked as Gives, Run, Snapshot, nodes_by_orbits};

use super::tree::{divided, shares, unable};
use super::units::{Slices, Units};
use super::{Division, Plan, SHARDS_MAX, Share, Source, Work};
use crate::choose::Counter;
use crate::options::{Options, Refusal, check_way};
use crate::problem::{Symmetric, TABLES_MAX};
use crate::wire::written_whole;

/// A count that visits more nodes than this by estimate is swept, where that is possible. These are
/// some hours of one core.
const NODES_VISITED_MAX: u64 = 20_000_000_000;

/// New puzzles to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Making {
    /// The family.
    pub family: String,
    /// Options of its generator.
    pub settings: Settings,
    /// The format in which they are written.
    pub format: String,
    /// Whether their solutions are wanted, too.
    pub solution: bool,
}

/// What a plan is asked for.
pub struct Asked {
    /// The work.
    pub work: Work,
    /// The puzzles, with their names in answers.
    pub puzzles: Vec<(String, Box<dyn AnyPosition>)>,
    /// What to generate, and how many.
    pub making: Option<(Making, u32)>,
    /// How to search.
    pub options: Options,
    /// The path of ratings.
    pub path: Path,
    /// Decides everything that is random. Several new puzzles and several attempts count up from it.
    pub seed: u64,
    /// The memory of a sweep, in bytes.
    pub memory: Option<u64>,
    /// The language of the lines of a list.
    pub lang: String,
}

/// Divides work into exactly so many shards, some of which may have nothing to do. The same work is
/// always divided in the same way.
///
/// # Errors
/// The number of shards is out of range, the options do not fit, or a limit was reached.
pub fn plan(asked: Asked, shards: usize, run: &Run<'_>) -> Result<Plan, Refusal> {
    check_shards(shards)?;
    let sources = asked.puzzles.iter().map(|(name, position)| {
        let (format, text) = written_whole(&**position);
        Source {
            name: name.clone(),
            format: format.to_owned(),
            text,
        }
    });
    let sources: Vec<Source> = sources.collect();
    let (making, number) = match asked.making {
        Some((making, number)) => (Some(making), number),
        None => (None, sources.len() as u32),
    };
    let mut plan = Plan {
        work: asked.work,
        division: Division::List,
        sources,
        making,
        options: asked.options,
        path: asked.path,
        seed: asked.seed,
        memory: asked.memory,
        lang: asked.lang,
        tree: 0,
        units: number,
        slices: 0,
        shares: Vec::new(),
        before: None,
        hash: String::new(),
    };
    let run = &plan.run_of(run);
    let is_list = plan.sources.len() != 1 || matches!(plan.work, Work::Rate | Work::Generate);
    if !is_list {
        // From its text, as the shards will read it.
        let position = plan.position()?;
        plan.division = division(&mut plan, &*position, run)?;
    }
    match plan.division {
        Division::Tree => cut_tree(&mut plan, shards, run)?,
        Division::Settled => plan.shares = vec![Share::Units(Vec::new()); shards],
        Division::Attempts => {
            plan.units = shards as u32;
            plan.shares = dealt(plan.units, shards);
        }
        Division::List => {
            // A wrong option is reported now.
            match plan.making.is_some() {
                true => drop(Units::of(&plan, run)?),
                false => check_list(&plan)?,
            }
            plan.shares = dealt(plan.units, shards);
        }
        Division::Slices => {
            plan.slices = u32::try_from(shards).unwrap_or(u32::MAX);
            plan.memory = plan.memory.or(Some(TABLES_MAX as u64));
            let problem = Symmetric::of(&*plan.position()?, run)?;
            plan.units = Slices::new(problem, plan.slices as usize, run)?.len() as u32;
            plan.shares = dealt(plan.units, shards);
        }
    }
    Ok(plan.sealed())
}

/// Checks the options of a plan of several puzzles, as far as no search is needed for that.
fn check_list(plan: &Plan) -> Result<(), Refusal> {
    for source in &plan.sources {
        let position = &*source.position()?;
        match plan.work {
            Work::Count | Work::Solve => plan.options.check_names(position)?,
            _ => check_way(position, plan.path)?,
        }
    }
    Ok(())
}

/// Checks a number of shards.
pub(super) fn check_shards(shards: usize) -> Result<(), Message> {
    match (1..=SHARDS_MAX).contains(&shards) {
        true => Ok(()),
        false => Err(Message::new("value-number")
            .with("option", "shards")
            .with("value", shards.to_string())
            .with("min", "1")
            .with("max", SHARDS_MAX.to_string())),
    }
}

/// Deals units like cards, so that neighbours, which are often alike in size, go to different shards.
pub(super) fn dealt(units: u32, shards: usize) -> Vec<Share> {
    let of = |shard| (shard..units).step_by(shards).collect();
    let shards = (0..shards as u32).map(of);
    shards.map(Share::Units).collect()
}

/// How the work on one puzzle is divided.
fn division(
    plan: &mut Plan,
    position: &dyn AnyPosition,
    run: &Run<'_>,
) -> Result<Division, Refusal> {
    let options = &plan.options;
    options.heuristic_for(position)?;
    if plan.work == Work::Solve {
        let own = options.own_search_for(position, Finds::One)?;
        let named = options.engine.is_some();
        match own {
            Some(own) if own.finds < Finds::All => return Ok(Division::Attempts),
            Some(own) if named => return Err(unable(own.name).into()),
            _ => {}
        }
    } else if let Some(name) = &options.engine
        && position.own_searches().iter().any(|own| own.name == name)
    {
        return Err(unable(name).into());
    }
    options.check_settings(&[])?;
    let problem = match Symmetric::of(position, run) {
        Ok(problem) => problem,
        Err(NoCover::Unsolvable(_)) => return Ok(Division::Settled),
        Err(other) => return Err(other.into()),
    };
    if plan.work == Work::Count && is_swept(&plan.options, &problem, run)? {
        plan.options.engine = Some("sweep".to_owned());
        return Ok(Division::Slices);
    }
    if plan.options.engine.is_none() {
        // What divides is fixed, whatever a later version would choose.
        let heuristic = plan.options.heuristic_for(position)?;
        plan.options.heuristic = Some(heuristic.to_owned());
    }
    Ok(Division::Tree)
}

/// Whether a count is swept: the user says so, or visiting its solutions would take too long.
fn is_swept(options: &Options, problem: &Symmetric, run: &Run<'_>) -> Result<bool, Refusal> {
    let model = problem.model();
    let Counter::Is(counter) = options.counter(model)? else {
        return Ok(false);
    };
    if options.engine.is_some() {
        // An engine that visits is asked to visit.
        return Ok(!counter.engine.can(Gives::Solutions));
    }
    let nodes = nodes_by_orbits(model, &problem.symmetries, run);
    let nodes = nodes.map_err(Refusal::Stopped)?;
    Ok(nodes.is_some_and(|nodes| nodes > NODES_VISITED_MAX))
}

fn cut_tree(plan: &mut Plan, shards: usize, run: &Run<'_>) -> Result<(), Refusal> {
    let position = plan.position()?;
    let (tree, parts) = {
        let divided = divided(plan, &*position, run)?;
        let parts = divided.cut(shards, run).map_err(Refusal::Stopped)?;
        let parts: Vec<Snapshot> = parts.into_iter().map(|part| part.start).collect();
        (parts[0].tree, parts)
    };
    plan.tree = tree.fingerprint;
    plan.units = 0;
    plan.shares = shares(parts, shards);
    Ok(())
}
