//! Probe that decides whether at most a given number of positions are reachable from a position. If
//! so, a search of all of them takes little time.

use grundy_core::base::Counts;
use rustc_hash::FxHashSet;

/// The maximum number of moves that a probe generates, per position that it may visit.
const MAX_MOVES_PER_POSITION: usize = 50;

/// The state of the probe of one game, kept between questions. Its answers do not depend on the order
/// of the questions.
#[derive(Default)]
pub(super) struct ReachProbe {
    /// Whether few positions are reachable from the starting position of the game; `None` before
    /// the first probe.
    is_small_start: Option<bool>,
    /// The positions explored by all probes that did not exceed the limit. The set is closed under
    /// moves: it contains the options of all its positions.
    small_set: FxHashSet<Counts>,
    /// The positions from which a probe exceeded the limit or failed to generate moves.
    large_set: FxHashSet<Counts>,
}

impl ReachProbe {
    /// Returns whether few positions are reachable from `position`. The first call also explores
    /// the positions reachable from `start`, the start of the game. If these are too many, returns
    /// `false` for every position, without an exploration. All explored positions are kept for later
    /// calls. `options` lists the options of a position. An exploration fails if it finds more than
    /// `limit` positions, if it generates more than `MAX_MOVES_PER_POSITION * limit` moves, or if
    /// `options` returns `None`.
    pub(super) fn reaches_at_most(
        &mut self,
        position: &Counts,
        limit: usize,
        start: impl FnOnce() -> Option<Counts>,
        options: impl Fn(&Counts) -> Option<Vec<Counts>>,
    ) -> bool {
        if self.is_small_start.is_none() {
            self.is_small_start =
                Some(start().is_none_or(|start| self.probe(&start, limit, &options)));
        }
        if self.small_set.contains(position) {
            return true;
        }
        if self.is_small_start == Some(false) || self.large_set.contains(position) {
            return false;
        }
        let is_small = self.probe(position, limit, &options);
        if !is_small {
            self.large_set.insert(position.clone());
        }
        is_small
    }

    /// Returns the number of explored positions that are stored between questions.
    pub(super) fn len(&self) -> usize {
        self.small_set.len() + self.large_set.len()
    }

    /// Explores the positions reachable from `start` and adds them to `small_set`. Returns `false`,
    /// and adds none, if there are more than `limit` positions or too many moves, or if `options`
    /// returns `None`.
    fn probe(
        &mut self,
        start: &Counts,
        limit: usize,
        options: impl Fn(&Counts) -> Option<Vec<Counts>>,
    ) -> bool {
        let mut reached = FxHashSet::from_iter([start.clone()]);
        let (mut open, mut move_count) = (vec![start.clone()], 0);
        while let Some(position) = open.pop() {
            let Some(options) = options(&position) else { return false };
            move_count += options.len();
            for option in options {
                if reached.insert(option.clone()) {
                    open.push(option);
                }
            }
            if reached.len() > limit || move_count > MAX_MOVES_PER_POSITION * limit {
                return false;
            }
        }
        self.small_set.extend(reached);
        true
    }
}
