//! The examples of cards, with the files that they use.

use grundy_games::Card;
use grundy_text::Error;

/// Returns the words of a card's example, beginning with the name of the card.
pub fn words(card: &'static Card) -> Vec<&'static str> {
    [card.id].into_iter().chain(card.example().split_whitespace()).collect()
}

/// Reads a file that an example names; the path is relative to the root of the project.
pub fn read(name: &str) -> Result<String, Error> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(path)
        .map_err(|error| Error::bad(grundy_text::Words::same(error.to_string())))
}
