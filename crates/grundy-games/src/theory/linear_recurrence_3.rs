//! The catalogue entry that computes terms of linear recurrences of any order.

use super::matrix::{PARAM_MOD, modulo};
use crate::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_core::algebra::{Integers, Modulo, Recurrence, Ring};
use grundy_core::base::Big;
use grundy_families::algebra::parse_integers;
use grundy_octal::number_list::parse_numbers;
use grundy_text::{Error, Words, excerpt, text, words};

pub static CARD: Card = Card {
    id: "linear-recurrence-3",
    systems: &[81],
    name: text!(linear_recurrence_3::name),
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
    rules: text!(linear_recurrence_3::rules),
    notation: text!(linear_recurrence_3::notation),
    example: "100 a=1,1,1 first=0,0,1",
    params: &[
        Param {
            name: "a",
            what: text!(linear_recurrence_3::what),
            kind: ParamKind::Text,
            default: None,
        },
        Param {
            name: "first",
            what: text!(linear_recurrence_3::what_first_terms),
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
        let integers =
            integers.map_err(|error| error.at(words!(linear_recurrence_3::joined_name, name)))?;
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
        return Err(Error::bad(words!(linear_recurrence_3::no_n_is_given))
            .help(words!(linear_recurrence_3::write_one_as_in_100)));
    }
    let line = |n: &Big| {
        let value = super::matrix::result_text(&term(n)?, modulo);
        let n = excerpt(&n.to_string());
        Ok(words!(linear_recurrence_3::name_n, name, n).then(&value))
    };
    numbers.iter().map(line).collect()
}
