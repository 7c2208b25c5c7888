//! What variables are called in formulas for people.

use grundy_automata::Variable;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Signs that a page explains where they are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    Xor,
    And,
    Or,
    Floor,
    Weights,
    Low,
    High,
    Zeros,
    Ones,
    Length,
    OddOnes,
    Columns,
}

/// The names of variables, each another, given when they are first met.
#[derive(Clone)]
pub(super) struct Symbols<'a> {
    stems: &'a [String],
    given: BTreeMap<Variable, String>,
    used: Rc<RefCell<BTreeSet<Sign>>>,
}

impl<'a> Symbols<'a> {
    /// Of variables with these names in the rules.
    pub(super) fn new(stems: &'a [String]) -> Symbols<'a> {
        Symbols { stems, given: BTreeMap::new(), used: Rc::default() }
    }

    /// The name of a variable.
    pub(super) fn of(&mut self, variable: Variable) -> String {
        if let Some(known) = self.given.get(&variable) {
            return known.clone();
        }
        let stem = self.stems.get(variable.0 as usize).map_or("x", String::as_str);
        self.give(variable, &symbol(stem))
    }

    /// Gives a variable a name, or the next that is free.
    pub(super) fn give(&mut self, variable: Variable, name: &str) -> String {
        let taken = |name: &String| self.given.values().any(|other| other == name);
        // A subscript is there once.
        let base = name.split('_').next().unwrap_or(name);
        let further = (1..).map(|at| match at {
            1 | 2 => format!("{name}{}", "'".repeat(at)),
            _ => format!("{base}_{{({at})}}"),
        });
        let found = std::iter::once(name.to_string()).chain(further).find(|name| !taken(name));
        let found = found.unwrap_or_default();
        self.given.insert(variable, found.clone());
        found
    }

    /// Notes that a sign is used.
    pub(super) fn uses(&self, sign: Sign) {
        self.used.borrow_mut().insert(sign);
    }

    /// The signs that were used.
    pub(super) fn signs(&self) -> BTreeSet<Sign> {
        self.used.borrow().clone()
    }
}

/// The name of a rule file as a symbol: `n`, `heap[2]` with its index below.
pub(super) fn symbol(name: &str) -> String {
    let (base, index) = match name.split_once('[') {
        Some((base, index)) => (base, index.trim_end_matches(']').replace("][", ",")),
        None => {
            let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
            match base.is_empty() || base.ends_with('_') {
                true => (name, String::new()),
                false => (base, name[base.len()..].to_string()),
            }
        }
    };
    let mut letters = base.chars();
    let shown = match (letters.next(), letters.next()) {
        (Some(only), None) if only.is_ascii_alphabetic() => only.to_string(),
        (None, _) => "x".to_string(),
        _ if base.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => {
            format!("\\mathit{{{}}}", base.replace('_', "\\_"))
        }
        _ => format!("\\text{{{}}}", super::latex::escaped(base)),
    };
    match index.len() {
        0 => shown,
        1 => format!("{shown}_{index}"),
        _ => format!("{shown}_{{{index}}}"),
    }
}
