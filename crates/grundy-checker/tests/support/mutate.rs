//! Random mutations of a certificate.

use serde_json::{Value, json};

/// A pseudo-random generator (Marsaglia 2003, xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// Returns a certificate with one small random change. Names, rules and parameters are unchanged,
/// because nothing depends on them.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut json: Value = serde_json::from_str(text).unwrap();
    let fields: Vec<&str> = json
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .filter(|key| {
            !["format", "version", "rules", "parameters", "numeration", "position"].contains(key)
        })
        .collect();
    // Claims and moves matter most.
    let field = match random.below(3) {
        0 => "claim".to_string(),
        1 => "moves".to_string(),
        _ => fields[random.below(fields.len())].to_string(),
    };
    let vars: Vec<Value> =
        json["position"].as_array().unwrap().iter().map(|v| v[0].clone()).collect();
    let target = &mut json[&field];
    let count = nodes(target);
    let mut at = random.below(count);
    change(target, &mut at, &vars, random);
    json.to_string()
}

fn nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(nodes).sum::<usize>(),
        Value::Object(fields) => fields.values().map(nodes).sum(),
        _ => 0,
    }
}

fn change(value: &mut Value, at: &mut usize, vars: &[Value], random: &mut Random) -> bool {
    if *at == 0 {
        change_here(value, vars, random);
        return true;
    }
    *at -= 1;
    match value {
        Value::Array(list) => list.iter_mut().any(|v| change(v, at, vars, random)),
        Value::Object(fields) => fields.values_mut().any(|v| change(v, at, vars, random)),
        _ => false,
    }
}

fn change_here(value: &mut Value, vars: &[Value], random: &mut Random) {
    match value {
        Value::Null => *value = json!(random.below(12)),
        Value::Bool(b) => *b = !*b,
        Value::Number(n) => {
            let n = n.as_i64().unwrap();
            *value = match random.below(6) {
                0 => json!(-n),
                1 => json!(n + 1),
                2 => json!(n - 1),
                3 => json!(0),
                4 => json!(2 * n),
                _ => json!(n + random.below(7) as i64 - 3),
            };
        }
        Value::String(s) => {
            let words = [
                "le", "eq", "and", "or", "true", "false", "one", "low", "high", "P", "xorzero",
                "shift",
            ];
            if s.chars().all(|c| "01-".contains(c)) && random.below(4) > 0 {
                let place = random.below(s.len().max(1));
                let digit = ["0", "1", "-"][random.below(3)];
                s.replace_range(place..(place + 1).min(s.len()), digit);
            } else if words.contains(&s.as_str()) {
                *s = words[random.below(words.len())].into();
            } else {
                *value = vars[random.below(vars.len())].clone();
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let (i, j) = (random.below(list.len()), random.below(list.len()));
            match random.below(4) {
                0 => drop(list.remove(i)),
                1 => list.push(list[i].clone()),
                2 => list.swap(i, j),
                _ => {
                    let inner = value.clone();
                    *value = match random.below(3) {
                        0 => json!(["not", inner]),
                        1 => json!(["true"]),
                        _ => json!(["false"]),
                    };
                }
            }
        }
        Value::Array(list) => list.push(vars[random.below(vars.len())].clone()),
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            if !keys.is_empty() {
                fields.remove(&keys[random.below(keys.len())]);
            }
        }
    }
}
