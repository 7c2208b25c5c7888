//! What is carried along while rules are read, and what is found.

use super::super::game::RuleGame;
use super::super::tree::Local;
use super::linear::{Form, Region, Work};

/// Reads the options of the heaps n = classes·N + r for one r.
pub(super) struct Reader<'a> {
    pub(super) game: &'a RuleGame,
    /// n as a form in N.
    pub(super) heap: Form,
    pub(super) free_classes: i128,
    pub(super) work: Work,
    pub(super) options: Vec<Options>,
    /// How many options were kept, of all classes.
    pub(super) kept: usize,
}

/// What names mean at a place of the rules.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    /// The heap, as far as a block has changed it.
    pub(super) heap: Form,
    pub(super) locals: Vec<(Local, Form)>,
    /// How far a range may run before a listing of options runs out of steps, less how far it runs: below 0 no
    /// option is ever reached.
    pub(super) steps: Option<Form>,
    /// Whether K is in use.
    pub(super) free: bool,
}

impl Scope {
    pub(super) fn with(&self, local: Local, value: Form) -> Scope {
        let mut scope = self.clone();
        scope.locals.push((local, value));
        scope
    }
}

/// The regions in which a condition holds, and those in which it does not.
#[derive(Default)]
pub(super) struct Truth {
    pub(super) yes: Vec<Region>,
    pub(super) no: Vec<Region>,
}

/// What an option leaves, and the number that tells it from others of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Left {
    /// No heap; told by what is taken.
    Nothing,
    /// One heap; told by what is taken.
    One,
    /// Two heaps after so much is taken; told by the smaller.
    Two(i128),
}

/// Options of one kind whose coordinate is m·K + `remainder`, at the points (N, K) of a region.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) left: Left,
    pub(super) remainder: i128,
    pub(super) region: Region,
    /// The coordinate, when it is the same for all.
    pub(super) only: Option<i128>,
}
