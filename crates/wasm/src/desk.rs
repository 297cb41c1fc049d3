//! Requests and answers by name, as the routes of the server have them: the same text with the same
//! status and media type. It does not know where text comes from or goes to.

use std::cell::OnceCell;
use std::time::Duration;

use pavage_app::{Clock, Limits, Memory, Message, Run, weights};
use pavage_wire::service::{
    self, Answered, BODY_BYTES_MAX, JobEvent, KINDS, MEDIA_JSON, MEDIA_TEXT, Operation, Running,
};
use pavage_wire::{fault_answer, list_answer};
use pavage_words::{Lang, Words};

/// The longest that a job may run. Nobody else waits for a page's own engine, so that this is no
/// bound that anybody meets; but every job has a deadline, as those of the server have.
const JOB_TIME: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The most bytes of the results of parts, together.
const RESULTS_BYTES_MAX: usize = 64 << 20;

const NO_SUCH_OPERATION: u16 = 404;
const TOO_LONG: u16 = 413;
const BAD_REQUEST: u16 = 400;
/// Weights are needed first: they are to be given with the operation `weights`, then the same is to be
/// asked again.
const WEIGHTS_FIRST: u16 = 424;

/// What the page lends to a request.
#[derive(Clone, Copy)]
pub struct Lent<'a> {
    /// Tells the time.
    pub clock: &'a dyn Clock,
    /// The most bytes that the tables of a job may take.
    pub memory_bytes: usize,
    /// Receives the events of a job while it runs.
    pub tell: &'a (dyn Fn(JobEvent) + Sync),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The status that the server would answer with.
    pub status: u16,
    /// The media type of the body.
    pub media: &'static str,
    /// The text.
    pub body: String,
}

impl Reply {
    fn json(status: u16, body: String) -> Reply {
        Reply {
            status,
            media: MEDIA_JSON,
            body,
        }
    }

    fn refusal(status: u16, message: Message, words: &Words) -> Reply {
        Reply::json(status, fault_answer(&message.into(), None, words))
    }
}

/// What there is to answer with: the catalogues, and the weights of the trained ordering. They are no
/// part of the module, whose size counts. The page gives each catalogue with the operation `words`,
/// before it asks anything in that language, and the weights with the operation `weights`, when an
/// answer says with its status that they are needed first.
#[derive(Default)]
pub struct Desk {
    words: [OnceCell<Words>; Lang::ALL.len()],
}

impl Desk {
    /// Answers a request: an operation by its name, in a language by its code.
    ///
    /// A job runs to its end before it is answered. If it fails, the answer is a refusal. In a language
    /// whose catalogue was not given, codes stand for sentences.
    pub fn answer(&self, operation: &str, lang: &str, body: &[u8], lent: Lent<'_>) -> Reply {
        let lang = match service::lang_named(lang) {
            Ok(lang) => lang,
            Err(message) => {
                return Reply::refusal(BAD_REQUEST, message, self.words(Lang::default()));
            }
        };
        match operation {
            "words" => return self.learn(lang, body),
            "weights" => return taken(weights::give(body)),
            _ => {}
        }
        let words = self.words(lang);
        let known = match operation {
            "list" => Some(list as Operation),
            name => service::operation(name),
        };
        let Some(answer) = known else {
            return Reply::refusal(NO_SUCH_OPERATION, Message::new("path-unknown"), words);
        };
        let bytes_max = bytes_max(operation);
        if body.len() > bytes_max {
            let message = Message::new("body-too-long").with("max", bytes_max);
            return Reply::refusal(TOO_LONG, message, words);
        }
        let Ok(body) = str::from_utf8(body) else {
            return Reply::refusal(BAD_REQUEST, Message::new("body-not-text"), words);
        };
        let answered = answer(body, &running(words, lent));
        let first = weights::were_missed().then_some(WEIGHTS_FIRST);
        let (media, body) = match answered {
            Ok(answered) => answered,
            Err(fault) => return Reply::json(first.unwrap_or(fault.status()), fault.answer(words)),
        };
        Reply {
            status: first.unwrap_or(200),
            media,
            body,
        }
    }

    fn words(&self, lang: Lang) -> &Words {
        self.place(lang)
            .get_or_init(|| Words::of(lang, String::new()).expect("no entry is read from no text"))
    }

    fn place(&self, lang: Lang) -> &OnceCell<Words> {
        let at = Lang::ALL.iter().position(|known| *known == lang);
        &self.words[at.expect("all languages are listed")]
    }

    /// Takes the catalogue of a language. Refuses what is none, and a second one.
    fn learn(&self, lang: Lang, catalogue: &[u8]) -> Reply {
        let text = str::from_utf8(catalogue).ok();
        let words = text.and_then(|text| Words::of(lang, text.to_owned()).ok());
        taken(words.is_some_and(|words| self.place(lang).set(words).is_ok()))
    }
}

/// Says whether what the page gave was taken.
fn taken(is_taken: bool) -> Reply {
    Reply {
        status: if is_taken { 200 } else { BAD_REQUEST },
        media: MEDIA_TEXT,
        // There may be no words to say more with.
        body: String::new(),
    }
}

/// The most bytes of a request. What the parts of a job have found is as long as it is.
fn bytes_max(operation: &str) -> usize {
    match operation {
        "merge" => RESULTS_BYTES_MAX,
        _ => BODY_BYTES_MAX,
    }
}

/// Everything that can be opened, generated or chosen. The body has the limits of the page, which
/// alone knows how many workers it has and how much it stores.
fn list(body: &str, asked: &Running<'_>) -> Answered {
    let limits = match body {
        "" => pavage_wire::Limits {
            body_bytes: BODY_BYTES_MAX,
            jobs_running: 1,
            jobs_waiting: 0,
            job_bytes: asked.run.memory.bytes_max().unwrap_or(usize::MAX),
            job_seconds: JOB_TIME.as_secs(),
            saved_games: 0,
            saved_results: 0,
        },
        body => service::limits(body)?,
    };
    Ok((MEDIA_JSON, list_answer(&KINDS, limits, asked.words)))
}

/// How a request is answered.
fn running<'a>(words: &'a Words, lent: Lent<'a>) -> Running<'a> {
    let began = lent.clock.elapsed();
    Running {
        run: Run {
            limits: Limits {
                deadline: Some(began + JOB_TIME),
                ..Limits::default()
            },
            memory: Memory::limited(lent.memory_bytes),
            clock: lent.clock,
            began,
            ..Run::default()
        },
        tell: lent.tell,
        words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_app::Still;
    use pavage_learned::Network;
    use pavage_wire::service::MEDIA_SVG;
    use serde_json::Value as Json;
    use std::sync::Mutex;

    /// Asks a desk, and returns the answer with the events that came before it.
    fn asked(operation: &str, lang: &str, body: &[u8]) -> (Reply, Vec<JobEvent>) {
        let told = Mutex::new(Vec::new());
        let tell = |event| told.lock().expect("nobody panicked").push(event);
        let lent = Lent {
            clock: &Still,
            memory_bytes: 64 << 20,
            tell: &tell,
        };
        let desk = Desk::default();
        for lang in Lang::ALL {
            let given = desk.answer("words", lang.code(), lang.catalogue().as_bytes(), lent);
            assert_eq!(given.status, 200);
        }
        let reply = desk.answer(operation, lang, body, lent);
        (reply, told.into_inner().expect("nobody panicked"))
    }

    fn check(operation: &str, lang: &str, body: &str, status: u16, media: &str, part: &str) {
        let (reply, _) = asked(operation, lang, body.as_bytes());
        assert_eq!((reply.status, reply.media), (status, media), "{reply:?}");
        assert!(reply.body.contains(part), "{part} is not in {}", reply.body);
    }

    #[test]
    fn every_operation_answers_with_its_media_type() {
        let open = r#"{"name":"iq-puzzler-pro"}"#;
        check("list", "fr", "", 200, MEDIA_JSON, "\"job_bytes\":67108864");
        check("open", "en", open, 200, MEDIA_JSON, "\"game\":");
        check("check", "en", open, 200, MEDIA_JSON, "\"valid\":false");
        let svg = r#"{"name":"pentomino-6x10","to":"svg"}"#;
        check("render", "en", svg, 200, MEDIA_SVG, "<svg");
        let png = svg.replace("\"svg\"", "\"png\"");
        check("render", "en", &png, 200, MEDIA_SVG, "<svg");
        let text = svg.replace("\"svg\"", "\"toml\"");
        check("render", "en", &text, 200, MEDIA_TEXT, "family");
        let make = r#"{"name":"pentomino-6x10","to":"pdf","cell":12}"#;
        check("make", "en", make, 200, MEDIA_JSON, "\"ending\":\"pdf\"");
        check("play", "en", "{", 400, MEDIA_JSON, "\"error\":");
        check(
            "to-save",
            "en",
            r#"{"game":""}"#,
            422,
            MEDIA_JSON,
            "\"error\":",
        );
        check("to-keep", "en", "{}", 400, MEDIA_JSON, "\"error\":");
    }

    #[test]
    fn a_game_that_was_opened_is_played_and_saved() {
        let (opened, _) = asked("open", "en", br#"{"name":"iq-puzzler-pro"}"#);
        let opened: Json = serde_json::from_str(&opened.body).expect("answers are JSON");
        let game = serde_json::to_string(&opened["game"]).expect("text is JSON");
        let play = format!(r#"{{"game":{game},"commands":["move I 1,1 1,2 2,1","undo"]}}"#);
        check("play", "en", &play, 200, MEDIA_JSON, "\"game\":");
        let save = format!(r#"{{"game":{game}}}"#);
        let text = opened["game"].as_str().expect("a game is text");
        check("to-save", "en", &save, 200, MEDIA_TEXT, text);
    }

    #[test]
    fn a_job_tells_events_and_is_answered_at_its_end() {
        let count = br#"{"kind":"count","name":"iq-puzzler-pro"}"#;
        let (reply, told) = asked("job", "en", count);
        assert_eq!(reply.status, 200);
        assert!(reply.body.contains("\"count\":\"4331140\""), "{reply:?}");
        assert!(!told.is_empty());
        let kind = r#"{"kind":"dance","name":"iq-puzzler-pro"}"#;
        check("job", "en", kind, 422, MEDIA_JSON, "job-kind-unknown");
        let engine = r#"{"kind":"count","name":"iq-puzzler-pro","engine":"none"}"#;
        check("job", "en", engine, 422, MEDIA_JSON, "\"error\":");
    }

    #[test]
    fn a_short_job_ends_while_it_is_cut() {
        let cut = r#"{"kind":"count","name":"pentomino-3x20","engine":"mask","parts":4}"#;
        let result = r#"{"parts":[],"result":{"kind":"count","#;
        check("cut", "en", cut, 200, MEDIA_JSON, result);
        let none = r#"{"kind":"count","name":"pentomino-3x20","parts":0}"#;
        check("cut", "en", none, 422, MEDIA_JSON, "\"error\":");
        check("part", "en", cut, 400, MEDIA_JSON, "\"error\":");
        check("merge", "en", "{}", 400, MEDIA_JSON, "\"error\":");
    }

    #[test]
    fn a_language_without_its_catalogue_is_spoken_in_codes() {
        let lent = Lent {
            clock: &Still,
            memory_bytes: 64 << 20,
            tell: &|_| (),
        };
        let desk = Desk::default();
        let refused = |text: &str| desk.answer("words", "en", text.as_bytes(), lent).status;
        assert_eq!(refused("no catalogue"), BAD_REQUEST);
        assert_eq!(refused("path-unknown = No such path.\n"), 200);
        assert_eq!(refused("path-unknown = No other path.\n"), BAD_REQUEST);
        let said = |lang| desk.answer("dance", lang, b"", lent).body;
        assert!(said("en").contains("No such path."), "{}", said("en"));
        assert!(
            said("fr").contains("\"message\":\"path-unknown"),
            "{}",
            said("fr")
        );
    }

    #[test]
    fn weights_are_read_before_they_are_used() {
        let solve = r#"{"kind":"solve","name":"pentomino-3x20","heuristic":"learned"}"#;
        check("weights", "en", "none", BAD_REQUEST, MEDIA_TEXT, "");
        let (given, _) = asked("weights", "en", &Network::built_in().write());
        assert_eq!(given.status, 200);
        check("job", "en", solve, 200, MEDIA_JSON, "\"solutions\":");
    }

    #[test]
    fn what_is_no_request_is_refused() {
        check("dance", "fr", "{}", 404, MEDIA_JSON, "path-unknown");
        check("open", "de", "{}", 400, MEDIA_JSON, "language-unknown");
        check("open", "en", "", 400, MEDIA_JSON, "\"error\":");
        check("list", "en", "{}", 400, MEDIA_JSON, "\"error\":");
        let (reply, _) = asked("open", "en", b"\"\xff\"");
        assert!(reply.body.contains("body-not-text"), "{reply:?}");
        let (reply, _) = asked("open", "en", &vec![b' '; BODY_BYTES_MAX + 1]);
        assert_eq!(reply.status, 413);
        assert!(reply.body.contains("body-too-long"), "{reply:?}");
    }
}
