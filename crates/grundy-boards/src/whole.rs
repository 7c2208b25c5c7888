//! Tables of tiers filled, one component after another, in place.
//!
//! Where no moves lead from a tier back to it, its boards are decided by their options, which are decided already. Else
//! a word counts the options that are not decided, and then holds the result: boards are decided level by level, nearest
//! to the end first, and hand what they are to the boards that lead to them (retrograde analysis; Bellman 1965, Ströhlein
//! 1970), so that results come with the number of moves: the winner hastens, the loser delays. What is decided in later
//! tiers arrives at the level that it has.

use crate::keep::{In, LABELS, Out};
use crate::label::{Atom, EVEN, Form, Label};
use crate::levels::{Event, Events, Next, Phase, Place};
use crate::limits::{Limits, Progress, Unsolved};
use crate::pext::{Gather, Work, best};
use crate::planes::Board;
use crate::play::Play;
use crate::rows::in_rows;
use crate::table::{Numbers, Shared, Table};
use crate::tiers::NONE;

/// Tables being filled.
pub struct Whole<'a, const W: usize, F: Form, N> {
    play: &'a Play<W>,
    limits: &'a Limits<'a>,
    shared: Shared<'a>,
    tables: Vec<Table<F, N>>,
    /// Whether labels are scores.
    scored: bool,
    /// Boards of tiers that are done, and of all.
    done: u64,
    of: u64,
}

impl<'a, const W: usize, F: Form, N: Numbers<W>> Whole<'a, W, F, N> {
    /// Tables for tiers that are numbered so.
    pub fn new(play: &'a Play<W>, numbers: Vec<N>, scored: bool, limits: &'a Limits<'a>) -> Self {
        let of = numbers.iter().map(N::boards).sum();
        let empty = |numbers| Table { numbers, words: Vec::new() };
        let tables = numbers.into_iter().map(empty).collect();
        Whole { play, limits, shared: play.shared(), tables, scored, done: 0, of }
    }
}

impl<const W: usize, F: Form, N: Numbers<W>> Whole<'_, W, F, N> {
    /// Fills them.
    ///
    /// # Errors
    /// Where labels do not fit, or it was told to stop.
    pub fn filled(mut self) -> Result<Vec<Table<F, N>>, Unsolved> {
        let (from, mut phase) = self.got()?;
        for component in 0..self.play.tiers.components.len() as u32 {
            let tiers = &self.play.tiers.components[component as usize];
            let boards: u64 =
                tiers.iter().map(|at| self.tables[*at as usize].numbers.boards()).sum();
            if component >= from {
                if component > from || matches!(phase, Phase::Look(0, _)) {
                    tiers.iter().try_for_each(|tier| self.emptied(*tier))?;
                }
                let parts = self.parts(tiers);
                let solving = Solving { all: &self, component, tiers, parts };
                solving.solved(std::mem::take(&mut phase))?;
            }
            self.done += boards;
        }
        Ok(self.tables)
    }

    /// Makes room for the words of a tier.
    fn emptied(&mut self, tier: u32) -> Result<(), Unsolved> {
        let table = &mut self.tables[tier as usize];
        let many = usize::try_from(table.numbers.numbers());
        let many = many.ok().filter(|many| *many < u32::MAX as usize);
        table.words = crate::room::words(many.ok_or(Unsolved::Large)?);
        Ok(())
    }

    /// Writes down the words so far, and how far a component is solved.
    fn put(&self, component: u32, phase: &Phase) -> Result<(), Unsolved> {
        let Some(keep) = self.limits.keep else { return Ok(()) };
        keep.put(LABELS, &mut |to| {
            let out = &mut Out::new(to);
            out.number(self.kind())?;
            out.number(component.into())?;
            phase.put(out)?;
            for component in &self.play.tiers.components[..=component as usize] {
                for tier in component {
                    let words = &self.tables[*tier as usize].words;
                    let own = words.iter().map(|word| word.get().into());
                    out.list(words.len(), F::Atom::BYTES as usize, own)?;
                }
            }
            out.flush()
        })?;
        Ok(())
    }

    /// What labels are: those of another kind are of no use.
    fn kind(&self) -> u64 {
        2 * F::Atom::BYTES + u64::from(self.scored)
    }

    /// Words that were written down, and how far which component is solved.
    fn got(&mut self) -> Result<(u32, Phase), Unsolved> {
        let kept = match self.limits.keep {
            Some(keep) => keep.get(LABELS)?,
            None => None,
        };
        let Some(kept) = kept else { return Ok((0, Phase::default())) };
        let mut from = In::new(kept);
        if from.number()? != self.kind() {
            return Ok((0, Phase::default()));
        }
        let components = &self.play.tiers.components;
        let component = from.up_to(components.len() - 1)?;
        let most = usize::try_from(self.of).unwrap_or(usize::MAX).max(1 << 16);
        let phase = Phase::got(&mut from, most)?;
        for tier in components[..=component].iter().flatten() {
            self.emptied(*tier)?;
            let words = &self.tables[*tier as usize].words;
            let mut at = 0;
            let many = from.list(words.len(), F::Atom::BYTES as usize, |word| {
                words[at].set(word as u32);
                at += 1;
            })?;
            if many != words.len() {
                return Err(Unsolved::Kept);
            }
        }
        Ok((component as u32, phase))
    }
}

/// Numbers that one thread takes at a time.
const PART: u64 = 1 << 14;
/// Boards of a list that one thread takes at a time.
const LIST: usize = PART as usize / 4;
/// Parts that are done before it may be written down how far it is.
const ROUND: usize = 256;
/// Boards whose options are looked up together, so that reading need not wait for one another.
const BATCH: usize = 16;

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
    tiers: &'a [u32],
    parts: Vec<Part>,
}

/// What the options of a board are so far.
#[derive(Clone, Copy, Default)]
struct Options {
    many: u32,
    /// Those of the same component.
    inside: u32,
    /// The fewest moves of a good one and the most of a bad one, and one each.
    good: u32,
    bad: u32,
    drawn: bool,
    score: Option<i16>,
}

impl Options {
    /// Adds one with a label for who moves there.
    #[inline(always)]
    fn add(&mut self, label: Label, again: bool) {
        match (label, again) {
            (Label::Drawn, _) => self.drawn = true,
            (Label::Lost(moves), false) | (Label::Won(moves), true) => {
                let moves = u32::from(moves) + 1;
                self.good = if self.good == 0 { moves } else { self.good.min(moves) };
            }
            (Label::Won(moves), false) | (Label::Lost(moves), true) => {
                self.bad = self.bad.max(u32::from(moves) + 1);
            }
            (Label::Score(score), again) => {
                let score = if again { score } else { -score };
                self.score = Some(self.score.map_or(score, |best| best.max(score)));
            }
        }
    }
}

/// Boards of a part being looked at.
struct Look<'a, 'b, const W: usize, F: Form, N> {
    solving: &'a Solving<'b, W, F, N>,
    part: Part,
    events: &'a mut Events,
}

impl<const W: usize, F: Form, N: Numbers<W>> Work for Look<'_, '_, W, F, N> {
    type Found = Result<(), Unsolved>;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<(), Unsolved> {
        self.solving.look(gather, self.part, self.events)
    }
}

/// Boards that are decided, and hand that on.
enum Which<'a> {
    List(&'a [Place]),
    /// Those of a part that are decided at the level.
    Part(Part),
}

struct HandOn<'a, 'b, const W: usize, F: Form, N> {
    solving: &'a Solving<'b, W, F, N>,
    which: Which<'a>,
    level: u32,
    threads: usize,
    most: usize,
    found: &'a mut Next,
}

impl<const W: usize, F: Form, N: Numbers<W>> Work for HandOn<'_, '_, W, F, N> {
    type Found = Result<(), Unsolved>;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<(), Unsolved> {
        let HandOn { solving, which, level, threads, most, found } = self;
        let (bounds, mut room) = ((level, threads, most), Room::default());
        match which {
            Which::Part(part) => solving.scan(gather, part, bounds, &mut room, found),
            Which::List(list) => list
                .chunks(BATCH)
                .try_for_each(|batch| solving.hand_on(gather, batch, bounds, &mut room, found)),
        }
    }
}

/// Room that is used again and again.
#[derive(Default)]
struct Room<const W: usize> {
    /// Boards that lead to decided ones: their tier and whether that is good for them.
    boards: Vec<(u32, bool, Board<W>)>,
    places: Vec<(Place, bool)>,
    /// From where kinds of commands lead to a tier, if it is of the component.
    inside: Option<(u32, Vec<u32>)>,
}

/// A level, and how many threads and how long a list there may be.
type Bounds = (u32, usize, usize);

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

    fn ask(&self, level: u32) -> Result<(), Unsolved> {
        let (done, of) = (self.all.done, self.all.of);
        let progress = Progress { found: of, done, of, level };
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

    /// How many parts are done together before it may be written down how far it is.
    fn round(&self) -> usize {
        if self.all.limits.keep.is_some() { ROUND } else { usize::MAX }
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
        while part < self.parts.len() {
            let many = self.round().min(self.parts.len() - part);
            let found = in_rows(self.threads(), many, |at, events: &mut Events| {
                self.ask(0)?;
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
        let inside: Vec<bool> = next.iter().map(|to| *to != NONE && self.is_inside(*to)).collect();
        let all_inside = (inside.iter().zip(next)).all(|(inside, to)| *inside || *to == NONE);
        let mut waiting: Vec<(u64, Options)> = Vec::with_capacity(BATCH);
        let mut asked: Vec<(u32, u32, bool, Board<W>)> = Vec::new();
        let mut numbers: Vec<u64> = Vec::new();
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
                    None => {
                        let mut options = Options::default();
                        if all_inside {
                            options.inside = side.next.count(&board);
                            options.many = options.inside;
                        } else if returns {
                            side.next.each(&board, |command| {
                                options.many += 1;
                                options.inside += u32::from(inside[command.kind as usize]);
                            });
                        }
                        let place = waiting.len() as u32;
                        let mut outside = 0;
                        if !returns || options.many > options.inside {
                            side.next.each(&board, |command| {
                                let to = next[command.kind as usize];
                                if inside[command.kind as usize] {
                                    return;
                                }
                                outside += 1;
                                let after = command.done(&board);
                                let turns = play.turns_after(command.kind);
                                let after = if turns { play.turned(after) } else { after };
                                asked.push((place, to, play.goes_on(command.kind), after));
                            });
                        }
                        options.many = options.inside + outside;
                        if options.many > 0 {
                            waiting.push((number, options));
                            continue;
                        }
                        side.stuck
                    }
                };
                let word = F::word(self.over(score)?).ok_or(Unsolved::Long)?;
                table.words[number as usize].set(word);
            }
            let touched = asked.iter().fold(0, |touched, (_, to, _, after)| {
                touched ^ all.tables[*to as usize].numbers.touch(&all.shared, after)
            });
            std::hint::black_box(touched);
            for (_, to, _, after) in &asked {
                let number = all.tables[*to as usize].numbers.number(gather, &all.shared, after);
                numbers.push(number.ok_or(Unsolved::Fault)?);
            }
            let touched = asked.iter().zip(&numbers).fold(0, |touched, ((_, to, ..), number)| {
                touched ^ self.word(Place::new(*to, *number)).get()
            });
            std::hint::black_box(touched);
            for ((place, to, again, _), number) in asked.iter().zip(&numbers) {
                let label =
                    F::label(self.word(Place::new(*to, *number)).get()).as_scored(all.scored);
                waiting[*place as usize].1.add(label, *again);
            }
            for (number, options) in &waiting {
                let word =
                    self.weighed(options, Place::new(part.tier, *number), returns, events)?;
                table.words[*number as usize].set(word);
            }
        }
        Ok(())
    }

    /// The label of a board where play is over.
    fn over(&self, score: i64) -> Result<Label, Unsolved> {
        Ok(match score {
            _ if self.all.scored => kept_score(score)?,
            0 => Label::Drawn,
            1.. => Label::Won(0),
            _ => Label::Lost(0),
        })
    }

    /// The word of a board by what is known of its options.
    #[inline(always)]
    fn weighed(
        &self,
        options: &Options,
        place: Place,
        returns: bool,
        events: &mut Events,
    ) -> Result<u32, Unsolved> {
        let label = |label| F::word(label).ok_or(Unsolved::Long);
        let moves = |moves: u32| u16::try_from(moves).map_err(|_| Unsolved::Long);
        if let Some(score) = options.score {
            return label(kept_score(score.into())?);
        }
        if options.inside == 0 {
            let (found, level) = match options {
                Options { good: 1.., .. } => (Label::Won(moves(options.good)?), options.good),
                Options { drawn: true, .. } => return Ok(F::DRAWN),
                _ => (Label::Lost(moves(options.bad)?), options.bad),
            };
            if returns {
                events.push(level, Event::Decided, place);
            }
            return label(found);
        }
        // All bad options elsewhere count as one; a drawn one is never decided, nor a good one before its level.
        let elsewhere = [options.good > 0, options.bad > 0, options.drawn];
        let many = options.inside + elsewhere.map(u32::from).iter().sum::<u32>();
        if many >= F::DRAWN.min(F::DECIDED) {
            return Err(Unsolved::Long);
        }
        match options {
            Options { good: 1.., .. } => {
                events.push(options.good, Event::Good, place);
            }
            Options { bad: 1.., .. } => {
                events.push(options.bad, Event::Bad, place);
            }
            _ => {}
        }
        Ok(many)
    }

    /// Decides boards level by level.
    fn levels(&self, phase: Phase) -> Result<(), Unsolved> {
        let Phase::Level { mut level, mut frontier, mut part, found: mut next, mut events } = phase
        else {
            return Err(Unsolved::Kept);
        };
        let boards: u64 =
            self.tiers.iter().map(|at| self.all.tables[*at as usize].numbers.numbers()).sum();
        // A list of boards, eight bytes for each, while it is short; else all words are looked at.
        let most = (boards / 64).max(1024) as usize;
        loop {
            let parts = match &frontier {
                Some(list) => list.len().div_ceil(LIST),
                None => self.parts.len(),
            };
            while part < parts {
                self.ask(level)?;
                let many = self.round().min(parts - part);
                let threads = if parts < 4 { 1 } else { self.all.limits.threads };
                let found = in_rows(threads, many, |at, found: &mut Next| {
                    let at = part + at;
                    let which = match &frontier {
                        Some(list) => {
                            Which::List(&list[LIST * at..list.len().min(LIST * (at + 1))])
                        }
                        None => Which::Part(self.parts[at]),
                    };
                    best(HandOn { solving: self, which, level, threads, most, found })
                })?;
                found.into_iter().for_each(|more| next.add(more, most));
                part += many;
                if self.all.limits.keep.is_some_and(|keep| keep.is_due()) {
                    let phase = Phase::Level { level, frontier, part, found: next, events };
                    self.all.put(self.component, &phase)?;
                    let Phase::Level { frontier: list, found, events: more, .. } = phase else {
                        return Err(Unsolved::Kept);
                    };
                    (frontier, next, events) = (list, found, more);
                }
            }
            level += 1;
            let bounds = (level, 1, most);
            while let Some(first) = events.at.first_entry().filter(|first| first.key().0 == level) {
                let ((_, event), places) = first.remove_entry();
                for place in places {
                    match event {
                        Event::Good => self.update(place, true, bounds, &mut next)?,
                        Event::Bad => self.update(place, false, bounds, &mut next)?,
                        Event::Decided => next.push(place, most),
                    }
                }
            }
            if next.many == 0 {
                match events.at.keys().next().map(|first| first.0) {
                    // Nothing more happens before that.
                    Some(later) => level = later - 1,
                    None => return Ok(()),
                }
            }
            let done = std::mem::take(&mut next);
            frontier = (done.list.len() as u64 == done.many).then_some(done.list);
            part = 0;
        }
    }

    /// The boards of a part that are decided at a level hand that on.
    #[inline(always)]
    fn scan<G: Gather>(
        &self,
        gather: G,
        part: Part,
        bounds: Bounds,
        room: &mut Room<W>,
        found: &mut Next,
    ) -> Result<(), Unsolved> {
        let words =
            &self.all.tables[part.tier as usize].words[part.from as usize..part.to as usize];
        let wanted = F::DECIDED | bounds.0;
        let mut batch: Vec<Place> = Vec::with_capacity(BATCH);
        for (at, word) in (part.from..).zip(words) {
            if word.get() & F::LEVEL == wanted {
                batch.push(Place::new(part.tier, at));
                if batch.len() == BATCH {
                    self.hand_on(gather, &batch, bounds, room, found)?;
                    batch.clear();
                }
            }
        }
        self.hand_on(gather, &batch, bounds, room, found)
    }

    /// Some decided boards hand what they are to the boards that lead to them.
    #[inline(always)]
    fn hand_on<G: Gather>(
        &self,
        gather: G,
        batch: &[Place],
        (level, threads, most): Bounds,
        Room { boards, places, inside }: &mut Room<W>,
        found: &mut Next,
    ) -> Result<(), Unsolved> {
        let (all, play) = (self.all, self.all.play);
        boards.clear();
        places.clear();
        for Place { tier, at } in batch {
            let table = &all.tables[*tier as usize];
            let Some(board) = table.numbers.board(gather, &all.shared, (*at).into()) else {
                continue;
            };
            let won = F::is_won(level)
                .unwrap_or_else(|| F::label(table.words[*at as usize].get()).is_won());
            let before = play.tiers.before(*tier);
            // Who led here sees it from the other side.
            let seen = play.turned(board);
            if inside.as_ref().is_none_or(|(own, _)| own != tier) {
                let own = before.iter().map(|from| match *from != NONE && self.is_inside(*from) {
                    true => *from,
                    false => NONE,
                });
                *inside = Some((*tier, own.collect()));
            }
            let Some((_, before)) = &inside else { continue };
            let mut add = |kind: u32, good: bool, board: Board<W>| {
                let from = before[kind as usize];
                if from != NONE {
                    boards.push((from, good, board));
                }
            };
            play.other(*tier).passing.each(&seen, |command| {
                add(command.kind, !won, command.done(&seen));
            });
            play.side(*tier).again.each(&board, |command| {
                add(command.kind, won, command.done(&board));
            });
        }
        for (tier, good, board) in &*boards {
            let number = all.tables[*tier as usize].numbers.number(gather, &all.shared, board);
            places.extend(number.map(|number| (Place::new(*tier, number), *good)));
        }
        // All words are read before any is looked at, so that none waits for another.
        let touched = places.iter().fold(0, |all, (place, _)| all ^ self.word(*place).get());
        std::hint::black_box(touched);
        for (place, good) in places.drain(..) {
            self.update(place, good, (level + 1, threads, most), found)?;
        }
        Ok(())
    }

    /// A board has one more option that is decided.
    #[inline(always)]
    fn update(
        &self,
        place: Place,
        good: bool,
        (level, threads, most): Bounds,
        found: &mut Next,
    ) -> Result<(), Unsolved> {
        let own = self.word(place);
        loop {
            let word = own.get();
            if word >= F::DRAWN.min(F::DECIDED) {
                return Ok(());
            }
            let moves = level as u16;
            let after = match (good, word) {
                (true, _) => F::word(Label::Won(moves)).ok_or(Unsolved::Long)?,
                (false, ..=1) => F::word(Label::Lost(moves)).ok_or(Unsolved::Long)?,
                (false, _) => word - 1,
            };
            if threads <= 1 {
                own.set(after);
            } else if !own.change(word, after) {
                continue;
            }
            if after >= F::DECIDED {
                found.push(place, most);
            }
            return Ok(());
        }
    }
}

/// A score as it is kept.
fn kept_score(score: i64) -> Result<Label, Unsolved> {
    match (1 - EVEN..EVEN).contains(&score) {
        true => Ok(Label::Won((score + EVEN) as u16)),
        false => Err(Unsolved::Fault),
    }
}
