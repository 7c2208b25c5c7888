//! The texts about the rule files of heaps, coins and numbers.

use super::game_text::{GameFamily, GameText};
use grundy::games::Class::{Impartial, Partizan, Scored};
use grundy::games::Group;
use grundy::text;

/// The texts about each game of heaps, coins or numbers, in the order in which the games are
/// listed.
pub const NUMBERS: &[GameText] = &[
    GameText {
        id: "take-134",
        family: GameFamily::Catalogue(Group::Bash),
        class: Impartial,
        rules: text!(library_numbers::rules),
        ends: &[],
    },
    GameText {
        id: "write-larger",
        family: GameFamily::Catalogue(Group::Bash),
        class: Impartial,
        rules: text!(library_numbers::rules_players_take),
        ends: &[],
    },
    GameText {
        id: "wythoff-misere",
        family: GameFamily::Catalogue(Group::Wythoff),
        class: Impartial,
        rules: text!(library_numbers::rules_two_heaps),
        ends: &[],
    },
    GameText {
        id: "wythoff-r",
        family: GameFamily::Catalogue(Group::Wythoff),
        class: Impartial,
        rules: text!(library_numbers::two_heaps_move_takes_any_number),
        ends: &[],
    },
    GameText {
        id: "nim3",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: text!(library_numbers::rules_three_heaps),
        ends: &[],
    },
    GameText {
        id: "nim3-misere",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: text!(library_numbers::three_heaps_move_takes_any_number),
        ends: &[],
    },
    GameText {
        id: "moore",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: text!(library_numbers::three_heaps_move_takes_stones),
        ends: &[],
    },
    GameText {
        id: "silver-dollar",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: text!(library_numbers::rules_coins_slide),
        ends: &[text!(library_numbers::silver_dollar_is_in_purse)],
    },
    GameText {
        id: "discard-and-split",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Impartial,
        rules: text!(library_numbers::two_heaps_move_discards_one_heap),
        ends: &[],
    },
    GameText {
        id: "bar-breaking",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Impartial,
        rules: text!(library_numbers::rules_bar_of),
        ends: &[],
    },
    GameText {
        id: "bar-breaking-in-two",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Impartial,
        rules: text!(library_numbers::bar_of_chocolate_with_rows),
        ends: &[],
    },
    GameText {
        id: "cutcake",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Partizan,
        rules: text!(library_numbers::rules_cake_of),
        ends: &[],
    },
    GameText {
        id: "chomp2",
        family: GameFamily::Catalogue(Group::Stealing),
        class: Impartial,
        rules: text!(library_numbers::bar_of_chocolate_with_two_rows),
        ends: &[],
    },
    GameText {
        id: "run-of-coins",
        family: GameFamily::Catalogue(Group::Coins),
        class: Impartial,
        rules: text!(library_numbers::rules_row_of),
        ends: &[],
    },
    GameText {
        id: "near-coins",
        family: GameFamily::Catalogue(Group::Coins),
        class: Impartial,
        rules: text!(library_numbers::row_of_coins_move_turns_coin),
        ends: &[],
    },
    GameText {
        id: "divisors",
        family: GameFamily::Catalogue(Group::Erasing),
        class: Impartial,
        rules: text!(library_numbers::rules_number_move),
        ends: &[],
    },
    GameText {
        id: "graph-walk",
        family: GameFamily::Catalogue(Group::Graphs),
        class: Impartial,
        rules: text!(library_numbers::rules_token_walks),
        ends: &[],
    },
    GameText {
        id: "coins-in-a-row",
        family: GameFamily::Points,
        class: Scored,
        rules: text!(library_numbers::row_of_coins_with_different_values),
        ends: &[text!(library_numbers::all_coins_are_taken)],
    },
    GameText {
        id: "tug-of-war",
        family: GameFamily::Points,
        class: Scored,
        rules: text!(library_numbers::rules_two_players),
        ends: &[text!(library_numbers::rope_is_at_its_end)],
    },
];
