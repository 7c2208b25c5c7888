//! Translates moves, endings and the conditions `where` to guarded commands and formulas.

use super::case::LogicCase;
use super::loops::{MAX_UNROLLED_CHOICES, Selection};
use super::numeration::required_numeration;
use super::translator::{MachineLimits, Translated, Translator, slot_width};
use super::unsupported::{Unsupported, UnsupportedReason};
use crate::guarded::{Coordinate, GuardedCommand, GuardedCommands, NumberBag, as_variable, fresh};
use grundy_automata::{Formula, Linear, Numeration};
use grundy_core::machine::{Arity, Span};
use grundy_rules::{Layout, Node, Outcome, PositionNode, Program, VarValue};
use grundy_text::words;
use std::cell::Cell;

/// The maximum number of guarded commands of a rule file.
const MAX_COMMANDS: usize = 4_000;
/// The maximum number of different elements that a bag can have by its declaration, if the bag is
/// represented by the counts of its elements. The search for laws supports at most this number of
/// coordinates.
const MAX_COUNTED_NUMBERS: i64 = 10;
/// The maximum number of copies of a component of a sum that a move can create (`times`).
const MAX_TIMES: i64 = 8;
/// The maximum length of a range for which every choice of the player becomes a separate case, in the
/// second translation with the limits of the machine.
const MAX_MACHINE_UNROLLED_CHOICES: i64 = 1_000;
/// The maximum number of loop steps to evaluate the constants of a translation with the limits of the
/// machine.
const MAX_CONSTANT_STEPS: u64 = 1_000_000;

/// Translates the rules to guarded commands. `requested` is the numeration in which the automata
/// read numbers; if it is `None`, the functions in the rules determine it. If the translation fails
/// for a bag whose declaration allows few different elements, retries with the bag represented by
/// their counts.
///
/// # Errors
/// Fails with the part of the rules that cannot be translated.
pub(crate) fn guarded_commands(
    program: &Program,
    layout: &Layout,
    requested: Option<Numeration>,
) -> Result<GuardedCommands, Unsupported> {
    let result = translate_rules(program, layout, requested.clone(), None, None);
    match (&result, small_declared_bag(layout)) {
        // A bag whose moves are not those of a sum of its elements can still be represented by
        // counts.
        (Err(_), Some(counted)) => translate_rules(program, layout, requested, Some(counted), None),
        _ => result,
    }
}

/// Translates rules whose variables are natural numbers to guarded commands in binary. The proof
/// obligations include that no value overflows 64 bits at a position that fits into 64 bits and
/// whose options can be listed within the step limit. If the translation fails, retries with long
/// ranges unrolled.
///
/// # Errors
/// Fails with the part of the rules that cannot be translated.
pub(crate) fn machine_commands(
    program: &Program,
    layout: &Layout,
) -> Result<GuardedCommands, Unsupported> {
    let translate = |max_unrolled| {
        let constant_fuel = Cell::new(MAX_CONSTANT_STEPS);
        let limits = MachineLimits { max_unrolled, constant_fuel };
        translate_rules(program, layout, Some(Numeration::binary()), None, Some(limits))
    };
    translate(MAX_UNROLLED_CHOICES).or_else(|_| translate(MAX_MACHINE_UNROLLED_CHOICES))
}

/// Translates rules whose only variable is a bag to guarded commands on the counts of the numbers
/// in the range `counted`. Records the proof obligation that no move adds a number outside of this
/// range.
///
/// # Errors
/// Fails with the part of the rules that cannot be translated.
pub(crate) fn guarded_commands_by_counts(
    program: &Program,
    layout: &Layout,
    requested: Option<Numeration>,
    counted: NumberBag,
) -> Result<GuardedCommands, Unsupported> {
    let fits = matches!(&layout.slots[..], [slot] if matches!(slot.arity, Arity::Bag(_, false))
        && slot.low <= counted.low && counted.low <= counted.high && counted.high <= slot.high);
    if !fits || counted.high - counted.low >= MAX_COUNTED_NUMBERS {
        return UnsupportedReason::WholeBag.at(program.vars[0].span);
    }
    translate_rules(program, layout, requested, Some(counted), None)
}

/// Returns the declared range of the elements, if the only variable is a bag of unlimited size
/// whose elements have at most [`MAX_COUNTED_NUMBERS`] different values. Returns `None` for any
/// other game.
fn small_declared_bag(layout: &Layout) -> Option<NumberBag> {
    match &layout.slots[..] {
        [slot] if matches!(slot.arity, Arity::Bag(_, false)) => {
            let is_small =
                slot.high.checked_sub(slot.low).is_some_and(|span| span < MAX_COUNTED_NUMBERS);
            is_small.then_some(NumberBag { low: slot.low, high: slot.high })
        }
        _ => None,
    }
}

/// Translates the rules to guarded commands. If `counted` is given, the only variable must be a
/// bag, which is represented by the counts of the numbers in this range.
fn translate_rules(
    program: &Program,
    layout: &Layout,
    requested: Option<Numeration>,
    counted: Option<NumberBag>,
    machine: Option<MachineLimits>,
) -> Result<GuardedCommands, Unsupported> {
    if counted.is_some() && program.sides.is_some() {
        // The side to move, which is the last number of a position, would be read as an element.
        return UnsupportedReason::WholeBag.at(program.vars[0].span);
    }
    // Negative elements of a bag are not supported. Other variables that can be negative are
    // represented by their distance from their lower bound.
    let mut signed = layout.slots.iter().zip(&program.vars).filter(|(slot, _)| slot.low < 0);
    if let Some((_, var)) = signed.find(|(slot, _)| slot_width(slot.arity).is_none()) {
        return UnsupportedReason::BelowZero.at(var.span);
    }
    let mut names = Vec::new();
    let bag = match &layout.slots[..] {
        [slot] => counted.is_none() && matches!(slot.arity, Arity::Bag(_, false) | Arity::Set),
        _ => false,
    };
    let (mut position, mut state) = (Vec::new(), Vec::new());
    for (slot, var) in layout.slots.iter().zip(&program.vars) {
        if let Some(counted) = counted {
            let mut items = Vec::new();
            for number in counted.numbers() {
                let name = format!("{}({number})", slot.name);
                let variable = fresh(&mut names, &name);
                position.push(Coordinate { variable, name, low: 0, high: None, zero: 0 });
                items.push(Linear::from(variable));
            }
            state.push(items);
            continue;
        }
        let len = match (slot.arity, slot_width(slot.arity)) {
            (_, Some(len)) => len,
            _ if bag => 1,
            (Arity::Set, _) => return UnsupportedReason::Set.at(var.span),
            _ => return UnsupportedReason::Growing.at(var.span),
        };
        let mut items = Vec::new();
        for index in 0..len {
            let name = if slot.arity == Arity::One {
                slot.name.clone()
            } else {
                format!("{}[{index}]", slot.name)
            };
            let variable = fresh(&mut names, &name);
            let zero = slot.zero();
            let high = Some(slot.high).filter(|high| *high < i64::MAX);
            let high = high.map(|high| high.saturating_sub(zero));
            let low = slot.low.saturating_sub(zero);
            position.push(Coordinate { variable, name, low, high, zero });
            items.push(Linear::from(variable) + zero);
        }
        state.push(items);
    }
    let turn = program.sides.is_some().then(|| {
        let variable = fresh(&mut names, "turn");
        position.push(Coordinate { variable, name: "turn".into(), low: 0, high: Some(1), zero: 0 });
        variable
    });
    let mover = turn.map_or(Linear::constant(0), Linear::from);
    let translator = |numeration: Numeration| {
        Translator::new(program, layout, numeration, names.clone(), state.clone(), mover.clone())
    };
    let numeration = requested.unwrap_or_else(|| {
        let binary = translator(Numeration::binary());
        required_numeration(program, |node| binary.constant(node))
    });
    let mut t = translator(numeration.clone());
    t.counted = counted;
    t.machine = machine;
    let invariant = t.invariant()?;
    let endings = t.ending_formulas()?;
    // Moves are translated under the assumption that play is not over.
    let is_live = endings.live.clone();
    let commands =
        t.assuming(
            [is_live],
            |t| {
                if bag { t.single_element_commands() } else { t.move_commands() }
            },
        )?;
    t.forbid_invariant_violations(&commands, &endings.live)?;
    if bag && (!program.invariants.is_empty() || turn.is_some() || !program.end_rules.is_empty()) {
        return UnsupportedReason::WholeBag.at(program.vars[0].span);
    }
    Ok(GuardedCommands {
        numeration,
        names: t.names,
        position,
        turn,
        invariant,
        lost: endings.lost,
        won: endings.won,
        drawn: endings.drawn,
        live: endings.live,
        stuck: endings.stuck.unwrap_or(if program.misere { 1 } else { -1 }),
        bag,
        counted,
        commands,
        obligations: t.obligations,
    })
}

/// Formulas that divide the positions by the ending statements. There is one formula for each
/// result for the player to move, and one for the positions at which play continues.
struct EndingFormulas {
    lost: Formula,
    won: Formula,
    drawn: Formula,
    /// The formula that no ending statement applies, so that play continues.
    live: Formula,
    /// The result that the file declares for a player without a move (`when stuck`): −1, 0 or 1;
    /// `None` if it declares none.
    stuck: Option<i64>,
}

impl<'a> Translator<'a> {
    /// Returns the formula that the conditions `where` hold. Records proof obligations that ensure
    /// that it is false wherever a condition cannot be evaluated. They are needed because a formula
    /// over all elements can be true even if the evaluation fails for one of them.
    fn invariant(&mut self) -> Translated<Formula> {
        let program = self.program;
        let conjuncts: Translated<Vec<Formula>> =
            program.invariants.iter().map(|invariant| self.truth(invariant, true)).collect();
        Ok(Formula::and(conjuncts?))
    }

    /// Records the proof obligations that the conditions `where` hold after every move from a
    /// position where play continues.
    fn forbid_invariant_violations(
        &mut self,
        commands: &[GuardedCommand],
        live: &Formula,
    ) -> Translated<()> {
        let Some(first) = self.program.invariants.first() else { return Ok(()) };
        let (saved_state, saved_mover) = (self.state.clone(), self.mover.clone());
        for command in commands {
            for component in &command.to {
                let mut values = component.iter().cloned();
                for (items, slot) in self.state.iter_mut().zip(&self.layout.slots) {
                    let values = values.by_ref().map(|value| value + slot.zero());
                    items.iter_mut().zip(values).for_each(|(item, value)| *item = value);
                }
                self.mover = values.next().unwrap_or(Linear::constant(0));
                // The obligations of the invariants for all positions cover the positions after
                // moves as well.
                self.suppress_obligations += 1;
                let holds = self.invariant();
                self.suppress_obligations -= 1;
                (self.state, self.mover) = (saved_state.clone(), saved_mover.clone());
                let name = &command.name;
                let message = words!(rules_logic::move_leads_to_position_that_violates, name);
                let violation = [live.clone(), command.guard.clone(), Formula::not(holds?)];
                self.forbid(Formula::and(violation), message, first.span, true);
            }
        }
        Ok(())
    }

    /// Translates the statements that end play, in order. A statement applies only at positions at
    /// which no earlier one applies.
    fn ending_formulas(&mut self) -> Translated<EndingFormulas> {
        let (mut lost, mut won, mut drawn) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_live = Formula::True;
        let mut stuck = None;
        let program = self.program;
        if let Some(span) = program.gain {
            return UnsupportedReason::Gain.at(span);
        }
        for ended in &program.end_rules {
            let score = self.constant(&ended.score);
            let Some(score) = score.filter(|score| score.abs() <= 1) else {
                return UnsupportedReason::Score.at(ended.score.span);
            };
            let Some(condition) = &ended.when else {
                stuck = stuck.or(Some(score));
                continue;
            };
            let (is_over, fails) = self.assuming([is_live.clone()], |t| t.truths(condition))?;
            let is_reached = Formula::and([is_live.clone(), is_over]);
            match score {
                1 => won.push(is_reached),
                -1 => lost.push(is_reached),
                _ => drawn.push(is_reached),
            }
            is_live = Formula::and([is_live, fails]);
        }
        let [lost, won, drawn] = [lost, won, drawn].map(Formula::or);
        Ok(EndingFormulas { lost, won, drawn, live: is_live, stuck })
    }

    /// Translates the moves to guarded commands, in a game whose positions are tuples of numbers of
    /// fixed length.
    fn move_commands(&mut self) -> Translated<Vec<GuardedCommand>> {
        let mut commands = Vec::new();
        let program = self.program;
        for played in &program.moves {
            let (binders, cond) = (&played.loops.binders, played.loops.cond.as_ref());
            let start = Selection::default();
            self.for_each_allowed_choice(binders, cond, &start, &mut |t, selection| {
                let outcomes = t.outcome_cases(&played.outcome, selection, played.span)?;
                for (selection, to) in outcomes {
                    commands.push(new_command(&played.name, selection, to));
                }
                if commands.len() > MAX_COMMANDS {
                    return UnsupportedReason::ManyCases.at(played.span);
                }
                Ok(())
            })?;
        }
        commands.retain(|command| command.guard != Formula::False);
        Ok(commands)
    }

    /// Translates the result of a move by cases. A case holds the choices with their conditions,
    /// and the components of the resulting sum, each as its coordinates in the formulas.
    fn outcome_cases(
        &mut self,
        outcome: &Outcome,
        selection: &Selection,
        span: Span,
    ) -> Translated<Vec<(Selection, Vec<Vec<Linear>>)>> {
        let next_mover = match self.program.sides {
            Some(_) => Linear::constant(1) - self.mover.clone(),
            None => Linear::constant(0),
        };
        match outcome {
            Outcome::Sum(parts, _) => {
                let mut outcomes = vec![(selection.clone(), Vec::new())];
                for part in parts {
                    if part.loops.is_some() {
                        return UnsupportedReason::PartLoop.at(part.span);
                    }
                    let times = match &part.times {
                        None => 1,
                        Some(times) => match self.fixed_value(times) {
                            Some(times @ 0..=MAX_TIMES) => times,
                            _ => return UnsupportedReason::Times.at(times.span),
                        },
                    };
                    let position_cases = self.part_cases(part)?;
                    self.count_cases(outcomes.len() * position_cases.len(), part.span)?;
                    let mut next = Vec::new();
                    for (selection, to) in &outcomes {
                        for (case, state) in &position_cases {
                            let coordinates = self.flatten_position(state, &next_mover);
                            let copies = std::iter::repeat_n(coordinates, times as usize);
                            let to = to.iter().cloned().chain(copies).collect();
                            next.push((selection.and(case), to));
                        }
                    }
                    outcomes = next;
                }
                Ok(outcomes)
            }
            Outcome::Block(stmts, _) => {
                let saved_state = self.state.clone();
                let saved_turn = std::mem::replace(&mut self.turn, next_mover);
                let mut outcomes = Vec::new();
                let statements: Vec<&grundy_rules::Stmt> = stmts.iter().collect();
                let result = self.run_block(&statements, selection, &mut |t, selection| {
                    let coordinates = t.flatten_position(&t.state, &t.turn);
                    outcomes.push((selection.clone(), vec![coordinates]));
                    t.count_cases(1, span)
                });
                self.state = saved_state;
                self.turn = saved_turn;
                result.map(|()| outcomes)
            }
        }
    }

    /// Returns the coordinates of a position in the formulas: its numbers in order and, in a game
    /// with sides, the side `turn` to move. A value of a range that begins below zero is
    /// represented by its distance from the lower bound.
    pub(super) fn flatten_position(&self, state: &[Vec<Linear>], turn: &Linear) -> Vec<Linear> {
        let slots = state.iter().zip(&self.layout.slots);
        let numbers = slots.flat_map(|(items, slot)| {
            items.iter().map(|item| item.clone() - Linear::constant(slot.zero()))
        });
        let mut coordinates: Vec<Linear> = numbers.collect();
        if self.program.sides.is_some() {
            coordinates.push(turn.clone());
        }
        coordinates
    }

    /// Translates a position that is written by the values of its variables. Returns its cases, each
    /// with the elements of the variables: the list with index v holds those of variable v.
    pub(super) fn part_cases(
        &mut self,
        part: &PositionNode,
    ) -> Translated<Vec<(LogicCase, Vec<Vec<Linear>>)>> {
        let mut position_cases = vec![(LogicCase::new(0), Vec::new())];
        for (var, value) in part.items.iter().enumerate() {
            let value_cases = self.variable_cases(var, value)?;
            self.count_cases(position_cases.len() * value_cases.len(), part.span)?;
            let mut next = Vec::new();
            for (prefix, state) in &position_cases {
                for (case, items) in &value_cases {
                    let state = state.iter().cloned().chain([items.clone()]).collect();
                    next.push((prefix.and(case, Linear::constant(0)), state));
                }
            }
            position_cases = next;
        }
        Ok(position_cases)
    }

    /// Translates the new value of the variable with index `var`. Returns its cases, each with the
    /// list of the elements.
    fn variable_cases(
        &mut self,
        var: usize,
        value: &VarValue,
    ) -> Translated<Vec<(LogicCase, Vec<Linear>)>> {
        if let Some(counted) = self.counted {
            return self.counted_variable_cases(counted, value);
        }
        let (cases, span) = match value {
            VarValue::One(node) => {
                let cases = self.number_cases(node)?.into_iter();
                (cases.map(|case| (case.clone(), vec![case.value])).collect(), node.span)
            }
            VarValue::Seq(same, span) => {
                return Ok(vec![(LogicCase::new(0), self.visible_items(*same, *span)?)]);
            }
            VarValue::Items(items, span) => {
                let mut cases: Vec<(LogicCase, Vec<Linear>)> = vec![(LogicCase::new(0), vec![])];
                for item in items {
                    self.append_item(&mut cases, item, *span)?;
                }
                (cases, *span)
            }
            VarValue::Repeat(item, len, span) => {
                let Some(len) = self.fixed_value(len).and_then(|len| usize::try_from(len).ok())
                else {
                    return UnsupportedReason::Growing.at(*span);
                };
                let cases = self.number_cases(item)?.into_iter();
                let cases = cases.map(|case| (case.clone(), vec![case.value; len]));
                (cases.collect::<Vec<_>>(), *span)
            }
            VarValue::ListOf(loops, body, span) => {
                let mut cases: Vec<(LogicCase, Vec<Linear>)> = vec![(LogicCase::new(0), vec![])];
                self.for_each_pass(loops, &mut |t| {
                    if loops.cond.as_ref().is_some_and(|cond| t.constant(cond) != Some(1)) {
                        return UnsupportedReason::Growing.at(*span);
                    }
                    t.append_item(&mut cases, body, *span)?;
                    Ok(())
                })?;
                (cases, *span)
            }
            VarValue::Table(list, span) => match self.constant_list(list) {
                Some(members) => {
                    let items = members.into_iter().map(Linear::constant).collect();
                    (vec![(LogicCase::new(0), items)], *span)
                }
                None => return UnsupportedReason::List.at(*span),
            },
            VarValue::Set(_, span) | VarValue::SetOf(_, _, span) => {
                return UnsupportedReason::Set.at(*span);
            }
        };
        for (case, items) in &cases {
            if slot_width(self.layout.slots[var].arity).is_some_and(|len| len != items.len()) {
                let message = words!(rules_logic::sequence_of_wrong_length);
                self.forbid(Formula::and(case.guard.clone()), message, span, true);
            }
            for item in items {
                self.forbid_out_of_range(var, case, item, span);
            }
        }
        Ok(cases)
    }

    /// Appends the element `item` to each of `cases`, which hold the elements of a sequence so far.
    /// A case is split if the value of `item` has several cases.
    fn append_item(
        &mut self,
        cases: &mut Vec<(LogicCase, Vec<Linear>)>,
        item: &Node,
        span: Span,
    ) -> Translated<()> {
        let values = self.number_cases(item)?;
        self.count_cases(cases.len() * values.len(), span)?;
        let extensions_of = |(case, items): &(LogicCase, Vec<Linear>)| {
            let append = |value: &LogicCase| {
                let items = items.iter().cloned().chain([value.value.clone()]).collect();
                (case.and(value, Linear::constant(0)), items)
            };
            values.iter().map(append).collect::<Vec<_>>()
        };
        *cases = cases.iter().flat_map(extensions_of).collect();
        Ok(())
    }

    /// Records the proof obligation that `value`, in the given case, is in the range of the
    /// variable with index `var`. Records nothing if the value is an unchanged element of the
    /// variable.
    pub(super) fn forbid_out_of_range(
        &mut self,
        var: usize,
        case: &LogicCase,
        value: &Linear,
        span: Span,
    ) {
        let slot = &self.layout.slots[var];
        let mut outside = Vec::new();
        let zero = Linear::constant(slot.zero());
        let is_unchanged =
            as_variable(&(value.clone() - zero)).is_some() && self.state[var].contains(value);
        if !is_unchanged {
            outside.push(Formula::less(value.clone(), slot.low));
            if slot.high < i64::MAX {
                outside.push(Formula::less(slot.high, value.clone()));
            }
        }
        let when = Formula::and(case.guard.iter().cloned().chain([Formula::or(outside)]));
        let message = words!(rules_logic::would_be_outside_its_range, name = &slot.name);
        self.forbid(when, message, span, true);
    }
}

/// Builds a guarded command from the name of the move, the choices of the player with their
/// conditions, and `to`, the coordinates of each resulting component.
pub(super) fn new_command(
    name: &str,
    selection: Selection,
    to: Vec<Vec<Linear>>,
) -> GuardedCommand {
    let Selection { choices, aux, guard } = selection;
    let (name, guard) = (name.to_string(), Formula::and(guard));
    GuardedCommand { name, chosen: choices, aux, guard, to }
}
