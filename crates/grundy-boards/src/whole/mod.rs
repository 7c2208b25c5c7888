//! Tables of tiers filled, one component after another, in place.
//!
//! Where no moves lead from a tier back to it, its boards are decided by their options, which are decided already. Else
//! a word counts the options that are not decided, and then holds the result: boards are decided level by level, nearest
//! to the end first, and hand what they are to the boards that lead to them (retrograde analysis; Bellman 1965, Ströhlein
//! 1970), so that results come with the number of moves: the winner hastens, the loser delays. What is decided in later
//! tiers arrives at the level that it has.

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

/// Tables being filled.
pub struct Whole<'a, const W: usize, F: LabelEncoding, N> {
    play: &'a CompiledGame<W>,
    limits: &'a Limits<'a>,
    shared: IndexContext<'a, W>,
    tables: Vec<LabelTable<F, N>>,
    /// Whether labels are scores.
    scored: bool,
    /// Boards of tiers that are done, and of all.
    done: u64,
    of: u64,
    /// Tiers that are done, and of all that have boards.
    tiers: [u64; 2],
    /// Bytes that are held at a time, about, and those of them that are not in tables.
    bytes: u64,
    besides: u64,
}

impl<'a, const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'a, W, F, N> {
    /// Tables for tiers that are numbered so, by what takes so many bytes besides.
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
        // Of outcomes a tier at a time has words.
        let words = numbers.iter().map(|own| own.capacity() * F::Cell::BYTES).max().unwrap_or(0);
        let words = if limits.outcomes_only { words } else { 0 };
        let bytes = numbers.iter().map(held).sum::<u64>() + besides + lists + words;
        let tables = numbers.into_iter().map(LabelTable::new).collect();
        let (shared, done, tiers) = (play.index_context(), 0, [0, with_boards]);
        Whole { play, limits, shared, tables, scored, done, of, tiers, bytes, besides }
    }
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
    /// Fills them. Where all are too many for the memory, and there is somewhere to put them, those that are not needed soon
    /// are put aside; then all are in the end.
    ///
    /// # Errors
    /// Where labels do not fit, or it was told to stop.
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

/// Numbers that one thread takes at a time.
const PART: u64 = 1 << 14;
/// Parts that are done before what threads found is put together, and it may be written down how far it is.
const ROUND: usize = 256;
/// Boards whose options are looked up together, so that reading need not wait for one another.
const BATCH: usize = 32;

/// Some numbers of a tier.
#[derive(Clone, Copy)]
struct Part {
    tier: u32,
    from: u64,
    to: u64,
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Whole<'_, W, F, N> {
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

/// A component being solved.
struct Solving<'a, const W: usize, F: LabelEncoding, N> {
    all: &'a Whole<'a, W, F, N>,
    component: u32,
    /// Its boards.
    boards: u64,
    tiers: &'a [u32],
    parts: Vec<Part>,
}

/// Boards of a part being looked at.
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

/// A board as it is, and as the other side sees it.
struct From<const W: usize, T> {
    boards: [Board<W>; 2],
    seen: [T; 2],
}

impl<const W: usize, F: LabelEncoding, N: PositionIndex<W>> Solving<'_, W, F, N> {
    fn is_inside(&self, tier: u32) -> bool {
        self.all.play.tiers.component_of[tier as usize] == self.component
    }

    fn threads(&self) -> usize {
        // Threads are not worth beginning for little.
        if self.parts.len() < 4 { 1 } else { self.all.limits.threads }
    }

    fn word(&self, PositionId { tier, index: at }: PositionId) -> &F::Cell {
        &self.all.tables[tier as usize].codes[at as usize]
    }

    /// What is to be known of a board to name its options.
    #[inline(always)]
    fn from(&self, board: &Board<W>) -> From<W, N::View> {
        let (play, shared) = (self.all.play, &self.all.shared);
        let turned = play.swapped(board);
        let seen = play.key_views(board, &turned, |board| N::view(shared, board));
        From { boards: [*board, turned], seen }
    }

    /// What is known of an option.
    #[inline(always)]
    fn after(&self, command: &Masks<W>, from: &From<W, N::View>) -> N::Key {
        let by = usize::from(self.all.play.passes_turn(command.kind));
        N::successor_key(&self.all.shared, &from.seen[by], &from.boards[by], command)
    }

    /// How many symmetries leave an option as it is.
    #[inline(always)]
    fn same(&self, command: &Masks<W>, from: &From<W, N::View>) -> u32 {
        N::symmetry_counts(&self.all.shared, self.after(command, from)).0
    }

    /// Tells how far it is: of this component such a part of its boards is done.
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

    /// Writes down how far it is, if it is time.
    fn kept(&self, phase: Phase) -> Result<Phase, Unsolved> {
        if self.all.limits.checkpoints.is_some_and(|keep| keep.checkpoint_due()) {
            self.all.put(self.component, &phase)?;
        }
        Ok(phase)
    }

    /// Looks at the boards of every part from one on.
    fn looked(
        &self,
        mut part: usize,
        mut events: DeferredUpdates,
    ) -> Result<DeferredUpdates, Unsolved> {
        let returns = self.all.play.tiers.is_cyclic(self.component);
        while part < self.parts.len() {
            let many = ROUND.min(self.parts.len() - part);
            let found = parallel_for(self.threads(), many, &|at, events: &mut DeferredUpdates| {
                // Handing on, where boards do, takes about three times as long.
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

    /// Looks at every board of a part: what is over, what its options decide, and how many are to be waited for.
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
