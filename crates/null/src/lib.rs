//! The smallest possible family: a row of lamps, each to be lit once. It is always built and
//! tested. It shows what a family must supply, and lets the application be tested without a real
//! puzzle.
//!
//! Format `lamps`: one line of `o` (dark) and `*` (lit by the puzzle).

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod flicker;
mod reasoning;
mod search;

use std::fmt;
use std::str::FromStr;

use pavage_search::{Entry, Model, OptionId, Run};

use pavage_family::{
    BuiltIn, Cover, Family, Finds, Format, Generator, GeneratorError, Gesture, GestureKind, Look,
    Mark, Message, NoCover, OwnSearch, Place, Placed, ReadError, Reasoning, Report, SQUARE,
    Settings, Solution, Tray, View, ViewCell, Violation,
};

/// A row of lamps.
pub struct Null;

/// The lamps at the start: whether each is lit.
pub struct Row(Vec<bool>);

/// Lights the lamp of that number, counted from 0.
pub struct Light(usize);

/// The dark lamps as a problem with one option for each.
pub struct Lamps {
    lit: Vec<bool>,
    dark: Vec<usize>,
    model: Model,
}

const LAMPS_MAX: usize = 1000;

impl FromStr for Light {
    type Err = Message;

    fn from_str(text: &str) -> Result<Light, Message> {
        let bad = || Message::new("move-unreadable").with("move", text);
        Ok(Light(text.trim().parse().map_err(|_| bad())?))
    }
}

impl fmt::Display for Light {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Family for Null {
    const NAME: &'static str = "null";
    const FORMATS: &'static [Format] = &[Format::named("lamps", "txt").guessed(|text| {
        let text = text.trim();
        !text.is_empty() && text.chars().all(|letter| matches!(letter, 'o' | '*'))
    })];
    const BUILT_INS: &'static [BuiltIn] = &[BuiltIn {
        name: "null",
        about: "built-in-null",
    }];
    const IS_EXAMPLE: bool = true;
    const REASONING: Option<Reasoning<Null>> = Some(Reasoning::new());
    const SEARCHES: &'static [OwnSearch<Null>] = &[
        OwnSearch {
            name: "switch",
            finds: Finds::All,
            work_of_node: 1,
            tells_orbits: false,
            odds: |_, _| Some(50),
            options: &[],
            defaults: |_| Settings::new(),
            readings: false,
            threads: false,
            search: |_row, state, _, run, findings| Ok(search::search(state, run, findings)),
        },
        OwnSearch {
            name: "flicker",
            finds: Finds::One,
            work_of_node: 1,
            tells_orbits: false,
            odds: |_, _| None,
            options: flicker::OPTIONS,
            defaults: |_| Settings::new(),
            readings: false,
            threads: false,
            search: |_row, state, settings, run, findings| {
                flicker::search(state, settings, run, findings)
            },
        },
    ];

    type Puzzle = Row;
    type State = Vec<bool>;
    type Move = Light;
    type Cover = Lamps;

    fn read(text: &str, _format: &str, _settings: &Settings) -> Result<Row, ReadError> {
        let mut lit = Vec::new();
        for letter in text.trim_end().chars() {
            match letter {
                'o' => lit.push(false),
                '*' => lit.push(true),
                _ => {
                    return Err(ReadError::at(
                        1,
                        Message::new("lamp-unknown").with("letter", letter),
                    ));
                }
            }
        }
        if lit.is_empty() || lit.len() > LAMPS_MAX {
            return Err(ReadError::at(
                1,
                Message::new("lamps-number").with("max", LAMPS_MAX),
            ));
        }
        Ok(Row(lit))
    }

    fn built_in(_name: &str, _settings: &Settings) -> Result<Row, ReadError> {
        Ok(Row(vec![false; 3]))
    }

    fn start(puzzle: &Row) -> Vec<bool> {
        puzzle.0.clone()
    }

    fn play(_puzzle: &Row, state: &Vec<bool>, mv: &Light) -> Result<Vec<bool>, Message> {
        let mut state = state.clone();
        match state.get_mut(mv.0) {
            Some(lamp) if !*lamp => *lamp = true,
            Some(_) => return Err(Message::new("lamp-lit").with("lamp", mv.0)),
            None => return Err(Message::new("lamp-absent").with("lamp", mv.0)),
        }
        Ok(state)
    }

    fn check(_puzzle: &Row, state: &Vec<bool>) -> Report {
        let dark = state.iter().enumerate().filter(|(_, lit)| !**lit);
        let violations = dark.map(|(lamp, _)| Violation {
            rule: "lamp-dark",
            cells: vec![Place::at_indices(0, lamp)],
            edges: Vec::new(),
            message: Message::new("lamp-dark").with("lamp", lamp),
        });
        Report {
            violations: violations.collect(),
        }
    }

    fn read_solution(puzzle: &Row, text: &str) -> Result<Vec<bool>, ReadError> {
        let row = Null::read(text, "lamps", &Settings::new())?;
        if row.0.len() == puzzle.0.len() {
            Ok(row.0)
        } else {
            Err(ReadError::at(
                1,
                Message::new("lamps-number").with("max", puzzle.0.len()),
            ))
        }
    }

    fn cover(_puzzle: &Row, state: &Vec<bool>, _run: &Run<'_>) -> Result<Lamps, NoCover> {
        let dark: Vec<usize> = (0..state.len()).filter(|&lamp| !state[lamp]).collect();
        let mut builder = Model::builder();
        let names = dark.iter().map(|lamp| lamp.to_string());
        let items: Vec<_> = names
            .map(|name| builder.primary(&name).expect("numbers are distinct names"))
            .collect();
        for item in items {
            builder
                .option(&[Entry::from(item)])
                .expect("the item exists");
        }
        let model = builder.build().expect("no tiling to contradict");
        Ok(Lamps {
            lit: state.clone(),
            dark,
            model,
        })
    }

    fn view(puzzle: &Row, state: &Vec<bool>) -> View {
        let cell = |(lamp, lit): (usize, &bool)| ViewCell {
            place: Place::at_indices(0, lamp),
            label: lit.then(|| Message::new("lamp-lit-label")),
            mark: if puzzle.0[lamp] {
                Mark::Given
            } else {
                Mark::Plain
            },
            ..ViewCell::default()
        };
        let cells = state.iter().enumerate().map(cell).collect();
        View {
            look: Look::Pieces,
            lattice: &SQUARE,
            layers: 1,
            rows: 1,
            cols: u16::try_from(state.len()).expect("rows have at most LAMPS_MAX lamps"),
            cells,
            ..View::default()
        }
    }

    fn tray(_puzzle: &Row, _state: &Vec<bool>) -> Tray {
        Tray {
            gestures: vec![Gesture::new(GestureKind::Touch, "{index}")],
            ..Tray::default()
        }
    }

    fn solution(puzzle: &Row, state: &Vec<bool>) -> Solution {
        let rows = vec![Null::write(puzzle, state, "lamps").trim_end().to_owned()];
        Solution::Rows {
            rows,
            placed: Vec::<Placed>::new(),
        }
    }

    fn write(_puzzle: &Row, state: &Vec<bool>, _format: &str) -> String {
        let letters = state.iter().map(|lit| if *lit { '*' } else { 'o' });
        letters.chain(['\n']).collect()
    }

    fn generator(_: &Settings, _: &Run<'_>) -> Result<Generator<Null>, GeneratorError> {
        Err(GeneratorError::BadOption(
            Message::new("generator-absent").with("family", Null::NAME),
        ))
    }
}

impl Cover for Lamps {
    type State = Vec<bool>;

    fn model(&self) -> &Model {
        &self.model
    }

    fn decode(&self, chosen: &[OptionId]) -> Vec<bool> {
        let mut lit = self.lit.clone();
        for option in chosen {
            lit[self.dark[option.index()]] = true;
        }
        lit
    }
}
