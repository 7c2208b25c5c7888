#![doc = include_str!("../README.md")]
//! # Result
//! A code is returned for a rule file only if, for every heap n from 0 to 2^63 − 1 whose options
//! can be listed within the step limit, no expression fails and the options of n are exactly those
//! of the code. The converse does not hold: `None` means that no code is equivalent or that the
//! question cannot be decided.
//!
//! # Method
//! 1. `grundy-rules-logic` translates the moves to guarded commands, which are formulas over natural
//!    numbers of any size. Automata prove its obligations: no expression fails, and no value
//!    overflows 64 bits.
//! 2. An option of a heap is described by the number t of tokens taken and the sizes a and b of the
//!    heaps left, so the heap is n = t + a + b. The moves become formulas over these numbers, one
//!    for each number of heaps left and each constant t (`prover`).
//! 3. A digit of a code restricts the sizes of the heaps left at most to equal or to unequal ones.
//!    So the formulas for a number of heaps left must be equivalent to a condition on t alone,
//!    except for equal and unequal heaps. Minimal automata decide this equivalence for all numbers.
//! 4. The automata of t are the digits of the code. If the membership of t changes finitely often,
//!    the changes are listed. Otherwise the shortest period of some digits is a candidate, and an
//!    automaton proves that all digits have it (`code_text`).
//!
//! No heap is sampled as evidence. The sizes of automata are limited; beyond the limits the result
//! is `None`.

mod code_text;
mod prover;
mod undecided;

use code_text::Digits;
use grundy_octal::Code;
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use grundy_rules_logic::guarded::GuardedCommands;
use prover::OptionProver;
use undecided::{Decision, Undecided};

/// Finds the take-and-break code that is equivalent to the rules of a file.
pub trait CodeRules {
    /// Returns the take-and-break code that is proved to have the same options as the rules, for
    /// all heaps. The code can be a set of the numbers of tokens that a move can take. Returns
    /// `None` if no code is equivalent, or if the question cannot be decided.
    fn equivalent_code(&self) -> Option<Code>;
}

impl CodeRules for RuleGame {
    fn equivalent_code(&self) -> Option<Code> {
        self.single_heap()?;
        decide(self.machine_commands().ok()?).ok()
    }
}

/// Returns the code that has the same options as the rules of a single heap.
fn decide(mut rules: GuardedCommands) -> Decision<Code> {
    let mut prover = OptionProver::new(&mut rules);
    let mut options = prover.options(&rules)?;
    let digits = Digits {
        splits: prover.split_marks(&mut options)?,
        nothing: prover.take_set(&options, 0)?,
        one: prover.take_set(&options, 1)?,
    };
    Code::parse(&prover.code_text(&digits)?).map_err(|_| Undecided)
}
