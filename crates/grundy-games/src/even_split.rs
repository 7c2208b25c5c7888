//! Splitting a heap as evenly as possible (Luogu P3235).

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Param, ParamKind, Params, sample};
use grundy_core::base::{Big, Bundle, Fault, HeapOptions, MexSet, Nimber, to_u64};
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, MoveWording};
use grundy_text::{Error, MoveChoices, Text, Words, words};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

pub static CARD: Card = Card {
    id: "even-split",
    systems: &[46],
    name: Text { en: "Splitting as evenly as possible", zh: "江南乐" },
    aliases: &["p3235", "Luogu P3235", "洛谷 P3235", "HNOI2014", "均分石子"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Heaps of stones and a number F. A move chooses a heap of x stones, x at least F, and a number M from 2 to x, and splits the heap into M heaps as equal as possible: x mod M heaps of floor(x/M)+1 and the others of floor(x/M). Whoever cannot move loses.",
        zh: "若干堆石子和一个数 F。每次选一堆 x 颗（x 不少于 F），把它尽量平均地分成 M 堆（2 ≤ M ≤ x）：x mod M 堆各 ⌊x/M⌋+1 颗，其余各 ⌊x/M⌋ 颗。无法行动者负。",
    },
    notation: Text {
        en: "the sizes of the heaps, then `F=…`, the smallest heap that may be split",
        zh: "各堆石子数，再写 `F=…`，即可以分的最小的堆",
    },
    example: "20 F=3",
    params: &[Param {
        name: "F",
        what: Text { en: "the smallest heap that may be split", zh: "可以分的最小的堆" },
        kind: ParamKind::Natural(0),
        default: None,
    }],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "SG(x) = 0 for x < F or x <= 1; otherwise SG(x) is the mex over all M of the nim-sum of the parts. Among the numbers M with the same floor(x/M) only the parity of M matters, so O(sqrt(x)) of them suffice",
            zh: "x < F 或 x ≤ 1 时 SG(x) = 0；否则对 M 取各部分异或和的 mex，而 ⌊x/M⌋ 相同的 M 中只有 M 的奇偶有影响，故只需检查 O(√x) 个 M",
        },
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
    misere: None,
    misstated: Some(Text {
        en: "\"There are x - (x mod M) heaps of floor(x/M)\" is false: 20 split into 7 heaps gives six heaps of 3 and one heap of 2. The parity of x mod M alone does not decide either, because the parity of M matters too: with F = 1 a heap of 13 is worth 4, not 3.",
        zh: "“⌊x/M⌋ 的堆有 x-(x mod M) 个”数错了：20 分成 7 堆是六堆 3 与一堆 2。也不能只看 x mod M 的奇偶，M 的奇偶同样有关：F=1 时 13 颗的堆 SG 值为 4 而非 3。",
    }),
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
    /// Calls `option` with the heaps of every split of a heap of `x`, larger ones first: O(x²)
    /// numbers in total.
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

/// A class of splits of a heap of x, into m = `first`, `first` + 2, … heaps up to `last_count`, all
/// with the same quotient q = ⌊x/m⌋. The number of heaps of each size changes by an even number
/// from one m to the next, so all splits of the class have the same value.
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

/// The largest heap for which the law computes values.
const MAX_HEAP: u64 = 200_000;

/// Returns a table of the values of the heaps 0 to at least `to`, where heaps of at least `least`
/// stones (the parameter F) can be split. The tables are shared between calls. Returns `None` if
/// `to` exceeds [`MAX_HEAP`].
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
        Some(i) => words!("heap {i} ({heap})", "第 {i} 堆（{heap}）"),
        None => words!("the heap of {heap}", "这堆（{heap}）"),
    };
    let larger = left.iter().filter(|part| *part == large).count();
    let Words { en, zh } = heap_name;
    if larger == count {
        return words!(
            "split {en} into {count} heaps of {large}",
            "把{zh}分成 {count} 堆，每堆 {large}"
        );
    }
    let smaller = count - larger;
    words!(
        "split {en} into {count} heaps: {larger} of {large} and {smaller} of {small}",
        "把{zh}分成 {count} 堆：{larger} 堆 {large}，{smaller} 堆 {small}"
    )
}
