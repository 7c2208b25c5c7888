//! The solver within one process: computes the labels of all tiers in place, one component of tiers
//! after another.
//!
//! In a component without cycles, each position is decided by its successors, which are already
//! solved. In a component with cycles, the code of a position first counts its undecided successors
//! and later becomes its label: positions are decided in ascending order of their distance to the
//! end, and each decided position updates its predecessors (retrograde analysis; Bellman 1965,
//! Ströhlein 1970). So labels contain the number of moves if the winner hastens and the loser
//! delays the end. Successors in components that are already solved are taken into account by
//! deferred updates at their distance to the end.

mod fitting;
mod handing;
mod kept;
mod planned;
mod uses;

use crate::compiled::CompiledGame;
use crate::frontier::{DeferredUpdates, Frontier, Phase, PositionId, frontier_bytes};
use crate::label::{Label, LabelCell, LabelEncoding};
use crate::label_update::{SuccessorSummary, terminal_label};
use crate::limits::{Limits, Progress, Unsolved};
use crate::moves::MoveScratch;
use crate::parallel::parallel_for;
use crate::planes::{Board, Masks};
use crate::simd::{Gather, Kernel, dispatch};
use crate::table::{IndexContext, LabelTable, PositionIndex};
use crate::tiers::NO_TIER;
use uses::Uses;

/// The state of the solver: the label tables of all tiers.
pub struct Whole<'a, const W: usize, F: LabelEncoding, N> {
    play: &'a CompiledGame<W>,
    limits: &'a Limits<'a>,
    shared: IndexContext<'a, W>,
    tables: Vec<LabelTable<F, N>>,
    /// Whether labels encode scores.
    scored: bool,
    /// The number of boards of the components that are solved.
    done: u64,
    /// The number of boards of all components.
    of: u64,
    /// The number of solved tiers that have boards, and the number of all tiers that have boards.
    tiers: [u64; 2],
    /// The approximate peak memory in bytes.
    bytes: u64,
    /// The size in bytes of the tables that the indices of all tiers share; it is included in
    /// `bytes`.
    besides: u64,
}

impl<'a, const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'a, W, F, N> {
    /// Creates the solver for tiers with the indices `numbers`; `besides` is the size in bytes of
    /// the tables that these indices share. `scored` is whether labels encode scores.
    pub fn new(
        play: &'a CompiledGame<W>,
        (numbers, besides): (Vec<N>, u64),
        scored: bool,
        limits: &'a Limits<'a>,
    ) -> Self {
        let of = numbers.iter().map(N::boards).sum();
        let with_boards = numbers.iter().filter(|own| own.boards() > 0).count() as u64;
        let held = |own: &N| match limits.outcomes_only {
            true => own.capacity().div_ceil(4) + own.bytes(),
            false => own.capacity() * F::Cell::BYTES + own.bytes(),
        };
        let largest = (0..play.tiers.components.len() as u32)
            .filter(|component| play.tiers.is_cyclic(*component))
            .map(|component| {
                let tiers = &play.tiers.components[component as usize];
                tiers.iter().map(|tier| numbers[*tier as usize].capacity()).sum::<u64>()
            });
        let lists = largest.max().map_or(0, frontier_bytes);
        // If only outcomes are stored, one tier at a time also has codes.
        let words = numbers.iter().map(|own| own.capacity() * F::Cell::BYTES).max().unwrap_or(0);
        let words = if limits.outcomes_only { words } else { 0 };
        let bytes = numbers.iter().map(held).sum::<u64>() + besides + lists + words;
        let tables = numbers.into_iter().map(LabelTable::new).collect();
        let (shared, done, tiers) = (play.index_context(), 0, [0, with_boards]);
        Whole { play, limits, shared, tables, scored, done, of, tiers, bytes, besides }
    }
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
    /// Solves all components and returns the label tables. If the tables exceed the memory budget
    /// and there is a checkpoint store, tiers that are not needed soon are spilled, and at the end
    /// all tiers are spilled.
    ///
    /// # Errors
    /// Returns an error if the memory budget is exceeded, a label has no code, the rules are
    /// undefined at a position, the caller stops the run, or a checkpoint fails.
    pub fn filled(mut self) -> Result<Vec<LabelTable<F, N>>, Unsolved> {
        let (from, mut phase) = self.got()?;
        let uses = match self.aside() {
            Some(_) => Some(Uses::new(&self.play.tiers)),
            None => None,
        };
        if let Some(uses) = &uses {
            self.bytes = self.most_at_a_time(uses)?;
        }
        for component in 0..self.play.tiers.components.len() as u32 {
            let tiers = &self.play.tiers.components[component as usize];
            let boards: u64 = tiers.iter().map(|at| self.tables[*at as usize].index.boards()).sum();
            if component >= from {
                if let (Some(uses), Some(keep)) = (&uses, self.limits.checkpoints) {
                    self.ready(component, uses, keep)?;
                }
                if component > from || matches!(phase, Phase::Classify(0, _)) {
                    tiers.iter().try_for_each(|tier| self.tables[*tier as usize].alloc_codes())?;
                }
                let parts = self.parts(tiers);
                let solving = Solving { all: &self, component, boards, tiers, parts };
                solving.solved(std::mem::take(&mut phase))?;
                for tier in tiers.iter().filter(|_| self.limits.outcomes_only) {
                    self.tables[*tier as usize].reduce_to_outcomes();
                }
            }
            self.done += boards;
            let numbers = tiers.iter().map(|tier| &self.tables[*tier as usize].index);
            self.tiers[0] += numbers.filter(|own| own.boards() > 0).count() as u64;
        }
        if let (Some(_), Some(keep)) = (uses, self.limits.checkpoints) {
            for (tier, table) in self.tables.iter_mut().enumerate() {
                table.spill(tier, keep)?;
            }
        }
        Ok(self.tables)
    }
}

/// The maximum number of indices in a part. One thread processes one part.
const PART: u64 = 1 << 14;
/// The maximum number of parts that are processed before the results of the threads are merged; a
/// checkpoint can be written after each merge.
const ROUND: usize = 256;
/// The number of positions whose successors are looked up together, so that cache misses overlap.
const BATCH: usize = 32;

/// A range of indices of a tier.
#[derive(Clone, Copy)]
struct Part {
    tier: u32,
    from: u64,
    to: u64,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
    /// Divides the indices of the tiers `tiers` into parts.
    fn parts(&self, tiers: &[u32]) -> Vec<Part> {
        let mut parts = Vec::new();
        for tier in tiers {
            let numbers = self.tables[*tier as usize].index.capacity();
            let begins = (0..numbers.div_ceil(PART)).map(|at| at * PART);
            parts.extend(begins.map(|from| Part {
                tier: *tier,
                from,
                to: numbers.min(from + PART),
            }));
        }
        parts
    }
}

/// A component that is being solved.
struct Solving<'a, const W: usize, F: LabelEncoding, N> {
    all: &'a Whole<'a, W, F, N>,
    component: u32,
    /// The number of boards of the component.
    boards: u64,
    tiers: &'a [u32],
    parts: Vec<Part>,
}

/// The kernel that classifies the positions of a part; see [`Solving::look`].
struct Look<'a, 'b, const W: usize, F: LabelEncoding, N> {
    solving: &'a Solving<'b, W, F, N>,
    part: Part,
    events: &'a mut DeferredUpdates,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Kernel for Look<'_, '_, W, F, N> {
    type Output = Result<(), Unsolved>;
    const USES_GATHER: bool = N::USES_GATHER;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<(), Unsolved> {
        self.solving.look(gather, self.part, self.events)
    }
}

/// A board in the view of each side, and the data from which the keys of its successors are
/// computed. The first entries are for commands after which the same side moves again, the second
/// entries for commands that pass the turn.
struct From<const W: usize, T> {
    boards: [Board<W>; 2],
    seen: [T; 2],
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Solving<'_, W, F, N> {
    /// Returns whether a tier belongs to this component.
    fn is_inside(&self, tier: u32) -> bool {
        self.all.play.tiers.component_of[tier as usize] == self.component
    }

    /// Returns the number of threads that classify the positions of this component.
    fn threads(&self) -> usize {
        // For few parts the start of threads takes too long.
        if self.parts.len() < 4 { 1 } else { self.all.limits.threads }
    }

    /// Returns the cell that stores the code of a position.
    fn word(&self, PositionId { tier, index: at }: PositionId) -> &F::Cell {
        &self.all.tables[tier as usize].codes[at as usize]
    }

    /// Computes the data about a board from which the keys of its successors are computed.
    #[inline(always)]
    fn from(&self, board: &Board<W>) -> From<W, N::View> {
        let (play, shared) = (self.all.play, &self.all.shared);
        let turned = play.swapped(board);
        let seen = play.key_views(board, &turned, |board| N::view(shared, board));
        From { boards: [*board, turned], seen }
    }

    /// Returns the key of the successor that `command` leads to.
    #[inline(always)]
    fn after(&self, command: &Masks<W>, from: &From<W, N::View>) -> N::Key {
        let by = usize::from(self.all.play.passes_turn(command.kind));
        N::successor_key(&self.all.shared, &from.seen[by], &from.boards[by], command)
    }

    /// Returns the number of symmetries that map the successor, which `command` leads to, to
    /// itself.
    #[inline(always)]
    fn same(&self, command: &Masks<W>, from: &From<W, N::View>) -> u32 {
        N::symmetry_counts(&self.all.shared, self.after(command, from)).0
    }

    /// Reports progress: the fraction `part / parts` of the component is solved, and positions are
    /// being decided at the distance `level`. Returns [`Unsolved::Stopped`] if the caller stops the
    /// run.
    fn ask(&self, level: u32, (part, parts): (u64, u64)) -> Result<(), Unsolved> {
        let here = u128::from(self.boards) * u128::from(part.min(parts)) / u128::from(parts.max(1));
        let (done, of) = (self.all.done + here as u64, self.all.of);
        let (bytes, numbering) = (self.all.bytes, Some(N::NUMBERING));
        let [tiers, of_tiers] = self.all.tiers;
        let progress = Progress {
            found: of,
            done,
            total: of,
            distance: level,
            bytes,
            numbering,
            tiers,
            total_tiers: of_tiers,
        };
        if (self.all.limits.on_progress)(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }

    /// Solves the component, starting from the state `phase`.
    fn solved(&self, phase: Phase) -> Result<(), Unsolved> {
        match phase {
            Phase::Classify(part, events) => {
                let events = self.looked(part, events)?;
                if !self.all.play.tiers.is_cyclic(self.component) {
                    return Ok(());
                }
                self.levels(Phase::Propagate {
                    distance: 0,
                    frontier: None,
                    part: 0,
                    decided: Frontier::default(),
                    updates: events,
                })
            }
            phase => self.levels(phase),
        }
    }

    /// Writes a checkpoint of the state `phase` if one is due, and returns `phase`.
    fn kept(&self, phase: Phase) -> Result<Phase, Unsolved> {
        if self.all.limits.checkpoints.is_some_and(|keep| keep.checkpoint_due()) {
            self.all.put(self.component, &phase)?;
        }
        Ok(phase)
    }

    /// Classifies the positions of all parts from the index `part` on. Adds their deferred updates
    /// to `events`, which it returns.
    fn looked(
        &self,
        mut part: usize,
        mut events: DeferredUpdates,
    ) -> Result<DeferredUpdates, Unsolved> {
        let returns = self.all.play.tiers.is_cyclic(self.component);
        while part < self.parts.len() {
            let many = ROUND.min(self.parts.len() - part);
            let found = parallel_for(self.threads(), many, &|at, events: &mut DeferredUpdates| {
                // In components with cycles, the backward propagation takes about three times as
                // long as this pass.
                let parts = self.parts.len() as u64 * if returns { 4 } else { 1 };
                self.ask(0, ((part + at) as u64, parts))?;
                dispatch(Look { solving: self, part: self.parts[part + at], events })?;
                let held = events.bytes().saturating_mul(self.threads() as u64);
                if held > self.all.limits.memory_budget { Err(Unsolved::Large) } else { Ok(()) }
            })?;
            found.into_iter().for_each(|more| events.append(more));
            part += many;
            if let Phase::Classify(_, kept) = self.kept(Phase::Classify(part, events))? {
                events = kept;
            } else {
                return Err(Unsolved::Checkpoint);
            }
        }
        Ok(events)
    }

    /// Classifies the positions of a part: gives each its label if the game is over or solved
    /// successors decide it, else the counter of its undecided successors. Updates that solved
    /// successors cause at later distances to the end are added to `events`.
    #[inline(always)]
    fn look<G: Gather>(
        &self,
        gather: G,
        part: Part,
        events: &mut DeferredUpdates,
    ) -> Result<(), Unsolved> {
        let all = self.all;
        let (play, table) = (all.play, &all.tables[part.tier as usize]);
        let (side, next) = (play.side(part.tier), play.tiers.successors(part.tier));
        let returns = play.tiers.is_cyclic(self.component);
        let folded = N::folds_symmetry(&all.shared);
        let inside: Vec<bool> =
            next.iter().map(|to| *to != NO_TIER && self.is_inside(*to)).collect();
        let all_inside = (inside.iter().zip(next)).all(|(inside, to)| *inside || *to == NO_TIER);
        let mut waiting: Vec<(u64, SuccessorSummary)> = Vec::with_capacity(BATCH);
        let mut asked: Vec<(u32, u32, bool, N::Key)> = Vec::new();
        let mut numbers: Vec<u64> = Vec::new();
        let mut noted = MoveScratch::default();
        let mut at = part.from;
        while at < part.to {
            waiting.clear();
            asked.clear();
            numbers.clear();
            while at < part.to && waiting.len() < BATCH {
                let number = at;
                at += 1;
                let Some(board) = table.index.board(gather, &all.shared, number) else {
                    continue;
                };
                let score = match side.endings.first_match(&board) {
                    Some(ending) => side.scores[ending as usize].ok_or(Unsolved::Fault)?,
                    None if side.wins_immediately(&board) => {
                        let word = F::code(Label::Won(1)).ok_or(Unsolved::Long)?;
                        table.codes[number as usize].set(word);
                        continue;
                    }
                    None => {
                        let mut options = SuccessorSummary::default();
                        let mut outside = 0;
                        if all_inside && !folded {
                            options.undecided = side.forward.count(&board);
                        } else {
                            let (from, place) = (self.from(&board), waiting.len() as u32);
                            side.forward.for_each_possible(&board, &mut noted, |command| {
                                match inside[command.kind as usize] {
                                    true if folded => {
                                        options.undecided += self.same(command, &from)
                                    }
                                    true => options.undecided += 1,
                                    false => {
                                        let to = next[command.kind as usize];
                                        let again = play.moves_again(command.kind);
                                        let after = self.after(command, &from);
                                        all.tables[to as usize].index.prefetch(after);
                                        asked.push((place, to, again, after));
                                        outside += 1;
                                    }
                                }
                            });
                        }
                        events.outside += u64::from(returns && outside > 0);
                        if options.undecided + outside > 0 {
                            waiting.push((number, options));
                            continue;
                        }
                        side.no_moves
                    }
                };
                let word = F::code(terminal_label(score, all.scored)?).ok_or(Unsolved::Long)?;
                table.codes[number as usize].set(word);
            }
            for (_, to, _, after) in &asked {
                let number = all.tables[*to as usize].index.index_of(gather, &all.shared, *after);
                let number = number.ok_or(Unsolved::Fault)?;
                all.tables[*to as usize].prefetch(number);
                numbers.push(number);
            }
            for ((place, to, again, _), number) in asked.iter().zip(&numbers) {
                let label = all.tables[*to as usize].label(*number).as_scored(all.scored);
                waiting[*place as usize].1.add(label, *again);
            }
            for (number, options) in &waiting {
                let place = PositionId::new(part.tier, *number);
                let word = options.initial_label::<F>(place, returns, events)?;
                table.codes[*number as usize].set(word);
            }
        }
        Ok(())
    }
}
