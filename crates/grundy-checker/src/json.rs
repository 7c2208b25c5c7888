//! JSON as certificates use it: integers only, no key twice, limited depth, each value with its place in the text.

use crate::fault::Fault;

const DEPTH: usize = 200;

/// A value and the byte at which it begins.
pub(crate) struct Json {
    pub at: usize,
    pub value: Value,
}

pub(crate) enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn parse(text: &str) -> Result<Json, Fault> {
        let mut parser = Parser { text, at: 0 };
        let value = parser.value(DEPTH)?;
        if parser.peek().is_some() {
            return Err(parser.fault("text after the certificate"));
        }
        Ok(value)
    }

    pub fn fault(&self, problem: impl Into<String>) -> Fault {
        Fault::Malformed { at: self.at, problem: problem.into() }
    }

    pub fn fails<T>(&self, problem: &str) -> Result<T, Fault> {
        Err(self.fault(problem))
    }

    pub fn list(&self) -> Result<&[Json], Fault> {
        if let Value::List(list) = &self.value { Ok(list) } else { self.fails("expected a list") }
    }

    pub fn text(&self) -> Result<&str, Fault> {
        if let Value::Text(text) = &self.value { Ok(text) } else { self.fails("expected a text") }
    }

    pub fn integer(&self) -> Result<i64, Fault> {
        if let Value::Integer(n) = self.value { Ok(n) } else { self.fails("expected an integer") }
    }

    pub fn flag(&self) -> Result<bool, Fault> {
        if let Value::Bool(b) = self.value { Ok(b) } else { self.fails("expected true or false") }
    }

    pub fn object(&self) -> Result<&[(String, Json)], Fault> {
        if let Value::Object(o) = &self.value { Ok(o) } else { self.fails("expected an object") }
    }

    /// What each member of a list is read as.
    pub fn each<T>(&self, read: impl FnMut(&Json) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
        self.list()?.iter().map(read).collect()
    }

    /// A list of two.
    pub fn pair(&self) -> Result<(&Json, &Json), Fault> {
        if let [a, b] = self.list()? { Ok((a, b)) } else { self.fails("expected a pair") }
    }

    /// An object without any field but these.
    pub fn only(&self, known: &str) -> Result<&Json, Fault> {
        match self.object()?.iter().find(|(key, _)| !known.split(' ').any(|k| k == key)) {
            None => Ok(self),
            Some((key, value)) => Err(value.fault(format!("unknown field `{key}`"))),
        }
    }

    pub fn field(&self, name: &str) -> Option<&Json> {
        let fields = self.object().ok()?;
        fields.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub fn need(&self, name: &str) -> Result<&Json, Fault> {
        self.field(name).ok_or_else(|| self.fault(format!("no field `{name}`")))
    }

    /// What a field is read as, or what holds where it is absent.
    pub fn or<'a, T>(
        &'a self,
        name: &str,
        absent: T,
        read: impl FnOnce(&'a Json) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.field(name).map_or(Ok(absent), read)
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn fault(&self, problem: &str) -> Fault {
        Fault::Malformed { at: self.at, problem: problem.into() }
    }

    /// The next byte that is not space.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, Fault> {
        if depth == 0 {
            return Err(self.fault("nested too deeply"));
        }
        let first = self.peek();
        let at = self.at;
        let words =
            [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))];
        let value = match first {
            Some(b'"') => Value::Text(self.string()?),
            Some(b'[') => Value::List(self.items(b']', |p| p.value(depth - 1))?),
            Some(b'{') => Value::Object(self.fields(depth)?),
            Some(b'-' | b'0'..=b'9') => Value::Integer(self.number()?),
            _ => {
                let Some((word, value)) =
                    words.into_iter().find(|(word, _)| self.text[at..].starts_with(word))
                else {
                    return Err(self.fault("expected a value"));
                };
                self.at += word.len();
                value
            }
        };
        Ok(Json { at, value })
    }

    fn items<T>(
        &mut self,
        end: u8,
        mut item: impl FnMut(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.at += 1;
        let mut all = Vec::new();
        if self.take(end) {
            return Ok(all);
        }
        loop {
            all.push(item(self)?);
            if self.take(end) {
                return Ok(all);
            }
            if !self.take(b',') {
                return Err(self.fault("expected a comma"));
            }
        }
    }

    fn fields(&mut self, depth: usize) -> Result<Vec<(String, Json)>, Fault> {
        let mut keys = std::collections::HashSet::new();
        self.items(b'}', |parser| {
            if parser.peek() != Some(b'"') {
                return Err(parser.fault("expected a key"));
            }
            let key = parser.string()?;
            if !keys.insert(key.clone()) {
                return Err(parser.fault(&format!("the key `{key}` stands twice")));
            }
            if !parser.take(b':') {
                return Err(parser.fault("expected a colon"));
            }
            Ok((key, parser.value(depth - 1)?))
        })
    }

    fn number(&mut self) -> Result<i64, Fault> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c));
        let word = &rest[..end.unwrap_or(rest.len())];
        let digits = word.strip_prefix('-').unwrap_or(word);
        let plain = digits.bytes().all(|b| b.is_ascii_digit())
            && (digits == "0" || !digits.starts_with('0'));
        match word.parse::<i64>() {
            Ok(n) if plain && n.unsigned_abs() <= 1 << 62 => {
                self.at += word.len();
                Ok(n)
            }
            _ => Err(self.fault("expected an integer of at most 2^62 in size")),
        }
    }

    fn string(&mut self) -> Result<String, Fault> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let Some(c) = self.text[self.at..].chars().next() else {
                return Err(self.fault("a text without end"));
            };
            match c {
                '"' => {
                    self.at += 1;
                    return Ok(out);
                }
                '\\' => out.push(self.escape()?),
                c if c < ' ' => return Err(self.fault("a control character in a text")),
                c => {
                    out.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let code = self.text.get(self.at + 2..self.at + 6);
        let code = code.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let (c, length) = match self.text.as_bytes().get(self.at + 1) {
            Some(b'u') => {
                (code.and_then(|c| u32::from_str_radix(c, 16).ok()).and_then(char::from_u32), 6)
            }
            Some(b'n') => (Some('\n'), 2),
            Some(b't') => (Some('\t'), 2),
            Some(b'r') => (Some('\r'), 2),
            Some(b @ (b'"' | b'\\' | b'/')) => (Some(char::from(*b)), 2),
            _ => (None, 0),
        };
        let c = c.ok_or_else(|| self.fault("an unknown escape"))?;
        self.at += length;
        Ok(c)
    }
}
