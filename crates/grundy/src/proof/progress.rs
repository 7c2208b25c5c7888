//! Play that may return: the winner makes progress.
//!
//! Let a set of positions fulfil the conditions on lost positions. If for each side there is a sum that some winning move of
//! it (a move to the set) lowers, and that no answer from the set raises, then whoever is to move outside the set and plays
//! such moves loses them at no time and has no endless play: the sum falls with each of their moves and is never negative.
//! Play then ends, and not on the winner's turn, as outside the set some move is left; so the other side has no move.

use super::condition::Stop;
use super::measure::{Progress, Sum};
use super::prover::{Prover, is};
use grundy_automata::{Automaton, Formula};

/// Sequences of so many are tried in all combinations.
const MOST_BLOCKS: usize = 5;

impl Prover<'_> {
    /// Sums by which whoever is to move outside a set of lost positions makes progress. Rules with two sides alone.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn progress(&mut self, lost: &Automaton) -> Result<Option<Progress>, Stop> {
        if self.rules.turn.is_none() || self.rules.stuck != -1 {
            return Ok(None);
        }
        let mut sums = Vec::new();
        for side in 0..2 {
            let mut found = None;
            for candidate in self.blocks() {
                if self.makes_progress(lost, side, &candidate)? {
                    found = Some(candidate);
                    break;
                }
            }
            let Some(sum) = found else { return Ok(None) };
            sums.push(sum);
        }
        let second = sums.pop();
        Ok(sums.pop().zip(second).map(|(first, second)| Progress { sums: [first, second] }))
    }

    /// Sums of whole variables of the position.
    fn blocks(&self) -> Vec<Sum> {
        let rules = self.rules;
        let stem = |name: &str| name.split('[').next().unwrap_or(name).to_string();
        let mut blocks: Vec<(String, Vec<usize>)> = Vec::new();
        for (at, coordinate) in rules.position.iter().enumerate() {
            if Some(coordinate.variable) == rules.turn {
                continue;
            }
            let stem = stem(&coordinate.name);
            match blocks.iter_mut().find(|(known, _)| *known == stem) {
                Some((_, block)) => block.push(at),
                None => blocks.push((stem, vec![at])),
            }
        }
        blocks.truncate(MOST_BLOCKS);
        let sum = |signs: usize| {
            let mut weights = vec![0; rules.position.len()];
            let mut left = signs;
            for (_, block) in &blocks {
                let sign = [0, 1, -1][left % 3];
                left /= 3;
                block.iter().for_each(|place| weights[*place] = sign);
            }
            self.sum(weights)
        };
        // A sum that may be negative is none.
        let many = 3usize.pow(u32::try_from(blocks.len()).unwrap_or(0));
        let bounded = |sum: &Sum| {
            sum.weights
                .iter()
                .zip(&rules.position)
                .all(|(weight, c)| *weight >= 0 || c.high.is_some())
        };
        (1..many).map(sum).filter(bounded).collect()
    }

    fn makes_progress(&mut self, lost: &Automaton, side: i64, sum: &Sum) -> Result<bool, Stop> {
        let rules = self.rules;
        let Some(turn) = rules.turn else { return Ok(false) };
        let old = self.sum_here(sum);
        let winner = Formula::equal(turn, side);
        let loser = Formula::equal(turn, 1 - side);
        let mut none = vec![
            self.live.clone(),
            Formula::not(is(lost)),
            Formula::not(self.stuck.clone()),
            winner.clone(),
        ];
        for command in self.commands.clone() {
            let [to] = &command.to[..] else { return Ok(false) };
            let new = sum.of(to);
            let raises = self.played_somehow(command, Formula::less(old.clone(), new.clone()));
            let formula = Formula::and([is(lost), loser.clone(), raises]);
            if !self.compile(&formula)?.is_empty() {
                return Ok(false);
            }
            let lands = self.at(lost, to, &[]);
            let lowers = Formula::and([winner.clone(), lands, Formula::less(new, old.clone())]);
            let lowers = self.compile(&self.played_somehow(command, lowers))?;
            none.push(Formula::not(is(&lowers)));
        }
        Ok(self.compile(&Formula::and(none))?.is_empty())
    }
}
