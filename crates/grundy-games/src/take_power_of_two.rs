//! A subtraction game in which a move takes a power of two of stones (HDU 1847).

use super::{Card, Check, Claim, Class, Group, Kind, Law, Params, Reach, bash::why_modulo, sample};
use dashu_int::ops::BitTest;
use grundy_core::base::{Big, big, to_u64};
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, TakeSet};
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "take-power-of-two",
    systems: &[20],
    name: Text { en: "Take a power of two", zh: "取 2 的幂" },
    aliases: &["hdu1847", "HDU 1847", "Good Luck in CET-4 Everybody!", "powers of 2"],
    group: Group::Bash,
    class: Class::Impartial,
    rules: Text {
        en: "Heaps of stones. A move takes 1, 2, 4, 8 or any other power of two from one heap. Whoever takes the last stone wins.",
        zh: "若干堆石子，每次从一堆中取 1、2、4、8……即 2 的某个幂颗，取到最后一颗者胜。",
    },
    notation: Text { en: "the sizes of the heaps", zh: "各堆石子数" },
    example: "1000",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "G(n) = n mod 3; one heap is P exactly when 3 divides it. The winning takes are 1, 4, 16, … if n mod 3 = 1, and 2, 8, 32, … if n mod 3 = 2",
            zh: "SG(n) = n mod 3；单堆时 3 整除 n 则必败。n mod 3 = 1 时取 1、4、16……，n mod 3 = 2 时取 2、8、32……皆胜",
        },
        theorem: "no power of two is a multiple of 3",
        source: "folklore",
        claim: Claim::Heap { value: |_, n| n % big(3), reach: Some(reach) },
        why: Some(|_, position| why_modulo(position, &big(3))),
        checks: &[
            Check { params: "", positions: sample::single_heaps, to: 1000 },
            Check { params: "", positions: sample::pairs, to: 20 },
        ],
        ..Law::DEFAULT
    }),
    misstated: Some(Text {
        en: "\"It is Bash's game with m = 2\" is only half true: the lost positions are the same, but the winning moves are not: from 10, a take of 4 wins here.",
        zh: "“这就是 m=2 的巴什博弈”只对了一半：必败局面相同，必胜走法却不同：这里从 10 取 4 也胜。",
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Named {
        name: Text { en: "the powers of two", zh: "2 的幂" },
        members: |limit| {
            (0..64).map(|exponent| 1u64 << exponent).take_while(|&take| take <= limit).collect()
        },
    })))
    .with_rule_text(RULE_TEXT))
}

const RULE_TEXT: &str = "\
position n
move take (i in 0..bit_length(n) - 1) -> [n - (1 << i)]
claim grundy = n mod 3
";

/// Returns the moves on a heap of `n` that leave a heap of value `target`, where the value of a
/// heap is its size mod 3. A power 2^i is 1 mod 3 for even i and 2 for odd i, so every second power
/// of two leaves the value.
fn reach(_: &Params, n: &Big, target: &Big, limit: usize) -> Reach {
    let Some(target) = to_u64(target).filter(|&target| target < 3) else {
        return Reach::all(vec![]);
    };
    let difference = to_u64(&(n % big(3))).expect("a remainder is small");
    let first_exponent = match (difference + 3 - target) % 3 {
        0 => return Reach::all(vec![]),
        lowered => lowered as usize - 1,
    };
    // The takes 2^first, 2^(first+2), … up to n.
    let count = n.bit_len().saturating_sub(first_exponent).div_ceil(2);
    let powers = (0..count.min(limit)).map(|i| big(1) << (first_exponent + 2 * i));
    Reach { to: powers.map(|take| vec![n - take]).collect(), count: Some(Big::from(count)) }
}
