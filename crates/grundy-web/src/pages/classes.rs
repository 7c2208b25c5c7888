//! The names of the classes of games, such as impartial and partizan.

use grundy::base::Text;
use grundy::games::Class;

/// Returns the name of a class of games in both languages.
pub fn class_name(class: Class) -> Text {
    match class {
        Class::Impartial => Text { en: "impartial", zh: "公平组合游戏" },
        Class::Partizan => Text { en: "partizan", zh: "非公平组合游戏（partizan）" },
        Class::Loopy => {
            Text { en: "loopy: play may be endless", zh: "有环博弈：可能永不终止" }
        }
        Class::Scored => Text {
            en: "scored: play can end in a tie, or is decided by points",
            zh: "计分：以平局或得分告终",
        },
        Class::Theory => Text { en: "theory", zh: "理论" },
    }
}
