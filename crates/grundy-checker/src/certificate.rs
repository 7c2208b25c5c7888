//! What a certificate says: its fields, and what fits together.

use crate::numeration::Numeration;
use crate::relation::Var;
use crate::solver::{Scope, Solver, Terms};
use crate::statement::{Done, Ending, fails, refuse};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::slice::from_ref;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Certificate {
    format: String,
    version: i64,
    #[serde(default, rename = "rules")]
    _rules: String,
    pub numeration: Numeration,
    #[serde(default)]
    pub parameters: Vec<(String, i64)>,
    /// The numbers of a position, with the names by which they are shown.
    pub position: Vec<(String, String)>,
    pub bounds: Vec<(i64, Option<i64>)>,
    #[serde(rename = "where")]
    pub invariant: Option<Value>,
    /// Where play is over for the player to move; elsewhere it goes on, if there is a move. What is not given holds nowhere.
    pub lose: Option<Value>,
    pub win: Option<Value>,
    pub draw: Option<Value>,
    /// What the player to move gets where no move is left: -1, 0 or 1.
    pub stuck: i64,
    #[serde(default)]
    pub bag: bool,
    pub moves: Vec<Move>,
    /// What no position fulfils.
    #[serde(default)]
    pub empty: Vec<(String, Value)>,
    pub ending: Ending,
    pub claim: Claim,
    #[serde(default)]
    pub automata: Vec<(String, Table)>,
    pub addition: Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    pub name: String,
    /// Numbers besides those of the position.
    pub chosen: Vec<String>,
    pub guard: Value,
    /// The positions, one or the parts of a sum, that it leads to.
    pub to: Vec<Vec<Terms>>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", deny_unknown_fields, rename_all = "lowercase")]
pub(crate) enum Claim {
    Outcomes {
        #[serde(rename = "P")]
        p: Value,
        /// All positions that are not P if it is not said.
        #[serde(rename = "N")]
        n: Option<Value>,
        draw: Option<Value>,
        /// Positions that a game may begin with, and which of these are P.
        #[serde(default)]
        starts: Vec<(Move, Value)>,
    },
    Values(Part),
    Sum {
        components: Vec<Part>,
    },
}

/// A relation between numbers of the position, and their Grundy value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    /// Those of a component.
    #[serde(default)]
    pub variables: Vec<String>,
    pub value: String,
    /// The track of the value holds 2 to its power.
    #[serde(default)]
    pub log: bool,
    pub formula: Value,
    /// Which elements of a bag are firm in misère play.
    pub firm: Option<Value>,
}

impl Part {
    /// Whether a number of the position is of this component, or of the whole.
    pub fn has(&self, name: &String) -> bool {
        self.variables.is_empty() || self.variables.contains(name)
    }
}

/// An automaton, most significant digits first: each state a list of words, which have for each track its digits, `-` being
/// any, and where they lead; reading begins in the first state. What has no word is not accepted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    tracks: Vec<String>,
    accepting: BTreeSet<usize>,
    rows: Vec<Vec<(String, usize)>>,
}

/// How digits are written.
const DIGITS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";

fn demand(holds: bool, problem: &str) -> Done {
    if holds { Ok(()) } else { Err(refuse(problem)) }
}

impl Certificate {
    /// What fits together.
    pub fn check(&self) -> Done {
        let quotients = self.numeration.quotients();
        let fits = |(low, high): &(i64, Option<i64>)| 0 <= *low && *low <= high.unwrap_or(*low);
        let (parts, starts): (&[Part], &[_]) = match &self.claim {
            Claim::Outcomes { starts, .. } => (&[], starts),
            Claim::Values(part) => (from_ref(part), &[]),
            Claim::Sum { components } => (components, &[]),
        };
        let moves = starts.iter().map(|(start, _)| start).chain(&self.moves);
        let firm = parts.iter().any(|part| part.firm.is_some());
        let log = parts.iter().any(|part| part.log);
        let shares: Vec<&String> = parts.iter().flat_map(|part| &part.variables).collect();
        let sum = matches!(self.claim, Claim::Sum { .. });
        let alone = matches!(self.claim, Claim::Values(_));
        let shared = if sum { &self.position[..] } else { &[] };
        let progress = matches!(self.ending, Ending::Progress { .. });
        #[rustfmt::skip]
        let demands = [
            (self.format == "grundy proof" && self.version == 2, "expected version 2 of the format `grundy proof`"),
            // Digits are written 0 to 9 and a to z.
            (matches!(quotients.len(), 1..=8) && quotients.iter().all(|a| matches!(a, 1..36)),
                "expected one to eight quotients from 1 to 35"),
            (!self.position.is_empty() && self.bounds.len() == self.position.len(),
                "expected numbers of a position, and bounds for each"),
            (self.bounds.iter().all(fits), "expected 0 <= low <= high"),
            (moves.flat_map(|step| &step.to).all(|to| to.len() == self.position.len()), "expected a term for each number"),
            (starts.iter().all(|(start, _)| start.to.len() == 1), "expected one position for a start"),
            (matches!(self.stuck, -1..=1), "expected -1, 0 or 1 for `stuck`"),
            (!firm || alone && self.bag && self.stuck == 1 && !log, "only a bag in misère play has firm elements"),
            (!alone && !sum || firm || self.stuck == -1, "Grundy values need normal play"),
            (!self.bag || alone, "a bag needs a claim of values"),
            (!sum || self.invariant.is_none(), "components have no common invariant"),
            (shares.len() == shared.len() && parts.iter().all(|part| sum != part.variables.is_empty())
                && shared.iter().all(|number| shares.contains(&&number.0)),
                "each variable is of one component, if there are any"),
            (!log || self.numeration == Numeration::Base2, "values as exponents need base2"),
            (!progress || matches!(self.claim, Claim::Outcomes { n: None, .. }), "progress needs a claim of P-positions"),
        ];
        demands.into_iter().try_for_each(|(holds, problem)| demand(holds, problem))
    }
}

impl Table {
    /// From here on the relation, of legal words only, is known by this name.
    pub fn learn(&self, name: &str, solver: &mut Solver) -> Done {
        let tracks = solver.bind(&Scope::new(), &self.tracks)?.1.len();
        let places = solver.numeration.places();
        let count = tracks * places.len();
        demand(!self.rows.is_empty() && count > 0, "an automaton without states or tracks")?;
        let digit = |(c, most): (u8, &u8)| c == b'-' || DIGITS[..usize::from(*most)].contains(&c);
        for (word, _) in self.rows.iter().flatten() {
            let fits = word.len() == count && word.bytes().zip(places.iter().cycle()).all(digit);
            demand(fits, &format!("expected digits, {count} in all, not `{word}`"))?;
        }
        let mut states = self.rows.iter().flatten().map(|row| row.1).chain(self.accepting.clone());
        demand(states.all(|state| state < self.rows.len()), "no such state")?;
        // A state, and the rows of it that fit so far.
        let first = |state: usize| (state, Vec::from_iter(0..self.rows[state].len()));
        let step = |(state, fit): &(usize, Vec<usize>), place: usize, track: usize, digit: u8| {
            let (rows, mut fit) = (&self.rows[*state], fit.clone());
            let at = (track + 1) * places.len() - 1 - place;
            solver.meter.hold(size_of::<usize>() * fit.len())?;
            let fits = [b'-', DIGITS[usize::from(digit)]];
            fit.retain(|row| fits.contains(&rows[*row].0.as_bytes()[at]));
            match fit[..] {
                [] => Ok(None),
                _ if place > 0 || track + 1 < tracks => Ok(Some((*state, fit))),
                [row] => Ok(Some(first(rows[row].1))),
                _ => Err(refuse("the row has a letter twice")),
            }
        };
        let accepts = |of: &(usize, Vec<usize>)| self.accepting.contains(&of.0);
        let words = solver.automaton(tracks, first(0), step, accepts)?;
        let valid = (0..tracks as Var).map(|track| solver.is("valid", &[track]));
        let parts = [Ok(words)].into_iter().chain(valid).collect::<Result<_, _>>()?;
        let relation = solver.meet(parts, |_| false)?;
        solver.conditions += 1;
        if !relation.is_closed() {
            return Err(fails("zeros in front make no difference to an automaton", name));
        }
        let before = solver.known.insert((name.into(), tracks), relation);
        demand(before.is_none(), &format!("the automaton `{name}` stands twice"))
    }
}
