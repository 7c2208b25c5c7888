//! The API within this process, without a connection.

use crate::router;
use crate::site::Site;
use axum::body::Body;
use axum::http::{Request, header};
use grundy::workbench::Memory;
use grundy_commands::Command;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

/// A server that is asked by whoever holds it: for tests, and for programs that are servers themselves.
pub struct Within(TowerToHyperService<axum::Router>);

impl Within {
    /// A server of these commands.
    pub fn new(commands: &'static [Command]) -> Within {
        Within(TowerToHyperService::new(router(Site::new(
            Vec::new(),
            commands,
            Memory::default(),
            None,
        ))))
    }

    /// The status and the body of what a request gets. It must be asked within a Tokio runtime.
    pub async fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
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
