//! The planner: a table whose rows are the needs of questions and the kinds of games. It gives the
//! methods to try in their order, the decomposition of the position that each of them uses, and for
//! every other method the reason why it is not for the question.
//!
//! [`plan`] is a pure function of the [`Facts`]. `solve` follows its steps.

use crate::facts::{ComponentKind, Facts, GameFacts, ResultRule};
use grundy_core::base::Ending;
use grundy_games::Compound;
use grundy_store::BoardEngine;

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Who wins if a player without a move loses, and the Grundy value or the value of the sum.
    Outcome,
    /// Who wins if a player without a move wins.
    MisereOutcome,
    /// Who wins by the results that the rules state.
    Result,
    /// By how many points the player to move wins.
    Score,
    /// Who wins if a turn is a set of moves, or play ends with the first component that ends.
    CompoundOutcome,
    /// Who wins if play ends once every component has the Grundy value 0.
    SjOutcome,
}

/// A decomposition of a position into components that are solved one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// The games that the question joins by `+`, and the components of each of them.
    Games,
    /// The heaps of the position.
    Heaps,
    /// The heads of a row of coins.
    Heads,
    /// The tokens on a graph.
    Tokens,
    /// The summands that the rules write with `+`.
    DeclaredSums,
    /// The independent elements of a bag.
    Elements,
    /// The regions of a board that no move connects, found at each position.
    BoardRegions,
    /// The parts of a graph that no move connects.
    Edges,
    /// None: the position is one component.
    Whole,
}

/// A method that answers questions. The methods are in the order in which they are tried: laws
/// come before theories, and theories before engines that search. The methods for games in which
/// play can return come last, because an earlier search can find that play returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// The method for a sum in which only one game is not over.
    RemainingGame,
    /// The law that the catalogue states.
    CatalogueLaw,
    /// A law of a rule file that is proved for all sizes.
    ProvedLaw,
    /// The theories of compounds.
    Compound,
    /// The theorem on play that ends once every component has the Grundy value 0.
    Sj,
    /// The theory of tame games in misère play.
    TameTheory,
    /// The multiplication table of misère play.
    MisereQuotient,
    /// A search of the positions of a misère sum.
    MisereSearch,
    /// Canonical forms of partizan games.
    CanonicalForms,
    /// The labels of a tablebase.
    Tablebase,
    /// The board solver, which labels all reachable boards.
    BoardSolver,
    /// A search that proves the outcome of one board.
    BoardProof,
    /// Backward induction over the results that the rules state.
    BackwardInduction,
    /// A search of positions, or of components of boards, for the outcome and the Grundy value.
    Search,
    /// A search of a sample of the moves of each position.
    SampledSearch,
    /// The Sprague–Grundy theorem.
    NimSum,
    /// Retrograde analysis of a game whose rules state results.
    Retrograde,
    /// Retrograde analysis and loopy values of games in which play can return.
    LoopyValues,
}

/// One step of a plan: a method that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The method of the step.
    pub method: Method,
    /// The decomposition that the method uses.
    pub split: Split,
    /// The step is tried only if an earlier step with this method reached a limit; `None` if it is
    /// always tried.
    pub after: Option<Method>,
    /// The maximum number of units of work that the step may use; `None` for the limit of the
    /// question.
    pub max_steps: Option<u64>,
}

/// The reason why a method is not for a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// The question is about a single game.
    SingleGame,
    /// The question is about a sum of several games.
    SeveralGames,
    /// No number is too large for a search.
    SmallNumbers,
    /// The catalogue states no law for the game with this ending and compound.
    NoCatalogueLaw,
    /// The game is not a rule file.
    NotARuleFile,
    /// The ending of the question is not the ending that the rules state.
    OtherEnding,
    /// A turn is a move in one component, and play ends when no component has a move.
    OrdinarySum,
    /// A turn is a set of moves, or play ends in another way than by the lack of a move.
    CompoundSum,
    /// The question is about normal play.
    NormalPlay,
    /// The question is about misère play.
    MiserePlay,
    /// Some game of the sum does not consist of heaps.
    NotHeaps,
    /// No game of the question names two sides with different moves.
    NoSides,
    /// The rules of the single game declare no sums of positions.
    OneComponent,
    /// No tablebase of the game is loaded.
    NoTablebase,
    /// Another engine is requested.
    OtherEngine,
    /// The rules state no results: the lack of a move ends play.
    NoResults,
    /// The rules state results, so positions have no Grundy values.
    StatesResults,
    /// Play can return to a position.
    MayReturn,
    /// Play cannot return to a position.
    Ends,
    /// The position is searched as one component, which gives its Grundy value too.
    Searched,
    /// Canonical forms always decide the question.
    AddsValues,
    /// Moves gain points, which a proof of the outcome does not count.
    GainsPoints,
    /// The position is the sum of heaps, heads or tokens.
    HasComponents,
}

/// The steps that answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What the question asks for.
    pub need: Need,
    /// The steps in the order in which they are tried.
    pub steps: Vec<Step>,
    /// The methods that are not for the question, with the reasons.
    pub excluded: Vec<(Method, Exclusion)>,
}

/// A row of [`ROWS`].
struct Row {
    method: Method,
    /// Returns the reason why the method is not for a question; `None` if it is.
    exclusion: fn(&Facts) -> Option<Exclusion>,
    /// As [`Step::after`].
    after: Option<Method>,
    /// As [`Step::max_steps`].
    max_steps: Option<u64>,
}

impl Row {
    const fn new(method: Method, exclusion: fn(&Facts) -> Option<Exclusion>) -> Row {
        Row { method, exclusion, after: None, max_steps: None }
    }

    const fn replacing(self, method: Method) -> Row {
        Row { after: Some(method), ..self }
    }

    const fn limited(self, max_steps: u64) -> Row {
        Row { max_steps: Some(max_steps), ..self }
    }
}

/// The methods in the order in which they are tried. A method with several limits of work has
/// several rows.
static ROWS: &[Row] = &[
    Row::new(Method::RemainingGame, not_remaining_game),
    Row::new(Method::CatalogueLaw, not_catalogue_law),
    Row::new(Method::ProvedLaw, not_proved_law),
    Row::new(Method::Compound, not_compound),
    Row::new(Method::Sj, not_sj),
    Row::new(Method::TameTheory, not_heaps_in_misere).limited(100_000_000),
    Row::new(Method::MisereQuotient, not_heaps_in_misere).limited(30_000_000),
    // The heaps can still be tame, and heaps beyond the table can have elements in a quotient.
    Row::new(Method::TameTheory, not_heaps_in_misere).replacing(Method::TameTheory),
    // A search seldom finishes if a heap is large, so the quotient gets more work before it.
    Row::new(Method::MisereQuotient, not_large_heaps_in_misere).limited(2_000_000_000),
    Row::new(Method::MisereSearch, not_misere),
    // No other method remains, so the quotient may take minutes.
    Row::new(Method::MisereQuotient, not_heaps_in_misere)
        .limited(20_000_000_000)
        .replacing(Method::MisereSearch),
    Row::new(Method::CanonicalForms, not_canonical_forms),
    Row::new(Method::Tablebase, not_tablebase),
    // A board can fall apart after some moves. If it does not, its canonical forms are large.
    Row::new(Method::CanonicalForms, not_board_values).limited(150_000),
    Row::new(Method::MisereSearch, not_board_misere).limited(150_000),
    // The board solver seldom labels all positions, so the regions get more work before it.
    Row::new(Method::CanonicalForms, not_many_board_values).limited(5_000_000),
    Row::new(Method::MisereSearch, not_many_board_misere).limited(5_000_000),
    Row::new(Method::BoardSolver, not_board_solver),
    Row::new(Method::BoardProof, not_only_board_proof),
    Row::new(Method::BoardProof, not_board_proof_after_solver).replacing(Method::BoardSolver),
    Row::new(Method::BackwardInduction, not_backward_induction),
    Row::new(Method::Search, not_search),
    Row::new(Method::SampledSearch, not_sampled_search).replacing(Method::Search),
    Row::new(Method::NimSum, not_nim_sum),
    Row::new(Method::Retrograde, not_retrograde),
    Row::new(Method::LoopyValues, not_loopy_values),
];

/// Selects the steps for a question with the given facts.
pub fn select_steps(facts: &Facts) -> Vec<Step> {
    let rows = ROWS.iter().filter(|row| (row.exclusion)(facts).is_none());
    rows.map(|row| Step {
        method: row.method,
        split: split(row.method, facts),
        after: row.after,
        max_steps: row.max_steps,
    })
    .collect()
}

/// Plans a question with the given facts: selects its steps, and gives the reasons why the other
/// methods are not for it.
pub fn plan(facts: &Facts) -> Plan {
    let steps = select_steps(facts);
    let mut excluded: Vec<(Method, Exclusion)> = Vec::new();
    for row in ROWS {
        // Of several rows with the same method, the last one gives the reason.
        if let Some(exclusion) = (row.exclusion)(facts) {
            excluded.retain(|(method, _)| *method != row.method);
            excluded.push((row.method, exclusion));
        }
    }
    excluded.retain(|(method, _)| steps.iter().all(|step| step.method != *method));
    Plan { need: need(facts), steps, excluded }
}

/// Returns what a question asks for.
fn need(facts: &Facts) -> Need {
    match (facts.compound, facts.ending, facts.single().map(|game| game.result)) {
        (Compound::Joined(_), ..) => Need::CompoundOutcome,
        (Compound::SjEnd, ..) => Need::SjOutcome,
        (Compound::One, Ending::Misere, _) => Need::MisereOutcome,
        (_, _, Some(ResultRule::Points)) => Need::Score,
        (_, _, Some(ResultRule::Stated)) => Need::Result,
        _ => Need::Outcome,
    }
}

/// Returns the decomposition that a method uses.
fn split(method: Method, facts: &Facts) -> Split {
    let Some(only) = facts.single() else { return Split::Games };
    let by_rules = match only.components {
        ComponentKind::Heaps => Split::Heaps,
        ComponentKind::Heads => Split::Heads,
        ComponentKind::Tokens => Split::Tokens,
        ComponentKind::DeclaredSums => Split::DeclaredSums,
        ComponentKind::Elements => Split::Elements,
        ComponentKind::Board => Split::BoardRegions,
        ComponentKind::Edges => Split::Edges,
        ComponentKind::Whole => Split::Whole,
    };
    match (method, by_rules) {
        // Which components there are is part of the meaning of a compound, so a board that happens
        // to fall apart is one component.
        (
            Method::Compound | Method::Sj | Method::CatalogueLaw,
            Split::BoardRegions | Split::Elements,
        ) => Split::Whole,
        // The heads of a row of coins are no games by themselves: two moves can turn the same coin.
        (Method::Compound | Method::MisereSearch, Split::Heads) => Split::Whole,
        (Method::MisereSearch, Split::Elements) => Split::Whole,
        (
            Method::Tablebase
            | Method::BoardSolver
            | Method::BoardProof
            | Method::BackwardInduction
            | Method::SampledSearch
            | Method::Retrograde,
            _,
        ) => Split::Whole,
        // Loopy play adds no values of regions.
        (Method::LoopyValues | Method::ProvedLaw, Split::BoardRegions | Split::Elements) => {
            Split::Whole
        }
        _ => by_rules,
    }
}

fn not_remaining_game(facts: &Facts) -> Option<Exclusion> {
    if !facts.is_ordinary() {
        Some(Exclusion::CompoundSum)
    } else if facts.games.len() < 2 {
        Some(Exclusion::SingleGame)
    } else if !facts.games.iter().any(|game| game.has_large_number) {
        Some(Exclusion::SmallNumbers)
    } else {
        None
    }
}

fn not_catalogue_law(facts: &Facts) -> Option<Exclusion> {
    match facts.single() {
        None => Some(Exclusion::SeveralGames),
        Some(game) => (!game.has_law).then_some(Exclusion::NoCatalogueLaw),
    }
}

fn not_proved_law(facts: &Facts) -> Option<Exclusion> {
    match facts.single() {
        None => Some(Exclusion::SeveralGames),
        Some(game) if !game.is_rule_file => Some(Exclusion::NotARuleFile),
        Some(game) if !game.keeps_ending && !has_misere_version(game) => {
            Some(Exclusion::OtherEnding)
        }
        Some(_) if !facts.is_ordinary() => Some(Exclusion::CompoundSum),
        // A search decides most of the other positions before a law of misère play is found.
        Some(game) if !game.keeps_ending && !game.has_large_number => Some(Exclusion::SmallNumbers),
        Some(game) => (!game.needs_law).then_some(Exclusion::SmallNumbers),
    }
}

/// Returns whether a rule file with the statement `misere` added states the game in misère play, and
/// the game has no theory of misère play of its own.
fn has_misere_version(game: &GameFacts) -> bool {
    !game.has_results() && game.components != ComponentKind::Heaps
}

fn not_compound(facts: &Facts) -> Option<Exclusion> {
    (!matches!(facts.compound, Compound::Joined(_))).then_some(Exclusion::OrdinarySum)
}

fn not_sj(facts: &Facts) -> Option<Exclusion> {
    (facts.compound != Compound::SjEnd).then_some(Exclusion::OrdinarySum)
}

fn not_misere(facts: &Facts) -> Option<Exclusion> {
    if facts.ending == Ending::Normal {
        Some(Exclusion::NormalPlay)
    } else if !facts.is_ordinary() {
        Some(Exclusion::CompoundSum)
    } else if facts.is_loopy() {
        Some(Exclusion::MayReturn)
    } else if facts.games.iter().any(GameFacts::has_results) {
        Some(Exclusion::StatesResults)
    } else {
        None
    }
}

fn not_heaps_in_misere(facts: &Facts) -> Option<Exclusion> {
    let are_heaps = |game: &GameFacts| game.components == ComponentKind::Heaps;
    not_misere(facts).or((!facts.games.iter().all(are_heaps)).then_some(Exclusion::NotHeaps))
}

fn not_large_heaps_in_misere(facts: &Facts) -> Option<Exclusion> {
    let has_large_heap = facts.games.iter().any(|game| game.has_large_heap);
    not_heaps_in_misere(facts).or((!has_large_heap).then_some(Exclusion::SmallNumbers))
}

fn not_canonical_forms(facts: &Facts) -> Option<Exclusion> {
    if facts.ending == Ending::Misere {
        Some(Exclusion::MiserePlay)
    } else if !facts.is_ordinary() {
        Some(Exclusion::CompoundSum)
    } else if !facts.games.iter().any(|game| game.names_sides) {
        Some(Exclusion::NoSides)
    } else if facts.single().is_some_and(|game| !game.adds_values) {
        Some(Exclusion::OneComponent)
    } else {
        None
    }
}

/// Returns the only game of the question if it is a rule file with the ending that the file states;
/// otherwise the reason why no solver of boards is for the question.
fn board_game(facts: &Facts) -> Result<&GameFacts, Exclusion> {
    match facts.single() {
        None => Err(Exclusion::SeveralGames),
        Some(_) if not_canonical_forms(facts).is_none() => Err(Exclusion::AddsValues),
        Some(game) if !game.is_rule_file => Err(Exclusion::NotARuleFile),
        Some(game) if !game.keeps_ending => Err(Exclusion::OtherEnding),
        Some(game) => Ok(game),
    }
}

fn not_tablebase(facts: &Facts) -> Option<Exclusion> {
    match board_game(facts) {
        Err(exclusion) => Some(exclusion),
        Ok(_) if facts.engine != BoardEngine::Auto => Some(Exclusion::OtherEngine),
        Ok(game) => (!game.has_tablebase).then_some(Exclusion::NoTablebase),
    }
}

fn not_board_values(facts: &Facts) -> Option<Exclusion> {
    match not_canonical_forms(facts) {
        None => return Some(Exclusion::AddsValues),
        Some(Exclusion::OneComponent) => {}
        exclusion => return exclusion,
    }
    match board_game(facts) {
        Err(exclusion) => Some(exclusion),
        Ok(_) if facts.engine != BoardEngine::Auto => Some(Exclusion::OtherEngine),
        Ok(game) if game.result != ResultRule::LastMove => Some(Exclusion::StatesResults),
        Ok(game) if game.may_return => Some(Exclusion::MayReturn),
        Ok(game) => (game.components != ComponentKind::Board).then_some(Exclusion::OneComponent),
    }
}

fn not_many_board_values(facts: &Facts) -> Option<Exclusion> {
    not_board_values(facts).or(not_many_positions(facts))
}

fn not_many_board_misere(facts: &Facts) -> Option<Exclusion> {
    not_board_misere(facts).or(not_many_positions(facts))
}

fn not_many_positions(facts: &Facts) -> Option<Exclusion> {
    let has_many_positions = facts.single().is_some_and(|game| game.has_many_positions);
    (!has_many_positions).then_some(Exclusion::SmallNumbers)
}

fn not_board_misere(facts: &Facts) -> Option<Exclusion> {
    if !facts.single().is_some_and(|game| game.is_partizan_misere) {
        return not_misere(facts).or(Some(Exclusion::Searched));
    }
    match board_game(facts) {
        Err(exclusion) => Some(exclusion),
        Ok(_) if !facts.is_ordinary() => Some(Exclusion::CompoundSum),
        Ok(_) if facts.engine != BoardEngine::Auto => Some(Exclusion::OtherEngine),
        Ok(game) if game.may_return => Some(Exclusion::MayReturn),
        Ok(game) => (game.components != ComponentKind::Board).then_some(Exclusion::OneComponent),
    }
}

fn not_board_solver(facts: &Facts) -> Option<Exclusion> {
    match (board_game(facts), facts.engine) {
        (Err(exclusion), _) => Some(exclusion),
        (Ok(_), BoardEngine::Exhaustive) => None,
        (Ok(_), BoardEngine::Search | BoardEngine::Proof) => Some(Exclusion::OtherEngine),
        (Ok(_), BoardEngine::Auto) if facts.ending == Ending::Misere => Some(Exclusion::MiserePlay),
        (Ok(game), BoardEngine::Auto) => {
            (!game.has_results() && !game.may_rename_board).then_some(Exclusion::NoResults)
        }
    }
}

fn not_only_board_proof(facts: &Facts) -> Option<Exclusion> {
    match board_game(facts) {
        Err(exclusion) => Some(exclusion),
        Ok(_) => (facts.engine != BoardEngine::Proof).then_some(Exclusion::OtherEngine),
    }
}

fn not_board_proof_after_solver(facts: &Facts) -> Option<Exclusion> {
    if let Some(exclusion) = not_board_solver(facts) {
        Some(exclusion)
    } else if facts.engine != BoardEngine::Auto {
        Some(Exclusion::OtherEngine)
    } else {
        let has_gains = facts.games.iter().any(|game| game.has_gains);
        has_gains.then_some(Exclusion::GainsPoints)
    }
}

/// Returns the reason why methods other than laws, theories and the solvers of boards are not for the
/// question, whatever its games are.
fn not_general(facts: &Facts) -> Option<Exclusion> {
    let requests_board = matches!(facts.engine, BoardEngine::Exhaustive | BoardEngine::Proof);
    if not_canonical_forms(facts).is_none() {
        Some(Exclusion::AddsValues)
    } else if requests_board {
        Some(Exclusion::OtherEngine)
    } else if !facts.is_ordinary() {
        Some(Exclusion::CompoundSum)
    } else {
        None
    }
}

fn not_backward_induction(facts: &Facts) -> Option<Exclusion> {
    let Some(game) = facts.single() else { return Some(Exclusion::SeveralGames) };
    // The labels of the board solver contain the points.
    let reads_labels = facts.engine == BoardEngine::Exhaustive
        && game.result == ResultRule::Points
        && board_game(facts).is_ok();
    match not_general(facts) {
        Some(exclusion) if !reads_labels => Some(exclusion),
        _ if facts.ending == Ending::Misere => Some(Exclusion::MiserePlay),
        _ if !game.has_results() => Some(Exclusion::NoResults),
        _ => game.may_return.then_some(Exclusion::MayReturn),
    }
}

/// Returns whether a game has Grundy values, and the values of its positions are not the nim-sums
/// of those of heaps, heads or tokens.
fn is_searched(game: &GameFacts) -> bool {
    let has_units = matches!(
        game.components,
        ComponentKind::Heaps | ComponentKind::Heads | ComponentKind::Tokens
    );
    game.has_nimbers() && !has_units
}

fn not_search(facts: &Facts) -> Option<Exclusion> {
    if let Some(exclusion) = not_general(facts) {
        return Some(exclusion);
    }
    match facts.single() {
        None => Some(Exclusion::SeveralGames),
        Some(_) if facts.ending == Ending::Misere => Some(Exclusion::MiserePlay),
        Some(game) if game.has_results() => Some(Exclusion::StatesResults),
        Some(game) if game.may_return => Some(Exclusion::MayReturn),
        Some(game) => (!is_searched(game)).then_some(Exclusion::HasComponents),
    }
}

fn not_sampled_search(facts: &Facts) -> Option<Exclusion> {
    not_search(facts).or_else(|| match facts.single() {
        Some(game) if !game.is_rule_file => Some(Exclusion::NotARuleFile),
        // A sum has an outcome by the values of its components, which a sample does not give.
        Some(game) if game.components == ComponentKind::DeclaredSums => {
            Some(Exclusion::HasComponents)
        }
        _ => None,
    })
}

fn not_nim_sum(facts: &Facts) -> Option<Exclusion> {
    not_general(facts).or(match facts.single() {
        _ if facts.ending == Ending::Misere => Some(Exclusion::MiserePlay),
        _ if facts.is_loopy() => Some(Exclusion::MayReturn),
        // A sum with a game that states results is an error that names the game.
        None => None,
        Some(game) if game.has_results() => Some(Exclusion::StatesResults),
        Some(game) => is_searched(game).then_some(Exclusion::Searched),
    })
}

fn not_retrograde(facts: &Facts) -> Option<Exclusion> {
    not_general(facts).or(match facts.single() {
        None => Some(Exclusion::SeveralGames),
        Some(game) if !game.has_results() => Some(Exclusion::NoResults),
        Some(game) if !game.may_return => Some(Exclusion::Ends),
        Some(_) => (facts.ending == Ending::Misere).then_some(Exclusion::StatesResults),
    })
}

fn not_loopy_values(facts: &Facts) -> Option<Exclusion> {
    not_general(facts).or((!facts.is_loopy()).then_some(Exclusion::Ends))
}
