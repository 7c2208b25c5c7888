//! Tests games in which a player can move again: scores of Dots and Boxes and of Kalah against
//! separate recursions, and small files with obvious results.

use grundy_core::base::{Big, Budget};
use grundy_core::base::{Counts, Outcome};
use grundy_rules::RuleFile;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{GameState, Question, Summand};
use grundy_syntax::render;
use grundy_tasks::LegalChoices;
use grundy_tasks::TerminalPosition;
use grundy_tasks::check::check_claims;
use grundy_tasks::play::best_choice;
use grundy_text::Lang;
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;

fn built(text: &str, name: &str, params: &[(&str, i64)]) -> Rc<GameState> {
    let file = match RuleFile::parse(text, name) {
        Ok((file, _)) => file,
        Err(told) => panic!("{}", render(text, name, &told, Lang::En)),
    };
    Rc::new(GameState::from_rules(file.build(params).unwrap(), name.to_string()))
}

fn example(name: &str, params: &[(&str, i64)]) -> Rc<GameState> {
    let name = format!("{name}.game");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(&name);
    built(&std::fs::read_to_string(path).unwrap(), &name, params)
}

fn asked(instance: &Rc<GameState>, position: Vec<Big>) -> Question {
    Question {
        summands: vec![Summand { instance: Rc::clone(instance), position }],
        ending: instance.ending,
        compound: instance.compound,
        moved: vec![],
    }
}

fn at_start(instance: &Rc<GameState>) -> Question {
    let start = instance.enumerable_rules().unwrap().initial().unwrap().unwrap();
    asked(instance, start.widen())
}

fn answered(question: &Question) -> Answer {
    solve(question, Detail::default(), &Budget::default()).unwrap()
}

/// Dots and Boxes, solved by recursion: `rest` computes the points that the player to move still
/// gains relative to the opponent, for a set of drawn lines.
struct Boxes {
    boxes: Vec<u32>,
    lines: u32,
    known: HashMap<u32, i64>,
}

impl Boxes {
    fn new(h: u32, w: u32) -> Boxes {
        let across = |row: u32, column: u32| 1 << (row * w + column);
        let down = |row: u32, column: u32| 1 << ((h + 1) * w + row * (w + 1) + column);
        let boxes = (0..h)
            .flat_map(|r| (0..w).map(move |c| (r, c)))
            .map(|(r, c)| across(r, c) | across(r + 1, c) | down(r, c) | down(r, c + 1));
        Boxes { boxes: boxes.collect(), lines: 2 * h * w + h + w, known: HashMap::new() }
    }

    fn rest(&mut self, drawn: u32) -> i64 {
        if let Some(known) = self.known.get(&drawn) {
            return *known;
        }
        let mut best: Option<i64> = None;
        for line in (0..self.lines).filter(|line| drawn >> line & 1 == 0) {
            let after = drawn | 1 << line;
            let full = |drawn: u32| self.boxes.iter().filter(|b| drawn & **b == **b).count() as i64;
            let closed = full(after) - full(drawn);
            let rest = self.rest(after);
            let value = if closed > 0 { closed + rest } else { -rest };
            best = best.max(Some(value));
        }
        let value = best.unwrap_or(0);
        self.known.insert(drawn, value);
        value
    }
}

/// The score of one box is known: the player who opens it loses it. The other scores were computed
/// by the recursion above.
#[test]
fn dots_and_boxes_has_the_published_scores() {
    for (h, w, wanted) in [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (2, 1, 0), (2, 2, 2)] {
        assert_eq!(Boxes::new(h as u32, w as u32).rest(0), wanted, "{h} x {w} by hand");
        let instance = example("dots-and-boxes", &[("h", h), ("w", w)]);
        let answer = answered(&at_start(&instance));
        assert_eq!(answer.score, Some(wanted), "{h} x {w}");
    }
}

/// Returns the final seeds of South minus those of North under best play, with `mover` (0 for
/// South) to move.
fn kalah(pits: [Vec<u8>; 2], stores: [i64; 2], mover: usize, known: &mut HashMap<Key, i64>) -> i64 {
    let key = (pits.clone(), stores, mover);
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let left = |side: usize| pits[side].iter().map(|seeds| i64::from(*seeds)).sum::<i64>();
    let value = if left(0) == 0 || left(1) == 0 {
        stores[0] + left(0) - stores[1] - left(1)
    } else {
        let m = pits[0].len();
        let mut values = Vec::new();
        for pit in (0..m).filter(|pit| pits[mover][*pit] > 0) {
            let (mut to, mut made) = (pits.clone(), stores);
            // The places in the order of sowing; `None` is the store.
            let own = (0..m).map(|at| Some((mover, at)));
            let theirs = (0..m).map(|at| Some((1 - mover, at)));
            let round: Vec<_> = own.chain([None]).chain(theirs).collect();
            let hand = std::mem::take(&mut to[mover][pit]);
            let mut last = None;
            for place in round.iter().cycle().skip(pit + 1).take(hand.into()) {
                match place {
                    Some((side, at)) => to[*side][*at] += 1,
                    None => made[mover] += 1,
                }
                last = *place;
            }
            let ended_at_home = last.is_none();
            if let Some((side, at)) = last
                && side == mover
                && to[side][at] == 1
                && to[1 - side][m - 1 - at] > 0
            {
                let across = std::mem::take(&mut to[1 - side][m - 1 - at]);
                to[side][at] = 0;
                made[mover] += 1 + i64::from(across);
            }
            let next = if ended_at_home { mover } else { 1 - mover };
            values.push(kalah(to, made, next, known));
        }
        let best = if mover == 0 { values.iter().max() } else { values.iter().min() };
        *best.unwrap()
    };
    known.insert(key, value);
    value
}

type Key = ([Vec<u8>; 2], [i64; 2], usize);

/// Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 2000: W, D and L for m pits with n
/// seeds each.
#[test]
fn kalah_has_the_published_results() {
    let published = [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWW")];
    for (m, row) in published {
        for (n, wanted) in (1..).zip(row.chars()) {
            let pits = vec![n as u8; m as usize];
            let value = kalah([pits.clone(), pits], [0, 0], 0, &mut HashMap::new());
            let word = if value > 0 {
                'W'
            } else if value == 0 {
                'D'
            } else {
                'L'
            };
            assert_eq!(word, wanted, "{m} pits of {n}, by hand: {value}");
            let instance = example("kalah", &[("m", m), ("n", n)]);
            assert_eq!(answered(&at_start(&instance)).score, Some(value), "{m} pits of {n}");
        }
    }
}

/// Playing the best moves of both sides leads to the predicted score.
#[test]
fn best_play_reaches_the_predicted_score() {
    for (name, params) in [
        ("dots-and-boxes", [("h", 1), ("w", 2)]),
        ("dots-and-boxes", [("h", 2), ("w", 2)]),
        ("kalah", [("m", 2), ("n", 3)]),
        ("kalah", [("m", 3), ("n", 2)]),
    ] {
        let instance = example(name, &params);
        let mut question = at_start(&instance);
        let told = answered(&question).score.unwrap();
        // The lead of the player to move in points of moves.
        let (mut sign, mut ahead) = (1, 0);
        while let Some(choice) = best_choice(&question, &Budget::default()).unwrap() {
            assert_eq!(answered(&question).score, Some(sign * told - ahead), "{name}");
            question = question.after_choice(&choice);
            let turn = if choice.extra_turn { 1 } else { -1 };
            (sign, ahead) = (sign * turn, (ahead + choice.gain) * turn);
        }
        assert_eq!(question.final_points(ahead), Some(sign * told), "{name}");
    }
}

/// A player who moves again but has no move has lost, like any player to move without a move.
#[test]
fn a_repeated_turn_without_a_move_loses() {
    let text = "sides l, r\nposition n: 0..5 = 1\nmove down when n > 0 { n -= 1 turn = mover }\n";
    for (text, wanted) in [
        (text.to_string(), Outcome::P),
        (format!("{text}misere\n"), Outcome::N),
        (format!("{text}win when n == 0\n"), Outcome::N),
        (format!("{text}lose when n == 0\n"), Outcome::P),
        (format!("{text}draw when stuck\n"), Outcome::Draw),
        (text.replace("turn = mover", "turn = opponent"), Outcome::N),
        (text.replace("turn = mover", "turn = r"), Outcome::N),
    ] {
        let instance = built(&text, "test.game", &[]);
        let answer = answered(&asked(&instance, Counts::of([1, 0]).widen()));
        assert_eq!((answer.outcome, answer.remoteness), (wanted, Some(1)), "{text}");
        let count = answer.move_count.map(|count| count.to_string());
        let keeps = if wanted == Outcome::P { "0" } else { "1" };
        assert_eq!(count.as_deref(), Some(keeps), "{text}");
    }
}

/// Rules without sides have no side that could move again, so `turn` is refused there.
#[test]
fn rules_without_sides_have_no_turn() {
    let text = "position n\nmove down when n > 0 { n -= 1 turn = mover }\n";
    assert!(RuleFile::parse(text, "test.game").is_err());
    // In sums, the turn passes in every part.
    let sum = "sides l, r\nposition n\nmove down (k in 1..n) -> [n - k] + [k - 1]\n";
    assert!(RuleFile::parse(sum, "test.game").is_ok());
    let again = format!("{sum}move again when n == 1 {{ n = 0 turn = mover }}\n");
    assert!(RuleFile::parse(&again, "test.game").is_err());
}

/// Positions from which play can return are answered although play from the start ends: impartial,
/// with sides, and with claims.
#[test]
fn play_with_unreachable_cycles_is_answered() {
    let text = "position n: 0..6 = 2\nmove down when n > 0 and n < 5 -> [n - 1]\n\
                move round when n > 4 -> [if n == 5 then 6 else 5]\nmove out when n == 6 -> [1]\n";
    for (sides, turn) in [("", ""), ("sides l, r\n", "0")] {
        let instance = built(&format!("{sides}{text}"), "test.game", &[]);
        let at = |n: u64| {
            let side = (!turn.is_empty()).then_some(0);
            asked(&instance, Counts::of([n].into_iter().chain(side)).widen())
        };
        for (n, outcome, remoteness) in
            [(2, Outcome::P, Some(2)), (5, Outcome::Draw, None), (6, Outcome::Draw, None)]
        {
            let answer = answered(&at(n));
            assert_eq!((answer.outcome, answer.remoteness), (outcome, remoteness), "{sides}{n}");
            assert!(best_choice(&at(n), &Budget::default()).unwrap().is_some());
        }
    }
    let claim = "claim P when n in [0, 2, 4, 5]\n";
    let claimed = built(&format!("{text}{claim}"), "test.game", &[]);
    let report = check_claims(&claimed, 0, Some(6), &Budget::default()).unwrap().remove(0);
    assert!(!report.holds, "{report:?}");
}

/// In a game with points, a win counts as one point. Answers name the winner, which may or may not
/// be the side to move.
#[test]
fn wins_are_points_and_winners_are_named() {
    let text = "sides morty, rick\nposition n: 0..3 = 1\nwin when n == 0\nscore 3 when n == 3\nmove down when n > 0 { n -= 1 }\n";
    let instance = built(text, "test.game", &[]);
    let told = |n: u64, side: u64| {
        let answer = answered(&asked(&instance, Counts::of([n, side]).widen()));
        let mover = answer.mover.map(|mover| answer.side_name(mover).to_string());
        (answer.score, answer.outcome, mover, answer.winner().map(str::to_string))
    };
    let named = |name: &str| Some(name.to_string());
    assert_eq!(told(1, 0), (Some(-1), Outcome::P, named("morty"), named("rick")));
    assert_eq!(told(0, 1), (Some(1), Outcome::N, named("rick"), named("rick")));
    assert_eq!(told(3, 0), (Some(3), Outcome::N, named("morty"), named("morty")));
}
