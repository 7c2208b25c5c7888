//! Tests that a law which one command proves answers the questions of the others, and that no law is
//! compared with itself.

use grundy_core::base::{Big, Budget, Ending, Outcome, big};
use grundy_games::Compound;
use grundy_octal::Code;
use grundy_octal::certificate::LawCertificate;
use grundy_rules::RuleFile;
use grundy_solve::{Answer, Detail, solve, who_wins, who_wins_by_engines};
use grundy_store::{Convention, GameState, QueryParser, Question, Summand};
use grundy_tasks::certificate::{AnyCertificate, verify_any};
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
    let foreign = answer(&game, &foreign).map(|answer| answer.evidence);
    assert!(!matches!(foreign, Ok(Evidence::Proved { .. })), "{foreign:?}");
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

/// Returns whether the player to move wins the position of the game [`TWO_HEAPS`] in misère play, by
/// the recursion of the definition.
fn wins_two_heaps_in_misere(a: usize, b: usize) -> bool {
    let mut wins = vec![vec![true; b + 1]; a + 1];
    for (x, y) in (0..=a).flat_map(|x| (0..=b).map(move |y| (x, y))) {
        let moves = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)];
        let options: Vec<bool> = moves
            .into_iter()
            .filter_map(|(i, j)| Some(wins[x.checked_sub(i)?][y.checked_sub(j)?]))
            .collect();
        wins[x][y] = options.is_empty() || options.contains(&false);
    }
    wins[a][b]
}

/// A move takes one or two stones from a heap, or one from both.
const TWO_HEAPS: &str = "position a, b\n\
    move first (k in 1..2) when k <= a -> [a - k, b]\n\
    move second (k in 1..2) when k <= b -> [a, b - k]\n\
    move both when a > 0 and b > 0 -> [a - 1, b - 1]\n";

#[test]
fn laws_of_misere_play_answer_questions_about_misere_play_only() {
    let solve_large = |game: &Rc<GameState>, a: usize, b: usize, ending: Ending| {
        let large = big(3) * big(10).pow(40);
        let position = vec![&large + big(a as u64), &large + big(b as u64)];
        let summand = Summand { instance: Rc::clone(game), position };
        let question =
            Question { summands: vec![summand], ending, compound: Compound::One, moved: vec![] };
        solve(&question, Detail::default(), &Budget::default()).unwrap()
    };
    let game = game(TWO_HEAPS);
    let mut differs = false;
    for (a, b) in (0..3).flat_map(|a| (0..3).map(move |b| (a, b))) {
        let answer = solve_large(&game, a, b, Ending::Misere);
        assert!(matches!(answer.evidence, Evidence::Proved { .. }), "{:?}", answer.evidence);
        // The outcomes of heaps of three or more stones have the period 3.
        let wins = wins_two_heaps_in_misere(30 + a, 30 + b);
        assert_eq!(answer.outcome, Outcome::n_if(wins), "{a} {b}");
        let normal = solve_large(&game, a, b, Ending::Normal);
        differs |= normal.outcome != answer.outcome;
    }
    assert!(differs, "normal play has other outcomes");
}

#[test]
fn a_law_of_misere_play_is_shared_by_the_commands() {
    let game = game(ELEVEN_HEAPS);
    let misere = game.misere_version().unwrap();
    let claim = "P when if any i in 0..10: heap[i] > 1 then xor(heap[i] for i in 0..10) == 0 \
        else parity(sum(heap[i] for i in 0..10)) == 1";
    let position: Vec<Big> = (0..11).map(|i| big(3).pow(40 + i)).collect();
    let summand = Summand { instance: Rc::clone(&game), position };
    let (ending, compound) = (Ending::Misere, Compound::One);
    let question = Question { summands: vec![summand], ending, compound, moved: vec![] };
    let budget = Budget { positions: 2_000, ..Budget::default() };
    let solve_question =
        || solve(&question, Detail { extra_steps: 0, ..Detail::default() }, &budget);
    assert!(solve_question().is_err(), "no law is proved yet");
    let results = prove(&misere, Some(claim), None, &Budget::default()).unwrap();
    assert_eq!(results[0].status, ClaimStatus::Proved);
    let answer = solve_question().unwrap();
    assert_eq!(answer.outcome, Outcome::N);
    assert!(matches!(answer.evidence, Evidence::Proved { .. }));
}

#[test]
fn a_verified_period_answers_later_questions() {
    let budget = Budget { bytes: 1_000, ..Budget::default() };
    let (code, heap) = ("{1,700,1500}", big(10).pow(30).to_string());
    for misere in [false, true] {
        let text = serde_json::to_string(&law_certificate(code, misere)).unwrap();
        let read = |_: &str| Ok(text.clone());
        let convention = Convention { misere, compound: None };
        let mut parser = QueryParser::new(budget, &read);
        let question = parser.parse_question(&[code, &heap], convention).unwrap();
        let unlimited = solve(&question, Detail::default(), &Budget::default());
        let expected = unlimited.unwrap().outcome;
        let mut parser = QueryParser::new(budget, &read);
        let question = parser.parse_question(&[code, &heap], convention).unwrap();
        let solve_question = || solve(&question, Detail::default(), &budget);
        let certificate = AnyCertificate::parse(&text).unwrap();
        let report = verify_any(&certificate, &Budget::default()).unwrap();
        parser.remember_law(&report.law.unwrap()).unwrap();
        let answer = solve_question().unwrap();
        assert!(matches!(answer.evidence, Evidence::Proved { .. }), "{:?}", answer.evidence);
        assert_eq!(answer.outcome, expected, "misère: {misere}");
        // The file of the certificate is a game as well.
        let mut parser = QueryParser::new(Budget::default(), &read);
        let question = parser.parse_question(&["law.json", &heap], convention).unwrap();
        assert_eq!(solve(&question, Detail::default(), &budget).unwrap().outcome, expected);
    }
}

#[test]
fn the_certificate_of_a_misere_quotient_is_a_game() {
    let text = serde_json::to_string(&law_certificate("0.77", true)).unwrap();
    let read = |_: &str| Ok(text.clone());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let convention = Convention { misere: true, compound: None };
    for heaps in
        ["7", "1000000000000000000000 5", "1000000000000000000000 1000000000000000000012 3"]
    {
        let mut outcome = |game: &str| {
            let words: Vec<&str> = [game].into_iter().chain(heaps.split(' ')).collect();
            let question = parser.parse_question(&words, convention).unwrap();
            solve(&question, Detail::default(), &Budget::default()).unwrap().outcome
        };
        assert_eq!(outcome("law.json"), outcome("0.77"), "{heaps}");
    }
}

/// Returns the certificate of the law of single heaps of a code.
fn law_certificate(code: &str, misere: bool) -> LawCertificate {
    let game = Rc::new(GameState::from_code(Code::parse(code).unwrap()));
    let query = LawQuery { fixed_names: &[], to: None, observe: false, seconds: 1, misere };
    find_law(&game, query, &Budget::default()).unwrap().law.unwrap().certificate.unwrap()
}
