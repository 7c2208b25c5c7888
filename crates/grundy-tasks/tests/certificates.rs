//! Checks that correct certificates are accepted, and that a certificate with any single label
//! changed is rejected.

use grundy_core::base::Budget;
use grundy_store::{Convention, QueryParser};
use grundy_tasks::certificate::{Certificate, certify, verify};
use grundy_text::{Error, ErrorKind, Words};
use serde_json::{Value, json};

const FILES: &[(&str, &str)] = &[("small", "X.\n..\nOO\n"), ("wide", "O.#O\n....\n.#..\n..X.\n")];

fn read(path: &str) -> Result<String, Error> {
    let found = FILES.iter().find(|(name, _)| *name == path);
    found.map(|(_, text)| text.to_string()).ok_or_else(|| Error::bad(Words::same("none")))
}

fn certificate(question: &str, misere: bool) -> Result<Value, Error> {
    let words: Vec<&str> = question.split(' ').collect();
    let mut parser = QueryParser::new(Budget::default(), &read);
    let question = parser.parse_question(&words, Convention { misere, compound: None })?;
    let certificate = certify(&question, &parser.budget)?;
    Ok(serde_json::to_value(certificate).unwrap())
}

/// Returns whether a certificate holds, or the kind of the error if it is malformed.
fn holds(certificate: &Value) -> Result<bool, ErrorKind> {
    let certificate: Certificate =
        serde_json::from_value(certificate.clone()).map_err(|_| ErrorKind::Corrupt)?;
    match verify(&certificate, &Budget::default()) {
        Ok(verified) => Ok(verified.holds),
        Err(error) => Err(error.kind()),
    }
}

/// Returns the labels by which a test replaces a correct label: every other pair of an outcome and
/// a number of moves, for several numbers of moves.
fn others(label: (&Value, &Value)) -> Vec<(Value, Value)> {
    let moves = label.1.as_u64().unwrap_or(0);
    let mut others = vec![(json!("draw"), Value::Null)];
    for outcome in ["N", "P"] {
        for moves in [moves.saturating_sub(1), moves, moves + 1, u64::from(u32::MAX)] {
            others.push((json!(outcome), json!(moves)));
        }
    }
    others.retain(|other| (&other.0, &other.1) != label);
    others
}

/// Replaces the label of every `step`-th position by each of [`others`], and checks that the
/// certificate is rejected. Returns the number of positions.
fn any_change_is_found_out(question: &str, misere: bool, step: usize) -> usize {
    let sound = certificate(question, misere).unwrap();
    assert_eq!(holds(&sound), Ok(true), "{question}");
    let positions = sound["positions"].as_array().unwrap().len();
    for at in (0..positions).step_by(step) {
        let line = &sound["positions"][at];
        for (outcome, moves) in others((&line[1], &line[2])) {
            let mut changed = sound.clone();
            changed["positions"][at][1] = outcome;
            changed["positions"][at][2] = moves;
            assert_eq!(holds(&changed), Ok(false), "{question}: {}", changed["positions"][at]);
        }
    }
    // The claim is about the first position.
    for (outcome, moves) in others((&sound["claim"][1], &sound["claim"][2])) {
        let mut changed = sound.clone();
        changed["claim"] = json!([sound["claim"][0], outcome, moves]);
        assert_eq!(holds(&changed), Ok(false), "{question}: {}", changed["claim"]);
    }
    // Remove a position that other positions lead to.
    let mut changed = sound.clone();
    if positions > 1 {
        changed["positions"].as_array_mut().unwrap().remove(positions / 2);
        assert_eq!(holds(&changed), Ok(false), "{question}");
    }
    positions
}

#[test]
fn changing_any_label_is_detected() {
    assert!(any_change_is_found_out("northcott 1 4 m=5", false, 1) > 10);
    assert!(any_change_is_found_out("pawn-crossing small", false, 1) > 0);
    assert!(any_change_is_found_out("pawn-crossing small 3,1 1,1 2,2", false, 1) > 20);
    assert!(any_change_is_found_out("pawn-crossing wide", false, 97) > 500);
    for misere in [false, true] {
        assert!(any_change_is_found_out("nim 2 3", misere, 1) > 5);
        assert!(any_change_is_found_out("dag-tokens {a->b,b->c,a->c,c->d} a b", misere, 1) > 5);
    }
    any_change_is_found_out("nim 0", false, 1);
}

#[test]
fn a_certificate_of_another_game_is_rejected() {
    let mut other = certificate("northcott 1 4 m=5", false).unwrap();
    other["parameters"] = json!([["m", "6"]]);
    assert_eq!(holds(&other), Ok(false));
    let mut other = certificate("nim 2 3", false).unwrap();
    other["ending"] = json!("misere");
    assert_eq!(holds(&other), Ok(false));
}

/// A game whose rules state a winner has no misère version. Before this check, labels of normal
/// play were accepted as labels of misère play.
#[test]
fn games_with_stated_winners_have_no_misere_labels() {
    for question in ["pawn-crossing small", "pawn-crossing small 3,1 1,1 2,2", "pawn-crossing wide"]
    {
        let mut other = certificate(question, false).unwrap();
        other["ending"] = json!("misere");
        assert_eq!(holds(&other), Err(ErrorKind::Unsupported), "{question}");
        assert!(certificate(question, true).is_err(), "{question}");
    }
}

#[test]
fn malformed_certificates_are_reported() {
    let sound = certificate("nim 2 3", false).unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut changed = sound.clone();
        change(&mut changed);
        holds(&changed)
    };
    for change in [
        &|c: &mut Value| c["format"] = json!("chess"),
        &|c: &mut Value| c["version"] = json!(2),
        &|c: &mut Value| c["game"] = json!("no such game"),
        &|c: &mut Value| c["game"] = json!("mex"),
        &|c: &mut Value| c["parameters"] = json!([["m", "3"]]),
        &|c: &mut Value| c["ending"] = json!("never"),
        &|c: &mut Value| c["positions"][0][0] = json!("x y"),
        &|c: &mut Value| c["positions"][0][1] = json!("wins"),
        &|c: &mut Value| c["positions"][0][2] = json!(null),
        &|c: &mut Value| c["positions"][0][2] = json!(-1),
        &|c: &mut Value| c["positions"][1] = c["positions"][0].clone(),
        &|c: &mut Value| c["more"] = json!(1),
    ] as [&dyn Fn(&mut Value); 12]
    {
        assert!(changed(change).is_err());
    }
    assert!(certificate("nim 1 + nim 2", false).is_err());
    assert!(certificate("0.77 5", false).is_err());
}

/// A position given by its text can be short and yet have more options than fit into memory.
#[test]
fn checking_stays_within_its_limits() {
    let mut huge = certificate("nim 1", false).unwrap();
    huge["positions"][0][0] = json!("1000000000 1");
    assert_eq!(holds(&huge), Err(ErrorKind::TooBig));
    let certificate: Certificate = serde_json::from_value(huge).unwrap();
    let error = verify(&certificate, &Budget { bytes: 1 << 20, ..Budget::default() }).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooBig);
}

#[test]
fn the_verdict_names_everything_that_the_rules_depend_on() {
    let told = |question: &str, misere: bool| {
        let sound = certificate(question, misere).unwrap();
        let certificate: Certificate = serde_json::from_value(sound).unwrap();
        verify(&certificate, &Budget::default()).unwrap().words.en
    };
    assert!(told("nim 2 1", true).starts_with("misère nim 2 1 is N in "));
    assert!(told("nim 2 1", false).starts_with("nim 2 1 is N in "));
    assert!(told("dag-tokens {a->b} a", false).starts_with("dag-tokens graph={a->b} a is N in 1 "));
    assert_eq!(holds(&certificate("zero-xor 1 2 3 4", false).unwrap()), Ok(true));
}
