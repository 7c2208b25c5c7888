//! The form fields that choose the compound, which is the way in which the components of a sum are
//! played together.

use grundy::base::{Lang, Text, text};
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
            legend { (say(text!(pages_compound_form::heaps_and_parts_of_sum))) }
            label for="joined-play" { (say(text!(pages_compound_form::turn_is_move_in))) }
            select #joined-play name="play" {
                @for (value, text) in PLAYS {
                    option value=(value) selected[is_selected(play, value, *value == "one")] { (say(*text)) }
                }
            }
            label for="joined-end" { (say(text!(pages_compound_form::play_ends))) }
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
    ("one", text!(pages_compound_form::one_of_them)),
    ("any", text!(pages_compound_form::any)),
    ("together", text!(pages_compound_form::together)),
];
/// The options of the field `end`, each as its value and label: the condition under which play is
/// over.
const ENDS: &[(&str, Text)] =
    &[("last", text!(pages_compound_form::last)), ("first", text!(pages_compound_form::first))];
