//! Methods that solve one board game by the regions that no move connects, if too many boards are
//! reachable for a search that also finds the length of play.

use super::by_value::solve_region_values;
use super::flat_sum::{single_summand, to_counts};
use super::solution::{Attempt, Detail, MoveList, Solution, move_list_limit};
use grundy_core::base::{Big, Budget, Counts, Outcome, Side};
use grundy_store::cache::boards::{SolvedBoard, probe_budget};
use grundy_store::partizan::MisereBoards;
use grundy_store::{Need, Question, Reuse, Summand};
use grundy_text::{Evidence, Result, words};

/// Returns the only game of a question if its regions are to be solved: more positions are reachable
/// than a search visits, and the answer need not contain the length of play.
fn large_board(question: &Question, detail: Detail, budget: &Budget) -> Result<Option<Summand>> {
    let Some(only) = single_summand(question) else { return Ok(None) };
    let instance = &only.instance;
    let start = to_counts(only)?;
    if detail.extra_steps > Detail::default().extra_steps {
        return Ok(None);
    }
    if let Some(labels) = instance.labels_of(instance.ending)
        && labels.play(instance, &start)?.is_some()
    {
        return Ok(None);
    }
    let Some(rules) = instance.foldable_rules() else { return Ok(None) };
    if probe_budget(rules, budget).is_none() {
        return Ok(None);
    }
    let Ok(commands) = instance.commands(rules, budget)? else { return Ok(None) };
    // Boards that the board solver does not support are searched.
    let is_large = match SolvedBoard::exceeds_probe(rules, &commands, &start, budget)? {
        Some(exceeds) => exceeds,
        None => {
            let need = Need::Length(instance.ending);
            let cheap = budget.cheap(detail.extra_steps);
            instance.evaluate(need, Reuse::Nothing, &start, &cheap).is_err()
        }
    };
    Ok(is_large.then(|| only.clone()))
}

/// Solves a board game in normal play, whose sides have different moves, by the values of regions.
/// Returns `None` if few positions are reachable, and if the values need more than `max_steps`
/// steps.
///
/// # Errors
/// Returns `Interrupted` if a stop is requested.
pub(super) fn solve_by_region_values(
    question: &Question,
    detail: Detail,
    max_steps: u64,
    budget: &Budget,
) -> Attempt {
    let Some(only) = large_board(question, detail, budget)? else { return Ok(None) };
    let solution = solve_region_values(question, &only, detail, &budget.cheap(max_steps));
    // A limit of the values is no limit of the methods for entire boards.
    budget.check()?;
    Ok(solution.ok().flatten())
}

/// Solves a board game in misère play, whose sides have different moves, by a search of sums of
/// regions. Returns `None` if few positions are reachable, and if the search needs more than
/// `max_steps` steps.
///
/// # Errors
/// Returns `Interrupted` if a stop is requested.
pub(super) fn solve_regions_in_misere(
    question: &Question,
    detail: Detail,
    max_steps: u64,
    budget: &Budget,
) -> Attempt {
    let Some(only) = large_board(question, detail, budget)? else { return Ok(None) };
    let solution = search_regions(&only, detail, &budget.cheap(max_steps));
    budget.check()?;
    Ok(solution.ok().flatten())
}

/// Searches the sums of regions in misère play. Returns `None` if the positions do not split.
fn search_regions(only: &Summand, detail: Detail, budget: &Budget) -> Attempt {
    let instance = &only.instance;
    let boards = instance.foldable_rules().and_then(MisereBoards::new);
    let (Some(mut boards), Some(side)) = (boards, only.mover()) else { return Ok(None) };
    let opponent = match side {
        Side::First => Side::Second,
        Side::Second => Side::First,
    };
    let start = to_counts(only)?;
    let wins = boards.is_won(&start, side, budget)?;
    let mut winning: Vec<Counts> = Vec::new();
    if wins {
        for option in instance.options(&start)? {
            if !boards.is_won(&option, opponent, budget)? {
                winning.push(option);
            }
        }
    }
    let mut moves = MoveList::empty();
    moves.count = Some(Big::from(winning.len()));
    for option in winning.iter().take(move_list_limit(detail, start.len())) {
        moves.push(only, None, &option.widen());
    }
    let count = boards.component_count(&start)?;
    let why = match (wins, count) {
        (true, 1) => words!(by_regions::move_wins),
        (true, _) => words!(by_regions::move_wins_in_sum, count),
        (false, 1) => words!(by_regions::every_move_loses),
        (false, _) => words!(by_regions::every_move_loses_in_sum, count),
    };
    let evidence = Evidence::Computed { positions: boards.sum_count() };
    Ok(Some(Solution::new(Outcome::n_if(wins), moves, why, evidence)))
}
