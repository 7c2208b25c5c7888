//! The rules of a code in the language of rule files, so that what is proved of rule files is proved of codes.

use crate::base::Error;
use crate::family::{Code, Digit, Parts};
use crate::lang::{RuleFile, RuleGame};
use std::fmt::Write;

/// The game of one heap with these rules, a sum of heaps where it splits.
///
/// # Errors
/// When the rules are too long to be read.
pub(super) fn rules(code: &Code) -> Result<RuleGame, Error> {
    let (file, _) = RuleFile::read(&text(code), &code.to_string())
        .map_err(|_| Error::too_big(crate::words!("the code is too long", "代码过长")))?;
    file.build(&[])
}

/// The rules as a file.
fn text(code: &Code) -> String {
    let mut text = format!("game \"{code}\"\nposition n\n");
    let list = |takes: &[u64]| takes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    // Writing to a text does not fail.
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
                moves(&mut text, (&format!("take_{take}"), &take.to_string()), "", "", *digit);
            }
            let (from, every) = (digits.once().len(), digits.repeat().len());
            for (at, digit) in digits.repeat().iter().enumerate() {
                let runs = format!("k in {from}..n, ");
                let when = format!("k mod {every} == {} and ", (from + at) % every);
                moves(&mut text, (&format!("again_{at}"), "k"), &runs, &when, *digit);
            }
            Ok(())
        }
    };
    text
}

/// The moves of a digit, by their name and by how many they take, under a condition.
fn moves(text: &mut String, (name, take): (&str, &str), runs: &str, when: &str, digit: Digit) {
    let only =
        if runs.is_empty() { String::new() } else { format!("({}) ", &runs[..runs.len() - 2]) };
    let mut line = |kind: &str, choices: &str, when_too: &str, to: &str| {
        let _ = writeln!(text, "move {name}_{kind} {choices}when {when}{when_too} -> {to}");
    };
    if digit.bits & 1 != 0 {
        line("all", &only, &format!("n == {take}"), "nothing");
    }
    if digit.bits & 2 != 0 {
        line("some", &only, &format!("n > {take}"), &format!("[n - {take}]"));
    }
    if digit.bits & 4 != 0 {
        let choices = format!("({runs}a in 1..n)");
        let fits = match digit.parts {
            Parts::Any => format!("2 * a + {take} <= n"),
            Parts::Unequal => format!("2 * a + {take} < n"),
            Parts::Equal => format!("2 * a + {take} == n"),
        };
        line("in_two", &format!("{choices} "), &fits, &format!("[a] + [n - {take} - a]"));
    }
    if digit.bits & 8 != 0 {
        let choices = format!("({runs}a in 1..n, b in 1..n)");
        let fits = match digit.parts {
            Parts::Any => format!("a <= b and a + 2 * b + {take} <= n"),
            Parts::Unequal => format!("a < b and a + 2 * b + {take} < n"),
            Parts::Equal => format!("a == b and 3 * a + {take} == n"),
        };
        let to = format!("[a] + [b] + [n - {take} - a - b]");
        line("in_three", &format!("{choices} "), &fits, &to);
    }
}
