//! Tests laws of rule files: inside the declared ranges, for starts, in misère play, and the search
//! that `law` and `prove` share.

use grundy_core::base::{Budget, Ending, Outcome};
use grundy_fit::guess::Language;
use grundy_rules::RuleFile;
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser, split_words};
use grundy_tasks::check::{ClaimSource, check, check_claims, with_claim};
use grundy_tasks::find_law::{FoundLaws, LawQuery, find_law};
use grundy_tasks::prove::{ClaimStatus, prove};
use grundy_tasks::{Scope, TableLaws};
use grundy_text::Error;
use std::rc::Rc;

fn instance(text: &str) -> Rc<GameState> {
    let (file, _) = RuleFile::parse(text, "test.game").unwrap();
    Rc::new(GameState::from_rules(file.build(&[]).unwrap(), "test.game".to_string()))
}

fn sought(text: &str, seconds: u64) -> Result<FoundLaws, Error> {
    let wanted = LawQuery { fixed_names: &[], to: None, observe: false, seconds, misere: false };
    find_law(&instance(text), wanted, &Budget::default())
}

/// Returns the laws of the P-positions of the rule file `text` that a search of the given number of
/// seconds finds.
fn outcomes(text: &str, seconds: u64) -> TableLaws {
    let found = sought(text, seconds).unwrap().table_laws;
    found.into_iter().find(TableLaws::is_about_outcomes).unwrap()
}

/// Returns the only law that was found, in English.
fn words(found: &TableLaws) -> String {
    assert_eq!(found.laws.len(), 1, "{}", found.none_words().en);
    found.words(&found.laws[0]).en
}

/// A move takes at most three stones, and no number twice in a row except 1, which removes the
/// restriction.
const BAR_THREE: &str = "position n, bar: 0..3\nstart n -> [n, 3]\n\
    move take (j in 0..2) when j + 1 <= n and (j == 0 or j != bar) -> [n - j - 1, if j == 0 then 3 else j]\n";

/// Taking a stone needs two steps; the first step may postpone it.
const TWO_STEPS: &str = "position n, before: 0..2\nstart n -> [n, 0]\n\
    move yes when n > 0 and before != 2 -> [n - 1, 1]\nmove no when n > 0 and before != 2 -> [n, 2]\n\
    move yes2 when n > 1 and before == 2 -> [n - 2, 1]\nmove yes2last when n == 1 and before == 2 -> [0, 1]\n\
    move no2 when n > 0 and before == 2 -> [n - 1, 2]\n";

const MISERE_HALVE: &str =
    "misere\nposition n\nmove dec when n > 0 -> [n - 1]\nmove half when n > 0 -> [n div 2]\n";

#[test]
fn laws_of_sequences_are_tried_inside_their_ranges_and_in_their_order() {
    // A sequence of length three is cut if its ends are equal. The pieces have no move.
    let cut = "move cut (i in 1..size(s) - 2) when s[i - 1] == s[i + 1] -> [[s[j] for j in 0..i - 1]] + [[s[i]]] + \
               [[s[j] for j in i + 1..size(s) - 1]]\n";
    for range in ["(1..26)[]", "(1..9)[]", "(3..26)[]"] {
        let found = outcomes(&format!("position s: {range}\n{cut}"), 10);
        let law = words(&found);
        assert!(law.starts_with("P exactly when `s1 != s3` for sequences of length 3"), "{law}");
        assert_eq!(found.scope, Scope::Length { is_bag: false, length: 3 });
        // A law about sequences of one length is not a claim about all positions.
        assert_eq!(found.claim(&found.laws[0]), None);
    }
}

#[test]
fn bags_of_few_elements_have_laws_of_that_size() {
    // Misère play of two heaps from which one or two stones are taken: the law uses remainders
    // modulo 3.
    let text = "misere\nposition s: bag(0..40, 2)\n\
                move lower (x in s, k in 1..min(x, 2)) { remove x from s add x - k to s }\n";
    let found = outcomes(text, 10);
    assert_eq!(found.scope, Scope::Length { is_bag: true, length: 2 });
    for law in &found.laws {
        assert!(found.words(law).en.contains(" for bags of 2 elements in ascending order"));
    }
}

#[test]
fn a_range_far_from_zero_has_a_table() {
    let text = "position n: 100..900\nmove take (k in 1..3) when n - k >= 100 -> [n - k]\n";
    let found = outcomes(text, 5);
    assert_eq!(found.table.rows.len(), 801);
    // 100 is lost, and every fourth number after it.
    for n in 100..=900 {
        assert_eq!(found.laws[0].expression.value(&[n]), Some(i64::from(n % 4 == 0)), "{n}");
    }
}

#[test]
fn laws_about_starts_are_proved_for_starts() {
    // Outcomes by brute force up to 99 and up to 59.
    for (text, law) in [(BAR_THREE, "n mod 5 == 0"), (TWO_STEPS, "parity(n) == 0")] {
        let found = outcomes(text, 10);
        let said = words(&found);
        assert!(said.contains(" for starts: proved for all sizes"), "{law}: {said}");
        assert_eq!(found.scope, Scope::Starts);
        let claim = found.claim(&found.laws[0]).unwrap();
        let game = instance(text);
        let decided = prove(&game, Some(&claim), None, &Budget::default()).unwrap();
        assert_eq!(decided[0].status, ClaimStatus::Proved, "{claim}: {}", decided[0].words.en);
        let named = format!("P when {law} for start");
        let decided = prove(&game, Some(&named), None, &Budget::default()).unwrap();
        assert_eq!(decided[0].status, ClaimStatus::Proved, "{named}: {}", decided[0].words.en);
    }
}

/// The search needs millions of expressions, so this is one of the long tests.
#[test]
fn the_law_of_fibonacci_nim_is_found_for_starts() {
    if !grundy_testing::is_long() {
        return;
    }
    let said = words(&outcomes(include_str!("../../../examples/fibonacci-nim.game"), 60));
    let law = "P exactly when `is_fib(max(n, 1))` for starts: proved for all sizes";
    assert!(said.contains(law), "{said}");
}

#[test]
fn a_law_about_starts_true_of_all_positions_is_reported_for_all() {
    let text = "position n, b: 0..1\nstart n -> [n, 0]\n\
                move first (k in 1..2) when k <= n and b == 0 -> [n - k, 1]\n\
                move second (k in 1..2) when k <= n and b == 1 -> [n - k, 0]\n";
    let found = outcomes(text, 10);
    let law = words(&found);
    assert!(law.starts_with("P exactly when `n mod 3 == 0`: proved for all sizes"), "{law}");
    assert_eq!(found.scope, Scope::Positions);
}

#[test]
fn claims_about_starts_use_the_names_of_the_start() {
    // The start e is the position n = 2 e + 1, and a move takes one or two stones.
    let text = "position n, b: 0..1\nstart e -> [2 * e + 1, 0]\n\
                move first (k in 1..2) when k <= n and b == 0 -> [n - k, 1]\n\
                move second (k in 1..2) when k <= n and b == 1 -> [n - k, 0]\n";
    let found = outcomes(text, 10);
    let law = words(&found);
    // 2 e + 1 is a multiple of 3 exactly if e mod 3 is 1.
    assert!(law.starts_with("P exactly when `e mod 3 == 1` for starts: proved"), "{law}");
    let printed = law.split(": proved").next().unwrap();
    let renamed = text.replace("start e -> [2 * e", "start n -> [2 * n");
    for (text, claim, right) in [
        (text, printed, true),
        (text, "P when e mod 3 == 1 for start", true),
        // Only the start has a variable of this name.
        (text, "P when e mod 3 == 1", true),
        (text, "P when n mod 3 == 0 for start", true),
        (text, "P when n mod 3 == 0", true),
        (text, "P when e mod 3 == 2 for start", false),
        // The name in the start shadows the variable of the position.
        (&renamed, "P when n mod 3 == 1 for start", true),
        (&renamed, "P when n mod 3 == 0", true),
        (&renamed, "P when n mod 3 == 0 for start", false),
    ] {
        let game = instance(text);
        let decided = prove(&game, Some(claim), None, &Budget::default()).unwrap();
        let standing = if right { ClaimStatus::Proved } else { ClaimStatus::False };
        assert_eq!(decided[0].status, standing, "{claim}: {}", decided[0].words.en);
        let longer = with_claim(game.enumerable_rules().unwrap().file(), claim).unwrap();
        let longer = Rc::new(GameState::from_rules(longer.build(&[]).unwrap(), "test".to_string()));
        let report = &check_claims(&longer, 0, Some(60), &Budget::default()).unwrap()[0];
        assert_eq!(report.holds, right, "{claim}: {}", report.words.en);
    }
    // Errors in a claim refer to the claim as it was typed.
    let error = prove(&instance(text), Some("P when z == 0"), None, &Budget::default());
    assert!(error.unwrap_err().to_string().contains("`z` is not defined"));
}

#[test]
fn a_misere_automaton_law_is_described_by_digits() {
    let found = outcomes(MISERE_HALVE, 2);
    let told = found.automaton_words().unwrap().en;
    let start = "P exactly when the binary digits of n, most significant first, match `";
    assert!(told.starts_with(start), "{told}");
    assert!(told.contains("proved for all sizes by a finite automaton with "), "{told}");
    assert!(told.contains("; play ends because every move lowers n"), "{told}");
    let expression = told[start.len()..].split('`').next().unwrap();
    // By the definition of misère play.
    let mut lost = vec![false];
    for n in 1..600usize {
        lost.push(!lost[n - 1] && !lost[n / 2]);
        let matched = matches(expression.as_bytes(), format!("{n:b}").as_bytes());
        assert_eq!(matched, lost[n], "{n}: {expression}");
    }
    // Enough positions are solved for a table, even if the moves lead to sums.
    assert!(found.table.rows.len() > 1_000, "{}", found.table.rows.len());
    let decided = prove(&instance(MISERE_HALVE), None, None, &Budget::default()).unwrap();
    assert_eq!(decided[0].status, ClaimStatus::Proved);
    assert!(decided[0].words.en.contains(expression), "{}", decided[0].words.en);
}

/// Checks the law of the P-positions that an automaton proves, `told`, at the numbers `range`. The
/// law is about the digits of `name`, which is the number plus `added`.
fn check_digits(
    told: &str,
    name: &str,
    added: i64,
    range: std::ops::RangeInclusive<i64>,
    is_lost: impl Fn(i64) -> bool,
) {
    let digits = format!("the binary digits of {name}, most significant first, match `");
    let start = told.strip_prefix("P exactly when ").unwrap();
    let zero = start.strip_prefix(&format!("{name} is 0, or "));
    let expression = zero.unwrap_or(start).strip_prefix(&digits).expect(told);
    let expression = expression.split('`').next().unwrap();
    for n in range {
        let matched = match n + added {
            0 => zero.is_some(),
            number => matches(expression.as_bytes(), format!("{number:b}").as_bytes()),
        };
        assert_eq!(matched, is_lost(n), "{n}: {told}");
    }
}

/// An automaton counts a range that begins below zero from its lower bound, so the law speaks of the
/// digits of the number above this bound.
#[test]
fn digits_of_a_range_below_zero_count_from_its_lower_bound() {
    for (ending, remainder) in [("misere\n", 1), ("", 0)] {
        let text = format!(
            "{ending}position n: -30..200\nmove take (k in 1..3) when n - k >= -30 -> [n - k]\n"
        );
        let told = outcomes(&text, 2).automaton_words().unwrap().en;
        check_digits(&told, "n + 30", 30, -30..=200, |n| (n + 30) % 4 == remainder);
        let decided = prove(&instance(&text), None, None, &Budget::default()).unwrap();
        let proof = decided[0].proof.as_ref().unwrap();
        assert!(proof.dots()[0].contains("n + 30"), "{}", proof.dots()[0]);
    }
}

/// An edge of an automaton of values can stand for both digits. A regular expression would read its
/// letter `*` as repetition.
#[test]
fn lost_positions_follow_from_an_automaton_of_values() {
    // Play ends at 37, so that 37 is lost and 40 is not.
    let text = "position n: 0..40\nmove take (k in 1..3) when k <= n and n != 37 -> [n - k]\n";
    let told = outcomes(text, 2).automaton_words().unwrap().en;
    let list = "P exactly when n is one of 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 37: proved";
    assert!(told.starts_with(list), "{told}");
}

/// The automaton of a game of bags reads a single element, so the law says how the values of the
/// elements decide.
#[test]
fn laws_of_bags_speak_of_their_elements() {
    let text = "position b: bag(1..9)\n\
                move low (x in b, k in 1..2) when x - k >= 1 { remove x from b add x - k to b }\n";
    let found = sought(text, 2).unwrap().table_laws;
    for (is_about_outcomes, start) in [
        (true, "P exactly when the values of all elements have the nim-sum 0, where an element"),
        (false, "the Grundy value is the nim-sum of the values of all elements, where an element"),
    ] {
        let table =
            found.iter().find(|table| table.is_about_outcomes() == is_about_outcomes).unwrap();
        let told = table.automaton_words().unwrap().en;
        assert!(told.starts_with(start), "{told}");
    }
}

/// Returns whether a regular expression of letters, brackets, `|`, `*` and `?` matches a word, by
/// the prefixes that each part can match.
fn matches(expression: &[u8], word: &[u8]) -> bool {
    /// Returns the lengths of the prefixes of `word` that the alternatives at the beginning of `at`
    /// can match, and the rest of the expression.
    fn either<'e>(mut at: &'e [u8], word: &[u8]) -> (Vec<usize>, &'e [u8]) {
        let mut all = Vec::new();
        loop {
            let (more, rest) = row(at, word);
            all.extend(more);
            match rest.first() {
                Some(b'|') => at = &rest[1..],
                _ => return (all, rest),
            }
        }
    }
    fn row<'e>(mut at: &'e [u8], word: &[u8]) -> (Vec<usize>, &'e [u8]) {
        let mut ends = vec![0];
        while let Some(first) = at.first().filter(|first| !b"|)".contains(first)) {
            let one = |from: usize| -> Vec<usize> {
                match first {
                    b'(' => either(&at[1..], &word[from..]).0,
                    letter => word
                        .get(from)
                        .filter(|read| *read == letter)
                        .map(|_| 1)
                        .into_iter()
                        .collect(),
                }
            };
            let rest = if *first == b'(' { &either(&at[1..], &[]).1[1..] } else { &at[1..] };
            let step = |ends: &[usize]| -> Vec<usize> {
                ends.iter()
                    .flat_map(|end| one(*end).into_iter().map(move |more| end + more))
                    .collect()
            };
            let (mut next, rest) = match rest.first() {
                Some(b'*') => {
                    let mut all = ends.clone();
                    let mut last = ends.clone();
                    for _ in 0..word.len() {
                        last = step(&last);
                        last.sort_unstable();
                        last.dedup();
                        all.extend(&last);
                    }
                    (all, &rest[1..])
                }
                Some(b'?') => ([&ends[..], &step(&ends)].concat(), &rest[1..]),
                _ => (step(&ends), rest),
            };
            next.sort_unstable();
            next.dedup();
            (ends, at) = (next, rest);
        }
        (ends, at)
    }
    either(expression, word).0.contains(&word.len())
}

#[test]
fn finite_sets_are_listed() {
    // 2 leads to 1, and all numbers above 3 lead to 0.
    let text = "position n\nmove down when n == 2 -> [1]\nmove far when n > 3 -> [0]\n";
    let told = outcomes(text, 2).automaton_words().unwrap().en;
    assert!(told.starts_with("P exactly when n is one of 0, 1, 3: proved for all sizes"), "{told}");
}

#[test]
fn law_and_prove_report_the_same_law() {
    let texts = [
        BAR_THREE,
        MISERE_HALVE,
        "position a, b\nmove one (k in 1..a) -> [a - k, b]\nmove other (k in 1..b) -> [a, b - k]\n",
        "misere\nposition a: 0..20, b: 0..20\nmove one when a > 0 -> [a - 1, b]\nmove both when a > 0 and b > 0 -> [a - 1, b - 1]\n",
        // Values of bags are proved as claims. No automaton of positions is built.
        "position heaps: bag(nat)\nmove take (h in heaps, k in 1..h) { remove h from heaps add h - k to heaps }\n",
    ];
    for text in texts {
        let found = sought(text, 8).unwrap().table_laws;
        let name = |table: &TableLaws| if table.is_about_outcomes() { "P" } else { "grundy" };
        let proved = |table: &&TableLaws| table.proof.is_some() || table.automaton.is_some();
        let mut of_law: Vec<&str> = found.iter().filter(proved).map(name).collect();
        let decided = prove(&instance(text), None, None, &Budget::default()).unwrap();
        let proved = decided.iter().filter(|one| one.status == ClaimStatus::Proved);
        let mut of_prove: Vec<&str> = proved.map(|one| one.claim.as_str()).collect();
        of_law.sort_unstable();
        of_prove.sort_unstable();
        assert_eq!(of_law, of_prove, "{text}");
        assert!(!of_law.is_empty(), "{text}");
    }
}

#[test]
fn positions_without_a_table_are_reported() {
    let lamps = "position s: bool[]\n\
                 move out (i in 0..size(s) - 2) when s[i] and s[i + 1] { s[i] = false s[i + 1] = false }\n";
    let cover = "sides Red, Blue\nposition c: {R, B, W}[..12]\n\
                 move cover (i in 0..size(c) - 2) when c[i] == R { c[i] = W c[i + 1] = W }\n";
    for text in [lamps, cover] {
        let Err(error) = sought(text, 2) else { panic!("there is a table: {text}") };
        let told = error.to_string();
        assert!(told.contains("no laws can be searched for positions of this kind"), "{told}");
    }
}

#[test]
fn periods_of_misere_play_are_exported() {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &read);
    for code in ["{1,3,4}", "{2,5,7}", "0.77"] {
        let (game, _) = parser.parse_game(&[code]).unwrap();
        let wanted =
            LawQuery { fixed_names: &[], to: None, observe: false, seconds: 1, misere: true };
        let law = find_law(&game, wanted, &Budget::default()).unwrap().law.unwrap();
        let written = law.export(Language::Python).unwrap();
        let mut lost = Vec::new();
        for n in 0..60 {
            let asked = format!("{code} {n}");
            let convention = Convention { misere: true, compound: None };
            let question = parser.parse_question(&split_words(&asked), convention).unwrap();
            let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
            lost.push(if answer.outcome == Outcome::P { "True" } else { "False" });
        }
        let program =
            format!("{written}\nassert [is_p(n) for n in range(60)] == [{}]\n", lost.join(", "));
        if let Ok(ran) = std::process::Command::new("python3").args(["-c", &program]).status() {
            assert!(ran.success(), "{program}");
        }
    }
}

/// With the option for misère play, the laws are those of the file with the statement `misere`, also
/// for parameters that vary.
#[test]
fn the_option_for_misere_play_finds_laws_of_the_misere_version() {
    let query = LawQuery { fixed_names: &[], to: None, observe: false, seconds: 1, misere: true };
    let halve = MISERE_HALVE.strip_prefix("misere\n").unwrap();
    for text in [
        halve,
        // The law of the code says nothing about other values of `m`.
        "param m = 3\nposition n\nmove take (k in 1..m) when k <= n -> [n - k]\n",
        "position a: 0..20, b: 0..20\nmove one when a > 0 -> [a - 1, b]\nmove both when a > 0 and b > 0 -> [a - 1, b - 1]\n",
    ] {
        let misere = instance(&format!("{text}misere\n"));
        let tables = find_law(&instance(text), query, &Budget::default()).unwrap().table_laws;
        let again = find_law(&misere, query, &Budget::default()).unwrap().table_laws;
        assert_eq!(tables.len(), again.len(), "{text}");
        let mut count = 0;
        for table in &tables {
            assert!(table.is_about_outcomes(), "{text}");
            count += usize::from(table.shows_automaton());
            let proved = table.laws.iter().filter(|_| table.proof.is_some());
            for claim in proved.filter_map(|law| table.claim(law)) {
                let decided = prove(&misere, Some(&claim), None, &Budget::default()).unwrap();
                assert_eq!(decided[0].status, ClaimStatus::Proved, "{claim}: {text}");
                count += 1;
            }
        }
        assert!(count > 0, "{text}");
    }
}

/// In misère play, a claim about a rule file is checked by the file with the statement `misere`.
#[test]
fn claims_are_checked_in_misere_play() {
    let text = "param m = 3\nposition n\nmove take (k in 1..m) when k <= n -> [n - k]\n";
    for (claim, ending, expected) in [
        ("P when n mod (m + 1) == 1", Ending::Misere, true),
        ("P when n mod (m + 1) == 0", Ending::Misere, false),
        ("P when n mod (m + 1) == 0", Ending::Normal, true),
    ] {
        let source = ClaimSource::Text(claim);
        let checked =
            check(&instance(text), source, ending, Some(200), &Budget::default()).unwrap();
        assert_eq!(checked[0].holds, expected, "{claim} {ending:?}: {}", checked[0].words.en);
        // The claims in the file are checked by the same ending.
        let game = instance(&format!("{text}claim {claim}\n"));
        let source = ClaimSource::Recorded;
        let checked = check(&game, source, ending, Some(200), &Budget::default()).unwrap();
        assert_eq!(checked[0].holds, expected, "{claim} {ending:?}: {}", checked[0].words.en);
    }
}

/// `prove` names the evidence that `law` names, and the laws that are observed only.
#[test]
fn law_and_prove_name_the_same_evidence() {
    for text in [BAR_THREE, TWO_STEPS, MISERE_HALVE] {
        let decided = prove(&instance(text), None, None, &Budget::default()).unwrap();
        for table in sought(text, 4).unwrap().table_laws {
            let name = if table.is_about_outcomes() { "P" } else { "grundy" };
            let expected = match (&table.proof, &table.automaton) {
                (Some(proof), _) => &proof.basis,
                (None, Some(law)) => &law.basis,
                (None, None) => continue,
            };
            let result = decided.iter().find(|result| result.claim == name).unwrap();
            assert!(result.words.en.contains(&expected.en), "{} {}", expected.en, result.words.en);
            if text == BAR_THREE && name == "grundy" {
                // The values of all positions are proved, those of starts observed as an expression.
                let law = table.expression_text(&table.laws[0]);
                assert!(result.words.en.contains(&law), "{law}: {}", result.words.en);
            }
        }
    }
}

/// The evidence of a law for several values of a parameter is not that of the value without moves.
#[test]
fn evidence_for_several_values_is_not_that_of_a_game_without_moves() {
    let text = "param m = 3\nposition n\nmove take (k in 1..m) when k <= n -> [n - k]\n";
    let said = words(&outcomes(text, 4));
    assert!(said.contains("proved for all sizes for each m from 0 to "), "{said}");
    assert!(said.contains("play ends because every move lowers n"), "{said}");
    assert!(!said.contains("no move is possible"), "{said}");
}
