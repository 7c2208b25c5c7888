//! A certificate read by brute force: positions of small numbers, formulas by trying numbers one after the other.

use serde_json::Value;
use std::collections::HashMap;

/// Values of variables.
type Env = Vec<(String, i64)>;

pub struct Interpreter {
    json: Value,
    vars: Vec<String>,
    bounds: Vec<(i64, i64)>,
    /// Existential numbers are tried up to this.
    most: i64,
    weights: Vec<Vec<i64>>,
    grundy: HashMap<Vec<i64>, Result<i64, String>>,
    outcome: HashMap<Vec<i64>, Result<i64, String>>,
}

type Answer<T> = Result<T, String>;

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
        // Weights one above the other, for each the greatest digit.
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
        }
    }

    /// Digits, least first: greedy from the greatest weight.
    fn digits(&self, n: i64) -> Vec<i64> {
        let mut rest = n;
        let mut digits = vec![0; self.weights.len()];
        for i in (0..digits.len()).rev() {
            digits[i] = rest / self.weights[i][0];
            rest %= self.weights[i][0];
        }
        digits
    }

    fn number(&self, digits: &[i64]) -> i64 {
        digits.iter().zip(&self.weights).map(|(d, w)| d * w[0]).sum()
    }

    fn linear(&self, terms: &Value, constant: &Value, env: &Env) -> Option<i64> {
        let mut sum = constant.as_i64()?;
        for term in terms.as_array()? {
            let (_, value) = env.iter().rev().find(|e| e.0 == term[1].as_str().unwrap())?;
            sum += term[0].as_i64()? * value;
        }
        Some(sum)
    }

    /// `None` where a variable has no value yet.
    fn holds(&self, f: &Value, env: &mut Env) -> Option<bool> {
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
                Some(self.accepts(&self.json["automata"][list[1].as_str()?], &numbers))
            }
            other => panic!("{other}"),
        }
    }

    fn numbers(&self, vars: &[Value], env: &Env) -> Option<Vec<i64>> {
        let find = |v: &Value| env.iter().rev().find(|e| e.0 == v.as_str().unwrap()).map(|e| e.1);
        vars.iter().map(find).collect()
    }

    /// Calls `found` with each assignment of these variables for which the formula may hold.
    fn each(
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

    fn atom(&self, name: &str, n: &[i64]) -> bool {
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
                // The continued fraction, far enough.
                let Value::Array(a) = &self.json["numeration"]["ostrowski"] else { panic!() };
                let alpha =
                    (0..60).rev().fold(0.0, |t, i| 1.0 / (a[i % a.len()].as_f64().unwrap() + t));
                (n[0] as f64 * alpha + 1e-9).floor() as i64 == n[1]
            }
            other => panic!("{other}"),
        }
    }

    fn accepts(&self, table: &Value, n: &[i64]) -> bool {
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
            state = row.iter().find(fits).unwrap()[1].as_u64().unwrap() as usize;
        }
        table["accepting"].as_array().unwrap().iter().any(|s| s.as_u64() == Some(state as u64))
    }

    fn env(&self, position: &[i64]) -> Env {
        self.vars.iter().cloned().zip(position.iter().copied()).collect()
    }

    fn field(&self, name: &str, default: bool, position: &[i64]) -> bool {
        match self.json.get(name) {
            None => default,
            Some(f) => self.holds(f, &mut self.env(position)).expect("no free variable"),
        }
    }

    fn is_position(&self, position: &[i64]) -> bool {
        let within =
            position.iter().zip(&self.bounds).all(|(n, (low, high))| low <= n && n <= high);
        within && self.field("where", true, position)
    }

    /// What one can move to, each a list of positions; an error where that is no position.
    fn options(&self, position: &[i64]) -> Answer<Vec<Vec<Vec<i64>>>> {
        let mut all = Vec::new();
        for step in self.json["moves"].as_array().unwrap() {
            let mut own = Vec::new();
            for field in ["chosen", "aux"] {
                own.extend(
                    step[field].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_string()),
                );
            }
            let mut env = self.env(position);
            self.each(&own, &step["guard"], &mut env, &mut |env, known| {
                assert!(known.is_some(), "a guard without value");
                let parts = step["to"].as_array().unwrap().iter();
                let part = |to: &Value| {
                    let terms = to.as_array().unwrap().iter();
                    terms.map(|l| self.linear(&l[0], &l[1], env).unwrap()).collect::<Vec<_>>()
                };
                all.push(parts.map(part).collect::<Vec<_>>());
            });
        }
        all.sort_unstable();
        all.dedup();
        match all.iter().flatten().find(|to| !self.is_position(to)) {
            Some(to) => Err(format!("{position:?} leads to {to:?}, which is no position")),
            None => Ok(all),
        }
    }

    /// What the player to move gets where play is over.
    fn ended(&self, position: &[i64]) -> Answer<Option<i64>> {
        let fields = [("lose", -1), ("draw", 0), ("win", 1)];
        let mut ends: Vec<Option<i64>> =
            fields.iter().filter(|f| self.field(f.0, false, position)).map(|f| Some(f.1)).collect();
        if self.field("live", false, position) {
            ends.push(None);
        }
        if ends.len() == 1 {
            Ok(ends[0])
        } else {
            Err(format!("{position:?} ends in {} ways", ends.len()))
        }
    }

    fn stuck(&self) -> i64 {
        let misere = self.json["misere"].as_bool().unwrap_or(false);
        self.json["stuck"].as_i64().unwrap_or(if misere { 1 } else { -1 })
    }

    fn outcome(&mut self, position: &[i64], depth: usize) -> Answer<i64> {
        if let Some(known) = self.outcome.get(position) {
            return known.clone();
        }
        if depth == 0 {
            return Err("play does not end".into());
        }
        let result = (|| {
            if let Some(end) = self.ended(position)? {
                return Ok(end);
            }
            let mut best = None;
            for option in self.options(position)? {
                best = best.max(Some(-self.outcome(&option[0], depth - 1)?));
            }
            Ok(best.unwrap_or(self.stuck()))
        })();
        self.outcome.insert(position.to_vec(), result.clone());
        result
    }

    fn grundy(&mut self, position: &[i64], depth: usize) -> Answer<i64> {
        if let Some(known) = self.grundy.get(position) {
            return known.clone();
        }
        if depth == 0 {
            return Err("play does not end".into());
        }
        let result = (|| {
            if self.ended(position)?.is_some() || self.stuck() != -1 {
                return Err(format!("{position:?} has no value"));
            }
            let mut met = Vec::new();
            for option in self.options(position)? {
                let mut sum = 0;
                for part in &option {
                    sum ^= self.grundy(part, depth - 1)?;
                }
                met.push(sum);
            }
            Ok((0..).find(|v| !met.contains(v)).unwrap())
        })();
        self.grundy.insert(position.to_vec(), result.clone());
        result
    }

    /// Outcomes where play may return: what is won in finitely many moves, from the ends backwards.
    fn returning(&mut self, positions: &[Vec<i64>]) -> Answer<()> {
        loop {
            let before = self.outcome.len();
            for position in positions {
                if self.outcome.contains_key(position) {
                    continue;
                }
                let known = match self.ended(position)? {
                    Some(end) => Some(end),
                    None => {
                        let options = self.options(position)?;
                        let known: Vec<Option<i64>> = options
                            .iter()
                            .map(|o| self.outcome.get(&o[0]).map(|k| -k.clone().unwrap()))
                            .collect();
                        if options.is_empty() {
                            Some(self.stuck())
                        } else if known.contains(&Some(1)) {
                            Some(1)
                        } else {
                            known
                                .into_iter()
                                .collect::<Option<Vec<i64>>>()
                                .map(|k| k.into_iter().max().unwrap())
                        }
                    }
                };
                if let Some(known) = known {
                    self.outcome.insert(position.clone(), Ok(known));
                }
            }
            if self.outcome.len() == before {
                break;
            }
        }
        Ok(())
    }

    fn unknown(&self, positions: &[Vec<i64>]) -> Answer<bool> {
        for position in positions {
            if self.options(position)?.iter().flatten().any(|to| !positions.contains(to)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn claimed(&self, claim: &Value, env: &mut Env) -> bool {
        match claim.get("formula") {
            Some(f) => self.holds(f, env).expect("no free variable"),
            None => {
                let table = &claim["automaton"];
                let numbers = self.numbers(table["tracks"].as_array().unwrap(), env).unwrap();
                self.accepts(table, &numbers)
            }
        }
    }

    /// The value that a claim gives.
    fn value(&self, claim: &Value, env: &Env) -> Answer<i64> {
        let name = claim["value"].as_str().unwrap();
        let log = claim["log"].as_bool().unwrap_or(false);
        let holds =
            |v: &i64| self.claimed(claim, &mut [env.clone(), vec![(name.into(), *v)]].concat());
        let all: Vec<i64> = (0..=self.most).filter(holds).collect();
        match all[..] {
            [v] if log && v.count_ones() == 1 => Ok(v.trailing_zeros().into()),
            [v] if !log => Ok(v),
            _ => Err(format!("{env:?} has the values {all:?}")),
        }
    }

    /// Compares what is claimed with what play leads to, on positions of numbers up to this.
    pub fn compare(&mut self, top: i64) -> Answer<usize> {
        let mut positions = vec![vec![]];
        for (low, high) in self.bounds.clone() {
            let more = |p: &Vec<i64>| {
                (low..=high.min(top)).map(|n| [p.clone(), vec![n]].concat()).collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(more).collect();
        }
        positions.retain(|p| self.is_position(p));
        let claim = self.json["claim"].clone();
        let kind = claim["kind"].as_str().unwrap().to_string();
        if self.json.get("progress").is_some() {
            self.returning(&positions)?;
            // Where play leaves the small positions, what is not known is not compared.
            if self.unknown(&positions)? {
                positions.retain(|p| self.outcome.contains_key(p));
            }
        }
        for position in &positions {
            let mut env = self.env(position);
            for named in self.json["empty"].as_array().unwrap_or(&vec![]) {
                let others = ["x".to_string()];
                let live = self.ended(position)?.is_none();
                self.each(&others, &named[1], &mut env.clone(), &mut |_, known| {
                    assert!(!live || known.is_none(), "{named} holds at {position:?}");
                });
            }
            match kind.as_str() {
                "values" | "sum" => {
                    let parts =
                        claim["components"].as_array().cloned().unwrap_or(vec![claim.clone()]);
                    let mut sum = 0;
                    for part in &parts {
                        sum ^= self.value(part, &env)?;
                    }
                    let value = self.grundy(position, 300)?;
                    if value != sum {
                        return Err(format!("{position:?} has the value {value}, not {sum}"));
                    }
                }
                _ => {
                    let outcome = self.outcome(position, 300)?;
                    let sets: Vec<(i64, bool)> = match kind.as_str() {
                        "P" => {
                            let p = self.claimed(&claim, &mut env);
                            vec![(-1, p), (1, !p)]
                        }
                        _ => [(-1, "P"), (0, "draw"), (1, "N")]
                            .map(|(o, name)| (o, self.holds(&claim[name], &mut env).unwrap()))
                            .to_vec(),
                    };
                    for (which, holds) in sets {
                        if holds != (which == outcome) {
                            return Err(format!(
                                "{position:?} has the outcome {outcome}: {which} {holds}"
                            ));
                        }
                    }
                }
            }
        }
        for start in self.json["starts"].as_array().cloned().unwrap_or_default() {
            self.start(&start, top)?;
        }
        Ok(positions.len())
    }

    fn start(&mut self, start: &Value, top: i64) -> Answer<()> {
        let names = |field: &str| -> Vec<String> {
            start[field]
                .as_array()
                .unwrap()
                .iter()
                .map(|v| v.as_str().unwrap().to_string())
                .collect()
        };
        let own = [names("numbers"), names("aux")].concat();
        let mut all = Vec::new();
        self.each(&own, &start["guard"], &mut vec![], &mut |env, _| all.push(env.clone()));
        for env in all.iter().filter(|env| env.iter().all(|e| e.1 <= top)) {
            let terms = start["position"].as_array().unwrap().iter();
            let position: Vec<i64> =
                terms.map(|l| self.linear(&l[0], &l[1], env).unwrap()).collect();
            if !self.is_position(&position) {
                return Err(format!("the start {env:?} is no position"));
            }
            let p = self.holds(&start["P"], &mut env.clone()).unwrap();
            if p != (self.outcome(&position, 300)? == -1) {
                return Err(format!("the start {env:?} is not as stated"));
            }
        }
        Ok(())
    }
}
