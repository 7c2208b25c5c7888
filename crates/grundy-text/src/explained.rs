//! Converts failures of the solvers (limits, shortage of memory, interruption) into errors with
//! suggestions, and describes progress notes in words.

use super::error::{Error, ErrorKind};
use super::suggestion::{Limit, Suggestion};
use super::text::Words;
use crate::words;
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
            Stopped::Limit { positions: 0 } => Error::too_big(words!(
                "the first position alone has more moves than the limits allow",
                "仅第一个局面的走法就超出了上限"
            ))
            .suggest(positions_or_memory),
            Stopped::Limit { positions } => Error::too_big(words!(
                "the search reached its limit after {positions} positions",
                "搜索在 {positions} 个局面后达到上限"
            ))
            .suggest(positions_or_memory),
            Stopped::OutOfMemory { bytes, limit } => {
                let (bytes, limit) = (format_bytes(bytes), format_limit(limit));
                Error::too_big(words!(
                    "the computation needs about {bytes} of memory; the limit is {limit}",
                    "这约需 {bytes} 内存，上限为 {limit}"
                ))
                .suggest(Suggestion::RaiseLimit(Limit::Memory))
            }
            Stopped::Rules(fault) => fault.into(),
            Stopped::Interrupted => Error::new(
                ErrorKind::Stopped,
                words!("stopped before the answer was found", "在得出答案前被中止"),
            ),
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

/// Returns the binary unit in which `bytes` is shown (B, KiB, MiB, GiB or TiB): its number of bytes
/// and its name.
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
    let needs = words!(
        " needs about {need} of memory; the limit is {limit}",
        "约需 {need} 内存，上限为 {limit}"
    );
    let mebibytes = shortage.needed.div_ceil(1 << 20);
    Error::too_big(what.clone().then(&needs))
        .suggest(Suggestion::RaiseLimit(Limit::MemoryTo(mebibytes)))
}

/// Describes a progress report of a solver in words.
pub fn describe_note(note: &Note) -> Words {
    match note {
        Note::RareHeaps { rares, mask } => {
            words!(
                "{rares} rare heaps, sparse space with mask {mask:#x}",
                "稀有堆 {rares}，掩码 {mask:#x}"
            )
        }
        Note::ValuesBelow(size) => {
            words!("all Grundy values so far are below {size}", "值小于 {size}")
        }
        Note::Tiers { done, of, moves: 0 } => {
            words!("{done} of {of} tiers of boards solved", "已完成 {done}/{of} 层")
        }
        Note::Tiers { done, of, moves } => words!(
            "{done} of {of} tiers of boards solved, now solving boards {moves} moves from the end",
            "已完成 {done}/{of} 层，正在判定 {moves} 步的局面"
        ),
    }
}
