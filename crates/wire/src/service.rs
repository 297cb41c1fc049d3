//! Requests and answers: the operations that a page asks for, with text in and text out. The
//! transport, a server or a worker of the page, adds only the cancellation of requests whose client
//! no longer waits. So the server and the module answer the same request with the same bytes.

mod job;
mod make;
mod operations;
mod photo;
mod source;

pub use crate::requests::COMMANDS_MAX;
pub use job::{JobEvent, JobSpec, KINDS, Running, cut, merge, part};
pub use make::make;
pub use operations::{Answered, Operation, operation};
pub use photo::photo;

use pavage_family::{AnyPosition, Message, ReadError};
use pavage_search::{Cancel, Run};
use pavage_words::{Lang, Words};

use crate::{
    CheckRequest, KeepRequest, Limits, OpenRequest, OptionValues, PlayRequest, RenderRequest,
    SaveRequest, Source, check_answer, fault_answer, game_answer, is_kept, kept_text, read_request,
};
use pavage_app::check::{check_position, check_rules};
use pavage_app::convert::{self, whole};
use pavage_app::game::{Game, go_on};
use pavage_app::load::formats;
use pavage_draw as draw;

/// The most bytes of a request: the longest puzzle, with nearly every character escaped.
pub const BODY_BYTES_MAX: usize = 6 << 20;

/// The media type of answers,
pub const MEDIA_JSON: &str = "application/json";
/// of texts,
pub const MEDIA_TEXT: &str = "text/plain; charset=utf-8";
/// and of drawings.
pub const MEDIA_SVG: &str = "image/svg+xml";

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Whether the request itself cannot be read. Otherwise it was understood but refused.
    pub is_unreadable: bool,
    /// What is wrong, and on which line of the text.
    pub error: ReadError,
    /// The index of the command at fault, counted from 0.
    pub at: Option<usize>,
}

impl Fault {
    fn unreadable(error: ReadError) -> Fault {
        Fault {
            is_unreadable: true,
            error,
            at: None,
        }
    }

    /// The status of HTTP that goes with it.
    #[must_use]
    pub fn status(&self) -> u16 {
        if self.is_unreadable { 400 } else { 422 }
    }

    /// The answer that reports the fault.
    #[must_use]
    pub fn answer(&self, words: &Words) -> String {
        fault_answer(&self.error, self.at, words)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        Fault {
            is_unreadable: false,
            error,
            at: None,
        }
    }
}

impl From<Message> for Fault {
    fn from(message: Message) -> Fault {
        Fault::from(ReadError::from(message))
    }
}

/// The language of that code.
///
/// # Errors
/// There is no catalogue of that language.
pub fn lang_named(code: &str) -> Result<Lang, Message> {
    let found = Lang::ALL.into_iter().find(|lang| lang.code() == code);
    found.ok_or_else(|| {
        let known = Lang::ALL.map(Lang::code).join(", ");
        let message = Message::new("language-unknown").with("lang", code);
        message.with("langs", known)
    })
}

/// Reads the limits that a page has for itself.
///
/// # Errors
/// The request cannot be read.
pub fn limits(body: &str) -> Result<Limits, Fault> {
    read_request(body).map_err(Fault::unreadable)
}

/// Opens a puzzle or a game.
///
/// # Errors
/// The request cannot be read, or its content is neither a puzzle nor a game.
pub fn open(body: &str, words: &Words, cancel: &Cancel) -> Result<String, Fault> {
    let request: OpenRequest = read_request(body).map_err(Fault::unreadable)?;
    let game = source::game(request.source(), cancel)?;
    Ok(game_answer(&game, words))
}

/// Carries out all commands in a game, or none.
///
/// # Errors
/// The request cannot be read, a command is refused, or the commands are too much work together.
pub fn play(body: &str, words: &Words, cancel: &Cancel) -> Result<String, Fault> {
    let request: PlayRequest = read_request(body).map_err(Fault::unreadable)?;
    if request.commands.len() > COMMANDS_MAX {
        return Err(Message::new("commands-too-many")
            .with("max", COMMANDS_MAX)
            .into());
    }
    let mut game = Game::read_until(&request.game, cancel)?;
    let read = game.positions_made();
    for (at, command) in request.commands.iter().enumerate() {
        let refused = |message| Fault {
            at: Some(at),
            ..Fault::from(ReadError::from(message))
        };
        go_on(cancel)?;
        carry_out(&mut game, command).map_err(refused)?;
        // The bound is the work of reading the longest game.
        if game.positions_made() - read > game.moves_max() {
            let message = Message::new("commands-too-long").with("max", game.moves_max());
            return Err(refused(message));
        }
    }
    Ok(game_answer(&game, words))
}

/// Carries out a command in a game.
fn carry_out(game: &mut Game, command: &str) -> Result<(), Message> {
    let done =
        |done: bool, code: &'static str| done.then_some(()).ok_or_else(|| Message::new(code));
    let (verb, rest) = command
        .split_once(char::is_whitespace)
        .unwrap_or((command, ""));
    match (verb, rest.trim()) {
        ("move", mv) => game.play(mv),
        ("with", mv) => game.play_with(mv),
        ("undo", "") => done(game.undo(), "undo-none"),
        ("redo", "") => done(game.redo(), "redo-none"),
        ("restart", "") => done(game.go_to(0), "goto-none"),
        ("goto", number) if number.parse::<u64>().is_ok() => {
            let made = number.parse().unwrap_or(usize::MAX);
            done(game.go_to(made), "goto-none")
        }
        ("trial", "") => {
            game.begin_trial();
            Ok(())
        }
        ("keep", "") => done(game.keep_trial(), "trial-none"),
        ("back", "") => done(game.end_trial(), "trial-none"),
        _ => Err(Message::new("command-unknown").with("command", command)),
    }
}

/// Judges a position, or a claimed solution of it.
///
/// # Errors
/// The request cannot be read, or its content is not a puzzle or not a solution.
pub fn check(body: &str, words: &Words, cancel: &Cancel) -> Result<String, Fault> {
    let request: CheckRequest = read_request(body).map_err(Fault::unreadable)?;
    let game = source::game(request.source(), cancel)?;
    let run = Run {
        cancel: cancel.clone(),
        ..Run::default()
    };
    let verdict = match &request.solution {
        Some(solution) => pavage_app::check::check(game.position(), solution, &run)?,
        None if request.rules_only => check_rules(game.position()),
        None => check_position(game.position(), &run),
    };
    Ok(check_answer(&verdict, words))
}

/// A position as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum File {
    /// A drawing.
    Svg(String),
    /// A drawing from which to make a raster picture.
    Png(String),
    /// A text, with the extension of its file name.
    Text(String, &'static str),
}

/// Draws or writes a position.
///
/// # Errors
/// The request cannot be read, its content is not a puzzle, or the family has no such format.
pub fn render(body: &str, words: &Words, cancel: &Cancel) -> Result<File, Fault> {
    let request: RenderRequest = read_request(body).map_err(Fault::unreadable)?;
    let game = source::game(request.source(), cancel)?;
    let position = if request.puzzle_only {
        game.position().start()
    } else {
        game.position().boxed_clone()
    };
    let drawing = || draw::boards(&[position.view()], words);
    match request.to.as_str() {
        "svg" => return Ok(File::Svg(drawing())),
        "png" => return Ok(File::Png(drawing())),
        "game" => return Ok(File::Text(game.to_string(), "pavage")),
        "moves" => return Ok(File::Text(moves(&game), "txt")),
        "text" => return Ok(complete(&*position)),
        _ => {}
    }
    let family = pavage_puzzles::family(position.family());
    let known = family.map_or_else(Vec::new, formats);
    let Some(format) = known.iter().find(|format| format.name == request.to) else {
        let own = known.iter().map(|format| format.name);
        let names: Vec<_> = ["svg", "png", "game", "moves", "text"]
            .into_iter()
            .chain(own)
            .collect();
        let message = Message::new("render-unknown").with("to", request.to.as_str());
        return Err(message.with("formats", names.join(", ")).into());
    };
    Ok(File::Text(
        whole(&*position, format.name)?,
        format.extension,
    ))
}

/// The shortest text that opens again to the same position.
fn complete(position: &dyn AnyPosition) -> File {
    let (name, text) = convert::complete(position);
    let known = pavage_puzzles::family(position.family()).map_or_else(Vec::new, formats);
    let format = known.iter().find(|format| format.name == name);
    File::Text(text, format.map_or("txt", |format| format.extension))
}

fn moves(game: &Game) -> String {
    // Whoever reads moves knows no steps of several.
    let lines = game.moves().iter().map(|mv| format!("move {mv}\n"));
    lines.collect()
}

/// A text to save.
pub struct ToSave {
    /// The text as it is stored.
    pub text: String,
    /// Whether an item of that name may be overwritten.
    pub replace: bool,
}

/// Reads a game to be saved.
///
/// # Errors
/// The request cannot be read, or its content is not a game.
pub fn to_save(body: &str, cancel: &Cancel) -> Result<ToSave, Fault> {
    let request: SaveRequest = read_request(body).map_err(Fault::unreadable)?;
    let game = Game::read_until(&request.game, cancel)?;
    Ok(ToSave {
        text: game.to_string(),
        replace: request.replace.unwrap_or(true),
    })
}

/// The parts of a result that only a page needs and that it can derive from the rest.
const PICTURES: [&str; 5] = ["views", "best_view", "game", "solution", "cutting"];

/// Reads a result to be saved: what a job found, with its puzzle. The text is what the command
/// prints under `--json`, without the pictures.
///
/// # Errors
/// The request cannot be read, its content is not a result, or it has no puzzle.
pub fn to_keep(body: &str, cancel: &Cancel) -> Result<ToSave, Fault> {
    let mut request: KeepRequest = read_request(body).map_err(Fault::unreadable)?;
    is_kept(&request.result)?;
    let source = Source {
        game: None,
        puzzle: Some(&request.puzzle),
        name: None,
        format: None,
        options: &OptionValues::default(),
    };
    source::game(source, cancel)?;
    for picture in PICTURES {
        request.result.remove(picture);
    }
    Ok(ToSave {
        text: kept_text(&request.puzzle, &request.result),
        replace: request.replace.unwrap_or(true),
    })
}

/// Reads the new name of a saved item.
///
/// # Errors
/// The request cannot be read.
pub fn new_name(body: &str) -> Result<String, Fault> {
    let request: crate::RenameRequest = read_request(body).map_err(Fault::unreadable)?;
    Ok(request.to)
}
