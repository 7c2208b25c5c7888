//! Tests compounds of large positions in which some components have ended or only one is left.

use grundy_core::base::{Big, Budget, Ending, Joining, Moved, Outcome, Over};
use grundy_games::Compound;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::explain::explain;
use std::collections::HashMap;

fn question(text: &str, way: Joining, ending: Ending) -> Question {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = text.split_whitespace().collect();
    let misere = ending == Ending::Misere;
    let compound = (!way.is_ordinary()).then(|| Compound::of(way));
    parser.parse_question(&words, Convention { misere, compound }).unwrap()
}

fn answer(text: &str, way: Joining, ending: Ending) -> Answer {
    let detail = Detail { moves: 50, extra_steps: 0, ..Detail::default() };
    solve(&question(text, way, ending), detail, &Budget::default())
        .unwrap_or_else(|error| panic!("{text} {way:?} {ending:?}: {error}"))
}

fn ways() -> impl Iterator<Item = (Joining, Ending)> {
    let both = |way| [Ending::Normal, Ending::Misere].map(move |ending| (way, ending));
    Joining::VARIANTS.into_iter().flat_map(both)
}

#[test]
fn short_compounds_end_with_their_first_component() {
    for (way, ending) in ways().filter(|(way, _)| way.over == Over::First) {
        for text in [
            "nim 0 10^30",
            "nim 10^30 + wythoff 0 0",
            "wythoff 10^30 10^31 + nim 4 0",
            "lasker-nim 10^30 0",
            "hex 0.8 10^30 2",
            "grundy-game 10^30 1",
            "nim 10^30 + {3,5} 2",
        ] {
            let found = answer(text, way, ending);
            assert_eq!(found.outcome, Outcome::n_if(ending == Ending::Misere), "{text} {way:?}");
            assert_eq!((found.move_count, found.remoteness), (Some(Big::ZERO), Some(0)), "{text}");
            assert!(found.why.en.contains("a component has ended"), "{text}: {}", found.why.en);
            let told = explain(&question(text, way, ending), &Budget::default()).unwrap();
            assert!(told.steps.iter().any(|step| step.words.en.contains("has ended")), "{text}");
        }
    }
}

#[test]
fn the_last_remaining_component_is_played_like_a_single_game() {
    let plain = Joining::default();
    for (text, position) in [("10^30 10^31", ""), ("10^30 1618033988749894848204586834366", "")] {
        for (way, ending) in ways() {
            let alone = answer(&format!("wythoff {text}"), plain, ending);
            for others in [position, " + nim 0", " + 0.77 0 0"] {
                if way.over == Over::First && !others.is_empty() {
                    continue;
                }
                let found = answer(&format!("wythoff {text}{others}"), way, ending);
                assert_eq!(found.outcome, alone.outcome, "{text}{others} {way:?} {ending:?}");
                assert_eq!(found.move_count, alone.move_count, "{text}{others} {way:?}");
                assert_eq!(found.moves.len(), alone.moves.len(), "{text}{others} {way:?}");
                let leads = |one: &Answer, to: usize| one.query_after(&one.moves[to]).unwrap();
                for to in 0..alone.moves.len() {
                    let asked = format!("{}{others}", leads(&alone, to));
                    assert_eq!(leads(&found, to), asked, "{way:?} {ending:?}");
                }
            }
        }
    }
    // A heap that may be split can become several components, so the heap is not treated as one
    // component.
    let every = Joining { moved: Moved::All, over: Over::Last };
    let refused = solve(
        &question("lasker-nim 10^30", every, Ending::Normal),
        Detail::default(),
        &Budget::default(),
    );
    assert!(refused.is_err());
}

/// Returns whether the player to move wins a sum of two heaps of Nim and a heap from which 1 or 2
/// are taken, by the definition: the player to move in a sum with an empty heap has won.
fn wins(heaps: [usize; 3], known: &mut HashMap<[usize; 3], bool>) -> bool {
    if heaps.contains(&0) {
        return true;
    }
    if let Some(&known) = known.get(&heaps) {
        return known;
    }
    let found = options(heaps).into_iter().any(|to| !wins(to, known));
    known.insert(heaps, found);
    found
}

fn options(heaps: [usize; 3]) -> Vec<[usize; 3]> {
    let mut all = Vec::new();
    for at in 0..3 {
        let most = if at == 2 { heaps[at].min(2) } else { heaps[at] };
        for take in 1..=most {
            let mut to = heaps;
            to[at] -= take;
            all.push(to);
        }
    }
    all
}

#[test]
fn short_sums_of_large_nim_equal_search() {
    let short = Joining { moved: Moved::One, over: Over::First };
    let mut known = HashMap::new();
    let large = |n: usize| Big::from(n) + (Big::ONE << 64);
    for (a, b, c) in (1..12).flat_map(|a| (1..12).flat_map(move |b| (1..8).map(move |c| (a, b, c))))
    {
        let text = format!("nim {} {} + {{1,2}} {c}", large(a), large(b));
        let found = answer(&text, short, Ending::Misere);
        assert_eq!(found.outcome, Outcome::n_if(wins([a, b, c], &mut known)), "{a} {b} {c}");
        // A move that replaces a large heap by a small one does not win, because the other heap
        // stays large.
        let winning = options([a, b, c]).into_iter().filter(|&to| !wins(to, &mut known)).count();
        assert!(found.outcome == Outcome::P || found.move_count == Some(Big::from(winning)));
        assert_eq!(found.move_count, Some(Big::from(found.moves.len())));
    }
    let over = answer("nim 10^30 + {1,2} 7 + nim 0", short, Ending::Misere);
    assert_eq!((over.outcome, over.move_count), (Outcome::N, Some(Big::ZERO)));
}

#[test]
fn sums_with_one_remaining_large_game_have_its_answer() {
    let plain = Joining::default();
    let found = answer("nim 10^30 + wythoff 0 0", plain, Ending::Misere);
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::ONE)));
    assert_eq!(found.moves[0].summand, Some(1));
    let found = answer("nim 0 + wythoff 10^30 10^30", plain, Ending::Normal);
    assert_eq!((found.outcome, found.moves[0].summand), (Outcome::N, Some(2)));
}

#[test]
fn a_large_heap_without_a_move_is_over() {
    // Only heaps of exactly 3 and 4 can be taken; a larger heap has no move.
    let plain = Joining::default();
    let found = answer("0.0011 10^30 7", plain, Ending::Misere);
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::ZERO)));
    let found = answer("0.0011 10^30 3", plain, Ending::Misere);
    assert_eq!((found.outcome, found.move_count), (Outcome::P, Some(Big::ZERO)));
    let found = answer("0.1011 10^30 1 4", plain, Ending::Misere);
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::from(2_u32))));
}

#[test]
fn misere_sums_of_large_heaps_use_a_quotient_before_a_search() {
    let found = answer("0.777 1879 1878", Joining::default(), Ending::Misere);
    assert!(found.why.en.contains("the misère quotient of the heaps"), "{}", found.why.en);
}

/// The winning moves of a single large heap in misère play are those of recursion on a small heap
/// with the same remainder by the period.
#[test]
fn a_large_heap_in_misere_play_has_its_winning_moves() {
    let takes = [1, 3, 4];
    let mut lost: Vec<bool> = Vec::new();
    for n in 0..200usize {
        let options: Vec<bool> =
            takes.iter().filter(|take| **take <= n).map(|take| lost[n - take]).collect();
        lost.push(!options.is_empty() && !options.contains(&true));
    }
    assert!((7..200).all(|n| lost[n] == lost[n - 7]));
    let huge: Big = "1514639163062004926613662149369".parse().unwrap();
    for added in 0..7_u32 {
        let heap = &huge + Big::from(added);
        let remainder: usize = (&heap % Big::from(7_u32)).to_string().parse().unwrap();
        let small = 70 + remainder;
        let found = answer(&format!("{{1,3,4}} {heap}"), Joining::default(), Ending::Misere);
        assert_eq!(found.outcome == Outcome::P, lost[small], "{heap}");
        let winning = takes.iter().filter(|take| lost[small - **take]);
        let expected: Vec<String> =
            winning.map(|take| (&heap - Big::from(*take)).to_string()).collect();
        let mut moves: Vec<String> = found.moves.iter().filter_map(|one| one.to.clone()).collect();
        moves.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(moves, expected, "{heap}");
    }
}
