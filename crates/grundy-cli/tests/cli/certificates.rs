//! `solve --certificate` and `verify`.

use super::{grundy, told};
use std::path::PathBuf;

fn file(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let shown = path.to_str().unwrap().to_string();
    (path, shown)
}

#[test]
fn a_certificate_is_written_and_verified() {
    let (path, shown) = file("sound.json");
    let _ = std::fs::remove_file(&path);
    let answer = told("solve pawn-crossing examples/crossing.txt");
    let command = format!("solve pawn-crossing examples/crossing.txt --certificate {shown}");
    assert_eq!(told(&command), answer);
    let verified = told(&format!("verify {shown}"));
    assert!(verified.starts_with("verified: pawn-crossing"), "{verified}");
    assert!(verified.contains("in 11 moves"), "{verified}");
    assert!(told(&format!("verify {shown} --lang zh")).starts_with("验证通过："));
    let json: serde_json::Value =
        serde_json::from_str(&told(&format!("verify {shown} --json"))).unwrap();
    assert_eq!(json["holds"], true);
    // No incomplete file remains in the folder.
    let folder = std::fs::read_dir(path.parent().unwrap()).unwrap();
    let beside = folder.filter(|entry| {
        entry.as_ref().unwrap().file_name().to_string_lossy().starts_with("sound.json.")
    });
    assert_eq!(beside.count(), 0);
}

#[test]
fn a_false_certificate_exits_with_1_and_a_broken_one_with_2() {
    let (path, shown) = file("false.json");
    told(&format!("solve northcott 1 4 m=5 --certificate {shown}"));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\"N\",", "\"P\",", 1)).unwrap();
    let ran = grundy(&format!("verify {shown}"));
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("false: "), "{}", ran.out);
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    for line in [format!("verify {shown}"), "verify no-such-file.json".to_string()] {
        let ran = grundy(&line);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err.trim_end().lines().count(), 1, "{}", ran.err);
    }
}

/// The message quotes a key of the file, and a terminal must not interpret its control characters.
#[test]
fn certificate_texts_are_escaped_in_errors() {
    let (path, shown) = file("escape.json");
    std::fs::write(&path, "{\"format\": \"grundy period\", \"a\\u001b[2J\\nb\": 1}").unwrap();
    let ran = grundy(&format!("verify {shown}"));
    assert_eq!(ran.code, 2);
    assert_eq!(ran.err.trim_end().lines().count(), 1, "{}", ran.err);
    assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
}

/// The check of a law may use a longer table than other questions: only a limit that the user gives
/// applies.
#[test]
fn a_law_check_has_the_limits_of_the_search() {
    let (path, shown) = file("long.json");
    let certificate = |period: u64| {
        format!(
            "{{\"format\":\"grundy period\",\"version\":1,\"code\":\"{{1}}\",\"period\":{period},\"preperiod\":0,\
             \"saltus\":0,\"theorem\":{{\"window\":{{\"takes\":1,\"leaves\":1,\"unequal\":false,\"to\":1,\
             \"mask\":0,\"by_parity\":false}}}},\"maximum\":1,\"hash\":\"0\"}}"
        )
    };
    std::fs::write(&path, certificate(25_000_000)).unwrap();
    let ran = grundy(&format!("verify {shown}"));
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.contains("period is not the least"), "{}", ran.out);
    assert_eq!(grundy(&format!("verify {shown} --max-positions 1000")).code, 2);
}

#[test]
fn questions_without_a_certificate_are_refused() {
    let (_, shown) = file("none.json");
    for question in ["nim 1 + nim 2", "0.77 5", "two-or-three 5", "mex 1 2"] {
        let ran = grundy(&format!("solve {question} --certificate {shown}"));
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{question}");
    }
    let ran = grundy("solve nim 3 --certificate /no/such/folder/x.json");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
}

#[test]
fn a_certificate_of_a_law_answers_in_place_of_a_game() {
    let (path, shown) = file("kayles.json");
    told(&format!("law 0.77 --certificate {shown}"));
    for position in ["10^30", "100", "10^30 5 7"] {
        let answer = told(&format!("solve {shown} {position}"));
        assert!(answer.starts_with("0.77 "), "{answer}");
        assert!(answer.contains("evidence: proved: G(n+12) = G(n)"), "{answer}");
    }
    assert_eq!(
        told(&format!("solve {shown} 10^30 + nim 5")),
        told("solve 0.77 10^30 + nim 5"),
        "the same as by the game itself"
    );
    // For a changed certificate, the message names the place at which the check fails.
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\"preperiod\":71", "\"preperiod\":72", 1)).unwrap();
    let ran = grundy(&format!("solve {shown} 10^30"));
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("the certificate is false"), "{}", ran.err);
    let (_, labels) = file("labels.json");
    told(&format!("solve northcott 1 4 m=5 --certificate {labels}"));
    let ran = grundy(&format!("solve {labels} 10"));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("of an answer, not of a law"), "{}", ran.err);
    assert_eq!(grundy("solve no-such-file.json 10").code, 2);
}

#[test]
fn a_law_of_misere_play_is_proved_and_verified() {
    let (path, shown) = file("misere.json");
    let law = told(&format!("law {{2,5,7}} --misere --certificate {shown}"));
    assert!(law.starts_with("{2,5,7}: misère period 22 from n = 0 on"), "{law}");
    assert!(law.contains("evidence: proved"), "{law}");
    let verified = told(&format!("verify {shown}"));
    assert!(verified.starts_with("verified: {2,5,7}: in misère play"), "{verified}");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\"period\":22", "\"period\":11", 1)).unwrap();
    assert_eq!(grundy(&format!("verify {shown}")).code, 1);
    assert_eq!(grundy(&format!("solve {shown} 10^30")).code, 2);
    // For a code with splits, the certificate is that of its misère quotient.
    let law = told(&format!("law 0.77 --misere --certificate {shown}"));
    assert!(
        law.contains("below 22: 1, 4, 9, 12, 20\nevidence: proved: the misère quotient"),
        "{law}"
    );
    let verified = told(&format!("verify {shown}"));
    assert!(verified.contains("the quotient has order 40"), "{verified}");
    assert_eq!(grundy(&format!("law 4u. --misere --certificate {shown}")).code, 2);
}

/// Neither a proof nor a table exceeds the memory limit, for any number that is missing from a set.
#[test]
fn sets_without_huge_numbers_are_answered_or_refused_at_once() {
    for missing in ["18446744073709551615", "18446744073709551614", "4294967296", "30000000"] {
        let law = told(&format!("law all but {{{missing}}} --memory 50M"));
        assert!(law.contains("evidence: proved"), "{law}");
        told(&format!("solve all but {{{missing}}} 10^30 --memory 50M"));
    }
    for line in [
        "solve all but {3,9223372036854775807} 10^30 --memory 50M",
        "table all but {2} --to 10^9 --memory 50M",
        "table all but {2} --to 10^10",
    ] {
        let ran = grundy(line);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line}");
        assert_eq!(ran.err.trim_end().lines().count(), 1, "{}", ran.err);
    }
}
