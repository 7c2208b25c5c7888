//! Export of proofs as commands of Walnut (Mousavi 2016, "Automatic theorem proving in Walnut").
//! Walnut confirms the proof if it answers every `eval` with TRUE.

use super::export_conditions::{ExportError, export_conditions, free_variables};
use grundy_automata::{Formula, Linear, NumerationKind, Relation, Variable};
use grundy_proof::Proof;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Writes the conditions of a proof, in binary or in Zeckendorf's numeration, as commands of
/// Walnut.
///
/// # Errors
/// Returns [`ExportError`] if the proof uses a relation that Walnut does not have, or is of a kind
/// that cannot be exported.
pub fn export_walnut(proof: &Proof) -> Result<String, ExportError> {
    let (conditions, _) = export_conditions(proof)?;
    let base = match proof.law.rules.numeration.kind() {
        NumerationKind::Binary => "msd_2",
        NumerationKind::Zeckendorf => "msd_fib",
        NumerationKind::Ostrowski(_) => return Err(ExportError::Relation),
    };
    let mut writer = WalnutWriter { base, definitions: BTreeMap::new() };
    let mut evals = String::new();
    for (index, condition) in conditions.iter().enumerate() {
        let variables: Vec<String> =
            free_variables(&condition.violation).into_iter().map(variable_name).collect();
        let body = writer.formula(&condition.violation)?;
        let quantifier =
            if variables.is_empty() { String::new() } else { format!("E{} ", variables.join(",")) };
        // Writing to a string cannot fail.
        let _ = writeln!(evals, "eval condition{index} \"?{base} ~({quantifier}{body})\":");
    }
    let definitions: Vec<String> = writer.definitions.into_values().collect();
    Ok(definitions.concat() + &evals)
}

/// Returns the name of a variable in the file: `v` followed by its number, such as `v3`.
fn variable_name(variable: Variable) -> String {
    format!("v{}", variable.0)
}

/// Writes formulas in the syntax of Walnut and collects the definitions that they use.
struct WalnutWriter {
    /// The name of the numeration system in Walnut, such as `msd_2`.
    base: &'static str,
    /// The definitions of the relations used so far, by name.
    definitions: BTreeMap<String, String>,
}

/// Returns the texts of the two sides of a comparison of `sum` with 0: the positive terms, and the
/// negative terms with the opposite sign.
fn sides(sum: &Linear) -> (String, String) {
    let side = |sign: i64| {
        let terms = sum.terms().iter().filter(|(_, coefficient)| coefficient.signum() == sign);
        let mut terms: Vec<String> = terms
            .map(|(variable, coefficient)| match coefficient.unsigned_abs() {
                1 => variable_name(*variable),
                coefficient => format!("{coefficient}*{}", variable_name(*variable)),
            })
            .collect();
        if sum.constant_term().signum() == sign {
            terms.push(sum.constant_term().unsigned_abs().to_string());
        }
        if terms.is_empty() { "0".to_string() } else { terms.join("+") }
    };
    (side(1), side(-1))
}

impl WalnutWriter {
    /// Returns the text of a formula in the syntax of Walnut.
    fn formula(&mut self, formula: &Formula) -> Result<String, ExportError> {
        Ok(match formula {
            Formula::True => "0=0".into(),
            Formula::False => "0=1".into(),
            Formula::AtMostZero(formula) => {
                let (positive, negative) = sides(formula);
                format!("{positive}<={negative}")
            }
            Formula::IsZero(formula) => {
                let (positive, negative) = sides(formula);
                format!("{positive}={negative}")
            }
            Formula::Divides(modulus, formula) => {
                let (positive, negative) = sides(formula);
                format!(
                    "(Eq {positive}={negative}+{modulus}*q | {negative}={positive}+{modulus}*q)"
                )
            }
            Formula::Relation(relation, tracks) => self.relation(relation, tracks)?,
            Formula::Automaton(..) => return Err(ExportError::AutomatonClaim),
            Formula::Not(formula) => format!("~({})", self.formula(formula)?),
            Formula::And(parts) => self.list(" & ", parts)?,
            Formula::Or(parts) => self.list(" | ", parts)?,
            Formula::Exists(bound, formula) => {
                // Walnut does not bind variables that do not occur.
                let occurs = free_variables(formula);
                let bound_names = bound.iter().filter(|variable| occurs.contains(variable));
                let bound_names: Vec<String> =
                    bound_names.map(|variable| variable_name(*variable)).collect();
                if bound_names.is_empty() {
                    self.formula(formula)?
                } else {
                    format!("(E{} {})", bound_names.join(","), self.formula(formula)?)
                }
            }
        })
    }

    /// Returns the texts of the operands of an operator, joined by `sign` and in parentheses.
    fn list(&mut self, sign: &str, operands: &[Formula]) -> Result<String, ExportError> {
        let operands: Vec<String> =
            operands.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?;
        Ok(format!("({})", operands.join(sign)))
    }

    /// Returns the text of a relation: a call of the definition of the relation. Adds the
    /// definition, a regular expression of digits, to `definitions`.
    fn relation(
        &mut self,
        relation: &Relation,
        tracks: &[Variable],
    ) -> Result<String, ExportError> {
        let name_of = |variable: &Variable| variable_name(*variable);
        let names: Vec<String> = tracks.iter().map(name_of).collect();
        let call = |name: &str| format!("${name}({})", names.join(","));
        let (name, expression) = match relation {
            Relation::Any(_) => return Ok("0=0".into()),
            Relation::Constant(number) => return Ok(format!("{}={number}", names[0])),
            Relation::Weight => ("weight".to_string(), "0*10*".to_string()),
            Relation::XorZero(many) => (format!("xor{many}"), columns(*many, |ones| ones % 2 == 0)),
            Relation::BitAnd => ("and".into(), bits(|a, b| a & b)),
            Relation::BitOr => ("or".into(), bits(|a, b| a | b)),
            Relation::LowestTerm => ("lowest".into(), "[0,0]*|(([0,0]|[1,0])*[1,1][0,0]*)".into()),
            Relation::HighestTerm => {
                ("highest".into(), "[0,0]*|([0,0]*[1,1]([0,0]|[1,0])*)".into())
            }
            Relation::TrailingZeros => ("zeros".into(), "([0,0]|[1,0])*[1,1][0,0]*".into()),
            Relation::TrailingOnes => {
                ("ones".into(), "([0,0]|[1,0])*[0,1][1,0]*|[0,1][1,0]*".into())
            }
            Relation::OddOnes => ("odious".into(), "0*1(0|10*1)*".into()),
            Relation::FloorAlpha if self.base == "msd_fib" => {
                let shift = "reg shifted {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\":\n";
                let floor =
                    "def floorphi \"?msd_fib (n=0 & s=0) | (Ex $shifted(n-1,x) & s=x+1)\":\n";
                self.definitions.insert("floorphi".into(), format!("{shift}{floor}"));
                return Ok(call("floorphi"));
            }
            _ => return Err(ExportError::Relation),
        };
        let bases = vec![self.base; tracks.len()].join(" ");
        self.definitions.insert(name.clone(), format!("reg {name} {bases} \"{expression}\":\n"));
        Ok(call(&name))
    }
}

/// Returns a regular expression that matches the binary digits of `width` numbers if `fits` returns
/// true for the number of ones in every column. A column contains one digit of each number.
fn columns(width: usize, fits: impl Fn(u32) -> bool) -> String {
    let allowed = (0u32..1 << width.min(16)).filter(|column| fits(column.count_ones()));
    let write_column = |column: u32| {
        let digits: Vec<String> =
            (0..width).rev().map(|row| (column >> row & 1).to_string()).collect();
        format!("[{}]", digits.join(","))
    };
    format!("({})*", allowed.map(write_column).collect::<Vec<_>>().join("|"))
}

/// Returns a regular expression that matches the digits of three numbers if the third number is
/// `operation` of the other two, applied bit by bit.
fn bits(operation: impl Fn(u32, u32) -> u32) -> String {
    let columns =
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| format!("[{a},{b},{}]", operation(a, b)));
    format!("({})*", columns.join("|"))
}
