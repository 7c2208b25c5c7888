//! Automata of formulas that were compiled, up to the names of variables.

use crate::automaton::Automaton;
use crate::formula::Formula;
use crate::variable::Variable;
use rustc_hash::FxHashMap;

/// Formulas by their variables' order alone: renaming that keeps the order changes no diagram.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    known: FxHashMap<Formula, Automaton>,
    bytes: usize,
}

/// A formula whose variables are 0, 1, 2, …, and what they were.
pub(crate) struct Renamed {
    pub formula: Formula,
    pub variables: Vec<Variable>,
}

impl Renamed {
    pub fn new(formula: &Formula) -> Renamed {
        let variables: Vec<Variable> = formula.variables().into_iter().collect();
        let number = |variable: Variable| {
            Variable(variables.partition_point(|&other| other < variable) as u32)
        };
        Renamed { formula: formula.map(&number), variables }
    }

    fn back(&self, automaton: &Automaton) -> Automaton {
        let tracks =
            automaton.tracks.iter().map(|track| self.variables[track.0 as usize]).collect();
        Automaton { tracks, ..automaton.clone() }
    }

    fn forth(&self, automaton: &Automaton) -> Automaton {
        let number =
            |track: &Variable| self.variables.partition_point(|other| other < track) as u32;
        let tracks = automaton.tracks.iter().map(|track| Variable(number(track))).collect();
        Automaton { tracks, ..automaton.clone() }
    }
}

impl Cache {
    pub fn get(&self, renamed: &Renamed) -> Option<Automaton> {
        self.known.get(&renamed.formula).map(|automaton| renamed.back(automaton))
    }

    /// Keeps an automaton; all are dropped before they take more than `most` bytes.
    pub fn keep(&mut self, renamed: Renamed, automaton: &Automaton, most: usize) {
        let bytes = automaton.bytes() + 256;
        if self.bytes + bytes > most {
            *self = Cache::default();
        }
        if bytes <= most {
            self.bytes += bytes;
            let automaton = renamed.forth(automaton);
            self.known.insert(renamed.formula, automaton);
        }
    }
}
