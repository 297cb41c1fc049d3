//! A recording that is opened can be shown and is written again to the same; any other text is
//! refused in words.

use pavage_app::replay::{read_recording, recording_line};
use pavage_app::{Limits, Memory, Refusal, Run};

use crate::said::said;

/// Bytes of tables.
const MEMORY_MAX: usize = 1 << 20;

pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let run = Run {
        limits: Limits::default(),
        memory: Memory::limited(MEMORY_MAX),
        ..Run::default()
    };
    match read_recording(text, &run) {
        Ok(opened) => {
            let recording = &opened.recording;
            for done in 0..=recording.len() {
                let frame = recording.frame(done);
                said(&frame.message);
            }
            let line = recording_line(&opened.name, &*opened.position, recording);
            let again = read_recording(&line, &run).expect("what is written is read");
            let twice = recording_line(&again.name, &*again.position, &again.recording);
            assert_eq!(twice, line);
        }
        Err(
            Refusal::BadOption(message) | Refusal::Unsolvable(message) | Refusal::TooLarge(message),
        ) => said(&message),
        Err(Refusal::Stopped(_)) => {}
    }
}
