//! The citation of a law as a block that a click unfolds. `game.js` adds the button that saves the
//! citation.

use crate::language::PageLanguage;
use grundy::base::Text;
use maud::{Markup, html};

/// The title of the block with a citation.
pub const CITE: Text = Text { en: "Cite it (BibTeX)", zh: "引用（BibTeX）" };

/// Draws BibTeX entries as a block that a click unfolds.
pub fn citation(entries: &str, language: PageLanguage) -> Markup {
    html! {
        details.cite {
            summary { (CITE.get(language.0)) }
            pre tabindex="0" { (entries) }
        }
    }
}
