//! A game solved by a team: which numbering and which labels.

use super::find;
use super::holding::{Holding, Own};
use super::sample::{Nobody, Sampled, sampled};
use super::share::Share;
use super::terms::{Labelled, Team};
use super::told;
use crate::label::{Alternating, EVENLY, Form, Wide};
use crate::limits::{Limits, Numbering, Progress, Unsolved};
use crate::planes::Planes;
use crate::play::{Play, Which};
use crate::reach::better;
use crate::rules::Rules;
use crate::solve::{Kept, kept, sound, told_by_outcomes};

/// A game made ready for every worker of a process.
pub struct Together {
    game: Box<dyn Sharing>,
    /// How boards are numbered; `None` where seeing which way is better takes too long, so that one must be given.
    pub numbering: Option<Numbering>,
}

trait Sharing: Send + Sync {
    fn solved<'a>(
        &'a self,
        numbering: Numbering,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Box<dyn Labelled + 'a>, Unsolved>;

    fn sampled(
        &self,
        numbering: Numbering,
        ask: (u64, u64, u64),
        watch: &dyn Fn(Progress) -> bool,
    ) -> Result<Sampled, Unsolved>;
}

struct Game<const W: usize> {
    play: Play<W>,
    kept: Kept,
    outcomes: bool,
    /// Whether another numbering than all is tried where that fails.
    free: bool,
}

/// Labels in a byte.
type Byte = Alternating<EVENLY>;

/// Boards that are looked at to see which way to number them is better, at most.
const LOOKED_AT: u64 = 1 << 23;

impl Together {
    /// Makes rules ready for a start and a side to move.
    ///
    /// # Errors
    /// Why they are not solved.
    pub fn new(
        rules: &Rules,
        (start, side): (&[u8], u8),
        numbering: Option<Numbering>,
        outcomes: bool,
        watch: &(dyn Fn(Progress) -> bool + Sync),
    ) -> Result<Together, Unsolved> {
        let planes = sound(rules, start, side)?;
        let ask = Ask { start, side, numbering, outcomes, watch };
        match planes.words {
            1 => ready::<1>(rules, planes, &ask),
            2 => ready::<2>(rules, planes, &ask),
            4 => ready::<4>(rules, planes, &ask),
            _ => Err(Unsolved::Large),
        }
    }

    /// Solves it together with the other workers, with so many bytes for the boards of this one.
    ///
    /// # Errors
    /// Why it is not solved; the same for all workers unless one of them is gone.
    pub fn solved<'a>(
        &'a self,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Box<dyn Labelled + 'a>, Unsolved> {
        let numbering = self.numbering.ok_or(Unsolved::Large)?;
        self.game.solved(numbering, team, bytes)
    }

    /// What so many workers with so many bytes each would do, by a sample of the first one's work. Where boards are found, all
    /// are found here for it, in so many bytes as are named last.
    ///
    /// # Errors
    /// Why they would not solve it, as far as that is seen.
    pub fn sampled(
        &self,
        ask: (u64, u64, u64),
        watch: &dyn Fn(Progress) -> bool,
    ) -> Result<Sampled, Unsolved> {
        let numbering = self.numbering.ok_or(Unsolved::Large)?;
        self.game.sampled(numbering, ask, watch)
    }
}

struct Ask<'a> {
    start: &'a [u8],
    side: u8,
    numbering: Option<Numbering>,
    outcomes: bool,
    watch: &'a (dyn Fn(Progress) -> bool + Sync),
}

fn ready<const W: usize>(rules: &Rules, planes: Planes, ask: &Ask) -> Result<Together, Unsolved> {
    let folded = matches!(ask.numbering, None | Some(Numbering::Images));
    let which = Which { folded, at_once: false };
    let play = Play::<W>::new(rules, planes, (ask.start, ask.side), which)?;
    let kept = kept(rules, &play);
    let (numbering, outcomes, watch) = (ask.numbering, ask.outcomes, ask.watch);
    let limits = Limits { bytes: 0, threads: 1, numbering, watch, outcomes, keep: None };
    told_by_outcomes(&play, kept, &limits)?;
    if play.words.is_none() && matches!(numbering, Some(Numbering::Found | Numbering::Images)) {
        return Err(Unsolved::Large);
    }
    let chosen = match numbering {
        Some(given) => Some(given),
        None => better(&play, LOOKED_AT, watch)?,
    };
    let free = numbering.is_none();
    let game = Box::new(Game { play, kept, outcomes, free });
    Ok(Together { game, numbering: chosen })
}

impl<const W: usize> Sharing for Game<W> {
    fn solved<'a>(
        &'a self,
        numbering: Numbering,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Box<dyn Labelled + 'a>, Unsolved> {
        if numbering == Numbering::All {
            let holding = Holding::all(&self.play, team)?;
            match self.labelled(holding, u32::MAX, team, bytes) {
                // Perhaps a board that cannot arise.
                Err(Unsolved::Fault) if self.free && self.play.words.is_some() => {}
                labelled => return labelled,
            }
        }
        let mut holding = Holding::found(&self.play, team)?;
        let most = find::find(&mut holding, team, bytes)?;
        self.labelled(holding, most, team, bytes)
    }

    fn sampled(
        &self,
        numbering: Numbering,
        (workers, bytes, here): (u64, u64, u64),
        watch: &dyn Fn(Progress) -> bool,
    ) -> Result<Sampled, Unsolved> {
        let first = Nobody { workers, watch };
        let tiers = 0..self.play.tiers.keys.len() as u32;
        if numbering == Numbering::All {
            let holding = Holding::all(&self.play, &first)?;
            let kept: Vec<u64> = tiers.clone().map(|tier| holding.size(tier)).collect();
            let boards = kept.iter().sum();
            match self.of_sample(holding, u32::MAX, (&kept, boards), bytes) {
                Err(Unsolved::Fault) if self.free && self.play.words.is_some() => {}
                sampled => return sampled,
            }
        }
        let mut alone = Nobody { workers: 1, watch };
        let mut whole = Holding::found(&self.play, &alone)?;
        let most = find::find(&mut whole, &mut alone, here)?;
        let kept: Vec<u64> = tiers.clone().map(|tier| whole.kept(tier)).collect();
        let boards = tiers.clone().map(|tier| whole.boards(tier)).sum();
        let mut holding = Holding::found(&self.play, &first)?;
        let words = self.play.words.as_ref().ok_or(Unsolved::Large)?;
        for tier in tiers {
            for key in (0..whole.places(tier)).filter_map(|place| whole.key(tier, place)) {
                if holding.owner(tier, key) == 0
                    && let Own::Found(set) = &mut holding.tiers[tier as usize]
                {
                    set.insert(key, words.images_of(words.name(&words.board(key))));
                }
            }
            if let Own::Found(set) = &mut holding.tiers[tier as usize] {
                set.shrink();
            }
            whole.tiers[tier as usize] = Own::Found(crate::hash::Set::default());
        }
        self.of_sample(holding, most, (&kept, boards), bytes)
    }
}

impl<const W: usize> Game<W> {
    fn labelled<'a>(
        &'a self,
        holding: Holding<'a, W>,
        most: u32,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Box<dyn Labelled + 'a>, Unsolved> {
        type ForFew = <Byte as Form>::ForFew;
        let holding = match self.kept {
            Kept::Alternating if holding.is_all() => {
                match self.of_form::<Byte>(holding, team, bytes)? {
                    Filled::Done(labelled) => return Ok(labelled),
                    Filled::Long(holding) => holding,
                }
            }
            Kept::Alternating if most <= Byte::FEW => {
                match self.of_form::<ForFew>(holding, team, bytes)? {
                    Filled::Done(labelled) => return Ok(labelled),
                    Filled::Long(holding) => holding,
                }
            }
            _ => holding,
        };
        match self.of_form::<Wide>(holding, team, bytes)? {
            Filled::Done(labelled) => Ok(labelled),
            Filled::Long(_) => Err(Unsolved::Long),
        }
    }

    fn of_sample(
        &self,
        holding: Holding<'_, W>,
        most: u32,
        known: (&[u64], u64),
        bytes: u64,
    ) -> Result<Sampled, Unsolved> {
        let scored = self.kept == Kept::Scored;
        match self.kept {
            Kept::Alternating if holding.is_all() || most <= Byte::FEW => {
                sampled(Share::<W, Byte>::new(holding, scored, bytes), known)
            }
            _ => sampled(Share::<W, Wide>::new(holding, scored, bytes), known),
        }
    }

    fn of_form<'a, F: Form>(
        &'a self,
        holding: Holding<'a, W>,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Filled<'a, W>, Unsolved> {
        let mut share = Share::<W, F>::new(holding, self.kept == Kept::Scored, bytes);
        match share.fill(team) {
            // Plays are longer than a byte says.
            Err(Unsolved::Long) => Ok(Filled::Long(share.holding)),
            filled => {
                filled?;
                Ok(Filled::Done(Box::new(told::Told::new(share, self.outcomes, team)?)))
            }
        }
    }
}

/// What comes of labels of a form.
enum Filled<'a, const W: usize> {
    Done(Box<dyn Labelled + 'a>),
    /// They do not fit; the boards as they were.
    Long(Holding<'a, W>),
}
