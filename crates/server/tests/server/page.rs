//! The page, its headers, and what cannot be asked for.

use axum::http::{Method, StatusCode};

use super::common::{request, tested};

#[tokio::test]
async fn the_page_is_there_under_each_of_its_addresses() {
    let server = tested(|_| {});
    let page = server.get("/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    assert!(page.text().contains("<title>Pavage"));
    for address in ["/index.html", "/play", "/play?name=calendar"] {
        assert_eq!(server.get(address).await.body, page.body, "{address}");
    }
}

#[tokio::test]
async fn other_names_of_the_machine_are_refused_in_a_page_or_in_json_unless_they_are_allowed() {
    let named = |host: &str, path: &str, accept: &str| {
        let mut asked = request(Method::GET, path, "");
        for (name, value) in [("host", host), ("accept", accept)] {
            let value = value.parse().expect("a header");
            asked.headers_mut().insert(name, value);
        }
        asked
    };
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    let server = tested(|_| {});
    let page = server
        .ask(named("raspberrypi.local:7878", "/", browser))
        .await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(
        page.text().contains("--name raspberrypi.local "),
        "{}",
        page.text()
    );
    for (path, accept) in [("/", "*/*"), ("/api/health", browser)] {
        let answer = server.ask(named("raspberrypi.local", path, accept)).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert_eq!(answer.code(), "host-refused");
        assert!(
            answer.text().contains("--name raspberrypi.local "),
            "{}",
            answer.text()
        );
    }
    // What is no name is not repeated.
    let page = server.ask(named("<b>", "/", browser)).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    assert!(!page.text().contains("<b>"), "{}", page.text());
    assert_eq!(
        server.ask(named("<b>", "/", "*/*")).await.code(),
        "host-unclear"
    );

    let server = tested(|config| config.names = vec!["raspberrypi.local".parse().expect("a name")]);
    for (path, accept) in [("/", browser), ("/api/health", "*/*")] {
        let answer = server
            .ask(named("RaspberryPi.local:80", path, accept))
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
    }
    let other = server.ask(named("raspberrypi", "/api/health", "*/*")).await;
    assert_eq!(other.code(), "host-refused");
}

#[tokio::test]
async fn what_is_wrong_in_a_request_is_reported_with_its_line() {
    let server = tested(|_| {});
    let cases = [
        ("/api/open", "{\n\"name\": 7,\n\"format\": \"toml\"\n}", 2),
        (
            "/api/open",
            "{\n\"name\": \"calendar\",\n\"nonsense\": 1\n\n}",
            3,
        ),
        (
            "/api/check",
            "{\n\"puzzle\": [],\n\"solution\": \"x\"\n\n}",
            2,
        ),
        ("/api/render", "{\n\"to\": \"svg\",\n\"game\": 1\n\n}", 3),
        (
            "/api/jobs",
            "{\"kind\": \"solve\",\n\"name\": \"x\",\n\"seed\": null\n\n}",
            3,
        ),
    ];
    for (path, body, line) in cases {
        let answer = server.ask(request(Method::POST, path, body)).await;
        assert_eq!(
            answer.status,
            StatusCode::BAD_REQUEST,
            "{path}: {}",
            answer.text()
        );
        assert_eq!(
            answer.json()["error"]["line"],
            line,
            "{path}: {}",
            answer.text()
        );
    }
}

#[tokio::test]
async fn addresses_of_earlier_versions_lead_behind_the_hash() {
    let server = tested(|_| {});
    let moved = [
        ("/games", "/#/games"),
        ("/new/packing", "/#/new/packing"),
        ("/new/suguru/?seed=3", "/#/new/suguru?seed=3"),
        ("//elsewhere/x", "/#/elsewhere/x"),
        // The game stays behind the `#` of an address that has none of its own.
        ("/play/?name=calendar", "/play?name=calendar"),
    ];
    for (address, now) in moved {
        let answer = server.get(address).await;
        assert_eq!(answer.status, StatusCode::TEMPORARY_REDIRECT, "{address}");
        assert_eq!(answer.header("location"), now, "{address}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_the_page() {
    let server = tested(|_| {});
    for path in [
        "/",
        "/api/health",
        "/api/nothing",
        "/nothing.js",
        "/api/words/en",
    ] {
        let answer = server.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';"),
            "{path}"
        );
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        // Other sites may read nothing.
        assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            "same-origin",
            "{path}"
        );
    }
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again_and_what_is_long_is_compressed() {
    let server = tested(|_| {});
    let page = server.get("/").await;
    let mut again = request(Method::GET, "/", "");
    again
        .headers_mut()
        .insert("if-none-match", page.headers["etag"].clone());
    let again = server.ask(again).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert!(again.body.is_empty());
    for (accepts, encoding) in [("gzip", "gzip"), ("br, gzip", "br"), ("identity", "")] {
        let mut short = request(Method::GET, "/api/openapi.json", "");
        let value = accepts.parse().expect("a header");
        short.headers_mut().insert("accept-encoding", value);
        let answer = server.ask(short).await;
        assert_eq!(answer.header("content-encoding"), encoding);
        let is_short = answer.body.len() * 4 < pavage_server::OPENAPI.len();
        assert_eq!(is_short, !encoding.is_empty(), "{accepts}");
    }
}

#[tokio::test]
async fn no_address_leads_out_of_the_page() {
    let server = tested(|_| {});
    for path in [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/../../../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "//etc/passwd.txt",
        "/C:%5Cx.txt",
        "/assets/%00.js",
        "/nothing.js",
    ] {
        let answer = server.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), &*answer.code()),
            (404, "path-unknown"),
            "{path}"
        );
    }
    let answer = server.post("/", "{}").await;
    assert_eq!(
        (answer.status.as_u16(), &*answer.code()),
        (404, "path-unknown")
    );
    let answer = server.get("/api/nothing").await;
    assert_eq!(
        (answer.status.as_u16(), &*answer.code()),
        (404, "path-unknown")
    );
}

#[tokio::test]
async fn refusals_speak_the_language_of_the_browser() {
    let server = tested(|_| {});
    let mut asked = request(Method::GET, "/api/nothing", "");
    let french = "fr-FR,fr;q=0.9".parse().expect("a header");
    asked.headers_mut().insert("accept-language", french);
    let answer = server.ask(asked).await;
    let message = answer.json()["error"]["message"].clone();
    assert_eq!(message, "il n’y a rien à cette adresse");
}
