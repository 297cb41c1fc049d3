//! Requests of front ends as JSON, read into plain values.

use std::collections::BTreeMap;

use pavage_family::{Message, ReadError, Settings};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

/// The most commands in one call.
pub const COMMANDS_MAX: usize = 10_000;

/// Options by name. The value `true` sets a flag.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionValues(
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, super::schema::OptionValue>")
    )]
    BTreeMap<String, Json>,
);

/// What to work on: exactly one of a game, the text of a puzzle, and the name of a built-in puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The text of a game, as it was answered.
    pub game: Option<&'a str>,
    /// The text of a puzzle in any format, or of a game.
    pub puzzle: Option<&'a str>,
    /// The name of a built-in puzzle.
    pub name: Option<&'a str>,
    /// The format of the puzzle's text, if it is not to be detected.
    pub format: Option<&'a str>,
    /// Options for reading the puzzle.
    pub options: &'a OptionValues,
}

/// Declares a request about a puzzle: in place of `@source`, it has the fields of a [`Source`]. They are
/// fields like the others, and not flattened by serde, which forgets the lines of what it flattens.
macro_rules! about_puzzles {
    ($(
        $(#[$about:meta])*
        pub struct $Request:ident {
            $($(#[$of_before:meta])* pub $before:ident: $Before:ty,)*
            @source
            $($(#[$of_after:meta])* pub $after:ident: $After:ty,)*
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $Request {
            $($(#[$of_before])* pub $before: $Before,)*
            /// The text of a game, as it was answered.
            pub game: Option<String>,
            /// The text of a puzzle in any format, or of a game.
            pub puzzle: Option<String>,
            /// The name of a built-in puzzle.
            pub name: Option<String>,
            /// The format of the puzzle's text, if it is not to be detected.
            pub format: Option<String>,
            /// Options for reading the puzzle.
            #[serde(default)]
            pub options: OptionValues,
            $($(#[$of_after])* pub $after: $After,)*
        }

        impl $Request {
            /// What to work on.
            #[must_use]
            pub fn source(&self) -> Source<'_> {
                Source {
                    game: self.game.as_deref(),
                    puzzle: self.puzzle.as_deref(),
                    name: self.name.as_deref(),
                    format: self.format.as_deref(),
                    options: &self.options,
                }
            }
        }
    )*};
}

/// A request to carry out commands in a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayRequest {
    /// The text of the game.
    pub game: String,
    /// The commands, carried out in order, all or none: `move TEXT`, `with TEXT` (a move that is
    /// undone and redone together with the one before), `undo`, `redo`, `restart`,
    /// `goto N` (to the position after N of the moves), `trial` (sets a mark), `keep` (removes the
    /// last mark and keeps the moves), `back` (goes back to the last mark and removes it).
    #[cfg_attr(feature = "schema", schemars(length(max = COMMANDS_MAX)))]
    pub commands: Vec<String>,
}

about_puzzles! {
    /// A request to open a puzzle or a game.
    pub struct OpenRequest {
        @source
    }

    /// A request to judge a position or a solution.
    pub struct CheckRequest {
        @source
        /// A solution of it, as text or as `solve` prints it. Without one, the position itself is judged.
        pub solution: Option<String>,
        /// Whether to judge a position by the rules alone, which takes no search.
        #[serde(default)]
        pub rules_only: bool,
    }

    /// A request to write or draw a position.
    pub struct RenderRequest {
        @source
        /// The format to write: `svg`, `png`, `game` (the text of the game), `moves` (the player's
        /// moves, one a line), `text` (the first text format of the family that says all of the position),
        /// or a text format of the family, if that can say all of the position.
        pub to: String,
        /// Whether to leave out the player's moves.
        #[serde(default)]
        pub puzzle_only: bool,
    }

    /// A request to make a puzzle: files to print in plastic or to cut. Lengths are millimetres; what is not
    /// said is as usual.
    pub struct MakeRequest {
        @source
        /// What to make: `stl` (the tray and each piece as closed surfaces), `svg` or `pdf` (all outlines on
        /// sheets to cut, each line once).
        pub to: String,
        /// The side of a cell; 15 unless said.
        pub cell: Option<f64>,
        /// The height of flat pieces, and how deep the tray is; half a cell unless said.
        pub height: Option<f64>,
        /// How far the sides of pieces lie inside their cells; unless said 0.15 in `stl`, and none on sheets.
        pub clearance: Option<f64>,
        /// The width of the walls; 4 unless said.
        pub wall: Option<f64>,
        /// The height of the tray's floor; 2 unless said.
        pub floor: Option<f64>,
        /// How far the edges of pieces are cut off on both sides.
        pub chamfer: Option<f64>,
        /// The radius of the edges of pieces. It goes without `chamfer` only.
        pub round: Option<f64>,
        /// The diameter of the necks between balls; two fifths of a cell unless said.
        pub neck: Option<f64>,
        /// The width of what the tool takes away; 0 unless said.
        pub kerf: Option<f64>,
        /// The size of a sheet: `a4` (unless said), `a3`, `letter`, `legal`, or width and height as `300x600`.
        pub paper: Option<String>,
    }

    /// A request to read what lies on a board from a photograph.
    pub struct PhotoRequest {
        @source
        /// The width of the picture, in pixels.
        pub width: usize,
        /// Its height.
        pub height: usize,
        /// Its pixels, row by row from the upper left: a byte each of red, green and blue, in base 64.
        pub pixels: String,
        /// The centres of the four corner cells of the board, right and down from the upper left corner of
        /// the picture, from the upper left clockwise. They need not be exact.
        pub corners: [[f64; 2]; 4],
        /// Whether all pieces are on the board.
        #[serde(default)]
        pub full: bool,
        /// Colours of pieces by their names, as `#rrggbb`, where they are known better than the puzzle knows
        /// them.
        #[serde(default)]
        pub colours: BTreeMap<String, String>,
    }

    /// A request for long work.
    pub struct JobRequest {
        /// The kind of work.
        #[cfg_attr(feature = "schema", schemars(with = "super::schema::Kind"))]
        pub kind: String,
        @source
        /// The family of the puzzle to generate, or of the levels of a book.
        pub family: Option<String>,
        /// An engine or a search of the family's own, instead of the fastest.
        pub engine: Option<String>,
        /// An ordering, instead of the usual one.
        pub heuristic: Option<String>,
        /// The seed of everything random; 0 by default.
        #[serde(default)]
        pub seed: u64,
        /// The most nodes to visit.
        pub nodes_max: Option<u64>,
        /// The time limit in milliseconds, at most the limit of the server.
        pub time_limit_ms: Option<u64>,
        /// The memory in MiB that tables and states may take: at most that of a server; in a browser 320 by
        /// default, and at most 896.
        pub memory_limit_mib: Option<u64>,
        /// Options of the search that `engine` names, or of the generator.
        #[serde(default)]
        pub settings: OptionValues,
        /// The number of solutions wanted by `solve`, 1 by default, at most 1000; or of suggestions by
        /// `suggest`, 3 by default, at most 20.
        pub limit: Option<u64>,
        /// The number of levels of a book that `book` makes: 1 to 40, 40 by default.
        pub levels: Option<u32>,
        /// What is written on the cover of that book; the family by default.
        pub title: Option<String>,
        /// How much a hint tells; `reveal` by default.
        #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::Level>"))]
        pub level: Option<String>,
        /// Whether the cheapest way is wanted, and proved: of `hint`, `explain` and `rate`.
        #[serde(default)]
        pub exact: bool,
        /// What the steps of `hint` and `explain` are chosen by.
        #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::Measure>"))]
        pub by: Option<String>,
        /// What to compare; by default what is worth comparing on the puzzle.
        #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::Over>"))]
        pub over: Option<String>,
        /// How far each search of a comparison goes, or that of a replay: to the first solution or to its
        /// end; `first` by default.
        #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::Until>"))]
        pub until: Option<String>,
        /// With how many consecutive seeds a comparison runs each search, at most 1000. The seeds also break
        /// the ties of orderings. A search then has two seconds, and the answer has as many seeds as the time
        /// allows for all. Without it each search is run once.
        pub seeds: Option<u32>,
        /// The most steps of a replay; 5000 by default, at most 20,000. Of `anneal`: how many changes are
        /// told; 20,000 by default, at most 50,000. Of `generate`: how many steps of the cutting of a board
        /// are wanted; none by default.
        pub steps_max: Option<u64>,
        /// The number of the first change that `anneal` tells, counted from 0; those before are made again.
        pub from: Option<u64>,
        /// The text of a recording to check and to replay, instead of a new search. It must begin at
        /// this position or at the start of its puzzle, and have at most 20,000 steps and 4 MiB.
        pub recording: Option<String>,
        /// The option that a study varies, with its values.
        pub vary: Option<VaryRequest>,
        /// How many runs of a study each value gets, with consecutive seeds; 20 by default, at most
        /// 10,000 of all values together. A run has ten seconds unless `max-steps` bounds its steps.
        pub runs: Option<u64>,
        /// Whether the job goes on when nobody listens.
        #[serde(default)]
        pub stay: bool,
    }
}

/// An option and the values to try.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VaryRequest {
    /// The option.
    pub option: String,
    /// Its values.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub values: Vec<String>,
}

/// A request to save a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SaveRequest {
    /// The text of the game.
    pub game: String,
    /// Whether to overwrite an item with the same name; true by default.
    pub replace: Option<bool>,
}

/// A request to save a result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeepRequest {
    /// The text of the puzzle or of the game, which describes it completely.
    pub puzzle: String,
    /// The result of a job. Its pictures are left out.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::KeptResult"))]
    pub result: Map<String, Json>,
    /// Whether to overwrite an item with the same name; true by default.
    pub replace: Option<bool>,
}

/// A request to rename a saved item.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenameRequest {
    /// The new name.
    pub to: String,
}

/// Reads a request.
///
/// # Errors
/// The text is not JSON, or is not such a request. The error has the line number.
pub fn read_request<T: DeserializeOwned>(text: &str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        // The error has the line number separately.
        let reason = reason.split(" at line ").next().unwrap_or_default();
        let message = Message::new("request-unreadable").with("reason", reason);
        ReadError::at(error.line().max(1), message)
    })
}

impl OptionValues {
    /// The options as if they were typed.
    ///
    /// # Errors
    /// A value is not a text, a number or a boolean.
    pub fn settings(&self) -> Result<Settings, Message> {
        let mut settings = Settings::new();
        for (name, value) in &self.0 {
            match value {
                Json::String(text) => settings.set(name, text),
                Json::Number(number) => settings.set(name, &number.to_string()),
                Json::Bool(true) => settings.set(name, ""),
                Json::Bool(false) => {}
                _ => return Err(Message::new("option-value-bad").with("option", name.as_str())),
            }
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_as_typed() {
        let text = r#"{"kind":"solve","name":"x","options":{"a":"1","b":2,"c":true,"d":false}}"#;
        let request: JobRequest = read_request(text).expect("a request");
        let settings = request.options.settings().expect("values");
        let found: Vec<_> = settings.iter().collect();
        assert_eq!(found, [("a", "1"), ("b", "2"), ("c", "")]);
        let text = r#"{"name":"x","options":{"a":[1]}}"#;
        let request: OpenRequest = read_request(text).expect("a request");
        let refused = request.options.settings().expect_err("a list");
        assert_eq!(refused.code, "option-value-bad");
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let check = |text: &str, line| {
            let error = read_request::<OpenRequest>(text).expect_err("refused");
            assert_eq!(
                (error.line, error.message.code),
                (Some(line), "request-unreadable")
            );
        };
        check("", 1);
        check("{\n\"name\": }", 2);
        check("[]", 1);
        check(r#"{"name":"x","nonsense":1}"#, 1);
        check(r#"{"name":7}"#, 1);
        // Of all fields of all requests, the line of the field.
        check("{\n\"name\": 7,\n\"format\": \"toml\"\n}", 2);
        check("{\n\"options\":\n[],\n\"name\": \"x\"\n}", 3);
        check("{\n\"name\": \"x\",\n\"nonsense\": 1\n\n}", 3);
        let line = |error: ReadError| error.line;
        let job = "{\"kind\": \"solve\",\n\"name\": 7,\n\"seed\": 1\n\n}";
        assert_eq!(
            read_request::<JobRequest>(job).map_err(line).err(),
            Some(Some(2))
        );
        let job = "{\"kind\": \"solve\",\n\"name\": \"x\",\n\"seed\": null\n\n}";
        assert_eq!(
            read_request::<JobRequest>(job).map_err(line).err(),
            Some(Some(3))
        );
        let check = "{\n\"puzzle\": {},\n\"solution\": \"x\"\n\n}";
        assert_eq!(
            read_request::<CheckRequest>(check).map_err(line).err(),
            Some(Some(2))
        );
        let render = "{\n\"to\": \"svg\",\n\"game\": 1\n\n}";
        assert_eq!(
            read_request::<RenderRequest>(render).map_err(line).err(),
            Some(Some(3))
        );
        let job = r#"{"kind":"solve","name":"x","nonsense":1}"#;
        assert!(read_request::<JobRequest>(job).is_err());
    }
}
