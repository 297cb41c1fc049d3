//! A certificate of a count: a text that another program checks from the rules of the puzzle alone.
//! `docs/certificates.md` has the two forms, `checks/certificate.py` and `checks/diagram.py` are such
//! programs.

use std::sync::Arc;

use pavage_certify::{Certified, Uncertified, certify_by_diagram, certify_by_layers};
use pavage_family::{AnyPosition, Message, NoCover};
use pavage_search::{BigUint, Run, StopReason, SymmetricModel, item_by_orbits};
use pavage_sweep::worth_sweeping;

use crate::convert::as_cover;
use crate::load::{Reading, TOML, read};
use crate::options::Refusal;
use crate::problem::{Symmetric, for_tables};

/// The first line of a certificate in layers.
const LAYERS: &str = "pavage certificate 1\n";
/// The first line of a certificate as a diagram.
const DIAGRAM: &str = "pavage diagram 1\n";
/// The line between the puzzle and its states.
const BETWEEN: &str = "--\n";

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The text.
    pub text: String,
    /// How many states it has.
    pub states: u64,
}

/// Certifies that a position has this many solutions. The states come from a count of their own,
/// which shares nothing with the engines. Its time and memory grow with the number of states; the
/// memory limit is that of the run, or of tables if it has none.
///
/// # Errors
/// The puzzle cannot be certified, or a limit was reached.
///
/// # Panics
/// The two counts differ. Then one of them is wrong, and neither may be shown.
pub fn certificate(
    position: &dyn AnyPosition,
    count: &BigUint,
    run: &Run<'_>,
) -> Result<Certificate, Refusal> {
    let unfit = |code| Refusal::BadOption(Message::new(code));
    let run = for_tables(run);
    let puzzle = match position.drawn() {
        Some(puzzle) => puzzle,
        None => {
            let drawn = drawn_cover(position, &run).map_err(|refusal| match refusal {
                Refusal::Unsolvable(_) => unfit("certificate-needless"),
                refusal => refusal,
            })?;
            drawn.ok_or_else(|| unfit("certificate-nothing"))?
        }
    };
    // The text is what is certified. Where pieces contradict each other it cannot be read; then the cover
    // of the position refuses it below.
    let drawn = read(puzzle.as_bytes(), &Reading::default());
    let drawn = drawn.map_or_else(|_| position.boxed_clone(), |drawn| drawn.position);
    let cover = drawn.cover(&run).map(Arc::from);
    let problem = cover.and_then(|cover| Symmetric::new(cover, &run));
    let problem = problem.map_err(|reason| match reason {
        NoCover::Unsolvable(_) => unfit("certificate-needless"),
        NoCover::TooLarge(message) => message.into(),
        NoCover::Stopped(stop) => Refusal::Stopped(stop),
    })?;
    let (first_line, certified) = states(&problem, &run).map_err(|stop| match stop {
        StopReason::Overflow => Refusal::TooLarge(Message::new("certificate-overflow")),
        stop => Refusal::Stopped(stop),
    })?;
    assert_eq!(
        BigUint::from(certified.count),
        *count,
        "the count and its certificate agree"
    );
    Ok(Certificate {
        text: [first_line, &puzzle, BETWEEN, &certified.text].concat(),
        states: certified.states,
    })
}

/// The exact cover of a position that the readers do not know as a puzzle of its own; `None` if nothing is
/// left to cover.
fn drawn_cover(position: &dyn AnyPosition, run: &Run<'_>) -> Result<Option<String>, Refusal> {
    if position.cover(run)?.model().item_count() == 0 {
        return Ok(None);
    }
    Ok(as_cover(position, TOML, run)?.drawn())
}

/// The states of a count, with the first line that names their form: layers where a sweep would be
/// worth its memory, else a diagram.
fn states(problem: &Symmetric, run: &Run<'_>) -> Result<(&'static str, Certified), StopReason> {
    let of = problem.symmetric_model();
    let SymmetricModel { model, symmetries } = of;
    if model.tiling().is_some() {
        match certify_by_layers(model, &worth_sweeping(of, run)) {
            Ok(certified) => return Ok((LAYERS, certified)),
            Err(Uncertified::Stopped(StopReason::MemoryLimit)) => {}
            Err(Uncertified::Stopped(stop)) => return Err(stop),
            Err(Uncertified::NoTiling | Uncertified::Bits(_)) => {}
        }
    }
    // An engine proposes the item: the diagram is shorter by it, and right by any.
    let item = item_by_orbits(of, run)?;
    let certified = certify_by_diagram(model, symmetries, item, run)?;
    Ok((DIAGRAM, certified))
}
