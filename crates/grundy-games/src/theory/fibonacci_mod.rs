//! The catalogue entry that computes Fibonacci numbers, exactly or modulo any number.

use super::linear_recurrence_3::evaluate_terms;
use super::matrix::{PARAM_MOD, modulo};
use crate::prelude::*;
use grundy_core::algebra::{Integer, Integers, MAX_RESULT_DIGITS, Modulo, Recurrence, Ring};

pub static CARD: Card = Card {
    params: &[PARAM_MOD],
    kind: Kind::Function(answer),
    ..entry!("fibonacci-mod", fibonacci_mod)
};

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let ring = modulo(params)?;
    match &ring {
        None => evaluate_terms(words, "F", None, exact),
        Some(ring) => evaluate_terms(words, "F", Some(ring), |n| remainder(ring, n)),
    }
}

/// Returns the Fibonacci number F(n) modulo the modulus of `ring`.
pub(super) fn remainder(ring: &Modulo, n: &Big) -> Result<u64, Error> {
    Ok(sequence(ring).term(ring, n)?)
}

/// Returns the exact Fibonacci number F(n). If it would have too many digits, returns an error
/// before it is computed.
pub(super) fn exact(n: &Big) -> Result<Integer, Error> {
    // F(n) has about n·log₁₀(φ) digits, and 0.2089 < log₁₀(φ).
    if *n > Big::from(MAX_RESULT_DIGITS) * 10_000u32 / 2_089u32 {
        return Err(Error::too_big(words!(
            fibonacci_mod::exact_fibonacci_number,
            max_result_digits = MAX_RESULT_DIGITS
        ))
        .help(words!(fibonacci_mod::ask_for_it_modulo_number)));
    }
    Ok(sequence(&Integers).term(&Integers, n)?)
}

fn sequence<R: Ring>(ring: &R) -> Recurrence<R::Element> {
    let (zero, one) = (ring.embed_integer(&Integer::ZERO), ring.embed_integer(&Integer::ONE));
    Recurrence::new(vec![one.clone(); 2], vec![zero, one]).expect("of order 2")
}
