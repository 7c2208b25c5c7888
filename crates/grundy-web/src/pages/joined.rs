//! The choice of how the components of a sum are played together, on every page that has one.

use grundy::base::{Lang, Text};
use maud::{Markup, html};

/// How the components of a sum are played together, with what is said of it chosen.
pub fn fieldset(play: &str, end: &str, lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    let chosen = |said: &str, value: &str, usual: bool| said == value || usual && said.is_empty();
    html! {
        fieldset.joined {
            legend { (say(Text { en: "Heaps and parts of a sum", zh: "各堆与各分量" })) }
            label for="joined-play" { (say(Text { en: "A turn is a move in", zh: "一回合走" })) }
            select #joined-play name="play" {
                @for (value, text) in PLAYS {
                    option value=(value) selected[chosen(play, value, *value == "one")] { (say(*text)) }
                }
            }
            label for="joined-end" { (say(Text { en: "Play is over", zh: "对局结束于" })) }
            select #joined-end name="end" {
                @for (value, text) in ENDS {
                    option value=(value) selected[chosen(end, value, *value == "last")] { (say(*text)) }
                }
            }
        }
    }
}

/// In which of them a turn is a move.
const PLAYS: &[(&str, Text)] = &[
    ("one", Text { en: "one of them", zh: "其中一个" }),
    ("any", Text { en: "any of them, at least one", zh: "任意若干个（至少一个）" }),
    ("together", Text { en: "all that have a move", zh: "所有能走的" }),
];
/// When play is over.
const ENDS: &[(&str, Text)] = &[
    ("last", Text { en: "when none has a move", zh: "全部不能走时" }),
    ("first", Text { en: "when the first has none", zh: "有一个不能走时" }),
];
