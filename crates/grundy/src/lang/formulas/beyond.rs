//! What of the language does not become formulas, and why.

use crate::base::Words;
use crate::machine::{BUILTINS, Builtin, Span};
use crate::words;

/// Why rules do not become formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// A product of two numbers that vary.
    Product,
    /// A division by what varies.
    Division,
    /// A shift by what varies.
    Shift,
    /// A function that no automaton computes.
    Function(Builtin),
    /// Digits of two numerations at once.
    TwoNumerations,
    /// Elements of a set that are turned in misère play, where two of a kind are not nothing.
    MisereSet,
    /// A multiple of an irrational that varies.
    VaryingIrrational,
    /// An irrational that no numeration has.
    Irrational,
    /// The whole of a bag, where a move may concern one element only.
    WholeBag,
    /// A sequence whose length varies.
    Growing,
    /// A set.
    Set,
    /// A list whose elements vary, where constants are needed.
    List,
    /// A loop whose bounds vary, where it must be written out.
    VaryingLoop,
    /// A loop that is too long to be written out.
    LongLoop,
    /// The exponent of a power of two outside `1 << i`.
    Exponent,
    /// The least or greatest under a condition.
    ConditionalLeast,
    /// Points.
    Score,
    /// A part that is there a varying number of times.
    Times,
    /// Too many cases.
    ManyCases,
    /// The same side moves again.
    Again,
    /// A claim about a bag that is not the xor of something of each element.
    BagClaim,
    /// A claim about starts that is none of P or N.
    StartClaim,
    /// A change that is none of numbers.
    Change,
    /// A variable that may be below zero, where formulas speak of natural numbers.
    BelowZero,
}

/// Where rules leave what becomes formulas.
#[derive(Clone, Copy, Debug)]
pub struct Outside {
    /// Why.
    pub why: Beyond,
    /// Where.
    pub span: Span,
}

impl Beyond {
    /// At a place.
    pub fn at<T>(self, span: Span) -> Result<T, Outside> {
        Err(Outside { why: self, span })
    }

    /// In words.
    pub fn words(self) -> Words {
        match self {
            Beyond::Product => words!("a product of two numbers that vary", "两个变量之积"),
            Beyond::Division => words!("a division by a number that varies", "除以变量"),
            Beyond::Shift => words!("a shift by a number that varies", "移位的位数是变量"),
            Beyond::Function(function) => {
                let name =
                    BUILTINS.iter().find(|known| known.1 == function).map_or("", |known| known.0);
                words!("the function `{name}`", "函数 `{name}`")
            }
            Beyond::TwoNumerations => {
                words!("digits of two numerations", "并用两种记数法的数位")
            }
            Beyond::MisereSet => {
                words!(
                    "elements of a set that are turned in misère play",
                    "反常规则下翻转集合的元素"
                )
            }
            Beyond::VaryingIrrational => {
                words!("multiples of an irrational that varies", "可变无理数的倍数")
            }
            Beyond::Irrational => words!(
                "an irrational whose continued fraction is too long or has numbers beyond 16",
                "连分数过长或有大于 16 的项的无理数"
            ),
            Beyond::WholeBag => words!("a look at the whole bag", "涉及整个多重集"),
            Beyond::Growing => words!("a sequence whose length varies", "长度可变的序列"),
            Beyond::Set => words!("a set", "集合"),
            Beyond::List => words!("a list whose elements vary", "元素会变的列表"),
            Beyond::VaryingLoop => words!("a loop whose bounds vary", "上下界是变量的循环"),
            Beyond::LongLoop => words!("a loop over more than 400 numbers", "超过 400 项的循环"),
            Beyond::Exponent => words!("an exponent outside `1 << i`", "`1 << i` 之外的指数"),
            Beyond::ConditionalLeast => {
                words!(
                    "the least or greatest under a condition that varies",
                    "带可变条件的最小值或最大值"
                )
            }
            Beyond::Score => words!("points", "计分"),
            Beyond::Times => words!("`times` a number that varies", "`times` 的次数是变量"),
            Beyond::ManyCases => words!("more cases than can be kept apart", "情形过多"),
            Beyond::Again => {
                words!("a move after which the same side moves again", "走后仍由同一方走的走法")
            }
            Beyond::BagClaim => words!(
                "a claim about a bag that is not `claim grundy = xor(..)` of its elements",
                "对多重集的断言不是各元素的 `claim grundy = xor(..)`"
            ),
            Beyond::StartClaim => {
                words!("a claim about starts that is none of P or N", "既非 P 也非 N 的开局断言")
            }
            Beyond::BelowZero => {
                words!("a variable that may be below zero", "可为负数的变量")
            }
            Beyond::Change => words!("a change of a whole sequence", "改变整个序列"),
        }
    }
}
