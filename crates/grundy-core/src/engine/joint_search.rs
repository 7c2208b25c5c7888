//! Search of sums of components as multisets, for questions that no value of a component answers.
//!
//! In misère play the outcome of a sum does not follow from values of its components. The sum is
//! searched as the multiset of the representatives of its components: sums that differ in the order
//! of their components, in components without moves, or in components that are the same game up to
//! a renaming are one.

use super::decomposition::{Decomposition, SumList};
use crate::base::{Budget, Ending, Meter, Side};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A sum: the representatives of its components that have moves, in ascending order.
type Sum = SmallVec<[u32; 6]>;

/// The state of the search of a sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SumState {
    /// The sum is on the search path.
    Open,
    /// Whether the player to move wins.
    Decided(bool),
}

/// A sum with the side to move, which is the first side in impartial games.
#[derive(Clone, PartialEq, Eq, Hash)]
struct SumPosition {
    sum: Sum,
    side: Side,
}

/// An entry of the search path: a position whose outcome is sought.
struct SumFrame {
    position: SumPosition,
    /// The options that were not visited yet, those with the fewest components last.
    options: Vec<Sum>,
    is_won: bool,
}

/// A search for the outcomes of sums. It keeps its results for later queries.
pub struct JointSearch {
    ending: Ending,
    /// Whether the two sides have different moves.
    is_partizan: bool,
    /// The outcomes by the positions.
    states: FxHashMap<SumPosition, SumState>,
    /// The representative of each component plus 1, or 0 if the search has not asked for it.
    representatives: Vec<u32>,
    /// For each side, the options of each representative as sums of representatives.
    options: [Vec<Option<SumList>>; 2],
    /// The number of bytes of these options.
    option_bytes: usize,
}

/// The approximate number of bytes of an entry of the table of outcomes, without long sums.
const ENTRY_BYTES: usize = 64;

impl JointSearch {
    /// Creates a search for the outcomes of an impartial game in normal or in misère play.
    pub fn new(ending: Ending) -> JointSearch {
        JointSearch {
            ending,
            is_partizan: false,
            states: FxHashMap::default(),
            representatives: Vec::new(),
            options: Default::default(),
            option_bytes: 0,
        }
    }

    /// Creates a search for the outcomes of a game whose two sides have different moves.
    pub fn partizan(ending: Ending) -> JointSearch {
        JointSearch { is_partizan: true, ..JointSearch::new(ending) }
    }

    /// Returns the number of sums in the table of outcomes.
    pub fn sum_count(&self) -> u64 {
        self.states.len() as u64
    }

    /// Returns the approximate number of bytes of the results.
    pub fn bytes(&self) -> u64 {
        let capacity: usize = self.options.iter().map(Vec::capacity).sum();
        let lists = capacity * size_of::<Option<SumList>>() + self.option_bytes;
        (self.states.capacity() * ENTRY_BYTES + lists) as u64
    }

    /// Returns whether the player to move wins a sum of components. In a partizan game, this is the
    /// first side.
    ///
    /// # Errors
    /// Fails if a limit of the budget is reached, if the rules are undefined at a component, or if
    /// play can return to a sum.
    pub fn is_won<D: Decomposition>(
        &mut self,
        game: &mut D,
        sum: &[u32],
        budget: &Budget,
    ) -> Result<bool, D::Error> {
        self.is_won_by(game, sum, Side::First, budget)
    }

    /// Returns whether `side` wins a sum of components in which it is to move. In an impartial game,
    /// `side` is the first side.
    ///
    /// # Errors
    /// Fails as [`is_won`](Self::is_won) does.
    pub fn is_won_by<D: Decomposition>(
        &mut self,
        game: &mut D,
        sum: &[u32],
        side: Side,
        budget: &Budget,
    ) -> Result<bool, D::Error> {
        let mut meter = Meter::new(budget, None);
        meter.position((self.bytes() + game.bytes()) as usize, 0)?;
        let start = SumPosition { sum: self.normal_form(game, sum)?, side };
        if let Some(SumState::Decided(is_won)) = self.states.get(&start) {
            return Ok(*is_won);
        }
        let mut path = Vec::new();
        let result = self.walk(game, start, &mut path, &mut meter);
        // A later query can search the positions on the path again.
        for frame in &path {
            self.states.remove(&frame.position);
        }
        result
    }

    /// Decides `start` and the positions that this needs. The positions on the search path are on
    /// `path`. Returns whether the player to move wins `start`.
    fn walk<D: Decomposition>(
        &mut self,
        game: &mut D,
        start: SumPosition,
        path: &mut Vec<SumFrame>,
        meter: &mut Meter,
    ) -> Result<bool, D::Error> {
        self.open(game, start, path, meter)?;
        let mut is_won = false;
        while let Some(frame) = path.last_mut() {
            let option = if frame.is_won { None } else { frame.options.pop() };
            let Some(option) = option else {
                let frame = path.pop().expect("the path has a last entry");
                is_won = frame.is_won;
                self.states.insert(frame.position, SumState::Decided(is_won));
                continue;
            };
            let side = match frame.position.side {
                Side::First if self.is_partizan => Side::Second,
                _ => Side::First,
            };
            let option = SumPosition { sum: option, side };
            match self.states.get(&option) {
                Some(SumState::Open) => return Err(game.cycle_error()),
                Some(SumState::Decided(is_option_won)) => frame.is_won = !is_option_won,
                None => {
                    // The option is visited again after it was decided.
                    frame.options.push(option.sum.clone());
                    self.open(game, option, path, meter)?;
                }
            }
        }
        Ok(is_won)
    }

    /// Appends a position to the search path.
    fn open<D: Decomposition>(
        &mut self,
        game: &mut D,
        position: SumPosition,
        path: &mut Vec<SumFrame>,
        meter: &mut Meter,
    ) -> Result<(), D::Error> {
        let SumPosition { sum, side } = &position;
        let bytes_before = game.bytes() + self.option_bytes as u64;
        let mut options = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *component {
                continue;
            }
            self.list_options(game, *component, *side)?;
            let component_options = self.options[*side as usize][*component as usize].as_ref();
            let component_options = component_options.expect("the options are listed");
            for option in component_options.iter() {
                let mut option: Sum = option.into();
                option.extend_from_slice(&sum[..index]);
                option.extend_from_slice(&sum[index + 1..]);
                option.sort_unstable();
                options.push(option);
            }
        }
        options.sort_unstable_by(|a, b| (b.len(), b).cmp(&(a.len(), a)));
        options.dedup();
        let bytes_added = (game.bytes() + self.option_bytes as u64).saturating_sub(bytes_before);
        meter.position(bytes_added as usize + ENTRY_BYTES, options.len())?;
        let is_over = options.is_empty();
        self.states.insert(position.clone(), SumState::Open);
        path.push(SumFrame { position, options, is_won: is_over && self.ending == Ending::Misere });
        Ok(())
    }

    /// Lists the options of a side in a representative as sums of representatives.
    fn list_options<D: Decomposition>(
        &mut self,
        game: &mut D,
        component: u32,
        side: Side,
    ) -> Result<(), D::Error> {
        let index = component as usize;
        let lists = &mut self.options[side as usize];
        if lists.len() <= index {
            lists.resize(game.component_count().max(index + 1), None);
        }
        if lists[index].is_some() {
            return Ok(());
        }
        let mut listed = SumList::default();
        game.options(component, side, &mut listed)?;
        let mut sums = Vec::with_capacity(listed.len());
        for option in listed.iter() {
            sums.push(self.normal_form(game, option)?);
        }
        sums.sort_unstable();
        sums.dedup();
        let mut options = SumList::default();
        sums.iter().for_each(|sum| options.push(sum));
        self.option_bytes += options.bytes();
        self.options[side as usize][index] = Some(options);
        Ok(())
    }

    /// Returns the representatives of the components of a sum that have moves, in ascending order.
    fn normal_form<D: Decomposition>(
        &mut self,
        game: &mut D,
        sum: &[u32],
    ) -> Result<Sum, D::Error> {
        let mut normal_form = Sum::new();
        for component in sum {
            if game.option_bound(*component) == 0 {
                continue;
            }
            let index = *component as usize;
            if self.representatives.len() <= index {
                self.representatives.resize(game.component_count().max(index + 1), 0);
            }
            if self.representatives[index] == 0 {
                self.representatives[index] = game.representative(*component)? + 1;
            }
            normal_form.push(self.representatives[index] - 1);
        }
        normal_form.sort_unstable();
        Ok(normal_form)
    }
}
