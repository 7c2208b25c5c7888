//! Rule files that are exactly a code: decided on the rules, for all heaps at once.
//!
//! # What is decided
//! A code is given for a rule file only if, for every heap n of 0 to 2^63 − 1 whose options can be listed within
//! the steps that a listing may take, no expression fails there and the options of n are those of the code. The
//! other way is not promised: `None` is also the answer where this cannot be decided.
//!
//! # How
//! 1. Loops between constants are run through one by one; at most one number of a move stays free. Every
//!    expression then has, on each of finitely many regions of the plane of n and the free number, a value
//!    that is a linear form, in exact arithmetic ([`value`]). `div` and `mod` by a constant are linear on classes
//!    of remainders of both; when they are met, the classes are made finer and everything is begun again.
//!    Comparisons, `min`, `abs` and `if` split regions ([`condition`]). What is none of these is not known, and neither is
//!    a value that may leave 64 bits, be negative where a natural number is needed, or fail otherwise.
//! 2. So the options of a heap are a finite union of regions of the plane of n and one coordinate, which is what is
//!    taken or the smaller of two heaps ([`options`]). The change from the free number to the coordinate maps
//!    whole points to whole points one to one.
//! 3. A code allows, by the digit of a take, unions of such regions too. Digits are read off the regions at the
//!    places where they can change; whether the unions are equal is decided afterwards by subtracting each from
//!    the other ([`compare`]). A region counts as empty only if elimination proves that it has no whole
//!    point ([`linear`]); so a wrong digit, or one that could not be read, only leads to `None`.
//!
//! No heap is tried as evidence, and the size of constants does not matter. Each inequality looked at is
//! counted, and the answer is `None` when too many are needed.

mod choice;
mod compare;
mod condition;
mod linear;
mod options;
mod reader;
mod stop;
mod value;

use super::game::RuleGame;
use crate::family::Code;
use compare::Rules;
use linear::{Form, Work, gcd};
use reader::Reader;
use stop::{Decided, Stop};

/// More classes of heaps, or of the free number, are not distinguished.
const CLASSES: i128 = 2_520;

impl RuleGame {
    /// The code that the rules are, when they are those of heaps and exactly a take-and-break code or a set
    /// of takes: proved for all heaps, never read off a table. `None` also when that cannot be decided.
    pub fn code(&self) -> Option<Code> {
        self.single_heap()?;
        let mut work = Work::new();
        let (mut heap_classes, mut free_classes) = (1, 1);
        loop {
            match decide(self, heap_classes, free_classes, work) {
                (Ok(code), _) => return code,
                (Err(Stop::Unknown), _) => return None,
                (Err(Stop::Split { heap, free }), left) => {
                    free_classes *= free;
                    heap_classes *= heap;
                    // A coordinate may be one number while the other is another.
                    heap_classes *= free_classes / gcd(heap_classes, free_classes).max(1);
                    if heap_classes > CLASSES || (heap, free) == (1, 1) {
                        return None;
                    }
                    work = left;
                }
            }
        }
    }
}

/// The code, as far as classes of remainders are fine enough, and what is left to spend.
fn decide(
    game: &RuleGame,
    heap_classes: i128,
    free_classes: i128,
    work: Work,
) -> (Decided<Option<Code>>, Work) {
    let heap = Form { heap: heap_classes, free: 0, plus: 0 };
    let mut reader = Reader { game, heap, free_classes, work, options: Vec::new(), kept: 0 };
    let mut by_class = Vec::new();
    for class in 0..heap_classes {
        reader.heap.plus = class;
        for played in &game.program().moves {
            if let Err(stop) = reader.options_of(played) {
                return (Err(stop), reader.work);
            }
        }
        by_class.push(std::mem::take(&mut reader.options));
    }
    let rules = Rules { heap_classes, free_classes, by_class };
    let code = rules.code(&mut reader.work);
    (code, reader.work)
}
