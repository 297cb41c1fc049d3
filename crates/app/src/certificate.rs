//! A certificate of a count: a text that another program checks from the rules of packing alone.
//! `docs/certificates.md` has the format, `checks/certificate.py` is such a program.

use pavage_family::{AnyPosition, Message, NoCover};
use pavage_search::{
    BigUint, CERTIFIED_BITS_MAX, Certified, Run, StopReason, Uncertified, certify,
};

use crate::problem::{Unsearched, for_tables, limit_met};

/// The first line of a certificate.
const FIRST_LINE: &str = "pavage certificate 1\n";
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

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCertified {
    /// The reason.
    pub reason: Message,
    /// Whether a limit was reached. Otherwise the puzzle cannot be certified.
    pub is_limit: bool,
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
) -> Result<Certificate, NotCertified> {
    let unfit = |code| NotCertified {
        reason: Message::new(code),
        is_limit: false,
    };
    let puzzle = position
        .drawn()
        .ok_or_else(|| unfit("certificate-family"))?;
    let run = for_tables(run);
    let cover = position.cover(&run).map_err(|reason| match reason {
        NoCover::Unsolvable(_) => unfit("certificate-needless"),
        reason => {
            let is_limit = matches!(reason, NoCover::Stopped(_));
            let reason = Unsearched::new(reason, &run).reason;
            NotCertified { reason, is_limit }
        }
    })?;
    let Certified {
        text,
        count: certified,
        states,
    } = certify(cover.model(), &run).map_err(|reason| match reason {
        Uncertified::NoTiling => unfit("certificate-tiling"),
        Uncertified::Bits(bits) => NotCertified {
            reason: Message::new("certificate-bits")
                .with("bits", bits as usize)
                .with("max", CERTIFIED_BITS_MAX as usize),
            is_limit: false,
        },
        Uncertified::Stopped(stop) => stopped(stop, &run),
    })?;
    assert_eq!(
        BigUint::from(certified),
        *count,
        "the count and its certificate agree"
    );
    Ok(Certificate {
        text: [FIRST_LINE, &puzzle, BETWEEN, &text].concat(),
        states,
    })
}

fn stopped(stop: StopReason, run: &Run<'_>) -> NotCertified {
    NotCertified {
        reason: limit_met(stop, &run.limits),
        is_limit: true,
    }
}
