//! Compares step-by-step explanations with engines that do not use them.

use grundy_core::base::{Big, Budget, Ending, Outcome, big};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_tasks::OfferedMoves;
use grundy_tasks::explain::{Explanation, explain};
use grundy_text::{Figure, Lang, MarkedGraph};

fn asked(text: &str) -> Question {
    let read = |name: &str| panic!("no file {name}");
    let budget = Budget::default();
    let words: Vec<&str> = text.split(' ').collect();
    let convention = Convention { misere: false, compound: None };
    QueryParser::new(budget, &read).parse_question(&words, convention).unwrap()
}

fn of(text: &str) -> Explanation {
    explain(&asked(text), &Budget::default()).unwrap()
}

/// Returns whether the player to move wins in normal play, by plain recursion on the rules.
fn wins(question: &Question) -> bool {
    assert_eq!(question.ending, Ending::Normal);
    let offered = question.playable_choices(&Budget::default()).unwrap();
    offered.choices.iter().any(|choice| !wins(&question.after_choice(choice)))
}

fn graph(explained: &Explanation) -> &MarkedGraph {
    let found = explained.steps.iter().find_map(|step| match &step.figure {
        Some(Figure::Graph(graph)) => Some(graph),
        _ => None,
    });
    found.unwrap()
}

#[test]
fn columns_have_the_right_sums_and_changes_are_the_winning_moves() {
    for position in ["3 4 5", "1 2 3", "2 3 1 2", "0 0 1", "4 4"] {
        let question = asked(&format!("nim {position}"));
        let explained = explain(&question, &Budget::default()).unwrap();
        let Some(Figure::Columns(columns)) = &explained.steps[0].figure else { panic!() };
        let read = |digits: &[bool]| digits.iter().fold(0u64, |n, &digit| 2 * n + u64::from(digit));
        let mut xor = 0;
        for (row, heap) in columns.rows.iter().zip(position.split(' ')) {
            assert_eq!(read(&row.digits).to_string(), heap);
            xor ^= read(&row.digits);
        }
        assert_eq!(read(&columns.sum.as_ref().unwrap().digits), xor);
        assert_eq!(read(&columns.odd()), xor, "{position}");
        assert_eq!(wins(&question), xor != 0, "{position}");
        let Some(Figure::Changes(changes)) = explained.steps.get(1).and_then(|s| s.figure.clone())
        else {
            assert_eq!(xor, 0);
            continue;
        };
        let done = changes.iter().filter(|change| change.reached_by.is_some()).count();
        // The steps contain as many winning moves as the recursion finds.
        let offered = question.playable_choices(&Budget::default()).unwrap();
        let winning = offered.choices.iter().filter(|choice| !wins(&question.after_choice(choice)));
        assert_eq!(done, winning.count(), "{position}");
    }
}

#[test]
fn parts_of_sums_have_the_values_of_their_games() {
    let explained = of("kayles 5 3 + nim 2");
    let Some(Figure::Columns(columns)) = &explained.steps[0].figure else { panic!() };
    let values: Vec<String> = columns.rows.iter().map(|row| row.value.to_string()).collect();
    // Kayles has the values 0 1 2 3 1 4 (Winning Ways, chapter 4).
    assert_eq!(values, ["4", "3", "2"]);
    let Some(Figure::Changes(changes)) = &explained.steps[1].figure else { panic!() };
    for change in changes {
        let wanted: u64 = change.required.to_string().parse().unwrap();
        assert_eq!(wanted ^ 5, change.value.to_string().parse::<u64>().unwrap());
    }
}

#[test]
fn beatty_pairs_are_the_lost_positions_of_wythoff() {
    for a in 0..=14u64 {
        for b in a..=14 {
            let question = asked(&format!("wythoff {a} {b}"));
            let explained = explain(&question, &Budget::default()).unwrap();
            let Some(Figure::Pairs(pairs)) = &explained.steps[0].figure else { panic!() };
            let [k, low, high] = &pairs.rows[pairs.focus];
            assert_eq!(*k, big(b - a));
            let lost = *low == big(a) && *high == big(b);
            assert_eq!(lost, explained.answer.outcome == Outcome::P, "{a} {b}");
            if a + b <= 9 {
                assert_eq!(lost, !wins(&question), "{a} {b}");
            }
            for [_, low, high] in &pairs.rows {
                if *high <= big(9) {
                    assert!(!wins(&asked(&format!("wythoff {low} {high}"))), "{low} {high}");
                }
            }
        }
    }
}

#[test]
fn zeckendorf_digits_sum_to_the_heap_and_decide_the_winner() {
    for heap in 2..=24u64 {
        let question = asked(&format!("fibonacci-nim {heap}"));
        let explained = explain(&question, &Budget::default()).unwrap();
        let Some(Figure::Columns(columns)) = &explained.steps[0].figure else { panic!() };
        let digits = &columns.rows[0].digits;
        let parts = columns.weights.iter().zip(digits).filter(|(_, digit)| **digit);
        let sum = parts.clone().fold(Big::ZERO, |sum, (weight, _)| sum + weight);
        assert_eq!(sum, big(heap));
        assert!(digits.windows(2).all(|two| two != [true, true]), "no two neighbours: {heap}");
        assert_eq!(parts.count() == 1, !wins(&question), "{heap}");
    }
}

#[test]
fn odd_steps_of_stairs_and_trees_decide_the_winner() {
    for position in ["2 1 3", "1 0 1", "1 2 1 2", "0 3", "0 1 2", "3 1 1"] {
        let question = asked(&format!("staircase-nim {position}"));
        let explained = explain(&question, &Budget::default()).unwrap();
        let Some(Figure::Columns(columns)) = &explained.steps[0].figure else { panic!() };
        let counted: Vec<bool> = columns.rows.iter().map(|row| row.counts).collect();
        assert!(counted.iter().enumerate().all(|(step, counts)| *counts == (step % 2 == 0)));
        let zero = columns.sum.as_ref().unwrap().value == Big::ZERO;
        assert_eq!(zero, !wins(&question), "{position}");
        if let Some(Figure::Changes(changes)) =
            explained.steps.get(1).and_then(|step| step.figure.clone())
        {
            assert!(changes.iter().any(|change| change.reached_by.is_some()), "{position}");
        }
    }
}

#[test]
fn values_in_trees_and_graphs_are_those_of_an_engine() {
    for text in [
        "green-hackenbush-tree {r-a,a-b,a-c,r-d,d-e,e-f}",
        "green-hackenbush-tree {r-a,a-b,b-c,b-d}",
        "green-hackenbush-graph {g-a,a-b,b-g}",
        "green-hackenbush-graph {g-a,a-b,b-c,c-g,a-c,c-d}",
    ] {
        let question = asked(text);
        let explained = explain(&question, &Budget::default()).unwrap();
        let graph = graph(&explained);
        let value = graph.values[graph.at.unwrap()].clone().unwrap();
        assert_eq!(value != Big::ZERO, wins(&question), "{text}");
        assert_eq!(Some(value), explained.answer.grundy, "{text}");
        assert!(explained.steps.len() > 2, "{text}: every branch is told");
    }
}

#[test]
fn matchings_share_no_vertex_and_miss_the_token_exactly_where_it_loses() {
    for text in [
        "undirected-vertex-geography {a-b,b-c,c-d,d-a,d-e} a",
        "undirected-vertex-geography {a-b,b-c} b",
        "undirected-vertex-geography {a-b,b-c} a",
        "undirected-vertex-geography {a-b,b-c,c-a,c-d} a",
        "undirected-vertex-geography {a-b,b-c,c-a,c-d} d c",
        "corner-walk n=3",
        "corner-walk n=2 m=3",
    ] {
        let question = asked(text);
        let explained = explain(&question, &Budget::default()).unwrap();
        let graph = graph(&explained);
        let mut met = vec![false; graph.names.len()];
        for &at in &graph.marked {
            for end in [graph.edges[at].0, graph.edges[at].1] {
                assert!(!std::mem::replace(&mut met[end as usize], true), "{text}");
            }
        }
        assert_eq!(met[graph.at.unwrap()], wins(&question), "{text}");
    }
}

#[test]
fn games_without_law_steps_are_explained_by_moves() {
    let question = asked("kayles 5");
    let explained = explain(&question, &Budget::default()).unwrap();
    let Some(Figure::Options(rows)) = &explained.steps[0].figure else { panic!() };
    let offered = question.playable_choices(&Budget::default()).unwrap();
    assert_eq!(rows.len(), offered.choices.len());
    for (row, choice) in rows.iter().zip(&offered.choices) {
        assert_eq!(row.outcome == Outcome::N, wins(&question.after_choice(choice)));
    }
    let last = explained.steps.last().unwrap().words.get(Lang::En);
    assert!(last.contains("is 4"), "{last}");
}

#[test]
fn large_positions_are_explained_in_words() {
    let explained = of("nim 10^60 10^61 7");
    assert!(explained.steps[0].figure.is_none());
    assert!(of("wythoff 10^40 10^41").steps.len() > 1);
    assert!(!of("fibonacci-nim 10^50").steps.is_empty());
    let many = vec!["5"; 60].join(" ");
    assert!(!of(&format!("nim {many}")).steps.is_empty());
}

#[test]
fn counts_of_one_use_the_singular() {
    let why = of("undirected-vertex-geography {a-b} a").answer.why;
    assert!(why.en.contains("(a maximum matching, of 1 edge)"), "{}", why.en);
    let why = of("green-hackenbush-graph {a-a}").answer.why;
    assert!(why.en.contains("1 edge gives 1"), "{}", why.en);
    let why = of("nim-misere 1").answer.why;
    assert!(why.en.starts_with("the only heap is 1"), "{}", why.en);
}
