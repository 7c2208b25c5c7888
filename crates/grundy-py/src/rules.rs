//! Rules that are a function of Python, solved by the same engines as all others.
//!
//! Every position that Python gives gets a number when it is first met: engines work on numbers, and ask the function for
//! the options of each position once.

use crate::errors;
use crate::tables::code;
use grundy::base::{Budget, Ending, Error, Fault, Lang, Outcome, Rules, Stopped};
use grundy::engine::retrograde::{Solved, explore};
use grundy::engine::{Length, MiserePair, Search, SearchError};
use grundy::explain::Explain;
use grundy::words;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Positions asked about between two looks at signals.
const BETWEEN_LOOKS: u64 = 512;

/// A function of Python that gives the options of a position, with the positions it was asked about.
struct Function {
    function: Py<PyAny>,
    /// The number of each position.
    numbers: Py<PyDict>,
    /// The positions by their numbers.
    positions: Py<PyList>,
    /// What Python raised while an engine asked.
    raised: Mutex<Option<PyErr>>,
    asked: AtomicU64,
    options: AtomicU64,
}

/// That Python raised an exception, which is kept elsewhere.
#[derive(Debug)]
struct Raised;

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an exception was raised")
    }
}

impl std::error::Error for Raised {}

impl Function {
    /// The number of a position.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        if let Some(known) = numbers.get_item(position)? {
            return known.extract();
        }
        let positions = self.positions.bind(py);
        let number = u32::try_from(positions.len()).map_err(|_| {
            let error = Error::too_big(words!("there are over 2^32 positions", "局面超过 2^32 个"));
            errors::raised(py, &error, Lang::En)
        })?;
        numbers.set_item(position, number)?;
        positions.append(position)?;
        Ok(number)
    }

    fn options_of(&self, py: Python<'_>, out: &mut Vec<u32>, from: u32) -> PyResult<()> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked.is_multiple_of(BETWEEN_LOOKS) {
            py.check_signals()?;
        }
        let position = self.positions.bind(py).get_item(from as usize)?;
        let options = self.function.bind(py).call1((&position,))?;
        let before = out.len();
        let each = options.try_iter().map_err(|_| {
            let kind = options.get_type().name().map_or(String::new(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "the rules gave {kind} for the options of {position}: return a list of positions, or yield them"
            ))
        })?;
        for option in each {
            out.push(self.number(&option?)?);
            if (out.len() - before).is_multiple_of(1 << 16) {
                py.check_signals()?;
            }
        }
        self.options.fetch_add((out.len() - before) as u64, Ordering::Relaxed);
        Ok(())
    }
}

impl Rules for Function {
    type Position = u32;

    fn moves(&self, out: &mut Vec<u32>, from: &u32) -> Result<(), Fault> {
        Python::attach(|py| self.options_of(py, out, *from)).map_err(|raised| {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
            Fault::new(Raised)
        })
    }

    fn owned(&self, _: &u32) -> usize {
        // The object, its place in the dictionary and in the list.
        200
    }
}

/// What is found of a position: who wins (0 for P, 1 for N, 2 for a draw), the Grundy value where it has one, the moves to the
/// end, and the options that win, or hold a draw.
type Answer = (u8, Option<u32>, Option<u32>, Vec<Py<PyAny>>);

/// Rules that are a function of Python.
#[pyclass]
pub struct PythonRules {
    function: Function,
    values: Search<Function, MiserePair>,
    lengths: [Search<Function, Length>; 2],
    returning: [Option<Solved<u32>>; 2],
}

#[pymethods]
impl PythonRules {
    #[new]
    fn new(py: Python<'_>, function: Py<PyAny>) -> PythonRules {
        let function = Function {
            function,
            numbers: PyDict::new(py).unbind(),
            positions: PyList::empty(py).unbind(),
            raised: Mutex::new(None),
            asked: AtomicU64::new(0),
            options: AtomicU64::new(0),
        };
        PythonRules {
            function,
            values: Search::new(MiserePair::default()),
            lengths: [Ending::Normal, Ending::Misere].map(|ending| Search::new(Length(ending))),
            returning: [None, None],
        }
    }

    /// How many positions and options the function was asked for.
    fn asked(&self) -> (u64, u64) {
        (self.function.asked.load(Ordering::Relaxed), self.function.options.load(Ordering::Relaxed))
    }

    /// The options of a position, as the function gives them.
    fn options(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<Py<PyAny>>> {
        let py = position.py();
        let mut out = Vec::new();
        self.function.options_of(py, &mut out, self.function.number(position)?)?;
        let all = self.function.positions.bind(py);
        out.into_iter().map(|option| Ok(all.get_item(option as usize)?.unbind())).collect()
    }

    /// Who wins a position.
    fn solve(
        &mut self,
        position: &Bound<'_, PyAny>,
        misere: bool,
        positions: Option<u64>,
    ) -> PyResult<Answer> {
        let py = position.py();
        let budget = Budget { positions: positions.unwrap_or(u64::MAX), ..Budget::default() };
        let number = self.function.number(position)?;
        let play = self.lengths[usize::from(misere)].value(&self.function, &number, &budget);
        let mut options = Vec::new();
        match play {
            Ok(play) => {
                let value = match misere {
                    true => None,
                    false => Some(self.value_of(py, number, &budget)?),
                };
                self.function.options_of(py, &mut options, number)?;
                let search = &self.lengths[usize::from(misere)];
                let lost = |option: &u32| {
                    search.known(option).is_some_and(|play| play.outcome == Outcome::P)
                };
                let wins = self.objects(py, options.into_iter().filter(lost))?;
                Ok((code(play.outcome), value, Some(play.remoteness.0), wins))
            }
            Err(SearchError::Cycle(_)) => self.solve_returning(py, number, misere, &budget),
            Err(SearchError::Stopped(stopped)) => Err(self.stopped(py, stopped)),
        }
    }

    /// The Grundy values of positions, each 4 bytes.
    fn values(
        &mut self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        most: Option<u64>,
    ) -> PyResult<Vec<u8>> {
        let budget = Budget { positions: most.unwrap_or(u64::MAX), ..Budget::default() };
        let mut values = Vec::new();
        for position in positions.try_iter()? {
            let number = self.function.number(&position?)?;
            values.extend_from_slice(&self.value_of(py, number, &budget)?.to_ne_bytes());
        }
        Ok(values)
    }
}

impl PythonRules {
    fn value_of(&mut self, py: Python<'_>, number: u32, budget: &Budget) -> PyResult<u32> {
        match self.values.value(&self.function, &number, budget) {
            Ok(pair) => Ok(pair.normal.0),
            Err(SearchError::Stopped(stopped)) => Err(self.stopped(py, stopped)),
            Err(error) => {
                let all = self.function.positions.bind(py);
                let named = |at: &u32| {
                    all.get_item(*at as usize).map_or(String::new(), |position| shown(&position))
                };
                Err(errors::raised(py, &error.explain(named), Lang::En))
            }
        }
    }

    /// Where play may return to a position.
    fn solve_returning(
        &mut self,
        py: Python<'_>,
        number: u32,
        misere: bool,
        budget: &Budget,
    ) -> PyResult<Answer> {
        let at = usize::from(misere);
        let known = self.returning[at].as_ref().and_then(|solved| solved.play(&number));
        let play = match known {
            Some(play) => play,
            None => {
                let ending = if misere { Ending::Misere } else { Ending::Normal };
                let solved = explore(&self.function, [number], ending, budget)
                    .map_err(|stopped| self.stopped(py, stopped))?;
                let play = solved.play(&number);
                self.returning[at] = Some(solved);
                play.ok_or_else(|| errors::internal(py, "a position was not reached"))?
            }
        };
        let mut options = Vec::new();
        self.function.options_of(py, &mut options, number)?;
        let wanted = match play.outcome {
            Outcome::N => Some(Outcome::P),
            Outcome::Draw => Some(Outcome::Draw),
            Outcome::P => None,
        };
        let solved = self.returning[at].as_ref();
        let best = |option: &u32| {
            let play = solved.and_then(|solved| solved.play(option));
            wanted.is_some() && play.map(|play| play.outcome) == wanted
        };
        let best = self.objects(py, options.into_iter().filter(best))?;
        let remoteness = (play.outcome != Outcome::Draw).then_some(play.remoteness.0);
        Ok((code(play.outcome), None, remoteness, best))
    }

    /// The positions of numbers, each once.
    fn objects(
        &self,
        py: Python<'_>,
        numbers: impl Iterator<Item = u32>,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let all = self.function.positions.bind(py);
        let mut seen = std::collections::BTreeSet::new();
        let first = numbers.filter(|number| seen.insert(*number)).collect::<Vec<_>>();
        first.into_iter().map(|number| Ok(all.get_item(number as usize)?.unbind())).collect()
    }

    fn stopped(&self, py: Python<'_>, stopped: Stopped) -> PyErr {
        let raised = self.function.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(raised) = raised {
            return raised;
        }
        errors::raised(py, &Error::from(stopped), Lang::En)
    }
}

/// A position in a message.
fn shown(position: &Bound<'_, PyAny>) -> String {
    let text = position.repr().map_or(String::new(), |text| text.to_string());
    grundy::base::excerpt(&text)
}
