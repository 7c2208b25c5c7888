//! What a component is worth where a sum is not played one move at a time, or ends with its first component.
//!
//! Each of the ten compounds here has a value of components from which the value of the sum follows, and who wins it:
//! Smith 1966; On Numbers and Games, chapter 14; Winning Ways, chapter 9. All of them are for impartial games whose play
//! ends, in which only a player without a move has lost or won. The ordinary sum has Grundy values in normal play, and
//! in misère play no such value at all, so it is not among these.

use super::search::Fold;
use crate::base::{Ending, Joining, MexSet, Moved, Nimber, Outcome, Over, Rules};

/// What a component or a sum of them is worth in a compound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// There is no component at all.
    Nothing,
    /// The remoteness or the suspense number.
    Length(u32),
    /// Who wins it.
    Kind {
        /// Whether it has not ended; of a sum, whether play is not over.
        live: bool,
        /// Whether it is a P-position of normal play.
        normal: bool,
        /// Whether it is a P-position of misère play.
        misere: bool,
    },
    /// It has ended, and play with it.
    Ended,
    /// A move ends it, and play with it.
    Immediate,
    /// The foreclosed Grundy value.
    Value(Nimber),
}

/// The theory of a compound in normal or misère play.
#[derive(Clone)]
pub struct Compound {
    joining: Joining,
    ending: Ending,
    seen: MexSet,
}

impl Compound {
    /// The theory of a compound; `None` for the ordinary sum.
    pub fn of(joining: Joining, ending: Ending) -> Option<Compound> {
        (!joining.is_ordinary()).then(|| Compound { joining, ending, seen: MexSet::default() })
    }

    /// What a component without moves is worth.
    fn ended(&self) -> Worth {
        match self.joining.moved {
            Moved::All => Worth::Length(0),
            Moved::Any => {
                let misere = false;
                Worth::Kind { live: false, normal: true, misere }
            }
            Moved::One => Worth::Ended,
        }
    }

    /// What a component is worth whose moves leave sums worth `options`.
    pub fn component(&mut self, options: &[Worth]) -> Worth {
        if options.is_empty() {
            return self.ended();
        }
        match self.joining.moved {
            Moved::All => self.length(options),
            Moved::Any => {
                let lost = |misere_too: bool| {
                    !options.iter().any(|option| match option {
                        Worth::Kind { normal, misere, .. } => {
                            if misere_too {
                                *misere
                            } else {
                                *normal
                            }
                        }
                        _ => false,
                    })
                };
                Worth::Kind { live: true, normal: lost(false), misere: lost(true) }
            }
            Moved::One => self.foreclosed(options),
        }
    }

    /// # Theorem
    /// In normal play a player who can leave an even number wins. Where play ends with the first component the winner
    /// hastens and the loser delays (remoteness); where it ends with the last one the winner delays and the loser
    /// hastens (suspense). In misère play the same with odd numbers. Steinhaus 1925; Smith 1966.
    fn length(&self, options: &[Worth]) -> Worth {
        let wanted = u32::from(self.ending == Ending::Misere);
        let lengths = |won: bool| {
            options.iter().filter_map(move |option| match option {
                Worth::Length(n) if (n % 2 == wanted) == won => Some(*n),
                _ => None,
            })
        };
        let rest = match self.joining.over {
            Over::First => lengths(true).min().or(lengths(false).max()),
            Over::Last => lengths(true).max().or(lengths(false).min()),
        };
        Worth::Length(rest.map_or(0, |rest| rest.saturating_add(1)))
    }

    /// # Theorem
    /// In normal play a player who can end a component wins by it; who cannot, must not let the other do so, and of the
    /// positions where neither can the value is the least that no option has. In misère play nobody ends a component
    /// who can avoid it, and what is left is normal play. On Numbers and Games, chapter 14.
    fn foreclosed(&mut self, options: &[Worth]) -> Worth {
        if self.ending == Ending::Normal && options.contains(&Worth::Ended) {
            return Worth::Immediate;
        }
        self.seen.clear();
        for option in options {
            if let Worth::Value(value) = option {
                self.seen.insert(*value);
            }
        }
        Worth::Value(self.seen.mex())
    }

    /// What two components, or sums of some, are worth together.
    pub fn join(&self, one: Worth, other: Worth) -> Worth {
        match (one, other) {
            (Worth::Nothing, worth) | (worth, Worth::Nothing) => worth,
            (Worth::Length(a), Worth::Length(b)) => Worth::Length(match self.joining.over {
                Over::First => a.min(b),
                Over::Last => a.max(b),
            }),
            (
                Worth::Kind { live: a, normal: p, misere: m },
                Worth::Kind { live: b, normal: q, misere: n },
            ) => {
                let normal = p && q;
                match self.joining.over {
                    // Once a component has ended nobody may move: P in normal play, N in misère play.
                    Over::First if !(a && b) => self.ended(),
                    Over::First => Worth::Kind { live: true, normal, misere: m && n },
                    // With one component left it decides; with more of them, normal play does.
                    Over::Last => {
                        let misere = match (a, b) {
                            (true, true) => normal,
                            (true, false) => m,
                            (false, _) => n,
                        };
                        Worth::Kind { live: a || b, normal, misere }
                    }
                }
            }
            (Worth::Ended, _) | (_, Worth::Ended) => Worth::Ended,
            (Worth::Immediate, _) | (_, Worth::Immediate) => Worth::Immediate,
            (Worth::Value(a), Worth::Value(b)) => Worth::Value(a ^ b),
            // Values of one theory are of one kind.
            (one, _) => one,
        }
    }

    /// Who wins a sum.
    pub fn outcome(&self, worth: Worth) -> Outcome {
        let misere = self.ending == Ending::Misere;
        Outcome::n_if(match worth {
            Worth::Nothing | Worth::Ended => misere,
            Worth::Length(n) => (n % 2 == 1) != misere,
            Worth::Kind { misere: lost, .. } if misere => !lost,
            Worth::Kind { normal: lost, .. } => !lost,
            Worth::Immediate => true,
            Worth::Value(value) => value != Nimber(0),
        })
    }
}

/// The worth of a component that is never several.
impl<R: Rules + ?Sized> Fold<R> for Compound {
    type Value = Worth;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Worth]) -> Worth {
        self.component(options)
    }
}
