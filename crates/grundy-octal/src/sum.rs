//! Theorems about the outcome or value of a sum, from the values of its components.
//!
//! Each function applies to the ending named in its documentation only, and to sums whose
//! components do not interact.

use grundy_core::base::{Big, LoopyNimber, Outcome};

/// Returns the nim-sum (bitwise exclusive or) of the Grundy values of the components of a sum.
///
/// # Theorem
/// In normal play, if a move is made in one component, the Grundy value of a sum is the nim-sum of
/// the values of its components, and the sum is P exactly when it is 0. Sprague 1935, Grundy 1939.
pub fn nim_sum<'a>(values: impl IntoIterator<Item = &'a Big>) -> Big {
    values.into_iter().fold(Big::ZERO, |sum, value| sum ^ value)
}

/// The class of a component of a tame game: its Grundy value, and whether it is firm. Together they
/// determine misère outcomes.
///
/// With `g` the Grundy value and `g⁻` the value of the same recursion with 1 instead of 0 for
/// positions without options, a position is *fickle* when `(g, g⁻)` is (0, 1) or (1, 0) and *firm*
/// when it is (n, n). A game is (hereditarily) tame when its position and all positions reachable
/// from it are fickle or firm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tame {
    /// The Grundy value of the component.
    pub value: Big,
    /// Whether the component is firm; otherwise it is fickle.
    pub firm: bool,
}

impl Tame {
    /// Returns the class of a position of a pet game, given its Grundy value: the position is
    /// fickle exactly if the value is 0 or 1. In a pet game, every position of value 0 with options
    /// has an option of value 1.
    ///
    /// # Theorem
    /// Every subtraction game is pet, for any finite or infinite set of takes. With s the least
    /// take, a heap n has value 1 exactly when n - s has value 0 (Ferguson 1974). Now let n have
    /// value 0 and options. Then n - s is an option, so its value is not 0, so some n - s - t has
    /// value 0, and so the option n - t has value 1.
    pub fn pet(value: Big) -> Tame {
        Tame { firm: value > Big::ONE, value }
    }

    /// Returns the misère outcome: P exactly if the component is firm with value 0 or fickle with
    /// value 1.
    pub fn misere_outcome(&self) -> Outcome {
        let lost = if self.firm { self.value == Big::ZERO } else { self.value == Big::ONE };
        Outcome::n_if(!lost)
    }
}

/// Returns the class of a sum of tame components.
///
/// # Theorem
/// A sum of tame games is tame: its value is the nim-sum, and it is firm exactly when some
/// component is. Conway 1976, On Numbers and Games, chapter 12.
pub fn tame_sum<'a>(parts: impl IntoIterator<Item = &'a Tame>) -> Tame {
    let nothing = Tame { value: Big::ZERO, firm: false };
    parts.into_iter().fold(nothing, |sum, part| Tame {
        value: sum.value ^ &part.value,
        firm: sum.firm || part.firm,
    })
}

/// Returns the outcome of a sum under the SJ ending: play is over as soon as every component has
/// value 0, and the player to move then wins.
///
/// # Theorem
/// The sum is N exactly when the nim-sum is not 0 and some value exceeds 1, or the nim-sum is 0 and
/// all values are at most 1. Jia Zhihao 2009. Under misère play proper, where only a player without
/// a move wins, this is false in general.
pub fn sj_outcome<'a>(values: impl IntoIterator<Item = &'a Big> + Clone) -> Outcome {
    let some_large = values.clone().into_iter().any(|value| *value > Big::ONE);
    Outcome::n_if((nim_sum(values) != Big::ZERO) == some_large)
}

/// Returns the loopy nimber of a sum of loopy games in normal play, with one component per move and
/// infinite play drawn.
///
/// # Theorem
/// Let ∞(K) be the value of a position that has no finite value, where K is the set of the finite
/// values of its options. Finite values add by nim-sum; ∞(K) and n add up to ∞(K'), where K'
/// consists of the nim-sums of n and the members of K; two infinite values add up to ∞(). Smith
/// 1966; Fraenkel and Perl 1975.
pub fn loopy_sum<'a>(values: impl IntoIterator<Item = &'a LoopyNimber<Big>>) -> LoopyNimber<Big> {
    use LoopyNimber::{Finite, Infinite};
    values.into_iter().fold(Finite(Big::ZERO), |sum, value| match (sum, value) {
        (Finite(n), Finite(m)) => Finite(n ^ m),
        (Finite(n), Infinite(members)) => shifted(members, &n),
        (Infinite(members), Finite(n)) => shifted(&members, n),
        (Infinite(_), Infinite(_)) => Infinite(Box::new([])),
    })
}

/// Returns ∞(K'), where K' consists of the nim-sums of `shift` with each of `members`, the set K.
fn shifted(members: &[Big], shift: &Big) -> LoopyNimber<Big> {
    let mut members: Vec<Big> = members.iter().map(|value| value ^ shift).collect();
    members.sort_unstable();
    LoopyNimber::Infinite(members.into())
}

/// Returns the outcome of a loopy nimber in normal play: P for 0, N for other finite values and for
/// ∞(K) with 0 in K, otherwise a draw. Smith 1966.
pub fn loopy_outcome(value: &LoopyNimber<Big>) -> Outcome {
    match value {
        LoopyNimber::Finite(value) => Outcome::n_if(*value != Big::ZERO),
        LoopyNimber::Infinite(members) if members.contains(&Big::ZERO) => Outcome::N,
        LoopyNimber::Infinite(_) => Outcome::Draw,
    }
}
