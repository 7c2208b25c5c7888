//! Builds the remedy for a fault of the rules: a condition that excludes the fault, and the place
//! in the file where that condition must be written.
//!
//! The bounds of a choice are evaluated before the `when` of the move, so a `when` does not exclude
//! a fault in a bound.

use super::tree::{Kind, Loops, Move, Node, Outcome, Program, Source};
use grundy_core::machine::{Fault, Span};
use grundy_text::{Words, words};

/// The maximum length, in characters, of source text that a remedy repeats.
const MAX_CODE: usize = 60;

/// Returns the remedy for a fault at the place `span` of the file. The remedy states a condition
/// that excludes the fault, and the place in the file where the condition takes effect.
pub fn exclude(text: &str, program: &Program, fault: Fault, span: Span) -> Words {
    let rules = ExclusionRules { text, program };
    if let Some(last) = rules.last_element(fault, span) {
        return words!(exclusion::last_element_is, last);
    }
    let cond = rules.condition(fault, span);
    for move_rule in &program.moves {
        for (choice, (_, source)) in move_rule.loops.binders.iter().enumerate() {
            if let Some(bound) = bound_in_source(source, span) {
                return rules.in_bound(move_rule, choice, bound, cond);
            }
        }
        let span_of_outcome = match &move_rule.outcome {
            Outcome::Sum(_, span) | Outcome::Block(_, span) => *span,
        };
        if contains(span_of_outcome, span) {
            return rules.in_outcome(move_rule, cond);
        }
    }
    rules.elsewhere(cond)
}

/// The part of the source of a choice (a range or a list) in which a fault occurs.
enum ExclusionBound<'a> {
    /// The fault is in the upper bound of a range. The payload is the expression of the lower bound
    /// and the expression of the upper bound.
    End(&'a Node, &'a Node),
    /// The fault is in any other part of the source.
    Other,
}

/// Returns the part of the source of a choice that contains `span`. Returns `None` if `span` is
/// outside of the source or in its condition.
fn bound_in_source(source: &Source, span: Span) -> Option<ExclusionBound<'_>> {
    match source {
        Source::Range(first, last) if contains(last.span, span) => {
            Some(ExclusionBound::End(first, last))
        }
        Source::Range(first, _) if contains(first.span, span) => Some(ExclusionBound::Other),
        Source::Range(..) | Source::Seq(..) => None,
        // A choice with a condition is a comprehension over its members.
        Source::Comprehension(Node { kind: Kind::ListOf(loops, _), .. }) => {
            bound_in_loops(loops, span)
        }
        Source::Comprehension(node) | Source::Table(node) | Source::Set(node) => {
            contains(node.span, span).then_some(ExclusionBound::Other)
        }
        Source::Items(items) => {
            items.iter().any(|item| contains(item.span, span)).then_some(ExclusionBound::Other)
        }
        Source::Concat(parts) => parts.iter().find_map(|part| bound_in_source(part, span)),
    }
}

/// Returns the part of the source of a loop that contains `span`, or `None` if no source of the
/// loops contains it.
fn bound_in_loops(loops: &Loops, span: Span) -> Option<ExclusionBound<'_>> {
    loops.binders.iter().find_map(|(_, source)| bound_in_source(source, span))
}

/// Returns whether the span `outer` contains the span `inner`.
fn contains(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// A rule file as text and as checked program, from which remedies are built.
struct ExclusionRules<'a> {
    text: &'a str,
    program: &'a Program,
}

impl ExclusionRules<'_> {
    /// Returns the source text at a span. Returns `None` if the text is empty, longer than
    /// [`MAX_CODE`], spans several lines, or contains a comment or a backquote.
    fn code(&self, span: Span) -> Option<&str> {
        let code = span.text_in(self.text).trim();
        let fits = code.chars().count() <= MAX_CODE && !code.contains(['\n', '#', '`']);
        (fits && !code.is_empty()).then_some(code)
    }

    /// Returns the source text of the last element of a sequence if the fault is at an index that
    /// is computed from the size of the sequence, such as `size(s) + 1`. Returns `None` for any
    /// other fault or index.
    fn last_element(&self, fault: Fault, span: Span) -> Option<String> {
        let (sequence, element) = indexed(self.code(span)?)?;
        let size = format!("size({sequence})");
        let is_beyond = matches!(fault, Fault::Index { index, .. } if index >= 0);
        (is_beyond && element.starts_with(&size)).then(|| format!("{sequence}[{size} - 1]"))
    }

    /// Returns the source text of a condition that excludes the fault of the expression at the
    /// span. Returns `None` if there is no simple condition.
    fn condition(&self, fault: Fault, span: Span) -> Option<String> {
        let code = self.code(span)?;
        match fault {
            Fault::Index { index, .. } => {
                let (sequence, element) = indexed(code)?;
                Some(match element.parse::<u32>() {
                    _ if index < 0 => format!("{element} >= 0"),
                    Ok(number) => format!("size({sequence}) > {number}"),
                    Err(_) => format!("{element} < size({sequence})"),
                })
            }
            Fault::DivisionByZero => Some(format!("{} != 0", divisor(code)?)),
            Fault::OutsideDomain(value) if value < 0 => {
                let (_, argument) = code.strip_suffix(')')?.split_once('(')?;
                (!argument.contains(',')).then(|| format!("{} >= 0", argument.trim()))
            }
            Fault::NoElement(_) => {
                let (value, from) = code.strip_prefix("remove ")?.split_once(" from ")?;
                Some(format!("{} in {}", value.trim(), from.trim()))
            }
            _ => None,
        }
    }

    /// Returns the remedy for a fault in the source of a choice: a shorter range, or a condition
    /// after `if` in the source. `choice` is the index of the choice in `move_rule`, and `bound` is
    /// the part of its source in which the fault occurs. `cond` is the source text of a condition
    /// that excludes the fault, or `None` if no simple condition does.
    fn in_bound(
        &self,
        move_rule: &Move,
        choice: usize,
        bound: ExclusionBound,
        cond: Option<String>,
    ) -> Words {
        let name = move_rule.choices.get(choice).map_or("k", |(name, _)| name.as_str());
        let suggestion = match (&bound, &cond) {
            (ExclusionBound::End(first, last), Some(cond)) => {
                self.code(first.span).zip(self.code(last.span)).map(|(first, last)| {
                    let empty = one_less(first);
                    format!("{name} in {first}..(if {cond} then {last} else {empty})")
                })
            }
            (ExclusionBound::Other, Some(cond)) => Some(format!("_ in [0] if {cond}, {name} in")),
            (_, None) => None,
        };
        match (bound, suggestion) {
            (ExclusionBound::End(..), Some(suggestion)) => {
                words!(exclusion::when_is_checked_only_after_ranges, suggestion)
            }
            (_, Some(suggestion)) => {
                words!(exclusion::when_is_checked_only_after_ranges_of_choices, suggestion)
            }
            (_, None) => words!(exclusion::when_is_checked_only_after_ranges_name, name),
        }
    }

    /// Returns the remedy for a fault in the result of a move: to write the condition `cond` in the
    /// `when` of the move or in an `if`. The condition excludes the fault. `cond` is `None` if no
    /// simple condition excludes the fault.
    fn in_outcome(&self, move_rule: &Move, cond: Option<String>) -> Words {
        match cond {
            Some(cond) if self.is_known_before(move_rule, &cond) => {
                words!(exclusion::exclude_this_case_with_when, cond)
            }
            Some(cond) => words!(exclusion::exclude_this_case_with_if, cond),
            None => words!(exclusion::exclude_this_case),
        }
    }

    /// Returns whether the source text `cond` can be written in the `when` of a move: every name in
    /// `cond` already has a value there.
    fn is_known_before(&self, move_rule: &Move, cond: &str) -> bool {
        let names = cond.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mut names = names.filter(|name| name.starts_with(|c: char| !c.is_ascii_digit()));
        names.all(|name| {
            matches!(name, "size" | "in" | "div" | "mod" | "mover" | "opponent")
                || move_rule.choices.iter().any(|(chosen, _)| chosen == name)
                || self.program.vars.iter().any(|var| var.name == name)
                || self.program.params.iter().any(|param| param.name == name)
        })
    }

    /// Returns the remedy for a fault in an expression that is neither in the source of a choice
    /// nor in the result of a move: to test the condition `cond` before the expression. `cond` is
    /// `None` if no simple condition excludes the fault.
    fn elsewhere(&self, cond: Option<String>) -> Words {
        match cond {
            Some(cond) => words!(exclusion::test_this_first_write, cond),
            None => words!(exclusion::exclude_this_case_by_test),
        }
    }
}

/// Splits the source text of an element `row[i]`, or of a statement that changes it, into the
/// sequence and the index. Returns `None` for any other text.
fn indexed(code: &str) -> Option<(&str, &str)> {
    if let Some((element, sequence)) =
        code.strip_prefix("remove at ").and_then(|code| code.split_once(" from "))
    {
        return Some((sequence.trim(), element.trim()));
    }
    let end = ["-=", "+=", "="].iter().find_map(|sign| code.split_once(sign));
    let target = end.map_or(code, |(target, _)| target).trim_end().strip_suffix(']')?;
    let mut depth = 0;
    for (at, c) in target.char_indices().rev() {
        match c {
            ']' | ')' => depth += 1,
            '[' if depth == 0 => return Some((&target[..at], target[at + 1..].trim())),
            '[' | '(' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the divisor in the source text of `a div b` or `a mod b`; `None` for any other text.
fn divisor(code: &str) -> Option<&str> {
    let mut depth = 0;
    let mut divisor = None;
    for (at, c) in code.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ if depth > 0 => {}
            _ => {
                let rest_of_code = &code[at..];
                for sign in [" div ", " mod ", "//", "%"] {
                    divisor = rest_of_code.strip_prefix(sign).or(divisor);
                }
            }
        }
    }
    let divisor = divisor?.trim();
    let inner = divisor.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    let inner = inner.filter(|inner| !inner.contains(['(', ')']));
    Some(inner.unwrap_or(divisor)).filter(|divisor| !divisor.is_empty())
}

/// Returns the source text of the number that is one less than `first`.
pub fn one_less(first: &str) -> String {
    match first.parse::<i64>() {
        Ok(number) => number.saturating_sub(1).to_string(),
        Err(_) if first.chars().all(|c| c.is_alphanumeric() || c == '_') => format!("{first} - 1"),
        Err(_) => format!("({first}) - 1"),
    }
}
