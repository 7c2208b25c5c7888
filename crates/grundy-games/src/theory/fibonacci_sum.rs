//! The catalogue entry that computes sums of Fibonacci numbers.

use super::fibonacci_mod::{exact, remainder};
use super::linear_recurrence_3::evaluate_terms;
use super::matrix::{PARAM_MOD, modulo};
use crate::{Card, Class, Group, Kind, Params};
use grundy_core::algebra::{Integer, Ring};
use grundy_text::{Error, Text, Words};

pub static CARD: Card = Card {
    id: "fibonacci-sum",
    systems: &[82],
    name: Text { en: "Sum of Fibonacci numbers", zh: "斐波那契前缀和" },
    aliases: &["F_1+…+F_n", "fibonacci prefix sum", "斐波那契数列前 n 项和"],
    group: Group::Matrices,
    class: Class::Theory,
    rules: Text {
        en: "S(n) = F(1) + … + F(n), with F(1) = F(2) = 1: it is F(n+2) - 1, and S(0) = 0. By matrices, [S(n), F(n+1), F(n)] times [[1,0,0],[1,1,1],[0,1,0]] is [S(n+1), F(n+2), F(n+1)].",
        zh: "S(n)=F(1)+…+F(n)，其中 F(1)=F(2)=1：S(n)=F(n+2)-1，S(0)=0。用矩阵则 [S(n),F(n+1),F(n)] 乘 [[1,0,0],[1,1,1],[0,1,0]] 得 [S(n+1),F(n+2),F(n+1)]。",
    },
    notation: Text {
        en: "one or more numbers n; mod=m for results modulo m",
        zh: "一个或多个 n；要取模则写 mod=m",
    },
    example: "100",
    params: &[PARAM_MOD],
    kind: Kind::Function(answer),
    misstated: Some(Text {
        en: "\"(F(n+2) mod m) - 1\" is negative when m divides F(n+2): the remainder is then m - 1.",
        zh: "“(F(n+2) mod m) - 1”在 m 整除 F(n+2) 时为负：余数应为 m-1。",
    }),
    ..Card::DEFAULT
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
