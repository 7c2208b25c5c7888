//! Tests every problem on invalid inputs, which are made by corrupting valid ones. Each must be
//! refused without a panic, with an error that names the line and the field in English and Chinese.

use super::{Choices, ContestTask, PROBLEMS, Problem};
use grundy::base::{Error, Lang};

/// The ids of problems whose input has no end mark and no count, so that the beginning of a valid
/// input can be valid too.
const ENDS_ANYWHERE: [&str; 6] = ["hdu1524", "hdu1527", "hdu1730", "hdu1847", "hdu2509", "hdu4315"];
/// The ids of problems whose input ends with a line of zeros. The text after it is ignored.
const ENDS_WITH_ZEROS: [&str; 8] =
    ["bzoj2463", "hdu1536", "hdu1848", "hdu1850", "hdu2177", "hdu2516", "hdu4764", "poj1740"];
/// The ids of problems whose input begins with the number of items that follow.
const STARTS_WITH_COUNT: [&str; 9] =
    ["arc131c", "hdu1846", "hdu2188", "hdu3094", "p3235", "p4018", "p4101", "poj1704", "uva1567"];
/// The ids of problems whose inputs can have numbers above 2^32.
const HUGE: [&str; 3] = ["p1962", "p3390", "p9169"];
/// The ids of problems whose inputs can have negative numbers. In p9169 only one number can be
/// negative, and it is ignored.
const SIGNED: [&str; 3] = ["jiaoguan", "p3390", "p9169"];

/// Words that are not integers and must be refused where an integer is expected.
const NON_NUMBERS: [&str; 11] =
    ["x", "?", "1x", "0x1", "1e3", "1.5", "--1", "1,", "٣", "∞", "\u{1b}[2J"];

/// Returns the samples and some random inputs of a problem, only those shorter than 300 bytes.
fn inputs(problem: &Problem) -> Vec<String> {
    let samples = problem.samples.iter().map(|(input, _)| input.to_string());
    let random = (1..=20).map(|size| (problem.generate)(&mut Choices::new(97 * size, size)));
    let mut inputs: Vec<String> = samples.chain(random).collect();
    inputs.retain(|input| input.len() < 300);
    assert!(!inputs.is_empty(), "{}", problem.id);
    inputs
}

/// Returns the words of an input, which are separated by white space.
fn tokens(input: &str) -> Vec<&str> {
    input.split_whitespace().collect()
}

/// Asserts that an error names an existing line of the input and quotes the field, in English and
/// in Chinese. `how` describes, for the message of the assertion, how the input was corrupted.
fn assert_locates_fault(problem: &Problem, input: &[u8], how: &str, error: &Error) {
    let (id, input_text) = (problem.id, String::from_utf8_lossy(input));
    let lines = input_text.lines().count().max(1);
    let (en, zh) = (error.line(Lang::En), error.line(Lang::Zh));
    let names_line = |line: &str, prefix: &str, suffix: &str| {
        let line = line.strip_prefix(prefix).and_then(|line| line.split_once(suffix));
        let number = line.and_then(|(number, _)| number.trim().parse::<usize>().ok());
        number.is_some_and(|number| (1..=lines).contains(&number))
    };
    assert!(names_line(&en, "line ", ":"), "{id}, {how}: {en}\n{input_text}");
    assert!(names_line(&zh, "第", "行"), "{id}, {how}: {zh}\n{input_text}");
    for line in [&en, &zh] {
        assert!(line.matches('`').count() >= 2, "{id}, {how}: {line}\n{input_text}");
        assert!(!line.contains('\n') && line.len() < 400, "{id}, {how}: {line}");
    }
    assert!(!zh.contains("must") && !zh.contains("integer"), "{id}, {how}: {zh}");
}

/// Asserts that an input is refused with an error that names the line and the field. `how`
/// describes, for the message of the assertion, how the input was corrupted.
fn assert_refused(problem: &Problem, input: impl AsRef<[u8]>, how: &str) {
    let input = input.as_ref();
    match problem.answer(input.as_ref()) {
        Ok(output) => {
            let input_text = String::from_utf8_lossy(input);
            panic!("{}, {how}: answered {output:.200}\n{input_text}", problem.id);
        }
        Err(error) => assert_locates_fault(problem, input, how, &error),
    }
}

/// Returns a text with each of the words on its own line; the word at index `at` is replaced by
/// `word`.
fn with_word(tokens: &[&str], at: usize, word: &str) -> String {
    [&tokens[..at], &[word], &tokens[at + 1..]].concat().join("\n")
}

#[test]
fn non_numbers_and_huge_numbers_are_refused_at_every_position() {
    for problem in PROBLEMS.iter() {
        for input in inputs(problem) {
            let tokens = tokens(&input);
            for at in 0..tokens.len() {
                let assert_word_refused =
                    |word: &str| assert_refused(problem, with_word(&tokens, at, word), word);
                for word in NON_NUMBERS {
                    assert_word_refused(word);
                }
                let Ok(number) = tokens[at].parse::<i128>() else { continue };
                let wraps_to_number = (number + (1 << 64)).to_string();
                for word in [wraps_to_number, "9".repeat(30), "9".repeat(30_000)] {
                    assert_word_refused(&word);
                }
                if !HUGE.contains(&problem.id) {
                    assert_word_refused(&(number + (1 << 32)).to_string());
                    assert_word_refused(&(number.abs() + (1 << 31)).to_string());
                }
                if !SIGNED.contains(&problem.id) {
                    assert_word_refused("-1");
                }
            }
        }
    }
}

#[test]
fn truncated_inputs_are_refused() {
    for problem in PROBLEMS.iter() {
        for input in inputs(problem) {
            let tokens = tokens(&input);
            let full_answer = problem.answer(input.as_ref()).expect("a valid input");
            for count in 0..tokens.len() {
                let truncated = tokens[..count].join("\n");
                match problem.answer(truncated.as_ref()) {
                    Ok(output) if ENDS_ANYWHERE.contains(&problem.id) => {
                        assert!(full_answer.starts_with(&output), "{}: {truncated}", problem.id);
                    }
                    _ => assert_refused(problem, &truncated, "truncated"),
                }
            }
        }
    }
}

#[test]
fn trailing_words_are_refused_unless_zeros_end_the_input() {
    for problem in PROBLEMS.iter() {
        for input in inputs(problem) {
            let extended = format!("{input}\nmore");
            if ENDS_WITH_ZEROS.contains(&problem.id) {
                assert_eq!(
                    problem.answer(extended.as_ref()),
                    problem.answer(input.as_ref()),
                    "{}",
                    problem.id
                );
            } else {
                assert_refused(problem, &extended, "a word more");
            }
        }
    }
}

#[test]
fn wrong_counts_are_refused() {
    for problem in PROBLEMS.iter().filter(|problem| STARTS_WITH_COUNT.contains(&problem.id)) {
        for input in inputs(problem) {
            let tokens = tokens(&input);
            let count: u64 = tokens[0].parse().expect("a count");
            for wrong in [count + 1, count + 7, count - 1] {
                assert_refused(problem, with_word(&tokens, 0, &wrong.to_string()), "a wrong count");
            }
        }
    }
}

#[test]
fn inputs_that_are_not_text_are_refused() {
    for problem in PROBLEMS.iter() {
        for bytes in [&b"\xff\xfe\x00\x80\n7"[..], b"\0\0\0\0", b"1\n\xc3\x28 1 1 1 1", b"\xef\xbb"]
        {
            assert_refused(problem, bytes, "bytes");
        }
        if !ENDS_ANYWHERE.contains(&problem.id) {
            assert_refused(problem, "", "empty");
            assert_refused(problem, " \r\n\t\n", "blank");
            assert_refused(problem, "\u{feff}", "a byte order mark alone");
        }
    }
}

#[test]
fn shuffled_words_do_not_panic() {
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
    for problem in PROBLEMS.iter() {
        for input in inputs(problem) {
            let input_tokens = tokens(&input);
            for _ in 0..40 {
                // The words of a valid input, of which some are omitted, repeated or replaced.
                let mut words = Vec::new();
                for word in &input_tokens {
                    match choices.between(0, 11) {
                        0 => {}
                        1 => words.extend([*word, word]),
                        2 => words.push(WORDS[choices.between(0, 15) as usize]),
                        _ => words.push(*word),
                    }
                }
                let mixed = words.join("\n");
                if let Err(error) = problem.answer(mixed.as_ref()) {
                    assert_locates_fault(problem, mixed.as_bytes(), "mixed", &error);
                }
            }
        }
    }
}

#[test]
fn lists_contain_only_existing_problems() {
    let is_problem = |id: &&str| PROBLEMS.iter().any(|problem| problem.id == *id);
    let listed: Vec<&str> =
        [&ENDS_ANYWHERE[..], &ENDS_WITH_ZEROS, &STARTS_WITH_COUNT, &HUGE, &SIGNED].concat();
    let unknown: Vec<&str> = listed.into_iter().filter(|id| !is_problem(id)).collect();
    assert!(
        unknown.iter().all(|id| ["hdu1524", "bzoj2463", "hdu3094"].contains(id)),
        "{unknown:?}"
    );
}
