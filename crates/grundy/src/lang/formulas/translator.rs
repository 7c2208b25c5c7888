//! What is known where an expression is translated.

use super::beyond::{Beyond, Outside};
use super::case::Case;
use super::simplify;
use crate::base::Words;
use crate::guarded::{Counted, GuardedCommands, Obligation, fresh};
use crate::lang::Span;
use crate::lang::layout::Layout;
use crate::lang::tree::{Local, Program};
use crate::machine::Many;
use crate::words;
use grundy_automata::{Formula, Linear, Numeration, Variable};
use rustc_hash::FxHashMap;

/// More cases are never kept apart.
const MOST_CASES: usize = 4_000;

/// What a bound number is.
#[derive(Clone, Debug)]
pub(super) enum Amount {
    /// A linear value.
    Linear(Linear),
    /// The exponent of this power of two.
    Exponent(Variable),
}

/// Translates expressions at a position that is a tuple of variables.
pub(super) struct Translator<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    pub(super) names: Vec<String>,
    pub(super) numeration: Numeration,
    /// The numbers of each variable of the position, as far as a block has changed them.
    pub(super) state: Vec<Vec<Linear>>,
    /// A bag that may not be looked at: only the element that was chosen is known.
    pub(super) hidden: Option<usize>,
    /// The only variable is a bag of such numbers, and its state is how many there are of each.
    pub(super) counted: Option<Counted>,
    pub(super) mover: Linear,
    pub(super) turn: Linear,
    pub(super) locals: FxHashMap<Local, Amount>,
    /// What is assumed where the translation is now.
    pub(super) path: Vec<Formula>,
    pub(super) obligations: Vec<Obligation>,
    /// Above 0 where an expression is translated a second time: its obligations are known.
    pub(super) muted: usize,
    /// The variables of the position: obligations are about these.
    pub(super) position: Vec<Variable>,
    pub(super) cases: usize,
}

/// What is translated, or why it is not.
pub(super) type Translated<T> = Result<T, Outside>;

impl<'a> Translator<'a> {
    pub(super) fn new(
        program: &'a Program,
        layout: &'a Layout,
        numeration: Numeration,
        names: Vec<String>,
        state: Vec<Vec<Linear>>,
        mover: Linear,
    ) -> Translator<'a> {
        let all = state.iter().flatten().chain([&mover]);
        let position = all.flat_map(|value| value.terms().iter().map(|term| term.0)).collect();
        Translator {
            program,
            layout,
            names,
            numeration,
            state,
            hidden: None,
            counted: None,
            turn: Linear::constant(0),
            mover,
            locals: FxHashMap::default(),
            path: Vec::new(),
            obligations: Vec::new(),
            muted: 0,
            position,
            cases: 0,
        }
    }

    /// Goes on where the rules became formulas: their names are taken, and to be given back.
    pub(super) fn of_rules(
        program: &'a Program,
        layout: &'a Layout,
        rules: &mut GuardedCommands,
    ) -> Translator<'a> {
        let names = std::mem::take(&mut rules.names);
        let mut variables =
            rules.position.iter().map(|coordinate| Linear::from(coordinate.variable));
        let mut state = Vec::new();
        for slot in &layout.slots {
            let many = match rules.counted {
                Some(counted) => counted.numbers().count(),
                None => width(slot.many).unwrap_or(1),
            };
            state.push(variables.by_ref().take(many).collect());
        }
        let mover = rules.turn.map_or(Linear::constant(0), Linear::from);
        let numeration = rules.numeration.clone();
        let t = Translator::new(program, layout, numeration, names, state, mover);
        Translator { counted: rules.counted, ..t }
    }

    pub(super) fn fresh(&mut self, name: &str) -> Variable {
        fresh(&mut self.names, name)
    }

    /// Notes what must never be the case, under what is assumed.
    pub(super) fn must_not(&mut self, when: Formula, what: Words, span: Span, fault: bool) {
        if self.muted > 0 || when == Formula::False {
            return;
        }
        let when = Formula::and(self.path.iter().cloned().chain([when]));
        let own = |variable: &Variable| !self.position.contains(variable);
        let bound: Vec<Variable> = when.variables().into_iter().filter(own).collect();
        let when = simplify::exists(bound, when);
        let place = span.start as usize..span.end as usize;
        if when != Formula::False {
            self.obligations.push(Obligation { what, place, fault, when });
        }
    }

    /// Notes where a case would leave the natural numbers, which a function wants.
    pub(super) fn must_be_natural(&mut self, case: &Case, span: Span, fault: bool) {
        if crate::guarded::is_natural(&case.value) {
            return;
        }
        let below = Formula::less(case.value.clone(), 0);
        let when = Formula::and(case.guard.iter().cloned().chain([below]));
        let what = match fault {
            true => words!(
                "a function of naturals meets a negative number",
                "只接受自然数的函数遇到负数"
            ),
            false => words!("digits of a negative number", "负数的数位"),
        };
        self.must_not(when, what, span, fault);
    }

    /// Works under an assumption.
    pub(super) fn under<T>(
        &mut self,
        assumed: impl IntoIterator<Item = Formula>,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let before = self.path.len();
        self.path.extend(assumed);
        let done = work(self);
        self.path.truncate(before);
        done
    }

    /// Works with a name for a value.
    pub(super) fn binding<T>(
        &mut self,
        local: Local,
        amount: Amount,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let before = self.locals.insert(local, amount);
        let done = work(self);
        match before {
            Some(before) => self.locals.insert(local, before),
            None => self.locals.remove(&local),
        };
        done
    }

    /// A track that has this value, which must be natural for the case to arise.
    pub(super) fn track(&mut self, value: &Linear, case: &mut Case) -> Variable {
        if let Some(variable) = crate::guarded::as_variable(value) {
            return variable;
        }
        let track = self.fresh("t");
        case.aux.push(track);
        case.guard.push(Formula::equal(track, value.clone()));
        track
    }

    /// Tracks that have these values, each of its own.
    pub(super) fn tracks(&mut self, values: &[Linear], case: &mut Case) -> Vec<Variable> {
        let mut tracks = Vec::new();
        for value in values {
            let mut track = self.track(value, case);
            if tracks.contains(&track) {
                track = self.fresh("t");
                case.aux.push(track);
                case.guard.push(Formula::equal(track, value.clone()));
            }
            tracks.push(track);
        }
        tracks
    }

    pub(super) fn binary(&self, span: Span) -> Translated<()> {
        self.written_as(&Numeration::binary(), span)
    }

    /// What needs the digits of a numeration is translated where numbers are written in it.
    pub(super) fn written_as(&self, numeration: &Numeration, span: Span) -> Translated<()> {
        if self.numeration == *numeration { Ok(()) } else { Beyond::TwoNumerations.at(span) }
    }

    /// Counts cases, so that they cannot become too many.
    pub(super) fn count(&mut self, cases: usize, span: Span) -> Translated<()> {
        self.cases += cases;
        if cases > MOST_CASES || self.cases > 50 * MOST_CASES {
            return Beyond::ManyCases.at(span);
        }
        Ok(())
    }
}

/// How many numbers a variable of the position has, where that is fixed.
pub(super) fn width(many: Many) -> Option<usize> {
    match many {
        Many::One => Some(1),
        Many::Fixed(many) => Some(many),
        _ => None,
    }
}
