//! The facts about a rule file that the file itself cannot contain, such as the rules in words.

use GameFamily::{Blocking, Catalogue, Crossing, Lines, Placing, Points};
use grundy::base::{Text, text};
use grundy::games::Class::{self, Impartial, Loopy, Partizan, Scored};
use grundy::games::Group::{self, Bash, Coins, Erasing, Graphs, Nim, Splitting, Stealing, Wythoff};
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

/// The id, the family and the class of each game, in the order in which lists show the games. The
/// rules in words are in `messages/tables/rules.en.ftl`.
const GAMES: &[(&str, GameFamily, Class)] = &[
    ("tic-tac-toe", Lines, Scored),
    ("connect-four", Lines, Scored),
    ("notakto", Lines, Impartial),
    ("three-mens-morris", Lines, Loopy),
    ("nine-holes", Lines, Loopy),
    ("achi", Lines, Loopy),
    ("picaria", Lines, Loopy),
    ("teeko", Lines, Loopy),
    ("dao", Lines, Loopy),
    ("quixo", Lines, Loopy),
    ("mens-morris", Lines, Loopy),
    ("mu-torere", Blocking, Loopy),
    ("pong-hau-ki", Blocking, Loopy),
    ("hare-and-hounds", Blocking, Loopy),
    ("fox-and-geese", Blocking, Partizan),
    ("l-game", Blocking, Loopy),
    ("amazons", Blocking, Partizan),
    ("snort", Placing, Partizan),
    ("col", Placing, Partizan),
    ("hackenbush-string", Placing, Partizan),
    ("domineering", Placing, Partizan),
    ("cram", Placing, Impartial),
    ("dots-and-boxes", Points, Scored),
    ("othello", Points, Scored),
    ("clobber", Crossing, Partizan),
    ("konane", Crossing, Partizan),
    ("konane-line", Crossing, Partizan),
    ("toads-and-frogs", Crossing, Partizan),
    ("hexapawn", Crossing, Partizan),
    ("breakthrough", Crossing, Partizan),
    ("dodgem", Crossing, Loopy),
    ("dobutsu-shogi", Crossing, Loopy),
    ("rook-ending", Crossing, Loopy),
    ("kalah", Points, Scored),
    ("chopsticks", Crossing, Loopy),
    ("take-134", Catalogue(Bash), Impartial),
    ("write-larger", Catalogue(Bash), Impartial),
    ("wythoff-misere", Catalogue(Wythoff), Impartial),
    ("wythoff-r", Catalogue(Wythoff), Impartial),
    ("nim3", Catalogue(Nim), Impartial),
    ("nim3-misere", Catalogue(Nim), Impartial),
    ("moore", Catalogue(Nim), Impartial),
    ("silver-dollar", Catalogue(Nim), Impartial),
    ("discard-and-split", Catalogue(Splitting), Impartial),
    ("bar-breaking", Catalogue(Splitting), Impartial),
    ("bar-breaking-in-two", Catalogue(Splitting), Impartial),
    ("cutcake", Catalogue(Splitting), Partizan),
    ("chomp2", Catalogue(Stealing), Impartial),
    ("run-of-coins", Catalogue(Coins), Impartial),
    ("near-coins", Catalogue(Coins), Impartial),
    ("divisors", Catalogue(Erasing), Impartial),
    ("graph-walk", Catalogue(Graphs), Impartial),
    ("coins-in-a-row", Points, Scored),
    ("tug-of-war", Points, Scored),
];

/// The texts about each rule file whose game is not in the catalogue.
pub static GAME_TEXTS: LazyLock<Vec<GameText>> = LazyLock::new(|| {
    let rules: BTreeMap<&str, Text> = text!(tables::rules).iter().copied().collect();
    let game_text = |&(id, family, class): &(&'static str, GameFamily, Class)| {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
