//! The state of the abstract evaluation of the options of a heap, and its result: the options as
//! regions of points (N, K).

use super::super::game::RuleGame;
use super::super::tree::Local;
use super::linear::{LinearForm, Region, StepBudget};

/// Evaluates the options of the heaps n = m·N + r for one remainder r modulo m, for all natural N
/// at once: every value is a linear form in N and K, valid in a region. K determines the free
/// number, the choice of the move that stays symbolic.
pub(super) struct AbstractEvaluator<'a> {
    pub(super) game: &'a RuleGame,
    /// The heap size n = m·N + r as a linear form in N.
    pub(super) heap: LinearForm,
    /// The number of residue classes of the free number: the choice of the move that is not
    /// enumerated.
    pub(super) free_classes: i128,
    /// The number of steps that the evaluation can still take.
    pub(super) budget: StepBudget,
    /// The options found so far for the current residue class of the heap.
    pub(super) options: Vec<OptionRegion>,
    /// The number of option regions found so far, over all residue classes of the heap.
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
    /// steps minus the length of its range. If it is negative for a heap, listing the options of
    /// this heap fails. `None` until the free number is bound.
    pub(super) steps: Option<LinearForm>,
    /// Whether the free number K is bound to a local.
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

/// The number of heaps that an option leaves. Each variant defines the coordinate: a number that
/// distinguishes the options of one heap that leave equally many heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum HeapsLeft {
    /// The option leaves no heap. Its coordinate is the number of tokens taken.
    Nothing,
    /// The option leaves one heap. Its coordinate is the number of tokens taken.
    One,
    /// The option leaves two heaps after this number of tokens is taken. Its coordinate is the size
    /// of the smaller heap.
    Two(i128),
}

/// The options that leave the same number of heaps, one option at each point (N, K) of a region: N
/// determines the heap, and K the coordinate (see [`HeapsLeft`]), which is m·K + `remainder`. Here
/// m is the number of residue classes of the free number.
#[derive(Clone, Debug)]
pub(super) struct OptionRegion {
    pub(super) heaps_left: HeapsLeft,
    pub(super) remainder: i128,
    pub(super) region: Region,
    /// The coordinate, if it is the same at all points of the region; `None` otherwise.
    pub(super) constant: Option<i128>,
}
