//! Converts failures of the solvers (limits, shortage of memory, interruption) into errors with
//! suggestions, and describes notes of the solvers, which are details of their progress, in words.

use super::error::{Error, ErrorKind};
use super::suggestion::{Limit, Suggestion};
use super::text::Words;
use crate::words;
use grundy_core::base::ScoreOverflow;
use grundy_core::base::{Fault, Interruption, Note, Shortage, Stopped};

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::new(error)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        match fault.why().downcast_ref::<Error>() {
            Some(error) => error.clone(),
            None if fault.why().is::<ScoreOverflow>() => {
                Error::too_big(words!(explained::points_do_not_fit_in_64_bits))
                    .help(words!(explained::use_smaller_points))
            }
            None => Error::bad(Words::same(fault.to_string())),
        }
    }
}

impl From<Interruption> for Error {
    fn from(interruption: Interruption) -> Error {
        Stopped::from(interruption).into()
    }
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Error {
        let positions_or_memory = Suggestion::RaiseLimit(Limit::PositionsOrMemory);
        match stopped {
            Stopped::Limit { positions: 0 } => {
                Error::too_big(words!(explained::first_position_alone_has_more_moves))
                    .suggest(positions_or_memory)
            }
            Stopped::Limit { positions } => {
                Error::too_big(words!(explained::search_reached_its_limit, positions))
                    .suggest(positions_or_memory)
            }
            Stopped::OutOfMemory { bytes, limit } => {
                let (bytes, limit) = (format_bytes(bytes), format_limit(limit));
                Error::too_big(words!(explained::computation_needs_about_of_memory, bytes, limit))
                    .suggest(Suggestion::RaiseLimit(Limit::Memory))
            }
            Stopped::Rules(fault) => fault.into(),
            Stopped::Interrupted => {
                Error::new(ErrorKind::Stopped, words!(explained::stopped_before_answer_was_found))
            }
        }
    }
}

/// Formats a number of bytes in binary units, such as MiB, rounded up.
fn format_bytes(bytes: u64) -> String {
    let (unit, name) = binary_unit(bytes);
    format!("{} {name}", bytes.div_ceil(unit))
}

/// Formats a memory limit in binary units, such as MiB, rounded down, so that the amount shown is
/// not above the limit.
fn format_limit(bytes: u64) -> String {
    let (unit, name) = binary_unit(bytes);
    format!("{} {name}", bytes / unit)
}

/// Returns the binary unit (B, KiB, MiB, GiB or TiB) in which `bytes` is shown. The unit is given
/// as its number of bytes and its name.
fn binary_unit(bytes: u64) -> (u64, &'static str) {
    match bytes {
        0..0x400 => (1, "B"),
        0x400..0x10_0000 => (1 << 10, "KiB"),
        0x10_0000..0x4_0000_0000 => (1 << 20, "MiB"),
        0x4_0000_0000..0x1000_0000_0000 => (1 << 30, "GiB"),
        _ => (1 << 40, "TiB"),
    }
}

/// Returns the error that a table or computation needs more memory than the limit allows. `what`
/// names the table or computation, as the subject of the message.
pub fn memory_shortage_error(what: &Words, shortage: Shortage) -> Error {
    let (need, limit) = (format_bytes(shortage.needed), format_limit(shortage.allowed));
    let needs = words!(explained::needs_about_of_memory_limit_is, need, limit);
    let mebibytes = shortage.needed.div_ceil(1 << 20);
    Error::too_big(what.clone().then(&needs))
        .suggest(Suggestion::RaiseLimit(Limit::MemoryTo(mebibytes)))
}

/// Describes in words a note of a solver, that is, a detail of its progress.
pub fn describe_note(note: &Note) -> Words {
    match note {
        Note::RareHeaps { rares, mask } => words!(
            explained::rare_heaps_sparse_space_with_mask,
            rares,
            mask = format_args!("{mask:#x}")
        ),
        Note::ValuesBelow(size) => words!(explained::all_grundy_values_so_far, size),
        Note::Tiers { done, of, moves: 0 } => {
            words!(explained::of_tiers_of_boards_solved, done, of)
        }
        Note::Tiers { done, of, moves } => {
            words!(explained::of_tiers_of_boards_solved_now, done, of, moves)
        }
    }
}
