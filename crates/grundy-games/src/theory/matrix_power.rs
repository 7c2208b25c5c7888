//! The catalogue entry that computes powers of matrices, over the integers or modulo any number.

use super::matrix::{PARAM_MOD, modulo, result_text};
use crate::{Card, Class, Group, Kind, Params};
use grundy_core::algebra::{Integers, Ring, power};
use grundy_families::algebra::parse_matrix;
use grundy_text::{Error, Text, Words, parse_big, words};

pub static CARD: Card = Card {
    id: "matrix-power",
    systems: &[79],
    name: Text { en: "Matrix power", zh: "矩阵快速幂" },
    aliases: &["p3390", "Luogu P3390", "洛谷 P3390", "matrix exponentiation", "矩阵的幂"],
    group: Group::Matrices,
    class: Class::Theory,
    rules: Text {
        en: "A^k is the product of k copies of the square matrix A, and the identity matrix for k = 0. With repeated squaring, A^(2k) = (A^k)·(A^k), computing it takes O(n³ log k) multiplications of entries.",
        zh: "A^k 是 k 个方阵 A 之积，k=0 时为单位矩阵。反复平方 A^(2k)=(A^k)·(A^k)，共需 O(n³ log k) 次元素乘法。",
    },
    notation: Text {
        en: "a square matrix, written row by row, as in [[1,1],[1,0]], and the exponent; mod=m for results modulo m",
        zh: "逐行写出方阵，如 [[1,1],[1,0]]，再写指数；要取模则写 mod=m",
    },
    example: "[[1,1],[1,0]] 10^18 mod=1000000007",
    params: &[PARAM_MOD],
    kind: Kind::Function(answer),
    misstated: Some(Text {
        en: "\"[[-1]] to the power 1 modulo 1000000007 is [[-1]]\" is false: entries are first reduced to remainders, so the result is [[1000000006]].",
        zh: "“[[-1]] 的 1 次幂模 1000000007 是 [[-1]]”是错的：元素须先化为余数，应为 [[1000000006]]。",
    }),
    ..Card::DEFAULT
};

fn answer(params: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let text = words.join(" ");
    let Some(end) = text.rfind([']', '】', '］']) else {
        return Err(Error::bad(words!("no matrix is given", "没有给出矩阵"))
            .help(words!("write it like `[[1,1],[1,0]] 10`", "请写成 `[[1,1],[1,0]] 10` 的样子")));
    };
    let (matrix, exponent) =
        text.split_at(end + text[end..].chars().next().map_or(0, char::len_utf8));
    let matrix = parse_matrix(matrix)?;
    let exponent = exponent.trim_start_matches(['^', ' ']).trim();
    if exponent.is_empty() {
        return Err(Error::bad(words!("the exponent is missing", "缺少指数"))
            .help(words!("write the exponent after the matrix", "请写在矩阵之后")));
    }
    let exponent = parse_big(exponent).map_err(|error| error.at(words!("the exponent", "指数")))?;
    Ok(vec![match modulo(params)? {
        None => result_text(&power(&Integers, &matrix, &exponent)?, None),
        Some(ring) => {
            let matrix = matrix.map(|entry| ring.embed_integer(entry));
            result_text(&power(&ring, &matrix, &exponent)?, Some(&ring))
        }
    }])
}
