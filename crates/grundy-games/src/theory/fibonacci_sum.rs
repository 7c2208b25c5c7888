//! The catalogue entry that computes sums of Fibonacci numbers.

use super::fibonacci_mod::{exact, remainder};
use super::linear_recurrence_3::evaluate_terms;
use super::matrix::{PARAM_MOD, modulo};
use crate::prelude::*;
use grundy_core::algebra::{Integer, Ring};

pub static CARD: Card = Card {
    params: &[PARAM_MOD],
    kind: Kind::Function(answer),
    misstated: Some(text!(fibonacci_sum::misstated)),
    ..entry!("fibonacci-sum", fibonacci_sum)
};

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let ring = modulo(params)?;
    match &ring {
        None => evaluate_terms(words, "S", None, |n| Ok(exact(&(n + 2u8))? - Integer::ONE)),
        Some(ring) => evaluate_terms(words, "S", Some(ring), |n| {
            Ok(ring.sum(&remainder(ring, &(n + 2u8))?, &ring.embed_integer(&Integer::from(-1))))
        }),
    }
}
