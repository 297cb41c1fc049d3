//! The two calendars: their boards, their pieces and their labels.

use pavage_grid::{Board, CellId, Freedom, Point};

use crate::Parts;
use crate::grid_text::LetterGrid;

use super::date::{Date, days_in};
use pavage_family::Message;

/// A calendar that is sold.
pub struct Kind {
    /// The name of the calendar and of its piece set.
    pub name: &'static str,
    /// Whether its pieces may be turned over.
    pub flip: bool,
    board: &'static str,
    weekdays: bool,
}

static KINDS: [Kind; 2] = [
    Kind {
        name: "calendar",
        flip: false,
        board: include_str!("../../data/boards/calendar.txt"),
        weekdays: true,
    },
    Kind {
        name: "a-puzzle-a-day",
        flip: true,
        board: include_str!("../../data/boards/a-puzzle-a-day.txt"),
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

/// The cell of a month: there are six in a row.
fn month_point(month: u8) -> Point {
    let at = i32::from(month) - 1;
    Point::flat(at / 6, at % 6)
}

/// The cell of a day: there are seven in a row, below the months.
fn day_point(day: u8) -> Point {
    let at = i32::from(day) - 1;
    Point::flat(2 + at / 7, at % 7)
}

/// The cell of a weekday: there are four after the 31st, and three in the last row.
fn weekday_point(weekday: u8) -> Point {
    let at = i32::from(weekday);
    if at < 4 {
        Point::flat(6, 3 + at)
    } else {
        Point::flat(7, at)
    }
}

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

    /// The packing puzzle of a date.
    pub(super) fn packing(&self, date: Date, flip: bool) -> crate::Puzzle {
        let puzzle = self.blank(flip);
        let open = [
            Some(month_point(date.month)),
            Some(day_point(date.day)),
            date.weekday.filter(|_| self.weekdays).map(weekday_point),
        ];
        let cells = open
            .into_iter()
            .flatten()
            .filter_map(|point| puzzle.board().cell(point));
        let cells: Vec<CellId> = cells.collect();
        puzzle.with_open(&cells)
    }

    /// The cells of all months, of all days and, if there are any, of all weekdays. A date leaves
    /// one cell of each list open.
    pub(super) fn date_cells(&self, board: &Board) -> Vec<Vec<CellId>> {
        let cells = |points: Vec<Point>| -> Vec<CellId> {
            let cells = points.into_iter().map(|point| board.cell(point));
            cells
                .map(|cell| cell.expect("boards have every date"))
                .collect()
        };
        let mut sets = vec![
            cells((1..=12).map(month_point).collect()),
            cells((1..=31).map(day_point).collect()),
        ];
        if self.weekdays {
            sets.push(cells((0..7).map(weekday_point).collect()));
        }
        sets
    }

    /// The packing puzzle without a date: no cell is open.
    pub(super) fn blank(&self, flip: bool) -> crate::Puzzle {
        let mut pieces = crate::built_in_set(self.name).expect("a calendar has a set of its name");
        for piece in &mut pieces {
            piece.freedom = Freedom { rotate: true, flip };
        }
        let grid = LetterGrid::read(self.board).expect("the built-in boards are tested");
        let puzzle = crate::Puzzle::new(Parts {
            board: grid.board,
            frame: grid.frame,
            pieces,
            set_name: Some(self.name.to_owned()),
        });
        let puzzle = puzzle.expect("the built-in boards are tested");
        let labels = self.labels();
        let points = puzzle.board().points().to_vec();
        puzzle.with_labels(|cell| {
            let point = points[cell.index()];
            labels
                .iter()
                .find(|(place, _)| *place == point)
                .map(|(_, label)| label.clone())
        })
    }

    fn labels(&self) -> Vec<(Point, Message)> {
        let months = (1..=12_u8).zip(MONTH_LABELS);
        let months = months.map(|(month, code)| (month_point(month), Message::new(code)));
        let days = (1..=31_u8).map(|day| {
            (
                day_point(day),
                Message::new("day-label").with("day", u32::from(day)),
            )
        });
        let weekdays = (0..7_u8).zip(WEEKDAY_LABELS).filter(|_| self.weekdays);
        let weekdays = weekdays.map(|(day, code)| (weekday_point(day), Message::new(code)));
        months.chain(days).chain(weekdays).collect()
    }
}
