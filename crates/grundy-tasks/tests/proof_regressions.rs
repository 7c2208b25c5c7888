//! Regression tests for issue 13: proofs that ignored a hypothesis or exceeded a budget. The fuzz
//! target `certificates` generates further cases of each kind.

use grundy_core::base::{Big, Budget, HeapOptions};
use grundy_octal::Code;
use grundy_octal::cofinite;
use grundy_octal::envelope::digest;
use grundy_octal::misere_period;
use grundy_octal::sparse::{self, RareHeapBound};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser};
use grundy_tasks::certificate::{AnyCertificate, verify_any};
use grundy_tasks::find_law::{FoundLaws, LawQuery, find_law};
use grundy_tasks::game_law::GameLawKind;
use grundy_text::{Error, ErrorKind};
use std::rc::Rc;

/// A generator of pseudorandom numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Returns the values of the heaps 0 to `heaps` of a code by the definition. `digits` contains for
/// each number of stones to take the bits of the allowed numbers of heaps to leave, and whether
/// several heaps must be equal.
fn values(digits: &[(u8, bool)], heaps: usize) -> Vec<u64> {
    let mut table: Vec<u64> = Vec::new();
    for n in 0..=heaps {
        let mut options = Vec::new();
        for (take, &(bits, equal)) in digits.iter().enumerate().take_while(|(take, _)| *take <= n) {
            let left = n - take;
            if bits & 1 != 0 && left == 0 {
                options.push(0);
            }
            if bits & 2 != 0 && left > 0 {
                options.push(table[left]);
            }
            if bits & 4 != 0 {
                let pairs = (1..=left / 2).filter(|a| !equal || 2 * a == left);
                options.extend(pairs.map(|a| table[a] ^ table[left - a]));
            }
            if bits & 8 != 0 && equal && left > 0 && left.is_multiple_of(3) {
                options.push(table[left / 3]);
            }
        }
        table.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    table
}

fn verified(text: &str) -> bool {
    let certificate = AnyCertificate::parse(text).unwrap();
    verify_any(&certificate, &Budget::default()).is_ok_and(|verified| verified.holds)
}

/// Returns a certificate by the theorem of few rare heaps (sparse space), with every number as the
/// theorem requires, and its preperiod.
fn sparse(
    code: &str,
    table: &[u64],
    takes: u64,
    period: u64,
    mask: u64,
    rares_to: u64,
) -> (String, u64) {
    let length = table.len() as u64 / 8;
    let agrees = |n: &u64| table[*n as usize] == table[(n + period) as usize];
    let pre = (0..length).rev().find(|n| !agrees(n)).map_or(0, |n| n + 1);
    let start = pre.max(1) + rares_to + takes;
    let values = &table[..(pre + period) as usize];
    let (maximum, hash) = (values.iter().max().unwrap(), digest(values.iter().copied()));
    let text = format!(
        "{{\"format\":\"grundy period\",\"version\":1,\"code\":\"{code}\",\"period\":{period},\"preperiod\":{pre},\
         \"saltus\":0,\"theorem\":{{\"sparse\":{{\"takes\":{takes},\"unequal\":false,\"mask\":{mask},\"by_parity\":false,\
         \"rares_to\":{rares_to},\"start\":{start}}}}},\"maximum\":{maximum},\"hash\":\"{hash}\"}}"
    );
    (text, pre)
}

/// A certificate for `hex 0.53B=1` with period 5 was accepted, although the table violates it at 31
/// and 36.
#[test]
fn three_equal_heaps_exclude_the_sparse_theorem() {
    let mut numbers = Numbers(1);
    let mut random = || {
        let mut code: Vec<(u8, bool)> = Vec::new();
        code.extend((0..3).map(|_| (1 + numbers.below(7) as u8, false)));
        code.push((8 + numbers.below(8) as u8, true));
        code.push((1 + numbers.below(3) as u8, false));
        [vec![(0, false)], code].concat()
    };
    let known = vec![(0, false), (5, false), (3, false), (11, true), (1, false)];
    let (mut tried, mut false_claims) = (0, 0);
    for digits in std::iter::once(known).chain((0..150).map(|_| random())) {
        let mark =
            |(bits, equal): &(u8, bool)| format!("{bits:X}{}", if *equal { "=" } else { "" });
        let written: Vec<String> = digits.iter().map(mark).collect();
        let text = format!("hex {}.{}", written[0], written[1..].concat());
        let code = Code::parse(&text).unwrap().to_string();
        let rule = HeapOptions::split_rule(&Code::parse(&text).unwrap().into_game().rule).unwrap();
        assert!(!RareHeapBound::applies_to(&rule), "{code}");
        let table = values(&digits, 240);
        let proved = sparse::prove(30, |n| table[n] as u32, &rule, &Budget::default()).unwrap();
        assert_eq!(proved, None, "{code}");
        for (period, mask) in (1..8).flat_map(|period| (1..8).map(move |mask| (period, mask))) {
            let rare = |n: &u64| (table[*n as usize] & mask).count_ones().is_multiple_of(2);
            let rares_to = (1..30).rev().find(rare).unwrap_or(0);
            let (certificate, pre) =
                sparse(&code, &table, digits.len() as u64 - 1, period, mask, rares_to);
            tried += 1;
            let broken = (pre as usize..200).find(|&n| table[n] != table[n + period as usize]);
            false_claims += usize::from(broken.is_some());
            assert!(!verified(&certificate), "{certificate}: {broken:?}");
        }
    }
    assert!(tried > 5_000 && false_claims > 2_000, "{tried} {false_claims}");
}

/// Four values of {3,4} from 84 on are each one more than the value three heaps earlier, but the
/// next value is not.
#[test]
fn a_window_does_not_prove_rising_values() {
    let mut numbers = Numbers(2);
    let mut tried = 0;
    while tried < 300 {
        let takes: std::collections::BTreeSet<u64> = (0..2).map(|_| 1 + numbers.below(6)).collect();
        let mut digits = vec![(0u8, false); 1 + *takes.last().unwrap() as usize];
        takes.iter().for_each(|&take| digits[take as usize].0 = 3);
        let table = values(&digits, 300);
        let (largest, period) = (*takes.last().unwrap(), 1 + numbers.below(6));
        let rises = |n: u64| table[n as usize] + 1 == table[(n + period) as usize];
        let window = |pre: &u64| (*pre..pre + largest).all(rises) && !(*pre > 0 && rises(pre - 1));
        let Some(pre) = (0..200).find(window) else {
            tried += 1;
            continue;
        };
        tried += 1;
        let known = &table[..(pre + period) as usize];
        let (maximum, hash) = (known.iter().max().unwrap(), digest(known.iter().copied()));
        let listed: Vec<String> = takes.iter().map(u64::to_string).collect();
        let (code, to) = (format!("{{{}}}", listed.join(",")), pre + largest);
        let certificate = format!(
            "{{\"format\":\"grundy period\",\"version\":1,\"code\":\"{code}\",\"period\":{period},\"preperiod\":{pre},\
             \"saltus\":1,\"theorem\":{{\"window\":{{\"takes\":{largest},\"leaves\":1,\"unequal\":false,\"to\":{to},\
             \"mask\":0,\"by_parity\":false}}}},\"maximum\":{maximum},\"hash\":\"{hash}\"}}"
        );
        // The values of a finite set do not increase forever.
        assert!(!verified(&certificate), "{certificate}");
    }
}

/// Labels are for one way to play. If every component must move, or if values end play, other
/// labels are correct.
#[test]
fn labels_of_another_compound_are_refused() {
    let labels = |game: &str, parameters: &str, ending: &str, line: &str| {
        format!(
            "{{\"format\":\"grundy labels\",\"version\":1,\"game\":\"{game}\",\"parameters\":{parameters},\
             \"ending\":\"{ending}\",\"claim\":{line},\"positions\":[{line}]}}"
        )
    };
    let graph = "[[\"graph\",\"{a->b}\"]]";
    for (ending, label) in [("normal", "[\"b b\",\"P\",0]"), ("misere", "[\"b b\",\"N\",0]")] {
        assert!(verified(&labels("dag-tokens", graph, ending, label)));
        assert!(!verified(&labels("every-sg", graph, ending, label)), "{ending}");
        assert!(!verified(&labels("anti-sg", graph, ending, label)), "{ending}");
    }
}

#[test]
fn proofs_for_cofinite_sets_respect_their_budget() {
    let mut numbers = Numbers(3);
    let huge =
        [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1, 1 << 32, 1_000_000_000_000, 30_000_000];
    let mut sets: Vec<Vec<u64>> = huge.iter().map(|&only| vec![only]).collect();
    sets.push(vec![3, (1 << 63) - 1]);
    sets.push((1..=20_000).collect());
    for _ in 0..60 {
        let count = 1 + numbers.below(4);
        let mut set: Vec<u64> = (0..count)
            .map(|_| {
                let bits = 1 + numbers.below(64);
                1 + (u64::MAX >> (64 - bits)).min(numbers.below(1 << 31) << numbers.below(33))
            })
            .collect();
        set.sort_unstable();
        set.dedup();
        sets.push(set);
    }
    let budget = Budget { bytes: 10 << 20, steps: 3_000_000, ..Budget::default() };
    let mut small = Budget { bytes: 1 << 10, ..budget };
    for set in sets {
        for most in [1_000, 10_000_000, u64::MAX] {
            let kind = |proved: Result<_, Error>| proved.map(drop).map_err(|error| error.kind());
            let proved = kind(cofinite::prove(&set, most, &budget));
            assert!(matches!(proved, Ok(()) | Err(ErrorKind::TooBig)), "{set:?} {most}");
            if set.last().is_some_and(|&last| last > 10 << 20) && most == u64::MAX {
                assert_eq!(proved, Err(ErrorKind::TooBig), "{set:?}");
            }
            let proved = kind(cofinite::prove(&set, most, &small));
            assert!(matches!(proved, Ok(()) | Err(ErrorKind::TooBig)), "{set:?} {most}");
        }
    }
    let stop = std::sync::atomic::AtomicBool::new(true);
    small = Budget { stop: Some(&stop), ..Budget::default() };
    let long: Vec<u64> = (1..=20_000).collect();
    let stopped = cofinite::prove(&long, u64::MAX, &small).unwrap_err();
    assert_eq!(stopped.kind(), ErrorKind::Stopped);
}

/// Long rows of missing numbers are processed in words of 64 heaps, and short ones number by
/// number.
#[test]
fn both_algorithms_for_missing_numbers_equal_the_definition() {
    let mut numbers = Numbers(4);
    for case in 0..40 {
        let mut missing: Vec<u64> = match case % 2 {
            0 => (1..=numbers.below(90)).filter(|_| numbers.below(5) > 0).collect(),
            _ => (0..3).map(|_| 1 + numbers.below(300)).collect(),
        };
        missing.sort_unstable();
        missing.dedup();
        let Some(found) = cofinite::prove(&missing, 1_000_000, &Budget::default()).unwrap() else {
            continue;
        };
        let mut table: Vec<u64> = Vec::new();
        for n in 0..900u64 {
            let mut seen = vec![false; n as usize + 1];
            let takes = (1..=n).filter(|take| missing.binary_search(take).is_err());
            takes.for_each(|take| seen[table[(n - take) as usize] as usize] = true);
            table.push(seen.iter().position(|seen| !seen).unwrap() as u64);
            assert_eq!(found.value(&Big::from(n)), Big::from(table[n as usize]), "{missing:?} {n}");
        }
    }
}

#[test]
fn games_that_exclude_one_huge_take_are_answered() {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget { bytes: 50 << 20, ..Budget::default() }, &read);
    for missing in [u64::MAX, 1 << 63, 1_000_000_000_000, 30_000_000] {
        let code = format!("all but {{{missing}}}");
        let heap = (Big::from(missing) * 6u8 + 5u8).to_string();
        let question = parser.parse_question(&[&code, &heap], Convention::default()).unwrap();
        let detail = Detail { moves: 10, extra_steps: 0, ..Detail::default() };
        let answer = solve(&question, detail, &parser.budget).unwrap();
        assert_eq!(answer.grundy, Some(Big::from(missing) * 3u8 + 5u8), "{code}");
        assert_eq!(answer.move_count, Some(Big::from(2u8)), "{code}");
    }
    let pair = "all but {3,9223372036854775807}";
    let question = parser.parse_question(&[pair, "10^30"], Convention::default()).unwrap();
    let error = solve(&question, Detail::default(), &parser.budget).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooBig);
}

fn sought(code: &str, misere: bool) -> Result<FoundLaws, Error> {
    let instance = Rc::new(GameState::from_code(Code::parse(code).unwrap()));
    let wanted =
        LawQuery { fixed_names: &[], to: Some(20_000), observe: false, seconds: 1, misere };
    find_law(&instance, wanted, &Budget::default())
}

/// `{2,5,7}` has period 22, but a list of residues was limited to 16.
#[test]
fn misere_periods_of_subtraction_sets_are_proved_whatever_their_length() {
    let mut numbers = Numbers(5);
    let mut sets = vec![vec![2, 5, 7], vec![1], vec![7]];
    for _ in 0..120 {
        let mut set: Vec<u64> = (0..1 + numbers.below(4)).map(|_| 1 + numbers.below(20)).collect();
        set.sort_unstable();
        set.dedup();
        sets.push(set);
    }
    let (mut long, mut refused) = (0, 0);
    for set in sets {
        let listed: Vec<String> = set.iter().map(u64::to_string).collect();
        let code = format!("{{{}}}", listed.join(","));
        let law = sought(&code, true).unwrap().law.unwrap();
        let GameLawKind::MiserePeriod(period) = &law.kind else { panic!("{code}: {:?}", law.kind) };
        assert!(law.evidence.words().en.starts_with("proved"), "{code}");
        let mut lost: Vec<bool> = Vec::new();
        for n in 0..3_000u64 {
            let mut options = set.iter().filter(|take| **take <= n);
            let stuck = n < set[0];
            let wins = stuck || options.any(|take| lost[(n - take) as usize]);
            lost.push(!wins);
            let told = period.outcome(&Big::from(n)) == grundy_core::base::Outcome::P;
            assert_eq!(told, !wins, "{code} {n}");
        }
        let (pre, p) = (period.preperiod as usize, period.period as usize);
        let agrees = |p: usize| (pre..2_000).all(|n| lost[n] == lost[n + p]);
        assert!((1..p).all(|less| !agrees(less)), "{code}");
        assert!(pre == 0 || lost[pre - 1] != lost[pre - 1 + p], "{code}");
        long += usize::from(p > 16);
        // Changing any number is detected, even if the hash is recomputed.
        let certificate = law.certificate.unwrap();
        let text = serde_json::to_value(&certificate).unwrap();
        assert!(verified(&text.to_string()), "{text}");
        for (key, by) in [("period", 1), ("preperiod", 1), ("to", 1), ("period", p as u64)] {
            let mut changed = text.clone();
            changed[key] = (text[key].as_u64().unwrap() + by).into();
            let (pre, p) = (changed["preperiod"].as_u64(), changed["period"].as_u64());
            let below = (pre.unwrap() + p.unwrap()) as usize;
            let heaps: Vec<u64> = (0..below).filter(|&n| lost[n]).map(|n| n as u64).collect();
            changed["hash"] = digest(heaps.iter().copied()).into();
            changed["lost"] = heaps.into();
            assert!(!verified(&changed.to_string()), "{changed}");
            refused += 1;
        }
    }
    assert!(long > 20 && refused > 400, "{long} {refused}");
    let mut none = Vec::new();
    misere_period::extend(&[5], &mut none, 3, &Budget::default()).unwrap();
    assert_eq!(none, [false; 4], "nothing can be taken: the player to move has won");
}

/// Outcomes alone do not decide games with splits, and infinite codes have no largest take. No
/// finite quotient of 0.07 and 0.26 is known.
#[test]
fn misere_laws_without_a_theorem_are_only_observed() {
    for code in ["0.07", "0.26", "4u.", "all but {2}", "0.[3]", "0.33[30]"] {
        let law = sought(code, true).unwrap().law.unwrap();
        assert!(law.certificate.is_none(), "{code}");
        assert!(!law.evidence.words().en.starts_with("proved"), "{code}");
    }
}

/// CGSuite writes `!` for parts that must be unequal.
#[test]
fn an_exclamation_mark_means_unequal_parts() {
    for (theirs, ours) in
        [("4!.0", "4u."), ("0.7!03", "0.7u03"), ("hex 0.8！", "hex 0.8u"), ("4！.", "4u.")]
    {
        assert!(Code::looks_like(theirs), "{theirs}");
        assert_eq!(Code::parse(theirs).unwrap(), Code::parse(ours).unwrap(), "{theirs}");
        assert_eq!(Code::parse(theirs).unwrap().to_string(), ours, "{theirs}");
    }
    assert!(Code::parse("0.3!").is_err());
}
