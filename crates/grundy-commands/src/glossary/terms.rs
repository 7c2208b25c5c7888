//! The glossary: the name, the meaning and an illustrating position of each term.

use grundy::base::{Text, text};

/// A term that occurs in answers, such as P-position, with its explanation.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The key of the term in JSON, which is also its anchor on the page of the glossary.
    pub id: &'static str,
    /// The name of the term in English and Chinese.
    pub name: Text,
    /// The explanation of the term in English and Chinese.
    pub means: Text,
    /// A question whose answer illustrates the term, and a text that explains what the answer
    /// shows. `None` if the term has no illustration.
    pub illustration: Option<(&'static str, Text)>,
}

/// Creates a term without an illustration.
const fn term(id: &'static str, name: Text, means: Text) -> Term {
    Term { id, name, means, illustration: None }
}

/// Returns `term` with an illustration: `question` is the question to ask, and `what` explains what
/// its answer shows.
const fn illustrated(term: Term, question: &'static str, what: Text) -> Term {
    Term { illustration: Some((question, what)), ..term }
}

/// The terms about play and about values of positions. Each term comes after the terms that its
/// explanation uses.
pub const TERMS: &[Term] = &[
    illustrated(
        term(
            "outcome",
            text!(glossary_terms::p_and_n),
            text!(glossary_terms::assume_that_both_players_play),
        ),
        "nim 3 3",
        text!(glossary_terms::two_equal_heaps_are_p_copy),
    ),
    term("draw", text!(glossary_terms::draw), text!(glossary_terms::in_loopy_games_neither_player)),
    illustrated(
        term(
            "value",
            text!(glossary_terms::grundy_value),
            text!(glossary_terms::least_natural_number),
        ),
        "nim 3 4 5",
        text!(glossary_terms::three_xor_four_xor_five),
    ),
    term(
        "mex",
        text!(glossary_terms::mex),
        text!(glossary_terms::minimum_excluded_number_of_set_least),
    ),
    illustrated(
        term(
            "nim-sum",
            text!(glossary_terms::nim_sum_xor),
            text!(glossary_terms::write_numbers_in_binary_one_below),
        ),
        "nim 2 5 4",
        text!(glossary_terms::two_xor_five_xor_four_three),
    ),
    illustrated(
        term(
            "sum",
            text!(glossary_terms::sum_of_games),
            text!(glossary_terms::several_games_side_by_side),
        ),
        "nim 5 + 0.77 9",
        text!(glossary_terms::heap_of_nim_beside_row),
    ),
    term(
        "option",
        text!(glossary_terms::option),
        text!(glossary_terms::position_after_one_move_position),
    ),
    term(
        "impartial",
        text!(glossary_terms::impartial_and_partizan),
        text!(glossary_terms::in_impartial_game_both_players),
    ),
    illustrated(
        term(
            "remoteness",
            text!(glossary_terms::remoteness),
            text!(glossary_terms::number_of_moves_to_end),
        ),
        "tic-tac-toe",
        text!(glossary_terms::moves_to_end_on_board),
    ),
    term(
        "compound",
        text!(glossary_terms::compounds_of_games),
        text!(glossary_terms::way_to_play_several_games_together),
    ),
    term(
        "suspense",
        text!(glossary_terms::suspense_number),
        text!(glossary_terms::number_of_turns_that_component_lasts),
    ),
    term(
        "foreclosed",
        text!(glossary_terms::foreclosed_value),
        text!(glossary_terms::grundy_value_for_sums_that_end),
    ),
    term(
        "normal",
        text!(glossary_terms::normal_play),
        text!(glossary_terms::whoever_cannot_move_loses_player_who),
    ),
    term(
        "misere",
        text!(glossary_terms::misere),
        text!(glossary_terms::player_who_makes_last_move_loses),
    ),
    term(
        "firm",
        text!(glossary_terms::firm_and_fickle),
        text!(glossary_terms::terms_of_misere_play_for_games),
    ),
    term(
        "tame",
        text!(glossary_terms::tame_and_wild),
        text!(glossary_terms::in_misere_play_game_is_tame),
    ),
    term(
        "genus",
        text!(glossary_terms::genus),
        text!(glossary_terms::grundy_value_of_game_followed),
    ),
    term(
        "quotient",
        text!(glossary_terms::misere_quotient),
        text!(glossary_terms::replacement_of_nim_sum_in_misere),
    ),
    term(
        "loopy",
        text!(glossary_terms::loopy_game),
        text!(glossary_terms::game_in_which_positions_can_repeat),
    ),
    term(
        "symmetry",
        text!(glossary_terms::up_to_symmetry),
        text!(glossary_terms::positions_that_differ_by_rotation),
    ),
    illustrated(
        term("code", text!(glossary_terms::code), text!(glossary_terms::code_of_rules_for_heaps_k)),
        "0.77 9",
        text!(glossary_terms::row_of_nine_pins),
    ),
    term("law", text!(glossary_terms::law), text!(glossary_terms::statement_that_gives_values)),
    term(
        "period",
        text!(glossary_terms::period),
        text!(glossary_terms::values_repeat_from_some_size),
    ),
    term(
        "preperiod",
        text!(glossary_terms::preperiod_and_saltus),
        text!(glossary_terms::preperiod_is_size_from_which_values),
    ),
    term(
        "claim",
        text!(glossary_terms::claim),
        text!(glossary_terms::statement_of_rule_file_about),
    ),
    term(
        "certificate",
        text!(glossary_terms::certificate),
        text!(glossary_terms::proof_as_file_program_that_shares),
    ),
    term(
        "binary",
        text!(glossary_terms::base_two),
        text!(glossary_terms::number_is_written_as_sum),
    ),
    term(
        "zeckendorf",
        text!(glossary_terms::zeckendorf),
        text!(glossary_terms::every_natural_number_has_exactly_one),
    ),
    term(
        "beatty",
        text!(glossary_terms::beatty_pair),
        text!(glossary_terms::numbers_floor_k_and_floor_k),
    ),
    term(
        "odd-steps",
        text!(glossary_terms::odd_steps),
        text!(glossary_terms::steps_one_three_five_from_ground),
    ),
    term(
        "colon",
        text!(glossary_terms::colon_principle),
        text!(glossary_terms::theorem_about_hackenbush_part_above),
    ),
    term(
        "fusion",
        text!(glossary_terms::fusion_principle),
        text!(glossary_terms::theorem_about_hackenbush_vertices),
    ),
    term("matching", text!(glossary_terms::matching), text!(glossary_terms::set_of_edges_of_graph)),
];

/// The term for evidence by a published theorem.
pub const THEOREM: Term = term(
    "theorem",
    text!(glossary_terms::theorem),
    text!(glossary_terms::published_theorem_covers_exactly),
);
/// The term for evidence by a finite check.
pub const PROVED: Term = term(
    "proved",
    text!(glossary_terms::proved),
    text!(glossary_terms::finite_check_which_anyone_can_repeat),
);
/// The term for evidence by a computation over all relevant positions.
pub const COMPUTED: Term = term(
    "computed",
    text!(glossary_terms::computed),
    text!(glossary_terms::every_relevant_position_was_visited),
);
/// The term for evidence by a pattern in a table.
pub const OBSERVED: Term = term(
    "observed",
    text!(glossary_terms::observed),
    text!(glossary_terms::pattern_in_computed_table_nothing),
);
/// The term for evidence by a conjecture of the literature.
pub const CONJECTURE: Term = term(
    "conjecture",
    text!(glossary_terms::conjecture),
    text!(glossary_terms::statement_that_is_believed),
);

/// The terms for the kinds of evidence, the strongest first.
pub const EVIDENCE: [Term; 5] = [THEOREM, PROVED, COMPUTED, OBSERVED, CONJECTURE];
