//! The rules of a game as automata, and the decision of conditions on them.
//!
//! A condition is a formula that no position may satisfy. [`Prover`] compiles it to an automaton
//! and tests whether that automaton accepts anything.

use super::condition::{Condition, ConditionResult, Counterexample, ProvedCondition, Stop};
use grundy_automata::{Automaton, Engine, Formula, Limits, Linear, Order, Variable};
use grundy_core::base::Big;
use grundy_rules_logic::guarded::{GuardedCommand, GuardedCommands, as_variable};
use grundy_rules_logic::simplify_exists;
use grundy_text::Words;
use std::time::Instant;

/// A prover for one game: it decides by automata whether conditions hold at all positions of the
/// game.
pub struct Prover<'a> {
    /// The engine that computes the automata of formulas.
    pub(super) engine: Engine<'a>,
    /// The rules of the game as guarded commands.
    pub(super) rules: &'a GuardedCommands,
    /// The moves of the rules, as guarded commands, without those that are impossible at every
    /// position.
    pub(super) commands: Vec<&'a GuardedCommand>,
    /// The names of all variables of formulas, indexed by the number of the variable.
    pub(super) names: Vec<String>,
    /// The formula that is true exactly at the positions of the game. It consists of an automaton,
    /// which is compiled once.
    pub(super) domain: Formula,
    /// The formula that is true exactly at the positions at which play is not over.
    pub(super) live: Formula,
    /// The formula that is true exactly at the positions at which play is not over but no move is
    /// possible.
    pub(super) stuck: Formula,
    /// The conditions that this prover has proved so far.
    pub(super) conditions: Vec<ProvedCondition>,
}

/// Returns the formula that `automaton` accepts the numbers in the variables that it reads (its
/// tracks).
pub(super) fn accepts(automaton: &Automaton) -> Formula {
    Formula::Automaton(automaton.clone(), automaton.tracks().to_vec())
}

impl<'a> Prover<'a> {
    /// Creates a prover. Compiles the set of positions and the set of positions without moves.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub fn new(rules: &'a GuardedCommands, limits: Limits<'a>) -> Result<Prover<'a>, Stop> {
        let mut engine = Engine::with_limits(rules.numeration.clone(), limits);
        let domain = accepts(&engine.compile(&rules.domain())?);
        let live = match &rules.live {
            Formula::True => domain.clone(),
            live => accepts(&engine.compile(&Formula::and([domain.clone(), live.clone()]))?),
        };
        let mut prover = Prover {
            engine,
            rules,
            commands: Vec::new(),
            names: rules.names.clone(),
            domain,
            live,
            stuck: Formula::False,
            conditions: Vec::new(),
        };
        let mut movable = Vec::new();
        for command in &rules.commands {
            let possible =
                prover.engine.compile(&prover.enabled_by_some_choice(command, Formula::True))?;
            if !possible.is_empty() {
                prover.commands.push(command);
                movable.push(accepts(&possible));
            }
        }
        let stuck = Formula::and([prover.live.clone(), Formula::not(Formula::or(movable))]);
        prover.stuck = accepts(&prover.engine.compile(&stuck)?);
        Ok(prover)
    }

    /// Creates a new variable whose name is based on `name`.
    pub(super) fn fresh(&mut self, name: &str) -> Variable {
        grundy_rules_logic::guarded::fresh(&mut self.names, name)
    }

    /// Returns the number of states of the largest automaton that the prover has computed so far.
    pub fn largest_automaton(&self) -> usize {
        self.engine.largest()
    }

    /// Compiles a formula to the minimal automaton that accepts its solutions.
    pub(super) fn compile(&mut self, formula: &Formula) -> Result<Automaton, Stop> {
        Ok(self.engine.compile(formula)?)
    }

    /// Decides whether no position satisfies a formula, whatever the values of the other variables.
    /// If so, records the condition under `name` as proved and returns `None`. Otherwise returns
    /// the position with the least sum of coordinates that satisfies it.
    pub(super) fn check_empty(
        &mut self,
        name: Words,
        formula: Formula,
    ) -> Result<Option<Vec<Big>>, Stop> {
        let coordinates = self.rules.variables();
        self.check_empty_over(name, formula, &coordinates)
    }

    /// Decides whether no values of `variables` satisfy a formula, whatever the values of the other
    /// variables. If so, records the condition under `name` as proved and returns `None`. Otherwise
    /// returns the values with the least sum that satisfy it.
    pub(super) fn check_empty_over(
        &mut self,
        name: Words,
        formula: Formula,
        variables: &[Variable],
    ) -> Result<Option<Vec<Big>>, Stop> {
        let started = Instant::now();
        let solutions = self.engine.compile(&formula)?;
        let witness = if solutions.is_empty() {
            None
        } else {
            let other_tracks: Vec<Variable> = solutions
                .tracks()
                .iter()
                .copied()
                .filter(|track| !variables.contains(track))
                .collect();
            let solutions = self.engine.exists(&solutions, &other_tracks)?;
            let solutions = self.engine.extend(&solutions, variables)?;
            self.engine.least(&solutions, &Order::Sum)?
        };
        let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        if witness.is_none() {
            self.conditions.push(ProvedCondition { name, micros });
        }
        Ok(witness)
    }

    /// Decides a condition on a claim as [`check_empty`](Prover::check_empty) does. Returns a
    /// counterexample if it fails. `command` is the name of the move that the condition is about.
    pub(super) fn check(
        &mut self,
        condition: Condition,
        command: Option<&str>,
        name: Words,
        formula: Formula,
    ) -> Result<ConditionResult, Stop> {
        let witness = self.check_empty(name, formula)?;
        let command = command.map(str::to_string);
        Ok(match witness {
            None => Ok(()),
            Some(position) => {
                let counted = self.rules.counted;
                Err(Counterexample { condition, command, position, counted })
            }
        })
    }

    /// Returns the formula that `relation` accepts its numbers after a substitution. The sum
    /// `values[i]` replaces the coordinate with index `i`. For each pair in `renamed`, the second
    /// variable replaces the first.
    pub(super) fn substitute(
        &mut self,
        relation: &Automaton,
        values: &[Linear],
        renamed: &[(Variable, Variable)],
    ) -> Formula {
        let coordinates = self.rules.variables();
        let (mut bound, mut conjuncts, mut tracks) = (Vec::new(), Vec::new(), Vec::new());
        for track in relation.tracks() {
            let value = match coordinates.iter().position(|variable| variable == track) {
                Some(index) => values[index].clone(),
                None => {
                    let pair = renamed.iter().find(|(from, _)| from == track);
                    Linear::from(pair.map_or(*track, |(_, to)| *to))
                }
            };
            match as_variable(&value).filter(|variable| !tracks.contains(variable)) {
                Some(variable) => tracks.push(variable),
                None => {
                    let variable = self.fresh("u");
                    bound.push(variable);
                    conjuncts.push(Formula::equal(variable, value));
                    tracks.push(variable);
                }
            }
        }
        conjuncts.push(Formula::Automaton(relation.clone(), tracks));
        Formula::exists(bound, Formula::and(conjuncts))
    }

    /// Returns the formula that play is not over, the guard of `command` holds, and `condition`
    /// holds. The numbers that the player chooses remain free variables.
    pub(super) fn enabled(&self, command: &GuardedCommand, condition: Formula) -> Formula {
        let conjuncts = [self.live.clone(), command.guard.clone(), condition];
        simplify_exists(command.aux.clone(), Formula::and(conjuncts))
    }

    /// Returns the formula that the player can choose numbers for `command` with which it is legal
    /// and `condition` holds.
    pub(super) fn enabled_by_some_choice(
        &self,
        command: &GuardedCommand,
        condition: Formula,
    ) -> Formula {
        let conjuncts = [self.live.clone(), command.guard.clone(), condition];
        let bound = [&command.chosen[..], &command.aux].concat();
        Formula::exists(bound, Formula::and(conjuncts))
    }
}
