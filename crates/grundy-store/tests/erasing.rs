//! Tests Chomp, divisor erasing and Zero XOR: large boards, different notations of the same board,
//! and searches at the intended sizes.

use grundy_core::base::{Big, Budget, Counts, Ending, Outcome, Split, big};
use grundy_core::engine::{Grundy, MiserePair, Search, Won};
use grundy_families::DivisorErasing;
use grundy_games::{CARDS, Claim, Law, Moves, Params};
use grundy_octal::narrow;
use grundy_store::GameSpec;
use grundy_testing::ThreadTimer;
use grundy_text::parse_big;

fn law(id: &str) -> &'static Law {
    CARDS.iter().find(|card| card.id == id).unwrap().law.as_ref().unwrap()
}

fn parse(id: &str, words: &[&str]) -> Result<Vec<Big>, grundy_text::Error> {
    let card = CARDS.iter().find(|card| card.id == id).unwrap();
    GameSpec::from_card(card, &[]).unwrap().game.family().parse(words)
}

fn outcome(id: &str, words: &[&str]) -> Option<Outcome> {
    let Claim::Outcome(outcome) = law(id).claim else { panic!("{id}") };
    outcome(&Params::default(), &parse(id, words).unwrap())
}

fn moves(id: &str, words: &[&str]) -> Moves {
    let position = parse(id, words).unwrap();
    law(id).moves.unwrap()(&Params::default(), &position, &Big::ZERO, 5)
}

#[test]
fn chomp_boards_of_any_size_have_a_verdict() {
    use Outcome::{N, P};
    for (board, expected) in [
        (&["1x1"][..], P),
        (&["1"], P),
        (&["0"], N),
        (&[], N),
        (&["1x10^1000"], N),
        (&["10^1000x1"], N),
        (&["2x10^1000"], N),
        (&["10^1000x2"], N),
        (&["10^1000x10^1000"], N),
        (&["10^30x10^31"], N),
        (&["10^30", "10^30-1"], P),
        (&["10^30", "10^30-2"], N),
        (&["4", "1", "1", "1"], P),
        (&["10^30", "1", "1"], N),
        (&["2", "2", "2", "1"], P),
        (&["2", "2", "1", "1"], N),
    ] {
        assert_eq!(outcome("chomp", board), Some(expected), "{board:?}");
    }
    assert_eq!(outcome("chomp", &["4", "4", "2"]), None);
    let leave = |words: &[&str]| moves("chomp", words).to;
    assert_eq!(leave(&["2x10^30"]), [[parse_big("10^30").unwrap(), parse_big("10^30-1").unwrap()]]);
    assert_eq!(leave(&["3x3"]), [[3, 1, 1].map(big)]);
    assert_eq!(leave(&["10^1000x1"]), [[big(1)]]);
    assert_eq!(moves("chomp", &["10^1000x2"]).count, Some(big(1)));
    assert_eq!(moves("chomp", &["10^30x10^31"]), Moves::default());
}

#[test]
fn chomp_boards_beyond_memory_never_reach_an_engine() {
    for words in [&["10^1000x3"][..], &["100x100000"], &["65x1"]] {
        assert_eq!(narrow(&parse("chomp", words).unwrap()), None);
    }
    let card = CARDS.iter().find(|card| card.id == "chomp").unwrap();
    let game = GameSpec::from_card(card, &[]).unwrap().game;
    for words in ["10^9x10^9", "64x5", "1x7", "1x1", "0x5"] {
        let board = game.family().parse(&[words]).unwrap();
        let printed = game.family().print(&board);
        let words: Vec<&str> = printed.split(' ').collect();
        assert_eq!(game.family().parse(&words).unwrap(), board, "{printed}");
    }
    // A full board is the same position in every notation.
    assert_eq!(game.family().parse(&["5"; 65]), game.family().parse(&["65x5"]));
    for (words, message) in [
        (&["3", "4"][..], "row 2 is longer"),
        (&["3x"], "the number of columns is missing"),
        (&["axb"], "natural"),
        (&["3", "3x4"], "natural"),
        (&["-1x3"], "negative"),
    ] {
        let error = game.family().parse(words).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_chomp_board_of_ten_by_ten_is_searched() {
    let card = CARDS.iter().find(|card| card.id == "chomp").unwrap();
    let game = GameSpec::from_card(card, &[]).unwrap().game;
    let mut search = Search::new(Won(Ending::Misere));
    let mut won = |rows: &[u64]| {
        let found =
            search.value(game.family(), &Counts::of(rows.iter().copied()), &Budget::default());
        found.unwrap() == Outcome::N
    };
    assert!(won(&[10; 10]));
    assert!(!won(&[10, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    // Published lost boards with three rows.
    for rows in [[5, 5, 3], [7, 7, 4], [8, 6, 2], [9, 9, 6], [10, 5, 5], [10, 6, 4], [10, 8, 2]] {
        assert!(!won(&rows), "{rows:?}");
    }
}

#[test]
fn divisor_games_decompose_into_independent_games() {
    let mut whole = Search::new(MiserePair::default());
    let mut split = Search::new(Grundy::default());
    for set in (0..1u64 << 14).step_by(7) {
        let position = Counts::of([set]);
        let whole = whole.value(&DivisorErasing, &position, &Budget::default()).unwrap();
        let split = split.value(&DivisorErasing, &position, &Budget::default()).unwrap();
        assert_eq!(whole.normal, split, "{set:b}");
    }
    let mut parts = Vec::new();
    // 2 and 4 are linked; 3 is a separate component.
    DivisorErasing.split(&mut parts, &Counts::of([0b1110]));
    assert_eq!(parts, [Counts::of([0b1010]), Counts::of([1])]);
}

#[test]
fn divisor_boards_are_parsed_in_several_notations() {
    for id in ["divisor-erasing", "divisor-erasing-misere"] {
        let card = CARDS.iter().find(|card| card.id == id).unwrap();
        let game = GameSpec::from_card(card, &[]).unwrap().game;
        let game = game.family();
        assert_eq!(game.parse(&["3"]).unwrap(), game.parse(&["{1,2,3}"]).unwrap());
        assert_eq!(game.parse(&["2", "3", "6"]).unwrap(), game.parse(&["{6,3,2}"]).unwrap());
        assert_eq!(game.parse(&["0"]).unwrap(), game.parse(&["{}"]).unwrap());
        for text in ["0", "1", "64", "65", "10^30", "{5}", "{2,3,6}", "{64}"] {
            let position = game.parse(&[text]).unwrap();
            assert_eq!(game.parse(&[&game.print(&position)]).unwrap(), position, "{text}");
        }
        for (words, message) in [
            (&[][..], "no numbers"),
            (&["{0,1}"], "cannot hold 0"),
            (&["{65}"], "cannot hold 65"),
            (&["2", "2"], "twice"),
            (&["-2"], "negative"),
        ] {
            let error = game.parse(words).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        assert_eq!(narrow(&game.parse(&["10^30"]).unwrap()), None);
        assert_eq!(narrow(&game.parse(&["65"]).unwrap()), None);
        let (from, to) = (game.parse(&["12"]).unwrap(), game.parse(&["{5,7,8,9,10,11}"]).unwrap());
        let made = game.move_to(&from, &to).unwrap();
        assert_eq!(game.describe(&made).en, "erase 12 and its divisors {1,2,3,4,6}");
    }
    use Outcome::{N, P};
    for (words, normal, misere) in [
        (&["0"][..], Some(P), Some(N)),
        (&["1"], Some(N), Some(P)),
        (&["10^1000"], Some(N), Some(N)),
        (&["{7}"], Some(N), Some(P)),
        (&["{2,4,6}"], Some(N), Some(N)),
        (&["{2,3,6}"], None, None),
    ] {
        assert_eq!(outcome("divisor-erasing", words), normal, "{words:?}");
        assert_eq!(outcome("divisor-erasing-misere", words), misere, "{words:?}");
    }
}

#[test]
fn zero_xor_is_solved_at_contest_size_and_beyond() {
    use Outcome::{N, P};
    assert_eq!(outcome("zero-xor", &["1", "2", "3", "4"]), Some(N));
    assert_eq!(moves("zero-xor", &["4", "3", "2", "1"]).to, [[1, 2, 3].map(big)]);
    assert_eq!(outcome("zero-xor", &["1", "2"]), Some(P));
    assert_eq!(outcome("zero-xor", &["10^1000"]), Some(N));
    assert_eq!(outcome("zero-xor", &["10^1000", "10^1000+1"]), Some(P));
    assert_eq!(outcome("zero-xor", &["10^1000", "10^1000+1", "1", "2"]), Some(N));
    assert_eq!(outcome("zero-xor", &["10^1000", "10^999"]), Some(P));
    for (words, message) in [
        (&[][..], "no numbers"),
        (&["0", "1"], "0 is among"),
        (&["5", "5", "1"], "5 occurs twice"),
        // The count of numbers is odd, so the law would call the position won, but it is lost.
        (&["1", "1", "2", "2", "3", "3", "5", "6", "7"], "twice"),
    ] {
        let error = parse("zero-xor", words).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    // Play is over if the nim-sum is 0: the position is accepted, and it is lost.
    assert_eq!(outcome("zero-xor", &["{1", "2", "3}"]), Some(P));
    assert_eq!(outcome("zero-xor", &["{}"]), Some(P));
    // Distinct numbers below 10^9 in pseudorandom order.
    let numbers: Vec<String> =
        (1..=400_000u64).map(|i| (i * 387_420_489 % 1_000_000_007).to_string()).collect();
    let words: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let begun = ThreadTimer::start();
    let even = outcome("zero-xor", &words);
    assert_eq!(outcome("zero-xor", &words[1..]), Some(N));
    let found = moves("zero-xor", &words[1..]);
    assert!(found.count.unwrap() > big(100_000) && found.to.len() == 5);
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    let sum = words.iter().fold(0, |sum, word| sum ^ word.parse::<u64>().unwrap());
    assert_eq!(even, Some(Outcome::n_if(numbers.contains(&sum.to_string()))));
}
