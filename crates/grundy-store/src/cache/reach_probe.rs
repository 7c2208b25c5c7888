//! Probe that decides whether at most a given number of positions are reachable from a position. If
//! so, a search of all of them takes little time.

use grundy_core::base::Counts;
use rustc_hash::FxHashSet;

/// The maximum number of moves that a probe generates, per position that it may visit.
const MAX_MOVES_PER_POSITION: usize = 50;

/// The state of the probe of one game, kept between questions.
#[derive(Default)]
pub(super) struct ReachProbe {
    /// Whether the probe has already explored the positions that are reachable from the starting
    /// position of the game.
    start_probed: bool,
    /// The positions explored by all probes that did not exceed the limit. The set is closed under
    /// moves: it contains the options of all its positions.
    small_set: FxHashSet<Counts>,
    /// Whether an earlier probe exceeded the limit or failed to generate moves. If so, later probes
    /// explore nothing.
    exceeded: bool,
}

impl ReachProbe {
    /// Returns whether few positions are reachable from `position`. The first call also explores
    /// the positions reachable from `start`, the start of the game. All explored positions are kept
    /// for later calls. `options` lists the options of a position. An exploration fails if it finds
    /// too many positions (more than `limit` with all earlier ones), if it generates more than
    /// `MAX_MOVES_PER_POSITION * limit` moves, or if `options` returns `None`. After a failure,
    /// returns `false` for every position that is not yet explored.
    ///
    /// All calls for one game together generate the moves of about 2 `limit` positions at most.
    pub(super) fn reaches_at_most(
        &mut self,
        position: &Counts,
        limit: usize,
        start: impl FnOnce() -> Option<Counts>,
        options: impl Fn(&Counts) -> Option<Vec<Counts>>,
    ) -> bool {
        if !self.start_probed {
            self.start_probed = true;
            if let Some(start) = start() {
                self.probe(start, limit, &options);
            }
        }
        if !self.exceeded {
            self.probe(position.clone(), limit, &options);
        }
        self.small_set.contains(position)
    }

    /// Returns the number of explored positions that are stored between questions.
    pub(super) fn len(&self) -> usize {
        self.small_set.len()
    }

    /// Adds the positions reachable from `start` to `small_set`. Sets `exceeded` instead if the set
    /// would contain more than `limit` positions, or if there are too many moves. Does the same if
    /// `options`, which lists the options of a position, returns `None`.
    fn probe(
        &mut self,
        start: Counts,
        limit: usize,
        options: impl Fn(&Counts) -> Option<Vec<Counts>>,
    ) {
        if self.small_set.contains(&start) {
            return;
        }
        let mut reached = FxHashSet::from_iter([start.clone()]);
        let (mut open, mut move_count) = (vec![start], 0);
        while let Some(position) = open.pop() {
            let Some(options) = options(&position) else {
                self.exceeded = true;
                return;
            };
            move_count += options.len();
            for option in options {
                if !self.small_set.contains(&option) && reached.insert(option.clone()) {
                    open.push(option);
                }
            }
            if self.small_set.len() + reached.len() > limit
                || move_count > MAX_MOVES_PER_POSITION * limit
            {
                self.exceeded = true;
                return;
            }
        }
        self.small_set.extend(reached);
    }
}
