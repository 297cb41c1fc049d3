//! Connections: how many at a time, limits on size and slowness of what each sends and receives,
//! and a shutdown that lets requests finish.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::config::Config;
use crate::patience::Patient;
use crate::state::Server;

/// Bytes of the head of a request, and of what is held of its body before it is read.
const BUFFER_BYTES: usize = 64 << 10;
/// The wait after a connection could not be accepted, for instance with too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves until shutdown is requested, then lets the requests finish.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    server: &Arc<Server>,
    end: impl Future<Output = ()>,
) {
    let room = Arc::new(Semaphore::new(server.config.connections));
    let graceful = GracefulShutdown::new();
    tokio::pin!(end);
    loop {
        let taken = async {
            let room = Arc::clone(&room).acquire_owned().await;
            (room, listener.accept().await)
        };
        let (room, stream) = tokio::select! {
            taken = taken => match taken {
                (Ok(room), Ok((stream, _))) => (room, stream),
                _ => {
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
            () = &mut end => break,
        };
        let connection = graceful.watch(connection(stream, app.clone(), &server.config));
        tokio::spawn(async move {
            // A client that disconnected needs no answer.
            let _hung_up = connection.await;
            drop(room);
        });
    }
    drop(listener);
    // Streams of events end with their jobs.
    server.jobs.close();
    let _in_time = tokio::time::timeout(server.config.last_time, graceful.shutdown()).await;
}

fn connection(
    stream: TcpStream,
    app: Router,
    config: &Config,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> + use<> {
    // Events are short and should arrive at once.
    let _best_effort = stream.set_nodelay(true);
    let stream = Patient::new(stream, config.taking_time);
    let service = service_fn(move |request: Request<Incoming>| {
        let answer = app.clone().oneshot(request.map(Body::new));
        async move { answer.await as Result<Response<Body>, Infallible> }
    });
    hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(config.head_time)
        .max_buf_size(BUFFER_BYTES)
        .serve_connection(TokioIo::new(stream), service)
}
