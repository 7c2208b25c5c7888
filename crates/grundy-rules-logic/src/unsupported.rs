//! The reasons why rules cannot be translated to formulas.

use grundy_core::machine::{BUILTINS, Builtin, Span};
use grundy_text::{Words, text, words};

/// The reason why rules cannot be translated to formulas: a construct that the translation does not
/// support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsupportedReason {
    /// A product of two numbers that both depend on the position or on the choices of the player.
    Product,
    /// A division by a number that is not a constant.
    Division,
    /// A shift by a number of digits that is not a constant.
    Shift,
    /// A call of this built-in function, which the translation does not support at this place.
    Function(Builtin),
    /// Two functions that read the digits of numbers in different numeration systems.
    TwoNumerations,
    /// A move that toggles elements of a set in misère play, where two equal elements do not
    /// cancel.
    MisereSet,
    /// A multiple of an irrational number that depends on the position.
    VaryingIrrational,
    /// An irrational number for which no numeration system is implemented.
    Irrational,
    /// A use of an entire bag. The translation supports only moves and claims that use one of its
    /// elements.
    WholeBag,
    /// A variable that is a sequence of varying length.
    Growing,
    /// A set, at a place where formulas do not support sets.
    Set,
    /// A list whose elements depend on the position.
    List,
    /// A loop whose bounds are not constants, at a place where the loop must be unrolled.
    VaryingLoop,
    /// A loop that has too many passes to be unrolled.
    LongLoop,
    /// An exponent of a power of two, such as `v2(n)`, at a place where exponents are not
    /// supported.
    Exponent,
    /// A minimum or maximum over elements whose condition (or, in a bag that is represented by
    /// counts, whose value) depends on the position.
    ConditionalLeast,
    /// A score other than those of a win, a loss or a draw.
    Score,
    /// Points that a move gains.
    Gain,
    /// A part of a sum whose number of copies is not a constant.
    Times,
    /// The positions of a sum that a loop generates.
    PartLoop,
    /// Expressions whose values have too many cases.
    ManyCases,
    /// A move after which the same side moves again.
    Again,
    /// A claim about a bag that uses neither an xor over its elements nor a comparison of this xor
    /// with 0.
    BagClaim,
    /// A claim about starting positions that states neither P nor N.
    StartClaim,
    /// A statement that changes an entire sequence.
    Change,
    /// A variable with negative values, at a place where formulas allow only natural numbers.
    BelowZero,
}

/// A part of the rules that cannot be translated to formulas, with the reason.
#[derive(Clone, Copy, Debug)]
pub struct Unsupported {
    /// The reason why the part cannot be translated.
    pub reason: UnsupportedReason,
    /// The place of the part in the file.
    pub span: Span,
}

impl UnsupportedReason {
    /// Returns the error for this reason, at the place `span` in the file.
    pub fn at<T>(self, span: Span) -> Result<T, Unsupported> {
        Err(Unsupported { reason: self, span })
    }

    /// Returns the reason as a clause, for an error message.
    pub fn words(self) -> Words {
        words!(unsupported::prover_does_not_support, construct = self.construct())
    }

    /// Returns the name of the unsupported construct, for an error message.
    fn construct(self) -> Words {
        match self {
            UnsupportedReason::Product => words!(unsupported::product_of_two_non_constant_numbers),
            UnsupportedReason::Division => words!(unsupported::division_by_non_constant_number),
            UnsupportedReason::Shift => words!(unsupported::shift_by_non_constant_number),
            UnsupportedReason::Function(function) => {
                // A function can have several names.
                let names = BUILTINS.iter().filter(|entry| entry.1 == function);
                let names = names.map(|entry| Words::same(format!("`{}`", entry.0)));
                words!(unsupported::function, names = Words::join(names, text!(unsupported::or)))
            }
            UnsupportedReason::TwoNumerations => {
                words!(unsupported::digits_in_two_numeration_systems)
            }
            UnsupportedReason::MisereSet => words!(unsupported::move_that_toggles_elements_of_set),
            UnsupportedReason::VaryingIrrational => {
                words!(unsupported::non_constant_multiple_of_irrational)
            }
            UnsupportedReason::Irrational => words!(unsupported::irrational_number_whose_continued),
            UnsupportedReason::WholeBag => words!(unsupported::use_of_entire_bag),
            UnsupportedReason::Growing => words!(unsupported::sequence_of_variable_length),
            UnsupportedReason::Set => words!(unsupported::set),
            UnsupportedReason::List => words!(unsupported::list_with_non_constant_elements),
            UnsupportedReason::VaryingLoop => words!(unsupported::loop_with_non_constant_bounds),
            UnsupportedReason::LongLoop => words!(unsupported::loop_over_more_than_400_numbers),
            UnsupportedReason::Exponent => words!(unsupported::exponent_outside_one),
            UnsupportedReason::ConditionalLeast => {
                words!(unsupported::minimum_or_maximum_under_non_constant)
            }
            UnsupportedReason::Score => words!(unsupported::score_other_than_win_loss),
            UnsupportedReason::Gain => words!(unsupported::points_that_move_gains),
            UnsupportedReason::Times => words!(unsupported::times_with_non_constant_number),
            UnsupportedReason::PartLoop => words!(unsupported::positions_that_loop_generates),
            UnsupportedReason::ManyCases => words!(unsupported::expressions_with_too_many_cases),
            UnsupportedReason::Again => words!(unsupported::move_after_which_same_side_moves),
            UnsupportedReason::BagClaim => words!(unsupported::claim_about_bag),
            UnsupportedReason::StartClaim => words!(unsupported::claim_about_starting_positions),
            UnsupportedReason::BelowZero => words!(unsupported::variable_that_may_be_negative),
            UnsupportedReason::Change => words!(unsupported::change_of_entire_sequence),
        }
    }
}
