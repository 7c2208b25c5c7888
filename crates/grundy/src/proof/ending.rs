//! Why play ends: a measure that every move lowers.

use super::condition::Stop;
use super::measure::{Measure, Sum};
use super::prover::Prover;
use crate::guarded::{GuardedCommand, is_natural};
use grundy_automata::{Formula, Linear};

/// Positions of so many coordinates or fewer are tried with every weight of −1, 0 and 1.
const MOST_SIGNED: usize = 6;

/// How a command changes a sum.
enum Change {
    Lowers,
    Keeps,
    May,
}

impl Prover<'_> {
    /// A measure that every move lowers; the names of moves for which none was found otherwise.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn measure(&mut self) -> Result<Result<Measure, Vec<String>>, Stop> {
        let mut open = self.commands.clone();
        let mut sums = Vec::new();
        let candidates = self.candidates();
        while !open.is_empty() {
            let mut found = None;
            'candidates: for candidate in &candidates {
                let mut left = Vec::new();
                for command in &open {
                    match self.change(candidate, command)? {
                        Change::Lowers => {}
                        Change::Keeps => left.push(*command),
                        Change::May => continue 'candidates,
                    }
                }
                if left.len() < open.len() {
                    found = Some((candidate, left));
                    break;
                }
            }
            let Some((candidate, left)) = found else {
                let mut names: Vec<String> =
                    open.iter().map(|command| command.name.clone()).collect();
                names.dedup();
                return Ok(Err(names));
            };
            sums.push(candidate.clone());
            open = left;
        }
        Ok(Ok(Measure { sums }))
    }

    /// Weights worth trying, the likeliest first.
    fn candidates(&self) -> Vec<Sum> {
        let sided = usize::from(self.rules.turn.is_some());
        let many = self.rules.position.len() - sided;
        let count = |at: usize| i64::try_from(at).unwrap_or(0);
        let mut all: Vec<Vec<i64>> = vec![
            vec![1; many],
            (0..many).map(|at| count(at) + 1).collect(),
            (0..many).rev().map(|at| count(at) + 1).collect(),
            (0..many).map(|at| 1i64 << (many - 1 - at).min(40)).collect(),
            (0..many).map(|at| 1i64 << at.min(40)).collect(),
        ];
        let only = |set: &[(usize, i64)]| {
            let mut weights = vec![0; many];
            set.iter().for_each(|(at, weight)| weights[*at] = *weight);
            weights
        };
        for at in 0..many {
            all.push(only(&[(at, 1)]));
            all.push(only(&[(at, -1)]));
        }
        all.push(vec![-1; many]);
        for at in 0..many.min(12) {
            for other in at + 1..many.min(12) {
                all.push(only(&[(at, 1), (other, 1)]));
            }
        }
        if many <= MOST_SIGNED {
            for code in 0..3i64.pow(u32::try_from(many).unwrap_or(0)) {
                let signs =
                    (0..many).map(|at| code / 3i64.pow(u32::try_from(at).unwrap_or(0)) % 3 - 1);
                let signs: Vec<i64> = signs.collect();
                if signs.contains(&-1) && signs.contains(&1) {
                    all.push(signs);
                }
            }
        }
        all.iter_mut().for_each(|weights| weights.resize(many + sided, 0));
        all.into_iter().map(|weights| self.sum(weights)).collect()
    }

    /// A sum at the position itself.
    pub(super) fn sum_here(&self, sum: &Sum) -> Linear {
        let here: Vec<Linear> = self.rules.variables().into_iter().map(Linear::from).collect();
        sum.of(&here)
    }

    /// The sum with these weights, from where it cannot be negative, if that is seen from the bounds.
    pub(super) fn sum(&self, weights: Vec<i64>) -> Sum {
        let below = self.rules.position.iter().zip(&weights).map(|(coordinate, weight)| {
            if *weight >= 0 { Some(0) } else { coordinate.high?.checked_mul(-weight) }
        });
        let constant = below.sum::<Option<i64>>().unwrap_or(0);
        Sum { weights, constant }
    }

    fn change(&mut self, sum: &Sum, command: &GuardedCommand) -> Result<Change, Stop> {
        let old = self.sum_here(sum);
        let (mut lowers, mut keeps) = (true, true);
        for part in &command.to {
            let new = sum.of(part);
            if new == old {
                lowers = false;
                continue;
            }
            keeps = false;
            if self.played_where(command, Formula::at_most(old.clone(), new.clone()))? {
                lowers = false;
                if self.played_where(command, Formula::less(old.clone(), new))? {
                    return Ok(Change::May);
                }
            }
        }
        // Nothing can fall for ever that is never below 0 where it falls.
        let negative = Formula::less(old.clone(), 0);
        if (lowers || !keeps) && !is_natural(&old) && self.played_where(command, negative)? {
            return Ok(Change::May);
        }
        Ok(if lowers { Change::Lowers } else { Change::Keeps })
    }

    /// Whether a command may be played where a condition holds.
    fn played_where(&mut self, command: &GuardedCommand, condition: Formula) -> Result<bool, Stop> {
        match condition {
            Formula::False => Ok(false),
            condition => {
                let formula = self.played_somehow(command, condition);
                Ok(!self.compile(&formula)?.is_empty())
            }
        }
    }
}
