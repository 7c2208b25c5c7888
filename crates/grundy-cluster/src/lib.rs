//! Tablebases made by several processes on several machines, with the files that one process would make.
//!
//! [`make()`] is what each process does; [`join()`] puts folders together where machines do not share one; [`plan()`] tells
//! beforehand what it takes.

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
mod plan;
mod refusals;
mod secret;
mod wrong;

pub use hosts::{Hosts, is_address};
pub use join::{is_part, join};
pub use make::{Cluster, Done, Made, make};
pub use plan::{Planned, plan};
pub use secret::Secret;
pub use wrong::Wrong;
