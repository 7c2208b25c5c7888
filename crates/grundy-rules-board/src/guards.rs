//! Lowers the conditions of moves to guards: functions of the cells that would need many commands as
//! tests of cells.

use super::lowering_error::LoweringError;
use super::symbolic::{Leaf, Lowered, SplitOperand, SymbolicEvaluator};
use grundy_cell_rules::{Diagrams, Function, GuardedRules, Rules};
use grundy_core::machine::Bin;
use grundy_rules::visit::any_in_loops;
use grundy_rules::{Kind, Loops, Node, Source};
use rustc_hash::FxHashMap;

/// The maximum number of cubes of a condition that becomes tests of cells, if components of the board
/// are searched for: a guard is evaluated once for a component.
pub const MAX_CUBES_IN_COMPONENTS: usize = 4;

/// The maximum number of cubes of a condition that becomes tests of cells, if all positions are
/// solved: a guard is evaluated at each of them.
pub const MAX_CUBES_IN_SOLVER: usize = 64;

/// The function that is called for each choice of a move, with the condition that becomes tests of
/// cells, and the guards.
type GuardedVisitor<'b, 'a> =
    &'b mut dyn FnMut(&mut SymbolicEvaluator<'a>, Function, Vec<Function>) -> Lowered<()>;

/// The guards of a choice of a move while its condition is split.
#[derive(Clone)]
struct Guarding {
    guards: Vec<Function>,
    /// The maximum number of cubes of a condition that becomes tests of cells.
    max_tested_cubes: usize,
}

/// Returns whether the conditions or the sources of loops reduce a range or a list, for example by
/// `count`.
pub fn has_aggregate(loops: &Loops) -> bool {
    any_in_loops(loops, &mut |node| matches!(node.kind, Kind::Aggregate(..)))
}

impl<'a> SymbolicEvaluator<'a> {
    /// Calls `visit` for every choice of a move with its condition. Operands of `and` in the
    /// condition with more than `max_tested_cubes` cubes are guards.
    pub fn for_each_guarded_choice(
        &mut self,
        loops: &Loops,
        max_tested_cubes: usize,
        visit: GuardedVisitor<'_, 'a>,
    ) -> Lowered<()> {
        let always = self.constant(1);
        let split = Guarding { guards: Vec::new(), max_tested_cubes };
        self.for_each_guarded(loops, 0, always, &split, visit)
    }

    /// Calls `visit` for every choice in the loops from the one with index `depth` inwards. `when` and
    /// `split` are the conditions of the loops before it.
    fn for_each_guarded(
        &mut self,
        loops: &Loops,
        depth: usize,
        when: Function,
        split: &Guarding,
        visit: GuardedVisitor<'_, 'a>,
    ) -> Lowered<()> {
        let Some((local, source)) = loops.binders.get(depth) else {
            let mut split = split.clone();
            let when = self.split_loop_condition(loops, when, &mut split)?;
            let Guarding { mut guards, .. } = split;
            guards.sort_unstable();
            guards.dedup();
            return if self.is_zero(when) { Ok(()) } else { visit(self, when, guards) };
        };
        let local = *local as usize;
        // A loop with a condition of its own, such as `i in 0..8 if cell[i] == mover`.
        if let Source::Comprehension(list) = source
            && let Kind::ListOf(inner, member) = &list.kind
        {
            return self.for_each_binding(&inner.binders, when, &mut |evaluator, when| {
                let mut split = split.clone();
                let when = evaluator.split_loop_condition(inner, when, &mut split)?;
                if evaluator.is_zero(when) {
                    return Ok(());
                }
                evaluator.locals[local] = evaluator.evaluate(member)?;
                evaluator.for_each_guarded(loops, depth + 1, when, &split, visit)
            });
        }
        self.for_each_element(source, when, &mut |evaluator, member, when| {
            evaluator.locals[local] = member;
            evaluator.for_each_guarded(loops, depth + 1, when, split, visit)
        })
    }

    /// Splits the condition of loops; see [`split_condition`](SymbolicEvaluator::split_condition).
    fn split_loop_condition(
        &mut self,
        loops: &Loops,
        when: Function,
        split: &mut Guarding,
    ) -> Lowered<Function> {
        loops.cond.as_ref().map_or(Ok(when), |cond| self.split_condition(cond, when, split))
    }

    /// Adds the operands of `and` in a condition that would need many tests of cells to the guards
    /// of `split`. Returns the conjunction of the others with `when`.
    fn split_condition(
        &mut self,
        node: &Node,
        when: Function,
        split: &mut Guarding,
    ) -> Lowered<Function> {
        match &node.kind {
            Kind::Binary(Bin::And, a, b) => {
                let when = self.split_condition(a, when, split)?;
                if self.is_zero(when) { Ok(when) } else { self.split_condition(b, when, split) }
            }
            Kind::Bind(local, value, body) => {
                self.locals[*local as usize] = self.evaluate(value)?;
                self.split_condition(body, when, split)
            }
            _ => {
                let condition = self.split_operand(node, split.max_tested_cubes)?;
                let SplitOperand { value, guard, has_fault } = condition;
                if let Some(guard) = guard {
                    let is_sound = !has_fault || {
                        let tested = self.and(when, value)?;
                        self.find_fault(tested).is_none()
                    };
                    if is_sound {
                        split.guards.push(guard);
                        return Ok(when);
                    }
                }
                self.and(when, value)
            }
        }
    }

    /// Evaluates an operand of `and` in a condition. It has a guard if it has more than
    /// `max_tested_cubes` cubes.
    fn split_operand(&mut self, node: &Node, max_tested_cubes: usize) -> Lowered<SplitOperand> {
        let key = self.memo_key(node);
        if let Some(operand) = key.as_ref().and_then(|key| self.operands.get(key)) {
            return Ok(*operand);
        }
        let value = self.evaluate(node)?;
        let is_true = |leaf| leaf != Leaf::Number(0);
        let mut operand = SplitOperand { value, guard: None, has_fault: false };
        if self.diagrams.cubes(value, &is_true, max_tested_cubes).is_none() {
            operand.has_fault = self.find_fault(value).is_some();
            operand.guard = Some(self.diagrams.apply(&[value], &mut |leaves| match leaves[0] {
                Leaf::Number(0) | Leaf::Fault(_) => Leaf::Number(0),
                Leaf::Number(_) => Leaf::Number(1),
            })?);
        }
        self.operands.extend(key.map(|key| (key, operand)));
        Ok(operand)
    }
}

/// Adds guards to rules. `sides` contains, for each side, the guards of each command and their
/// decision diagrams.
pub fn guarded_rules(
    rules: Rules,
    sides: &[(Vec<Vec<Function>>, Diagrams<Leaf>)],
) -> Lowered<GuardedRules> {
    let mut guarded = GuardedRules::new(rules);
    let mut indices: FxHashMap<Function, u16> = FxHashMap::default();
    for (index, (side_guards, diagrams)) in sides.iter().enumerate() {
        let mut copies: FxHashMap<Function, u16> = FxHashMap::default();
        let mut commands = Vec::with_capacity(side_guards.len());
        for guards in side_guards {
            let mut command = Vec::with_capacity(guards.len());
            for guard in guards {
                if !copies.contains_key(guard) {
                    let is_true = |leaf| leaf == Leaf::Number(1);
                    let copy = guarded.diagrams.import(diagrams, *guard, &is_true)?;
                    let next = guarded.conditions.len();
                    let index = match indices.get(&copy) {
                        Some(index) => *index,
                        None => {
                            guarded.conditions.push(copy);
                            u16::try_from(next).map_err(|_| LoweringError::TooManyCases(None))?
                        }
                    };
                    indices.insert(copy, index);
                    copies.insert(*guard, index);
                }
                command.push(copies[guard]);
            }
            commands.push(command);
        }
        guarded.guards[index] = commands;
    }
    Ok(guarded)
}
