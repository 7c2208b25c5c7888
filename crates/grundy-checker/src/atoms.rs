//! What is known by name: order, legal words and some relations of digits are automata written here; all else is made
//! of them and of the automaton of addition.

use crate::limits::Reached;
use crate::numeration::Numeration;
use crate::relation::{BETWEEN, Relation, Var};
use crate::solver::{Meaning, Set, Solver};
use crate::statement::{Fault, refuse};
use indexmap::IndexSet;
use std::cmp::Ordering;
use std::hash::Hash;

/// Words of a letter that are written down one by one.
const WORDS: usize = 1 << 20;

type Made = Result<Relation, Fault>;

/// Digits of the first track, then those of the second, ..., most significant first; `None` is any digit. And the state to
/// which they lead.
pub(crate) type Row = (Vec<Option<u8>>, usize);

impl Solver<'_> {
    /// A relation by its automaton, on the tracks 0, 1, ...: for each state its rows, the first state where reading begins.
    /// What has no row is not accepted.
    pub fn automaton(
        &self,
        tracks: usize,
        states: &[Vec<Row>],
        end: impl Fn(usize) -> bool,
    ) -> Made {
        let (places, width) = (self.numeration.places(), self.numeration.width());
        let digits = (0..tracks).flat_map(|_| &places).enumerate();
        let bits =
            |(digit, (_, bits)): (usize, &(u8, u32))| (0..*bits).rev().map(move |bit| (digit, bit));
        let bits: Vec<(usize, u32)> = digits.flat_map(bits).collect();
        // Nothing is left; or a state; or a bit and the rows that fit so far.
        let at = |bit: usize, rows: Vec<(usize, usize)>| match rows[..] {
            [] => Ok(vec![]),
            [(state, row)] if bit == bits.len() => Ok(vec![(states[state][row].1, 0)]),
            _ if bit == bits.len() => Err(refuse("the row has a letter twice")),
            _ => Ok([&[(bit, 0)], &rows[..]].concat()),
        };
        let look = |place: &Vec<(usize, usize)>| match place[..] {
            [] => Ok((BETWEEN, [vec![], vec![]])),
            [(state, _)] => {
                let next = at(0, (0..states[state].len()).map(|row| (state, row)).collect())?;
                Ok((BETWEEN, [next.clone(), next]))
            }
            [(bit, _), ref rows @ ..] => {
                self.meter.work(rows.len())?;
                let (digit, shift) = bits[bit];
                let fits = |of: &(usize, usize), wanted| {
                    states[of.0][of.1].0[digit].is_none_or(|digit| digit >> shift & 1 == wanted)
                };
                let next = |wanted| {
                    at(bit + 1, rows.iter().filter(|of| fits(of, wanted)).copied().collect())
                };
                Ok((bit as u32, [next(0)?, next(1)?]))
            }
        };
        let end = |place: &Vec<(usize, usize)>| place.first().is_some_and(|place| end(place.0));
        Relation::explore((0..tracks as Var).collect(), width, &self.meter, vec![(0, 0)], look, end)
    }

    /// A relation by what it is to read digit after digit, greatest first, all tracks at once; `step` gets the place
    /// within its block, the least being 0.
    fn digits<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, &[u8]) -> Option<S>,
        end: impl Fn(&S) -> bool,
    ) -> Made {
        let places = self.numeration.places();
        let mut words = vec![vec![]];
        for (choices, _) in (0..tracks).flat_map(|_| &places) {
            let more = |word: &Vec<u8>| {
                (0..*choices).map(|digit| [&word[..], &[digit]].concat()).collect::<Vec<_>>()
            };
            words = words.iter().flat_map(more).collect();
            if words.len() > WORDS {
                return Err(Reached::Tracks.into());
            }
        }
        let (mut states, mut rows) = (IndexSet::from([start]), vec![]);
        while let Some(state) = states.get_index(rows.len()).cloned() {
            let row = |word: &Vec<u8>| {
                let to = (0..places.len()).try_fold(state.clone(), |state, place| {
                    let column: Vec<u8> =
                        word.chunks(places.len()).map(|block| block[place]).collect();
                    step(&state, places.len() - 1 - place, &column)
                });
                Some((word.iter().copied().map(Some).collect(), states.insert_full(to?).0))
            };
            rows.push(words.iter().filter_map(row).collect());
        }
        self.automaton(tracks, &rows, |state| end(&states[state]))
    }

    /// A relation of the digits at one place.
    fn columns(&self, tracks: usize, holds: impl Fn(&[u8]) -> bool) -> Made {
        self.digits(tracks, (), |(), _, digits| holds(digits).then_some(()), |()| true)
    }

    /// A formula of the checker's own, of the tracks x, y, ...
    pub fn of_tracks(&mut self, tracks: usize, formula: &str) -> Result<Set, Fault> {
        let names = ["x", "y", "z", "u", "v", "w"].map(String::from);
        let scope = names.into_iter().take(tracks).zip((0..).map(Meaning::Number)).collect();
        self.text(&scope, formula)
    }

    /// A relation of digits or numbers, on the tracks 0, 1, ...; or what certificates call `dfa`.
    pub fn atom(&mut self, name: &str, tracks: usize) -> Made {
        let key = (name.to_string(), tracks);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let none = || refuse(format!("no relation `{name}` of {tracks} numbers here"));
        let (word, number) = name.split_once(' ').map_or((name, None), |(w, n)| (w, Some(n)));
        let number: Option<u64> = number.map(|n| n.parse().map_err(|_| none())).transpose()?;
        let quotients = self.numeration.quotients();
        let zeckendorf = self.numeration == Numeration::Zeckendorf;
        let sum = |digits: &[u8]| digits.iter().map(|digit| u64::from(*digit)).sum::<u64>();
        let relation = match (word, tracks, number, &self.numeration) {
            // What is as great as its quotient has a zero below it, and in Zeckendorf's numeration may be the least.
            ("valid", 1, None, _) => {
                let step = |full: &bool, place: usize, d: &[u8]| {
                    let legal = u64::from(d[0]) <= quotients[place] && !(*full && d[0] > 0);
                    legal.then_some(u64::from(d[0]) == quotients[place])
                };
                self.digits(1, false, step, |full| !full || zeckendorf)
            }
            // The greatest digit that differs decides.
            ("<", 2, None, _) => {
                let step = |above: &Ordering, _, d: &[u8]| Some(above.then(d[0].cmp(&d[1])));
                self.digits(2, Ordering::Equal, step, |order| order.is_lt())
            }
            ("=", 2, None, _) => self.columns(2, |d| d[0] == d[1]),
            ("xorzero", 1.., None, Numeration::Base2) => self.columns(tracks, |d| sum(d) % 2 == 0),
            ("columns", 1.., Some(m @ 1..), Numeration::Base2) => {
                self.columns(tracks, |d| sum(d) % m == 0)
            }
            ("bitand", 3, None, Numeration::Base2) => self.columns(3, |d| d[2] == d[0] & d[1]),
            ("bitor", 3, None, Numeration::Base2) => self.columns(3, |d| d[2] == d[0] | d[1]),
            ("oddones", 1, None, Numeration::Base2) => {
                self.digits(1, 0, |odd, _, d| Some((odd + d[0]) % 2), |odd| *odd == 1)
            }
            // A single one at the place of the least digit that is not 0, and the number with that digit less by 1.
            ("low" | "rest", 2, None, _) => {
                let step = |(found, zero): &(bool, bool), _, d: &[u8]| {
                    let same = if word == "low" { 0 } else { d[0] };
                    let least = if word == "low" { 1 } else { d[0].wrapping_sub(1) };
                    match found {
                        true => (d[0] == 0 && d[1] == 0).then_some((true, false)),
                        false if d[1] == same => Some((false, *zero && d[0] == 0)),
                        false => (d[0] > 0 && d[1] == least).then_some((true, false)),
                    }
                };
                self.digits(2, (false, true), step, |(found, zero)| *found || *zero)
            }
            // Its least digit that is not 0 stands at an odd place, the first being even; or at this place of a block.
            ("odd", 1, None, _) | ("place", 1, Some(_), _) => {
                let (place, all) = number.map_or((1, 2), |place| (place, quotients.len() as u64));
                let step = |zeros: &Option<u64>, _, d: &[u8]| {
                    Some(if d[0] > 0 { Some(0) } else { zeros.map(|zeros| (zeros + 1) % all) })
                };
                self.digits(1, None, step, |zeros| *zeros == Some(place))
            }
            // The same digits a block higher.
            ("shift", 2, None, Numeration::Zeckendorf | Numeration::Ostrowski(_)) => {
                let step = |above: &Vec<u8>, _, d: &[u8]| {
                    (above[0] == d[0]).then(|| [&above[1..], &d[1..]].concat())
                };
                let above = vec![0; quotients.len()];
                self.digits(2, above, step, |above| above.iter().all(|d| *d == 0))
            }
            _ => {
                let text = self.defined(word, tracks, number).ok_or_else(none)?;
                let set = self.of_tracks(tracks, &text)?;
                let tracks: Vec<Var> = (0..tracks as Var).collect();
                self.only(&tracks, &[&set]).map(|mut set| set.parts.remove(0))
            }
        }?;
        self.known.insert(key, relation.clone());
        Ok(relation)
    }

    /// Relations of x and y by formulas.
    fn defined(&self, word: &str, tracks: usize, number: Option<u64>) -> Option<String> {
        let text = match (word, tracks, number, &self.numeration) {
            ("zero", 1, None, _) | ("const", 1, Some(0), _) => {
                r#"["not",["ex",["y"],["atom","<","y","x"]]]"#
            }
            ("next", 2, None, _) => {
                r#"["and",["atom","<","x","y"],["not",["ex",["z"],["and",["atom","<","x","z"],["atom","<","z","y"]]]]]"#
            }
            ("const", 1, Some(k), _) => &format!(r#"["ex",["y"],["atom","ones {k}","y","x"]]"#),
            // So many times x: of every number, or of 1 only. By doubling, and adding one more.
            ("times", 2, Some(1), _) => r#"["atom","=","x","y"]"#,
            ("ones", 2, Some(1), _) => {
                r#"["and",["atom","=","x","y"],["ex",["z"],["and",["atom","zero","z"],["atom","next","z","y"]]]]"#
            }
            ("times" | "ones", 2, Some(k @ 1..), _) => {
                let (before, more) = if k % 2 == 1 { (k - 1, "x") } else { (k / 2, "z") };
                &format!(
                    r#"["ex",["z"],["and",["atom","{word} {before}","x","z"],["atom","+","{more}","z","y"]]]"#
                )
            }
            ("one", 1, None, _) => r#"["and",["le",[[-1,"x"]],1],["atom","low","x","x"]]"#,
            // Single ones, the second at the next place.
            ("above", 2, None, _) => {
                r#"["and",["atom","one","x"],["atom","one","y"],["atom","<","x","y"],
                ["not",["ex",["z"],["and",["atom","one","z"],["atom","<","x","z"],["atom","<","z","y"]]]]]"#
            }
            // 0 of 0, or the greatest single one up to x.
            ("high", 2, None, _) => {
                r#"["or",["and",["eq",[[1,"x"]],0],["eq",[[1,"y"]],0]],["and",["atom","one","y"],["le",[[1,"y"],[-1,"x"]],0],
                ["not",["ex",["z"],["and",["atom","one","z"],["le",[[1,"y"],[-1,"z"]],1],["le",[[1,"z"],[-1,"x"]],0]]]]]]"#
            }
            // The ones at the end of x become zeros when 1 is added, and the 0 before them a one.
            ("trailingones", 2, None, Numeration::Base2) => {
                r#"["ex",["z"],["and",["eq",[[1,"x"],[-1,"z"]],1],["atom","low","z","y"]]]"#
            }
            // With s(n) the number written as n with a 0 behind: s(n - 1) + 1 for n > 0.
            ("floor", 2, None, Numeration::Zeckendorf) => {
                r#"["or",["and",["eq",[[1,"x"]],0],["eq",[[1,"y"]],0]],
                ["ex",["z","s"],["and",["eq",[[1,"x"],[-1,"z"]],-1],["atom","shift","z","s"],["eq",[[1,"y"],[-1,"s"]],-1]]]]"#
            }
            // With p(i) the numerators that belong to the weights q(i), alpha q(i) - p(i) has the sign of (-1)^i, and
            // alpha x - t, for the same digits of x with the weights p, lies between -1 and 1 and has the sign of its
            // least digit. With n places a block q(i+n) = q(n) q(i) + q(n-1) p(i), so that t comes of x and of x moved
            // up by a block. Ostrowski 1922.
            ("floor", 2, None, Numeration::Ostrowski(_)) => {
                let [_, _, q, before] = self.numeration.convergents();
                &format!(
                    r#"["ex",["s","t"],["and",["atom","shift","x","s"],["eq",[[1,"s"],[-{q},"x"],[-{before},"t"]],0],
                    ["or",["and",["atom","odd","x"],["eq",[[1,"t"],[-1,"y"]],-1]],["and",["not",["atom","odd","x"]],["eq",[[1,"t"],[-1,"y"]],0]]]]]"#
                )
            }
            _ => return None,
        };
        Some(text.to_string())
    }
}
