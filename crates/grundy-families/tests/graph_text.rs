//! Tests all formats of graphs: every format is read in the same way, graphs are written and read
//! back, and errors name the line.

use grundy_families::NamedGraph;
use proptest::prelude::*;
use std::collections::HashSet;
use std::fmt::Write;
use std::time::Instant;

/// Reads the text of a directed graph, or of a network if `network` is set. Returns its vertices in
/// order, its edges by name, its capacities and its results.
fn said(text: &str, network: bool) -> (String, String, Vec<u64>, String) {
    let graph = if network { NamedGraph::parse_network(text) } else { NamedGraph::parse(text) };
    let graph = graph.unwrap_or_else(|error| panic!("{text}: {error}"));
    let name = |v: u32| graph.name(v).to_string();
    let vertices: Vec<String> = (0..graph.graph.len() as u32).map(name).collect();
    let edges: Vec<String> =
        graph.edges.iter().map(|&(a, b)| format!("{}>{}", name(a), name(b))).collect();
    let results: Vec<String> =
        graph.results.iter().map(|&(v, won)| format!("{}={won}", name(v))).collect();
    (vertices.join(" "), edges.join(" "), graph.weights.clone(), results.join(" "))
}

#[test]
fn every_format_gives_the_same_graph() {
    for text in [
        "a b\na c\nb d\n",
        "a: b c\nb: d",
        "a -> b c\n b->d\n",
        "a -- b\na -- c\nb -- d",
        "\u{feff}# a graph\r\na b # first\r\n\r\na,c\r\nb：d\r\n",
        "{a-b, a-c, b-d}",
        "{a->b; a->c; b->d}",
        "{a--b，a--c；b--d}",
        "{a: b c; b: d}",
        "{a b, a c, b d}",
        "{\n a-b,\n a-c # no more\n b-d\n}",
        "digraph { a -> b; a -> c b -> d }",
        "graph \"my graph\" { a -- b a -- c b -- d }",
        "strict digraph g{a->b a->c[label=\"x -> y\", color = red];b->d;a -> b}",
        "/* a\n graph */ // so\n# it is\nDIGRAPH {\n rankdir=LR; node [shape=box] edge [weight=2];\n \"a\":n -> b:port:s; a->c /* d */ ; b -> d\n}\n",
        r#"{"a": ["b", "c"], "b": ["d"], "d": []}"#,
        r#"{"nodes": ["a", "b", "c", "d"], "edges": [["a","b"],["a","c"],["b","d",7]]}"#,
        r#"[["a","b"],["a","c"],["b","d"]]"#,
        r#"{"links": [{"source":"a","target":"b"},{"source":"a","target":"c"},
            {"source":"b","target":"d"}], "directed": true, "multigraph": false, "graph": {},
            "nodes": [{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}]}"#,
        " \n{ \"edges\": [[\"a\",\"b\"],[\"a\",\"c\"],[\"b\",\"d\"]] }",
    ] {
        let (vertices, edges, weights, results) = said(text, false);
        assert_eq!(vertices, "a b c d", "{text}");
        assert_eq!(edges, "a>b a>c b>d", "{text}");
        assert!(weights.is_empty() && results.is_empty(), "{text}");
    }
}

#[test]
fn chains_names_and_results() {
    assert_eq!(said("digraph { 1 -> 2 -> 3 -> 1 }", false).1, "1>2 2>3 3>1");
    assert_eq!(said("{1-2-3, 4->5->4}", false).1, "1>2 2>3 4>5 5>4");
    assert_eq!(said("1 -> 2 -> 3 4", false).1, "1>2 2>3 2>4");
    assert_eq!(said("{x}", false).0, "x");
    assert_eq!(said("x-1 y=2\n", false).1, "x-1>y=2");
    assert_eq!(said("起: 终", false).1, "起>终");
    // The key words of other formats can be names.
    assert_eq!(said("graph: digraph\nstrict graph\n", false).1, "graph>digraph strict>graph");
    assert_eq!(
        said(r#"digraph { "graph" -> "a\"b\\" -> .5 -> -2.0 -> "" }"#, false).0,
        "graph a\"b\\ .5 -2.0 "
    );
    assert_eq!(said(r#"{"1": [2, "x"], "2": [-3]}"#, false).1, "1>2 1>x 2>-3");
    // Parallel edges and loops are kept, except in a `strict` graph.
    assert_eq!(said("graph { a -- a; a -- b; b -- a }", false).1, "a>a a>b b>a");
    assert_eq!(said("strict graph { a -- a; a -- b; b -- a }", false).1, "a>a a>b");
    for text in [
        "a b\nb = win\nc = loss",
        "a b\nb=win\nc=lost\nb = won",
        "{a->b; b = win; c = loss}",
        "digraph { a -> b; b [result=win, color=red]; c [result=\"loss\"] }",
        r#"{"a": ["b"], "results": {"b": "win", "c": "loss"}}"#,
        r#"{"nodes": ["a", {"id": "b", "result": "win"}, {"id": "c", "result": "loss"}], "edges": [["a","b"]]}"#,
    ] {
        let (_, edges, _, results) = said(text, false);
        assert_eq!((edges.as_str(), results.as_str()), ("a>b", "b=true c=false"), "{text}");
    }
}

#[test]
fn every_format_gives_the_same_network() {
    for text in [
        "s a 3\na t 18446744073709551615\n",
        "s -> a 3\na->t : 18446744073709551615",
        "{s-a:3, a-t:18446744073709551615}",
        "{s->a:3; a->t 18446744073709551615}",
        "{s a 3; a t 18446744073709551615}",
        "digraph { s -> a [capacity=3]; a -> t [label=\"18446744073709551615\"] }",
        "graph { edge [weight=3] s -- a; a -- t [capacity=18446744073709551615, label=\"x\"] }",
        r#"{"edges": [["s","a",3],["a","t",18446744073709551615]]}"#,
        r#"{"nodes": [{"id":"s"}], "links": [{"source":"s","target":"a","capacity":3},
            {"source":"a","target":"t","weight":"18446744073709551615"}]}"#,
    ] {
        let (vertices, edges, weights, _) = said(text, true);
        assert_eq!((vertices.as_str(), edges.as_str()), ("s a t", "s>a a>t"), "{text}");
        assert_eq!(weights, [3, u64::MAX], "{text}");
    }
}

#[test]
fn errors_name_their_line() {
    let refused = |text: &str, network: bool, part: &str| {
        let graph = if network { NamedGraph::parse_network(text) } else { NamedGraph::parse(text) };
        let error = graph.expect_err(text).to_string();
        assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
        assert!(error.len() < 500, "{error}");
    };
    for (text, part) in [
        ("", "no vertices"),
        ("{}", "no vertices"),
        ("digraph {}", "no vertices"),
        ("[]", "no vertices"),
        ("0 1\n1 2 3\n", "line 2: `1 2 3`"),
        ("a\nb = maybe", "line 2: `maybe` is neither"),
        ("b = win\nb = loss", "line 2: `b` is stated both"),
        ("a b\n\na = win", "line 3: `a` has both moves and a result"),
        ("digraph { a -> b\n a [result=win] }", "line 2: `a` has both moves"),
        ("digraph {\n node [result=win]; a }", "line 2: a result is stated for all"),
        ("{\"a\": [\"b\"],\n \"a\": [\"c\"]}", "line 2, column 12: a key is given twice"),
        ("{a->b", "the brace at the beginning is not closed"),
        ("[[\"a\\n\",\"b\"]]", "`a\\n` contains a control character"),
        ("a\u{1b}[1m b", "control character"),
        ("a b -> c", "line 1"),
        ("{a-b,\n-c}", "line 2: `-c`"),
        ("{a-b-, c}", "`a-b-`"),
        ("digraph {\n a -> b\n subgraph x { c } }", "line 3: subgraphs are not supported"),
        ("digraph { a -> { b c } }", "line 1: subgraphs are not supported"),
        ("digraph {\n a -- b }", "line 2: expected `->`, found `-- b }`"),
        ("graph {\n a -> b }", "expected `--`, found"),
        ("digraph {\n a -> b", "line 2: expected a name, but the text ends"),
        ("digraph { a -> b }\nx", "line 2: expected the end of the text, found `x`"),
        ("digraph { a -> \"b }", "line 1: expected a name with a closing quote, found `\"b }`"),
        ("digraph { a [color=] }", "expected a name, found"),
        ("digraph { a -> <b }", "expected a name, found"),
        ("digraph {\n\na [result=draw] }", "line 3: `draw` is neither"),
        ("digraph g h { a }", "expected `{`, found `h { a }`"),
        ("{\"a\": [\"b\",}", "line 1, column 12: this is not JSON"),
        ("{\"a\": [\"b\"]", "line 1"),
        ("{\"a\": \"b\"}", "the options of `a`: `\"b\"` is not expected"),
        ("{\"a\": [1.5]}", "`1.5` is not expected"),
        ("{\"edges\": [[\"a\",\"b\"],[\"a\"]]}", "`edges`, edge 2: `[\"a\"]`"),
        ("{\"links\": [{\"source\": \"a\"}]}", "`links`, edge 1"),
        ("{\"nodes\": [[]], \"edges\": []}", "node 1: `[]`"),
        ("{\"a\": [], \"results\": {\"a\": 1}}", "the result of `a`: `1`"),
    ] {
        refused(text, false, part);
    }
    for (text, part) in [
        ("a b", "line 1: an edge has no capacity"),
        ("a b 1\na b -1", "line 2: the capacity `-1` is not a number"),
        ("a b 18446744073709551616", "is not a number"),
        ("a: b c d", "line 1: `a: b c d`"),
        ("{a-b}", "no capacity"),
        ("{a-b:x}", "the capacity `x`"),
        ("digraph {\na -> b\n}", "line 2: an edge has no capacity"),
        ("digraph {\n\na -> b [label=\"x\"]}", "line 3: the capacity `x`"),
        ("{\"a\": [\"b\"]}", "the options of `a`: an edge has no capacity"),
        ("[[\"a\",\"b\",1],[\"a\",\"b\",1.5]]", "`edges`, edge 2: the capacity `1.5`"),
    ] {
        refused(text, true, part);
    }
    // Long texts are shortened in error messages.
    refused(&format!("digraph {{ a -> [{}", "x".repeat(5000)), false, "…");
    refused(&"[".repeat(100_000), false, "not JSON");
}

/// Vertices keep the order of the text, even if the feature of `serde_json` that sorts keys is off
/// or on in the program.
#[test]
fn vertices_of_json_keep_their_order() {
    let written = NamedGraph::parse(r#"{"b": ["a"], "a": [], "0": ["b"]}"#).unwrap();
    assert_eq!(written, NamedGraph::parse("b a\n0 b").unwrap());
}

#[test]
fn markup_labels_and_numbered_links_are_parsed() {
    let dot = "digraph { a [label=<the <i>start</i>>]; a -> b [label = <x>, color=red] }";
    assert_eq!(NamedGraph::parse(dot).unwrap(), NamedGraph::parse("a b").unwrap());
    let json =
        r#"{"nodes": [{"name": "x"}, {"name": "7"}], "links": [{"source": 1, "target": 0}]}"#;
    assert_eq!(NamedGraph::parse(json).unwrap(), NamedGraph::parse("x\n7 x").unwrap());
    let beyond = r#"{"nodes": [{"name": "x"}], "links": [{"source": 1, "target": 0}]}"#;
    let error = NamedGraph::parse(beyond).unwrap_err().to_string();
    assert!(error.contains("`links`, edge 1"), "{error}");
}

#[test]
fn undirected_edges_are_distinguished() {
    let undirected = |text: &str| NamedGraph::parse(text).unwrap().refuse_undirected().is_err();
    for text in [
        "{a->b, b-c}",
        "{a-b}",
        "graph { a; b -- c }",
        "a b\nb -- c",
        r#"{"directed": false, "nodes": [], "links": [{"source": "a", "target": "b"}]}"#,
    ] {
        assert!(undirected(text), "{text}");
    }
    for text in ["{a->b->c}", "{a: b c}", "a b", "a -> b\nc: d", "graph { a }", "{\"a\": [\"b\"]}"]
    {
        assert!(!undirected(text), "{text}");
    }
    let error = NamedGraph::parse("{x->y, y-z}").unwrap().refuse_undirected().unwrap_err();
    assert!(error.to_string().contains("between `y` and `z`"), "{error}");
}

/// A graph: its names, its edges as pairs of indices, the capacities if it is a network, and for
/// each vertex the stated result (true for a win), if there is one.
type Made = (Vec<String>, Vec<(usize, usize)>, Option<Vec<u64>>, Vec<Option<bool>>);

fn made(name: &'static str) -> impl Strategy<Value = Made> {
    (prop::collection::hash_set(name, 1..7), any::<bool>()).prop_flat_map(|(names, network)| {
        let names: Vec<String> = names.into_iter().collect();
        let n = names.len();
        let edge = (0..n, 0..n, any::<u64>());
        let results = prop::collection::vec(prop::option::weighted(0.3, any::<bool>()), n);
        (Just(names), prop::collection::vec(edge, 0..9), results).prop_map(
            move |(names, edges, results)| {
                let weights = network.then(|| edges.iter().map(|edge| edge.2).collect());
                let edges: Vec<_> = edges.iter().map(|&(a, b, _)| (a, b)).collect();
                let over = |v: &usize| edges.iter().all(|edge| edge.0 != *v);
                let results: Vec<Option<bool>> =
                    (0..).zip(results).map(|(v, won)| won.filter(|_| over(&v))).collect();
                (names, edges, weights, results)
            },
        )
    })
}

/// Checks that a text describes exactly the given graph, and returns the parsed graph.
fn holds(text: &str, (names, edges, weights, results): &Made) -> Result<NamedGraph, TestCaseError> {
    let graph = match weights {
        Some(_) => NamedGraph::parse_network(text),
        None => NamedGraph::parse(text),
    };
    let graph = graph.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
    let found: Vec<&str> = (0..graph.graph.len() as u32).map(|v| graph.name(v)).collect();
    prop_assert_eq!(&found, &names.iter().map(String::as_str).collect::<Vec<_>>(), "{}", text);
    let wide: Vec<(usize, usize)> =
        graph.edges.iter().map(|&(a, b)| (a as usize, b as usize)).collect();
    prop_assert_eq!(&wide, edges, "{}", text);
    prop_assert_eq!(&graph.weights, &weights.clone().unwrap_or_default(), "{}", text);
    let stated: Vec<(u32, bool)> =
        (0..).zip(results).filter_map(|(v, won)| won.map(|won| (v, won))).collect();
    prop_assert_eq!(&graph.results, &stated, "{}", text);
    for (v, name) in (0..).zip(names) {
        prop_assert_eq!(graph.find(name), Some(v));
    }
    Ok(graph)
}

fn told(won: &bool) -> &'static str {
    if *won { "win" } else { "loss" }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Arbitrary names in DOT and JSON.
    #[test]
    fn printed_graphs_are_parsed_to_the_same_graph(graph in made("[ -~]{0,4}|\\PC{1,3}|graph|node|[0-9]{1,3}")) {
        let (names, edges, weights, results) = &graph;
        let quoted = |name: &String| serde_json::to_string(name).unwrap();
        let nodes: Vec<String> = names.iter().zip(results).map(|(name, won)| match won {
            Some(won) => format!("{{\"id\": {}, \"result\": \"{}\"}}", quoted(name), told(won)),
            None => quoted(name),
        }).collect();
        let pairs: Vec<String> = edges.iter().enumerate().map(|(at, &(a, b))| {
            let weight = weights.as_ref().map_or(String::new(), |weights| format!(",{}", weights[at]));
            format!("[{},{}{weight}]", quoted(&names[a]), quoted(&names[b]))
        }).collect();
        let json = format!("{{\"nodes\": [{}],\n\"edges\": [{}]}}", nodes.join(","), pairs.join(","));
        let read = holds(&json, &graph)?;
        let dot = read.dot();
        let again = holds(&dot, &graph)?;
        prop_assert_eq!(&again, &read);
        prop_assert_eq!(again.dot(), dot);
    }

    /// Names without the characters that separate entries of line and brace formats.
    #[test]
    fn line_and_brace_formats_are_parsed_correctly(graph in made("[a-z0-9_.]{1,4}|[\u{4e00}-\u{4eff}]{1,2}")) {
        let (names, edges, weights, results) = &graph;
        let weight = |at: usize, mark| match weights {
            Some(weights) => format!("{mark}{}", weights[at]),
            None => String::new(),
        };
        let states = |text: &mut String, end: &str| {
            for (name, won) in names.iter().zip(results) {
                if let Some(won) = won {
                    write!(text, "{name} = {}{end}", told(won)).unwrap();
                }
            }
        };
        let mut lines = names.join("\n") + "\n";
        let mut braces = format!("{{{},", names.join(", "));
        states(&mut lines, "\n");
        states(&mut braces, "; ");
        for (at, &(a, b)) in edges.iter().enumerate() {
            let (a, b) = (&names[a], &names[b]);
            writeln!(lines, "{a} {b}{}", weight(at, " ")).unwrap();
            write!(braces, "{a}->{b}{}, ", weight(at, ":")).unwrap();
        }
        braces.push('}');
        // A text that begins like another format is read in that format.
        let first = names[0].as_str();
        if !["graph", "strict", "digraph"].contains(&first) {
            holds(&lines, &graph)?;
        }
        holds(&braces, &graph)?;
        if weights.is_none() {
            let mut lists = String::new();
            let mut grouped = graph.clone();
            grouped.1.sort_by_key(|edge| edge.0);
            for (v, name) in names.iter().enumerate() {
                let to: Vec<&str> = grouped.1.iter().filter(|e| e.0 == v).map(|e| names[e.1].as_str()).collect();
                writeln!(lists, "{name}: {}", to.join(" ")).unwrap();
            }
            let mut text = names.join("\n") + "\n" + &lists;
            states(&mut text, "\n");
            holds(&text, &grouped)?;
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "graph", "digraph", "strict", "{", "}", "[", "]", "a", "b", "1", "-1", ".", "->", "--", "-",
            ":", ";", ",", "=", "\"", "\\", "/*", "*/", "//", "#", "\n", " ", "win", "loss", "result",
            "capacity", "node", "edge", "subgraph", "null", "{\"a\":", "[\"a\"]", "\"nodes\"", "\"edges\"",
            "\"results\"", "é", "\u{feff}", "\0", "：", "，",
        ]), 0..30),
        begin in prop::sample::select(vec!["", "{", "digraph {", "graph {", "{\"", "[", "{\"nodes\":[\"a\"],\"edges\":["]),
    ) {
        let text = begin.to_string() + &pieces.concat();
        for network in [false, true] {
            let graph = if network { NamedGraph::parse_network(&text) } else { NamedGraph::parse(&text) };
            match graph {
                Ok(graph) => {
                    let dot = graph.dot();
                    let again = if network { NamedGraph::parse_network(&dot) } else { NamedGraph::parse(&dot) };
                    prop_assert_eq!(again.unwrap(), graph, "{}", dot);
                }
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }
}

/// Reads a million edges on half a million vertices, which takes about a second for each format in
/// a release build.
#[test]
fn a_million_edges_are_parsed_in_time() {
    let n = 1_000_000u64;
    let pairs: Vec<(u64, u64)> =
        (0..n).map(|i| (i / 2, i.wrapping_mul(2654435761) % (n / 2))).collect();
    let write_all = |begin: &str, edge: &dyn Fn(u64, u64) -> String, between: &str, end: &str| {
        let all: Vec<String> = pairs.iter().map(|&(a, b)| edge(a, b)).collect();
        begin.to_string() + &all.join(between) + end
    };
    let mut seen = HashSet::new();
    for (name, text) in [
        ("lines", write_all("", &|a, b| format!("{a} {b}"), "\n", "")),
        ("braces", write_all("{", &|a, b| format!("{a}->{b}"), ",", "}")),
        ("DOT", write_all("digraph {\n", &|a, b| format!("  {a} -> {b};"), "\n", "\n}")),
        ("JSON", write_all("[", &|a, b| format!("[{a},{b}]"), ",\n", "]")),
        (
            "links",
            write_all(
                "{\"nodes\":[],\"links\":[",
                &|a, b| format!("{{\"source\":\"{a}\",\"target\":\"{b}\"}}"),
                ",\n",
                "]}",
            ),
        ),
    ] {
        let started = Instant::now();
        let graph = NamedGraph::parse(&text).unwrap();
        println!("{name}: {:?}", started.elapsed());
        assert_eq!(graph.edges.len() as u64, n);
        seen.insert(format!("{:?}", &graph.edges[..1000]));
    }
    assert_eq!(seen.len(), 1);
}
