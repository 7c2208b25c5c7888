//! Solved board games as files that other programs read: labels as Zarr arrays, and the numbering of boards as data.
//!
//! [`write()`] writes what `grundy-boards` solved; a [`Tablebase`] is probed board by board, by short and plain code that
//! shares nothing with the solver.

#![deny(missing_docs)]

mod arrays;
mod check;
mod explain;
mod fault;
mod keeping;
mod line;
mod make;
mod manifest;
mod memory;
mod numbering;
mod read;
mod stored;
mod sums;
mod told;
mod write;

pub use check::{Checked, Checking, Flaw, check};
pub use fault::Fault;
pub use grundy_boards::{Numbering, Plan};
pub use keeping::{Begun, is_bare};
pub use line::{Line, longest};
pub use make::{Making, Ready, failed, for_boards, goes_on, make, plan, seconds_of_writing};
pub use manifest::{
    Cells, FORMAT, Game, Kind, Labels, Manifest, Numbered, Results, Seen, Tier, Variable,
};
pub use memory::{give_back, now as held_now, trim};
pub use numbering::Numbers;
pub use read::{Tablebase, Whole};
pub use stored::{Kept, open};
pub use told::Told;
pub use write::{Block, Source, Take, manifest, unfinished, write, written};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
