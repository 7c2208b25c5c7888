//! Splitting a heap as evenly as possible (Luogu P3235).

use super::{Card, Class, Compound, Group, Kind, Param, ParamKind, Params};
use crate::base::{Big, Ending, Error, HeapOptions, Text, Words};
use crate::family::{Game, HeapGame, HeapRule};
use crate::words;

pub static CARD: Card = Card {
    id: "even-split",
    systems: &[46],
    name: Text { en: "Splitting as evenly as possible", zh: "江南乐" },
    aliases: &["p3235", "Luogu P3235", "洛谷 P3235", "HNOI2014", "均分石子"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Heaps of stones and a number F. A move takes a heap of x stones, x at least F, and splits it into M heaps as equal as possible, M from 2 to x: x mod M heaps of floor(x/M)+1 and the others of floor(x/M). Whoever cannot move loses.",
        zh: "若干堆石子和一个数 F。每次选一堆 x 颗（x 不少于 F），把它尽量平均地分成 M 堆（2 ≤ M ≤ x）：x mod M 堆各 ⌊x/M⌋+1 颗，其余各 ⌊x/M⌋ 颗。无法行动者负。",
    },
    notation: Text {
        en: "the sizes of the heaps, and F=…", zh: "各堆石子数，以及 F=…"
    },
    example: "20 F=3",
    params: &[Param {
        name: "F",
        what: Text { en: "the smallest heap that may be split", zh: "可以分的最小的堆" },
        kind: ParamKind::Natural(0),
        default: None,
    }],
    kind: Kind::Game { build, ending: Ending::Normal, compound: Compound::One },
    law: None,
    misere: None,
    misstated: Some(Text {
        en: "\"x - (x mod M) heaps of floor(x/M)\" miscounts: 20 in 7 gives six heaps of 3 and one of 2. And the parity of x mod M does not decide alone, that of M counts too: with F = 1 a heap of 13 is worth 4, not 3.",
        zh: "“⌊x/M⌋ 的堆有 x-(x mod M) 个”数错了：20 分成 7 堆是六堆 3 与一堆 2。也不能只看 x mod M 的奇偶，M 的奇偶同样有关：F=1 时 13 颗的堆 SG 值为 4 而非 3。",
    }),
};

fn build(params: &Params) -> Result<Game, Error> {
    let least = params.clamped("F").max(2);
    let game = HeapGame::new(HeapRule::Other(Box::new(EvenSplit { least })));
    let for_values = Some(Box::new(Blocks { least }) as Box<dyn HeapOptions>);
    Ok(Game::Heaps(HeapGame { for_values, phrase, ..game }))
}

/// Every split, all its heaps listed, larger ones first: O(x²) numbers for a heap of x.
struct EvenSplit {
    least: u64,
}

impl HeapOptions for EvenSplit {
    fn options(&self, x: u64, option: &mut dyn FnMut(&[u64])) {
        if x < self.least {
            return;
        }
        let mut heaps = Vec::new();
        for m in 2..=x {
            let larger = (x % m) as usize;
            heaps.clear();
            heaps.resize(larger, x / m + 1);
            heaps.resize(m as usize, x / m);
            option(&heaps);
        }
    }
}

/// The splits that differ in value, equal heaps cancelled in pairs: O(√x) of them.
///
/// While q = ⌊x/M⌋ stays the same, the number of heaps of each size changes by an even number
/// whenever M changes by 2, so the first two M of a block stand for all of it.
struct Blocks {
    least: u64,
}

impl HeapOptions for Blocks {
    fn options(&self, x: u64, option: &mut dyn FnMut(&[u64])) {
        if x < self.least {
            return;
        }
        let mut first = 2;
        while first <= x {
            let q = x / first;
            let last = x / q;
            for m in first..=last.min(first + 1) {
                let larger = x % m;
                match (larger % 2 == 1, (m - larger) % 2 == 1) {
                    (true, true) => option(&[q + 1, q]),
                    (true, false) => option(&[q + 1]),
                    (false, true) => option(&[q]),
                    (false, false) => option(&[]),
                }
            }
            first = last + 1;
        }
    }
}

/// "split heap 1 (20) into 7: 6 of 3 and 1 of 2".
fn phrase(heap: &Big, left: &[Big], at: Option<usize>) -> Words {
    let count = left.len();
    let (Some(large), Some(small)) = (left.iter().max(), left.iter().min()) else {
        return Words::default();
    };
    let whole = match at {
        Some(i) => words!("heap {i} ({heap})", "第 {i} 堆（{heap}）"),
        None => words!("the heap of {heap}", "这堆（{heap}）"),
    };
    let larger = left.iter().filter(|part| *part == large).count();
    let Words { en, zh } = whole;
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
