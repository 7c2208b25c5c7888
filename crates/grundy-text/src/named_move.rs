//! [`NamedMove`]: moves as data. A move consists of a kind, the choices of the player, and the
//! resulting position.

use super::text::Words;
use grundy_core::base::{Big, to_u64};
use std::borrow::Cow;
use std::fmt;

/// A move under the rules of a game. Its kind and its choices identify it among the moves from one
/// position.
///
/// Two moves from one position to different positions differ in their kind or in a choice.
/// [`Notation::describe`](crate::Notation::describe) renders a move in words from these
/// fields.
///
/// ```
/// use grundy_core::base::big;
/// use grundy_text::NamedMove;
/// let choice = NamedMove::new("take", vec![big(4)]).with("heap", 1u64).with("take", 3u64);
/// assert_eq!(choice.choices.number("take"), Some(&big(3)));
/// assert_eq!(choice.choices.to_string(), "heap = 1, take = 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedMove {
    /// The kind of action, as one English word such as `take`, `split` or `go`. In a rule file, it
    /// is the name of the `move` statement.
    pub kind: Cow<'static, str>,
    /// The choices by which the player selects the move among those of its kind, in a fixed order.
    pub choices: MoveChoices,
    /// The position after the move.
    pub to: Vec<Big>,
    /// The words by which a rule file describes the move, or `None` if it states no words.
    pub words: Option<Words>,
}

impl NamedMove {
    /// Creates a move of the kind `kind` that leads to the position `to`, without choices.
    pub fn new(kind: impl Into<Cow<'static, str>>, to: Vec<Big>) -> NamedMove {
        NamedMove { kind: kind.into(), choices: MoveChoices::default(), to, words: None }
    }

    /// Returns the move with the choice `name` = `value` added after the existing ones.
    pub fn with(
        mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<ChoiceValue>,
    ) -> NamedMove {
        self.choices.push(name, value);
        self
    }

    /// Sets the words that a rule file states for the move.
    pub fn with_words(self, words: Words) -> NamedMove {
        NamedMove { words: Some(words), ..self }
    }

    /// Returns the value of the choice called `name`, formatted as text, or an empty string if
    /// there is no such choice.
    pub fn text(&self, name: &str) -> String {
        self.choices.get(name).map(ChoiceValue::to_string).unwrap_or_default()
    }
}

/// The choices of the player in a move: pairs of a name and a value, in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveChoices(Vec<(Cow<'static, str>, ChoiceValue)>);

impl MoveChoices {
    /// Adds the choice `name` = `value` after the existing ones.
    pub fn push(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<ChoiceValue>) {
        self.0.push((name.into(), value.into()));
    }

    /// Returns the value of the choice called `name`, or `None` if there is no such choice.
    pub fn get(&self, name: &str) -> Option<&ChoiceValue> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Returns the value of the choice called `name` if it is a natural number, otherwise `None`.
    pub fn number(&self, name: &str) -> Option<&Big> {
        match self.get(name)? {
            ChoiceValue::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the value of the choice called `name` if it is a natural number that fits in a
    /// `u64`, otherwise `None`.
    pub fn small(&self, name: &str) -> Option<u64> {
        self.number(name).and_then(to_u64)
    }

    /// Returns the value of the choice called `name` if it is a list, otherwise `None`.
    pub fn list(&self, name: &str) -> Option<&[ChoiceValue]> {
        match self.get(name)? {
            ChoiceValue::List(list) => Some(list),
            _ => None,
        }
    }

    /// Returns the value of the choice called `name` if it is a list of natural numbers, otherwise
    /// an empty list.
    pub fn numbers(&self, name: &str) -> Vec<Big> {
        let number = |value: &ChoiceValue| match value {
            ChoiceValue::Number(number) => Some(number.clone()),
            _ => None,
        };
        let list = self.list(name).unwrap_or_default();
        list.iter().map(number).collect::<Option<_>>().unwrap_or_default()
    }

    /// Iterates over the choices in their order, as pairs of the name and the value.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &ChoiceValue)> {
        self.0.iter().map(|(name, value)| (name.as_ref(), value))
    }
}

impl IntoIterator for MoveChoices {
    type Item = (Cow<'static, str>, ChoiceValue);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for MoveChoices {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        for (index, (name, value)) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(to, "{comma}{name} = {value}")?;
        }
        Ok(())
    }
}

/// The value of a choice that the player makes in a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChoiceValue {
    /// A natural number of any size.
    Number(Big),
    /// A negative number, which rule files can produce.
    Negative(i64),
    /// A choice between yes (true) and no (false).
    Flag(bool),
    /// The name of a vertex, a square or a side.
    Name(String),
    /// A list of values, in a fixed order.
    List(Vec<ChoiceValue>),
    /// A record of named values, such as a gift of stones to a heap.
    Record(MoveChoices),
}

impl fmt::Display for ChoiceValue {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ChoiceValue::Number(number) => number.fmt(to),
            ChoiceValue::Negative(number) => number.fmt(to),
            ChoiceValue::Flag(flag) => flag.fmt(to),
            ChoiceValue::Name(name) => to.write_str(name),
            ChoiceValue::List(list) => {
                to.write_str("[")?;
                for (index, item) in list.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(to, "{comma}{item}")?;
                }
                to.write_str("]")
            }
            ChoiceValue::Record(choices) => write!(to, "{{{choices}}}"),
        }
    }
}

impl From<Big> for ChoiceValue {
    fn from(number: Big) -> ChoiceValue {
        ChoiceValue::Number(number)
    }
}

impl From<&Big> for ChoiceValue {
    fn from(number: &Big) -> ChoiceValue {
        ChoiceValue::Number(number.clone())
    }
}

impl From<u64> for ChoiceValue {
    fn from(number: u64) -> ChoiceValue {
        ChoiceValue::Number(number.into())
    }
}

impl From<usize> for ChoiceValue {
    fn from(number: usize) -> ChoiceValue {
        ChoiceValue::Number(number.into())
    }
}

impl From<i64> for ChoiceValue {
    fn from(number: i64) -> ChoiceValue {
        u64::try_from(number).map_or(ChoiceValue::Negative(number), ChoiceValue::from)
    }
}

impl From<String> for ChoiceValue {
    fn from(name: String) -> ChoiceValue {
        ChoiceValue::Name(name)
    }
}

impl From<&str> for ChoiceValue {
    fn from(name: &str) -> ChoiceValue {
        ChoiceValue::Name(name.to_string())
    }
}

impl From<MoveChoices> for ChoiceValue {
    fn from(choices: MoveChoices) -> ChoiceValue {
        ChoiceValue::Record(choices)
    }
}

impl<T: Into<ChoiceValue>> From<Vec<T>> for ChoiceValue {
    fn from(list: Vec<T>) -> ChoiceValue {
        ChoiceValue::List(list.into_iter().map(T::into).collect())
    }
}

impl<T: Clone + Into<ChoiceValue>> From<&[T]> for ChoiceValue {
    fn from(list: &[T]) -> ChoiceValue {
        ChoiceValue::List(list.iter().cloned().map(T::into).collect())
    }
}
