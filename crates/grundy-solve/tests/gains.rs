//! Compares games whose moves gain points with a plain recursion that shares no code with the rules,
//! the search and the board solver.

use crate::board_commands::{Random, example, test_game};
use grundy_boards::{Label, Limits, Numbering, solve as solve_board};
use grundy_core::base::{Budget, Counts};
use grundy_core::engine::{Search, Zermelo};
use grundy_families::ScoredBoard;
use grundy_rules::{RuleFile, RuleGame};
use grundy_rules_board::BoardRules;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{BoardEngine, GameState, Question, Summand};
use std::collections::HashMap;
use std::rc::Rc;

/// A position of a random game: the values of the cells, and the side to move.
type Position = (Vec<u64>, usize);

/// A random game: cells count from 0 to 2. A move raises a cell by 1 or by 2 and gains points.
struct RandomGame {
    cells: usize,
    sided: bool,
    /// The points of raising a cell by 1: `points[cell][value before]`.
    points: Vec<[i64; 2]>,
    /// The points of raising a cell by 1 by the move `again`, which sometimes keeps the turn. The
    /// points of a cell whose right neighbour has the value `bonus_at` count twice.
    more: Vec<[i64; 2]>,
    bonus_at: u64,
    /// The value of the right neighbour at which the move `again` keeps the turn.
    keeps_at: u64,
    /// The points of raising a cell from 0 to 2.
    jump: Option<i64>,
    /// The value of cell 0 at which play is over, and the points for each cell then.
    over: Option<i64>,
    /// The score of a player without a move; `None` if the file states none.
    stuck: Option<i64>,
}

fn signed(random: &mut Random, most: i64) -> i64 {
    random.below(2 * most as u64 + 1) as i64 - most
}

impl RandomGame {
    fn new(random: &mut Random) -> RandomGame {
        let cells = 2 + random.below(3) as usize;
        let mut pairs =
            || (0..cells).map(|_| [signed(random, 5), signed(random, 5)]).collect::<Vec<_>>();
        let (points, more) = (pairs(), pairs());
        RandomGame {
            cells,
            points,
            more,
            sided: random.below(3) > 0,
            bonus_at: random.below(3),
            keeps_at: random.below(3),
            jump: (random.below(2) == 0).then(|| signed(random, 6)),
            over: (random.below(3) == 0).then(|| signed(random, 2)),
            stuck: (random.below(3) == 0).then(|| signed(random, 4)),
        }
    }

    /// Returns the game as a rule file.
    fn text(&self) -> String {
        let (cells, last) = (self.cells, self.cells - 1);
        let (bonus_at, keeps_at) = (self.bonus_at, self.keeps_at);
        let mut text = String::new();
        if self.sided {
            text += "sides A, B\n";
        }
        text += &format!("position cell: 0..2[{cells}] = [0; {cells}]\n");
        text += &format!("let points = {:?}\nlet more = {:?}\n", self.points, self.more);
        if let Some(over) = self.over {
            text += &format!("score {over} * sum(cell) when cell[0] == 2\n");
        }
        if let Some(stuck) = self.stuck {
            text += &format!("score {stuck} when stuck\n");
        }
        // The points of the moves `up` and `again` are the same positions if the turn passes.
        text += &format!(
            "move up (i in 0..{last}) when cell[i] < 2 {{ gain points[i][cell[i]]\n cell[i] += 1 }}\n"
        );
        let turn = if self.sided {
            format!("if cell[(i + 1) mod {cells}] == {keeps_at} {{ turn = mover }}")
        } else {
            String::new()
        };
        text += &format!(
            "move again (i in 0..{last}) when cell[i] < 2 {{
  cell[i] += 1
  gain more[i][cell[i] - 1]
  if cell[(i + 1) mod {cells}] == {bonus_at} {{ gain more[i][cell[i] - 1] }}
  {turn}
}}\n"
        );
        if let Some(jump) = self.jump {
            let values: Vec<String> = (0..cells).map(|i| format!("cell[{i}]")).collect();
            let mut after = values.clone();
            after[last] = "2".to_string();
            text += &format!(
                "move jump when cell[{last}] == 0 -> [{}] gain {jump} + cell[0] - cell[{last}]\n",
                after.join(", ")
            );
        }
        text
    }

    /// Returns the moves of a position: the position after the move, the points of the move, and
    /// whether the same side moves again.
    fn moves(&self, (cells, side): &Position) -> Vec<(Position, i64, bool)> {
        let other = if self.sided { 1 - side } else { 0 };
        let mut moves = Vec::new();
        for i in (0..self.cells).filter(|i| cells[*i] < 2) {
            let before = cells[i] as usize;
            let mut after = cells.clone();
            after[i] += 1;
            moves.push(((after.clone(), other), self.points[i][before], false));
            let neighbour = after[(i + 1) % self.cells];
            let factor = if neighbour == self.bonus_at { 2 } else { 1 };
            let keeps = self.sided && neighbour == self.keeps_at;
            let next = if keeps { *side } else { other };
            moves.push(((after, next), factor * self.more[i][before], keeps));
        }
        if let Some(jump) = self.jump.filter(|_| cells[self.cells - 1] == 0) {
            let mut after = cells.clone();
            after[self.cells - 1] = 2;
            moves.push(((after, other), jump + cells[0] as i64, false));
        }
        moves
    }

    /// Returns the points that the player to move gains in the rest of play more than the opponent.
    fn score(&self, position: &Position, memo: &mut HashMap<Position, i64>) -> i64 {
        if let Some(score) = memo.get(position) {
            return *score;
        }
        let score = match self.over.filter(|_| position.0[0] == 2) {
            Some(over) => over * position.0.iter().sum::<u64>() as i64,
            None => {
                let moves = self.moves(position).into_iter();
                let best = moves
                    .map(|(after, gain, again)| {
                        let score = self.score(&after, memo);
                        gain + if again { score } else { -score }
                    })
                    .max();
                best.unwrap_or(self.stuck.unwrap_or(0))
            }
        };
        memo.insert(position.clone(), score);
        score
    }

    fn encode(&self, (cells, side): &Position) -> Counts {
        let turn = self.sided.then_some(*side as u64);
        Counts::of(cells.iter().copied().chain(turn))
    }
}

fn build(text: &str) -> RuleGame {
    let (file, _) = RuleFile::read(text, "gains.game").unwrap_or_else(|_| panic!("{text}"));
    file.build(&[]).unwrap()
}

fn answered(game: &RuleGame, position: &Counts, board: BoardEngine) -> Answer {
    let instance = Rc::new(GameState::from_rules(game.clone(), "gains.game".to_string()));
    let (ending, compound) = (instance.ending, instance.compound);
    let summands = vec![Summand { instance, position: position.widen() }];
    let question = Question { summands, ending, compound, moved: vec![] };
    let detail = Detail { moves: 100, board, ..Detail::default() };
    solve(&question, detail, &Budget::default()).unwrap()
}

#[test]
fn random_games_with_points_equal_a_plain_recursion() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (mut twice, mut kept) = (0, 0);
    for _ in 0..250 {
        let game = RandomGame::new(&mut random);
        let text = game.text();
        let rules = build(&text);
        let start: Position = (vec![0; game.cells], 0);
        let mut memo = HashMap::new();
        let score = game.score(&start, &mut memo);
        for engine in [BoardEngine::Search, BoardEngine::Exhaustive] {
            let answer = answered(&rules, &game.encode(&start), engine);
            assert_eq!(answer.score, Some(score), "{engine:?}\n{text}");
            // The listed moves are those that keep the score, in a position that is not lost.
            let best = game.moves(&start).into_iter().filter(|(after, gain, again)| {
                score >= 0 && gain + if *again { memo[after] } else { -memo[after] } == score
            });
            let mut best: Vec<Counts> = best.map(|(after, ..)| game.encode(&after)).collect();
            Counts::sort_and_dedup(&mut best);
            let count = answer.move_count.unwrap();
            assert_eq!(count, best.len().into(), "{engine:?}\n{text}");
        }
        // Every label of the board solver, with all numberings.
        let commands = rules.board_rules().unwrap();
        for numbering in [None, Some(Numbering::Dense), Some(Numbering::ReachableUpToSymmetry)] {
            let limits = Limits {
                memory_budget: 1 << 28,
                threads: 2,
                numbering,
                on_progress: &|_| true,
                outcomes_only: false,
                checkpoints: None,
            };
            let solved = solve_board(&commands, &vec![0; game.cells], 0, &limits).unwrap();
            for ((cells, side), score) in &memo {
                let board: Vec<u8> = cells.iter().map(|value| *value as u8).collect();
                let label = solved.label(&board, *side as u8);
                assert_eq!(label, Some(Label::Score(*score as i16)), "{cells:?} {side}\n{text}");
            }
        }
        for position in memo.keys() {
            let moves = game.moves(position);
            kept += usize::from(moves.iter().any(|(.., again)| *again));
            twice += usize::from(
                moves
                    .iter()
                    .enumerate()
                    .any(|(i, a)| moves[..i].iter().any(|b| a.0 == b.0 && a.1 != b.1)),
            );
        }
    }
    assert!(twice > 1_000 && kept > 500, "{twice} {kept}");
}

/// The catalogue has a family of boards whose cells give points; the same rules as a file have the
/// same scores.
#[test]
fn scored_boards_of_the_catalogue_have_the_same_scores() {
    let mut random = Random(0x0dd0_5eed_0123_4567);
    for _ in 0..40 {
        let (rows, columns) = (1 + random.below(3) as usize, 1 + random.below(4) as usize);
        let mut points = || -> Vec<Vec<u64>> {
            (0..rows).map(|_| (0..columns).map(|_| random.below(20)).collect()).collect()
        };
        let [first, second] = [points(), points()];
        let numbers: Vec<String> =
            first.iter().chain(&second).flatten().map(u64::to_string).collect();
        let board =
            ScoredBoard::parse(&format!("{rows} {columns}\n{}", numbers.join(" "))).unwrap();
        let start = Counts::of(vec![0; rows]);
        let score = Search::new(Zermelo).value(&board, &start, &Budget::default()).unwrap().value;
        let text = format!(
            "sides first, second
position taken: 0..{columns}[{rows}] = [0; {rows}]
let points = {first:?}
let others = {second:?}
move take (r in 0..{}) when taken[r] < (if r == 0 then {columns} else taken[r - 1]) {{
  gain if mover == first then points[r][taken[r]] else others[r][taken[r]]
  taken[r] += 1
}}
",
            rows - 1
        );
        let game = build(&text);
        let start = game.initial().unwrap().unwrap();
        for engine in [BoardEngine::Search, BoardEngine::Exhaustive] {
            assert_eq!(answered(&game, &start, engine).score, Some(score), "{engine:?}\n{text}");
        }
    }
}

/// The score so far can be a part of the position or belong to the moves.
#[test]
fn both_spellings_of_dots_and_boxes_have_the_same_score() {
    let sizes: &[(i64, i64, i64)] = if grundy_testing::is_long() {
        &[(1, 2, 0), (1, 3, -1), (2, 2, 2), (2, 3, -2)]
    } else {
        &[(1, 2, 0), (1, 3, -1), (2, 2, 2)]
    };
    for (h, w, score) in sizes {
        let params = [("h", *h), ("w", *w)];
        let gains = example("dots-and-boxes", &params);
        let with_score = test_game("dots-and-boxes-with-score", &params);
        for engine in [BoardEngine::Search, BoardEngine::Auto, BoardEngine::Exhaustive] {
            let start = gains.initial().unwrap().unwrap();
            assert_eq!(answered(&gains, &start, engine).score, Some(*score), "{h} x {w}");
        }
        let start = with_score.initial().unwrap().unwrap();
        let answer = answered(&with_score, &start, BoardEngine::Search);
        assert_eq!(answer.score, Some(*score), "{h} x {w}, with the score in the position");
    }
}

/// The stores of Kalah can be a part of the position or belong to the moves.
#[test]
fn both_spellings_of_kalah_have_the_same_score() {
    for params in [[("m", 2), ("n", 1)], [("m", 2), ("n", 3)], [("m", 3), ("n", 2)]] {
        let (gains, with_score) = (test_game("kalah-gain", &params), example("kalah", &params));
        let scores = [gains, with_score].map(|game| {
            let start = game.initial().unwrap().unwrap();
            answered(&game, &start, BoardEngine::Search).score.unwrap()
        });
        assert_eq!(scores[0], scores[1], "{params:?}");
    }
}

/// Points that do not fit in 64 bits are an error, not a wrong result.
#[test]
fn points_that_overflow_are_refused() {
    let most = i64::MAX;
    let text = format!("position n: 0..3 = 3\nmove down when n > 0 -> [n - 1] gain {most}\n");
    let game = build(&text);
    let solve_from = |n: u64| {
        let instance = Rc::new(GameState::from_rules(game.clone(), "gains.game".to_string()));
        let (ending, compound) = (instance.ending, instance.compound);
        let summands = vec![Summand { instance, position: Counts::of([n]).widen() }];
        let question = Question { summands, ending, compound, moved: vec![] };
        solve(&question, Detail::default(), &Budget::default())
    };
    assert_eq!(solve_from(1).unwrap().score, Some(most));
    assert_eq!(solve_from(2).unwrap().score, Some(0));
    let text = format!(
        "sides a, b\nposition n: 0..3 = 3\nmove down when n > 0 {{ n -= 1 gain {most} turn = mover }}\n"
    );
    let game = build(&text);
    let instance = Rc::new(GameState::from_rules(game, "gains.game".to_string()));
    let (ending, compound) = (instance.ending, instance.compound);
    let summands = vec![Summand { instance, position: Counts::of([2, 0]).widen() }];
    let question = Question { summands, ending, compound, moved: vec![] };
    let error = solve(&question, Detail::default(), &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("64 bits"), "{error}");
}
