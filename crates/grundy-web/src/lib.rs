//! `grundy serve`: serves the workbench as web pages and as a JSON API from one binary.
//!
//! All answers come from [`grundy::workbench`]. Computations run in thread pools with a budget per
//! request (`limits.rs`), so that no client starves another.

mod api;
mod assets;
mod client;
mod connections;
mod failure;
mod guard;
mod in_process;
mod jobs;
mod language;
mod limits;
mod pages;
mod scripts;
mod site;
mod style;
mod thread_pool;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy::base);
}

use axum::Router;
use grundy::base::Error;
use grundy::words;
use grundy::workbench::GameCache;
use grundy_commands::COMMANDS;
pub use in_process::InProcessServer;
use site::Site;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;

/// The settings of a server: its address, the host names that it accepts, and its time limit.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// The IP address at which the server listens.
    pub address: IpAddr,
    /// The TCP port at which the server listens; 0 lets the system choose a free one.
    pub port: u16,
    /// The values of the header `Host` that a request may have, in addition to the names of this
    /// machine.
    pub hosts: Vec<String>,
    /// The time limit of a request in seconds; `None` for the default.
    pub seconds: Option<u64>,
}

/// Serves requests until the future `stop` completes, then finishes the running requests. `memory`
/// is the cache of games that all requests share. Calls `bound` once, with the address at which the
/// server listens.
///
/// # Errors
/// If the address cannot be bound.
pub fn serve(
    config: &ServerConfig,
    memory: GameCache,
    bound: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| Error::unsupported(words!(web::cannot_start, why)))?;
    let result = runtime.block_on(async {
        let address = SocketAddr::new(config.address, config.port);
        let listener = TcpListener::bind(address).await.map_err(|why| {
            Error::bad(words!(web::cannot_listen_at, address, why))
                .help(words!(web::choose_another_port_with_port_zero))
        })?;
        let address = listener.local_addr().unwrap_or(address);
        bound(address);
        tokio::task::spawn_blocking(pages::fill_caches);
        let site = Site::new(config.hosts.clone(), COMMANDS, memory, config.seconds);
        connections::serve(listener, router(site), stop).await;
        Ok(())
    });
    // Abandoned computations stop soon; the shutdown does not wait for them.
    runtime.shutdown_background();
    result
}

/// Returns the routes of the API, the pages and the assets, all wrapped in the guard.
fn router(site: Arc<Site>) -> Router {
    let routes = Router::new()
        .nest("/api/v1", api::router(site.commands))
        .merge(pages::router())
        .merge(assets::router())
        .fallback(guard::unknown_path)
        .method_not_allowed_fallback(guard::unknown_method);
    guard::wrap(routes, &site).with_state(site)
}
