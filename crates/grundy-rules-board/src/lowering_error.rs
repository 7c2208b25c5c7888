//! Errors of lowering rules to commands on a board, and errors for boards that are too large to
//! solve.

use grundy_boards::{CapacityLimit, TooMany};
use grundy_core::machine::Span;
use grundy_rules::RuleGame;
use grundy_text::{Error, Words, excerpt, words};

/// The maximum number of cells of a board to whose commands rules are lowered.
pub(super) const MAX_CELLS: usize = 256;
/// The maximum number of values that one cell can have.
pub(super) const MAX_VALUES: i64 = 64;

/// The reason why the rules of a file cannot be lowered to commands on a board. A command is a list
/// of tests of cells, followed by changes of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringError {
    /// The position has a variable whose length varies or that is a set: a sequence of variable
    /// length, a bag or a set. The payload is its place in the file, or `None` if the place is not
    /// available.
    Growing(Option<Span>),
    /// A variable can have more values than a cell of a board. The payload is its place in the
    /// file, or `None` if the place is not available.
    TooManyValues(Option<Span>),
    /// The position has more elements than a board can have cells.
    TooManyCells,
    /// A move leads to a sum of positions, which a board cannot represent. The payload is the place
    /// of the move in the file, or `None` if the place is not available.
    Sums(Option<Span>),
    /// The score of a player without a move depends on the position.
    VaryingScore,
    /// The list or range at this place in the file depends on the position, where it must be
    /// constant.
    Varying(Span),
    /// The symbolic evaluation has too many cases. The payload is the place of the expression that
    /// causes them, or `None` if the place is not available.
    TooManyCases(Option<Span>),
    /// The caller stopped the lowering before its end.
    Stopped,
}

impl From<TooMany> for LoweringError {
    fn from(_: TooMany) -> LoweringError {
        LoweringError::TooManyCases(None)
    }
}

/// The errors that are shown to users for rules that the board solver cannot use.
pub trait BoardErrors {
    /// Returns the error that is shown to users for rules that cannot be lowered: the reason, the
    /// expression, its place in the file, and what to write instead.
    fn lowering_error(&self, reason: &LoweringError) -> Error;

    /// Returns the error that is shown to users for rules that exceed a limit of the board solver:
    /// the part of the rules, its place in the file, and what to change.
    fn capacity_error(&self, limit: CapacityLimit) -> Error;
}

impl BoardErrors for RuleGame {
    fn lowering_error(&self, reason: &LoweringError) -> Error {
        let Words { en, zh } = reason.words();
        let span = reason.span();
        let expression = span.map_or(Words::default(), |span| {
            let text = self.file().text().get(span.start as usize..span.end as usize);
            let text =
                excerpt(&text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "));
            words!(": `{text}`", "（`{text}`）")
        });
        let error = Error::unsupported(
            words!(
                "the board solver needs a board of cells with few values each, which these rules \
                 do not have: {en}",
                "这些规则不能化为对格子的条件与改动：{zh}"
            )
            .then(&expression),
        )
        .help(reason.help());
        match span {
            Some(span) => error.at(self.file().location(span)),
            None => error,
        }
    }

    fn capacity_error(&self, limit: CapacityLimit) -> Error {
        let program = self.program();
        let (message, span) = match limit {
            CapacityLimit::BoardBits => {
                (words!("a board takes more than 256 bits", "一个局面超过 256 位"), None)
            }
            CapacityLimit::KeyBits => (
                words!(
                    "a board takes more than 63 bits, so reachable boards cannot be listed",
                    "一个局面超过 63 位，无法逐个列出可到达的局面"
                ),
                None,
            ),
            CapacityLimit::MoveMasks(by) => {
                let named_move = program.moves.get(by as usize);
                let name = named_move.map_or("", |named_move| named_move.name.as_str());
                let message = words!(
                    "the conditions of the move `{name}` distinguish too many cases",
                    "走法 `{name}` 的条件情形过多"
                );
                (message, named_move.map(|named_move| named_move.span))
            }
            CapacityLimit::EndingMasks => {
                let condition = program.end_rules.iter().find_map(|ended| ended.when.as_ref());
                let message = words!(
                    "the conditions for the end of the game distinguish too many cases",
                    "终局条件的情形过多"
                );
                (message, condition.map(|when| when.span))
            }
            CapacityLimit::Tiers => (
                words!(
                    "the boards have too many different piece counts",
                    "局面上各值个数的组合过多"
                ),
                None,
            ),
            CapacityLimit::TierBoards => (
                words!(
                    "2^32 - 1 or more boards have the same piece counts",
                    "各值个数相同的局面达到 2^32 - 1 个"
                ),
                None,
            ),
        };
        let Words { en, zh } = message;
        let error = Error::too_big(words!(
            "these rules are too large for the board solver: {en}",
            "这些规则对棋盘求解器来说过大：{zh}"
        ))
        .help(match limit {
            CapacityLimit::KeyBits => words!(
                "use `--numbering all`, or a smaller board",
                "请用 `--numbering all`，或用较小的棋盘"
            ),
            CapacityLimit::MoveMasks(_) | CapacityLimit::EndingMasks => words!(
                "test fewer cells in one condition, or use a smaller board",
                "请减少一个条件中检查的格子，或用较小的棋盘"
            ),
            CapacityLimit::BoardBits | CapacityLimit::Tiers | CapacityLimit::TierBoards => {
                words!("use a smaller board", "请用较小的棋盘")
            }
        });
        match span {
            Some(span) => error.at(self.file().location(span)),
            None => error,
        }
    }
}

impl LoweringError {
    /// Adds the place `span` to a reason that concerns an expression but has no place yet.
    pub(super) fn located(self, span: Span) -> LoweringError {
        match self {
            LoweringError::Growing(None) => LoweringError::Growing(Some(span)),
            LoweringError::TooManyValues(None) => LoweringError::TooManyValues(Some(span)),
            LoweringError::Sums(None) => LoweringError::Sums(Some(span)),
            LoweringError::TooManyCases(None) => LoweringError::TooManyCases(Some(span)),
            error => error,
        }
    }

    /// Returns the place of the expression that causes the error, or `None` if it is not available.
    fn span(&self) -> Option<Span> {
        match self {
            LoweringError::Varying(span) => Some(*span),
            LoweringError::Growing(span)
            | LoweringError::TooManyValues(span)
            | LoweringError::Sums(span)
            | LoweringError::TooManyCases(span) => *span,
            LoweringError::TooManyCells | LoweringError::VaryingScore | LoweringError::Stopped => {
                None
            }
        }
    }

    /// Returns the advice for users how to change the rules.
    fn help(&self) -> Words {
        match self {
            LoweringError::Growing(_) => words!(
                "declare the position with numbers and sequences of fixed length",
                "请用数和定长序列表示局面"
            ),
            LoweringError::TooManyValues(_) => words!(
                "use variables of at most {MAX_VALUES} possible values",
                "请用取值不超过 {MAX_VALUES} 个的变量"
            ),
            LoweringError::TooManyCells => words!(
                "use a position of at most {MAX_CELLS} cells",
                "请用不超过 {MAX_CELLS} 个格子的局面"
            ),
            LoweringError::Sums(_) => {
                words!("let every move lead to one position", "让每种走法只走到一个局面")
            }
            LoweringError::VaryingScore => words!(
                "give a constant score to a player without a move",
                "让无路可走时的得分为常数"
            ),
            LoweringError::Varying(_) => words!(
                "let the list or range depend only on parameters and choices, not on the position",
                "让它只取决于参数和所选的值，不取决于局面"
            ),
            LoweringError::TooManyCases(_) => words!(
                "test fewer cells in one expression, or use smaller parameters",
                "请减少一个表达式中检查的格子，或用较小的参数"
            ),
            LoweringError::Stopped => words!("allow more time", "请给更多时间"),
        }
    }

    /// Returns the reason in words, for an error message.
    pub fn words(&self) -> Words {
        match self {
            LoweringError::Growing(_) => {
                words!(
                    "the position has a sequence of variable length, a bag or a set",
                    "长度可变的序列、多重集或集合"
                )
            }
            LoweringError::TooManyValues(_) => {
                words!("a variable has more than 64 possible values", "取值超过 64 个的数")
            }
            LoweringError::TooManyCells => {
                words!("the position has more than 256 cells", "超过 256 个格子")
            }
            LoweringError::Sums(_) => {
                words!("a move leads to a sum of positions", "走到若干局面之和的走法")
            }
            LoweringError::VaryingScore => {
                words!("the score of a player without a move depends on the position", "可变的计分")
            }
            LoweringError::Varying(_) => {
                words!("a list or a range depends on the position", "可变的列表或范围")
            }
            LoweringError::TooManyCases(_) => {
                words!("the evaluation has too many cases", "情形过多")
            }
            LoweringError::Stopped => words!("the translation was stopped", "已要求停止"),
        }
    }
}
