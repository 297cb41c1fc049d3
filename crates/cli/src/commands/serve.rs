//! `pavage serve`: the web page, for a browser on this machine.

use std::io;
use std::net::{IpAddr, SocketAddr};

use clap::ArgMatches;
use pavage_app::Message;
use pavage_server::{Config, data_folder, serve};
use pavage_wire::serve_line;

use super::Entry;
use crate::context::Context;
use crate::options;
use crate::options::table::{HOST, NAME, OPEN, PORT};
use crate::raster;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "serve",
    about: "serve-about",
    after: "serve-after",
    args: options::add,
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let usual = Config::default();
    let config = Config {
        host: HOST.value_in(matches)?.unwrap_or(usual.host),
        names: NAME.values_in(matches)?,
        port: PORT.value_in(matches)?.unwrap_or(usual.port),
        data: data_folder(),
        raster: Some(raster::page_png),
        trace: context.trace.clone(),
        job_time: context.common.time_limit.unwrap_or(usual.job_time),
        ..Config::default()
    };
    let cancel = context.cancel.clone();
    let mut told = Ok(());
    let served = serve(config, &cancel, |address| {
        told = ready(context, address, OPEN.is_in(matches));
    });
    told?;
    served?;
    let ended = context.words.text("serve-ended");
    Ok(context.remark(&ended)?)
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
