//! Merging heaps up to a maximum size.

use crate::prelude::*;
use grundy_families::Merge;

pub static CARD: Card = Card {
    params: &[Param::required("m", text!(merge_heaps::what), ParamKind::Natural(1))],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(merge_heaps::statement),
        theorem: "merging greedily",
        source: "HEOI 2014, Luogu P4101",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "m=1..12", positions: sample::single_heaps, to: 20 }],
    }),
    ..entry!("merge-heaps", merge_heaps)
};

fn build(params: &Params) -> Result<Game, Error> {
    let rules = Merge { max_heap: params.clamped("m") };
    Ok(Game::linked(Box::new(rules)).with_rule_text(rule_text(params)))
}

/// Returns the rules as the text of a rule file. The claim of the file is about starting positions
/// with heaps of size 1.
fn rule_text(params: &Params) -> String {
    let m = params.natural("m");
    format!(
        "\
param m: 1..1000000000000 = {m}
position heaps: bag(nat)
start n -> [[1; n]]
move merge (a in heaps, b in heaps)
  when a <= b and a + b <= m and (a < b or count(h in heaps if h == a) > 1) {{
  remove a from heaps
  remove b from heaps
  add a + b to heaps
}}
claim N when parity(sum(heaps) - (sum(heaps) + m - 1) div m) == 1 for start
"
    )
}

/// Returns the number of merges until play ends with best play, `n − ⌈n/m⌉`, for n heaps of size 1
/// and a maximum size m. Every m heaps become one heap, and the remaining heaps become another.
fn length(n: &Big, m: &Big) -> Big {
    n - (n + m - 1u8) / m
}

fn outcome(params: &Params, position: &[Big]) -> Option<Outcome> {
    let [ones] = position else { return None };
    Some(Outcome::n_if(length(ones, params.natural("m")) % 2u8 == 1))
}

/// Returns the only move from a position whose heaps all have size 1, or no move if it does not
/// win. For any other position, returns no move and no count.
fn moves(params: &Params, position: &[Big], _: &Big, _: usize) -> Moves {
    match position {
        [ones] if outcome(params, position) == Some(Outcome::N) => {
            Moves::all(vec![vec![ones - 2u8, big(2), big(1)]])
        }
        [_] => Moves::all(vec![]),
        _ => Moves::some(vec![]),
    }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let [n] = position else { return Words::default() };
    let m = params.natural("m");
    let moves = length(n, m);
    words!(merge_heaps::best_play_lasts_it_merges, m, moves, heaps = n, merged = n - &moves)
}
