//! Compares the board games of `examples/` with rules that are written here independently: the
//! options and results at every reachable position, and the outcomes by a search that shares no
//! code with the engines.

mod filled_boards;
mod men;
mod pieces;

use grundy_core::base::{Budget, Sided};
use grundy_core::base::{Counts, Outcome};
use grundy_rules::{RuleFile, RuleGame};
use grundy_store::reachable::{self, Images};
use std::collections::HashMap;

/// A position as the numbers of the rule file. If the sides have different rules, the last number
/// is the side to move.
type Position = Vec<u64>;

type Options = Box<dyn Fn(&Position) -> Vec<Position>>;
type Over = Box<dyn Fn(&Position) -> Option<i64>>;

/// The rules of a game, written independently of the rule file: the options in any order, and the
/// result for the player to move where play is over before the moves run out.
struct ByHand {
    options: Options,
    over: Over,
    /// The result for a player without a move.
    stuck: i64,
}

fn game(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let path = format!("{}/../../examples/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let (file, _) = RuleFile::parse(&text, name).unwrap_or_else(|told| panic!("{name}: {told:?}"));
    file.build(params).unwrap()
}

impl ByHand {
    fn options_of(&self, position: &Position) -> Vec<Position> {
        if (self.over)(position).is_some() {
            return Vec::new();
        }
        let mut options = (self.options)(position);
        options.sort();
        options.dedup();
        options
    }

    fn result_of(&self, position: &Position) -> Option<i64> {
        let stuck = || (self.options)(position).is_empty().then_some(self.stuck);
        (self.over)(position).or_else(stuck)
    }

    /// Checks that the rule file has the options and the result of these rules at a position.
    /// Returns the options.
    fn agrees(&self, name: &str, rules: &RuleGame, position: &Position) -> Vec<Position> {
        let here = Counts::of(position.iter().copied());
        let mut theirs = Vec::new();
        rules.try_options(&mut theirs, &here).unwrap_or_else(|e| panic!("{name} {position:?} {e}"));
        let mut theirs: Vec<Position> =
            theirs.into_iter().map(|to| to.iter().copied().collect()).collect();
        theirs.sort();
        theirs.dedup();
        let ours = self.options_of(position);
        assert_eq!(theirs, ours, "{name} {position:?}");
        assert_eq!(rules.result(&here).unwrap(), self.result_of(position), "{name} {position:?}");
        ours
    }

    /// Checks the options and results of `many` positions of random games from the start.
    fn agrees_at_random(&self, name: &str, rules: &RuleGame, many: usize) {
        let start: Position = rules.initial().unwrap().unwrap().iter().copied().collect();
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        let (mut here, mut ends) = (start.clone(), 0);
        for _ in 0..many {
            let options = self.agrees(name, rules, &here);
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let at = (random >> 33) as usize;
            here = match options.len() {
                0 => start.clone(),
                many => options[at % many].clone(),
            };
            ends += usize::from(options.is_empty());
        }
        assert!(ends > 3, "{name}: {ends} games ended");
    }

    /// Checks the options, results and outcomes of every reachable position. Returns the outcome of
    /// the start and the numbers of all, won, lost and drawn positions.
    fn solved(&self, name: &str, rules: &RuleGame) -> (Outcome, [usize; 4]) {
        let start: Position = rules.initial().unwrap().unwrap().iter().copied().collect();
        let mut index = HashMap::from([(start.clone(), 0)]);
        let mut found = vec![start];
        let mut moves: Vec<Vec<usize>> = Vec::new();
        while let Some(from) = found.get(moves.len()).cloned() {
            let to = self.agrees(name, rules, &from).into_iter().map(|option| {
                *index.entry(option.clone()).or_insert_with(|| {
                    found.push(option);
                    found.len() - 1
                })
            });
            moves.push(to.collect());
        }
        let values = self.values(&found, &moves);
        let engine = reachable::solve(
            rules,
            &[Counts::of(found[0].iter().copied())],
            Images::Distinct,
            &Budget::default(),
        )
        .unwrap();
        let many = |sign: i64| values.iter().filter(|value| value.signum() == sign).count();
        let counted = [found.len(), many(1), many(-1), many(0)];
        let theirs = [engine.len(), engine.won(), engine.lost(), engine.drawn()];
        assert_eq!(theirs, counted, "{name}");
        let outcome = match values[0].signum() {
            0 => Outcome::Draw,
            sign => Outcome::n_if(sign > 0),
        };
        (outcome, counted)
    }

    /// Returns the sign of the result for the player to move at each position, computed in rounds;
    /// 0 if play can continue forever.
    fn values(&self, found: &[Position], moves: &[Vec<usize>]) -> Vec<i64> {
        let ended = |at: usize| moves[at].is_empty().then(|| self.result_of(&found[at])).flatten();
        let mut values: Vec<Option<i64>> =
            (0..found.len()).map(|at| ended(at).map(i64::signum)).collect();
        loop {
            let mut changed = false;
            for at in 0..found.len() {
                if values[at].is_some() {
                    continue;
                }
                let mut of = moves[at].iter().map(|to| values[*to].map(|value| -value));
                let won = of.clone().any(|value| value == Some(1));
                let lost = of.all(|value| value == Some(-1));
                if won || lost {
                    values[at] = Some(if won { 1 } else { -1 });
                    changed = true;
                }
            }
            if !changed {
                return values.into_iter().map(|value| value.unwrap_or(0)).collect();
            }
        }
    }
}

/// Returns the cell that is `down` rows below and `right` columns to the right of the cell `i` on a
/// board of `h` rows and `w` columns, or `None` if it is off the board.
fn stepped(i: usize, (h, w): (usize, usize), (down, right): (i64, i64)) -> Option<usize> {
    let (r, c) = ((i / w) as i64 + down, (i % w) as i64 + right);
    let inside = (0..h as i64).contains(&r) && (0..w as i64).contains(&c);
    inside.then(|| r as usize * w + c as usize)
}

const AROUND: [(i64, i64); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

/// Returns every line of `long` adjacent cells, in any direction, on a board of `h` rows and `w`
/// columns.
fn lines(h: usize, w: usize, long: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for i in 0..h * w {
        for way in &AROUND[..4] {
            let line: Option<Vec<usize>> =
                (0..long as i64).map(|k| stepped(i, (h, w), (k * way.0, k * way.1))).collect();
            all.extend(line);
        }
    }
    all
}

/// Returns whether all cells of some line have the given value.
fn full(lines: &[Vec<usize>], cells: &[u64], value: u64) -> bool {
    lines.iter().any(|line| line.iter().all(|i| cells[*i] == value))
}

/// Returns the position after cells have got new values (each change is the index of a cell and its
/// new value), with the other side to move.
fn then(position: &Position, changes: &[(usize, u64)]) -> Position {
    let mut after = position.clone();
    for (at, value) in changes {
        after[*at] = *value;
    }
    let last = after.len() - 1;
    after[last] = 1 - after[last];
    after
}

/// Returns the side to move, 0 or 1.
fn mover(position: &Position) -> u64 {
    position[position.len() - 1]
}
