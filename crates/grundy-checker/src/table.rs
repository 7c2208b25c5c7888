//! Automata as a certificate writes them: most significant digits first, each state a list of words and where they
//! lead, the first state the one in which reading begins.

use crate::fault::Fault;
use crate::json::{Json, Value};
use crate::numeration::Numeration;

/// Letters times states of a table at most.
const LARGEST: usize = 1 << 22;

/// A complete deterministic automaton: for each state and each letter the next state.
pub(crate) struct Table {
    pub tracks: Vec<String>,
    pub accepting: Vec<bool>,
    /// A letter is a number as in [`crate::relation`].
    pub next: Vec<Vec<u32>>,
}

impl Table {
    pub fn parse(json: &Json, numeration: &Numeration) -> Result<Table, Fault> {
        json.only("tracks accepting rows")?;
        let tracks = json.need("tracks")?.each(|track| Ok(track.text()?.to_string()))?;
        if tracks.is_empty() || (1..tracks.len()).any(|i| tracks[..i].contains(&tracks[i])) {
            return Err(json.need("tracks")?.fault("expected tracks of different names"));
        }
        let rows = json.need("rows")?.list()?;
        if rows.is_empty() {
            return json.fails("an automaton without states");
        }
        let count = u32::try_from(tracks.len()).ok().and_then(|n| numeration.base().checked_pow(n));
        let letters = count
            .and_then(|letters| usize::try_from(letters).ok())
            .filter(|letters| letters.checked_mul(rows.len()).is_some_and(|cells| cells <= LARGEST))
            .ok_or_else(|| json.fault("too many tracks for so many states"))?;
        let state = |json: &Json| {
            let n = json.integer()?;
            let state = usize::try_from(n).ok().filter(|n| *n < rows.len());
            state.ok_or_else(|| json.fault("no such state"))
        };
        let mut accepting = vec![false; rows.len()];
        for json in json.need("accepting")?.list()? {
            if std::mem::replace(&mut accepting[state(json)?], true) {
                return json.fails("the state stands twice");
            }
        }
        let mut next = Vec::new();
        for row in rows {
            let mut cells = vec![None; letters];
            for cell in row.list()? {
                let (word, to) = cell.pair()?;
                let to = state(to)? as u32;
                for letter in words(word, tracks.len(), numeration)? {
                    if cells[letter as usize].replace(to).is_some() {
                        return word.fails("the row has a letter twice");
                    }
                }
            }
            let complete: Option<Vec<u32>> = cells.into_iter().collect();
            next.push(complete.ok_or_else(|| row.fault("the row does not have all letters"))?);
        }
        Ok(Table { tracks, accepting, next })
    }
}

/// The letters that a word stands for: for each track its digits, most significant first; `-` is any digit.
fn words(json: &Json, tracks: usize, numeration: &Numeration) -> Result<Vec<u64>, Fault> {
    let Value::Text(word) = &json.value else { return Err(json.fault("expected a word")) };
    let block = numeration.block();
    if word.chars().count() != tracks * block.len() {
        return Err(json.fault(format!("expected {} digits", tracks * block.len())));
    }
    // From the last character on: the weight of each in the letter.
    let mut letters = vec![0];
    let mut all = Vec::new();
    for track in word.chars().collect::<Vec<_>>().chunks(block.len()) {
        all.push(track.iter().rev().copied().collect::<Vec<_>>());
    }
    let mut weight = 1;
    for (track, place) in (0..tracks).flat_map(|t| (0..block.len()).map(move |p| (t, p))) {
        let digits = match all[track][place] {
            '-' => 0..block[place],
            c => {
                let digit = c.to_digit(36).filter(|_| !c.is_ascii_uppercase()).map(u64::from);
                let digit = digit.filter(|d| *d < block[place]);
                let digit = digit.ok_or_else(|| json.fault(format!("`{c}` is no digit here")))?;
                digit..digit + 1
            }
        };
        letters =
            letters.iter().flat_map(|l| digits.clone().map(move |d| l + d * weight)).collect();
        weight *= block[place];
    }
    Ok(letters)
}
