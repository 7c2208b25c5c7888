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

/// Returns the candidate with the most votes, and the least of several; `None` if there is none.
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
