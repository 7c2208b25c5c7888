//! Bash's game: a move takes 1 to m stones from one heap. The definitions are shared by its
//! variants.

use super::{bash_misere_law, nim_sum_text};
use crate::prelude::*;
use grundy_octal::TakeSet;

pub static CARD: Card = BASH;

/// The catalogue entry ([`Card`]) of Bash's game, which the entries of its variants extend.
pub(super) const BASH: Card = Card {
    params: &[PARAM_M],
    kind: Kind::normal_play(build),
    law: Some(LAW),
    misere: Some(bash_misere_law::LAW),
    misstated: Some(text!(bash::misstated)),
    ..entry!("bash", bash)
};

/// The parameter m, the maximum number of stones that a move takes.
pub(super) const PARAM_M: Param = Param::required("m", text!(bash::what), ParamKind::Natural(0));

/// The law for heaps from which a move takes 1 to m stones, in normal play: the value of a heap is
/// its remainder modulo m+1.
pub(super) const LAW: Law = Law {
    statement: text!(bash::statement),
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
/// and it differs from the value of the heap, exactly one number of stones in 1..=m does so. Taking
/// it is a move if the heap is large enough. Otherwise there is no such move.
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
        _ => words!(bash::remainders_mod_have_nim_sum, modulus, sum),
    }
}
