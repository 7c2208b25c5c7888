//! The solution of a question, from which an [`Answer`](super::answer::Answer) is built, and lists
//! of moves with their descriptions.

use crate::Move;
use grundy_core::base::{Big, Counts, Outcome, Remoteness};
use grundy_games::Moves;
use grundy_store::{BoardEngine, Summand};
use grundy_text::{Decimal, Evidence, NamedMove, Result, Words, words};

/// The amount of detail that is requested for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// The maximum number of moves that the answer lists.
    pub moves: usize,
    /// The maximum number of options that an engine generates for results that are wanted only if
    /// they are cheap. These are the number of moves to the end, and the Grundy value if a law
    /// gives the outcome only.
    pub extra_steps: u64,
    /// The engine that solves board games of rule files.
    pub board: BoardEngine,
}

impl Default for Detail {
    fn default() -> Self {
        Detail { moves: 20, extra_steps: 40_000, board: BoardEngine::Auto }
    }
}

/// The position after a listed move is written only if it consists of at most this many numbers.
const MAX_WRITTEN_LEN: usize = 1000;

/// The solution of a question. An [`Answer`](super::answer::Answer) adds the texts of the question.
pub struct Solution {
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The Grundy value; `None` if it does not exist or was not computed.
    pub grundy: Option<Big>,
    /// The set K, in ascending order, if the position is loopy and has the value ∞(K); otherwise
    /// `None`. K are the Grundy values of those options that have a finite value.
    pub infinity: Option<Vec<Big>>,
    /// The number of moves to the end under best play; `None` if it does not exist or was not
    /// computed.
    pub remoteness: Option<Remoteness>,
    /// The score of the player to move; `None` in games without scores.
    pub score: Option<i64>,
    /// The moves that keep the outcome of a won or drawn position; empty in a lost position.
    pub moves: MoveList,
    /// The reason for the outcome; it ends with a description of the first of `moves`, if there is
    /// one.
    pub why: Words,
    /// The evidence for the outcome: a theorem, a proof, or a computation.
    pub evidence: Evidence,
}

/// The result of a method: the solution of a question, or `None` if the method does not apply to
/// it.
pub(super) type Attempt = Result<Option<Solution>>;

impl Solution {
    /// Creates a solution without Grundy value, length and score. Appends the description of the
    /// first move to the reason `why`.
    pub fn new(outcome: Outcome, moves: MoveList, why: Words, evidence: Evidence) -> Solution {
        let why = why.then(&moves.first_description());
        let (grundy, infinity, remoteness, score) = (None, None, None, None);
        Solution { outcome, grundy, infinity, remoteness, score, moves, why, evidence }
    }
}

/// A list of moves with their descriptions, and the number of all such moves.
#[derive(Default)]
pub struct MoveList {
    /// All moves, or the first moves up to the limit of the caller.
    pub shown: Vec<Move>,
    /// The number of all moves; `None` if it was not determined.
    pub count: Option<Big>,
}

impl MoveList {
    /// Creates an empty list of moves, with the count 0.
    pub fn empty() -> MoveList {
        MoveList { shown: vec![], count: Some(Big::ZERO) }
    }

    /// Appends the move of `summand` to the position `to`. `number` is the number of the summand in
    /// the sum, counted from 1, or `None` if the question has only one summand.
    pub fn push(&mut self, summand: &Summand, number: Option<usize>, to: &[Big]) {
        self.push_named(summand, number, summand.move_to(to));
    }

    /// Appends a move of `summand` with its name and its choices. `number` is as in
    /// [`push`](Self::push).
    pub fn push_named(&mut self, summand: &Summand, number: Option<usize>, named_move: NamedMove) {
        let family = summand.instance.game.family();
        let mut description = family.describe(&named_move);
        if let Some(i) = number {
            let name = &summand.instance.name;
            description = words!(solution::in_game, name, i).then(&description);
        }
        let NamedMove { kind, choices, to, .. } = named_move;
        let to = (to.len() <= MAX_WRITTEN_LEN).then(|| family.print(&to));
        self.shown.push(Move {
            summand: number,
            kind,
            choices,
            to,
            all: vec![],
            words: description,
        });
    }

    /// Counts the move of `summand` to the position `to`, and appends it as [`push`](Self::push) does
    /// if the list has fewer than `limit` moves.
    pub fn count_move(
        &mut self,
        summand: &Summand,
        number: Option<usize>,
        to: &Counts,
        limit: usize,
    ) {
        self.count = self.count.take().map(|count| count + 1u8);
        if self.shown.len() < limit {
            self.push(summand, number, &to.widen());
        }
    }

    /// Returns the description of the first move, preceded by a semicolon, to be appended to a
    /// reason. Returns an empty text if the list contains no move.
    pub fn first_description(&self) -> Words {
        match self.shown.first() {
            Some(first) => words!(solution::semicolon).then(&first.words),
            None => Words::default(),
        }
    }
}

/// Returns the maximum number of moves to list, at least 1, for a position of `length` numbers. It
/// is `detail.moves`, or lower if the text of the positions after the moves would be too long.
pub fn move_list_limit(detail: Detail, length: usize) -> usize {
    const MAX_NUMBERS_WRITTEN: usize = 100_000;
    detail.moves.min(MAX_NUMBERS_WRITTEN / length.max(1)).max(1)
}

/// Describes the first `limit` of `moves`, which a law constructs for the position of `summand`.
/// The count of the returned list is the count of `moves`. `number` is the number of the summand in
/// the sum, counted from 1, or `None` if the question has only one summand.
pub fn describe_moves(
    summand: &Summand,
    number: Option<usize>,
    moves: Moves,
    limit: usize,
) -> MoveList {
    let mut list = MoveList { shown: vec![], count: moves.count };
    for to in moves.to.iter().take(limit) {
        list.push(summand, number, to);
    }
    list
}

/// Explains an outcome by the nim-sum of `values`: the Grundy values of the components or of the
/// single game, or other values that are added in the same way.
pub fn nim_sum_reason(values: &[Big]) -> Words {
    let total = values.iter().fold(Big::ZERO, |sum, value| sum ^ value);
    match (values, total == Big::ZERO) {
        ([], _) => words!(solution::no_move_is_possible),
        ([_], true) => words!(solution::grundy_value_zero_every_move),
        ([_], false) => words!(solution::grundy_value_is_not_zero, total),
        (_, is_zero) => {
            let formula = nim_sum_formula(values);
            if is_zero {
                words!(solution::nim_sum_every_move, formula)
            } else {
                words!(solution::nim_sum, formula)
            }
        }
    }
}

/// Writes the nim-sum of `values` with its terms, such as `8 xor 5 = 13`. The nim-sum of a single
/// value is written as this value; of many values, only the first are shown.
pub fn nim_sum_formula(values: &[Big]) -> String {
    const MAX_SHOWN: usize = 12;
    let total = values.iter().fold(Big::ZERO, |sum, value| sum ^ value);
    let total = Decimal(&total);
    if values.len() < 2 {
        return total.to_string();
    }
    let to_text = |value: &Big| Decimal(value).to_string();
    let mut texts: Vec<String> = values.iter().take(MAX_SHOWN).map(to_text).collect();
    if values.len() > MAX_SHOWN {
        texts.push("…".to_string());
    }
    format!("{} = {total}", texts.join(" xor "))
}
