//! The automaton of addition, most significant digits first. The state is the difference x + y - z
//! of the digits read so far, as a combination of two adjacent weights.

use std::collections::BTreeMap;

pub const BINARY: &str = r#"{"tracks":["x","y","z"],"accepting":[0],"rows":[
  [["000",0],["001",1],["010",2],["011",0],["100",2],["101",0],["11-",2]],
  [["00-",2],["010",1],["011",2],["100",1],["101",2],["110",0],["111",1]],
  [["---",2]]]}"#;

/// Returns the table of addition for a numeration with these partial quotients. Zeckendorf's
/// numeration has the quotient 1 and the weights 1, 2, 3.
pub fn table(quotients: &[i64], zeckendorf: bool) -> String {
    // A state (u, v) is the difference u w + v w' of the digits read so far, where w is the weight
    // of the last digit, and w' the next lower weight. `None` is the state in which the difference
    // is too large to become 0.
    let most = quotients.iter().max().unwrap() * 8 + 8;
    let theta =
        2.0f64.max((0..40).fold(1.0, |t, i| quotients[i % quotients.len()] as f64 + 1.0 / t));
    let mut states = vec![Some((0i64, 0i64))];
    let mut ids = BTreeMap::from([(states[0], 0)]);
    let mut rows: Vec<String> = Vec::new();
    let digits = |word: &[i64]| -> String {
        word.iter().map(|d| char::from_digit(*d as u32, 36).unwrap()).collect()
    };
    let mut blocks = vec![vec![]];
    for a in quotients.iter().rev() {
        blocks = blocks
            .iter()
            .flat_map(|b: &Vec<i64>| (0..=*a).map(move |d| [b.clone(), vec![d]].concat()))
            .collect();
    }
    while rows.len() < states.len() {
        let state = states[rows.len()];
        let mut cells = Vec::new();
        for x in &blocks {
            for y in &blocks {
                for z in &blocks {
                    let next = state.and_then(|(mut u, mut v)| {
                        for (place, a) in quotients.iter().rev().enumerate() {
                            (u, v) = (a * u + v + x[place] + y[place] - z[place], u);
                        }
                        let rest = (u as f64 * theta + v as f64).abs();
                        (rest <= most as f64).then_some((u, v))
                    });
                    let id = *ids.entry(next).or_insert_with(|| {
                        states.push(next);
                        states.len() - 1
                    });
                    cells.push(format!("[\"{}{}{}\",{id}]", digits(x), digits(y), digits(z)));
                }
            }
        }
        rows.push(format!("[{}]", cells.join(",")));
        assert!(states.len() < 2000, "the table for {quotients:?}");
    }
    let ends = |s: &(i64, i64)| if zeckendorf { s.0 + s.1 == 0 } else { s.0 == 0 };
    let accepting: Vec<String> = (0..states.len())
        .filter(|i| states[*i].as_ref().is_some_and(ends))
        .map(|i| i.to_string())
        .collect();
    format!(
        "{{\"tracks\":[\"x\",\"y\",\"z\"],\"accepting\":[{}],\"rows\":[{}]}}",
        accepting.join(","),
        rows.join(",\n")
    )
}
