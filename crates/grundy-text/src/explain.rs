//! Converts the errors of the solvers into errors with suggestions, in both languages.

use crate::words;
use crate::{Error, Suggestion};
use grundy_core::algebra::AlgebraError;
use grundy_core::engine::SearchError;
use grundy_core::graphs::FlowError;

/// An error of a solver that mentions positions. The caller passes a function that formats
/// positions in the notation of the game.
pub trait Explain<P> {
    /// Converts the error into an [`Error`]. `print` formats a position.
    fn explain(&self, print: impl Fn(&P) -> String) -> Error;
}

impl<P> Explain<P> for SearchError<P> {
    fn explain(&self, print: impl Fn(&P) -> String) -> Error {
        match self {
            SearchError::Stopped(stopped) => stopped.clone().into(),
            SearchError::Cycle(cycle) => {
                let mut cycle_text: Vec<String> = cycle.iter().take(6).map(&print).collect();
                if cycle.len() > cycle_text.len() {
                    cycle_text.push("…".to_string());
                }
                cycle_text.extend(cycle.first().map(&print));
                let cycle_text = cycle_text.join(" → ");
                Error::unsupported(words!(explain::moves_can_lead_back_to_same, cycle_text))
                    .suggest(Suggestion::GameThatEnds)
                    .mark_cyclic()
            }
        }
    }
}

impl From<FlowError> for Error {
    fn from(error: FlowError) -> Error {
        match error {
            FlowError::SameVertex => Error::bad(words!(explain::source_and_sink_are_same_vertex))
                .help(words!(explain::name_two_different_vertices)),
            FlowError::TooLarge => Error::too_big(words!(explain::flow_is_two_64_or_more))
                .help(words!(explain::use_smaller_capacities)),
        }
    }
}

impl From<AlgebraError> for Error {
    fn from(error: AlgebraError) -> Error {
        match error {
            AlgebraError::NoEntries => Error::bad(words!(explain::matrix_has_no_entries))
                .help(words!(explain::write_matrix_like_one_two_three)),
            AlgebraError::Ragged { row, entries, columns } => {
                Error::bad(words!(explain::row_of_matrix_has_entries, row, entries, columns))
                    .help(words!(explain::give_all_rows_same_number))
            }
            AlgebraError::Shapes { left: (a, b), right: (c, d) } => {
                Error::bad(words!(explain::x_matrix_cannot_be_multiplied, a, b, c, d))
                    .help(words!(explain::left_matrix_needs_as_many_columns))
            }
            AlgebraError::NotSquare { rows, columns } => {
                Error::bad(words!(explain::x_matrix_has_no_powers, rows, columns))
                    .help(words!(explain::only_square_matrices_have_powers))
            }
            AlgebraError::TooMuchWork { products, limit } => Error::too_big(words!(
                explain::computation_would_take_multiplications,
                products,
                limit
            ))
            .help(words!(explain::use_smaller_matrix_or_exponent)),
            AlgebraError::TooLong { digits } => {
                Error::too_big(words!(explain::exact_result_may_have_more, digits))
                    .suggest(Suggestion::TakeRemainder { parameter: true })
            }
            AlgebraError::NoCoefficients => Error::bad(words!(explain::no_coefficients_are_given))
                .help(words!(explain::write_coefficients_like_one_one_one)),
            AlgebraError::FirstTerms { terms, order } => {
                Error::bad(words!(explain::first_terms_are_given, terms, order))
                    .help(words!(explain::give_f_zero_to_f_d))
            }
            AlgebraError::TermTooFar { order, products } => {
                Error::too_big(words!(explain::for_n_this_large_recurrence, order, products))
                    .help(words!(explain::use_smaller_n_or_fewer_coefficients))
            }
            AlgebraError::TooManyChoices { ordered } => {
                Error::too_big(words!(explain::count_is_too_large_to_compute)).suggest(if ordered {
                    Suggestion::TakeRemainder { parameter: false }
                } else {
                    Suggestion::FewerHeaps
                })
            }
        }
    }
}
