//! Tablebases made by several processes on several machines, with the files that one process would make.
//!
//! [`make()`] is what each process does; [`join()`] puts folders together where machines do not share one.

#![deny(missing_docs)]

mod alarm;
mod explain;
mod flow;
mod greet;
mod hosts;
mod join;
mod kept;
mod link;
mod make;
mod meet;
mod member;
mod secret;
mod wrong;

pub use hosts::Hosts;
pub use join::{is_part, join};
pub use make::{Cluster, Done, make};
pub use secret::Secret;
pub use wrong::Wrong;
