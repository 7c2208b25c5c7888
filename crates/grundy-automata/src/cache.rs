//! A cache of compiled formulas, which are identified up to an order-preserving renaming of
//! variables.

use crate::automaton::Automaton;
use crate::formula::Formula;
use crate::variable::Variable;
use rustc_hash::FxHashMap;

/// The automata of compiled formulas, by [`CanonicalFormula`]. Two formulas share an entry if
/// renaming the variables, without changing their order, turns one into the other. Such a renaming
/// changes no decision diagram.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    automata: FxHashMap<Formula, Automaton>,
    bytes: usize,
}

/// A formula whose variables are renamed to 0, 1, 2, …, in ascending order. `variables[i]` is the
/// original variable that was renamed to i.
pub(crate) struct CanonicalFormula {
    pub formula: Formula,
    pub variables: Vec<Variable>,
}

impl CanonicalFormula {
    pub fn new(formula: &Formula) -> CanonicalFormula {
        let variables: Vec<Variable> = formula.variables().into_iter().collect();
        let number = |variable: Variable| {
            Variable(variables.partition_point(|&other| other < variable) as u32)
        };
        CanonicalFormula { formula: formula.rename_variables(&number), variables }
    }

    fn with_original_tracks(&self, automaton: &Automaton) -> Automaton {
        let tracks =
            automaton.tracks.iter().map(|track| self.variables[track.0 as usize]).collect();
        Automaton { tracks, ..automaton.clone() }
    }

    fn with_canonical_tracks(&self, automaton: &Automaton) -> Automaton {
        let number =
            |track: &Variable| self.variables.partition_point(|other| other < track) as u32;
        let tracks = automaton.tracks.iter().map(|track| Variable(number(track))).collect();
        Automaton { tracks, ..automaton.clone() }
    }
}

impl Cache {
    pub fn get(&self, canonical: &CanonicalFormula) -> Option<Automaton> {
        self.automata
            .get(&canonical.formula)
            .map(|automaton| canonical.with_original_tracks(automaton))
    }

    /// Stores the automaton of a formula. The cache is first emptied if it would exceed `max_bytes`
    /// bytes.
    pub fn insert(&mut self, canonical: CanonicalFormula, automaton: &Automaton, max_bytes: u64) {
        let bytes = automaton.bytes() + 256;
        if (self.bytes + bytes) as u64 > max_bytes {
            *self = Cache::default();
        }
        if bytes as u64 <= max_bytes {
            self.bytes += bytes;
            let automaton = canonical.with_canonical_tracks(automaton);
            self.automata.insert(canonical.formula, automaton);
        }
    }
}
