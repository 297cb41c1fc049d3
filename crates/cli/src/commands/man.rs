//! `pavage man`: the manual page, from the same table as the help.

use clap::ArgMatches;

use super::Entry;
use crate::context::Context;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "man",
    about: "man-about",
    after: "man-after",
    args: |command, _| command,
    run,
};

fn run(context: &mut Context, _matches: &ArgMatches) -> Result<(), Halt> {
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
    Ok(context.bytes(&page)?)
}
