//! Rules of one heap.

use super::take::TakeSet;
use crate::base::{Bundle, Fault, HeapOptions, LongRule, SplitRule};

/// What may be done to one heap.
pub enum HeapRule {
    /// Take a number that the set allows: a subtraction game.
    Take(TakeSet),
    /// Any other rule for a heap; each option is told once, in one order.
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

    fn bundles(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        match self {
            HeapRule::Take(_) => self.options(n, &mut |left| bundle(Bundle::Heaps(left))),
            HeapRule::Other(rule) => rule.bundles(n, bundle),
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

    fn width(&self, n: u64) -> u64 {
        match self {
            HeapRule::Take(TakeSet::Only(takes)) => n.min(takes.len() as u64),
            HeapRule::Take(set) => n.min(set.largest().unwrap_or(u64::MAX)),
            HeapRule::Other(rule) => rule.width(n),
        }
    }
}
