//! The entry points of the solver: [`solve`] and [`plan`], which estimates what solving takes. They
//! choose the numbering and the encoding of labels; [`Solved`] gives access to the labels.

use crate::compiled::planes::Planes;
use crate::compiled::{CompiledGame, SolveOptions};
use crate::cpu_time::CpuTimer;
use crate::exchange::communicator::Local;
use crate::exchange::partition::SingleRank;
use crate::index::PositionIndex;
use crate::index::memory::rss_bytes;
use crate::label::{EVEN_SPLIT, LabelCell, LabelEncoding, ParityByte, Wide};
use crate::limits::{CapacityLimit, Limits, Numbering, Plan, Unsolved};
use crate::solver::numbering::{TierIndexes, build_indexes};
use crate::solver::reachable_sets::ReachableSets;
use crate::solver::solved::{LOCAL_PART, LabelView, Solved, SolvedTables};
use crate::solver::tier_store::LabelTable;
use crate::solver::{Indexes, Solver};
use grundy_cell_rules::{GuardedRules, Rules};

/// Solves every position that is reachable from `start` with `side` to move. With dense numbering,
/// unreachable boards with the same counts of values are solved as well.
///
/// # Errors
/// Returns the reason why the game is not solved.
pub fn solve(rules: &Rules, start: &[u8], side: u8, limits: &Limits) -> Result<Solved, Unsolved> {
    solve_guarded(&rules.clone().into(), start, side, limits)
}

/// Solves the positions as [`solve`] does, for rules whose commands can have guards.
///
/// # Errors
/// Returns the reason why the game is not solved.
pub fn solve_guarded(
    rules: &GuardedRules,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    solve_boards(rules, start, side, false, limits)
}

/// Solves the positions that are reachable from `start` if each player with an immediate win (a
/// move that ends the game with a win) takes it. The results are the same as without this
/// assumption, usually with far fewer positions. Boards at which the game is over or the side to
/// move has an immediate win have labels even if they are not reachable.
///
/// # Errors
/// Returns the reason why the game is not solved: for a game with scores [`Unsolved::Rules`],
/// because a player may prefer a greater score to an immediate win.
pub fn solve_pruning_immediate_wins(
    rules: &Rules,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    solve_boards(&rules.clone().into(), start, side, true, limits)
}

fn solve_boards(
    rules: &GuardedRules,
    start: &[u8],
    side: u8,
    prune_immediate_wins: bool,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    let planes = validate_start(&rules.rules, start, side)?;
    match planes.words {
        1 => solve_width::<1>(rules, planes, start, side, prune_immediate_wins, limits),
        2 => solve_width::<2>(rules, planes, start, side, prune_immediate_wins, limits),
        4 => solve_width::<4>(rules, planes, start, side, prune_immediate_wins, limits),
        _ => Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
    }
}

/// Checks the rules, the start board, and the side to move there. Returns the bit layout of boards,
/// or [`Unsolved::Rules`] if one of them is invalid.
pub(crate) fn validate_start(rules: &Rules, start: &[u8], side: u8) -> Result<Planes, Unsolved> {
    let groups = rules.groups.iter();
    let value_counts: Vec<u8> =
        groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let is_board = start.len() == value_counts.len()
        && start.iter().zip(&value_counts).all(|(value, count)| value < count);
    if rules.is_well_formed() && is_board && usize::from(side) < rules.sides.len() {
        Ok(Planes::new(&rules.groups))
    } else {
        Err(Unsolved::Rules)
    }
}

/// Checks that the game supports labels without numbers of moves, if `outcomes_only` requests such
/// labels.
///
/// # Errors
/// Returns [`Unsolved::Scored`] for games with scores and [`Unsolved::Cyclic`] for games with
/// cycles.
pub fn check_outcomes_only_supported<const W: usize>(
    game: &CompiledGame<W>,
    format: LabelFormat,
    outcomes_only: bool,
) -> Result<(), Unsolved> {
    if !outcomes_only {
        Ok(())
    } else if format == LabelFormat::Scored {
        Err(Unsolved::Scored)
    } else if has_cycles(game) {
        Err(Unsolved::Cyclic)
    } else {
        Ok(())
    }
}

fn has_cycles<const W: usize>(game: &CompiledGame<W>) -> bool {
    (0..game.tiers.components.len() as u32).any(|component| game.tiers.is_cyclic(component))
}

/// The kind of labels that a game needs, and the number of bytes that encode one.
#[derive(Clone, Copy, PartialEq)]
pub enum LabelFormat {
    /// One byte with the outcome and the number of moves; see [`ParityByte`].
    ParityByte,
    /// Two bytes with the outcome and the number of moves; see [`Wide`].
    Wide,
    /// Two bytes with a score.
    Scored,
}

/// Returns the options for compiling a game whose boards are numbered as `limits` requests.
fn solve_options(limits: &Limits, prune_immediate_wins: bool) -> SolveOptions {
    let fold_symmetry = matches!(limits.numbering, None | Some(Numbering::ReachableUpToSymmetry));
    SolveOptions { fold_symmetry, prune_immediate_wins }
}

fn solve_width<const W: usize>(
    rules: &GuardedRules,
    planes: Planes,
    start: &[u8],
    side: u8,
    prune_immediate_wins: bool,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    let options = solve_options(limits, prune_immediate_wins);
    let game = CompiledGame::<W>::new(rules, planes, start, side, options)?;
    let format = choose_label_format(&rules.rules, &game)?;
    check_outcomes_only_supported(&game, format, limits.outcomes_only)?;
    if prune_immediate_wins && format == LabelFormat::Scored {
        // A player may prefer another move that wins with a greater score, so pruning is wrong.
        return Err(Unsolved::Rules);
    }
    match solve_format(&game, format, limits) {
        // A game that lasts longer, or has more successors, than a byte can encode is solved again
        // with two bytes.
        Err(Unsolved::Long) if format == LabelFormat::ParityByte => {
            solve_format(&game, LabelFormat::Wide, limits)
        }
        result => result,
    }
    .map(|finish| finish(game))
}

/// Estimates the memory and time that solving every position reachable from a start would take. If
/// the choice of the numbering requires it, the reachable positions are enumerated for the
/// estimate.
///
/// # Errors
/// Returns why the game would not be solved.
pub fn plan(
    rules: &GuardedRules,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Plan, Unsolved> {
    let planes = validate_start(&rules.rules, start, side)?;
    match planes.words {
        1 => plan_width::<1>(rules, planes, start, side, limits),
        2 => plan_width::<2>(rules, planes, start, side, limits),
        4 => plan_width::<4>(rules, planes, start, side, limits),
        _ => Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
    }
}

fn plan_width<const W: usize>(
    rules: &GuardedRules,
    planes: Planes,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Plan, Unsolved> {
    let options = solve_options(limits, false);
    let game = CompiledGame::<W>::new(rules, planes, start, side, options)?;
    let base_bytes = rss_bytes();
    let format = choose_label_format(&rules.rules, &game)?;
    check_outcomes_only_supported(&game, format, limits.outcomes_only)?;
    let plan = match format {
        LabelFormat::ParityByte => plan_encoding::<W, ParityByte<EVEN_SPLIT>>(&game, false, limits),
        LabelFormat::Wide => plan_encoding::<W, Wide>(&game, false, limits),
        LabelFormat::Scored => plan_encoding::<W, Wide>(&game, true, limits),
    };
    plan.map(|plan| Plan { base_bytes, ..plan })
}

fn plan_encoding<const W: usize, F: LabelEncoding>(
    game: &CompiledGame<W>,
    scored: bool,
    limits: &Limits,
) -> Result<Plan, Unsolved> {
    let timer = CpuTimer::start();
    let sets = match build_indexes(game, F::Cell::BYTES, limits)? {
        TierIndexes::Dense(indexes) => {
            let solver = Solver::<W, F, _, _>::new(game, indexes, SingleRank, scored, limits);
            return solver.plan(timer.elapsed_secs());
        }
        TierIndexes::Reachable(sets) => sets,
    };
    let index_secs = timer.elapsed_secs();
    let ReachableSets { max_successors, peak_bytes, .. } = sets;
    let indexes = sets.into();
    let plan = if max_successors <= F::MAX_LOW_BRANCHING {
        Solver::<W, F::LowBranching, _, _>::new(game, indexes, SingleRank, scored, limits)
            .plan(index_secs)
    } else {
        Solver::<W, Wide, _, _>::new(game, indexes, SingleRank, scored, limits).plan(index_secs)
    }?;
    Ok(Plan { bytes: plan.bytes.max(peak_bytes), ..plan })
}

/// Returns the format of labels with the fewest bytes that can suffice for a game. A one-byte
/// format fails later if the game turns out to last too long.
///
/// # Errors
/// Returns [`Unsolved::Cyclic`] if commands gain points and boards can lead back to boards of the
/// same tier.
pub fn choose_label_format<const W: usize>(
    rules: &Rules,
    game: &CompiledGame<W>,
) -> Result<LabelFormat, Unsolved> {
    let scores = || {
        let sides = rules.sides.iter();
        sides.flat_map(|side| {
            let endings = side.endings.iter().filter_map(|ending| ending.score);
            endings.chain([side.no_moves])
        })
    };
    let has_extra_turns =
        rules.sides.iter().any(|side| side.moves.iter().any(|command| command.again));
    Ok(if rules.has_gains() {
        if has_cycles(game) {
            return Err(Unsolved::Cyclic);
        }
        LabelFormat::Scored
    } else if !has_cycles(game) && scores().any(|score| score.abs() > 1) {
        LabelFormat::Scored
    } else if !has_extra_turns && scores().all(|score| score <= 0) {
        LabelFormat::ParityByte
    } else {
        LabelFormat::Wide
    })
}

/// A closure that owns the label tables of a solved game. It takes the compiled game and builds the
/// [`Solved`] game.
type Finish<const W: usize> = Box<dyn FnOnce(CompiledGame<W>) -> Solved>;

fn solve_format<const W: usize>(
    game: &CompiledGame<W>,
    format: LabelFormat,
    limits: &Limits,
) -> Result<Finish<W>, Unsolved> {
    match format {
        LabelFormat::ParityByte => solve_encoding::<W, ParityByte<EVEN_SPLIT>>(game, false, limits),
        LabelFormat::Wide => solve_encoding::<W, Wide>(game, false, limits),
        LabelFormat::Scored => solve_encoding::<W, Wide>(game, true, limits),
    }
}

fn solve_encoding<const W: usize, F: LabelEncoding>(
    game: &CompiledGame<W>,
    scored: bool,
    limits: &Limits,
) -> Result<Finish<W>, Unsolved> {
    match build_indexes(game, F::Cell::BYTES, limits)? {
        TierIndexes::Dense(indexes) => {
            match solve_locally::<W, F, _>(game, indexes, scored, limits) {
                // Dense numbering includes unreachable boards, and the rules can be undefined at
                // these only: solve the reachable boards below.
                Err(Unsolved::Fault) if limits.numbering.is_none() => {}
                tables => {
                    let view = LabelView::new(scored, limits);
                    return Ok(finish_with(view, tables?, Numbering::Dense));
                }
            }
        }
        TierIndexes::Reachable(sets) => return solve_reachable::<W, F>(game, sets, scored, limits),
    }
    let limits = Limits { numbering: Some(Numbering::Reachable), ..*limits };
    match build_indexes(game, F::Cell::BYTES, &limits)? {
        TierIndexes::Reachable(sets) => solve_reachable::<W, F>(game, sets, scored, &limits),
        TierIndexes::Dense(..) => Err(Unsolved::Fault),
    }
}

/// Solves the positions in the sets of `ReachableSets`, which were enumerated before.
fn solve_reachable<const W: usize, F: LabelEncoding>(
    game: &CompiledGame<W>,
    sets: ReachableSets,
    scored: bool,
    limits: &Limits,
) -> Result<Finish<W>, Unsolved> {
    let numbering = match &game.canonicalizer {
        Some(canonicalizer) if canonicalizer.order() > 1 => Numbering::ReachableUpToSymmetry,
        _ => Numbering::Reachable,
    };
    let view = LabelView::new(scored, limits);
    // Positions with many successors get labels of two bytes. A third encoding with one byte would
    // compile another copy of the solver, and the key of an enumerated position takes eight bytes
    // anyway.
    let max_successors = sets.max_successors;
    let indexes = sets.into();
    if max_successors <= F::MAX_LOW_BRANCHING {
        let tables = solve_locally::<W, F::LowBranching, _>(game, indexes, scored, limits)?;
        return Ok(finish_with(view, tables, numbering));
    }
    let tables = solve_locally::<W, Wide, _>(game, indexes, scored, limits)?;
    Ok(finish_with(view, tables, numbering))
}

/// Solves the positions of `indexes` with a single rank, and returns their labels.
fn solve_locally<const W: usize, F: LabelEncoding, N: PositionIndex<W>>(
    game: &CompiledGame<W>,
    indexes: Indexes<N>,
    scored: bool,
    limits: &Limits,
) -> Result<Vec<LabelTable<F, N>>, Unsolved> {
    let mut solver = Solver::new(game, indexes, SingleRank, scored, limits);
    solver.solve(&mut Local)?;
    Ok(solver.tables)
}

fn finish_with<const W: usize, F: LabelEncoding, N: PositionIndex<W> + 'static>(
    view: LabelView,
    tables: Vec<LabelTable<F, N>>,
    numbering: Numbering,
) -> Finish<W> {
    Box::new(move |game| {
        let indexes = || tables.iter().map(|table| &table.index);
        let boards = indexes().map(|index| index.local_boards(LOCAL_PART)).sum();
        let stored = indexes().map(|index| index.local_positions(LOCAL_PART)).sum();
        let table_bytes =
            |index: &N| index.slot_count(LOCAL_PART, 0) * F::Cell::BYTES + index.bytes();
        let bytes = indexes().map(table_bytes).sum();
        let tiers = tables.len();
        let has_boards = |tier: &usize| tables[*tier].index.local_positions(LOCAL_PART) > 0;
        let occupied: Vec<usize> = (0..tiers).filter(has_boards).collect();
        let occupied_tiers = occupied.len();
        let source = Box::new(SolvedTables { game, view, tables, numbering, occupied });
        Solved { source, numbering, boards, stored, tiers, bytes, occupied_tiers }
    })
}
