//! The names of the classes of games, such as impartial and partizan.

use grundy::base::{Text, text};
use grundy::games::Class;

/// Returns the name of a class of games in both languages.
pub fn class_name(class: Class) -> Text {
    match class {
        Class::Impartial => text!(pages_classes::impartial),
        Class::Partizan => text!(pages_classes::partizan),
        Class::Loopy => text!(pages_classes::loopy_play_may_be_endless),
        Class::Scored => text!(pages_classes::scored_play_can_end_in_tie),
        Class::Theory => text!(pages_classes::theory),
    }
}
