//! The failure of a request: an HTTP status, a message and its help.
//!
//! A handler returns a [`Failure`]. The middleware in `guard.rs` then renders it in the language of
//! the client: as JSON for programs, as a page for browsers.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Error, ErrorKind, Frontend, Lang, Suggestion, Words};
use grundy::words;
use grundy_commands::{Refusal, refusal::Reason};

/// The reason why a request fails, with everything that its error response shows.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The HTTP status of the error response.
    pub status: StatusCode,
    /// The machine-readable kind of the failure, such as `bad_input` or `busy`.
    kind: &'static str,
    /// The description of the failure in both languages.
    message: Words,
    /// Advice on how to fix the request, if there is any.
    help: Option<Box<Words>>,
    /// The path of the page that the client probably wanted, such as `/games/nim`; `None` if no
    /// page is similar.
    pub suggested_page: Option<Box<str>>,
}

/// The value of the header `Retry-After`: the number of seconds after which a client may send the
/// request again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

impl Failure {
    /// Creates a failure without advice and without a suggested page.
    pub fn new(status: StatusCode, kind: &'static str, message: Words) -> Failure {
        Failure { status, kind, message, help: None, suggested_page: None }
    }

    /// Creates the failure of a request for a name or a path that does not exist.
    pub fn unknown(message: Words) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, ErrorKind::Unknown.name(), message)
    }

    /// Returns the failure with `help` as the advice on how to fix the request.
    pub fn with_help(self, help: Words) -> Failure {
        Failure { help: Some(Box::new(help)), ..self }
    }

    /// Returns the failure with `page` as the path of the suggested page, and with a help text that
    /// names this page.
    pub fn with_suggested_page(self, page: String) -> Failure {
        let help = words!(failure::did_you_mean, page);
        Failure { suggested_page: Some(page.into()), ..self.with_help(help) }
    }

    /// Creates the failure of a request that the server refuses because it is at full capacity.
    pub fn busy() -> Failure {
        let message = words!(failure::too_many_requests_at_once_try);
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// Creates the failure of a request that the server refuses because too many requests of its
    /// client are waiting.
    pub fn too_many() -> Failure {
        let message = words!(failure::too_many_of_your_requests);
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "too_many", message)
    }

    /// Creates the failure of a request that reached a limit of its budget: time, memory or
    /// positions.
    fn out_of_time() -> Failure {
        let message = words!(failure::request_reached_its_limits_ask_smaller);
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "stopped", message)
    }

    /// Creates the failure of a job that reached its time limit (the field `seconds` of its
    /// request). `partial` describes the result so far, if there is one.
    pub fn seconds_over(partial: Option<&Words>) -> Failure {
        let expired = words!(failure::time_limit_was_reached_before_law);
        let message = match partial {
            Some(partial_result) => expired.then(&words!(failure::colon, partial_result)),
            None => expired,
        };
        let help = words!(failure::allow_more_seconds_or_run_grundy);
        Failure {
            help: Some(Box::new(help)),
            ..Failure::new(StatusCode::TOO_MANY_REQUESTS, "stopped", message)
        }
    }

    /// Creates the failure of a request that hit a bug of the program, such as a panic.
    pub fn internal(message: Words) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", message)
    }

    /// Returns the kind, the message and the help in the language `lang`, as the JSON API sends
    /// them.
    pub fn reason(&self, lang: Lang) -> Reason {
        let help = self.help.as_ref().map(|help| help.get(lang).to_string());
        Reason { kind: self.kind, message: self.message.get(lang).to_string(), help, code: None }
    }

    /// Returns the JSON body of the error response in the language `lang`.
    pub fn refusal(&self, lang: Lang) -> Refusal {
        Refusal { error: self.reason(lang) }
    }

    /// Returns the message, followed by the help if there is any, in both languages for the error
    /// page.
    pub fn words(&self) -> Words {
        match self.help.as_deref() {
            Some(help) => self.message.clone().then(&words!(failure::semicolon, help)),
            None => self.message.clone(),
        }
    }

    /// Returns a response with the status of the failure and the given body. If the client can try
    /// again later, the response has the header `Retry-After`.
    pub fn respond_with(&self, body: impl IntoResponse) -> Response {
        let mut response = (self.status, body).into_response();
        let with_retry = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS];
        if with_retry.contains(&self.status) {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let status = match error.kind() {
            ErrorKind::BadInput => StatusCode::BAD_REQUEST,
            ErrorKind::Unknown => StatusCode::NOT_FOUND,
            ErrorKind::TooBig | ErrorKind::Corrupt | ErrorKind::Unsupported => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            ErrorKind::Stopped => return Failure::out_of_time(),
        };
        let message = Words { en: error.message(Lang::En), zh: error.message(Lang::Zh) };
        let help = |lang| error.help_on(Frontend::Page, lang);
        let help = help(Lang::En).zip(help(Lang::Zh)).map(|(en, zh)| Box::new(Words { en, zh }));
        let suggested_page = match error.suggestion() {
            Some(Suggestion::SeeGames { similar: Some(id) }) => Some(format!("/games/{id}").into()),
            _ => None,
        };
        Failure { status, kind: error.kind().name(), message, help, suggested_page }
    }
}

impl IntoResponse for Failure {
    /// Returns an empty response that carries the failure as an extension. The middleware in
    /// `guard.rs` later adds the body.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        *response.body_mut() = Body::empty();
        response.extensions_mut().insert(self);
        response
    }
}
