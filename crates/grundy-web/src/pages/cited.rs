//! What a law is cited by, to be opened; `game.js` adds the button that saves it.

use crate::speech::Speech;
use grundy::base::Text;
use maud::{Markup, html};

/// What is opened.
pub const CITE: Text = Text { en: "Cite it (BibTeX)", zh: "引用（BibTeX）" };

/// Entries of BibTeX.
pub fn cited(entries: &str, speech: Speech) -> Markup {
    html! {
        details.cite {
            summary { (CITE.get(speech.0)) }
            pre tabindex="0" { (entries) }
        }
    }
}
