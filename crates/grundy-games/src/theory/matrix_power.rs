//! The catalogue entry that computes powers of matrices, over the integers or modulo any number.

use super::matrix::{PARAM_MOD, modulo, result_text};
use crate::prelude::*;
use grundy_core::algebra::{Integers, Ring, power};
use grundy_families::algebra::parse_matrix;

pub static CARD: Card = Card {
    params: &[PARAM_MOD],
    kind: Kind::Function(answer),
    misstated: Some(text!(matrix_power::misstated)),
    ..entry!("matrix-power", matrix_power)
};

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let text = words.join(" ");
    let Some(end) = text.rfind([']', '】', '］']) else {
        return Err(Error::bad(words!(matrix_power::no_matrix_is_given))
            .help(words!(matrix_power::write_it_like_one_one_one)));
    };
    let (matrix, exponent) =
        text.split_at(end + text[end..].chars().next().map_or(0, char::len_utf8));
    let matrix = parse_matrix(matrix)?;
    let exponent = exponent.trim_start_matches(['^', ' ']).trim();
    if exponent.is_empty() {
        return Err(Error::bad(words!(matrix_power::exponent_is_missing))
            .help(words!(matrix_power::write_exponent_after_matrix)));
    }
    let exponent = parse_big(exponent).map_err(|error| error.at(words!(matrix_power::exponent)))?;
    Ok(vec![match modulo(params)? {
        None => result_text(&power(&Integers, &matrix, &exponent)?, None),
        Some(ring) => {
            let matrix = matrix.map(|entry| ring.embed_integer(entry));
            result_text(&power(&ring, &matrix, &exponent)?, Some(&ring))
        }
    }])
}
