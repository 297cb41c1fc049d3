//! The C interface of the module. A page makes room for a request, writes it there, asks, and reads
//! the answer where it lies. One thread, one request at a time.
//!
//! A request is three texts without anything between them: operation, language, body. An answer is
//! an [`Answer`]; it lasts until room is made for the next request.
//!
//! A panic tells its message and ends in a trap. The memory is then in no known state: the page
//! must not call the instance again.
#![expect(
    unsafe_code,
    reason = "the page is outside of what the compiler can check"
)]

use std::cell::{Cell, RefCell};
use std::mem::take;
use std::time::Duration;

use pavage_app::Clock;
use pavage_wire::service::JobEvent;

use crate::desk::{Desk, Lent, Reply};

/// The bytes that the tables of a job may take, if the page sets no limit.
const MEMORY_BYTES: usize = 320 << 20;

#[link(wasm_import_module = "page")]
// SAFETY: these are the signatures under which `instance.ts` gives the functions. They read the
// bytes before they return and keep no pointer, and they do not call the instance. `now` touches no
// memory at all.
unsafe extern "C" {
    /// Milliseconds since some moment, never decreasing.
    safe fn now() -> f64;
    /// Hears an event: its name, a space, and JSON.
    fn tell(text: *const u8, bytes: usize);
    /// Hears why the instance has ended.
    fn panicked(text: *const u8, bytes: usize);
}

/// Where an answer lies.
#[repr(C)]
#[derive(Debug)]
struct Answer {
    status: u32,
    media: *const u8,
    media_bytes: usize,
    body: *const u8,
    body_bytes: usize,
}

/// An answer, and the text it refers to.
struct Given {
    answer: Answer,
    _reply: Reply,
}

thread_local! {
    static DESK: Desk = Desk::default();
    static LIMIT: Cell<usize> = const { Cell::new(MEMORY_BYTES) };
    static ASKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static GIVEN: RefCell<Option<Box<Given>>> = const { RefCell::new(None) };
}

/// The clock of the page.
#[derive(Clone, Copy, Debug)]
struct PageClock;

impl Clock for PageClock {
    fn elapsed(&self) -> Duration {
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }
}

/// Begins the instance: called once, before anything else. Zero bytes are no limit of its own.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn begin(memory_bytes: usize) {
    if memory_bytes > 0 {
        LIMIT.set(memory_bytes);
    }
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the pointer and the length are those of a text that lives during the call.
        unsafe { panicked(text.as_ptr(), text.len()) };
    }));
}

/// Makes room for a request of so many bytes, and gives up the answer before it.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    GIVEN.take();
    ASKED.with_borrow_mut(|asked| {
        *asked = vec![0; bytes];
        asked.as_mut_ptr()
    })
}

/// Answers the request that was written: its operation and its language have so many bytes, its body
/// has the rest.
///
/// # Panics
/// The lengths are not those of the texts.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn ask(operation_bytes: usize, lang_bytes: usize) -> *const Answer {
    let asked = ASKED.with_borrow_mut(take);
    let (operation, rest) = asked.split_at(operation_bytes);
    let (lang, body) = rest.split_at(lang_bytes);
    let name = |bytes| str::from_utf8(bytes).expect("the page writes names as text");
    let lent = Lent {
        clock: &PageClock,
        memory_bytes: LIMIT.get(),
        tell: &told,
    };
    let reply = DESK.with(|desk| desk.answer(name(operation), name(lang), body, lent));
    let answer = Answer {
        status: reply.status.into(),
        media: reply.media.as_ptr(),
        media_bytes: reply.media.len(),
        body: reply.body.as_ptr(),
        body_bytes: reply.body.len(),
    };
    let given = Box::new(Given {
        answer,
        _reply: reply,
    });
    let answer: *const Answer = &raw const given.answer;
    GIVEN.set(Some(given));
    answer
}

/// Tells the page an event.
fn told(event: JobEvent) {
    let (name, json) = match event {
        JobEvent::Progress(json) => ("progress", json),
        JobEvent::Best(json) => ("best", json),
        JobEvent::Reading(json) => ("reading", json),
        JobEvent::SoFar(json) => ("so-far", json),
    };
    let text = format!("{name} {json}");
    // SAFETY: the pointer and the length are those of a text that lives during the call.
    unsafe { tell(text.as_ptr(), text.len()) };
}
