//! A game compiled for solving: its commands and endings as bit masks, and the graph of the tiers
//! that are reachable from the start.

pub mod backward;
pub mod guards;
pub mod immediate_wins;
pub mod magic_moves;
pub mod planes;
pub mod simd;
pub mod symmetry_tables;

use crate::compiled::backward::{BackwardIndexes, BackwardMoves};
use crate::compiled::guards::{GuardCompiler, GuardMemo, Guards, TierGuards};
use crate::compiled::immediate_wins::immediate_win_conditions;
use crate::compiled::magic_moves::{Endings, Moves};
use crate::compiled::planes::{
    Board, Direction, Kinds, Masks, MoveEffect, Planes, compile_commands,
};
use crate::compiled::symmetry_tables::SymmetryTables;
use crate::index::IndexContext;
use crate::index::canonical_key::{Canonicalizer, board_symmetries};
use crate::index::dense::DenseTier;
use crate::index::rank_tables::RankTables;
use crate::index::tier_graph::{
    KindsInUse, TierKey, Tiers, Turn, count_blocks, preserves_blocks, tier_key,
};
use crate::label::Label;
use crate::limits::{CapacityLimit, Unsolved};
use grundy_cell_rules::{
    Command, GuardedRules, RuleSymmetry, SymmetryQuery, exchanged_side, find_symmetries,
    group_of_cells,
};
use std::collections::BTreeMap;

/// The compiled rules for the boards at which a certain side is to move.
pub struct Side<const W: usize> {
    /// The conditions for the end of the game, in the order of the rules.
    pub endings: Endings<W>,
    /// For each ending, the score of the player to move; `None` if the rules are undefined at the
    /// boards of the ending (for example because of a division by zero).
    pub scores: Vec<Option<i64>>,
    /// The score of the player to move if no ending holds and no move is possible.
    pub no_moves: i64,
    /// The conditions for an immediate win (a move that ends the game with a win), or `None` if
    /// immediate wins are not pruned.
    pub wins: Option<Endings<W>>,
    /// The moves from a board to its successors.
    pub forward: Moves<W>,
}

impl<const W: usize> Side<W> {
    /// Returns whether the successors of a board are irrelevant: an ending holds, or there is an
    /// immediate win and immediate wins are pruned.
    #[inline(always)]
    pub fn is_leaf(&self, board: &Board<W>) -> bool {
        self.endings.first_match(board).is_some() || self.wins_immediately(board)
    }

    /// Returns whether the side to move has an immediate win and immediate wins are pruned, given
    /// that no ending holds at the board.
    #[inline(always)]
    pub fn wins_immediately(&self, board: &Board<W>) -> bool {
        self.wins.as_ref().is_some_and(|wins| wins.first_match(board).is_some())
    }
}

/// The rules compiled for a start position, and all tiers that are reachable from it.
pub struct CompiledGame<const W: usize> {
    /// The bit layout of packed boards.
    pub planes: Planes,
    /// The compiled rules for each side to move. There is a single entry if the rules of the sides
    /// are the same or symmetric.
    pub sides: Vec<Side<W>>,
    /// The moves from a board to its predecessors, for each entry of `sides`.
    pub backward: BackwardIndexes<W>,
    /// The guards of commands, or `None` if no command has guards.
    guards: Option<Guards<W>>,
    /// How the side to move is taken into account when boards are stored.
    pub turn: Turn,
    /// The graph of the reachable tiers.
    pub tiers: Tiers,
    /// The tables of the combinatorial number system by which the dense indices of boards are
    /// computed.
    pub tables: RankTables,
    /// The lookup tables of the renaming that exchanges the sides; `None` if the sides are not
    /// symmetric.
    swap: Option<SymmetryTables<W>>,
    /// Computes canonical keys of boards; `None` if the key of a board needs more than 63 bits, so
    /// that reachable boards cannot be enumerated.
    pub canonicalizer: Option<Canonicalizer<W>>,
    /// Whether boards are omitted that arise only if a player does not take an immediate win.
    pub prune_immediate_wins: bool,
    /// For each cell, the index of its group in [`Rules::groups`](grundy_cell_rules::Rules::groups).
    group_of: Vec<usize>,
    /// The start board. If the second side is to move and the rules are symmetric, its cells and
    /// values are renamed so that the first side is to move.
    pub start: Vec<u8>,
    /// The distinct effects of commands.
    pub effects: Vec<MoveEffect>,
    /// For each [`Kind`](crate::compiled::planes::Kind) of command, by its index, the index in
    /// `effects` of its effect.
    effect_of: Vec<u32>,
    /// Whether there is a command after which the same side moves again.
    has_extra_turns: bool,
    /// The numbers of the [free cells](grundy_cell_rules::Rules::free_cells) of the start that change
    /// between the same two values of one group. Empty if boards are omitted that arise only if a
    /// player does not take an immediate win, and for rules with guards.
    free_cells: Vec<u32>,
}

/// Options that decide which positions are examined and stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveOptions {
    /// Whether only one of all boards that are symmetric to each other is stored. This applies only
    /// if reachable boards are enumerated.
    pub fold_symmetry: bool,
    /// Whether boards are omitted that arise only if a player does not take an immediate win.
    pub prune_immediate_wins: bool,
}

/// The maximum number of tiers of a game.
const MAX_TIERS: usize = 1_000_000;

impl<const W: usize> CompiledGame<W> {
    /// Compiles rules for the positions that are reachable from `start` with `side` to move.
    ///
    /// # Errors
    /// Returns [`Unsolved::Capacity`] if there are too many masks or tiers.
    pub fn new(
        guarded: &GuardedRules,
        mut planes: Planes,
        start: &[u8],
        side: u8,
        options: SolveOptions,
    ) -> Result<CompiledGame<W>, Unsolved> {
        let rules = &guarded.rules;
        count_blocks(&mut planes, rules);
        let group_of = group_of_cells(&rules.groups);
        let turn = match rules.sides.len() {
            1 => Turn::Same,
            _ => {
                let exchange = rules.exchange.clone().filter(|exchange| {
                    preserves_blocks(&planes, exchange)
                        && guarded.keeps_guards(exchange)
                        && exchanged_side(&rules.groups, &rules.sides[0], exchange)
                            == rules.sides[1]
                });
                let swap = exchange.or_else(|| find_swap(guarded, &planes, start));
                swap.map_or(Turn::Separate, Turn::Symmetric)
            }
        };
        let (mut start, mut side) = (start.to_vec(), side);
        if let (Turn::Symmetric(swap), 1) = (&turn, side) {
            start = swap.apply(&group_of, &start);
            side = 0;
        }
        let side_rules: &[_] = if turn.swaps_views() { &rules.sides[..1] } else { &rules.sides };
        let swap = match &turn {
            Turn::Symmetric(swap) => Some(swap),
            Turn::Same | Turn::Separate => None,
        };
        let mut kinds = Kinds::default();
        let mut masks: Vec<[Vec<Masks<W>>; 3]> = Vec::new();
        let mut guards = GuardCompiler::<W>::new(guarded, &planes);
        for (index, side) in side_rules.iter().enumerate() {
            let lists: Vec<u32> = (0..side.moves.len()).map(|i| guards.list(index, i)).collect();
            let mut compile = |direction, selects: &dyn Fn(&Command) -> bool| {
                let moves = side.moves.iter().zip(lists.iter().copied());
                let mut moves = moves.filter(|(command, _)| selects(command));
                compile_commands::<W>(&planes, &mut moves, direction, &mut kinds, swap)
            };
            masks.push([
                compile(Direction::Forward, &|_| true)?,
                compile(Direction::Backward, &|command| !command.again)?,
                compile(Direction::Backward, &|command| command.again)?,
            ]);
        }
        let used_kinds: Vec<Vec<bool>> = masks
            .iter()
            .map(|[forward, ..]| {
                let mut used = vec![false; kinds.all.len()];
                forward.iter().for_each(|masks| used[masks.kind as usize] = true);
                used
            })
            .collect();
        let key = tier_key(&planes, &start, side);
        let tiers = Tiers::from_start(
            &planes,
            &turn,
            KindsInUse { kinds: &kinds, used: &used_kinds },
            &|key, list| guards.list_in_tier(key, list),
            key,
            MAX_TIERS,
        );
        let guards = Some(guards.finish()).filter(|guards| !guards.is_empty());
        let tiers = tiers.ok_or(Unsolved::Capacity(CapacityLimit::Tiers))?;
        let symmetries = if options.fold_symmetry {
            board_symmetries(guarded, &planes, swap)
        } else {
            Vec::new()
        };
        let mut canonicalizer = Canonicalizer::new(rules, &planes, &symmetries);
        if let Some(canonicalizer) = &mut canonicalizer {
            let commands = masks.iter_mut().flatten().flatten();
            commands.for_each(|command| canonicalizer.register(&planes, command));
        }
        let frequencies = bit_frequencies(&planes, &tiers);
        let weight = |word: usize, bit: u32| frequencies[64 * word + bit as usize];
        let (mut sides, mut backward) = (Vec::new(), Vec::new());
        let compiled = side_rules.iter().zip(masks).enumerate();
        for (i, (side, [forward, passing, again])) in compiled {
            backward.push(BackwardMoves {
                passing: Moves::new(passing, &weight),
                again: Moves::new(again, &weight),
            });
            let wins = if options.prune_immediate_wins {
                let wins = immediate_win_conditions(rules, i, &|command| {
                    !guarded.guards_of(i, command).is_empty()
                });
                let wins = wins.ok_or(Unsolved::Capacity(CapacityLimit::EndingMasks))?;
                Some(Endings::new(&planes, &wins, &weight)?)
            } else {
                None
            };
            sides.push(Side {
                wins,
                endings: Endings::new(&planes, &side.endings, &weight)?,
                scores: side.endings.iter().map(|ending| ending.score).collect(),
                no_moves: side.no_moves,
                forward: Moves::new(forward, &weight),
            });
        }
        let swap = swap.map(|swap| SymmetryTables::new(&rules.groups, &planes, swap));
        let max_cells = planes.blocks.iter().map(|block| block.cells).max().unwrap_or(1);
        let has_extra_turns = kinds.all.iter().any(|kind| kind.again);
        let mut free_cells: BTreeMap<_, u32> = BTreeMap::new();
        // A guard can make a move impossible.
        if !options.prune_immediate_wins && guarded.conditions.is_empty() {
            for (cell, value) in rules.free_cells(&start) {
                let cell = cell as usize;
                *free_cells.entry((group_of[cell], start[cell], value)).or_default() += 1;
            }
        }
        let free_cells = free_cells.into_values().collect();
        let mut effects = Vec::new();
        let effect_of = kinds.all.iter().map(|kind| {
            let effect = MoveEffect { again: kind.again, gain: kind.gain };
            let index = effects.iter().position(|other| *other == effect);
            index.unwrap_or_else(|| {
                effects.push(effect);
                effects.len() - 1
            }) as u32
        });
        let effect_of = effect_of.collect();
        Ok(CompiledGame {
            planes,
            sides,
            backward: BackwardIndexes::new(backward, frequencies),
            guards,
            turn,
            tiers,
            tables: RankTables::new(max_cells),
            swap,
            canonicalizer,
            prune_immediate_wins: options.prune_immediate_wins,
            group_of,
            start,
            effects,
            effect_of,
            has_extra_turns,
            free_cells,
        })
    }

    /// Returns whether the same side moves again after a command of a
    /// [`Kind`](crate::compiled::planes::Kind), which is given by its index `kind`.
    #[inline(always)]
    pub fn moves_again(&self, kind: u32) -> bool {
        self.effects[self.effect_index(kind) as usize].again
    }

    /// Returns the index in `effects` of the effect of a command of a
    /// [`Kind`](crate::compiled::planes::Kind), which is given by its index `kind`.
    #[inline(always)]
    pub fn effect_index(&self, kind: u32) -> u32 {
        self.effect_of[kind as usize]
    }

    /// Returns whether the sides of a board must be swapped after a command: the command passes the
    /// turn, and the sides are symmetric. `kind` is the index of the
    /// [`Kind`](crate::compiled::planes::Kind) of the command.
    #[inline(always)]
    pub fn passes_turn(&self, kind: u32) -> bool {
        self.swap.is_some() && !self.moves_again(kind)
    }

    /// Returns the guards of commands at the boards of a tier, or `None` if no command has guards.
    #[inline(always)]
    pub fn tier_guards(&self, tier: u32) -> Option<TierGuards<'_, W>> {
        let guards = self.guards.as_ref()?;
        Some(TierGuards { guards, list_of_kind: self.tiers.guards(tier) })
    }

    /// Returns whether the guards of a command allow it at a predecessor of `board`. `command` is
    /// its inverse, which leads from `board` to the predecessor, a board of the tier `from`.
    #[inline(always)]
    pub fn allows_inverse(&self, from: u32, command: &Masks<W>, board: &Board<W>) -> bool {
        self.tier_guards(from).is_none_or(|guards| {
            guards.allow(command.kind, &command.apply(board), &mut GuardMemo::default())
        })
    }

    /// Returns the compiled rules of the side that is to move at the boards of a tier.
    #[inline(always)]
    pub fn side(&self, tier: u32) -> &Side<W> {
        &self.sides[usize::from(self.tiers.keys[tier as usize].side)]
    }

    /// Returns the index in `sides` of the side that is not to move at the boards of a tier, which
    /// made the last move if that move passed the turn. If the rules of the sides are the same or
    /// symmetric, this is the index of the single entry.
    #[inline(always)]
    pub fn previous_side(&self, tier: u32) -> usize {
        let side = usize::from(self.tiers.keys[tier as usize].side);
        if self.sides.len() == 2 { 1 - side } else { side }
    }

    /// Returns the board in the view of the other side. If the sides are symmetric, this is the
    /// renamed board, else the board itself.
    #[inline(always)]
    pub fn swapped(&self, board: &Board<W>) -> Board<W> {
        self.swap.as_ref().map_or(*board, |swap| swap.apply(board))
    }

    /// Returns the results of `view` for a board and for the board `swapped`, which is the same
    /// board in the view of the other side. The first result is for commands after which the same
    /// side moves again, the second for commands that pass the turn. If no command of the game lets
    /// the same side move again, the first result is a copy of the second.
    #[inline(always)]
    pub fn key_views<T: Clone>(
        &self,
        board: &Board<W>,
        swapped: &Board<W>,
        view: impl Fn(&Board<W>) -> T,
    ) -> [T; 2] {
        if self.swap.is_none() {
            let view = view(board);
            return [view.clone(), view];
        }
        let swapped_view = view(swapped);
        [if self.has_extra_turns { view(board) } else { swapped_view.clone() }, swapped_view]
    }

    /// Returns a board, given by the values of its `cells`, and the side to move in the form in
    /// which boards are stored: if the second side is to move and the sides are symmetric, cells
    /// and values are renamed so that the first side is to move.
    pub fn normalize(&self, cells: &[u8], side: u8) -> (Vec<u8>, u8) {
        match (&self.turn, side) {
            (Turn::Symmetric(swap), 1) => (swap.apply(&self.group_of, cells), 0),
            _ => (cells.to_vec(), side),
        }
    }

    /// Returns the index of the tier that contains the board with the values `cells` and `side` to
    /// move. The board must be in the form that [`normalize`](CompiledGame::normalize) returns.
    /// Returns `None` if no reachable tier has the board's counts of values.
    pub fn tier(&self, cells: &[u8], side: u8) -> Option<u32> {
        let key: TierKey = tier_key(&self.planes, cells, side);
        self.tiers.index_of.get(&key).copied()
    }

    /// Returns the label of a board at which the game is over or the side to move has an immediate
    /// win. Returns `None` for other boards, and for all boards if immediate wins are not pruned,
    /// because only pruning omits such boards from the tables.
    pub fn immediate_label(&self, board: &Board<W>, side: u8) -> Option<Label> {
        let rules = &self.sides[usize::from(side)];
        rules.wins.as_ref()?;
        match rules.endings.first_match(board) {
            Some(ending) => Some(match rules.scores[ending as usize]? {
                0 => Label::Drawn,
                1.. => Label::Won(0),
                _ => Label::Lost(0),
            }),
            None => rules.wins_immediately(board).then_some(Label::Won(1)),
        }
    }

    /// Returns lower bounds for the numbers of reachable boards that the canonicalizer stores: of
    /// all tiers together, and of the largest tier.
    pub fn least_stored_boards(&self) -> (u64, u64) {
        // A board stands for its images under the symmetries, and with symmetric sides for the
        // image of a board at which the second side is to move.
        let images = u64::from(self.canonicalizer.as_ref().map_or(1, Canonicalizer::order)) * 2;
        let total = 1u64.checked_shl(self.free_cells.iter().sum()).unwrap_or(u64::MAX);
        let largest_choice = |cells: &u32| {
            let cells = (*cells as usize).min(self.tables.binomials.len() - 1);
            self.tables.binomials[cells][cells / 2]
        };
        let tier = self.free_cells.iter().map(largest_choice).max().unwrap_or(0);
        (total / images, tier / images)
    }

    /// Returns the tables that the position indices of all tiers share; see [`IndexContext`].
    pub fn index_context(&self) -> IndexContext<'_, W> {
        IndexContext { tables: &self.tables, canonicalizer: self.canonicalizer.as_ref() }
    }

    /// Returns the total number of arrangements of all tiers: boards with the counts of values of a
    /// reachable tier, whether or not the board itself is reachable. Returns `None` if the number
    /// exceeds 64 bits.
    pub fn dense_positions(&self) -> Option<u64> {
        let size = |key: &TierKey| DenseTier::count(&self.planes, &key.counts, &self.tables);
        self.tiers.keys.iter().try_fold(0u64, |sum, key| sum.checked_add(size(key)?))
    }
}

/// Returns a renaming that exchanges the rules of the two sides and is its own inverse, preferably
/// one that maps the start board to itself. Returns `None` if none is found.
fn find_swap(guarded: &GuardedRules, planes: &Planes, start: &[u8]) -> Option<RuleSymmetry> {
    let rules = &guarded.rules;
    let group_of = group_of_cells(&rules.groups);
    let accepts = |symmetry: &RuleSymmetry| {
        symmetry.is_involution(&group_of)
            && preserves_blocks(planes, symmetry)
            && guarded.keeps_guards(symmetry)
    };
    let query = SymmetryQuery { match_scores: true, swaps: &[true], accepts: &accepts };
    let mut symmetries = find_symmetries(rules, &query);
    let fixes_start =
        symmetries.iter().position(|symmetry| symmetry.apply(&group_of, start) == start);
    (!symmetries.is_empty()).then(|| symmetries.swap_remove(fixes_start.unwrap_or(0)))
}

/// Returns for each bit of a packed board an estimate of how often it is set. The move generator
/// indexes each command by the rarest bit that it requires.
fn bit_frequencies(planes: &Planes, tiers: &Tiers) -> Vec<u64> {
    let mut frequencies = vec![u64::MAX; 64 * planes.words];
    for block in &planes.blocks {
        for (i, plane) in block.planes.iter().enumerate() {
            let total = block.counts_offset.map(|offset| {
                tiers.keys.iter().map(|key| u64::from(key.counts[offset + i])).sum::<u64>()
            });
            for cell in 0..block.cells {
                let bit = 64 * plane.word as usize + (plane.shift + cell) as usize;
                frequencies[bit] = total.unwrap_or(1) * 64 / u64::from(block.cells);
            }
        }
    }
    frequencies
}
