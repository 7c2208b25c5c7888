//! The law of misère Bash's game, which several catalogue entries share.

use crate::prelude::*;

/// The law of one heap from which a move takes 1 to m stones, in misère play.
pub(super) const LAW: Law = Law {
    statement: text!(games::statement),
    theorem: "misère Bash game",
    source: "folklore; Bouton 1902 for m without bound",
    claim: Claim::Outcome(|params, position| outcome(params.natural("m"), position)),
    moves: Some(|params: &Params, position, _, _| moves(params.natural("m"), position)),
    why: Some(|params, position| why(params.natural("m"), position, "the number of stones")),
    steps: None,
    checks: &[Check { params: "m=0..7", positions: sample::single_heaps, to: 59 }],
};

/// Returns the outcome of a single heap of n stones: P exactly if n ≡ 1 mod (m+1). Returns `None`
/// if the position has several heaps.
pub(super) fn outcome(m: &Big, position: &[Big]) -> Option<Outcome> {
    let [n] = position else { return None };
    Some(Outcome::n_if(n % (m + 1u8) != Big::ONE))
}

/// Returns the only winning move on one heap of n stones. It takes (n-1) mod (m+1) stones. If that
/// is 0, or the heap is empty, no move wins. For several heaps, returns neither moves nor a count.
pub(super) fn moves(m: &Big, position: &[Big]) -> Moves {
    let [n] = position else { return Moves::default() };
    if *n == Big::ZERO {
        return Moves::all(vec![]);
    }
    let take = (n - 1u8) % (m + 1u8);
    Moves::all(if take == Big::ZERO { vec![] } else { vec![vec![n - take]] })
}

/// Explains the outcome of one heap of n stones by n mod (m+1). `size` names in English what n
/// counts.
pub(super) fn why(m: &Big, position: &[Big], size: &str) -> Words {
    let Some(n) = position.first() else { return Words::default() };
    let period = m + 1u8;
    let remaining = n % &period;
    let zh = if remaining == Big::ONE { "" } else { "，不等于 1" };
    words!(games::player_to_move_loses_exactly, period, n, remaining, size = (size, zh))
}

/// Returns the rules of misère Bash's game with maximum take `m` as the text of a rule file.
pub(super) fn rule_text(m: &Big) -> String {
    format!(
        "\
param m: 0..1000000000000 = {m}
position n
misere
move take (k in 1..min(m, n)) -> [n - k]
claim P when n mod (m + 1) == 1
"
    )
}
