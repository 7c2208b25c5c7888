#![doc = include_str!("../README.md")]
//! # Result
//! A code is returned for a rule file only if, for every heap n from 0 to 2^63 − 1 whose options
//! can be listed within the step limit, no expression fails and the options of n are exactly those
//! of the code. The converse does not hold: `None` means that no code is equivalent or that the
//! question cannot be decided.
//!
//! # Method
//! 1. Abstract evaluation. Loops between constants are enumerated; at most one number of a move
//!    stays symbolic, the free number. On each of finitely many regions of the plane of n and the
//!    free number, the value of an expression is then a linear form, in exact arithmetic
//!    (`value`). `div` and `mod` by a constant are linear on residue classes of both numbers;
//!    when the evaluation meets one, the classes are refined and the evaluation restarts.
//!    Comparisons, `min`, `abs` and `if` split regions (`condition`). Any other expression is
//!    undecided, and so is a value that may overflow 64 bits, be negative where a natural number is
//!    needed, or fail otherwise.
//! 2. The options of a heap are therefore a finite union of regions of the plane of n and one
//!    coordinate: the number of tokens taken, or the smaller of two heaps (`options`). The map
//!    from the free number to the coordinate is a bijection of integer points.
//! 3. The options that a code allows, by the digit of each number of tokens taken, are unions of
//!    such regions too. The digits are read off the regions at the numbers where they can change.
//!    Then the equality of the unions is decided by subtracting each from the other (`compare`).
//!    A region counts as empty only if Fourier–Motzkin elimination proves that it has no integer
//!    point (`linear`), so a wrong or missing digit can only lead to `None`.
//!
//! No heap is sampled as evidence, and the size of constants does not matter. The number of
//! inspected inequalities is limited; beyond it the result is `None`.

mod abstract_eval;
mod choice;
mod compare;
mod condition;
mod linear;
mod options;
mod undecided;
mod value;

use abstract_eval::AbstractEvaluator;
use compare::RuleOptions;
use grundy_octal::Code;
use grundy_rules::RuleGame;
use linear::{LinearForm, StepBudget, gcd};
use undecided::{Decision, Undecided};

/// The maximum number of residue classes into which heap sizes are divided. Rules that need more
/// remain undecided. The number is always a multiple of the number of residue classes of the free
/// number.
const MAX_CLASSES: i128 = 2_520;

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
        let mut budget = StepBudget::new();
        let (mut heap_classes, mut free_classes) = (1, 1);
        loop {
            match decide(self, heap_classes, free_classes, budget) {
                (Ok(code), _) => return code,
                (Err(Undecided::Unknown), _) => return None,
                (Err(Undecided::RefineClasses { heap, free }), remaining) => {
                    free_classes *= free;
                    heap_classes *= heap;
                    // The coordinate of an option can be the heap or the free number, so the number
                    // of classes of the heap must be a multiple of that of the free number.
                    heap_classes *= free_classes / gcd(heap_classes, free_classes).max(1);
                    if heap_classes > MAX_CLASSES || (heap, free) == (1, 1) {
                        return None;
                    }
                    budget = remaining;
                }
            }
        }
    }
}

/// Compares the rules with the only code that can be equivalent to them. The numbers of residue
/// classes of the heap size and of the free number (the choice that is not enumerated) are fixed.
/// Returns the result with the remaining budget. The result is the code, `None` if no code is
/// equivalent, or the reason why the question is undecided.
fn decide(
    game: &RuleGame,
    heap_classes: i128,
    free_classes: i128,
    budget: StepBudget,
) -> (Decision<Option<Code>>, StepBudget) {
    let heap = LinearForm { heap: heap_classes, free: 0, offset: 0 };
    let mut evaluator = AbstractEvaluator {
        game,
        heap,
        free_classes,
        budget,
        options: Vec::new(),
        region_count: 0,
    };
    let mut by_class = Vec::new();
    for class in 0..heap_classes {
        evaluator.heap.offset = class;
        for played in &game.program().moves {
            if let Err(undecided) = evaluator.add_move_options(played) {
                return (Err(undecided), evaluator.budget);
            }
        }
        by_class.push(std::mem::take(&mut evaluator.options));
    }
    let rules = RuleOptions { heap_classes, free_classes, by_class };
    let code = rules.equivalent_code(&mut evaluator.budget);
    (code, evaluator.budget)
}
