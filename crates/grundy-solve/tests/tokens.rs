//! Tests tokens on graphs and games with two sides that are given as text: answers by brute force,
//! errors in files, and large graphs.

use grundy_core::base::{Budget, Counts, Nimber, Outcome, Ruleset, mex};
use grundy_core::engine::{MiserePair, Search, Zermelo};
use grundy_families::{NamedGraph, PositionList, TokenGame};
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser};
use grundy_text::{Error, Notation};
use proptest::prelude::*;

fn ask(text: &str, words: &[&str], misere: bool) -> Result<Answer, Error> {
    let read = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let question = parser.parse_question(words, Convention { misere, compound: None })?;
    solve(&question, Detail::default(), &Budget::default())
}

fn refusal(text: &str, words: &[&str]) -> String {
    let error = ask(text, words, false).unwrap_err().to_string();
    assert!(!error.contains('\n') && error.len() < 400, "{error}");
    error
}

const SJ: &str = "0:\n1: 0\n2: 0 1\n3: 2\n";

#[test]
fn examples_of_the_cards_have_the_stated_results() {
    let dag = include_str!("../../../examples/dag.txt");
    let answer = ask(dag, &["dag-tokens", "examples/dag.txt", "0", "3"], false).unwrap();
    assert_eq!((answer.outcome, answer.grundy), (Outcome::N, Some(2u8.into())));
    assert_eq!(answer.moves[0].words.en, "move the token on 0 to 2");
    assert_eq!(answer.moves[0].to.as_deref(), Some("2 3"));
    for id in ["np-label", "win-function", "sg-dag"] {
        assert_eq!(ask(dag, &[id, "f", "0"], false).unwrap().outcome, Outcome::N);
        assert!(refusal(dag, &[id, "f", "0", "1"]).contains("2 numbers"));
    }
    let sides = include_str!("../../../examples/sides.txt");
    let answer = ask(sides, &["zermelo", "f", "start"], false).unwrap();
    assert_eq!((answer.outcome, answer.score), (Outcome::P, Some(-1)));
    assert_eq!(answer.outcome_name(), "second");
    // Second wins at a position with Second to move.
    let answer = ask(sides, &["zermelo", "f", "left"], false).unwrap();
    assert_eq!((answer.outcome, answer.outcome_name()), (Outcome::N, "second"));
}

#[test]
fn the_sj_theorem_applies_only_to_its_ending() {
    // Value 0: play is over under the SJ ending, and the position is lost in misère play.
    let sj = ask(SJ, &["anti-sg", "f", "3"], false).unwrap();
    assert_eq!(sj.outcome, Outcome::N);
    let misere = ask(SJ, &["dag-tokens", "f", "3"], true).unwrap();
    assert_eq!(misere.outcome, Outcome::P);
}

#[test]
fn the_longest_component_decides_when_every_one_is_moved_in() {
    // Chains of 3, 2 and 4 edges, and a vertex from which a player can win in one move.
    let chains = "a3: a2\na2: a1\na1: a0\nb2: b1\nb1: b0\nc4: c3\nc3: c2\nc2: c1\nc1: c0\n\
                  d0:\nd1: d0\nd2: d0 d1\n";
    let outcome = |words: &[&str]| ask(chains, words, false).unwrap().outcome;
    assert_eq!(outcome(&["every-sg", "f", "a3", "b2", "c4"]), Outcome::P);
    assert_eq!(outcome(&["every-sg", "f", "a3", "b2"]), Outcome::N);
    assert_eq!(outcome(&["every-sg", "f", "d2", "b2"]), Outcome::P);
    assert_eq!(outcome(&["every-sg", "f"]), Outcome::P);
    assert_eq!(outcome(&["every-sg", "f", "a0", "b0"]), Outcome::P);
}

/// Returns whether the player to move wins if every token that can move must move. `tokens`
/// contains the vertex of each token.
fn every(graph: &[Vec<usize>], tokens: &[usize]) -> bool {
    let mut after: Vec<Vec<usize>> = vec![vec![]];
    for &token in tokens {
        let options = if graph[token].is_empty() { vec![token] } else { graph[token].clone() };
        after = after
            .iter()
            .flat_map(|done| options.iter().map(|to| [&done[..], &[*to]].concat()))
            .collect();
    }
    let stuck = tokens.iter().all(|&token| graph[token].is_empty());
    !stuck && after.iter().any(|tokens| !every(graph, tokens))
}

/// Returns whether the player to move wins, if play ends with a win of the player to move once
/// every token is on a vertex with the Grundy value 0.
fn sj(graph: &[Vec<usize>], values: &[Nimber], tokens: &[usize]) -> bool {
    if tokens.iter().all(|&token| values[token] == Nimber(0)) {
        return true;
    }
    (0..tokens.len()).any(|at| {
        graph[tokens[at]].iter().any(|&to| {
            let mut after = tokens.to_vec();
            after[at] = to;
            !sj(graph, values, &after)
        })
    })
}

fn plain(graph: &[Vec<usize>], tokens: &[usize], misere: bool) -> bool {
    let mut options = (0..tokens.len()).flat_map(|at| {
        graph[tokens[at]].iter().map(move |&to| {
            let mut after = tokens.to_vec();
            after[at] = to;
            after
        })
    });
    let stuck = tokens.iter().all(|&token| graph[token].is_empty());
    if stuck { misere } else { options.any(|after| !plain(graph, &after, misere)) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_about_tokens_equal_brute_force(
        edges in prop::collection::vec(prop::bits::u8::ANY, 7),
        tokens in prop::collection::vec(0usize..7, 0..4),
    ) {
        let graph: Vec<Vec<usize>> = edges
            .iter()
            .enumerate()
            .map(|(v, bits)| (0..v).filter(|to| bits >> to & 1 == 1).collect())
            .collect();
        let mut values: Vec<Nimber> = Vec::new();
        for options in &graph {
            values.push(mex(options.iter().map(|&to| values[to]).collect::<Vec<_>>()));
        }
        let lines: Vec<String> = graph
            .iter()
            .enumerate()
            .map(|(v, to)| format!("v{v}: {}", to.iter().map(|to| format!("v{to} ")).collect::<String>()))
            .collect();
        let text = lines.join("\n");
        let names: Vec<String> = tokens.iter().map(|token| format!("v{token}")).collect();
        let say = |id, misere| {
            let words: Vec<&str> =
                [id, "f"].into_iter().chain(names.iter().map(String::as_str)).collect();
            ask(&text, &words, misere).unwrap()
        };
        let normal = say("dag-tokens", false);
        prop_assert_eq!(normal.outcome, Outcome::n_if(plain(&graph, &tokens, false)));
        let sum: Nimber = tokens.iter().map(|&token| values[token]).sum();
        prop_assert_eq!(normal.grundy, Some(sum.0.into()));
        prop_assert_eq!(say("dag-tokens", true).outcome, Outcome::n_if(plain(&graph, &tokens, true)));
        prop_assert_eq!(say("anti-sg", false).outcome, Outcome::n_if(sj(&graph, &values, &tokens)));
        prop_assert_eq!(say("every-sg", false).outcome, Outcome::n_if(every(&graph, &tokens)));
    }

    #[test]
    fn zermelo_results_equal_minimax(
        lines in prop::collection::vec((prop::bits::u8::ANY, prop::bits::u8::ANY, -2i64..3), 7),
    ) {
        // Positions 0 to 6; each side has moves to smaller positions, and 0 has no moves.
        let node = |v: usize| {
            let (first, second, score) = lines[v];
            let to = |bits: u8| (0..v).filter(|to| bits >> to & 1 == 1).collect::<Vec<_>>();
            (v == 0 || score == 2).then_some(score).ok_or((to(first), to(second)))
        };
        fn best(node: &dyn Fn(usize) -> Result<i64, (Vec<usize>, Vec<usize>)>, v: usize, first: bool) -> i64 {
            match node(v) {
                Ok(score) => score,
                Err((to, _)) if first => {
                    to.iter().map(|&to| best(node, to, false)).max().unwrap_or(-1)
                }
                Err((_, to)) => to.iter().map(|&to| best(node, to, true)).min().unwrap_or(1),
            }
        }
        let mut text = String::new();
        for v in 0..7 {
            text.push_str(&match node(v) {
                Ok(score) => format!("p{v} = {score}\n"),
                Err((first, second)) => {
                    let list = |to: Vec<usize>| to.iter().map(|to| format!(" p{to}")).collect::<String>();
                    format!("p{v} first:{}\np{v} second:{}\n", list(first), list(second))
                }
            });
        }
        let game = PositionList::parse(&text).unwrap();
        let mut search = Search::new(Zermelo);
        for v in 0..7 {
            for (side, first) in [("first", true), ("second", false)] {
                let position = game.parse(&[&format!("p{v}"), side]).unwrap();
                let position = grundy_octal::narrow(&position).unwrap();
                let value = search.value(&game, &position, &Budget::default()).unwrap().value;
                let expected = best(&node, v, first);
                prop_assert_eq!(if first { value } else { -value }, expected, "{}", text);
            }
        }
    }
}

#[test]
fn graphs_are_parsed_in_several_formats() {
    let forms = [
        "0: 1 2\n1: 3\n2:\n3:",
        "0 1\n0 2\n1 3\n",
        "\u{feff}# a graph\r\n0: 1, 2 # two\r\n\r\n1 3\r\n3\r\n",
        "0 -> 1 2\n1 -> 3",
        "0:1\n0:2\n1:3",
    ];
    for text in forms {
        let graph = NamedGraph::parse(text).unwrap();
        assert_eq!(graph.graph.edges(), 3, "{text}");
        let zero = graph.find("0").unwrap();
        let to: Vec<&str> = graph.graph.options(zero).iter().map(|&v| graph.name(v)).collect();
        assert_eq!(to, ["1", "2"]);
        assert_eq!(graph.find("4"), None);
    }
    // Names can be words; a position can repeat a vertex and use commas.
    let game = TokenGame {
        graph: NamedGraph::parse("起: 终 x-1\nx-1: 终").unwrap().into(),
        tokens: None,
    };
    let position = game.parse(&["起,终", "起"]).unwrap();
    assert_eq!(game.print(&position), "起 起 终");
    let mut options = Vec::new();
    game.options(&mut options, &grundy_octal::narrow(&position).unwrap());
    let told = game.describe(&game.move_to(&position, &options[1].widen()).unwrap());
    assert_eq!(told.en, "move the token on 起 to x-1");
}

#[test]
fn errors_in_a_graph_name_their_line() {
    for (text, words, message) in [
        ("", &["dag-tokens", "f"][..], "no vertices"),
        ("# nothing\n\r\n", &["dag-tokens", "f", "0"], "no vertices"),
        ("0 1\n1 2 3\n", &["dag-tokens", "f", "0"], "line 2: `1 2 3`"),
        ("0 1\n\n: 2\n", &["dag-tokens", "f", "0"], "line 3"),
        ("a b: c\n", &["dag-tokens", "f", "a"], "line 1"),
        ("0: 1\n", &["dag-tokens", "f", "7"], "no vertex `7`"),
        ("0: 1\n1: 2\n2: 0\n", &["dag-tokens", "f", "0"], "0 → 1 → 2 → 0"),
        ("0: 0\n", &["every-sg", "f", "0"], "0 → 0"),
        ("0: 1\n1: 0\n", &["anti-sg", "f", "1"], "→"),
        ("", &["zermelo", "f", "s"], "no positions"),
        ("s first: a\n", &["zermelo", "f", "s"], "line 1: `a` is reached with second to move"),
        ("s first: a\na = x\n", &["zermelo", "f", "s"], "line 2: `x` is not a score"),
        ("s first: a\na = 10000000000000000000\n", &["zermelo", "f", "s"], "line 2"),
        ("s third: a\n", &["zermelo", "f", "s"], "line 1: `s third` is neither"),
        ("s\n", &["zermelo", "f", "s"], "line 1: `s` is neither"),
        ("s first: a\ns = 1\na = 1\n", &["zermelo", "f", "s"], "line 2: `s` has both"),
        ("a = 1\na = 1\n", &["zermelo", "f", "a"], "line 2: `a` is given twice"),
        ("a = 1\n", &["zermelo", "f"], "0 words"),
        ("a = 1\n", &["zermelo", "f", "b"], "no position `b`"),
        ("a = 1\n", &["zermelo", "f", "a", "white"], "not a side"),
        ("a first: b\nb = 1\n", &["zermelo", "f", "a", "second"], "the moves of second"),
        ("a first: b\nb second: a\n", &["zermelo", "f", "a"], "a first → b second → a first"),
    ] {
        let error = refusal(text, words);
        assert!(error.contains(message), "{text:?}: {error}");
    }
    let misere = ask("0: 1\n1: 0\n", &["dag-tokens", "f", "0"], true).unwrap_err();
    assert!(misere.to_string().contains('→'), "{misere}");
}

#[test]
fn a_side_without_moves_loses() {
    let game = PositionList::parse("a first:\na second: b\nb first:\n").unwrap();
    let mut search = Search::new(Zermelo);
    let mut value = |words: &[&str]| {
        let position = grundy_octal::narrow(&game.parse(words).unwrap()).unwrap();
        search.value(&game, &position, &Budget::default()).unwrap().value
    };
    assert_eq!((value(&["a", "first"]), value(&["a", "second"]), value(&["b"])), (-1, 1, -1));
}

#[test]
fn complete_graphs_and_long_chains_are_solved() {
    use std::fmt::Write;
    let mut complete = String::new();
    for v in 0..1000 {
        write!(complete, "{v}:").unwrap();
        (0..v).for_each(|to| write!(complete, " {to}").unwrap());
        complete.push('\n');
    }
    let answer = ask(&complete, &["dag-tokens", "f", "999", "7"], false).unwrap();
    assert_eq!(answer.grundy, Some((999u32 ^ 7).into()));
    let chain: String = (1..300_000).map(|v| format!("{v} {}\n", v - 1)).collect();
    let answer = ask(&chain, &["dag-tokens", "f", "299999"], false).unwrap();
    assert_eq!(answer.outcome, Outcome::N);
    assert_eq!(ask(&chain, &["every-sg", "f", "299999"], false).unwrap().outcome, Outcome::N);
    let misere = ask(&chain, &["dag-tokens", "f", "299999"], true).unwrap();
    assert_eq!(misere.outcome, Outcome::P);
}

#[test]
fn tokens_split_into_independent_games() {
    let game = TokenGame { graph: NamedGraph::parse(SJ).unwrap().into(), tokens: None };
    let mut whole = Search::new(MiserePair::default());
    let position = Counts::of([1, 2, 3]);
    let pair = whole.value(&game, &position, &Budget::default()).unwrap();
    assert_eq!(pair.normal, Nimber(1 ^ 2));
}
