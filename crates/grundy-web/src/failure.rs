//! What a request gets when it is not answered: a status, and an error that says what and how to mend it.
//!
//! A handler returns a [`Failure`]; the guard writes it, as JSON to programs and as a page to people, in the language of
//! the visitor.

use crate::remedy::on_the_page;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Error, ErrorKind, Lang, Words};
use grundy::words;
use schemars::JsonSchema;
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The status.
    pub status: StatusCode,
    kind: &'static str,
    /// What and how to mend it.
    pub told: Words,
}

/// What is answered in place of an answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refusal {
    /// Why.
    pub error: Told,
}

/// Why there is no answer, for programs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RefusalReason")]
pub struct Told {
    /// A word for programs, such as `bad_input` or `too_big`.
    pub kind: &'static str,
    /// What is wrong and how to mend it.
    pub told: String,
}

/// Seconds after which it is worth trying again.
const RETRY: HeaderValue = HeaderValue::from_static("2");

impl Failure {
    /// Of a status, in both languages.
    pub fn new(status: StatusCode, kind: &'static str, told: Words) -> Failure {
        Failure { status, kind, told }
    }

    /// Too many visitors at once.
    pub fn busy() -> Failure {
        let told = words!(
            "too many questions at once; ask again in a moment",
            "同时的提问过多；请稍后再试"
        );
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "busy", told)
    }

    /// Too many questions of one visitor at once.
    pub fn too_many() -> Failure {
        let told = words!(
            "too many of your questions wait already; ask again when some are answered",
            "您的提问已有太多在排队；请待部分答复后再试"
        );
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "too_many", told)
    }

    /// What a request may take was over before the answer was found.
    fn out_of_time() -> Failure {
        let told = words!(
            "the time of a request was over before the answer was found; ask for less, ask again when fewer do, or use the program",
            "在请求的时限内未得到答案；请缩小问题，或待人少时再试，或用命令行程序"
        );
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "stopped", told)
    }

    /// A fault of the program.
    pub fn ours(told: Words) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", told)
    }

    /// The error as JSON.
    pub fn body(&self, lang: Lang) -> Told {
        Told { kind: self.kind, told: self.told.get(lang).to_string() }
    }

    /// The answer of this status, with `body` in it.
    pub fn answer(&self, body: impl IntoResponse) -> Response {
        let mut response = (self.status, body).into_response();
        let shed = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS];
        if shed.contains(&self.status) {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY);
        }
        response
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let (status, kind) = match error.kind() {
            ErrorKind::BadInput => (StatusCode::BAD_REQUEST, "bad_input"),
            ErrorKind::Unknown => (StatusCode::NOT_FOUND, "not_found"),
            ErrorKind::TooBig => (StatusCode::UNPROCESSABLE_ENTITY, "too_big"),
            ErrorKind::Stopped => return Failure::out_of_time(),
            ErrorKind::Corrupt => (StatusCode::UNPROCESSABLE_ENTITY, "corrupt"),
            ErrorKind::Unsupported => (StatusCode::UNPROCESSABLE_ENTITY, "unsupported"),
        };
        let told = Words { en: error.line(Lang::En), zh: error.line(Lang::Zh) };
        Failure::new(status, kind, on_the_page(&told))
    }
}

impl IntoResponse for Failure {
    /// To be written by the guard.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        *response.body_mut() = Body::empty();
        response.extensions_mut().insert(self);
        response
    }
}
