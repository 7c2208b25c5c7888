//! The form fields that choose the compound, which is the way in which the components of a sum are
//! played together.

use grundy::base::{Lang, Text};
use maud::{Markup, html};

/// Draws the two fields that choose the compound. `play` and `end` are the selected values; an
/// empty text selects the default.
pub fn fieldset(play: &str, end: &str, lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    let is_selected = |given: &str, value: &str, is_default: bool| {
        given == value || is_default && given.is_empty()
    };
    html! {
        fieldset.joined {
            legend { (say(Text { en: "Heaps and parts of a sum", zh: "各堆与各分量" })) }
            label for="joined-play" { (say(Text { en: "A turn is a move in", zh: "一回合走" })) }
            select #joined-play name="play" {
                @for (value, text) in PLAYS {
                    option value=(value) selected[is_selected(play, value, *value == "one")] { (say(*text)) }
                }
            }
            label for="joined-end" { (say(Text { en: "Play ends", zh: "对局结束于" })) }
            select #joined-end name="end" {
                @for (value, text) in ENDS {
                    option value=(value) selected[is_selected(end, value, *value == "last")] { (say(*text)) }
                }
            }
        }
    }
}

/// The options of the field `play`, each as its value and label: in how many components a player
/// moves each turn.
const PLAYS: &[(&str, Text)] = &[
    ("one", Text { en: "one of them", zh: "其中一个" }),
    ("any", Text { en: "any number, at least one", zh: "任意若干个（至少一个）" }),
    ("together", Text { en: "all that have a move", zh: "所有能走的" }),
];
/// The options of the field `end`, each as its value and label: the condition under which play is
/// over.
const ENDS: &[(&str, Text)] = &[
    ("last", Text { en: "when none of them has a move", zh: "全部不能走时" }),
    ("first", Text { en: "when one of them has no move", zh: "有一个不能走时" }),
];
