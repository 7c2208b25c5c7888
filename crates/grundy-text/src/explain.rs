//! Converts the errors of the solvers into errors with suggestions, in both languages.

use crate::words;
use crate::{Error, Suggestion};
use grundy_core::algebra::AlgebraError;
use grundy_core::engine::SearchError;
use grundy_core::graphs::FlowError;

/// An error of a solver that mentions positions. The caller passes a function that formats
/// positions in the notation of the game.
pub trait Explain<P> {
    /// Converts the error into an [`Error`]. `print` formats a position.
    fn explain(&self, print: impl Fn(&P) -> String) -> Error;
}

impl<P> Explain<P> for SearchError<P> {
    fn explain(&self, print: impl Fn(&P) -> String) -> Error {
        match self {
            SearchError::Stopped(stopped) => stopped.clone().into(),
            SearchError::Cycle(cycle) => {
                let mut cycle_text: Vec<String> = cycle.iter().take(6).map(&print).collect();
                if cycle.len() > cycle_text.len() {
                    cycle_text.push("…".to_string());
                }
                cycle_text.extend(cycle.first().map(&print));
                let cycle_text = cycle_text.join(" → ");
                Error::unsupported(words!(
                    "moves can lead back to the same position: {cycle_text}",
                    "局面会循环：{cycle_text}"
                ))
                .suggest(Suggestion::GameThatEnds)
                .mark_cyclic()
            }
        }
    }
}

impl From<FlowError> for Error {
    fn from(error: FlowError) -> Error {
        match error {
            FlowError::SameVertex => Error::bad(words!(
                "the source and the sink are the same vertex",
                "源点与汇点是同一个顶点"
            ))
            .help(words!("name two different vertices", "请给出两个不同的顶点")),
            FlowError::TooLarge => {
                Error::too_big(words!("the flow is 2^64 or more", "流量达到 2^64"))
                    .help(words!("use smaller capacities", "请缩小容量"))
            }
        }
    }
}

impl From<AlgebraError> for Error {
    fn from(error: AlgebraError) -> Error {
        match error {
            AlgebraError::NoEntries => {
                Error::bad(words!("the matrix has no entries", "矩阵没有元素"))
                    .help(words!("write the matrix like `[[1,2],[3,4]]`", "请写成 `[[1,2],[3,4]]`"))
            }
            AlgebraError::Ragged { row, entries, columns } => Error::bad(words!(
                "row {row} of the matrix has {entries} entries, but row 1 has {columns}",
                "矩阵第 {row} 行有 {entries} 个元素，而第 1 行有 {columns} 个"
            ))
            .help(words!("give all rows the same number of entries", "各行须等长")),
            AlgebraError::Shapes { left: (a, b), right: (c, d) } => Error::bad(words!(
                "a {a}x{b} matrix cannot be multiplied by a {c}x{d} matrix",
                "{a}x{b} 的矩阵不能乘 {c}x{d} 的矩阵"
            ))
            .help(words!(
                "the left matrix needs as many columns as the right matrix has rows",
                "左矩阵的列数须等于右矩阵的行数"
            )),
            AlgebraError::NotSquare { rows, columns } => Error::bad(words!(
                "a {rows}x{columns} matrix has no powers",
                "{rows}x{columns} 的矩阵没有幂"
            ))
            .help(words!("only square matrices have powers", "只有方阵才有幂")),
            AlgebraError::TooMuchWork { products, limit } => Error::too_big(words!(
                "the computation would take {products} multiplications; the limit is {limit}",
                "此题需 {products} 次乘法，超过上限 {limit}"
            ))
            .help(words!("use a smaller matrix or exponent", "请用较小的矩阵或指数")),
            AlgebraError::TooLong { digits } => Error::too_big(words!(
                "the exact result may have more than {digits} digits, or take too long to compute",
                "精确结果可能超过 {digits} 位，或计算过久"
            ))
            .suggest(Suggestion::TakeRemainder { parameter: true }),
            AlgebraError::NoCoefficients => {
                Error::bad(words!("no coefficients are given", "没有给出系数"))
                    .help(words!("write the coefficients like `a=1,1,1`", "请写成 `a=1,1,1`"))
            }
            AlgebraError::FirstTerms { terms, order } => Error::bad(words!(
                "{terms} first terms are given, but there are {order} coefficients",
                "给出了 {terms} 个首项，而系数有 {order} 个"
            ))
            .help(words!(
                "give F(0) to F(d-1) for d coefficients, as in `a=1,1,1 first=0,0,1`",
                "d 个系数须给出 F(0) 到 F(d-1)，如 `a=1,1,1 first=0,0,1`"
            )),
            AlgebraError::TermTooFar { order, products } => Error::too_big(words!(
                "for an n this large, a recurrence of order {order} takes about {products} multiplications",
                "{order} 阶递推在这么大的 n 处约需 {products} 次乘法"
            ))
            .help(words!("use a smaller n or fewer coefficients", "请用较小的 n 或较少的系数")),
            AlgebraError::TooManyChoices { ordered } => {
                let message = words!("the count is too large to compute exactly", "此计数过大，无法精确给出");
                Error::too_big(message).suggest(if ordered {
                    Suggestion::TakeRemainder { parameter: false }
                } else {
                    Suggestion::FewerHeaps
                })
            }
        }
    }
}
