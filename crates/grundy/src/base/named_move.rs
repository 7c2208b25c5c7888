//! Moves as data: of which kind, with which choices, and the position after it.

use super::text::Words;
use grundy_core::base::{Big, to_u64};
use std::borrow::Cow;
use std::fmt;

/// A move as the rules name it that make it.
///
/// From one position two moves that lead to different positions differ in their kind or in a choice. The
/// [words](crate::base::Notation::describe) of a move are written from this.
///
/// ```
/// use grundy::base::{NamedMove, big};
/// let taken = NamedMove::new("take", vec![big(4)]).with("heap", 1u64).with("take", 3u64);
/// assert_eq!(taken.choices.number("take"), Some(&big(3)));
/// assert_eq!(taken.choices.to_string(), "heap = 1, take = 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedMove {
    /// What is done, as one English word such as `take`, `split`, `go`; in a rule file the name of its `move`.
    pub kind: Cow<'static, str>,
    /// What was chosen, in a fixed order.
    pub choices: Choices,
    /// The position after it.
    pub to: Vec<Big>,
    /// The words that the rules give it, where they have some of their own.
    pub words: Option<Words>,
}

impl NamedMove {
    /// A move of this kind, which leads there, without choices.
    pub fn new(kind: impl Into<Cow<'static, str>>, to: Vec<Big>) -> NamedMove {
        NamedMove { kind: kind.into(), choices: Choices::default(), to, words: None }
    }

    /// The same move with one more choice.
    pub fn with(
        mut self,
        name: impl Into<Cow<'static, str>>,
        chosen: impl Into<Chosen>,
    ) -> NamedMove {
        self.choices.push(name, chosen);
        self
    }

    /// The same move in the words that the rules give it.
    pub fn in_words(self, words: Words) -> NamedMove {
        NamedMove { words: Some(words), ..self }
    }

    /// A choice as it is written; nothing where there is no such choice.
    pub fn text(&self, name: &str) -> String {
        self.choices.get(name).map(Chosen::to_string).unwrap_or_default()
    }
}

/// What is chosen in a move: names with values, in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices(Vec<(Cow<'static, str>, Chosen)>);

impl Choices {
    /// Adds a choice at the end.
    pub fn push(&mut self, name: impl Into<Cow<'static, str>>, chosen: impl Into<Chosen>) {
        self.0.push((name.into(), chosen.into()));
    }

    /// What was chosen under a name.
    pub fn get(&self, name: &str) -> Option<&Chosen> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, chosen)| chosen)
    }

    /// The natural that was chosen under a name.
    pub fn number(&self, name: &str) -> Option<&Big> {
        match self.get(name)? {
            Chosen::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The same where it is a machine integer.
    pub fn small(&self, name: &str) -> Option<u64> {
        self.number(name).and_then(to_u64)
    }

    /// The list that was chosen under a name.
    pub fn list(&self, name: &str) -> Option<&[Chosen]> {
        match self.get(name)? {
            Chosen::List(list) => Some(list),
            _ => None,
        }
    }

    /// The naturals of a list that was chosen under a name; none where it is no list of naturals.
    pub fn numbers(&self, name: &str) -> Vec<Big> {
        let number = |chosen: &Chosen| match chosen {
            Chosen::Number(number) => Some(number.clone()),
            _ => None,
        };
        let list = self.list(name).unwrap_or_default();
        list.iter().map(number).collect::<Option<_>>().unwrap_or_default()
    }

    /// Every name with what was chosen.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Chosen)> {
        self.0.iter().map(|(name, chosen)| (name.as_ref(), chosen))
    }
}

impl IntoIterator for Choices {
    type Item = (Cow<'static, str>, Chosen);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        for (at, (name, chosen)) in self.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(to, "{comma}{name} = {chosen}")?;
        }
        Ok(())
    }
}

/// A value that is chosen in a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Chosen {
    /// A natural of any size.
    Number(Big),
    /// A number below 0, which rule files may count to.
    Negative(i64),
    /// Whether something is done.
    Flag(bool),
    /// What is called so: a vertex, a square, a side.
    Name(String),
    /// Several values in order.
    List(Vec<Chosen>),
    /// Several values with names of their own.
    Record(Choices),
}

impl fmt::Display for Chosen {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Chosen::Number(number) => number.fmt(to),
            Chosen::Negative(number) => number.fmt(to),
            Chosen::Flag(flag) => flag.fmt(to),
            Chosen::Name(name) => to.write_str(name),
            Chosen::List(list) => {
                to.write_str("[")?;
                for (at, one) in list.iter().enumerate() {
                    let comma = if at == 0 { "" } else { ", " };
                    write!(to, "{comma}{one}")?;
                }
                to.write_str("]")
            }
            Chosen::Record(choices) => write!(to, "{{{choices}}}"),
        }
    }
}

impl From<Big> for Chosen {
    fn from(number: Big) -> Chosen {
        Chosen::Number(number)
    }
}

impl From<&Big> for Chosen {
    fn from(number: &Big) -> Chosen {
        Chosen::Number(number.clone())
    }
}

impl From<u64> for Chosen {
    fn from(number: u64) -> Chosen {
        Chosen::Number(number.into())
    }
}

impl From<usize> for Chosen {
    fn from(number: usize) -> Chosen {
        Chosen::Number(number.into())
    }
}

impl From<i64> for Chosen {
    fn from(number: i64) -> Chosen {
        u64::try_from(number).map_or(Chosen::Negative(number), Chosen::from)
    }
}

impl From<String> for Chosen {
    fn from(name: String) -> Chosen {
        Chosen::Name(name)
    }
}

impl From<&str> for Chosen {
    fn from(name: &str) -> Chosen {
        Chosen::Name(name.to_string())
    }
}

impl From<Choices> for Chosen {
    fn from(choices: Choices) -> Chosen {
        Chosen::Record(choices)
    }
}

impl<T: Into<Chosen>> From<Vec<T>> for Chosen {
    fn from(list: Vec<T>) -> Chosen {
        Chosen::List(list.into_iter().map(T::into).collect())
    }
}

impl<T: Clone + Into<Chosen>> From<&[T]> for Chosen {
    fn from(list: &[T]) -> Chosen {
        Chosen::List(list.iter().cloned().map(T::into).collect())
    }
}
