//! Middleware around all routes: only this server's own page may call the API, answers carry the
//! security headers, no request waits without end, and a panic becomes an internal error.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use pavage_app::Message;
use pavage_words::Words;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::answer::Refused;
use crate::ask::understood;
use crate::config::Config;
use crate::host_name::HostName;
use crate::state::Server;

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Wraps the routes in the middleware.
pub(crate) fn around(routes: Router<Arc<Server>>, server: &Arc<Server>) -> Router<Arc<Server>> {
    let shared = Arc::clone(server);
    let panicked = move |_| {
        let words: &Words = shared.words(pavage_words::Lang::default());
        Refused::internal().response(words)
    };
    routes
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(Arc::clone(server), in_time))
        .layer(from_fn_with_state(Arc::clone(server), only_the_page))
        .layer(CompressionLayer::new())
        .layer(axum::middleware::map_response(with_headers))
}

async fn with_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

/// Ends a request that arrives too slowly or whose answer takes too long. The body of an answer,
/// such as a stream of events, has no time limit.
async fn in_time(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let lang = understood(request.headers());
    let answer = tokio::time::timeout(server.config.request_time, next.run(request));
    match answer.await {
        Ok(response) => response,
        Err(_) => {
            let message = Message::new("request-slow");
            let refused = Refused::new(StatusCode::REQUEST_TIMEOUT, message);
            refused.response(server.words(lang))
        }
    }
}

/// Accepts only requests for a name of this server, and calls of the API only from its own page.
async fn only_the_page(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let of_interface = request.uri().path().starts_with("/api/");
    let message = match host_of(&request) {
        Some(host) if is_own_host(&host, &server.config) => {
            let foreign = of_interface && !is_own_page(headers, &host);
            foreign.then(|| Message::new("origin-refused"))
        }
        host => Some(stranger(host.as_deref())),
    };
    let Some(message) = message else {
        return next.run(request).await;
    };
    let refused = Refused::new(StatusCode::FORBIDDEN, message);
    let words = server.words(understood(headers));
    if !of_interface && wants_page(headers) {
        refused.page(words)
    } else {
        refused.response(words)
    }
}

/// Why a request for a host of this name is refused. A name that could be allowed is told.
fn stranger(host: Option<&str>) -> Message {
    let name = host.and_then(without_port);
    match name.and_then(|name| name.parse::<HostName>().ok()) {
        Some(name) => Message::new("host-refused").with("host", name.as_str()),
        None => Message::new("host-unclear"),
    }
}

/// Whether a person waits for the answer, in a browser.
fn wants_page(headers: &HeaderMap) -> bool {
    let media = headers.get_all(header::ACCEPT).iter();
    let mut media = media.filter_map(|value| value.to_str().ok());
    media.any(|value| value.to_ascii_lowercase().contains("text/html"))
}

/// The host that the request is for, with its port; none when it names several, or none.
fn host_of(request: &Request) -> Option<String> {
    let named = request.headers().get_all(header::HOST).iter();
    let mut hosts: Vec<&str> = named
        .map(|host| host.to_str().ok())
        .collect::<Option<_>>()?;
    // A request in proxy form names the host in the address, too.
    hosts.extend(request.uri().authority().map(Authority::as_str));
    let (first, others) = hosts.split_first()?;
    let alike = others.iter().all(|host| host.eq_ignore_ascii_case(first));
    alike.then(|| first.to_ascii_lowercase())
}

/// Whether a host is numeric, a local name, the name the server was told to listen on, or one that is
/// allowed. A foreign name that resolves to this machine (DNS rebinding) is none of these.
fn is_own_host(host: &str, config: &Config) -> bool {
    let Some(name) = without_port(host) else {
        return false;
    };
    let is_local = name == "localhost" || name.ends_with(".localhost");
    let names = config.names.iter().map(HostName::as_str);
    let mut known = names.chain([config.host.as_str()]);
    is_local
        || name.parse::<IpAddr>().is_ok()
        || known.any(|known| known.eq_ignore_ascii_case(name))
}

/// The name of a host; none where what follows it is no port.
fn without_port(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').unwrap_or_default(),
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let ends_well = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
    ends_well.then_some(name)
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_own_page(headers: &HeaderMap, host: &str) -> bool {
    let text = |name: &HeaderName| headers.get(name).map(HeaderValue::to_str);
    let site = HeaderName::from_static("sec-fetch-site");
    let own_site = match text(&site) {
        None => true,
        Some(site) => matches!(site, Ok("same-origin" | "none")),
    };
    let own_origin = match text(&header::ORIGIN) {
        None => true,
        Some(Ok(origin)) => {
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
        }
        Some(Err(_)) => false,
    };
    own_site && own_origin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_names_are_not_this_server() {
        let check = |host: &str, expected: bool| {
            let config = Config {
                host: "puzzles.example".to_owned(),
                names: vec!["RaspberryPi.local".parse().expect("a name")],
                ..Config::default()
            };
            assert_eq!(is_own_host(host, &config), expected, "{host}");
        };
        check("127.0.0.1:7878", true);
        check("raspberrypi.local:7878", true);
        check("raspberrypi.local.evil.example", false);
        check("localhost:7878", true);
        check("localhost", true);
        check("a.localhost:1", true);
        check("[::1]:7878", true);
        check("192.168.0.7:80", true);
        check("puzzles.example:80", true);
        check("evil.example:7878", false);
        check("localhost.evil.example", false);
        check("127.0.0.1.evil.example", false);
        check("[evil]:1", false);
        check("localhost:80@evil.example", false);
        check("localhost:x", false);
        check("[::1]evil.example", false);
        check("[::1", false);
        check("", false);
    }

    #[test]
    fn a_request_is_for_one_host() {
        let check = |address: &str, hosts: &[&str], expected: Option<&str>| {
            let mut request = Request::get(address);
            for host in hosts {
                request = request.header("host", *host);
            }
            let request = request.body(axum::body::Body::empty());
            let host = host_of(&request.expect("a request"));
            assert_eq!(host.as_deref(), expected, "{address} {hosts:?}");
        };
        check("/", &["LOCALHOST:1"], Some("localhost:1"));
        check("/", &[], None);
        check("/", &["localhost", "evil.example"], None);
        check("http://evil.example/", &["localhost"], None);
        check("http://localhost/", &[], Some("localhost"));
        check("http://localhost/", &["localhost"], Some("localhost"));
    }

    #[test]
    fn foreign_pages_are_not_let_in() {
        let check = |list: &[(&'static str, &'static str)], expected: bool| {
            let pairs = list.iter().map(|(name, value)| {
                let name = HeaderName::from_static(name);
                (name, HeaderValue::from_static(value))
            });
            let headers: HeaderMap = pairs.collect();
            assert_eq!(
                is_own_page(&headers, "localhost:7878"),
                expected,
                "{list:?}"
            );
        };
        check(&[], true);
        check(&[("origin", "http://localhost:7878")], true);
        check(&[("sec-fetch-site", "same-origin")], true);
        check(&[("sec-fetch-site", "none")], true);
        check(&[("origin", "http://localhost:8000")], false);
        check(&[("origin", "http://evil.example")], false);
        check(&[("origin", "null")], false);
        check(&[("sec-fetch-site", "cross-site")], false);
        check(&[("sec-fetch-site", "same-site")], false);
    }
}
