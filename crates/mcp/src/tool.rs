//! The tools: which operation each is, and which fields of its request it takes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pavage_app::Message;
use pavage_server::Raster;
use pavage_wire::service::{self, Fault, File, JobSpec, Running};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value as Json};

/// A tool.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    /// What it does, for an agent that chooses among tools.
    pub(crate) does: &'static str,
    /// The type of its request in the document,
    pub(crate) takes: &'static str,
    /// of whose fields it has those of a puzzle, if so, and these; all if there are none.
    pub(crate) of_puzzle: bool,
    pub(crate) fields: &'static [&'static str],
    /// The type of its answer, unless that is a text or a picture.
    pub(crate) gives: Option<&'static str>,
    operation: Operation,
}

enum Operation {
    /// A job of the kind that has the tool's name.
    Job,
    Check,
    Render,
}

/// What names a puzzle in a request.
pub(crate) const OF_PUZZLE: &[&str] = &["game", "puzzle", "name", "format", "options"];

/// Fields of answers that are pictures for a page: an agent reads rows, and asks for a picture.
pub(crate) const PICTURES: &[&str] = &["views", "best_view", "game", "cutting"];

const fn job(
    name: &'static str,
    does: &'static str,
    fields: &'static [&'static str],
    gives: &'static str,
) -> Tool {
    Tool {
        name,
        does,
        takes: "JobRequest",
        of_puzzle: true,
        fields,
        gives: Some(gives),
        operation: Operation::Job,
    }
}

/// All tools.
pub(crate) static TABLE: &[Tool] = &[
    job(
        "solve",
        "Finds a solution of a puzzle, or several (limit), or says that there is none.",
        &[
            "limit",
            "engine",
            "heuristic",
            "settings",
            "seed",
            "nodes_max",
            "time_limit_ms",
        ],
        "SolveResult",
    ),
    job(
        "count",
        "Counts all solutions of a puzzle exactly, and up to symmetry.",
        &["engine", "settings", "nodes_max", "time_limit_ms"],
        "CountResult",
    ),
    Tool {
        name: "check",
        does: "Judges a solution by the rules, or a position without one: which rule is broken where.",
        takes: "CheckRequest",
        of_puzzle: true,
        fields: &["solution", "rules_only"],
        gives: Some("CheckAnswer"),
        operation: Operation::Check,
    },
    job(
        "hint",
        "The next step that a person can see from this position, and why it holds in every solution.",
        &["level", "exact", "by", "time_limit_ms"],
        "HintResult",
    ),
    job(
        "explain",
        "The whole way of deductions from this position to the solution.",
        &["exact", "by", "time_limit_ms"],
        "ExplainResult",
    ),
    job(
        "rate",
        "How hard a puzzle is for a person, whether its solution is unique, and why.",
        &["exact", "time_limit_ms"],
        "RateResult",
    ),
    Tool {
        of_puzzle: false,
        ..job(
            "generate",
            "A new puzzle of a family (packing, calendar, suguru, tetravex, cover), with its solution. \
             Options of the generator, such as size, cages, colors, difficulty, stand in settings.",
            &["family", "settings", "seed", "time_limit_ms"],
            "GenerateResult",
        )
    },
    Tool {
        name: "render",
        does: "Draws a puzzle or position (to: png or svg), or writes it in another text format.",
        takes: "RenderRequest",
        of_puzzle: true,
        fields: &["to", "puzzle_only"],
        gives: None,
        operation: Operation::Render,
    },
];

/// The tool of that name.
pub(crate) fn named(name: &str) -> Option<&'static Tool> {
    TABLE.iter().find(|tool| tool.name == name)
}

impl Tool {
    /// Whether a request may have this field.
    pub(crate) fn has(&self, field: &str) -> bool {
        self.fields.contains(&field) || self.of_puzzle && OF_PUZZLE.contains(&field)
    }

    /// The answer to a call.
    ///
    /// # Errors
    /// The arguments cannot be read, or what they ask for is refused.
    pub(crate) fn call(
        &self,
        mut arguments: Map<String, Json>,
        running: &Running<'_>,
        raster: Option<Raster>,
    ) -> Result<CallToolResult, Fault> {
        if let Some(field) = arguments.keys().find(|field| !self.has(field)) {
            let message = Message::new("mcp-argument-unknown").with("tool", self.name);
            return Err(message.with("argument", field.as_str()).into());
        }
        let cancel = &running.run.cancel;
        match self.operation {
            Operation::Job => {
                arguments.insert("kind".to_owned(), self.name.into());
                let work = JobSpec::read(&Json::from(arguments).to_string(), cancel)?;
                let longest = running.run.limits.deadline.unwrap_or_default();
                let mut run = running.run.clone();
                run.limits.deadline = Some(work.time_within(longest));
                let answer = work.run(&Running { run, ..*running })?;
                Ok(structured(&answer))
            }
            Operation::Check => {
                let body = Json::from(arguments).to_string();
                let answer = service::check(&body, running.words, cancel)?;
                Ok(structured(&answer))
            }
            Operation::Render => {
                let body = Json::from(arguments).to_string();
                let content = match service::render(&body, running.words, cancel)? {
                    File::Svg(text) | File::Text(text, _) => ContentBlock::text(text),
                    File::Png(drawing) => {
                        let raster = raster.ok_or_else(|| Message::new("internal"))?;
                        ContentBlock::image(STANDARD.encode(raster(&drawing)?), "image/png")
                    }
                };
                Ok(CallToolResult::success(vec![content]))
            }
        }
    }
}

/// An answer as JSON, without the pictures of a page.
fn structured(answer: &str) -> CallToolResult {
    let mut answer: Json = serde_json::from_str(answer).expect("answers are JSON");
    if let Some(fields) = answer.as_object_mut() {
        fields.retain(|name, _| !PICTURES.contains(&name.as_str()));
    }
    CallToolResult::structured(answer)
}
