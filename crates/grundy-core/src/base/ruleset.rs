//! Traits of games: the options of a position, and properties that only some games have.

use super::fault::Fault;
use super::long_rule::{LongRule, SplitRule};
use super::number::Big;
use super::outcome::{Outcome, Side};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The rules of a game: which options a position has.
///
/// A position without options is terminal; the end of play needs no other definition. Any type can
/// be a position. Rules that can fail implement [`Rules`] instead.
pub trait Ruleset {
    /// The type of positions. Two values that represent the same position must compare equal.
    type Position: Clone + Eq + Hash;
    /// Appends every option of `from` to `out`, in any order; repeats are allowed.
    fn options(&self, out: &mut Vec<Self::Position>, from: &Self::Position);

    /// Returns an estimate of the number of options of a position; see
    /// [`Rules::option_count_hint`].
    fn option_count_hint(&self, _from: &Self::Position) -> u64 {
        0
    }

    /// Returns an estimate of the heap memory of a position in bytes; see [`Rules::heap_bytes`].
    fn heap_bytes(&self, _position: &Self::Position) -> usize {
        0
    }

    /// Returns the directions of the moves of a game on two numbers; see [`Rules::line_moves`].
    fn line_moves(&self) -> &'static [[u64; 2]] {
        &[]
    }
}

/// The rules of a game in the form that engines call. Every [`Ruleset`] implements this trait.
/// Rules that can fail implement it directly, for example the rules of a rule file, which can
/// compute a number outside its declared range.
pub trait Rules {
    /// The type of positions. Two values that represent the same position must compare equal.
    type Position: Clone + Eq + Hash;
    /// Appends every option of `from` to `out`, in any order; repeats are allowed. Appends nothing
    /// if `from` is terminal.
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at `from`.
    fn moves(&self, out: &mut Vec<Self::Position>, from: &Self::Position) -> Result<(), Fault>;

    /// Returns an estimate of the number of options of `from` without listing them. Engines stop
    /// before they list more options than fit into memory. Rules whose positions never have very
    /// many options keep the default 0.
    fn option_count_hint(&self, _from: &Self::Position) -> u64 {
        0
    }

    /// Returns an estimate of the number of bytes that `position` owns on the heap, beyond a small
    /// allowance that engines make for every position. Rules whose positions are never long keep
    /// the default 0.
    fn heap_bytes(&self, _position: &Self::Position) -> usize {
        0
    }

    /// Returns the directions of the moves of a game whose positions are pairs of numbers. A move
    /// subtracts a positive multiple of one direction from the pair. The two numbers of a direction
    /// are coprime. For these games, engines compute entire grids of Grundy values. All other rules
    /// return an empty list.
    fn line_moves(&self) -> &'static [[u64; 2]] {
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

    fn option_count_hint(&self, from: &Self::Position) -> u64 {
        Ruleset::option_count_hint(self, from)
    }

    fn heap_bytes(&self, position: &Self::Position) -> usize {
        Ruleset::heap_bytes(self, position)
    }

    fn line_moves(&self) -> &'static [[u64; 2]] {
        Ruleset::line_moves(self)
    }
}

/// A game whose positions are sums of independent components.
///
/// Invariant: the Grundy value of a position is the nim-sum of the values of its components.
pub trait Split: Rules {
    /// Appends the components of `position` to `out`, each in canonical form (equivalent components
    /// compare equal). A position that is not a sum is its only component; components without
    /// options can be omitted. By default, no position is a sum.
    fn split(&self, out: &mut Vec<Self::Position>, position: &Self::Position) {
        out.push(position.clone());
    }

    /// Appends the parts that the notation of `position` lists, such as its heaps, in the order of
    /// the notation. In every compound other than the ordinary sum ([`Joining`](super::Joining))
    /// these parts are the components that are played together. A position that is not a list of
    /// parts has one part.
    fn written_parts(&self, out: &mut Vec<Self::Position>, position: &Self::Position) {
        out.push(position.clone());
    }

    /// Appends the written parts that replace one part of a position after a move in that part.
    /// `option` is the position of that part alone after the move. A part without tokens, such as
    /// an empty heap, is omitted unless it is the only one, so at least one part is appended.
    fn remaining_parts(&self, out: &mut Vec<Self::Position>, option: &Self::Position) {
        self.written_parts(out, option);
    }
}

/// A game whose positions are numbered: a bijection between the positions and `0..size`.
///
/// Invariant: `unrank(rank(p)) == p` for every position and `rank(unrank(r)) == r` for every `r <
/// size`.
pub trait Ranked: Rules {
    /// Returns the number of positions of the game.
    fn size(&self) -> u64;
    /// Returns the number (the rank) of a position, which is below [`size`](Ranked::size).
    fn rank(&self, position: &Self::Position) -> u64;
    /// Returns the position with the given rank, which must be below [`size`](Ranked::size).
    fn unrank(&self, rank: u64) -> Self::Position;
}

/// A game whose positions are the numbers `0..positions()`, and which can list the predecessors of
/// a position. So retrograde analysis solves the game, even one with cycles, without storing moves.
///
/// Invariant: `q` occurs among the predecessors of `p` as often as `p` among the options of `q`,
/// except that terminal predecessors are optional.
pub trait Reversible {
    /// Returns the number of positions of the game.
    fn positions(&self) -> u32;

    /// Returns the result of a terminal position: N if the player to move has won, P if the
    /// opponent has won, and a draw for a tie. Returns `None` if play continues; the position then
    /// has an option. The options of a terminal position are ignored.
    fn terminal_outcome(&self, position: u32) -> Option<Outcome>;

    /// Calls `option` with every option of `position`, in any order.
    fn successors(&self, position: u32, option: &mut dyn FnMut(u32));

    /// Calls `predecessor` with every position that has `position` as an option, once for each
    /// occurrence of that option.
    fn predecessors(&self, position: u32, predecessor: &mut dyn FnMut(u32));

    /// Returns whether the player who moves from `from` to `to` moves again at `to`, instead of the
    /// opponent.
    fn extra_turn(&self, _from: u32, _to: u32) -> bool {
        false
    }

    /// Returns the number of options of a position, repeats included.
    fn degree(&self, position: u32) -> u32 {
        let mut degree = 0;
        self.successors(position, &mut |_| degree += 1);
        degree
    }
}

/// A game whose result is not determined by the lack of moves alone, for example with ties, goal
/// squares or scores.
///
/// In partizan games the player to move is part of the position.
pub trait Sided: Rules {
    /// Returns the result of a position for the player to move if it is terminal, and `None` if
    /// play continues. Positive is a win, 0 a tie, negative a loss; in games with scores the result
    /// is the score.
    ///
    /// Invariant: a position without options is terminal. The options of a terminal position are
    /// ignored.
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at the position.
    fn result(&self, position: &Self::Position) -> Result<Option<i64>, Fault>;

    /// Returns the result of `from` if it is terminal; otherwise appends its options to `out` and
    /// returns `None`. Rules that compute both at once override this method.
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at the position.
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

    /// Returns whether moves gain points. If so, [`moves_with_gains`](Sided::moves_with_gains) is
    /// overridden.
    fn has_gains(&self) -> bool {
        false
    }

    /// Appends the options of `from` to `out` as [`moves`](Rules::moves) does, and to `gains` the
    /// points that the player to move gains by the move to each of them. The result of the game for
    /// that player is the sum of these points and the result of play from the option on. `gains`
    /// stays empty if no move of the game gains points.
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at `from`.
    fn moves_with_gains(
        &self,
        out: &mut Vec<Self::Position>,
        _gains: &mut Vec<i64>,
        from: &Self::Position,
    ) -> Result<(), Fault> {
        self.moves(out, from)
    }

    /// Returns the points that the player to move at `from` gains by moving to `to`. If several
    /// moves lead to `to`, the greatest number of points counts. Returns 0 if no move leads there.
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at `from`.
    fn gain(&self, from: &Self::Position, to: &Self::Position) -> Result<i64, Fault> {
        let (mut options, mut gains) = (Vec::new(), Vec::new());
        if self.has_gains() {
            self.moves_with_gains(&mut options, &mut gains, from)?;
        }
        let moves = options.iter().zip(gains).filter(|(option, _)| *option == to);
        Ok(moves.map(|(_, gain)| gain).max().unwrap_or(0))
    }

    /// Returns the player to move at a position. Rules under which the turn passes with every move
    /// keep the default implementation. Its result has no meaning.
    fn mover(&self, _position: &Self::Position) -> Side {
        Side::First
    }

    /// Returns whether a player can move twice in succession. If so, [`mover`](Sided::mover) is
    /// valid at every position; otherwise the turn passes with every move.
    fn extra_turns(&self) -> bool {
        false
    }

    /// Returns whether the player who moves from `from` to `to` moves again at `to`. Values are for
    /// the player to move, so engines negate the value of an option if this returns false.
    fn extra_turn(&self, from: &Self::Position, to: &Self::Position) -> bool {
        self.extra_turns() && self.mover(from) == self.mover(to)
    }

    /// Returns the total result of the move from `from` to `to` for the player who makes it and
    /// gains `gain` points by it. `score` is the score of `to` for the player to move there. The
    /// total is the points of the move plus this score, converted to the player who makes the move.
    ///
    /// # Errors
    /// [`Fault`] with [`ScoreOverflow`] if the total does not fit in 64 bits.
    fn score_by_move(
        &self,
        from: &Self::Position,
        to: &Self::Position,
        gain: i64,
        score: i64,
    ) -> Result<i64, Fault> {
        let later_points =
            if self.extra_turn(from, to) { Some(score) } else { score.checked_neg() };
        let total = later_points.and_then(|points| points.checked_add(gain));
        total.ok_or_else(|| Fault::new(ScoreOverflow))
    }
}

/// The error that the points of a game do not fit in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub struct ScoreOverflow;

/// The rules of a game on heaps, given by the options of a single heap; a position is a sum of
/// heaps.
pub trait HeapOptions: Send + Sync {
    /// Calls `option` with the sizes of the heaps that replace a heap of `n`, once for every move.
    /// A removed heap is replaced by one of size 0. Every new heap is smaller than `n`.
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at `n`, or a new heap is not smaller.
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault>;

    /// Calls `bundle` with the options of a heap of `n`, for tables of Grundy values. One
    /// [`Bundle`] can represent many options, and an option can be omitted if another option has
    /// the same Grundy value. Invariant: the set of the nim-sums of all options in the bundles is
    /// the set of the nim-sums of all options of the heap.
    ///
    /// # Errors
    /// [`Fault`] in the same cases as for [`options`](HeapOptions::options).
    fn for_each_bundle(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        self.options(n, &mut |parts| bundle(Bundle::Heaps(parts)))
    }

    /// Returns an estimate of the total number of heaps in all options of a heap of `n`. The
    /// estimate should be too high rather than too low, because engines check their limits with it
    /// before they list the options.
    fn option_count_hint(&self, n: u64) -> u64 {
        n
    }

    /// Returns the rule as a [`SplitRule`] if it can be written in that form, otherwise `None`.
    fn split_rule(&self) -> Option<SplitRule> {
        None
    }

    /// Returns an equivalent rule, with the same Grundy values, for which a fast algorithm computes
    /// the table. Returns `None` if there is no such rule.
    fn long_rule(&self) -> Option<LongRule> {
        self.split_rule().map(|rule| LongRule::Splits { rule, shift: 0 })
    }
}

/// One option of a heap, or a family of options that the computation of a table of Grundy values
/// treats together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bundle<'a> {
    /// A single option, as the sizes of the heaps that replace the heap.
    Heaps(&'a [u64]),
    /// The family of the options with two non-empty heaps whose sizes add up to `sum`.
    Splits {
        /// The sum of the sizes of the two heaps of every option in the family.
        sum: u64,
        /// Whether the family contains the option with two equal heaps, which exists if `sum` is
        /// even.
        equal: bool,
    },
}

/// A position as a sequence of natural numbers, for example heap sizes, the contents of the squares
/// of a board, or the places of coins that show heads.
///
/// Comparison and hashing are implemented here so that they are compiled once, with the
/// optimisation of this crate, rather than in each crate that uses them.
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
    /// Returns the position that consists of the given numbers, in their order.
    pub fn from_slice(numbers: &[u64]) -> Counts {
        Counts(SmallVec::from_slice(numbers))
    }

    /// Sorts `positions` and removes duplicates.
    pub fn sort_and_dedup(positions: &mut Vec<Counts>) {
        positions.sort_unstable();
        positions.dedup();
    }

    /// Sorts options, each with the points of the move to it. Of several moves to one position, only
    /// the one with the most points remains.
    pub fn sort_and_keep_best(options: &mut Vec<(Counts, i64)>) {
        options.sort_unstable_by(|(a, a_gain), (b, b_gain)| (a, b_gain).cmp(&(b, a_gain)));
        options.dedup_by(|later, first| later.0 == first.0);
    }

    /// Returns the position that consists of the numbers of an iterator, in its order.
    #[inline]
    pub fn of(numbers: impl IntoIterator<Item = u64>) -> Counts {
        Counts(numbers.into_iter().collect())
    }

    /// Returns a copy of the position in which the number at `index` is replaced by `number`.
    pub fn with(&self, index: usize, number: u64) -> Counts {
        let mut changed = self.clone();
        changed.0[index] = number;
        changed
    }

    /// Returns the position with its numbers in ascending order.
    pub fn sorted(mut self) -> Counts {
        self.0.sort_unstable();
        self
    }

    /// Returns the number of bytes that the position owns on the heap, as [`Ruleset::heap_bytes`]
    /// requires; 0 if the numbers are stored inline.
    pub fn heap_bytes(&self) -> usize {
        if self.0.spilled() { size_of_val(&self.0[..]) } else { 0 }
    }

    /// Returns the number of bytes on the heap of a position that is a list of [`Counts`], minus
    /// the 96 bytes that engines allow for every position; see [`Rules::heap_bytes`].
    pub fn list_heap_bytes(list: &[Counts]) -> usize {
        const SMALL: usize = 96;
        let total = size_of_val(list) + list.iter().map(Counts::heap_bytes).sum::<usize>();
        total.saturating_sub(SMALL)
    }

    /// Returns the numbers as integers of arbitrary size.
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
