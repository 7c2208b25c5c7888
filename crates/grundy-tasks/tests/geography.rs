//! Compares geography games on graphs and boards with plain recursion on the rules.

use grundy_core::base::{Budget, Outcome};
use grundy_core::base::{Ending, Ruleset};
use grundy_core::engine::{Search, Won};
use grundy_core::graphs::{Matching, minimum_cut_edges, undirected};
use grundy_families::NamedGraph;
use grundy_games::geography_outcomes;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser};
use grundy_tasks::LegalChoices;
use grundy_tasks::certificate::certify;
use grundy_testing::ThreadTimer;
use grundy_text::Error;
use proptest::prelude::*;

type Edges = Vec<(u32, u32)>;

/// Undirected vertex geography by its rules, on lists of neighbours: a move takes the token to a
/// neighbour that was not visited. A position is the vertex of the token and the set of visited
/// vertices as bits.
struct Walk(Vec<Vec<u32>>);

impl Walk {
    fn new(vertices: u32, edges: &[(u32, u32)]) -> Walk {
        let mut near = vec![vec![]; vertices as usize];
        for &(a, b) in edges {
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
        Walk(near)
    }

    /// Returns the vertices that winning moves take the token to.
    fn winning(&self, token: u32, visited: u32) -> Vec<u32> {
        let mut search = Search::new(Won(Ending::Normal));
        let mut to: Vec<u32> = self.0[token as usize].clone();
        to.retain(|&to| {
            let after = (to, visited | 1 << to);
            visited >> to & 1 == 0
                && search.value(self, &after, &Budget::default()) == Ok(Outcome::P)
        });
        to.sort_unstable();
        to.dedup();
        to
    }
}

impl Ruleset for Walk {
    type Position = (u32, u32);

    fn options(&self, out: &mut Vec<(u32, u32)>, &(token, visited): &(u32, u32)) {
        let free = self.0[token as usize].iter().filter(|to| visited >> **to & 1 == 0);
        out.extend(free.map(|&to| (to, visited | 1 << to)));
    }
}

fn text(vertices: u32, edges: &[(u32, u32)]) -> String {
    let names: Vec<String> = (0..vertices).map(|v| format!("{v}\n")).collect();
    let edges: Vec<String> = edges.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    names.concat() + &edges.concat()
}

fn solved(text: &str, words: &[&str]) -> Result<Answer, Error> {
    let read = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let question = parser.parse_question(words, Convention::default())?;
    solve(&question, Detail { moves: 1000, extra_steps: 0, ..Detail::default() }, &parser.budget)
}

/// Returns the first word of the position after each move of an answer.
fn targets(answer: &Answer) -> Vec<String> {
    let first = |to: &str| to.split(' ').next().unwrap().to_string();
    let mut to: Vec<String> =
        answer.moves.iter().map(|one| first(one.to.as_ref().unwrap())).collect();
    to.sort_by_key(|name| (name.len(), name.clone()));
    to
}

fn hold(vertices: u32, edges: &[(u32, u32)], token: u32, others: u32) {
    let walk = Walk::new(vertices, edges);
    let text = text(vertices, edges);
    let winning = walk.winning(token, others | 1 << token);
    let mut words = vec!["undirected-vertex-geography".to_string(), "f".into(), token.to_string()];
    words.extend((0..vertices).filter(|v| others >> v & 1 == 1).map(|v| v.to_string()));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let answer = solved(&text, &words).unwrap();
    let told = format!("{words:?} on {edges:?}");
    assert_eq!(answer.outcome, Outcome::n_if(!winning.is_empty()), "{told}");
    assert_eq!(targets(&answer), Vec::from_iter(winning.iter().map(u32::to_string)), "{told}");
    assert_eq!(answer.move_count, Some(winning.len().into()), "{told}");
    if others == 0 {
        let all = geography_outcomes(&NamedGraph::parse(&text).unwrap());
        assert_eq!(all[token as usize], answer.outcome, "{told}");
    }
}

#[test]
fn every_graph_of_up_to_5_vertices_from_every_start() {
    for vertices in 1..=5u32 {
        let pairs: Edges = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        for set in 0..1u32 << pairs.len() {
            let chosen = |at: &usize| set >> at & 1 == 1;
            let edges: Edges = (0..pairs.len()).filter(chosen).map(|at| pairs[at]).collect();
            for token in 0..vertices {
                hold(vertices, &edges, token, 0);
            }
        }
    }
}

fn graphs(vertices: u32, edges: usize) -> impl Strategy<Value = (u32, Edges)> {
    (1..=vertices).prop_flat_map(move |n| (Just(n), prop::collection::vec((0..n, 0..n), 0..=edges)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Random graphs with loops, parallel edges and some vertices already visited.
    #[test]
    fn random_graphs((vertices, edges) in graphs(8, 16), visited in any::<u32>(), sparse in any::<u32>()) {
        for token in 0..vertices {
            hold(vertices, &edges, token, 0);
            hold(vertices, &edges, token, visited & sparse & ((1 << vertices) - 1) & !(1 << token));
        }
    }

    /// The connection with minimum cuts, on bipartite graphs.
    #[test]
    fn vertices_in_every_matching_equal_edges_in_some_minimum_cut(edges in prop::collection::vec((0..9u32, 9..18u32), 0..40)) {
        let graph = undirected(18, &edges);
        let covered = Matching::maximum(&graph).in_every();
        let (source, sink) = (18, 19);
        let mut arcs = edges.clone();
        arcs.extend((0..9).map(|v| (source, v)));
        arcs.extend((9..18).map(|v| (v, sink)));
        let cuts = minimum_cut_edges(20, &arcs, &vec![1; arcs.len()], source, sink).unwrap();
        prop_assert_eq!(&cuts.in_some[edges.len()..], &covered[..]);
    }
}

/// Returns the graph of a board whose cells are connected to their neighbours.
fn board(rows: u32, columns: u32) -> Edges {
    let cells = 0..rows * columns;
    let across = cells.clone().filter(|c| c % columns + 1 < columns).map(|c| (c, c + 1));
    let down = cells.filter(|c| c + columns < rows * columns).map(|c| (c, c + columns));
    across.chain(down).collect()
}

#[test]
fn walks_on_boards() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 3), (4, 2), (4, 4), (3, 5)]
    {
        let walk = Walk::new(rows * columns, &board(rows, columns));
        let (n, m) = (format!("n={rows}"), format!("m={columns}"));
        for cell in 0..rows * columns {
            let name = |cell: u32| format!("{},{}", cell / columns + 1, cell % columns + 1);
            let winning = walk.winning(cell, 1 << cell);
            let answer = solved("", &["corner-walk", &n, &m, &name(cell)]).unwrap();
            let told = format!("{rows}x{columns} {}", name(cell));
            assert_eq!(
                targets(&answer),
                Vec::from_iter(winning.iter().map(|&c| name(c))),
                "{told}"
            );
            assert_eq!(answer.outcome, Outcome::n_if(!winning.is_empty()), "{told}");
        }
    }
}

/// On boards that are too large for a matching, the reported move is one of the moves that
/// matchings give.
#[test]
fn boards_of_any_size_are_answered() {
    let outcome = |words: &[&str]| solved("", words).unwrap().outcome;
    for (n, wins) in [("n=1", false), ("n=9999", false), ("n=10000", true)] {
        assert_eq!(outcome(&["corner-walk", n]), Outcome::n_if(wins), "{n}");
    }
    assert_eq!(outcome(&["corner-walk", "n=10^100"]), Outcome::N);
    assert_eq!(outcome(&["corner-walk", "n=10^100+1"]), Outcome::P);
    let told = |n: u32, m: u32, cell: &str| {
        let large = [format!("n={}", n + 1_000_000), format!("m={}", m + 1_000_000)];
        let small = [format!("n={n}"), format!("m={m}")];
        let ask = |size: &[String; 2]| {
            targets(&solved("", &["corner-walk", &size[0], &size[1], cell]).unwrap())
        };
        (ask(&large), ask(&small))
    };
    for (n, m) in [(4, 4), (4, 5), (5, 4), (5, 5)] {
        for (row, column) in (1..=4).flat_map(|row| (1..=4).map(move |column| (row, column))) {
            let (one, all) = told(n, m, &format!("{row},{column}"));
            assert_eq!(one.is_empty(), all.is_empty());
            assert!(
                one.len() <= 1 && one.iter().all(|to| all.contains(to)),
                "{n}x{m} {row},{column}"
            );
        }
    }
}

#[test]
fn bad_positions_are_refused() {
    let graph = "a b\nb c\n";
    for (words, part) in [
        (&["undirected-vertex-geography", "f"][..], "place of the token is missing"),
        (&["undirected-vertex-geography", "f", "x"], "no vertex `x`"),
        (&["undirected-vertex-geography", "f", "a", "b", "a"], "`a` is listed twice"),
        (&["undirected-vertex-geography", "f", "a", "b", "b"], "`b` is listed twice"),
        (&["corner-walk", "n=3", "4,1"], "not on the board of 3 rows"),
        (&["corner-walk", "n=3", "0,1"], "not on the board"),
        (&["corner-walk", "n=3", "1"], "`1` is not a cell"),
        (&["corner-walk", "n=3", "1,x"], "cell `1,x`"),
        (&["corner-walk", "n=3", "1,1", "1,1"], "`1,1` is listed twice"),
        (&["corner-walk", "n=0"], "at least 1"),
    ] {
        let line = solved(graph, words).unwrap_err().to_string();
        assert!(line.contains(part), "{words:?}: {line}");
    }
}

#[test]
fn positions_are_parsed_and_printed() {
    for (words, printed) in [
        (&["undirected-vertex-geography", "{a-b,b-c,c-d}", "c", "d", "b"][..], "c b d"),
        (&["corner-walk", "n=3", "(2,2)", "3,3", "1,1"], "2,2 1,1 3,3"),
        (&["corner-walk", "n=3"], "1,1"),
    ] {
        let read = |_: &str| Ok(String::new());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let question = parser.parse_question(words, Convention::default()).unwrap();
        assert_eq!(question.summands[0].print(), printed);
        let family = question.summands[0].instance.game.family();
        let again = family.parse(&Vec::from_iter(printed.split(' '))).unwrap();
        assert_eq!(again, question.summands[0].position);
    }
}

#[test]
fn all_vertices_of_a_large_bipartite_graph_are_labelled_in_time() {
    let mut state = 7u64;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (((state >> 32) * bound) >> 32) as u32
    };
    let half = 50_000;
    let lines = (0..1_000_000).map(|_| format!("{} {}\n", below(half), half as u32 + below(half)));
    let graph = NamedGraph::parse(&lines.collect::<String>()).unwrap();
    let started = ThreadTimer::start();
    let outcomes = geography_outcomes(&graph);
    let took = started.elapsed().as_secs_f64();
    println!("10^5 vertices, 10^6 edges labelled in {took:.3} s");
    assert_eq!(outcomes.len(), graph.graph.len());
    assert!(took < 2.0, "{took}");
}

/// Values in addition to the law are computed by search. The positions here are walks of many
/// thousand cells; their memory is counted, so the search stops early.
#[test]
fn searches_of_long_walks_respect_the_memory_limit() {
    let started = ThreadTimer::start();
    let budget = Budget { bytes: 100 << 20, ..Budget::default() };
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(budget, &read);
    let mut ask = |size: &str| {
        let words = ["corner-walk", size, "1,1", "1,2"];
        let question = parser.parse_question(&words, Convention::default())?;
        solve(&question, Detail::default(), &parser.budget)
    };
    assert_eq!(ask("n=500").unwrap().outcome, Outcome::P);
    let refused = ask("n=10^9").unwrap_err();
    assert!(refused.to_string().contains("limit"), "{refused}");
    let took = started.elapsed().as_secs_f64();
    assert!(took < 4.0, "{took}");
}

/// Engines number cells by machine integers. They must not treat a larger board as one without
/// moves.
#[test]
fn boards_beyond_machine_integers_are_answered_by_law_alone() {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &read);
    for size in ["n=2^32", "n=10^40", "n=2^62 m=4"] {
        let words: Vec<&str> = ["corner-walk"].into_iter().chain(size.split(' ')).collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &parser.budget).unwrap();
        assert_eq!((answer.outcome, answer.grundy, answer.remoteness), (Outcome::N, None, None));
        let sum: Vec<&str> = words.iter().copied().chain(["+", "nim", "5"]).collect();
        let question = parser.parse_question(&sum, Convention::default()).unwrap();
        assert!(solve(&question, Detail::default(), &parser.budget).is_err(), "{size}");
        let misere = Convention { misere: true, compound: None };
        let question = parser.parse_question(&words, misere).unwrap();
        assert!(solve(&question, Detail::default(), &parser.budget).is_err(), "{size}");
        assert!(question.legal_choices().is_err(), "{size}");
        assert!(certify(&question, &parser.budget).is_err(), "{size}");
    }
}
