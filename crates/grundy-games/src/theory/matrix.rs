//! The catalogue entry that multiplies matrices, over the integers or modulo any number.

use crate::prelude::*;
use grundy_core::algebra::{Integer, Integers, Matrix, Modulo, Ring, product};
use grundy_families::algebra::parse_matrix;

pub static CARD: Card =
    Card { params: &[PARAM_MOD], kind: Kind::Function(answer), ..entry!("matrix", matrix) };

/// The parameter `mod`, which gives the modulus.
pub(super) const PARAM_MOD: Param =
    Param { name: "mod", what: text!(matrix::what), kind: ParamKind::Text, default: Some("") };

/// Returns the ring of residues modulo the typed modulus, or `None` for the integers if no modulus
/// is given.
pub(super) fn modulo(params: &Params) -> Result<Option<Modulo>, Error> {
    let text = params.text("mod").trim();
    if text.is_empty() {
        return Ok(None);
    }
    let m = parse_big(text).map_err(|error| error.at(words!(matrix::mod_word)))?;
    let ring = to_u64(&m).and_then(Modulo::new);
    ring.map(Some).ok_or_else(|| {
        Error::bad(words!(matrix::mod_is, m)).help(words!(matrix::it_must_be_at_least_one))
    })
}

/// Formats the result of a computation, followed by the modulus if `ring` is given, for example
/// `5 (mod 7)`.
pub(super) fn result_text(result: &impl std::fmt::Display, ring: Option<&Modulo>) -> Words {
    Words::same(match ring {
        None => result.to_string(),
        Some(ring) => format!("{result} (mod {})", ring.modulus()),
    })
}

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let text = words.join(" ");
    let mut factors = Vec::new();
    for (i, factor) in text.split(['*', '×', '·', 'x']).enumerate() {
        let factor = parse_matrix(factor);
        factors.push(factor.map_err(|error| error.at(words!(matrix::matrix, at = i + 1)))?);
    }
    Ok(vec![match modulo(params)? {
        None => result_text(&multiply_all(&Integers, &factors)?, None),
        Some(ring) => result_text(&multiply_all(&ring, &factors)?, Some(&ring)),
    }])
}

/// Returns the product of one or more matrices over `ring`, multiplied from left to right.
fn multiply_all<R: Ring>(
    ring: &R,
    factors: &[Matrix<Integer>],
) -> Result<Matrix<R::Element>, Error> {
    let mut other_factors =
        factors.iter().map(|factor| factor.map(|entry| ring.embed_integer(entry)));
    let first_factor = other_factors.next().expect("a split text has a part");
    other_factors.try_fold(first_factor, |done, factor| Ok(product(ring, &done, &factor)?))
}
