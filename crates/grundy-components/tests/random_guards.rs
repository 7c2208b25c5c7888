//! Components of boards whose moves have guards against entire boards, on random rules.

use grundy_cell_rules::{Change, Command, Function, Group, GuardedRules, Rules, SideRules};
use grundy_components::BoardComponents;
use grundy_core::base::{Budget, Counts, Nimber, Side, SplitMix64};
use grundy_core::engine::{Decomposition, NimberSearch, SumList};
use std::collections::{BTreeSet, HashMap};

/// The number of values of each cell.
const VALUES: u8 = 3;

/// Creates a command that raises one or two neighbouring cells, or that lowers one cell and raises
/// the next one (the number of cells with a value then stays the same).
fn random_command(random: &mut SplitMix64, cells: u32) -> Command {
    let cell = random.below(u64::from(cells)) as u32;
    let raise = |random: &mut SplitMix64, cell: u32| {
        let value = random.below(u64::from(VALUES) - 1) as u8;
        ((cell, 1 << value), (cell, Change::To(value + 1)))
    };
    let mut roles = vec![raise(random, cell)];
    if cell + 1 < cells {
        match random.below(3) {
            0 => roles.push(raise(random, cell + 1)),
            // Each value below the greatest is raised.
            1 if random.below(2) == 0 => {
                let change = Change::Each([1, 2, 2].into_iter().collect());
                roles[0] = ((cell, 0b011), (cell, change));
            }
            1 => roles.push(((cell + 1, 1 + random.below(7)), (cell + 1, Change::To(2)))),
            _ => {}
        }
    }
    let (tests, writes) = roles.into_iter().unzip();
    Command { tests, writes, again: false, gain: 0, by: 0 }
}

/// Creates a guard: a function of the number of cells with certain values, or any function of
/// three cells.
fn random_guard(random: &mut SplitMix64, guarded: &mut GuardedRules, cells: u32) -> Function {
    let (diagrams, value_set) = (&mut guarded.diagrams, 1 + random.below(6));
    if random.below(3) == 0 {
        let mut function = diagrams.constant(false);
        for _ in 0..3 {
            let (cell, values) = (random.below(u64::from(cells)) as u32, 1 + random.below(6));
            let test = diagrams.of_cell(cell, |value| values >> value & 1 == 1).unwrap();
            let table = random.below(16);
            let combine = |leaves: &[bool]| {
                table >> (2 * u32::from(leaves[0]) + u32::from(leaves[1])) & 1 == 1
            };
            function = diagrams.apply(&[function, test], &mut { combine }).unwrap();
        }
        return function;
    }
    let share = random.below(2);
    let chosen: Vec<u32> = (0..cells).filter(|_| random.below(4) >= share).collect();
    let truth = random.below(1 << (chosen.len() + 1));
    let truth = match random.below(2) {
        // At least some number of cells.
        0 => u64::MAX << random.below(chosen.len() as u64 + 2),
        _ => truth,
    };
    let mut functions: Vec<Function> =
        (0..=chosen.len()).map(|count| diagrams.constant(truth >> count & 1 == 1)).collect();
    for cell in chosen {
        let test = diagrams.of_cell(cell, |value| value_set >> value & 1 == 1).unwrap();
        functions = functions
            .windows(2)
            .map(|pair| {
                let operands = [test, pair[1], pair[0]];
                let select = |leaves: &[bool]| if leaves[0] { leaves[1] } else { leaves[2] };
                diagrams.apply(&operands, &mut { select }).unwrap()
            })
            .collect();
    }
    functions[0]
}

fn random_rules(random: &mut SplitMix64, cells: u32, sides: usize) -> GuardedRules {
    let side = |random: &mut SplitMix64| {
        let count = 1 + random.below(u64::from(2 * cells));
        let mut moves: Vec<Command> = (0..count).map(|_| random_command(random, cells)).collect();
        moves.sort();
        moves.dedup();
        SideRules { endings: vec![], no_moves: -1, moves }
    };
    let mut guarded = GuardedRules::new(Rules {
        groups: vec![Group { cells, values: VALUES, low: 0 }],
        sides: (0..sides).map(|_| side(random)).collect(),
        exchange: None,
    });
    guarded.conditions =
        (0..1 + random.below(3)).map(|_| random_guard(random, &mut guarded, cells)).collect();
    let condition_count = guarded.conditions.len() as u16;
    let guards_of_command = |random: &mut SplitMix64| {
        (0..condition_count).filter(|_| random.below(3) == 0).collect::<Vec<u16>>()
    };
    guarded.guards = guarded
        .rules
        .sides
        .iter()
        .map(|side| side.moves.iter().map(|_| guards_of_command(random)).collect())
        .collect();
    guarded
}

/// Returns the boards after the commands of a side that are possible at `board`.
fn successors(guarded: &GuardedRules, side: usize, board: &[u8]) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    for (index, command) in guarded.rules.sides[side].moves.iter().enumerate() {
        let value_of = |cell: u32| board[cell as usize];
        let is_possible = command.tests.iter().all(|(cell, set)| set >> value_of(*cell) & 1 == 1)
            && guarded.guards_of(side, index).iter().all(|guard| {
                let condition = guarded.conditions[usize::from(*guard)];
                guarded.diagrams.value(condition, &value_of)
            });
        if is_possible {
            let mut successor = board.to_vec();
            for (cell, change) in &command.writes {
                successor[*cell as usize] = change.apply(value_of(*cell));
            }
            boards.push(successor);
        }
    }
    boards
}

/// Returns the Grundy value of a board, from the boards after each command. Returns `None` if play
/// can return to a board.
fn nimber(
    guarded: &GuardedRules,
    board: &[u8],
    values: &mut HashMap<Vec<u8>, Option<u32>>,
) -> Option<u32> {
    if let Some(value) = values.get(board) {
        return *value;
    }
    values.insert(board.to_vec(), None);
    let boards = successors(guarded, 0, board);
    let options: Option<BTreeSet<u32>> =
        boards.iter().map(|board| nimber(guarded, board, values)).collect();
    let value = (0..).find(|value| !options.as_ref().is_some_and(|set| set.contains(value)));
    let value = options.and(value);
    values.insert(board.to_vec(), value);
    value
}

fn position(board: &[u8]) -> Counts {
    Counts::of(board.iter().map(|value| u64::from(*value)))
}

fn random_board(random: &mut SplitMix64, cells: u32) -> Vec<u8> {
    (0..cells).map(|_| (random.below(6).saturating_sub(3)) as u8).collect()
}

#[test]
fn values_of_components_are_those_of_entire_boards() {
    let mut random = SplitMix64::new(11);
    let (mut compared, mut split) = (0, 0);
    for _ in 0..1500 {
        let cells = 2 + random.below(10) as u32;
        let guarded = random_rules(&mut random, cells, 1);
        let reference = random_copy(&guarded);
        let mut game = BoardComponents::with_guards(guarded).unwrap();
        let (mut values, mut decisions) = (NimberSearch::default(), NimberSearch::default());
        let mut reference_values = HashMap::new();
        for _ in 0..8 {
            let board = random_board(&mut random, cells);
            let Some(expected) = nimber(&reference, &board, &mut reference_values) else {
                continue;
            };
            let mut sum = Vec::new();
            if game.decompose(&position(&board), &mut sum).is_err() {
                // A component can contain a cycle that the entire board does not reach.
                continue;
            }
            let budget = Budget::default();
            let Ok(value) = values.value(&mut game, &sum, &budget) else { continue };
            assert_eq!(value, Nimber(expected), "{:?} at {board:?}", reference.rules);
            for asked in [expected, 0, 1, 2] {
                let is_equal = decisions.has_value(&mut game, &sum, Nimber(asked), &budget);
                assert_eq!(is_equal, Ok(asked == expected), "{board:?}: {asked}");
            }
            compared += 1;
            split += usize::from(sum.len() > 1);
        }
    }
    assert!(compared > 8000 && split > 400, "{compared} boards, {split} of several components");
}

/// Returns the same rules once more.
fn random_copy(guarded: &GuardedRules) -> GuardedRules {
    let mut copy = GuardedRules::new(guarded.rules.clone());
    copy.guards = guarded.guards.clone();
    copy.conditions = guarded
        .conditions
        .iter()
        .map(|guard| copy.diagrams.import(&guarded.diagrams, *guard, &|value| value).unwrap())
        .collect();
    copy
}

/// The game tree of a sum, as the sorted trees of the options of both sides.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct GameTree([BTreeSet<GameTree>; 2]);

fn tree_of_board(guarded: &GuardedRules, board: &[u8], depth: u32) -> Option<GameTree> {
    let depth = depth.checked_sub(1)?;
    let options = |side: usize| -> Option<BTreeSet<GameTree>> {
        let boards = successors(guarded, side, board);
        boards.iter().map(|board| tree_of_board(guarded, board, depth)).collect()
    };
    Some(GameTree([options(0)?, options(1)?]))
}

fn tree_of_sum(game: &mut BoardComponents, sum: &[u32]) -> GameTree {
    let mut options = [Side::First, Side::Second].map(|side| {
        let mut sums = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            let mut list = SumList::default();
            let representative = game.representative(*component).unwrap();
            game.options(representative, side, &mut list).unwrap();
            for option in list.iter() {
                let unchanged = sum[..index].iter().chain(&sum[index + 1..]);
                sums.push(option.iter().chain(unchanged).copied().collect::<Vec<u32>>());
            }
        }
        sums
    });
    GameTree(std::array::from_fn(|side| {
        options[side].drain(..).map(|sum| tree_of_sum(game, &sum)).collect()
    }))
}

#[test]
fn sums_of_components_have_the_game_tree_of_the_board() {
    let mut random = SplitMix64::new(12);
    let mut compared = 0;
    for _ in 0..600 {
        let cells = 2 + random.below(3) as u32;
        let guarded = random_rules(&mut random, cells, 2);
        let reference = random_copy(&guarded);
        let mut game = BoardComponents::with_guards(guarded).unwrap();
        let board = random_board(&mut random, cells);
        let Some(tree) = tree_of_board(&reference, &board, 12) else { continue };
        let mut sum = Vec::new();
        if game.decompose(&position(&board), &mut sum).is_ok() {
            assert!(tree_of_sum(&mut game, &sum) == tree, "{:?} at {board:?}", reference.rules);
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_number_of_pieces_that_only_grows_is_settled() {
    for can_turn_over in [false, true] {
        let mut game = BoardComponents::with_guards(rules_with_count(can_turn_over)).unwrap();
        let mut components_of = |board: [u8; 10]| {
            let mut sum = Vec::new();
            game.decompose(&position(&board), &mut sum).unwrap();
            sum.len()
        };
        assert_eq!(components_of([0; 10]), 1, "the left half decides about the right half");
        assert_eq!(components_of([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 1);
        // Pieces that are turned over leave the board.
        let settled = if can_turn_over { 1 } else { 2 };
        assert_eq!(components_of([1, 0, 0, 0, 0, 1, 0, 0, 0, 0]), settled);
        assert_eq!(components_of([1, 1, 0, 0, 0, 0, 0, 0, 0, 0]), settled);
    }
}

/// Creates rules for a board of 10 cells on which pieces are put and slide to the right. The moves on
/// the right half have a guard: two pieces stand anywhere. If `can_turn_over` is true, the first
/// cell can get a piece or lose it.
fn rules_with_count(can_turn_over: bool) -> GuardedRules {
    let cells = 10;
    let command = |cell: u32, old: [u64; 2], new: [u8; 2]| Command {
        tests: vec![(cell, old[0]), (cell + 1, old[1])],
        writes: vec![(cell, Change::To(new[0])), (cell + 1, Change::To(new[1]))],
        again: false,
        gain: 0,
        by: 0,
    };
    let put = |cell: u32| command(cell, [1, 1], [0, 1]);
    let slide = |cell: u32| command(cell, [2, 1], [0, 1]);
    let left_half = 0..4u32;
    let right_half = 5..9u32;
    let mut moves: Vec<Command> =
        left_half.chain(right_half).flat_map(|cell| [put(cell), slide(cell)]).collect();
    if can_turn_over {
        let turned = Change::Each([1, 0].into_iter().collect());
        moves.push(Command { tests: vec![(0, 3)], writes: vec![(0, turned)], ..put(0) });
    }
    let rules = Rules {
        groups: vec![Group { cells, values: 2, low: 0 }],
        sides: vec![SideRules { endings: vec![], no_moves: -1, moves }],
        exchange: None,
    };
    let mut guarded = GuardedRules::new(rules);
    let mut functions: Vec<Function> =
        (0..=cells).map(|count| guarded.diagrams.constant(count >= 2)).collect();
    for cell in (0..cells).rev() {
        let has_piece = guarded.diagrams.of_cell(cell, |value| value == 1).unwrap();
        functions = functions
            .windows(2)
            .map(|pair| {
                let select = |leaves: &[bool]| if leaves[0] { leaves[1] } else { leaves[2] };
                guarded.diagrams.apply(&[has_piece, pair[1], pair[0]], &mut { select }).unwrap()
            })
            .collect();
    }
    guarded.conditions = vec![functions[0]];
    let guard_of = |index: usize| if (8..16).contains(&index) { vec![0] } else { vec![] };
    guarded.guards = vec![(0..guarded.rules.sides[0].moves.len()).map(guard_of).collect()];
    guarded
}

/// Creates rules in a row of cells: a stone of one of two colours is put on an empty cell. The
/// guard of a cell is a function of the number of neighbours with equal stones, and of the number of
/// neighbours with different stones within three cells, each modulo 2. `table` contains its values.
/// The row can be mirrored if `asymmetry` is `None`.
fn rules_with_wide_guards(cells: u32, table: u32, asymmetry: Option<Asymmetry>) -> GuardedRules {
    let put = |cell: u32, colour: u8| Command {
        tests: vec![(cell, 1)],
        writes: vec![(cell, Change::To(colour))],
        again: false,
        gain: 0,
        by: 0,
    };
    let moves: Vec<Command> =
        (0..cells).flat_map(|cell| [1, 2].map(|colour| put(cell, colour))).collect();
    let mut guarded = GuardedRules::new(Rules {
        groups: vec![Group { cells, values: VALUES, low: 0 }],
        sides: vec![SideRules { endings: vec![], no_moves: -1, moves }],
        exchange: None,
    });
    let diagrams = &mut guarded.diagrams;
    let mut stones =
        |cell: u32| [1, 2].map(|colour| diagrams.of_cell(cell, |value| value == colour).unwrap());
    let stones: Vec<[Function; 2]> = (0..cells).map(&mut stones).collect();
    for cell in 0..cells {
        let mut counts = [diagrams.constant(false); 2];
        for left in 0..cells - 1 {
            let (a, b) = (stones[left as usize], stones[left as usize + 1]);
            let is_special = left == 0 && cell == 1 && asymmetry == Some(Asymmetry::OfGuard);
            let is_near = left + 3 >= cell && left < cell + 3;
            for (count, equal) in counts.iter_mut().zip([true, false]) {
                if !equal && !is_near || equal && is_special {
                    continue;
                }
                let operands = [*count, a[0], a[1], b[0], b[1]];
                let flip = |leaves: &[bool]| {
                    let pair = match equal {
                        true => leaves[1] && leaves[3] || leaves[2] && leaves[4],
                        false => leaves[1] && leaves[4] || leaves[2] && leaves[3],
                    };
                    leaves[0] ^ pair
                };
                *count = diagrams.apply(&operands, &mut { flip }).unwrap();
            }
        }
        let value =
            |leaves: &[bool]| table >> (2 * u32::from(leaves[0]) + u32::from(leaves[1])) & 1 == 1;
        guarded.conditions.push(diagrams.apply(&counts, &mut { value }).unwrap());
    }
    let distance = if asymmetry == Some(Asymmetry::OfMoves) { 1 } else { 0 };
    let guard_of = |index: u32| vec![((index / 2 + distance) % cells) as u16];
    guarded.guards = vec![(0..2 * cells).map(guard_of).collect()];
    guarded
}

/// Why a row cannot be mirrored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asymmetry {
    /// The image of one guard is no guard.
    OfGuard,
    /// The guard of each cell is that of the next cell.
    OfMoves,
}

#[test]
fn the_image_of_a_board_is_another_game_if_the_guards_differ() {
    for asymmetry in [None, Some(Asymmetry::OfGuard), Some(Asymmetry::OfMoves)] {
        let mut game =
            BoardComponents::with_guards(rules_with_wide_guards(9, 0b0110, asymmetry)).unwrap();
        let mut representative = |board: [u8; 9]| {
            let mut sum = Vec::new();
            game.decompose(&position(&board), &mut sum).unwrap();
            assert_eq!(sum.len(), 1);
            game.representative(sum[0]).unwrap()
        };
        let board = representative([1, 0, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(representative([2, 0, 1, 0, 0, 0, 0, 0, 0]), board, "colours are exchanged");
        let mirrored = representative([0, 0, 0, 0, 0, 0, 2, 0, 1]);
        assert_eq!(mirrored == board, asymmetry.is_none());
    }
}

#[test]
fn boards_with_wide_guards_have_one_component_and_its_images_are_one() {
    let mut folded = 0;
    let asymmetries = [None, Some(Asymmetry::OfGuard), Some(Asymmetry::OfMoves)];
    for (table, asymmetry) in (1..15).flat_map(|table| asymmetries.map(|entry| (table, entry))) {
        let cells = 9;
        let reference = rules_with_wide_guards(cells, table, asymmetry);
        let mut reference_values = HashMap::new();
        let empty = vec![0; cells as usize];
        let expected = nimber(&reference, &empty, &mut reference_values).unwrap();
        let guarded = rules_with_wide_guards(cells, table, asymmetry);
        let mut game = BoardComponents::with_guards(guarded).unwrap();
        let (mut sum, mut search) = (Vec::new(), NimberSearch::default());
        game.decompose(&position(&empty), &mut sum).unwrap();
        let value = search.value(&mut game, &sum, &Budget::default());
        assert_eq!(value, Ok(Nimber(expected)), "{table}");
        if asymmetry.is_none() && reference_values.len() > 5000 {
            // The row can be mirrored and the colours exchanged.
            let expanded = search.expanded() as usize;
            assert!(3 * expanded < reference_values.len(), "{expanded}");
            folded += 1;
        }
        for (board, value) in reference_values.iter().take(200) {
            sum.clear();
            game.decompose(&position(board), &mut sum).unwrap();
            let found = search.value(&mut game, &sum, &Budget::default()).unwrap();
            assert_eq!(Some(found.0), *value, "{table} at {board:?}");
        }
    }
    assert!(folded > 2, "{folded}");
}
