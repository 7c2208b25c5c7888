//! What a certificate says: its fields, and which formulas may speak of which variables.

use crate::formula::{Formula, LARGEST, Linear, own};
use crate::limits::Reached;
use crate::numeration::Numeration;
use crate::relation::{Row, Var};
use crate::statement::{Ending, Fault};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;
use std::marker::PhantomData;

/// Variables that may be known at a time.
const VARIABLES: usize = 200;

/// Letters times states of a table at most.
const CELLS: u64 = 1 << 22;

/// Relations of digits: how many numbers they are between (0: any number), the numerations that have them, and the
/// least number behind the name if there is one.
const ATOMS: [(&str, usize, &str, Option<u64>); 13] = [
    ("valid", 1, "base2 zeckendorf ostrowski", None),
    ("const", 1, "base2 zeckendorf ostrowski", Some(0)),
    ("xorzero", 0, "base2", None),
    ("columns", 0, "base2", Some(1)),
    ("bitand", 3, "base2", None),
    ("bitor", 3, "base2", None),
    ("trailingones", 2, "base2", None),
    ("one", 1, "base2 zeckendorf", None),
    ("low", 2, "base2 zeckendorf", None),
    ("high", 2, "base2 zeckendorf", None),
    ("oddones", 1, "base2 zeckendorf", None),
    ("shift", 2, "zeckendorf", None),
    ("floor", 2, "ostrowski", None),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Certificate {
    format: String,
    version: i64,
    #[serde(default, rename = "rules")]
    _rules: String,
    pub numeration: Numeration,
    #[serde(default, deserialize_with = "entries")]
    pub parameters: Vec<(String, i64)>,
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
    #[serde(default, deserialize_with = "entries")]
    pub automata: Vec<(String, Table)>,
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

/// The members of an object, no key twice.
fn entries<'de, T, D>(deserializer: D) -> Result<Vec<(String, T)>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct Entries<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
        type Value = Vec<(String, T)>;

        fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let (mut all, mut keys) = (vec![], BTreeSet::new());
            while let Some((key, value)) = map.next_entry::<String, T>()? {
                if !keys.insert(key.clone()) {
                    return Err(Error::custom(format!("the key `{key}` stands twice")));
                }
                all.push((key, value));
            }
            Ok(all)
        }
    }

    deserializer.deserialize_map(Entries(PhantomData))
}

/// A problem with the certificate as a whole.
pub(crate) fn refuse(problem: impl Into<String>) -> Fault {
    Fault::Malformed { at: usize::MAX, problem: problem.into() }
}

fn demand(holds: bool, problem: &str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(refuse(problem)) }
}

impl Certificate {
    pub fn parse(text: &str) -> Result<Certificate, Fault> {
        let certificate: Certificate = serde_json::from_str(text).map_err(|error| {
            let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
            let at = lines.map(str::len).sum::<usize>() + error.column();
            Fault::Malformed { at: at.min(text.len()), problem: error.to_string() }
        })?;
        certificate.check().map_err(|fault| match fault {
            Fault::Malformed { problem, .. } => Fault::Malformed { at: text.len(), problem },
            other => other,
        })?;
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

    /// The parts of the position that have values of their own, with their variables.
    pub fn components(&self) -> Vec<(Vec<Var>, &Part)> {
        match &self.claim {
            Claim::Values(part) => vec![(self.position(), part)],
            Claim::Sum { components } => {
                components.iter().map(|c| (c.variables.clone(), c)).collect()
            }
            _ => vec![],
        }
    }

    fn check(&self) -> Result<(), Fault> {
        let current = self.format == "grundy proof" && self.version == 1;
        demand(current, "expected version 1 of the format `grundy proof`")?;
        if let Numeration::Ostrowski(quotients) = &self.numeration {
            // Digits are written 0 to 9 and a to z.
            let right = (1..=8).contains(&quotients.len());
            let right = right && quotients.iter().all(|a| (1..36).contains(a));
            demand(right, "expected one to eight quotients from 1 to 35")?;
        }
        let mut tables = self.automata.iter().map(|(_, table)| table).chain([&self.addition]);
        tables.try_for_each(|table| table.read(&self.numeration).map(drop))?;
        demand(self.addition.tracks.len() == 3, "expected three tracks of `addition`")?;

        let mut scope = Scope { certificate: self, known: BTreeSet::new(), open: false };
        scope.bind(&self.position())?;
        let count = self.position.len();
        let right = count > 0 && self.bounds.len() == count;
        demand(right, "expected numbers of a position, and bounds for each")?;
        let fits =
            |(low, high): &(i64, Option<i64>)| *low >= 0 && high.is_none_or(|high| *low <= high);
        demand(self.bounds.iter().all(fits), "expected 0 <= low <= high")?;
        if let Some(turn) = &self.turn {
            scope.variable(turn)?;
            let mut sides = self.position.iter().zip(&self.bounds).filter(|(v, _)| v.0 == *turn);
            let right = sides.all(|(_, (_, high))| high.is_some_and(|high| high <= 1));
            demand(right, "expected `turn` within the bounds 0 and 1")?;
        }
        for formula in
            [&self.lose, &self.win, &self.draw, &self.live].into_iter().chain(&self.invariant)
        {
            scope.formula(formula)?;
        }
        demand((-1..=1).contains(&self.stuck()), "expected -1, 0 or 1 for `stuck`")?;
        for step in &self.moves {
            let mut scope = scope.clone();
            scope.bind(&step.chosen)?;
            scope.bind(&step.aux)?;
            scope.formula(&step.guard)?;
            step.to.iter().try_for_each(|part| scope.terms(part))?;
        }
        for (_, formula) in &self.empty {
            Scope { open: true, ..scope.clone() }.formula(formula)?;
        }
        for start in &self.starts {
            let mut scope = Scope { known: BTreeSet::new(), ..scope.clone() };
            scope.bind(&start.numbers)?;
            scope.formula(&start.p)?;
            scope.bind(&start.aux)?;
            scope.formula(&start.guard)?;
            scope.terms(&start.position)?;
        }
        let one = self.measure.is_some() != self.progress.is_some();
        demand(one, "expected one of `measure` and `progress`")?;
        let sums = match self.ending() {
            Ending::Measure(sums) => sums,
            Ending::Progress(sums) => sums.to_vec(),
        };
        // One weight more is a constant.
        let fits = |sum: &Vec<i64>| sum.len() == count || sum.len() == count + 1;
        demand(sums.iter().all(fits), "expected a weight for each number")?;
        let large = sums.iter().flatten().any(|weight| weight.unsigned_abs() > LARGEST);
        demand(!large, "expected an integer of at most 2^62 in size")?;
        self.check_claim(&scope)
    }

    fn check_claim(&self, scope: &Scope) -> Result<(), Fault> {
        match &self.claim {
            Claim::P(part) => {
                let plain = part.value.is_none() && !part.log && part.variables.is_empty();
                demand(plain, "only values have a variable and a logarithm")?;
                scope.part(part)?;
            }
            Claim::Three { p, n, draw } => {
                [p, n, draw].into_iter().try_for_each(|set| scope.formula(set))?;
            }
            Claim::Values(part) => demand(part.variables.is_empty(), "all variables are meant")?,
            Claim::Sum { .. } => {}
        }
        let mut rest = BTreeSet::from_iter(self.position());
        for (variables, part) in self.components() {
            let own = variables.iter().all(|v| rest.remove(v));
            demand(own, "no variable of one component")?;
            let mut scope = Scope { known: BTreeSet::from_iter(variables), ..scope.clone() };
            let value = part.value.as_ref().ok_or_else(|| refuse("no field `value`"))?;
            scope.bind(std::slice::from_ref(value))?;
            let right = !part.log || self.numeration == Numeration::Base2;
            demand(right, "values as exponents need base2")?;
            scope.part(part)?;
        }
        let values = matches!(self.claim, Claim::Values(_) | Claim::Sum { .. });
        demand(!values || rest.is_empty(), "variables of no component")?;
        let normal = !self.misere && self.stuck() == -1;
        demand(!values || normal, "Grundy values need normal play")?;
        let one = matches!(self.claim, Claim::Values(_));
        demand(!self.bag || one, "a bag needs a claim of values")?;
        let parts = matches!(self.claim, Claim::Sum { .. });
        demand(!parts || self.invariant.is_none(), "components have no common invariant")?;
        let p = matches!(self.claim, Claim::P(_));
        let progress = self.progress.is_none() || (p && self.turn.is_some());
        demand(progress, "progress needs a claim of P-positions and `turn`")?;
        demand(p || self.starts.is_empty(), "starts need a claim of P-positions")
    }
}

/// The variables that a formula may speak of.
#[derive(Clone)]
struct Scope<'a> {
    certificate: &'a Certificate,
    known: BTreeSet<Var>,
    /// Other names are variables too.
    open: bool,
}

impl Scope<'_> {
    /// Variables whose names nothing else may have where they are known.
    fn bind(&mut self, vars: &[Var]) -> Result<(), Fault> {
        for var in vars {
            if *var > own(0) || !self.known.insert(var.clone()) {
                return Err(refuse(format!("the variable `{var}` has two roles")));
            }
        }
        if self.known.len() > VARIABLES { Err(Reached::Tracks.into()) } else { Ok(()) }
    }

    fn variable(&self, var: &Var) -> Result<(), Fault> {
        let known = self.known.contains(var) || (self.open && *var < own(0));
        if known { Ok(()) } else { Err(refuse(format!("unknown variable `{var}`"))) }
    }

    fn terms(&self, numbers: &[Linear]) -> Result<(), Fault> {
        let count = self.certificate.position.len();
        demand(numbers.len() == count, "expected a term for each number")?;
        numbers.iter().flat_map(|number| &number.terms).try_for_each(|term| self.variable(&term.1))
    }

    fn part(&self, part: &Part) -> Result<(), Fault> {
        match (&part.formula, &part.automaton) {
            (Some(formula), None) => self.formula(formula),
            (None, Some(table)) => {
                table.read(&self.certificate.numeration)?;
                table.tracks.iter().try_for_each(|var| self.variable(var))
            }
            _ => Err(refuse("expected one of `formula` and `automaton`")),
        }
    }

    fn formula(&self, formula: &Formula) -> Result<(), Fault> {
        match formula {
            Formula::Le(sum) | Formula::Eq(sum) => {
                sum.terms.iter().try_for_each(|term| self.variable(&term.1))
            }
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().try_for_each(|part| self.formula(part))
            }
            Formula::Not(of) => self.formula(of),
            Formula::Exists(vars, of) => {
                let mut inside = self.clone();
                inside.bind(vars)?;
                inside.formula(of)
            }
            Formula::Atom(name, vars) => {
                let (word, number) = name.split_once(' ').unwrap_or((name, ""));
                let atom = ATOMS.iter().find(|atom| atom.0 == word);
                let (_, arity, has, least) = atom.ok_or_else(|| refuse("unknown atom"))?;
                let given = number.parse::<u64>().ok().filter(|n| *n <= LARGEST);
                let right = least.map_or(name == word, |least| given.is_some_and(|n| n >= least));
                demand(right, "unexpected arguments of an atom")?;
                let numeration = match self.certificate.numeration {
                    Numeration::Base2 => "base2",
                    Numeration::Zeckendorf => "zeckendorf",
                    Numeration::Ostrowski(_) => "ostrowski",
                };
                demand(has.contains(numeration), "this numeration does not have the atom")?;
                let right = !vars.is_empty() && (*arity == 0 || *arity == vars.len());
                demand(right, "a wrong number of tracks")?;
                vars.iter().try_for_each(|var| self.variable(var))
            }
            Formula::Table(name, vars) => {
                let table = self.certificate.automata.iter().find(|table| table.0 == *name);
                let (_, table) = table.ok_or_else(|| refuse("no such automaton"))?;
                demand(table.tracks.len() == vars.len(), "a wrong number of tracks")?;
                vars.iter().try_for_each(|var| self.variable(var))
            }
            Formula::Is(_) => Ok(()),
        }
    }
}

impl Table {
    /// For each state what it leads to, and whether reading may end there.
    pub fn read(&self, numeration: &Numeration) -> Result<(Vec<Row>, Vec<bool>), Fault> {
        let names = BTreeSet::from_iter(&self.tracks);
        let right = !names.is_empty() && names.len() == self.tracks.len();
        demand(right, "expected tracks of different names")?;
        let count = self.rows.len();
        demand(count > 0, "an automaton without states")?;
        let letters =
            u32::try_from(names.len()).ok().and_then(|n| numeration.base().checked_pow(n));
        let cells = letters.and_then(|letters| letters.checked_mul(count as u64));
        let fits = cells.is_some_and(|cells| cells <= CELLS);
        demand(fits, "too many tracks for so many states")?;
        let mut states =
            self.rows.iter().flatten().map(|cell| cell.1).chain(self.accepting.iter().copied());
        demand(states.all(|state| state < count), "no such state")?;
        let mut accepting = vec![false; count];
        for state in &self.accepting {
            let again = std::mem::replace(&mut accepting[*state], true);
            demand(!again, "the state stands twice")?;
        }

        let mut rows = vec![Row::new(); count];
        for (state, row) in self.rows.iter().enumerate() {
            let mut met = vec![false; letters.unwrap_or(0) as usize];
            for (word, to) in row {
                for letter in self.letters(word, numeration)? {
                    let again = std::mem::replace(&mut met[letter as usize], true);
                    demand(!again, "the row has a letter twice")?;
                    rows[state].push((letter, *to as u32));
                }
            }
            demand(!met.contains(&false), "the row does not have all letters")?;
        }
        Ok((rows, accepting))
    }

    /// The letters that a word stands for: for each track its digits, most significant first; `-` is any digit.
    fn letters(&self, word: &str, numeration: &Numeration) -> Result<Vec<u64>, Fault> {
        let choices = numeration.choices();
        let (mut word, count) = (word.chars(), self.tracks.len() * choices.len());
        let given: Vec<char> = word.by_ref().take(count).collect();
        if given.len() != count || word.next().is_some() {
            return Err(refuse(format!("expected {count} digits")));
        }
        let (mut letters, mut weight) = (vec![0], 1);
        for track in given.chunks(choices.len()) {
            for (c, most) in track.iter().rev().zip(&choices) {
                let digit = c.to_digit(36).filter(|_| !c.is_ascii_uppercase()).map(u64::from);
                let digits = match digit.filter(|digit| digit < most) {
                    Some(digit) => digit..digit + 1,
                    None if *c == '-' => 0..*most,
                    None => return Err(refuse(format!("`{c}` is no digit here"))),
                };
                let with = |letter| digits.clone().map(move |digit| letter + digit * weight);
                letters = letters.into_iter().flat_map(with).collect();
                weight *= most;
            }
        }
        Ok(letters)
    }
}
