//! The catalogue entry that computes terms of linear recurrences of any order.

use super::matrix::{PARAM_MOD, modulo};
use crate::prelude::*;
use grundy_core::algebra::{Integers, Modulo, Recurrence, Ring};
use grundy_families::algebra::parse_integers;
use grundy_octal::number_list::parse_numbers;

pub static CARD: Card = Card {
    params: &[
        Param::required("a", text!(linear_recurrence_3::what), ParamKind::Text),
        Param::required("first", text!(linear_recurrence_3::what_first_terms), ParamKind::Text),
        PARAM_MOD,
    ],
    kind: Kind::Function(answer),
    ..entry!("linear-recurrence-3", linear_recurrence_3)
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
/// that the lines state, or `None` for exact terms.
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
        Ok(words!(linear_recurrence_3::name_n, name, n = excerpt(&n.to_string())).then(&value))
    };
    numbers.iter().map(line).collect()
}
