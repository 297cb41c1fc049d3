//! `pavage serve`: the web page, for a browser on this machine.

use std::io;
use std::net::{IpAddr, SocketAddr};

use clap::{ArgMatches, Command};
use pavage_app::Message;
use pavage_server::{Config, data_folder, serve};
use pavage_wire::serve_line;
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::meaning::{has, number, text};
use crate::raster;

pub(super) const ENTRY: Entry = Entry {
    name: "serve",
    about: "serve-about",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    command
        .arg(args::value("host", "ADDRESS", words.text("opt-host")))
        .arg(args::value("port", "N", words.text("opt-port")))
        .arg(args::flag("open", words.text("opt-open")))
        .after_help(words.text("serve-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let usual = Config::default();
    let port = text(matches, "port").map(|typed| number("port", typed, 0..=u16::MAX));
    let port = match port.unwrap_or(Ok(usual.port)) {
        Ok(port) => port,
        Err(message) => return context.bad(None, &message.into()),
    };
    let config = Config {
        host: text(matches, "host").map_or(usual.host, str::to_owned),
        port,
        data: data_folder(),
        raster: Some(raster::page_png),
        trace: context.trace.clone(),
        job_time: context.common.time_limit.unwrap_or(usual.job_time),
        ..Config::default()
    };
    let cancel = context.cancel.clone();
    let mut told = Ok(());
    let served = serve(config, &cancel, |address| {
        told = ready(context, address, has(matches, "open"));
    });
    told?;
    match served {
        Ok(()) => {
            let ended = context.words.text("serve-ended");
            context.remark(&ended)
        }
        Err(message) => context.bad(None, &message.into()),
    }
}

/// Prints the address of the page, and opens it if asked to.
fn ready(context: &mut Context, address: SocketAddr, opens: bool) -> io::Result<()> {
    let url = url(address);
    if context.common.json {
        context.line(&serve_line(&url))?;
    } else {
        let message = Message::new("serve-ready").with("url", url.as_str());
        let text = context.words.say(&message);
        context.line(&text)?;
    }
    context.flush()?;
    if !address.ip().is_loopback() {
        context.note(&Message::new("serve-public"));
    }
    if opens && let Err(error) = open::that_detached(&url) {
        context.note(&Message::new("serve-unopened").with("reason", error.to_string()));
    }
    Ok(())
}

/// The address to type: one that a browser on this machine reaches.
fn url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}
