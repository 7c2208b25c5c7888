//! Search for a lexicographic ranking function, which shows that play ends.
//!
//! Candidates are weighted sums of the coordinates. Each round takes the first candidate that some
//! remaining move lowers and no remaining move raises, and removes the moves that lower it (Alias,
//! Darte, Feautrier & Gonnord 2010 choose the sums in the same order).

use super::condition::Stop;
use super::prover::Prover;
use super::ranking::{RankingFunction, WeightedSum};
use grundy_automata::{Formula, Linear};
use grundy_rules_logic::guarded::{GuardedCommand, is_natural};

/// The maximum number of coordinates for which all combinations of weights in {-1, 0, 1} are tried.
const MAX_SIGNED_COORDINATES: usize = 6;

/// The effect of a guarded command (a move of the rules) on a weighted sum of coordinates, as far
/// as it matters for the proof that play ends.
enum SumChange {
    /// Every application of the command lowers the sum, which is not negative before the move.
    Lowers,
    /// No application of the command raises the sum. If one lowers it, the sum is not negative
    /// before the move.
    Keeps,
    /// Some application of the command may raise the sum, or lower it from a negative number.
    Unbounded,
}

impl Prover<'_> {
    /// Searches for a ranking function, which every move lowers. If none is found, returns as the
    /// inner error the names of the remaining moves, for which no sum was found: every candidate
    /// that one of these moves lowers is raised by another of them.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub fn find_ranking(&mut self) -> Result<Result<RankingFunction, Vec<String>>, Stop> {
        let mut unranked = self.commands.clone();
        let mut sums = Vec::new();
        let candidates = self.candidates();
        while !unranked.is_empty() {
            let mut ranked = None;
            'candidates: for candidate in &candidates {
                let mut remaining = Vec::new();
                for command in &unranked {
                    match self.classify_change(candidate, command)? {
                        SumChange::Lowers => {}
                        SumChange::Keeps => remaining.push(*command),
                        SumChange::Unbounded => continue 'candidates,
                    }
                }
                if remaining.len() < unranked.len() {
                    ranked = Some((candidate, remaining));
                    break;
                }
            }
            let Some((candidate, remaining)) = ranked else {
                let mut names: Vec<String> =
                    unranked.iter().map(|command| command.name.clone()).collect();
                names.dedup();
                return Ok(Err(names));
            };
            sums.push(candidate.clone());
            unranked = remaining;
        }
        Ok(Ok(RankingFunction { sums }))
    }

    /// Returns the candidate sums in the order in which they are tried. The sums that
    /// show for most games that play ends come first.
    fn candidates(&self) -> Vec<WeightedSum> {
        let turn_coordinates = usize::from(self.rules.turn.is_some());
        let count = self.rules.position.len() - turn_coordinates;
        let as_weight = |index: usize| i64::try_from(index).unwrap_or(0);
        let mut weight_vectors: Vec<Vec<i64>> = vec![
            vec![1; count],
            (0..count).map(|index| as_weight(index) + 1).collect(),
            (0..count).rev().map(|index| as_weight(index) + 1).collect(),
            (0..count).map(|index| 1i64 << (count - 1 - index).min(40)).collect(),
            (0..count).map(|index| 1i64 << index.min(40)).collect(),
        ];
        let sparse = |entries: &[(usize, i64)]| {
            let mut weights = vec![0; count];
            entries.iter().for_each(|(index, weight)| weights[*index] = *weight);
            weights
        };
        for index in 0..count {
            weight_vectors.push(sparse(&[(index, 1)]));
            weight_vectors.push(sparse(&[(index, -1)]));
        }
        weight_vectors.push(vec![-1; count]);
        for first in 0..count.min(12) {
            for second in first + 1..count.min(12) {
                weight_vectors.push(sparse(&[(first, 1), (second, 1)]));
            }
        }
        if count <= MAX_SIGNED_COORDINATES {
            for code in 0..3i64.pow(u32::try_from(count).unwrap_or(0)) {
                let signs = (0..count)
                    .map(|index| code / 3i64.pow(u32::try_from(index).unwrap_or(0)) % 3 - 1);
                let signs: Vec<i64> = signs.collect();
                if signs.contains(&-1) && signs.contains(&1) {
                    weight_vectors.push(signs);
                }
            }
        }
        weight_vectors.iter_mut().for_each(|weights| weights.resize(count + turn_coordinates, 0));
        weight_vectors.into_iter().map(|weights| self.weighted_sum(weights)).collect()
    }

    /// Returns the weighted sum, as an expression in the variables of the position before a move.
    pub(super) fn sum_at_position(&self, sum: &WeightedSum) -> Linear {
        let coordinates: Vec<Linear> =
            self.rules.variables().into_iter().map(Linear::from).collect();
        sum.evaluate(&coordinates)
    }

    /// Returns the sum with the given weights and a constant with which it is never negative. The
    /// constant is 0 if the bounds of the coordinates give no lower bound of the sum.
    pub(super) fn weighted_sum(&self, weights: Vec<i64>) -> WeightedSum {
        let lower_bounds = self.rules.position.iter().zip(&weights).map(|(coordinate, weight)| {
            if *weight >= 0 { Some(0) } else { coordinate.high?.checked_mul(-weight) }
        });
        let constant = lower_bounds.sum::<Option<i64>>().unwrap_or(0);
        WeightedSum { weights, constant }
    }

    /// Returns the effect of a command on `sum`.
    fn classify_change(
        &mut self,
        sum: &WeightedSum,
        command: &GuardedCommand,
    ) -> Result<SumChange, Stop> {
        let old = self.sum_at_position(sum);
        let (mut lowers, mut keeps) = (true, true);
        for component in &command.to {
            let new = sum.evaluate(component);
            if new == old {
                lowers = false;
                continue;
            }
            keeps = false;
            if self.is_enabled_where(command, Formula::at_most(old.clone(), new.clone()))? {
                lowers = false;
                if self.is_enabled_where(command, Formula::less(old.clone(), new))? {
                    return Ok(SumChange::Unbounded);
                }
            }
        }
        // A sum that is nonnegative whenever it decreases cannot decrease forever.
        let negative = Formula::less(old.clone(), 0);
        if (lowers || !keeps) && !is_natural(&old) && self.is_enabled_where(command, negative)? {
            return Ok(SumChange::Unbounded);
        }
        Ok(if lowers { SumChange::Lowers } else { SumChange::Keeps })
    }

    /// Returns whether a command is legal at some position where `condition` holds.
    fn is_enabled_where(
        &mut self,
        command: &GuardedCommand,
        condition: Formula,
    ) -> Result<bool, Stop> {
        match condition {
            Formula::False => Ok(false),
            condition => {
                let formula = self.enabled_by_some_choice(command, condition);
                Ok(!self.compile(&formula)?.is_empty())
            }
        }
    }
}
