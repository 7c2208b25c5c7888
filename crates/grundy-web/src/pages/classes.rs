//! What the classes of games are called.

use grundy::base::Text;
use grundy::games::Class;

/// How the players of a class move, and how play ends.
pub fn class_name(class: Class) -> Text {
    match class {
        Class::Impartial => Text { en: "impartial", zh: "公平（无偏）博弈" },
        Class::Partizan => Text { en: "partizan", zh: "偏分游戏" },
        Class::Loopy => {
            Text { en: "loopy: play may be endless", zh: "有环：可能永不终止" }
        }
        Class::Scored => {
            Text { en: "scored: ends in ties or points", zh: "计分：以平局或得分告终" }
        }
        Class::Theory => Text { en: "theory", zh: "理论" },
    }
}
