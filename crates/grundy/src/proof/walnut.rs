//! Proofs as commands of Walnut (Mousavi 2016, "Automatic theorem proving in Walnut"): every `eval` must answer TRUE.

use super::conditions::{NotWritten, conditions, free};
use super::verdict::Proof;
use grundy_automata::{Formula, Kind, Linear, Relation, Variable};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The conditions of a proof, in binary or in Zeckendorf's numeration.
///
/// # Errors
/// What is not written down.
pub fn walnut(proof: &Proof) -> Result<String, NotWritten> {
    let (all, _) = conditions(proof)?;
    let base = match proof.proven.rules.numeration.kind() {
        Kind::Binary => "msd_2",
        Kind::Zeckendorf => "msd_fib",
        Kind::Ostrowski(_) => return Err(NotWritten::Relation),
    };
    let mut writer = Writer { base, defined: BTreeMap::new() };
    let mut evals = String::new();
    for (at, condition) in all.iter().enumerate() {
        let free: Vec<String> = free(&condition.never).into_iter().map(named).collect();
        let body = writer.formula(&condition.never)?;
        let some = if free.is_empty() { String::new() } else { format!("E{} ", free.join(",")) };
        // Writing to a text does not fail.
        let _ = writeln!(evals, "eval condition{at} \"?{base} ~({some}{body})\":");
    }
    let defined: Vec<String> = writer.defined.into_values().collect();
    Ok(defined.concat() + &evals)
}

fn named(variable: Variable) -> String {
    format!("v{}", variable.0)
}

struct Writer {
    base: &'static str,
    /// Relations that are regular expressions, by name.
    defined: BTreeMap<String, String>,
}

/// The two sides of a sum compared with 0: what is added, what is taken away.
fn sides(of: &Linear) -> (String, String) {
    let side = |sign: i64| {
        let terms = of.terms().iter().filter(|(_, by)| by.signum() == sign);
        let mut parts: Vec<String> = terms
            .map(|(variable, by)| match by.unsigned_abs() {
                1 => named(*variable),
                by => format!("{by}*{}", named(*variable)),
            })
            .collect();
        if of.added().signum() == sign {
            parts.push(of.added().unsigned_abs().to_string());
        }
        if parts.is_empty() { "0".to_string() } else { parts.join("+") }
    };
    (side(1), side(-1))
}

impl Writer {
    fn formula(&mut self, of: &Formula) -> Result<String, NotWritten> {
        Ok(match of {
            Formula::True => "0=0".into(),
            Formula::False => "0=1".into(),
            Formula::AtMostZero(of) => {
                let (more, less) = sides(of);
                format!("{more}<={less}")
            }
            Formula::IsZero(of) => {
                let (more, less) = sides(of);
                format!("{more}={less}")
            }
            Formula::Divides(modulus, of) => {
                let (more, less) = sides(of);
                format!("(Eq {more}={less}+{modulus}*q | {less}={more}+{modulus}*q)")
            }
            Formula::Relation(relation, tracks) => self.relation(relation, tracks)?,
            Formula::Automaton(..) => return Err(NotWritten::Found),
            Formula::Not(of) => format!("~({})", self.formula(of)?),
            Formula::And(parts) => self.list(" & ", parts)?,
            Formula::Or(parts) => self.list(" | ", parts)?,
            Formula::Exists(bound, of) => {
                // What does not occur cannot be bound there.
                let occurs = free(of);
                let there = bound.iter().filter(|variable| occurs.contains(variable));
                let there: Vec<String> = there.map(|variable| named(*variable)).collect();
                match there.is_empty() {
                    true => self.formula(of)?,
                    false => format!("(E{} {})", there.join(","), self.formula(of)?),
                }
            }
        })
    }

    fn list(&mut self, sign: &str, parts: &[Formula]) -> Result<String, NotWritten> {
        let parts: Vec<String> =
            parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?;
        Ok(format!("({})", parts.join(sign)))
    }

    /// A relation whose digits are a regular expression.
    fn relation(&mut self, relation: &Relation, tracks: &[Variable]) -> Result<String, NotWritten> {
        let name_of = |variable: &Variable| named(*variable);
        let all: Vec<String> = tracks.iter().map(name_of).collect();
        let called = |name: &str| format!("${name}({})", all.join(","));
        let (name, words) = match relation {
            Relation::Any(_) => return Ok("0=0".into()),
            Relation::Constant(number) => return Ok(format!("{}={number}", all[0])),
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
                self.defined.insert("floorphi".into(), format!("{shift}{floor}"));
                return Ok(called("floorphi"));
            }
            _ => return Err(NotWritten::Relation),
        };
        let bases = vec![self.base; tracks.len()].join(" ");
        self.defined.insert(name.clone(), format!("reg {name} {bases} \"{words}\":\n"));
        Ok(called(&name))
    }
}

/// Any columns with so many ones.
fn columns(many: usize, fits: impl Fn(u32) -> bool) -> String {
    let all = (0u32..1 << many.min(16)).filter(|column| fits(column.count_ones()));
    let written = |column: u32| {
        let digits: Vec<String> =
            (0..many).rev().map(|at| (column >> at & 1).to_string()).collect();
        format!("[{}]", digits.join(","))
    };
    format!("({})*", all.map(written).collect::<Vec<_>>().join("|"))
}

/// Bit by bit.
fn bits(of: impl Fn(u32, u32) -> u32) -> String {
    let all = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| format!("[{a},{b},{}]", of(a, b)));
    format!("({})*", all.join("|"))
}
