//! What went wrong while rules were evaluated, in words.

use super::layout::Layout;
use super::tree::{Elem, Program};
use crate::base::{Words, excerpt};
use crate::machine::{Fail, Fault};
use crate::words;

/// What went wrong and how to mend it; names of variables need the layout.
pub fn describe_fault(
    text: &str,
    program: &Program,
    layout: Option<&Layout>,
    fail: &Fail,
) -> (Words, Words) {
    let shown = excerpt(fail.span.of(text));
    match fail.fault {
        Fault::Overflow => (
            words!("`{shown}` is beyond 64 bits", "`{shown}` 超出 64 位"),
            words!("use smaller numbers", "请用较小的数"),
        ),
        Fault::DivisionByZero => (
            words!("`{shown}` divides by zero", "`{shown}` 除以零"),
            words!("exclude it with `when`", "请用 `when` 排除"),
        ),
        Fault::Shift(by) => (
            words!("`{shown}` shifts by {by}", "`{shown}` 移 {by} 位"),
            words!("shifts run from 0 to 62", "移位为 0 到 62"),
        ),
        Fault::NotNatural(value) => (
            words!(
                "`{shown}` is asked of {value}, which it is not defined for",
                "`{shown}` 对 {value} 没有定义"
            ),
            words!("exclude it with `when` or `if`", "请用 `when` 或 `if` 排除"),
        ),
        Fault::OutOfRange { var, value } => {
            let name = program.vars.get(var).map_or("", |var| var.name.as_str());
            let ranged =
                program.vars.get(var).is_some_and(|var| matches!(var.elem, Elem::Range(..)));
            // Before ranges are known nothing is said of their ends.
            if ranged && layout.is_none() {
                return (
                    words!(
                        "`{shown}` makes `{name}` {value}, which is not in its range",
                        "`{shown}` 使 `{name}` 为 {value}，不在它的范围内"
                    ),
                    words!("declare a wider range", "请放宽声明的范围"),
                );
            }
            out_of_range(fail.span.of(text), layout, (var, name), value, &shown)
        }
        Fault::Index { index, len } => (
            words!(
                "`{shown}` asks for element {index} of {len}",
                "`{shown}` 取第 {index} 个元素，共 {len} 个"
            ),
            words!(
                "elements are numbered from 0; exclude it with `when`",
                "元素从 0 编号；请用 `when` 排除"
            ),
        ),
        Fault::NoKey(key) => (
            words!("`{shown}` has nothing for {key}", "`{shown}` 没有 {key} 的项"),
            words!("add it to the map", "请在映射中补上"),
        ),
        Fault::Nothing => (
            words!("`{shown}` is of nothing", "`{shown}` 没有可选的数"),
            words!("exclude it with `when` or `if`", "请用 `when` 或 `if` 排除"),
        ),
        Fault::NotThere(value) => (
            words!(
                "`{shown}` removes {value}, which is not there",
                "`{shown}` 移除不存在的 {value}"
            ),
            words!("exclude it with `when`", "请用 `when` 排除"),
        ),
        Fault::Length { var, len } => {
            let name = program.vars.get(var).map_or("", |var| var.name.as_str());
            (
                words!(
                    "`{shown}` gives `{name}` {len} elements, which it cannot have",
                    "`{shown}` 使 `{name}` 有 {len} 个元素，超出其声明"
                ),
                words!(
                    "declare it larger, or exclude it with `when`",
                    "请放宽声明，或用 `when` 排除"
                ),
            )
        }
        Fault::Times(times) => (
            words!("`{shown}` is {times} times", "`{shown}` 为 {times} 次"),
            words!("a part is there from 0 to 4096 times", "次数为 0 到 4096"),
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

fn out_of_range(
    text: &str,
    layout: Option<&Layout>,
    (var, name): (usize, &str),
    value: i64,
    shown: &str,
) -> (Words, Words) {
    let (low, high) = layout
        .and_then(|layout| layout.slots.get(var))
        .map_or((0, i64::MAX), |slot| (slot.low, slot.high));
    if value < 0 && low == 0 {
        // The remedy for `b - k` is `when k <= b`.
        let assigned = text.split_once("-=").map(|(a, b)| (a.trim(), b.trim()));
        let parts = assigned.or_else(|| text.split_once(" - ")).filter(|(_, taken)| {
            !taken.contains(['-', '+', '=', '{', '?']) && !taken.trim().is_empty()
        });
        let help = match parts {
            Some((all, taken)) => {
                let (all, taken) = (excerpt(all.trim()), excerpt(taken.trim()));
                words!(
                    "add `when {taken} <= {all}`, or run to a smaller end",
                    "请加 `when {taken} <= {all}`，或缩短范围"
                )
            }
            None => words!("exclude it with `when`", "请用 `when` 排除"),
        };
        return (
            words!(
                "`{shown}` goes below zero, to {value}, but `{name}` is a natural number",
                "`{shown}` 降到 {value}，小于零，而 `{name}` 是自然数"
            ),
            help,
        );
    }
    (
        words!(
            "`{shown}` makes `{name}` {value}, but it runs from {low} to {high}",
            "`{shown}` 使 `{name}` 为 {value}，但它的范围是 {low} 到 {high}"
        ),
        words!(
            "exclude it with `when`, or declare a wider range",
            "请用 `when` 排除，或放宽声明的范围"
        ),
    )
}
