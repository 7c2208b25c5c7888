//! Progress of the winner, which shows that the winner wins after finitely many moves in games in
//! which positions can recur.
//!
//! Let a set of positions satisfy the conditions on lost positions. A winning move is a move into
//! the set. For each side, let there be a nonnegative sum with two properties: at every position
//! outside the set, some winning move of the side lowers the sum, and no reply from a position of
//! the set raises it. Suppose that a player who is to move outside the set always plays such a
//! move. The sum decreases with each of these moves, so play ends. It does not end on the turn of
//! that player, since some move is possible outside the set. So the other player has no move and
//! loses.

use super::condition::Stop;
use super::prover::{Prover, accepts};
use super::ranking::{AttackerProgress, WeightedSum};
use grundy_automata::{Automaton, Formula};

/// The maximum number of blocks for which all combinations of weights are tried. A block consists
/// of the coordinates of one variable of the rules.
const MAX_BLOCKS: usize = 5;

impl Prover<'_> {
    /// Returns for each side a sum that shows progress: from every position where the side can win,
    /// some winning move lowers the sum, and no reply of the other side raises it. `lost` is the
    /// set of lost positions. Returns `None` if no candidate has this property for some side, if
    /// both sides have the same moves, or if a player without moves does not lose.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub fn find_progress(&mut self, lost: &Automaton) -> Result<Option<AttackerProgress>, Stop> {
        if self.rules.turn.is_none() || self.rules.stuck != -1 {
            return Ok(None);
        }
        let mut sums = Vec::new();
        for side in 0..2 {
            let mut side_sum = None;
            for candidate in self.candidate_sums() {
                if self.makes_progress(lost, side, &candidate)? {
                    side_sum = Some(candidate);
                    break;
                }
            }
            let Some(sum) = side_sum else { return Ok(None) };
            sums.push(sum);
        }
        let second = sums.pop();
        Ok(sums.pop().zip(second).map(|(first, second)| AttackerProgress { sums: [first, second] }))
    }

    /// Returns the candidates for sums that show progress. A block consists of all coordinates of
    /// one variable of the rules; in a candidate all coordinates of a block have the same weight,
    /// 0, 1 or -1.
    fn candidate_sums(&self) -> Vec<WeightedSum> {
        let rules = self.rules;
        let stem = |name: &str| name.split('[').next().unwrap_or(name).to_string();
        let mut blocks: Vec<(String, Vec<usize>)> = Vec::new();
        for (index, coordinate) in rules.position.iter().enumerate() {
            if Some(coordinate.variable) == rules.turn {
                continue;
            }
            let stem = stem(&coordinate.name);
            match blocks.iter_mut().find(|(name, _)| *name == stem) {
                Some((_, block)) => block.push(index),
                None => blocks.push((stem, vec![index])),
            }
        }
        blocks.truncate(MAX_BLOCKS);
        let sum = |code: usize| {
            let mut weights = vec![0; rules.position.len()];
            let mut code = code;
            for (_, block) in &blocks {
                let sign = [0, 1, -1][code % 3];
                code /= 3;
                block.iter().for_each(|coordinate| weights[*coordinate] = sign);
            }
            self.weighted_sum(weights)
        };
        // A sum without a lower bound could decrease forever, so it shows no progress.
        let combinations = 3usize.pow(u32::try_from(blocks.len()).unwrap_or(0));
        let bounded = |sum: &WeightedSum| {
            sum.weights
                .iter()
                .zip(&rules.position)
                .all(|(weight, c)| *weight >= 0 || c.high.is_some())
        };
        (1..combinations).map(sum).filter(bounded).collect()
    }

    /// Returns whether `sum` shows the progress of the player `side` (0 or 1). From every position
    /// outside the set `lost` with this player to move, some move into the set must lower the sum.
    /// No move of the other player from a position of the set may raise the sum.
    fn makes_progress(
        &mut self,
        lost: &Automaton,
        side: i64,
        sum: &WeightedSum,
    ) -> Result<bool, Stop> {
        let rules = self.rules;
        let Some(turn) = rules.turn else { return Ok(false) };
        let old = self.sum_at_position(sum);
        let winner = Formula::equal(turn, side);
        let loser = Formula::equal(turn, 1 - side);
        let mut no_progress = vec![
            self.live.clone(),
            Formula::not(accepts(lost)),
            Formula::not(self.stuck.clone()),
            winner.clone(),
        ];
        for command in self.commands.clone() {
            let [to] = &command.to[..] else { return Ok(false) };
            let new = sum.evaluate(to);
            let raises =
                self.enabled_by_some_choice(command, Formula::less(old.clone(), new.clone()));
            let formula = Formula::and([accepts(lost), loser.clone(), raises]);
            if !self.compile(&formula)?.is_empty() {
                return Ok(false);
            }
            let lands = self.substitute(lost, to, &[]);
            let lowers = Formula::and([winner.clone(), lands, Formula::less(new, old.clone())]);
            let lowers = self.compile(&self.enabled_by_some_choice(command, lowers))?;
            no_progress.push(Formula::not(accepts(&lowers)));
        }
        Ok(self.compile(&Formula::and(no_progress))?.is_empty())
    }
}
