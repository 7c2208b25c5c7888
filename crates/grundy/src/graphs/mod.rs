//! Graph theory that laws rest on: plain algorithms on vertices and edges, no games. Knows base.

pub mod bridges;
pub mod tree;
