//! The options of the command as data. [`table`] has one row an option: its name, its value, the code
//! of its help, the commands that take it, what it excludes and needs, what a typed value means, and
//! its keyword in Python. Help, completions, the man page and the parser are made of these rows; the
//! Python module takes its keywords from them.
//!
//! The options of families are data too, in the families' own tables: here it only says which commands
//! take them.

pub mod table;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use pavage_app::{Message, OptionKind, OptionSpec, families};
use pavage_words::Words;

use crate::args;
use crate::file_name::FileName;
use crate::meaning::{self, has, text};

pub use crate::file_name::Use;

/// What is typed after the name of an option.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A value, shown in help as this.
    Value(&'static str),
    /// A value after `=`, or nothing, which means the value given second.
    Optional(&'static str, &'static str),
    /// A value, as often as one wants to.
    Repeated(&'static str),
    /// A value that may begin with a dash: it is then refused as a value, not as an unknown option.
    Signed(&'static str),
    /// The name of a format.
    Format,
    /// The name of a file, shown in help as this, and what is done with the file.
    File(&'static str, Use),
    /// The same, where the catalogue has what is shown, under this code.
    Named(&'static str, Use),
}

/// An option.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name, without dashes.
    pub name: &'static str,
    /// Its letter, if it has one.
    pub short: Option<char>,
    /// Its former name, which is still understood.
    pub alias: Option<&'static str>,
    /// What is typed after it.
    pub takes: Takes,
    /// Catalogue code of its help.
    pub help: &'static str,
    /// The commands that take it. Without any, all do.
    pub commands: &'static [&'static str],
    /// The options that cannot be typed with it.
    pub excludes: &'static [&'static str],
    /// Whether it is about many puzzles of a series. Then the options by which families choose one of
    /// them cannot be typed with it.
    pub spans_series: bool,
    /// The options one of which must be typed with it, if there are any.
    pub needs: &'static [&'static str],
    /// Whether it must be typed.
    pub is_required: bool,
    /// The type of its keyword in Python where a value is given; `None` if it has no keyword.
    pub keyword: Option<&'static str>,
    /// A value that is understood, and one that is not: for the test of all options. They are empty if
    /// no value has a meaning of its own, the second one also if every text has.
    pub examples: [&'static str; 2],
}

/// An option with a value that has a meaning of its own.
#[derive(Clone, Copy, Debug)]
pub struct Typed<T> {
    /// The option.
    pub row: Row,
    understand: Understand<T>,
}

/// What a typed value means, of the option of this name.
type Understand<T> = fn(&'static str, &str) -> Result<T, Message>;

/// An option, whatever its values mean.
pub trait AnyOption: Sync {
    /// Its row.
    fn row(&self) -> &Row;

    /// The refusal of a typed value that has no meaning.
    #[cfg(test)]
    fn refusal(&self, typed: &str) -> Option<Message>;
}

/// An option of all commands.
const fn option(name: &'static str, takes: Takes, help: &'static str) -> Row {
    Row {
        name,
        short: None,
        alias: None,
        takes,
        help,
        commands: &[],
        excludes: &[],
        spans_series: false,
        needs: &[],
        is_required: false,
        keyword: None,
        examples: ["", ""],
    }
}

/// An option without a value.
const fn flag(name: &'static str, help: &'static str) -> Row {
    option(name, Takes::Nothing, help)
}

/// An option with a value.
const fn value(name: &'static str, shown: &'static str, help: &'static str) -> Row {
    option(name, Takes::Value(shown), help)
}

/// What rows say beside their name, value and help: each sets the field of that meaning.
impl Row {
    const fn of(mut self, commands: &'static [&'static str]) -> Row {
        self.commands = commands;
        self
    }

    const fn letter(mut self, short: char) -> Row {
        self.short = Some(short);
        self
    }

    const fn formerly(mut self, alias: &'static str) -> Row {
        self.alias = Some(alias);
        self
    }

    const fn without(mut self, excludes: &'static [&'static str]) -> Row {
        self.excludes = excludes;
        self
    }

    const fn spanning_series(mut self) -> Row {
        self.spans_series = true;
        self
    }

    const fn only_with(mut self, needs: &'static [&'static str]) -> Row {
        self.needs = needs;
        self
    }

    const fn required(mut self) -> Row {
        self.is_required = true;
        self
    }

    const fn in_python(mut self, keyword: &'static str) -> Row {
        self.keyword = Some(keyword);
        self
    }

    /// Its values have a meaning; a value that is understood, and one that is not.
    const fn means<T>(
        mut self,
        understand: Understand<T>,
        examples: [&'static str; 2],
    ) -> Typed<T> {
        self.examples = examples;
        Typed {
            row: self,
            understand,
        }
    }
}

impl AnyOption for Row {
    fn row(&self) -> &Row {
        self
    }

    #[cfg(test)]
    fn refusal(&self, _typed: &str) -> Option<Message> {
        None
    }
}

impl<T> AnyOption for Typed<T> {
    fn row(&self) -> &Row {
        &self.row
    }

    #[cfg(test)]
    fn refusal(&self, typed: &str) -> Option<Message> {
        self.understood(typed).err()
    }
}

impl<T> Typed<T> {
    /// What a typed value means.
    ///
    /// # Errors
    /// It means nothing; the message says what would.
    pub fn understood(&self, typed: &str) -> Result<T, Message> {
        (self.understand)(self.row.name, typed)
    }

    /// The value that was typed, if one was.
    ///
    /// # Errors
    /// It is not understood.
    pub(crate) fn value_in(&self, matches: &ArgMatches) -> Result<Option<T>, Message> {
        let typed = self.typed(matches);
        typed.map(|typed| self.understood(typed)).transpose()
    }

    /// All values that were typed.
    ///
    /// # Errors
    /// One is not understood.
    pub(crate) fn values_in(&self, matches: &ArgMatches) -> Result<Vec<T>, Message> {
        let typed = meaning::texts(matches, self.row.name);
        typed.map(|typed| self.understood(typed)).collect()
    }

    /// The value as it was typed, if one was.
    pub(crate) fn typed<'a>(&self, matches: &'a ArgMatches) -> Option<&'a str> {
        text(matches, self.row.name)
    }
}

impl Row {
    /// Its name as a keyword of the Python module.
    #[must_use]
    pub fn python_name(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Whether it was typed, as a flag.
    pub(crate) fn is_in(&self, matches: &ArgMatches) -> bool {
        has(matches, self.name)
    }

    /// The file that was typed, if one was.
    pub(crate) fn file<'a>(&self, matches: &'a ArgMatches) -> Option<&'a FileName> {
        meaning::file(matches, self.name)
    }

    /// The file or folder that was typed, unless it is `-`.
    pub(crate) fn path(&self, matches: &ArgMatches) -> Option<PathBuf> {
        let file = self.file(matches).filter(|file| !file.is_dash());
        file.map(|file| file.path().to_owned())
    }

    fn arg(&self, words: &Words) -> Arg {
        let help = words.text(self.help);
        let arg = match self.takes {
            Takes::Nothing => args::flag(self.name, help),
            Takes::Value(shown) => args::value(self.name, shown, help),
            Takes::Repeated(shown) => args::value(self.name, shown, help).action(ArgAction::Append),
            Takes::Optional(shown, without) => args::value(self.name, shown, help)
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value(without),
            Takes::Signed(shown) => args::value(self.name, shown, help).allow_hyphen_values(true),
            // There are too many formats to name them beside the help.
            Takes::Format => args::value(self.name, "NAME", help),
            Takes::File(shown, used) => args::file(self.name, shown, help, used),
            Takes::Named(code, used) => args::file(self.name, &words.text(code), help, used),
        };
        let arg = match self.alias {
            Some(alias) => arg.alias(alias),
            None => arg,
        };
        let arg = match self.needs {
            [] => arg,
            [one] => arg.requires(*one),
            _ => arg.requires(self.group()),
        };
        let excluded = self.excludes.iter().map(|name| (*name).to_owned());
        let chosen = self.spans_series.then(choosing_in_series);
        arg.short(self.short)
            .required(self.is_required)
            .conflicts_with_all(excluded.chain(chosen.into_iter().flatten()))
    }

    /// The name of the group of the options that it needs.
    fn group(&self) -> String {
        format!("for-{}", self.name)
    }

    fn is_of(&self, command: &str) -> bool {
        self.commands.contains(&command)
    }
}

/// The options of families that choose a puzzle of a series, with those that take such choices from
/// files.
fn choosing_in_series() -> impl Iterator<Item = String> {
    let is_chosen = |spec: &OptionSpec| {
        let mut series = families().iter().flat_map(|family| family.series_options());
        series.any(|name| *name == spec.name)
    };
    let specs = args::reading_specs().into_iter().filter(is_chosen);
    specs.flat_map(|spec| {
        let is_repeated = matches!(spec.kind, OptionKind::Repeated(_));
        let companion = is_repeated.then(|| args::companion(spec.name));
        std::iter::once(spec.name.to_owned()).chain(companion)
    })
}

/// The options of a command, those of all commands left out.
pub(crate) fn rows_of(command: &str) -> impl Iterator<Item = &'static Row> {
    let rows = table::TABLE.iter().map(|option| option.row());
    rows.filter(move |row| row.is_of(command))
}

/// Adds the options of a command of this name, those of families left out.
pub(crate) fn add_rows(mut command: Command, name: &str, words: &Words) -> Command {
    for row in rows_of(name) {
        command = command.arg(row.arg(words));
        if row.needs.len() > 1 {
            command = command.group(ArgGroup::new(row.group()).args(row.needs));
        }
    }
    command
}

/// Adds all options of a command.
pub(crate) fn add(command: Command, words: &Words) -> Command {
    let name = command.get_name().to_owned();
    add_of_families(add_rows(command, &name, words), &name, words)
}

/// Adds the options of families to a command of this name.
pub(crate) fn add_of_families(mut command: Command, name: &str, words: &Words) -> Command {
    if table::SEARCHING.contains(&name) {
        command = command.args(args::engines(words));
    }
    if table::READING.contains(&name) {
        command = command.args(args::reading(words));
    }
    command
}

/// The options of all commands.
pub(crate) fn common(words: &Words) -> Vec<Arg> {
    let heading = words.text("heading-common");
    let rows = table::TABLE.iter().map(|option| option.row());
    let rows = rows.filter(|row| row.commands.is_empty());
    let shared = |row: &Row| row.arg(words).global(true).help_heading(heading.clone());
    rows.map(shared).collect()
}
