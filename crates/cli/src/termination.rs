//! The signal SIGTERM, with which schedulers end what has run for too long: it stops work as an
//! interrupt does, so that work which keeps its state can keep it.

use pavage_app::Cancel;

/// Listens for SIGTERM from now on.
#[cfg(unix)]
#[expect(
    clippy::disallowed_methods,
    reason = "it listens as long as the program lives, and is no part of a run"
)]
pub(crate) fn listen(cancel: Cancel) {
    use signal_hook::consts::SIGTERM;
    use signal_hook::iterator::Signals;

    // Without a handler the signal ends the program at once. The state from before is kept.
    let Ok(mut signals) = Signals::new([SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        for _signal in signals.forever() {
            crate::stop(&cancel);
        }
    });
}

/// There is no such signal.
#[cfg(not(unix))]
pub(crate) fn listen(_cancel: Cancel) {}
