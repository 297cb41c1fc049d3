//! Replays traces of what a front was asked: each entry is asked again, and what is answered must keep
//! the laws below. A replay has a clock that ticks when it is read, one thread and no other machine
//! state, so that it ends the same way everywhere. Typed commands run as programs of their own, in an
//! empty folder with the files that the trace holds.
//!
//! The laws, by the name of what breaks them:
//!
//! - `panic`: nobody panics, and a command ends with a documented status;
//! - `answer`: an answer under `--json` or of the service is JSON, a fault has words in every language;
//! - `game`: a game that is answered is opened again to the same;
//! - `moves`: a game has the moves, made and undone, and the marks that its commands leave, and its board
//!   is the one to which the moves made lead from the start;
//! - `hint`: the moves of a hint about a game can be played in it;
//! - `limit`: a limit of nodes that was reached is said as it was asked for;
//! - `contradiction`: two answers about one puzzle agree, whoever was asked, and so do two answers to
//!   one request.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use pavage_app::{Cancel, Clock, Limits, Memory, Run};
use pavage_host::Ticking;
use pavage_wire::service::{Answered, MEDIA_JSON, Running, operation};
use pavage_wire::trace::{COMMAND, Entry, STOP};
use serde_json::{Value as Json, json};

use crate::said::{said, words};
use crate::script::{Script, without_undone};

/// The longest that a request may take as a rule, on a clock of which each reading takes a millisecond.
pub const LONGEST: Duration = Duration::from_secs(600);
/// A job that was stopped is stopped at this reading of the clock.
const STOPPED_AFTER: Duration = Duration::from_millis(10);
/// Bytes for the tables of a request.
const MEMORY_MAX: usize = 320 << 20;
/// The statuses with which a command may end.
const STATUSES: [i32; 5] = [0, 1, 2, 3, 130];
/// Options that change no answer that is compared.
const NEUTRAL: [&str; 5] = ["--json", "--quiet", "-q", "--lang=en", "--lang=fr"];

/// The law that was broken, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The name of the law.
    pub law: &'static str,
    /// What happened.
    pub how: String,
}

fn broken<T>(law: &'static str, how: impl Into<String>) -> Result<T, Failure> {
    let how = how.into();
    Err(Failure { law, how })
}

/// Runs typed words as the command, in a folder.
pub type Program<'a> = &'a dyn Fn(&[String], &Path) -> io::Result<Output>;

/// Runs the program of this file as the command.
///
/// # Errors
/// It cannot be started.
pub fn run_program(file: &Path, typed: &[String], folder: &Path) -> io::Result<Output> {
    Command::new(file)
        .args(typed)
        .current_dir(folder)
        .env_clear()
        .env("LANG", "C")
        .env(AS_COMMAND, "1")
        .stdin(Stdio::null())
        .output()
}

/// The variable under which the program of replays is the command.
pub const AS_COMMAND: &str = "PAVAGE_REPLAYS_COMMAND";

/// What replays with, and what was answered before.
struct Replay {
    longest: Duration,
    /// The answer to each question, which names its puzzle.
    answers: BTreeMap<String, String>,
}

impl Replay {
    fn agree(&mut self, question: String, answer: String) -> Result<(), Failure> {
        let before = self
            .answers
            .entry(question.clone())
            .or_insert(answer.clone());
        if *before == answer {
            return Ok(());
        }
        broken(
            "contradiction",
            format!("{question}: {before}, and {answer}"),
        )
    }

    /// Asks the service.
    fn asked(&mut self, entry: &Entry, is_stopped: bool) -> Result<String, Failure> {
        let Some(answer) = self.answered(&entry.operation, &entry.body, is_stopped)? else {
            return Ok("no such operation".to_owned());
        };
        let (media, text) = match answer {
            Ok(answer) => answer,
            Err(fault) => {
                catch("answer", || said(&fault.error.message))?;
                return Ok(format!("refused: {}", fault.error.message));
            }
        };
        let question = format!("{} {} {is_stopped}", entry.operation, entry.body);
        self.agree(question, text.clone())?;
        if media != MEDIA_JSON {
            return Ok(format!("{media}, {} bytes", text.len()));
        }
        let Ok(answer) = serde_json::from_str::<Json>(&text) else {
            return broken("answer", text);
        };
        if let Some(game) = answer["game"].as_str() {
            self.opens_again(game)?;
        }
        if ["open", "play"].contains(&entry.operation.as_str()) {
            self.game_keeps_laws(&json_of(&entry.body), &answer)?;
        }
        if entry.operation == "job" {
            let request: Json = serde_json::from_str(&entry.body).unwrap_or_default();
            self.job_keeps_laws(&request, &answer)?;
        }
        Ok(told(&answer))
    }

    /// Asks for an operation of the service; `None` if there is none of that name.
    fn answered(
        &self,
        name: &str,
        body: &str,
        is_stopped: bool,
    ) -> Result<Option<Answered>, Failure> {
        let Some(operation) = operation(name) else {
            return Ok(None);
        };
        let cancel = Cancel::default();
        let clock = Stopping {
            ticking: Ticking::default(),
            cancel: is_stopped.then(|| cancel.clone()),
        };
        let running = Running {
            run: Run {
                limits: Limits {
                    deadline: Some(self.longest),
                    ..Limits::default()
                },
                memory: Memory::limited(MEMORY_MAX),
                cancel,
                clock: &clock,
                ..Run::default()
            },
            tell: &|_| (),
            words: words(),
        };
        catch("panic", || operation(body, &running)).map(Some)
    }

    /// The page sends a game back as it was answered.
    fn opens_again(&self, game: &str) -> Result<(), Failure> {
        let opened = self.answered("open", &json!({"game": game}).to_string(), false)?;
        match opened {
            Some(Ok((_, text))) if json_of(&text)["game"] == game => Ok(()),
            Some(Err(fault)) => broken("game", format!("{} in\n{game}", fault.error.message)),
            other => broken("game", format!("{other:?} for\n{game}")),
        }
    }

    /// The text of a game says all that the answer says, and the game is as its commands leave it.
    fn game_keeps_laws(&self, request: &Json, answer: &Json) -> Result<(), Failure> {
        let again = json!({"game": answer["game"]}).to_string();
        if let Some(Ok((_, text))) = self.answered("open", &again, false)? {
            let again = json_of(&text);
            if again != *answer {
                return broken("game", format!("opened again, {answer} is {again}"));
            }
        }
        self.shows_its_moves(answer)?;
        let (Some(before), Some(commands)) =
            (request["game"].as_str(), request["commands"].as_array())
        else {
            return Ok(());
        };
        let mut script = Script::read(before);
        let commands = commands.iter().filter_map(Json::as_str);
        commands.for_each(|command| script.carry_out(command));
        let moves = answer["moves"].as_array().map_or(0, Vec::len);
        let is = json!([moves, answer["made"], answer["trials"]]);
        let should_be = json!([script.moves.len(), script.made, script.trials]);
        if is == should_be {
            return Ok(());
        }
        broken(
            "moves",
            format!("{is}, not {should_be}, in {}", answer["game"]),
        )
    }

    /// However a game went back, its board is the one to which the moves made lead from the start.
    fn shows_its_moves(&self, answer: &Json) -> Result<(), Failure> {
        let game = answer["game"].as_str().unwrap_or_default();
        let Some(forward) = without_undone(game) else {
            return Ok(());
        };
        let shown = |answer: &Json| json!([answer["view"], answer["complete"]]);
        let opened = self.answered("open", &json!({"game": forward}).to_string(), false)?;
        match opened {
            Some(Ok((_, text))) if shown(&json_of(&text)) == shown(answer) => Ok(()),
            Some(Err(fault)) => broken("moves", format!("{} in\n{forward}", fault.error.message)),
            _ => broken(
                "moves",
                format!("another board than its moves lead to, in\n{game}"),
            ),
        }
    }

    fn job_keeps_laws(&mut self, request: &Json, answer: &Json) -> Result<(), Failure> {
        if let (Some(asked), Some(reason)) =
            (request["nodes_max"].as_u64(), answer["reason"].as_str())
        {
            let digits: String = reason.chars().filter(char::is_ascii_digit).collect();
            let is_met = answer["stats"]["nodes"].as_u64() == Some(asked);
            // One node is said in a word.
            if is_met && asked > 1 && !digits.contains(&asked.to_string()) {
                return broken("limit", format!("{asked} nodes, but: {reason}"));
            }
        }
        if let (Some(game), Some(moves)) =
            (request["game"].as_str(), answer["step"]["moves"].as_array())
        {
            let commands = moves.iter().filter_map(Json::as_str);
            let commands: Vec<String> = commands.map(|mv| format!("move {mv}")).collect();
            let play = json!({"game": game, "commands": commands}).to_string();
            if let Some(Err(fault)) = self.answered("play", &play, false)? {
                return broken("hint", fault.error.message.to_string());
            }
        }
        let source = ["puzzle", "name", "game", "format", "options"].map(|name| &request[name]);
        // What is compared is asked for plainly.
        let is_plain = ["exact", "by", "nodes_max", "time_limit_ms", "settings"]
            .iter()
            .all(|name| request[name].is_null());
        if is_plain {
            self.agree_about(&json!(source), answer)?;
        }
        Ok(())
    }

    /// What an answer says about a puzzle agrees with what was said before.
    fn agree_about(&mut self, puzzle: &Json, answer: &Json) -> Result<(), Failure> {
        let mut say = |what: &str, so: Json| self.agree(format!("{what} {puzzle}"), so.to_string());
        let count = &answer["count"];
        match answer["status"].as_str() {
            Some("counted") => {
                say("solutions of", count.clone())?;
                say("can be solved:", Json::from(count != "0"))?;
            }
            Some("solved") => say("can be solved:", Json::from(true))?,
            Some("unsolvable") => say("can be solved:", Json::from(false))?,
            _ => {}
        }
        if let (Some(level), Json::Null) = (answer["told"].as_str(), &answer["status"]) {
            let step = &answer["step"];
            let hint = json!([answer["state"], step["technique"], step["moves"]]);
            say(&format!("hint, {level},"), hint)?;
        }
        Ok(())
    }

    /// Types a command.
    fn typed(&mut self, entry: &Entry, program: Program<'_>) -> Result<String, Failure> {
        let body = json_of(&entry.body);
        let typed: Vec<String> = serde_json::from_value(body["typed"].clone()).unwrap_or_default();
        let folder = tempfile::tempdir().expect("a folder for the files of a command");
        let files = body["files"].as_object().into_iter().flatten();
        for (name, content) in files.clone().filter(|(name, _)| is_inside(name)) {
            let file = folder.path().join(name);
            let parent = file.parent().unwrap_or(folder.path());
            let written =
                fs::create_dir_all(parent).and_then(|()| fs::write(&file, bytes_of(content)));
            written.expect("files of a command can be written");
        }
        let output = program(&typed, folder.path()).expect("the command can be started");
        let status = output.status.code();
        let complaint = String::from_utf8_lossy(&output.stderr);
        if status.is_none_or(|status| !STATUSES.contains(&status)) {
            return broken("panic", complaint);
        }
        if typed.iter().any(|word| word == "--json") {
            let text = String::from_utf8_lossy(&output.stdout);
            for line in text.lines() {
                let Ok(answer) = serde_json::from_str::<Json>(line) else {
                    return broken("answer", line);
                };
                if let Some(puzzle) = plain_puzzle(&typed, &body["files"]) {
                    self.agree_about(&puzzle, &answer)?;
                }
            }
        }
        Ok(format!("status {}", status.unwrap_or_default()))
    }
}

/// Asks all entries again: commands by the program, if there is one, and of the service what takes no
/// longer. `tell` hears what came of each.
///
/// # Errors
/// An answer breaks a law.
pub fn replay(
    entries: &[Entry],
    program: Option<Program<'_>>,
    longest: Duration,
    tell: &mut dyn FnMut(&Entry, &str),
) -> Result<(), Failure> {
    let mut replay = Replay {
        longest,
        answers: BTreeMap::new(),
    };
    let mut jobs = 0;
    for entry in entries {
        let outcome = match entry.operation.as_str() {
            STOP => Ok(String::new()),
            COMMAND => match program {
                Some(program) => replay.typed(entry, program),
                None => continue,
            },
            _ => {
                jobs += usize::from(entry.operation == "job");
                let stop = jobs.to_string();
                let is_stopped = entry.operation == "job"
                    && entries
                        .iter()
                        .any(|other| other.operation == STOP && other.body == stop);
                replay.asked(entry, is_stopped)
            }
        };
        match outcome {
            Ok(told) => tell(entry, &told),
            Err(failure) => {
                tell(entry, &format!("breaks the law {}", failure.law));
                return Err(failure);
            }
        }
    }
    Ok(())
}

/// The clock of a request that may be stopped.
#[derive(Debug)]
struct Stopping {
    ticking: Ticking,
    cancel: Option<Cancel>,
}

impl Clock for Stopping {
    fn elapsed(&self) -> Duration {
        let elapsed = self.ticking.elapsed();
        if let Some(cancel) = self.cancel.as_ref().filter(|_| elapsed > STOPPED_AFTER) {
            cancel.cancel();
        }
        elapsed
    }
}

/// What does not panic; a panic breaks the law.
fn catch<T>(law: &'static str, work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        broken(law, text.unwrap_or("it panicked"))
    })
}

fn json_of(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_default()
}

/// Whether a name leads into its folder, and not out of it.
fn is_inside(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    parts.all(|part| matches!(part, std::path::Component::Normal(_)))
}

fn bytes_of(content: &Json) -> Vec<u8> {
    match content {
        Json::String(text) => text.clone().into_bytes(),
        other => serde_json::from_value(other.clone()).unwrap_or_default(),
    }
}

/// The puzzle of a command that is about one, and about nothing else; as the source of a job.
fn plain_puzzle(typed: &[String], files: &Json) -> Option<Json> {
    let words: Vec<&String> = typed
        .iter()
        .filter(|word| !NEUTRAL.contains(&word.as_str()))
        .collect();
    let [_, puzzle] = words[..] else {
        return None;
    };
    let none = Json::Null;
    Some(match &files[puzzle.as_str()] {
        Json::Null => json!([none, puzzle, none, none, none]),
        text => json!([text, none, none, none, none]),
    })
}

/// What is told of an answer.
fn told(answer: &Json) -> String {
    let fields = ["kind", "status", "state", "count", "valid"];
    let of = |name: &&str| {
        answer[*name]
            .as_str()
            .map(|value| format!("{name} {value}"))
    };
    let told: Vec<String> = fields.iter().filter_map(of).collect();
    if told.is_empty() {
        "answered".to_owned()
    } else {
        told.join(", ")
    }
}
