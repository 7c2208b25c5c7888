//! Refusals give the true reason, its location and a remedy that works.

use super::{grundy, told, words};
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-reasons-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Asserts that a command line fails with exit code 2, and that its error contains all texts of
/// `says` and none of `never`.
fn refused(line: &str, says: &[&str], never: &[&str]) {
    let ran = grundy(line);
    assert_eq!(ran.code, 2, "{line}: {}{}", ran.out, ran.err);
    for part in says {
        assert!(ran.err.contains(part), "{line}: {part} in {}", ran.err);
    }
    for part in never {
        assert!(!ran.err.contains(part), "{line}: {part} in {}", ran.err);
    }
}

/// The reason is not a limit: one condition has more cases than the solver of boards supports. The
/// error names the move with its location.
#[test]
fn rules_too_large_for_boards_are_not_reported_as_a_memory_limit() {
    let folder = folder("large");
    let made = folder.join("konane").display().to_string();
    for line in [
        "solve examples/konane.game --engine proof".to_string(),
        "solve examples/konane.game --engine whole".to_string(),
        format!("tablebase examples/konane.game -o {made}"),
    ] {
        let says = ["too large for the board solver", "the move `", "examples/konane.game:"];
        refused(&line, &says, &["--memory", "--max-positions", "MiB"]);
    }
    // Without the option `--engine` the question is answered.
    assert_eq!(grundy("solve examples/konane.game").code, 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The error names the expression that cannot become board moves, and its location.
#[test]
fn a_varying_expression_is_named_with_its_location() {
    let folder = folder("varies");
    let file = folder.join("varies.game");
    let text = "position cell: 0..3[2] = [3, 3], at: 0..2 = 2\n\
        # The length of the list varies.\n\
        move put when cell[0] > 0 and at == 2 { cell = [cell[0] - 1 for k in 1..at] }\n";
    std::fs::write(&file, text).unwrap();
    let path = file.display().to_string();
    let made = folder.join("made").display().to_string();
    let ran = words(&["tablebase", &path, "-o", &made]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    let says = ["varies.game:3:", ": `", "a list or a range depends on the position"];
    for part in says {
        assert!(ran.err.contains(part), "{part} in {}", ran.err);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A variable that no cell can hold, and a move that leads to a sum, are named with their place.
#[test]
fn a_variable_or_move_that_no_board_can_hold_is_named_with_its_location() {
    let folder = folder("unboardable");
    let file = folder.join("rules.game");
    let path = file.display().to_string();
    for (text, place) in [
        ("position a: 0..9 = 3,\n  b: 0..99 = 5\nmove m when a > 0 -> [a - 1, b]\n", ":2:3: "),
        ("position s: nat[] = [3]\nmove m when s[0] > 0 { s[0] -= 1 }\n", ":1:10: "),
        (
            "position a: 0..9 = 3\nmove stay when a > 5 -> [a - 1]\nmove m when a > 0 -> [a - 1] + [0]\n",
            ":3:6: ",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let made = folder.join("made").display().to_string();
        let ran = words(&["tablebase", &path, "-o", &made]);
        assert_eq!(ran.code, 2, "{}", ran.out);
        let start = format!("error: {path}{place}the board solver needs a board of cells");
        assert!(ran.err.starts_with(&start), "{}", ran.err);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// In Hexapawn, pawns only step forwards and no points are counted. The program does not prove that
/// play ends.
#[test]
fn option_outcomes_needs_a_proof_that_play_ends() {
    let folder = folder("ends");
    let made = folder.join("hexapawn").display().to_string();
    let says = ["it is not proved that play ends", "omit `--outcomes`"];
    let line = format!("tablebase examples/hexapawn.game -o {made} --outcomes");
    refused(&line, &says, &["points"]);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A tablebase of another game is not ignored silently.
#[test]
fn a_tablebase_of_another_game_is_reported() {
    let folder = folder("other");
    let made = folder.join("mu").display().to_string();
    told(&format!("tablebase examples/mu-torere.game -o {made}"));
    for line in ["examples/hexapawn.game", "nim 3 4 5"] {
        let ran = grundy(&format!("solve {line} --tablebase {made}"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let note = ran.err.trim_end();
        assert!(
            note.starts_with("note: ") && note.contains("belongs to another game"),
            "{line}: {note}"
        );
        assert_eq!(note.lines().count(), 1, "{note}");
        let json = grundy(&format!("solve {line} --tablebase {made} --json"));
        let note: serde_json::Value = serde_json::from_str(&json.err).expect("an object");
        assert!(note["note"].as_str().unwrap().contains("belongs to another game"), "{note}");
    }
    let own = grundy(&format!("solve examples/mu-torere.game --tablebase {made}"));
    assert_eq!((own.code, own.err.as_str()), (0, ""));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// For a certificate that does not parse, the remedy names the command that writes its kind.
#[test]
fn a_damaged_certificate_names_the_command_that_writes_its_kind() {
    let folder = folder("certificates");
    let file = folder.join("certificate.json").display().to_string();
    for (written, command) in [
        (vec!["law", "0.16"], "grundy law"),
        (vec!["law", "{1,3,4}", "--misere"], "--misere --certificate"),
        (vec!["quotient", "0.77"], "grundy quotient"),
        (vec!["prove", "examples/wythoff.game"], "grundy prove"),
        (vec!["solve", "nim", "1", "2"], "grundy solve"),
    ] {
        let line = [&written[..], &["--certificate", &file]].concat();
        let ran = words(&line);
        if !std::path::Path::new(&file).exists() {
            panic!("{line:?}: {}{}", ran.out, ran.err);
        }
        let text = std::fs::read_to_string(&file).unwrap();
        // The file is truncated, has a number instead of a text, or has an additional field.
        let cut = text[..text.len() * 2 / 3].to_string();
        let version = text.replacen("\"version\":", "\"version\":\"x\",\"was\":", 1);
        for damaged in [cut, version] {
            std::fs::write(&file, damaged).unwrap();
            let ran = words(&["verify", &file]);
            assert_eq!(ran.code, 2, "{written:?}: {}", ran.out);
            assert!(ran.err.contains(command), "{written:?}: {}", ran.err);
        }
        std::fs::remove_file(&file).unwrap();
    }
    for (text, says) in [
        ("{\"format\": \"grundy poem\"}", "grundy prove|law|quotient|solve"),
        ("nothing", "grundy prove|law|quotient|solve"),
        ("[1, 2]", "grundy prove|law|quotient|solve"),
    ] {
        std::fs::write(&file, text).unwrap();
        let ran = words(&["verify", &file]);
        assert!(ran.code == 2 && ran.err.contains(says), "{text}: {}", ran.err);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The answer begins with the statement that formulas, not the rule text, were verified.
#[test]
fn verify_states_first_that_formulas_were_verified() {
    let folder = folder("text");
    let file = folder.join("proof.json").display().to_string();
    assert_eq!(words(&["prove", "examples/wythoff.game", "--certificate", &file]).code, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let mut certificate: serde_json::Value = serde_json::from_str(&text).unwrap();
    certificate["rules"] = "position n\nmove m when n > 7 -> [n - 7]\n".into();
    std::fs::write(&file, certificate.to_string()).unwrap();
    let first = told(&format!("verify {file}"));
    assert!(
        first.starts_with(
            "verified: about the formulas in the certificate, which were not compared with its rule text"
        ),
        "{first}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The misère quotient of 0.77 is proved for all heaps, so misère sums of its heaps can be counted.
#[test]
fn misere_sums_of_wild_heaps_are_counted_by_the_quotient() {
    let count: serde_json::Value =
        serde_json::from_str(&told("count 0.77 --heaps 3 --below 9 --misere --json")).unwrap();
    // Compare with the misère recursion for three heaps from 0 to 8, without the quotient.
    let mut known = std::collections::HashMap::new();
    let mut lost = 0u64;
    let mut all = 0u64;
    let least = count["from"].as_u64().unwrap();
    for a in least..9 {
        for b in least..9 {
            for c in least..9 {
                all += 1;
                lost += u64::from(!wins_kayles(vec![a, b, c], &mut known));
            }
        }
    }
    let number = |name: &str| count[name].to_string().trim_matches('"').parse::<u64>().unwrap();
    assert_eq!(number("positions"), all, "{count}");
    assert_eq!(number("P"), lost, "{count}");
    assert_eq!(number("N"), all - lost, "{count}");
}

/// Returns whether the player to move wins misère Kayles, by its rules alone.
fn wins_kayles(mut heaps: Vec<u64>, known: &mut std::collections::HashMap<Vec<u64>, bool>) -> bool {
    heaps.retain(|heap| *heap > 0);
    heaps.sort_unstable();
    if heaps.is_empty() {
        return true;
    }
    if let Some(wins) = known.get(&heaps) {
        return *wins;
    }
    let mut wins = false;
    for at in 0..heaps.len() {
        for take in 1..=heaps[at].min(2) {
            for kept in 0..=heaps[at] - take {
                let mut after = heaps.clone();
                after[at] = kept;
                after.push(heaps[at] - take - kept);
                wins |= !wins_kayles(after, known);
            }
        }
    }
    known.insert(heaps, wins);
    wins
}

/// The operator `in` compares a list with the members of a list of lists.
#[test]
fn operator_in_finds_a_list_in_a_list_of_lists() {
    let folder = folder("lists");
    let file = folder.join("pairs.game");
    let rules = |condition: &str| {
        format!(
            "param cut: nat[][] = [[3, 5], [0, 4]]\nposition a, b\nlose when {condition}\n\
             move left (k in 1..a) -> [a - k, b]\n"
        )
    };
    let path = file.display().to_string();
    let answers = |condition: &str| -> Vec<String> {
        std::fs::write(&file, rules(condition)).unwrap();
        let positions = (0..6).flat_map(|a| (0..6).map(move |b| (a, b)));
        positions
            .map(|(a, b)| {
                let ran = words(&["solve", &path, &a.to_string(), &b.to_string(), "--json"]);
                assert_eq!(ran.code, 0, "{condition}: {}", ran.err);
                let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
                answer["outcome"].to_string()
            })
            .collect()
    };
    let wanted = answers("any c in cut: c[0] == a and c[1] == b");
    assert!(wanted.contains(&"\"N\"".to_string()) && wanted.contains(&"\"P\"".to_string()));
    assert_eq!(answers("[a, b] in cut"), wanted);
    assert_eq!(answers("[a, b] in [[3, 5], [0, 4], [1]]"), wanted);
    assert_eq!(answers("not (not ([a, b] in cut))"), wanted);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The error for a list that is too long names its length and the limit; shorter lists are
/// answered.
#[test]
fn an_overlong_list_is_reported_with_length_and_limit() {
    let folder = folder("long");
    let file = folder.join("list.txt");
    let game = folder.join("from.game");
    std::fs::write(
        &game,
        "param a: nat[] = [1]\nposition n\nmove take (k in a) when k <= n -> [n - k]\n",
    )
    .unwrap();
    let (list, game) = (file.display().to_string(), game.display().to_string());
    for text in ["3 ".repeat(1_000_001), format!("[{}3]", "3,".repeat(1_000_000))] {
        std::fs::write(&file, text).unwrap();
        let ran = words(&["solve", &game, &format!("a=@{list}"), "5"]);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(
            ran.err.contains("1000001 integers") && ran.err.contains("more than 1000000"),
            "{}",
            ran.err
        );
        assert!(!ran.err.contains("no such list"), "{}", ran.err);
    }
    std::fs::write(&file, "3 ".repeat(100_000)).unwrap();
    assert_eq!(words(&["solve", &game, &format!("a=@{list}"), "5"]).code, 0);
    std::fs::remove_dir_all(&folder).unwrap();
}
