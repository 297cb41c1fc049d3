//! What a count says of a number that was asked for: the number, or why it is not known. Why is never left
//! out, so that no limit is taken for an end.

use crate::{BigUint, StopReason, Unsupported};

/// Why a number is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A limit was reached first.
    Limit(StopReason),
    /// The engine cannot tell it of this model.
    Refused(Unsupported),
}

impl From<StopReason> for Stop {
    fn from(limit: StopReason) -> Stop {
        Stop::Limit(limit)
    }
}

impl From<Unsupported> for Stop {
    fn from(unsupported: Unsupported) -> Stop {
        Stop::Refused(unsupported)
    }
}

/// A number of any length, or why it is not known.
pub type Number = Result<BigUint, Stop>;
