//! The journal of a sweep on disk: what was counted, how far the sweep came, and which runs it goes on from.
//!
//! A count sweeps several times: for all solutions, and for those that each symmetry keeps. The journal is
//! a small text with a line for each thing, and their fingerprint in the last one:
//!
//! ```text
//! pavage states 3
//! search 8f0c2a6b7d1e3f45      what is counted
//! counted 106624               a sweep that has ended
//! cost 98711 500213 12034      what the count has cost so far: nodes, placements, pruned
//! cell 31                      the next cell
//! cost 181234 902113 29921     as above
//! run 31 7 51233 9c0d…         cell, number, states and fingerprint of a run
//! seal 51d20a3be4c7f608        the lines above
//! ```
//!
//! It is replaced as a whole after all that it names is on disk. What it no longer names is removed only
//! then. So whenever the machine stops, it names files that are there.

use std::fmt::Write as _;

use num_bigint::BigUint;
use pavage_search::{Disk, DiskFault, Fingerprint, Stats};

use super::runs::{RunFile, name};

/// The name of the journal.
const NAME: &str = "states";
/// The format. Another one is refused.
const FORMAT: &str = "pavage states 3";

/// How far a sweep came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The next cell.
    pub(crate) cell: usize,
    /// What the count has cost.
    pub(crate) stats: Stats,
    /// The runs, with their cells.
    pub(crate) runs: Vec<(usize, RunFile)>,
}

/// What the journal says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Journal {
    search: u64,
    /// The results of the sweeps that have ended, with what the count had cost then.
    counted: Vec<(BigUint, Stats)>,
    step: Option<Step>,
}

impl Journal {
    fn text(&self) -> String {
        let mut text = format!("{FORMAT}\nsearch {:016x}\n", self.search);
        for (count, stats) in &self.counted {
            let _written = writeln!(text, "counted {count}\n{}", cost(stats));
        }
        if let Some(step) = &self.step {
            let _written = writeln!(text, "cell {}\n{}", step.cell, cost(&step.stats));
            for (cell, run) in &step.runs {
                let RunFile {
                    number,
                    states,
                    print,
                } = run;
                let _written = writeln!(text, "run {cell} {number} {states} {print:016x}");
            }
        }
        let seal = seal(&text);
        text + &seal
    }

    /// Understands a journal; `None` if it is none of this format, or not as it was written.
    fn read(text: &str) -> Option<Journal> {
        let end = text.strip_suffix('\n')?.rfind('\n')? + 1;
        let (text, last) = text.split_at(end);
        (last == seal(text)).then_some(())?;
        let mut lines = text.lines();
        (lines.next()? == FORMAT).then_some(())?;
        let mut journal = Journal::default();
        let search = lines.next()?.strip_prefix("search ")?;
        journal.search = u64::from_str_radix(search, 16).ok()?;
        for line in lines {
            let mut words = line.split(' ');
            let kind = words.next()?;
            let mut number = || words.next()?.parse::<u64>().ok();
            match kind {
                "counted" => {
                    let count = words.next()?.parse().ok()?;
                    journal.counted.push((count, Stats::default()));
                }
                "cell" => {
                    let cell = usize::try_from(number()?).ok()?;
                    journal.step = Some(Step {
                        cell,
                        stats: Stats::default(),
                        runs: Vec::new(),
                    });
                }
                "cost" => {
                    let ended = journal.counted.last_mut().map(|(_, stats)| stats);
                    let going_on = journal.step.as_mut().map(|step| &mut step.stats);
                    let stats = going_on.or(ended)?;
                    stats.nodes = number()?;
                    stats.placements = number()?;
                    stats.pruned = number()?;
                }
                "run" => {
                    let cell = usize::try_from(number()?).ok()?;
                    let number = u32::try_from(number()?).ok()?.into();
                    let states = words.next()?.parse().ok()?;
                    let print = u64::from_str_radix(words.next()?, 16).ok()?;
                    let run = RunFile {
                        number,
                        states,
                        print,
                    };
                    journal.step.as_mut()?.runs.push((cell, run));
                }
                _ => return None,
            }
            if words.next().is_some() {
                return None;
            }
        }
        Some(journal)
    }
}

fn cost(stats: &Stats) -> String {
    format!("cost {} {} {}", stats.nodes, stats.placements, stats.pruned)
}

/// The last line: it tells that the lines above it are as they were written.
fn seal(text: &str) -> String {
    let print = Fingerprint::default().bytes(text.as_bytes());
    format!("seal {:016x}\n", print.value())
}

/// The folder of a count, with its journal.
pub(crate) struct Store<'d> {
    pub(crate) disk: &'d dyn Disk,
    journal: Journal,
    /// The sweep of the count that is at work, from 0.
    sweep: usize,
    number: u64,
    /// Runs before this number are on disk to stay.
    kept: u64,
    /// The numbers of runs that were read, and are not yet removed.
    pub(crate) spent: Vec<u64>,
    is_entered: bool,
}

impl<'d> Store<'d> {
    /// Reads what a count has left in its folder.
    ///
    /// # Errors
    /// The folder cannot be read, or holds something else.
    pub(crate) fn open_for(
        disk: &'d dyn Disk,
        search: Fingerprint,
    ) -> Result<Store<'d>, DiskFault> {
        let text = disk.content(NAME)?;
        let journal = match &text {
            None => Journal {
                search: search.value(),
                ..Journal::default()
            },
            Some(text) => Journal::read(text).ok_or(DiskFault::Damaged)?,
        };
        if journal.search != search.value() {
            return Err(DiskFault::Foreign);
        }
        if text.is_none() {
            // Runs that no journal names.
            disk.clear();
        }
        let runs = journal.step.iter().flat_map(|step| &step.runs);
        let number = runs.map(|(_, run)| run.number + 1).max().unwrap_or(0);
        Ok(Store {
            number,
            kept: number,
            disk,
            journal,
            sweep: 0,
            spent: Vec::new(),
            is_entered: text.is_some(),
        })
    }

    /// The result of the next sweep, if it has ended, and what the count had cost then.
    pub(crate) fn ended(&mut self) -> Option<(BigUint, Stats)> {
        let ended = self.journal.counted.get(self.sweep).cloned()?;
        self.sweep += 1;
        Some(ended)
    }

    /// Notes the result of the sweep.
    pub(crate) fn end(&mut self, count: &BigUint, stats: &Stats) {
        self.journal.counted.push((count.clone(), *stats));
        self.sweep += 1;
        let had_runs = self.journal.step.is_some();
        self.clear();
        // A sweep that left nothing on disk is as fast again. If it cannot be noted, it is done again.
        if had_runs && self.disk.replace(NAME, &self.journal.text()).is_ok() {
            self.is_entered = true;
        }
    }

    /// Takes everything away: the count has ended.
    pub(crate) fn finish(&mut self) {
        self.disk.clear();
    }

    /// Tells whoever lent the folder why it cannot be used.
    pub(crate) fn fail(&self, fault: DiskFault) {
        self.disk.fail(fault);
    }

    /// How far the sweep that begins came before.
    pub(crate) fn step(&self) -> Option<Step> {
        self.journal.step.clone()
    }

    /// A number for a new run.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number - 1
    }

    /// Notes how far the sweep came, then removes what is no longer needed.
    pub(crate) fn enter(&mut self, step: Step) -> std::io::Result<()> {
        for (_, run) in &step.runs {
            if run.number >= self.kept {
                self.disk.keep(&name(run.number))?;
            }
        }
        self.kept = self.number;
        self.journal.step = Some(step);
        self.disk.replace(NAME, &self.journal.text())?;
        self.is_entered = true;
        for number in self.spent.drain(..) {
            self.disk.remove(&name(number));
        }
        Ok(())
    }

    /// Forgets the sweep that is at work, with all its runs.
    pub(crate) fn clear(&mut self) {
        if let Some(step) = self.journal.step.take() {
            self.spent
                .extend(step.runs.into_iter().map(|(_, run)| run.number));
            if self.is_entered {
                // If it cannot be replaced, it names files that are gone, which is noticed.
                let _as_before = self.disk.replace(NAME, &self.journal.text());
            }
        }
        // Those of a step that was never noted, too.
        for number in self.spent.drain(..).chain(0..self.number) {
            self.disk.remove(&name(number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_read_as_it_was_written_or_not_at_all() {
        let run = |number| RunFile {
            number,
            states: 5,
            print: u64::MAX - number,
        };
        let stats = Stats {
            nodes: 1,
            placements: 2,
            pruned: 3,
            ..Stats::default()
        };
        let step = Step {
            cell: 4,
            stats,
            runs: vec![(4, run(7)), (6, run(8))],
        };
        let journal = Journal {
            search: 42,
            counted: vec![
                (BigUint::from(106_624_u32), stats),
                (BigUint::ZERO, Stats::default()),
            ],
            step: Some(step),
        };
        let text = journal.text();
        assert_eq!(Journal::read(&text), Some(journal));
        for cut in 0..text.len() {
            assert_eq!(Journal::read(&text[..cut]), None, "{cut}");
        }
    }

    #[test]
    fn a_sealed_journal_of_another_format_is_refused() {
        let text = Journal::default().text();
        let (lines, _) = text.split_once("seal").expect("a seal");
        for other in [
            lines.replace("states 3", "states 2"),
            lines.replace("search ", "search x"),
            format!("{lines}cost 1 2 3\n"),
            format!("{lines}run 1 0 1 0\n"),
            format!("{lines}cell 1\nrun 1 4294967296 1 0\n"),
            format!("{lines}cell\n"),
            format!("{lines}counted x\n"),
            format!("{lines}\n"),
        ] {
            assert_eq!(
                Journal::read(&(other.clone() + &seal(&other))),
                None,
                "{other}"
            );
        }
        assert_eq!(Journal::read(&text), Some(Journal::default()));
    }
}
