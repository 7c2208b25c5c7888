//! Solves the game of a certificate by brute force on small positions, and compares the claim.

use super::interpreter::{Answer, Env, Interpreter};
use serde_json::Value;

fn names(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_string()).collect()
}

impl Interpreter {
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

    /// Returns the options of a position, each as a list of positions. Returns an error if a result
    /// is not a position.
    fn options(&self, position: &[i64]) -> Answer<Vec<Vec<Vec<i64>>>> {
        let mut all = Vec::new();
        for step in self.json["moves"].as_array().unwrap() {
            let own = names(&step["chosen"]);
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

    /// Returns the result for the player to move if play is over at the position by the fields
    /// `lose`, `draw` and `win`, otherwise `None`.
    fn ended(&self, position: &[i64]) -> Answer<Option<i64>> {
        let fields = [("lose", -1), ("draw", 0), ("win", 1)];
        let ends: Vec<i64> =
            fields.iter().filter(|f| self.field(f.0, false, position)).map(|f| f.1).collect();
        match ends[..] {
            [] => Ok(None),
            [end] => Ok(Some(end)),
            _ => Err(format!("{position:?} ends in {} ways", ends.len())),
        }
    }

    fn stuck(&self) -> i64 {
        self.json["stuck"].as_i64().unwrap()
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

    /// Returns the outcome of a bag of elements for the player to move: 1, 0 or -1.
    fn of_bag(&mut self, bag: Vec<Vec<i64>>, depth: usize) -> Answer<i64> {
        if let Some(known) = self.bags.get(&bag) {
            return known.clone();
        }
        if depth == 0 {
            return Err("play does not end".into());
        }
        let result = (|| {
            let mut best = None;
            for (at, element) in bag.iter().enumerate() {
                if self.ended(element)?.is_some() {
                    return Err(format!("{element:?} ends"));
                }
                for option in self.options(element)? {
                    let mut next = [&bag[..at], &bag[at + 1..], &option].concat();
                    next.sort_unstable();
                    best = best.max(Some(-self.of_bag(next, depth - 1)?));
                }
            }
            Ok(best.unwrap_or(self.stuck()))
        })();
        self.bags.insert(bag, result.clone());
        result
    }

    /// Compares the claim on bags in misère play with the outcomes of bags of up to three elements.
    fn tame(&mut self, claim: &Value, positions: &[Vec<i64>]) -> Answer<()> {
        let mut known = Vec::new();
        for position in positions {
            let mut env = self.env(position);
            let firm = self.holds(&claim["firm"], &mut env).expect("no free variable");
            known.push((position.clone(), self.value(claim, &env)?, firm));
        }
        let mut bags = vec![vec![]];
        for _ in 0..3 {
            let more: Vec<Vec<usize>> = bags
                .iter()
                .flat_map(|bag: &Vec<usize>| {
                    let least = bag.last().copied().unwrap_or(0);
                    (least..known.len()).map(|i| [&bag[..], &[i]].concat())
                })
                .collect();
            bags.extend(more);
            bags.sort_unstable();
            bags.dedup();
        }
        for bag in bags {
            let value = bag.iter().fold(0, |sum, i| sum ^ known[*i].1);
            let lost = value == i64::from(!bag.iter().any(|i| known[*i].2));
            let elements: Vec<Vec<i64>> = bag.iter().map(|i| known[*i].0.clone()).collect();
            let outcome = self.of_bag(elements.clone(), 300)?;
            if lost != (outcome == -1) {
                return Err(format!("{elements:?} has the outcome {outcome}, not lost: {lost}"));
            }
        }
        Ok(())
    }

    /// Computes the outcomes of `positions` in a game with cycles by retrograde analysis, and
    /// stores them in `outcome`. Positions without an entry at the end are draws.
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
        self.holds(&claim["formula"], env).expect("no free variable")
    }

    /// Returns the Grundy value that the claim assigns to a position.
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

    /// Compares the claim with the results of play at all positions with numbers up to `top`.
    /// Returns the number of positions, or a description of the first difference.
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
        if self.json["ending"].get("progress").is_some() {
            self.returning(&positions)?;
            // If play leaves the compared positions, some outcomes remain unknown. These positions
            // are not compared.
            if self.unknown(&positions)? {
                positions.retain(|p| self.outcome.contains_key(p));
            }
        }
        let tame = claim.get("firm").is_some();
        if tame {
            self.tame(&claim, &positions)?;
        }
        for position in &positions {
            let mut env = self.env(position);
            for named in self.json["empty"].as_array().unwrap_or(&vec![]) {
                let live = self.ended(position)?.is_none();
                let holds = self.holds(&named[1], &mut env.clone());
                assert!(!live || holds != Some(true), "{named} holds at {position:?}");
            }
            match kind.as_str() {
                "values" | "sum" if tame => {}
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
                    let mut holds = |name: &str| self.holds(&claim[name], &mut env).unwrap();
                    let sets: Vec<(i64, bool)> = match claim.get("N") {
                        None => {
                            let p = holds("P");
                            vec![(-1, p), (1, !p)]
                        }
                        _ => [(-1, "P"), (0, "draw"), (1, "N")]
                            .map(|(o, name)| (o, holds(name)))
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
        for start in claim["starts"].as_array().cloned().unwrap_or_default() {
            self.start(&start, top)?;
        }
        Ok(positions.len())
    }

    fn start(&mut self, start: &Value, top: i64) -> Answer<()> {
        let (start, stated) = (&start[0], &start[1]);
        let own = names(&start["chosen"]);
        let mut all = Vec::new();
        self.each(&own, &start["guard"], &mut vec![], &mut |env, _| all.push(env.clone()));
        for env in all.iter().filter(|env| env.iter().all(|e| e.1 <= top)) {
            let terms = start["to"][0].as_array().unwrap().iter();
            let position: Vec<i64> =
                terms.map(|l| self.linear(&l[0], &l[1], env).unwrap()).collect();
            if !self.is_position(&position) {
                return Err(format!("the start {env:?} is no position"));
            }
            let p = self.holds(stated, &mut env.clone()).unwrap();
            if p != (self.outcome(&position, 300)? == -1) {
                return Err(format!("the start {env:?} is not as stated"));
            }
        }
        Ok(())
    }
}
