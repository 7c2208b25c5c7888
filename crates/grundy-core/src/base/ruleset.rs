//! What may be played, and the few things more that some games can say of themselves.

use super::fault::Fault;
use super::long_rule::{LongRule, SplitRule};
use super::number::Big;
use super::outcome::{Outcome, Side};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// What may be played, and nothing else.
///
/// One required method: a terminal position is one without options, so that nothing else can
/// disagree about it. Any type can be a position, so a game of one's own runs through the same
/// engines as the catalogue. Rules that can fail implement [`Rules`] instead.
pub trait Ruleset {
    /// A position; equal positions compare equal.
    type Position: Clone + Eq + Hash;
    /// Appends every option of `from` to `out`; order is free, repeats are allowed.
    fn options(&self, out: &mut Vec<Self::Position>, from: &Self::Position);

    /// As [`Rules::width`].
    fn width(&self, _from: &Self::Position) -> u64 {
        0
    }

    /// As [`Rules::owned`].
    fn owned(&self, _position: &Self::Position) -> usize {
        0
    }

    /// As [`Rules::rays`].
    fn rays(&self) -> &'static [[u64; 2]] {
        &[]
    }
}

/// What may be played, as engines ask it: of every [`Ruleset`], and of rules that may fail, as those in a file that
/// leave their ranges at some position.
pub trait Rules {
    /// A position; equal positions compare equal.
    type Position: Clone + Eq + Hash;
    /// Appends every option of `from` to `out`; order is free, repeats are allowed. None where play is over.
    ///
    /// # Errors
    /// Where the rules have no meaning at `from`.
    fn moves(&self, out: &mut Vec<Self::Position>, from: &Self::Position) -> Result<(), Fault>;

    /// About how many options `from` has, told without listing them: engines refuse to list more
    /// than memory holds. Rules whose positions never have very many leave it at 0.
    fn width(&self, _from: &Self::Position) -> u64 {
        0
    }

    /// About how many bytes a position owns besides what any small one takes, so that engines
    /// count what they remember. Rules whose positions are never long leave it at 0.
    fn owned(&self, _position: &Self::Position) -> usize {
        0
    }

    /// Where positions are two numbers and a move lowers them by a positive multiple of one of some directions:
    /// those, each without a common divisor. Engines then know whole grids at once. Other rules leave it empty.
    fn rays(&self) -> &'static [[u64; 2]] {
        &[]
    }
}

impl<R: Ruleset + ?Sized> Rules for R {
    type Position = R::Position;

    #[inline]
    fn moves(&self, out: &mut Vec<Self::Position>, from: &Self::Position) -> Result<(), Fault> {
        self.options(out, from);
        Ok(())
    }

    fn width(&self, from: &Self::Position) -> u64 {
        Ruleset::width(self, from)
    }

    fn owned(&self, position: &Self::Position) -> usize {
        Ruleset::owned(self, position)
    }

    fn rays(&self) -> &'static [[u64; 2]] {
        Ruleset::rays(self)
    }
}

/// A game whose positions fall apart into independent components.
///
/// Law: the Grundy value of a position is the nim-sum of the values of its components.
pub trait Split: Rules {
    /// Appends the components of `position` to `out`, each in canonical form (positions that
    /// are the same game compare equal). A position that does not fall apart is one component;
    /// components without options may be left out.
    fn split(&self, out: &mut Vec<Self::Position>, position: &Self::Position);
}

/// Positions in a bijection with `0..size`.
///
/// Law: `unrank(rank(p)) == p` for every position and `rank(unrank(r)) == r` for `r < size`.
pub trait Ranked: Rules {
    /// How many positions there are.
    fn size(&self) -> u64;
    /// The index of a position.
    fn rank(&self, position: &Self::Position) -> u64;
    /// The position of an index below [`size`](Ranked::size).
    fn unrank(&self, rank: u64) -> Self::Position;
}

/// A game on the numbers 0 to `positions() - 1`, in which play may return to a position, that can tell
/// which positions lead to one: what is solved from the end without keeping any move in memory.
///
/// Law: `before` among the predecessors of `p` as often as `p` among the options of `before`, except
/// that predecessors at which play is over may be listed or left out.
pub trait Reversible {
    /// How many positions there are.
    fn positions(&self) -> u32;

    /// Who has won where play is over: N when it is the player to move, P when it is the other one.
    /// `None` where play goes on; there it must have an option. Where play is over, options are
    /// not looked at.
    fn ended(&self, position: u32) -> Option<Outcome>;

    /// Calls `option` with every option of a position, in any order.
    fn successors(&self, position: u32, option: &mut dyn FnMut(u32));

    /// Calls `before` with every position that has this one as an option.
    fn predecessors(&self, position: u32, before: &mut dyn FnMut(u32));

    /// Whether who moves from `from` to `to` is to move at `to` again.
    fn again(&self, _from: u32, _to: u32) -> bool {
        false
    }

    /// How many options a position has, counted as often as they are listed.
    fn degree(&self, position: u32) -> u32 {
        let mut degree = 0;
        self.successors(position, &mut |_| degree += 1);
        degree
    }
}

/// A game whose result is not told by "no options" alone: ties, goal squares, scores.
///
/// The side to move is part of the position wherever the sides differ.
pub trait Sided: Rules {
    /// What the player to move gets when play is over here, and `None` when it goes on.
    /// Positive is a win, 0 a tie, negative a loss; with scores the amount matters.
    /// Law: a position without options is over; where play is over, options are not looked at.
    ///
    /// # Errors
    /// Where the rules have no meaning at the position.
    fn result(&self, position: &Self::Position) -> Result<Option<i64>, Fault>;

    /// Appends the options of a position at which play goes on, and tells the result where it is over. Rules
    /// that find one on the way to the other do both at once.
    ///
    /// # Errors
    /// Where the rules have no meaning at the position.
    fn expand(
        &self,
        out: &mut Vec<Self::Position>,
        from: &Self::Position,
    ) -> Result<Option<i64>, Fault> {
        let result = self.result(from)?;
        if result.is_none() {
            self.moves(out, from)?;
        }
        Ok(result)
    }

    /// The points that the player to move at `from` makes by moving to `to`; they count on top of
    /// what the rest of the game brings.
    fn gain(&self, _from: &Self::Position, _to: &Self::Position) -> i64 {
        0
    }

    /// Which side is to move: for rules that name their sides, so that answers can name the winner.
    fn mover(&self, _position: &Self::Position) -> Side {
        Side::First
    }

    /// Whether a player may be to move twice running. [`mover`](Sided::mover) then tells who is to move at
    /// every position; otherwise the turn passes with every move.
    fn extra_turns(&self) -> bool {
        false
    }

    /// Whether who moves from `from` to `to` is to move at `to` again. What a position is worth, it is worth
    /// for the player to move there, so that engines turn it round for who moved unless this says otherwise.
    fn again(&self, from: &Self::Position, to: &Self::Position) -> bool {
        self.extra_turns() && self.mover(from) == self.mover(to)
    }
}

/// The options of a single heap.
pub trait HeapOptions: Send + Sync {
    /// Calls `option` with the heaps that each move on a heap of `n` leaves in its place; a heap
    /// that vanishes leaves one of 0. Every heap left is smaller than `n`.
    ///
    /// # Errors
    /// Where the rules have no meaning at `n`, or leave a heap that is not smaller.
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault>;

    /// The same for tables of Grundy values, where options may come many at once, and options of
    /// the same value once. Law: the nim-sums of what is handed over are those of the options.
    ///
    /// # Errors
    /// As [`options`](HeapOptions::options).
    fn bundles(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        self.options(n, &mut |left| bundle(Bundle::Heaps(left)))
    }

    /// About how many heaps all options of a heap of `n` list together, or more.
    fn width(&self, n: u64) -> u64 {
        n
    }

    /// The rule as finitely many takes that leave at most two heaps, or equal ones, where it is one.
    fn split_rule(&self) -> Option<SplitRule> {
        None
    }

    /// A rule of the same values that there are fast tables for, if there is one.
    fn long_rule(&self) -> Option<LongRule> {
        self.split_rule().map(|rule| LongRule::Splits { rule, shift: 0 })
    }
}

/// Options of a heap, one or many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bundle<'a> {
    /// The heaps left by one option.
    Heaps(&'a [u64]),
    /// Every way to leave two non-empty heaps that add up to `sum`.
    Splits {
        /// What they add up to.
        sum: u64,
        /// Whether they may be equal.
        equal: bool,
    },
}

/// A position as the naturals it consists of: heap sizes, cells, coins showing heads.
///
/// What engines do with it all the time is compiled here, once, and not in each crate that uses it: a crate that is compiled
/// quickly compares positions as fast as others.
#[derive(Debug, Default, Eq)]
pub struct Counts(pub SmallVec<[u64; 6]>);

impl Clone for Counts {
    fn clone(&self) -> Counts {
        Counts(SmallVec::from_slice(&self.0))
    }

    fn clone_from(&mut self, source: &Counts) {
        self.0.clear();
        self.0.extend_from_slice(&source.0);
    }
}

impl PartialEq for Counts {
    fn eq(&self, other: &Counts) -> bool {
        self.0[..] == other.0[..]
    }
}

impl PartialOrd for Counts {
    fn partial_cmp(&self, other: &Counts) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    fn lt(&self, other: &Counts) -> bool {
        self.0[..] < other.0[..]
    }
}

impl Ord for Counts {
    fn cmp(&self, other: &Counts) -> Ordering {
        self.0[..].cmp(&other.0[..])
    }
}

impl Hash for Counts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0[..].hash(state);
    }
}

impl Counts {
    /// From a list of numbers.
    pub fn from_slice(numbers: &[u64]) -> Counts {
        Counts(SmallVec::from_slice(numbers))
    }

    /// Positions in ascending order, each once.
    pub fn distinct(positions: &mut Vec<Counts>) {
        positions.sort_unstable();
        positions.dedup();
    }

    /// From any sequence of numbers.
    #[inline]
    pub fn of(numbers: impl IntoIterator<Item = u64>) -> Counts {
        Counts(numbers.into_iter().collect())
    }

    /// The numbers with the one at `index` replaced.
    pub fn with(&self, index: usize, number: u64) -> Counts {
        let mut changed = self.clone();
        changed.0[index] = number;
        changed
    }

    /// In ascending order.
    pub fn sorted(mut self) -> Counts {
        self.0.sort_unstable();
        self
    }

    /// The bytes of a long list, for [`Ruleset::owned`].
    pub fn owned(&self) -> usize {
        if self.0.spilled() { size_of_val(&self.0[..]) } else { 0 }
    }

    /// The same for a list of positions, which has all of them elsewhere; of a short one that is what any small
    /// position takes.
    pub fn owned_by(list: &[Counts]) -> usize {
        const SMALL: usize = 96;
        let all = size_of_val(list) + list.iter().map(Counts::owned).sum::<usize>();
        all.saturating_sub(SMALL)
    }

    /// As big integers.
    pub fn widen(&self) -> Vec<Big> {
        self.0.iter().map(|&n| Big::from(n)).collect()
    }
}

impl std::ops::Deref for Counts {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}
