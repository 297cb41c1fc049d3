//! A book of levels from one drawing.

use std::sync::Arc;

use clap::ArgMatches;
use pavage_app::books::series::{MADE_MAX, Series};
use pavage_app::{AnyFamily, Clock, Message, Refusal, books};
use pavage_host::SystemClock;

use crate::commands::list;
use crate::context::Context;
use crate::file_name::FileName;
use crate::inputs::generator_settings;
use crate::options::table::{COUNT, SOLUTION};
use crate::terminal::progress::Meter;
use crate::wrong::Halt;

/// The ending of the name of a book in a file.
const OF_BOOKS: &str = ".book.json";

pub(super) fn is_book(file: &FileName) -> bool {
    file.shown().to_ascii_lowercase().ends_with(OF_BOOKS)
}

/// Makes a book of levels that rise, and lists them.
pub(super) fn make(
    context: &mut Context,
    matches: &ArgMatches,
    family: &'static dyn AnyFamily,
    file: &FileName,
) -> Result<(), Halt> {
    let count = COUNT.value_in(matches)?.unwrap_or(MADE_MAX);
    if count > MADE_MAX {
        let message = Message::new("book-count").with("count", count);
        return Err(message.with("max", MADE_MAX).into());
    }
    if SOLUTION.is_in(matches) || context.common.format.is_some() {
        return Err(Message::new("book-options").into());
    }
    let settings = generator_settings(matches, family.generator_options())?;
    let shown = file.shown().into_owned();
    let output = context.files.output(file);
    let output = output.map_err(|message| Halt::about(shown.as_str(), message))?;
    let series = Series {
        family,
        settings: &settings,
        levels: count as usize,
        seed: context.common.seed,
    };
    let (common, cancel) = (context.common.clone(), context.cancel.clone());
    let (clock, words) = (SystemClock::start(), Arc::clone(&context.words));
    let meter = Meter::new(&words, common.quiet);
    let run = common.run(&clock, &cancel);
    let made = series.make(&run, &mut |done, _| {
        meter.show_done(done, series.levels, clock.elapsed());
    });
    meter.clear();
    let made = match made {
        Ok(made) => made,
        Err(Refusal::BadOption(message)) => return Err(message.into()),
        Err(refusal) => return Ok(context.refuse(family.name(), refusal)?),
    };
    let reason = made.reason(series.levels, &run);
    let short = made.short(series.levels);
    let book = made.book;
    let title = title(&shown);
    if let Err(message) = output.write(books::written(title, book.clone(), short)) {
        return Ok(context.bad(Some(&shown), &message.into())?);
    }
    let named = books::Named {
        name: shown.clone(),
        title: Some(title.to_owned()),
        book,
    };
    list::show_book(context, &named)?;
    if let Some(reason) = reason {
        context.raise_limit();
        context.note(&reason);
    }
    Ok(())
}

/// The name of a file without its folder and its ending.
fn title(shown: &str) -> &str {
    let name = shown.rsplit(['/', '\\']).next().unwrap_or(shown);
    &name[..name.len() - OF_BOOKS.len()]
}
