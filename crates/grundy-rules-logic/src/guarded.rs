//! [`GuardedCommands`]: the rules of a game as formulas. Each move is a guarded command with a
//! linear effect, for positions of any size.
//!
//! [`GuardedCommands`] is the input of `grundy-proof`. Rule files
//! ([`LogicRules::guarded_commands`](crate::LogicRules::guarded_commands)) and codes are
//! translated into it. It is plain data; automata decide its formulas elsewhere.

use grundy_automata::{Formula, Linear, Numeration, Variable};
use grundy_core::base::Big;
use grundy_text::Words;

/// A coordinate of a position in the formulas: one number, such as the size of a heap.
#[derive(Clone, Debug)]
pub struct Coordinate {
    /// The variable by which formulas refer to the coordinate.
    pub variable: Variable,
    /// The name of the coordinate in the rules, such as `n`, `heap[2]` or `turn`.
    pub name: String,
    /// The least number that positions store for the coordinate.
    pub low: i64,
    /// The greatest number that positions store for the coordinate, or `None` if it is not bounded.
    pub high: Option<i64>,
    /// The value in the rules that a stored 0 represents. For a range that begins below zero it is
    /// the lower bound, because positions store the distance of a value from this bound. Otherwise
    /// it is 0.
    pub zero: i64,
}

impl Coordinate {
    /// Returns the text of an expression for the number that positions store. It is the name of the
    /// coordinate or, for instance, `last + 1` if the range of `last` begins at −1.
    pub fn shifted_name(&self) -> String {
        match self.zero {
            0 => self.name.clone(),
            zero => format!("{} + {}", self.name, zero.unsigned_abs()),
        }
    }
}

/// Formats a number that positions store for a coordinate as the value in the rules that it
/// represents. The stored number 0 represents the value `zero`.
pub(crate) fn shown_value(number: &Big, zero: i64) -> String {
    match i128::try_from(number) {
        Ok(number) if zero != 0 => (number + i128::from(zero)).to_string(),
        _ => number.to_string(),
    }
}

/// The range of the elements of a multiset of numbers. The multiset is represented by the counts of
/// the numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberBag {
    /// The least number that can occur in the multiset.
    pub low: i64,
    /// The greatest number that can occur in the multiset.
    pub high: i64,
}

/// The maximum number of elements of a multiset that [`NumberBag::elements`] lists.
const MAX_ELEMENTS: u64 = 4_096;

impl NumberBag {
    /// Returns the numbers that can occur in the multiset, ascending.
    pub fn numbers(self) -> std::ops::RangeInclusive<i64> {
        self.low..=self.high
    }

    /// Returns the counts of the numbers from `low` to `high` among `elements`, or `None` if an
    /// element is out of range.
    pub fn counts(self, elements: &[Big]) -> Option<Vec<Big>> {
        let mut counts = vec![Big::ZERO; self.numbers().count()];
        for element in elements {
            let offset = i64::try_from(element).ok()?.checked_sub(self.low)?;
            *counts.get_mut(usize::try_from(offset).ok()?)? += 1u8;
        }
        Some(counts)
    }

    /// Returns the elements of the multiset with the given counts, ascending, or `None` if there
    /// are too many to be listed.
    pub fn elements(self, counts: &[u64]) -> Option<Vec<u64>> {
        let total = counts.iter().try_fold(0u64, |total, count| total.checked_add(*count))?;
        if total > MAX_ELEMENTS || counts.len() != self.numbers().count() {
            return None;
        }
        let mut elements = Vec::new();
        for (number, count) in self.numbers().zip(counts) {
            let number = u64::try_from(number).ok()?;
            elements.extend((0..*count).map(|_| number));
        }
        Some(elements)
    }
}

/// A move as a guarded command: a condition, the guard, and the positions after the move. The move
/// is possible for every choice of the player for which the guard holds.
#[derive(Clone, Debug)]
pub struct GuardedCommand {
    /// The name of the move in the rules, such as `take`.
    pub name: String,
    /// The variables whose values the player chooses.
    pub chosen: Vec<Variable>,
    /// Auxiliary variables that the other variables determine, such as quotients, remainders and
    /// digits.
    pub aux: Vec<Variable>,
    /// The condition under which the move is possible, on the position, the choices and the
    /// auxiliary variables.
    pub guard: Formula,
    /// The positions after the move, each with an expression for every coordinate. Usually there is
    /// one. There are several if the move leads to a sum, and the list is empty if nothing remains.
    pub to: Vec<Vec<Linear>>,
}

/// A condition that must not hold at any position; otherwise the formulas do not agree with the
/// rules.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// Describes in words the violation that occurs at each position at which `when` holds, such as
    /// an index outside a list.
    pub violation: Words,
    /// The byte range in the text of the rules from which the obligation arises.
    pub span: std::ops::Range<usize>,
    /// Whether the rules themselves are undefined where the condition holds. If false, the rules
    /// are defined there, and only the translation into formulas does not cover the case.
    pub fault: bool,
    /// The condition on the position under which the obligation is violated. All variables except
    /// the coordinates are existentially quantified.
    pub when: Formula,
}

/// The rules of a game as formulas, which are the input of `grundy-proof`.
#[derive(Clone, Debug)]
pub struct GuardedCommands {
    /// The numeration system in which automata recognise the relations that the rules use.
    pub numeration: Numeration,
    /// The names of all variables, indexed by the number of the variable.
    pub names: Vec<String>,
    /// The coordinates of a position, in order. In rules with sides, the last one is the side to
    /// move.
    pub position: Vec<Coordinate>,
    /// The variable for the side to move, 0 or 1, or `None` if the rules are impartial.
    pub turn: Option<Variable>,
    /// A condition that holds at every position, in addition to the bounds of the coordinates.
    pub invariant: Formula,
    /// The formula for the positions at which the rules state that play is over and the player to
    /// move has lost.
    pub lost: Formula,
    /// The formula for the positions at which the rules state that play is over and the player to
    /// move has won.
    pub won: Formula,
    /// The formula for the positions at which the rules state that play is over without a winner.
    pub drawn: Formula,
    /// The formula for the positions at which play continues.
    pub live: Formula,
    /// The result for a player without a move: −1 for a loss, 0 for a draw, 1 for a win.
    pub stuck: i64,
    /// Whether a position is a multiset of elements, and `position` lists the coordinates of one
    /// element. A move then replaces one element by the elements in [`GuardedCommand::to`].
    pub bag: bool,
    /// The range of the elements if the coordinates are the counts of the elements of a multiset of
    /// numbers; otherwise `None`.
    pub counted: Option<NumberBag>,
    /// The moves of the game, each with its guard and its effect.
    pub commands: Vec<GuardedCommand>,
    /// The obligations that must be proved before the formulas can be used.
    pub obligations: Vec<Obligation>,
}

impl GuardedCommands {
    /// Returns the variables of the coordinates of a position, in order.
    pub fn variables(&self) -> Vec<Variable> {
        self.position.iter().map(|coordinate| coordinate.variable).collect()
    }

    /// Returns whether a player without a move wins.
    pub fn misere(&self) -> bool {
        self.stuck > 0
    }

    /// Adds a variable called `name` to the rules, and returns it.
    pub fn fresh(&mut self, name: &str) -> Variable {
        fresh(&mut self.names, name)
    }

    /// Returns the formula for the set of positions: all coordinates are within their bounds and
    /// the invariant holds.
    pub fn domain(&self) -> Formula {
        let coordinates: Vec<Linear> =
            self.position.iter().map(|c| Linear::from(c.variable)).collect();
        Formula::and([self.within(&coordinates), self.invariant.clone()])
    }

    /// Returns the formula that states that each of `values` is within the bounds of its
    /// coordinate. The values are in the order of the coordinates.
    pub fn within(&self, values: &[Linear]) -> Formula {
        let bounds = self.position.iter().zip(values).flat_map(|(coordinate, value)| {
            let low = Formula::at_most(coordinate.low, value.clone());
            let natural = coordinate.low == 0 && is_natural(value);
            let high = coordinate.high.map(|high| Formula::at_most(value.clone(), high));
            [if natural { Formula::True } else { low }, high.unwrap_or(Formula::True)]
        });
        Formula::and(bounds)
    }
}

/// Appends `name` to `names`, the names of all variables, and returns the variable with this name.
pub fn fresh(names: &mut Vec<String>, name: &str) -> Variable {
    names.push(name.to_string());
    Variable(u32::try_from(names.len() - 1).unwrap_or(u32::MAX))
}

/// Returns whether the signs of the coefficients and of the constant show that `sum` is never
/// negative if its variables are natural numbers.
pub fn is_natural(sum: &Linear) -> bool {
    sum.constant_term() >= 0 && sum.terms().iter().all(|(_, coefficient)| *coefficient > 0)
}

/// Returns the variable if `sum` is a single variable with coefficient 1, otherwise `None`.
pub fn as_variable(sum: &Linear) -> Option<Variable> {
    match sum.terms() {
        [(variable, 1)] if sum.constant_term() == 0 && !sum.has_overflowed() => Some(*variable),
        _ => None,
    }
}

/// A claim about all positions of a game, as formulas.
#[derive(Clone, Debug)]
pub enum ClaimFormula {
    /// The player to move loses exactly at the positions where `holds` is true.
    Lost {
        /// The formula for the positions that are claimed to be lost.
        holds: Formula,
        /// The formula for all other positions, equivalent to the negation of `holds`.
        fails: Formula,
        /// The terms of the xor if the claim is that an xor is 0, otherwise `None`. Each term is a
        /// variable and the formula that defines it.
        xor_of: Option<Vec<(Variable, Formula)>>,
    },
    /// The player to move wins exactly at the positions where `holds` is true.
    Won {
        /// The formula for the positions that are claimed to be won.
        holds: Formula,
        /// The formula for all other positions, equivalent to the negation of `holds`.
        fails: Formula,
    },
    /// Play is a draw exactly at the positions where `holds` is true.
    Drawn {
        /// The formula for the positions that are claimed to be drawn.
        holds: Formula,
        /// The formula for all other positions, equivalent to the negation of `holds`.
        fails: Formula,
    },
    /// A claim about multisets that gives each element a value. The player to move loses exactly if
    /// the xor of all values is 0 or, if `tame` is given, under the condition of [`TameFormula`].
    /// If `negated` is true, the player to move wins exactly at these positions instead.
    Elements {
        /// The variable for the value that the claim gives to an element.
        variable: Variable,
        /// The formula that states the value of an element.
        formula: Formula,
        /// The condition for a loss in misère play, or `None` if the xor of the values alone
        /// decides.
        tame: Option<TameFormula>,
        /// Whether the positions are claimed to be won instead of lost.
        negated: bool,
    },
    /// A claim of the Grundy value of every position.
    Values {
        /// The variable for the Grundy value.
        variable: Variable,
        /// Whether the variable is 2 to the power of the Grundy value.
        power: bool,
        /// The formula that states the value of the variable at a position.
        formula: Formula,
        /// The terms of the Grundy value if it is an xor, otherwise `None`. Each term is a variable
        /// and the formula that defines it.
        xor_of: Option<Vec<(Variable, Formula)>>,
    },
}

/// A claim about misère play that distinguishes firm and fickle elements (Conway). If some element
/// is firm, a position is lost exactly if the xor of all values is 0. Otherwise it is lost exactly
/// if an odd number of elements satisfies `odd`.
#[derive(Clone, Debug)]
pub struct TameFormula {
    /// The formula that exactly the firm elements satisfy.
    pub firm: Formula,
    /// The formula that exactly the fickle elements satisfy.
    pub fickle: Formula,
    /// The formula that marks the counted fickle elements: without a firm element, the position is
    /// lost exactly if an odd number of elements satisfies this formula.
    pub odd: Formula,
}

/// A claim about starting positions that a user types as numbers. It covers one case: the numbers
/// that satisfy `guard`, the position that they denote, and the claim about the position.
#[derive(Clone, Debug)]
pub struct StartCase {
    /// The variables for the typed numbers.
    pub numbers: Vec<Variable>,
    /// Auxiliary variables that the other variables determine, such as quotients and remainders.
    pub aux: Vec<Variable>,
    /// The condition on the typed numbers under which the case applies.
    pub guard: Formula,
    /// The position that the typed numbers denote: for each of its coordinates, a linear expression
    /// in `numbers` and `aux`.
    pub position: Vec<Linear>,
    /// The formula for "the player to move loses at the position".
    pub lost: Formula,
    /// The formula for "the player to move does not lose at the position".
    pub not_lost: Formula,
}
