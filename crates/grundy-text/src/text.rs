//! Texts in two languages. English and Chinese are fields of one struct, so a text that lacks one
//! of them does not compile.

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

/// A text built at run time in both languages, usually by [`words!`](crate::words).
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

/// Formats a count with its English noun: `1 move`, `2 moves`.
///
/// ```
/// use grundy_text::counted;
///
/// assert_eq!((counted(1, "move"), counted(2, "move")), ("1 move".to_string(), "2 moves".to_string()));
/// ```
pub fn counted(count: impl std::fmt::Display, noun: &str) -> String {
    let count = count.to_string();
    let s = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{s}")
}

/// Formats an exhaustive count with its English noun: `the only position`, `all 2 positions`.
///
/// ```
/// use grundy_text::all_of;
///
/// assert_eq!((all_of(1, "position"), all_of(2, "position")), ("the only position".to_string(), "all 2 positions".to_string()));
/// ```
pub fn all_of(count: impl std::fmt::Display, noun: &str) -> String {
    let count = count.to_string();
    if count == "1" { format!("the only {noun}") } else { format!("all {count} {noun}s") }
}

/// Formats one text in both languages: `words!("take {n}", "取 {n}")`.
///
/// ```
/// let n = 3;
/// let text = grundy_text::words!("take {n}", "取 {n} 颗");
/// assert_eq!((text.en.as_str(), text.zh.as_str()), ("take 3", "取 3 颗"));
/// ```
#[macro_export]
macro_rules! words {
    ($en:literal, $zh:literal $(,)?) => {
        $crate::Words { en: format!($en), zh: format!($zh) }
    };
}
