//! `grundy serve`: the workbench as a page and as JSON, from one binary and for one machine.
//!
//! No answer is computed in the page or here: a request becomes a question to [`grundy::workbench`], which is answered on
//! threads of its own within limits of its own (`limits.rs`), so that one visitor cannot starve another.

mod api;
mod assets;
mod connections;
mod crew;
mod failure;
mod guard;
mod jobs;
mod limits;
mod pages;
mod scripts;
mod site;
mod speech;
mod style;
mod visitor;
mod within;

use axum::Router;
use grundy::base::Error;
use grundy::words;
use grundy::workbench::Memory;
use grundy_commands::COMMANDS;
use site::Site;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;
pub use within::Within;

/// Where to serve.
#[derive(Clone, Debug)]
pub struct Place {
    /// The address to bind to.
    pub address: IpAddr,
    /// The port; 0 lets the system choose a free one.
    pub port: u16,
    /// Names that requests may be addressed to, besides those of this machine.
    pub hosts: Vec<String>,
    /// Seconds that a request may take; some where nothing is said.
    pub seconds: Option<u64>,
}

/// Serves until `stop` is done, then finishes the requests begun, with what a memory has to begin with. `bound` is told the
/// address.
///
/// # Errors
/// When the address cannot be bound.
pub fn serve(
    place: &Place,
    memory: Memory,
    bound: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| Error::unsupported(words!("cannot start: {why}", "无法启动：{why}")))?;
    let done = runtime.block_on(async {
        let at = SocketAddr::new(place.address, place.port);
        let listener = TcpListener::bind(at).await.map_err(|why| {
            Error::bad(words!("cannot listen at {at}: {why}", "无法监听 {at}：{why}")).help(words!(
                "choose another port with `--port`; 0 takes a free one",
                "用 `--port` 换一个端口；0 取空闲端口"
            ))
        })?;
        let at = listener.local_addr().unwrap_or(at);
        bound(at);
        tokio::task::spawn_blocking(pages::warm);
        let site = Site::new(place.hosts.clone(), COMMANDS, memory, place.seconds);
        connections::answer(listener, router(site), stop).await;
        Ok(())
    });
    // What is computed for nobody stops soon, but is not waited for.
    runtime.shutdown_background();
    done
}

/// Every path, behind the guard.
fn router(site: Arc<Site>) -> Router {
    let all = Router::new()
        .nest("/api/v1", api::router(site.commands))
        .merge(pages::router())
        .merge(assets::router())
        .fallback(guard::nowhere)
        .method_not_allowed_fallback(guard::no_method);
    guard::around(all, &site).with_state(site)
}
