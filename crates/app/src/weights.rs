//! The weights of the trained ordering, where they are no part of the program: whoever runs it gives
//! them when they are first missed.

use pavage_learned::Network;

/// Takes the weights, and says whether they are some of this version, undamaged.
#[must_use]
pub fn give(bytes: &[u8]) -> bool {
    Network::give(bytes).is_ok()
}

/// Whether they were asked for and not there since this was last asked. What was answered then is to be
/// asked again with them.
#[must_use]
pub fn were_missed() -> bool {
    Network::were_missed()
}
