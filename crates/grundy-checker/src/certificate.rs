//! What a certificate says. What a field means, and which formulas may speak of which variables.

use crate::fault::Fault;
use crate::formula::{Atom, Formula, Linear};
use crate::json::{Json, Value};
use crate::numeration::Numeration;
use crate::reader::{Reader, Scope, free};
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

const FIELDS: &str = "format version rules numeration misere parameters position turn bounds where lose win draw \
    live stuck bag moves empty measure progress claim starts automata addition";

impl Certificate {
    pub fn parse(text: &str) -> Result<Certificate, Fault> {
        let root = Json::parse(text)?;
        let (format, version) = (root.only(FIELDS)?.need("format")?, root.need("version")?);
        if format.text()? != "grundy proof" || version.integer()? != 1 {
            return version.fails("expected version 1 of the format `grundy proof`");
        }
        root.or("rules", "", Json::text)?;
        let numeration = numeration(root.need("numeration")?)?;
        let mut parameters = Vec::new();
        for (name, value) in root.or("parameters", &[][..], Json::object)? {
            parameters.push((name.clone(), value.integer()?));
        }
        let mut reader = Reader::new(numeration.clone());
        for (name, table) in root.or("automata", &[][..], Json::object)? {
            reader.named.push(name.clone());
            reader.tables.push(Table::parse(table, &numeration)?);
        }
        let addition = Table::parse(root.need("addition")?, &numeration)?;
        if addition.tracks.len() != 3 {
            return root.fails("expected three tracks of `addition`");
        }

        let mut scope = Scope::default();
        let names = root.need("position")?.each(|json| {
            let (var, name) = json.pair()?;
            reader.bind(var, &mut scope)?;
            Ok(name.text()?.to_string())
        })?;
        let position = scope.vars();
        let bounds = root.need("bounds")?.each(bounds)?;
        if position.is_empty() || bounds.len() != position.len() {
            return root.fails("expected numbers of a position, and bounds for each");
        }
        let turn = root.field("turn").map(|json| scope.find(json)).transpose()?;
        let mut sides = position.iter().zip(&bounds).filter(|(v, _)| Some(**v) == turn);
        if sides.any(|(_, (_, high))| high.is_none_or(|high| high > 1)) {
            return root.fails("expected `turn` within the bounds 0 and 1");
        }
        let mut formula = |json: &Json| reader.formula(json, &mut scope.clone());
        let over = [
            root.or("lose", Formula::False, &mut formula)?,
            root.or("win", Formula::False, &mut formula)?,
            root.or("draw", Formula::False, &mut formula)?,
        ];
        let live = formula(root.need("live")?)?;
        let invariant = root.or("where", None, |json| formula(json).map(Some))?;
        let misere = root.or("misere", false, Json::flag)?;
        let stuck = root.or("stuck", if misere { 1 } else { -1 }, Json::integer)?;
        if !(-1..=1).contains(&stuck) {
            return root.fails("expected -1, 0 or 1 for `stuck`");
        }
        let bag = root.or("bag", false, Json::flag)?;
        let moves = root.need("moves")?.each(|json| a_move(&mut reader, json, &scope))?;
        let empty = root.or("empty", vec![], |json| {
            json.each(|json| {
                let (name, formula) = json.pair()?;
                let mut scope = Scope { open: true, ..scope.clone() };
                Ok((name.text()?.to_string(), reader.formula(formula, &mut scope)?))
            })
        })?;
        let weights = |json: &Json| {
            let weights = json.each(Json::integer)?;
            // One more is a constant.
            let fits = weights.len() == names.len() || weights.len() == names.len() + 1;
            if fits { Ok(weights) } else { json.fails("expected a weight for each number") }
        };
        let ending = match (root.field("measure"), root.field("progress")) {
            (Some(json), None) => Ending::Measure(json.each(weights)?),
            (None, Some(json)) => {
                json.only("0 1")?;
                Ending::Progress([weights(json.need("0")?)?, weights(json.need("1")?)?])
            }
            _ => return root.fails("expected one of `measure` and `progress`"),
        };
        let claim = claim(&mut reader, root.need("claim")?, &scope)?;
        let start = |json: &Json| a_start(&mut reader, json, names.len());
        let starts = root.or("starts", vec![], |json| json.each(start))?;

        let outcomes = matches!(claim, Claim::P(_));
        let values = matches!(claim, Claim::Values(_) | Claim::Sum(_));
        for (refused, problem) in [
            (values && (misere || stuck != -1), "Grundy values need normal play"),
            (bag && !matches!(claim, Claim::Values(_)), "a bag needs a claim of values"),
            (
                matches!(claim, Claim::Sum(_)) && invariant.is_some(),
                "components have no common invariant",
            ),
            (
                matches!(ending, Ending::Progress(_)) && (turn.is_none() || !outcomes),
                "progress needs a claim of P-positions and `turn`",
            ),
            (!starts.is_empty() && !outcomes, "starts need a claim of P-positions"),
        ] {
            if refused {
                return root.fails(problem);
            }
        }
        let Reader { tables, atoms, .. } = reader;
        #[rustfmt::skip]
        let certificate = Certificate {
            numeration, parameters, position, names, turn, bounds, invariant, over, live, stuck, bag, moves, empty,
            ending, claim, starts, tables, addition, atoms,
        };
        Ok(certificate)
    }
}

fn numeration(json: &Json) -> Result<Numeration, Fault> {
    match &json.value {
        Value::Text(name) if name == "base2" => Ok(Numeration::Base2),
        Value::Text(name) if name == "zeckendorf" => Ok(Numeration::Zeckendorf),
        Value::Object(_) => {
            let quotients = json.only("ostrowski")?.need("ostrowski")?.each(Json::integer)?;
            // Digits are written 0 to 9 and a to z.
            let right = (1..=8).contains(&quotients.len());
            if !right || quotients.iter().any(|a| !(1..36).contains(a)) {
                return json.fails("expected one to eight quotients from 1 to 35");
            }
            Ok(Numeration::Ostrowski(quotients.into_iter().map(|a| a as u32).collect()))
        }
        _ => json.fails("unknown numeration"),
    }
}

fn bounds(json: &Json) -> Result<(i64, Option<i64>), Fault> {
    let (low, high) = json.pair()?;
    let none = matches!(high.value, Value::Null);
    let high = if none { None } else { Some(high.integer()?) };
    let low = low.integer()?;
    let right = low >= 0 && high.is_none_or(|high| low <= high);
    if right { Ok((low, high)) } else { json.fails("expected 0 <= low <= high") }
}

fn a_move(reader: &mut Reader, json: &Json, position: &Scope) -> Result<Move, Fault> {
    json.only("name chosen aux guard to")?;
    let mut scope = position.clone();
    let mut own = reader.bind_all(json.need("chosen")?, &mut scope)?;
    own.extend(reader.bind_all(json.need("aux")?, &mut scope)?);
    let guard = reader.formula(json.need("guard")?, &mut scope)?;
    let vars = position.vars();
    let to = json.need("to")?.each(|part| reader.terms(part, &mut scope, vars.len()))?;
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
fn relation(reader: &mut Reader, json: &Json, scope: &Scope) -> Result<Formula, Fault> {
    match (json.field("formula"), json.field("automaton")) {
        (Some(formula), None) => reader.formula(formula, &mut scope.clone()),
        (None, Some(table)) => {
            let tracks = table.need("tracks")?.each(|var| scope.find(var))?;
            reader.tables.push(Table::parse(table, &reader.numeration)?);
            Ok(Formula::Table(reader.tables.len() - 1, tracks))
        }
        _ => json.fails("expected one of `formula` and `automaton`"),
    }
}

fn component(reader: &mut Reader, json: &Json, mut scope: Scope) -> Result<Component, Fault> {
    let variables = scope.vars();
    let value = reader.bind(json.need("value")?, &mut scope)?;
    let log = json.or("log", false, Json::flag)?;
    if log && reader.numeration != Numeration::Base2 {
        return json.fails("values as exponents need base2");
    }
    Ok(Component { variables, value, log, relation: relation(reader, json, &scope)? })
}

fn claim(reader: &mut Reader, json: &Json, position: &Scope) -> Result<Claim, Fault> {
    match json.need("kind")?.text()? {
        "P" => {
            json.only("kind log formula automaton")?;
            if json.or("log", false, Json::flag)? {
                return json.fails("only values have a logarithm");
            }
            Ok(Claim::P(relation(reader, json, position)?))
        }
        "values" => {
            json.only("kind value log formula automaton")?;
            Ok(Claim::Values(component(reader, json, position.clone())?))
        }
        "three" => {
            json.only("kind P N draw")?;
            let mut set = |name| reader.formula(json.need(name)?, &mut position.clone());
            Ok(Claim::Three([set("P")?, set("N")?, set("draw")?]))
        }
        "sum" => {
            json.only("kind components")?;
            let mut rest = position.known.clone();
            let all = json.need("components")?.each(|part| {
                part.only("variables value formula automaton")?;
                let known = part.need("variables")?.each(|var| {
                    let at = rest.iter().position(|known| Ok(known.0.as_str()) == var.text());
                    at.map_or(var.fails("no variable of one component"), |at| Ok(rest.remove(at)))
                })?;
                component(reader, part, Scope { known, open: false })
            })?;
            if rest.is_empty() {
                Ok(Claim::Sum(all))
            } else {
                json.fails("variables of no component")
            }
        }
        _ => json.fails("unknown kind of claim"),
    }
}

fn a_start(reader: &mut Reader, json: &Json, count: usize) -> Result<Start, Fault> {
    json.only("numbers aux guard position P")?;
    let mut scope = Scope::default();
    reader.bind_all(json.need("numbers")?, &mut scope)?;
    let mut numbers = scope.clone();
    reader.bind_all(json.need("aux")?, &mut scope)?;
    Ok(Start {
        guard: reader.formula(json.need("guard")?, &mut scope)?,
        position: reader.terms(json.need("position")?, &mut scope, count)?,
        p: reader.formula(json.need("P")?, &mut numbers)?,
        own: scope.known,
    })
}
