//! Draws random positions at which the `where` conditions of a rule file hold.
//!
//! Rejection sampling fails if such positions are rare. Instead, a stochastic local search
//! minimizes the violation of the conditions: the sum of the differences by which comparisons fail.
//! Each step changes one or two numbers. The step is accepted if it does not raise the violation.

use super::game::RuleGame;
use super::interpreter::{Interpreter, encode_state};
use super::layout::State;
use super::tree::{Kind, Node};
use super::visit::any;
use grundy_core::base::Counts;
use grundy_core::machine::{Arity, Bin, Slot, Span};

/// The maximum number of times that one call of [`RuleGame::draw_positions`] evaluates the `where`
/// conditions of the rule file.
const MAX_EVALUATIONS: usize = 100_000;
/// The number of changes to one random position after which the local search gives up and starts
/// again at a new random position.
const MAX_CHANGES: usize = 2_000;
/// The maximum length of a random sequence or bag, unless its declaration sets a lower maximum.
const MAX_LENGTH: u64 = 5;
/// The maximum number of binary digits of a random number whose declaration has no upper bound.
const MAX_DIGITS: u64 = 20;
/// The maximum number of loop steps of one evaluation of the `where` conditions.
const MAX_STEPS: u64 = 20_000;
/// The violation that a failed condition adds if it is not a comparison or cannot be evaluated. It
/// exceeds the difference by which most comparisons fail.
const VIOLATED: u64 = 1 << 16;

/// A pseudorandom number generator (the linear congruential generator of Knuth's MMIX), with its
/// state.
struct DrawRandom(u64);

impl DrawRandom {
    /// Returns a random number from 0 to `bound` − 1 (0 if `bound` is 0).
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }
}

impl RuleGame {
    /// Returns the place of the first `where` condition of the file, if there is one.
    pub fn where_span(&self) -> Option<Span> {
        self.program().invariants.first().map(|condition| condition.span)
    }

    /// Returns the place of the first variable of the position in the file.
    pub fn position_span(&self) -> Span {
        self.program().vars.first().map_or(Span::default(), |var| var.span)
    }

    /// Draws up to `count` different positions at which the `where` conditions of the file hold, by
    /// local search. Stops early when `keep_going` returns false. Returns an empty list if it finds
    /// no position.
    pub fn draw_positions(&self, count: usize, keep_going: &dyn Fn() -> bool) -> Vec<Counts> {
        let mut drawing = PositionDrawing::new(self);
        let mut positions: Vec<Counts> = Vec::new();
        while positions.len() < count && drawing.evaluations < MAX_EVALUATIONS && keep_going() {
            if let Some(position) = drawing.draw()
                && self.is_position(&position)
                && !positions.contains(&position)
            {
                positions.push(position);
            }
        }
        positions
    }
}

/// The state of a local search for a position at which the `where` conditions of a rule file hold.
struct PositionDrawing<'a> {
    rules: &'a RuleGame,
    random: DrawRandom,
    /// The constants that occur in the `where` conditions of the rule file. Random numbers are
    /// often drawn near them, because conditions often hold there.
    constants: Vec<i64>,
    evaluations: usize,
}

impl<'a> PositionDrawing<'a> {
    /// Returns the state before the first local search. Collects the constants in the conditions of
    /// `rules`.
    fn new(rules: &'a RuleGame) -> PositionDrawing<'a> {
        let mut constants = Vec::new();
        for condition in &rules.program().invariants {
            any(condition, &mut |node| {
                match node.kind {
                    Kind::Num(number) => constants.push(number),
                    Kind::Param(index) => constants.push(rules.0.layout.params[index]),
                    Kind::Let(index) => constants.push(rules.0.layout.lets[index]),
                    _ => {}
                }
                false
            });
        }
        PositionDrawing { rules, random: DrawRandom(1), constants, evaluations: 0 }
    }

    /// Runs one local search from a new random position. Returns the position that it finds, or
    /// `None` if the search gives up.
    fn draw(&mut self) -> Option<Counts> {
        let rules = self.rules;
        let vars = rules.0.layout.slots.iter().map(|slot| self.variable(slot)).collect();
        let turn = if self.rules.0.partizan { self.random.below(2) as i64 } else { 0 };
        let mut state = State { vars, turn };
        let mut violation = self.violation(&state);
        for _ in 0..MAX_CHANGES {
            if violation == 0 || self.evaluations >= MAX_EVALUATIONS {
                break;
            }
            let mut changed = state.clone();
            self.change(&mut changed);
            let new_violation = self.violation(&changed);
            if new_violation <= violation {
                (state, violation) = (changed, new_violation);
            }
        }
        (violation == 0).then(|| {
            let mut position = Counts::default();
            encode_state(&self.rules.0.layout, &state, self.rules.0.partizan, &mut position);
            position
        })
    }

    /// Draws random elements for a variable. Their number is random too if the declaration allows
    /// several lengths.
    fn variable(&mut self, slot: &Slot) -> Vec<i64> {
        let length = match slot.arity {
            Arity::One => 1,
            Arity::Fixed(length) => length,
            Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
                self.random.below(MAX_LENGTH.min(max_len as u64) + 1) as usize
            }
            Arity::Set => {
                let members = (slot.low..=slot.high).filter(|_| self.random.below(2) == 1);
                return vec![members.fold(0, |set, member| set | 1 << member)];
            }
        };
        let mut numbers: Vec<i64> = (0..length).map(|_| self.number(slot)).collect();
        if matches!(slot.arity, Arity::Bag(..)) {
            numbers.sort_unstable();
        }
        numbers
    }

    /// Draws one random element of a variable within its range: a small number, a number of random
    /// magnitude, or a number near a constant of the `where` conditions.
    fn number(&mut self, slot: &Slot) -> i64 {
        let number = match self.random.below(3) {
            0 => self.random.below(10) as i64,
            1 if !self.constants.is_empty() => {
                let index = self.random.below(self.constants.len() as u64) as usize;
                self.constants[index].saturating_add(self.random.below(9) as i64 - 4)
            }
            _ => {
                let digits = self.random.below(MAX_DIGITS);
                self.random.below(2 << digits) as i64
            }
        };
        let number = if slot.low < 0 && self.random.below(2) == 0 { -number } else { number };
        if slot.allows(number) {
            return number;
        }
        // The number is out of range, so another one is drawn from the range itself.
        let width = slot.high.abs_diff(slot.low).min(1 << 20);
        slot.low.saturating_add(self.random.below(width + 1) as i64)
    }

    /// Changes a position at random: changes one number, moves an amount from one number to
    /// another, or draws all elements of a variable again.
    fn change(&mut self, state: &mut State) {
        let rules = self.rules;
        let slots = &rules.0.layout.slots;
        if slots.is_empty() {
            return;
        }
        let var = self.random.below(slots.len() as u64) as usize;
        let (slot, kind) = (&slots[var], self.random.below(8));
        let length = state.vars[var].len() as u64;
        if length == 0
            || slot.arity == Arity::Set
            || kind == 0 && !matches!(slot.arity, Arity::Fixed(_))
        {
            state.vars[var] = self.variable(slot);
            return;
        }
        let index = self.random.below(length) as usize;
        let old = state.vars[var][index];
        let step = 1 + self.random.below(3) as i64;
        let new = match kind {
            1..=3 => self.number(slot),
            4 | 5 => old.saturating_add(step),
            _ => old.saturating_sub(step),
        };
        if slot.allows(new) {
            state.vars[var][index] = new;
        }
        // Changes another element by the opposite amount, so that the sum stays the same.
        let other_index = self.random.below(length) as usize;
        let other_value = state.vars[var][other_index].saturating_sub(new.saturating_sub(old));
        if kind % 2 == 0 && other_index != index && slot.allows(new) && slot.allows(other_value) {
            state.vars[var][other_index] = other_value;
        }
        if matches!(slot.arity, Arity::Bag(..)) {
            state.vars[var].sort_unstable();
        }
    }

    /// Returns the sum of the violations of all `where` conditions of the file at a state: 0 if all
    /// conditions hold.
    fn violation(&mut self, state: &State) -> u64 {
        self.evaluations += 1;
        let mut interpreter =
            Interpreter::new(self.rules.program(), &self.rules.0.layout, state.clone());
        interpreter.fuel = MAX_STEPS;
        let conditions = self.rules.program().invariants.iter();
        conditions.fold(0, |sum, node| sum.saturating_add(violation(&mut interpreter, node)))
    }
}

/// Returns the violation of one condition at the current position of the interpreter. It is 0 if
/// the condition holds. Otherwise it is the number by which the comparison fails. A failed
/// condition that is no comparison, or that cannot be evaluated, has the violation [`VIOLATED`].
/// The violations of the operands of an `and` are added; of those of an `or`, the lesser counts.
fn violation(interpreter: &mut Interpreter, node: &Node) -> u64 {
    match &node.kind {
        Kind::Binary(Bin::And, a, b) => {
            let first_violation = violation(interpreter, a);
            // If the first condition fails, the evaluation of the second may fault.
            match interpreter.value(b) {
                Ok(_) => first_violation.saturating_add(violation(interpreter, b)),
                Err(_) if first_violation > 0 => first_violation.saturating_add(VIOLATED),
                Err(_) => VIOLATED,
            }
        }
        Kind::Binary(Bin::Or, a, b) => violation(interpreter, a).min(violation(interpreter, b)),
        Kind::Binary(op @ (Bin::Eq | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge), a, b) => {
            let (Ok(a), Ok(b)) = (interpreter.value(a), interpreter.value(b)) else {
                return VIOLATED;
            };
            let excess = |high: i64, low: i64| {
                if low >= high { 0 } else { low.abs_diff(high) }
            };
            match op {
                Bin::Eq => a.abs_diff(b),
                Bin::Le => excess(a, b),
                Bin::Ge => excess(b, a),
                Bin::Lt => {
                    if a < b {
                        0
                    } else {
                        excess(a, b) + 1
                    }
                }
                _ => {
                    if a > b {
                        0
                    } else {
                        excess(b, a) + 1
                    }
                }
            }
        }
        _ => match interpreter.value(node) {
            Ok(0) | Err(_) => VIOLATED,
            Ok(_) => 0,
        },
    }
}
