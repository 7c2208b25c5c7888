//! The entry points of the distributed solver, which choose the numbering of positions and the
//! encoding of labels.

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

/// A game that is compiled for a distributed run; all workers of a process share it.
pub struct Together {
    game: Box<dyn Sharing>,
}

/// The methods of [`Together`], for a game whose boards take any number of words.
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

/// A compiled game whose boards take `W` words, and the options of the run.
struct Game<const W: usize> {
    play: CompiledGame<W>,
    /// The format of labels with the fewest bytes that can suffice.
    kept: LabelFormat,
    /// Whether results are outcomes without numbers of moves.
    outcomes: bool,
    /// How boards are numbered; with `None` the solver chooses the better numbering.
    numbering: Option<Numbering>,
}

/// The one-byte encoding of labels.
type Byte = ParityByte<EVEN_SPLIT>;

impl Together {
    /// Compiles rules for the positions that are reachable from a start board with a side to move.
    /// With the numbering `None` the solver chooses the better one. With `outcomes`, results are
    /// outcomes without numbers of moves.
    ///
    /// # Errors
    /// Returns the reason why the game cannot be solved.
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

    /// Solves the game together with the other workers. `bytes` is the memory budget for the
    /// positions and labels of this worker.
    ///
    /// # Errors
    /// Returns the reason why the game is not solved; it is the same for all workers, unless one of
    /// them is lost.
    pub fn solved<'a>(
        &'a self,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Box<dyn Labelled + 'a>, Unsolved> {
        self.game.solved(team, bytes)
    }

    /// Estimates the cost of a distributed run from a sample of the work of worker 0. If the
    /// numbering requires it, positions are enumerated for this, within the time limit of `ask`.
    /// `watch` is the progress callback.
    ///
    /// # Errors
    /// Returns the reason why the game would not be solved, if the estimate detects it, or
    /// [`Unsolved::Stopped`] if `watch` stops the estimate.
    pub fn sampled(
        &self,
        ask: &Sampling,
        watch: &dyn Fn(Progress) -> bool,
    ) -> Result<Sampled, Unsolved> {
        self.game.sampled(ask, watch)
    }
}

/// The arguments of [`Together::new`], without the rules.
struct Ask<'a> {
    start: &'a [u8],
    side: u8,
    numbering: Option<Numbering>,
    outcomes: bool,
}

/// Compiles a game whose boards take `W` words; see [`Together::new`].
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
            // The rules may be undefined at unreachable positions only: solve the reachable
            // positions below.
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
        // Components are enumerated from the last to the first.
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
    /// Solves the game for the positions of this worker, with two bytes for each label if one byte
    /// does not suffice. `most` is the maximum number of successors of a position, or `u32::MAX` if
    /// it is unknown.
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

    /// Estimates the cost of solving the positions `holding` of worker 0; for `most` see
    /// [`labelled`](Game::labelled).
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

    /// Solves the game with the label encoding `F`.
    fn of_form<'a, F: LabelEncoding>(
        &'a self,
        holding: Holding<'a, W>,
        team: &mut dyn Team,
        bytes: u64,
    ) -> Result<Filled<'a, W>, Unsolved> {
        let mut share = Share::<W, F>::new(holding, self.kept == LabelFormat::Scored, bytes);
        match share.fill(team) {
            // A game lasts too long, or a position has too many successors, for the encoding.
            Err(Unsolved::Long) => Ok(Filled::Long(share.holding)),
            filled => {
                filled?;
                Ok(Filled::Done(Box::new(told::Told::new(share, self.outcomes, team)?)))
            }
        }
    }
}

/// The result of solving a game with one encoding of labels.
enum Filled<'a, const W: usize> {
    /// The game is solved.
    Done(Box<dyn Labelled + 'a>),
    /// A label or counter has no code in this encoding. The field is the positions, for another
    /// attempt.
    Long(Holding<'a, W>),
}
