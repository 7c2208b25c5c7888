//! The names and the texts of the parts of a plan.

use crate::plan::{Exclusion, Method, Need, Split, Step};
use grundy_text::{Words, words};

impl Need {
    /// Returns the name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Need::Outcome => "outcome",
            Need::MisereOutcome => "misere_outcome",
            Need::Result => "result",
            Need::Score => "score",
            Need::CompoundOutcome => "compound_outcome",
            Need::SjOutcome => "sj_outcome",
        }
    }

    /// Describes what the question asks for.
    pub fn words(self) -> Words {
        match self {
            Need::Outcome => words!(plan::need_outcome),
            Need::MisereOutcome => words!(plan::need_misere_outcome),
            Need::Result => words!(plan::need_result),
            Need::Score => words!(plan::need_score),
            Need::CompoundOutcome => words!(plan::need_compound_outcome),
            Need::SjOutcome => words!(plan::need_sj_outcome),
        }
    }
}

impl Split {
    /// Returns the name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Split::Games => "games",
            Split::Heaps => "heaps",
            Split::Heads => "heads",
            Split::Tokens => "tokens",
            Split::DeclaredSums => "declared_sums",
            Split::Elements => "elements",
            Split::BoardRegions => "board_regions",
            Split::Edges => "edges",
            Split::Whole => "whole",
        }
    }

    /// Names the components.
    pub fn words(self) -> Words {
        match self {
            Split::Games => words!(plan::split_games),
            Split::Heaps => words!(plan::split_heaps),
            Split::Heads => words!(plan::split_heads),
            Split::Tokens => words!(plan::split_tokens),
            Split::DeclaredSums => words!(plan::split_declared_sums),
            Split::Elements => words!(plan::split_elements),
            Split::BoardRegions => words!(plan::split_board_regions),
            Split::Edges => words!(plan::split_edges),
            Split::Whole => words!(plan::split_whole),
        }
    }
}

impl Method {
    /// Returns the name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Method::RemainingGame => "remaining_game",
            Method::CatalogueLaw => "catalogue_law",
            Method::ProvedLaw => "proved_law",
            Method::Compound => "compound",
            Method::Sj => "sj",
            Method::TameTheory => "tame_theory",
            Method::MisereQuotient => "misere_quotient",
            Method::MisereSearch => "misere_search",
            Method::CanonicalForms => "canonical_forms",
            Method::Tablebase => "tablebase",
            Method::BoardSolver => "board_solver",
            Method::BoardProof => "board_proof",
            Method::BackwardInduction => "backward_induction",
            Method::Search => "search",
            Method::SampledSearch => "sampled_search",
            Method::NimSum => "nim_sum",
            Method::Retrograde => "retrograde",
            Method::LoopyValues => "loopy_values",
        }
    }

    /// Names the method.
    pub fn words(self) -> Words {
        match self {
            Method::RemainingGame => words!(plan::remaining_game),
            Method::CatalogueLaw => words!(plan::catalogue_law),
            Method::ProvedLaw => words!(plan::proved_law),
            Method::Compound => words!(plan::compound),
            Method::Sj => words!(plan::sj),
            Method::TameTheory => words!(plan::tame_theory),
            Method::MisereQuotient => words!(plan::misere_quotient),
            Method::MisereSearch => words!(plan::misere_search),
            Method::CanonicalForms => words!(plan::canonical_forms),
            Method::Tablebase => words!(plan::tablebase),
            Method::BoardSolver => words!(plan::board_solver),
            Method::BoardProof => words!(plan::board_proof),
            Method::BackwardInduction => words!(plan::backward_induction),
            Method::Search => words!(plan::search),
            Method::SampledSearch => words!(plan::sampled_search),
            Method::NimSum => words!(plan::nim_sum),
            Method::Retrograde => words!(plan::retrograde),
            Method::LoopyValues => words!(plan::loopy_values),
        }
    }
}

impl Step {
    /// Explains in one sentence why the step is in a plan.
    pub fn reason(&self) -> Words {
        match (self.method, self.split) {
            (Method::RemainingGame, _) => words!(plan::remaining_game_why),
            (Method::CatalogueLaw, _) => words!(plan::catalogue_law_why),
            (Method::ProvedLaw, _) => words!(plan::proved_law_why),
            (Method::Compound, _) => words!(plan::compound_why),
            (Method::Sj, _) => words!(plan::sj_why),
            (Method::TameTheory, _) => words!(plan::tame_theory_why),
            (Method::MisereQuotient, _) => words!(plan::misere_quotient_why),
            (Method::MisereSearch, _) if self.max_steps.is_some() => {
                words!(plan::misere_regions_why)
            }
            (Method::MisereSearch, _) => words!(plan::misere_search_why),
            (Method::CanonicalForms, Split::BoardRegions) => {
                words!(plan::canonical_forms_regions_why)
            }
            (Method::CanonicalForms, _) => words!(plan::canonical_forms_why),
            (Method::Tablebase, _) => words!(plan::tablebase_why),
            (Method::BoardSolver, _) => words!(plan::board_solver_why),
            (Method::BoardProof, _) => words!(plan::board_proof_why),
            (Method::BackwardInduction, _) => words!(plan::backward_induction_why),
            (Method::Search, Split::BoardRegions) => words!(plan::search_regions_why),
            (Method::Search, Split::DeclaredSums) => words!(plan::search_sums_why),
            (Method::Search, Split::Elements) => words!(plan::search_elements_why),
            (Method::Search, _) => words!(plan::search_why),
            (Method::SampledSearch, _) => words!(plan::sampled_search_why),
            (Method::NimSum, _) => words!(plan::nim_sum_why),
            (Method::Retrograde, _) => words!(plan::retrograde_why),
            (Method::LoopyValues, _) => words!(plan::loopy_values_why),
        }
    }
}

impl Exclusion {
    /// Explains why the method is not for the question.
    pub fn words(self) -> Words {
        match self {
            Exclusion::SingleGame => words!(plan::single_game),
            Exclusion::SeveralGames => words!(plan::several_games),
            Exclusion::SmallNumbers => words!(plan::small_numbers),
            Exclusion::NoCatalogueLaw => words!(plan::no_catalogue_law),
            Exclusion::NotARuleFile => words!(plan::not_a_rule_file),
            Exclusion::OtherEnding => words!(plan::other_ending),
            Exclusion::OrdinarySum => words!(plan::ordinary_sum),
            Exclusion::CompoundSum => words!(plan::compound_sum),
            Exclusion::NormalPlay => words!(plan::normal_play),
            Exclusion::MiserePlay => words!(plan::misere_play),
            Exclusion::NotHeaps => words!(plan::not_heaps),
            Exclusion::NoSides => words!(plan::no_sides),
            Exclusion::OneComponent => words!(plan::one_component),
            Exclusion::NoTablebase => words!(plan::no_tablebase),
            Exclusion::OtherEngine => words!(plan::other_engine),
            Exclusion::NoResults => words!(plan::no_results),
            Exclusion::StatesResults => words!(plan::states_results),
            Exclusion::MayReturn => words!(plan::may_return),
            Exclusion::Ends => words!(plan::ends),
            Exclusion::Searched => words!(plan::searched),
            Exclusion::AddsValues => words!(plan::adds_values),
            Exclusion::GainsPoints => words!(plan::gains_points),
            Exclusion::HasComponents => words!(plan::has_components),
        }
    }
}
