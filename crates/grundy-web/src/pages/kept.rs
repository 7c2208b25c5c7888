//! What pages found out of games, kept for the next visitor.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// So many games are kept, by names of so many bytes: the catalogue and much of what visitors make up.
const MOST: usize = 2000;
const LONGEST: usize = 200;

/// What was found, by the game it was found of. It has to be the same whenever it is found.
pub struct Kept<T>(Mutex<BTreeMap<String, T>>);

impl<T: Clone> Kept<T> {
    /// Nothing yet.
    pub const fn new() -> Kept<T> {
        Kept(Mutex::new(BTreeMap::new()))
    }

    /// What is kept of a game, else what `find` finds. Others may find it at the same time.
    pub fn of(&self, game: &str, find: impl FnOnce() -> T) -> T {
        let all = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all().get(game) {
            return known.clone();
        }
        let found = find();
        let mut all = all();
        if game.len() <= LONGEST && all.len() < MOST {
            all.insert(game.to_string(), found.clone());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::{Kept, LONGEST, MOST};

    #[test]
    fn what_was_found_is_not_found_again_and_no_more_is_kept_than_said() {
        let kept = Kept::new();
        assert_eq!(kept.of("nim", || 1), 1);
        assert_eq!(kept.of("nim", || 2), 1);
        let long = "x".repeat(LONGEST + 1);
        assert_eq!((kept.of(&long, || 1), kept.of(&long, || 2)), (1, 2));
        (0..MOST).for_each(|at| {
            kept.of(&at.to_string(), || 1);
        });
        assert_eq!((kept.of("last", || 1), kept.of("last", || 2)), (1, 2));
    }
}
