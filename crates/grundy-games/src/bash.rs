//! Bash's game: a move takes 1 to m stones from one heap. The definitions are shared by its
//! variants.

use super::{
    Card, Check, Claim, Class, Group, Kind, Law, Param, ParamKind, Params, Reach, bash_misere_law,
    nim_sum_text, sample,
};
use grundy_core::base::Big;
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, TakeSet};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = BASH;

/// The catalogue entry ([`Card`]) of Bash's game, which the entries of its variants extend.
pub(super) const BASH: Card = Card {
    id: "bash",
    systems: &[13],
    name: Text { en: "Bash game", zh: "巴什博弈" },
    aliases: &["bashe"],
    group: Group::Bash,
    class: Class::Impartial,
    rules: Text {
        en: "One heap of n stones. A move takes 1 to m of them. Whoever takes the last one wins.",
        zh: "一堆 n 颗石子，每次取 1 到 m 颗，取到最后一颗者胜。",
    },
    notation: Text {
        en: "the size of the heap, then `m=…`, the maximum number of stones that a move takes",
        zh: "石子数，再写 `m=…`，即一次最多可取的石子数",
    },
    example: "23 m=2",
    params: &[PARAM_M],
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misere: Some(bash_misere_law::LAW),
    misstated: Some(Text {
        en: "\"Write n = (m+1)r + s with r > 1\" is too narrow: r may also be 0 or 1 (n = m+1 is lost, n = 3 with m = 5 is won).",
        zh: "“n=(m+1)r+s 且 r>1”过窄：r 可为 0 或 1（n=m+1 必败，n=3、m=5 必胜）。",
    }),
};

/// The parameter m, the maximum number of stones that a move takes.
pub(super) const PARAM_M: Param = Param {
    name: "m",
    what: Text {
        en: "the maximum number of stones that a move takes", zh: "一次最多可取的石子数"
    },
    kind: ParamKind::Natural(0),
    default: None,
};

/// The law for heaps from which a move takes 1 to m stones, in normal play: the value of a heap is
/// its remainder modulo m+1.
pub(super) const LAW: Law = Law {
    statement: Text {
        en: "G(n) = n mod (m+1); P exactly when m+1 divides n; the only winning take is n mod (m+1)",
        zh: "SG(n) = n mod (m+1)；m+1 整除 n 时必败；唯一的必胜取法是取 n mod (m+1)",
    },
    theorem: "Bash's game",
    source: "Bachet 1612",
    claim: Claim::Heap { value, reach: Some(reach) },
    why: Some(|params, position| why_modulo(position, &(params.natural("m") + 1u8))),
    checks: &[Check { params: "m=0..7", positions: sample::single_heaps, to: 59 }],
    ..Law::DEFAULT
};

pub(super) fn build(params: &Params) -> Result<Game, Error> {
    let game = HeapGame::single(HeapRule::Take(TakeSet::UpTo(params.clamped("m"))));
    Ok(Game::of_heaps(game).with_rule_text(rule_text(params)))
}

/// Returns the rules as the text of a rule file for one heap. Each heap of a larger position
/// follows the same rules.
pub(super) fn rule_text(params: &Params) -> String {
    let m = params.natural("m");
    format!(
        "\
param m: 0..1000000000000 = {m}
position n
move take (k in 1..min(m, n)) -> [n - k]
claim grundy = n mod (m + 1)
"
    )
}

pub(super) fn value(params: &Params, n: &Big) -> Big {
    n % (params.natural("m") + 1u8)
}

/// Returns the move on a heap of `n` stones that leaves a heap of value `target`. If `target <= m`
/// and it differs from the value of the heap, exactly one take in 1..=m does so; it is a move if
/// the heap is large enough.
pub(super) fn reach(params: &Params, n: &Big, target: &Big, _: usize) -> Reach {
    let period = params.natural("m") + 1u8;
    let value = n % &period;
    if *target >= period || *target == value {
        return Reach::all(vec![]);
    }
    let take = (value + &period - target) % &period;
    if take > *n { Reach::all(vec![]) } else { Reach::all(vec![vec![n - take]]) }
}

/// Explains the value of a position by remainders, such as "23 mod 3 = 2". For several heaps, also
/// states their nim-sum.
pub(super) fn why_modulo(position: &[Big], modulus: &Big) -> Words {
    let rests: Vec<Big> = position.iter().map(|heap| heap % modulus).collect();
    let (_, sum) = nim_sum_text::nim_sum(&rests);
    match (position, rests.as_slice()) {
        ([heap], [rest]) => Words::same(format!("{heap} mod {modulus} = {rest}")),
        _ => words!(
            "the remainders mod {modulus} have nim-sum {sum}",
            "各堆 mod {modulus} 的余数的异或和：{sum}"
        ),
    }
}
