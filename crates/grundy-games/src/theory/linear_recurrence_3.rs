//! The catalogue entry that computes terms of linear recurrences of any order.

use super::matrix::{PARAM_MOD, modulo};
use crate::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_core::algebra::{Integers, Modulo, Recurrence, Ring};
use grundy_core::base::Big;
use grundy_families::algebra::parse_integers;
use grundy_octal::number_list::parse_numbers;
use grundy_text::{Error, Text, Words, excerpt, words};

pub static CARD: Card = Card {
    id: "linear-recurrence-3",
    systems: &[81],
    name: Text { en: "Linear recurrence", zh: "三项递推" },
    aliases: &[
        "F_n=aF_{n−1}+bF_{n−2}+cF_{n−3}",
        "linear recurrence of order 3",
        "linear-recurrence",
        "companion matrix",
        "tribonacci",
        "线性递推",
        "常系数齐次线性递推",
        "三项线性递推",
    ],
    group: Group::Matrices,
    class: Class::Theory,
    rules: Text {
        en: "F(n) = a₁·F(n-1) + a₂·F(n-2) + … + a_d·F(n-d), with d first terms F(0), …, F(d-1). For d = 3 the row [F(n), F(n-1), F(n-2)] times [[a₁,1,0],[a₂,0,1],[a₃,0,0]] is [F(n+1), F(n), F(n-1)], so powers of this companion matrix give F(n) for any n. The program instead computes the remainder of x^n modulo x^d - a₁·x^(d-1) - … - a_d, which takes O(d² log n).",
        zh: "F(n)=a₁·F(n-1)+a₂·F(n-2)+…+a_d·F(n-d)，由 d 个首项 F(0)、……、F(d-1) 递推。d=3 时行向量 [F(n),F(n-1),F(n-2)] 乘 [[a₁,1,0],[a₂,0,1],[a₃,0,0]] 得 [F(n+1),F(n),F(n-1)]，用此友矩阵的幂可求任意 n；这里改求 x^n 模 x^d-a₁·x^(d-1)-…-a_d 的余式，只需 O(d² log n)。",
    },
    notation: Text {
        en: "one or more numbers n; a=… with the coefficients, the coefficient of F(n-1) first; first=… with equally many terms F(0), F(1), …; coefficients and terms may be negative; mod=m for results modulo m",
        zh: "一个或多个 n；a=… 为系数，F(n-1) 的在前；first=… 为同样多的首项 F(0)、F(1)……；都可为负；要取模则写 mod=m",
    },
    example: "100 a=1,1,1 first=0,0,1",
    params: &[
        Param {
            name: "a",
            what: Text {
                en: "the coefficients, the coefficient of F(n-1) first, such as `a=1,1`",
                zh: "各系数，F(n-1) 的在前，如 `a=1,1`",
            },
            kind: ParamKind::Text,
            default: None,
        },
        Param {
            name: "first",
            what: Text {
                en: "the first terms, F(0) first, such as `first=0,1`",
                zh: "首项，从 F(0) 起，如 `first=0,1`",
            },
            kind: ParamKind::Text,
            default: None,
        },
        PARAM_MOD,
    ],
    kind: Kind::Function(answer),
    ..Card::DEFAULT
};

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    match modulo(params)? {
        None => of(&Integers, None, params, words),
        Some(ring) => of(&ring, Some(&ring), params, words),
    }
}

fn of<R: Ring>(
    ring: &R,
    modulo: Option<&Modulo>,
    params: &Params,
    words: &[&str],
) -> Result<Vec<Words>, Error>
where
    R::Element: std::fmt::Display,
{
    let list = |name: &str| -> Result<Vec<R::Element>, Error> {
        let integers = parse_integers(params.text(name));
        let integers = integers.map_err(|error| error.at(words!("`{name}`", "`{name}`")))?;
        Ok(integers.iter().map(|integer| ring.embed_integer(integer)).collect())
    };
    let recurrence = Recurrence::new(list("a")?, list("first")?)?;
    evaluate_terms(words, "F", modulo, |n| Ok(recurrence.term(ring, n)?))
}

/// Returns one line of the answer, such as `F(100) = …`, for each n in the typed `words`. `name` is
/// the name of the sequence, `term` computes its term with index n, and `modulo` is the modulus
/// that the lines state, if results are modulo a number.
pub(super) fn evaluate_terms<T: std::fmt::Display>(
    words: &[&str],
    name: &str,
    modulo: Option<&Modulo>,
    term: impl Fn(&Big) -> Result<T, Error>,
) -> Result<Vec<Words>, Error> {
    let numbers = parse_numbers(words)?;
    if numbers.is_empty() {
        return Err(Error::bad(words!("no n is given", "没有给出 n"))
            .help(words!("write one, as in `100` or `10^18`", "请写一个，如 `100` 或 `10^18`")));
    }
    let line = |n: &Big| {
        let value = super::matrix::result_text(&term(n)?, modulo);
        let n = excerpt(&n.to_string());
        Ok(words!("{name}({n}) = ", "{name}({n}) = ").then(&value))
    };
    numbers.iter().map(line).collect()
}
