//! Connections: how many there are, how slow they may be, how they end.

use crate::visitor::Peer;
use axum::Router;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use rustc_hash::FxHashMap;
use std::future::Future;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// At once; whoever comes later waits in the system's queue.
const CONNECTIONS: usize = 1024;
/// Of one visitor at once.
const EACH: usize = 512;
/// The head of a request must have come by then; a connection that asks nothing for so long is closed.
pub const HEAD: Duration = Duration::from_secs(10);
/// Whoever reads nothing of an answer for so long is not waited for.
const UNREAD: Duration = Duration::from_secs(20);
/// What requests begun have to finish in, when the server is to stop.
const GRACE: Duration = Duration::from_secs(2);

/// How many connections each visitor has.
#[derive(Clone, Default)]
struct Counted(Arc<Mutex<FxHashMap<IpAddr, usize>>>);

/// One of them, counted until it ends.
struct Place(Counted, IpAddr);

impl Counted {
    fn with<T>(&self, change: impl FnOnce(&mut FxHashMap<IpAddr, usize>) -> T) -> T {
        // Nothing panics while it is held.
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A place for one more connection of a visitor.
    fn place(&self, who: IpAddr) -> Option<Place> {
        self.with(|counts| {
            let count = counts.entry(who).or_default();
            let free = *count < EACH;
            *count += usize::from(free);
            free.then(|| Place(self.clone(), who))
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.with(|counts| {
            if let Some(count) = counts.get_mut(&self.1) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(&self.1);
                }
            }
        });
    }
}

/// Answers until `stop` is done, then finishes the requests begun, in so far as they are quick.
pub async fn answer(listener: TcpListener, app: Router, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let counted = Counted::default();
    let ending = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let Ok((stream, peer)) = accepted else {
            // Such as no more files: it passes when connections end.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let from = peer.ip().to_canonical();
        // Whoever has that many asks on those.
        let Some(own) = counted.place(from) else { continue };
        // Small answers are sent at once; without it they are only later.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(UNREAD));
        let app = TowerToHyperService::new(app.clone());
        let from = Peer(from);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(from);
            app.call(request)
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = ending.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks is its visitor's alone.
            let _ = connection.await;
            drop((place, own));
        });
    }
    drop(listener);
    // Streams of events may never end of themselves.
    let _ = tokio::time::timeout(GRACE, ending.shutdown()).await;
}
