//! `pavage man`: the manual page, from the same table as the help.

use std::io;

use clap::{ArgMatches, Command};
use pavage_words::Words;

use super::Entry;
use crate::context::Context;

pub(super) const ENTRY: Entry = Entry {
    name: "man",
    about: "man-about",
    args: |command: Command, words: &Words| command.after_help(words.text("man-after")),
    run,
};

fn run(context: &mut Context, _matches: &ArgMatches) -> io::Result<()> {
    let mut command = super::command(&context.words);
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands() {
        let man = clap_mangen::Man::new(sub.clone());
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
        man.render_extra_section(&mut page)?;
    }
    context.bytes(&page)
}
