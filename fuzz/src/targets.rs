//! Fuzz targets whose inputs are numbers, codes, graphs, positions of every catalogue game, and
//! questions.

use crate::{FuzzTarget, rules};
use grundy::base::{Budget, Error, Lang, parse_big};
use grundy::family::{Code, Family, NamedGraph, Offsets, PositionList, narrow};
use grundy::games::{CARDS, Card, Kind};
use grundy::workbench::{Convention, Detail, GameState, QueryParser, solve};
use std::cell::RefCell;
use std::rc::Rc;

/// Returns all fuzz targets of the program.
pub fn all_targets() -> Vec<FuzzTarget> {
    let mut targets = vec![
        FuzzTarget {
            name: "number",
            seeds: seeds(&["7", "1_000", "10^30", "2^100-1"]),
            pieces: "",
            run: parse_number,
        },
        FuzzTarget {
            name: "code",
            seeds: seeds(&["0.77", "4.", "hex 0.8f", "{1,3,4}", "all but {2}", "0.137"]),
            pieces: "",
            run: parse_code,
        },
        FuzzTarget {
            name: "graph",
            seeds: seeds(&[
                GRAPH,
                SIDES,
                "{0};{0,1}",
                "0 1\n1 2\n# end\n",
                "a -> b c\nb: c\nc = win",
                "s a 3\na t 2",
                "{a-b, b-c; c = loss}",
                "{s->a:3, a->t:2}",
                "strict digraph g { a -> b -> c [capacity=3]; c [result=win] /* x */ }",
                "graph { \"a\" -- b // x\n edge [weight=2] }",
                "{\"a\": [\"b\", 1], \"results\": {\"b\": \"loss\"}}",
                "{\"nodes\": [{\"id\": 1}], \"links\": [{\"source\": 1, \"target\": 2, \"capacity\": 3}]}",
            ]),
            pieces: "",
            run: parse_graph_formats,
        },
        FuzzTarget {
            name: "position",
            seeds: CARDS.iter().map(|c| example(c)).collect(),
            pieces: "",
            run: play_position,
        },
        FuzzTarget {
            name: "question",
            seeds: CARDS.iter().map(|c| example(c)).collect(),
            pieces: "",
            run: ask_question,
        },
    ];
    targets.extend(rules::rule_targets());
    targets
}

/// A small graph in the format of adjacency lists.
const GRAPH: &str = "0: 1 2\n1: 3\n2:\n3:\n";
/// A small graph in which the two players have different moves, and in which some vertices have
/// stated scores.
const SIDES: &str = "s first: a b\na second: c\na first:\nb = 1\nc = -3\n";

/// Converts texts to owned strings, as the initial corpus of a target.
fn seeds(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

/// Returns a question about the example of a catalogue game: its id and its example position.
fn example(card: &Card) -> String {
    format!("{} {}", card.id, card.example())
}

/// Checks that an error is one nonempty line in each language, unless it shows the lines of a rule
/// file. Returns the English text.
fn check_error(error: &Error) -> String {
    for lang in [Lang::En, Lang::Zh] {
        let line = error.line(lang);
        assert!(!line.is_empty() && (error.is_multiline() || !line.contains('\n')), "{line:?}");
        assert!(
            error.is_multiline() || line.len() < 2_000,
            "a line of {} bytes: {line:.300}",
            line.len()
        );
    }
    error.line(Lang::En)
}

/// Parses a number, and checks that its printed text is parsed as the same number.
fn parse_number(input: &str) -> String {
    match parse_big(input) {
        Ok(n) => {
            let printed = n.to_string();
            if printed.len() <= 10_000 {
                assert_eq!(parse_big(&printed).as_ref(), Ok(&n));
            }
            format!("a number of {} bits", printed.len().ilog2())
        }
        Err(error) => check_error(&error),
    }
}

/// Parses a code, and checks that its printed text is parsed as the same code.
fn parse_code(input: &str) -> String {
    let is_code_like = Code::looks_like(input);
    match Code::parse(input) {
        Ok(code) => {
            let printed = code.to_string();
            let reparsed = Code::parse(&printed).map(|code| code.to_string());
            assert_eq!(reparsed.as_ref(), Ok(&printed), "{input:?}");
            format!("code {}", printed.len())
        }
        Err(error) => format!("{is_code_like} {}", check_error(&error)),
    }
}

/// Parses a text as a network, a directed graph, a list of positions, and a coin-turning rule given
/// by distances. Returns a description of the results.
fn parse_graph_formats(input: &str) -> String {
    let network = read_graph(input, true);
    let graph = read_graph(input, false);
    let sides = PositionList::parse(input).err().map(|error| check_error(&error));
    let offsets = Offsets::parse(input, 1).err().map(|error| check_error(&error));
    format!("{graph} {network} {} {}", sides.unwrap_or_default(), offsets.unwrap_or_default())
}

/// Parses a directed graph, or a network if `network` is set, and checks that its DOT text is
/// parsed as the same graph.
fn read_graph(input: &str, network: bool) -> String {
    let parse = if network { NamedGraph::parse_network } else { NamedGraph::parse };
    match parse(input) {
        Ok(graph) => {
            assert_eq!(parse(&graph.dot()).as_ref(), Ok(&graph), "{input:?}");
            for vertex in 0..graph.graph.len() as u32 {
                assert_eq!(graph.find(graph.name(vertex)), Some(vertex));
            }
            format!("{} vertices", graph.graph.len())
        }
        Err(error) => check_error(&error),
    }
}

/// Returns the text of the file `name` if it belongs to the example of a catalogue game. For any
/// other name, returns a small graph.
fn read_example_file(name: &str) -> Result<String, Error> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let example = CARDS.iter().any(|card| card.example().split_whitespace().any(|w| w == name));
    let text = example.then(|| std::fs::read_to_string(root.join(name)).ok()).flatten();
    Ok(text.unwrap_or_else(|| GRAPH.to_string()))
}

/// Returns the game of a catalogue entry with the parameters of its example, or `None` if the entry
/// is not a game.
fn instance(card: &'static Card) -> Option<Rc<GameState>> {
    let Kind::Game { .. } = card.kind else { return None };
    let words: Vec<&str> = [card.id].into_iter().chain(card.example().split_whitespace()).collect();
    let mut parser = QueryParser::new(Budget::default(), &read_example_file);
    let (instance, _) = parser.parse_game(&words).expect("the example of a card");
    Some(instance)
}

/// A catalogue entry with the game of its example. The second part is `None` if the entry is not a
/// game.
type Entry = (&'static Card, Option<Rc<GameState>>);

thread_local! {
    /// All catalogue entries with the games of their examples, built once per thread.
    static GAMES: RefCell<Vec<Entry>> =
        RefCell::new(CARDS.iter().map(|card| (*card, instance(card))).collect());
}

/// Parses a position of a catalogue game, checks that its printed text is parsed as the same
/// position, and describes its moves.
fn play_position(input: &str) -> String {
    let mut words = input.split_whitespace();
    let id = words.next().unwrap_or_default();
    let words: Vec<&str> = words.collect();
    GAMES.with_borrow(|games| {
        let index = games.iter().position(|(card, _)| card.id == id);
        let (card, instance) = &games[index.unwrap_or(input.len() % games.len())];
        match (&card.kind, instance) {
            (Kind::Function(_), _) => {
                let words: Vec<&str> = [card.id].into_iter().chain(words).collect();
                let parser = QueryParser::new(Budget::default(), &read_example_file);
                let (_, answer) = parser.evaluate(&words).expect("a function");
                answer.err().map_or("answered".to_string(), |error| check_error(&error))
            }
            (_, Some(instance)) => {
                let words: Vec<&str> = words.into_iter().filter(|w| !w.contains('=')).collect();
                format!("{} {}", card.id, check_moves(instance.game.family(), &words))
            }
            (_, None) => "no game".to_string(),
        }
    })
}

/// Parses a position of `family` from `words`, checks the descriptions of its moves, and returns a
/// description of the behaviour.
fn check_moves(family: &dyn Family, words: &[&str]) -> String {
    let position = match family.parse(words) {
        Ok(position) => position,
        Err(error) => return check_error(&error),
    };
    let printed = family.print(&position);
    let words: Vec<&str> = printed.split_whitespace().collect();
    assert!(family.parse(&words).as_ref() == Ok(&position), "written as {printed:.300}");
    let Some(small) = narrow(&position) else {
        return "large".to_string();
    };
    if family.option_count_hint(&small) > 5_000 {
        return "wide".to_string();
    }
    let mut options = Vec::new();
    if let Err(fault) = family.moves(&mut options, &small) {
        return check_error(&fault.into());
    }
    for option in options.iter().take(20) {
        let to = option.widen();
        family.print(&to);
        let choice = family.move_to(&position, &to);
        let description = choice.map(|choice| family.describe(&choice)).unwrap_or_default();
        assert!(
            !description.en.is_empty() && !description.zh.is_empty(),
            "a move has no description: {printed:.300} to {to:.300?}"
        );
    }
    format!("{} options", options.len().min(2))
}

/// Solves the question `input` within small limits, and describes the answer. If the length of
/// `input` in bytes is odd, the question is solved in misère play.
fn ask_question(input: &str) -> String {
    let words: Vec<&str> = input.split_whitespace().collect();
    let budget = Budget { positions: 2_000, steps: 20_000, bytes: 1 << 26, ..Budget::default() };
    let mut parser = QueryParser::new(budget, &read_example_file);
    let misere = input.len() % 2 == 1;
    let question = parser.parse_question(&words, Convention { misere, compound: None });
    let detail = Detail { moves: 3, extra_steps: 1_000, ..Detail::default() };
    match question.and_then(|question| solve(&question, detail, &budget)) {
        Ok(answer) => {
            assert!(!answer.why.en.is_empty() && !answer.why.zh.is_empty(), "no reason");
            let game = answer.game.split([' ', '=']).next().unwrap_or_default();
            format!("{game} {} {:.20}", answer.outcome_name(), answer.why.en)
        }
        Err(error) => check_error(&error),
    }
}
