//! An exact cover as a frontier: in which order its items are met, what a state knows of them, and what leads on.

pub(crate) mod choices;
pub(crate) mod encoding;
pub(crate) mod fits;
pub(crate) mod folded;
pub(crate) mod front;
pub(crate) mod mirror;
pub(crate) mod orders;
pub(crate) mod plan;
pub(crate) mod pockets;
pub(crate) mod transitions;
