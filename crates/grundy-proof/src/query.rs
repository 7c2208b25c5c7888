//! Answers to questions about positions of any size from a proved law: the outcome, the Grundy
//! value, and the winning moves.
//!
//! A question becomes formulas over the numbers of the position and of its options. Their automata
//! are intersected with the automata of the law; the intersection accepts the answers.

use super::condition::Stop;
use super::proved_law::{PositionInfo, ProofKind, ProvedLaw, WinningMove};
use grundy_automata::{Automaton, Engine, Formula, Limits, Linear, Relation, Variable};
use grundy_core::base::{Big, Outcome};
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use grundy_rules_logic::guarded::{GuardedCommand, as_variable, fresh};

/// The condition on the new components of a move. A position is a sum of components, and a move
/// replaces one of them, the moved component, by any number of new ones.
enum MoveTarget<'a> {
    /// The moved component is replaced by one component, which is in the set that the automaton
    /// accepts.
    Set(&'a Automaton),
    /// The nim-sum of the values of the new components is `nim_sum`. The relation `values` relates
    /// a component to its value or, if `power` is true, to 2 to the power of its value.
    NimSum { values: ValueRelation<'a>, power: bool, nim_sum: Big },
    /// The new components are those in the payload, in any order. Each is given by its coordinates.
    Components(&'a [Vec<Big>]),
    /// Together with the unmoved components, the new components form a P-position in misère play
    /// of tame games. `other_sum` is the nim-sum of the values of the unmoved components, and
    /// `other_firm` states whether one of these is firm.
    Tame { values: ValueRelation<'a>, firm: &'a Automaton, other_sum: Big, other_firm: bool },
}

/// The relation between positions and their values, as an automaton.
#[derive(Clone, Copy)]
struct ValueRelation<'a> {
    /// The automaton that accepts a position together with its value.
    automaton: &'a Automaton,
    /// The variable of the track on which the automaton reads the value.
    variable: Variable,
}

/// A [`MoveTarget`] as conditions on the variables of the new components.
struct Constraints {
    /// The variables of the new components that must equal a constant, each with its constant.
    fixed: Vec<(Variable, Big)>,
    /// The formulas that the variables of the new components must satisfy. Their automata are
    /// intersected in the order of the list.
    steps: Vec<Formula>,
}

/// A position as a sum of components, each given by its coordinates.
type QueryComponents = [Vec<Big>];

impl ProvedLaw {
    /// Starts a query that lists at most `max_moves` moves from the position with the components
    /// `parts`. Returns an error if a component is not a position of the rules.
    fn start_query<'p, 'l>(
        &'p self,
        parts: &QueryComponents,
        max_moves: usize,
        limits: &Limits<'l>,
    ) -> Result<Query<'p, 'l>, Stop> {
        // The automata use variables that the rules do not name, such as the Grundy value.
        let tracks = self.automata.iter().flat_map(|automaton| automaton.tracks());
        let used = tracks.map(|track| track.0 as usize + 1).max().unwrap_or(0);
        let mut names = self.rules.names.clone();
        names.resize(used.max(names.len()), String::new());
        let mut query = Query {
            law: self,
            engine: Engine::with_limits(self.rules.numeration.clone(), limits.clone()),
            names,
            moves: Vec::new(),
            max_moves,
            complete: true,
        };
        for part in parts {
            query.check_position(part)?;
        }
        Ok(query)
    }

    /// Returns a move from the position with the components `parts` to the position with the
    /// components `to`, or `None` if no such move exists. Also returns `None` for two kinds of
    /// moves: those after which equal elements of a set cancel, and those that replace a component
    /// by more than four components.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached, or if `parts` are not components of a position.
    pub fn move_to(
        &self,
        parts: &QueryComponents,
        to: &QueryComponents,
        limits: &Limits,
    ) -> Result<Option<WinningMove>, Stop> {
        let mut query = self.start_query(parts, 1, limits)?;
        for moved in 0..parts.len() {
            // Every component except the moved one is still in `to`.
            let mut unmoved =
                parts.iter().enumerate().filter(|(i, _)| *i != moved).map(|(_, part)| part);
            let mut changed = to.to_vec();
            let others_stay = unmoved.all(|part| {
                let index = changed.iter().position(|after| after == part);
                index.map(|index| changed.remove(index)).is_some()
            });
            // The formula of the target has a case for each order of the components, hence the
            // limit.
            if others_stay && changed.len() <= 4 {
                query.add_moves(parts, moved, &MoveTarget::Components(&changed))?;
            }
        }
        Ok(query.moves.pop())
    }

    /// Returns the coordinates of the starting position that `numbers` select. These are the
    /// numbers that a user types for a start under the given `rules`. Returns `None` if they select
    /// no starting position or more than one.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub fn start(
        &self,
        rules: &RuleGame,
        numbers: &[Big],
        limits: &Limits,
    ) -> Result<Option<Vec<Big>>, Stop> {
        let mut formulas = self.rules.clone();
        let Ok(cases) = rules.start_cases(&mut formulas) else { return Ok(None) };
        let mut query = self.start_query(&[], 1, limits)?;
        query.names = formulas.names;
        let mut start: Option<Vec<Big>> = None;
        for case in cases.iter().filter(|case| case.numbers.len() == numbers.len()) {
            let to = query.fresh_tuple(case.position.len());
            let typed = query.equal_tuple(&case.numbers, numbers)?;
            let conjuncts = equations(&to, &case.position).chain([typed, case.guard.clone()]);
            let bound = [&case.numbers[..], &case.aux].concat();
            let starts = query.engine.compile(&Formula::exists(bound, Formula::and(conjuncts)))?;
            let starts = query.engine.extend(&starts, &to)?;
            for position in query.engine.members(&starts, 2)? {
                if start.as_ref().is_some_and(|start| *start != position) {
                    return Ok(None);
                }
                start = Some(position);
            }
        }
        Ok(start)
    }

    /// Returns the outcome and the values of the position with the components `parts`, and at most
    /// `max_moves` moves that win or keep a draw.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached, or if `parts` are not components of a position.
    pub fn query(
        &self,
        parts: &QueryComponents,
        max_moves: usize,
        limits: &Limits,
    ) -> Result<PositionInfo, Stop> {
        let mut query = self.start_query(parts, max_moves, limits)?;
        let answer = |query: Query, outcome, values: Vec<Big>| {
            let value = (!values.is_empty()).then(|| nim_sum(&values));
            let (moves, complete) = (query.moves, query.complete);
            PositionInfo { outcome, value, values, moves, complete }
        };
        match &self.kind {
            ProofKind::Lost | ProofKind::Outcomes => {
                let [part] = parts else { return Err(Stop::TooLarge) };
                let inside = |set: usize| self.automata[set].contains_big(part);
                let (outcome, target) = match &self.kind {
                    ProofKind::Lost if inside(0)? => (Outcome::P, None),
                    ProofKind::Lost => (Outcome::N, Some(0)),
                    _ if inside(0)? => (Outcome::P, None),
                    _ if inside(2)? => (Outcome::Draw, Some(2)),
                    _ => (Outcome::N, Some(0)),
                };
                if let Some(target) = target {
                    query.add_moves(parts, 0, &MoveTarget::Set(&self.automata[target]))?;
                }
                Ok(answer(query, outcome, Vec::new()))
            }
            ProofKind::Values(variable, power) => {
                let mut values = Vec::new();
                for part in parts {
                    values.push(query.value(&self.automata[0], *power, part)?);
                }
                let total = nim_sum(&values);
                if total != Big::ZERO {
                    for (moved, value) in values.iter().enumerate() {
                        let relation =
                            ValueRelation { automaton: &self.automata[0], variable: *variable };
                        let nim_sum = total.clone() ^ value;
                        let target =
                            MoveTarget::NimSum { values: relation, power: *power, nim_sum };
                        query.add_moves(parts, moved, &target)?;
                    }
                }
                if values.is_empty() {
                    values.push(Big::ZERO);
                }
                Ok(answer(query, Outcome::n_if(total != Big::ZERO), values))
            }
            ProofKind::Components(components) => {
                let [part] = parts else { return Err(Stop::TooLarge) };
                let variables = self.rules.variables();
                let mut values = Vec::new();
                for (component, automaton) in components.iter().zip(&self.automata) {
                    let coordinates = &component.coordinates;
                    let numbers: Vec<Big> = variables
                        .iter()
                        .zip(part)
                        .filter(|(variable, _)| coordinates.contains(variable))
                        .map(|(_, number)| number.clone())
                        .collect();
                    values.push(query.value_in(automaton, false, coordinates, &numbers)?);
                }
                let total = nim_sum(&values);
                if total != Big::ZERO {
                    for (index, component) in components.iter().enumerate() {
                        let value = total.clone() ^ &values[index];
                        let relation = ValueRelation {
                            automaton: &self.automata[index],
                            variable: component.value,
                        };
                        query.add_moves_inside(part, &component.coordinates, relation, &value)?;
                    }
                }
                Ok(answer(query, Outcome::n_if(total != Big::ZERO), values))
            }
            ProofKind::Tame(variable) => {
                let mut values = Vec::new();
                let mut firm = Vec::new();
                for part in parts {
                    values.push(query.value(&self.automata[0], false, part)?);
                    firm.push(self.automata[1].contains_big(part)?);
                }
                let total = nim_sum(&values);
                let some_firm = firm.contains(&true);
                let lost = total == if some_firm { Big::ZERO } else { Big::ONE };
                if !lost {
                    for (moved, value) in values.iter().enumerate() {
                        let target = MoveTarget::Tame {
                            values: ValueRelation {
                                automaton: &self.automata[0],
                                variable: *variable,
                            },
                            firm: &self.automata[1],
                            other_sum: total.clone() ^ value,
                            other_firm: firm
                                .iter()
                                .enumerate()
                                .any(|(i, firm)| i != moved && *firm),
                        };
                        query.add_moves(parts, moved, &target)?;
                    }
                }
                // In misère play a position has no Grundy value.
                Ok(PositionInfo { value: None, ..answer(query, Outcome::n_if(!lost), values) })
            }
        }
    }
}

/// Returns the formula that the tuples of variables `to` equal the tuples in `components` in some
/// order.
fn equal_in_some_order(to: &[Vec<Variable>], components: &[Vec<Big>]) -> Formula {
    let Some((first, remaining_variables)) = to.split_first() else {
        return if components.is_empty() { Formula::True } else { Formula::False };
    };
    let matches = (0..components.len()).filter(|i| components[*i].len() == first.len()).map(|i| {
        let numbers = first.iter().zip(&components[i]);
        let mut remaining = components.to_vec();
        remaining.remove(i);
        let equal = numbers.map(|(variable, number)| equals_number(*variable, number));
        Formula::and(equal.chain([equal_in_some_order(remaining_variables, &remaining)]))
    });
    Formula::or(matches)
}

/// Returns the nim-sum (bitwise xor) of `values`.
fn nim_sum(values: &[Big]) -> Big {
    values.iter().fold(Big::ZERO, |sum, value| sum ^ value)
}

/// The state of a query: the law, the engine that computes automata, and the moves found so far.
struct Query<'p, 'l> {
    /// The law that answers the query.
    law: &'p ProvedLaw,
    /// The engine that computes the automata of formulas.
    engine: Engine<'l>,
    /// The names of all variables, including the variables created for this query.
    names: Vec<String>,
    /// The moves found so far, at most `max_moves` of them.
    moves: Vec<WinningMove>,
    /// The maximum number of moves in `moves`.
    max_moves: usize,
    /// Whether `moves` contains all moves that were found. It is false if a move was omitted
    /// because of `max_moves`.
    complete: bool,
}

/// Returns the formula that `variable` equals `number`, which may have any size.
fn equals_number(variable: Variable, number: &Big) -> Formula {
    Formula::relation(Relation::Constant(number.clone()), [variable])
}

impl Query<'_, '_> {
    /// Returns the Grundy value of the component `part`. The automaton `values` relates components
    /// to their values or, if `power` is true, to 2 to the power of their values.
    fn value(&mut self, values: &Automaton, power: bool, part: &[Big]) -> Result<Big, Stop> {
        let variables = self.law.rules.variables();
        self.value_in(values, power, &variables, part)
    }

    /// Returns an error unless the numbers in `part` are the coordinates of a position of the
    /// rules, because the law holds for positions only.
    fn check_position(&mut self, part: &[Big]) -> Result<(), Stop> {
        let rules = &self.law.rules;
        let variables = rules.variables();
        if variables.len() != part.len() {
            return Err(Stop::TooLarge);
        }
        let conjuncts = Formula::and([self.equal_tuple(&variables, part)?, rules.domain()]);
        if self.engine.compile(&conjuncts)?.is_empty() { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// Returns the formula that each of `variables` equals the number at the same index.
    fn equal_tuple(&mut self, variables: &[Variable], numbers: &[Big]) -> Result<Formula, Stop> {
        let tuple = self.engine.tuple(numbers, variables)?;
        let tracks = tuple.tracks().to_vec();
        Ok(Formula::Automaton(tuple, tracks))
    }

    /// Returns the value that the automaton `values` relates to the component `part`, whose
    /// coordinates are in the variables `coordinates`. If `power` is true, the automaton accepts 2
    /// to the power of the value.
    fn value_in(
        &mut self,
        values: &Automaton,
        power: bool,
        coordinates: &[Variable],
        part: &[Big],
    ) -> Result<Big, Stop> {
        let values = Formula::Automaton(values.clone(), values.tracks().to_vec());
        let conjuncts = Formula::and([self.equal_tuple(coordinates, part)?, values]);
        let value = self.engine.compile(&Formula::exists(coordinates.to_vec(), conjuncts))?;
        let value = self.engine.members(&value, 1)?.pop().and_then(|mut tuple| tuple.pop());
        let value = value.ok_or(Stop::TooLarge)?;
        Ok(if power { log2(&value) } else { value })
    }

    /// Adds to the list the moves that replace the component with index `moved` of the sum `parts`
    /// by components that satisfy `target`. Adds none if an earlier component is equal, because it
    /// has the same moves.
    fn add_moves(
        &mut self,
        parts: &QueryComponents,
        moved: usize,
        target: &MoveTarget,
    ) -> Result<(), Stop> {
        // Equal components have the same moves, so only those of the first are listed.
        if parts[..moved].contains(&parts[moved]) {
            return Ok(());
        }
        let law = self.law;
        for command in &law.rules.commands {
            let to: Vec<Vec<Variable>> =
                command.to.iter().map(|part| self.fresh_tuple(part.len())).collect();
            let constraints = self.constraints(&to, target);
            let unmoved =
                parts.iter().enumerate().filter(|(i, _)| *i != moved).map(|(_, part)| part.clone());
            let unmoved: Vec<Vec<Big>> = unmoved.collect();
            self.add_moves_by(command, &parts[moved], &to, &constraints, |to| {
                unmoved.iter().cloned().chain(to).collect()
            })?;
        }
        Ok(())
    }

    /// Adds to the list the moves that change only `coordinates`, the coordinates of one
    /// independent component, and give this component the value `value`.
    fn add_moves_inside(
        &mut self,
        part: &[Big],
        coordinates: &[Variable],
        values: ValueRelation,
        value: &Big,
    ) -> Result<(), Stop> {
        let law = self.law;
        let variables = law.rules.variables();
        for command in &law.rules.commands {
            let [to] = &command.to[..] else { continue };
            let changes = |(variable, to): (&Variable, _)| as_variable(to) != Some(*variable);
            let changed = variables.iter().zip(to).filter(|pair| changes((pair.0, pair.1)));
            let only_inside = changed.clone().all(|(variable, _)| coordinates.contains(variable));
            if !only_inside || changed.count() == 0 {
                continue;
            }
            let to = self.fresh_tuple(variables.len());
            let new_track = |track: &Variable| match variables.iter().position(|old| old == track) {
                Some(index) => to[index],
                None => values.variable,
            };
            let tracks: Vec<Variable> = values.automaton.tracks().iter().map(new_track).collect();
            let relation = Formula::Automaton(values.automaton.clone(), tracks);
            let fixed = vec![(values.variable, value.clone())];
            let constraints = Constraints { fixed, steps: vec![relation] };
            self.add_moves_by(command, part, std::slice::from_ref(&to), &constraints, |to| to)?;
        }
        Ok(())
    }

    /// Creates `len` new variables for the coordinates of a component after a move.
    fn fresh_tuple(&mut self, len: usize) -> Vec<Variable> {
        (0..len).map(|_| fresh(&mut self.names, "to")).collect()
    }

    /// Translates `target` to conditions on `to`, the variables of the new components.
    fn constraints(&mut self, to: &[Vec<Variable>], target: &MoveTarget) -> Constraints {
        let variables = self.law.rules.variables();
        let apply = |set: &Automaton, part: &[Variable]| {
            let index_of = |track: &Variable| variables.iter().position(|old| old == track);
            let tracks =
                set.tracks().iter().map(|track| index_of(track).map_or(*track, |i| part[i]));
            Formula::Automaton(set.clone(), tracks.collect())
        };
        let impossible = Constraints { fixed: Vec::new(), steps: vec![Formula::False] };
        match target {
            MoveTarget::Set(set) => match to {
                [part] => Constraints { steps: vec![apply(set, part)], ..impossible },
                _ => impossible,
            },
            MoveTarget::Components(components) => match (to, components) {
                ([to], [component]) if to.len() == component.len() => {
                    let fixed = to.iter().copied().zip(component.iter().cloned()).collect();
                    Constraints { fixed, steps: Vec::new() }
                }
                _ => Constraints { steps: vec![equal_in_some_order(to, components)], ..impossible },
            },
            MoveTarget::NimSum { values, power, nim_sum } => {
                let value = if *power { two_to(nim_sum) } else { Some(nim_sum.clone()) };
                let Some(value) = value else { return impossible };
                let (tracks, mut steps) = self.component_values(*values, to);
                let total = fresh(&mut self.names, "x");
                steps.push(nim_sum_equals(&tracks, total));
                Constraints { fixed: vec![(total, value)], steps }
            }
            MoveTarget::Tame { values, firm, other_sum, other_firm } => {
                let some_firm = if *other_firm {
                    Formula::True
                } else {
                    Formula::or(to.iter().map(|part| apply(firm, part)))
                };
                let (tracks, mut steps) = self.component_values(*values, to);
                let [firm_sum, fickle_sum] = ["x", "y"].map(|name| fresh(&mut self.names, name));
                steps.push(Formula::or([
                    Formula::and([some_firm.clone(), nim_sum_equals(&tracks, firm_sum)]),
                    Formula::and([Formula::not(some_firm), nim_sum_equals(&tracks, fickle_sum)]),
                ]));
                let fixed = vec![
                    (firm_sum, (*other_sum).clone()),
                    (fickle_sum, other_sum.clone() ^ Big::ONE),
                ];
                Constraints { fixed, steps }
            }
        }
    }

    /// Creates a variable for the value of each component in `to`. Returns the new variables, and
    /// for each of them the formula that relates it to the variables of its component.
    fn component_values(
        &mut self,
        values: ValueRelation,
        to: &[Vec<Variable>],
    ) -> (Vec<Variable>, Vec<Formula>) {
        let variables = self.law.rules.variables();
        let tracks: Vec<Variable> = to.iter().map(|_| fresh(&mut self.names, "w")).collect();
        let relations = to.iter().zip(&tracks).map(|(part, value)| {
            let new_track = |track: &Variable| match variables.iter().position(|old| old == track) {
                Some(index) => part[index],
                None if *track == values.variable => *value,
                None => *track,
            };
            let automaton = values.automaton;
            Formula::Automaton(
                automaton.clone(),
                automaton.tracks().iter().map(new_track).collect(),
            )
        });
        let relations = relations.collect();
        (tracks, relations)
    }

    /// Adds to the list the moves by `command` from the component `part` to components whose
    /// variables `to` satisfy the constraints. `to_sum` returns the position after the move for
    /// given new components.
    fn add_moves_by(
        &mut self,
        command: &GuardedCommand,
        part: &[Big],
        to: &[Vec<Variable>],
        constraints: &Constraints,
        to_sum: impl Fn(Vec<Vec<Big>>) -> Vec<Vec<Big>>,
    ) -> Result<(), Stop> {
        let rules = &self.law.rules;
        let coordinates = rules.variables();
        // All constants are one tuple, whose automaton has about as many states as the longest
        // number has digits.
        let (variables, numbers): (Vec<Variable>, Vec<Big>) =
            constraints.fixed.iter().cloned().unzip();
        let numbers = self.equal_tuple(
            &[&coordinates[..], &variables].concat(),
            &[part, &numbers[..]].concat(),
        )?;
        let becomes = to.iter().zip(&command.to).flat_map(|(to, values)| equations(to, values));
        let conjuncts = becomes.chain([numbers, rules.live.clone(), command.guard.clone()]);
        let bound = [&command.chosen[..], &command.aux].concat();
        // The options are few, so the automata in the following steps stay small. The numbers of
        // the position remain tracks of these automata, since they bound the lengths of all other
        // numbers.
        let mut options = self.engine.compile(&Formula::exists(bound, Formula::and(conjuncts)))?;
        for step in &constraints.steps {
            if options.is_empty() {
                return Ok(());
            }
            let step = self.engine.compile(step)?;
            options = self.engine.and(&options, &step)?;
        }
        if options.is_empty() {
            return Ok(());
        }
        let tracks: Vec<Variable> = to.iter().flatten().copied().collect();
        let other_tracks: Vec<Variable> =
            options.tracks().iter().copied().filter(|track| !tracks.contains(track)).collect();
        let options = self.engine.exists(&options, &other_tracks)?;
        let options = self.engine.extend(&options, &tracks)?;
        let order = options.tracks().to_vec();
        for numbers in self.engine.members(&options, self.max_moves + 1)? {
            let number = |variable: &Variable| {
                let index = order.iter().position(|track| track == variable);
                index.map_or(Big::ZERO, |index| numbers[index].clone())
            };
            let to = to.iter().map(|part| part.iter().map(number).collect()).collect();
            let new_move = WinningMove { name: command.name.clone(), to: to_sum(to) };
            if self.moves.iter().any(|listed| listed.to == new_move.to) {
                continue;
            }
            if self.moves.len() >= self.max_moves {
                self.complete = false;
                break;
            }
            self.moves.push(new_move);
        }
        Ok(())
    }
}

/// Returns, for each of `variables`, the formula that it equals the expression in `values` at the
/// same index.
fn equations(variables: &[Variable], values: &[Linear]) -> impl Iterator<Item = Formula> {
    let pairs = variables.iter().zip(values);
    pairs.map(|(variable, value)| Formula::equal(*variable, value.clone()))
}

/// Returns the formula that `total` is the nim-sum of the numbers in `tracks`.
fn nim_sum_equals(tracks: &[Variable], total: Variable) -> Formula {
    match tracks {
        [] => equals_number(total, &Big::ZERO),
        [only] => Formula::equal(*only, total),
        _ => {
            let tracks_and_total = [tracks, &[total]].concat();
            Formula::relation(Relation::XorZero(tracks_and_total.len()), tracks_and_total)
        }
    }
}

/// Returns the logarithm to base 2 of a power of two.
fn log2(power: &Big) -> Big {
    use dashu_int::ops::BitTest;
    Big::from(power.bit_len().saturating_sub(1))
}

/// Returns 2 to the power of `exponent`. Returns `None` if the exponent is 2^20 or more.
fn two_to(exponent: &Big) -> Option<Big> {
    let exponent = usize::try_from(exponent).ok().filter(|exponent| *exponent < 1 << 20)?;
    Some(Big::ONE << exponent)
}
