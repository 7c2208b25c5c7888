//! What a path is beside those of commands.

use crate::site::Site;
use axum::routing::MethodRouter;
use schemars::{Schema, SchemaGenerator};
use std::sync::Arc;

/// A method of a path.
pub struct Route {
    /// The path.
    pub path: &'static str,
    /// The method.
    pub method: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// What is answered.
    pub content: Content,
    /// What answers it; `routes` of one path are put together.
    pub answered: fn() -> MethodRouter<Arc<Site>>,
}

/// What is in an answer.
#[derive(Clone, Copy)]
pub enum Content {
    /// JSON of a schema.
    Of(fn(&mut SchemaGenerator) -> Schema),
    /// Server-sent events with JSON.
    Events,
    /// Some JSON.
    Any,
}
