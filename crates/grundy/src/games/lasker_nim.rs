//! Lasker's Nim: take from a heap, or split it.

use super::{Card, Check, Claim, Class, Compound, Group, Kind, Law, Params, Reach, sample};
use crate::base::{Big, Ending, Error, Fault, HeapOptions, Text, big, to_u64};
use crate::family::{Game, HeapGame, HeapRule};
use dashu_int::ops::BitTest;

pub static CARD: Card = Card {
    id: "lasker-nim",
    systems: &[43],
    name: Text { en: "Lasker's Nim", zh: "Lasker's Nim（取走—分割游戏）" },
    aliases: &["lasker", "take or split", "取走分割游戏", "拉斯克尼姆", "Multi-SG"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Heaps of stones. A move takes any number of stones, at least one, from one heap, or splits a heap into two that are not empty. Whoever cannot move loses.",
        zh: "若干堆石子，每次从一堆中取至少一颗，或把一堆分成两个非空的堆，无法行动者负。",
    },
    notation: Text { en: "the sizes of the heaps", zh: "各堆石子数" },
    example: "7 5",
    params: &[],
    kind: Kind::Game { build, ending: Ending::Normal, compound: Compound::One },
    law: Some(Law {
        statement: Text {
            en: "a heap of n is worth n, but heaps of 4k+3 are worth 4k+4 and heaps of 4k+4 are worth 4k+3; P exactly when the nim-sum is 0",
            zh: "n 颗的堆 SG 值为 n，但 4k+3 颗的堆为 4k+4，4k+4 颗的堆为 4k+3；异或和为 0 时必败",
        },
        theorem: "Lasker's Nim",
        source: "Lasker 1931",
        claim: Claim::Heap { value: |_, n| swapped(n), reach: Some(reach) },
        moves: None,
        why: None,
        steps: None,
        checks: &[
            Check { params: "", positions: sample::one, to: 199 },
            Check { params: "", positions: sample::pairs, to: 40 },
        ],
    }),
    misere: None,
    misstated: None,
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Other(Box::new(TakeOrSplit)))).written(WRITTEN))
}

const WRITTEN: &str = "\
position n
move take (k in 1..n) -> [n - k]
move split (k in 1..n div 2) -> [k] + [n - k]
claim grundy = if n mod 4 == 3 then n + 1 else if n > 0 and n mod 4 == 0 then n - 1 else n
";

struct TakeOrSplit;

impl HeapOptions for TakeOrSplit {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        (0..n).for_each(|left| option(&[left]));
        (1..=n / 2).for_each(|a| option(&[a, n - a]));
        Ok(())
    }
}

fn low_bits(n: &Big) -> usize {
    to_u64(&(n % big(4))).expect("a remainder is small") as usize
}

/// The value of a heap; also the heap of a value, as 4k+3 and 4k+4 change places.
fn swapped(n: &Big) -> Big {
    match low_bits(n) {
        3 => n + 1u8,
        0 if *n > Big::ZERO => n - 1u8,
        _ => n.clone(),
    }
}

/// What is left by a take is the one heap of that value. Splits are counted by the class of the
/// parts mod 4: in each class a heap is `4h + SHIFT` for a value `4h + LOW`, so that the sum of the
/// two `h` is given as well as their nim-sum.
fn reach(_: &Params, n: &Big, target: &Big, limit: usize) -> Reach {
    let mut found = Reach::all(vec![]);
    let left = swapped(target);
    if left < *n {
        found = Reach::all(vec![vec![left]]);
    }
    let wanted = target >> 2;
    for class in [1, 2, 0, 3] {
        let other = (4 + low_bits(n) - class) % 4;
        if class > other || LOW[class] ^ LOW[other] != low_bits(target) {
            continue;
        }
        // Shifted by one more than SHIFT, so that -1 is a natural.
        let Some(rest) = checked_sub(&(n + 2u8), &big(SHIFT[class] + SHIFT[other])) else {
            continue;
        };
        let pairs = Pairs { sum: rest >> 2, xor: wanted.clone() };
        let room = limit.saturating_sub(found.to.len());
        let least = [class, other].map(|class| u64::from(class == 3));
        let (count, some) = pairs.solve(class == other, least, room);
        let heap = |h: &Big, class: usize| (h << 2) + SHIFT[class] - 1u8;
        found.to.extend(some.iter().map(|(x, y)| {
            let mut parts = vec![heap(x, class), heap(y, other)];
            parts.sort_unstable();
            parts
        }));
        found.count = found.count.map(|sum| sum + count);
    }
    found.to.truncate(limit);
    found
}

/// By class mod 4: a heap is `4h + SHIFT - 1`, its value is `4h + LOW`.
const SHIFT: [u64; 4] = [5, 2, 3, 0];
const LOW: [usize; 4] = [3, 1, 2, 0];

fn checked_sub(a: &Big, b: &Big) -> Option<Big> {
    (a >= b).then(|| a - b)
}

/// Pairs x, y of naturals with a given sum and a given nim-sum.
struct Pairs {
    sum: Big,
    xor: Big,
}

impl Pairs {
    /// How many pairs there are with x and y at least `least` (0 or 1 each), and the first few;
    /// pairs that differ by order alone count once when they are `unordered`.
    ///
    /// As x + y = (x ^ y) + 2 (x & y), the common bits are given, and every bit of the nim-sum
    /// goes to x or to y.
    fn solve(&self, unordered: bool, least: [u64; 2], limit: usize) -> (Big, Vec<(Big, Big)>) {
        let none = (Big::ZERO, vec![]);
        let Some(twice) = checked_sub(&self.sum, &self.xor) else { return none };
        let common = &twice >> 1;
        if twice.bit(0) || &common & &self.xor != Big::ZERO {
            return none;
        }
        let mut bits: Vec<usize> = (0..self.xor.bit_len()).filter(|&i| self.xor.bit(i)).collect();
        // Of a pair and its mirror image, the one whose y has the top bit.
        let fixed = if unordered { bits.pop() } else { None };
        let mut count = big(1) << bits.len();
        // The only pairs with a 0 in them: all bits on one side, none in common.
        let bare = common == Big::ZERO;
        let x_is_0 = bare && least[0] == 1;
        let y_is_0 = bare && least[1] == 1 && fixed.is_none();
        if x_is_0 {
            count -= 1u8;
        }
        if y_is_0 && count > Big::ZERO && !(x_is_0 && bits.is_empty()) {
            count -= 1u8;
        }
        let mut some = Vec::new();
        let mut choice = Big::ZERO;
        let end = big(1) << bits.len();
        while choice < end && some.len() < limit {
            let mut x = common.clone();
            bits.iter().enumerate().filter(|(i, _)| choice.bit(*i)).for_each(|(_, &bit)| {
                x.set_bit(bit);
            });
            let y = &self.sum - &x;
            if x >= big(least[0]) && y >= big(least[1]) {
                some.push((x, y));
            }
            choice += 1u8;
        }
        (count, some)
    }
}
