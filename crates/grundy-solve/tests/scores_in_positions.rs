//! Games whose positions contain the score, compared with a plain recursion over entire positions:
//! games whose score is a sum of the points of moves, and games that violate one of the conditions.

use grundy_core::base::{Budget, Counts, Rules, Sided, SplitMix64};
use grundy_rules::{RuleFile, RuleGame};
use grundy_store::{GameState, Need, Reuse};
use std::collections::HashMap;

fn build(text: &str) -> RuleGame {
    let (file, _) = RuleFile::read(text, "test.game").unwrap_or_else(|_| panic!("{text}"));
    file.build(&[]).unwrap()
}

/// Returns the result for the player to move, or `None` if the rules are undefined at a position
/// that play can reach.
fn plain_score(
    game: &RuleGame,
    position: &Counts,
    memo: &mut HashMap<Counts, Option<i64>>,
) -> Option<i64> {
    if let Some(score) = memo.get(position) {
        return *score;
    }
    let score = (|| {
        if let Some(result) = game.result(position).ok()? {
            return Some(result);
        }
        let mut options = Vec::new();
        game.moves(&mut options, position).ok()?;
        let scores = options.iter().map(|option| {
            let score = plain_score(game, option, memo)?;
            Some(if game.extra_turn(position, option) { score } else { -score })
        });
        scores.collect::<Option<Vec<i64>>>()?.into_iter().max()
    })();
    memo.insert(position.clone(), score);
    score
}

/// The endings of the random games. The score counts in full at each ending of the first three; the
/// others violate a condition: an ending without the score, a score that counts twice, a score whose
/// sign depends on the position, and an end without a rule.
const ENDINGS: [&str; 7] = [
    "score (if mover == first then d else -d) when n == 0",
    "score (if mover == first then 3 - d else d - 3) when n == 0",
    "score (if mover == first then d + n else n - d) when n < 2",
    "score (if mover == first then d else -d) when n == 0\nlose when n == 1",
    "score (if mover == first then d + d else -d - d) when n == 0",
    "score (if n == 0 then (if mover == first then d else -d) else (if mover == first then -d else d)) when n < 2",
    "score (if mover == first then d else -d) when n == 1",
];

fn random_game(random: &mut SplitMix64, ending: &str) -> String {
    let mut number = |bound: usize| random.index(bound);
    let range = ["-1000..1000", "0..40", "-6..6"][number(3)];
    let again = if number(2) == 0 { "\n  if k == 2 { turn = mover }" } else { "" };
    let (a, b) = (number(5), number(4));
    format!(
        "sides first, second\nposition n: 0..9, d: {range}\n\
         move take (k in 1..3) when k <= n {{\n  \
         d += if mover == first then (n * {a} + k) mod 4 - 1 else (n + k * {b}) mod 5 - 3\n  n -= k{again}\n}}\n{ending}\n"
    )
}

#[test]
fn scores_equal_a_plain_recursion() {
    let mut random = SplitMix64::new(11);
    for ending in ENDINGS {
        let (mut defined, mut undefined) = (0, 0);
        for _ in 0..40 {
            let text = random_game(&mut random, ending);
            let game = build(&text);
            let instance = GameState::from_rules(game.clone(), "test.game".to_string());
            let mut memo = HashMap::new();
            for _ in 0..12 {
                let position = Counts::of([
                    random.index(10) as u64,
                    random.index(13) as u64,
                    random.index(2) as u64,
                ]);
                let expected = plain_score(&game, &position, &mut memo);
                let budget = Budget::default();
                let answer = instance.evaluate(Need::Score, Reuse::Stored, &position, &budget);
                assert_eq!(answer.ok().map(|score| score.score()), expected, "{text}{position:?}");
                *if expected.is_some() { &mut defined } else { &mut undefined } += 1;
            }
        }
        assert!(defined > 100 && undefined > 20, "{ending}: {defined}, {undefined}");
    }
}

/// The positions that differ only in the score are searched as one.
#[test]
fn the_score_is_no_part_of_the_searched_positions() {
    let text = "param a = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4]\n\
        sides first, second\nposition l: 0..20, r: 0..20, d: -1000000..1000000\n\
        start -> [0, 20, 0]\nscore (if mover == first then d else -d) when l == r\n\
        move left when l < r { d += if mover == first then a[l] else -a[l]  l += 1 }\n\
        move right when r - l > 1 { d += if mover == first then a[r - 1] else -a[r - 1]  r -= 1 }\n";
    let game = build(text);
    let instance = GameState::from_rules(game.clone(), "test.game".to_string());
    let start = game.initial().unwrap().unwrap();
    let score =
        instance.evaluate(Need::Score, Reuse::Stored, &start, &Budget::default()).unwrap().score();
    assert_eq!(Some(score), plain_score(&game, &start, &mut HashMap::new()));
    // A pair l < r and the side to move, and the ends.
    assert!(instance.scores_seen() <= 231, "{}", instance.scores_seen());
}
