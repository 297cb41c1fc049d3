//! A session of a page: a puzzle is opened, and each further request is about the game as it was
//! answered last. Whatever is played and asked, the answers keep the laws of replays. A session that
//! breaks one is shrunk and printed as a trace.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pavage_app::Cancel;
use pavage_app::game::Game;
use pavage_wire::service::{open, play};
use pavage_wire::trace::{Entry, STOP};
use serde_json::{Value as Json, json};

use super::game::some_move;
use super::puzzles::PUZZLES;
use super::trace::holds;
use crate::draw::Draw;
use crate::said::words;
use crate::typing::typed;

/// More requests tell nothing new.
const REQUESTS_MAX: usize = 8;
const COMMANDS_MAX: usize = 4;
const NODES_MAX: usize = 200;

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let puzzle = json!({ "puzzle": PUZZLES[draw.below(PUZZLES.len())] });
    let mut session = Session::default();
    session.ask("open", &puzzle);
    let opened = open(&puzzle.to_string(), words(), &Cancel::default());
    let mut game = game_in(&opened.expect("the texts are right"));
    for _ in 0..REQUESTS_MAX {
        if draw.is_over() {
            break;
        }
        match draw.below(8) {
            0 => session.ask("check", &json!({ "game": game })),
            1 => {
                let to = ["svg", "game", "moves"][draw.below(3)];
                session.ask("render", &json!({ "game": game, "to": to }));
            }
            2 => session.work(draw, &game),
            _ => {
                let request = json!({ "game": game, "commands": commands(draw, &game) });
                session.ask("play", &request);
                // The replay asks it again, and tells what is wrong.
                let played = || play(&request.to_string(), words(), &Cancel::default());
                if let Ok(Ok(answer)) = catch_unwind(AssertUnwindSafe(played)) {
                    game = game_in(&answer);
                }
            }
        }
    }
    holds(&session.entries);
}

/// What the page asked.
#[derive(Default)]
struct Session {
    entries: Vec<Entry>,
    jobs: usize,
}

impl Session {
    fn ask(&mut self, operation: &str, body: &Json) {
        self.entries.push(Entry {
            operation: operation.to_owned(),
            lang: "en".to_owned(),
            body: body.to_string(),
        });
    }

    /// Asks for work, which may be stopped.
    fn work(&mut self, draw: &mut Draw<'_>, game: &str) {
        let kind = ["hint", "count", "solve", "explain", "rate"][draw.below(5)];
        let nodes = draw.between(1, NODES_MAX);
        self.ask(
            "job",
            &json!({ "kind": kind, "game": game, "nodes_max": nodes }),
        );
        self.jobs += 1;
        if draw.one_in(4) {
            self.ask(STOP, &json!(self.jobs));
        }
    }
}

/// The text of the game in an answer.
fn game_in(answer: &str) -> String {
    let answer: Json = serde_json::from_str(answer).expect("answers are JSON");
    answer["game"].as_str().expect("a game").to_owned()
}

fn commands(draw: &mut Draw<'_>, game: &str) -> Vec<String> {
    // A game that is not read again breaks a law of its own.
    let Ok(game) = Game::read(game) else {
        return Vec::new();
    };
    let count = draw.between(1, COMMANDS_MAX);
    let command = |_| match draw.below(10) {
        0 => "undo".to_owned(),
        1 => "redo".to_owned(),
        2 => format!("goto {}", draw.below(game.all_moves().len() + 2)),
        3 => ["trial", "keep", "back", "restart"][draw.below(4)].to_owned(),
        _ => {
            let mv = some_move(draw, game.position());
            format!("move {}", typed(draw, &mv))
        }
    };
    (0..count).map(command).collect()
}
