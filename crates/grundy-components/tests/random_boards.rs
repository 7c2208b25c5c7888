//! Grundy values from components against values of entire boards, on random rules.

use grundy_cell_rules::{Change, Command, Group, Rules, SideRules};
use grundy_components::BoardComponents;
use grundy_core::base::{Budget, Counts, Ending, Nimber, Side, SplitMix64};
use grundy_core::engine::{Decomposition, JointSearch, NimberSearch, SumList};
use std::collections::{BTreeSet, HashMap};

/// The number of values of each cell.
const VALUES: u8 = 3;

/// Creates a random command. Every change increases a value, so that play ends.
fn random_command(random: &mut SplitMix64, cells: u32) -> Command {
    let mut command = Command { tests: vec![], writes: vec![], again: false, gain: 0, by: 0 };
    let first = random.below(u64::from(cells)) as u32;
    for cell in first..cells.min(first + 3) {
        let top = u64::from(VALUES) - 1;
        match random.below(6) {
            // The cell has a value below the greatest, and gets the next one.
            0 if cell > first => {
                command.tests.push((cell, 0b011));
                command.writes.push((cell, Change::Each([1, 2, 2].into_iter().collect())));
            }
            // The cell has any of some values.
            1 if cell > first => command.tests.push((cell, 1 + random.below(7))),
            2 if cell > first => {}
            _ => {
                let value = random.below(top) as u8;
                let test = 1u64 << value;
                let new = value + 1 + random.below(top - u64::from(value)) as u8;
                command.tests.push((cell, test));
                command.writes.push((cell, Change::To(new)));
            }
        }
    }
    command
}

/// Creates a random command that puts a piece on cells that are empty, next to cells of which some
/// must not have a piece of one kind. Most cells change at most once.
fn random_placement(random: &mut SplitMix64, cells: u32) -> Command {
    let mut command = Command { tests: vec![], writes: vec![], again: false, gain: 0, by: 0 };
    let first = random.below(u64::from(cells)) as u32;
    for cell in first..cells.min(first + 3) {
        match random.below(12) {
            // An empty cell or one with a piece of the first kind gets one of the second kind.
            0 => {
                command.tests.push((cell, 0b011));
                command.writes.push((cell, Change::To(2)));
            }
            1..4 if cell > first => command.tests.push((cell, 0b001 | 1 << (1 + random.below(2)))),
            4..7 if cell > first => {}
            _ => {
                command.tests.push((cell, 0b001));
                command.writes.push((cell, Change::To(1 + random.below(2) as u8)));
            }
        }
    }
    command
}

/// Moves the cells of a command by a distance, unless they leave the board.
fn translate(command: &Command, distance: u32, cells: u32) -> Option<Command> {
    let mut command = command.clone();
    command.tests.iter_mut().for_each(|(cell, _)| *cell += distance);
    command.writes.iter_mut().for_each(|(cell, _)| *cell += distance);
    let cell_fits = |cell: &u32| *cell < cells;
    let fits = command.tests.iter().all(|(cell, _)| cell_fits(cell))
        && command.writes.iter().all(|(cell, _)| cell_fits(cell));
    fits.then_some(command)
}

fn random_rules(random: &mut SplitMix64, cells: u32, sides: usize) -> Rules {
    let random_command = match random.below(2) {
        0 => random_command,
        _ => random_placement,
    };
    let side = |random: &mut SplitMix64| {
        let count = 1 + random.below(u64::from(2 * cells));
        let mut moves: Vec<Command> = (0..count).map(|_| random_command(random, cells)).collect();
        if random.below(2) == 0 {
            // The same commands at many places of the board.
            moves.truncate(3);
            let translated = |distance| {
                moves.iter().filter_map(move |command| translate(command, distance, cells))
            };
            moves = (0..cells).flat_map(translated).collect();
        }
        moves.sort();
        moves.dedup();
        SideRules { endings: vec![], no_moves: -1, moves }
    };
    Rules {
        groups: vec![Group { cells, values: VALUES, low: 0 }],
        sides: (0..sides).map(|_| side(random)).collect(),
        exchange: None,
    }
}

/// Returns the Grundy value of a board, from the boards after each command.
fn nimber(rules: &Rules, board: &[u8], known: &mut HashMap<Vec<u8>, u32>) -> u32 {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let successors = rules.sides[0].successors(board);
    let options: BTreeSet<u32> =
        successors.iter().map(|(board, _)| nimber(rules, board, known)).collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(board.to_vec(), value);
    value
}

fn position(board: &[u8]) -> Counts {
    Counts::of(board.iter().map(|value| u64::from(*value)))
}

fn random_board(random: &mut SplitMix64, cells: u32) -> Vec<u8> {
    // Most cells have the least value, so that play is long.
    let value = |random: &mut SplitMix64| match random.below(3) {
        0 => random.below(u64::from(VALUES)) as u8,
        _ => 0,
    };
    (0..cells).map(|_| value(random)).collect()
}

#[test]
fn values_of_components_are_those_of_entire_boards() {
    let mut random = SplitMix64::new(1);
    let mut compared = 0;
    for _ in 0..400 {
        let cells = 2 + random.below(8) as u32;
        let rules = random_rules(&mut random, cells, 1);
        assert!(rules.is_well_formed());
        let mut game = BoardComponents::new(&rules).unwrap();
        // One search computes values, the other only decides whether a value is correct.
        let (mut values, mut decisions) = (NimberSearch::default(), NimberSearch::default());
        let mut known = HashMap::new();
        for _ in 0..10 {
            let board = random_board(&mut random, cells);
            let expected = nimber(&rules, &board, &mut known);
            let mut sum = Vec::new();
            game.decompose(&position(&board), &mut sum).unwrap();
            let budget = Budget::default();
            for asked in [expected, 0, 1, 2, 3] {
                let is_equal = decisions.has_value(&mut game, &sum, Nimber(asked), &budget);
                assert_eq!(is_equal, Ok(asked == expected), "{rules:?} at {board:?}: {asked}");
            }
            let value = values.value(&mut game, &sum, &budget);
            assert_eq!(value, Ok(Nimber(expected)), "{rules:?} at {board:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 4000);
}

/// The game tree of a sum, as the sorted trees of the options of both sides.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct GameTree([BTreeSet<GameTree>; 2]);

fn tree_of_board(rules: &Rules, board: &[u8]) -> GameTree {
    let options = |side: &SideRules| {
        let successors = side.successors(board);
        successors.iter().map(|(board, _)| tree_of_board(rules, board)).collect()
    };
    GameTree([options(&rules.sides[0]), options(&rules.sides[1])])
}

fn tree_of_sum(game: &mut BoardComponents, sum: &[u32]) -> GameTree {
    let mut options = [Side::First, Side::Second].map(|side| {
        let mut trees = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            let mut list = SumList::default();
            let representative = game.representative(*component).unwrap();
            game.options(representative, side, &mut list).unwrap();
            for option in list.iter() {
                let others = sum[..index].iter().chain(&sum[index + 1..]);
                trees.push(option.iter().chain(others).copied().collect::<Vec<u32>>());
            }
        }
        trees
    });
    GameTree(std::array::from_fn(|side| {
        options[side].drain(..).map(|sum| tree_of_sum(game, &sum)).collect()
    }))
}

#[test]
fn sums_of_components_have_the_game_tree_of_the_board() {
    let mut random = SplitMix64::new(2);
    for _ in 0..300 {
        let cells = 2 + random.below(3) as u32;
        let rules = random_rules(&mut random, cells, 2);
        let mut game = BoardComponents::new(&rules).unwrap();
        let board = random_board(&mut random, cells);
        let mut sum = Vec::new();
        game.decompose(&position(&board), &mut sum).unwrap();
        let found = tree_of_sum(&mut game, &sum);
        assert!(found == tree_of_board(&rules, &board), "{rules:?} at {board:?}");
    }
}

/// Moves the cells of rules to other places of the board.
fn renamed(rules: &Rules, places: &[u32]) -> Rules {
    let mut rules = rules.clone();
    for side in &mut rules.sides {
        for command in &mut side.moves {
            command.tests.iter_mut().for_each(|(cell, _)| *cell = places[*cell as usize]);
            command.tests.sort();
            command.writes.iter_mut().for_each(|(cell, _)| *cell = places[*cell as usize]);
            command.writes.sort();
        }
        side.moves.sort();
    }
    rules
}

#[test]
fn components_that_differ_in_the_names_of_cells_are_one() {
    let mut random = SplitMix64::new(3);
    for _ in 0..200 {
        let cells = 2 + random.below(6) as u32;
        let rules = random_rules(&mut random, cells, 2);
        let mut places: Vec<u32> = (cells..2 * cells).collect();
        random.shuffle(&mut places);
        // Two copies of the rules on one board.
        let mut both = rules.clone();
        both.groups[0].cells *= 2;
        for (side, copy) in both.sides.iter_mut().zip(renamed(&rules, &places).sides) {
            side.moves.extend(copy.moves);
        }
        let mut game = BoardComponents::new(&both).unwrap();
        let board = random_board(&mut random, cells);
        let empty = vec![VALUES - 1; cells as usize];
        let mut copy = empty.clone();
        for (cell, value) in board.iter().enumerate() {
            copy[places[cell] as usize - cells as usize] = *value;
        }
        let mut sums = [[&board[..], &empty], [&empty, &copy]].map(|halves| {
            let mut sum = Vec::new();
            game.decompose(&position(&halves.concat()), &mut sum).unwrap();
            let representative = |component| game.representative(component).unwrap();
            sum.into_iter().map(representative).collect::<Vec<u32>>()
        });
        sums.iter_mut().for_each(|sum| sum.sort_unstable());
        assert_eq!(sums[0], sums[1], "{rules:?} at {board:?}, {places:?}");
    }
}

/// Two graphs in which each vertex has three neighbours: colour refinement gives all vertices of
/// both the same colour.
#[test]
fn regular_graphs_that_differ_have_their_own_values() {
    let complete_bipartite =
        [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)];
    let prism = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)];
    // Each edge is a cell. The move of a vertex takes the three cells of its edges.
    let vertex_moves = |edges: [(u32, u32); 9], first_cell: u32| {
        (0..6).map(move |vertex| {
            let cells =
                (first_cell..).zip(edges).filter(|(_, (a, b))| *a == vertex || *b == vertex);
            let cells: Vec<u32> = cells.map(|(cell, _)| cell).collect();
            Command {
                tests: cells.iter().map(|cell| (*cell, 1)).collect(),
                writes: cells.iter().map(|cell| (*cell, Change::To(1))).collect(),
                again: false,
                gain: 0,
                by: 0,
            }
        })
    };
    let moves = vertex_moves(complete_bipartite, 0).chain(vertex_moves(prism, 9)).collect();
    let rules = Rules {
        groups: vec![Group { cells: 18, values: 2, low: 0 }],
        sides: vec![SideRules { endings: vec![], no_moves: -1, moves }],
        exchange: None,
    };
    let mut game = BoardComponents::new(&rules).unwrap();
    let mut sum = Vec::new();
    game.decompose(&position(&[0; 18]), &mut sum).unwrap();
    let mut value = |component: u32| {
        NimberSearch::default().value(&mut game, &[component], &Budget::default()).unwrap()
    };
    // A vertex of K3,3 leaves two moves that do not disturb each other, a vertex of the prism leaves
    // two of which only one can be made.
    assert_eq!([value(sum[0]), value(sum[1])], [Nimber(1), Nimber(0)]);
}

/// Boards with the index of the side to move.
type KnownOutcomes = HashMap<(Vec<u8>, usize), bool>;

/// Returns whether the side to move wins a board, from the boards after each command. A player
/// without a move wins in misère play, and loses in normal play.
fn is_won(
    rules: &Rules,
    board: &[u8],
    side: usize,
    ending: Ending,
    known: &mut KnownOutcomes,
) -> bool {
    if let Some(is_won) = known.get(&(board.to_vec(), side)) {
        return *is_won;
    }
    let successors = rules.sides[side].successors(board);
    let next = (side + 1) % rules.sides.len();
    let is_board_won = (successors.is_empty() && ending == Ending::Misere)
        || successors.iter().any(|(board, _)| !is_won(rules, board, next, ending, known));
    known.insert((board.to_vec(), side), is_board_won);
    is_board_won
}

#[test]
fn outcomes_of_sums_in_misere_play_are_those_of_entire_boards() {
    let mut random = SplitMix64::new(4);
    let (mut compared, mut differ) = (0, 0);
    for _ in 0..400 {
        let cells = 2 + random.below(8) as u32;
        let rules = random_rules(&mut random, cells, 1);
        let mut game = BoardComponents::new(&rules).unwrap();
        let mut searches = [Ending::Misere, Ending::Normal].map(JointSearch::new);
        let (mut known, mut nimbers) = (HashMap::new(), HashMap::new());
        for _ in 0..10 {
            let board = random_board(&mut random, cells);
            let mut sum = Vec::new();
            game.decompose(&position(&board), &mut sum).unwrap();
            let budget = Budget::default();
            let [misere, normal] =
                searches.each_mut().map(|search| search.is_won(&mut game, &sum, &budget).unwrap());
            assert_eq!(
                misere,
                is_won(&rules, &board, 0, Ending::Misere, &mut known),
                "{rules:?} at {board:?}"
            );
            assert_eq!(normal, nimber(&rules, &board, &mut nimbers) > 0, "{rules:?} at {board:?}");
            compared += 1;
            differ += usize::from(misere == normal);
        }
    }
    assert!(compared == 4000 && differ > 100, "{compared} {differ}");
}

/// Placements of pieces of two cells that are possible at many places of a large board, most cells
/// of which are filled. Half turns of the empty regions are symmetries.
fn sparse_placements(random: &mut SplitMix64, cells: u32) -> (Rules, Vec<u8>) {
    let width = 5 + random.below(4) as u32;
    let mut shapes: Vec<[u32; 2]> =
        [1, width, 2, width + 1, width - 1].iter().map(|distance| [0, *distance]).collect();
    random.shuffle(&mut shapes);
    shapes.truncate(1 + random.below(3) as usize);
    let commands = shapes.iter().flat_map(|shape| {
        (0..cells).filter_map(|lowest| {
            let places = || shape.iter().map(move |distance| lowest + distance);
            places().all(|cell| cell < cells).then(|| Command {
                tests: places().map(|cell| (cell, 1)).collect(),
                writes: places().map(|cell| (cell, Change::To(1))).collect(),
                again: false,
                gain: 0,
                by: 0,
            })
        })
    });
    let mut moves: Vec<Command> = commands.collect();
    moves.sort();
    moves.dedup();
    let rules = Rules {
        groups: vec![Group { cells, values: VALUES, low: 0 }],
        sides: vec![SideRules { endings: vec![], no_moves: -1, moves }],
        exchange: None,
    };
    let mut board = vec![1; cells as usize];
    for half in 0..2 {
        let begin = half * cells / 2 + random.below(u64::from(cells / 2 - 2 * width)) as u32;
        let length = 2 + random.below(3) as u32;
        for cell in (begin..begin + length).flat_map(|cell| [cell, cell + width]) {
            board[cell as usize] = 0;
        }
    }
    (rules, board)
}

#[test]
fn values_on_boards_with_many_places_are_those_of_entire_boards() {
    let mut random = SplitMix64::new(5);
    let mut mirrored = 0;
    for _ in 0..300 {
        let cells = 34 + random.below(50) as u32;
        let (rules, board) = sparse_placements(&mut random, cells);
        let mut game = BoardComponents::new(&rules).unwrap();
        let expected = nimber(&rules, &board, &mut HashMap::new());
        let mut sum = Vec::new();
        game.decompose(&position(&board), &mut sum).unwrap();
        let value = NimberSearch::default().value(&mut game, &sum, &Budget::default());
        assert_eq!(value, Ok(Nimber(expected)), "{rules:?} at {board:?}");
        let components = (0..game.component_count() as u32)
            .filter(|component| game.has_mirror_strategy(*component));
        for component in components.collect::<Vec<u32>>() {
            // Without the symmetry: a component is 0 if no option is.
            let mut options = SumList::default();
            game.options(component, Side::First, &mut options).unwrap();
            let mut search = NimberSearch::default();
            let mut is_zero = |option: &[u32]| {
                search.has_value(&mut game, option, Nimber(0), &Budget::default()).unwrap()
            };
            assert!(!options.iter().any(&mut is_zero), "{rules:?} at {board:?}: {component}");
            mirrored += 1;
        }
    }
    assert!(mirrored > 50, "{mirrored}");
}

#[test]
fn outcomes_of_partizan_sums_are_those_of_entire_boards() {
    let mut random = SplitMix64::new(8);
    let (mut compared, mut differ, mut split) = (0, 0, 0);
    for _ in 0..400 {
        let cells = 2 + random.below(8) as u32;
        let rules = random_rules(&mut random, cells, 2);
        let mut game = BoardComponents::new(&rules).unwrap();
        let endings = [Ending::Misere, Ending::Normal];
        let mut searches = endings.map(JointSearch::partizan);
        let mut known = endings.map(|_| KnownOutcomes::new());
        for _ in 0..10 {
            let board = random_board(&mut random, cells);
            let mut sum = Vec::new();
            game.decompose(&position(&board), &mut sum).unwrap();
            split += usize::from(sum.len() > 1);
            for side in [Side::First, Side::Second] {
                let mut outcomes = [false; 2];
                for (index, ending) in endings.into_iter().enumerate() {
                    let search = &mut searches[index];
                    outcomes[index] =
                        search.is_won_by(&mut game, &sum, side, &Budget::default()).unwrap();
                    let expected = is_won(&rules, &board, side as usize, ending, &mut known[index]);
                    assert_eq!(outcomes[index], expected, "{rules:?} at {board:?}, {side:?}");
                    compared += 1;
                }
                differ += usize::from(outcomes[0] == outcomes[1]);
            }
        }
    }
    assert!(compared == 16_000 && differ > 100 && split > 500, "{compared} {differ} {split}");
}
