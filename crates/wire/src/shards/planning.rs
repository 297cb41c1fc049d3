//! Makes plans: decides how work is divided, and divides it.

use pavage_family::numbers::as_u32;
use pavage_family::{AnyPosition, Finds, Message, NoCover, Way as Path};
use pavage_search::{Asked as Gives, Run, nodes_by_orbits};
use pavage_shards::Searching;
use pavage_words::amounts::number;

use super::units::Units;
use super::{Division, Making, Plan, Question, SHARDS_MAX, Source, Work, unable};
use pavage_app::choose::Counter;
use pavage_app::load::written_whole;
use pavage_app::options::{Options, Refusal, check_way};
use pavage_app::problem::{Symmetric, TABLES_MAX, refuted};

/// A count that visits more nodes than this by estimate is swept, where that is possible. These are
/// some hours of one core.
const NODES_VISITED_MAX: u64 = 20_000_000_000;

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
    let (making, units) = match asked.making {
        Some((making, units)) => (Some(making), units),
        None => (None, as_u32(sources.len())),
    };
    let mut question = Question {
        work: asked.work,
        division: Division::List,
        puzzles: sources,
        make: making,
        options: asked.options,
        path: asked.path,
        seed: asked.seed,
        memory: asked.memory,
        lang: asked.lang,
        slices: 0,
    };
    let run = &question.run_of(run);
    if question.puzzles.len() != 1 || matches!(question.work, Work::Rate | Work::Generate) {
        // A wrong option is reported now.
        question.check_list(run)?;
        return Ok(Plan::of_units(question, units, shards));
    }
    // From its text, as the shards will read it.
    let position = &*question.position()?;
    question.division = division(&mut question, position, run)?;
    let units = match question.division {
        Division::Tree => {
            let search = question.search(position, run)?;
            let parts = search.cut(None, shards, run).map_err(Refusal::Stopped)?;
            drop(search);
            return Ok(Plan::of_tree(question, parts, shards));
        }
        Division::Settled => 0,
        Division::Slices => {
            question.slices = u32::try_from(shards).unwrap_or(u32::MAX);
            question.memory = question.memory.or(Some(TABLES_MAX as u64));
            let problem = question.problem(position, run)?;
            as_u32(question.sliced(&problem, run)?.units())
        }
        Division::Attempts | Division::List => as_u32(shards),
    };
    Ok(Plan::of_units(question, units, shards))
}

impl Question {
    /// The cover of a puzzle, with the symmetries that are asked for.
    pub(super) fn problem(
        &self,
        position: &dyn AnyPosition,
        run: &Run<'_>,
    ) -> Result<Symmetric, NoCover> {
        Ok(Symmetric::of(position, run)?.under(self.options.symmetry))
    }

    /// Checks the options of a list, as far as no search is needed for that.
    fn check_list(&self, run: &Run<'_>) -> Result<(), Refusal> {
        if let Some(making) = &self.make {
            return Units::making(making, run).map(|_| ());
        }
        for source in &self.puzzles {
            let position = &*source.position()?;
            match self.work {
                Work::Count | Work::Solve => self.options.check_names(position)?,
                _ => check_way(position, self.path)?,
            }
        }
        Ok(())
    }
}

/// Checks a number of shards.
pub(super) fn check_shards(shards: usize) -> Result<(), Message> {
    number("shards", &shards.to_string(), 1..=SHARDS_MAX).map(drop)
}

/// How the work on one puzzle is divided.
fn division(
    question: &mut Question,
    position: &dyn AnyPosition,
    run: &Run<'_>,
) -> Result<Division, Refusal> {
    let options = &question.options;
    options.heuristic_for(position)?;
    if refuted(position, options, run).is_some() {
        return Ok(Division::Settled);
    }
    if question.work == Work::Solve {
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
    let problem = match question.problem(position, run) {
        Ok(problem) => problem,
        Err(NoCover::Unsolvable(_)) => return Ok(Division::Settled),
        Err(other) => return Err(other.into()),
    };
    if question.work == Work::Count && is_swept(&question.options, &problem, run)? {
        question.options.engine = Some("sweep".to_owned());
        return Ok(Division::Slices);
    }
    if question.options.engine.is_none() {
        // What divides is fixed, whatever a later version would choose.
        let heuristic = question.options.heuristic_for(position)?;
        question.options.heuristic = Some(heuristic.to_owned());
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
    let nodes = nodes_by_orbits(problem.symmetric_model(), run);
    let nodes = nodes.map_err(Refusal::Stopped)?;
    Ok(nodes.is_some_and(|nodes| nodes > NODES_VISITED_MAX))
}
