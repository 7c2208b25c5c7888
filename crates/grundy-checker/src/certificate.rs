//! What a certificate says: its fields, and which formulas may speak of which variables.

use crate::formula::{Formula, LARGEST, Linear, own};
use crate::limits::Reached;
use crate::numeration::Numeration;
use crate::relation::Var;
use crate::statement::{Done, Ending, Fault, refuse};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use std::slice::from_ref;

/// Variables that may be known at a time.
const VARIABLES: usize = 200;

/// Letters times states of a table at most.
const CELLS: usize = 1 << 22;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Certificate {
    format: String,
    version: i64,
    #[serde(default, rename = "rules")]
    _rules: String,
    pub numeration: Numeration,
    #[serde(default, deserialize_with = "members")]
    pub parameters: BTreeMap<String, i64>,
    /// The numbers of a position, with the names by which they are shown.
    pub position: Vec<(Var, String)>,
    /// The one that is 0 or 1 for the side to move.
    pub turn: Option<Var>,
    pub bounds: Vec<(i64, Option<i64>)>,
    #[serde(rename = "where")]
    pub invariant: Option<Formula>,
    /// Where play is over for the player to move.
    #[serde(default = "Formula::falsehood")]
    pub lose: Formula,
    #[serde(default = "Formula::falsehood")]
    pub win: Formula,
    #[serde(default = "Formula::falsehood")]
    pub draw: Formula,
    pub live: Formula,
    #[serde(default)]
    misere: bool,
    stuck: Option<i64>,
    #[serde(default)]
    pub bag: bool,
    pub moves: Vec<Move>,
    /// What no position fulfils.
    #[serde(default)]
    pub empty: Vec<(String, Formula)>,
    measure: Option<Vec<Vec<i64>>>,
    progress: Option<Progress>,
    pub claim: Claim,
    #[serde(default)]
    pub starts: Vec<Start>,
    #[serde(default, deserialize_with = "members")]
    pub automata: BTreeMap<String, Table>,
    pub addition: Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Progress {
    #[serde(rename = "0")]
    first: Vec<i64>,
    #[serde(rename = "1")]
    second: Vec<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    pub name: String,
    pub chosen: Vec<Var>,
    /// Numbers that what is chosen determines.
    pub aux: Vec<Var>,
    pub guard: Formula,
    /// The positions, one or the parts of a sum, that it leads to.
    pub to: Vec<Vec<Linear>>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
pub(crate) enum Claim {
    P(Part),
    #[serde(rename = "values")]
    Values(Part),
    #[serde(rename = "three")]
    Three {
        #[serde(rename = "P")]
        p: Formula,
        #[serde(rename = "N")]
        n: Formula,
        draw: Formula,
    },
    #[serde(rename = "sum")]
    Sum {
        components: Vec<Part>,
    },
}

/// A relation between numbers of the position, and their Grundy value, as a formula or an automaton.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    #[serde(default)]
    pub variables: Vec<Var>,
    pub value: Option<Var>,
    /// The track of the value holds 2 to its power.
    #[serde(default)]
    pub log: bool,
    pub formula: Option<Formula>,
    pub automaton: Option<Table>,
    /// Which elements of a bag are firm in misère play.
    pub firm: Option<Formula>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    pub numbers: Vec<Var>,
    pub aux: Vec<Var>,
    pub guard: Formula,
    pub position: Vec<Linear>,
    #[serde(rename = "P")]
    pub p: Formula,
}

/// An automaton, most significant digits first: each state a list of words and where they lead, the first state the one
/// in which reading begins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    pub tracks: Vec<Var>,
    accepting: Vec<usize>,
    rows: Vec<Vec<(String, usize)>>,
}

/// The members of an object, in which no name stands twice.
fn members<'de, T, D>(deserializer: D) -> Result<BTreeMap<String, T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct Members<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
        type Value = BTreeMap<String, T>;

        fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = BTreeMap::new();
            while let Some((name, value)) = map.next_entry::<String, T>()? {
                if all.contains_key(&name) {
                    return Err(A::Error::custom(format!("the key `{name}` stands twice")));
                }
                all.insert(name, value);
            }
            Ok(all)
        }
    }

    deserializer.deserialize_map(Members(PhantomData))
}

fn demand(holds: bool, problem: &str) -> Done {
    if holds { Ok(()) } else { Err(refuse(problem)) }
}

impl Certificate {
    pub fn parse(text: &str) -> Result<Certificate, Fault> {
        let certificate: Certificate = serde_json::from_str(text).map_err(|error| {
            let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
            let at = lines.map(str::len).sum::<usize>() + error.column();
            Fault::Malformed { at, problem: error.to_string() }
        })?;
        certificate.check()?;
        Ok(certificate)
    }

    pub fn position(&self) -> Vec<Var> {
        self.position.iter().map(|number| number.0.clone()).collect()
    }

    /// What the player to move gets where no move is left.
    pub fn stuck(&self) -> i64 {
        self.stuck.unwrap_or(if self.misere { 1 } else { -1 })
    }

    pub fn ending(&self) -> Ending {
        match &self.progress {
            Some(Progress { first, second }) => Ending::Progress([first.clone(), second.clone()]),
            None => Ending::Measure(self.measure.clone().unwrap_or_default()),
        }
    }

    fn check(&self) -> Done {
        let count = self.position.len();
        let quotients = self.numeration.quotients();
        let (p, values, sum) = match &self.claim {
            Claim::P(part) => (part.value.is_none() && !part.log, false, false),
            Claim::Three { .. } => (false, false, false),
            Claim::Values(_) => (false, true, false),
            Claim::Sum { .. } => (false, true, true),
        };
        let outcomes = matches!(self.claim, Claim::Three { .. });
        let firm = self.parts().iter().any(|part| part.firm.is_some());
        let tame = firm && values && !sum && self.bag && self.misere && self.stuck() == 1;
        let normal = !self.misere && self.stuck() == -1;
        let turn = self.position.iter().position(|number| Some(&number.0) == self.turn.as_ref());
        let sums = match self.ending() {
            Ending::Measure(sums) => sums,
            Ending::Progress(sums) => sums.to_vec(),
        };
        let mut weights = sums.iter().flatten();
        let fits = |(low, high): &(i64, Option<i64>)| 0 <= *low && *low <= high.unwrap_or(*low);
        let side = |at: usize| matches!(self.bounds.get(at), Some((_, Some(..2))));
        #[rustfmt::skip]
        let demands = [
            (self.format == "grundy proof" && self.version == 1, "expected version 1 of the format `grundy proof`"),
            // Digits are written 0 to 9 and a to z.
            (matches!(quotients.len(), 1..=8) && quotients.iter().all(|a| matches!(a, 1..36)),
                "expected one to eight quotients from 1 to 35"),
            (self.addition.tracks.len() == 3, "expected three tracks of `addition`"),
            (count > 0 && self.bounds.len() == count, "expected numbers of a position, and bounds for each"),
            (self.bounds.iter().all(fits), "expected 0 <= low <= high"),
            (turn.map_or(self.turn.is_none(), side), "expected `turn` within the bounds 0 and 1"),
            (matches!(self.stuck(), -1..=1), "expected -1, 0 or 1 for `stuck`"),
            (self.measure.is_some() != self.progress.is_some(), "expected one of `measure` and `progress`"),
            // One weight more is a constant.
            (sums.iter().all(|sum| sum.len() == count || sum.len() == count + 1), "expected a weight for each number"),
            (weights.all(|w| w.unsigned_abs() <= LARGEST), "expected an integer of at most 2^62 in size"),
            (p || values || outcomes, "only values have a variable and a logarithm"),
            (!values || tame || normal, "Grundy values need normal play"),
            (!firm || tame, "only a bag in misère play has firm elements"),
            (!self.bag || values && !sum, "a bag needs a claim of values"),
            (!sum || self.invariant.is_none(), "components have no common invariant"),
            (self.progress.is_none() || p && self.turn.is_some(), "progress needs a claim of P-positions and `turn`"),
            (p || self.starts.is_empty(), "starts need a claim of P-positions"),
        ];
        demands.into_iter().try_for_each(|(holds, problem)| demand(holds, problem))?;

        let all = self.position();
        let position = bind(&BTreeSet::new(), &all)?;
        let mut sets = vec![&self.lose, &self.win, &self.draw, &self.live];
        sets.extend(&self.invariant);
        if let Claim::Three { p, n, draw } = &self.claim {
            sets.extend([p, n, draw]);
        }
        sets.into_iter().try_for_each(|set| scope(set, &position, false))?;
        self.empty.iter().try_for_each(|(_, set)| scope(set, &position, true))?;
        for step in &self.moves {
            let known = bind(&bind(&position, &step.chosen)?, &step.aux)?;
            scope(&step.guard, &known, false)?;
            step.to.iter().try_for_each(|part| self.terms(part, &known))?;
        }
        for start in &self.starts {
            let known = bind(&BTreeSet::new(), &start.numbers)?;
            scope(&start.p, &known, false)?;
            let known = bind(&known, &start.aux)?;
            scope(&start.guard, &known, false)?;
            self.terms(&start.position, &known)?;
        }
        let mut shares: Vec<&Var> = self.parts().iter().flat_map(|c| &c.variables).collect();
        shares.sort();
        let right = if sum { shares == Vec::from_iter(&position) } else { shares.is_empty() };
        demand(right, "each variable is of one component, if there are any")?;
        for part in self.parts() {
            let known =
                if sum { bind(&BTreeSet::new(), &part.variables)? } else { position.clone() };
            demand(part.value.is_some() || p, "no field `value`")?;
            let binary = self.numeration == Numeration::Base2;
            demand(!part.log || binary, "values as exponents need base2")?;
            part.firm.iter().try_for_each(|firm| scope(firm, &known, false))?;
            let known = bind(&known, part.value.as_slice())?;
            match (&part.formula, &part.automaton) {
                (Some(formula), None) => scope(formula, &known, false)?,
                (None, Some(table)) => speak(&table.tracks, &known)?,
                _ => return Err(refuse("expected one of `formula` and `automaton`")),
            }
        }
        Ok(())
    }

    /// Relations that the claim consists of: outcomes, values, or values of components.
    pub fn parts(&self) -> &[Part] {
        match &self.claim {
            Claim::P(part) | Claim::Values(part) => from_ref(part),
            Claim::Three { .. } => &[],
            Claim::Sum { components } => components,
        }
    }

    fn terms(&self, numbers: &[Linear], known: &BTreeSet<Var>) -> Done {
        let right = numbers.len() == self.position.len();
        demand(right, "expected a term for each number")?;
        let vars = numbers.iter().flat_map(|number| &number.terms).map(|term| &term.1);
        speak(vars, known)
    }
}

/// A formula over the known variables; other names are variables too if it is `open`.
fn scope(formula: &Formula, known: &BTreeSet<Var>, open: bool) -> Done {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().try_for_each(|part| scope(part, known, open))
        }
        Formula::Not(of) => scope(of, known, open),
        Formula::Exists(vars, of) => scope(of, &bind(known, vars)?, open),
        leaf => speak(leaf.mentions().iter().filter(|v| !open || **v >= own(0)), known),
    }
}

/// These variables too are known from here on; nothing else may have their names.
fn bind(known: &BTreeSet<Var>, vars: &[Var]) -> Result<BTreeSet<Var>, Fault> {
    let mut known = known.clone();
    for var in vars {
        if *var > own(0) || !known.insert(var.clone()) {
            return Err(refuse(format!("the variable `{var}` has two roles")));
        }
    }
    if known.len() > VARIABLES { Err(Reached::Tracks.into()) } else { Ok(known) }
}

fn speak<'a>(vars: impl IntoIterator<Item = &'a Var>, known: &BTreeSet<Var>) -> Done {
    match vars.into_iter().find(|var| !known.contains(*var)) {
        Some(var) => Err(refuse(format!("unknown variable `{var}`"))),
        None => Ok(()),
    }
}

/// For each state where each letter leads; and whether reading may end there.
pub(crate) type Cells = (Vec<Vec<Option<u32>>>, Vec<bool>);

impl Table {
    pub fn read(&self, numeration: &Numeration) -> Result<Cells, Fault> {
        let (count, names) = (self.rows.len(), BTreeSet::from_iter(&self.tracks).len());
        demand(names > 0 && names == self.tracks.len(), "expected tracks of different names")?;
        demand(count > 0, "an automaton without states")?;
        let letters = 1usize.checked_shl(names as u32 * numeration.width());
        let letters = letters.filter(|n| n.saturating_mul(count) <= CELLS);
        let letters = letters.ok_or_else(|| refuse("too many tracks for so many states"))?;
        let legal: u64 = numeration.places().iter().map(|(choices, _)| choices).product();
        let mut accepting = vec![false; count];
        for state in &self.accepting {
            let place = accepting.get_mut(*state).ok_or_else(|| refuse("no such state"))?;
            demand(!std::mem::replace(place, true), "the state stands twice")?;
        }
        let mut rows = vec![vec![None; letters]; count];
        for (row, cells) in rows.iter_mut().zip(&self.rows) {
            for (word, to) in cells {
                demand(*to < count, "no such state")?;
                for letter in self.letters(word, numeration)? {
                    let before = row[letter].replace(*to as u32);
                    demand(before.is_none(), "the row has a letter twice")?;
                }
            }
            let met = row.iter().flatten().count();
            demand(met as u64 == legal.pow(names as u32), "the row does not have all letters")?;
        }
        Ok((rows, accepting))
    }

    /// The letters that a word stands for: for each track its digits, most significant first; `-` is any digit.
    fn letters(&self, word: &str, numeration: &Numeration) -> Result<Vec<usize>, Fault> {
        let (places, given) = (numeration.places(), word.chars().collect::<Vec<char>>());
        let count = self.tracks.len() * places.len();
        demand(given.len() == count, &format!("expected {count} digits"))?;
        let mut letters = vec![0];
        for (c, (choices, bits)) in given.iter().zip(places.iter().cycle()) {
            let digit = c.to_digit(36).filter(|_| !c.is_ascii_uppercase()).map(u64::from);
            let digits = match digit.filter(|digit| digit < choices) {
                Some(digit) => digit..digit + 1,
                None if *c == '-' => 0..*choices,
                None => return Err(refuse(format!("`{c}` is no digit here"))),
            };
            let with = |letter| digits.clone().map(move |digit| letter << bits | digit as usize);
            letters = letters.into_iter().flat_map(with).collect();
        }
        Ok(letters)
    }
}
