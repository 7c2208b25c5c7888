//! Inputs that are no inputs: an error in one line that names the line and the field, exit code 2,
//! and nothing on standard output.

use super::{cases, judge, samples::listed};

/// Problems whose input ends where it ends, so that a part of it may be one too.
const ENDS_ANYWHERE: [&str; 6] = ["hdu1527", "hdu1730", "hdu1847", "hdu2509", "hdu4315", "hdu1524"];
/// Words of an input that are spoilt, at most.
const SPOILT: usize = 14;

/// That an input is refused as it should be.
fn refused(id: &str, input: &[u8], how: &str) {
    let output = judge(&[id], input);
    let error = String::from_utf8(output.stderr).expect("text");
    let shown = String::from_utf8_lossy(input);
    assert_eq!(output.status.code(), Some(2), "{id}, {how}: {error}\n{shown:.300}");
    assert!(output.stdout.is_empty(), "{id}, {how}: answered\n{shown:.300}");
    assert!(error.starts_with("error: line ") && error.contains('`'), "{id}, {how}: {error}");
    assert_eq!(error.matches('\n').count(), 1, "{id}, {how}: {error}");
    assert!(error.len() < 400, "{id}, {how}: {error}");
}

/// A small input of every problem, and its answer.
fn inputs() -> Vec<(String, String, String)> {
    let one = |problem: serde_json::Value| {
        let id = problem["id"].as_str().unwrap().to_string();
        let sample = problem["samples"]
            .get(0)
            .map(|sample| ["input", "output"].map(|key| sample[key].as_str().unwrap().to_string()));
        let [input, output] = sample.unwrap_or_else(|| {
            let (input, output) = cases(&id, 40).into_iter().last().unwrap();
            [input, output]
        });
        (id, input, output)
    };
    listed().into_iter().map(one).collect()
}

/// The words of an input with what stands between them kept.
fn with_word(input: &str, at: usize, word: &str) -> String {
    let mut out = String::new();
    let mut seen = 0;
    for line in input.lines() {
        let words: Vec<&str> = line
            .split_whitespace()
            .map(|own| {
                seen += 1;
                if seen - 1 == at { word } else { own }
            })
            .collect();
        out.push_str(&words.join(" "));
        out.push('\n');
    }
    out
}

fn some_words(input: &str) -> Vec<usize> {
    let count = input.split_whitespace().count();
    let step = count.div_ceil(SPOILT).max(1);
    (0..count).step_by(step).collect()
}

#[test]
fn letters_and_vast_numbers_are_refused() {
    for (id, input, _) in inputs() {
        for at in some_words(&input) {
            refused(&id, with_word(&input, at, "x1").as_bytes(), "a letter");
            let word = input.split_whitespace().nth(at).unwrap();
            if word.parse::<f64>().is_ok() {
                let vast = "999999999999999999999999";
                refused(&id, with_word(&input, at, vast).as_bytes(), "a vast number");
                refused(&id, with_word(&input, at, "1.5").as_bytes(), "a fraction");
            }
        }
    }
}

#[test]
fn inputs_that_end_too_early_are_refused() {
    for (id, input, output) in inputs() {
        for at in some_words(&input) {
            let words: Vec<&str> = input.split_whitespace().take(at).collect();
            let part = words.join("\n");
            if !ENDS_ANYWHERE.contains(&id.as_str()) {
                refused(&id, part.as_bytes(), "truncated");
                continue;
            }
            let told = judge(&[&id], part.as_bytes());
            match told.status.code() {
                Some(0) => {
                    let told = String::from_utf8(told.stdout).unwrap();
                    assert!(output.starts_with(&told), "{id}: {part}");
                }
                _ => refused(&id, part.as_bytes(), "truncated"),
            }
        }
    }
}

#[test]
fn what_comes_after_the_end_is_refused_where_the_end_is_counted() {
    let zero_ends =
        ["hdu4764", "hdu1848", "hdu2177", "hdu1850", "poj1740", "hdu2516", "hdu1536", "bzoj2463"];
    for (id, input, output) in inputs() {
        let longer = format!("{input}\n7\n");
        if zero_ends.contains(&id.as_str()) {
            let told = judge(&[&id], longer.as_bytes());
            assert_eq!(String::from_utf8_lossy(&told.stdout), output, "{id}");
        } else if !ENDS_ANYWHERE.contains(&id.as_str()) {
            refused(&id, longer.as_bytes(), "more than was counted");
        }
    }
}

#[test]
fn what_is_no_text_is_refused() {
    for (id, _, _) in inputs() {
        refused(&id, &[0xff, 0xfe, 0x00, 0x80, b'\n', b'7'], "bytes");
        refused(&id, b"\0\0\0\0", "zeros");
        if !ENDS_ANYWHERE.contains(&id.as_str()) {
            refused(&id, b"", "empty");
            refused(&id, b" \r\n \n", "blank");
        }
    }
}
