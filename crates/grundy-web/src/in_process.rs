//! Answers API requests in the same process, without a network connection.

use crate::router;
use crate::site::Site;
use axum::body::Body;
use axum::http::{Request, header};
use grundy::workbench::GameCache;
use grundy_commands::Command;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

/// A server that answers requests in the same process, for tests and for programs with their own
/// server.
pub struct InProcessServer(TowerToHyperService<axum::Router>);

impl InProcessServer {
    /// Creates a server that offers the given commands.
    pub fn new(commands: &'static [Command]) -> InProcessServer {
        InProcessServer(TowerToHyperService::new(router(Site::new(
            Vec::new(),
            commands,
            GameCache::default(),
            None,
        ))))
    }

    /// Handles a request with the HTTP method `method`. Returns the HTTP status and the body of the
    /// response. Requires a running Tokio runtime.
    pub async fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()));
        let Ok(request) = request else { return (400, String::new()) };
        let Ok(response) = self.0.call(request).await;
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await;
        (status, String::from_utf8_lossy(&body.unwrap_or_default()).into_owned())
    }
}
