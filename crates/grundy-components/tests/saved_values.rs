//! Files with the Grundy values of components: a search that goes on from a file, and files that
//! cannot be used.

use grundy_cell_rules::{Change, Command, Group, Rules, SideRules};
use grundy_components::{BoardComponents, SavedValuesError};
use grundy_core::base::{Budget, Counts, Nimber};
use grundy_core::engine::{Decomposition, NimberSearch};

/// The game of Cram: a move puts a domino on two neighbouring cells that are empty.
fn cram(rows: u32, columns: u32) -> Rules {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let dominoes = cells.flat_map(|(row, column)| {
        let cell = row * columns + column;
        let right = (column + 1 < columns).then_some([cell, cell + 1]);
        let below = (row + 1 < rows).then_some([cell, cell + columns]);
        right.into_iter().chain(below)
    });
    let mut moves: Vec<Command> = dominoes
        .map(|cells| Command {
            tests: cells.map(|cell| (cell, 1)).into_iter().collect(),
            writes: cells.map(|cell| (cell, Change::To(1))).into_iter().collect(),
            again: false,
            gain: 0,
            by: 0,
        })
        .collect();
    moves.sort();
    Rules {
        groups: vec![Group { cells: rows * columns, values: 2, low: 0 }],
        sides: vec![SideRules { endings: vec![], no_moves: -1, moves }],
        exchange: None,
    }
}

/// A game with the components of a board without pieces, and a search.
fn start(rules: &Rules) -> (BoardComponents, NimberSearch, Vec<u32>) {
    let mut game = BoardComponents::new(rules).unwrap();
    let mut sum = Vec::new();
    game.decompose(&Counts::of((0..rules.cells()).map(|_| 0)), &mut sum).unwrap();
    (game, NimberSearch::default(), sum)
}

/// Returns the file of a search that was stopped after a number of components.
fn file_after(rules: &Rules, positions: u64) -> Vec<u8> {
    let (mut game, mut search, sum) = start(rules);
    let result = search.value(&mut game, &sum, &Budget { positions, ..Budget::default() });
    assert!(result.is_err());
    let mut file = Vec::new();
    assert!(game.write_values(&search, &mut file).unwrap() > 10);
    file
}

/// The values of Cram are those of the table of Lemoine and Viennot (2010). The sets of moves of 5x6
/// cells have 54 bits, those of 2x25 cells have 74.
#[test]
fn a_search_goes_on_from_a_file() {
    for (rows, columns, expected) in [(5, 6, 2), (2, 25, 1)] {
        let rules = cram(rows, columns);
        let (mut game, mut search, sum) = start(&rules);
        let value = search.value(&mut game, &sum, &Budget::default());
        assert_eq!(value, Ok(Nimber(expected)), "{rows}x{columns}");
        let at_once = search.expanded();
        for quarter in 1..4 {
            let file = file_after(&rules, at_once * quarter / 4);
            let (mut game, mut search, sum) = start(&rules);
            assert!(game.read_values(&mut search, &file).unwrap() > 20);
            let value = search.value(&mut game, &sum, &Budget::default());
            assert_eq!(value, Ok(Nimber(expected)), "{rows}x{columns} after {quarter} quarters");
            let remaining = at_once * (4 - quarter) / 4;
            assert!(search.expanded() < remaining + at_once / 5, "{rows}x{columns}: {quarter}");
        }
    }
}

#[test]
fn files_that_are_damaged_or_of_other_rules_are_refused() {
    let rules = cram(4, 5);
    let file = file_after(&rules, 200);
    let read = |rules: &Rules, file: &[u8]| {
        let (mut game, mut search, _) = start(rules);
        game.read_values(&mut search, file)
    };
    assert!(read(&rules, &file).is_ok());
    assert!(matches!(read(&cram(5, 4), &file), Err(SavedValuesError::OtherRules)));
    assert!(matches!(read(&rules, b"{\"kind\": 3}"), Err(SavedValuesError::OtherFormat)));
    for length in 12..file.len() {
        assert!(matches!(read(&rules, &file[..length]), Err(SavedValuesError::Damaged)));
    }
    // Without the checksum, each byte is checked for itself: no content makes the reader panic.
    for index in 12..file.len() - 4 {
        for change in [1, 0x80, 0xff] {
            let mut changed = file.clone();
            changed[index] ^= change;
            assert!(matches!(read(&rules, &changed), Err(SavedValuesError::Damaged)));
            let content = changed.len() - 4;
            let checksum = crc32fast::hash(&changed[..content]);
            changed[content..].copy_from_slice(&checksum.to_le_bytes());
            let _ = read(&rules, &changed);
        }
    }
}
