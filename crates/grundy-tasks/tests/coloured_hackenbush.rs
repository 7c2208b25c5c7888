//! Compares values of blue-red-green Hackenbush on graphs with play to the end and with published
//! values and rules.

use grundy_core::base::{Budget, Counts};
use grundy_draw::{EdgeColour, View};
use grundy_families::NamedGraph;
use grundy_games::green_graph_value;
use grundy_octal::narrow;
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser};
use grundy_tasks::play::best_choice;
use grundy_tasks::value::{self, ListedValues, ValueReport, ValueTransform, read_sum};
use grundy_text::{Error, ErrorKind};
use proptest::prelude::*;
use std::collections::HashMap;
use std::rc::Rc;

/// A table of values that other programs computed. The head of the file names them.
const VALUES: &str = include_str!("../../grundy-partizan/tests/data/values.tsv");

/// Edges, each with its two ends and its colour `b`, `r` or `g`. Vertex 0 is the ground.
type Edges = Vec<(usize, usize, char)>;

fn no_file(name: &str) -> Result<String, Error> {
    panic!("{name} is no file")
}

fn found_within(asked: &str, budget: Budget) -> Result<ValueReport, Error> {
    let mut parser = QueryParser::new(budget, &no_file);
    let asked = read_sum(&mut parser, &[asked])?;
    value::value(&asked, &ValueTransform::default(), &budget)
}

fn found(asked: &str) -> Result<ValueReport, Error> {
    found_within(asked, Budget::default())
}

fn form(asked: &str) -> String {
    found(asked).unwrap_or_else(|error| panic!("{asked}: {error}")).value.form.unwrap()
}

fn text(edges: &Edges) -> String {
    let each: Vec<String> = edges.iter().map(|(a, b, c)| format!("v{a}-v{b}:{c}")).collect();
    format!("{{v0,{}}}", each.join(","))
}

/// Returns a path that starts at the ground; its edges have these colours.
fn path(colours: &str) -> Edges {
    colours.chars().enumerate().map(|(at, colour)| (at, at + 1, colour)).collect()
}

/// Returns which edges of `set` (one bit for each edge) are connected to the ground. The search
/// adds edges until nothing changes.
fn standing(edges: &Edges, set: u32) -> u32 {
    let (mut reached, mut stands) = (vec![0], 0);
    loop {
        let before = stands;
        for (at, (a, b, _)) in edges.iter().enumerate() {
            if set >> at & 1 == 1 && (reached.contains(a) || reached.contains(b)) {
                stands |= 1 << at;
                reached.extend([*a, *b]);
            }
        }
        if stands == before {
            return stands;
        }
    }
}

fn options(edges: &Edges, set: u32, side: usize) -> Vec<u32> {
    let own = |at: &usize| matches!((edges[*at].2, side), ('g', _) | ('b', 0) | ('r', 1));
    let there = (0..edges.len()).filter(|at| set >> at & 1 == 1).filter(own);
    there.map(|at| standing(edges, set & !(1 << at))).collect()
}

/// The difference of two graphs, which is played to the end by brute force.
struct Played<'e> {
    edges: [&'e Edges; 2],
    known: HashMap<([u32; 2], usize), bool>,
}

impl<'e> Played<'e> {
    fn new(one: &'e Edges, other: &'e Edges) -> Played<'e> {
        Played { edges: [one, other], known: HashMap::new() }
    }

    /// Returns whether `side` wins when it is to move, by trying all lines of play.
    fn wins(&mut self, sets: [u32; 2], side: usize) -> bool {
        if let Some(known) = self.known.get(&(sets, side)) {
            return *known;
        }
        let mut wins = false;
        for at in [0, 1] {
            // In the second graph, the sides exchange their moves.
            for option in options(self.edges[at], sets[at], if at == 0 { side } else { 1 - side }) {
                let mut to = sets;
                to[at] = option;
                wins = wins || !self.wins(to, 1 - side);
            }
        }
        self.known.insert((sets, side), wins);
        wins
    }
}

fn whole(edges: &Edges) -> u32 {
    standing(edges, (1 << edges.len()) - 1)
}

/// Compares the values of two graphs by playing their difference: returns `=`, `>`, `<` or `||`.
fn related(one: &Edges, other: &Edges) -> &'static str {
    let sets = [whole(one), whole(other)];
    let mut played = Played::new(one, other);
    match (played.wins(sets, 0), played.wins(sets, 1)) {
        (false, false) => "=",
        (true, false) => ">",
        (false, true) => "<",
        (true, true) => "||",
    }
}

fn graphs(most: usize) -> impl Strategy<Value = Edges> {
    let colour = prop::sample::select(vec!['b', 'r', 'g', 'b', 'r']);
    (1usize..6).prop_flat_map(move |vertices| {
        prop::collection::vec((0..vertices, 0..vertices, colour.clone()), 1..most)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn comparisons_of_graphs_equal_play((one, other) in (graphs(8), graphs(7))) {
        for sign in ["=", ">", "<", "||"] {
            let asked = format!("hackenbush {} {sign} hackenbush {}", text(&one), text(&other));
            let holds = found(&asked).unwrap().comparison.unwrap().holds;
            prop_assert_eq!(holds, Some(sign == related(&one, &other)), "{}", asked);
        }
    }

    #[test]
    fn moves_and_winners_equal_play(
        edges in graphs(9),
        cuts in prop::collection::vec(0usize..9, 0..3),
        side in 0usize..2,
    ) {
        let mut set = whole(&edges);
        for cut in cuts {
            set = standing(&edges, set & !(1 << cut));
        }
        let cut: Vec<String> = (0..edges.len())
            .filter(|at| set >> at & 1 == 0)
            .map(|at| (at + 1).to_string())
            .collect();
        let graph = text(&edges);
        let mut words = vec!["hackenbush", &graph];
        words.extend(cut.iter().map(String::as_str));
        words.push(["blue", "red"][side]);
        let mut parser = QueryParser::new(Budget::default(), &no_file);
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let nothing = Edges::new();
        let mut played = Played::new(&edges, &nothing);
        let all = options(&edges, set, side);
        let winning = all.iter().filter(|to| !played.wins([**to, 0], 1 - side)).count();
        let detail = Detail { moves: 100, ..Detail::default() };
        let answer = solve(&question, detail, &Budget::default()).unwrap();
        prop_assert_eq!(answer.outcome == grundy_core::base::Outcome::N, played.wins([set, 0], side));
        prop_assert_eq!(answer.moves.len(), winning, "{:?}", words);
        let made = best_choice(&question, &Budget::default()).unwrap();
        prop_assert_eq!(made.is_some(), !all.is_empty());
        if let Some(made) = made.filter(|_| winning > 0) {
            let to = made.to.iter().take(made.to.len() - 1).map(|at| u32::try_from(at).unwrap());
            let after = to.fold((1 << edges.len()) - 1, |set, at| set & !(1 << (at - 1)));
            prop_assert!(!played.wins([standing(&edges, after), 0], 1 - side));
        }
    }
}

#[test]
fn strings_have_the_values_of_other_programs() {
    let rows = VALUES.lines().filter_map(|line| line.strip_prefix("hackenbush string\t"));
    let mut seen = 0;
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let edges = path(&columns[0].to_ascii_lowercase());
        let found = found(&format!("hackenbush {}", text(&edges))).unwrap().value;
        assert_eq!(found.form.as_deref(), Some(columns[1]), "{row}");
        assert_eq!(found.temperature.to_string(), columns[2], "{row}");
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

/// Berlekamp's rule: the edges of the first colour count 1 until the colour changes for the first
/// time, and each later edge counts half of the edge before it.
#[test]
fn strings_of_two_colours_obey_berlekamps_rule() {
    let mut dice = 7u64;
    for length in [1, 2, 5, 9, 20, 45] {
        for _ in 0..20 {
            let mut colours = String::new();
            for _ in 0..length {
                dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                colours.push(if dice >> 60 & 1 == 0 { 'b' } else { 'r' });
            }
            let first = colours.chars().next();
            let run = colours.chars().take_while(|colour| Some(*colour) == first).count();
            // In units of 2^-(length - run).
            let (mut unit, mut sum) = (1i64 << (length - run), 0i64);
            for (at, colour) in colours.chars().enumerate() {
                if at >= run {
                    unit /= 2;
                }
                sum += if colour == 'b' { unit } else { -unit };
            }
            let asked =
                format!("hackenbush {} = {sum}/{}", text(&path(&colours)), 1i64 << (length - run));
            assert_eq!(found(&asked).unwrap().comparison.unwrap().holds, Some(true), "{asked}");
        }
    }
}

#[test]
fn values_of_green_graphs_obey_the_fusion_principle() {
    for seed in 1..60u32 {
        let mut dice = seed;
        let mut below = |bound: u32| {
            dice = dice.wrapping_mul(1664525).wrapping_add(1013904223);
            (dice >> 16) % bound
        };
        let ends: Vec<(u32, u32)> = (0..40).map(|_| (below(20), below(20))).collect();
        let edges = ends.iter().map(|(a, b)| (*a as usize, *b as usize, 'g')).collect();
        let value = green_graph_value(20, &ends, 0).0;
        let asked = format!("hackenbush {} = nim {value}", text(&edges));
        assert_eq!(found(&asked).unwrap().comparison.unwrap().holds, Some(true), "{asked}");
    }
}

#[test]
fn a_graph_is_parsed_in_every_format_with_any_ground_vertices() {
    let lines = "g a blue\na b red\na c b # a comment\nc g 绿\nc d r\n";
    let dot = "graph { edge [color=blue]; g -- a; a -- b [color=red]; a -- c; c -- g [color=green]; c -- d [color=red] }";
    let json = r#"{"edges": [["g","a","blue"],["a","b","R"],{"source":"a","target":"c","color":"blue"},["c","g","green"],["c","d","right"]]}"#;
    let braces = "{g-a:blue, a-b:r, a-c:蓝, c-g:g, c-d:red}";
    let first = NamedGraph::parse_coloured(lines).unwrap();
    assert_eq!(first.colours.iter().filter(|colour| **colour == EdgeColour::Red).count(), 2);
    for text in [lines, dot, json, braces] {
        let read = NamedGraph::parse_coloured(text).unwrap();
        assert_eq!((&read.edges, &read.colours), (&first.edges, &first.colours), "{text}");
        assert_eq!(NamedGraph::parse_coloured(&read.dot()).unwrap(), read, "{text}");
        let file = |_: &str| Ok(text.to_string());
        let mut parser = QueryParser::new(Budget::default(), &file);
        let asked = read_value(&mut parser, "hackenbush FILE");
        assert_eq!(asked.as_deref(), Some("3/4*"), "{text}");
    }
    // With both ends on the ground the path is an arch, and cutting the red edge leaves two
    // strings.
    assert_eq!(form("hackenbush {a-b:b,b-c:r,c-d:b} ground=a,d"), "1");
    assert_eq!(form("hackenbush {a-b:b,b-c:r,c-d:b} ground=d"), "3/4");
    assert_eq!(form("hackenbush {a-b:b,b-c:r,c-d:b} 2 ground=a,d"), "2");
    assert_eq!(form("hackenbush {a-a:b,a-a:r,a-a:g}"), "*");
}

fn read_value(parser: &mut QueryParser, asked: &str) -> Option<String> {
    let asked = read_sum(parser, &[asked]).unwrap();
    value::value(&asked, &ValueTransform::default(), &parser.budget).unwrap().value.form
}

#[test]
fn invalid_coloured_graphs_and_positions_are_refused() {
    for (asked, part) in [
        ("hackenbush {a-b}", "an edge has no colour; write `v w blue`"),
        ("hackenbush {a-b:pink}", "`pink` is not an edge colour; write blue, red or green"),
        ("hackenbush {a-b:1}", "`1` is not an edge colour"),
        ("hackenbush {a-b:b,b-c}", "an edge has no colour"),
        ("hackenbush {a-b:b:r}", "is not an edge colour"),
        ("hackenbush {a=win}", "states a result for `a`"),
        ("hackenbush {a-b:b} 2", "there is no edge 2"),
        ("hackenbush {a-b:b} yellow", "`yellow` is not a natural number"),
        ("hackenbush {a-b:b} ground=z", "no vertex `z`"),
        ("hackenbush", "`graph` is missing"),
    ] {
        let error = found(asked).err().unwrap_or_else(|| panic!("{asked} is answered")).to_string();
        assert!(error.contains(part) && !error.contains('\n'), "{asked}: {error}");
    }
    for text in ["a b", "a b blue red", "a b violet"] {
        let error = NamedGraph::parse_coloured(text).unwrap_err().to_string();
        assert!(error.starts_with("line 1: "), "{error}");
    }
}

#[test]
fn large_graphs_are_split_into_components() {
    let mut dice = 1u64;
    let mut below = |bound: usize| {
        dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (dice >> 33) as usize % bound
    };
    // Compare a random tree with the rule for a number on an edge, from the leaves down.
    let tree: Edges = (0..500).map(|at| (below(at + 1), at + 1, ['b', 'r'][below(2)])).collect();
    let answer = found(&format!("hackenbush {}", text(&tree))).unwrap().value;
    assert!(answer.form.is_some() && answer.temperature.signum() < 0);
    // Long cycles that share single vertices.
    let mut cycles = Edges::new();
    for cycle in 0..30 {
        for at in 0..6 {
            let vertex =
                |at: usize| if at.is_multiple_of(6) { cycle } else { 100 * (cycle + 1) + at };
            let next = if at == 5 { cycle } else { 100 * (cycle + 1) + at + 1 };
            cycles.push((vertex(at), next, ['b', 'b', 'r', 'b', 'g', 'b'][at]));
        }
        cycles.push((cycle, cycle + 1, 'b'));
    }
    assert!(found(&format!("hackenbush {}", text(&cycles))).is_ok());
    // A number with more binary places than the limit is refused without a delay.
    let mut stalks = format!("b{}", "r".repeat(1_100_000));
    let graph: String = path(&stalks).iter().map(|(a, b, c)| format!("{a} {b} {c}\n")).collect();
    let file = |_: &str| Ok(graph.clone());
    let mut parser = QueryParser::new(Budget::default(), &file);
    let asked = read_sum(&mut parser, &["hackenbush FILE"]).unwrap();
    let error = value::value(&asked, &ValueTransform::default(), &Budget::default()).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::TooBig, "{error}");
    stalks.clear();
    // The complete graph on twenty vertices does not decompose, so a limit is reached.
    let colours = ['b', 'r', 'g'];
    let mut all = Edges::new();
    for a in 0..20 {
        all.extend((0..a).map(|b| (b, a, colours[(a * b) % 3])));
    }
    let few = Budget { positions: 2_000, ..Budget::default() };
    let error = found_within(&format!("hackenbush {}", text(&all)), few).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::TooBig, "{error}");
}

fn listed(graph: &str) -> ListedValues {
    let instance = GameState::from_card(
        grundy_store::catalogue::find("hackenbush").unwrap(),
        &[("graph", graph)],
    );
    value::list_values(&Rc::new(instance.unwrap()), None, &Budget::default()).unwrap().unwrap()
}

#[test]
fn a_table_has_the_values_of_all_positions() {
    // A string of three edges, each standing or cut: 4 positions with the values 3/4, 1/2, 1 and 0.
    let table = listed("{a-b:b,b-c:r,c-d:b}");
    assert_eq!((table.positions, table.values.len()), (4, 4));
    let mut forms: Vec<&str> = table.values.iter().filter_map(|one| one.form.as_deref()).collect();
    forms.sort_unstable();
    assert_eq!(forms, ["0", "1", "1/2", "3/4"]);
    // A double edge: both edges, one edge (the same value for either), no edge.
    let table = listed("{a-b:g,a-b:g}");
    assert_eq!((table.positions, table.values.len()), (4, 2));
}

#[test]
fn the_picture_shows_the_colours_of_edges() {
    let read = |_: &str| panic!("no file is named");
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words = ["hackenbush", "{a-b:b,b-c:r,a-c:g}", "2", "red"];
    let question = parser.parse_question(&words, Convention::default()).unwrap();
    let [only] = &question.summands[..] else { panic!("one game") };
    assert_eq!(only.print(), "2 red");
    let View::Graph(graph) = only.instance.game.family().view(&only.position) else {
        panic!("a graph is drawn as one")
    };
    let seen: Vec<_> = graph.edges.iter().map(|edge| (edge.colour, edge.removed)).collect();
    let [blue, red, green] = EdgeColour::ALL.map(Some);
    assert_eq!(seen, [(blue, false), (red, true), (green, false)]);
    assert_eq!(narrow(&only.position), Some(Counts::of([2, 1])));
}
