//! The format of certificates, and the checks that their fields are consistent.

use crate::numeration::Numeration;
use crate::relation::Var;
use crate::solver::{Scope, Solver, Terms};
use crate::statement::{Ending, Verdict, failure, malformed};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::slice::from_ref;

/// A certificate. The names of its fields are the keys of the JSON object.
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
    /// The variable and the display name of each number of a position.
    pub position: Vec<(String, String)>,
    pub bounds: Vec<(i64, Option<i64>)>,
    #[serde(rename = "where")]
    pub invariant: Option<Value>,
    /// The positions at which play is over and the player to move has lost; absent if no such
    /// position exists. At all positions outside of `lose`, `win` and `draw`, play continues if the
    /// player to move has a move.
    pub lose: Option<Value>,
    /// The positions at which play is over and the player to move has won; absent if no such
    /// position exists.
    pub win: Option<Value>,
    /// The positions at which play is over and the game is drawn; absent if none exist.
    pub draw: Option<Value>,
    /// The result for the player to move at a position without a move: -1 (lost), 0 (drawn) or 1
    /// (won).
    pub stuck: i64,
    #[serde(default)]
    pub bag: bool,
    pub moves: Vec<GuardedMove>,
    /// Additional conditions that the checker verifies, as pairs of a name and a formula. A
    /// condition holds if no position satisfies its formula.
    #[serde(default)]
    pub empty: Vec<(String, Value)>,
    pub ending: Ending,
    pub claim: Claim,
    #[serde(default)]
    pub automata: Vec<(String, AutomatonTable)>,
    pub addition: AutomatonTable,
}

/// A guarded move. It represents one move for every choice of the numbers `chosen` that satisfies
/// the formula `guard` at the position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuardedMove {
    pub name: String,
    /// The names of the numbers that the player chooses. The guard can use them in addition to the
    /// numbers of the position.
    pub chosen: Vec<String>,
    pub guard: Value,
    /// The position after the move: one sum of terms for each of its numbers. If the move leads to
    /// a sum of positions, the list contains each component in this form.
    pub to: Vec<Vec<Terms>>,
}

/// The statement that a certificate claims for all positions: outcomes, Grundy values, or a sum of
/// components.
#[derive(Deserialize)]
#[serde(tag = "kind", deny_unknown_fields, rename_all = "lowercase")]
pub(crate) enum Claim {
    Outcomes {
        #[serde(rename = "P")]
        p: Value,
        /// The set of N-positions. If absent, it consists of all positions that are not in the set
        /// `P`.
        #[serde(rename = "N")]
        n: Option<Value>,
        draw: Option<Value>,
        /// Families of starting positions. The formula of each family describes which of its
        /// positions are in the set `P` of the claim.
        #[serde(default)]
        starts: Vec<(GuardedMove, Value)>,
    },
    Values(ValueClaim),
    Sum {
        components: Vec<ValueClaim>,
    },
}

/// A claim of Grundy values: a relation between the numbers of a position and the Grundy value of
/// the position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ValueClaim {
    /// The variables of the component of the position that the claim is for. Empty if the claim is
    /// for the entire position.
    #[serde(default)]
    pub variables: Vec<String>,
    /// The name of the variable that denotes the Grundy value in the formula of the claim.
    pub value: String,
    /// Whether the variable `value` denotes 2 to the power of the Grundy value in the formula. If
    /// not, it denotes the Grundy value itself.
    #[serde(default)]
    pub log: bool,
    pub formula: Value,
    /// The elements of a bag that are firm in misère play, as the documentation of the crate
    /// defines them. The claim is then that a bag with a firm element is lost if and only if its
    /// value is 0. Absent for normal play.
    pub firm: Option<Value>,
}

impl ValueClaim {
    /// Returns whether the number with the variable `name` belongs to the component of the claim. A
    /// claim for the entire position contains every number.
    pub fn contains(&self, name: &String) -> bool {
        self.variables.is_empty() || self.variables.contains(name)
    }
}

/// An automaton that reads most significant digits first. Each state has a list of letters with
/// their target states. A letter is a string with one block of digits (see
/// [`Numeration::quotients`]) for each track; `-` represents any digit. The first state is the
/// start. Letters that are not listed reject.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AutomatonTable {
    tracks: Vec<String>,
    accepting: BTreeSet<usize>,
    rows: Vec<Vec<(String, usize)>>,
}

/// The characters that denote the digits 0, 1, 2, … in the letters of an [`AutomatonTable`], in
/// this order.
const DIGITS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";

fn require(holds: bool, problem: &str) -> Verdict {
    if holds { Ok(()) } else { Err(malformed(problem)) }
}

impl Certificate {
    /// Checks that the fields of the certificate are consistent.
    pub fn check(&self) -> Verdict {
        let quotients = self.numeration.quotients();
        let fits = |(low, high): &(i64, Option<i64>)| 0 <= *low && *low <= high.unwrap_or(*low);
        let (components, starts): (&[ValueClaim], &[_]) = match &self.claim {
            Claim::Outcomes { starts, .. } => (&[], starts),
            Claim::Values(part) => (from_ref(part), &[]),
            Claim::Sum { components } => (components, &[]),
        };
        let moves = starts.iter().map(|(start, _)| start).chain(&self.moves);
        let firm = components.iter().any(|component| component.firm.is_some());
        let is_log = components.iter().any(|component| component.log);
        let members: Vec<&String> = components.iter().flat_map(|part| &part.variables).collect();
        let sum = matches!(self.claim, Claim::Sum { .. });
        let single = matches!(self.claim, Claim::Values(_));
        let shared = if sum { &self.position[..] } else { &[] };
        let progress = matches!(self.ending, Ending::Progress { .. });
        #[rustfmt::skip]
        let requirements = [
            (self.format == "grundy proof" && self.version == 2, "expected version 2 of the format `grundy proof`"),
            // A digit is one of the characters 0 to 9 and a to z, so a quotient is at most 35.
            (matches!(quotients.len(), 1..=8) && quotients.iter().all(|a| matches!(a, 1..36)),
                "`ostrowski`: expected one to eight quotients from 1 to 35"),
            (!self.position.is_empty() && self.bounds.len() == self.position.len(),
                "expected at least one number in `position`, and an entry of `bounds` for each"),
            (self.bounds.iter().all(fits), "`bounds`: expected 0 <= low <= high"),
            (moves.flat_map(|step| &step.to).all(|to| to.len() == self.position.len()), "`to`: expected a sum for each number of the position"),
            (starts.iter().all(|(start, _)| start.to.len() == 1), "`starts`: expected exactly one position in `to`"),
            (matches!(self.stuck, -1..=1), "`stuck`: expected -1, 0 or 1"),
            (!firm || single && self.bag && self.stuck == 1 && !is_log, "`firm` requires a bag, `stuck` = 1 (misère play), and values without `log`"),
            (!single && !sum || firm || self.stuck == -1, "Grundy values require `stuck` = -1 (normal play)"),
            (!self.bag || single, "a bag requires a claim of the kind `values`"),
            (!sum || self.invariant.is_none(), "a claim of the kind `sum` does not allow `where`"),
            (members.len() == shared.len() && components.iter().all(|part| sum != part.variables.is_empty())
                && shared.iter().all(|number| members.contains(&&number.0)),
                "expected each number in the `variables` of exactly one component of a sum, and no `variables` in other claims"),
            (!is_log || self.numeration == Numeration::Base2, "`log` requires the numeration `base2`"),
            (!progress || matches!(self.claim, Claim::Outcomes { n: None, .. }), "`progress` requires a claim of the kind `outcomes` without `N`"),
        ];
        requirements.into_iter().try_for_each(|(holds, problem)| require(holds, problem))
    }
}

impl AutomatonTable {
    /// Registers the relation of the automaton under `name` in the solver, restricted to valid
    /// words. Returns an error if the table is malformed, or if leading zeros change acceptance.
    pub fn register(&self, name: &str, solver: &mut Solver) -> Verdict {
        let tracks = solver.bind(&Scope::new(), &self.tracks)?.1.len();
        let radices = solver.numeration.radices();
        let count = tracks * radices.len();
        require(!self.rows.is_empty() && count > 0, "an automaton has no states or no tracks")?;
        let digit = |(c, n): (u8, &u8)| c == b'-' || DIGITS[..usize::from(*n)].contains(&c);
        for (word, _) in self.rows.iter().flatten() {
            let fits = word.len() == count && word.bytes().zip(radices.iter().cycle()).all(digit);
            require(
                fits,
                &format!("expected a letter of {count} digits of the numeration, not `{word}`"),
            )?;
        }
        let mut states = self.rows.iter().flatten().map(|row| row.1).chain(self.accepting.clone());
        require(
            states.all(|state| state < self.rows.len()),
            "an automaton refers to a state that does not exist",
        )?;
        // The state while a letter is read: the current state, and those of its rows that match the
        // digits read so far.
        let initial = |state: usize| (state, Vec::from_iter(0..self.rows[state].len()));
        let step = |(state, open): &(usize, Vec<usize>), place: usize, track: usize, digit: u8| {
            let (rows, mut open) = (&self.rows[*state], open.clone());
            let index = (track + 1) * radices.len() - 1 - place;
            solver.meter.allocate(size_of::<usize>() * open.len())?;
            let accepted = [b'-', DIGITS[usize::from(digit)]];
            open.retain(|row| accepted.contains(&rows[*row].0.as_bytes()[index]));
            match open[..] {
                [] => Ok(None),
                _ if place > 0 || track + 1 < tracks => Ok(Some((*state, open))),
                [row] => Ok(Some(initial(rows[row].1))),
                _ => Err(malformed("a letter occurs twice in the row of a state")),
            }
        };
        let accepts = |read: &(usize, Vec<usize>)| self.accepting.contains(&read.0);
        let words = solver.automaton(tracks, initial(0), step, accepts)?;
        let valid = (0..tracks as Var).map(|track| solver.atom_on("valid", &[track]));
        let relations = [Ok(words)].into_iter().chain(valid).collect::<Result<_, _>>()?;
        let relation = solver.conjoin(relations, |_| false)?;
        solver.conditions += 1;
        if !relation.is_closed() {
            return Err(failure("leading zeros do not change acceptance", name));
        }
        let previous = solver.relations.insert((name.into(), tracks), relation);
        require(previous.is_none(), &format!("two automata have the name `{name}`"))
    }
}
