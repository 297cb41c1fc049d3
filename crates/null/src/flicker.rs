//! The example family's incomplete search: it looks at lamps at random, and lights a dark one now
//! and then. It may be stopped before all are lit, and it cannot prove that there is no solution.

use pavage_search::{Notice, Run, Stats, StopReason, Summary};

use pavage_bits::Random;
use pavage_family::{Best, Findings, Message, OptionSpec, Reading, Settings};

/// Its options.
pub(super) static OPTIONS: &[OptionSpec] = &[OptionSpec::value("patience", "N", "opt-patience")];

/// Lamps examined between two readings.
const READING: u64 = 4;
/// The largest value of the option `patience`.
const PATIENCE_MAX: u64 = 1000;

/// Examines random lamps, and lights a dark one with the probability 1/`patience` (by default
/// 1/2).
pub(super) fn search(
    state: &[bool],
    settings: &Settings,
    run: &Run<'_>,
    findings: &mut Findings<'_, Vec<bool>>,
) -> Result<Summary, Message> {
    let patience = patience(settings)?;
    let mut random = Random::new(run.seed);
    let mut lamps = state.to_vec();
    let of = lamps.len() as u64;
    let mut stats = Stats::default();
    loop {
        let dark = lamps.iter().filter(|lit| !**lit).count() as u64;
        if dark == 0 {
            break;
        }
        if let Some(stop) = super::search::stop(run, stats.nodes) {
            return Ok(Summary { stop, stats });
        }
        if stats.nodes.is_multiple_of(READING) {
            run.tell(&Notice::Other(&Reading {
                iteration: stats.nodes,
                temperature: 1.0 / patience as f64,
                energy: dark,
                best: dark,
                acceptance: stats.placements as f64 / stats.nodes.max(1) as f64,
                lows: None,
            }));
        }
        stats.nodes += 1;
        let lamp = random.index(lamps.len());
        if !lamps[lamp] && random.below(patience) == 0 {
            lamps[lamp] = true;
            stats.placements += 1;
            if let Some(on_best) = findings.on_best.as_mut() {
                let (state, score) = (lamps.clone(), of - dark + 1);
                on_best(Best { state, score, of });
            }
        }
    }
    stats.solutions = 1;
    stats.weight = 1;
    (findings.on_solution)(lamps);
    let stop = StopReason::SolutionLimit;
    Ok(Summary { stop, stats })
}

fn patience(settings: &Settings) -> Result<u64, Message> {
    let Some(typed) = settings.get("patience") else {
        return Ok(2);
    };
    let parsed = typed.parse().ok();
    let fits = parsed.filter(|number| (1..=PATIENCE_MAX).contains(number));
    fits.ok_or_else(|| {
        let message = Message::new("value-number").with("option", "patience");
        let message = message.with("value", typed).with("min", 1_usize);
        message.with("max", PATIENCE_MAX)
    })
}
