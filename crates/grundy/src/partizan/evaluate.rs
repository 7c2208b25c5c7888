//! The values of parts of positions, by the values of their options.

use super::stopped::stopped;
use crate::base::{Budget, Counts, Error, Meter};
use crate::words;
use grundy_partizan::{Arena, Side, Value};

/// Positions as sums of parts, which have numbers from 0 as they are met.
pub trait Sums {
    /// The parts of a position.
    ///
    /// # Errors
    /// Where it is none.
    fn parts(&mut self, position: &Counts) -> Result<Vec<u32>, Error>;

    /// The parts that each option of a part for a side leaves.
    ///
    /// # Errors
    /// Where the rules have no meaning there.
    fn options(&mut self, part: u32, side: Side) -> Result<Vec<Vec<u32>>, Error>;

    /// How many parts were met.
    fn met(&self) -> usize;

    /// About how many bytes they take.
    fn bytes(&self) -> u64;
}

/// What is known of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// Its options are being looked at.
    Open,
    Value(Value),
}

/// A part whose options are being looked at, those of each side as sums of parts.
struct Frame {
    part: u32,
    options: [Vec<Vec<u32>>; 2],
    /// How many parts of the options have values: a place in all of them, side by side.
    at: [usize; 3],
}

/// The parts met, with their values.
pub struct Parts<S> {
    sums: S,
    known: Vec<Known>,
}

impl<S: Sums> Parts<S> {
    pub(super) fn new(sums: S) -> Parts<S> {
        Parts { sums, known: Vec::new() }
    }

    /// How many parts were met.
    pub fn met(&self) -> u64 {
        self.sums.met() as u64
    }

    /// The values that were found.
    pub fn values(&self) -> Vec<Value> {
        let value = |known: &Known| match known {
            Known::Value(value) => Some(*value),
            Known::Nothing | Known::Open => None,
        };
        self.known.iter().filter_map(value).collect()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// As [`Positions::value`](super::Positions::value).
    pub fn value(
        &mut self,
        arena: &mut Arena,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value, Error> {
        let start = self.sums.parts(position)?;
        let mut meter = Meter::new(budget, None);
        for part in &start {
            self.find(arena, *part, &mut meter)?;
        }
        self.sum(arena, &start)
    }

    fn known(&mut self, part: u32) -> Known {
        if self.known.len() < self.sums.met() {
            self.known.resize(self.sums.met(), Known::Nothing);
        }
        self.known[part as usize]
    }

    /// The sum of parts whose values are known.
    fn sum(&mut self, arena: &mut Arena, parts: &[u32]) -> Result<Value, Error> {
        let mut sum = Value::ZERO;
        for part in parts {
            if let Known::Value(value) = self.known[*part as usize] {
                sum = arena.sum(sum, value).map_err(stopped)?;
            }
        }
        Ok(sum)
    }

    /// Finds the value of a part and of all that can arise from it, with a stack of its own.
    fn find(&mut self, arena: &mut Arena, part: u32, meter: &mut Meter) -> Result<(), Error> {
        if let Known::Value(_) = self.known(part) {
            return Ok(());
        }
        let mut stack = vec![self.open(part, meter)?];
        let done = self.walk(arena, &mut stack, meter);
        if done.is_err() {
            // What was begun may be asked for again.
            for frame in &stack {
                self.known[frame.part as usize] = Known::Nothing;
            }
        }
        done
    }

    fn walk(
        &mut self,
        arena: &mut Arena,
        stack: &mut Vec<Frame>,
        meter: &mut Meter,
    ) -> Result<(), Error> {
        while let Some(frame) = stack.last_mut() {
            let Some(next) = frame.next() else {
                let frame = stack.pop().expect("it was there");
                let mut sides = [Vec::new(), Vec::new()];
                for (side, values) in frame.options.iter().zip(&mut sides) {
                    for option in side {
                        values.push(self.sum(arena, option)?);
                    }
                }
                let [left, right] = sides;
                let value = arena.make(left, right).map_err(stopped)?;
                self.known[frame.part as usize] = Known::Value(value);
                continue;
            };
            match self.known(next) {
                Known::Value(_) => {}
                Known::Open => return Err(returns()),
                Known::Nothing => stack.push(self.open(next, meter)?),
            }
        }
        Ok(())
    }

    fn open(&mut self, part: u32, meter: &mut Meter) -> Result<Frame, Error> {
        let before = self.sums.bytes();
        let left = self.sums.options(part, Side::Left)?;
        let right = self.sums.options(part, Side::Right)?;
        let taken = self.sums.bytes().saturating_sub(before);
        meter.position(taken as usize + 16, left.len() + right.len())?;
        self.known(part);
        self.known[part as usize] = Known::Open;
        Ok(Frame { part, options: [left, right], at: [0; 3] })
    }
}

impl Frame {
    /// The next part of an option.
    fn next(&mut self) -> Option<u32> {
        let [side, option, part] = &mut self.at;
        while *side < 2 {
            let Some(parts) = self.options[*side].get(*option) else {
                (*side, *option, *part) = (*side + 1, 0, 0);
                continue;
            };
            if let Some(next) = parts.get(*part) {
                *part += 1;
                return Some(*next);
            }
            (*option, *part) = (*option + 1, 0);
        }
        None
    }
}

/// Why a game from whose positions play may return has no value here.
pub(super) fn returns() -> Error {
    Error::unsupported(words!(
        "play may return to a position if one side moves several times: only games that end have values",
        "若一方连走数步，可能回到先前的局面：只有必定结束的游戏才有值"
    ))
    .help(words!("ask `grundy solve` about it alone", "请用 `grundy solve` 单独求解"))
    .endless()
}
