//! The form fields that choose the opponent: the program playing perfectly, the program with random
//! errors, or another person.

use grundy::base::{Lang, Text, text};
use maud::{Markup, html};

/// The options of the field `opponent`, each as its value and label. The first one is the default.
const OPPONENTS: &[(&str, Text)] = &[
    ("program", text!(pages_opponents::program)),
    ("errs5", text!(pages_opponents::errs5)),
    ("errs2", text!(pages_opponents::errs2)),
    ("person", text!(pages_opponents::another_person)),
];

/// The texts that the scripts show about opponents, each with the key by which the scripts find it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::opponents);

/// Draws the form fields in which the user chooses the opponent and the first player.
pub fn choice(lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    html! {
        div.row {
            span.pair {
                label for="opponent" { (say(text!(pages_opponents::opponent))) }
                select #opponent aria-describedby="opponents" {
                    @for (value, name) in OPPONENTS { option value=(value) { (say(*name)) } }
                }
            }
            span.pair {
                label for="first" { (say(text!(pages_opponents::who_starts))) }
                select #first {
                    option value="me" { (say(text!(pages_opponents::do_word))) }
                    option value="other" { (say(text!(pages_opponents::opponent_name))) }
                }
            }
        }
        p #opponents .quiet {
            (say(text!(pages_opponents::random_move_is_drawn)))
        }
    }
}
