//! Export of proofs for SMT solvers (SMT-LIB 2.6, linear integer arithmetic). A solver confirms the
//! proof if it answers every `check-sat` with `unsat`.

use super::export_conditions::{ExportError, export_conditions, free_variables};
use grundy_automata::{Formula, Linear, Relation, Variable};
use grundy_proof::Proof;
use std::fmt::Write;

/// Writes the conditions of a proof in SMT-LIB.
///
/// # Errors
/// Returns [`ExportError`] if the proof uses relations between digits, which linear integer
/// arithmetic cannot express, or is of a kind that cannot be exported.
pub fn export_smt(proof: &Proof) -> Result<String, ExportError> {
    let (conditions, names) = export_conditions(proof)?;
    let mut text = String::from(
        "; The proof is confirmed if every check-sat answers unsat.\n(set-logic ALL)\n",
    );
    for condition in conditions {
        let body = write_formula(&condition.violation)?;
        let name = condition.name.replace('\n', " ");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n; {name}\n(push 1)");
        for variable in free_variables(&condition.violation) {
            let comment = names.get(variable.0 as usize).map_or("", String::as_str);
            let _ = writeln!(
                text,
                "(declare-const {variable} Int) ; {comment}\n(assert (>= {variable} 0))",
                variable = variable_name(variable)
            );
        }
        let _ = writeln!(text, "(assert {body})\n(check-sat)\n(pop 1)");
    }
    Ok(text)
}

/// Returns the name of a variable in the file: `v` followed by its number, such as `v3`.
fn variable_name(variable: Variable) -> String {
    format!("v{}", variable.0)
}

/// Returns the text of an integer in SMT-LIB.
fn write_number(number: i64) -> String {
    if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() }
}

/// Returns the text of a sum in SMT-LIB.
fn write_sum(sum: &Linear) -> String {
    let mut terms: Vec<String> = sum
        .terms()
        .iter()
        .map(|(variable, coefficient)| match coefficient {
            1 => variable_name(*variable),
            _ => format!("(* {} {})", write_number(*coefficient), variable_name(*variable)),
        })
        .collect();
    if sum.constant_term() != 0 || terms.is_empty() {
        terms.push(write_number(sum.constant_term()));
    }
    match &terms[..] {
        [single] => single.clone(),
        _ => format!("(+ {})", terms.join(" ")),
    }
}

/// Returns the text of a formula in SMT-LIB.
fn write_formula(formula: &Formula) -> Result<String, ExportError> {
    let list = |word: &str, operands: &[Formula]| -> Result<String, ExportError> {
        let operands: Vec<String> = operands.iter().map(write_formula).collect::<Result<_, _>>()?;
        Ok(format!("({word} {})", operands.join(" ")))
    };
    Ok(match formula {
        Formula::True => "true".into(),
        Formula::False => "false".into(),
        Formula::AtMostZero(formula) => format!("(<= {} 0)", write_sum(formula)),
        Formula::IsZero(formula) => format!("(= {} 0)", write_sum(formula)),
        Formula::Divides(modulus, formula) => {
            format!("(= (mod {} {modulus}) 0)", write_sum(formula))
        }
        Formula::Relation(Relation::Any(_), _) => "true".into(),
        Formula::Relation(Relation::Constant(number), tracks) => {
            format!("(= {} {number})", variable_name(tracks[0]))
        }
        Formula::Relation(..) => return Err(ExportError::Relation),
        Formula::Automaton(..) => return Err(ExportError::AutomatonClaim),
        Formula::Not(formula) => format!("(not {})", write_formula(formula)?),
        Formula::And(operands) => list("and", operands)?,
        Formula::Or(operands) => list("or", operands)?,
        Formula::Exists(bound, formula) => {
            let declared: Vec<String> = bound
                .iter()
                .map(|variable| format!("({} Int)", variable_name(*variable)))
                .collect();
            let natural: Vec<String> = bound
                .iter()
                .map(|variable| format!("(>= {} 0)", variable_name(*variable)))
                .collect();
            let (declared, natural) = (declared.join(" "), natural.join(" "));
            format!("(exists ({declared}) (and {natural} {}))", write_formula(formula)?)
        }
    })
}
