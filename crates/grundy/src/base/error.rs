//! One error type: what is wrong, where, and how to mend it.

use super::remedy::{Medium, Remedy};
use super::text::{Lang, Words};

/// What kind of failure it is; the kind alone chooses the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input is wrong.
    BadInput,
    /// What the input names does not exist.
    Unknown,
    /// The question is sound but larger than the limits allow.
    TooBig,
    /// Stopped from outside: a limit of time, a signal.
    Stopped,
    /// A file that does not hold what it claims.
    Corrupt,
    /// The question has no answer by this method, for a reason that is told.
    Unsupported,
}

impl ErrorKind {
    /// A word for programs, which stays what it is.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::BadInput => "bad_input",
            ErrorKind::Unknown => "unknown",
            ErrorKind::TooBig => "too_big",
            ErrorKind::Stopped => "stopped",
            ErrorKind::Corrupt => "corrupt",
            ErrorKind::Unsupported => "unsupported",
        }
    }
}

/// A failure, told in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    what: Words,
    /// The place in front of it.
    place: Option<Words>,
    help: Option<Remedy>,
    drawn: bool,
    endless: bool,
    /// What was found before.
    so_far: Option<Words>,
}

impl Error {
    /// An error of a kind: `what` names what was found and what was expected.
    pub fn new(kind: ErrorKind, what: Words) -> Error {
        let (place, help, drawn, endless, so_far) = (None, None, false, false, None);
        Error(Box::new(Inner { kind, what, place, help, drawn, endless, so_far }))
    }

    /// Wrong input.
    pub fn bad(what: Words) -> Error {
        Error::new(ErrorKind::BadInput, what)
    }

    /// Something named that does not exist.
    pub fn unknown(what: Words) -> Error {
        Error::new(ErrorKind::Unknown, what)
    }

    /// Wrong input, drawn over several lines that show the places.
    pub fn drawn(picture: Words) -> Error {
        let mut error = Error::bad(picture);
        error.0.drawn = true;
        error
    }

    /// Whether it is drawn over several lines, with its own headings.
    pub fn is_drawn(&self) -> bool {
        self.0.drawn
    }

    /// Says that a method failed because play can go round for ever, so that another may be tried.
    pub fn endless(mut self) -> Error {
        self.0.endless = true;
        self
    }

    /// Whether a method failed because play can go round for ever.
    pub fn is_endless(&self) -> bool {
        self.0.endless
    }

    /// Larger than the limits.
    pub fn too_big(what: Words) -> Error {
        Error::new(ErrorKind::TooBig, what)
    }

    /// No method answers this.
    pub fn unsupported(what: Words) -> Error {
        Error::new(ErrorKind::Unsupported, what)
    }

    /// Adds what was found before it came to this, where it was a limit or a wish to stop that it came to.
    #[must_use]
    pub fn so_far(mut self, found: Words) -> Error {
        if matches!(self.0.kind, ErrorKind::TooBig | ErrorKind::Stopped) {
            self.0.so_far.get_or_insert(found);
        }
        self
    }

    /// What was found before it came to this.
    pub fn found(&self) -> Option<&Words> {
        self.0.so_far.as_ref()
    }

    /// Adds how to mend it, in words.
    pub fn help(self, help: Words) -> Error {
        self.mend(Remedy::Words(help))
    }

    /// Adds how to mend it.
    pub fn mend(mut self, remedy: Remedy) -> Error {
        self.0.help = Some(remedy);
        self
    }

    /// Puts the place in front of what is wrong, as in `line 3: …`.
    pub fn at(mut self, place: Words) -> Error {
        let what = std::mem::take(&mut self.0.what);
        self.0.what = Words {
            en: format!("{}: {}", place.en, what.en),
            zh: format!("{}：{}", place.zh, what.zh),
        };
        self.0.place = Some(place);
        self
    }

    /// The place that stands in front of what is wrong; the outermost of several.
    pub fn place(&self) -> Option<&Words> {
        self.0.place.as_ref()
    }

    /// The kind, which chooses the exit code.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What is wrong without the remedy, as [`line`](Error::line) has it.
    pub fn what(&self, lang: Lang) -> String {
        match self.0.drawn {
            true => self.line(lang),
            false => shortened(&self.with_found(lang)),
        }
    }

    /// What is wrong, and what was found before.
    fn with_found(&self, lang: Lang) -> String {
        let what = self.0.what.get(lang);
        match (&self.0.so_far, lang) {
            (Some(found), Lang::Zh) => format!("{what}：{}", found.get(lang)),
            (Some(found), Lang::En) => format!("{what}: {}", found.get(lang)),
            (None, _) => what.to_string(),
        }
    }

    /// How to mend it in the words of a medium, where that is told apart.
    pub fn help_on(&self, medium: Medium, lang: Lang) -> Option<String> {
        let remedy = self.remedy().filter(|_| !self.0.drawn)?;
        Some(shortened(remedy.words(medium).get(lang)))
    }

    /// How to mend it.
    pub fn remedy(&self) -> Option<&Remedy> {
        self.0.help.as_ref()
    }

    /// What is wrong, with the remedy when there is one, in one line, as the command line has it; numbers of very many
    /// digits are cut, and control characters made visible. What is drawn keeps its lines.
    pub fn line(&self, lang: Lang) -> String {
        self.line_on(Medium::CommandLine, lang)
    }

    /// [`line`](Error::line) in the words of a medium.
    pub fn line_on(&self, medium: Medium, lang: Lang) -> String {
        let what = self.0.what.get(lang);
        if self.0.drawn {
            let lines: Vec<String> =
                what.lines().map(|line| line.chars().flat_map(visible).collect()).collect();
            return lines.join("\n");
        }
        let what = self.with_found(lang);
        let help = self.remedy().map(|remedy| remedy.words(medium));
        shortened(&match help {
            Some(help) if lang == Lang::Zh => format!("{what}（{}）", help.get(lang)),
            Some(help) => format!("{what}; {}", help.get(lang)),
            None => what,
        })
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.line(Lang::En))
    }
}

impl std::error::Error for Error {}

/// A line with its longest numbers cut after some digits, and control characters made visible.
fn shortened(line: &str) -> String {
    const DIGITS: usize = 40;
    let mut digits = 0;
    let mut short = String::with_capacity(line.len().min(1_000));
    for c in line.chars() {
        digits = if c.is_ascii_digit() { digits + 1 } else { 0 };
        match digits {
            0..=DIGITS => short.extend(visible(c)),
            n if n == DIGITS + 1 => short.push('…'),
            _ => {}
        }
    }
    short
}

/// `text` shortened for an error message, with control characters made visible.
pub fn excerpt(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text.chars().take(SHOWN).flat_map(visible).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

fn visible(c: char) -> Vec<char> {
    if c.is_control() { c.escape_default().collect() } else { vec![c] }
}
