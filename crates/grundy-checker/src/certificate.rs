//! What a certificate says: its fields, and what fits together.

use crate::atoms::Row;
use crate::numeration::Numeration;
use crate::solver::{Scope, Solver, Terms};
use crate::statement::{Done, Ending, Fault, fails, refuse};
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
    #[serde(default)]
    pub lose: Value,
    #[serde(default)]
    pub win: Value,
    #[serde(default)]
    pub draw: Value,
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
#[serde(tag = "kind", deny_unknown_fields)]
pub(crate) enum Claim {
    #[serde(rename = "outcomes")]
    Outcomes {
        #[serde(rename = "P")]
        p: Value,
        /// All positions that are not P if it is not said.
        #[serde(rename = "N")]
        n: Option<Value>,
        #[serde(default)]
        draw: Value,
        /// Positions that a game may begin with, and which of these are P.
        #[serde(default)]
        starts: Vec<(Move, Value)>,
    },
    #[serde(rename = "values")]
    Values(Part),
    #[serde(rename = "sum")]
    Sum { components: Vec<Part> },
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

/// An automaton, most significant digits first: each state a list of words and where they lead, the first state the one
/// in which reading begins. What has no word is not accepted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    tracks: Vec<String>,
    accepting: BTreeSet<usize>,
    rows: Vec<Vec<(String, usize)>>,
}

fn demand(holds: bool, problem: &str) -> Done {
    if holds { Ok(()) } else { Err(refuse(problem)) }
}

impl Certificate {
    pub fn parse(text: &str) -> Result<Certificate, Fault> {
        let certificate: Certificate =
            serde_json::from_str(text).map_err(|error| refuse(error.to_string()))?;
        certificate.check()?;
        Ok(certificate)
    }

    fn check(&self) -> Done {
        let quotients = self.numeration.quotients();
        let fits = |(low, high): &(i64, Option<i64>)| 0 <= *low && *low <= high.unwrap_or(*low);
        let (alone, sum) =
            (matches!(self.claim, Claim::Values(_)), matches!(self.claim, Claim::Sum { .. }));
        let (mut all, parts) = match &self.claim {
            Claim::Values(part) => (vec![], from_ref(part)),
            Claim::Sum { components } => {
                (self.position.iter().map(|n| &n.0).collect(), &components[..])
            }
            Claim::Outcomes { .. } => (vec![], &[][..]),
        };
        let firm = parts.iter().any(|part| part.firm.is_some());
        let log = parts.iter().any(|part| part.log);
        let mut shares: Vec<&String> = parts.iter().flat_map(|part| &part.variables).collect();
        shares.sort();
        all.sort();
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
            (matches!(self.stuck, -1..=1), "expected -1, 0 or 1 for `stuck`"),
            (!firm || alone && self.bag && self.stuck == 1 && !log, "only a bag in misère play has firm elements"),
            (!alone && !sum || firm || self.stuck == -1, "Grundy values need normal play"),
            (!self.bag || alone, "a bag needs a claim of values"),
            (!sum || self.invariant.is_none(), "components have no common invariant"),
            (shares == all, "each variable is of one component, if there are any"),
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
        let mut states =
            self.rows.iter().flatten().map(|cell| cell.1).chain(self.accepting.clone());
        demand(!self.rows.is_empty(), "an automaton without states")?;
        demand(states.all(|state| state < self.rows.len()), "no such state")?;
        let row = |cells: &Vec<(String, usize)>| {
            cells.iter().map(|(word, to)| Ok((digits(word, tracks, solver)?, *to))).collect()
        };
        let rows = self.rows.iter().map(row).collect::<Result<Vec<Vec<Row>>, Fault>>()?;
        let words = solver.automaton(tracks, &rows, |state| self.accepting.contains(&state))?;
        let relation = solver.legal(words)?;
        solver.conditions += 1;
        if !relation.is_closed() {
            return Err(fails("zeros in front make no difference to an automaton", name));
        }
        let before = solver.known.insert((name.into(), tracks), relation);
        demand(before.is_none(), &format!("the automaton `{name}` stands twice"))
    }
}

/// For each track its digits, most significant first; `-` is any digit.
fn digits(word: &str, tracks: usize, solver: &Solver) -> Result<Vec<Option<u8>>, Fault> {
    let places = solver.numeration.places();
    let count = tracks * places.len();
    demand(word.chars().count() == count, &format!("expected {count} digits"))?;
    let digit = |(c, (choices, _)): (char, &(u8, u32))| {
        let digit = c.to_digit(36).filter(|d| *d < u32::from(*choices) && !c.is_ascii_uppercase());
        demand(digit.is_some() || c == '-', &format!("`{c}` is no digit here"))?;
        Ok(digit.map(|digit| digit as u8))
    };
    word.chars().zip(places.iter().cycle()).map(digit).collect()
}
