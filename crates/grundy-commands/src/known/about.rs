//! What is said of a rule file beside its rules: words for people, which the language has no place for.

use grundy::base::Text;
use grundy::games::{Class, Group};

/// What a rule file is about.
pub struct About {
    /// The file, without its ending.
    pub id: &'static str,
    /// What it is listed under.
    pub kin: Kin,
    /// How its players move, and how it ends.
    pub class: Class,
    /// Its rules in words.
    pub rules: Text,
    /// Why play is over, one for each statement of the file that ends play.
    pub ends: &'static [Text],
}

/// A family: of board games, or one of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kin {
    /// So many in a row win.
    Lines,
    /// Whoever is shut in loses.
    Blocking,
    /// What is laid stays.
    Placing,
    /// Men are taken, or come to the other side.
    Crossing,
    /// Whoever has more in the end wins.
    Points,
    /// As in the catalogue.
    Of(Group),
}

impl Kin {
    /// Those of board games.
    pub const BOARDS: [Kin; 5] =
        [Kin::Lines, Kin::Blocking, Kin::Placing, Kin::Crossing, Kin::Points];

    /// The word it is filtered by, and what people read.
    pub fn name(self) -> (&'static str, Text) {
        match self {
            Kin::Lines => ("lines", t("board games: in a row", "棋类：连线")),
            Kin::Blocking => ("blocking", t("board games: shut in", "棋类：围堵")),
            Kin::Placing => ("placing", t("board games: placing", "棋类：占位")),
            Kin::Crossing => {
                ("crossing", t("board games: taking and crossing", "棋类：吃子与抢渡"))
            }
            Kin::Points => ("points", t("board games: points", "棋类：计分")),
            Kin::Of(group) => group.name(),
        }
    }

    /// Whether it is called so, by the word or in either language.
    pub fn is_called(self, name: &str) -> bool {
        match self {
            Kin::Of(group) => group.is_called(name),
            board => {
                let (word, text) = board.name();
                [word, text.en, text.zh].contains(&name)
            }
        }
    }
}

pub(super) const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}
