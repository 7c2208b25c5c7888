//! Evaluates the formulas of a certificate by brute force on small numbers.

use serde_json::Value;
use std::collections::HashMap;

/// An assignment of values to variables.
pub type Env = Vec<(String, i64)>;

pub struct Interpreter {
    pub json: Value,
    pub vars: Vec<String>,
    pub bounds: Vec<(i64, i64)>,
    /// The greatest number that is tried for quantified variables.
    pub most: i64,
    weights: Vec<Vec<i64>>,
    pub grundy: HashMap<Vec<i64>, Answer<i64>>,
    pub outcome: HashMap<Vec<i64>, Answer<i64>>,
    /// The outcomes of the bags that were solved so far.
    pub bags: HashMap<Vec<Vec<i64>>, Answer<i64>>,
}

pub type Answer<T> = Result<T, String>;

impl Interpreter {
    pub fn new(text: &str, most: i64) -> Interpreter {
        let json: Value = serde_json::from_str(text).unwrap();
        let list = |v: &Value| v.as_array().unwrap().clone();
        let vars =
            list(&json["position"]).iter().map(|v| v[0].as_str().unwrap().to_string()).collect();
        let bounds = list(&json["bounds"])
            .iter()
            .map(|b| (b[0].as_i64().unwrap(), b[1].as_i64().unwrap_or(i64::MAX)))
            .collect();
        let quotients: Vec<i64> = match &json["numeration"] {
            Value::String(_) => vec![],
            o => list(&o["ostrowski"]).iter().map(|a| a.as_i64().unwrap()).collect(),
        };
        // The weights in ascending order, each with the greatest digit of its position.
        let mut weights: Vec<Vec<i64>> = vec![vec![1, 1]];
        for i in 0..40 {
            let w = weights[i][0];
            if w > 1 << 40 {
                break;
            }
            let below = if i == 0 { 0 } else { weights[i - 1][0] };
            let next = match &json["numeration"] {
                Value::String(s) if s == "base2" => 2 * w,
                Value::String(_) => w + if i == 0 { 1 } else { below },
                _ => quotients[i % quotients.len()] * w + below,
            };
            weights.push(vec![next]);
        }
        Interpreter {
            json,
            vars,
            bounds,
            most,
            weights,
            grundy: HashMap::new(),
            outcome: HashMap::new(),
            bags: HashMap::new(),
        }
    }

    /// Returns the digits of `n`, least significant first, by the greedy algorithm.
    pub fn digits(&self, n: i64) -> Vec<i64> {
        let mut rest = n;
        let mut digits = vec![0; self.weights.len()];
        for i in (0..digits.len()).rev() {
            digits[i] = rest / self.weights[i][0];
            rest %= self.weights[i][0];
        }
        digits
    }

    pub fn number(&self, digits: &[i64]) -> i64 {
        digits.iter().zip(&self.weights).map(|(d, w)| d * w[0]).sum()
    }

    pub fn linear(&self, terms: &Value, constant: &Value, env: &Env) -> Option<i64> {
        let mut sum = constant.as_i64()?;
        for term in terms.as_array()? {
            let (_, value) = env.iter().rev().find(|e| e.0 == term[1].as_str().unwrap())?;
            sum += term[0].as_i64()? * value;
        }
        Some(sum)
    }

    /// Evaluates a formula; `None` if a variable has no value.
    pub fn holds(&self, f: &Value, env: &mut Env) -> Option<bool> {
        let list = f.as_array()?;
        match list[0].as_str()? {
            "true" => Some(true),
            "false" => Some(false),
            "le" => Some(self.linear(&list[1], &list[2], env)? <= 0),
            "eq" => Some(self.linear(&list[1], &list[2], env)? == 0),
            "mod" => Some(self.linear(&list[1], &list[2], env)? % list[3].as_i64()? == 0),
            "not" => self.holds(&list[1], env).map(|b| !b),
            head @ ("and" | "or") => {
                let decided = head == "or";
                let mut unknown = false;
                for part in &list[1..] {
                    match self.holds(part, env) {
                        Some(b) if b == decided => return Some(decided),
                        None => unknown = true,
                        _ => {}
                    }
                }
                if unknown { None } else { Some(!decided) }
            }
            "ex" => {
                let vars: Vec<String> =
                    list[1].as_array()?.iter().map(|v| v.as_str().unwrap().to_string()).collect();
                let mut found = Some(false);
                self.each(&vars, &list[2], env, &mut |_, known| match known {
                    Some(()) => found = Some(true),
                    None => found = found.filter(|b| *b),
                });
                found
            }
            "atom" => {
                let numbers = self.numbers(&list[2..], env)?;
                Some(self.atom(list[1].as_str()?, &numbers))
            }
            "dfa" => {
                let numbers = self.numbers(&list[2..], env)?;
                let all = self.json["automata"].as_array()?;
                let table = &all.iter().find(|named| named[0] == list[1])?[1];
                Some(self.accepts(table, &numbers))
            }
            other => panic!("{other}"),
        }
    }

    pub fn numbers(&self, vars: &[Value], env: &Env) -> Option<Vec<i64>> {
        let find = |v: &Value| env.iter().rev().find(|e| e.0 == v.as_str().unwrap()).map(|e| e.1);
        vars.iter().map(find).collect()
    }

    /// Tries all numbers up to `most` for each of the variables `vars`. Calls `found` with each
    /// assignment and with `Some(())` if it satisfies the formula, or with `None` if the truth
    /// value is unknown.
    pub fn each(
        &self,
        vars: &[String],
        f: &Value,
        env: &mut Env,
        found: &mut dyn FnMut(&Env, Option<()>),
    ) {
        let Some((var, rest)) = vars.split_first() else {
            match self.holds(f, env) {
                Some(true) => found(env, Some(())),
                Some(false) => {}
                None => found(env, None),
            }
            return;
        };
        for value in 0..=self.most {
            env.push((var.clone(), value));
            if self.holds(f, env) != Some(false) {
                self.each(rest, f, env, found);
            }
            env.pop();
        }
    }

    pub fn atom(&self, name: &str, n: &[i64]) -> bool {
        let words: Vec<&str> = name.split(' ').collect();
        let given: i64 = words.get(1).map_or(0, |w| w.parse().unwrap());
        let d: Vec<Vec<i64>> = n.iter().map(|n| self.digits(*n)).collect();
        let ones = |d: &Vec<i64>| d.iter().filter(|d| **d != 0).count();
        let unit = |i: Option<usize>| i.map_or(0, |i| self.weights[i][0]);
        match words[0] {
            "valid" => true,
            "xorzero" => n.iter().fold(0, |x, y| x ^ y) == 0,
            "bitand" => n[0] & n[1] == n[2],
            "bitor" => n[0] | n[1] == n[2],
            "columns" => (0..d[0].len()).all(|i| d.iter().map(|d| d[i]).sum::<i64>() % given == 0),
            "one" => ones(&d[0]) == 1,
            "low" => unit(d[0].iter().position(|d| *d != 0)) == n[1],
            "high" => unit(d[0].iter().rposition(|d| *d != 0)) == n[1],
            "oddones" => ones(&d[0]) % 2 == 1,
            "shift" => self.number(&[vec![0], d[0][..d[0].len() - 1].to_vec()].concat()) == n[1],
            "const" => n[0] == given,
            "trailingones" => n[1] == 1 << n[0].trailing_ones(),
            "floor" => {
                // The irrational, from 60 terms of its continued fraction.
                let Value::Array(a) = &self.json["numeration"]["ostrowski"] else { panic!() };
                let alpha =
                    (0..60).rev().fold(0.0, |t, i| 1.0 / (a[i % a.len()].as_f64().unwrap() + t));
                (n[0] as f64 * alpha + 1e-9).floor() as i64 == n[1]
            }
            other => panic!("{other}"),
        }
    }

    pub fn accepts(&self, table: &Value, n: &[i64]) -> bool {
        let block = match &self.json["numeration"] {
            Value::String(_) => 1,
            o => o["ostrowski"].as_array().unwrap().len(),
        };
        let mut d: Vec<Vec<i64>> = n.iter().map(|n| self.digits(*n)).collect();
        for digits in &mut d {
            digits.truncate(digits.len() / block * block);
        }
        let mut state = 0;
        for at in (0..d[0].len() / block).rev() {
            let letter: Vec<i64> = d
                .iter()
                .flat_map(|d| d[at * block..(at + 1) * block].iter().rev().copied())
                .collect();
            let row = table["rows"][state].as_array().unwrap();
            let fits = |cell: &&Value| {
                let word = cell[0].as_str().unwrap();
                word.chars()
                    .zip(&letter)
                    .all(|(c, d)| c == '-' || c.to_digit(36) == Some(*d as u32))
            };
            // A letter that no row lists is rejected.
            let Some(cell) = row.iter().find(fits) else { return false };
            state = cell[1].as_u64().unwrap() as usize;
        }
        table["accepting"].as_array().unwrap().iter().any(|s| s.as_u64() == Some(state as u64))
    }
}
