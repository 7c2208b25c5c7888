//! Finds the renaming by which moves end whose rules state the board as the player to move sees it,
//! and derives the rules of the second side from it.
//!
//! Such rules have one set of moves, and each move renames the board at its end, so that the next
//! player sees it as their own: it exchanges the values of two players, turns the board, or
//! exchanges two cells. Let π be a renaming of boards that is its own inverse. Every move C is π
//! after C′, where C′ is π after C. Let the first side have the moves C′, and let the second side
//! have the images of these moves and endings under π. Then a board b with the first side to move
//! has the same play as b in the original rules, and b with the second side to move has the same
//! play as π(b): C′ leads from b to C′(b) with the second side to move, which is C(b) in the original
//! rules. This holds for every π that is its own inverse, so the choice of π decides only how many
//! cells the moves C′ change.

use crate::relabel::Relabelling;
use crate::rule_symmetry::RuleSymmetry;
use crate::rules::{Ending, Group, SideRules, group_of_cells};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The number of moves for each candidate.
type Tally<T> = FxHashMap<T, u64>;

/// Counts from which cell, and by which mapping of values, each cell gets its new value in the moves
/// of rules. The renaming of the majority is the candidate for the renaming at the end of a move.
pub struct ExchangeVotes<'a> {
    groups: &'a [Group],
    /// The index of the group of each cell.
    group_of: Vec<usize>,
    /// For each cell, the number of moves that copy its new value from each cell.
    sources: Vec<Tally<u32>>,
    /// For each group of cells, the number of changes by each mapping from its values to the values
    /// of the cell that gets the new value.
    mappings: Vec<Tally<Vec<u8>>>,
}

impl<'a> ExchangeVotes<'a> {
    /// Creates votes for a board that consists of `groups`, without any move.
    pub fn new(groups: &'a [Group]) -> ExchangeVotes<'a> {
        let group_of = group_of_cells(groups);
        let sources = vec![Tally::default(); group_of.len()];
        ExchangeVotes { groups, group_of, sources, mappings: vec![Tally::default(); groups.len()] }
    }

    /// Counts `moves` moves after which `cell` has the value `new_values[v]` if `source` has the
    /// value `v` before the move. An entry is `None` if the moves are impossible at the value.
    pub fn add(&mut self, cell: u32, source: u32, new_values: &[Option<u8>], moves: u64) {
        if moves == 0 {
            return;
        }
        *self.sources[cell as usize].entry(source).or_default() += moves;
        let groups = [source, cell].map(|cell| self.group_of[cell as usize]);
        let mapping: Option<Vec<u8>> = new_values.iter().copied().collect();
        let Some(mapping) = mapping.filter(|mapping| mapping.len() == self.value_count(groups[1]))
        else {
            return;
        };
        if let Some(inverse) = inverse_mapping(&mapping) {
            // The renaming is its own inverse, so the mapping also votes for its inverse.
            *self.mappings[groups[1]].entry(inverse).or_default() += moves;
            *self.mappings[groups[0]].entry(mapping).or_default() += moves;
        }
    }

    fn value_count(&self, group: usize) -> usize {
        usize::from(self.groups[group].values)
    }

    /// Returns the renaming of the majority of the moves. Returns `None` if it is the identity, does
    /// not map boards to boards, or is not its own inverse.
    pub fn majority(&self) -> Option<RuleSymmetry> {
        let mut cells: Vec<u32> = vec![u32::MAX; self.group_of.len()];
        for (cell, sources) in (0..).zip(&self.sources) {
            let source = most_frequent(sources).unwrap_or(cell);
            let is_free = cells[source as usize] == u32::MAX;
            let value_counts = [cell, source].map(|cell| self.group_of[cell as usize]);
            let [values, source_values] = value_counts.map(|group| self.value_count(group));
            if !is_free || values != source_values {
                return None;
            }
            cells[source as usize] = cell;
        }
        let values = self.mappings.iter().enumerate().map(|(group, mappings)| {
            let identity = || (0..self.groups[group].values).collect();
            most_frequent(mappings).unwrap_or_else(identity)
        });
        let renaming = RuleSymmetry { cells, values: values.collect(), swaps: true };
        let keeps_cells = (0..).zip(&renaming.cells).all(|(cell, image)| cell == *image);
        let keeps_values =
            renaming.values.iter().all(|images| (0..).zip(images).all(|(v, image)| v == *image));
        let is_exchange = !(keeps_cells && keeps_values) && renaming.is_involution(&self.group_of);
        is_exchange.then_some(renaming)
    }
}

/// Returns the inverse of a mapping of values to values, or `None` if two values have the same
/// image or an image is no value.
fn inverse_mapping(mapping: &[u8]) -> Option<Vec<u8>> {
    let mut inverse = vec![u8::MAX; mapping.len()];
    for (value, image) in (0..).zip(mapping) {
        *inverse.get_mut(usize::from(*image)).filter(|entry| **entry == u8::MAX)? = value;
    }
    Some(inverse)
}

/// Returns the candidate with the most votes, and the least of several; `None` for an empty tally.
fn most_frequent<T: Clone + Ord + Hash>(tally: &Tally<T>) -> Option<T> {
    let entries = tally.iter().map(|(candidate, count)| (*count, candidate));
    entries.max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(a.1))).map(|entry| entry.1.clone())
}

/// Returns the rules of the other side: the image of the rules `side` under `exchange`, a renaming
/// that is its own inverse. The endings keep their order, which decides between them.
pub fn exchanged_side(groups: &[Group], side: &SideRules, exchange: &RuleSymmetry) -> SideRules {
    let relabelling = Relabelling {
        values: &exchange.values,
        cells: &exchange.cells,
        group_of: &group_of_cells(groups),
        score_key: &|score| score,
    };
    let endings = side
        .endings
        .iter()
        .map(|ending| Ending { tests: relabelling.cube(&ending.tests), score: ending.score });
    let mut moves: Vec<_> = side.moves.iter().map(|command| relabelling.command(command)).collect();
    moves.sort_unstable();
    SideRules { endings: endings.collect(), no_moves: side.no_moves, moves }
}

#[cfg(test)]
mod tests {
    use super::{ExchangeVotes, exchanged_side};
    use crate::rules::{Change, Command, Ending, Group, Rules, SideRules};

    const SWAPPED: [Option<u8>; 3] = [Some(0), Some(2), Some(1)];
    const IDENTITY: [Option<u8>; 3] = [Some(0), Some(1), Some(2)];

    fn row() -> [Group; 1] {
        [Group { cells: 3, values: 3, low: 0 }]
    }

    #[test]
    fn the_majority_decides_cells_and_values() {
        let groups = row();
        let mut votes = ExchangeVotes::new(&groups);
        // Each of ten moves exchanges two values and reverses the row; some cells get another value.
        (0..3).for_each(|cell| votes.add(cell, 2 - cell, &SWAPPED, 10));
        votes.add(0, 0, &IDENTITY, 4);
        let renaming = votes.majority().unwrap();
        assert_eq!(renaming.cells, [2, 1, 0]);
        assert_eq!(renaming.values, [[0, 2, 1]]);
        votes.add(0, 0, &IDENTITY, 7);
        assert_eq!(votes.majority(), None, "two cells get the value of the cell 0");
        let mut copies = ExchangeVotes::new(&groups);
        (0..3).for_each(|cell| copies.add(cell, 1, &IDENTITY, 5));
        assert_eq!(copies.majority(), None, "no cell gets the value of the cell 0");
    }

    #[test]
    fn a_partial_mapping_votes_for_its_cells_only() {
        let groups = [Group { cells: 2, values: 3, low: 0 }];
        let mut votes = ExchangeVotes::new(&groups);
        votes.add(0, 1, &IDENTITY, 3);
        // The value 0 is impossible before these moves, and the others become one less.
        votes.add(1, 0, &[None, Some(0), Some(1)], 9);
        let renaming = votes.majority().unwrap();
        assert_eq!((renaming.cells, renaming.values), (vec![1, 0], vec![vec![0, 1, 2]]));
        // The mapping from the second group is the inverse of that from the first.
        let groups = [Group { cells: 1, values: 3, low: 0 }, Group { cells: 1, values: 3, low: 5 }];
        let mut votes = ExchangeVotes::new(&groups);
        votes.add(1, 0, &[Some(1), Some(2), Some(0)], 3);
        votes.add(0, 1, &[None, Some(0), Some(1)], 3);
        let renaming = votes.majority().unwrap();
        assert_eq!(renaming.values, [[1, 2, 0], [2, 0, 1]]);
    }

    #[test]
    fn a_renaming_that_is_not_its_own_inverse_is_no_exchange() {
        let groups = row();
        let mut rotation = ExchangeVotes::new(&groups);
        (0..3).for_each(|cell| rotation.add(cell, (cell + 1) % 3, &IDENTITY, 5));
        assert_eq!(rotation.majority(), None);
        let mut cycle = ExchangeVotes::new(&groups);
        (0..3).for_each(|cell| cycle.add(cell, cell, &[Some(1), Some(2), Some(0)], 5));
        // The inverse has as many votes, and neither is its own inverse.
        assert_eq!(cycle.majority(), None);
        let mut identity = ExchangeVotes::new(&groups);
        (0..3).for_each(|cell| identity.add(cell, cell, &IDENTITY, 5));
        assert_eq!(identity.majority(), None);
    }

    #[test]
    fn cells_with_other_values_are_not_exchanged() {
        let groups = [Group { cells: 1, values: 2, low: 0 }, Group { cells: 1, values: 3, low: 0 }];
        let mut votes = ExchangeVotes::new(&groups);
        votes.add(0, 1, &[Some(0), Some(1), None], 5);
        votes.add(1, 0, &[Some(0), Some(1)], 5);
        assert_eq!(votes.majority(), None);
    }

    #[test]
    fn the_other_side_plays_on_the_image_of_the_board() {
        let groups = [Group { cells: 1, values: 3, low: 0 }, Group { cells: 3, values: 3, low: 0 }];
        let mut votes = ExchangeVotes::new(&groups);
        votes.add(0, 0, &SWAPPED, 1);
        (1..4).for_each(|cell| votes.add(cell, 4 - cell, &SWAPPED, 1));
        let exchange = votes.majority().unwrap();
        let rotation = Change::Each([1, 2, 0].into_iter().collect());
        let moves = vec![Command {
            tests: vec![(0, 3), (1, 1), (2, 5)],
            writes: vec![(0, rotation), (1, Change::To(1)), (3, Change::To(0))],
            again: false,
            gain: 2,
            by: 7,
        }];
        let endings = vec![
            Ending { tests: vec![(1, 4)], score: Some(-1) },
            Ending { tests: vec![(3, 2)], score: None },
        ];
        let first_side = SideRules { endings, no_moves: -3, moves };
        let second = exchanged_side(&groups, &first_side, &exchange);
        assert_eq!((second.no_moves, second.moves[0].gain, second.moves[0].by), (-3, 2, 7));
        let group_of = [0, 1, 1, 1];
        let image = |board: &[u8]| exchange.apply(&group_of, board);
        for number in 0..81u8 {
            let board: Vec<u8> = (0..4).map(|cell| number / 3u8.pow(cell) % 3).collect();
            let successors = first_side.successors(&board).into_iter();
            let images: Vec<_> = successors.map(|(after, again)| (image(&after), again)).collect();
            assert_eq!(second.successors(&image(&board)), images);
            let score = |side: &SideRules, board: &[u8]| side.find_ending(board).map(|e| e.score);
            assert_eq!(score(&second, &image(&board)), score(&first_side, &board));
        }
        let sides = vec![first_side, second];
        let rules = Rules { groups: groups.to_vec(), sides, exchange: Some(exchange) };
        assert!(rules.is_well_formed());
        let mut rules_without_side = rules.clone();
        rules_without_side.sides.pop();
        assert!(!rules_without_side.is_well_formed());
        let mut rules_with_cycle = rules;
        rules_with_cycle.exchange.as_mut().unwrap().values[0] = vec![1, 2, 0];
        assert!(!rules_with_cycle.is_well_formed());
    }
}
