//! Texts in two languages: constants, and texts that are built at run time from message files.

use std::fmt;

/// The language of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// The English version of a message.
    #[default]
    En,
    /// The version of a message in Simplified Chinese.
    Zh,
}

/// A constant text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text in English.
    pub en: &'static str,
    /// The text in Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// Returns the text in the language `lang`.
    pub fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// A text built at run time in both languages, usually by [`words!`](crate::words) from a message
/// file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The text in English.
    pub en: String,
    /// The text in Simplified Chinese.
    pub zh: String,
}

impl Words {
    /// Returns the text in the language `lang`.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }

    /// Returns the text in the language `lang`, without copying it.
    pub fn into_text(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }

    /// Creates a text with the same words in both languages, such as the notation `5+3`.
    pub fn same(text: impl Into<String>) -> Words {
        let en = text.into();
        Words { zh: en.clone(), en }
    }

    /// Returns the texts joined by `separator`, such as [`COMMA`].
    pub fn join(texts: impl IntoIterator<Item = impl Into<Words>>, separator: Text) -> Words {
        let mut joined = Words::default();
        for (index, text) in texts.into_iter().enumerate() {
            if index > 0 {
                joined = joined.then(&separator.into());
            }
            joined = joined.then(&text.into());
        }
        joined
    }

    /// Returns a list of texts that are the same in both languages, separated by commas: `a, b`.
    pub fn list(items: impl IntoIterator<Item = impl ToString>) -> Words {
        Words::join(items.into_iter().map(|item| Words::same(item.to_string())), COMMA)
    }

    /// Returns the texts separated by commas, and by `last` before the last of them: `a, b and c`.
    pub fn enumerate(texts: &[Words], last: Text) -> Words {
        match texts.split_last() {
            Some((final_text, earlier)) if !earlier.is_empty() => {
                Words::join(earlier.to_vec(), COMMA).then(&last.into()).then(final_text)
            }
            _ => texts.first().cloned().unwrap_or_default(),
        }
    }

    /// Returns a list of texts in backticks, separated by commas.
    pub fn list_quoted(items: impl IntoIterator<Item = impl fmt::Display>) -> Words {
        Words::list(items.into_iter().map(|item| format!("`{item}`")))
    }

    /// Returns this text followed by the text `next`, in both languages.
    pub fn then(mut self, next: &Words) -> Words {
        self.en.push_str(&next.en);
        self.zh.push_str(&next.zh);
        self
    }
}

impl From<Text> for Words {
    fn from(text: Text) -> Words {
        Words { en: text.en.to_string(), zh: text.zh.to_string() }
    }
}

/// The separator of the items of a list.
pub const COMMA: Text = Text { en: ", ", zh: "、" };
/// The separator of sentences in a list.
pub const SEMICOLON: Text = Text { en: "; ", zh: "；" };

/// A value for a variable of a message: anything that can be displayed, or a text in both languages.
pub trait MessageArgument {
    /// Writes the value in the language `lang`.
    ///
    /// # Errors
    /// If writing fails.
    fn write(&self, lang: Lang, out: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<T: fmt::Display> MessageArgument for T {
    fn write(&self, _: Lang, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(out)
    }
}

impl MessageArgument for Words {
    fn write(&self, lang: Lang, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.get(lang))
    }
}

impl MessageArgument for &Words {
    fn write(&self, lang: Lang, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.get(lang))
    }
}

impl MessageArgument for &Text {
    fn write(&self, lang: Lang, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.get(lang))
    }
}

impl MessageArgument for Text {
    fn write(&self, lang: Lang, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.get(lang))
    }
}

/// A value that differs between the languages, such as a noun. [`words!`](crate::words) builds it
/// from a pair in parentheses.
pub struct EachLanguage<'a> {
    /// The value in English.
    pub en: &'a dyn fmt::Display,
    /// The value in Simplified Chinese.
    pub zh: &'a dyn fmt::Display,
}

impl MessageArgument for EachLanguage<'_> {
    fn write(&self, lang: Lang, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match lang {
            Lang::En => self.en.fmt(out),
            Lang::Zh => self.zh.fmt(out),
        }
    }
}

/// Displays the value of a message variable in one language. The payloads are the value and the
/// language.
pub struct Localized<'a>(pub &'a dyn MessageArgument, pub Lang);

impl fmt::Display for Localized<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(self.1, out)
    }
}

/// Returns a constant text of the message files of the crate: `text!(nim::empty_heap)` is the text
/// with the key `empty-heap` of `messages/nim.en.ftl`.
#[macro_export]
// The texts are those of the crate that calls the macro.
#[allow(clippy::crate_in_macro_def)]
macro_rules! text {
    ($file:ident :: $key:ident) => {
        crate::messages::$file::$key
    };
}

/// Formats a text of the message files of the crate in both languages, with the values of its
/// variables: `words!(nim::take_stones, count = taken, heap)`. A value that differs between the
/// languages is a text or a pair of values: `words!(nim::wins, player = ("Left", "左方"))`.
#[macro_export]
// The texts are those of the crate that calls the macro.
#[allow(clippy::crate_in_macro_def)]
macro_rules! words {
    ($file:ident :: $key:ident $(,)?) => {
        $crate::Words::from(crate::messages::$file::$key)
    };
    ($file:ident :: $key:ident, $($arguments:tt)+) => {
        $crate::message!([crate::messages::$file::$key] [] $($arguments)+)
    };
}

/// Builds a message from its fields, which are given one after another: the recursive helper of
/// [`words!`](crate::words).
#[doc(hidden)]
#[macro_export]
macro_rules! message {
    ([$($message:tt)+] [$($fields:tt)*]) => {
        $crate::Words::from($($message)+ { $($fields)* })
    };
    ($message:tt [$($fields:tt)*] $name:ident = ($en:expr, $zh:expr) $(, $($rest:tt)*)?) => {
        $crate::message!(
            $message
            [$($fields)* $name: &$crate::EachLanguage { en: &$en, zh: &$zh },]
            $($($rest)*)?
        )
    };
    ($message:tt [$($fields:tt)*] $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $crate::message!($message [$($fields)* $name: &$value,] $($($rest)*)?)
    };
    ($message:tt [$($fields:tt)*] $name:ident $(, $($rest:tt)*)?) => {
        $crate::message!($message [$($fields)* $name: &$name,] $($($rest)*)?)
    };
}
