//! Errors of usage, in one line and in the user's language. Help and version also pass through
//! here.

use std::io::{self, Write};

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use pavage_app::Message;

use crate::context::Context;
use crate::status::Status;

/// Shows help or version, or what is wrong.
pub(crate) fn show(context: &mut Context, error: &Error) -> io::Result<()> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = error.render();
            let shown = if context.in_colour() {
                text.ansi().to_string()
            } else {
                text.to_string()
            };
            context.text(&shown)?;
            context.flush()
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            context.raise(Status::Bad);
            write!(io::stderr(), "{}", error.render())
        }
        _ => context.bad(None, &wrong(error).into()),
    }
}

/// What is wrong, and what would be right if that is known.
fn wrong(error: &Error) -> Message {
    let typed = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = || typed(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => {
            Message::new("usage-unknown-option").with("option", argument())
        }
        ErrorKind::InvalidSubcommand => Message::new("usage-unknown-command")
            .with("command", typed(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingSubcommand => Message::new("usage-missing-command"),
        ErrorKind::MissingRequiredArgument => {
            Message::new("usage-missing").with("argument", argument())
        }
        ErrorKind::ArgumentConflict if typed(ContextKind::PriorArg) == argument() => {
            Message::new("usage-twice").with("option", argument())
        }
        ErrorKind::ArgumentConflict => {
            let message = Message::new("usage-conflict").with("option", argument());
            message.with("other", typed(ContextKind::PriorArg))
        }
        ErrorKind::InvalidValue | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            match typed(ContextKind::InvalidValue) {
                value if value.is_empty() => {
                    Message::new("usage-value-missing").with("option", argument())
                }
                value => Message::new("usage-value")
                    .with("option", argument())
                    .with("value", value),
            }
        }
        ErrorKind::InvalidUtf8 => Message::new("usage-not-utf8"),
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            Message::new("usage-other").with("reason", first.trim_start_matches("error: "))
        }
    };
    with_suggestion(message, error)
}

fn with_suggestion(message: Message, error: &Error) -> Message {
    let kinds = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let suggestion = kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => texts.last().cloned(),
        _ => None,
    });
    match suggestion {
        Some(better) => Message::new("usage-suggestion")
            .with("problem", message)
            .with("better", better),
        None => message,
    }
}
