//! What a request gets when it is not answered: a status and a JSON error that says what and how to mend it.

use crate::speech::Speech;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Error, ErrorKind, Lang, Words};
use grundy::words;
use serde_json::{Value, json};

/// Why there is no answer.
pub struct Failure {
    status: StatusCode,
    kind: &'static str,
    told: Words,
    lang: Lang,
}

/// Seconds after which it is worth trying again.
const RETRY: &str = "2";

impl Failure {
    /// Of a status, in both languages.
    pub fn new(status: StatusCode, kind: &'static str, told: Words) -> Failure {
        Failure { status, kind, told, lang: Lang::En }
    }

    /// What was named is not there.
    pub fn missing(error: Error) -> Failure {
        Failure { status: StatusCode::NOT_FOUND, kind: "not_found", ..Failure::from(error) }
    }

    /// Too many visitors at once.
    pub fn busy() -> Failure {
        let told = words!(
            "too many questions at once; ask again in a moment",
            "同时的提问过多；请稍后再试"
        );
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "busy", told)
    }

    /// A fault of the program.
    pub fn ours(told: Words) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", told)
    }

    /// In the language of the visitor.
    pub fn in_language(mut self, speech: Speech) -> Failure {
        self.lang = speech.0;
        self
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let (status, kind) = match error.kind() {
            ErrorKind::BadInput => (StatusCode::BAD_REQUEST, "bad_input"),
            ErrorKind::TooBig => (StatusCode::UNPROCESSABLE_ENTITY, "too_big"),
            ErrorKind::Stopped => (StatusCode::UNPROCESSABLE_ENTITY, "stopped"),
            ErrorKind::Corrupt => (StatusCode::UNPROCESSABLE_ENTITY, "corrupt"),
            ErrorKind::Unsupported => (StatusCode::UNPROCESSABLE_ENTITY, "unsupported"),
        };
        let told = Words { en: error.line(Lang::En), zh: error.line(Lang::Zh) };
        Failure::new(status, kind, told)
    }
}

impl Failure {
    /// The error as JSON.
    pub fn body(&self) -> Value {
        json!({ "kind": self.kind, "told": self.told.get(self.lang) })
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let error = self.body();
        let mut response = (self.status, axum::Json(json!({ "error": error }))).into_response();
        let shed = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS];
        if shed.contains(&self.status) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY));
        }
        response
    }
}
