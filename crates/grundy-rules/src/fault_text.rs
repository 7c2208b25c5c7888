//! Describes the faults of the evaluation of rules for users: a message and a remedy.

use super::exclusion::exclude;
use super::layout::Layout;
use super::tree::{Elem, Program};
use grundy_core::machine::{Fail, Fault};
use grundy_text::{Words, excerpt, words};

/// Returns the message and the remedy for a fault. `layout` gives the ranges of the variables;
/// without it, the message does not state them.
pub fn describe_fault(
    text: &str,
    program: &Program,
    layout: Option<&Layout>,
    fail: &Fail,
) -> (Words, Words) {
    let snippet = excerpt(fail.span.text_in(text));
    let exclusion = || exclude(text, program, fail.fault, fail.span);
    match fail.fault {
        Fault::Overflow => (
            words!("`{snippet}` exceeds 64 bits", "`{snippet}` 超出 64 位"),
            words!("use smaller numbers", "请用较小的数"),
        ),
        Fault::DivisionByZero => {
            (words!("`{snippet}` divides by zero", "`{snippet}` 除以零"), exclusion())
        }
        Fault::Shift(by) => (
            words!("`{snippet}` shifts by {by}", "`{snippet}` 移 {by} 位"),
            words!("a shift must be from 0 to 62", "移位为 0 到 62"),
        ),
        Fault::OutsideDomain(value) => (
            words!("`{snippet}` is not defined for {value}", "`{snippet}` 对 {value} 没有定义"),
            exclusion(),
        ),
        Fault::OutOfRange { var, value } => {
            let name = program.vars.get(var).map_or("", |var| var.name.as_str());
            let ranged =
                program.vars.get(var).is_some_and(|var| matches!(var.elem, Elem::Range(..)));
            // Before the ranges are evaluated, their bounds are unknown.
            if ranged && layout.is_none() {
                return (
                    words!(
                        "`{snippet}` sets `{name}` to {value}, which is outside its range",
                        "`{snippet}` 使 `{name}` 为 {value}，不在它的范围内"
                    ),
                    words!("declare a wider range", "请放宽声明的范围"),
                );
            }
            out_of_range(fail.span.text_in(text), layout, (var, name), value, &snippet)
        }
        Fault::Index { index, len } => {
            let elements = match len {
                0 => words!("the list is empty", "列表为空"),
                1 => words!("the list has only element 0", "列表只有元素 0"),
                _ => {
                    let greatest = len - 1;
                    words!(
                        "the list has only elements 0 to {greatest}",
                        "列表只有元素 0 到 {greatest}"
                    )
                }
            };
            let Words { en, zh } = elements;
            (
                words!(
                    "`{snippet}` asks for element {index}, but {en}",
                    "`{snippet}` 取元素 {index}，但{zh}"
                ),
                exclusion(),
            )
        }
        Fault::NoKey(key) => (
            words!("`{snippet}` has no entry for {key}", "`{snippet}` 没有 {key} 的项"),
            words!("add an entry for it to the map", "请在映射中补上"),
        ),
        Fault::Nothing => (
            words!("`{snippet}` chooses from an empty list of values", "`{snippet}` 没有可选的数"),
            exclusion(),
        ),
        Fault::NoElement(value) => (
            words!(
                "`{snippet}` removes {value}, which is not an element",
                "`{snippet}` 移除不存在的 {value}"
            ),
            exclusion(),
        ),
        Fault::Length { var, len } => {
            let name = program.vars.get(var).map_or("", |var| var.name.as_str());
            (
                words!(
                    "`{snippet}` gives `{name}` {len} elements, which its declaration does not allow",
                    "`{snippet}` 使 `{name}` 有 {len} 个元素，超出其声明"
                ),
                words!(
                    "change the declaration of `{name}`, or exclude this case with `when`",
                    "请放宽声明，或用 `when` 排除"
                ),
            )
        }
        Fault::Times(times) => (
            words!("`{snippet}` gives {times} copies", "`{snippet}` 为 {times} 次"),
            words!("the number of copies must be from 0 to 4096", "次数为 0 到 4096"),
        ),
        Fault::Fuel => (
            words!("the rules take too many steps here", "规则在此步数过多"),
            words!("use smaller numbers, or shorter ranges", "请用较小的数或较短的范围"),
        ),
        Fault::Options => (
            words!("a position has more than 4 million options", "一个局面有超过四百万个后继"),
            words!("use smaller numbers", "请用较小的数"),
        ),
    }
}

/// Returns the message and the remedy for a value outside the range of a variable, which has the
/// name `name` and the index `var`.
fn out_of_range(
    text: &str,
    layout: Option<&Layout>,
    (var, name): (usize, &str),
    value: i64,
    snippet: &str,
) -> (Words, Words) {
    let (low, high) = layout
        .and_then(|layout| layout.slots.get(var))
        .map_or((0, i64::MAX), |slot| (slot.low, slot.high));
    if value < 0 && low == 0 {
        // The fault of `b - k` is excluded by `when k <= b`.
        let assigned = text.split_once("-=").map(|(a, b)| (a.trim(), b.trim()));
        let difference = assigned.or_else(|| text.split_once(" - ")).filter(|(_, subtrahend)| {
            !subtrahend.contains(['-', '+', '=', '{', '?']) && !subtrahend.trim().is_empty()
        });
        let help = match difference {
            Some((minuend, subtrahend)) => {
                let (minuend, subtrahend) = (excerpt(minuend.trim()), excerpt(subtrahend.trim()));
                words!(
                    "add `when {subtrahend} <= {minuend}`, or end the range earlier",
                    "请加 `when {subtrahend} <= {minuend}`，或缩短范围"
                )
            }
            None => words!("exclude this case with `when`", "请用 `when` 排除"),
        };
        return (
            words!(
                "`{snippet}` goes below zero, to {value}, but `{name}` is a natural number",
                "`{snippet}` 降到 {value}，小于零，而 `{name}` 是自然数"
            ),
            help,
        );
    }
    (
        words!(
            "`{snippet}` sets `{name}` to {value}, but its range is {low} to {high}",
            "`{snippet}` 使 `{name}` 为 {value}，但它的范围是 {low} 到 {high}"
        ),
        words!(
            "exclude this case with `when`, or declare a wider range",
            "请用 `when` 排除，或放宽声明的范围"
        ),
    )
}
