//! Certificates of proofs in JSON, for a checker that shares no code with the prover.
//!
//! A certificate contains the rules as guarded commands, the claim as a formula, the reason why
//! play ends (a ranking function) or why the winner wins (progress), and an automaton for addition,
//! which the checker proves correct by induction. It contains no proof steps: the checker decides
//! every condition again.

use super::condition::Stop;
use super::prover::Prover;
use super::ranking::WeightedSum;
use super::verdict::{Basis, Claimed};
use grundy_automata::{Automaton, Formula, Linear, Numeration, Relation, Variable};
use grundy_rules_logic::guarded::{GuardedCommand, StartCase, is_natural};
use grundy_text::CertificateKind;
use serde_json::{Value, json};

/// The rule file that a certificate is about, with the values of its parameters.
pub(super) struct RuleSource<'a> {
    /// The text of the rule file, which the certificate quotes.
    pub text: &'a str,
    /// The name and value of each parameter of the rule file.
    pub parameters: Vec<(&'a str, i64)>,
}

/// Builds the certificate of a proof as JSON.
///
/// # Errors
/// Returns [`Stop`] if a limit is reached.
pub(super) fn write_certificate(
    prover: &mut Prover,
    source: &RuleSource,
    claim: &Claimed,
    basis: &Basis,
) -> Result<Value, Stop> {
    let rules = prover.rules;
    let ostrowski =
        matches!(rules.numeration.kind(), grundy_automata::NumerationKind::Ostrowski(_));
    let mut writer = CertificateWriter::new(prover.names.clone(), ostrowski);
    let coordinates = rules.variables();
    writer.scope =
        coordinates.iter().map(|variable| (*variable, variable_name(*variable))).collect();
    let position: Vec<Value> = rules
        .position
        .iter()
        .map(|c| json!([variable_name(c.variable), c.shifted_name()]))
        .collect();
    let bounds: Vec<Value> = rules.position.iter().map(|c| json!([c.low, c.high])).collect();
    let moves: Vec<Value> = prover.commands.iter().map(|command| writer.command(command)).collect();
    let mut empty: Vec<Value> = rules
        .obligations
        .iter()
        .map(|obligation| json!([obligation.violation.en, writer.closed(&obligation.when)]))
        .collect();
    if rules.live != Formula::True {
        // The checker assumes that play is not over unless a result is given; an obligation states
        // this.
        let over = Formula::or([rules.lost.clone(), rules.won.clone(), rules.drawn.clone()]);
        let overlap = Formula::and([over.clone(), rules.live.clone()]);
        let gap = Formula::and([Formula::not(over), Formula::not(rules.live.clone())]);
        empty.push(json!([
            "play is both over and not over, or neither",
            writer.closed(&Formula::or([overlap, gap]))
        ]));
    }
    let ending = match (basis, rules.turn) {
        (Basis::Ranking(ranking), _) => {
            json!({ "measure": ranking.sums.iter().map(write_sum).collect::<Value>() })
        }
        (Basis::Progress(progress), turn) => {
            let sums = [write_sum(&progress.sums[0]), write_sum(&progress.sums[1])];
            json!({ "progress": { "turn": turn.map(variable_name), "sums": sums } })
        }
    };
    let claim = writer.claim(claim);
    let mut certificate = json!({
        "format": CertificateKind::Claim.format(),
        "version": CertificateKind::Claim.version(),
        "rules": source.text,
        "numeration": write_numeration(&rules.numeration),
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
        source.parameters.iter().map(|(name, value)| json!([name, value])).collect();
    let optional = [
        ("parameters", !source.parameters.is_empty(), parameters),
        ("where", rules.invariant != Formula::True, writer.formula(&rules.invariant)),
        ("draw", rules.drawn != Formula::False, writer.formula(&rules.drawn)),
        ("bag", rules.bag, json!(true)),
        ("empty", !empty.is_empty(), Value::Array(empty)),
    ];
    for (field, is_present, value) in optional {
        if is_present {
            certificate[field] = value;
        }
    }
    let tracks = [prover.fresh("x"), prover.fresh("y"), prover.fresh("z")];
    let equation = Relation::Equal { coefficients: vec![1, 1, -1], constant: 0 };
    let addition = prover.engine.relation(&equation, &tracks)?;
    certificate["addition"] = write_table(prover, &addition)?;
    let mut automata = Vec::new();
    for (index, automaton) in writer.automata.iter().enumerate() {
        automata.push(json!([format!("a{index}"), write_table(prover, automaton)?]));
    }
    if !automata.is_empty() {
        certificate["automata"] = Value::Array(automata);
    }
    Ok(certificate)
}

/// Adds claims about starting positions to a certificate, whose main claim is about the set of lost
/// positions. Each of `cases` is one case of the claim: it relates the numbers that select a
/// starting position to the claim about it. `names` are the names of all variables of the proof,
/// indexed by the number of the variable.
pub(super) fn add_starts(certificate: &mut Value, names: &[String], cases: &[StartCase]) {
    // The writer has a separate copy of the names, because the formulas add new variables.
    let mut writer = CertificateWriter::new(names.to_vec(), certificate["numeration"].is_object());
    certificate["claim"]["starts"] = cases
        .iter()
        .map(|case| {
            let bound = [&case.numbers[..], &case.aux].concat();
            let position: Vec<Value> = case.position.iter().map(write_linear).collect();
            let start = json!({
                "name": "start",
                "chosen": bound.iter().copied().map(variable_name).collect::<Vec<_>>(),
                "guard": writer.with(&bound, |writer| writer.formula(&case.guard)),
                "to": [position],
            });
            json!([start, writer.with(&case.numbers, |writer| writer.formula(&case.lost))])
        })
        .collect();
}

/// Returns the name of a variable in a certificate: `v` followed by its number, such as `v3`.
fn variable_name(variable: Variable) -> String {
    format!("v{}", variable.0)
}

/// Converts a numeration to JSON: its name, or, for an Ostrowski numeration, the period of its
/// continued fraction.
fn write_numeration(numeration: &Numeration) -> Value {
    match numeration.kind() {
        grundy_automata::NumerationKind::Binary => json!("base2"),
        grundy_automata::NumerationKind::Zeckendorf => json!("zeckendorf"),
        grundy_automata::NumerationKind::Ostrowski(quotients) => json!({ "ostrowski": quotients }),
    }
}

/// Converts a weighted sum to JSON: the weights, followed by the constant if it is not 0.
fn write_sum(sum: &WeightedSum) -> Value {
    let constant = Some(sum.constant).filter(|constant| *constant != 0);
    sum.weights.iter().copied().chain(constant).collect()
}

/// Converts the transition table of an automaton to JSON.
fn write_table(prover: &mut Prover, automaton: &Automaton) -> Result<Value, Stop> {
    let table = prover.engine.table(automaton)?.in_digits(&mut prover.engine)?;
    let tracks: Vec<String> = table.tracks.iter().map(|track| format!("v{track}")).collect();
    let accepting = table.accepting.iter().enumerate().filter(|(_, accepts)| **accepts);
    let accepting: Vec<usize> = accepting.map(|(state, _)| state).collect();
    Ok(json!({ "tracks": tracks, "accepting": accepting, "rows": table.rows }))
}

/// Converts formulas to JSON, and collects the automata that the formulas refer to.
struct CertificateWriter {
    /// The names of all variables of the proof, indexed by the number of the variable. The names of
    /// new variables are appended.
    names: Vec<String>,
    /// Whether the numeration of the proof is an Ostrowski numeration other than Zeckendorf's.
    ostrowski: bool,
    /// The automata that the formulas refer to as `a0`, `a1`, …, in this order.
    automata: Vec<Automaton>,
    /// The variables in scope, each with its name in the certificate. The checker rejects a
    /// certificate in which one name has two meanings.
    scope: Vec<(Variable, String)>,
}

impl CertificateWriter {
    /// Creates a writer for variables with the given names, with nothing in scope.
    fn new(names: Vec<String>, ostrowski: bool) -> CertificateWriter {
        CertificateWriter { names, ostrowski, automata: Vec::new(), scope: Vec::new() }
    }

    /// Creates a new variable, whose entry in `names` is based on `stem`. Returns its name in the
    /// certificate, such as `v12`.
    fn fresh(&mut self, stem: &str) -> String {
        variable_name(grundy_rules_logic::guarded::fresh(&mut self.names, stem))
    }

    /// Returns the name that a variable has in the innermost scope that contains it. For a variable
    /// in no scope, returns the name by [`variable_name`].
    fn name(&self, variable: Variable) -> String {
        let entry = self.scope.iter().rev().find(|(entry, _)| *entry == variable);
        entry.map_or_else(|| variable_name(variable), |(_, name)| name.clone())
    }

    /// Calls `write` while `variables` are in scope under the names by [`variable_name`]. Returns
    /// the result of `write`.
    fn with<T>(
        &mut self,
        variables: &[Variable],
        write: impl FnOnce(&mut CertificateWriter) -> T,
    ) -> T {
        let outer_len = self.scope.len();
        self.scope.extend(variables.iter().map(|variable| (*variable, variable_name(*variable))));
        let result = write(self);
        self.scope.truncate(outer_len);
        result
    }

    /// Converts the terms of a sum to JSON, as pairs of a coefficient and a variable name, without
    /// the constant.
    fn terms(&self, sum: &Linear) -> Vec<Value> {
        sum.terms().iter().map(|(variable, by)| json!([by, self.name(*variable)])).collect()
    }

    /// Converts the comparison of a sum with 0 to JSON. `word` is the name of the comparison in
    /// certificates.
    fn compare(&self, word: &str, sum: &Linear) -> Value {
        json!([word, self.terms(sum), sum.constant_term()])
    }

    /// Converts a guarded command to JSON. It is a move of the rules with the condition under which
    /// it is legal.
    fn command(&mut self, command: &GuardedCommand) -> Value {
        let to: Vec<Vec<Value>> =
            command.to.iter().map(|part| part.iter().map(write_linear).collect()).collect();
        let bound = [&command.chosen[..], &command.aux].concat();
        json!({
            "name": command.name,
            "chosen": bound.iter().copied().map(variable_name).collect::<Vec<_>>(),
            "guard": self.with(&bound, |writer| writer.formula(&command.guard)),
            "to": to,
        })
    }

    /// Converts the claim of the proof to JSON, with the kind of the claim.
    fn claim(&mut self, claim: &Claimed) -> Value {
        match claim {
            Claimed::Lost(formula) => json!({ "kind": "outcomes", "P": self.formula(formula) }),
            Claimed::Values { variable, power, formula } => json!({
                "kind": "values", "log": power, "value": variable_name(*variable),
                "formula": self.with(&[*variable], |writer| writer.formula(formula)),
            }),
            Claimed::Tame { variable, formula, firm } => json!({
                "kind": "values", "log": false, "value": variable_name(*variable),
                "formula": self.with(&[*variable], |writer| writer.formula(formula)),
                "firm": self.formula(firm),
            }),
            Claimed::Outcomes([lost, won, drawn]) => json!({
                "kind": "outcomes", "P": self.formula(lost), "N": self.formula(won), "draw": self.formula(drawn),
            }),
            Claimed::Sum(components) => {
                let components: Vec<Value> = components
                    .iter()
                    .map(|component| {
                        let coordinates = component.coordinates.iter().copied();
                        let relation = &component.relation;
                        json!({
                            "variables": coordinates.map(variable_name).collect::<Vec<_>>(),
                            "value": variable_name(component.value),
                            "formula": self
                                .with(&[component.value], |writer| writer.formula(relation)),
                        })
                    })
                    .collect();
                json!({ "kind": "sum", "components": components })
            }
        }
    }

    /// Converts a formula about the coordinates of a position to JSON. An existential quantifier
    /// binds all other free variables.
    fn closed(&mut self, formula: &Formula) -> Value {
        let mut free_variables: Vec<Variable> = formula.variables().into_iter().collect();
        free_variables.retain(|variable| !self.scope.iter().any(|(known, _)| known == variable));
        self.formula(&Formula::exists(free_variables, formula.clone()))
    }

    /// Converts a formula to JSON.
    fn formula(&mut self, formula: &Formula) -> Value {
        let list = |writer: &mut CertificateWriter, word: &str, operands: &[Formula]| {
            let operands = operands.iter().map(|part| writer.formula(part));
            std::iter::once(json!(word)).chain(operands).collect::<Value>()
        };
        match formula {
            Formula::True => json!(["true"]),
            Formula::False => json!(["false"]),
            Formula::AtMostZero(sum) => self.compare("le", sum),
            Formula::IsZero(sum) => self.compare("eq", sum),
            Formula::Divides(modulus, sum) => self.divides(*modulus, sum),
            Formula::Relation(relation, tracks) => self.relation(relation, tracks),
            Formula::Automaton(automaton, tracks) => {
                let index = self.automata.iter().position(|known| known == automaton);
                let index = index.unwrap_or_else(|| {
                    self.automata.push(automaton.clone());
                    self.automata.len() - 1
                });
                let tracks = tracks.iter().map(|track| json!(self.name(*track)));
                [json!("dfa"), json!(format!("a{index}"))].into_iter().chain(tracks).collect()
            }
            Formula::Not(inner) => json!(["not", self.formula(inner)]),
            Formula::And(operands) => list(self, "and", operands),
            Formula::Or(operands) => list(self, "or", operands),
            Formula::Exists(variables, inner) => {
                let outer_len = self.scope.len();
                let mut bound = Vec::new();
                for variable in variables {
                    let is_shadowed = self.scope.iter().any(|(known, _)| known == variable);
                    let name = if is_shadowed { self.fresh("w") } else { variable_name(*variable) };
                    bound.push(name.clone());
                    self.scope.push((*variable, name));
                }
                let inner = self.formula(inner);
                self.scope.truncate(outer_len);
                json!(["ex", bound, inner])
            }
        }
    }

    /// Converts the statement that `sum` is a multiple of `modulus` to JSON. The statement contains
    /// the quotient as a natural number, so a sum that can be negative needs two cases.
    fn divides(&mut self, modulus: u64, sum: &Linear) -> Value {
        let quotient = self.fresh("q");
        let terms = self.terms(sum);
        let multiple_of = |divisor: i128| {
            let mut terms = terms.clone();
            terms.push(json!([divisor, quotient]));
            json!(["ex", [quotient], ["eq", terms, sum.constant_term()]])
        };
        let divisor = i128::from(modulus);
        if is_natural(sum) {
            multiple_of(-divisor)
        } else {
            json!(["or", multiple_of(-divisor), multiple_of(divisor)])
        }
    }

    /// Converts to JSON the statement that the numbers in the variables `tracks` satisfy a
    /// relation.
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
            // The trailing zeros are given by the lowest set bit, for numbers other than 0.
            Relation::TrailingZeros => json!(["and", atom("low"), ["le", [[-1, tracks[0]]], 1]]),
            Relation::Constant(number) => atom(&format!("const {number}")),
            Relation::FloorAlpha if self.ostrowski => atom("floor"),
            // ⌊φn⌋ is 1 plus n - 1 with a digit 0 appended; 0 for 0.
            Relation::FloorAlpha => {
                let (predecessor, shifted) = (self.fresh("u"), self.fresh("w"));
                let (n, floor) = (&tracks[0], &tracks[1]);
                json!([
                    "or",
                    ["and", ["eq", [[1, n]], 0], ["eq", [[1, floor]], 0]],
                    [
                        "ex",
                        [predecessor, shifted],
                        [
                            "and",
                            ["eq", [[1, predecessor], [-1, n]], 1],
                            ["atom", "shift", predecessor, shifted],
                            ["eq", [[1, shifted], [-1, floor]], 1]
                        ]
                    ]
                ])
            }
            Relation::Any(_) => json!(["true"]),
            Relation::Equal { coefficients, constant } => {
                json!(["eq", write_terms(coefficients, &tracks), -constant])
            }
            Relation::AtMost { coefficients, constant } => {
                json!(["le", write_terms(coefficients, &tracks), -constant])
            }
            Relation::Congruent { .. } | Relation::BitLength => {
                unreachable!("no rule is translated to these relations")
            }
        }
    }
}

/// Converts a weighted sum to JSON: each of `coefficients` with the variable name at the same index
/// of `tracks`.
fn write_terms(coefficients: &[i64], tracks: &[String]) -> Vec<Value> {
    coefficients.iter().zip(tracks).map(|(by, track)| json!([by, track])).collect()
}

/// Converts a sum to JSON, as its terms and its constant.
fn write_linear(sum: &Linear) -> Value {
    let terms = sum.terms().iter();
    let terms: Vec<Value> =
        terms.map(|(variable, by)| json!([by, variable_name(*variable)])).collect();
    json!([terms, sum.constant_term()])
}
