//! Tests: every problem on inputs that are none, made from valid ones. An error names the line and the
//! field in both languages; nothing panics, and nothing is answered that should be refused.

use super::{Choices, PROBLEMS, Problem, answered};
use grundy::base::{Error, Lang};

/// Problems whose input ends where it ends: a part of it may be an input too.
const ENDS_ANYWHERE: [&str; 6] = ["hdu1524", "hdu1527", "hdu1730", "hdu1847", "hdu2509", "hdu4315"];
/// Problems whose input ends with zeros, and anything may follow.
const ENDS_WITH_ZEROS: [&str; 8] =
    ["bzoj2463", "hdu1536", "hdu1848", "hdu1850", "hdu2177", "hdu2516", "hdu4764", "poj1740"];
/// Problems whose input begins with the number of things that follow.
const COUNTED: [&str; 9] =
    ["arc131c", "hdu1846", "hdu2188", "hdu3094", "p3235", "p4018", "p4101", "poj1704", "uva1567"];
/// Problems in which numbers beyond 2^32 occur, and in which negative ones do (of p9169 a number that is
/// ignored).
const HUGE: [&str; 3] = ["p1962", "p3390", "p9169"];
const SIGNED: [&str; 3] = ["jiaoguan", "p3390", "p9169"];

/// Words that are no numbers.
const LETTERS: [&str; 11] =
    ["x", "?", "1x", "0x1", "1e3", "1.5", "--1", "1,", "٣", "∞", "\u{1b}[2J"];

/// The samples and some random inputs that are not long.
fn inputs(problem: &Problem) -> Vec<String> {
    let samples = problem.samples.iter().map(|(input, _)| input.to_string());
    let random = (1..=20).map(|size| (problem.random)(&mut Choices::new(97 * size, size)));
    let mut all: Vec<String> = samples.chain(random).collect();
    all.retain(|input| input.len() < 300);
    assert!(!all.is_empty(), "{}", problem.id);
    all
}

fn tokens(input: &str) -> Vec<&str> {
    input.split_whitespace().collect()
}

/// That an error tells line and field.
fn well_told(problem: &Problem, input: &[u8], how: &str, error: &Error) {
    let (id, shown) = (problem.id, String::from_utf8_lossy(input));
    let lines = shown.lines().count().max(1);
    let (en, zh) = (error.line(Lang::En), error.line(Lang::Zh));
    let told = |line: &str, before: &str, after: &str| {
        let line = line.strip_prefix(before).and_then(|rest| rest.split_once(after));
        let number = line.and_then(|(number, _)| number.trim().parse::<usize>().ok());
        number.is_some_and(|number| (1..=lines).contains(&number))
    };
    assert!(told(&en, "line ", ":"), "{id}, {how}: {en}\n{shown}");
    assert!(told(&zh, "第", "行"), "{id}, {how}: {zh}\n{shown}");
    for line in [&en, &zh] {
        assert!(line.matches('`').count() >= 2, "{id}, {how}: {line}\n{shown}");
        assert!(!line.contains('\n') && line.len() < 400, "{id}, {how}: {line}");
    }
    assert!(!zh.contains("must") && !zh.contains("integer"), "{id}, {how}: {zh}");
}

fn refused(problem: &Problem, input: impl AsRef<[u8]>, how: &str) {
    let input = input.as_ref();
    match answered(problem, input) {
        Ok(answer) => {
            let shown = String::from_utf8_lossy(input);
            panic!("{}, {how}: answered {answer:.200}\n{shown}", problem.id);
        }
        Err(error) => well_told(problem, input, how, &error),
    }
}

/// With one word in place of another, each in a line of its own.
fn with(tokens: &[&str], at: usize, word: &str) -> String {
    [&tokens[..at], &[word], &tokens[at + 1..]].concat().join("\n")
}

#[test]
fn letters_and_vast_numbers_are_refused_in_every_place() {
    for problem in PROBLEMS {
        for input in inputs(problem) {
            let tokens = tokens(&input);
            for at in 0..tokens.len() {
                let spoil = |word: &str| refused(problem, with(&tokens, at, word), word);
                for word in LETTERS {
                    spoil(word);
                }
                let Ok(number) = tokens[at].parse::<i128>() else { continue };
                let wraps = (number + (1 << 64)).to_string();
                for word in [wraps, "9".repeat(30), "9".repeat(30_000)] {
                    spoil(&word);
                }
                if !HUGE.contains(&problem.id) {
                    spoil(&(number + (1 << 32)).to_string());
                    spoil(&(number.abs() + (1 << 31)).to_string());
                }
                if !SIGNED.contains(&problem.id) {
                    spoil("-1");
                }
            }
        }
    }
}

#[test]
fn what_ends_too_early_is_refused() {
    for problem in PROBLEMS {
        for input in inputs(problem) {
            let tokens = tokens(&input);
            let whole = answered(problem, &input).expect("a valid input");
            for count in 0..tokens.len() {
                let part = tokens[..count].join("\n");
                match answered(problem, &part) {
                    Ok(answer) if ENDS_ANYWHERE.contains(&problem.id) => {
                        assert!(whole.starts_with(&answer), "{}: {part}", problem.id);
                    }
                    _ => refused(problem, &part, "truncated"),
                }
            }
        }
    }
}

#[test]
fn what_follows_the_end_is_refused_unless_zeros_ended_it() {
    for problem in PROBLEMS {
        for input in inputs(problem) {
            let longer = format!("{input}\nmore");
            if ENDS_WITH_ZEROS.contains(&problem.id) {
                assert_eq!(answered(problem, &longer), answered(problem, &input), "{}", problem.id);
            } else {
                refused(problem, &longer, "a word more");
            }
        }
    }
}

#[test]
fn wrong_counts_are_refused() {
    for problem in PROBLEMS.iter().filter(|problem| COUNTED.contains(&problem.id)) {
        for input in inputs(problem) {
            let tokens = tokens(&input);
            let count: u64 = tokens[0].parse().expect("a count");
            for wrong in [count + 1, count + 7, count - 1] {
                refused(problem, with(&tokens, 0, &wrong.to_string()), "a wrong count");
            }
        }
    }
}

#[test]
fn what_is_no_text_is_refused() {
    for problem in PROBLEMS {
        for bytes in [&b"\xff\xfe\x00\x80\n7"[..], b"\0\0\0\0", b"1\n\xc3\x28 1 1 1 1", b"\xef\xbb"]
        {
            refused(problem, bytes, "bytes");
        }
        if !ENDS_ANYWHERE.contains(&problem.id) {
            refused(problem, "", "empty");
            refused(problem, " \r\n\t\n", "blank");
            refused(problem, "\u{feff}", "a byte order mark alone");
        }
    }
}

#[test]
fn nothing_panics_on_words_in_any_order() {
    const WORDS: [&str; 16] = [
        "0",
        "1",
        "2",
        "3",
        "4",
        "7",
        "10",
        "-1",
        "-0",
        "+2",
        "100",
        "1000",
        "X.O",
        "O",
        "#",
        "999999999",
    ];
    let mut choices = Choices::new(1, 1);
    for problem in PROBLEMS {
        for input in inputs(problem) {
            let own = tokens(&input);
            for _ in 0..40 {
                // The words of an input, some of them left out, repeated, or others in their place.
                let mut words = Vec::new();
                for word in &own {
                    match choices.between(0, 11) {
                        0 => {}
                        1 => words.extend([*word, word]),
                        2 => words.push(WORDS[choices.between(0, 15) as usize]),
                        _ => words.push(*word),
                    }
                }
                let mixed = words.join("\n");
                if let Err(error) = answered(problem, &mixed) {
                    well_told(problem, mixed.as_bytes(), "mixed", &error);
                }
            }
        }
    }
}

#[test]
fn every_list_of_problems_here_is_of_problems() {
    let known = |id: &&str| PROBLEMS.iter().any(|problem| problem.id == *id);
    let listed: Vec<&str> =
        [&ENDS_ANYWHERE[..], &ENDS_WITH_ZEROS, &COUNTED, &HUGE, &SIGNED].concat();
    // Those that are still to come.
    let unknown: Vec<&str> = listed.into_iter().filter(|id| !known(id)).collect();
    assert!(
        unknown.iter().all(|id| ["hdu1524", "bzoj2463", "hdu3094"].contains(id)),
        "{unknown:?}"
    );
}
