//! The kinds of long work, with one function each, and a table of them.
#![cfg_attr(
    not(feature = "page"),
    expect(dead_code, reason = "only a page asks for some kinds")
)]

use std::time::Duration;

use pavage_family::{AnyFamily, AnyPosition, End, Message, Way};
use pavage_puzzles::family;
use pavage_search::{Run, StopReason, Work};
use pavage_words::Words;

use super::watch::{SoFar, Watch};
use super::{Fault, JobSpec, Running};
use crate::{
    CompareLine, ExplainLine, anneal_result, book_result, choices_result, compare_result,
    count_result, explain_result, generate_result, hint_result, rate_result, replay_result,
    solve_result, study_result, suggest_result,
};
use pavage_app::books::series::{MADE_MAX, MadeBook, Series};
use pavage_app::choices::count_choices;
use pavage_app::compare::{Compared, Comparison, Over, Runs, TIME_MAX, Until};
use pavage_app::count::Counted;
use pavage_app::course::{Course, with_course};
use pavage_app::cutting::generate_cutting;
use pavage_app::hint::{Level, Question, hint};
use pavage_app::load::{whole_format, written_whole};
use pavage_app::options::{self, Refusal};
use pavage_app::replay::{Recording, read_recording, record_at_most};
use pavage_app::solve::limit_met;
use pavage_app::solve::{Solved, Wanted, solve};
use pavage_app::study::{Row, Studied, Study, Vary};
use pavage_app::{anneal, blocks, count, explain, generate, play, rate};

/// The most solutions of one answer.
const SOLUTIONS_MAX: u64 = 1000;
/// The most cells of all pictures of one answer together.
const CELLS_MAX: u64 = 400_000;
/// The steps of a replay if the request gives no number.
const STEPS: u64 = 5_000;
/// The most steps of a replay, recorded here or elsewhere.
const SHOWN_STEPS_MAX: usize = 20_000;
/// The changes of annealing that are told if the request gives no number.
const CHANGES: u64 = 20_000;
/// The most of them.
const CHANGES_MAX: u64 = 50_000;
/// The longest recording that is sent, in bytes: with its puzzle it fits into a request.
const SENT_BYTES_MAX: usize = 4 << 20;

/// The suggestions of the network if the request gives no number.
const SUGGESTIONS: u64 = 3;
/// The most suggestions.
const SUGGESTIONS_MAX: u64 = 20;
/// The runs of each value of a study if the request gives no number.
const RUNS: u64 = 20;
/// The most seeds of a comparison.
const SEEDS_MAX: u32 = 1_000;
/// The time of each search of a comparison with seeds, so that no ordering takes that of the others.
const SEED_TIME_MAX: Duration = Duration::from_secs(2);
/// The most runs of a study.
const SHOWN_RUNS_MAX: u64 = 10_000;

/// A kind of work.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) needs_puzzle: bool,
    pub(super) run: fn(&JobSpec, &Running<'_>) -> Result<String, Fault>,
}

const TABLE: &[Kind] = &[
    on_puzzle("solve", solve_job),
    on_puzzle("count", count_job),
    #[cfg(feature = "page")]
    on_puzzle("choices", choices_job),
    on_puzzle("hint", hint_job),
    on_puzzle("explain", explain_job),
    on_puzzle("rate", rate_job),
    #[cfg(feature = "page")]
    on_puzzle("suggest", suggest_job),
    Kind {
        name: "generate",
        needs_puzzle: false,
        run: generate_job,
    },
    #[cfg(feature = "page")]
    Kind {
        name: "book",
        needs_puzzle: false,
        run: book_job,
    },
    #[cfg(feature = "page")]
    on_puzzle("compare", compare_job),
    #[cfg(feature = "page")]
    on_puzzle("replay", replay_job),
    #[cfg(feature = "page")]
    on_puzzle("anneal", anneal_job),
    #[cfg(feature = "page")]
    on_puzzle("study", study_job),
];

/// The names of all kinds.
pub const KINDS: [&str; TABLE.len()] = {
    let mut names = [""; TABLE.len()];
    let mut at = 0;
    while at < TABLE.len() {
        names[at] = TABLE[at].name;
        at += 1;
    }
    names
};

const fn on_puzzle(
    name: &'static str,
    run: fn(&JobSpec, &Running<'_>) -> Result<String, Fault>,
) -> Kind {
    Kind {
        name,
        needs_puzzle: true,
        run,
    }
}

/// The kind with that name.
pub(super) fn named(name: &str) -> Result<&'static Kind, Message> {
    let found = TABLE.iter().find(|kind| kind.name == name);
    found.ok_or_else(|| {
        let message = Message::new("job-kind-unknown").with("kind", name);
        message.with("kinds", KINDS.join(", "))
    })
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        refusal.message(&Run::default()).into()
    }
}

/// Runs work and sends its events.
pub(super) fn watched<T>(
    job: &JobSpec,
    running: &Running<'_>,
    goes_to_end: bool,
    work: impl FnOnce(&Run<'_>) -> T,
) -> T {
    let watch = Watch::new(running, goes_to_end);
    let found = work(&job.run_of(running).watched(Some(&watch)));
    watch.end();
    found
}

/// How many solutions a job that solves asks for.
pub(super) fn wanted(job: &JobSpec) -> u64 {
    let cells = job.position().view().cells.len() as u64;
    let most = (CELLS_MAX / cells.max(1)).clamp(1, SOLUTIONS_MAX);
    job.request.limit.unwrap_or(1).clamp(1, most)
}

fn solve_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let (position, options) = (job.position(), job.options());
    let wanted = wanted(job);
    let (solved, course) = watched(job, running, wanted > 1, |run| {
        with_course(run, |run| {
            solve(position, Wanted::AtMost(wanted), &options, run)
        })
    });
    Ok(solved_text(job, &solved?, &course, running))
}

pub(super) fn solved_text(
    job: &JobSpec,
    solved: &Solved,
    course: &Course,
    running: &Running<'_>,
) -> String {
    let best = solved.best.as_ref();
    let best = best.map(|best| blocks::picture(&*best.state, &running.run));
    let (position, words) = (job.position(), running.words);
    solve_result(position, job.name(), solved, best, course, words)
}

fn count_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let (position, options) = (job.position(), job.options());
    let counted = watched(job, running, true, |run| {
        count::count(position, &options, run)
    })?;
    Ok(counted_text(job, &counted, running.words))
}

/// The longest list of counts of one answer.
const CHOICES_MAX: usize = 100_000;

fn choices_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let (position, options) = (job.position(), job.options());
    let every = watched(job, running, true, |run| {
        let tell = |done, all| {
            let values = [("done", done as u64), ("all", all as u64)];
            run.tell_work(|| Work::new("advance-choices", &values).of(done, all));
        };
        count_choices(position, CHOICES_MAX, &options, run, &tell)
    })?;
    let family = position.family();
    Ok(choices_result(job.name(), family, &every, running.words))
}

pub(super) fn counted_text(job: &JobSpec, counted: &Counted, words: &Words) -> String {
    count_result(job.name(), job.position(), counted, words)
}

fn hint_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let level = match job.request.level.as_deref() {
        None => Level::Reveal,
        Some(name) => {
            Level::named(name).ok_or_else(|| Message::new("value-level").with("value", name))?
        }
    };
    let question = Question {
        position: job.position(),
        format: job.puzzle().format,
        has_moves: job.puzzle().has_moves,
        way: way(job)?,
    };
    let hinted = watched(job, running, false, |run| hint(&question, run))?;
    Ok(hint_result(job.name(), &hinted, level, running.words))
}

fn way(job: &JobSpec) -> Result<Way, Message> {
    let measure = job.request.by.as_deref().map(options::measure);
    options::way(job.request.exact, measure.transpose()?)
}

fn explain_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let way = way(job)?;
    let explain = |run: &Run<'_>| explain::explain(job.position(), way, run);
    let explained = watched(job, running, false, explain)?;
    let reason = match explained.explanation.end {
        End::Stopped(stop) => Some(limit_met(stop, &job.run_of(running))),
        _ => None,
    };
    let of = ExplainLine {
        puzzle: job.name(),
        position: job.position(),
        explained: &explained,
        reason: reason.as_ref(),
    };
    Ok(explain_result(&of, running.words))
}

fn suggest_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let most = job
        .request
        .limit
        .unwrap_or(SUGGESTIONS)
        .clamp(1, SUGGESTIONS_MAX);
    let most = usize::try_from(most).expect("it is small");
    let thoughts = watched(job, running, false, |run| {
        play::thoughts(job.position(), most, run)
    })?;
    Ok(suggest_result(job.name(), job.position(), thoughts))
}

fn rate_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let position = job.position();
    if job.request.by.is_some() {
        return Err(Message::new("rate-by").into());
    }
    let way = way(job)?;
    let rate = |run: &Run<'_>| rate::rate(position, way, run);
    let rated = watched(job, running, false, rate)?;
    Ok(rate_result(job.name(), position, &rated, running.words))
}

/// The family whose puzzles are made.
fn made_family(job: &JobSpec) -> Result<&'static dyn AnyFamily, Message> {
    let name = job.request.family.as_deref();
    let name = name.ok_or_else(|| Message::new("generate-family-absent"))?;
    family(name).ok_or_else(|| {
        let names: Vec<_> = pavage_puzzles::listed_families()
            .map(|f| f.name())
            .collect();
        let message = Message::new("family-unknown").with("family", name);
        message.with("families", names.join(", "))
    })
}

fn generate_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let family = made_family(job)?;
    let seed = job.request.seed;
    let steps_max = job.request.steps_max.map(|asked| {
        let asked = usize::try_from(asked).unwrap_or(usize::MAX);
        asked.clamp(1, SHOWN_STEPS_MAX)
    });
    let (made, cutting, known, elapsed) = watched(job, running, false, |run| {
        let made = match steps_max {
            Some(steps_max) => generate_cutting(family, &job.settings, seed, steps_max, run),
            None => generate::generate(family, &job.settings, seed, run).map(|made| (made, None)),
        };
        let (made, cutting) = made.map_err(|refusal| refusal.message(run))?;
        let known = generate::known(&*made.puzzle, run);
        Ok::<_, Message>((made, cutting, known, run.elapsed()))
    })?;
    Ok(generate_result(
        &made,
        cutting.as_ref(),
        known,
        whole_format(family),
        seed,
        elapsed,
        running.words,
    ))
}

fn book_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let asked = job.request.levels.unwrap_or(MADE_MAX);
    if !(1..=MADE_MAX).contains(&asked) {
        let message = Message::new("book-count").with("count", asked);
        return Err(message.with("max", MADE_MAX).into());
    }
    let series = Series {
        family: made_family(job)?,
        settings: &job.settings,
        levels: asked as usize,
        seed: job.request.seed,
    };
    let all = series.levels;
    let title = job.request.title.as_deref();
    let title = title.unwrap_or(series.family.name());
    let told = |made: MadeBook| {
        let reason = made.reason(all, &job.run_of(running));
        let short = made.short(all);
        book_result(title, made.book, short, reason, running.words)
    };
    let made = watched(job, running, true, |run| {
        let mut paced = SoFar::new(run, running);
        series.make(run, &mut |done, book| {
            let values = [("done", done as u64), ("all", all as u64)];
            run.tell_work(|| Work::new("advance-levels", &values).of(done, all));
            if done > 0 {
                paced.tell(|| {
                    told(MadeBook {
                        book: book(),
                        stopped: Some(Refusal::Stopped(StopReason::Cancelled)),
                    })
                });
            }
        })
    })?;
    Ok(told(made))
}

/// How far a search is to go.
fn until(job: &JobSpec) -> Result<Until, Message> {
    match job.request.until.as_deref() {
        None | Some("first") => Ok(Until::First),
        Some("all") => Ok(Until::All),
        Some(other) => Err(unlike(other)),
    }
}

/// A word that none of the ways to compare has.
fn unlike(value: &str) -> Message {
    Message::new("value-compare").with("value", value)
}

fn compare_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let (position, options) = (job.position(), job.options());
    let comparison = Comparison {
        position,
        over: match job.request.over.as_deref() {
            None => Over::usual(position, &options),
            Some("heuristics") => Over::Heuristics,
            Some("engines") => Over::Engines,
            Some(other) => return Err(unlike(other).into()),
        },
        is_asked: job.request.over.is_some(),
        until: until(job)?,
        runs: match job.request.seeds {
            None => Runs::Repeated(1),
            Some(seeds) if (1..=SEEDS_MAX).contains(&seeds) => Runs::Seeded(seeds),
            Some(_) => {
                let message = Message::new("compare-seeds-bad");
                return Err(message.with("max", u64::from(SEEDS_MAX)).into());
            }
        },
    };
    let each = match comparison.runs {
        Runs::Repeated(_) => comparison.is_endless().then_some(TIME_MAX),
        Runs::Seeded(_) => Some(SEED_TIME_MAX),
    };
    let told = |compared: &Compared| {
        let of = CompareLine {
            puzzle: job.name(),
            position,
            over: match comparison.over {
                Over::Heuristics => "heuristics",
                Over::Engines => "engines",
            },
            compared,
        };
        compare_result(&of, running.words)
    };
    let compared = watched(job, running, false, |run| {
        let mut paced = SoFar::new(run, running);
        comparison.compare_told(&options, run, each, &mut |rows| {
            paced.tell(|| {
                told(&Compared {
                    rows: rows(),
                    proof: None,
                })
            });
        })
    })?;
    Ok(told(&compared))
}

fn replay_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let asked = job.request.steps_max.unwrap_or(STEPS);
    let asked = usize::try_from(asked).unwrap_or(usize::MAX);
    let steps_max = asked.clamp(1, SHOWN_STEPS_MAX);
    let until = until(job)?;
    let (position, options) = (job.position(), job.options());
    let recording = watched(job, running, false, |run| match &job.request.recording {
        None => record_at_most(position, steps_max, until, &options, run),
        Some(text) => opened(text, position, run),
    })?;
    Ok(replay_result(
        job.name(),
        position,
        &recording,
        running.words,
    ))
}

fn anneal_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let asked = job.request.steps_max.unwrap_or(CHANGES);
    let from = job.request.from.unwrap_or(0);
    let (position, options) = (job.position(), job.options());
    let annealed = watched(job, running, false, |run| {
        anneal::anneal(position, from, asked.clamp(1, CHANGES_MAX), &options, run)
    })?;
    Ok(anneal_result(
        job.name(),
        position,
        from,
        &annealed,
        running.words,
    ))
}

/// The recording in a text, which must begin at this position or at the start of its puzzle.
fn opened(text: &str, position: &dyn AnyPosition, run: &Run<'_>) -> Result<Recording, Refusal> {
    if text.len() > SENT_BYTES_MAX {
        let message = Message::new("recording-long").with("max", SENT_BYTES_MAX >> 20);
        return Err(message.into());
    }
    let opened = read_recording(text, run)?;
    if opened.recording.len() > SHOWN_STEPS_MAX {
        let message = Message::new("recording-steps").with("steps", opened.recording.len());
        return Err(message.with("max", SHOWN_STEPS_MAX).into());
    }
    // A recording keeps its position as a text, where what the player entered is given.
    let begins = written_whole(&*opened.position);
    let is_here = opened.position.family() == position.family()
        && (begins == written_whole(position) || begins == written_whole(&*position.start()));
    if is_here {
        Ok(opened.recording)
    } else {
        Err(Message::new("recording-elsewhere").into())
    }
}

fn study_job(job: &JobSpec, running: &Running<'_>) -> Result<String, Fault> {
    let vary = job.request.vary.as_ref().map(|vary| Vary {
        option: vary.option.clone(),
        values: vary.values.clone(),
    });
    let study = Study {
        position: job.position(),
        vary,
        runs: job.request.runs.unwrap_or(RUNS),
    };
    let values = study
        .vary
        .as_ref()
        .map_or(1, |vary| vary.values.len() as u64);
    let all = study.runs.saturating_mul(values);
    if !(1..=SHOWN_RUNS_MAX).contains(&all) {
        return Err(Message::new("study-runs")
            .with("max", SHOWN_RUNS_MAX)
            .into());
    }
    let options = job.options();
    let each = (!study.is_bounded(&options)).then_some(TIME_MAX);
    let told = |studied: &Studied| study_result(job.name(), &study, studied, running.words);
    let studied = watched(job, running, true, |run| {
        let mut paced = SoFar::new(run, running);
        let mut on_done = |done, all, rows: &[Row]| {
            let values = [("done", done as u64), ("all", all as u64)];
            run.tell_work(|| Work::new("advance-runs", &values).of(done, all));
            paced.tell(|| {
                let begun = rows.iter().filter(|row| !row.runs.is_empty());
                told(&Studied {
                    rows: begun.cloned().collect(),
                    asked: all as u64,
                    stopped: Some(StopReason::Cancelled),
                })
            });
        };
        study.rows(&options, run, each, &mut on_done)
    })?;
    Ok(told(&studied))
}
