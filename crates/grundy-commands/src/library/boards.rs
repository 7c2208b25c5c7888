//! The texts about the rule files of board games.

use super::game_text::{GameFamily, GameText};
use grundy::base::{Text, text};
use grundy::games::Class::{Impartial, Loopy, Partizan, Scored};

/// The reason why play is over in games that are won by three pieces in a row.
const THREE: Text = text!(library_boards::three_in_row);
/// The reason why play is over in games that are won by four pieces in a row.
const FOUR: Text = text!(library_boards::four_in_row);
/// The reason why play is over on a board without empty cells.
const FULL: Text = text!(library_boards::board_is_full);

/// The texts about each board game, in the order in which the games are listed.
pub const BOARDS: &[GameText] = &[
    GameText {
        id: "tic-tac-toe",
        family: GameFamily::Lines,
        class: Scored,
        rules: text!(library_boards::rules),
        ends: &[THREE, FULL],
    },
    GameText {
        id: "connect-four",
        family: GameFamily::Lines,
        class: Scored,
        rules: text!(library_boards::rules_players_drop),
        ends: &[FOUR, FULL],
    },
    GameText {
        id: "notakto",
        family: GameFamily::Lines,
        class: Impartial,
        rules: text!(library_boards::rules_tic_tac),
        ends: &[text!(library_boards::line_is_full_player_who_completed)],
    },
    GameText {
        id: "three-mens-morris",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::rules_each_side),
        ends: &[THREE],
    },
    GameText {
        id: "nine-holes",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::each_side_has_three_men_players),
        ends: &[THREE],
    },
    GameText {
        id: "achi",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::rules_from_ghana),
        ends: &[THREE],
    },
    GameText {
        id: "picaria",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::rules_from_zuni),
        ends: &[THREE],
    },
    GameText {
        id: "teeko",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::each_side_has_four_men_players),
        ends: &[text!(library_boards::four_in_row_or_in_square)],
    },
    GameText {
        id: "dao",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::rules_board_of),
        ends: &[
            text!(library_boards::four_stones_in_row_in_square),
            text!(library_boards::stone_in_corner_is_shut),
        ],
    },
    GameText {
        id: "quixo",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::rules_cubes_fill),
        ends: &[
            text!(library_boards::opponent_completed_line_of_sign),
            text!(library_boards::opponent_completed_row_column),
        ],
    },
    GameText {
        id: "mens-morris",
        family: GameFamily::Lines,
        class: Loopy,
        rules: text!(library_boards::rules_board_consists),
        ends: &[text!(library_boards::one_side_has_fewer_than_three)],
    },
    GameText {
        id: "mu-torere",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: text!(library_boards::rules_from_maori),
        ends: &[],
    },
    GameText {
        id: "pong-hau-ki",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: text!(library_boards::rules_from_china),
        ends: &[],
    },
    GameText {
        id: "hare-and-hounds",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: text!(library_boards::rules_three_hounds),
        ends: &[text!(library_boards::hare_is_past_all_hounds)],
    },
    GameText {
        id: "fox-and-geese",
        family: GameFamily::Blocking,
        class: Partizan,
        rules: text!(library_boards::rules_one_fox),
        ends: &[text!(library_boards::fox_has_reached_lowest_row)],
    },
    GameText {
        id: "l-game",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: text!(library_boards::rules_game_by),
        ends: &[],
    },
    GameText {
        id: "amazons",
        family: GameFamily::Blocking,
        class: Partizan,
        rules: text!(library_boards::rules_amazon_moves),
        ends: &[],
    },
    GameText {
        id: "snort",
        family: GameFamily::Placing,
        class: Partizan,
        rules: text!(library_boards::rules_players_take),
        ends: &[],
    },
    GameText {
        id: "col",
        family: GameFamily::Placing,
        class: Partizan,
        rules: text!(library_boards::players_take_turns_to_paint_free),
        ends: &[],
    },
    GameText {
        id: "hackenbush-string",
        family: GameFamily::Placing,
        class: Partizan,
        rules: text!(library_boards::rules_string_of),
        ends: &[],
    },
    GameText {
        id: "domineering",
        family: GameFamily::Placing,
        class: Partizan,
        rules: text!(library_boards::rules_two_players),
        ends: &[],
    },
    GameText {
        id: "cram",
        family: GameFamily::Placing,
        class: Impartial,
        rules: text!(library_boards::two_players_take_turns_to_place),
        ends: &[],
    },
    GameText {
        id: "dots-and-boxes",
        family: GameFamily::Points,
        class: Scored,
        rules: text!(library_boards::players_take_turns_to_draw_line),
        ends: &[text!(library_boards::all_lines_are_drawn)],
    },
    GameText {
        id: "othello",
        family: GameFamily::Points,
        class: Scored,
        rules: text!(library_boards::rules_also_called),
        ends: &[text!(library_boards::neither_side_can_place_disc)],
    },
    GameText {
        id: "clobber",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: text!(library_boards::rules_board_is),
        ends: &[],
    },
    GameText {
        id: "konane",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: text!(library_boards::rules_hawaiian_checkers),
        ends: &[],
    },
    GameText {
        id: "konane-line",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: text!(library_boards::hawaiian_checkers_in_line_stone_jumps),
        ends: &[],
    },
    GameText {
        id: "toads-and-frogs",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: text!(library_boards::rules_toads_stand),
        ends: &[],
    },
    GameText {
        id: "hexapawn",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: text!(library_boards::board_of_three_by_three),
        ends: &[
            text!(library_boards::white_has_reached_last_row),
            text!(library_boards::black_has_reached_last_row),
        ],
    },
    GameText {
        id: "breakthrough",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: text!(library_boards::each_side_begins_with_full_rows),
        ends: &[
            text!(library_boards::white_has_reached_last_row),
            text!(library_boards::black_has_reached_last_row),
            text!(library_boards::all_men_of_one_side),
        ],
    },
    GameText {
        id: "dodgem",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: text!(library_boards::rules_white_cars),
        ends: &[
            text!(library_boards::all_cars_of_one_side),
            text!(library_boards::player_to_move_cannot_move),
        ],
    },
    GameText {
        id: "dobutsu-shogi",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: text!(library_boards::rules_shogi_on),
        ends: &[
            text!(library_boards::lion_is_captured),
            text!(library_boards::lion_stands_safely_on_last_row),
        ],
    },
    GameText {
        id: "rook-ending",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: text!(library_boards::rules_chess_with),
        ends: &[
            text!(library_boards::rook_is_lost),
            text!(library_boards::checkmate),
            text!(library_boards::stalemate),
        ],
    },
    GameText {
        id: "kalah",
        family: GameFamily::Points,
        class: Scored,
        rules: text!(library_boards::rules_each_player),
        ends: &[text!(library_boards::pits_of_one_player_are_empty)],
    },
    GameText {
        id: "chopsticks",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: text!(library_boards::rules_finger_game),
        ends: &[text!(library_boards::both_hands_are_out)],
    },
];
