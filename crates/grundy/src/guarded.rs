//! Rules as formulas: a move is a guard and linear results, for positions of any size.
//!
//! A [`GuardedCommands`] is what proofs are made from. Rule files become such ([`RuleGame::formulas`](crate::lang::RuleGame::formulas)), and
//! codes. It is data: what holds of it is decided by automata, far from here.

use crate::base::{Big, Words};
use grundy_automata::{Formula, Linear, Numeration, Variable};

/// A number of the position.
#[derive(Clone, Debug)]
pub struct Coordinate {
    /// What stands for it in formulas.
    pub variable: Variable,
    /// What it is called: `n`, `heap[2]`, `turn`.
    pub name: String,
    /// The least it may be.
    pub low: i64,
    /// The greatest it may be; `None` where there is no bound.
    pub high: Option<i64>,
}

/// A bag of numbers between two bounds, known by how many there are of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The least number.
    pub low: i64,
    /// The greatest.
    pub high: i64,
}

/// More elements are not written out one by one.
const MOST_ELEMENTS: u64 = 4_096;

impl Counted {
    /// The numbers of which there may be some, in order.
    pub fn numbers(self) -> std::ops::RangeInclusive<i64> {
        self.low..=self.high
    }

    /// How many there are of each; `None` where some are outside the bounds.
    pub fn counts(self, elements: &[Big]) -> Option<Vec<Big>> {
        let mut counts = vec![Big::ZERO; self.numbers().count()];
        for element in elements {
            let place = i64::try_from(element).ok()?.checked_sub(self.low)?;
            *counts.get_mut(usize::try_from(place).ok()?)? += 1u8;
        }
        Some(counts)
    }

    /// The elements in order; `None` where they are too many to be written out.
    pub fn elements(self, counts: &[u64]) -> Option<Vec<u64>> {
        let all = counts.iter().try_fold(0u64, |all, many| all.checked_add(*many))?;
        if all > MOST_ELEMENTS || counts.len() != self.numbers().count() {
            return None;
        }
        let mut elements = Vec::new();
        for (number, many) in self.numbers().zip(counts) {
            let number = u64::try_from(number).ok()?;
            elements.extend((0..*many).map(|_| number));
        }
        Some(elements)
    }
}

/// A move: whenever the guard holds, for any choice, it may be made.
#[derive(Clone, Debug)]
pub struct GuardedCommand {
    /// The name of the move in the rules.
    pub name: String,
    /// What is chosen.
    pub chosen: Vec<Variable>,
    /// Numbers that the others determine: quotients, remainders, digits.
    pub aux: Vec<Variable>,
    /// When it is possible, over the position, the choices and the auxiliary numbers.
    pub guard: Formula,
    /// The positions that it leads to, each a value for every coordinate: one, or several where a move leads to a sum, or
    /// none where nothing is left.
    pub to: Vec<Vec<Linear>>,
}

/// Something that must hold at no position, for the formulas to say what the rules say.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// What would be the case, in words.
    pub what: Words,
    /// Where in the rules: the bytes of the text.
    pub place: std::ops::Range<usize>,
    /// Whether rules have no meaning there; else it is only the translation that does not reach so far.
    pub fault: bool,
    /// When, over the position; other variables are to be read as "for some".
    pub when: Formula,
}

/// Rules as formulas.
#[derive(Clone, Debug)]
pub struct GuardedCommands {
    /// How numbers are written, by which relations the rules need.
    pub numeration: Numeration,
    /// The names of all variables, in their order.
    pub names: Vec<String>,
    /// What a position consists of, in order; whose turn it is last.
    pub position: Vec<Coordinate>,
    /// Whose turn it is: 0 or 1; `None` where the rules are the same for both.
    pub turn: Option<Variable>,
    /// What holds at every position besides the bounds.
    pub invariant: Formula,
    /// Where play is over and the player to move has lost.
    pub lost: Formula,
    /// Where play is over and the player to move has won.
    pub won: Formula,
    /// Where play is over and nobody has won.
    pub drawn: Formula,
    /// Where play is not over by these.
    pub live: Formula,
    /// What the player to move gets where no move is left: −1, 0 or 1.
    pub stuck: i64,
    /// A position is any number of such, in no order; a move is made in one, which `to` takes the place of.
    pub bag: bool,
    /// A position is a bag of such numbers, and its coordinates are how many there are of each.
    pub counted: Option<Counted>,
    /// The moves.
    pub commands: Vec<GuardedCommand>,
    /// What must be shown of them first.
    pub obligations: Vec<Obligation>,
}

impl GuardedCommands {
    /// The variables of a position, in order.
    pub fn variables(&self) -> Vec<Variable> {
        self.position.iter().map(|coordinate| coordinate.variable).collect()
    }

    /// Whether the player without a move wins.
    pub fn misere(&self) -> bool {
        self.stuck > 0
    }

    /// A new variable.
    pub fn fresh(&mut self, name: &str) -> Variable {
        fresh(&mut self.names, name)
    }

    /// Where all coordinates are within their bounds and the invariant holds.
    pub fn domain(&self) -> Formula {
        let here: Vec<Linear> = self.position.iter().map(|c| Linear::from(c.variable)).collect();
        Formula::and([self.within(&here), self.invariant.clone()])
    }

    /// Where these values are within the bounds of their coordinates.
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

/// A new variable with a name.
pub(crate) fn fresh(names: &mut Vec<String>, name: &str) -> Variable {
    names.push(name.to_string());
    Variable(u32::try_from(names.len() - 1).unwrap_or(u32::MAX))
}

/// Whether a sum cannot be negative, as is seen from its signs.
pub fn is_natural(sum: &Linear) -> bool {
    sum.added() >= 0 && sum.terms().iter().all(|(_, coefficient)| *coefficient > 0)
}

/// The variable that a sum is, where it is one.
pub fn as_variable(sum: &Linear) -> Option<Variable> {
    match sum.terms() {
        [(variable, 1)] if sum.added() == 0 && !sum.has_overflown() => Some(*variable),
        _ => None,
    }
}

/// A claim about all positions.
#[derive(Clone, Debug)]
pub enum ClaimFormula {
    /// Lost for the player to move exactly where it holds.
    Lost {
        /// Where it holds.
        holds: Formula,
        /// Where it does not.
        fails: Formula,
        /// Where it says that an xor is 0: what it is the xor of, each a variable and that it has the value.
        xor_of: Option<Vec<(Variable, Formula)>>,
    },
    /// Won for the player to move exactly where it holds.
    Won {
        /// Where it holds.
        holds: Formula,
        /// Where it does not.
        fails: Formula,
    },
    /// Drawn exactly where it holds.
    Drawn {
        /// Where it holds.
        holds: Formula,
        /// Where it does not.
        fails: Formula,
    },
    /// Of a bag, by what each element is worth: lost for the player to move exactly where the xor of all is 0, or, with
    /// `tame`, as there; `negated` where it is claimed to be won there.
    Elements {
        /// What stands for what an element is worth.
        variable: Variable,
        /// That it is worth that.
        formula: Formula,
        /// In misère play.
        tame: Option<TameFormula>,
        /// Whether positions are claimed to be won, not lost, there.
        negated: bool,
    },
    /// The Grundy value.
    Values {
        /// What stands for the value.
        variable: Variable,
        /// Whether it stands for 2 to the value.
        power: bool,
        /// That it has the value.
        formula: Formula,
        /// What the value is the xor of, where it is one.
        xor_of: Option<Vec<(Variable, Formula)>>,
    },
}

/// A claim about misère play that tells firm elements from others: where one is firm, a position is lost exactly when the xor of
/// all is 0; where none is, exactly when the elements for which `odd` holds are odd in number.
#[derive(Clone, Debug)]
pub struct TameFormula {
    /// Where an element is firm.
    pub firm: Formula,
    /// Where it is not.
    pub fickle: Formula,
    /// Which elements count among those that are not.
    pub odd: Formula,
}

/// A claim about starts: in one case of what a player types, the position that it is and what is claimed of it.
#[derive(Clone, Debug)]
pub struct StartCase {
    /// What is typed.
    pub numbers: Vec<Variable>,
    /// Numbers that the others determine.
    pub aux: Vec<Variable>,
    /// When.
    pub guard: Formula,
    /// The position, a value for every coordinate.
    pub position: Vec<Linear>,
    /// That the player to move is claimed to lose there.
    pub lost: Formula,
    /// That the player to move is claimed not to lose there.
    pub other: Formula,
}
