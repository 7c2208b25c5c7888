//! Answers: by law where one applies, else by the engine of the family.

use super::instance::Instance;
use crate::base::Big;
use crate::family::{CoinGame, Game};
use crate::games::{Claim, Law, Moves};

/// The moves a law constructs to positions worth `target` (0 wins in normal play); `None` when
/// the law constructs none.
pub(super) fn law_moves(
    instance: &Instance,
    law: &Law,
    position: &[Big],
    target: &Big,
    limit: usize,
) -> Option<Moves> {
    if let Some(moves) = law.moves {
        return Some(moves(&instance.params, position, target, limit));
    }
    let Claim::Heap { value, reach: Some(reach) } = law.claim else {
        return None;
    };
    let params = &instance.params;
    let values: Vec<Big> = position.iter().map(|heap| value(params, heap)).collect();
    let total = values.iter().fold(target.clone(), |sum, value| sum ^ value);
    let mut found = Moves::all(vec![]);
    for (i, heap) in position.iter().enumerate() {
        let room = limit - found.to.len();
        let here = reach(params, heap, &(&values[i] ^ &total), room);
        for left in here.to.into_iter().take(room) {
            found.to.push(match instance.game {
                Game::Coins(_) => CoinGame::turn(position, i, &left),
                _ => [&position[..i], &left, &position[i + 1..]].concat(),
            });
        }
        found.count = found.count.zip(here.count).map(|(a, b)| a + b);
    }
    Some(found)
}
