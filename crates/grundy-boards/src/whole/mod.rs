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

use crate::label::{Atom, Form, Label};
use crate::levels::{Events, Next, Phase, Place, listing};
use crate::limits::{Limits, Progress, Unsolved};
use crate::moves::Noted;
use crate::pext::{Gather, Work, best};
use crate::planes::{Board, Masks};
use crate::play::Play;
use crate::rows::in_rows;
use crate::table::{Numbers, Shared, Table};
use crate::tiers::NONE;
use crate::weigh::{Options, over};
use uses::Uses;

/// Tables being filled.
pub struct Whole<'a, const W: usize, F: Form, N> {
    play: &'a Play<W>,
    limits: &'a Limits<'a>,
    shared: Shared<'a, W>,
    tables: Vec<Table<F, N>>,
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

impl<'a, const W: usize, F: Form, N: Numbers<W>> Whole<'a, W, F, N> {
    /// Tables for tiers that are numbered so, by what takes so many bytes besides.
    pub fn new(
        play: &'a Play<W>,
        (numbers, besides): (Vec<N>, u64),
        scored: bool,
        limits: &'a Limits<'a>,
    ) -> Self {
        let of = numbers.iter().map(N::boards).sum();
        let with_boards = numbers.iter().filter(|own| own.boards() > 0).count() as u64;
        let held = |own: &N| match limits.outcomes {
            true => own.numbers().div_ceil(4) + own.bytes(),
            false => own.numbers() * F::Atom::BYTES + own.bytes(),
        };
        let largest = (0..play.tiers.components.len() as u32)
            .filter(|component| play.tiers.returns(*component))
            .map(|component| {
                let tiers = &play.tiers.components[component as usize];
                tiers.iter().map(|tier| numbers[*tier as usize].numbers()).sum::<u64>()
            });
        let lists = largest.max().map_or(0, listing);
        // Of outcomes a tier at a time has words.
        let words = numbers.iter().map(|own| own.numbers() * F::Atom::BYTES).max().unwrap_or(0);
        let words = if limits.outcomes { words } else { 0 };
        let bytes = numbers.iter().map(held).sum::<u64>() + besides + lists + words;
        let tables = numbers.into_iter().map(Table::new).collect();
        let (shared, done, tiers) = (play.shared(), 0, [0, with_boards]);
        Whole { play, limits, shared, tables, scored, done, of, tiers, bytes, besides }
    }
}

impl<const W: usize, F: Form, N: Numbers<W>> Whole<'_, W, F, N> {
    /// Fills them. Where all are too many for the memory, and there is somewhere to put them, those that are not needed soon
    /// are put aside; then all are in the end.
    ///
    /// # Errors
    /// Where labels do not fit, or it was told to stop.
    pub fn filled(mut self) -> Result<Vec<Table<F, N>>, Unsolved> {
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
            let boards: u64 =
                tiers.iter().map(|at| self.tables[*at as usize].numbers.boards()).sum();
            if component >= from {
                if let (Some(uses), Some(keep)) = (&uses, self.limits.keep) {
                    self.ready(component, uses, keep)?;
                }
                if component > from || matches!(phase, Phase::Look(0, _)) {
                    tiers.iter().try_for_each(|tier| self.tables[*tier as usize].emptied())?;
                }
                let parts = self.parts(tiers);
                let solving = Solving { all: &self, component, boards, tiers, parts };
                solving.solved(std::mem::take(&mut phase))?;
                for tier in tiers.iter().filter(|_| self.limits.outcomes) {
                    self.tables[*tier as usize].forget_moves();
                }
            }
            self.done += boards;
            let numbers = tiers.iter().map(|tier| &self.tables[*tier as usize].numbers);
            self.tiers[0] += numbers.filter(|own| own.boards() > 0).count() as u64;
        }
        if let (Some(_), Some(keep)) = (uses, self.limits.keep) {
            for (tier, table) in self.tables.iter_mut().enumerate() {
                table.put_aside(tier, keep)?;
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

impl<const W: usize, F: Form, N: Numbers<W>> Whole<'_, W, F, N> {
    fn parts(&self, tiers: &[u32]) -> Vec<Part> {
        let mut parts = Vec::new();
        for tier in tiers {
            let numbers = self.tables[*tier as usize].numbers.numbers();
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
struct Solving<'a, const W: usize, F: Form, N> {
    all: &'a Whole<'a, W, F, N>,
    component: u32,
    /// Its boards.
    boards: u64,
    tiers: &'a [u32],
    parts: Vec<Part>,
}

/// Boards of a part being looked at.
struct Look<'a, 'b, const W: usize, F: Form, N> {
    solving: &'a Solving<'b, W, F, N>,
    part: Part,
    events: &'a mut Events,
}

impl<const W: usize, F: Form, N: Numbers<W>> Work for Look<'_, '_, W, F, N> {
    type Found = Result<(), Unsolved>;
    const GATHERS: bool = N::GATHERS;

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

impl<const W: usize, F: Form, N: Numbers<W>> Solving<'_, W, F, N> {
    fn is_inside(&self, tier: u32) -> bool {
        self.all.play.tiers.component_of[tier as usize] == self.component
    }

    fn threads(&self) -> usize {
        // Threads are not worth beginning for little.
        if self.parts.len() < 4 { 1 } else { self.all.limits.threads }
    }

    fn word(&self, Place { tier, at }: Place) -> &F::Atom {
        &self.all.tables[tier as usize].words[at as usize]
    }

    /// What is to be known of a board to name its options.
    #[inline(always)]
    fn from(&self, board: &Board<W>) -> From<W, N::Seen> {
        let (play, shared) = (self.all.play, &self.all.shared);
        let turned = play.turned(board);
        let seen = play.views(board, &turned, |board| N::seen(shared, board));
        From { boards: [*board, turned], seen }
    }

    /// What is known of an option.
    #[inline(always)]
    fn after(&self, command: &Masks<W>, from: &From<W, N::Seen>) -> N::Name {
        let by = usize::from(self.all.play.turns_after(command.kind));
        N::after(&self.all.shared, &from.seen[by], &from.boards[by], command)
    }

    /// How many symmetries leave an option as it is.
    #[inline(always)]
    fn same(&self, command: &Masks<W>, from: &From<W, N::Seen>) -> u32 {
        N::same(&self.all.shared, self.after(command, from)).0
    }

    /// Tells how far it is: of this component such a part of its boards is done.
    fn ask(&self, level: u32, (part, parts): (u64, u64)) -> Result<(), Unsolved> {
        let here = u128::from(self.boards) * u128::from(part.min(parts)) / u128::from(parts.max(1));
        let (done, of) = (self.all.done + here as u64, self.all.of);
        let (bytes, numbering) = (self.all.bytes, Some(N::NUMBERING));
        let [tiers, of_tiers] = self.all.tiers;
        let progress = Progress { found: of, done, of, level, bytes, numbering, tiers, of_tiers };
        if (self.all.limits.watch)(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }

    fn solved(&self, phase: Phase) -> Result<(), Unsolved> {
        match phase {
            Phase::Look(part, events) => {
                let events = self.looked(part, events)?;
                if !self.all.play.tiers.returns(self.component) {
                    return Ok(());
                }
                let (level, frontier, part, found) = (0, None, 0, Next::default());
                self.levels(Phase::Level { level, frontier, part, found, events })
            }
            phase => self.levels(phase),
        }
    }

    /// Writes down how far it is, if it is time.
    fn kept(&self, phase: Phase) -> Result<Phase, Unsolved> {
        if self.all.limits.keep.is_some_and(|keep| keep.is_due()) {
            self.all.put(self.component, &phase)?;
        }
        Ok(phase)
    }

    /// Looks at the boards of every part from one on.
    fn looked(&self, mut part: usize, mut events: Events) -> Result<Events, Unsolved> {
        let returns = self.all.play.tiers.returns(self.component);
        while part < self.parts.len() {
            let many = ROUND.min(self.parts.len() - part);
            let found = in_rows(self.threads(), many, &|at, events: &mut Events| {
                // Handing on, where boards do, takes about three times as long.
                let parts = self.parts.len() as u64 * if returns { 4 } else { 1 };
                self.ask(0, ((part + at) as u64, parts))?;
                best(Look { solving: self, part: self.parts[part + at], events })?;
                let held = events.bytes().saturating_mul(self.threads() as u64);
                if held > self.all.limits.bytes { Err(Unsolved::Large) } else { Ok(()) }
            })?;
            found.into_iter().for_each(|more| events.add(more));
            part += many;
            if let Phase::Look(_, kept) = self.kept(Phase::Look(part, events))? {
                events = kept;
            } else {
                return Err(Unsolved::Kept);
            }
        }
        Ok(events)
    }

    /// Looks at every board of a part: what is over, what its options decide, and how many are to be waited for.
    #[inline(always)]
    fn look<G: Gather>(&self, gather: G, part: Part, events: &mut Events) -> Result<(), Unsolved> {
        let all = self.all;
        let (play, table) = (all.play, &all.tables[part.tier as usize]);
        let (side, next) = (play.side(part.tier), play.tiers.next(part.tier));
        let returns = play.tiers.returns(self.component);
        let folded = N::folded(&all.shared);
        let inside: Vec<bool> = next.iter().map(|to| *to != NONE && self.is_inside(*to)).collect();
        let all_inside = (inside.iter().zip(next)).all(|(inside, to)| *inside || *to == NONE);
        let mut waiting: Vec<(u64, Options)> = Vec::with_capacity(BATCH);
        let mut asked: Vec<(u32, u32, bool, N::Name)> = Vec::new();
        let mut numbers: Vec<u64> = Vec::new();
        let mut noted = Noted::default();
        let mut at = part.from;
        while at < part.to {
            waiting.clear();
            asked.clear();
            numbers.clear();
            while at < part.to && waiting.len() < BATCH {
                let number = at;
                at += 1;
                let Some(board) = table.numbers.board(gather, &all.shared, number) else {
                    continue;
                };
                let score = match side.endings.first(&board) {
                    Some(ending) => side.scores[ending as usize].ok_or(Unsolved::Fault)?,
                    None if side.wins_at_once(&board) => {
                        let word = F::word(Label::Won(1)).ok_or(Unsolved::Long)?;
                        table.words[number as usize].set(word);
                        continue;
                    }
                    None => {
                        let mut options = Options::default();
                        let mut outside = 0;
                        if all_inside && !folded {
                            options.inside = side.next.count(&board);
                        } else {
                            let (from, place) = (self.from(&board), waiting.len() as u32);
                            side.next.each(&board, &mut noted, |command| {
                                match inside[command.kind as usize] {
                                    true if folded => options.inside += self.same(command, &from),
                                    true => options.inside += 1,
                                    false => {
                                        let to = next[command.kind as usize];
                                        let again = play.goes_on(command.kind);
                                        let after = self.after(command, &from);
                                        all.tables[to as usize].numbers.fetch(after);
                                        asked.push((place, to, again, after));
                                        outside += 1;
                                    }
                                }
                            });
                        }
                        events.outside += u64::from(returns && outside > 0);
                        if options.inside + outside > 0 {
                            waiting.push((number, options));
                            continue;
                        }
                        side.stuck
                    }
                };
                let word = F::word(over(score, all.scored)?).ok_or(Unsolved::Long)?;
                table.words[number as usize].set(word);
            }
            for (_, to, _, after) in &asked {
                let number = all.tables[*to as usize].numbers.number(gather, &all.shared, *after);
                let number = number.ok_or(Unsolved::Fault)?;
                all.tables[*to as usize].fetch(number);
                numbers.push(number);
            }
            for ((place, to, again, _), number) in asked.iter().zip(&numbers) {
                let label = all.tables[*to as usize].label(*number).as_scored(all.scored);
                waiting[*place as usize].1.add(label, *again);
            }
            for (number, options) in &waiting {
                let place = Place::new(part.tier, *number);
                let word = options.weighed::<F>(place, returns, events)?;
                table.words[*number as usize].set(word);
            }
        }
        Ok(())
    }
}
