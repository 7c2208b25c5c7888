//! The facts about a rule file that the file itself cannot contain, such as the rules in words.

use grundy::base::{Text, text};
use grundy::games::{Class, Group};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The texts about a rule file that the file itself does not contain.
pub struct GameText {
    /// The name of the rule file without its ending, which is the id of the game.
    pub id: &'static str,
    /// The family in which the game is listed.
    pub family: GameFamily,
    /// The class of the game: impartial, partizan, loopy or scored.
    pub class: Class,
    /// The rules of the game in words.
    pub rules: Text,
}

/// A row of `games.json`: the data of a rule file that are not texts.
#[derive(Deserialize)]
pub struct GameRow {
    /// The id of the game.
    pub id: &'static str,
    family: GameFamily,
    class: Class,
    /// Further names under which the game is found.
    #[serde(default)]
    pub aliases: Vec<&'static str>,
}

/// The rows of all games, in the order in which lists show the games. The rules in words are in
/// `messages/tables/rules.en.ftl`.
pub static GAMES: LazyLock<Vec<GameRow>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("games.json")).expect("the tests read all rows")
});

/// The texts about each rule file whose game is not in the catalogue.
pub static GAME_TEXTS: LazyLock<Vec<GameText>> = LazyLock::new(|| {
    let rules: BTreeMap<&str, Text> = text!(tables::rules).iter().copied().collect();
    let game_text = |&GameRow { id, family, class, .. }: &GameRow| {
        Some(GameText { id, family, class, rules: *rules.get(id)? })
    };
    GAMES.iter().filter_map(game_text).collect()
});

/// For each rule file, the reasons why play is over: one for each `end` statement of the file, in
/// order. The first reason of the file `kalah` has the key `kalah_1`.
pub static END_REASONS: LazyLock<BTreeMap<&str, Vec<Text>>> = LazyLock::new(|| {
    let mut reasons: BTreeMap<&str, Vec<Text>> = BTreeMap::new();
    for (key, text) in text!(tables::ends) {
        let id = key.split('_').next().unwrap_or(key);
        reasons.entry(id).or_default().push(*text);
    }
    reasons
});

/// A family under which lists show a game: a family of board games, or a family of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameFamily {
    /// Games won by a row of pieces.
    Lines,
    /// Games won by leaving the opponent without a move.
    Blocking,
    /// Games in which the players place pieces that stay on the board.
    Placing,
    /// Games of capturing the opponent's pieces, or of crossing the board.
    Crossing,
    /// Games in which the players collect points.
    Points,
    /// A family of the catalogue, such as games of heaps.
    #[serde(untagged)]
    Catalogue(Group),
}

impl GameFamily {
    /// The families of board games, in the order in which they are listed.
    pub const BOARDS: [GameFamily; 5] = [
        GameFamily::Lines,
        GameFamily::Blocking,
        GameFamily::Placing,
        GameFamily::Crossing,
        GameFamily::Points,
    ];

    /// Returns the key of the family, by which a search can name it, and its title in both
    /// languages.
    pub fn name(self) -> (&'static str, Text) {
        match self {
            GameFamily::Lines => ("lines", text!(library_game_text::lines)),
            GameFamily::Blocking => ("blocking", text!(library_game_text::board_games_blocking)),
            GameFamily::Placing => ("placing", text!(library_game_text::board_games_placing)),
            GameFamily::Crossing => ("crossing", text!(library_game_text::crossing)),
            GameFamily::Points => ("points", text!(library_game_text::board_games_points)),
            GameFamily::Catalogue(group) => group.name(),
        }
    }

    /// Returns whether `name` is the key or the title of the family, in either language.
    pub fn is_called(self, name: &str) -> bool {
        match self {
            GameFamily::Catalogue(group) => group.is_called(name),
            board => {
                let (word, text) = board.name();
                [word, text.en, text.zh].contains(&name)
            }
        }
    }
}
