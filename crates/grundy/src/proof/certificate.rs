//! Proofs written down, for a checker that shares nothing with what made them.
//!
//! A certificate has the rules as guarded commands, the claim as a formula, why play ends, and addition as an automaton, which
//! the checker proves by induction. It has no steps: whoever checks decides the conditions anew.

use super::condition::Stop;
use super::measure::Sum;
use super::prover::Prover;
use super::verdict::{Basis, Claimed};
use crate::guarded::{GuardedCommand, StartCase, is_natural};
use grundy_automata::{Automaton, Formula, Linear, Numeration, Relation, Variable};
use serde_json::{Value, json};

/// What a certificate is about, besides the rules as formulas.
pub(super) struct About<'a> {
    /// The text of the rule file.
    pub text: &'a str,
    /// The parameters with their values.
    pub parameters: Vec<(&'a str, i64)>,
}

/// The certificate of a proof.
///
/// # Errors
/// When a limit is reached.
pub(super) fn certificate(
    prover: &mut Prover,
    about: &About,
    claim: &Claimed,
    basis: &Basis,
) -> Result<Value, Stop> {
    let rules = prover.rules;
    let ostrowski = matches!(rules.numeration.kind(), grundy_automata::Kind::Ostrowski(_));
    let mut writer = Writer::new(prover.names.clone(), ostrowski);
    let here = rules.variables();
    writer.scope = here.iter().map(|variable| (*variable, name(*variable))).collect();
    let position: Vec<Value> =
        rules.position.iter().map(|c| json!([name(c.variable), c.name])).collect();
    let bounds: Vec<Value> = rules.position.iter().map(|c| json!([c.low, c.high])).collect();
    let moves: Vec<Value> = prover.commands.iter().map(|command| writer.command(command)).collect();
    let mut empty: Vec<Value> = rules
        .obligations
        .iter()
        .map(|obligation| json!([obligation.what.en, writer.closed(&obligation.when)]))
        .collect();
    if rules.live != Formula::True {
        // Whoever reads takes for live what is not over.
        let over = Formula::or([rules.lost.clone(), rules.won.clone(), rules.drawn.clone()]);
        let both = Formula::and([over.clone(), rules.live.clone()]);
        let neither = Formula::and([Formula::not(over), Formula::not(rules.live.clone())]);
        empty.push(json!([
            "play is over, or goes on",
            writer.closed(&Formula::or([both, neither]))
        ]));
    }
    let ending = match (basis, rules.turn) {
        (Basis::Measure(measure), _) => {
            json!({ "measure": measure.sums.iter().map(sum).collect::<Value>() })
        }
        (Basis::Progress(progress), turn) => {
            let sums = [sum(&progress.sums[0]), sum(&progress.sums[1])];
            json!({ "progress": { "turn": turn.map(name), "sums": sums } })
        }
    };
    let claim = writer.claim(claim);
    let mut whole = json!({
        "format": "grundy proof",
        "version": 2,
        "rules": about.text,
        "numeration": numeration(&rules.numeration),
        "position": position,
        "bounds": bounds,
        "lose": writer.formula(&rules.lost),
        "win": writer.formula(&rules.won),
        "stuck": rules.stuck,
        "moves": moves,
        "ending": ending,
        "claim": claim,
    });
    let parameters: Value =
        about.parameters.iter().map(|(name, value)| json!([name, value])).collect();
    let optional = [
        ("parameters", !about.parameters.is_empty(), parameters),
        ("where", rules.invariant != Formula::True, writer.formula(&rules.invariant)),
        ("draw", rules.drawn != Formula::False, writer.formula(&rules.drawn)),
        ("bag", rules.bag, json!(true)),
        ("empty", !empty.is_empty(), Value::Array(empty)),
    ];
    for (field, there, value) in optional {
        if there {
            whole[field] = value;
        }
    }
    let tracks = [prover.fresh("x"), prover.fresh("y"), prover.fresh("z")];
    let adds = Relation::Equal { coefficients: vec![1, 1, -1], constant: 0 };
    let addition = prover.engine.relation(&adds, &tracks)?;
    whole["addition"] = table(prover, &addition)?;
    let mut automata = Vec::new();
    for (at, automaton) in writer.automata.iter().enumerate() {
        automata.push(json!([format!("a{at}"), table(prover, automaton)?]));
    }
    if !automata.is_empty() {
        whole["automata"] = Value::Array(automata);
    }
    Ok(whole)
}

/// Adds claims about starts to the certificate of the lost positions.
pub(super) fn add_starts(certificate: &mut Value, names: &[String], cases: &[StartCase]) {
    // Names of its own for what the formulas bring in.
    let mut writer = Writer::new(names.to_vec(), certificate["numeration"].is_object());
    certificate["claim"]["starts"] = cases
        .iter()
        .map(|case| {
            let known = [&case.numbers[..], &case.aux].concat();
            let position: Vec<Value> = case.position.iter().map(linear).collect();
            let start = json!({
                "name": "start",
                "chosen": known.iter().copied().map(name).collect::<Vec<_>>(),
                "guard": writer.with(&known, |writer| writer.formula(&case.guard)),
                "to": [position],
            });
            json!([start, writer.with(&case.numbers, |writer| writer.formula(&case.lost))])
        })
        .collect();
}

fn name(variable: Variable) -> String {
    format!("v{}", variable.0)
}

fn numeration(numeration: &Numeration) -> Value {
    match numeration.kind() {
        grundy_automata::Kind::Binary => json!("base2"),
        grundy_automata::Kind::Zeckendorf => json!("zeckendorf"),
        grundy_automata::Kind::Ostrowski(quotients) => json!({ "ostrowski": quotients }),
    }
}

/// The weights, and what is added where that is not 0.
fn sum(sum: &Sum) -> Value {
    let constant = Some(sum.constant).filter(|constant| *constant != 0);
    sum.weights.iter().copied().chain(constant).collect()
}

fn table(prover: &mut Prover, automaton: &Automaton) -> Result<Value, Stop> {
    let table = prover.engine.table(automaton)?.in_digits(&mut prover.engine)?;
    let tracks: Vec<String> = table.tracks.iter().map(|track| format!("v{track}")).collect();
    let accepting = table.accepting.iter().enumerate().filter(|(_, accepts)| **accepts);
    let accepting: Vec<usize> = accepting.map(|(state, _)| state).collect();
    Ok(json!({ "tracks": tracks, "accepting": accepting, "rows": table.rows }))
}

struct Writer {
    names: Vec<String>,
    ostrowski: bool,
    automata: Vec<Automaton>,
    /// What is known where something is written, each with its name there: whoever reads wants no name for two things.
    scope: Vec<(Variable, String)>,
}

impl Writer {
    fn new(names: Vec<String>, ostrowski: bool) -> Writer {
        Writer { names, ostrowski, automata: Vec::new(), scope: Vec::new() }
    }

    fn fresh(&mut self, what: &str) -> String {
        name(crate::guarded::fresh(&mut self.names, what))
    }

    /// What a variable is called here.
    fn name(&self, variable: Variable) -> String {
        let known = self.scope.iter().rev().find(|(known, _)| *known == variable);
        known.map_or_else(|| name(variable), |(_, name)| name.clone())
    }

    /// Writes something where these are known too.
    fn with<T>(&mut self, known: &[Variable], write: impl FnOnce(&mut Writer) -> T) -> T {
        let before = self.scope.len();
        self.scope.extend(known.iter().map(|variable| (*variable, name(*variable))));
        let written = write(self);
        self.scope.truncate(before);
        written
    }

    fn terms(&self, sum: &Linear) -> Vec<Value> {
        sum.terms().iter().map(|(variable, by)| json!([by, self.name(*variable)])).collect()
    }

    fn compare(&self, word: &str, sum: &Linear) -> Value {
        json!([word, self.terms(sum), sum.added()])
    }

    fn command(&mut self, command: &GuardedCommand) -> Value {
        let to: Vec<Vec<Value>> =
            command.to.iter().map(|part| part.iter().map(linear).collect()).collect();
        let known = [&command.chosen[..], &command.aux].concat();
        json!({
            "name": command.name,
            "chosen": known.iter().copied().map(name).collect::<Vec<_>>(),
            "guard": self.with(&known, |writer| writer.formula(&command.guard)),
            "to": to,
        })
    }

    fn claim(&mut self, claim: &Claimed) -> Value {
        match claim {
            Claimed::Lost(formula) => json!({ "kind": "outcomes", "P": self.formula(formula) }),
            Claimed::Values { variable, power, formula } => json!({
                "kind": "values", "log": power, "value": name(*variable),
                "formula": self.with(&[*variable], |writer| writer.formula(formula)),
            }),
            Claimed::Tame { variable, formula, firm } => json!({
                "kind": "values", "log": false, "value": name(*variable),
                "formula": self.with(&[*variable], |writer| writer.formula(formula)),
                "firm": self.formula(firm),
            }),
            Claimed::Three([lost, won, drawn]) => json!({
                "kind": "outcomes", "P": self.formula(lost), "N": self.formula(won), "draw": self.formula(drawn),
            }),
            Claimed::Sum(components) => {
                let components: Vec<Value> = components
                    .iter()
                    .map(|(inside, value, formula)| {
                        json!({
                            "variables": inside.iter().copied().map(name).collect::<Vec<_>>(),
                            "value": name(*value),
                            "formula": self.with(&[*value], |writer| writer.formula(formula)),
                        })
                    })
                    .collect();
                json!({ "kind": "sum", "components": components })
            }
        }
    }

    /// A formula over the position; other variables are to be read as "for some".
    fn closed(&mut self, formula: &Formula) -> Value {
        let mut others: Vec<Variable> = formula.variables().into_iter().collect();
        others.retain(|variable| !self.scope.iter().any(|(known, _)| known == variable));
        self.formula(&Formula::exists(others, formula.clone()))
    }

    fn formula(&mut self, formula: &Formula) -> Value {
        let list = |writer: &mut Writer, word: &str, parts: &[Formula]| {
            let parts = parts.iter().map(|part| writer.formula(part));
            std::iter::once(json!(word)).chain(parts).collect::<Value>()
        };
        match formula {
            Formula::True => json!(["true"]),
            Formula::False => json!(["false"]),
            Formula::AtMostZero(sum) => self.compare("le", sum),
            Formula::IsZero(sum) => self.compare("eq", sum),
            Formula::Divides(modulus, sum) => self.divides(*modulus, sum),
            Formula::Relation(relation, tracks) => self.relation(relation, tracks),
            Formula::Automaton(automaton, tracks) => {
                let at = self.automata.iter().position(|known| known == automaton);
                let at = at.unwrap_or_else(|| {
                    self.automata.push(automaton.clone());
                    self.automata.len() - 1
                });
                let tracks = tracks.iter().map(|track| json!(self.name(*track)));
                [json!("dfa"), json!(format!("a{at}"))].into_iter().chain(tracks).collect()
            }
            Formula::Not(inner) => json!(["not", self.formula(inner)]),
            Formula::And(parts) => list(self, "and", parts),
            Formula::Or(parts) => list(self, "or", parts),
            Formula::Exists(variables, inner) => {
                let before = self.scope.len();
                let mut bound = Vec::new();
                for variable in variables {
                    let there = self.scope.iter().any(|(known, _)| known == variable);
                    let own = if there { self.fresh("w") } else { name(*variable) };
                    bound.push(own.clone());
                    self.scope.push((*variable, own));
                }
                let inner = self.formula(inner);
                self.scope.truncate(before);
                json!(["ex", bound, inner])
            }
        }
    }

    /// The sum is a multiple, of a natural or of one with its sign changed.
    fn divides(&mut self, modulus: u64, sum: &Linear) -> Value {
        let quotient = self.fresh("q");
        let plain = self.terms(sum);
        let times = |by: i128| {
            let mut terms = plain.clone();
            terms.push(json!([by, quotient]));
            json!(["ex", [quotient], ["eq", terms, sum.added()]])
        };
        let by = i128::from(modulus);
        match is_natural(sum) {
            true => times(-by),
            false => json!(["or", times(-by), times(by)]),
        }
    }

    fn relation(&mut self, relation: &Relation, tracks: &[Variable]) -> Value {
        let tracks: Vec<String> = tracks.iter().map(|track| self.name(*track)).collect();
        let atom = |word: &str| -> Value {
            ["atom", word].into_iter().chain(tracks.iter().map(String::as_str)).collect()
        };
        match relation {
            Relation::Weight => atom("one"),
            Relation::LowestTerm => atom("low"),
            Relation::HighestTerm => atom("high"),
            Relation::XorZero(_) => atom("xorzero"),
            Relation::BitAnd => atom("bitand"),
            Relation::BitOr => atom("bitor"),
            Relation::ColumnSums { modulus, .. } => atom(&format!("columns {modulus}")),
            Relation::OddOnes => atom("oddones"),
            Relation::TrailingOnes => atom("trailingones"),
            // The lowest set bit; 0 has none.
            Relation::TrailingZeros => {
                json!(["and", atom("low"), ["le", [[-1, tracks[0]]], 1]])
            }
            Relation::Constant(number) => atom(&format!("const {number}")),
            Relation::FloorAlpha if self.ostrowski => atom("floor"),
            // The second is one more than the first less one with a 0 behind it; 0 of 0.
            Relation::FloorAlpha => {
                let (of, shifted) = (self.fresh("u"), self.fresh("w"));
                let (n, floor) = (&tracks[0], &tracks[1]);
                json!([
                    "or",
                    ["and", ["eq", [[1, n]], 0], ["eq", [[1, floor]], 0]],
                    [
                        "ex",
                        [of, shifted],
                        [
                            "and",
                            ["eq", [[1, of], [-1, n]], 1],
                            ["atom", "shift", of, shifted],
                            ["eq", [[1, shifted], [-1, floor]], 1]
                        ]
                    ]
                ])
            }
            Relation::Any(_) => json!(["true"]),
            Relation::Equal { coefficients, constant } => {
                json!(["eq", weighted(coefficients, &tracks), -constant])
            }
            Relation::AtMost { coefficients, constant } => {
                json!(["le", weighted(coefficients, &tracks), -constant])
            }
            Relation::Congruent { .. } | Relation::BitLength => {
                unreachable!("rules do not become these relations")
            }
        }
    }
}

fn weighted(coefficients: &[i64], tracks: &[String]) -> Vec<Value> {
    coefficients.iter().zip(tracks).map(|(by, track)| json!([by, track])).collect()
}

fn linear(sum: &Linear) -> Value {
    let terms = sum.terms().iter();
    let terms: Vec<Value> = terms.map(|(variable, by)| json!([by, name(*variable)])).collect();
    json!([terms, sum.added()])
}
