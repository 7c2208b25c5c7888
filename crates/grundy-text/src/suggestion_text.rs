//! States suggestions in words, in both languages, as the frontend needs them: with options of the
//! command line, or with form fields of a web page.

use super::suggestion::{
    AskFor, CertificateKind, Frontend, Limit, Setting, Suggestion, SupportedClaim,
};
use super::text::{Text, Words};
use crate::words;

impl Suggestion {
    /// Returns the suggestion in both languages, worded for `frontend`.
    pub fn words(&self, frontend: Frontend) -> Words {
        use Frontend::{CommandLine, Page};
        match (self, frontend) {
            (Suggestion::Words(words), _) => words.clone(),
            (Suggestion::RaiseLimit(limit), _) => limit.raised(frontend),
            (Suggestion::Larger(setting), _) => {
                words!(suggestion_text::give_larger, name = setting.name(frontend))
            }
            (Suggestion::Smaller(setting), _) => {
                words!(suggestion_text::give_smaller, name = setting.name(frontend))
            }
            (Suggestion::AtMost(setting, maximum), CommandLine) => {
                let option = setting.name(frontend).en.trim_matches('`');
                words!(suggestion_text::use_at_most, option, maximum)
            }
            (Suggestion::AtMost(setting, maximum), Page) => {
                words!(suggestion_text::set_to_at_most, maximum, name = setting.name(frontend))
            }
            (Suggestion::LeaveOut(setting), _) => setting.omit_words(frontend),
            (Suggestion::Ask(question), CommandLine) => question.on_the_command_line(),
            (Suggestion::Ask(question), Page) => question.on_a_page(),
            (Suggestion::Claim(claim), CommandLine) => claim.on_the_command_line(),
            (Suggestion::Claim(claim), Page) => claim.on_a_page(),
            (Suggestion::TakeRemainder { parameter: true }, _) => {
                words!(suggestion_text::ask_for_remainder_modulo_number)
            }
            (Suggestion::TakeRemainder { parameter: false }, CommandLine) => {
                words!(suggestion_text::ask_for_remainder_modulo_number_as_in_mod)
            }
            (Suggestion::TakeRemainder { parameter: false }, Page) => {
                words!(suggestion_text::ask_for_remainder_modulo_number_such_as_1000000007)
            }
            (Suggestion::FewerHeaps, CommandLine) => {
                words!(suggestion_text::use_fewer_heaps_or_count_ordered)
            }
            (Suggestion::FewerHeaps, Page) => {
                words!(suggestion_text::use_fewer_heaps_or_count_ordered_lists)
            }
            (Suggestion::TameOrNormal { first }, _) => {
                let below_first_wild =
                    Suggestion::AtMost(Setting::Below, first.to_string()).words(frontend);
                let normal = Setting::Misere.omit_words(frontend);
                below_first_wild.then(&words!(suggestion_text::or)).then(&without_please(normal))
            }
            (Suggestion::SmallerBoardOrEnd, _) => {
                let name = Setting::To.name(frontend);
                words!(suggestion_text::choose_smaller_board_or_smaller, name)
            }
            (Suggestion::GameThatEnds, _) => {
                words!(suggestion_text::this_method_needs_game_that_always)
            }
            (Suggestion::OneEnding, CommandLine) => words!(suggestion_text::leave_out_misere_games),
            (Suggestion::OneEnding, Page) => {
                words!(suggestion_text::leave_out_misere_games_in_which_player)
            }
            (Suggestion::SeeGame(id), CommandLine) => {
                words!(suggestion_text::grundy_show_explains_it, id)
            }
            (Suggestion::SeeGame(id), Page) => words!(suggestion_text::see_games, id),
            (Suggestion::SeeGames { similar }, _) => {
                let see_list = match frontend {
                    CommandLine => words!(suggestion_text::grundy_list_lists_all_games),
                    Page => words!(suggestion_text::page_games_lists_all_games),
                };
                match similar {
                    Some(id) => words!(suggestion_text::did_you_mean, id).then(&see_list),
                    None => see_list,
                }
            }
            (Suggestion::SeeExamples, CommandLine) => {
                words!(suggestion_text::grundy_examples_lists_all_examples)
            }
            (Suggestion::SeeExamples, Page) => {
                words!(suggestion_text::api_v1_examples_lists_all_examples)
            }
            (Suggestion::SeeProblems, CommandLine) => {
                words!(suggestion_text::grundy_judge_list_lists_all_problems)
            }
            (Suggestion::SeeProblems, Page) => {
                words!(suggestion_text::command_grundy_judge_list_lists)
            }
            (Suggestion::Verify(file), CommandLine) => {
                words!(suggestion_text::grundy_verify_checks_certificate, file)
            }
            (Suggestion::Verify(_), Page) => words!(suggestion_text::command_grundy_verify_checks),
            (Suggestion::CertifyAnew(certified), _) => certified.anew(frontend),
            (Suggestion::HeapsAndBelow, CommandLine) => {
                words!(suggestion_text::give_number_of_heaps_and_number)
            }
            (Suggestion::HeapsAndBelow, Page) => {
                words!(suggestion_text::give_number_of_heaps_and_number_above)
            }
            (Suggestion::GivePeriod, CommandLine) => {
                words!(suggestion_text::give_period_such_as_period_12)
            }
            (Suggestion::GivePeriod, Page) => words!(suggestion_text::give_period_such_as_12),
            (Suggestion::AsDot, CommandLine) => {
                words!(suggestion_text::use_format_dot_and_graphviz)
            }
            (Suggestion::AsDot, Page) => {
                words!(suggestion_text::choose_format_dot_and_use_graphviz)
            }
            (Suggestion::FindPeriodToExport, CommandLine) => {
                words!(suggestion_text::leave_export_out_or_raise)
            }
            (Suggestion::FindPeriodToExport, Page) => {
                words!(suggestion_text::raise_upper_bound_until_period_appears)
            }
        }
    }
}

/// Removes the leading 请 ("please") of a Chinese request, so that the request can follow another
/// one.
fn without_please(request: Words) -> Words {
    let zh = request.zh.strip_prefix('请').unwrap_or(&request.zh).to_string();
    Words { en: request.en, zh }
}

impl Limit {
    /// Returns the advice to raise the limit or to choose its alternative, worded for `frontend`.
    fn raised(self, frontend: Frontend) -> Words {
        let less = match self {
            Limit::PositionsOrMemory | Limit::Positions => {
                words!(suggestion_text::use_smaller_numbers_or)
            }
            Limit::MemoryTo(_) => words!(suggestion_text::use_smaller_numbers_or),
            Limit::PositionsOrMemoryOfBoard => {
                words!(suggestion_text::use_smaller_board_or_position_nearer)
            }
            Limit::Memory => words!(suggestion_text::ask_for_less_or),
            Limit::Seconds => words!(suggestion_text::choose_smaller_board_or),
            Limit::PositionsOfGraph => words!(suggestion_text::start_from_smaller_position_or),
            Limit::Vertices => Words::default(),
        };
        let where_to_raise = match frontend {
            Frontend::CommandLine => Words::default(),
            Frontend::Page => words!(suggestion_text::on_command_line),
        };
        let raise = match self {
            Limit::PositionsOrMemory | Limit::PositionsOrMemoryOfBoard => {
                words!(suggestion_text::raise_max_positions_or_memory)
            }
            Limit::Positions => words!(suggestion_text::raise_max_positions),
            Limit::Memory => words!(suggestion_text::raise_memory),
            Limit::MemoryTo(mebibytes) => {
                words!(suggestion_text::raise_limit_with_memory_m, mebibytes)
            }
            Limit::Seconds => words!(suggestion_text::raise_seconds),
            Limit::PositionsOfGraph => words!(suggestion_text::raise_limit),
            Limit::Vertices => words!(suggestion_text::raise_limit_of_vertices),
        };
        less.then(&where_to_raise).then(&raise)
    }
}

impl Setting {
    /// Returns the name of this setting in `frontend`: an option of the command line, or a form
    /// field of a page.
    fn name(self, frontend: Frontend) -> Text {
        let (option, en, zh) = match self {
            Setting::To => ("`--to`", "upper bound", "上限"),
            Setting::Below => ("`--below`", "bound of the sizes", "大小上界"),
            Setting::Misere => ("`--misere`", "ending", "终局规则"),
            Setting::Compound => ("`--play` and `--end`", "compound", "组合方式"),
            Setting::Kind => ("`--kind`", "kind", "种类"),
            Setting::Grid => ("`--grid`", "grid", "方格图"),
        };
        match frontend {
            Frontend::CommandLine => Text { en: option, zh: option },
            Frontend::Page => Text { en, zh },
        }
    }

    /// Returns the advice to omit this setting from the question, worded for `frontend`.
    fn omit_words(self, frontend: Frontend) -> Words {
        match (self, frontend) {
            (Setting::Compound, Frontend::CommandLine) => {
                words!(suggestion_text::leave_out_such_options_as_play)
            }
            (_, Frontend::CommandLine) => {
                let Text { en, .. } = self.name(frontend);
                words!(suggestion_text::leave_out, en)
            }
            (Setting::To | Setting::Below, Frontend::Page) => {
                words!(suggestion_text::leave_upper_bound_out)
            }
            (Setting::Misere, Frontend::Page) => words!(suggestion_text::choose_normal_play),
            (Setting::Compound, Frontend::Page) => words!(suggestion_text::choose_ordinary_sum),
            (Setting::Kind, Frontend::Page) => words!(suggestion_text::choose_values),
            (Setting::Grid, Frontend::Page) => words!(suggestion_text::draw_values_as_sequence),
        }
    }
}

impl AskFor {
    /// Returns the advice to ask this kind of question, worded for users of the command line: it
    /// names commands and options.
    fn on_the_command_line(&self) -> Words {
        match self {
            AskFor::Solve => words!(suggestion_text::use_grundy_solve),
            AskFor::SolveThis => words!(suggestion_text::grundy_solve_answers_this_question),
            AskFor::Score => words!(suggestion_text::ask_grundy_solve_for_score),
            AskFor::NoPosition => words!(suggestion_text::leave_position_out_or_ask_grundy),
            AskFor::Table => words!(suggestion_text::grundy_table_lists_values_of_game),
            AskFor::Outcomes(name) => words!(suggestion_text::use_grundy_table_to_n, name),
            AskFor::TableOrGraph => words!(suggestion_text::grundy_table_lists_or_counts_positions),
            AskFor::Sizes => words!(suggestion_text::give_largest_size),
            AskFor::SizesOrPosition(example) => {
                words!(suggestion_text::give_largest_size_as_in_to_20, example)
            }
            AskFor::Counted => words!(suggestion_text::leave_to_out_to_get_numbers),
            AskFor::LongerTable => words!(suggestion_text::grundy_table_computes_longer_tables),
            AskFor::LongerPlot => words!(suggestion_text::grundy_plot_computes_longer_plots),
            AskFor::Values => words!(suggestion_text::use_kind_values),
        }
    }

    /// Returns the advice to ask this kind of question, worded for users of a web page.
    fn on_a_page(&self) -> Words {
        match self {
            AskFor::Solve | AskFor::SolveThis => {
                words!(suggestion_text::open_page_of_game_to_answer)
            }
            AskFor::Score => words!(suggestion_text::open_page_of_game_to_find),
            AskFor::NoPosition => words!(suggestion_text::leave_position_out_or_ask_about),
            AskFor::Table => words!(suggestion_text::table_of_game_lists_values),
            AskFor::Outcomes(_) => words!(suggestion_text::table_of_game_lists_outcomes),
            AskFor::TableOrGraph => words!(suggestion_text::table_of_game_lists_or_counts),
            AskFor::Sizes => words!(suggestion_text::give_size_on_page),
            AskFor::SizesOrPosition(example) => {
                words!(suggestion_text::give_largest_size_or_position, example)
            }
            AskFor::Counted => words!(suggestion_text::leave_upper_bound_out_to_count),
            AskFor::LongerTable => words!(suggestion_text::command_grundy_table_computes_longer),
            AskFor::LongerPlot => words!(suggestion_text::command_grundy_plot_computes_longer),
            AskFor::Values => words!(suggestion_text::choose_values),
        }
    }
}

impl SupportedClaim {
    /// Returns the advice to make a claim of this kind, worded for users of the command line.
    fn on_the_command_line(self) -> Words {
        match self {
            SupportedClaim::Losing => words!(suggestion_text::claim_p_positions_with_losing),
            SupportedClaim::ValuesOrFile => {
                words!(suggestion_text::claim_grundy_values_with_values)
            }
            SupportedClaim::Anything => words!(suggestion_text::state_claim_of_your_own),
            SupportedClaim::MoreValues => words!(suggestion_text::give_more_values_smaller),
            SupportedClaim::OfRules => words!(suggestion_text::add_line_such_as_claim_p),
        }
    }

    /// Returns the advice to make a claim of this kind, worded for users of a web page.
    fn on_a_page(self) -> Words {
        match self {
            SupportedClaim::Losing => {
                words!(suggestion_text::state_which_positions_are_p_positions)
            }
            SupportedClaim::ValuesOrFile => words!(suggestion_text::state_grundy_values),
            SupportedClaim::Anything => words!(suggestion_text::write_claim),
            SupportedClaim::MoreValues => words!(suggestion_text::give_more_values_or_period),
            SupportedClaim::OfRules => words!(suggestion_text::add_line_claim_p),
        }
    }
}

impl CertificateKind {
    /// Returns the advice to create a new certificate of this kind, worded for `frontend`.
    fn anew(self, frontend: Frontend) -> Words {
        let command = match self {
            CertificateKind::Law => "grundy law … --certificate FILE",
            CertificateKind::MisereLaw => "grundy law … --misere --certificate FILE",
            CertificateKind::Quotient => "grundy quotient … --certificate FILE",
            CertificateKind::Answer => "grundy solve … --certificate FILE",
            CertificateKind::Claim => "grundy prove … --certificate FILE",
            CertificateKind::Unknown => "grundy prove|law|quotient|solve … --certificate FILE",
        };
        match frontend {
            Frontend::CommandLine => words!(suggestion_text::create_new_certificate_with, command),
            Frontend::Page => words!(suggestion_text::create_new_certificate_with_command, command),
        }
    }
}
