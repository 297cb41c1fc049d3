//! A body that was read.

use crate::room::Room;

/// A JSON body that was read, with the memory it reserves.
pub(crate) struct Asked {
    text: String,
    /// Holds the reservation until the request is answered.
    pub(crate) room: Room,
}

impl Asked {
    pub(crate) fn new(text: String, room: Room) -> Asked {
        Asked { text, room }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}
