//! The command as an agent meets it: a conversation by the protocol, line by line.
#![cfg(feature = "mcp")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value as Json, json};

struct Agent {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: u64,
}

impl Agent {
    /// An agent that has been welcomed.
    fn start(options: &[&str]) -> Agent {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pavage"))
            .args(["--lang", "en", "mcp"])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut agent = Agent {
            child,
            input,
            output,
            number: 0,
        };
        let welcome = agent.ask(
            "initialize",
            &json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }),
        );
        assert_eq!(welcome["result"]["serverInfo"]["name"], "pavage");
        agent.tell("notifications/initialized", &json!({}));
        agent
    }

    fn send(&mut self, message: &Json) {
        writeln!(self.input, "{message}").expect("it reads");
    }

    fn tell(&mut self, method: &str, params: &Json) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn begin(&mut self, method: &str, params: &Json) -> u64 {
        self.number += 1;
        self.send(
            &json!({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}),
        );
        self.number
    }

    /// What is answered to that request; what is told beside it is passed over.
    fn answer(&mut self, number: u64) -> Json {
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("text");
            let message: Json = serde_json::from_str(&line).expect("JSON");
            if message["id"] == number {
                return message;
            }
        }
    }

    fn ask(&mut self, method: &str, params: &Json) -> Json {
        let number = self.begin(method, params);
        self.answer(number)
    }

    fn call(&mut self, tool: &str, arguments: &Json) -> Json {
        let mut answer = self.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
        answer["result"].take()
    }

    /// The answer of a tool, which has the fields that its schema needs.
    fn found(&mut self, tool: &str, arguments: &Json) -> Json {
        let mut result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result}");
        let found = result["structuredContent"].take();
        let tools = self.ask("tools/list", &json!({}));
        let tools = tools["result"]["tools"].as_array().expect("a list").clone();
        let described = tools.iter().find(|described| described["name"] == tool);
        let schema = &described.expect("it is one")["outputSchema"];
        for field in schema["required"].as_array().expect("a list") {
            let field = field.as_str().expect("a name");
            assert!(found.get(field).is_some(), "{tool} lacks {field}: {found}");
        }
        assert!(found.get("views").is_none() && found.get("game").is_none());
        found
    }

    fn end(mut self) {
        drop(self.input);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn every_tool_answers() {
    let mut agent = Agent::start(&[]);
    let listed = agent.ask("tools/list", &json!({}));
    let listed = listed["result"]["tools"].as_array().expect("a list");
    let names: Vec<&str> = listed.iter().filter_map(|t| t["name"].as_str()).collect();
    assert_eq!(
        names,
        [
            "solve", "count", "check", "hint", "explain", "rate", "generate", "render"
        ]
    );
    for tool in listed {
        let takes = tool["inputSchema"].to_string();
        assert!(!takes.contains("#/components"), "{takes}");
        assert!(tool["inputSchema"]["properties"]["kind"].is_null());
    }
    let solved = agent.found("solve", &json!({"name": "kanoodle/3"}));
    assert_eq!(solved["status"], "solved");
    let rows = solved["solutions"][0].as_array().expect("rows");
    let rows: Vec<&str> = rows.iter().filter_map(Json::as_str).collect();
    let solution = rows.join("\n");
    let judged = agent.found(
        "check",
        &json!({"name": "kanoodle/3", "solution": solution}),
    );
    assert_eq!(judged["valid"], true);
    let date = json!({"name": "calendar", "options": {"date": "2022-01-01"}});
    assert_eq!(agent.found("count", &date)["count"], "54");
    let hinted = agent.found("hint", &json!({"name": "suguru-8x8/1"}));
    assert_eq!(hinted["state"], "solvable");
    let explained = agent.found("explain", &json!({"name": "suguru-8x8/1"}));
    assert_eq!(explained["status"], "solved");
    let rated = agent.found("rate", &json!({"name": "suguru-8x8/1"}));
    assert_eq!(rated["unique"], true);
    let wish = json!({"family": "suguru", "settings": {"size": "5x5"}, "seed": 7});
    let made = agent.found("generate", &wish);
    let puzzle = &made["puzzle"];
    assert_eq!(
        agent.found("count", &json!({"puzzle": puzzle}))["count"],
        "1"
    );
    let drawn = agent.call("render", &json!({"puzzle": puzzle, "to": "png"}));
    let picture = &drawn["content"][0];
    assert_eq!(picture["mimeType"], "image/png");
    // The first bytes of every PNG, in base 64.
    let bytes = picture["data"].as_str().expect("a text");
    assert!(bytes.starts_with("iVBORw0KGgo"), "{bytes}");
    agent.end();
}

#[test]
fn what_is_wrong_is_told_to_the_agent() {
    let mut agent = Agent::start(&[]);
    let check = |agent: &mut Agent, tool, arguments: &Json, expected: &str| {
        let refused = agent.call(tool, arguments);
        assert_eq!(refused["isError"], true, "{refused}");
        let told = refused["content"][0]["text"].as_str().unwrap_or_default();
        assert!(told.contains(expected), "{told}");
    };
    check(&mut agent, "solve", &json!({"name": "nothing"}), "nothing");
    check(&mut agent, "solve", &json!({"puzzle": 7}), "invalid type");
    let odd = json!({"name": "soma", "colour": 1});
    check(
        &mut agent,
        "count",
        &odd,
        "count takes no argument “colour”",
    );
    check(
        &mut agent,
        "render",
        &json!({"name": "soma", "to": "gif"}),
        "gif",
    );
    let unknown = agent.ask("tools/call", &json!({"name": "win", "arguments": {}}));
    let told = unknown["error"]["message"].as_str().unwrap_or_default();
    assert!(told.contains("win"), "{unknown}");
    let limited = json!({"name": "iq-puzzler-pro", "engine": "dance", "nodes_max": 1000});
    assert_eq!(agent.found("count", &limited)["status"], "limit");
    agent.end();
}

/// A call that would take days is given up, and makes room for others.
#[test]
fn a_call_can_be_cancelled() {
    let mut agent = Agent::start(&["--time-limit", "100h"]);
    let long = json!({"name": "count", "arguments": {"name": "iq-puzzler-pro-pyramid", "engine": "reference"}});
    for _ in 0..3 {
        let number = agent.begin("tools/call", &long);
        let given_up = json!({"requestId": number, "reason": "nobody waits"});
        agent.tell("notifications/cancelled", &given_up);
    }
    assert_eq!(
        agent.found("count", &json!({"name": "soma"}))["count"],
        "11520"
    );
    agent.end();
}
