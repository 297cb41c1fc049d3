//! What a certificate is, and why there may be none.

use pavage_model::StopReason;

/// A count, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The lines from which another program checks the number.
    pub text: String,
    /// The number of solutions.
    pub count: u128,
    /// How many states, or nodes of a diagram, there are.
    pub states: u64,
}

/// Why there is no certificate in layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncertified {
    /// The model has no tiling, or items beside cells and pieces.
    NoTiling,
    /// A state has this many bits, more than [`CERTIFIED_BITS_MAX`](crate::CERTIFIED_BITS_MAX).
    Bits(u32),
    /// A limit of the run was reached, or a number does not fit 128 bits.
    Stopped(StopReason),
}
