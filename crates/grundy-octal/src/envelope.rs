//! [`Envelope`]: the form in which files store certificates. The fields `format` and `version`
//! state what the file certifies, and the other fields are the body of the certificate. The check
//! of proofs for all sizes reads these two fields itself, because it shares no code with other
//! checks.

use crate::Code;
use grundy_text::{CertificateKind, Error, ErrorKind, Suggestion, Words, excerpt, words};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt::Formatter;
use std::marker::PhantomData;
use std::ops::Deref;

/// The body of a certificate: the claim, and the data by which it is checked.
pub trait CertificateBody {
    /// The kind of the certificate, which determines the format and the version of its file.
    const KIND: CertificateKind;
}

/// A certificate in the form in which files store it: a JSON object with the fields `format` and
/// `version`, followed by the fields of the body.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Envelope<T> {
    format: String,
    version: u32,
    /// The claim and its data. They are not checked.
    #[serde(flatten)]
    pub body: T,
}

impl<T: CertificateBody> Envelope<T> {
    /// Creates the certificate with the given body.
    pub fn new(body: T) -> Envelope<T> {
        Envelope { format: T::KIND.format().to_string(), version: T::KIND.version(), body }
    }

    /// Returns the body, if the file states the format and the version of its kind.
    ///
    /// # Errors
    /// `Corrupt` if the file states another format or version.
    pub fn open(&self) -> Result<&T, Error> {
        let (format, version) = (T::KIND.format(), T::KIND.version());
        if self.format == format && self.version == version {
            return Ok(&self.body);
        }
        let (stated_format, stated_version) = (excerpt(&self.format), self.version);
        Err(corrupt(
            T::KIND,
            words!(
                octal::certificate_has_format_version,
                stated_format,
                stated_version,
                format,
                version
            ),
        ))
    }
}

impl<T> Deref for Envelope<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.body
    }
}

/// Creates the error for a certificate of the given kind that is damaged in the way that `what`
/// describes.
pub fn corrupt(kind: CertificateKind, what: Words) -> Error {
    Error::new(ErrorKind::Corrupt, what).suggest(Suggestion::CertifyAnew(kind))
}

/// Parses the code of the game of a certificate.
///
/// # Errors
/// `Corrupt` if the code is not in canonical form; the errors of [`Code::parse`].
pub(crate) fn parse_canonical_code(kind: CertificateKind, text: &str) -> Result<Code, Error> {
    let code = Code::parse(text)?;
    let canonical = code.to_string();
    if canonical == text {
        return Ok(code);
    }
    Err(corrupt(kind, words!(octal::code_is_not_canonical_canonical_form, canonical)))
}

/// The state of an FNV-1a hash (Fowler, Noll and Vo) over 64-bit numbers instead of bytes.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds a number to the hash.
    pub fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x100_0000_01b3);
    }

    /// Returns the hash of the numbers added so far.
    pub fn finish(self) -> u64 {
        self.0
    }
}

/// Computes the digest of a list of numbers: their FNV-1a hash, as 16 hexadecimal digits.
pub fn digest(numbers: impl Iterator<Item = u64>) -> String {
    let mut hash = Fnv::default();
    numbers.for_each(|number| hash.add(number));
    format!("{:016x}", hash.finish())
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Envelope<T> {
    /// Reads the fields `format` and `version` of the envelope wherever they stand, and passes all
    /// other fields to the body. So an error states the place in the file, which the attribute
    /// `flatten` would lose.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Envelope<T>, D::Error> {
        deserializer.deserialize_map(EnvelopeVisitor(PhantomData))
    }
}

struct EnvelopeVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for EnvelopeVisitor<T> {
    type Value = Envelope<T>;

    fn expecting(&self, f: &mut Formatter) -> std::fmt::Result {
        f.write_str("a certificate")
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Envelope<T>, A::Error> {
        let mut entries = BodyEntries { entries, format: None, version: None };
        let body = T::deserialize(MapAccessDeserializer::new(&mut entries))?;
        Ok(Envelope {
            format: entries.format.ok_or_else(|| A::Error::missing_field("format"))?,
            version: entries.version.ok_or_else(|| A::Error::missing_field("version"))?,
            body,
        })
    }
}

/// Iterates over the fields of the body in the JSON object of a certificate. On its way, it takes
/// out and stores the fields `format` and `version` of the envelope.
struct BodyEntries<A> {
    entries: A,
    format: Option<String>,
    version: Option<u32>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for BodyEntries<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.entries.next_key::<String>()? {
            match key.as_str() {
                "format" => self.format = Some(self.entries.next_value()?),
                "version" => self.version = Some(self.entries.next_value()?),
                _ => return seed.deserialize(key.into_deserializer()).map(Some),
            }
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.entries.next_value_seed(seed)
    }
}
