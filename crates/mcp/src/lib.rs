//! Puzzles as tools for agents: the middle by the Model Context Protocol, on standard input and output.
//!
//! A tool is an operation of [`pavage_wire::service`], and its schemas are those of the server's OpenAPI
//! document ([`tools`]). A call runs aside, within limits of time and memory that it cannot lift, while
//! others are read: so it can be cancelled, and tells how far it is.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod schema;
mod tool;

pub use schema::tools;

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use pavage_app::{Cancel, Limits, Memory, Run};
use pavage_host::{SystemClock, threads};
use pavage_server::Raster;
use pavage_wire::service::{Fault, JobEvent, Running};
use pavage_words::Words;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities,
    ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{Map, Value as Json};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::tool::{Tool, named};

/// Calls that run at a time; others wait. A hint need not wait for a long count.
const CALLS_MAX: usize = 2;
/// What is not a search is ended so long after the time of a call.
const GRACE: Duration = Duration::from_secs(1);
/// Bytes of the stack of a call: families reason recursively.
const STACK_BYTES: usize = 16 << 20;

/// What agents are told before they call.
const INSTRUCTIONS: &str = "Pavage solves, counts, checks, explains, rates, generates and draws packing \
    puzzles (family packing), daily calendars (calendar), Suguru (suguru), Tetravex and edge matching \
    (tetravex), and exact covers (cover). Name a puzzle by exactly one of `name` (built in, such as \
    kanoodle, iq-puzzler-pro, calendar, soma, pentomino-6x10, or a level: iq-puzzler-pro/17, \
    suguru-8x8/3), `puzzle` (its text in any format: a letter grid, TOML, cells, Tetravex digits, xcc) and \
    `game`. `options` are options of the command for reading it, such as {\"pieces\":\"kanoodle\"} or \
    {\"date\":\"2022-01-01\"}. Every call has limits of time and memory: a status `limit` says that one was \
    reached and which.";

/// How calls run.
#[derive(Clone)]
pub struct Config {
    /// The language of messages.
    pub words: Arc<Words>,
    /// The longest time of a call.
    pub time: Duration,
    /// Bytes that the tables of all running calls may take.
    pub bytes: usize,
    /// The threads of each call.
    pub threads: NonZeroUsize,
    /// Makes pictures in PNG; without it there are none.
    pub raster: Option<Raster>,
}

/// Answers calls on standard input and output until the input ends or it is cancelled.
///
/// # Errors
/// Standard input is no conversation of the protocol, or cannot be read.
pub fn serve(config: Config, cancel: &Cancel) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_stack_size(STACK_BYTES)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        tokio::select! {
            served = converse(config) => served,
            () = cancelled(cancel) => Ok(()),
        }
    });
    // The reader of standard input may wait for ever.
    runtime.shutdown_background();
    served
}

async fn converse(config: Config) -> io::Result<()> {
    let agents = Agents {
        config,
        calls: Arc::new(Semaphore::new(CALLS_MAX)),
    };
    let service = agents.serve(rmcp::transport::stdio()).await;
    let service = service.map_err(io::Error::other)?;
    service.waiting().await.map_err(io::Error::other)?;
    Ok(())
}

async fn cancelled(cancel: &Cancel) {
    while !cancel.is_cancelled() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What answers the messages of the protocol.
struct Agents {
    config: Config,
    calls: Arc<Semaphore>,
}

impl ServerHandler for Agents {
    fn get_info(&self) -> ServerConfig {
        let program = Implementation::new("pavage", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(program)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = named(&call.name) else {
            let known = format!("there is no tool {}", call.name);
            return Err(ErrorData::invalid_params(known, None));
        };
        let closed = |_| ErrorData::internal_error("the server ends", None);
        let permit = Arc::clone(&self.calls).acquire_owned().await;
        let permit = permit.map_err(closed)?;
        let (tell, told) = unbounded_channel();
        let cancel = Cancel::default();
        let (config, stop) = (self.config.clone(), cancel.clone());
        let arguments = call.arguments.unwrap_or_default();
        let work = tokio::task::spawn_blocking(move || {
            let answered = config.answer(tool, arguments, &stop, &|event| {
                // Ignore the error: the call was cancelled, and nobody listens.
                let _nobody_listens = tell.send(event);
            });
            drop(permit);
            answered
        });
        let gone = context.ct.clone();
        tokio::select! {
            // To its end, for what it tells ends with it.
            () = report(told, &context) => {}
            () = gone.cancelled() => cancel.cancel(),
            // Searches end by their own limit before.
            () = tokio::time::sleep(self.config.time + GRACE) => cancel.cancel(),
        }
        let failed =
            |_| ErrorData::internal_error("the call failed by a fault of the program", None);
        Ok(work.await.map_err(failed)?.into())
    }
}

/// Tells the client how far a call is, if it asked for that, until the call ends.
async fn report(mut told: UnboundedReceiver<String>, context: &RequestContext<RoleServer>) {
    let token = context.meta.get_progress_token();
    let mut number = 0.0;
    while let Some(progress) = told.recv().await {
        let Some(token) = token.clone() else { continue };
        number += 1.0;
        let note = ProgressNotificationParam::new(token, number).with_message(progress);
        // Ignore the error: the client has gone, and the call ends with the conversation.
        let _gone = context.peer.notify_progress(note).await;
    }
}

impl Config {
    /// The answer of a tool, or what is wrong with the call.
    fn answer(
        &self,
        tool: &Tool,
        arguments: Map<String, Json>,
        cancel: &Cancel,
        tell: &(dyn Fn(String) + Sync),
    ) -> CallToolResult {
        let clock = SystemClock::start();
        let told = |event| {
            if let JobEvent::Progress(progress) = event {
                tell(progress);
            }
        };
        let running = Running {
            run: Run {
                limits: Limits {
                    deadline: Some(self.time),
                    ..Limits::default()
                },
                cancel: cancel.clone(),
                memory: Memory::limited(self.bytes / CALLS_MAX),
                clock: &clock,
                threads: threads(self.threads),
                ..Run::default()
            },
            tell: &told,
            words: &self.words,
        };
        match tool.call(arguments, &running, self.raster) {
            Ok(result) => result,
            Err(fault) => self.refused(&fault),
        }
    }

    /// A refusal, as the agent reads it.
    fn refused(&self, fault: &Fault) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(fault.answer(&self.words))])
    }
}
