//! Tests the cache that sessions share: it does not change results, and its size is bounded.

use grundy_core::base::{Budget, big};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameCache, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_tasks::play::best_choice;
use grundy_text::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn rules(most: u64) -> String {
    format!(
        "position n\nmove take (k in 1..{most}) when k <= n -> [n - k]\nmove all when n == 7 -> [0]\n"
    )
}

/// Returns the Grundy value of a heap from which at most `most` stones are taken (see [`rules`]),
/// with a new parser that uses the cache `memory`.
fn value(memory: Option<&Arc<GameCache>>, most: u64, heap: u64) -> String {
    let read = |_: &str| -> Result<String, Error> { Ok(rules(most)) };
    let mut parser = QueryParser::new(Budget::default(), &read);
    if let Some(memory) = memory {
        parser = parser.with_cache(memory);
    }
    let heap = heap.to_string();
    let question = parser.parse_question(&["mine.game", &heap], Convention::default()).unwrap();
    let answer = solve(&question, Detail::default(), &parser.budget).unwrap();
    answer.grundy.unwrap().to_string()
}

#[test]
fn answers_do_not_depend_on_the_cache() {
    let memory = Arc::new(GameCache::default());
    for round in 0..3 {
        for most in 2..6 {
            for heap in [0, 3, 7, 20 + round] {
                assert_eq!(value(Some(&memory), most, heap), value(None, most, heap));
            }
        }
    }
    let (games, bytes) = memory.size();
    assert_eq!(games, 4, "one for each text");
    assert!(bytes > 0);
}

#[test]
fn the_cache_is_bounded() {
    let memory = Arc::new(GameCache::new(3, 1 << 20));
    for most in 2..40 {
        value(Some(&memory), most, 50);
        let (games, bytes) = memory.size();
        assert!(games <= 3 && bytes <= 1 << 20, "{games} games, {bytes} bytes");
    }
    // Nothing fits into this cache: every result is dropped, but questions are answered.
    let none = Arc::new(GameCache::new(0, 0));
    assert_eq!(value(Some(&none), 3, 6), "2");
    assert_eq!(none.size().0, 0);
}

#[test]
fn threads_can_query_the_same_game_concurrently() {
    let memory = Arc::new(GameCache::default());
    let threads: Vec<_> = (0..4)
        .map(|at| {
            let memory = Arc::clone(&memory);
            std::thread::spawn(move || {
                (0..50).map(|heap| value(Some(&memory), 3, heap + at)).collect::<Vec<_>>()
            })
        })
        .collect();
    for (at, thread) in (0..).zip(threads) {
        let alone: Vec<String> = (0..50).map(|heap| value(None, 3, heap + at)).collect();
        assert_eq!(thread.join().unwrap(), alone);
    }
}

#[test]
fn a_requested_engine_is_not_cached() {
    let memory = Arc::new(GameCache::default());
    let no_files = |_: &str| -> Result<String, Error> { unreachable!("no file is named") };
    for engine in [grundy_store::Engine::Naive, grundy_store::Engine::Auto] {
        let mut parser = QueryParser::new(Budget::default(), &no_files).with_cache(&memory);
        let game = parser.parse_game_only(&["{1,3,4}"]).unwrap();
        assert!(game.cached_table().is_empty(), "a table by another engine is not used");
        game.use_engine(engine).unwrap();
        assert_eq!(game.heap_value(&big(10), &parser.budget).unwrap(), big(1));
    }
}

const TIC_TAC_TOE: &str = include_str!("../../../examples/tic-tac-toe.game");
const OTHELLO: &str = include_str!("../../../examples/othello.game");

/// Returns the move of the perfect player at `position` of the rule file `text`, and the position
/// after it; `None` if play is over. The search may visit at most `positions` positions.
fn replied(
    memory: &Arc<GameCache>,
    text: &'static str,
    position: &str,
    positions: u64,
) -> Result<Option<(String, String)>, Error> {
    let read = move |_: &str| -> Result<String, Error> { Ok(text.to_string()) };
    let budget = Budget { positions, ..Budget::default() };
    let mut parser = QueryParser::new(budget, &read).with_cache(memory);
    let typed = format!("mine.game {position}");
    let words: Vec<&str> = typed.split_whitespace().collect();
    let question = parser.parse_question(&words, Convention::default())?;
    let choice = best_choice(&question, &parser.budget)?;
    Ok(choice.map(|choice| (choice.words.en.clone(), question.after_choice(&choice).print())))
}

#[test]
fn a_reply_is_looked_up_after_the_search_of_its_predecessor() {
    const FEW: u64 = 10;
    let all = Budget::default().positions;
    for text in [TIC_TAC_TOE, OTHELLO] {
        let memory = Arc::new(GameCache::default());
        let (_, mut at) = replied(&memory, text, "", all).unwrap().expect("play begins");
        let alone = Arc::new(GameCache::default());
        assert!(replied(&alone, text, &at, FEW).is_err(), "it is more than few positions");
        let mut moves = 1;
        while let Some((told, next)) = replied(&memory, text, &at, FEW).unwrap() {
            if moves % 3 == 0 {
                let fresh = replied(&Arc::new(GameCache::default()), text, &at, all).unwrap();
                assert_eq!(fresh, Some((told, next.clone())), "{at}");
            }
            at = next;
            moves += 1;
        }
        assert!(moves > 8, "{moves}");
    }
}

#[test]
fn a_stopped_search_leaves_correct_entries() {
    let all = Budget::default().positions;
    let fresh = replied(&Arc::new(GameCache::default()), TIC_TAC_TOE, "", all).unwrap();
    let memory = Arc::new(GameCache::default());
    // Results before each stop are kept, so later searches need less.
    for positions in [1, 7, 50, 300] {
        assert!(replied(&memory, TIC_TAC_TOE, "", positions).is_err(), "{positions}");
    }
    assert_eq!(replied(&memory, TIC_TAC_TOE, "", all).unwrap(), fresh);
}

#[test]
fn a_concurrent_query_waits_briefly_for_a_search() {
    let all = Budget::default().positions;
    let fresh = replied(&Arc::new(GameCache::default()), TIC_TAC_TOE, "", all).unwrap();
    let memory = Arc::new(GameCache::default());
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let memory = Arc::clone(&memory);
            std::thread::spawn(move || replied(&memory, TIC_TAC_TOE, "", all).unwrap())
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), fresh);
    }
    // A question does not wait for a search of another game, nor for the same game a second time in
    // one sum.
    let text = TIC_TAC_TOE;
    let read = move |_: &str| -> Result<String, Error> { Ok(text.to_string()) };
    let mut parser = QueryParser::new(Budget::default(), &read).with_cache(&memory);
    let begun = std::time::Instant::now();
    let held = parser.parse_question(&["mine.game"], Convention::default()).unwrap();
    let sum = ["mine.game", "+", "mine.game"];
    assert_eq!(parser.parse_question(&sum, Convention::default()).unwrap().summands.len(), 2);
    assert_eq!(value(Some(&memory), 3, 6), "2");
    assert!(begun.elapsed().as_millis() < 900, "{:?}", begun.elapsed());
    drop(held);
}

/// Answers the question `typed` with the cache `memory` and at most `steps` steps for optional
/// results. Returns the outcome and these results as text.
fn told(memory: &Arc<GameCache>, typed: &str, misere: bool, steps: u64) -> String {
    let no_files = |_: &str| -> Result<String, Error> { unreachable!("no file is named") };
    let mut parser = QueryParser::new(Budget::default(), &no_files).with_cache(memory);
    let words: Vec<&str> = typed.split_whitespace().collect();
    let question = parser.parse_question(&words, Convention { misere, compound: None }).unwrap();
    let detail = Detail { extra_steps: steps, ..Detail::default() };
    let answer = solve(&question, detail, &parser.budget).unwrap();
    let (value, moves) = (answer.grundy.map(|value| value.to_string()), answer.move_count);
    format!("{:?} {value:?} {:?} {moves:?}", answer.outcome, answer.remoteness)
}

#[test]
fn optional_results_do_not_depend_on_earlier_questions() {
    const USUAL: u64 = 40_000;
    const WIDE: u64 = 8 * USUAL;
    for (game, misere) in [("nim", false), ("nim", true), ("wythoff", false), ("0.137", false)] {
        let shared = Arc::new(GameCache::default());
        let (mut known, mut dear) = (0, 0);
        // Games with more positions reach the limit at smaller sizes.
        let times = if game == "wythoff" { 3 } else { 1 };
        for size in [3, 8, 14, 20, 26, 40].map(|size| times * size) {
            let three =
                if ["nim", "0.137"].contains(&game) { size.to_string() } else { String::new() };
            let typed = format!("{game} {} {size} {three}", size * 2 / 3 + 1);
            let alone = told(&Arc::new(GameCache::default()), &typed, misere, USUAL);
            assert_eq!(told(&shared, &typed, misere, USUAL), alone, "{typed}");
            // The answer is also the same after the result was computed with more steps.
            let full = told(&shared, &typed, misere, WIDE);
            assert_eq!(
                full,
                told(&Arc::new(GameCache::default()), &typed, misere, WIDE),
                "{typed}"
            );
            assert_eq!(told(&shared, &typed, misere, USUAL), alone, "{typed}, once more");
            match alone == full {
                true => known += 1,
                false => dear += 1,
            }
        }
        assert!(known > 0 && dear > 0, "{game}: {known} are cheap, {dear} are not");
    }
}

/// The outcome is found before the values. Values of a stopped computation must not be cached as
/// complete.
#[test]
fn a_stopped_question_does_not_reduce_later_answers() {
    let read = |_: &str| -> Result<String, Error> {
        Ok("position n\nmove take (k in [1, 3, 4]) when k <= n -> [n - k]\n".to_string())
    };
    let asked = || {
        let mut parser = QueryParser::new(Budget::default(), &read);
        parser.parse_question(&["mine.game", "10^100"], Convention::default()).unwrap()
    };
    let whole = |question: &Question| {
        solve(question, Detail::default(), &Budget::default()).unwrap().grundy
    };
    let expected = whole(&asked());
    assert_eq!(expected, Some(big(2)));
    for moment in 0..40 {
        let (question, stop) = (asked(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_micros(250 * moment));
                stop.store(true, Ordering::Relaxed);
            });
            let budget = Budget { stop: Some(&stop), ..Budget::default() };
            let _ = solve(&question, Detail::default(), &budget);
        });
        assert_eq!(whole(&question), expected, "stopped after {moment} quarters of a millisecond");
    }
}
