//! Tests that answers for all vertices of a graph at once equal separate answers.

use grundy_core::base::{Budget, LoopyNimber};
use grundy_core::base::{Ending, Outcome};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser, Question, Summand};
use grundy_tasks::graph::Layers;
use grundy_tasks::vertices::{Vertex, vertex_graph, vertices};
use grundy_text::Error;
use grundy_text::Lang;
use std::rc::Rc;

fn instance(words: &[&str]) -> Rc<GameState> {
    let read = |_: &str| panic!("no file is named");
    let mut parser = QueryParser::new(Budget::default(), &read);
    let (instance, rest) = parser.parse_game(words).unwrap();
    assert!(rest.is_empty());
    instance
}

fn table(words: &[&str], ending: Ending) -> Result<Vec<Vertex>, Error> {
    vertices(&instance(words), ending, &Budget::default())
}

#[test]
fn every_row_equals_the_answer_for_its_vertex() {
    let dag = "{a->b, a->c, b->c, c->d, e->a, e->d, f->e, f->f2, f2->d, g}";
    let cyclic = "{a-b, b-c, c-a, c-d, e}";
    for (id, graph) in [
        ("dag-tokens", dag),
        ("sg-dag", dag),
        ("every-sg", dag),
        ("anti-sg", dag),
        ("undirected-vertex-geography", dag),
        ("undirected-vertex-geography", cyclic),
        ("retrograde", "{a->b, b->c, c->a, c->d, d->c, e}"),
        ("retrograde", dag),
        ("step-optimal", "{a->b, b->c, c->a, c->d, e->d, e->e, f->e, f->d, d->g}"),
        ("draws", "{a->b, b->a, a->c, c=win}"),
    ] {
        let instance = instance(&[id, graph]);
        for ending in [Ending::Normal, Ending::Misere] {
            if ending == Ending::Misere && !["dag-tokens", "retrograde"].contains(&id) {
                continue;
            }
            let rows = vertices(&instance, ending, &Budget::default()).unwrap();
            assert!(rows.len() >= 3);
            for row in rows {
                let position = instance.game.family().parse(&[&row.name]).unwrap();
                let summands = vec![Summand { instance: Rc::clone(&instance), position }];
                let compound = instance.compound;
                let question = Question { summands, ending, compound, moved: vec![] };
                let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
                assert_eq!(row.outcome, answer.outcome, "{id} {graph} {}", row.name);
                if let (Some(told), Some(value)) = (row.value, &answer.value()) {
                    assert_eq!(told.to_string(), *value, "{id} {}", row.name);
                }
                if let (Some(told), Some(moves)) = (row.remoteness, answer.remoteness) {
                    assert_eq!(told, moves, "{id} {}", row.name);
                }
            }
        }
    }
}

#[test]
fn rows_of_a_small_graph_are_correct() {
    let rows = table(&["dag-tokens", "{a->b, a->c, b->c}"], Ending::Normal).unwrap();
    let told: Vec<_> =
        rows.iter().map(|v| (v.name.as_str(), v.outcome, v.value.clone(), v.remoteness)).collect();
    let (n, p) = (Outcome::N, Outcome::P);
    let worth = |value| Some(LoopyNimber::Finite(value));
    assert_eq!(
        told,
        [("a", n, worth(2), Some(1)), ("b", n, worth(1), Some(1)), ("c", p, worth(0), Some(0))]
    );
    let rows = table(&["undirected-vertex-geography", "{b-a, a-c}"], Ending::Normal).unwrap();
    let told: Vec<_> = rows.iter().map(|v| (v.name.as_str(), v.outcome)).collect();
    assert_eq!(told, [("b", p), ("a", n), ("c", p)]);
}

#[test]
fn games_without_vertices_are_refused() {
    for words in [&["nim"][..], &["green-hackenbush-tree", "{a-b}"], &["uoj266", "{1-2}"]] {
        let error = table(words, Ending::Normal).unwrap_err().to_string();
        assert!(error.contains("--to"), "{error}");
    }
    let error = table(&["dag-tokens", "{a->b, b->a}"], Ending::Normal).unwrap_err().to_string();
    assert!(error.contains("a → b → a"), "{error}");
}

#[test]
fn the_graph_of_all_vertices_is_drawn() {
    let instance = instance(&["dag-tokens", "{a->b, a->c, b->c, x}"]);
    let graph = vertex_graph(&instance, Ending::Normal, 10, &Budget::default()).unwrap();
    let dot = graph.to_dot(Lang::En);
    assert!(
        dot.contains("0 [label=\"a: 2\\nN\"") && dot.contains("3 [label=\"x: 0\\nP\""),
        "{dot}"
    );
    assert!(dot.contains("0 -> 2 [penwidth=2]") && dot.contains("0 -> 1 [style=dashed]"), "{dot}");
    assert!(graph.to_svg(Lang::En, Layers::Moves).unwrap().contains("</svg>"));
    let error = vertex_graph(&instance, Ending::Normal, 3, &Budget::default()).err().unwrap();
    assert!(error.to_string().contains("4 vertices"), "{error}");
}

#[test]
fn a_picture_shows_the_value_of_each_position_inside_it() {
    let read = |_: &str| panic!("no file is named");
    let mut parser = QueryParser::new(Budget::default(), &read);
    let question = parser.parse_question(&["nim", "1", "2"], Default::default()).unwrap();
    let graph = grundy_tasks::graph::build_graph(&question, 100, &Budget::default()).unwrap();
    for (lang, word) in [(Lang::En, "value"), (Lang::Zh, "SG 值")] {
        let svg = graph.to_svg(lang, Layers::Moves).unwrap();
        // Bouton: the heaps 1 and 2 have the xor as their value, and so do all positions that are
        // reachable from them.
        for (position, value) in [("1 2", 3), ("1 1", 0), ("0 2", 2), ("1 0", 1), ("0 0", 0)] {
            let at = svg.find(&format!(">{position}</text>")).unwrap();
            let below = svg[at..].lines().nth(1).unwrap();
            assert!(below.contains(&format!(">{word} {value}</text>")), "{position}: {below}");
        }
    }
    // The values are for normal play, so they are not reported if sums are played differently.
    let misere = Convention { misere: true, ..Convention::default() };
    let question = parser.parse_question(&["nim", "1", "2"], misere).unwrap();
    let graph = grundy_tasks::graph::build_graph(&question, 100, &Budget::default()).unwrap();
    assert!(!graph.to_svg(Lang::En, Layers::Moves).unwrap().contains("value"));
}
