//! `pavage mcp`: puzzles as tools for agents, on standard input and output.

use std::time::Duration;

use clap::ArgMatches;
use pavage_app::Message;
use pavage_mcp::{Config, serve};

use super::Entry;
use crate::context::Context;
use crate::options;
use crate::raster;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "mcp",
    about: "mcp-about",
    after: "mcp-after",
    args: options::add,
    run,
};

/// The longest time of a call, unless `--time-limit` gives another,
const TIME: Duration = Duration::from_secs(60);
/// and the bytes of all calls, unless `--memory-limit` does.
const BYTES: usize = 1 << 30;

fn run(context: &mut Context, _matches: &ArgMatches) -> Result<(), Halt> {
    let bytes = context.common.memory.bytes_max();
    let config = Config {
        words: context.words.clone(),
        time: context.common.time_limit.unwrap_or(TIME),
        bytes: bytes.unwrap_or(BYTES),
        threads: context.common.threads,
        raster: Some(raster::page_png),
    };
    serve(config, &context.cancel).map_err(|error| {
        Message::new("mcp-broken")
            .with("reason", error.to_string())
            .into()
    })
}
