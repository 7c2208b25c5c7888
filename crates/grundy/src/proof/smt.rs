//! Proofs as text for SMT solvers (SMT-LIB 2.6, linear integers): every `check-sat` must answer `unsat`.

use super::conditions::{NotWritten, conditions, free};
use super::verdict::Proof;
use grundy_automata::{Formula, Linear, Relation, Variable};
use std::fmt::Write;

/// The conditions of a proof. Digits of numbers are beyond linear integers.
///
/// # Errors
/// What is not written down.
pub fn smt(proof: &Proof) -> Result<String, NotWritten> {
    let (all, names) = conditions(proof)?;
    let mut text = String::from("; Each check-sat must answer unsat.\n(set-logic ALL)\n");
    for condition in all {
        let body = formula(&condition.never)?;
        let name = condition.name.replace('\n', " ");
        // Writing to a text does not fail.
        let _ = writeln!(text, "\n; {name}\n(push 1)");
        for variable in free(&condition.never) {
            let called = names.get(variable.0 as usize).map_or("", String::as_str);
            let _ = writeln!(
                text,
                "(declare-const {variable} Int) ; {called}\n(assert (>= {variable} 0))",
                variable = named(variable)
            );
        }
        let _ = writeln!(text, "(assert {body})\n(check-sat)\n(pop 1)");
    }
    Ok(text)
}

fn named(variable: Variable) -> String {
    format!("v{}", variable.0)
}

fn number(number: i64) -> String {
    if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() }
}

fn sum(of: &Linear) -> String {
    let mut parts: Vec<String> = of
        .terms()
        .iter()
        .map(|(variable, by)| match by {
            1 => named(*variable),
            _ => format!("(* {} {})", number(*by), named(*variable)),
        })
        .collect();
    if of.added() != 0 || parts.is_empty() {
        parts.push(number(of.added()));
    }
    match &parts[..] {
        [only] => only.clone(),
        _ => format!("(+ {})", parts.join(" ")),
    }
}

fn formula(of: &Formula) -> Result<String, NotWritten> {
    let list = |word: &str, parts: &[Formula]| -> Result<String, NotWritten> {
        let parts: Vec<String> = parts.iter().map(formula).collect::<Result<_, _>>()?;
        Ok(format!("({word} {})", parts.join(" ")))
    };
    Ok(match of {
        Formula::True => "true".into(),
        Formula::False => "false".into(),
        Formula::AtMostZero(of) => format!("(<= {} 0)", sum(of)),
        Formula::IsZero(of) => format!("(= {} 0)", sum(of)),
        Formula::Divides(modulus, of) => format!("(= (mod {} {modulus}) 0)", sum(of)),
        Formula::Relation(Relation::Any(_), _) => "true".into(),
        Formula::Relation(Relation::Constant(number), tracks) => {
            format!("(= {} {number})", named(tracks[0]))
        }
        Formula::Relation(..) => return Err(NotWritten::Relation),
        Formula::Automaton(..) => return Err(NotWritten::Found),
        Formula::Not(of) => format!("(not {})", formula(of)?),
        Formula::And(parts) => list("and", parts)?,
        Formula::Or(parts) => list("or", parts)?,
        Formula::Exists(bound, of) => {
            let declared: Vec<String> =
                bound.iter().map(|variable| format!("({} Int)", named(*variable))).collect();
            let natural: Vec<String> =
                bound.iter().map(|variable| format!("(>= {} 0)", named(*variable))).collect();
            let (declared, natural) = (declared.join(" "), natural.join(" "));
            format!("(exists ({declared}) (and {natural} {}))", formula(of)?)
        }
    })
}
