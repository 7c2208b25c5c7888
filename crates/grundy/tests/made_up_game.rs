//! Tests a game that is not in the catalogue and is added from outside: everything that uses cards
//! works with it.

use grundy::base::{Big, Budget, Ending, Error, Outcome, Text, big, to_u64};
use grundy::family::{Game, HeapGame, HeapRule, TakeSet};
use grundy::games::{Card, CardData, Check, Claim, Class, Compound, Group, Kind, Law, Params};
use grundy::workbench::{
    Convention, Detail, GameState, QueryParser, Question, Summand, check_law, solve,
};
use std::borrow::Cow;
use std::rc::Rc;

/// The data of the entry: it belongs to Bash's games.
static DATA: CardData = CardData {
    systems: Cow::Borrowed(&[]),
    group: Group::Bash,
    class: Class::Impartial,
    example: "7 5",
    aliases: Cow::Borrowed(&[]),
};

/// A catalogue entry for a made-up game: a move takes one stone or four.
static CARD: Card = Card {
    id: "one-or-four",
    data: Some(&DATA),
    name: Text { en: "One or four", zh: "取一或四" },
    rules: Text { en: "Take 1 or 4 stones.", zh: "取 1 或 4 颗石子。" },
    notation: Text { en: "the heaps", zh: "各堆" },
    params: &[],
    kind: Kind::Game { build, ending: Ending::Normal, compound: Compound::One },
    law: Some(LAW),
    misere: None,
    misstated: None,
};

const LAW: Law = Law {
    statement: Text { en: "by the remainder modulo 5", zh: "由模 5 的余数决定" },
    theorem: "window of a subtraction set",
    source: "made up",
    claim: Claim::Heap { value, reach: None },
    moves: None,
    why: None,
    steps: None,
    checks: &[Check {
        params: "",
        positions: |_, to| (0..=to).map(|n| vec![n]).collect(),
        to: 200,
    }],
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Only(vec![1, 4])))))
}

fn value(_: &Params, heap: &Big) -> Big {
    let remainder = to_u64(&(heap % big(5))).expect("below 5");
    big([0, 1, 0, 1, 2][remainder as usize])
}

#[test]
fn a_card_from_outside_is_solved_and_its_law_checked() {
    let budget = Budget::default();
    let instance = Rc::new(GameState::from_card(&CARD, &[]).unwrap());
    let report = check_law(&instance, &LAW, Ending::Normal, &LAW.checks[0], 200, &budget).unwrap();
    assert_eq!((report.positions, report.counterexample), (201, None));

    let no_files = |name: &str| panic!("{name} is not asked for");
    let parser = QueryParser::new(budget, &no_files);
    let heaps = |heaps: &[u64]| heaps.iter().copied().map(big).collect::<Vec<_>>();
    let asked = |position: &[u64]| -> Question {
        let summand = Summand { instance: Rc::clone(&instance), position: heaps(position) };
        parser.join_summands(vec![summand], Convention::default()).unwrap()
    };
    let answer = solve(&asked(&[7, 4]), Detail::default(), &budget).unwrap();
    assert_eq!((answer.outcome, answer.grundy), (Outcome::N, Some(big(2))));
    assert_eq!(answer.moves[0].to.as_deref(), Some("7 0"));
    assert_eq!(solve(&asked(&[7, 5]), Detail::default(), &budget).unwrap().outcome, Outcome::P);
    // An empty sum is not a question.
    assert!(parser.join_summands(Vec::new(), Convention::default()).is_err());
}

#[test]
fn a_false_law_of_a_card_from_outside_is_refuted() {
    let wrong = Law { claim: Claim::Heap { value: |_, heap| heap % big(2), reach: None }, ..LAW };
    let instance = GameState::from_card(&CARD, &[]).unwrap();
    let budget = Budget::default();
    let report = check_law(&instance, &wrong, Ending::Normal, &wrong.checks[0], 200, &budget);
    assert_eq!(report.unwrap().counterexample.unwrap().position, "4");
}
