//! [`HeapRule`]: the rule of a single heap, which is a subtraction set or any other rule on heaps.

use super::take::TakeSet;
use grundy_core::base::{Bundle, Fault, HeapOptions, LongRule, SplitRule};

/// The rule of a single heap: which heaps a move can leave in its place.
pub enum HeapRule {
    /// A subtraction game: a move takes one of the numbers of the set from the heap.
    Take(TakeSet),
    /// Any other rule, such as one that splits heaps. The implementation lists each option of a
    /// heap once, in a fixed order.
    Other(Box<dyn HeapOptions>),
}

impl HeapOptions for HeapRule {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        match self {
            HeapRule::Take(set) => {
                set.members(n).iter().for_each(|s| option(&[n - s]));
                Ok(())
            }
            HeapRule::Other(rule) => rule.options(n, option),
        }
    }

    fn for_each_bundle(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        match self {
            HeapRule::Take(_) => self.options(n, &mut |left| bundle(Bundle::Heaps(left))),
            HeapRule::Other(rule) => rule.for_each_bundle(n, bundle),
        }
    }

    fn split_rule(&self) -> Option<SplitRule> {
        match self {
            HeapRule::Take(_) => None,
            HeapRule::Other(rule) => rule.split_rule(),
        }
    }

    fn long_rule(&self) -> Option<LongRule> {
        match self {
            HeapRule::Take(_) => None,
            HeapRule::Other(rule) => rule.long_rule(),
        }
    }

    fn option_count_hint(&self, n: u64) -> u64 {
        match self {
            HeapRule::Take(TakeSet::Only(takes)) => n.min(takes.len() as u64),
            HeapRule::Take(set) => n.min(set.largest().unwrap_or(u64::MAX)),
            HeapRule::Other(rule) => rule.option_count_hint(n),
        }
    }
}
