//! The reasons why rules cannot be translated to formulas.

use grundy_core::machine::{BUILTINS, Builtin, Span};
use grundy_text::{Words, words};

/// The reason why rules cannot be translated to formulas: a construct that the translation does not
/// support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsupportedReason {
    /// A product of two numbers that both depend on the position or on the choices of the player.
    Product,
    /// A division by a number that is not a constant.
    Division,
    /// A shift by a number of digits that is not a constant.
    Shift,
    /// A call of this built-in function, which the translation does not support at this place.
    Function(Builtin),
    /// Two functions that read the digits of numbers in different numeration systems.
    TwoNumerations,
    /// A move that toggles elements of a set in misère play, where two equal elements do not
    /// cancel.
    MisereSet,
    /// A multiple of an irrational number that depends on the position.
    VaryingIrrational,
    /// An irrational number for which no numeration system is implemented.
    Irrational,
    /// A use of an entire bag. The translation supports only moves and claims that use one of its
    /// elements.
    WholeBag,
    /// A variable that is a sequence of varying length.
    Growing,
    /// A set, at a place where formulas do not support sets.
    Set,
    /// A list whose elements depend on the position.
    List,
    /// A loop whose bounds are not constants, at a place where the loop must be unrolled.
    VaryingLoop,
    /// A loop that has too many passes to be unrolled.
    LongLoop,
    /// An exponent of a power of two, such as `v2(n)`, at a place where exponents are not
    /// supported.
    Exponent,
    /// A minimum or maximum over elements whose condition (or, in a bag that is represented by
    /// counts, whose value) depends on the position.
    ConditionalLeast,
    /// A score other than those of a win, a loss or a draw.
    Score,
    /// A part of a sum whose number of copies is not a constant.
    Times,
    /// Expressions whose values have too many cases.
    ManyCases,
    /// A move after which the same side moves again.
    Again,
    /// A claim about a bag that uses neither an xor over its elements nor a comparison of this xor
    /// with 0.
    BagClaim,
    /// A claim about starting positions that states neither P nor N.
    StartClaim,
    /// A statement that changes an entire sequence.
    Change,
    /// A variable with negative values, at a place where formulas allow only natural numbers.
    BelowZero,
}

/// A part of the rules that cannot be translated to formulas, with the reason.
#[derive(Clone, Copy, Debug)]
pub struct Unsupported {
    /// The reason why the part cannot be translated.
    pub reason: UnsupportedReason,
    /// The place of the part in the file.
    pub span: Span,
}

impl UnsupportedReason {
    /// Returns the error for this reason, at the place `span` in the file.
    pub fn at<T>(self, span: Span) -> Result<T, Unsupported> {
        Err(Unsupported { reason: self, span })
    }

    /// Returns the reason as a clause, for an error message.
    pub fn words(self) -> Words {
        let Words { en, zh } = self.construct();
        words!("the prover does not support {en}", "证明器不支持：{zh}")
    }

    /// Returns the name of the unsupported construct, for an error message.
    fn construct(self) -> Words {
        match self {
            UnsupportedReason::Product => {
                words!("a product of two non-constant numbers", "两个变量之积")
            }
            UnsupportedReason::Division => {
                words!("a division by a non-constant number", "除以变量")
            }
            UnsupportedReason::Shift => {
                words!("a shift by a non-constant number of digits", "移位的位数是变量")
            }
            UnsupportedReason::Function(function) => {
                // A function can have several names.
                let names = BUILTINS.iter().filter(|entry| entry.1 == function);
                let names: Vec<String> = names.map(|entry| format!("`{}`", entry.0)).collect();
                let (en, zh) = (names.join(" or "), names.join(" 或 "));
                words!("the function {en}", "函数 {zh}")
            }
            UnsupportedReason::TwoNumerations => {
                words!("digits in two numeration systems", "并用两种记数法的数位")
            }
            UnsupportedReason::MisereSet => {
                words!(
                    "a move that toggles elements of a set in misère play",
                    "反常规则下翻转集合的元素"
                )
            }
            UnsupportedReason::VaryingIrrational => {
                words!("a non-constant multiple of an irrational number", "可变无理数的倍数")
            }
            UnsupportedReason::Irrational => words!(
                "an irrational number whose continued fraction is too long or has a term above 16",
                "连分数过长或有大于 16 的项的无理数"
            ),
            UnsupportedReason::WholeBag => words!("a use of an entire bag", "涉及整个多重集"),
            UnsupportedReason::Growing => {
                words!("a sequence of variable length", "长度可变的序列")
            }
            UnsupportedReason::Set => words!("a set", "集合"),
            UnsupportedReason::List => {
                words!("a list with non-constant elements", "元素会变的列表")
            }
            UnsupportedReason::VaryingLoop => {
                words!("a loop with non-constant bounds", "上下界是变量的循环")
            }
            UnsupportedReason::LongLoop => {
                words!("a loop over more than 400 numbers", "超过 400 项的循环")
            }
            UnsupportedReason::Exponent => {
                words!("an exponent outside `1 << i`", "`1 << i` 之外的指数")
            }
            UnsupportedReason::ConditionalLeast => {
                words!(
                    "a minimum or maximum under a non-constant condition",
                    "带可变条件的最小值或最大值"
                )
            }
            UnsupportedReason::Score => {
                words!("a score other than a win, a loss or a draw", "计分")
            }
            UnsupportedReason::Times => {
                words!("`times` with a non-constant number", "`times` 的次数是变量")
            }
            UnsupportedReason::ManyCases => words!("expressions with too many cases", "情形过多"),
            UnsupportedReason::Again => {
                words!("a move after which the same side moves again", "走后仍由同一方走的走法")
            }
            UnsupportedReason::BagClaim => words!(
                "a claim about a bag that is not `claim grundy = xor(..)` of its elements",
                "对多重集的断言不是各元素的 `claim grundy = xor(..)`"
            ),
            UnsupportedReason::StartClaim => {
                words!(
                    "a claim about starting positions that is neither P nor N",
                    "既非 P 也非 N 的开局断言"
                )
            }
            UnsupportedReason::BelowZero => {
                words!("a variable that may be negative", "可为负数的变量")
            }
            UnsupportedReason::Change => words!("a change of an entire sequence", "改变整个序列"),
        }
    }
}
