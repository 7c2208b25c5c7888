//! Tests that a law which one command proves answers the questions of the others, and that no law is
//! compared with itself.

use grundy_core::base::{Big, Budget, Ending, Outcome, big};
use grundy_games::Compound;
use grundy_rules::RuleFile;
use grundy_solve::{Answer, Detail, solve, who_wins, who_wins_by_engines};
use grundy_store::{GameState, Question, Summand};
use grundy_tasks::find_law::{LawQuery, find_law};
use grundy_tasks::prove::{ClaimStatus, prove};
use grundy_text::{Error, ErrorKind, Evidence};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Heaps of one stone are merged into heaps of at most `m` stones. The claim is about starts.
const MERGE_HEAPS: &str = include_str!("../../../examples/merge-heaps.game");

/// Nim with eleven heaps. An automaton that reads eleven numbers is too large to be guessed.
const ELEVEN_HEAPS: &str = "position heap: nat[11]\n\
    move take (i in 0..10, k in 1..heap[i]) { heap[i] -= k }\n";

fn game(text: &str) -> Rc<GameState> {
    let (file, _) = RuleFile::parse(text, "test.game").unwrap();
    Rc::new(GameState::from_rules(file.build(&[]).unwrap(), "test.game".to_string()))
}

/// Solves a position with few positions to search, and time for a proof.
fn answer(game: &Rc<GameState>, position: &[Big]) -> Result<Answer, Error> {
    let summand = Summand { instance: Rc::clone(game), position: position.to_vec() };
    let (ending, compound) = (Ending::Normal, Compound::One);
    let question = Question { summands: vec![summand], ending, compound, moved: vec![] };
    let budget = Budget { positions: 2_000, ..Budget::default() };
    solve(&question, Detail { extra_steps: 0, ..Detail::default() }, &budget)
}

#[test]
fn a_law_of_starts_answers_positions_that_starts_reach() {
    let game = game(MERGE_HEAPS);
    let bag = |ones: usize, twos: usize| {
        let heaps = [vec![big(1); ones], vec![big(2); twos]].concat();
        [vec![big(heaps.len() as u64)], heaps].concat()
    };
    for ones in [401, 402, 403, 404, 405, 406] {
        let answer = answer(&game, &bag(ones, 0)).unwrap();
        assert!(matches!(answer.evidence, Evidence::Proved { .. }), "{:?}", answer.evidence);
        // Play from heaps of one stone ends with as many heaps as fit, whatever the moves are.
        let moves = ones - ones.div_ceil(3);
        assert_eq!(answer.outcome == Outcome::N, moves % 2 == 1, "{ones}");
    }
    let later = answer(&game, &bag(400, 1)).unwrap();
    assert!(matches!(later.evidence, Evidence::Proved { .. }));
    // No start reaches a heap of nine stones, so the law does not apply.
    let foreign = [vec![big(301)], vec![big(1); 300], vec![big(9)]].concat();
    let error = answer(&game, &foreign).map(|answer| answer.evidence).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooBig);
}

#[test]
fn a_proved_claim_answers_later_questions() {
    let game = game(ELEVEN_HEAPS);
    let position: Vec<Big> = (0..11).map(|i| big(3).pow(40 + i)).collect();
    assert!(answer(&game, &position).is_err(), "no law is proved yet");
    let claim = Some("grundy = xor(heap[i] for i in 0..10)");
    let results = prove(&game, claim, None, &Budget::default()).unwrap();
    assert_eq!(results[0].status, ClaimStatus::Proved);
    let expected = position.iter().fold(Big::ZERO, |sum, heap| sum ^ heap);
    let answer = answer(&game, &position).unwrap();
    assert_eq!(answer.grundy, Some(expected));
    assert!(matches!(answer.evidence, Evidence::Proved { .. }));
}

#[test]
fn commands_in_any_order_use_the_same_proof() {
    const TAKE: &str = "position n\nmove take (k in [1, 3, 4]) when k <= n -> [n - k]\n\
        move halve when n > 1 -> [n div 2]\n";
    let position = [big(10).pow(30)];
    let certificate_of_law = |game: &Rc<GameState>| {
        let query =
            LawQuery { fixed_names: &[], to: Some(60), observe: false, seconds: 1, misere: false };
        let laws = find_law(game, query, &Budget::default()).unwrap().table_laws;
        laws.iter().find_map(|table| table.certificate().cloned())
    };
    let certificate_of_proof = |game: &Rc<GameState>| {
        let deadline = Some(Instant::now() + Duration::from_secs(4));
        let budget = Budget { deadline, ..Budget::default() };
        prove(game, None, None, &budget).unwrap()[0].certificate.clone()
    };
    let text_of_answer = |game: &Rc<GameState>| {
        let answer = answer(game, &position).ok()?;
        Some((answer.outcome, answer.grundy, answer.why, answer.evidence))
    };
    let alone = (
        certificate_of_law(&game(TAKE)),
        certificate_of_proof(&game(TAKE)),
        text_of_answer(&game(TAKE)),
    );
    assert!(alone.0.is_some() && alone.2.is_some());
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
        let game = game(TAKE);
        for request in order {
            match request {
                0 => assert_eq!(certificate_of_law(&game), alone.0, "{order:?}"),
                1 => assert_eq!(certificate_of_proof(&game), alone.1, "{order:?}"),
                _ => assert_eq!(text_of_answer(&game), alone.2, "{order:?}"),
            }
        }
    }
}

#[test]
fn engines_answer_without_laws() {
    let game = game(
        "position n\nmove take (k in 1..3) when k <= n -> [n - k]\nclaim P when n mod 4 == 0\n",
    );
    let budget = Budget { positions: 2_000, ..Budget::default() };
    assert_eq!(who_wins(&game, &[big(4_000_001)], &budget), Ok(Outcome::N));
    let search = who_wins_by_engines(&game, &[big(4_000_001)], &budget);
    assert_eq!(search.map_err(|error| error.kind()), Err(ErrorKind::TooBig));
    assert_eq!(who_wins_by_engines(&game, &[big(401)], &budget), Ok(Outcome::N));
}
