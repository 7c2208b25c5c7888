//! Variables, terms and formulas, as they are written.

use crate::fault::Fault;
use crate::formula::{Atom, Formula, Linear};
use crate::json::Json;
use crate::limits::Reached;
use crate::numeration::Numeration;
use crate::relation::Var;
use crate::table::Table;

/// Variables that may be known at a time.
const VARIABLES: usize = 200;

/// Variables by name.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    pub known: Vec<(String, Var)>,
    /// Other names are variables too.
    pub open: bool,
}

impl Scope {
    pub fn vars(&self) -> Vec<Var> {
        self.known.iter().map(|known| known.1).collect()
    }

    pub fn find(&self, json: &Json) -> Result<Var, Fault> {
        let name = json.text()?;
        let found = self.known.iter().find(|known| known.0 == name);
        found.map(|known| known.1).ok_or_else(|| json.fault(format!("unknown variable `{name}`")))
    }
}

/// Reads formulas, and keeps what they refer to.
pub(crate) struct Reader {
    pub numeration: Numeration,
    next: Var,
    pub tables: Vec<Table>,
    /// Names of the first tables.
    pub named: Vec<String>,
    pub atoms: Vec<Atom>,
}

impl Reader {
    pub fn new(numeration: Numeration) -> Reader {
        Reader { numeration, next: 0, tables: vec![], named: vec![], atoms: vec![] }
    }

    /// A new variable, whose name nothing else may have where it is known.
    pub fn bind(&mut self, json: &Json, scope: &mut Scope) -> Result<Var, Fault> {
        let name = json.text()?;
        if scope.known.iter().any(|known| known.0 == name) {
            return Err(json.fault(format!("the variable `{name}` has two roles")));
        }
        if scope.known.len() == VARIABLES {
            return Err(Fault::Limit(Reached::Tracks));
        }
        self.next += 1;
        scope.known.push((name.to_string(), self.next));
        Ok(self.next)
    }

    pub fn bind_all(&mut self, json: &Json, scope: &mut Scope) -> Result<Vec<Var>, Fault> {
        json.each(|var| self.bind(var, scope))
    }

    fn variables(&mut self, list: &[Json], scope: &mut Scope) -> Result<Vec<Var>, Fault> {
        list.iter().map(|json| self.variable(json, scope)).collect()
    }

    fn variable(&mut self, json: &Json, scope: &mut Scope) -> Result<Var, Fault> {
        match scope.find(json) {
            Err(_) if scope.open && json.text().is_ok() => self.bind(json, scope),
            found => found,
        }
    }

    fn linear(
        &mut self,
        terms: &Json,
        constant: &Json,
        scope: &mut Scope,
    ) -> Result<Linear, Fault> {
        let mut sum = Linear::constant(constant.integer()?);
        for term in terms.list()? {
            let (factor, var) = term.pair()?;
            sum = sum.plus(factor.integer()?, &Linear::var(self.variable(var, scope)?))?;
        }
        Ok(sum)
    }

    pub fn formula(&mut self, json: &Json, scope: &mut Scope) -> Result<Formula, Fault> {
        let list = json.list()?;
        let Some((head, rest)) = list.split_first() else {
            return json.fails("expected a formula");
        };
        let many = |reader: &mut Self, scope: &mut Scope| {
            rest.iter().map(|f| reader.formula(f, scope)).collect::<Result<Vec<_>, Fault>>()
        };
        Ok(match (head.text()?, rest) {
            ("true", []) => Formula::True,
            ("false", []) => Formula::False,
            ("le", [terms, constant]) => Formula::Le(self.linear(terms, constant, scope)?),
            ("eq", [terms, constant]) => Formula::Eq(self.linear(terms, constant, scope)?),
            ("mod", [terms, constant, modulus]) => {
                let m = modulus.integer()?;
                if m < 1 {
                    return modulus.fails("expected a positive modulus");
                }
                Formula::Mod(self.linear(terms, constant, scope)?, m)
            }
            ("and", _) => Formula::And(many(self, scope)?),
            ("or", _) => Formula::Or(many(self, scope)?),
            ("not", [of]) => self.formula(of, scope)?.not(),
            ("ex", [vars, of]) => {
                let before = scope.known.clone();
                let vars = self.bind_all(vars, scope)?;
                let of = self.formula(of, scope)?;
                // Names of an open scope that were met inside stay known outside.
                scope.known.retain(|known| before.contains(known) || !vars.contains(&known.1));
                Formula::Exists(vars, Box::new(of))
            }
            ("atom", [name, vars @ ..]) => {
                let atom = self.atom(name, vars.len())?;
                self.atoms.push(atom);
                Formula::Atom(atom, self.variables(vars, scope)?)
            }
            ("dfa", [name, vars @ ..]) => {
                let number = self.named.iter().position(|n| Ok(n.as_str()) == name.text());
                let number = number.ok_or_else(|| name.fault("no such automaton"))?;
                if self.tables[number].tracks.len() != vars.len() {
                    return json.fails("a wrong number of tracks");
                }
                Formula::Table(number, self.variables(vars, scope)?)
            }
            _ => return json.fails("unknown form of formula"),
        })
    }

    fn atom(&self, json: &Json, tracks: usize) -> Result<Atom, Fault> {
        let words: Vec<&str> = json.text()?.split(' ').collect();
        let number = |least: i64| {
            words.get(1).and_then(|w| w.parse().ok()).filter(|n| *n >= least && *n <= 1 << 62)
        };
        let (binary, ostrowski) = (
            self.numeration == Numeration::Base2,
            matches!(self.numeration, Numeration::Ostrowski(_)),
        );
        // The atom, its tracks (0: any number), and whether this numeration has it.
        let (atom, arity, known) = match words[0] {
            "valid" => (Atom::Valid, 1, true),
            "xorzero" => (Atom::XorZero, 0, binary),
            "bitand" => (Atom::BitAnd, 3, binary),
            "bitor" => (Atom::BitOr, 3, binary),
            "columns" => (Atom::Columns(number(1).unwrap_or(0)), 0, binary),
            "one" => (Atom::One, 1, !ostrowski),
            "low" => (Atom::Low, 2, !ostrowski),
            "high" => (Atom::High, 2, !ostrowski),
            "oddones" => (Atom::OddOnes, 1, !ostrowski),
            "shift" => (Atom::Shift, 2, self.numeration == Numeration::Zeckendorf),
            "const" => (Atom::Const(number(0).unwrap_or(-1)), 1, true),
            "trailingones" => (Atom::TrailingOnes, 2, binary),
            "floor" => (Atom::Floor, 2, ostrowski),
            _ => return json.fails("unknown atom"),
        };
        let with_number = matches!(atom, Atom::Columns(_) | Atom::Const(_));
        if words.len() != 1 + usize::from(with_number)
            || matches!(atom, Atom::Columns(0) | Atom::Const(-1))
        {
            return json.fails("unexpected arguments of an atom");
        }
        if !known {
            return json.fails("this numeration does not have the atom");
        }
        if tracks == 0 || (arity != 0 && arity != tracks) {
            return json.fails("a wrong number of tracks");
        }
        Ok(atom)
    }

    /// Terms for the numbers of a position.
    pub fn terms(
        &mut self,
        json: &Json,
        scope: &mut Scope,
        count: usize,
    ) -> Result<Vec<Linear>, Fault> {
        let all = json.each(|term| {
            let (terms, constant) = term.pair()?;
            self.linear(terms, constant, scope)
        })?;
        if all.len() == count { Ok(all) } else { json.fails("expected a term for each number") }
    }
}

/// The variables that a formula speaks of, those it binds among them: they have names of their own.
pub(crate) fn free(formula: &Formula, out: &mut Vec<Var>) {
    match formula {
        Formula::True | Formula::False | Formula::Is(_) => {}
        Formula::Le(l) | Formula::Eq(l) | Formula::Mod(l, _) => {
            out.extend(l.terms.iter().map(|t| t.1))
        }
        Formula::And(list) | Formula::Or(list) => list.iter().for_each(|f| free(f, out)),
        Formula::Not(of) | Formula::Exists(_, of) => free(of, out),
        Formula::Atom(_, vars) | Formula::Table(_, vars) => out.extend(vars),
    }
}
