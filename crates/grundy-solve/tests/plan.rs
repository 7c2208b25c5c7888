//! Tests the planner as a table, and that answers come from methods of the plan.

use grundy_core::base::{Budget, Ending, Joining, Moved, Over};
use grundy_games::{CARDS, Compound};
use grundy_solve::facts::{ComponentKind, Facts, GameFacts, ResultRule};
use grundy_solve::plan::{Exclusion, Method, Need, Plan, plan};
use grundy_solve::{Detail, plan_question, solve};
use grundy_store::{BoardEngine, Convention, QueryParser};
use grundy_text::ErrorKind;

const BOARD: GameFacts = GameFacts { components: ComponentKind::Board, ..GameFacts::IMPARTIAL };
const HEAPS: GameFacts =
    GameFacts { components: ComponentKind::Heaps, is_rule_file: false, ..GameFacts::IMPARTIAL };
const LOOPY: GameFacts = GameFacts { may_return: true, ..GameFacts::IMPARTIAL };
const RENAMING: GameFacts = GameFacts { may_rename_board: true, ..LOOPY };
const SUMS: GameFacts =
    GameFacts { components: ComponentKind::DeclaredSums, ..GameFacts::IMPARTIAL };
const PARTIZAN: GameFacts = GameFacts { is_partizan: true, names_sides: true, ..BOARD };
const POINTS: GameFacts = GameFacts { result: ResultRule::Points, ..BOARD };
const STATED: GameFacts = GameFacts { result: ResultRule::Stated, ..BOARD };

fn ask(games: &[GameFacts]) -> Facts {
    Facts {
        games: games.to_vec(),
        ending: Ending::Normal,
        compound: Compound::One,
        engine: BoardEngine::Auto,
    }
}

fn misere(games: &[GameFacts]) -> Facts {
    Facts { ending: Ending::Misere, ..ask(games) }
}

fn engine(engine: BoardEngine, game: GameFacts) -> Facts {
    Facts { engine, ..ask(&[game]) }
}

fn compound(compound: Compound, game: GameFacts) -> Facts {
    Facts { compound, ..ask(&[game]) }
}

/// Writes the steps of a plan: the method and its components, and `?` for a step that is tried only
/// after a limit of the method before the colon.
fn steps(plan: &Plan) -> String {
    let steps = plan.steps.iter().map(|step| {
        let condition = step.after.map(|method| format!("{}?", method.name()));
        format!("{}{}/{}", condition.unwrap_or_default(), step.method.name(), step.split.name())
    });
    steps.collect::<Vec<_>>().join(" ")
}

#[test]
fn plans_are_those_of_the_table() {
    let heads = GameFacts { components: ComponentKind::Heads, ..HEAPS };
    let tokens = GameFacts { components: ComponentKind::Tokens, ..HEAPS };
    let edges = GameFacts { components: ComponentKind::Edges, ..PARTIZAN };
    let short = Compound::Joined(Joining { moved: Moved::Any, over: Over::First });
    let board = "board_solver/whole board_solver?board_proof/whole";
    let induction = format!("{board} backward_induction/whole");
    let looped_board = format!("{board} loopy_values/whole");
    let sampled = "search?sampled_search/whole";
    let search = format!("search/whole {sampled}");
    let board_search = format!("search/board_regions {sampled}");
    let law_then_search = format!("proved_law/whole {search}");
    let searched_board = format!("{board} search/board_regions {sampled}");
    let valued = format!("canonical_forms/board_regions {induction}");
    let valued_twice = format!("canonical_forms/board_regions {valued}");
    let searched_regions = format!("misere_search/board_regions {induction}");
    let retrograde = format!("{board} retrograde/whole");
    let tame = "tame_theory/heaps misere_quotient/heaps tame_theory?tame_theory/heaps";
    let quotient = "misere_search/heaps misere_search?misere_quotient/heaps";
    let misere_heaps = format!("{tame} {quotient}");
    let misere_large_heaps = format!("{tame} misere_quotient/heaps {quotient}");
    let with_tablebase = format!("tablebase/whole {induction}");
    let rows: Vec<(Need, Facts, &str)> = vec![
        // Normal play.
        (Need::Outcome, ask(&[HEAPS]), "nim_sum/heaps"),
        (Need::Outcome, ask(&[heads]), "nim_sum/heads"),
        (Need::Outcome, ask(&[tokens]), "nim_sum/tokens"),
        (Need::Outcome, ask(&[BOARD]), &board_search),
        (Need::Outcome, ask(&[SUMS]), "search/declared_sums"),
        (Need::Outcome, ask(&[GameFacts::IMPARTIAL]), &search),
        (Need::Outcome, ask(&[LOOPY]), "loopy_values/whole"),
        (Need::Outcome, ask(&[RENAMING]), &looped_board),
        (Need::Outcome, ask(&[GameFacts { may_rename_board: true, ..BOARD }]), &searched_board),
        (Need::Outcome, ask(&[RENAMING, HEAPS]), "loopy_values/games"),
        (Need::Outcome, ask(&[BOARD, HEAPS]), "nim_sum/games"),
        (Need::Outcome, ask(&[LOOPY, HEAPS]), "loopy_values/games"),
        // Laws come first, and the numbers decide whether they are needed.
        (
            Need::Outcome,
            ask(&[GameFacts { has_law: true, ..HEAPS }]),
            "catalogue_law/heaps nim_sum/heaps",
        ),
        (
            Need::Outcome,
            ask(&[GameFacts { needs_law: true, ..GameFacts::IMPARTIAL }]),
            &law_then_search,
        ),
        (
            Need::Outcome,
            ask(&[HEAPS, GameFacts { has_large_number: true, ..HEAPS }]),
            "remaining_game/games nim_sum/games",
        ),
        // Games whose sides have different moves.
        (Need::Outcome, ask(&[PARTIZAN]), &valued),
        (Need::Outcome, ask(&[GameFacts { has_many_positions: true, ..PARTIZAN }]), &valued_twice),
        (
            Need::Outcome,
            ask(&[GameFacts { components: ComponentKind::Whole, ..PARTIZAN }]),
            &induction,
        ),
        (Need::Outcome, ask(&[GameFacts { may_return: true, ..PARTIZAN }]), &retrograde),
        (
            Need::Outcome,
            ask(&[GameFacts {
                components: ComponentKind::DeclaredSums,
                adds_values: true,
                ..PARTIZAN
            }]),
            "canonical_forms/declared_sums",
        ),
        (Need::Outcome, ask(&[GameFacts { adds_values: true, ..edges }]), "canonical_forms/edges"),
        (Need::Outcome, ask(&[PARTIZAN, HEAPS]), "canonical_forms/games"),
        // Misère play.
        (Need::MisereOutcome, misere(&[HEAPS]), &misere_heaps),
        (
            Need::MisereOutcome,
            misere(&[GameFacts { has_large_heap: true, ..HEAPS }]),
            &misere_large_heaps,
        ),
        (Need::MisereOutcome, misere(&[BOARD]), "misere_search/board_regions"),
        // The misère version of a rule file has laws of its own.
        (
            Need::MisereOutcome,
            misere(&[GameFacts {
                keeps_ending: false,
                needs_law: true,
                has_large_number: true,
                ..GameFacts::IMPARTIAL
            }]),
            "proved_law/whole misere_search/whole",
        ),
        (
            Need::MisereOutcome,
            misere(&[GameFacts { keeps_ending: false, needs_law: true, ..GameFacts::IMPARTIAL }]),
            "misere_search/whole",
        ),
        (Need::MisereOutcome, misere(&[HEAPS, BOARD]), "misere_search/games"),
        (Need::MisereOutcome, misere(&[LOOPY]), "loopy_values/whole"),
        (Need::MisereOutcome, misere(&[STATED]), ""),
        (
            Need::Result,
            ask(&[GameFacts { is_partizan_misere: true, result: ResultRule::Stated, ..PARTIZAN }]),
            &searched_regions,
        ),
        // Results and points.
        (Need::Score, ask(&[POINTS]), &induction),
        (
            Need::Score,
            ask(&[GameFacts { has_gains: true, ..POINTS }]),
            "board_solver/whole backward_induction/whole",
        ),
        (Need::Result, ask(&[STATED]), &induction),
        (Need::Result, ask(&[GameFacts { may_return: true, ..STATED }]), &retrograde),
        (
            Need::Result,
            ask(&[GameFacts { is_rule_file: false, ..STATED }]),
            "backward_induction/whole",
        ),
        (Need::Result, ask(&[GameFacts { has_tablebase: true, ..STATED }]), &with_tablebase),
        // Compounds: a board that happens to fall apart is one component.
        (Need::CompoundOutcome, compound(short, HEAPS), "compound/heaps"),
        (Need::CompoundOutcome, compound(short, SUMS), "compound/declared_sums"),
        (Need::CompoundOutcome, compound(short, BOARD), "compound/whole"),
        (Need::SjOutcome, compound(Compound::SjEnd, HEAPS), "sj/heaps"),
        // Engines that the question requests.
        (Need::Result, engine(BoardEngine::Search, STATED), "backward_induction/whole"),
        (Need::Result, engine(BoardEngine::Exhaustive, STATED), "board_solver/whole"),
        (
            Need::Score,
            engine(BoardEngine::Exhaustive, POINTS),
            "board_solver/whole backward_induction/whole",
        ),
        (Need::Result, engine(BoardEngine::Proof, STATED), "board_proof/whole"),
        (Need::Outcome, engine(BoardEngine::Exhaustive, BOARD), "board_solver/whole"),
        (Need::Outcome, engine(BoardEngine::Proof, HEAPS), ""),
    ];
    for (need, facts, expected) in rows {
        let plan = plan(&facts);
        assert_eq!(steps(&plan), expected, "{facts:?}");
        assert_eq!(plan.need, need, "{facts:?}");
    }
}

#[test]
fn every_method_is_a_step_or_is_excluded() {
    let facts = [ask(&[HEAPS]), ask(&[POINTS]), misere(&[LOOPY, HEAPS]), ask(&[PARTIZAN, HEAPS])];
    for facts in facts {
        let plan = plan(&facts);
        let mut methods: Vec<Method> = plan.excluded.iter().map(|(method, _)| *method).collect();
        methods.extend(plan.steps.iter().map(|step| step.method));
        methods.sort_unstable();
        methods.dedup();
        assert_eq!(methods.first(), Some(&Method::RemainingGame));
        assert_eq!(methods.last(), Some(&Method::LoopyValues));
        assert_eq!(methods.len(), Method::LoopyValues as usize + 1, "{facts:?}");
    }
    let reason = |facts: &Facts, method: Method| {
        let plan = plan(facts);
        plan.excluded.iter().find(|(other, _)| *other == method).map(|(_, reason)| *reason)
    };
    assert_eq!(reason(&ask(&[HEAPS]), Method::Search), Some(Exclusion::HasComponents));
    assert_eq!(reason(&ask(&[LOOPY]), Method::Search), Some(Exclusion::MayReturn));
    assert_eq!(reason(&ask(&[BOARD]), Method::Retrograde), Some(Exclusion::NoResults));
    assert_eq!(reason(&misere(&[STATED]), Method::MisereSearch), Some(Exclusion::StatesResults));
}

/// Positions of example files and of sums, with parameters.
const QUESTIONS: &[&str] = &[
    "nim 3 4 5",
    "0.77 100 + {1,3,4} 20",
    "nim 5 + examples/cram.game h=2 w=3",
    "examples/cram.game h=3 w=4",
    "examples/wythoff.game 10 20",
    "examples/wythoff.game 10^40 10^41",
    "examples/nim.game 3 5 6",
    "examples/tic-tac-toe.game",
    "examples/dots-and-boxes.game h=2 w=2",
    "examples/domineering.game h=3 w=3",
    "examples/domineering.game h=2 w=2 + nim 3",
    "examples/toads-and-frogs.game",
    "examples/hexapawn.game",
    "examples/pong-hau-ki.game",
    "examples/treblecross.game n=9",
    "examples/kayles.game 12",
    "examples/coins-in-a-row.game",
    "nim 10^30 + 0.77 0",
    "lasker 10 20 30",
];

#[test]
fn answers_come_from_the_plan() {
    let read = |name: &str| super::examples::read(name);
    let budget = Budget { positions: 300_000, steps: 3_000_000, ..Budget::default() };
    let cards = CARDS.iter().map(|card| super::examples::words(card));
    let typed = QUESTIONS.iter().map(|typed| typed.split(' ').collect());
    let mut answered = Vec::new();
    for words in cards.chain(typed).collect::<Vec<Vec<&str>>>() {
        for misere in [false, true] {
            let mut parser = QueryParser::new(budget, &read);
            let convention = Convention { misere, compound: None };
            let Ok(question) = parser.parse_question(&words, convention) else { continue };
            let planned = plan_question(&question, Detail::default());
            let returning = planned.if_play_returns.iter().flat_map(|plan| &plan.steps);
            let methods: Vec<Method> =
                planned.plan.steps.iter().chain(returning).map(|step| step.method).collect();
            match solve(&question, Detail::default(), &budget) {
                Ok(answer) => {
                    assert!(methods.contains(&answer.method), "{words:?}: {:?}", answer.method);
                    answered.push(answer.method);
                }
                Err(error) => assert_ne!(error.kind(), ErrorKind::Corrupt, "{words:?}: {error}"),
            }
        }
    }
    for method in [
        Method::RemainingGame,
        Method::CatalogueLaw,
        Method::ProvedLaw,
        Method::Compound,
        Method::Sj,
        Method::TameTheory,
        Method::MisereQuotient,
        Method::MisereSearch,
        Method::CanonicalForms,
        Method::BackwardInduction,
        Method::Search,
        Method::NimSum,
        Method::Retrograde,
        Method::LoopyValues,
    ] {
        assert!(answered.contains(&method), "{method:?} answered no question");
    }
}
