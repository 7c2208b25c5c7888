//! Compares the outcomes and winning moves of answers with a plain recursion on the flattened game:
//! for single games and sums, in normal and in misère play, whichever method the workbench chooses.

use grundy_core::base::{Budget, Counts, Ending, Outcome, Rules};
use grundy_core::engine::{Search, Won};
use grundy_games::{CARDS, Compound, Kind};
use grundy_octal::{Family, narrow};
use grundy_solve::{Detail, FlatSum, GameSum, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::parameter_combinations;
use proptest::prelude::Rng;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeSet;

const NO_FILE: &dyn Fn(&str) -> Result<String, grundy_text::Error> = &|name| {
    panic!("no game here reads a file, but {name} was asked for");
};

fn randomness() -> TestRng {
    let seed = [7; 32];
    TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &seed))
        .new_rng()
}

/// Returns the words of small questions about the impartial catalogue games that have a law and no
/// parameter in a file, and about some codes.
fn small_games() -> Vec<Vec<String>> {
    let mut games = Vec::new();
    for card in CARDS {
        let Kind::Game { build: _, ending: Ending::Normal, compound: Compound::One } = card.kind
        else {
            continue;
        };
        if card.params.iter().any(|param| param.kind.in_a_file()) {
            continue;
        }
        let law = card.law.as_ref().or(card.misere.as_ref());
        let Some(check) = law.and_then(|law| law.checks.first()) else {
            continue;
        };
        for given in parameter_combinations(check.params).into_iter().step_by(3).take(3) {
            let mut words = vec![card.id.to_string()];
            words.extend(given.iter().map(|(name, value)| format!("{name}={value}")));
            let borrowed: Vec<(&str, &str)> =
                given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let instance = grundy_store::GameState::from_card(card, &borrowed).unwrap();
            if !instance.game.has_values() {
                continue;
            }
            let family = instance.game.family();
            let small = (check.positions)(&instance.params, check.to.min(6));
            for position in small.into_iter().filter(|p| p.iter().sum::<u64>() <= 12) {
                let wide = Counts::of(position).widen();
                let printed = family.print(&wide);
                let mut words = words.clone();
                words.extend(printed.split_whitespace().map(str::to_string));
                games.push(words);
            }
        }
    }
    for code in ["0.77", "0.07", "0.75", "0.52", "0.123", "4.7", "{1,3,4}", "{2,5}", "all but {2}"]
    {
        for n in 0..=8 {
            games.push(vec![code.to_string(), n.to_string(), (n / 2).to_string()]);
        }
    }
    games
}

/// Answers the question `words` and compares the answer with the recursion. Returns `false` if
/// nothing is compared, because there is no answer or the recursion exceeds its budget.
fn compare(words: &[String], misere: bool) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut parser = QueryParser::new(Budget::steps(150_000), NO_FILE);
    let convention = Convention { misere, compound: None };
    let question =
        parser.parse_question(&words, convention).unwrap_or_else(|e| panic!("{words:?}: {e}"));
    let detail = Detail { moves: 10_000, extra_steps: 0, ..Detail::default() };
    let Ok(answer) = solve(&question, detail, &parser.budget) else {
        return false;
    };
    let (rules, start) = flatten(&question);
    let mut search = Search::new(Won(question.ending));
    let budget = Budget::steps(150_000);
    let Ok(truth) = search.value(&rules, &start, &budget) else {
        return false;
    };
    assert_eq!(answer.outcome, truth, "{words:?} misere={misere}");
    if let Some(grundy) = &answer.grundy {
        assert_eq!(answer.outcome, Outcome::n_if(*grundy != 0u8.into()), "{words:?}");
    }
    let mut options = Vec::new();
    rules.moves(&mut options, &start).unwrap();
    let mut winning = BTreeSet::new();
    for option in options {
        let Ok(outcome) = search.value(&rules, &option, &budget) else {
            return false;
        };
        if outcome == Outcome::P {
            let changed = (0..start.len()).find(|&i| option[i] != start[i]).expect("a move");
            let printed = rules.0[changed].print(&option[changed].widen());
            winning.insert((changed, printed));
        }
    }
    let told: BTreeSet<(usize, String)> = answer
        .moves
        .iter()
        .map(|one| (one.summand.unwrap_or(1) - 1, one.to.clone().expect("a short position")))
        .collect();
    // The parts of a split in another order are the same move, so the parts are sorted before the
    // moves are compared. No move may be listed if no move wins.
    let same = |a: &(usize, String)| {
        let mut parts: Vec<&str> = a.1.split_whitespace().collect();
        parts.sort_unstable();
        (a.0, parts.join(" "))
    };
    let truth_sorted: BTreeSet<_> = winning.iter().map(same).collect();
    let told_sorted: BTreeSet<_> = told.iter().map(same).collect();
    assert!(told_sorted.is_subset(&truth_sorted), "{words:?} {misere}: {told:?} of {winning:?}");
    assert_eq!(told.is_empty(), winning.is_empty(), "{words:?} misere={misere}");
    if answer.move_count == Some(told.len().into()) {
        assert_eq!(told_sorted, truth_sorted, "{words:?} misere={misere}");
    }
    true
}

fn flatten(question: &Question) -> (FlatSum<'_>, Vec<Counts>) {
    let rules = question.summands.iter().map(|s| s.instance.game.family() as &dyn Family);
    let start = question.summands.iter().map(|s| narrow(&s.position).unwrap());
    (GameSum(rules.collect()), start.collect())
}

#[test]
fn answers_about_single_games_equal_the_recursion() {
    let games = small_games();
    let (mut normal, mut misere) = (0, 0);
    for words in &games {
        normal += u32::from(compare(words, false));
        misere += u32::from(compare(words, true));
    }
    assert!(normal > 500 && misere > 500, "compared {normal} and {misere} of {}", games.len());
}

fn hold_sums(many: usize) {
    let games = small_games();
    let mut random = randomness();
    let mut compared = [0, 0];
    for _ in 0..many {
        let mut words: Vec<String> = Vec::new();
        for i in 0..2 + random.next_u32() % 2 {
            if i > 0 {
                words.push("+".to_string());
            }
            words.extend(games[random.next_u32() as usize % games.len()].iter().cloned());
        }
        for misere in [false, true] {
            compared[usize::from(misere)] += usize::from(compare(&words, misere));
        }
    }
    assert!(compared.iter().all(|&n| n > many / 5), "compared {compared:?}");
}

#[test]
fn answers_about_sums_equal_the_recursion() {
    hold_sums(100);
}

#[test]
#[ignore = "a minute: cargo test --release -p grundy --test all answers -- --ignored"]
fn answers_about_two_thousand_sums_equal_the_recursion() {
    hold_sums(2_000);
}

/// The printed line is a line of best play: each step is an option, and the values alternate in
/// sign.
#[test]
fn answers_about_scored_games_include_a_line_of_best_play() {
    let text = "start first: left right\nleft second: a b\nright second: c d\n\
                a = 3\nb = -2\nc = 1\nd = 4\n";
    let read = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let question =
        parser.parse_question(&["zermelo", "file", "start"], Convention::default()).unwrap();
    let answer = solve(&question, Detail::default(), &parser.budget).unwrap();
    assert_eq!((answer.score, answer.outcome_name()), (Some(1), "first"));
    let told = answer.why.en;
    assert!(told.contains("start (first to move) → right (second to move) → c"), "{told}");
}
