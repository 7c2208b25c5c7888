//! Dawson's chess as an impartial game: captures are compulsory.

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::Code;
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "dawsons-chess",
    name: Text { en: "Dawson's chess", zh: "道森棋" },
    aliases: &["dawson chess", "dawson", "道森国际象棋"],
    group: Group::Splitting,
    class: Class::Impartial,
    rules: Text {
        en: "Rows of squares. A move marks a square that has no marked neighbour; after that, neither this square nor the squares beside it can be used. Whoever cannot move loses. Its code is 0.137. (Dawson's original game, with pawns on three ranks and forced captures, is equivalent to this game; in it, the player who makes the last move loses: `--misere`.)",
        zh: "若干排方格，每次在一格上做标记，它与相邻的格都不得有标记，此后这一格和它两旁的格都不能再用。无法行动者负。代码为 0.137。（道森原题是三行棋盘上必须吃子的兵，等价于此；他规定走最后一步者负，即 `--misere`。）",
    },
    notation: Text { en: "the number of squares in each row", zh: "每排的格数" },
    example: "14 5",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(Code::parse("0.137")?.into_game()))
}
