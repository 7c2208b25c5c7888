//! Boards decided by plain levels on lists of cells: no masks, no numbers, no tiers, no moves undone.

use grundy_boards::{Label, Limits, Numbering, Rules};
use std::collections::{BTreeMap, HashMap};

/// Room for every board of these tests, nobody who watches, whole labels, nothing put aside.
pub fn roomy(threads: usize, numbering: Option<Numbering>) -> Limits<'static> {
    Limits { bytes: 1 << 30, threads, numbering, watch: &|_| true, outcomes: false, keep: None }
}

/// Numbers without order.
pub struct Random(pub u64);

impl Random {
    /// Below a number.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    /// Once in so many times.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// A board and whose turn it is.
pub type State = (Vec<u8>, u8);

/// The options of every board that can arise, with whether the same side moves again; or its score.
pub struct Plain {
    /// See above.
    pub options: BTreeMap<State, Vec<(State, bool)>>,
    /// Scores where play is over.
    pub over: HashMap<State, i64>,
}

/// What can arise; `None` where rules cannot be evaluated at some board.
pub fn plain(rules: &Rules, start: &State) -> Option<Plain> {
    let mut plain = Plain { options: BTreeMap::new(), over: HashMap::new() };
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        if plain.options.contains_key(&state) {
            continue;
        }
        let side = &rules.sides[usize::from(state.1)];
        let mut options = Vec::new();
        match side.ended(&state.0) {
            Some(ending) => {
                plain.over.insert(state.clone(), ending.score?);
            }
            None => {
                let other = if rules.sides.len() == 2 { 1 - state.1 } else { state.1 };
                for (board, again) in side.options(&state.0) {
                    options.push(((board, if again { state.1 } else { other }), again));
                }
                if options.is_empty() {
                    plain.over.insert(state.clone(), side.stuck);
                }
            }
        }
        open.extend(options.iter().map(|option| option.0.clone()));
        plain.options.insert(state, options);
    }
    Some(plain)
}

/// Decides level by level; what is left is drawn.
pub fn levels(plain: &Plain) -> HashMap<State, Label> {
    let mut known: HashMap<State, Label> = HashMap::new();
    for (state, score) in &plain.over {
        let label = match score {
            0 => Label::Drawn,
            1.. => Label::Won(0),
            _ => Label::Lost(0),
        };
        known.insert(state.clone(), label);
    }
    for level in 1.. {
        let mut found = Vec::new();
        for (state, options) in &plain.options {
            if known.contains_key(state) {
                continue;
            }
            // For who moved: whether each option is good, and after how many moves.
            let of = |(option, again): &(State, bool)| match known.get(option) {
                Some(Label::Won(moves)) => Some((*again, *moves)),
                Some(Label::Lost(moves)) => Some((!*again, *moves)),
                _ => None,
            };
            let results: Vec<_> = options.iter().map(of).collect();
            let good = results.iter().flatten().filter(|result| result.0).map(|result| result.1);
            if good.min() == Some(level - 1) {
                found.push((state.clone(), Label::Won(level)));
            } else if results.iter().all(|result| result.is_some_and(|result| !result.0)) {
                let longest = results.iter().flatten().map(|result| result.1).max();
                if longest == Some(level - 1) {
                    found.push((state.clone(), Label::Lost(level)));
                }
            }
        }
        // Who wins or loses later has an option that is decided one level before.
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    for state in plain.options.keys() {
        known.entry(state.clone()).or_insert(Label::Drawn);
    }
    known
}
