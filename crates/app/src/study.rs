//! Studies: run one search many times on a puzzle, with different seeds and, if wanted, with
//! different values of one of its options. The studies of several puzzles are put together
//! [by size](BySize).

mod by_size;

use std::time::Duration;

use pavage_bits::SmallSort as _;
use pavage_family::{AnyPosition, Finds, MAX_STEPS, Message, OptionKind, SearchInfo};
use pavage_search::{Notice, Run, Stats, StopReason};
use pavage_words::Words;

pub use by_size::{BySize, Group, Size, boards_number};

use crate::course::{noting, reading};
use crate::options::Options;
use crate::own::{Own, Score, Scored};

/// The most runs of one study.
pub const RUNS_MAX: u64 = 1_000_000;

/// A study to run.
pub struct Study<'a> {
    /// The puzzle.
    pub position: &'a dyn AnyPosition,
    /// The option to vary, with its values; `None` if only seeds differ.
    pub vary: Option<Vary>,
    /// How many runs each value gets. Their seeds are consecutive.
    pub runs: u64,
}

/// An option and the values to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// The option.
    pub option: String,
    /// Its values.
    pub values: Vec<String>,
}

/// The result of one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The search that was run.
    pub engine: &'static str,
    /// The value of the option; `None` if only seeds differ.
    pub value: Option<String>,
    /// The runs, in the order of their seeds: the first so many that came to their end.
    pub runs: Vec<Trial>,
}

/// What a study found.
#[derive(Clone, Debug, PartialEq)]
pub struct Studied {
    /// The values with at least one run.
    pub rows: Vec<Row>,
    /// How many runs were asked for, all values together.
    pub asked: u64,
    /// What ended the study before it had made them; `None` if it made them all.
    pub stopped: Option<StopReason>,
}

impl Studied {
    /// How many runs were made.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.rows.iter().map(|row| row.runs.len() as u64).sum()
    }
}

/// One run.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Its seed.
    pub seed: u64,
    /// Whether it found a solution.
    pub solved: bool,
    /// What it cost. In a search that is not complete, the nodes are the changes it tried.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
    /// How close it came to a solution, if the search reports it.
    pub best: Option<Score>,
    /// How often it reached its lowest temperature; `None` if its temperature does not change, or if
    /// it has none.
    pub lows: Option<u64>,
}

/// The distribution of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The least number.
    pub min: f64,
    /// The greatest number.
    pub max: f64,
}

impl Row {
    /// How many runs found a solution.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.runs.iter().filter(|run| run.solved).count()
    }

    /// How many runs ended without a solution.
    #[must_use]
    pub fn unsolved(&self) -> usize {
        self.runs.len() - self.solved()
    }

    /// How many runs reached their lowest temperature; `None` if the temperature does not change.
    #[must_use]
    pub fn lowest(&self) -> Option<usize> {
        let falls = self.runs.iter().any(|run| run.lows.is_some());
        let low = self.runs.iter().filter(|run| run.lows > Some(0));
        falls.then(|| low.count())
    }

    /// The distribution of the changes tried. A run without a solution counts with those that it
    /// tried before it ended, so that a limit makes no value look better. `None` without runs.
    #[must_use]
    pub fn iterations(&self) -> Option<Spread> {
        self.spread(|run| run.stats.nodes as f64)
    }

    /// The distribution of the seconds taken by all runs; `None` without runs.
    #[must_use]
    pub fn seconds(&self) -> Option<Spread> {
        self.spread(|run| run.elapsed.as_secs_f64())
    }

    fn spread(&self, value: impl Fn(&Trial) -> f64) -> Option<Spread> {
        Spread::of(self.runs.iter().map(value).collect())
    }
}

impl Spread {
    /// The distribution of some numbers; `None` if there are none.
    #[must_use]
    pub fn of(mut values: Vec<f64>) -> Option<Spread> {
        values.small_sort_by(f64::total_cmp);
        let (min, max) = (*values.first()?, *values.last()?);
        let count = values.len();
        Some(Spread {
            mean: values.iter().sum::<f64>() / count as f64,
            median: (values[(count - 1) / 2] + values[count / 2]) / 2.0,
            min,
            max,
        })
    }
}

/// Draws a study: the changes tried by each run, with mean and median of each value.
#[must_use]
pub fn drawing(puzzle: &str, study: &Study<'_>, rows: &[Row], words: &Words) -> String {
    let sample = |row: &Row| {
        let spread = row.iterations();
        pavage_draw::Sample {
            name: row.value.clone().unwrap_or_else(|| row.engine.to_owned()),
            runs: row
                .runs
                .iter()
                .map(|run| (run.stats.nodes, run.solved))
                .collect(),
            mean: spread.map_or(0.0, |spread| spread.mean),
            median: spread.map_or(0.0, |spread| spread.median),
        }
    };
    let samples: Vec<_> = rows.iter().map(sample).collect();
    let engine = rows.first().map_or("", |row| row.engine);
    let option = study.vary.as_ref().map(|vary| vary.option.as_str());
    pavage_draw::samples([puzzle, engine], option, &samples, words)
}

impl Study<'_> {
    /// Whether each run has a bound on its steps, so that none goes on for ever.
    #[must_use]
    pub fn is_bounded(&self, options: &Options) -> bool {
        let varies = self
            .vary
            .as_ref()
            .is_some_and(|vary| vary.option == MAX_STEPS);
        varies || options.settings.get(MAX_STEPS).is_some()
    }

    /// Runs the study. The runs share the threads, but each uses one thread and has its own time
    /// limit. Where the end of the whole study cuts a run short, it is left out, and so are all later
    /// runs of its value, even those that found a solution: the quick ones alone would make the
    /// value look better than it is. `on_done` receives the number of runs that are made, the number
    /// of all runs, and the rows so far, of which the last may have no runs yet.
    ///
    /// # Errors
    /// The engine is not a search of the family's own, or an option does not fit it.
    pub fn rows(
        &self,
        options: &Options,
        run: &Run<'_>,
        each: Option<Duration>,
        on_done: &mut dyn FnMut(usize, usize, &[Row]),
    ) -> Result<Studied, Message> {
        let info = self.engine(options)?;
        let values = self.values(&info, options)?;
        let runs = usize::try_from(self.runs).unwrap_or(usize::MAX);
        let jobs = runs.saturating_mul(values.len());
        let job = |at: usize| {
            let value = values[at / runs].as_deref();
            self.try_once(info, value, (at % runs) as u64, options, run, each)
        };
        let mut rows: Vec<Row> = Vec::new();
        let mut stopped = None;
        let mut is_cut = false;
        let mut made = 0;
        run.threads.in_order(jobs, job, |at, trial| {
            if at.is_multiple_of(runs) {
                let value = values[at / runs].clone();
                rows.push(Row {
                    engine: info.name,
                    value,
                    runs: Vec::new(),
                });
                is_cut = false;
            }
            let row = rows.last_mut().expect("one was begun");
            match trial? {
                Err(stop) => {
                    stopped = stopped.or(Some(stop));
                    is_cut = true;
                }
                Ok(_) if is_cut => {}
                Ok(trial) => {
                    row.runs.push(trial);
                    made += 1;
                    on_done(made, jobs, &rows);
                }
            }
            Ok::<(), Message>(())
        })?;
        rows.retain(|row| !row.runs.is_empty());
        Ok(Studied {
            rows,
            asked: jobs as u64,
            stopped,
        })
    }

    /// The search that the user named, or the first that is not complete.
    fn engine(&self, options: &Options) -> Result<SearchInfo, Message> {
        let searches = self.position.own_searches();
        let found = match &options.engine {
            Some(name) => searches.iter().find(|own| own.name == name),
            None => searches.iter().find(|own| own.finds < Finds::All),
        };
        let info = *found.ok_or_else(|| {
            let names: Vec<&str> = searches.iter().map(|own| own.name).collect();
            let family = self.position.family();
            let message = Message::new("study-engine").with("family", family);
            message.with("engines", names.join(", "))
        })?;
        options.check_settings(&[info])?;
        Ok(info)
    }

    /// The values to try. A `None` among them leaves the options unchanged.
    fn values(&self, info: &SearchInfo, options: &Options) -> Result<Vec<Option<String>>, Message> {
        let Some(vary) = &self.vary else {
            return Ok(vec![None]);
        };
        let specs = info.options.iter();
        let mut able = specs.filter(|spec| !matches!(spec.kind, OptionKind::Flag));
        if !able.clone().any(|spec| spec.name == vary.option) {
            let names: Vec<&str> = able.by_ref().map(|spec| spec.name).collect();
            let message = Message::new("study-option").with("engine", info.name);
            let message = message.with("option", vary.option.as_str());
            return Err(message.with("options", names.join(", ")));
        }
        if options.settings.get(&vary.option).is_some() {
            return Err(Message::new("study-twice").with("option", vary.option.as_str()));
        }
        Ok(vary.values.iter().cloned().map(Some).collect())
    }

    /// One run, or what stopped the study before its end.
    fn try_once(
        &self,
        info: SearchInfo,
        value: Option<&str>,
        at: u64,
        options: &Options,
        run: &Run<'_>,
        each: Option<Duration>,
    ) -> Result<Result<Trial, StopReason>, Message> {
        let study = run;
        if let Some(stop) = study.stop() {
            return Ok(Err(stop));
        }
        let seed = study.seed.wrapping_add(at);
        let run = Run {
            seed,
            ..study.quiet().begin().ending_in(each)
        };
        let mut options = options.clone();
        if let (Some(vary), Some(value)) = (&self.vary, value) {
            options.settings.set(&vary.option, value);
        }
        let note = |lows: &mut Option<u64>, notice: &Notice<'_>| {
            if let Some(reading) = reading(notice) {
                *lows = reading.lows;
            }
        };
        let (found, lows) = noting(&run, None, note, |run| {
            Own::new(info, self.position, &options, run).scored(Some(1))
        });
        let Scored { summary, best, .. } = found?;
        let solved = summary.stats.solutions > 0;
        let stop = study.stop().filter(|_| !solved);
        if let Some(stop) = stop {
            return Ok(Err(stop));
        }
        Ok(Ok(Trial {
            seed,
            solved,
            stats: summary.stats,
            elapsed: run.elapsed(),
            best: best.filter(|_| !solved),
            lows,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_are_those_of_statistics() {
        assert_eq!(Spread::of(Vec::new()), None);
        let check = |values: &[f64], [mean, median, min, max]: [f64; 4]| {
            let expected = Spread {
                mean,
                median,
                min,
                max,
            };
            assert_eq!(Spread::of(values.to_vec()), Some(expected));
        };
        check(&[3.0], [3.0; 4]);
        check(&[4.0, 1.0, 1.0], [2.0, 1.0, 1.0, 4.0]);
        check(&[1.0, 8.0, 2.0, 5.0], [4.0, 3.5, 1.0, 8.0]);
    }
}
