//! The rules as automata, and conditions put to them.

use super::condition::{Condition, Counterexample, Goal, Outcome, Stop};
use crate::base::{Big, Words};
use crate::guarded::{GuardedCommand, GuardedCommands, as_variable};
use crate::lang::simplified;
use grundy_automata::{Automaton, Engine, Formula, Limits, Linear, Order, Variable};
use std::time::Instant;

/// Puts conditions to automata.
pub struct Prover<'a> {
    pub(super) engine: Engine<'a>,
    pub(super) rules: &'a GuardedCommands,
    /// The moves that are possible somewhere.
    pub(super) commands: Vec<&'a GuardedCommand>,
    pub(super) names: Vec<String>,
    /// The positions.
    pub(super) domain: Formula,
    /// The positions at which play goes on.
    pub(super) live: Formula,
    /// The positions at which play goes on and no move is left.
    pub(super) stuck: Formula,
    pub(super) goals: Vec<Goal>,
}

/// The relation of an automaton, of its own tracks.
pub(super) fn is(automaton: &Automaton) -> Formula {
    Formula::Automaton(automaton.clone(), automaton.tracks().to_vec())
}

impl<'a> Prover<'a> {
    /// Makes automata of the positions and of where a move is left.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn new(rules: &'a GuardedCommands, limits: Limits<'a>) -> Result<Prover<'a>, Stop> {
        let mut engine = Engine::with_limits(rules.numeration.clone(), limits);
        let domain = is(&engine.compile(&rules.domain())?);
        let live = match &rules.live {
            Formula::True => domain.clone(),
            live => is(&engine.compile(&Formula::and([domain.clone(), live.clone()]))?),
        };
        let mut prover = Prover {
            engine,
            rules,
            commands: Vec::new(),
            names: rules.names.clone(),
            domain,
            live,
            stuck: Formula::False,
            goals: Vec::new(),
        };
        let mut can = Vec::new();
        for command in &rules.commands {
            let possible = prover.engine.compile(&prover.played_somehow(command, Formula::True))?;
            if !possible.is_empty() {
                prover.commands.push(command);
                can.push(is(&possible));
            }
        }
        let stuck = Formula::and([prover.live.clone(), Formula::not(Formula::or(can))]);
        prover.stuck = is(&prover.engine.compile(&stuck)?);
        Ok(prover)
    }

    /// A new variable.
    pub(super) fn fresh(&mut self, name: &str) -> Variable {
        crate::guarded::fresh(&mut self.names, name)
    }

    /// States of the largest automaton so far.
    pub fn largest(&self) -> usize {
        self.engine.largest()
    }

    pub(super) fn compile(&mut self, formula: &Formula) -> Result<Automaton, Stop> {
        Ok(self.engine.compile(formula)?)
    }

    /// Whether no position fulfils a formula; else the one with the least sum. Variables that are not of the position
    /// stand for any numbers.
    pub(super) fn none(&mut self, name: Words, formula: Formula) -> Result<Option<Vec<Big>>, Stop> {
        let begun = Instant::now();
        let found = self.engine.compile(&formula)?;
        let here = self.rules.variables();
        let witness = match found.is_empty() {
            true => None,
            false => {
                let others: Vec<Variable> =
                    found.tracks().iter().copied().filter(|track| !here.contains(track)).collect();
                let found = self.engine.exists(&found, &others)?;
                let found = self.engine.extend(&found, &here)?;
                self.engine.least(&found, &Order::Sum)?
            }
        };
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        if witness.is_none() {
            self.goals.push(Goal { name, micros });
        }
        Ok(witness)
    }

    /// The same for a condition on a claim.
    pub(super) fn holds(
        &mut self,
        condition: Condition,
        command: Option<&str>,
        name: Words,
        formula: Formula,
    ) -> Result<Outcome, Stop> {
        let found = self.none(name, formula)?;
        let command = command.map(str::to_string);
        Ok(match found {
            None => Ok(()),
            Some(position) => {
                let counted = self.rules.counted;
                Err(Counterexample { condition, command, position, counted })
            }
        })
    }

    /// What a relation of positions, and of more numbers, says of these values.
    pub(super) fn at(
        &mut self,
        relation: &Automaton,
        values: &[Linear],
        more: &[(Variable, Variable)],
    ) -> Formula {
        let here = self.rules.variables();
        let (mut bound, mut parts, mut tracks) = (Vec::new(), Vec::new(), Vec::new());
        for track in relation.tracks() {
            let value = match here.iter().position(|variable| variable == track) {
                Some(at) => values[at].clone(),
                None => {
                    let known = more.iter().find(|(from, _)| from == track);
                    Linear::from(known.map_or(*track, |(_, to)| *to))
                }
            };
            match as_variable(&value).filter(|variable| !tracks.contains(variable)) {
                Some(variable) => tracks.push(variable),
                None => {
                    let variable = self.fresh("u");
                    bound.push(variable);
                    parts.push(Formula::equal(variable, value));
                    tracks.push(variable);
                }
            }
        }
        parts.push(Formula::Automaton(relation.clone(), tracks));
        Formula::exists(bound, Formula::and(parts))
    }

    /// That a command is possible, at a position where play goes on, and this holds too.
    pub(super) fn played(&self, command: &GuardedCommand, more: Formula) -> Formula {
        let all = [self.live.clone(), command.guard.clone(), more];
        simplified(command.aux.clone(), Formula::and(all))
    }

    /// The same for some choice.
    pub(super) fn played_somehow(&self, command: &GuardedCommand, more: Formula) -> Formula {
        let all = [self.live.clone(), command.guard.clone(), more];
        let bound = [&command.chosen[..], &command.aux].concat();
        Formula::exists(bound, Formula::and(all))
    }
}
