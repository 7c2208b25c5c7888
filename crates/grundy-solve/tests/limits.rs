//! Tests that engines and families respect budgets: they count the memory of long positions, and
//! stopped tables contain correct values.

use grundy_core::base::{Budget, Stopped};
use grundy_core::engine::splits::{Method, SplitTable};
use grundy_games::{CARDS, Kind};
use grundy_octal::narrow;
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser};
use grundy_testing::ThreadTimer;
use std::time::{Duration, Instant};

/// Long positions of every game of the catalogue: the numbers of its example, repeated.
#[test]
fn long_positions_count_their_heap_memory() {
    let read = |_: &str| Err(grundy_text::Error::bad(grundy_text::Words::same("no files")));
    let mut long = 0;
    for card in CARDS {
        let Kind::Game { .. } = card.kind else { continue };
        let mut parser = QueryParser::new(Budget::default(), &read);
        for times in [1, 30, 400] {
            let mut words = vec![card.id];
            for word in card.example().split_whitespace() {
                let number = word.parse::<u64>().is_ok();
                words.extend(std::iter::repeat_n(word, if number { times } else { 1 }));
            }
            // Some games have no long positions.
            let Ok(question) = parser.parse_question(&words, Convention::default()) else {
                continue;
            };
            for summand in &question.summands {
                let Some(position) = narrow(&summand.position) else { continue };
                let bytes = 8 * position.len();
                let owned = summand.instance.game.family().heap_bytes(&position);
                assert!(position.len() <= 6 || owned >= bytes, "{}: {owned} of {bytes}", card.id);
                long += usize::from(position.len() > 6);
            }
        }
    }
    assert!(long > 20, "{long} long positions");
}

/// A table that is stopped at any moment is continued to the same table as without the stop.
#[test]
fn stopped_tables_contain_correct_values() {
    let code = grundy_octal::Code::parse("0.6").unwrap();
    let instance = GameState::from_code(code);
    let rule = instance.game.heap_options().unwrap().split_rule().unwrap();
    const TO: usize = 400_000;
    let mut whole = SplitTable::new(rule.clone(), Method::fastest());
    whole.extend(TO, &Budget::default()).unwrap();
    let mut table = SplitTable::new(rule, Method::fastest());
    let mut stops = 0;
    for wait in (0..).map(|round| Duration::from_millis(3 + 17 * (round % 11))) {
        let begun = Instant::now();
        let budget = Budget { deadline: Some(begun + wait), ..Budget::default() };
        let stopped = table.extend(TO, &budget);
        assert!(begun.elapsed() < wait + Duration::from_secs(1), "{:?}", begun.elapsed());
        assert!(whole.values().starts_with(&table.values()[..table.values().len().min(TO)]));
        if stopped.is_ok() {
            break;
        }
        assert_eq!(stopped, Err(Stopped::Interrupted));
        stops += 1;
        assert!(stops < 2_000, "it never ends");
    }
    assert_eq!(table.values()[..=TO], whole.values()[..=TO]);
}

/// A table that cannot fit into memory is refused at once, for every number that can be typed.
#[test]
fn tables_that_cannot_fit_are_refused_at_once() {
    let budget = Budget { bytes: 1 << 20, positions: u64::MAX, ..Budget::default() };
    for code in ["0.6", "0.77", "4.[3]", "hex 0.8", "{1,2}", "{1..1000}", "{3+}"] {
        let instance = GameState::from_code(grundy_octal::Code::parse(code).unwrap());
        for to in [1 << 23, 1 << 40, u64::MAX - 1, u64::MAX] {
            let timer = ThreadTimer::start();
            let deadline = Some(Instant::now() + Duration::from_secs(2));
            assert!(instance.long_table(to, &Budget { deadline, ..budget }).is_err());
            let took = timer.elapsed();
            assert!(took < Duration::from_secs(3), "{code} to {to}: {took:?}");
        }
    }
}

/// The memory of questions about sums of random numbers of heaps is proportional to this number.
#[test]
fn cheap_answers_respect_the_limits_of_the_question() {
    let read = |_: &str| Err(grundy_text::Error::bad(grundy_text::Words::same("no files")));
    let heaps = vec!["1"; 5_000];
    for game in ["nim", "nim-misere", "kayles", "0.77", "lasker-nim", "{1,2,4}"] {
        let words: Vec<&str> = [game].into_iter().chain(heaps.iter().copied()).collect();
        let budget = Budget { bytes: 8 << 20, ..Budget::default() };
        let mut parser = QueryParser::new(budget, &read);
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let timer = ThreadTimer::start();
        solve(&question, Detail::default(), &budget).unwrap();
        assert!(timer.elapsed() < Duration::from_secs(5), "{game}: {:?}", timer.elapsed());
    }
}
