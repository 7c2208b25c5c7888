//! A proof in words: a page that can be followed without the program.
//!
//! The page is made of blocks in both languages ([`page`]), and written as Markdown or LaTeX. What it says of a claim is what
//! the prover decided: rules, claim, measure and conditions are taken from the proof itself.

mod conclusion;
mod conditions;
mod ending;
mod latex;
mod markdown;
mod maths;
mod page;
mod rules;
mod symbols;
mod theorem;
mod tidy;

use super::verdict::Proof;
use crate::base::{Lang, Words};
use maths::Maths;
use symbols::Symbols;

pub use page::Form;

/// What a page is about, besides the proof.
pub struct Heading<'a> {
    /// The name of the game.
    pub name: &'a Words,
    /// The claim as it is written, in several parts where it has some; none where it was found.
    pub claims: &'a [&'a str],
    /// The parameters for which alone it holds.
    pub parameters: &'a [(String, String)],
}

/// A proof as a page of prose.
pub fn prose(proof: &Proof, heading: &Heading, form: Form, lang: Lang) -> String {
    let rules = &proof.proven.rules;
    let mut symbols = Symbols::new(&proof.names);
    // Positions are called as the rules call them, whatever else there is.
    for coordinate in &rules.position {
        let first = coordinate.name.chars().next().filter(char::is_ascii_alphabetic);
        let symbol = match first {
            // An element of `heaps` is an `h`.
            Some(first) if rules.bag && rules.position.len() == 1 => first.to_string(),
            _ => symbols::symbol(&coordinate.name),
        };
        symbols.give(coordinate.variable, &symbol);
    }
    let known = super::shapes::conjuncts(&tidy::tidy(&rules.domain(), &[]));
    let whole = Maths::new(symbols, known);
    let moves = rules::moves(rules, &whole);
    let mut blocks = vec![page::Block::Title(theorem::title(heading.name, heading.parameters))];
    blocks.extend(rules::section(rules, &whole, &moves));
    blocks.extend(theorem::section(proof, heading.claims, &whole));
    let signs = blocks.len();
    blocks.extend(ending::section(rules, &proof.basis, &whole, &moves));
    blocks.extend(conditions::section(proof, &whole, &moves));
    blocks.extend(conclusion::decided(proof));
    blocks.extend(conclusion::follows(proof));
    blocks.extend(conclusion::automata(proof, &whole.symbols));
    let told = conclusion::signs(proof, &whole.symbols);
    blocks.splice(signs..signs, told);
    match form {
        Form::Markdown => markdown::written(&blocks, lang),
        Form::Latex => latex::written(&blocks, lang),
    }
}
