//! The state and the result of the abstract evaluation of the options of heaps. The result is a set
//! of regions of points (N, K): N determines the heap, and K the option.

use super::linear::{LinearForm, Region, StepBudget};
use grundy_rules::{Local, RuleGame};

/// Evaluates the options of all heaps n = m·N + r with one remainder r modulo m at once. Every
/// value is a linear form in N and K, valid in a region of points (N, K). N determines the heap,
/// and K the free number: the one choice of a move that is not enumerated.
pub(super) struct AbstractEvaluator<'a> {
    pub(super) game: &'a RuleGame,
    /// The size of the heaps that are evaluated, as a linear form in N: m·N + r, where the modulus
    /// m and the remainder r are fixed.
    pub(super) heap: LinearForm,
    /// The number of residue classes into which the free number, the one choice that is not
    /// enumerated, is divided.
    pub(super) free_classes: i128,
    /// The number of inspected inequalities that the evaluation can still spend.
    pub(super) budget: StepBudget,
    /// The options found so far of the heaps in the residue class that is being evaluated. Each
    /// region holds many options: one at each of its points (N, K).
    pub(super) options: Vec<OptionRegion>,
    /// The number of [`OptionRegion`]s found so far, over all residue classes of the heap.
    pub(super) region_count: usize,
}

/// The values of the heap and of the locals at a place in the rules, as linear forms.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    /// The size of the current heap, as changed by the statements of the block so far.
    pub(super) heap: LinearForm,
    /// The locals in scope with their values, the innermost local last.
    pub(super) locals: Vec<(Local, LinearForm)>,
    /// The number of loop steps that remain after the loop over the free number: the limit of loop
    /// steps minus the length of the range of that loop. Where it is negative, the rules fail to
    /// list the options of the heap. `None` until the free number is bound.
    pub(super) steps: Option<LinearForm>,
    /// Whether a local is bound to the free number, which depends on K. No second choice can then
    /// stay symbolic.
    pub(super) free: bool,
}

impl Scope {
    /// Returns the scope extended by `local` with the given value.
    pub(super) fn with(&self, local: Local, value: LinearForm) -> Scope {
        let mut scope = self.clone();
        scope.locals.push((local, value));
        scope
    }
}

/// The parts of a region in which a condition holds (`yes`) and in which it does not (`no`).
#[derive(Default)]
pub(super) struct RegionSplit {
    pub(super) yes: Vec<Region>,
    pub(super) no: Vec<Region>,
}

/// The number of heaps that an option leaves. Each variant defines the coordinate of the option:
/// the number that distinguishes it from other options of the same heap that leave equally many
/// heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum HeapsLeft {
    /// The option leaves no heap. Its coordinate is the number of tokens taken.
    Nothing,
    /// The option leaves one heap. Its coordinate is the number of tokens taken.
    One,
    /// The option leaves two heaps. The payload is the number of tokens taken. The coordinate of
    /// the option is the size of the smaller heap.
    Two(i128),
}

/// A set of options that leave equally many heaps: one option at each point (N, K) of a region. N
/// determines the heap. The coordinate of the option (see [`HeapsLeft`]) is m·K + `remainder`,
/// where m is the number of residue classes of coordinates.
#[derive(Clone, Debug)]
pub(super) struct OptionRegion {
    pub(super) heaps_left: HeapsLeft,
    pub(super) remainder: i128,
    pub(super) region: Region,
    /// The coordinate, if it is the same at all points of the region; `None` otherwise.
    pub(super) constant: Option<i128>,
}
