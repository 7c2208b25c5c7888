//! Tests for a rule file: the values that an input template names, how they are drawn, written and
//! read, and how the least of them are enumerated.

use crate::choices::Choices;
use crate::input::Input;
use crate::template::{InputTemplate, Piece};
use grundy::base::{Error, excerpt};
use grundy::lang::{Arity, ElementType, RuleGame, Slot};
use grundy::words;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The greatest number of a test whose range the rule file leaves open, unless an option gives the
/// range.
const DEFAULT_MAX_NUMBER: i64 = 1_000_000_000_000_000_000;
/// The maximum length of a list of a random test, unless an option gives the range of lengths.
const DEFAULT_MAX_LENGTH: i64 = 100;
/// The maximum number of components of a random test, unless an option gives the range.
const DEFAULT_MAX_PARTS: i64 = 4;
/// The maximum number of prefixes of tests that one enumeration visits.
const MAX_ENUMERATED_PREFIXES: usize = 400_000;
/// The number of consecutive sums without a test after which the enumeration of tests with one
/// number of numbers ends.
const MAX_EMPTY_SUMS: u64 = 40;

/// Ranges of numbers, by the name of the number in the template.
pub type Ranges = BTreeMap<String, (i64, i64)>;

/// A number or a list of a component of the position, which the template names.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name of the variable, or of the number that `start` takes.
    pub name: String,
    /// The variable whose bounds apply to the value. A number of `start` without a variable of its
    /// name is a natural number.
    slot: Slot,
    /// The names of the values if they are enumerated, otherwise empty.
    names: Vec<String>,
}

/// The values of one test, in the order of the template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// The values of the parameters that the template names.
    pub params: Vec<i64>,
    /// The values of the fields of each component; a single number is a list of length 1.
    pub parts: Vec<Vec<Vec<i64>>>,
}

/// A choice of a test: the greatest choice that is possible, and whether it is a length.
pub type Draw = (u64, bool);

/// A source of the choices of a test, which logs how far each choice may go.
struct Drawing<'a> {
    choices: &'a mut Choices,
    max_bits: u32,
    log: Vec<Draw>,
}

impl Drawing<'_> {
    /// Draws a number of the test.
    fn number(&mut self, (low, high): (i64, i64)) -> i64 {
        let span = high.wrapping_sub(low) as u64;
        self.log.push((span, false));
        low.wrapping_add(self.choices.distance(span, self.max_bits) as i64)
    }

    /// Draws a length, or a number of components.
    fn length(&mut self, (low, high): (i64, i64)) -> i64 {
        let span = high.wrapping_sub(low) as u64;
        self.log.push((span, true));
        let small = span.min(1 + self.choices.size() / 3);
        let limit = if self.choices.is_replay() || self.choices.is_full() { span } else { small };
        low + self.choices.between(0, limit) as i64
    }
}

impl Field {
    /// Returns the field of the variable or number of `start` with this name, or `None` if the
    /// rules have no such name.
    pub fn find(rules: &RuleGame, name: &str) -> Option<Field> {
        let slot = rules.layout().slots.iter().find(|slot| slot.name == name).cloned();
        let items = rules.start_items().unwrap_or_default();
        let is_start = items.iter().any(|(item, _)| *item == name);
        let natural = Slot {
            name: name.to_string(),
            low: 0,
            high: i64::MAX,
            element_type: ElementType::Num,
            arity: Arity::One,
        };
        let program = rules.program();
        let slot = match slot {
            Some(slot) => slot,
            None if is_start => natural,
            None if name == "turn" && program.sides.is_some() => Slot { high: 1, ..natural },
            None => return None,
        };
        let names = match slot.element_type {
            _ if name == "turn" => program.sides.iter().flatten().cloned().collect(),
            ElementType::Enum(kind) => program.enums[kind].clone(),
            ElementType::Bool | ElementType::Num => Vec::new(),
        };
        Some(Field { name: name.to_string(), slot, names })
    }

    /// Returns the bounds of an element, narrowed by the option for the field.
    fn bounds(&self, ranges: &Ranges) -> (i64, i64) {
        let high = if self.slot.high == i64::MAX { DEFAULT_MAX_NUMBER } else { self.slot.high };
        ranges.get(&self.name).copied().unwrap_or((self.slot.low, high))
    }

    /// Returns the bounds of the number of elements, or `None` for a set and for a fixed number.
    fn length_bounds(&self, ranges: &Ranges) -> Option<(i64, i64)> {
        let (Arity::Growing(max, _) | Arity::Bag(max, _)) = self.slot.arity else { return None };
        let max = DEFAULT_MAX_LENGTH.min(i64::try_from(max).unwrap_or(i64::MAX));
        let given = ranges.get(&format!("size({})", self.name));
        Some(given.copied().unwrap_or((max.min(1), max)))
    }

    /// Draws the value of the field.
    fn draw(&self, drawing: &mut Drawing, ranges: &Ranges) -> Vec<i64> {
        let bounds = self.bounds(ranges);
        if self.slot.arity == Arity::Set {
            let members = bounds.0..=bounds.1;
            return members.filter(|_| drawing.number((0, 1)) == 1).collect();
        }
        let count = match (self.slot.arity, self.length_bounds(ranges)) {
            (Arity::Fixed(count), _) => i64::try_from(count).unwrap_or(0),
            (_, Some(bounds)) => drawing.length(bounds),
            _ => 1,
        };
        (0..count).map(|_| drawing.number(bounds)).collect()
    }

    /// Returns the choices from which [`Field::draw`] draws `values`, or `None` if they are outside
    /// the ranges.
    fn choices(&self, values: &[i64], ranges: &Ranges) -> Option<Vec<u64>> {
        let (low, high) = self.bounds(ranges);
        if self.slot.arity == Arity::Set {
            return Some((low..=high).map(|m| u64::from(values.contains(&m))).collect());
        }
        let mut choices = Vec::with_capacity(values.len() + 1);
        if let Some((shortest, longest)) = self.length_bounds(ranges) {
            let count = i64::try_from(values.len()).ok()?;
            if !(shortest..=longest).contains(&count) {
                return None;
            }
            choices.push((count - shortest) as u64);
        }
        for value in values {
            if !(low..=high).contains(value) {
                return None;
            }
            choices.push(value.wrapping_sub(low) as u64);
        }
        Some(choices)
    }

    /// Returns the text of an element in an input.
    fn text(&self, value: i64) -> String {
        let name = usize::try_from(value).ok().and_then(|index| self.names.get(index));
        name.cloned().unwrap_or_else(|| value.to_string())
    }

    /// Returns the words of a position that state the value of the field. `is_named` is whether
    /// they begin with its name.
    fn typed(&self, values: &[i64], is_named: bool) -> String {
        let element = |value: &i64| match self.slot.element_type {
            ElementType::Bool => ["false", "true"][usize::from(*value != 0)].to_string(),
            _ => self.text(*value),
        };
        let elements: Vec<String> = values.iter().map(element).collect();
        let text = match self.slot.arity {
            Arity::One => elements.concat(),
            _ => format!("[{}]", elements.join(",")),
        };
        if is_named { format!("{}={text}", self.name) } else { text }
    }

    /// Reads an element from an input.
    fn read_element(&self, input: &mut Input) -> Result<i64, Error> {
        if self.names.is_empty() {
            return input.number(&self.name, i64::MIN..=i64::MAX);
        }
        let word = input.word(&self.name)?;
        let index = self.names.iter().position(|name| name == word);
        index.map(|index| index as i64).ok_or_else(|| {
            let names = self.names.join(", ");
            input.unexpected(&self.name, word, words!(judge::one_of, names))
        })
    }

    /// Reads the value of the field from an input. `length` is the number of its elements if the
    /// input states it.
    fn read_all(&self, input: &mut Input, length: Option<usize>) -> Result<Vec<i64>, Error> {
        let count = match self.slot.arity {
            Arity::One => 1,
            Arity::Fixed(count) => count,
            _ => length.unwrap_or(0),
        };
        input.several(count, |input| self.read_element(input))
    }

    /// Returns whether the template must state the number of elements.
    pub fn has_open_length(&self) -> bool {
        matches!(self.slot.arity, Arity::Growing(..) | Arity::Bag(..) | Arity::Set)
    }
}

/// The names that a template gives to the numbers of a test.
#[derive(Clone, Debug)]
pub struct TestShape<'a> {
    /// The template of the input.
    pub template: &'a InputTemplate,
    /// The names of the parameters in the template.
    pub params: &'a [String],
    /// The ranges that options give.
    pub ranges: &'a Ranges,
    /// Whether the position is typed with the names of its variables.
    pub is_named: bool,
}

/// Access to the game of a rule file for values of the parameters in the template.
pub trait GameSource {
    /// Returns the fields of a position and the bounds of the parameters for these values of the
    /// parameters. The list can be shorter than that of the template.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the values.
    fn fields(&self, params: &[i64]) -> Result<Vec<Field>, Error>;

    /// Returns the bounds of the parameter with the index `params.len()`, where the parameters
    /// before it have the values `params`.
    fn param_bounds(&self, params: &[i64]) -> (i64, i64);
}

impl TestShape<'_> {
    /// Returns the bounds of the number of components.
    fn part_bounds(&self) -> (i64, i64) {
        self.ranges.get("parts").copied().unwrap_or((1, DEFAULT_MAX_PARTS))
    }

    /// Returns the bounds of the next parameter after `params`.
    fn param_bounds(&self, games: &dyn GameSource, params: &[i64]) -> (i64, i64) {
        let name = &self.params[params.len()];
        let bounds = || {
            let (low, high) = games.param_bounds(params);
            (low, if high == i64::MAX { DEFAULT_MAX_NUMBER } else { high })
        };
        self.ranges.get(name).copied().unwrap_or_else(bounds)
    }

    /// Draws a test. Returns it with a log of its choices.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the drawn values of the parameters.
    pub fn draw_logged(
        &self,
        games: &dyn GameSource,
        choices: &mut Choices,
        max_bits: u32,
    ) -> Result<(Test, Vec<Draw>), Error> {
        let mut drawing = Drawing { choices, max_bits, log: Vec::new() };
        let mut test = Test::default();
        for _ in self.params {
            let bounds = self.param_bounds(games, &test.params);
            test.params.push(drawing.number(bounds));
        }
        let fields = games.fields(&test.params)?;
        let count = if self.template.has_group() { drawing.length(self.part_bounds()) } else { 1 };
        for _ in 0..count {
            let values = fields.iter().map(|field| field.draw(&mut drawing, self.ranges));
            test.parts.push(values.collect());
        }
        Ok((test, drawing.log))
    }

    /// Draws a test whose numbers have at most `max_bits` binary digits.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the drawn values of the parameters.
    pub fn draw(
        &self,
        games: &dyn GameSource,
        choices: &mut Choices,
        max_bits: u32,
    ) -> Result<Test, Error> {
        self.draw_logged(games, choices, max_bits).map(|(test, _)| test)
    }

    /// Returns the choices from which [`TestShape::draw`] draws `test`, or `None` if it is outside
    /// the ranges.
    pub fn choices(&self, games: &dyn GameSource, test: &Test) -> Option<Vec<u64>> {
        let mut choices = Vec::new();
        for (index, value) in test.params.iter().enumerate() {
            let (low, high) = self.param_bounds(games, &test.params[..index]);
            if !(low..=high).contains(value) {
                return None;
            }
            choices.push(value.wrapping_sub(low) as u64);
        }
        let fields = games.fields(&test.params).ok()?;
        if self.template.has_group() {
            choices.push(u64::try_from(test.parts.len() as i64 - self.part_bounds().0).ok()?);
        }
        for part in &test.parts {
            for (field, values) in fields.iter().zip(part) {
                choices.extend(field.choices(values, self.ranges)?);
            }
        }
        Some(choices)
    }

    /// Returns the words that state each component of the position of `test`.
    pub fn typed_parts(&self, fields: &[Field], test: &Test) -> Vec<Vec<String>> {
        let component = |values: &Vec<Vec<i64>>| {
            let fields = fields.iter().zip(values);
            fields.map(|(field, values)| field.typed(values, self.is_named)).collect()
        };
        test.parts.iter().map(component).collect()
    }

    /// Writes a test in the format of the template.
    pub fn write(&self, fields: &[Field], test: &Test) -> String {
        let mut lines = String::new();
        self.write_pieces(&self.template.pieces, fields, test, 0, &mut lines);
        lines
    }

    /// Appends pieces of the template to `out`, for the component with the index `part`.
    fn write_pieces(
        &self,
        pieces: &[Piece],
        fields: &[Field],
        test: &Test,
        part: usize,
        out: &mut String,
    ) {
        for piece in pieces {
            let start = out.len();
            match piece {
                Piece::LineEnd => {
                    out.truncate(out.trim_end_matches(' ').len());
                    out.push('\n');
                    continue;
                }
                Piece::Word(word) => out.push_str(word),
                Piece::PartCount => {
                    let _ = write!(out, "{}", test.parts.len());
                }
                Piece::Group(pieces) => {
                    for index in 0..test.parts.len() {
                        self.write_pieces(pieces, fields, test, index, out);
                    }
                    continue;
                }
                Piece::Value(name) | Piece::Length(name) => {
                    if let Some(index) = self.params.iter().position(|param| param == name) {
                        let _ = write!(out, "{}", test.params[index]);
                    }
                    let field = fields.iter().position(|field| field.name == *name);
                    if let Some(index) = field
                        && let Some(values) = test.parts.get(part).map(|part| &part[index])
                    {
                        if matches!(piece, Piece::Length(_)) {
                            let _ = write!(out, "{}", values.len());
                        } else {
                            let texts = values.iter().map(|value| fields[index].text(*value));
                            out.push_str(&texts.collect::<Vec<_>>().join(" "));
                        }
                    }
                }
            }
            if out.len() > start {
                out.push(' ');
            }
        }
    }

    /// Reads a test in the format of the template.
    ///
    /// # Errors
    /// Returns a `BadInput` error with the line and the name of the value if the input does not
    /// have this format.
    pub fn read_test(&self, games: &dyn GameSource, input: &mut Input) -> Result<Test, Error> {
        let mut reading = Reading { test: Test::default(), part_count: None, lengths: Vec::new() };
        self.read_pieces(&self.template.pieces, games, input, 0, &mut reading)?;
        Ok(reading.test)
    }

    /// Reads pieces of the template, for the component with the index `part`.
    fn read_pieces(
        &self,
        pieces: &[Piece],
        games: &dyn GameSource,
        input: &mut Input,
        part: usize,
        reading: &mut Reading,
    ) -> Result<(), Error> {
        for piece in pieces {
            match piece {
                Piece::LineEnd => {}
                Piece::Word(word) => {
                    let input_word = input.word(word)?;
                    if input_word != word {
                        let expected = words!(judge::word, word);
                        return Err(input.unexpected(word, input_word, expected));
                    }
                }
                Piece::PartCount => {
                    reading.part_count = Some(input.number("parts", 0..=1_000_000usize)?);
                }
                Piece::Group(pieces) => {
                    for index in 0..reading.part_count.unwrap_or(1) {
                        self.read_pieces(pieces, games, input, index, reading)?;
                    }
                }
                Piece::Value(name) if self.params.contains(name) => {
                    let value = input.number(name, i64::MIN..=i64::MAX)?;
                    reading.test.params.push(value);
                }
                Piece::Value(name) | Piece::Length(name) => {
                    let fields = games.fields(&reading.test.params)?;
                    let index = fields.iter().position(|field| field.name == *name);
                    let index = index.unwrap_or(0);
                    let components = &mut reading.test.parts;
                    components
                        .resize(components.len().max(part + 1), vec![Vec::new(); fields.len()]);
                    if matches!(piece, Piece::Length(_)) {
                        reading.lengths.push((part, index, input.number(name, 0..=1 << 24)?));
                        continue;
                    }
                    let stated = reading.lengths.iter().rev();
                    let stated = stated.clone().find(|(p, i, _)| (*p, *i) == (part, index));
                    let length = stated.map(|(_, _, length)| *length);
                    let field = &fields[index];
                    reading.test.parts[part][index] = field.read_all(input, length)?;
                }
            }
        }
        Ok(())
    }

    /// Enumerates the records of tests with the number of numbers and the sum of their distances
    /// from the least possible numbers in ascending order. Tests with equal sums are in the order of
    /// their records. `visit` returns whether to continue with this number of
    /// numbers.
    pub fn enumerate(
        &self,
        games: &dyn GameSource,
        max_count: usize,
        mut visit: impl FnMut(usize, u64, &[u64]) -> bool,
    ) {
        let mut prefixes_left = MAX_ENUMERATED_PREFIXES;
        for count in 0..=max_count {
            let (mut sum, mut empty_sums) = (0, 0);
            'sums: while empty_sums < MAX_EMPTY_SUMS && prefixes_left > 0 {
                let mut records = Vec::new();
                let target = (count, sum);
                self.extend(games, &mut Vec::new(), target, &mut prefixes_left, &mut records);
                empty_sums = if records.is_empty() { empty_sums + 1 } else { 0 };
                for record in records {
                    if !visit(count, sum, &record) {
                        break 'sums;
                    }
                }
                sum += 1;
            }
        }
    }

    /// Appends to `records` all records of tests that begin with `prefix` and continue with
    /// `target.0` numbers whose distances have the sum `target.1`.
    fn extend(
        &self,
        games: &dyn GameSource,
        prefix: &mut Vec<u64>,
        (count, sum): (usize, u64),
        prefixes_left: &mut usize,
        records: &mut Vec<Vec<u64>>,
    ) {
        if *prefixes_left == 0 {
            return;
        }
        *prefixes_left -= 1;
        let mut choices = Choices::replay(1, prefix);
        let Ok((_, log)) = self.draw_logged(games, &mut choices, 64) else { return };
        let Some(&(span, is_length)) = log.get(prefix.len()) else {
            if count == 0 && sum == 0 {
                records.push(prefix.clone());
            }
            return;
        };
        // The numbers that the rest of the test has at least if all lengths are least.
        let least_rest = log[prefix.len()..].iter().filter(|(_, is_length)| !is_length).count();
        if least_rest > count || (!is_length && count == 0) {
            return;
        }
        let has_last_number = !is_length && count == 1;
        let choices = match (is_length, has_last_number) {
            (true, _) => 0..=span.min(count as u64),
            (false, true) => sum..=sum,
            (false, false) => 0..=span.min(sum),
        };
        for choice in choices.filter(|choice| *choice <= span) {
            prefix.push(choice);
            let target = if is_length { (count, sum) } else { (count - 1, sum - choice) };
            self.extend(games, prefix, target, prefixes_left, records);
            prefix.pop();
        }
    }

    /// Returns the number of numbers of the test that the record draws, and the sum of their
    /// distances from the least possible numbers. Returns `None` if the rules do not allow the test.
    pub fn rank(&self, games: &dyn GameSource, record: &[u64]) -> Option<(usize, u64)> {
        let (_, log) = self.draw_logged(games, &mut Choices::replay(1, record), 64).ok()?;
        let numbers = log.iter().zip(record).filter(|((_, is_length), _)| !is_length);
        let (mut count, mut sum) = (0, 0u64);
        for (_, distance) in numbers {
            (count, sum) = (count + 1, sum.saturating_add(*distance));
        }
        Some((count, sum))
    }
}

/// The state while a test is read.
struct Reading {
    test: Test,
    /// The number of components, if the input states it.
    part_count: Option<usize>,
    /// The lengths that the input states: the index of the component, of the field, and the length.
    lengths: Vec<(usize, usize, usize)>,
}

/// Returns the range that an option such as `n=1..100` gives, with the name of its number.
///
/// # Errors
/// Returns a `BadInput` error if the text has another form.
pub fn parse_range(text: &str) -> Result<(String, (i64, i64)), Error> {
    let number = |text: &str| {
        let (sign, digits) = match text.trim().strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text.trim()),
        };
        let number = grundy::base::parse_big(digits).ok();
        let number = number.as_ref().and_then(grundy::base::to_u64);
        number.and_then(|number| i64::try_from(number).ok()).map(|number| sign * number)
    };
    let range = text.split_once('=').and_then(|(name, range)| {
        let (low, high) = range.split_once("..")?;
        Some((name.trim().to_string(), (number(low)?, number(high)?)))
    });
    range.filter(|(_, (low, high))| low <= high).ok_or_else(|| {
        Error::bad(words!(judge::range_is, text = excerpt(text)))
            .help(words!(judge::write_range_like))
    })
}
