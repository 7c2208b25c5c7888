//! Rules that are a function of Python, solved by the same engines as all others.
//!
//! Every position that Python gives gets a number when it is first met: engines work on numbers, and ask the function for
//! the options of each position once.

use crate::ask::{Given, limits};
use crate::call::Limits;
use crate::errors;
use crate::tables::code;
use grundy::base::{Budget, Ending, Error, Fault, Outcome, Progress, Rules, Words};
use grundy::engine::retrograde::{Solved, explore};
use grundy::engine::{Length, MiserePair, Search, SearchError};
use grundy::explain::Explain;
use grundy::words;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Positions asked about between two looks at signals.
const BETWEEN_LOOKS: u64 = 512;
/// Options of one position between two such looks.
const OPTIONS_BETWEEN_LOOKS: usize = 1 << 12;
/// Bytes of a position: the object, its place in the dictionary and in the list.
const BYTES_OF_POSITION: usize = 200;

/// A function of Python that gives the options of a position, with the positions it was asked about.
struct Function {
    function: Py<PyAny>,
    /// The number of each position.
    numbers: Py<PyDict>,
    /// The positions by their numbers.
    positions: Py<PyList>,
    /// What Python raised while an engine asked.
    raised: Mutex<Option<PyErr>>,
    /// What the question may use that is answered.
    limits: Mutex<Limits>,
    /// That it is to end.
    stop: AtomicBool,
    asked: AtomicU64,
    options: AtomicU64,
}

/// Who hears how far an engine has come: a function of Python, whose exception stops it.
struct Told<'a> {
    told: Option<Py<PyAny>>,
    function: &'a Function,
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
    /// Keeps what was raised, and tells an engine of it.
    fn fault(&self, raised: PyErr) -> Fault {
        *held(&self.raised) = Some(raised);
        Fault::new(Raised)
    }

    /// The error of an engine, or what Python raised while it worked.
    fn error(&self, py: Python<'_>, error: Error) -> PyErr {
        let limits = *held(&self.limits);
        match held(&self.raised).take() {
            Some(raised) => raised,
            None => errors::raised(py, &limits.explained(error), limits.lang),
        }
    }

    /// Looks at signals, at the clock, and at what is taken by positions and by so many options of one.
    fn look(&self, py: Python<'_>, options: usize) -> PyResult<()> {
        py.check_signals()?;
        let limits = *held(&self.limits);
        limits
            .budget(&self.stop, None)
            .look()
            .map_err(|stopped| self.error(py, Error::from(stopped)))?;
        let positions = self.positions.bind(py).len();
        let bytes = positions.saturating_mul(BYTES_OF_POSITION).saturating_add(4 * options);
        if limits.budget(&self.stop, None).allows(bytes as u64).is_ok() {
            return Ok(());
        }
        let error = Error::too_big(words!(
            "the rules gave {options} options of one position, and there are {positions} positions: more than memory may hold",
            "规则给出一个局面的 {options} 个后继，共 {positions} 个局面：超过内存限制"
        ));
        let remedy = words!("raise `memory=`, or end the list", "请提高 `memory=`，或让列表结束");
        Err(self.error(py, error.help(remedy)))
    }

    /// That something is of a wrong type.
    fn wrong(&self, what: &Words) -> PyErr {
        let lang = held(&self.limits).lang;
        PyTypeError::new_err(what.get(lang).to_string())
    }

    /// That a position is none that a dictionary could have as a key.
    fn no_key(&self, position: &Bound<'_, PyAny>) -> PyErr {
        let (kind, position) = (type_of(position), shown(position));
        self.wrong(&words!(
            "a position is {position} ({kind}), which can change: give numbers, texts or tuples",
            "局面 {position}（{kind}）是可变的：请用数、文本或元组"
        ))
    }

    /// The number of a position.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        let known = numbers.get_item(position).map_err(|raised| {
            let no_key = raised.is_instance_of::<PyTypeError>(py) && position.hash().is_err();
            if no_key { self.no_key(position) } else { raised }
        })?;
        if let Some(known) = known {
            return known.extract();
        }
        let positions = self.positions.bind(py);
        let number = u32::try_from(positions.len()).map_err(|_| {
            let error = Error::too_big(words!("there are over 2^32 positions", "局面超过 2^32 个"));
            self.error(py, error)
        })?;
        numbers.set_item(position, number)?;
        positions.append(position)?;
        Ok(number)
    }

    fn options_of(&self, py: Python<'_>, out: &mut Vec<u32>, from: u32) -> PyResult<()> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked.is_multiple_of(BETWEEN_LOOKS) {
            self.look(py, 0)?;
        }
        let position = self.positions.bind(py).get_item(from as usize)?;
        let options = self.function.bind(py).call1((&position,))?;
        let before = out.len();
        let each = options.try_iter().map_err(|_| {
            let (kind, position) = (type_of(&options), shown(&position));
            self.wrong(&words!(
                "the rules gave {kind} for the options of {position}: return a list of positions, or yield them",
                "规则为 {position} 的后继给出了 {kind}：请返回局面的列表，或用 yield 给出"
            ))
        })?;
        for option in each {
            out.push(self.number(&option?)?);
            if (out.len() - before).is_multiple_of(OPTIONS_BETWEEN_LOOKS) {
                self.look(py, out.len())?;
            }
        }
        self.options.fetch_add((out.len() - before) as u64, Ordering::Relaxed);
        Ok(())
    }
}

impl Rules for Function {
    type Position = u32;

    fn moves(&self, out: &mut Vec<u32>, from: &u32) -> Result<(), Fault> {
        Python::attach(|py| self.options_of(py, out, *from)).map_err(|raised| self.fault(raised))
    }

    fn owned(&self, _: &u32) -> usize {
        BYTES_OF_POSITION
    }
}

impl Progress for Told<'_> {
    fn report(&self, done: u64, total: Option<u64>) {
        let Some(told) = &self.told else { return };
        if let Err(raised) = Python::attach(|py| told.call1(py, (done, total))) {
            self.function.fault(raised);
            self.function.stop.store(true, Ordering::Relaxed);
        }
    }
}

fn held<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
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
            limits: Mutex::new(Limits::new(None, None, None, false)),
            stop: AtomicBool::new(false),
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
        given: Given<'_>,
    ) -> PyResult<Answer> {
        let py = position.py();
        let (limits, told) = self.begun(given);
        let PythonRules { function, values, lengths, returning } = self;
        let function = &*function;
        let told = Told { told, function };
        let budget = limits.budget(&function.stop, Some(&told));
        let number = function.number(position)?;
        let lengths = &mut lengths[usize::from(misere)];
        let play = lengths.value(function, &number, &budget);
        let mut options = Vec::new();
        match play {
            Ok(play) => {
                let value = match misere {
                    true => None,
                    false => Some(function.value(py, values, number, &budget)?),
                };
                function.options_of(py, &mut options, number)?;
                let lost = |option: &u32| {
                    lengths.known(option).is_some_and(|play| play.outcome == Outcome::P)
                };
                let wins = function.objects(py, options.into_iter().filter(lost))?;
                Ok((code(play.outcome), value, Some(play.remoteness.0), wins))
            }
            Err(SearchError::Cycle(_)) => {
                let ending = if misere { Ending::Misere } else { Ending::Normal };
                function.solve_returning(
                    py,
                    &mut returning[usize::from(misere)],
                    number,
                    ending,
                    &budget,
                )
            }
            Err(SearchError::Stopped(stopped)) => Err(function.error(py, Error::from(stopped))),
        }
    }

    /// The Grundy values of positions, each 4 bytes.
    fn values(
        &mut self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        given: Given<'_>,
    ) -> PyResult<Vec<u8>> {
        let (limits, told) = self.begun(given);
        let PythonRules { function, values, .. } = self;
        let function = &*function;
        let told = Told { told, function };
        let budget = limits.budget(&function.stop, Some(&told));
        let mut bytes = Vec::new();
        for position in positions.try_iter()? {
            let number = function.number(&position?)?;
            bytes.extend_from_slice(&function.value(py, values, number, &budget)?.to_ne_bytes());
        }
        Ok(bytes)
    }
}

impl PythonRules {
    /// The limits of a question, and who hears how far it has come.
    fn begun(&self, given: Given<'_>) -> (Limits, Option<Py<PyAny>>) {
        let (limits, told) = limits(given);
        *held(&self.function.limits) = limits;
        *held(&self.function.raised) = None;
        self.function.stop.store(false, Ordering::Relaxed);
        (limits, told.map(Bound::unbind))
    }
}

impl Function {
    fn value(
        &self,
        py: Python<'_>,
        values: &mut Search<Function, MiserePair>,
        number: u32,
        budget: &Budget,
    ) -> PyResult<u32> {
        match values.value(self, &number, budget) {
            Ok(pair) => Ok(pair.normal.0),
            Err(SearchError::Stopped(stopped)) => Err(self.error(py, Error::from(stopped))),
            Err(error) => {
                let all = self.positions.bind(py);
                let named = |at: &u32| {
                    all.get_item(*at as usize).map_or(String::new(), |position| shown(&position))
                };
                Err(self.error(py, error.explain(named)))
            }
        }
    }

    /// Where play may return to a position.
    fn solve_returning(
        &self,
        py: Python<'_>,
        found: &mut Option<Solved<u32>>,
        number: u32,
        ending: Ending,
        budget: &Budget,
    ) -> PyResult<Answer> {
        let known = found.as_ref().and_then(|solved| solved.play(&number));
        let play = match known {
            Some(play) => play,
            None => {
                let solved = explore(self, [number], ending, budget)
                    .map_err(|stopped| self.error(py, Error::from(stopped)))?;
                let play = solved.play(&number);
                *found = Some(solved);
                play.ok_or_else(|| errors::internal(py, "a position was not reached"))?
            }
        };
        let mut options = Vec::new();
        self.options_of(py, &mut options, number)?;
        let wanted = match play.outcome {
            Outcome::N => Some(Outcome::P),
            Outcome::Draw => Some(Outcome::Draw),
            Outcome::P => None,
        };
        let solved = found.as_ref();
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
        let all = self.positions.bind(py);
        let mut seen = std::collections::BTreeSet::new();
        let first = numbers.filter(|number| seen.insert(*number)).collect::<Vec<_>>();
        first.into_iter().map(|number| Ok(all.get_item(number as usize)?.unbind())).collect()
    }
}

/// The name of a type.
fn type_of(thing: &Bound<'_, PyAny>) -> String {
    thing.get_type().name().map_or(String::new(), |name| name.to_string())
}

/// A position in a message.
fn shown(position: &Bound<'_, PyAny>) -> String {
    let text = position.repr().map_or(String::new(), |text| text.to_string());
    grundy::base::excerpt(&text)
}
