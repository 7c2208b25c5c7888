//! What a certificate says. What a field means, and which formulas may speak of which variables.

use crate::fault::Fault;
use crate::formula::{Atom, Formula, Linear};
use crate::json::{Json, Value};
use crate::numeration::Numeration;
use crate::relation::Var;
use crate::statement::Ending;
use crate::table::Table;

pub(crate) struct Certificate {
    pub numeration: Numeration,
    pub parameters: Vec<(String, i64)>,
    pub position: Vec<Var>,
    pub names: Vec<String>,
    pub turn: Option<Var>,
    pub bounds: Vec<(i64, Option<i64>)>,
    pub invariant: Option<Formula>,
    /// Where play is over: lost, won, drawn for the player to move.
    pub over: [Formula; 3],
    pub live: Formula,
    pub stuck: i64,
    pub bag: bool,
    pub moves: Vec<Move>,
    pub empty: Vec<(String, Formula)>,
    pub ending: Ending,
    pub claim: Claim,
    pub starts: Vec<Start>,
    pub tables: Vec<Table>,
    pub addition: Table,
    /// Atoms of the formulas.
    pub atoms: Vec<Atom>,
}

pub(crate) struct Move {
    pub name: String,
    /// What is chosen, and auxiliary numbers.
    pub own: Vec<Var>,
    pub guard: Formula,
    /// Variables of the position that the guard and the results speak of, results that stay as they are aside.
    pub reads: Vec<Var>,
    pub to: Vec<Vec<Linear>>,
}

pub(crate) enum Claim {
    P(Formula),
    Values(Component),
    Three([Formula; 3]),
    Sum(Vec<Component>),
}

/// A part of the position, and the relation between it and its Grundy value.
pub(crate) struct Component {
    pub variables: Vec<Var>,
    pub value: Var,
    /// The track of the value holds 2 to its power.
    pub log: bool,
    pub relation: Formula,
}

pub(crate) struct Start {
    pub own: Vec<(String, Var)>,
    pub guard: Formula,
    pub position: Vec<Linear>,
    pub p: Formula,
}

const FIELDS: &[&str] = &[
    "format",
    "version",
    "rules",
    "numeration",
    "misere",
    "parameters",
    "position",
    "turn",
    "bounds",
    "where",
    "lose",
    "win",
    "draw",
    "live",
    "stuck",
    "bag",
    "moves",
    "empty",
    "measure",
    "progress",
    "claim",
    "starts",
    "automata",
    "addition",
];

impl Certificate {
    pub fn parse(text: &str) -> Result<Certificate, Fault> {
        let root = Json::parse(text)?;
        root.only(FIELDS)?;
        for (name, right) in [
            ("format", root.need("format")?.text()? == "grundy proof"),
            ("version", root.need("version")?.integer()? == 1),
            ("rules", root.field("rules").is_none_or(|rules| rules.text().is_ok())),
        ] {
            if !right {
                return Err(root.need(name)?.fault(format!("unexpected {name}")));
            }
        }
        let numeration = numeration(root.need("numeration")?)?;
        let parameters = match root.field("parameters") {
            None => vec![],
            Some(json) => json
                .object()?
                .iter()
                .map(|(name, value)| Ok((name.clone(), value.integer()?)))
                .collect::<Result<_, Fault>>()?,
        };
        let mut reader = Reader {
            numeration: &numeration,
            next: 0,
            tables: vec![],
            named: vec![],
            atoms: vec![],
        };
        if let Some(json) = root.field("automata") {
            for (name, table) in json.object()? {
                reader.named.push(name.clone());
                reader.tables.push(Table::parse(table, &numeration)?);
            }
        }
        let addition = Table::parse(root.need("addition")?, &numeration)?;
        if addition.tracks.len() != 3 {
            return Err(root.need("addition")?.fault("expected three tracks"));
        }

        let mut scope = Scope::default();
        let mut names = Vec::new();
        for json in root.need("position")?.list()? {
            let [var, name] = json.list()? else {
                return Err(json.fault("expected [variable, name]"));
            };
            reader.bind(var, &mut scope)?;
            names.push(name.text()?.to_string());
        }
        let position = scope.vars();
        if position.is_empty() {
            return Err(root.need("position")?.fault("a position without numbers"));
        }
        let mut bounds = Vec::new();
        for json in root.need("bounds")?.list()? {
            let [low, high] = json.list()? else { return Err(json.fault("expected [low, high]")) };
            let low = low.integer()?;
            let high = if let Value::Null = high.value { None } else { Some(high.integer()?) };
            if low < 0 || high.is_some_and(|high| high < low) {
                return Err(json.fault("expected 0 <= low <= high"));
            }
            bounds.push((low, high));
        }
        if bounds.len() != position.len() {
            return Err(root
                .need("bounds")?
                .fault("expected bounds for each number of the position"));
        }
        let turn = root.field("turn").map(|json| scope.find(json)).transpose()?;
        if let Some(at) = position.iter().position(|v| Some(*v) == turn)
            && bounds[at].1.is_none_or(|high| high > 1)
        {
            return Err(root.need("turn")?.fault("expected a variable with bounds 0 and 1"));
        }
        let mut optional = |name: &str| {
            let formula = root.field(name).map(|json| reader.formula(json, &mut scope.clone()));
            formula.transpose().map(|formula| formula.unwrap_or(Formula::False))
        };
        let over = [optional("lose")?, optional("win")?, optional("draw")?];
        root.need("live")?;
        let live = optional("live")?;
        let invariant = root.field("where").map(|_| optional("where")).transpose()?;
        let misere = root.field("misere").map_or(Ok(false), Json::flag)?;
        let stuck = root.field("stuck").map_or(Ok(if misere { 1 } else { -1 }), Json::integer)?;
        if !(-1..=1).contains(&stuck) {
            return Err(root.need("stuck")?.fault("expected -1, 0 or 1"));
        }
        let bag = root.field("bag").map_or(Ok(false), Json::flag)?;
        let moves = root.need("moves")?.list()?.iter();
        let moves = moves.map(|json| reader.a_move(json, &scope)).collect::<Result<_, Fault>>()?;
        let mut empty = Vec::new();
        for json in root.field("empty").map_or(Ok(&[][..]), Json::list)? {
            let [name, formula] = json.list()? else {
                return Err(json.fault("expected [name, formula]"));
            };
            let mut scope = Scope { open: true, ..scope.clone() };
            empty.push((name.text()?.to_string(), reader.formula(formula, &mut scope)?));
        }
        let weights = |json: &Json| -> Result<Vec<i64>, Fault> {
            let weights = json.list()?.iter().map(Json::integer).collect::<Result<Vec<_>, _>>()?;
            if weights.len() == names.len() {
                Ok(weights)
            } else {
                Err(json.fault("expected a weight for each number"))
            }
        };
        let ending = match (root.field("measure"), root.field("progress")) {
            (Some(json), None) => {
                Ending::Measure(json.list()?.iter().map(weights).collect::<Result<_, _>>()?)
            }
            (None, Some(json)) => {
                json.only(&["0", "1"])?;
                Ending::Progress([weights(json.need("0")?)?, weights(json.need("1")?)?])
            }
            _ => return Err(root.fault("expected one of `measure` and `progress`")),
        };
        let claim = reader.claim(root.need("claim")?, &scope)?;
        let starts = root.field("starts").map_or(Ok(&[][..]), Json::list)?.iter();
        let starts = starts
            .map(|json| reader.start(json, names.len()))
            .collect::<Result<Vec<_>, Fault>>()?;

        let fault =
            |field: &str, problem: &str| Err(root.field(field).unwrap_or(&root).fault(problem));
        let values = matches!(claim, Claim::Values(_) | Claim::Sum(_));
        let progress = matches!(ending, Ending::Progress(_));
        if values && (misere || stuck != -1) {
            return fault("stuck", "Grundy values need normal play");
        }
        if bag && !matches!(claim, Claim::Values(_)) {
            return fault("bag", "a bag needs a claim of values");
        }
        if matches!(claim, Claim::Sum(_)) && invariant.is_some() {
            return fault("where", "components under a common invariant");
        }
        if progress && (turn.is_none() || !matches!(claim, Claim::P(_))) {
            return fault("progress", "progress needs a claim of P-positions and `turn`");
        }
        if !starts.is_empty() && !matches!(claim, Claim::P(_)) {
            return fault("starts", "starts need a claim of P-positions");
        }
        let Reader { tables, atoms, .. } = reader;
        Ok(Certificate {
            numeration,
            parameters,
            position,
            names,
            turn,
            bounds,
            invariant,
            over,
            live,
            stuck,
            bag,
            moves,
            empty,
            ending,
            claim,
            starts,
            tables,
            addition,
            atoms,
        })
    }
}

fn numeration(json: &Json) -> Result<Numeration, Fault> {
    match &json.value {
        Value::Text(name) if name == "base2" => Ok(Numeration::Base2),
        Value::Text(name) if name == "zeckendorf" => Ok(Numeration::Zeckendorf),
        Value::Object(_) => {
            let list = json.only(&["ostrowski"])?.need("ostrowski")?;
            let quotients =
                list.list()?.iter().map(Json::integer).collect::<Result<Vec<_>, _>>()?;
            // Digits are written 0 to 9 and a to z.
            if quotients.is_empty()
                || quotients.len() > 8
                || quotients.iter().any(|a| !(1..36).contains(a))
            {
                return Err(list.fault("expected one to eight quotients from 1 to 35"));
            }
            Ok(Numeration::Ostrowski(quotients.into_iter().map(|a| a as u32).collect()))
        }
        _ => Err(json.fault("unknown numeration")),
    }
}

/// Variables by name.
#[derive(Clone, Default)]
struct Scope {
    known: Vec<(String, Var)>,
    /// Other names are variables too.
    open: bool,
}

impl Scope {
    fn vars(&self) -> Vec<Var> {
        self.known.iter().map(|known| known.1).collect()
    }

    fn find(&self, json: &Json) -> Result<Var, Fault> {
        let name = json.text()?;
        let found = self.known.iter().find(|known| known.0 == name);
        found.map(|known| known.1).ok_or_else(|| json.fault(format!("unknown variable `{name}`")))
    }
}

struct Reader<'a> {
    numeration: &'a Numeration,
    next: Var,
    tables: Vec<Table>,
    /// Names of the first tables.
    named: Vec<String>,
    atoms: Vec<Atom>,
}

impl Reader<'_> {
    /// A new variable, whose name nothing else may have where it is known.
    fn bind(&mut self, json: &Json, scope: &mut Scope) -> Result<Var, Fault> {
        let name = json.text()?;
        if scope.known.iter().any(|known| known.0 == name) {
            return Err(json.fault(format!("the variable `{name}` has two roles")));
        }
        self.next += 1;
        scope.known.push((name.to_string(), self.next));
        Ok(self.next)
    }

    fn bind_all(&mut self, json: &Json, scope: &mut Scope) -> Result<Vec<Var>, Fault> {
        json.list()?.iter().map(|var| self.bind(var, scope)).collect()
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
            let [factor, var] = term.list()? else {
                return Err(term.fault("expected [factor, variable]"));
            };
            sum = sum.plus(factor.integer()?, &Linear::var(self.variable(var, scope)?))?;
        }
        Ok(sum)
    }

    fn formula(&mut self, json: &Json, scope: &mut Scope) -> Result<Formula, Fault> {
        let list = json.list()?;
        let Some((head, rest)) = list.split_first() else {
            return Err(json.fault("expected a formula"));
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
                    return Err(modulus.fault("expected a positive modulus"));
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
                    return Err(json.fault("a wrong number of tracks"));
                }
                Formula::Table(number, self.variables(vars, scope)?)
            }
            _ => return Err(json.fault("unknown form of formula")),
        })
    }

    fn atom(&self, json: &Json, tracks: usize) -> Result<Atom, Fault> {
        let words: Vec<&str> = json.text()?.split(' ').collect();
        let number = |least: i64| {
            words.get(1).and_then(|w| w.parse().ok()).filter(|n| *n >= least && *n <= 1 << 62)
        };
        let (binary, ostrowski) = (
            *self.numeration == Numeration::Base2,
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
            "shift" => (Atom::Shift, 2, *self.numeration == Numeration::Zeckendorf),
            "const" => (Atom::Const(number(0).unwrap_or(-1)), 1, true),
            "trailingones" => (Atom::TrailingOnes, 2, binary),
            "floor" => (Atom::Floor, 2, ostrowski),
            _ => return Err(json.fault("unknown atom")),
        };
        let with_number = matches!(atom, Atom::Columns(_) | Atom::Const(_));
        if words.len() != 1 + usize::from(with_number)
            || matches!(atom, Atom::Columns(0) | Atom::Const(-1))
        {
            return Err(json.fault("unexpected arguments of an atom"));
        }
        if !known {
            return Err(json.fault("this numeration does not have the atom"));
        }
        if tracks == 0 || (arity != 0 && arity != tracks) {
            return Err(json.fault("a wrong number of tracks"));
        }
        Ok(atom)
    }

    /// A list of terms for the numbers of a position.
    fn terms(
        &mut self,
        json: &Json,
        scope: &mut Scope,
        count: usize,
    ) -> Result<Vec<Linear>, Fault> {
        let list = json.list()?;
        if list.len() != count {
            return Err(json.fault("expected a term for each number of the position"));
        }
        let mut all = Vec::new();
        for term in list {
            let [terms, constant] = term.list()? else {
                return Err(term.fault("expected [terms, constant]"));
            };
            all.push(self.linear(terms, constant, scope)?);
        }
        Ok(all)
    }

    fn a_move(&mut self, json: &Json, position: &Scope) -> Result<Move, Fault> {
        json.only(&["name", "chosen", "aux", "guard", "to"])?;
        let mut scope = position.clone();
        let mut own = self.bind_all(json.need("chosen")?, &mut scope)?;
        own.extend(self.bind_all(json.need("aux")?, &mut scope)?);
        let guard = self.formula(json.need("guard")?, &mut scope)?;
        let vars = position.vars();
        let to = json.need("to")?.list()?.iter();
        let to = to
            .map(|part| self.terms(part, &mut scope, vars.len()))
            .collect::<Result<Vec<_>, Fault>>()?;
        let mut reads = Vec::new();
        free(&guard, &mut reads);
        for (var, result) in to.iter().flat_map(|part| vars.iter().zip(part)) {
            if *result != Linear::var(*var) {
                reads.push(*var);
                reads.extend(result.terms.iter().map(|term| term.1));
            }
        }
        reads.retain(|v| vars.contains(v));
        Ok(Move { name: json.need("name")?.text()?.to_string(), own, guard, reads, to })
    }

    /// A formula or an automaton over these variables.
    fn relation(&mut self, json: &Json, scope: &Scope) -> Result<Formula, Fault> {
        match (json.field("formula"), json.field("automaton")) {
            (Some(formula), None) => self.formula(formula, &mut scope.clone()),
            (None, Some(table)) => {
                let tracks = self.variables(table.need("tracks")?.list()?, &mut scope.clone())?;
                self.tables.push(Table::parse(table, self.numeration)?);
                Ok(Formula::Table(self.tables.len() - 1, tracks))
            }
            _ => Err(json.fault("expected one of `formula` and `automaton`")),
        }
    }

    fn component(&mut self, json: &Json, mut scope: Scope) -> Result<Component, Fault> {
        let variables = scope.vars();
        let value = self.bind(json.need("value")?, &mut scope)?;
        let log = json.field("log").map_or(Ok(false), Json::flag)?;
        if log && *self.numeration != Numeration::Base2 {
            return Err(json.fault("values as exponents need base2"));
        }
        Ok(Component { variables, value, log, relation: self.relation(json, &scope)? })
    }

    fn claim(&mut self, json: &Json, position: &Scope) -> Result<Claim, Fault> {
        match json.need("kind")?.text()? {
            "P" => {
                json.only(&["kind", "log", "formula", "automaton"])?;
                if json.field("log").map_or(Ok(false), Json::flag)? {
                    return Err(json.fault("only values have a logarithm"));
                }
                Ok(Claim::P(self.relation(json, position)?))
            }
            "values" => {
                json.only(&["kind", "value", "log", "formula", "automaton"])?;
                Ok(Claim::Values(self.component(json, position.clone())?))
            }
            "three" => {
                json.only(&["kind", "P", "N", "draw"])?;
                let mut set = |name| self.formula(json.need(name)?, &mut position.clone());
                Ok(Claim::Three([set("P")?, set("N")?, set("draw")?]))
            }
            "sum" => {
                json.only(&["kind", "components"])?;
                let mut rest = position.known.clone();
                let mut all = Vec::new();
                for part in json.need("components")?.list()? {
                    part.only(&["variables", "value", "formula", "automaton"])?;
                    let mut scope = Scope::default();
                    for var in part.need("variables")?.list()? {
                        let at = rest.iter().position(|known| Ok(known.0.as_str()) == var.text());
                        let at =
                            at.ok_or_else(|| var.fault("no variable of one component only"))?;
                        scope.known.push(rest.remove(at));
                    }
                    all.push(self.component(part, scope)?);
                }
                if rest.is_empty() {
                    Ok(Claim::Sum(all))
                } else {
                    Err(json.fault("variables of no component"))
                }
            }
            _ => Err(json.fault("unknown kind of claim")),
        }
    }

    fn start(&mut self, json: &Json, count: usize) -> Result<Start, Fault> {
        json.only(&["numbers", "aux", "guard", "position", "P"])?;
        let mut scope = Scope::default();
        self.bind_all(json.need("numbers")?, &mut scope)?;
        let numbers = scope.clone();
        self.bind_all(json.need("aux")?, &mut scope)?;
        Ok(Start {
            guard: self.formula(json.need("guard")?, &mut scope)?,
            position: self.terms(json.need("position")?, &mut scope, count)?,
            p: self.formula(json.need("P")?, &mut numbers.clone())?,
            own: scope.known,
        })
    }
}

/// The variables that a formula speaks of, those it binds among them: they have names of their own.
fn free(formula: &Formula, out: &mut Vec<Var>) {
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
