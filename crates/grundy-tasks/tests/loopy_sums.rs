//! Compares tokens on graphs with cycles, alone and in sums, with a naive solution of entire
//! positions, and plays sums to the end.

use grundy_core::base::{Budget, Outcome};
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_tasks::play::best_choice;
use grundy_testing::made_up::{Graph, digraphs};
use grundy_text::Error;
use proptest::prelude::*;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

const MISERE: Convention = Convention { misere: true, compound: None };
const NORMAL: Convention = Convention { misere: false, compound: None };

fn ask<T>(
    files: &[String],
    words: &str,
    convention: Convention,
    then: impl FnOnce(&Question) -> Result<T, Error>,
) -> Result<T, Error> {
    // The file `f1` is the second of the texts.
    let read = |name: &str| Ok(files[name[1..].parse::<usize>().unwrap()].clone());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = words.split_whitespace().collect();
    then(&parser.parse_question(&words, convention)?)
}

fn answer(files: &[String], words: &str, convention: Convention, extra: u64) -> Answer {
    let detail = Detail { moves: 10_000, extra_steps: extra, ..Detail::default() };
    ask(files, words, convention, |question| solve(question, detail, &Budget::default())).unwrap()
}

fn text(graph: &Graph) -> String {
    let line = |v: u32| {
        let to = graph.options_of(v).iter().map(|to| format!(" v{to}"));
        format!("v{v}:{}\n", to.collect::<String>())
    };
    graph.vertices().map(line).collect()
}

/// Tokens on one or two graphs and a heap of Nim; a move moves one token or takes from the heap.
/// The tokens of each graph are in ascending order.
type Position = (Vec<Vec<u32>>, u32);

fn options(graphs: &[Graph], (tokens, heap): &Position) -> Vec<Position> {
    let mut all: Vec<Position> = (0..*heap).map(|left| (tokens.clone(), left)).collect();
    for (i, graph) in graphs.iter().enumerate() {
        for at in 0..tokens[i].len() {
            for &to in graph.options_of(tokens[i][at]) {
                let mut after = tokens.clone();
                after[i][at] = to;
                after[i].sort_unstable();
                all.push((after, *heap));
            }
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Returns every reachable position with its outcome (1, 0, -1 for the player to move) and the
/// number of moves to the end (0 for a draw), computed in rounds. `stuck` is the outcome of a
/// position without moves.
fn solved(graphs: &[Graph], start: &Position, stuck: i8) -> BTreeMap<Position, (i8, u32)> {
    let mut reached: BTreeMap<Position, Vec<Position>> = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if let Entry::Vacant(place) = reached.entry(position) {
            let next = options(graphs, place.key());
            open.extend(next.iter().cloned());
            place.insert(next);
        }
    }
    let mut known: BTreeMap<Position, (i8, u32)> = BTreeMap::new();
    for round in 0.. {
        let mut found = Vec::new();
        for (position, next) in reached.iter().filter(|(position, _)| !known.contains_key(position))
        {
            let result = |to: &Position| known.get(to).map(|(result, _)| *result);
            let result = if next.is_empty() {
                Some(stuck)
            } else if next.iter().any(|to| result(to) == Some(-1)) {
                Some(1)
            } else {
                next.iter().all(|to| result(to) == Some(1)).then_some(-1)
            };
            found.extend(result.map(|result| (position.clone(), (result, round))));
        }
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    for position in reached.into_keys() {
        known.entry(position).or_insert((0, 0));
    }
    known
}

fn asked(position: &Position) -> String {
    let (tokens, heap) = position;
    let games = tokens.iter().enumerate().map(|(i, tokens)| {
        let tokens: String = tokens.iter().map(|v| format!(" v{v}")).collect();
        format!("retrograde f{i}{tokens}")
    });
    games.chain([format!("nim {heap}")]).collect::<Vec<_>>().join(" + ")
}

/// Returns the position after the move `told` of an answer.
fn after(position: &Position, told: &grundy_solve::Move) -> Position {
    let mut after = position.clone();
    let to = told.to.as_deref().unwrap();
    let at = told.summand.unwrap() - 1;
    match after.0.get_mut(at) {
        Some(tokens) => {
            *tokens = to.split_whitespace().map(|v| v[1..].parse().unwrap()).collect();
            tokens.sort_unstable();
        }
        None => after.1 = if to.is_empty() { 0 } else { to.parse().unwrap() },
    }
    after
}

fn sums() -> impl Strategy<Value = (Vec<Graph>, Position)> {
    let tokens = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    let game = (digraphs(6), tokens).prop_map(|(graph, tokens)| {
        let mut on: Vec<u32> = tokens.iter().map(|at| at.index(graph.0.len()) as u32).collect();
        on.sort_unstable();
        (graph, on)
    });
    (prop::collection::vec(game, 1..3), 0u32..5).prop_map(|(games, heap)| {
        let (graphs, tokens) = games.into_iter().unzip();
        (graphs, (tokens, heap))
    })
}

fn sign(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::N => 1,
        Outcome::P => -1,
        Outcome::Draw => 0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_about_sums_equal_entire_positions((graphs, start) in sums()) {
        let files: Vec<String> = graphs.iter().map(text).collect();
        let known = solved(&graphs, &start, -1);
        let (result, moves) = known[&start];
        let keeping: BTreeSet<Position> = options(&graphs, &start)
            .into_iter()
            .filter(|to| result >= 0 && known[to].0 == -result)
            .collect();
        // With the limit 100,000 for extra steps entire positions are searched, which are few; with
        // the limit 0 only values are used.
        for extra in [100_000, 0] {
            let answer = answer(&files, &asked(&start), NORMAL, extra);
            prop_assert_eq!(sign(answer.outcome), result);
            let told: Vec<Position> = answer.moves.iter().map(|told| after(&start, told)).collect();
            prop_assert_eq!(told.iter().cloned().collect::<BTreeSet<_>>(), keeping.clone());
            prop_assert_eq!(answer.move_count, Some(told.len().into()));
            prop_assert_eq!(answer.grundy.is_some(), answer.infinity.is_none());
            if extra > 0 {
                prop_assert_eq!(answer.remoteness, (result != 0).then_some(moves));
                let lengths: Vec<u32> = told.iter().map(|to| known[to].1).collect();
                prop_assert!(result != 1 || lengths.is_sorted(), "{:?}", lengths);
            }
        }
    }

    #[test]
    fn misere_sums_equal_entire_positions((graphs, start) in sums()) {
        let files: Vec<String> = graphs.iter().map(text).collect();
        let (result, moves) = solved(&graphs, &start, 1)[&start];
        let answer = answer(&files, &asked(&start), MISERE, 0);
        prop_assert_eq!(sign(answer.outcome), result);
        prop_assert_eq!(answer.remoteness, (result != 0).then_some(moves));
        prop_assert_eq!((answer.grundy, answer.infinity), (None, None));
    }

    #[test]
    fn winning_moves_by_values_make_progress(
        (graphs, start) in sums(),
        random in prop::collection::vec(any::<prop::sample::Index>(), 400),
    ) {
        let files: Vec<String> = graphs.iter().map(text).collect();
        let known = solved(&graphs, &start, -1);
        let mut random = random.into_iter();
        let mut position = start.clone();
        if known[&start].0 < 1 {
            return Ok(());
        }
        // The bound of the number of moves: at most 4 tokens with values below 7 and counters below
        // 6, and each pair of moves decreases them.
        for _ in 0..200 {
            let told = answer(&files, &asked(&position), NORMAL, 0).moves.remove(0);
            position = after(&position, &told);
            prop_assert_eq!(known[&position].0, -1);
            let replies = options(&graphs, &position);
            let Some(reply) = random.next().filter(|_| !replies.is_empty()) else { return Ok(()) };
            // With probability one half the reply that delays the loss the most.
            position = match reply.index(2) {
                0 => replies[random.next().unwrap().index(replies.len())].clone(),
                _ => replies.into_iter().max_by_key(|to| known[to].1).unwrap(),
            };
        }
        prop_assert!(false, "no end");
    }

    #[test]
    fn drawing_moves_keep_the_draw((graphs, start) in sums(), random in prop::collection::vec(any::<prop::sample::Index>(), 20)) {
        let files: Vec<String> = graphs.iter().map(text).collect();
        let known = solved(&graphs, &start, -1);
        let mut position = start.clone();
        if known[&start].0 != 0 {
            return Ok(());
        }
        for reply in random {
            let told = answer(&files, &asked(&position), NORMAL, 0).moves.remove(0);
            position = after(&position, &told);
            prop_assert_eq!(known[&position].0, 0);
            let replies: Vec<Position> =
                options(&graphs, &position).into_iter().filter(|to| known[to].0 < 1).collect();
            position = replies[reply.index(replies.len())].clone();
            prop_assert_eq!(known[&position].0, 0);
        }
    }

    #[test]
    fn one_token_with_stated_results(
        graph in digraphs(9),
        results in prop::collection::vec(0u8..3, 9),
        misere in any::<bool>(),
    ) {
        // The result for the player to move at a vertex without moves.
        let end = |v: u32| match results[v as usize] {
            0 => 1,
            1 => -1,
            _ if misere => 1,
            _ => -1,
        };
        let stuck: Vec<u32> = graph.vertices().filter(|&v| graph.options_of(v).is_empty()).collect();
        let mut known: BTreeMap<u32, (i8, u32)> = stuck.iter().map(|&v| (v, (end(v), 0))).collect();
        for round in 1..=10 {
            let before = known.clone();
            let result = |to: &u32| before.get(to).map(|(result, _)| *result);
            for v in graph.vertices().filter(|v| !before.contains_key(v)) {
                let mut next = graph.options_of(v).iter();
                if next.clone().any(|to| result(to) == Some(-1)) {
                    known.insert(v, (1, round));
                } else if next.all(|to| result(to) == Some(1)) {
                    known.insert(v, (-1, round));
                }
            }
        }
        let mut lines = text(&graph);
        for &v in &stuck {
            lines.push_str(&match results[v as usize] {
                0 => format!("v{v} = win\n"),
                1 => format!("v{v}=负\n"),
                _ => String::new(),
            });
        }
        let convention = if misere { MISERE } else { NORMAL };
        for v in graph.vertices() {
            let answer = answer(&[lines.clone()], &format!("step-optimal f0 v{v}"), convention, 0);
            let (result, moves) = known.get(&v).copied().unwrap_or((0, 0));
            prop_assert_eq!(sign(answer.outcome), result);
            prop_assert_eq!(answer.remoteness, (result != 0).then_some(moves));
            let told: BTreeSet<u32> = answer
                .moves
                .iter()
                .map(|one| one.to.as_deref().unwrap()[1..].parse().unwrap())
                .collect();
            let keeping = graph.options_of(v).iter().copied().filter(|to| {
                result >= 0 && known.get(to).map_or(0, |(result, _)| *result) == -result
            });
            prop_assert_eq!(told, keeping.collect::<BTreeSet<_>>());
        }
    }
}

const LOOPY: &str = include_str!("../../../examples/loopy.txt");

fn loopy(words: &str) -> Answer {
    answer(&[LOOPY.to_string()], words, NORMAL, 40_000)
}

#[test]
fn examples_of_the_cards_have_the_stated_results() {
    let answer = loopy("retrograde f0 5");
    assert_eq!((answer.outcome, answer.remoteness), (Outcome::N, Some(3)));
    assert_eq!(answer.value().as_deref(), Some("∞(0)"));
    assert!(answer.why.en.ends_with("(one line of best play: 5 → 0 → 1 → 2)"), "{}", answer.why.en);
    let answer = loopy("step-optimal f0 0");
    assert_eq!((answer.outcome, answer.remoteness), (Outcome::P, Some(2)));
    assert!(answer.why.en.contains(
        "longest resistance (the move that delays the end most): move the token on 0 to 1"
    ));
    let answer = loopy("draws f0 7");
    assert_eq!((answer.outcome, answer.moves[0].to.as_deref()), (Outcome::Draw, Some("6")));
}

/// Two common false statements about draws, and graphs that refute them.
#[test]
fn draws_on_no_cycle_and_drawn_exits() {
    let outcome = |graph: &str, v: &str| {
        answer(&[graph.to_string()], &format!("draws f0 {v}"), NORMAL, 0).outcome
    };
    for v in ["0", "1", "2"] {
        assert_eq!(outcome("{0->1, 1->2, 2->1}", v), Outcome::Draw);
    }
    for v in ["0", "1", "2", "3"] {
        assert_eq!(outcome("{0->1, 1->0, 1->2, 2->3, 3->2}", v), Outcome::Draw);
    }
}

#[test]
fn sums_with_heaps_of_any_size() {
    let huge = "nim 1000000000000000000000000000000";
    let answer = loopy(&format!("retrograde f0 5 + {huge} + {huge}"));
    assert_eq!((answer.outcome, answer.moves.len()), (Outcome::N, 1));
    assert_eq!(answer.moves[0].to.as_deref(), Some("0"));
    let answer = loopy(&format!("retrograde f0 1 + {huge}"));
    assert_eq!((answer.outcome, answer.value().unwrap().len()), (Outcome::N, 31));
    assert_eq!(answer.moves[0].to.as_deref(), Some("1"));
    // ∞(0) and a heap: a draw. The heap must not be taken completely.
    let answer = loopy(&format!("retrograde f0 5 + {huge}"));
    assert_eq!(answer.outcome, Outcome::Draw);
    assert!(answer.moves.iter().any(|told| told.to.as_deref() == Some("1")));
    assert!(answer.moves.iter().all(|told| told.to.as_deref() != Some("0")));
}

#[test]
fn unsupported_sums_are_refused() {
    let refused = |words: &str, file: &str, convention: Convention| {
        let files = [file.to_string()];
        let detail = Detail::default();
        let told = ask(&files, words, convention, |q| solve(q, detail, &Budget::default()));
        let error = told.unwrap_err().to_string();
        assert!(!error.contains('\n') && error.len() < 300, "{error}");
        error
    };
    for (file, words, convention, message) in [
        ("a b\nb = win", "retrograde f0 a b", NORMAL, "the position has 2 tokens"),
        ("a b\nb = win", "retrograde f0", NORMAL, "0 tokens"),
        ("a b\nb = win", "retrograde f0 a + nim 3", NORMAL, "states the result of play"),
        ("a b\nb = win", "retrograde f0 a + nim 3", MISERE, "states the result of play"),
        ("a b\nb = draw", "retrograde f0 a", NORMAL, "line 2: `draw` is neither"),
        ("a b\nb b = win", "retrograde f0 a", NORMAL, "line 2"),
        ("a b\na = win", "retrograde f0 a", NORMAL, "`a` has both moves and a result"),
        ("a b\nb=win\nb=loss", "retrograde f0 a", NORMAL, "both as a win and as a loss"),
        ("a b\nb = win", "dag-tokens f0 a", NORMAL, "states a result for `b`"),
        ("a b\nb a", "dag-tokens f0 a", NORMAL, "use `retrograde` instead"),
        ("a b\nb a", "step-optimal f0 a b", NORMAL, "needs 1"),
        ("a b\nb a", "retrograde f0 a + zermelo f0 a", NORMAL, "neither"),
    ] {
        let error = refused(words, file, convention);
        assert!(error.contains(message), "{words}: {error}");
    }
}

/// `best` wins won positions against varying replies: by labels of entire positions, by labels of
/// one graph, and, on a graph with too many positions, by values.
#[test]
fn the_best_moves_win_to_the_end() {
    let ring: String = (0..3000).map(|v| format!("r{v} r{}\n", (v + 1) % 3000)).collect();
    let files = [LOOPY.to_string(), format!("{ring}r0: out\nr1500: out\nother: r0 r1500 out\n")];
    for words in [
        "retrograde f0 5 + nim 1 2 3",
        "retrograde f0 1 3 + nim 4",
        "step-optimal f0 5",
        "retrograde f1 other r0 r0 r1500 + retrograde f0 1 + nim 3",
    ] {
        ask(&files, words, NORMAL, |question| {
            let first = solve(question, Detail::default(), &Budget::default())?;
            assert_eq!(first.outcome, Outcome::N, "{words}");
            let mut position =
                question.after_choice(&best_choice(question, &Budget::default())?.unwrap());
            for moves in 1.. {
                let replies = position.legal_choices()?;
                let Some(reply) = replies.get(moves % replies.len().max(1)) else { break };
                position = position.after_choice(reply);
                let Some(choice) = best_choice(&position, &Budget::default())? else {
                    panic!("{words}: lost")
                };
                position = position.after_choice(&choice);
                // A player can move each of the three tokens around half of the ring, two vertices
                // in each turn.
                assert!(moves < 4000, "{words}: no end");
            }
            Ok(())
        })
        .unwrap();
    }
}
