//! Operations by name: what a page asks of an engine of its own, and what traces record.

use super::{
    Fault, File, JobSpec, MEDIA_JSON, MEDIA_SVG, MEDIA_TEXT, Running, ToSave, check, cut, make,
    merge, open, part, photo, play, render, to_keep, to_save,
};

use pavage_app::Memory;

/// The most memory that a request can ask for where it runs by itself: a module in a browser has a GiB in
/// all.
const MEMORY_MAX: usize = 896 << 20;

/// The media type of an answer and its text, or why there is none.
pub type Answered = Result<(&'static str, String), Fault>;

/// What answers a request. Long work has as much time as the run gives it, and no more than the request
/// asks for.
pub type Operation = fn(&str, &Running<'_>) -> Answered;

/// The operation of that name.
#[must_use]
pub fn operation(name: &str) -> Option<Operation> {
    Some(match name {
        "photo" | "make" | "to-save" | "to-keep" if !cfg!(feature = "page") => return None,
        "open" => |body, asked| json(open(body, asked.words, &asked.run.cancel)),
        "play" => |body, asked| json(play(body, asked.words, &asked.run.cancel)),
        "photo" => |body, asked| json(photo(body, &asked.run.cancel)),
        "make" => |body, asked| json(make(body, &asked.run.cancel)),
        "check" => |body, asked| json(check(body, asked.words, &asked.run.cancel)),
        "render" => rendered,
        "job" => job,
        "cut" => |body, asked| json(cut(body, asked)),
        "part" => |body, asked| json(part(body, asked)),
        "merge" => |body, asked| json(merge(body, asked)),
        "to-save" => |body, asked| stored(MEDIA_TEXT, to_save(body, &asked.run.cancel)),
        "to-keep" => |body, asked| stored(MEDIA_JSON, to_keep(body, &asked.run.cancel)),
        _ => return None,
    })
}

fn json(answer: Result<String, Fault>) -> Answered {
    Ok((MEDIA_JSON, answer?))
}

/// The text of an item as it is to be stored. Whether it may take the place of another is decided
/// where items are stored.
fn stored(media: &'static str, to_save: Result<ToSave, Fault>) -> Answered {
    Ok((media, to_save?.text))
}

/// A position as a file. Of a picture to be made of points there is the drawing: the page paints it.
fn rendered(body: &str, asked: &Running<'_>) -> Answered {
    Ok(match render(body, asked.words, &asked.run.cancel)? {
        File::Svg(drawing) | File::Png(drawing) => (MEDIA_SVG, drawing),
        File::Text(text, _) => (MEDIA_TEXT, text),
    })
}

/// Runs a job to its end.
fn job(body: &str, asked: &Running<'_>) -> Answered {
    let work = JobSpec::read(body, &asked.run.cancel)?;
    let mut run = asked.run.clone();
    let longest = run.limits.deadline.unwrap_or_default();
    let time = work.time_within(longest.saturating_sub(run.began));
    run.limits.deadline = run.limits.deadline.map(|_| run.began + time);
    if let Some(usual) = run.memory.bytes_max() {
        run.memory = Memory::limited(work.memory_within(usual, usual.max(MEMORY_MAX)));
    }
    json(work.run(&Running { run, ..*asked }))
}
