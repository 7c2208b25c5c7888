//! Compares values of codes that were found and proved with the definition.

use grundy::base::{Big, Budget, Outcome};
use grundy::family::{Code, PartsCondition};
use grundy::workbench::GameState;
use grundy::workbench::prove::{ClaimStatus, prove};
use grundy_automata::Limits;
use std::time::{Duration, Instant};

/// Codes with every kind of digit: 0 to 3 heaps left, all different or all equal, digits that
/// repeat, and sets.
const CODES: &[&str] = &[
    "0.3",
    "0.333",
    "0.13",
    "0.137",
    "0.7",
    "0.77",
    "0.15",
    "0.17=",
    "0.[3]",
    "0.3[03]",
    "0.0[3]",
    "{1,3,4}",
    "{2,5}",
    "{1..4}",
    "all but {2}",
    "all but {1,3}",
    "{3+}",
    "0.1",
    "0.2",
    "0.21",
    "0.31",
    "hex 0.8=",
    "hex 0.b",
    "0.[13]",
    "0.5",
    "0.55",
    "4=.",
    "4=.3",
    "0.4=",
    "0.[2]",
];

/// Returns the values of the heaps 0 to `to` by the definition of codes.
fn table(code: &Code, to: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to {
        let at = |heap: u64| values[heap as usize];
        let mut options = Vec::new();
        for take in 0..=n {
            let rest = n - take;
            let (bits, parts) = match code {
                Code::Set(takes) => {
                    (if takes.contains(&take) { 3 } else { 0 }, PartsCondition::Any)
                }
                Code::AllBut(takes) => {
                    (if take > 0 && !takes.contains(&take) { 3 } else { 0 }, PartsCondition::Any)
                }
                Code::TakeAndBreak(digits) => {
                    let (once, repeat) = (digits.once(), digits.repeat());
                    let place = take as usize;
                    let digit = once.get(place).copied().or_else(|| {
                        let later = place - once.len();
                        (!repeat.is_empty()).then(|| repeat[later % repeat.len()])
                    });
                    digit.map_or((0, PartsCondition::Any), |digit| (digit.bits, digit.parts))
                }
            };
            if bits & 1 != 0 && rest == 0 {
                options.push(0);
            }
            if bits & 2 != 0 && rest > 0 {
                options.push(at(rest));
            }
            for a in 1..rest {
                let b = rest - a;
                let fits = match parts {
                    PartsCondition::Any => true,
                    PartsCondition::Unequal => a != b,
                    PartsCondition::Equal => a == b,
                };
                if bits & 4 != 0 && fits {
                    options.push(at(a) ^ at(b));
                }
                for c in 1..b {
                    let d = b - c;
                    let fits = match parts {
                        PartsCondition::Any => true,
                        PartsCondition::Unequal => a != c && c != d && a != d,
                        PartsCondition::Equal => a == c && c == d,
                    };
                    if bits & 8 != 0 && fits {
                        options.push(at(a) ^ at(c) ^ at(d));
                    }
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn values_of_codes_equal_their_tables() {
    let mut proved = 0;
    for text in CODES {
        let Ok(code) = Code::parse(text) else { panic!("{text}") };
        let truth = table(&code, 60);
        let instance = GameState::from_code(code);
        let deadline = Some(Instant::now() + Duration::from_secs(3));
        let budget = Budget { deadline, ..Budget::default() };
        let decided = prove(&instance, None, None, &budget).unwrap().remove(0);
        let Some(proof) = decided.proof else { continue };
        assert_eq!(decided.status, ClaimStatus::Proved);
        for (n, truth) in (0u64..).zip(truth) {
            let said = proof.law.query(&[vec![Big::from(n)]], 0, &Limits::default()).unwrap();
            // A law about P-positions alone gives no values.
            match said.value {
                Some(value) => assert_eq!(value, Big::from(truth), "{text} {n}"),
                None => assert_eq!(said.outcome == Outcome::P, truth == 0, "{text} {n}"),
            }
        }
        proved += 1;
    }
    assert!(proved >= 15, "{proved}");
}

#[test]
fn claims_about_codes_are_proved_and_refuted() {
    let decided = |code: &str, claim: &str| {
        let instance = GameState::from_code(Code::parse(code).unwrap());
        prove(&instance, Some(claim), None, &Budget::default()).unwrap().remove(0).status
    };
    assert_eq!(decided("{1,3,4}", "P when n mod 7 in [0, 2]"), ClaimStatus::Proved);
    assert_eq!(
        decided("{1,3,4}", "P when n mod 7 in [0, 2] and n != 1000000008"),
        ClaimStatus::False
    );
    assert_eq!(decided("0.[3]", "grundy = n"), ClaimStatus::Proved);
    assert_eq!(decided("0.[3]", "grundy = n xor n div 2"), ClaimStatus::False);
    assert_eq!(decided("0.333", "grundy = n mod 4"), ClaimStatus::Proved);
    assert_eq!(decided("0.333", "grundy = n mod 5"), ClaimStatus::False);
}
