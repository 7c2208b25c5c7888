//! The list of problems, and their public samples.

use super::judge;

/// Returns the entries of all solvable problems in the list of the program.
pub fn listed() -> Vec<serde_json::Value> {
    let output = judge(&["list", "--json"], b"");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let all = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    all.filter(|problem| problem["unsolvable"].is_null()).collect()
}

#[test]
fn answers_to_public_samples_are_correct() {
    let mut samples = 0;
    for problem in listed() {
        let id = problem["id"].as_str().unwrap();
        for sample in problem["samples"].as_array().unwrap() {
            let [input, expected] =
                ["input", "output"].map(|key| sample[key].as_str().unwrap().to_string());
            let forms = [
                input.clone(),
                input.replace('\n', "\r\n"),
                input.trim_end().to_string(),
                input.replace('\n', " \n\n"),
                format!("\u{feff}{input}"),
            ];
            for input in forms {
                let output = judge(&[id], input.as_bytes());
                assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{id}: {input:?}");
            }
            samples += 1;
        }
    }
    assert!(samples >= 10, "{samples}");
}

#[test]
fn problem_names_ignore_case_and_include_aliases() {
    let answer = |id: &str| judge(&[id], b"1\n3\n1 2 3\n").stdout;
    assert_eq!(answer("poj1704"), b"Bob will win\n");
    assert_eq!(answer("POJ1704"), b"Bob will win\n");
    assert_eq!(answer("P10507"), b"Bob will win\n");
    assert_eq!(answer("Luogu P10507"), b"Bob will win\n");
    assert_eq!(answer("POJ-1704"), b"Bob will win\n");
    let json = judge(&["poj1704", "--json"], b"1\n3\n1 2 3\n").stdout;
    let expected = "{\"problem\":\"poj1704\",\"output\":\"Bob will win\\n\"}\n";
    assert_eq!(String::from_utf8_lossy(&json), expected);
    let refused = judge(&["p9170"], b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("no game to solve"));
    assert_eq!(judge(&["hdu9999"], b"").status.code(), Some(2));
}

#[test]
fn every_problem_lists_its_limits_and_systems() {
    for problem in listed() {
        assert!(!problem["limits"].as_str().unwrap().is_empty(), "{problem}");
        assert!(!problem["systems"].as_array().unwrap().is_empty(), "{problem}");
        for lang in ["en", "zh"] {
            assert!(!problem["title"][lang].as_str().unwrap().is_empty(), "{problem}");
        }
    }
}
