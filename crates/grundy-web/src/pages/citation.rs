//! The citation of a law as a block that a click unfolds. `game.js` adds the button that saves the
//! citation.

use crate::language::PageLanguage;
use grundy::base::{Text, text};
use maud::{Markup, html};

/// The title of the block with a citation.
pub const CITE: Text = text!(pages::cite_it_bibtex);

/// Draws BibTeX entries as a block that a click unfolds.
pub fn citation(entries: &str, language: PageLanguage) -> Markup {
    html! {
        details.cite {
            summary { (CITE.get(language.0)) }
            pre tabindex="0" { (entries) }
        }
    }
}
