//! The catalogue entry that multiplies matrices, over the integers or modulo any number.

use crate::{Card, Class, Group, Kind, Param, ParamKind, Params};
use grundy_core::algebra::{Integer, Integers, Matrix, Modulo, Ring, product};
use grundy_core::base::to_u64;
use grundy_families::algebra::parse_matrix;
use grundy_text::{Error, Text, Words, parse_big, words};

pub static CARD: Card = Card {
    id: "matrix",
    systems: &[78],
    name: Text { en: "Matrix product", zh: "矩阵乘法" },
    aliases: &["matrix multiplication", "matrices", "矩阵", "矩阵乘积"],
    group: Group::Matrices,
    class: Class::Theory,
    rules: Text {
        en: "The product of a P×M matrix and an M×Q matrix is the P×Q matrix whose entry in row i, column j is the sum over k of a(i,k)·b(k,j). Multiplication is associative and not commutative; a product with the identity matrix changes nothing; if the sizes do not fit, the product does not exist.",
        zh: "P×M 矩阵与 M×Q 矩阵之积为 P×Q 矩阵，第 i 行第 j 列为各 a(i,k)·b(k,j) 之和。乘法满足结合律，不满足交换律；乘单位矩阵不变；大小不合则不可相乘。",
    },
    notation: Text {
        en: "matrices with * between them (in quotes, because the shell interprets *), written row by row, as in [[1,2],[3,4]]; mod=m for results modulo m",
        zh: "各矩阵之间写 *（须加引号，以免被 shell 解释），矩阵逐行写成 [[1,2],[3,4]]；要取模则写 mod=m",
    },
    example: "[[1,2],[3,4]] * [[5],[6]]",
    params: &[PARAM_MOD],
    kind: Kind::Function(answer),
    ..Card::DEFAULT
};

/// The parameter `mod`, which gives the modulus.
pub(super) const PARAM_MOD: Param = Param {
    name: "mod",
    what: Text {
        en: "the modulus, from 1 to 2^64-1; without it, results are exact",
        zh: "取模的数，1 到 2^64-1；不写则给出精确结果",
    },
    kind: ParamKind::Text,
    default: Some(""),
};

/// Returns the ring of residues modulo the typed modulus, or `None` for the integers if no modulus
/// is given.
pub(super) fn modulo(params: &Params) -> Result<Option<Modulo>, Error> {
    let text = params.text("mod").trim();
    if text.is_empty() {
        return Ok(None);
    }
    let m = parse_big(text).map_err(|error| error.at(words!("`mod`", "`mod`")))?;
    let ring = to_u64(&m).and_then(Modulo::new);
    ring.map(Some).ok_or_else(|| {
        Error::bad(words!("`mod` is {m}", "`mod` 为 {m}"))
            .help(words!("it must be at least 1 and below 2^64", "须至少为 1 且小于 2^64"))
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
        let at = i + 1;
        let factor = parse_matrix(factor);
        factors.push(factor.map_err(|error| error.at(words!("matrix {at}", "第 {at} 个矩阵")))?);
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
