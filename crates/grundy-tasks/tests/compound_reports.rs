//! Tests what answers about compounds report in addition to the outcome: counts beyond the listed
//! moves, evidence, names of moves, lengths, reasons and explanations.

use grundy_core::base::{Big, Budget, Ending, Joining, Moved, Outcome, Over};
use grundy_games::Compound;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_tasks::explain::explain;

const ONE_SHORT: Joining = Joining { moved: Moved::One, over: Over::First };
const ANY: Joining = Joining { moved: Moved::Any, over: Over::Last };
const ANY_SHORT: Joining = Joining { moved: Moved::Any, over: Over::First };
const ALL: Joining = Joining { moved: Moved::All, over: Over::Last };
const ALL_SHORT: Joining = Joining { moved: Moved::All, over: Over::First };

const GRAPH: &str = "0:\n1: 0\n2: 0 1\n3: 1 2\n4: 0 3\n";

fn asked(text: &str, way: Joining, ending: Ending) -> Question {
    let read = |name: &str| match name {
        "nim.game" => Ok(include_str!("../../../examples/nim.game").to_string()),
        "tic-tac-toe.game" => Ok(include_str!("../../../examples/tic-tac-toe.game").to_string()),
        _ => Ok(GRAPH.to_string()),
    };
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = text.split_whitespace().collect();
    let misere = ending == Ending::Misere;
    let compound = (!way.is_ordinary()).then(|| Compound::of(way));
    parser.parse_question(&words, Convention { misere, compound }).unwrap()
}

fn listing(text: &str, way: Joining, ending: Ending, moves: usize) -> Answer {
    let detail = Detail { moves, extra_steps: 0, ..Detail::default() };
    solve(&asked(text, way, ending), detail, &Budget::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn answer(text: &str, way: Joining, ending: Ending) -> Answer {
    listing(text, way, ending, 50)
}

fn steps(text: &str, way: Joining, ending: Ending) -> String {
    let found = explain(&asked(text, way, ending), &Budget::default()).unwrap();
    let steps: Vec<String> = found.steps.into_iter().map(|step| step.words.en).collect();
    steps.join("\n")
}

#[test]
fn evidence_is_the_weakest_of_the_components() {
    let kind = |text: &str, way, ending| answer(text, way, ending).evidence.kind();
    use Ending::{Misere, Normal};
    for text in ["wythoff 10^30 10^31 + {1,2} 5", "{1,2} 5 + wythoff 10^30 10^31"] {
        assert_eq!(kind(text, ANY, Normal), "computed", "{text}");
    }
    for text in ["wythoff 10^30 10^31 + {1,2} 10^30", "{1,2} 10^30 + wythoff 10^30 10^31"] {
        assert_eq!(kind(text, ANY, Normal), "proved", "{text}");
    }
    assert_eq!(kind("nim 10^30 + {1,2} 7", ONE_SHORT, Misere), "computed");
    assert_eq!(kind("nim 10^30 + {1,2} 10^30", ONE_SHORT, Misere), "proved");
    // The evidence names the proofs of both games, and the proof of a game that occurs twice only
    // once.
    let told = answer("{1,2} 10^30 + {1,3,4} 10^30", ANY, Normal).evidence.words().en;
    assert!(told.contains("`{1,2}`") && told.contains("`{1,3,4}`"), "{told}");
    let told = answer("{1,2} 10^30 + {1,2} 10^31", ANY, Normal).evidence.words().en;
    assert_eq!(told.matches("`{1,2}`").count(), 1, "{told}");
}

#[test]
fn move_counts_include_unlisted_moves() {
    // 2 * 10^30 and floor(10^30 phi) have three winning moves, by the law of Wythoff.
    let text = "wythoff 2000000000000000000000000000000 1618033988749894848204586834366";
    let all = answer(text, ANY, Ending::Normal);
    assert_eq!((all.moves.len(), all.move_count), (3, Some(Big::from(3_u32))));
    let few = listing(&format!("{text} + {{1,2}} 4"), ANY, Ending::Normal, 1);
    assert_eq!((few.moves.len(), few.move_count), (1, Some(Big::from(3_u32))));
    // The heaps of `nim.game` are one bag. Its law gives the first winning moves, but not their
    // number.
    let of = |heaps: &str, moves| {
        let text = format!("nim.game {heaps} + {{1,2}} 4");
        listing(&text, ANY, Ending::Normal, moves)
    };
    let one = of("2^100 2^100 2^100", 5);
    assert_eq!((one.moves.len(), one.move_count), (1, Some(Big::ONE)), "{:?}", one.moves);
    assert!(one.moves[0].words.en.contains("in nim.game (game 1): to ["), "{:?}", one.moves[0]);
    let three = of("2^100+1 2^100+2 2^100+4", 5);
    assert_eq!((three.moves.len(), three.move_count), (3, Some(Big::from(3_u32))));
    let unsaid = of("2^100+1 2^100+2 2^100+4", 1);
    assert_eq!((unsaid.moves.len(), unsaid.move_count), (1, None));
}

#[test]
fn tokens_of_two_games_on_one_vertex_are_two() {
    // Two tokens of one game on the same vertex are not distinguished, but tokens of two games are.
    let counted = |text: &str, way| answer(text, way, Ending::Normal).move_count;
    for (vertex, way, same, apart) in [
        // A move that ends either game wins.
        (1, ONE_SHORT, 1_u32, 2_u32),
        // A winning turn moves one token to the end; the other token stays or goes to either of two
        // vertices.
        (2, ANY_SHORT, 3, 5),
    ] {
        let one = format!("dag-tokens g {vertex} {vertex}");
        let two = format!("dag-tokens g {vertex} + dag-tokens g {vertex}");
        assert_eq!(counted(&one, way), Some(Big::from(same)), "{one}");
        assert_eq!(counted(&two, way), Some(Big::from(apart)), "{two}");
    }
}

/// If two tokens are on the same vertex, the answer does not distinguish which of them was moved.
#[test]
fn tokens_on_one_vertex_are_interchangeable_in_a_turn() {
    for way in [ANY, ALL, ANY_SHORT, ALL_SHORT] {
        let mut question = asked("dag-tokens g 2 2 3", way, Ending::Normal);
        let counted = [vec![0], vec![1]].map(|moved| {
            question.moved = moved;
            solve(&question, Detail::default(), &Budget::default()).unwrap().move_count
        });
        assert_eq!(counted[0], counted[1], "{way:?}");
    }
    let question = asked("dag-tokens g 1 2", ANY, Ending::Normal);
    let choice = question
        .legal_choices()
        .unwrap()
        .into_iter()
        .find(|choice| choice.to == [1u32, 1].map(Big::from));
    assert_eq!(question.after_choice(&choice.unwrap()).moved, [0]);
}

/// Two large heaps of Nim next to another game: if both heaps are increased by the same amount, the
/// moves correspond to those of the small heaps.
#[test]
fn large_nim_beside_other_games_has_the_moves_of_small_nim() {
    let large = |n: u32| Big::from(n) + (Big::ONE << 64);
    let others = [
        "",
        " + dag-tokens g 2 2",
        " + dag-tokens g 3 3 4",
        " + dag-tokens g 4 + dag-tokens g 4",
        " + {1,2} 5 + {1,3,4} 6",
        " + {1,3,4} 4 9 + {2,5} 7 + {1,2} 3",
        " + 0.77 5 2 + {1,2} 4",
    ];
    let (mut won, mut counted) = (0, 0);
    for (a, b) in (1..8).flat_map(|a| (1..8).map(move |b| (a, b))) {
        for other in others {
            let small = answer(&format!("nim {a} {b}{other}"), ONE_SHORT, Ending::Misere);
            let text = format!("nim {} {}{other}", large(a), large(b));
            let found = answer(&text, ONE_SHORT, Ending::Misere);
            let told = format!("{text}: {}", found.why.en);
            assert_eq!(found.outcome, small.outcome, "{told}");
            assert_eq!(found.move_count, small.move_count, "{told}");
            let of = |answer: &Answer| -> Vec<(Option<usize>, String)> {
                let moves = answer.moves.iter();
                let to = |one: Option<&String>| one.cloned().unwrap_or_default();
                let all: Vec<(Option<usize>, String)> =
                    moves.map(|made| (made.summand, to(made.to.as_ref()))).collect();
                all.into_iter().filter(|(game, _)| game.is_some_and(|game| game > 1)).collect()
            };
            assert_eq!(of(&found), of(&small), "{told}");
            let which = found.moves.iter().all(|made| made.summand.is_none() == other.is_empty());
            assert!(which, "{told}: {:?}", found.moves);
            won += usize::from(found.outcome == Outcome::N);
        }
    }
    assert!(won > 200);
    // Pairs of heaps are counted even if they exceed the listed sizes.
    for n in 4101..4106 {
        let other = |nim: &str| listing(&format!("{nim} + 0.6 {n}"), ONE_SHORT, Ending::Misere, 2);
        let large = format!("nim {} {}", large(3), large(4));
        let (small, found) = (other("nim 3 4"), other(&large));
        assert_eq!(found.move_count, small.move_count, "{n}");
        counted += u32::from(small.move_count > Some(Big::from(1000_u32)));
    }
    assert!(counted > 1, "{counted}");
}

/// If a turn has already begun, results about a single component are not used as answers.
#[test]
fn a_started_turn_is_not_answered_like_a_new_turn() {
    for way in [ANY, ALL] {
        let text = "wythoff 10^30 10^31 + nim 0";
        let mut question = asked(text, way, Ending::Misere);
        assert!(solve(&question, Detail::default(), &Budget::default()).is_ok(), "{way:?}");
        question.moved = vec![0];
        let error = solve(&question, Detail::default(), &Budget::default()).unwrap_err();
        assert!(error.to_string().contains("not proved for all sizes"), "{error}");
    }
    let mut question = asked("nim 10^30 5", ONE_SHORT, Ending::Misere);
    question.moved = vec![0];
    assert!(solve(&question, Detail::default(), &Budget::default()).is_err());
}

/// A game with stated results that has no move does not decide the other games of a sum.
#[test]
fn a_game_with_stated_results_is_not_omitted_from_a_sum() {
    let board = "[O,O,O,X,X,empty,empty,empty,empty]";
    let question = asked(
        &format!("wythoff 10^30 10^31 + tic-tac-toe.game {board}"),
        Joining::default(),
        Ending::Normal,
    );
    let error = solve(&question, Detail::default(), &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("no law of `wythoff`"), "{error}");
}

#[test]
fn reasons_state_true_facts() {
    use Ending::{Misere, Normal};
    for (text, way, ending, why) in [
        ("{1,2} 3 3", ALL_SHORT, Normal, "are 2, 2; the least, 2, is even"),
        ("{1,2} 4 6", ALL_SHORT, Normal, "are 3, 4; the least, 3, is odd"),
        ("{1,2} 4 6", ALL, Normal, "the greatest, 4, is even"),
        (
            "{1,2} 2 2",
            ALL_SHORT,
            Misere,
            "is even, and in misère play the player to move wins if it is even",
        ),
        (
            "nim 1 1",
            ANY,
            Misere,
            "2 components are N-positions in normal play, and the results of normal play decide as \
             long as several components remain",
        ),
        (
            "nim 1 0",
            ANY,
            Misere,
            "only one component remains, and it is a P-position in misère play",
        ),
        (
            "nim 2 0",
            ANY,
            Misere,
            "only one component remains, and it is an N-position in misère play",
        ),
        ("nim 1 1", ANY_SHORT, Misere, "every component is a P-position in misère play"),
        (
            "nim 2 1",
            ANY_SHORT,
            Misere,
            "1 component is an N-position in misère play; moving it to a P-position wins",
        ),
        ("{1,2} 3 6", ANY, Normal, "every component is a P-position"),
        ("nim 4 6", ONE_SHORT, Misere, "lose at once) is 3 xor 5 = 6"),
        ("nim 4 4", ONE_SHORT, Misere, "lose at once) is 3 xor 3 = 0"),
        (
            "nim 4",
            ONE_SHORT,
            Misere,
            "the misère foreclosed value (the Grundy value without moves that lose at once) is 3",
        ),
        ("nim 4 6", ONE_SHORT, Normal, "one move can end a component, which wins at once"),
    ] {
        let told = answer(text, way, ending).why.en;
        assert!(told.contains(why), "{text} {way:?} {ending:?}: {told}");
    }
}

#[test]
fn explanations_describe_each_component() {
    use Ending::{Misere, Normal};
    let short = steps("nim 2 1", ANY_SHORT, Misere);
    assert!(short.contains("\nHeap 1 (size 2): N-position of misère play.\n"), "{short}");
    assert!(short.contains("\nHeap 2 (size 1): P-position of misère play.\n"), "{short}");
    let lost = steps("{1,2} 3 6", ANY, Normal);
    assert!(!lost.contains("winning turn"), "{lost}");
    // A length of two is not the end of the explanation, although it is the least length.
    let far = steps("{1,2} 3000000000000000000000000000002", ALL_SHORT, Normal);
    let least = "The least of these numbers is then 2000000000000000000000000000000, even, and the opponent";
    assert!(far.contains(least), "{far}");
    let over = steps("nim", ANY_SHORT, Misere);
    assert!(over.contains("the sum has no components") && !over.contains("winning turn"), "{over}");
}

#[test]
fn a_turn_in_one_component_is_still_a_turn_of_several() {
    let found = answer("{1,2} 3 4 + {1} 2", ANY, Ending::Normal);
    let [made] = &found.moves[..] else { panic!("{:?}", found.moves) };
    assert_eq!((made.kind.as_ref(), made.summand), ("several", None));
    assert_eq!(made.to.as_deref(), Some("3 3 + 2"));
    assert_eq!(made.all, ["3 3", "2"]);
}

#[test]
fn a_compound_is_explained_by_its_components() {
    let told = steps("{1,2} 3 4", ALL_SHORT, Ending::Normal);
    assert!(
        told.contains("Heap 1 (size 3): remoteness (number of moves to its end) 2, even."),
        "{told}"
    );
    assert!(
        told.contains("Heap 2 (size 4): remoteness (number of moves to its end) 3, odd."),
        "{told}"
    );
    let told = steps("{1,2} 4 7", ALL_SHORT, Ending::Normal);
    assert!(
        told.contains("A winning turn:")
            && told.contains("→ remoteness (number of moves to its end) 2, even."),
        "{told}"
    );
    assert!(
        told.contains("The least of these numbers is then 2, even, and the opponent"),
        "{told}"
    );
    let told = steps("nim 1 1", ANY, Ending::Misere);
    assert!(told.contains("N-position of normal play, P-position of misère play"), "{told}");
}
