//! The symbols of variables in the formulas of a page.

use grundy_automata::Variable;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The signs in formulas that a page explains if its formulas use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    /// Nim-sum: addition of binary digits without carry.
    Xor,
    /// Bitwise "and" of binary digits.
    And,
    /// Bitwise "or" of binary digits.
    Or,
    /// The floor: the integral part of a multiple of an irrational number.
    Floor,
    /// The set of the weights of the digits in the numeration, such as the powers of two.
    Weights,
    /// The least nonzero term of a number written as a sum of digits times weights, such as its
    /// lowest power of two.
    Low,
    /// The greatest nonzero term of a number written as a sum of digits times weights, such as its
    /// highest power of two.
    High,
    /// The number of zeros in which the binary digits of a number end.
    Zeros,
    /// The number of ones in which the binary digits of a number end.
    Ones,
    /// The length of a number, which is the number of its binary digits.
    Length,
    /// The function s(x), the number of ones in the binary digits of x. A formula that x has an
    /// odd number of ones is written as s(x) ≡ 1 (mod 2).
    OddOnes,
    /// The set C_m of the lists of numbers in which, at every binary place, the digits of all
    /// numbers have a sum that is divisible by m.
    Columns,
}

/// Assigns each variable a distinct symbol when it first occurs, and records which signs the
/// formulas use.
#[derive(Clone)]
pub(super) struct Symbols<'a> {
    /// The names of the variables in the rules, indexed by the number of the variable.
    stems: &'a [String],
    /// The symbol of each variable that has one so far.
    given: BTreeMap<Variable, String>,
    /// The signs that formulas used so far. All copies of the symbols share this set.
    used: Rc<RefCell<BTreeSet<Sign>>>,
}

impl<'a> Symbols<'a> {
    /// Creates the symbols for variables whose names in the rules are `stems`.
    pub(super) fn new(stems: &'a [String]) -> Symbols<'a> {
        Symbols { stems, given: BTreeMap::new(), used: Rc::default() }
    }

    /// Returns the symbol of a variable. Assigns a symbol at the first call.
    pub(super) fn symbol_of(&mut self, variable: Variable) -> String {
        if let Some(symbol) = self.given.get(&variable) {
            return symbol.clone();
        }
        let stem = self.stems.get(variable.0 as usize).map_or("x", String::as_str);
        self.assign(variable, &to_symbol(stem))
    }

    /// Assigns a variable the symbol `name`, or a similar one if another variable has it. Returns
    /// the symbol.
    pub(super) fn assign(&mut self, variable: Variable, name: &str) -> String {
        let is_taken = |name: &String| self.given.values().any(|used| used == name);
        // A symbol has at most one subscript.
        let base = name.split('_').next().unwrap_or(name);
        let variants = (1..).map(|count| match count {
            1 | 2 => format!("{name}{}", "'".repeat(count)),
            _ => format!("{base}_{{({count})}}"),
        });
        let symbol = std::iter::once(name.to_string()).chain(variants).find(|name| !is_taken(name));
        let symbol = symbol.unwrap_or_default();
        self.given.insert(variable, symbol.clone());
        symbol
    }

    /// Records that a formula uses `sign`.
    pub(super) fn mark_used(&self, sign: Sign) {
        self.used.borrow_mut().insert(sign);
    }

    /// Returns the signs that formulas used so far.
    pub(super) fn used_signs(&self) -> BTreeSet<Sign> {
        self.used.borrow().clone()
    }
}

/// Converts a name of the rule file into a symbol in LaTeX: `n` remains, and `heap[2]` gets its
/// index as a subscript.
pub(super) fn to_symbol(name: &str) -> String {
    let (base, index) = match name.split_once('[') {
        Some((base, index)) => (base, index.trim_end_matches(']').replace("][", ",")),
        None => {
            let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
            if base.is_empty() || base.ends_with('_') {
                (name, String::new())
            } else {
                (base, name[base.len()..].to_string())
            }
        }
    };
    let mut letters = base.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(single), None) if single.is_ascii_alphabetic() => single.to_string(),
        (None, _) => "x".to_string(),
        _ if base.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => {
            format!("\\mathit{{{}}}", base.replace('_', "\\_"))
        }
        _ => format!("\\text{{{}}}", super::latex::escape_latex(base)),
    };
    match index.len() {
        0 => letter,
        1 => format!("{letter}_{index}"),
        _ => format!("{letter}_{{{index}}}"),
    }
}
