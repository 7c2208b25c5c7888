//! Chomp in which the player who takes the corner wins, instead of losing.

use super::chomp;
use crate::prelude::*;

pub static CARD: Card = Card {
    params: &[],
    kind: Kind::normal_play(chomp::build),
    law: Some(LAW),
    misere: Some(chomp::LAW),
    misstated: Some(text!(chomp_taker_wins::misstated)),
    ..entry!("chomp-taker-wins", chomp_taker_wins, chomp::CARD.notation)
};

const LAW: Law = Law {
    statement: text!(chomp_taker_wins::statement),
    theorem: "taking the corner ends the game",
    source: "it follows directly from the rules",
    claim: Claim::Outcome(|_, position| Some(Outcome::n_if(!position.is_empty()))),
    moves: Some(moves),
    why: Some(why),
    steps: None,
    checks: &[Check { params: "", positions: chomp::boards, to: 5 }],
};

fn moves(_: &Params, position: &[Big], _: &Big, _: usize) -> Moves {
    Moves::all(if position.is_empty() { vec![] } else { vec![vec![]] })
}

fn why(_: &Params, position: &[Big]) -> Words {
    if position.is_empty() {
        words!(chomp_taker_wins::opponent_has_taken_corner)
    } else {
        words!(chomp_taker_wins::corner_can_be_taken_at_once)
    }
}
