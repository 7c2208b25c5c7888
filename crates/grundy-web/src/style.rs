//! The style sheet that all pages embed, so that a page needs no second request. If the style
//! sheets were linked, the front page would take a sixth more time to appear.

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// The style sheets in cascade order: of two rules with equal specificity, the later one applies.
const SHEETS: [&str; 7] = [
    include_str!("../assets/grundy.css"),
    include_str!("../assets/board.css"),
    include_str!("../assets/front.css"),
    include_str!("../assets/print.css"),
    include_str!("../assets/explain.css"),
    include_str!("../assets/play.css"),
    include_str!("../assets/worth.css"),
];

/// The text of all style sheets, which every page embeds.
pub static STYLESHEET: LazyLock<String> = LazyLock::new(|| SHEETS.concat());

/// Returns the hash of the style sheet in the form of a source in the Content Security Policy. A
/// browser then rejects all other styles.
pub fn csp_source() -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(STYLESHEET.as_bytes())))
}
