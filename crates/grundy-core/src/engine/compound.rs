//! Values of components in compounds other than the ordinary sum. A compound is a rule by which the
//! components of a sum are played together.
//!
//! In each of the ten compounds here, a component has a value, and the values of the components
//! determine the value of the sum and who wins it: Smith 1966; On Numbers and Games, chapter 14;
//! Winning Ways, chapter 9. All of them are for impartial games without cycles, in which only a
//! player without a move has lost (or won). The ordinary sum has Grundy values in normal play and
//! no such value in misère play, so it is not among them.

use super::search::Fold;
use crate::base::{Ending, Joining, MexSet, Moved, Nimber, Outcome, Over, Rules};

/// The value of a component, or of a sum of components, in a compound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CompoundValue {
    /// The value of the empty sum: joining it to a sum does not change the value.
    Nothing,
    /// In conjunctive compounds: the number of moves until the end. It is the remoteness under the
    /// short rule (the winner hastens), and the suspense number under the long rule (the winner
    /// delays).
    Length(u32),
    /// In selective compounds: the outcomes in normal and in misère play, which together are the
    /// value.
    Kind {
        /// Whether the component or sum has a move.
        live: bool,
        /// Whether the component or sum is a P-position of normal play.
        normal: bool,
        /// Whether the component or sum is a P-position of misère play.
        misere: bool,
    },
    /// In disjunctive compounds with the short rule: the component has ended, and with it the sum.
    Ended,
    /// In disjunctive compounds with the short rule: one move ends the component, and with it the
    /// sum.
    Immediate,
    /// In disjunctive compounds with the short rule: the foreclosed Grundy value of the component,
    /// which is its Grundy value without the moves that lose at once.
    Value(Nimber),
}

/// Computes values and outcomes of components and sums in one compound, in normal or misère play.
#[derive(Clone)]
pub struct Compound {
    joining: Joining,
    ending: Ending,
    option_values: MexSet,
}

impl Compound {
    /// Returns the calculator of values for the compound `joining` under `ending`. Returns `None`
    /// for the ordinary sum, because this module does not apply to it.
    pub fn new(joining: Joining, ending: Ending) -> Option<Compound> {
        (!joining.is_ordinary()).then(|| Compound {
            joining,
            ending,
            option_values: MexSet::default(),
        })
    }

    /// Returns the value, in this compound, of a component that has no moves.
    fn terminal_value(&self) -> CompoundValue {
        match self.joining.moved {
            Moved::All => CompoundValue::Length(0),
            Moved::Any => {
                let misere = false;
                CompoundValue::Kind { live: false, normal: true, misere }
            }
            Moved::One => CompoundValue::Ended,
        }
    }

    /// Returns the value, in this compound, of a component whose options have the values `options`.
    pub fn component(&mut self, options: &[CompoundValue]) -> CompoundValue {
        if options.is_empty() {
            return self.terminal_value();
        }
        match self.joining.moved {
            Moved::All => self.length(options),
            Moved::Any => {
                let lost = |misere_too: bool| {
                    !options.iter().any(|option| match option {
                        CompoundValue::Kind { normal, misere, .. } => {
                            if misere_too {
                                *misere
                            } else {
                                *normal
                            }
                        }
                        _ => false,
                    })
                };
                CompoundValue::Kind { live: true, normal: lost(false), misere: lost(true) }
            }
            Moved::One => self.foreclosed(options),
        }
    }

    /// Returns the remoteness (short rule) or the suspense number (long rule) of a component whose
    /// options have the values `options`; there is at least one.
    ///
    /// # Theorem
    /// In normal play a player who can leave an even number wins. Under the short rule the winner
    /// hastens and the loser delays (remoteness); under the long rule the winner delays and the
    /// loser hastens (suspense). In misère play the same holds with odd numbers. Steinhaus 1925;
    /// Smith 1966.
    fn length(&self, options: &[CompoundValue]) -> CompoundValue {
        let winning_parity = u32::from(self.ending == Ending::Misere);
        let lengths = |won: bool| {
            options.iter().filter_map(move |option| match option {
                CompoundValue::Length(n) if (n % 2 == winning_parity) == won => Some(*n),
                _ => None,
            })
        };
        let best = match self.joining.over {
            Over::First => lengths(true).min().or(lengths(false).max()),
            Over::Last => lengths(true).max().or(lengths(false).min()),
        };
        CompoundValue::Length(best.map_or(0, |best| best.saturating_add(1)))
    }

    /// Returns the foreclosed Grundy value of a component whose options have the values `options`.
    ///
    /// # Theorem
    /// In normal play a player who can end a component wins by doing so. A player who cannot end a
    /// component must not let the opponent do so. The value of a position where neither can do so
    /// is the mex of the values of its options. In misère play no player ends a component who can
    /// avoid it, and the remaining game is normal play. On Numbers and Games, chapter 14.
    fn foreclosed(&mut self, options: &[CompoundValue]) -> CompoundValue {
        if self.ending == Ending::Normal && options.contains(&CompoundValue::Ended) {
            return CompoundValue::Immediate;
        }
        self.option_values.clear();
        for option in options {
            if let CompoundValue::Value(nimber) = option {
                self.option_values.insert(*nimber);
            }
        }
        CompoundValue::Value(self.option_values.mex())
    }

    /// Returns the value of the sum of two components. Each can be a sum itself.
    pub fn join(&self, first: CompoundValue, second: CompoundValue) -> CompoundValue {
        match (first, second) {
            (CompoundValue::Nothing, value) | (value, CompoundValue::Nothing) => value,
            (CompoundValue::Length(a), CompoundValue::Length(b)) => {
                CompoundValue::Length(match self.joining.over {
                    Over::First => a.min(b),
                    Over::Last => a.max(b),
                })
            }
            (
                CompoundValue::Kind { live: a, normal: p, misere: m },
                CompoundValue::Kind { live: b, normal: q, misere: n },
            ) => {
                let normal = p && q;
                match self.joining.over {
                    // Once a component has ended no player may move: P in normal play, N in misère
                    // play.
                    Over::First if !(a && b) => self.terminal_value(),
                    Over::First => CompoundValue::Kind { live: true, normal, misere: m && n },
                    // With one component left, its misère outcome decides; with two, the sum has
                    // the same outcome as in normal play.
                    Over::Last => {
                        let misere = match (a, b) {
                            (true, true) => normal,
                            (true, false) => m,
                            (false, _) => n,
                        };
                        CompoundValue::Kind { live: a || b, normal, misere }
                    }
                }
            }
            (CompoundValue::Ended, _) | (_, CompoundValue::Ended) => CompoundValue::Ended,
            (CompoundValue::Immediate, _) | (_, CompoundValue::Immediate) => {
                CompoundValue::Immediate
            }
            (CompoundValue::Value(a), CompoundValue::Value(b)) => CompoundValue::Value(a ^ b),
            // All other values of one compound are of the same variant, so these arms are not
            // reached.
            (first, _) => first,
        }
    }

    /// Returns the outcome of a sum that has the given value.
    pub fn outcome(&self, value: CompoundValue) -> Outcome {
        let misere = self.ending == Ending::Misere;
        Outcome::n_if(match value {
            CompoundValue::Nothing | CompoundValue::Ended => misere,
            CompoundValue::Length(n) => (n % 2 == 1) != misere,
            CompoundValue::Kind { misere: lost, .. } if misere => !lost,
            CompoundValue::Kind { normal: lost, .. } => !lost,
            CompoundValue::Immediate => true,
            CompoundValue::Value(nimber) => nimber != Nimber(0),
        })
    }
}

/// Computes, in a [`Search`](super::Search), the value of a position as a single component of the
/// compound. The search does not split positions into components.
impl<R: Rules + ?Sized> Fold<R> for Compound {
    type Value = CompoundValue;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[CompoundValue]) -> CompoundValue {
        self.component(options)
    }
}
