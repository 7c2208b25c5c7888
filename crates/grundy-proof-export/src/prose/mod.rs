//! Writes a proof in prose: a page that a reader can check without the program.
//!
//! The page is a list of blocks in both languages ([`page`]), which is formatted as Markdown or
//! LaTeX. Rules, claim, ranking function and conditions are taken from the proof, so the page
//! states what the prover decided.

mod conclusion;
mod conditions;
mod formula_writer;
mod latex;
mod markdown;
mod page;
mod rules;
mod simplify;
mod symbols;
mod termination;
mod theorem;

use formula_writer::FormulaWriter;
use grundy_automata::{Linear, Variable};
use grundy_proof::Proof;
use grundy_text::{Lang, Words};
use symbols::Symbols;

pub use page::PageFormat;

/// The names in the title of a page: of the game, of its claims and of its parameters.
pub struct PageHeading<'a> {
    /// The name of the game that the proof is about, in both languages.
    pub name: &'a Words,
    /// The claims as the rule file writes them; empty for a discovered law.
    pub claims: &'a [&'a str],
    /// The name and value of each parameter for which the law is proved.
    pub parameters: &'a [(String, String)],
}

/// Writes a proof as a page of prose in the given format and language.
pub fn write_prose(proof: &Proof, heading: &PageHeading, form: PageFormat, lang: Lang) -> String {
    let rules = &proof.law.rules;
    let mut symbols = Symbols::new(&proof.names);
    let mut shifted = Vec::new();
    // Coordinates get their names first, so that they keep those of the rules.
    for (index, coordinate) in (0u32..).zip(&rules.position) {
        if coordinate.zero != 0 {
            // The coordinate counts from the lower bound of its number; the page shows the number
            // itself.
            let value = Variable(u32::MAX - index);
            let name = symbols.assign(value, &symbols::to_symbol(&coordinate.name));
            let offset = coordinate.zero.unsigned_abs();
            symbols.assign(coordinate.variable, &format!("{name} + {offset}"));
            shifted.push((
                coordinate.variable,
                Linear::from(value) - Linear::constant(coordinate.zero),
            ));
            continue;
        }
        let initial = coordinate.name.chars().next().filter(char::is_ascii_alphabetic);
        let symbol = match initial {
            // An element of `heaps` becomes `h`.
            Some(initial) if rules.bag && rules.position.len() == 1 => initial.to_string(),
            _ => symbols::to_symbol(&coordinate.name),
        };
        symbols.assign(coordinate.variable, &symbol);
    }
    let invariants = crate::elimination::conjuncts(&simplify::simplify(&rules.domain(), &[]));
    let formulas = FormulaWriter::new(symbols, invariants).with_values(shifted);
    let moves = rules::moves(rules, &formulas);
    let mut blocks =
        vec![page::ProofBlock::Title(theorem::title(heading.name, heading.parameters))];
    blocks.extend(rules::section(rules, &formulas, &moves));
    blocks.extend(theorem::section(proof, heading.claims, &formulas));
    let signs_index = blocks.len();
    blocks.extend(termination::section(rules, &proof.basis, &formulas, &moves));
    blocks.extend(conditions::section(proof, &formulas, &moves));
    blocks.extend(conclusion::write_decisions(proof));
    blocks.extend(conclusion::write_conclusion(proof));
    blocks.extend(conclusion::write_automata(proof, &formulas.symbols));
    let explained = conclusion::explain_signs(proof, &formulas.symbols);
    blocks.splice(signs_index..signs_index, explained);
    match form {
        PageFormat::Markdown => markdown::format_markdown(&blocks, lang),
        PageFormat::Latex => latex::format_latex(&blocks, lang),
    }
}
