//! Separates the renaming of the board by which moves end from the other changes of the moves, for
//! rules that state the board as the player to move sees it.

use super::symbolic::{Leaf, Lowered, SymbolicEvaluator};
use grundy_cell_rules::{ExchangeVotes, Function, Group, RuleSymmetry, group_of_cells};
use grundy_core::machine::Span;
use grundy_rules::{Move, Outcome, Stmt};
use rustc_hash::FxHashMap;

/// A move with all of its choices fixed, as functions of the cells before the move.
pub(super) struct SymbolicMove {
    /// The index of the move in the rules.
    pub by: usize,
    /// The condition under which the move is possible.
    pub when: Function,
    /// The side that moves next.
    pub next_turn: Function,
    /// The points that the player gains by the move.
    pub gain: Function,
    /// The changed cells in ascending order, each with its new value.
    pub writes: Vec<(u32, Function)>,
}

/// Returns whether a move leads to one position that it states entirely, or changes variables in a
/// loop or as a whole.
pub(super) fn changes_many_cells(played: &Move) -> bool {
    fn is_wide(stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Become(..) | Stmt::For(..) => true,
            Stmt::If(_, then_stmts, else_stmts) => then_stmts.iter().chain(else_stmts).any(is_wide),
            _ => false,
        }
    }
    match &played.outcome {
        Outcome::Block(stmts, _) => stmts.iter().any(is_wide),
        Outcome::Sum(parts, _) => {
            matches!(&parts[..], [part] if part.times.is_none() && part.loops.is_none())
        }
    }
}

impl SymbolicEvaluator<'_> {
    /// Returns the renaming of the board by which most moves end, and the moves without it. The
    /// renaming is its own inverse. Each returned move followed by the renaming is the original
    /// move. Returns `None` unless the returned moves change less than half as many cells as `moves`.
    pub fn find_exchange(
        &mut self,
        groups: &[Group],
        moves: &[SymbolicMove],
    ) -> Lowered<Option<(RuleSymmetry, Vec<SymbolicMove>)>> {
        let Some(renaming) = self.count_votes(groups, moves).majority() else { return Ok(None) };
        let group_of = group_of_cells(groups);
        let old_values = self.vars.concat();
        let write_count = |moves: &[SymbolicMove]| -> usize {
            moves.iter().map(|symbolic_move| symbolic_move.writes.len()).sum()
        };
        // Most moves copy the same cells, so the same images occur in many moves.
        let mut images: FxHashMap<(u32, Function), Function> = FxHashMap::default();
        let mut renamed_moves = Vec::new();
        for SymbolicMove { by, when, next_turn, gain, writes } in moves {
            self.consume_step()?;
            let mut new_values = old_values.clone();
            writes.iter().for_each(|(cell, value)| new_values[*cell as usize] = *value);
            let mut renamed_writes = Vec::new();
            for (cell, value) in (0..).zip(new_values) {
                let target = renaming.cells[cell as usize];
                let image = match images.get(&(cell, value)) {
                    Some(image) => *image,
                    None => {
                        let group = group_of[cell as usize];
                        let (low, values) = (groups[group].low, &renaming.values[group]);
                        let target_low = groups[group_of[target as usize]].low;
                        let image = self.lift(&[value], Span::default(), |numbers| {
                            let value = (numbers[0] - low) as usize;
                            Ok(target_low + i64::from(values[value]))
                        })?;
                        images.insert((cell, value), image);
                        image
                    }
                };
                if image != old_values[target as usize] {
                    renamed_writes.push((target, image));
                }
            }
            renamed_writes.sort_unstable();
            renamed_moves.push(SymbolicMove {
                by: *by,
                when: *when,
                next_turn: *next_turn,
                gain: *gain,
                writes: renamed_writes,
            });
        }
        let changes_fewer_cells = 2 * write_count(&renamed_moves) < write_count(moves);
        Ok(changes_fewer_cells.then_some((renaming, renamed_moves)))
    }

    /// Counts from which cell, and by which mapping of values, each cell gets its new value in
    /// `moves`.
    fn count_votes<'a>(&self, groups: &'a [Group], moves: &[SymbolicMove]) -> ExchangeVotes<'a> {
        let mut votes = ExchangeVotes::new(groups);
        let cell_groups: Vec<&Group> =
            groups.iter().flat_map(|group| vec![group; group.cells as usize]).collect();
        let mut copies: FxHashMap<(u32, Function), u64> = FxHashMap::default();
        let mut unchanged = vec![moves.len() as u64; cell_groups.len()];
        for (cell, value) in moves.iter().flat_map(|symbolic_move| &symbolic_move.writes) {
            *copies.entry((*cell, *value)).or_default() += 1;
            unchanged[*cell as usize] -= 1;
        }
        for ((cell, value), count) in copies {
            let low = cell_groups[cell as usize].low;
            if let Some((source, leaves)) = self.diagrams.single_cell(value) {
                let new_values = leaves.into_iter().map(|leaf| match leaf {
                    Leaf::Number(number) => Some((number - low) as u8),
                    Leaf::Fault(_) => None,
                });
                votes.add(cell, source, &new_values.collect::<Vec<_>>(), count);
            }
        }
        for ((cell, group), count) in (0..).zip(&cell_groups).zip(unchanged) {
            let identity: Vec<Option<u8>> = (0..group.values).map(Some).collect();
            votes.add(cell, cell, &identity, count);
        }
        votes
    }
}
