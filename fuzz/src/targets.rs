//! What is fed: numbers, codes, graphs and games in files, positions of every game, questions.

use crate::{Target, rules};
use grundy::base::{Budget, Error, Lang, parse_big};
use grundy::family::{Code, Family, NamedGraph, Offsets, PositionList, narrow};
use grundy::games::{CARDS, Card, Kind};
use grundy::workbench::{Convention, Desk, Detail, Instance, solve};
use std::cell::RefCell;
use std::rc::Rc;

/// Every target.
pub fn all() -> Vec<Target> {
    let mut all = vec![
        Target {
            name: "number",
            seeds: seeds(&["7", "1_000", "10^30", "2^100-1"]),
            pieces: &[],
            run: number,
        },
        Target {
            name: "code",
            seeds: seeds(&["0.77", "4.", "hex 0.8f", "{1,3,4}", "all but {2}", "0.137"]),
            pieces: &[],
            run: code,
        },
        Target {
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
            pieces: &[],
            run: graph,
        },
        Target {
            name: "position",
            seeds: CARDS.iter().map(|c| example(c)).collect(),
            pieces: &[],
            run: position,
        },
        Target {
            name: "question",
            seeds: CARDS.iter().map(|c| example(c)).collect(),
            pieces: &[],
            run: question,
        },
    ];
    all.extend(rules::all());
    all
}

const GRAPH: &str = "0: 1 2\n1: 3\n2:\n3:\n";
const SIDES: &str = "s first: a b\na second: c\na first:\nb = 1\nc = -3\n";

fn seeds(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

/// The words of a card's example, after its id; its file is a word.
fn example(card: &Card) -> String {
    format!("{} {}", card.id, card.example)
}

/// An error in both languages, which must be one line that says something; what is wrong in a rule file is drawn over more.
fn report(error: &Error) -> String {
    for lang in [Lang::En, Lang::Zh] {
        let line = error.line(lang);
        assert!(!line.is_empty() && (error.is_drawn() || !line.contains('\n')), "{line:?}");
        assert!(
            error.is_drawn() || line.len() < 2_000,
            "a line of {} bytes: {line:.300}",
            line.len()
        );
    }
    error.line(Lang::En)
}

fn number(input: &str) -> String {
    match parse_big(input) {
        Ok(n) => {
            let printed = n.to_string();
            if printed.len() <= 10_000 {
                assert_eq!(parse_big(&printed).as_ref(), Ok(&n));
            }
            format!("a number of {} bits", printed.len().ilog2())
        }
        Err(error) => report(&error),
    }
}

fn code(input: &str) -> String {
    let looks = Code::looks_like(input);
    match Code::parse(input) {
        Ok(code) => {
            let printed = code.to_string();
            let again = Code::parse(&printed).map(|code| code.to_string());
            assert_eq!(again.as_ref(), Ok(&printed), "{input:?}");
            format!("code {}", printed.len())
        }
        Err(error) => format!("{looks} {}", report(&error)),
    }
}

fn graph(input: &str) -> String {
    let network = read_graph(input, true);
    let graph = read_graph(input, false);
    let sides = PositionList::parse(input).err().map(|error| report(&error));
    let offsets = Offsets::parse(input, 1).err().map(|error| report(&error));
    format!("{graph} {network} {} {}", sides.unwrap_or_default(), offsets.unwrap_or_default())
}

/// A graph or a network, which must be read back from DOT as the same.
fn read_graph(input: &str, network: bool) -> String {
    let read = if network { NamedGraph::parse_network } else { NamedGraph::parse };
    match read(input) {
        Ok(graph) => {
            assert_eq!(read(&graph.dot()).as_ref(), Ok(&graph), "{input:?}");
            for vertex in 0..graph.graph.len() as u32 {
                assert_eq!(graph.find(graph.name(vertex)), Some(vertex));
            }
            format!("{} vertices", graph.graph.len())
        }
        Err(error) => report(&error),
    }
}

/// A file of the examples of the cards; a small graph by any other name.
fn file(name: &str) -> Result<String, Error> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let example = CARDS.iter().any(|card| card.example.split_whitespace().any(|w| w == name));
    let text = example.then(|| std::fs::read_to_string(root.join(name)).ok()).flatten();
    Ok(text.unwrap_or_else(|| GRAPH.to_string()))
}

/// A game with the parameters of its card's example.
fn instance(card: &'static Card) -> Option<Rc<Instance>> {
    let Kind::Game { .. } = card.kind else { return None };
    let words: Vec<&str> = [card.id].into_iter().chain(card.example.split_whitespace()).collect();
    let mut desk = Desk::new(Budget::default(), &file);
    let (instance, _) = desk.game(&words).expect("the example of a card");
    Some(instance)
}

/// A card and, where it is a game, the game of its example.
type Entry = (&'static Card, Option<Rc<Instance>>);

thread_local! {
    static GAMES: RefCell<Vec<Entry>> =
        RefCell::new(CARDS.iter().map(|card| (*card, instance(card))).collect());
}

/// The position of a game: read, written, read again; its moves told.
fn position(input: &str) -> String {
    let mut words = input.split_whitespace();
    let id = words.next().unwrap_or_default();
    let words: Vec<&str> = words.collect();
    GAMES.with_borrow(|games| {
        let at = games.iter().position(|(card, _)| card.id == id);
        let (card, instance) = &games[at.unwrap_or(input.len() % games.len())];
        match (&card.kind, instance) {
            (Kind::Function(_), _) => {
                let words: Vec<&str> = [card.id].into_iter().chain(words).collect();
                let desk = Desk::new(Budget::default(), &file);
                let (_, answer) = desk.evaluate(&words).expect("a function");
                answer.err().map_or("told".to_string(), |error| report(&error))
            }
            (_, Some(instance)) => {
                let words: Vec<&str> = words.into_iter().filter(|w| !w.contains('=')).collect();
                format!("{} {}", card.id, read(instance.game.family(), &words))
            }
            (_, None) => "no game".to_string(),
        }
    })
}

fn read(family: &dyn Family, words: &[&str]) -> String {
    let position = match family.parse(words) {
        Ok(position) => position,
        Err(error) => return report(&error),
    };
    let printed = family.print(&position);
    let again: Vec<&str> = printed.split_whitespace().collect();
    assert!(family.parse(&again).as_ref() == Ok(&position), "written as {printed:.300}");
    let Some(small) = narrow(&position) else {
        return "large".to_string();
    };
    if family.width(&small) > 5_000 {
        return "wide".to_string();
    }
    let mut options = Vec::new();
    if let Err(fault) = family.moves(&mut options, &small) {
        return report(&fault.into());
    }
    for option in options.iter().take(20) {
        let to = option.widen();
        family.print(&to);
        let made = family.move_to(&position, &to);
        let told = made.map(|made| family.describe(&made)).unwrap_or_default();
        assert!(
            !told.en.is_empty() && !told.zh.is_empty(),
            "a move is not told: {printed:.300} to {to:.300?}"
        );
    }
    format!("{} options", options.len().min(2))
}

/// A whole question, solved within small limits.
fn question(input: &str) -> String {
    let words: Vec<&str> = input.split_whitespace().collect();
    let budget = Budget { positions: 2_000, steps: 20_000, bytes: 1 << 26, ..Budget::default() };
    let mut desk = Desk::new(budget, &file);
    let misere = input.len() % 2 == 1;
    let asked = desk.question(&words, Convention { misere, compound: None });
    let detail = Detail { moves: 3, extra_steps: 1_000, ..Detail::default() };
    match asked.and_then(|question| solve(&question, detail, &budget)) {
        Ok(answer) => {
            assert!(!answer.why.en.is_empty() && !answer.why.zh.is_empty(), "no reason");
            let game = answer.game.split([' ', '=']).next().unwrap_or_default();
            format!("{game} {} {:.20}", answer.outcome_name(), answer.why.en)
        }
        Err(error) => report(&error),
    }
}
