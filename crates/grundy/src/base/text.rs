//! English and Chinese side by side: a text lacking one of them does not compile.

/// The language a person reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

/// A fixed text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// The text in one language.
    pub fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// A text made at run time, in both languages; built by [`words!`](crate::words).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub zh: String,
}

impl Words {
    /// The text in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }

    /// The text in one language, without a copy.
    pub fn into_text(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }

    /// The same string in both languages, for what is notation and not speech.
    pub fn same(text: impl Into<String>) -> Words {
        let en = text.into();
        Words { zh: en.clone(), en }
    }

    /// This text followed by another.
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

/// So many of a thing in English: `1 move`, `2 moves`.
///
/// ```
/// use grundy::base::counted;
///
/// assert_eq!((counted(1, "move"), counted(2, "move")), ("1 move".to_string(), "2 moves".to_string()));
/// ```
pub fn counted(many: impl std::fmt::Display, one: &str) -> String {
    let many = many.to_string();
    let s = if many == "1" { "" } else { "s" };
    format!("{many} {one}{s}")
}

/// All of so many things in English: `the only position`, `all 2 positions`.
///
/// ```
/// use grundy::base::all_of;
///
/// assert_eq!((all_of(1, "position"), all_of(2, "position")), ("the only position".to_string(), "all 2 positions".to_string()));
/// ```
pub fn all_of(many: impl std::fmt::Display, one: &str) -> String {
    let many = many.to_string();
    if many == "1" { format!("the only {one}") } else { format!("all {many} {one}s") }
}

/// Formats one text in both languages: `words!("take {n}", "取 {n}")`.
///
/// ```
/// let n = 3;
/// let told = grundy::words!("take {n}", "取 {n} 颗");
/// assert_eq!((told.en.as_str(), told.zh.as_str()), ("take 3", "取 3 颗"));
/// ```
#[macro_export]
macro_rules! words {
    ($en:literal, $zh:literal $(,)?) => {
        $crate::base::Words { en: format!($en), zh: format!($zh) }
    };
}
