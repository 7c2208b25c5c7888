//! Describes the faults of the evaluation of rules for users: a message and a remedy.

use super::exclusion::exclude;
use super::layout::Layout;
use super::tree::{Elem, Program};
use grundy_core::machine::{Fail, Fault, MAX_COPIES};
use grundy_text::{Words, excerpt, words};

/// Returns the message and the remedy for a fault. `layout` gives the ranges of the variables. If
/// it is `None`, the message does not state them.
pub fn describe_fault(
    text: &str,
    program: &Program,
    layout: Option<&Layout>,
    fail: &Fail,
) -> (Words, Words) {
    let snippet = excerpt(fail.span.text_in(text));
    let exclusion = || exclude(text, program, fail.fault, fail.span);
    match fail.fault {
        Fault::Overflow => {
            (words!(fault_text::exceeds_64_bits, snippet), words!(fault_text::use_smaller_numbers))
        }
        Fault::DivisionByZero => (words!(fault_text::divides_by_zero, snippet), exclusion()),
        Fault::Shift(by) => (
            words!(fault_text::shifts_by, snippet, by),
            words!(fault_text::shift_must_be_from_zero),
        ),
        Fault::OutsideDomain(value) => {
            (words!(fault_text::is_not_defined_for, snippet, value), exclusion())
        }
        Fault::OutOfRange { var, value } => {
            let name = program.vars.get(var).map_or("", |var| var.name.as_str());
            let ranged =
                program.vars.get(var).is_some_and(|var| matches!(var.elem, Elem::Range(..)));
            // Before the ranges are evaluated, their bounds are unknown.
            if ranged && layout.is_none() {
                return (
                    words!(fault_text::sets_to_which_is_outside, snippet, name, value),
                    words!(fault_text::declare_wider_range),
                );
            }
            out_of_range(fail.span.text_in(text), layout, (var, name), value, &snippet)
        }
        Fault::Index { index, len } => {
            let elements = match len {
                0 => words!(fault_text::list_is_empty),
                1 => words!(fault_text::list_has_only_element_zero),
                _ => {
                    words!(fault_text::list_has_only_elements_zero_to, greatest = len - 1)
                }
            };
            (words!(fault_text::asks_for_element_but, snippet, index, elements), exclusion())
        }
        Fault::NoKey(key) => (
            words!(fault_text::has_no_entry_for, snippet, key),
            words!(fault_text::add_entry_for_it_to_map),
        ),
        Fault::Nothing => {
            (words!(fault_text::chooses_from_empty_list_of_values, snippet), exclusion())
        }
        Fault::NoElement(value) => {
            (words!(fault_text::removes_which_is_not_element, snippet, value), exclusion())
        }
        Fault::Length { var, len } => {
            let name = program.vars.get(var).map_or("", |var| var.name.as_str());
            (
                words!(fault_text::gives_elements_which_its_declaration, snippet, name, len),
                words!(fault_text::change_declaration_of_or_exclude, name),
            )
        }
        Fault::Times(times) => (
            words!(fault_text::gives_copies, snippet, times),
            words!(fault_text::number_of_copies, max_copies = MAX_COPIES),
        ),
        Fault::Fuel => (
            words!(fault_text::rules_take_too_many_steps_here),
            words!(fault_text::use_smaller_numbers_or_shorter_ranges),
        ),
        Fault::Options => (
            words!(fault_text::position_has_more_than_four_million),
            words!(fault_text::use_smaller_numbers),
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
                words!(fault_text::add_when_or_end_range_earlier, subtrahend, minuend)
            }
            None => words!(fault_text::exclude_this_case_with_when),
        };
        return (words!(fault_text::goes_below_zero, snippet, value, name), help);
    }
    (
        words!(fault_text::sets_to_but_its_range, snippet, name, value, low, high),
        words!(fault_text::exclude_this_case),
    )
}
