//! What a request gets when it is not answered: a status, and an error that says what and how to mend it.
//!
//! A handler returns a [`Failure`]; the guard writes it, as JSON to programs and as a page to people, in the language of
//! the visitor.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Error, ErrorKind, Lang, Medium, Remedy, Words};
use grundy::words;
use grundy_commands::{Refusal, refusal::Reason};

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The status.
    pub status: StatusCode,
    kind: &'static str,
    /// What is wrong.
    message: Words,
    /// How to mend it, where that is told apart.
    help: Option<Box<Words>>,
    /// A page that may have been meant.
    pub meant: Option<Box<str>>,
}

/// Seconds after which it is worth trying again.
const RETRY: HeaderValue = HeaderValue::from_static("2");

impl Failure {
    /// Of a status, in both languages.
    pub fn new(status: StatusCode, kind: &'static str, message: Words) -> Failure {
        Failure { status, kind, message, help: None, meant: None }
    }

    /// That there is no such thing.
    pub fn unknown(message: Words) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, ErrorKind::Unknown.name(), message)
    }

    /// With how to mend it.
    pub fn helped(self, help: Words) -> Failure {
        Failure { help: Some(Box::new(help)), ..self }
    }

    /// With a page that may have been meant.
    pub fn meaning(self, page: String) -> Failure {
        let help = words!("did you mean `{page}`?", "是否想看 `{page}`？");
        Failure { meant: Some(page.into()), ..self.helped(help) }
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

    /// The seconds of a job were over before anything was found; `known` is how far it came.
    pub fn seconds_over(known: Option<&Words>) -> Failure {
        let over = words!("the seconds were over before a law was found", "时限已到，尚未找到规律");
        let message = match known {
            Some(Words { en, zh }) => over.then(&words!(": {en}", "：{zh}")),
            None => over,
        };
        let help = words!(
            "allow more seconds, or ask `grundy law` on the command line, which may take as long as it is let",
            "请放宽时限，或用命令行 `grundy law`，它可以不限时"
        );
        Failure {
            help: Some(Box::new(help)),
            ..Failure::new(StatusCode::TOO_MANY_REQUESTS, "stopped", message)
        }
    }

    /// A fault of the program.
    pub fn ours(told: Words) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", told)
    }

    /// Why, for programs.
    pub fn reason(&self, lang: Lang) -> Reason {
        let help = self.help.as_ref().map(|help| help.get(lang).to_string());
        Reason { kind: self.kind, message: self.message.get(lang).to_string(), help, code: None }
    }

    /// What is answered to programs.
    pub fn refusal(&self, lang: Lang) -> Refusal {
        Refusal { error: self.reason(lang) }
    }

    /// What is wrong, and how to mend it, for people.
    pub fn words(&self) -> Words {
        match self.help.as_deref() {
            Some(Words { en, zh }) => self.message.clone().then(&words!("; {en}", "（{zh}）")),
            None => self.message.clone(),
        }
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
        let status = match error.kind() {
            ErrorKind::BadInput => StatusCode::BAD_REQUEST,
            ErrorKind::Unknown => StatusCode::NOT_FOUND,
            ErrorKind::TooBig | ErrorKind::Corrupt | ErrorKind::Unsupported => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            ErrorKind::Stopped => return Failure::out_of_time(),
        };
        let message = Words { en: error.what(Lang::En), zh: error.what(Lang::Zh) };
        let help = |lang| error.help_on(Medium::Page, lang);
        let help = help(Lang::En).zip(help(Lang::Zh)).map(|(en, zh)| Box::new(Words { en, zh }));
        let meant = match error.remedy() {
            Some(Remedy::SeeGames { meant: Some(id) }) => Some(format!("/games/{id}").into()),
            _ => None,
        };
        Failure { status, kind: error.kind().name(), message, help, meant }
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
