//! The state of the translation of rules to formulas, and the basic operations on it.

use super::case::LogicCase;
use super::simplify;
use super::unsupported::{Unsupported, UnsupportedReason};
use crate::guarded::{GuardedCommands, NumberBag, Obligation, fresh};
use grundy_automata::{Formula, Linear, Numeration, Variable};
use grundy_core::machine::{Arity, Span};
use grundy_rules::{Layout, Local, Program};
use grundy_text::{Words, words};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// The maximum number of cases of the value of one expression.
const MAX_CASES: usize = 4_000;
/// The maximum number of cases of the values of all expressions of a rule file together.
const MAX_TOTAL_CASES: usize = 50 * MAX_CASES;

/// The value of a local (a name that a loop, a `let` or `start` binds) during the translation.
#[derive(Clone, Debug)]
pub(super) enum Term {
    /// A number, as a linear expression in the variables of the formulas.
    Linear(Linear),
    /// The exponent of a power of two, plus a constant.
    Exponent {
        /// The variable of the formulas whose value is the power of two.
        power: Variable,
        /// The constant that is added to the exponent.
        added: i64,
    },
}

/// What the current path through the block of a move does to the element of the bag that the move
/// selects.
#[derive(Clone)]
pub(super) struct ElementMove {
    /// The local (name in the rules) whose value is the selected element.
    pub(super) element: Local,
    /// Whether the path removes the selected element from the bag.
    pub(super) removed: bool,
    /// The elements that the path adds to the bag.
    pub(super) added: Vec<Linear>,
}

/// The limits of the machine that runs the rules, as far as the translation takes them into account.
pub(super) struct MachineLimits {
    /// The maximum length of a range for which every choice of the player becomes a separate case.
    pub(super) max_unrolled: i64,
    /// The number of loop steps that the evaluation of constants can still take.
    pub(super) constant_fuel: Cell<u64>,
}

/// Translates expressions and statements at a symbolic position, whose numbers are linear
/// expressions in the variables of the formulas.
pub(super) struct Translator<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    /// The names of all variables of the formulas, indexed by the number of the variable.
    pub(super) names: Vec<String>,
    /// The numeration in which the automata read the digits of numbers.
    pub(super) numeration: Numeration,
    /// The elements of the variables of the position: `state[v]` holds those of variable `v`. The
    /// statements of a block change them.
    pub(super) state: Vec<Vec<Linear>>,
    /// The index of the bag or set variable, if the formulas contain only one element of it, the
    /// one that a move or claim selects; `None` otherwise.
    pub(super) hidden_bag: Option<usize>,
    /// The effect of the current path through the block of a move on the selected element of the
    /// bag; `None` unless such a move is translated.
    pub(super) element_move: Option<ElementMove>,
    /// The range of the elements, if the only variable is a bag that the formulas represent by the
    /// count of each number in this range. In this case `state[0]` holds the counts.
    pub(super) counted: Option<NumberBag>,
    /// The side to move, 0 or 1, as a linear expression.
    pub(super) mover: Linear,
    /// The side that moves next, as a linear expression. The statements of a block can change it.
    pub(super) turn: Linear,
    /// The values of the locals that are in scope.
    pub(super) locals: FxHashMap<Local, Term>,
    /// The conditions under which the rules evaluate the current expression. Proof obligations need
    /// to hold only under these conditions.
    pub(super) assumptions: Vec<Formula>,
    /// The proof obligations recorded so far: formulas that must be unsatisfiable.
    pub(super) obligations: Vec<Obligation>,
    /// The number of callers that currently suppress proof obligations. Obligations are recorded
    /// only if this number is 0. Callers suppress obligations if they translate an expression a
    /// second time, or if its faults do not matter.
    pub(super) suppress_obligations: usize,
    /// The variables of the position. All other variables of a proof obligation are existentially
    /// quantified.
    pub(super) position_variables: Vec<Variable>,
    /// The number of cases of the values of all expressions translated so far.
    pub(super) case_count: usize,
    /// The limits of the machine that the proof obligations take into account, or `None` if they
    /// describe rules on integers of any size.
    pub(super) machine: Option<MachineLimits>,
    /// Whether the machine runs through all numbers of the range of a loop, so that the step limit
    /// bounds the length of the range. The loops of `any` and `all` can end early.
    pub(super) is_step_limited: bool,
}

/// The result of translating an expression or statement, or the part of the rules that cannot be
/// translated.
pub(super) type Translated<T> = Result<T, Unsupported>;

impl<'a> Translator<'a> {
    pub(super) fn new(
        program: &'a Program,
        layout: &'a Layout,
        numeration: Numeration,
        names: Vec<String>,
        state: Vec<Vec<Linear>>,
        mover: Linear,
    ) -> Translator<'a> {
        let values = state.iter().flatten().chain([&mover]);
        let position_variables =
            values.flat_map(|value| value.terms().iter().map(|term| term.0)).collect();
        Translator {
            program,
            layout,
            names,
            numeration,
            state,
            hidden_bag: None,
            element_move: None,
            counted: None,
            turn: Linear::constant(0),
            mover,
            locals: FxHashMap::default(),
            assumptions: Vec::new(),
            obligations: Vec::new(),
            suppress_obligations: 0,
            position_variables,
            case_count: 0,
            machine: None,
            is_step_limited: true,
        }
    }

    /// Returns a translator at the symbolic position of `rules`, with which further statements can
    /// be translated. Takes the names of the variables out of `rules`; the caller must put them
    /// back.
    pub(super) fn from_rules(
        program: &'a Program,
        layout: &'a Layout,
        rules: &mut GuardedCommands,
    ) -> Translator<'a> {
        let names = std::mem::take(&mut rules.names);
        let coordinates = rules.position.iter();
        let mut variables =
            coordinates.map(|coordinate| Linear::from(coordinate.variable) + coordinate.zero);
        let mut state = Vec::new();
        for slot in &layout.slots {
            let len = match rules.counted {
                Some(counted) => counted.numbers().count(),
                None => slot_width(slot.arity).unwrap_or(1),
            };
            state.push(variables.by_ref().take(len).collect());
        }
        let mover = rules.turn.map_or(Linear::constant(0), Linear::from);
        let numeration = rules.numeration.clone();
        let t = Translator::new(program, layout, numeration, names, state, mover);
        Translator { counted: rules.counted, ..t }
    }

    /// Creates a variable of the formulas. Its name is new and begins with `name`.
    pub(super) fn fresh(&mut self, name: &str) -> Variable {
        fresh(&mut self.names, name)
    }

    /// Records the proof obligation that the formula `when` is unsatisfiable under the current
    /// assumptions. `violation` is the text that describes what happens if it is satisfiable;
    /// `fault` states whether this is a fault of the rules.
    pub(super) fn forbid(&mut self, when: Formula, violation: Words, span: Span, fault: bool) {
        if self.suppress_obligations > 0 || when == Formula::False {
            return;
        }
        let when = Formula::and(self.assumptions.iter().cloned().chain([when]));
        if self.is_impossible(std::slice::from_ref(&when)) {
            return;
        }
        let is_auxiliary = |variable: &Variable| !self.position_variables.contains(variable);
        let bound: Vec<Variable> = when.variables().into_iter().filter(is_auxiliary).collect();
        let when = simplify::simplify_exists(bound, when);
        let range = span.start as usize..span.end as usize;
        if when != Formula::False {
            self.obligations.push(Obligation { violation, span: range, fault, when });
        }
    }

    /// Records the proof obligation that the value of `case` is a natural number. `fault` states
    /// whether a negative value is a fault of the rules; otherwise only the translation does not
    /// support it.
    pub(super) fn forbid_negative(&mut self, case: &LogicCase, span: Span, fault: bool) {
        if crate::guarded::is_natural(&case.value) {
            return;
        }
        let below = Formula::less(case.value.clone(), 0);
        let when = Formula::and(case.guard.iter().cloned().chain([below]));
        let message = if fault {
            words!(rules_logic::negative_argument_of_function)
        } else {
            words!(rules_logic::digits_of_negative_number)
        };
        self.forbid(when, message, span, fault);
    }

    /// Calls `work` with the formulas `assumed` added to the assumptions. The proof obligations
    /// that `work` records must hold only under these assumptions.
    pub(super) fn assuming<T>(
        &mut self,
        assumed: impl IntoIterator<Item = Formula>,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let len = self.assumptions.len();
        self.assumptions.extend(assumed);
        let result = work(self);
        self.assumptions.truncate(len);
        result
    }

    /// Calls `work` while the local `local` has the value `term`.
    pub(super) fn with_local<T>(
        &mut self,
        local: Local,
        term: Term,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let shadowed = self.locals.insert(local, term);
        let result = work(self);
        match shadowed {
            Some(shadowed) => self.locals.insert(local, shadowed),
            None => self.locals.remove(&local),
        };
        result
    }

    /// Returns a variable with the value `value`, which can be an argument (track) of a relation.
    /// Unless `value` is a variable already, adds a new variable and the equation for it to `case`,
    /// which then arises only if the value is a natural number.
    pub(super) fn track_of(&mut self, value: &Linear, case: &mut LogicCase) -> Variable {
        if let Some(variable) = crate::guarded::as_variable(value) {
            return variable;
        }
        let track = self.fresh("t");
        case.aux.push(track);
        case.guard.push(Formula::equal(track, value.clone()));
        track
    }

    /// Returns distinct variables with the given values, which can be the arguments (tracks) of a
    /// relation. Adds new variables and the equations for them to `case` where necessary.
    pub(super) fn distinct_tracks(
        &mut self,
        values: &[Linear],
        case: &mut LogicCase,
    ) -> Vec<Variable> {
        let mut tracks = Vec::new();
        for value in values {
            let mut track = self.track_of(value, case);
            if tracks.contains(&track) {
                track = self.fresh("t");
                case.aux.push(track);
                case.guard.push(Formula::equal(track, value.clone()));
            }
            tracks.push(track);
        }
        tracks
    }

    /// Fails unless the automata read numbers in binary. The error refers to `span`.
    pub(super) fn require_binary(&self, span: Span) -> Translated<()> {
        self.require_numeration(&Numeration::binary(), span)
    }

    /// Fails unless the automata read numbers in the numeration `numeration`. The error refers to
    /// `span`.
    pub(super) fn require_numeration(&self, numeration: &Numeration, span: Span) -> Translated<()> {
        if self.numeration == *numeration {
            Ok(())
        } else {
            UnsupportedReason::TwoNumerations.at(span)
        }
    }

    /// Adds the number of cases of the expression at `span` to the total. Fails if this expression
    /// or all expressions together have too many.
    pub(super) fn count_cases(&mut self, cases: usize, span: Span) -> Translated<()> {
        self.case_count += cases;
        if cases > MAX_CASES || self.case_count > MAX_TOTAL_CASES {
            return UnsupportedReason::ManyCases.at(span);
        }
        Ok(())
    }
}

/// Returns the number of elements of a variable with this arity: a single value or a sequence of
/// constant length. Returns `None` if the number varies or the variable is a set.
pub(super) fn slot_width(arity: Arity) -> Option<usize> {
    match arity {
        Arity::One => Some(1),
        Arity::Fixed(len) => Some(len),
        _ => None,
    }
}
