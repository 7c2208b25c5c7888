//! Solves finite two-player games of perfect information: who wins, by which move, and why.
//!
//! ```
//! let answer = grundy::solve("nim 2 5 4")?;
//! println!("{}: {}", answer.outcome.name(), answer.why.en);
//! # Ok::<(), grundy::Error>(())
//! ```
//! A [`Nim`] position is a value. The code of an [`Octal`] game gives tables of Grundy values and
//! proved periods:
//!
//! ```
//! use grundy::{Nim, Octal};
//! assert_eq!(Nim::new([2, 5, 4]).grundy(), 3);
//! assert_eq!(Octal::parse("0.77")?.values(5)?, [0, 1, 2, 3, 1, 4]);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! A user-defined game implements one method:
//!
//! ```
//! use grundy::{Ending, Outcome, Ruleset};
//!
//! /// Take one, two or three stones.
//! struct OneToThree;
//!
//! impl Ruleset for OneToThree {
//!     type Position = u32;
//!     fn options(&self, out: &mut Vec<u32>, from: &u32) {
//!         out.extend((1..=3).filter(|take| take <= from).map(|take| from - take));
//!     }
//! }
//!
//! assert_eq!(grundy::outcome_of(&OneToThree, &20, Ending::Normal)?, Outcome::P);
//! assert_eq!(grundy::value_of(&OneToThree, &23)?, grundy::Nimber(3));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! Modules
//! - [`solve`], [`Nim`], [`Octal`], [`value_of`]: the entry points above.
//! - [`workbench`]: answers to questions that are written as on the command line, with files,
//!   budgets, misère play and sums; tables, laws with their certificates, checks of claims, and
//!   play against the program. [`workbench::QueryParser`] caches results between questions.
//! - [`games`]: the catalogue of games, one file for each; [`family`]: the rules from which games
//!   are built, and codes.
//! - [`lang`]: rule files, a language for user-defined games.
//! - [`partizan`]: values of positions of games whose sides have different moves.
//! - [`law`]: theorems, proved periods and patterns found in tables, each with its
//!   [`law::Evidence`].
//! - [`engine`], [`graphs`], [`algebra`]: the solvers, re-exported from `grundy-core`.
//!
//! Texts are in English and Simplified Chinese ([`base::Words`]). An [`Error`] states the problem,
//! its place, and how to fix it. Sizes in questions are natural numbers without an upper limit
//! ([`base::Big`]).

pub use front::{Nim, Octal, outcome_of, solve, value_of};
pub use grundy_core::base::{
    Counts, Ending, Nimber, Outcome, Remoteness, Rules, Ruleset, Split, mex,
};
pub use grundy_core::{engine, graphs};
pub use grundy_families::algebra;
pub use grundy_games as games;
pub use grundy_rules_logic::guarded;
pub use grundy_store::partizan;
pub use grundy_text::{Error, ErrorKind, explain, text, words};

mod front;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

/// Basic types: rulesets and numbers, errors, texts in two languages, the notation of moves and
/// positions, and drawings.
pub mod base {
    pub use grundy_core::base::*;
    pub use grundy_draw::*;
    pub use grundy_text::{
        AskFor, CertificateKind, ChoiceValue, Decimal, DigitColumns, DigitRow, EachLanguage, Error,
        ErrorKind, ExplanationStep, Figure, Frontend, Lang, Limit, Localized, MAX_DIGITS,
        MarkedGraph, MessageArgument, MoveChoices, MoveOutcome, NamedMove, Notation, NumberedPairs,
        RequiredChange, Setting, Suggestion, SupportedClaim, Text, Words, describe_note, excerpt,
        memory_shortage_error, nearest_word, parse_big, parse_numbers, text,
    };
}

/// Families of games: sets of rules with parameters, from which the named games are built.
pub mod family {
    pub use grundy_families::*;
    pub use grundy_octal::{
        Code, CodeDigit, CodeDigits, Family, HeapGame, HeapNames, HeapRule, IndexedFamily,
        MoveWording, PartsCondition, SidedFamily, TakeSet, narrow, number_list, take_choice,
        tidy_heaps,
    };
}

/// Theorems and laws of games as functions, certificates of laws, and the evidence of answers.
pub mod law {
    pub use grundy_fit::{form, guess};
    pub use grundy_octal::{
        certificate, claim, cofinite, cousins, envelope, loopy_certificate, misere_certificate,
        misere_period, period, period_certificate, quotient, recompute, single_missing, sparse,
        sum,
    };
    pub use grundy_text::{
        Evidence, EvidenceKind, bibtex, bibtex_for_law, source_in_chinese, theorem_in_chinese,
    };
}

/// Rule files: games in a small language whose statements resemble the rules of a game.
pub mod lang {
    pub use grundy_core::machine::{Arity, ElementType, Slot, Span};
    pub use grundy_rules::{
        ComponentGame, Element, Elements, EndCause, FoldedGame, MoveSample, NumberedGame,
        RankedGame, RuleClaim, RuleFile, RuleGame, SampleSpec, SingleHeap, quote_claim,
    };
    pub use grundy_rules_board::{BoardErrors, BoardRules, LoweringError};
    pub use grundy_rules_code::CodeRules;
    pub use grundy_rules_logic::{LogicRules, Unsupported, UnsupportedReason};
    pub use grundy_syntax::{ClaimKind, Diagnostic, Severity, line_and_column, render};
}

/// Claims about rule files, proved for positions of every size.
pub mod proof {
    pub use grundy_proof::*;
    pub use grundy_proof_export::{
        ExportError, PageFormat, PageHeading, export_coq, export_smt, export_walnut, write_prose,
    };
}

/// Questions and answers: who wins, tables, laws, checks, pictures and play.
pub mod workbench {
    pub use grundy_solve::facts::{ComponentKind, Facts, GameFacts, ResultRule};
    pub use grundy_solve::plan::{Exclusion, Method, Need, Plan, Split, Step, plan};
    pub use grundy_solve::{
        Answer, Detail, FlatSum, Move, QuestionPlan, board_objection, outcome_class, plan_question,
        plan_value_sum, solve, who_wins,
    };
    pub use grundy_store::{
        BoardCells, BoardEngine, Convention, Engine, GameCache, GameSpec, GameState, HeapTable,
        LabelStore, Library, LibraryEntry, QueryParser, Question, ReadFile, Summand, ValueFile,
        catalogue, reachable, read_rules, split_words, takes_no_position,
    };
    #[cfg(feature = "layout")]
    pub use grundy_tasks::automaton_picture;
    #[cfg(feature = "plots")]
    pub use grundy_tasks::plot;
    pub use grundy_tasks::{
        AutomatonLaw, CompoundTurns, ElementSum, EndingLine, LawProof, LegalChoices, OfferedMoves,
        Scope, TableLaws, TerminalPosition, census, certificate, check, check_law, check_law_fully,
        count, explain, find_law, fit_expressions, game_law, genus, graph, handicap, lint,
        misere_card, misere_code, misere_version, move_values, parameter_combinations, play,
        practice, prove, prove_for_all, quotient, quotient_picture, table, value, vertices,
    };
}

/// Contains the examples of the README, so that they run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
