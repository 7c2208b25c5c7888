//! Translates a code of a heap game into a rule file, so that proofs about rule files also cover
//! codes.

use grundy_octal::{Code, CodeDigit, PartsCondition};
use grundy_rules::{RuleFile, RuleGame};
use grundy_text::{Error, Result, words};
use std::fmt::Write;

/// Builds the rules for a single heap whose moves are those of `code`. A move that splits the heap
/// leads to a sum of heaps.
///
/// # Errors
/// `TooBig` if the generated rule file is too long.
pub(super) fn rules(code: &Code) -> Result<RuleGame> {
    let (file, _) = RuleFile::read(&text(code), &code.to_string())
        .map_err(|_| Error::too_big(words!(game::code_is_too_long)))?;
    file.build(&[])
}

/// Returns the text of a rule file for a single heap whose moves are those of `code`.
fn text(code: &Code) -> String {
    let mut text = format!("game \"{code}\"\nposition n\n");
    let list = |takes: &[u64]| takes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    // Writing to a string never fails.
    let _ = match code {
        Code::Set(takes) => {
            writeln!(text, "move take (k in [{}]) when k <= n -> [n - k]", list(takes))
        }
        Code::AllBut(takes) if takes.is_empty() => {
            writeln!(text, "move take (k in 1..n) -> [n - k]")
        }
        Code::AllBut(takes) => {
            writeln!(text, "move take (k in 1..n) when k not in [{}] -> [n - k]", list(takes))
        }
        Code::TakeAndBreak(digits) => {
            for (take, digit) in (0..).zip(digits.once()) {
                let take: u64 = take;
                write_moves(
                    &mut text,
                    (&format!("take_{take}"), &take.to_string()),
                    "",
                    "",
                    *digit,
                );
            }
            let (from, every) = (digits.once().len(), digits.repeat().len());
            for (index, digit) in digits.repeat().iter().enumerate() {
                let runs = format!("k in {from}..n, ");
                let when = format!("k mod {every} == {} and ", (from + index) % every);
                write_moves(&mut text, (&format!("again_{index}"), "k"), &runs, &when, *digit);
            }
            Ok(())
        }
    };
    text
}

/// Appends the `move` statements for one digit of a code. The names of the moves begin with `name`.
/// `take` is the expression for the number of tokens taken. `runs` declares further choices, such
/// as `k in 3..n, `. `when` is a condition on all these moves, followed by ` and `. `runs` and
/// `when` can be empty.
fn write_moves(
    text: &mut String,
    (name, take): (&str, &str),
    runs: &str,
    when: &str,
    digit: CodeDigit,
) {
    let runs_alone =
        if runs.is_empty() { String::new() } else { format!("({}) ", &runs[..runs.len() - 2]) };
    let mut line = |kind: &str, choices: &str, when_too: &str, to: &str| {
        let _ = writeln!(text, "move {name}_{kind} {choices}when {when}{when_too} -> {to}");
    };
    if digit.bits & 1 != 0 {
        line("all", &runs_alone, &format!("n == {take}"), "nothing");
    }
    if digit.bits & 2 != 0 {
        line("some", &runs_alone, &format!("n > {take}"), &format!("[n - {take}]"));
    }
    if digit.bits & 4 != 0 {
        let choices = format!("({runs}a in 1..n)");
        let fits = match digit.parts {
            PartsCondition::Any => format!("2 * a + {take} <= n"),
            PartsCondition::Unequal => format!("2 * a + {take} < n"),
            PartsCondition::Equal => format!("2 * a + {take} == n"),
        };
        line("in_two", &format!("{choices} "), &fits, &format!("[a] + [n - {take} - a]"));
    }
    if digit.bits & 8 != 0 {
        let choices = format!("({runs}a in 1..n, b in 1..n)");
        let fits = match digit.parts {
            PartsCondition::Any => format!("a <= b and a + 2 * b + {take} <= n"),
            PartsCondition::Unequal => format!("a < b and a + 2 * b + {take} < n"),
            PartsCondition::Equal => format!("a == b and 3 * a + {take} == n"),
        };
        let to = format!("[a] + [b] + [n - {take} - a - b]");
        line("in_three", &format!("{choices} "), &fits, &to);
    }
}
