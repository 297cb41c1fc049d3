//! The two calendars: each is a puzzle with a choice for the month, for the day and, on one of them,
//! for the weekday.

use pavage_grid::{CellId, Freedom};

use crate::Puzzle;
use crate::toml_text;

use super::date::{Date, days_in};
use pavage_family::Message;

/// A calendar that is sold.
pub struct Kind {
    /// The name of the calendar and of its piece set.
    pub name: &'static str,
    /// Whether its pieces may be turned over.
    pub flip: bool,
    /// Its puzzle, with the choices in this order: month, day, weekday.
    file: &'static str,
    weekdays: bool,
}

static KINDS: [Kind; 2] = [
    Kind {
        name: "calendar",
        flip: false,
        file: include_str!("../../data/puzzles/calendar.toml"),
        weekdays: true,
    },
    Kind {
        name: "a-puzzle-a-day",
        flip: true,
        file: include_str!("../../data/puzzles/a-puzzle-a-day.toml"),
        weekdays: false,
    },
];

const MONTH_LABELS: [&str; 12] = [
    "month-short-1",
    "month-short-2",
    "month-short-3",
    "month-short-4",
    "month-short-5",
    "month-short-6",
    "month-short-7",
    "month-short-8",
    "month-short-9",
    "month-short-10",
    "month-short-11",
    "month-short-12",
];

const WEEKDAY_LABELS: [&str; 7] = [
    "weekday-short-0",
    "weekday-short-1",
    "weekday-short-2",
    "weekday-short-3",
    "weekday-short-4",
    "weekday-short-5",
    "weekday-short-6",
];

impl Kind {
    /// The calendar of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// Names of all calendars.
    pub(super) fn names() -> String {
        KINDS.each_ref().map(|kind| kind.name).join(", ")
    }

    /// Whether it shows the weekday.
    #[must_use]
    pub fn has_weekdays(&self) -> bool {
        self.weekdays
    }

    /// Every date it can show: with weekdays all combinations of month, day and weekday, without
    /// weekdays the 366 days of a leap year.
    #[must_use]
    pub fn dates(&self) -> Vec<Date> {
        let mut dates = Vec::new();
        for month in 1..=12 {
            if self.weekdays {
                for day in 1..=31 {
                    dates.extend((0..7).map(|weekday| Date {
                        month,
                        day,
                        weekday: Some(weekday),
                    }));
                }
            } else {
                let days = 1..=days_in(month, None);
                dates.extend(days.map(|day| Date {
                    month,
                    day,
                    weekday: None,
                }));
            }
        }
        dates
    }

    /// The packing puzzle in which the date is still to be chosen.
    pub(super) fn undated(&self, flip: bool) -> Puzzle {
        let puzzle = toml_text::read(self.file).expect("the built-in puzzles are tested");
        puzzle.with_freedom(Freedom { rotate: true, flip })
    }
}

/// The packing puzzle of a date: of each choice of the undated one, that cell is none to be covered,
/// and all others are.
pub(super) fn dated(undated: &Puzzle, date: Date) -> Puzzle {
    let choices = undated.rules().choices();
    let cells = choices.iter().zip(labels_of(date));
    let cells: Vec<CellId> = cells.map(|(choice, at)| choice.cells[at]).collect();
    let labels = |cell: CellId| {
        let mut of_choices = choices.iter().enumerate();
        of_choices.find_map(|(choice, cells)| {
            let at = cells.cells.iter().position(|other| *other == cell)?;
            Some(match choice {
                0 => Message::new(MONTH_LABELS[at]),
                1 => Message::new("day-label").with("day", at + 1),
                _ => Message::new(WEEKDAY_LABELS[at]),
            })
        })
    };
    let labelled = undated.clone().with_labels(labels);
    labelled.without_rules().with_open(&cells)
}

/// The labels of a date, by their indices.
pub(super) fn labels_of(date: Date) -> impl Iterator<Item = usize> {
    let labels = [Some(date.month - 1), Some(date.day - 1), date.weekday];
    labels.into_iter().flatten().map(usize::from)
}
