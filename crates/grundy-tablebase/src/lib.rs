//! Tablebases of solved board games, as files that other programs can read: the labels of all
//! positions as Zarr arrays, and the numbering of the boards as data.
//!
//! [`make()`] solves the game of a rule file with `grundy-boards` and writes its labels. A
//! [`Tablebase`] returns the label of any board, with short code that is independent of the solver.
//! [`check()`] checks every label against the rules.

#![deny(missing_docs)]

mod check;
mod checkpoint_dir;
mod checksums;
mod explain;
mod file_error;
mod header;
mod longest_line;
mod make;
mod manifest;
mod memory;
mod numbering;
mod open_tablebase;
mod reader;
mod writer;
mod zarr_array;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy::base);
}

pub use check::{CheckReport, CheckState, Flaw, check};
pub use checkpoint_dir::{JobSpec, is_empty_start, read_checked_file, write_checked_file};
pub use file_error::FileError;
pub use grundy_boards::{Label, Numbering, Plan, use_portable_bits};
pub use header::GameHeader;
pub use longest_line::{PrincipalVariation, longest_line};
pub use make::{
    BuildOptions, PreparedGame, board_memory_budget, estimate_write_seconds, make, plan,
    report_progress, solve_error,
};
pub use manifest::{
    BlockSpec, FORMAT, GameSource, LabelKind, Manifest, NumberingKind, NumberingSpec, ResultCounts,
    SideSpec, TierSpec, Variable,
};
pub use memory::{return_large_blocks, rss_bytes, trim};
pub use numbering::BoardNumbering;
pub use open_tablebase::{OpenTablebase, open};
pub use reader::{LoadedLabels, Tablebase};
pub use writer::{
    LabelBlock, LabelSink, LabelSource, build_manifest, partial_path, write_solved, write_tablebase,
};

/// Makes the code examples of the README run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
