//! Accepts connections: limits their number and idle time, and shuts them down gracefully.

use crate::client::Peer;
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

/// The maximum number of open connections. Further ones wait in the accept queue of the system.
const MAX_CONNECTIONS: usize = 1024;
/// The maximum number of open connections of one client (IP address). Further ones are closed.
const MAX_CONNECTIONS_PER_CLIENT: usize = 512;
/// The time limit for the head of a request. A connection that is idle for this long is closed.
pub const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit for one write. A connection whose client does not read for this long is closed.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// The time limit for finishing the running requests during shutdown.
const SHUTDOWN_TIME: Duration = Duration::from_secs(2);

/// The number of open connections of each client, by the IP address of the client.
#[derive(Clone, Default)]
struct ConnectionCounts(Arc<Mutex<FxHashMap<IpAddr, usize>>>);

/// An open connection of the client with this address, which [`ConnectionCounts`] counts. Dropping
/// it decreases the count of the client by 1.
struct CountedConnection(ConnectionCounts, IpAddr);

impl ConnectionCounts {
    /// Locks the map of counts, calls `change` with it, and returns the result of `change`.
    fn with<T>(&self, change: impl FnOnce(&mut FxHashMap<IpAddr, usize>) -> T) -> T {
        // No code panics while it holds the lock.
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Counts a new connection of `client`. Returns `None`, without counting it, if the client has
    /// [`MAX_CONNECTIONS_PER_CLIENT`] open connections already.
    fn acquire(&self, client: IpAddr) -> Option<CountedConnection> {
        self.with(|counts| {
            let count = counts.entry(client).or_default();
            let is_free = *count < MAX_CONNECTIONS_PER_CLIENT;
            *count += usize::from(is_free);
            is_free.then(|| CountedConnection(self.clone(), client))
        })
    }
}

impl Drop for CountedConnection {
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

/// Serves `app` to the connections of `listener` until `stop` completes. Then gives the running
/// requests at most [`SHUTDOWN_TIME`] to finish.
pub async fn serve(listener: TcpListener, app: Router, stop: impl Future<Output = ()>) {
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let counts = ConnectionCounts::default();
    let shutdown = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accept = async {
            let permit = Arc::clone(&permits).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            accept = accept => accept,
            () = &mut stop => break,
        };
        let Ok((stream, peer)) = accepted else {
            // Accepting fails, for example, with too many open files, until other connections
            // close.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let address = peer.ip().to_canonical();
        // Beyond its limit, the new connection is dropped; the client can use its open ones.
        let Some(slot) = counts.acquire(address) else { continue };
        // Without this option, small answers are only slower.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(WRITE_TIMEOUT));
        let app = TowerToHyperService::new(app.clone());
        let address = Peer(address);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(address);
            app.call(request)
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_TIMEOUT)
            .serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = shutdown.watch(connection);
        tokio::spawn(async move {
            // A broken connection concerns its client only.
            let _ = connection.await;
            drop((permit, slot));
        });
    }
    drop(listener);
    // Event streams may never end by themselves.
    let _ = tokio::time::timeout(SHUTDOWN_TIME, shutdown.shutdown()).await;
}
