//! Moves states from cell to cell: on threads, in parts where memory is short, through a folder.

pub(crate) mod by_profile;
pub(crate) mod crew;
pub(crate) mod disk;
pub(crate) mod parked;
pub(crate) mod run;
pub(crate) mod step;
