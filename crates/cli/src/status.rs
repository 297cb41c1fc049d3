//! The exit status: of several inputs the most severe counts.

/// How a run ended, from the least to the most severe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Yes, done.
    #[default]
    Done,
    /// No: no solution, or not a valid one.
    No,
    /// A limit was reached first.
    Limit,
    /// Bad usage or bad input.
    Bad,
    /// Interrupted by the user.
    Interrupted,
}

impl Status {
    /// The number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Status::Done => 0,
            Status::No => 1,
            Status::Bad => 2,
            Status::Limit => 3,
            Status::Interrupted => 130,
        }
    }
}
