//! A game solved by a team: which numbering and which labels.

use super::find;
use super::holding::{Holding, Own};
use super::sample::{Known, Nobody, Sampled, Sampling, sampled};
use super::saved::is_of_all;
use super::share::Share;
use super::terms::{Labelled, Stage, Team};
use super::told;
use crate::compiled::{CompiledGame, SolveOptions};
use crate::label::{EVEN_SPLIT, LabelEncoding, ParityByte, Wide};
use crate::limits::{CapacityLimit, Numbering, Progress, Unsolved};
use crate::planes::Planes;
use crate::reach::preferred_numbering;
use crate::rules::Rules;
use crate::solve::{
    LabelFormat, check_outcomes_only_supported, choose_label_format, validate_start,
};
use std::time::Instant;

/// A game made ready for every worker of a process.
pub struct Together {
    game: Box<dyn Sharing>,
}

trait Sharing: Send + Sync {
    fn solved<'a>(
        &'a self,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Box<dyn Labelled + 'a>, Unsolved>;

    fn sampled(
        &self,
        ask: &Sampling,
        watch: &dyn Fn(Progress) -> bool,
    ) -> Result<Sampled, Unsolved>;
}

struct Game<const W: usize> {
    play: CompiledGame<W>,
    kept: LabelFormat,
    outcomes: bool,
    /// How boards are numbered; the better way where none was given.
    numbering: Option<Numbering>,
}

/// Labels in a byte.
type Byte = ParityByte<EVEN_SPLIT>;

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
    ) -> Result<Together, Unsolved> {
        let planes = validate_start(rules, start, side)?;
        let ask = Ask { start, side, numbering, outcomes };
        match planes.words {
            1 => ready::<1>(rules, planes, &ask),
            2 => ready::<2>(rules, planes, &ask),
            4 => ready::<4>(rules, planes, &ask),
            _ => Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
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
        self.game.solved(team, bytes)
    }

    /// What workers would do, by a sample of the first one's work. Where boards are found, they are found here for it, as far as
    /// there is time.
    ///
    /// # Errors
    /// Why they would not solve it, as far as that is seen.
    pub fn sampled(
        &self,
        ask: &Sampling,
        watch: &dyn Fn(Progress) -> bool,
    ) -> Result<Sampled, Unsolved> {
        self.game.sampled(ask, watch)
    }
}

struct Ask<'a> {
    start: &'a [u8],
    side: u8,
    numbering: Option<Numbering>,
    outcomes: bool,
}

fn ready<const W: usize>(rules: &Rules, planes: Planes, ask: &Ask) -> Result<Together, Unsolved> {
    let folded = matches!(ask.numbering, None | Some(Numbering::ReachableUpToSymmetry));
    let which = SolveOptions { fold_symmetry: folded, prune_immediate_wins: false };
    let play = CompiledGame::<W>::new(rules, planes, ask.start, ask.side, which)?;
    let kept = choose_label_format(rules, &play);
    let (numbering, outcomes) = (ask.numbering, ask.outcomes);
    check_outcomes_only_supported(&play, kept, outcomes)?;
    if play.canonicalizer.is_none()
        && matches!(numbering, Some(Numbering::Reachable | Numbering::ReachableUpToSymmetry))
    {
        return Err(Unsolved::Capacity(CapacityLimit::KeyBits));
    }
    Ok(Together { game: Box::new(Game { play, kept, outcomes, numbering }) })
}

impl<const W: usize> Sharing for Game<W> {
    fn solved<'a>(
        &'a self,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Box<dyn Labelled + 'a>, Unsolved> {
        let mut way = self.numbering.or_else(|| preferred_numbering(&self.play));
        if way.is_none() && team.saved(Stage::Words).is_some_and(is_of_all) {
            way = Some(Numbering::Dense);
        }
        if way != Some(Numbering::Dense) {
            let mut holding = Holding::found(&self.play, team)?;
            let all = self.play.dense_positions().filter(|_| way.is_none());
            if let Some(most) = find::find(&mut holding, all, team, bytes)? {
                return self.labelled(holding, most, team, bytes);
            }
        }
        let holding = Holding::all(&self.play, team)?;
        match self.labelled(holding, u32::MAX, team, bytes) {
            // Perhaps a board that cannot arise.
            Err(Unsolved::Fault)
                if self.numbering.is_none() && self.play.canonicalizer.is_some() => {}
            labelled => return labelled,
        }
        let mut holding = Holding::found(&self.play, team)?;
        let most = find::find(&mut holding, None, team, bytes)?.ok_or(Unsolved::Checkpoint)?;
        self.labelled(holding, most, team, bytes)
    }

    fn sampled(
        &self,
        ask: &Sampling,
        watch: &dyn Fn(Progress) -> bool,
    ) -> Result<Sampled, Unsolved> {
        let first = Nobody::new(ask.workers, watch);
        let tiers = 0..self.play.tiers.keys.len() as u32;
        let way = self.numbering.or_else(|| preferred_numbering(&self.play));
        let mut alone = Nobody::new(1, watch);
        let mut found = |all: Option<u64>| {
            let mut whole = Holding::found(&self.play, &alone)?;
            alone.until = Some(Instant::now() + ask.time[0]);
            match find::find(&mut whole, all, &mut alone, ask.here) {
                Err(Unsolved::Stopped) if alone.is_late => {
                    Ok::<_, Unsolved>(Some((whole, u32::MAX, Some(alone.tiers))))
                }
                most => Ok(most?.map(|most| (whole, most, None))),
            }
        };
        let mut listed = match way {
            Some(Numbering::Dense) => None,
            way => found(self.play.dense_positions().filter(|_| way.is_none()))?,
        };
        if listed.is_none() {
            let holding = Holding::all(&self.play, &first)?;
            let kept: Vec<u64> = tiers.clone().map(|tier| holding.size(tier)).collect();
            let boards = kept.iter().sum();
            let known = Known { kept: &kept, boards, searched: 0, unfound: None };
            match self.of_sample(holding, u32::MAX, known, (ask, watch)) {
                Err(Unsolved::Fault)
                    if self.numbering.is_none() && self.play.canonicalizer.is_some() => {}
                sampled => return sampled,
            }
            listed = found(None)?;
        }
        let (mut whole, most, late) = listed.ok_or(Unsolved::Checkpoint)?;
        let kept: Vec<u64> = tiers.clone().map(|tier| whole.kept(tier)).collect();
        let boards = tiers.clone().map(|tier| whole.boards(tier)).sum();
        // Components are searched from the last to the first.
        let mut searched = if late.is_some() { self.play.tiers.components.len() } else { 0 };
        let mut left = late.unwrap_or(0);
        while let Some(own) = searched.checked_sub(1).map(|at| &self.play.tiers.components[at])
            && own.len() as u64 <= left
        {
            left -= own.len() as u64;
            searched -= 1;
        }
        let unfound = late.map(|_| self.play.dense_positions());
        let mut holding = Holding::found(&self.play, &first)?;
        let words = self.play.canonicalizer.as_ref().ok_or(Unsolved::Large)?;
        for tier in tiers {
            for key in (0..whole.places(tier)).filter_map(|place| whole.key(tier, place)) {
                if holding.owner(tier, key) == 0
                    && let Own::Found(set) = &mut holding.tiers[tier as usize]
                {
                    set.insert(key, words.orbit_size(words.canonical_key(&words.board(key))));
                }
            }
            if let Own::Found(set) = &mut holding.tiers[tier as usize] {
                set.shrink();
            }
            whole.tiers[tier as usize] = Own::Found(crate::key_set::KeySet::default());
        }
        let known = Known { kept: &kept, boards, searched: searched as u32, unfound };
        self.of_sample(holding, most, known, (ask, watch))
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
        type LowBranching = <Byte as LabelEncoding>::LowBranching;
        let holding = match self.kept {
            LabelFormat::ParityByte if holding.is_all() => {
                match self.of_form::<Byte>(holding, team, bytes)? {
                    Filled::Done(labelled) => return Ok(labelled),
                    Filled::Long(holding) => holding,
                }
            }
            LabelFormat::ParityByte if most <= Byte::MAX_LOW_BRANCHING => {
                match self.of_form::<LowBranching>(holding, team, bytes)? {
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
        known: Known,
        (ask, watch): (&Sampling, &dyn Fn(Progress) -> bool),
    ) -> Result<Sampled, Unsolved> {
        let (bytes, time) = (ask.bytes, ask.time[1]);
        let scored = self.kept == LabelFormat::Scored;
        match self.kept {
            LabelFormat::ParityByte if holding.is_all() || most <= Byte::MAX_LOW_BRANCHING => {
                sampled(Share::<W, Byte>::new(holding, scored, bytes), known, time, watch)
            }
            _ => sampled(Share::<W, Wide>::new(holding, scored, bytes), known, time, watch),
        }
    }

    fn of_form<'a, F: LabelEncoding>(
        &'a self,
        holding: Holding<'a, W>,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Filled<'a, W>, Unsolved> {
        let mut share = Share::<W, F>::new(holding, self.kept == LabelFormat::Scored, bytes);
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
