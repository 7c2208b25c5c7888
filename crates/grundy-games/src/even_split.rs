//! Splitting a heap as evenly as possible (Luogu P3235).

use crate::prelude::*;
use grundy_core::base::{Bundle, Fault, HeapOptions, MexSet, Nimber};
use grundy_octal::MoveWording;
use grundy_text::MoveChoices;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

pub static CARD: Card = Card {
    params: &[Param::required("F", text!(even_split::what), ParamKind::Natural(0))],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(even_split::statement),
        theorem: "blocks of equal quotients",
        source: "HNOI 2014, Luogu P3235",
        claim: Claim::Value(value),
        moves: Some(moves),
        checks: &[
            Check { params: "F=0..5", positions: sample::single_heaps, to: 24 },
            Check { params: "F=1|3", positions: sample::pairs, to: 9 },
        ],
        ..Law::DEFAULT
    }),
    misstated: Some(text!(even_split::misstated)),
    ..entry!("even-split", even_split)
};

fn build(params: &Params) -> Result<Game, Error> {
    let least = params.clamped("F").max(2);
    let game = HeapGame::new(HeapRule::Other(Box::new(EvenSplit { least })));
    Ok(Game::of_heaps(HeapGame { phrase: PHRASE, ..game }))
}

/// The rule of a heap: a heap of at least `least` stones is split into two or more heaps as equal
/// as possible.
struct EvenSplit {
    least: u64,
}

impl HeapOptions for EvenSplit {
    /// Calls `option` for every split of a heap of `x`, with the heaps after the split, larger ones
    /// first. The lists have O(x²) numbers in total.
    fn options(&self, x: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        if x < self.least {
            return Ok(());
        }
        let mut heaps = Vec::new();
        for m in 2..=x {
            split(x, m, &mut heaps);
            option(&heaps);
        }
        Ok(())
    }

    /// Calls `bundle` once for each [`SplitClass`] of a heap of `x`, with the heap sizes that occur
    /// an odd number of times in every split of the class. Equal heaps cancel in pairs, so these
    /// heaps have the same nim-sum as every split of the class. Makes O(√x) calls.
    fn for_each_bundle(&self, x: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        each_class(x, self.least, &mut |class| bundle(Bundle::Heaps(class.odd())));
        Ok(())
    }

    fn option_count_hint(&self, x: u64) -> u64 {
        x.saturating_mul(x) / 2
    }
}

/// Stores in `heaps` the sizes of the parts when a move splits a heap of `x` into `m` heaps, larger
/// ones first.
fn split(x: u64, m: u64, heaps: &mut Vec<u64>) {
    heaps.clear();
    heaps.resize((x % m) as usize, x / m + 1);
    heaps.resize(m as usize, x / m);
}

/// A class of splits of a heap of x: those into m heaps for m = `first`, `first` + 2, … up to
/// `last_count`. All of them have the same quotient q = ⌊x/m⌋. The number of heaps of each size
/// changes by an even number from one m to the next, so all splits of the class have the same
/// value.
struct SplitClass {
    /// The least number m of heaps in the splits of the class.
    first: u64,
    /// An upper bound of the number m of heaps in the splits of the class.
    last_count: u64,
    /// The sizes of heaps that occur an odd number of times in every split of the class. Only the
    /// first `count` entries are used.
    sizes: [u64; 2],
    /// The number of entries of `sizes` that are used.
    count: usize,
}

impl SplitClass {
    /// Returns the heap sizes that occur an odd number of times in every split of this class: at
    /// most two sizes, the larger first.
    fn odd(&self) -> &[u64] {
        &self.sizes[..self.count]
    }
}

/// Calls `visit` with every class of splits ([`SplitClass`]) of a heap of `x`; there are O(√x)
/// classes. Makes no call if `x` is below `least`, the size of the smallest heap that can be split.
fn each_class(x: u64, least: u64, visit: &mut dyn FnMut(SplitClass)) {
    let mut start = if x < least { x + 1 } else { 2 };
    while start <= x {
        let q = x / start;
        let last_count = x / q;
        for first in start..=last_count.min(start + 1) {
            let larger = x % first;
            let (sizes, count) = match (larger % 2 == 1, (first - larger) % 2 == 1) {
                (true, smaller) => ([q + 1, q], 1 + usize::from(smaller)),
                (false, smaller) => ([q, 0], usize::from(smaller)),
            };
            visit(SplitClass { first, last_count, sizes, count });
        }
        start = last_count + 1;
    }
}

/// The size of the largest heap for which the law computes values.
const MAX_HEAP: u64 = 200_000;

/// Returns a table of the values of the heaps from 0 to `to` or more. A heap can be split if it has
/// at least `least` stones (the parameter F). The tables are shared between calls. Returns `None`
/// if `to` exceeds [`MAX_HEAP`].
fn values(least: u64, to: u64) -> Option<Arc<Vec<u32>>> {
    static TABLES: Mutex<BTreeMap<u64, Arc<Vec<u32>>>> = Mutex::new(BTreeMap::new());
    if to > MAX_HEAP {
        return None;
    }
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if tables.len() > 64 {
        tables.clear();
    }
    let shared = tables.entry(least).or_default();
    if (to as usize) < shared.len() {
        return Some(Arc::clone(shared));
    }
    let table = Arc::make_mut(shared);
    let mut option_values = MexSet::default();
    for x in table.len() as u64..=to {
        option_values.clear();
        each_class(x, least, &mut |class| {
            let sum = class.odd().iter().fold(0, |sum, &part| sum ^ table[part as usize]);
            option_values.insert(Nimber(sum));
        });
        table.push(option_values.mex().0);
    }
    Some(Arc::clone(shared))
}

fn table_for(params: &Params, heaps: &[Big]) -> Option<Arc<Vec<u32>>> {
    let largest = heaps.iter().max().map_or(Some(0), to_u64)?;
    values(params.clamped("F").max(2), largest)
}

fn value(params: &Params, heaps: &[Big]) -> Option<Big> {
    let table = table_for(params, heaps)?;
    let sum = heaps.iter().filter_map(to_u64).fold(0, |sum, n| sum ^ table[n as usize]);
    Some(Big::from(sum))
}

/// Returns the moves to positions of value `target`: lists at most `limit` of them, and counts all.
/// Tests each of the O(√x) classes of splits ([`SplitClass`]) of a heap of x. Returns no move and
/// no count if a heap is too large for the table of values.
fn moves(params: &Params, heaps: &[Big], target: &Big, limit: usize) -> Moves {
    let (Some(table), Some(target)) = (table_for(params, heaps), to_u64(target)) else {
        return Moves::default();
    };
    let least = params.clamped("F").max(2);
    let sizes: Vec<u64> = heaps.iter().filter_map(to_u64).collect();
    let total = sizes.iter().fold(target, |sum, &n| sum ^ u64::from(table[n as usize]));
    let mut moves = Moves::all(vec![]);
    let mut count = 0u64;
    for (at, &x) in sizes.iter().enumerate() {
        let target_value = total ^ u64::from(table[x as usize]);
        each_class(x, least, &mut |class| {
            let sum = class.odd().iter().fold(0, |sum, &part| sum ^ table[part as usize]);
            if u64::from(sum) != target_value {
                return;
            }
            count += (class.last_count - class.first) / 2 + 1;
            for m in (class.first..=class.last_count).step_by(2) {
                if moves.to.len() == limit {
                    break;
                }
                let mut heap_counts = Vec::new();
                split(x, m, &mut heap_counts);
                let heap_counts: Vec<Big> = heap_counts.into_iter().map(Big::from).collect();
                moves.to.push(HeapGame::replaced(heaps, at, &heap_counts));
            }
        });
    }
    moves.count = Some(Big::from(count));
    moves
}

/// The name and the description of a move. The name is `split`; a description is for example "split
/// heap 1 (20) into 7 heaps: 6 of 3 and 1 of 2".
const PHRASE: MoveWording =
    MoveWording { name: |_, _| ("split", MoveChoices::default()), words: phrase };

fn phrase(heap: &Big, left: &[Big], at: Option<usize>) -> Words {
    let count = left.len();
    let (Some(large), Some(small)) = (left.iter().max(), left.iter().min()) else {
        return Words::default();
    };
    let heap_name = match at {
        Some(i) => words!(even_split::heap, i, heap),
        None => words!(even_split::heap_of, heap),
    };
    let larger = left.iter().filter(|part| *part == large).count();
    if larger == count {
        return words!(even_split::split_into_heaps_of, count, large, heap_name);
    }
    let smaller = count - larger;
    words!(even_split::split_into_heaps_of_and_of, count, larger, large, smaller, small, heap_name)
}
