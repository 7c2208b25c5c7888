//! Tests proofs for Coq: which proofs can be exported, their contents, and that Coq accepts them.

use super::{all_examples, decided, game};
use grundy::proof::{ExportError, Verdict, export_coq};

/// The names of the examples whose proofs can be exported.
const WRITTEN: &[&str] = &[
    "bash",
    "bash-misere",
    "chomp-taker-wins",
    "chomp2",
    "count-to",
    "moore",
    "new-stone-game",
    "take-134",
    "write-larger",
];

/// Returns for each proved claim of the examples the name of the example, and the Coq text or the
/// reason why the proof cannot be exported.
fn all() -> Vec<(String, Result<String, ExportError>)> {
    let mut found = Vec::new();
    for (name, text) in all_examples() {
        let rules = game(&text);
        for at in 0..rules.claims().len() {
            if let Verdict::Proved(proof) = decided(&rules, at, 60) {
                found.push((name.clone(), export_coq(&proof)));
            }
        }
    }
    found
}

#[test]
fn linear_claims_are_exported_and_others_refused() {
    let all = all();
    let written: Vec<&str> =
        all.iter().filter(|(_, text)| text.is_ok()).map(|(name, _)| name.as_str()).collect();
    assert_eq!(written, WRITTEN);
    let why = |name: &str| all.iter().find(|(other, _)| other == name).unwrap().1.clone().err();
    assert_eq!(why("wythoff"), Some(ExportError::Relation));
    assert_eq!(why("nim"), Some(ExportError::Value));
    assert_eq!(why("two-or-three"), Some(ExportError::Kind));
    assert_eq!(why("fibonacci-nim"), Some(ExportError::RankingFunction));
}

#[test]
fn an_exported_file_states_the_rules() {
    let text = "game \"x\"\nposition at\nmisere\nmove take (k in 1..4) when k <= at -> [at - k]\nclaim P when at mod 5 == 1\n";
    let Verdict::Proved(proof) = decided(&game(text), 0, 60) else { panic!() };
    let file = export_coq(&proof).unwrap();
    for line in [
        "Definition ok (at_ : Z) : Prop := 0 <= at_.",
        "| won_stuck : forall at_, live at_ -> (forall at_', ~ move at_ at_') -> won at_",
        "Definition measure (at_ : Z) : Z := at_.",
        "Theorem P_is_lost : forall at_, ok at_ -> (lost at_ <-> P at_).",
    ] {
        assert!(file.lines().any(|other| other == line), "{line}\n{file}");
    }
    assert!(!file.contains("Admitted") && !file.contains("Axiom"), "{file}");
    assert_eq!(file.matches("Proof.").count(), file.matches("Qed.").count(), "{file}");
}

/// Run with `cargo test -p grundy --test all proof::coq -- --ignored`, with Coq in the path.
#[test]
#[ignore = "needs Coq"]
fn coq_accepts_exported_proofs() {
    // Misère play at positions with two numbers.
    let two = "game \"x\"\nposition a, b\nmisere\nmove take (k in 1..3) when k <= a -> [a - k, b]\nclaim P when a mod 4 == 1\n";
    let Verdict::Proved(proof) = decided(&game(two), 0, 60) else { panic!() };
    for (name, text) in all().into_iter().chain([("two".to_string(), export_coq(&proof))]) {
        let Ok(text) = text else { continue };
        let stem = format!("grundy_{}_{}", std::process::id(), name.replace('-', "_"));
        let folder = std::env::temp_dir().join(&stem);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("proof.v"), &text).unwrap();
        let ran = std::process::Command::new("coqc")
            .arg("proof.v")
            .current_dir(&folder)
            .output()
            .unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(ran.status.success(), "{name}: {}\n{text}", String::from_utf8_lossy(&ran.stderr));
    }
}
