//! Checks that the compiled commands of board rules do the same as the interpreter of rule files.

use grundy_boards::{Label, LabelCounts, Limits, Numbering, Rules, group_of_cells, solve};
use grundy_cell_rules::GuardedRules;
use grundy_core::base::{Budget, Sided};
use grundy_core::base::{Counts, Outcome};
use grundy_core::engine::retrograde;
use grundy_rules::{RuleFile, RuleGame};
use grundy_rules_board::BoardRules;
use grundy_rules_board::LoweringError;
use grundy_solve::Detail;
use grundy_store::reachable::{self, Images};
use grundy_store::{GameState, Question, Summand};
use grundy_text::ErrorKind;
use grundy_text::Evidence;
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

/// A xorshift generator of pseudorandom numbers.
pub struct Random(pub u64);

impl Random {
    /// Returns a number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// Reads the rule file `name` of `examples/` with these parameters.
pub fn example(name: &str, params: &[(&str, i64)]) -> RuleGame {
    game_in("../../examples", name, params)
}

/// Reads the rule file `name` of `tests/data/` with these parameters.
pub fn test_game(name: &str, params: &[(&str, i64)]) -> RuleGame {
    game_in("tests/data", name, params)
}

fn game_in(folder: &str, name: &str, params: &[(&str, i64)]) -> RuleGame {
    let path = format!("{}/{folder}/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    RuleFile::parse(&text, &format!("{name}.game"))
        .unwrap_or_else(|_| panic!("{name}"))
        .0
        .build(params)
        .unwrap()
}

/// Returns the number that a position contains for the least value `low` of a cell. If the range
/// begins below zero, positions count from its lower bound, so the number is 0.
fn least(low: i64) -> u64 {
    u64::try_from(low).unwrap_or(0)
}

/// Returns the options of a position by the interpreter, sorted; `None` if the rules are undefined
/// there.
fn interpreted(game: &RuleGame, position: &Counts) -> Option<Vec<Counts>> {
    let mut options = Vec::new();
    game.try_options(&mut options, position).ok()?;
    options.sort();
    options.dedup();
    Some(options)
}

/// Returns the options of a position by the compiled commands, sorted, and the score of the player
/// to move if play is over. Returns `None` if the rules are undefined there.
fn commanded(rules: &Rules, position: &Counts) -> Option<(Vec<Counts>, Option<i64>)> {
    let sided = rules.sides.len() == 2 && rules.exchange.is_none();
    let turn = if sided { position[position.len() - 1] as usize } else { 0 };
    let lows = rules.groups.iter().flat_map(|group| vec![least(group.low); group.cells as usize]);
    let lows: Vec<u64> = lows.collect();
    let board: Vec<u8> = lows.iter().zip(position.iter()).map(|(low, n)| (n - low) as u8).collect();
    let side = &rules.sides[turn];
    if let Some(ending) = side.find_ending(&board) {
        return Some((Vec::new(), Some(ending.score?)));
    }
    let group_of = group_of_cells(&rules.groups);
    let back = |(mut after, again): (Vec<u8>, bool)| {
        if let (Some(exchange), false) = (&rules.exchange, again) {
            after = exchange.apply(&group_of, &after);
        }
        let numbers = after.iter().zip(&lows).map(|(value, low)| u64::from(*value) + low);
        let next = sided.then_some(if again { turn } else { 1 - turn } as u64);
        Counts::of(numbers.chain(next))
    };
    let mut options: Vec<Counts> = side.successors(&board).into_iter().map(back).collect();
    options.sort();
    options.dedup();
    let stuck = options.is_empty().then_some(side.no_moves);
    Some((options, stuck))
}

/// Compares the options, the endings and the errors of the commands and the interpreter at `many`
/// positions. Returns the number of options.
pub fn compared(name: &str, game: &RuleGame, rules: &Rules, many: usize) -> usize {
    compared_at(name, game, rules, many, &|_| Cow::Borrowed(rules))
}

/// Compares commands with guards and the interpreter as [`compared`] does.
pub fn compared_with_guards(name: &str, game: &RuleGame, guarded: &GuardedRules) -> usize {
    let rules = &guarded.rules;
    compared_at(name, game, rules, 60, &|position| {
        let lows = rules.groups.iter();
        let lows = lows.flat_map(|group| vec![least(group.low); group.cells as usize]);
        let board: Vec<u8> = lows.zip(position.iter()).map(|(low, n)| (n - low) as u8).collect();
        let mut possible = rules.clone();
        for (side, side_rules) in possible.sides.iter_mut().enumerate() {
            let mut index = 0;
            side_rules.moves.retain(|_| {
                index += 1;
                guarded.guards_of(side, index - 1).iter().all(|guard| {
                    let condition = guarded.conditions[usize::from(*guard)];
                    guarded.diagrams.value(condition, &|cell| board[cell as usize])
                })
            });
        }
        Cow::Owned(possible)
    })
}

/// Compares the interpreter at `many` positions with the commands that `rules_at` returns for each
/// of them.
fn compared_at<'a>(
    name: &str,
    game: &RuleGame,
    rules: &Rules,
    many: usize,
    rules_at: &dyn Fn(&Counts) -> Cow<'a, Rules>,
) -> usize {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let start = game.initial().unwrap();
    let mut positions = Vec::new();
    for at in 0..many {
        // Alternate between random boards and the positions of random games.
        if at % 2 == 0 || start.is_none() {
            let groups = rules.groups.iter();
            let cells = groups.flat_map(|group| vec![group; group.cells as usize]);
            let mut numbers: Vec<u64> =
                cells.map(|group| least(group.low) + random.below(group.values.into())).collect();
            if rules.sides.len() == 2 && rules.exchange.is_none() {
                numbers.push(random.below(2));
            }
            positions.push(Counts::of(numbers));
        } else if let Some(start) = &start {
            let mut here = start.clone();
            loop {
                positions.push(here.clone());
                let Some(options) = interpreted(game, &here) else { break };
                if options.is_empty() || random.below(40) == 0 {
                    break;
                }
                here = options[random.below(options.len() as u64) as usize].clone();
            }
        }
    }
    let mut options_seen = 0;
    for position in &positions {
        if !game.is_position(position) {
            continue;
        }
        let (options, result) = commanded(&rules_at(position), position).unzip();
        assert_eq!(interpreted(game, position), options, "{name} {position:?}");
        let Some(options) = options else { continue };
        assert_eq!(game.result(position).ok(), result, "{name} {position:?}");
        options_seen += options.len();
    }
    options_seen
}

#[test]
fn commands_of_the_examples_are_the_moves_of_the_rules() {
    let (mut refused, mut with_guards) = (Vec::new(), Vec::new());
    let many = if grundy_testing::is_long() { 300 } else { 100 };
    for (name, params) in [
        ("achi", &[][..]),
        ("amazons", &[]),
        ("breakthrough", &[]),
        ("chopsticks", &[]),
        ("clobber", &[]),
        ("col", &[]),
        ("connect-four", &[]),
        ("cram", &[]),
        ("dao", &[]),
        ("dobutsu-shogi", &[]),
        ("dodgem", &[]),
        ("domineering", &[]),
        ("dots-and-boxes", &[]),
        ("fox-and-geese", &[]),
        ("hare-and-hounds", &[]),
        ("hackenbush-string", &[]),
        ("hexapawn", &[]),
        ("kalah", &[]),
        ("kalah", &[("m", 4), ("n", 6)]),
        ("konane", &[]),
        ("konane-line", &[]),
        ("l-game", &[]),
        ("mens-morris", &[]),
        ("mu-torere", &[]),
        ("nine-holes", &[]),
        ("notakto", &[]),
        ("othello", &[]),
        ("picaria", &[]),
        ("pong-hau-ki", &[]),
        ("quixo", &[]),
        ("rook-ending", &[]),
        ("snort", &[]),
        ("teeko", &[]),
        ("three-mens-morris", &[]),
        ("tic-tac-toe", &[]),
        ("tug-of-war", &[]),
        ("toads-and-frogs", &[]),
    ] {
        let game = example(name, params);
        match game.board_rules() {
            Ok(rules) => assert!(compared(name, &game, &rules, many) > 100, "{name}"),
            Err(why) => refused.push((name, why.words().en)),
        }
        if let Ok(Some(guarded)) = game.guarded_board_rules_while(&|| true) {
            assert!(compared_with_guards(name, &game, &guarded) > 60, "{name}");
            with_guards.push(name);
        }
    }
    assert_eq!(with_guards, ["konane", "mens-morris"]);
    // Pits with up to 48 seeds each, and a score that depends on all cells.
    let many = "the evaluation has too many cases".to_string();
    assert_eq!(refused, [("kalah", many.clone()), ("othello", many)]);
}

/// Rules whose moves have conditions on all cells: `all` with a condition of several cells, counts,
/// and a condition that is undefined where an earlier one is false.
const GUARDS: &str = "game \"Guards\"
position c: (0..2)[7] = [0; 7], turn_count: 0..3 = 0
def at(j, i, s) = if j == i then s else c[j]
def free(j, i, s) = j == 0 or at(j - 1, i, s) == 0 or (j < 6 and at(min(j + 1, 6), i, s) == 0)
move play (i in 0..6, s in [1, 2])
  when c[i] == 0 and (all j in 0..6: at(j, i, s) == 0 or free(j, i, s)) { c[i] = s }
move count (i in 0..6) when count(j in 0..6 if c[j] == 1) > 2 and c[i] == 1 { c[i] = 2 }
move divide (i in 0..6)
  when turn_count > 0 and c[i] > 0 and sum(c) mod turn_count == 0 { c[i] -= 1 }
move turn when turn_count < 3 and xor(c) > 0 { turn_count += 1 }
";

#[test]
fn guards_are_the_conditions_of_the_rules() {
    let game = RuleFile::parse(GUARDS, "guards.game").unwrap_or_else(|why| panic!("{why:?}")).0;
    let game = game.build(&[]).unwrap();
    let guarded = game.guarded_board_rules_while(&|| true).unwrap().unwrap();
    assert!(guarded.conditions.len() > 8, "{}", guarded.conditions.len());
    // The guards of a move that counts stones are one function.
    assert!(guarded.rules.sides[0].moves.len() < 60, "{}", guarded.rules.sides[0].moves.len());
    assert!(compared_with_guards("guards", &game, &guarded) > 200);
}

/// Rules that replace an entire sequence, give names to lists, concatenate lists, put conditions
/// between loops, and use the side to move as a number.
const LISTS: &str = "game \"Lists\"
sides A, B
param marked = [0, 3]
position cell: 0..3[4] = [0, 1, 2, 3], last: 0..3 = 0
lose when all i in marked + [1]: cell[i] == mover + 1
move turn (i in 0..3 if cell[i] != mover, j in [0, 1] + marked if j != i) {
  let before = cell
  let ends = [cell[3], mover] + marked
  cell = rotate(cell, [1, 2, 3, 0])
  if before[i] == cell[j] { cell = [x for x in before] }
  cell[j] = ends[mover]
  last = size(ends) - 2 + mover
}
move set (i in 0..3) when cell[i] == 3 - mover {
  cell = [i, mover, 3, last]
}
";

#[test]
fn commands_support_lists_in_blocks() {
    let game = RuleFile::parse(LISTS, "lists.game").unwrap_or_else(|told| panic!("{told:?}")).0;
    let game = game.build(&[]).unwrap();
    assert!(compared("lists", &game, &game.board_rules().unwrap(), 300) > 100);
    // A list whose length depends on the position.
    let varying = LISTS.replace("x for x in before", "x for x in before if x < 4 or last == 5");
    let varying =
        varying.replace("[x for x in before if", "[x for x in before + [0] if x + last > 1 and");
    let game = RuleFile::read(&varying, "lists.game").unwrap().0.build(&[]).unwrap();
    assert!(matches!(game.board_rules(), Err(LoweringError::Varying(_))));
}

/// Each side slides a few stones on a board of 3 by 3 cells. A player loses if the opponent has a
/// row, or if the player cannot move.
const SLIDES: &str = "game \"Slides\"
sides A, B
position cell: {empty, A, B}[9] = [A, B, A, empty, empty, empty, B, A, B]
let near = [[j for j in 0..8 if j != i and abs(i mod 3 - j mod 3) <= 1 and abs(i div 3 - j div 3) <= 1] for i in 0..8]
let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
lose when any l in lines: all i in l: cell[i] == opponent
move slide (i in 0..8, j in near[i]) when cell[i] == mover and cell[j] == empty {
  cell[i] = empty
  cell[j] = mover
}
";

/// Counts the labels of all boards with the same stones as `start`, by rounds for the distances to
/// the end. The options are lists of cells: the solution uses no masks, indices or inverse moves.
fn plainly(rules: &Rules, start: &[u8]) -> LabelCounts {
    let turned = |board: &[u8]| -> Vec<u8> {
        board.iter().map(|value| [0, 2, 1][usize::from(*value)]).collect()
    };
    let mut sorted = start.to_vec();
    sorted.sort_unstable();
    let mut boards: Vec<Vec<u8>> = vec![vec![]];
    for _ in start {
        let longer = boards.iter().flat_map(|board| {
            (0..3u8).map(|value| board.iter().copied().chain([value]).collect::<Vec<u8>>())
        });
        boards = longer.collect();
    }
    boards.retain(|board| {
        let mut own = board.clone();
        own.sort_unstable();
        own == sorted
    });
    let side = &rules.sides[0];
    let mut known: HashMap<Vec<u8>, i64> = HashMap::new();
    let mut counted = LabelCounts::default();
    for level in 0..=200i64 {
        let mut found = Vec::new();
        for board in boards.iter().filter(|board| !known.contains_key(*board)) {
            let options = match side.find_ending(board) {
                Some(_) => Vec::new(),
                None => side.successors(board),
            };
            let of = |option: &(Vec<u8>, bool)| known.get(&turned(&option.0)).copied();
            let lost = options.iter().filter_map(of).any(|moves| moves % 2 == 0);
            let all_won =
                options.iter().all(|option| of(option).is_some_and(|moves| moves % 2 == 1));
            if lost || all_won {
                found.push(board.clone());
            }
        }
        for board in found {
            let label =
                if level % 2 == 1 { Label::Won(level as u16) } else { Label::Lost(level as u16) };
            counted.add(label, 1);
            known.insert(board, level);
        }
    }
    counted.add(Label::Drawn, (boards.len() - known.len()) as u64);
    counted
}

#[test]
fn boards_solved_in_place_equal_plain_levels() {
    let slides = RuleFile::parse(SLIDES, "slides.game").unwrap_or_else(|_| panic!()).0;
    for (name, game) in
        [("slides", slides.build(&[]).unwrap()), ("mu-torere", example("mu-torere", &[]))]
    {
        let rules = game.board_rules().unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let start = game.initial().unwrap().unwrap();
        let cells: Vec<u8> = start.iter().take(rules.cells() as usize).map(|n| *n as u8).collect();
        let numbering = Some(Numbering::Dense);
        let limits = Limits {
            memory_budget: 1 << 20,
            threads: 2,
            numbering,
            on_progress: &|_| true,
            outcomes_only: false,
            checkpoints: None,
        };
        let solved = solve(&rules, &cells, 0, &limits);
        let solved = solved.unwrap_or_else(|why| panic!("{name}: {why:?}"));
        assert_eq!(solved.label_counts(), plainly(&rules, &cells), "{name}");
    }
}

/// Returns the values of the cells at a position, counted from 0, and the side to move.
pub fn cells_of(rules: &Rules, position: &Counts) -> (Vec<u8>, u8) {
    let groups = rules.groups.iter();
    let lows = groups.flat_map(|group| vec![least(group.low); group.cells as usize]);
    let cells: Vec<u8> = position.iter().zip(lows).map(|(n, low)| (n - low) as u8).collect();
    let sided = rules.sides.len() == 2 && rules.exchange.is_none();
    let side = if sided { position[cells.len()] as u8 } else { 0 };
    (cells, side)
}

#[test]
fn entire_example_boards_equal_retrograde_analysis() {
    let (mut games, mut positions) = (0, 0);
    for (name, params) in [
        ("achi", &[][..]),
        ("dodgem", &[]),
        ("dots-and-boxes-with-score", &[]),
        ("dots-and-boxes-with-score", &[("h", 1), ("w", 3)]),
        ("hare-and-hounds", &[]),
        ("hexapawn", &[]),
        ("mu-torere", &[]),
        ("nine-holes", &[]),
        ("three-mens-morris", &[]),
        ("tic-tac-toe", &[]),
        ("tug-of-war", &[]),
    ] {
        let game = match name {
            "dots-and-boxes-with-score" => test_game(name, params),
            _ => example(name, params),
        };
        let rules = game.board_rules().unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let start = game.initial().unwrap().unwrap();
        let budget = Budget::default();
        let searched = retrograde::explore_sided(&game, [start.clone()], &budget).unwrap();
        let (cells, side) = cells_of(&rules, &start);
        for numbering in [None, Some(Numbering::Reachable)] {
            let limits = Limits {
                memory_budget: 1 << 30,
                threads: 2,
                numbering,
                on_progress: &|_| true,
                outcomes_only: false,
                checkpoints: None,
            };
            let solved = solve(&rules, &cells, side, &limits);
            let solved = solved.unwrap_or_else(|why| panic!("{name}: {why:?}"));
            for (position, play) in searched.positions() {
                let (cells, side) = cells_of(&rules, position);
                let moves = play.remoteness.0 as u16;
                let outcome = match solved.label(&cells, side) {
                    // Compare only the sign of the score. How many moves the game takes does not
                    // matter.
                    Some(Label::Score(score)) => match score {
                        0 => Outcome::Draw,
                        _ => Outcome::n_if(score > 0),
                    },
                    Some(Label::Won(own)) if own == moves => Outcome::N,
                    Some(Label::Lost(own)) if own == moves => Outcome::P,
                    Some(Label::Drawn) => Outcome::Draw,
                    other => panic!("{name} {position:?}: {play:?} {other:?}"),
                };
                assert_eq!(outcome, play.outcome, "{name} {position:?}");
                positions += 1;
            }
        }
        games += 1;
    }
    assert!(games == 11 && positions > 50_000, "{positions}");
}

/// The game of [`SLIDES`] on 4 by 4 cells. It has 157,872 reachable positions, if positions that
/// differ by an exchange of the sides count once.
const LARGE_SLIDES: &str = "game \"Slides\"
sides A, B
position cell: {empty, A, B}[16] = [A, empty, empty, B, empty, A, B, empty, empty, B, A, empty, empty, empty, empty, empty]
let near = [[j for j in 0..15 if j != i and abs(i mod 4 - j mod 4) <= 1 and abs(i div 4 - j div 4) <= 1] for i in 0..15]
let lines = [[4 * r + c, 4 * r + c + 1, 4 * r + c + 2] for r in 0..3, c in 0..1]
lose when any l in lines: all i in l: cell[i] == opponent
move slide (i in 0..15, j in near[i]) when cell[i] == mover and cell[j] == empty {
  cell[i] = empty
  cell[j] = mover
}
";

#[test]
fn entire_large_boards_equal_search() {
    let game = RuleFile::parse(LARGE_SLIDES, "slides.game").unwrap_or_else(|_| panic!()).0;
    let game = game.build(&[]).unwrap();
    let start = game.initial().unwrap().unwrap();
    let budget = Budget::default();
    let searched =
        reachable::solve(&game, std::slice::from_ref(&start), Images::Distinct, &budget).unwrap();
    assert!(searched.len() > 100_000);
    let instance = Rc::new(GameState::from_rules(game.clone(), "slides".into()));
    let answered = |position: &Counts, budget: &Budget| {
        let summand = Summand { instance: Rc::clone(&instance), position: position.widen() };
        let (ending, compound) = (instance.ending, instance.compound);
        let question = Question { summands: vec![summand], ending, compound, moved: vec![] };
        grundy_solve::solve(&question, Detail::default(), budget)
    };
    let mut asked = vec![start.clone()];
    let step = if grundy_testing::is_long() { 1_000 } else { 10_000 };
    asked.extend(searched.positions().step_by(step).map(|(position, _)| position));
    for position in asked {
        let answer = answered(&position, &budget).unwrap();
        let play = searched.play(&position).unwrap();
        assert_eq!(answer.outcome, play.outcome, "{position:?}");
        let moves = (play.outcome != Outcome::Draw).then_some(play.remoteness.0);
        assert_eq!(answer.remoteness, moves, "{position:?}");
        // All boards with three stones on each side, including unreachable ones.
        assert_eq!(answer.evidence, Evidence::Computed { positions: 160_160 });
    }
    // A result is cached, so the question with another limit needs a new game state.
    let again = Rc::new(GameState::from_rules(game, "slides".into()));
    let summand = Summand { instance: again, position: start.widen() };
    let (ending, compound) = (summand.instance.ending, summand.instance.compound);
    let question = Question { summands: vec![summand], ending, compound, moved: vec![] };
    // The memory does not suffice for all positions, so a proof is tried, for a limited time.
    let little = Budget { bytes: 1 << 16, positions: 200_000, ..Budget::default() };
    let error = grundy_solve::solve(&question, Detail::default(), &little).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooBig);
}

#[test]
fn making_commands_stops_on_request() {
    let (game, asked) = (example("mens-morris", &[]), std::cell::Cell::new(0));
    let made = game.board_rules_while(&|| {
        asked.set(asked.get() + 1);
        asked.get() < 100
    });
    assert_eq!((made.unwrap_err(), asked.get()), (LoweringError::Stopped, 100));
}
