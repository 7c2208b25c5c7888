//! What every request passes through: whom it is addressed to, how large and how slow it may be, how a failure is written, and
//! what the browser may do with the answer.

use crate::connections::HEAD;
use crate::failure::Failure;
use crate::pages;
use crate::site::Site;
use crate::style;
use crate::visitor::Visitor;
use axum::Json;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use grundy::base::excerpt;
use grundy::words;
use http_body_util::BodyExt;
use percent_encoding::percent_decode_str;
use std::sync::{Arc, LazyLock};

/// A body is at most so long, in bytes: a rule file may have a million.
pub const LONGEST_BODY: usize = 2 << 20;
/// Of longer ones so much is read before they are refused: who hangs up on a client that still writes is not heard.
const LONGEST_DRAINED: u64 = 1 << 30;

/// No script, style or picture from elsewhere, and no page of ours within another.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let style = style::source();
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src {style}; img-src 'self' data: blob:; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("it is ASCII")
});

/// Puts the guard around all paths.
pub fn around(all: Router<Arc<Site>>, site: &Arc<Site>) -> Router<Arc<Site>> {
    // Bodies are whole and short when they come to the routes.
    all.layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(Arc::clone(site), guarded))
}

/// Refuses what is addressed to another name, too long or too slow; writes failures and sets headers.
async fn guarded(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let visitor = Visitor::of(&request);
    let uri = request.uri().clone();
    let person = is_person(&request);
    let answered = match admitted(&site, request).await {
        Ok(request) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let mut response = match failed(answered).await {
        Ok(response) => response,
        Err(failure) if person => failure.answer(pages::failed(&failure, visitor, &uri)),
        Err(failure) => failure.answer(Json(failure.refusal(visitor.lang))),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    response
}

/// Whether a browser wants to show the answer.
fn is_person(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|kinds| kinds.contains("text/html"))
        && !request.uri().path().starts_with("/api/")
}

/// The request with all of its body, when it may be answered.
async fn admitted(site: &Site, request: Request) -> Result<Request, Failure> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or(request.uri().host()).unwrap_or_default().to_string();
    if !is_ours(&host, &site.hosts) {
        let shown = excerpt(&host);
        let told = words!(
            "this page is not served for the host `{shown}`; open the address that `grundy serve` prints, or allow it with `--host`",
            "本页不为主机 `{shown}` 服务；请打开 `grundy serve` 给出的地址，或用 `--host` 允许它"
        );
        return Err(Failure::new(StatusCode::MISDIRECTED_REQUEST, "foreign_host", told));
    }
    if request.uri().path().starts_with("/api/")
        && let Some(lang) = unknown_language(request.uri().query())
    {
        let told = words!(
            "`lang` is `{lang}`; choose `en` or `zh`",
            "`lang` 为 `{lang}`；请取 `en` 或 `zh`"
        );
        return Err(Failure::new(StatusCode::BAD_REQUEST, "bad_input", told));
    }
    let (parts, body) = request.into_parts();
    let body = tokio::time::timeout(HEAD, whole(body)).await.map_err(|_| {
        let seconds = HEAD.as_secs();
        let told = words!(
            "the body did not come within {seconds} s; send it faster or a shorter one",
            "请求体未在 {seconds} 秒内到达；请更快发送或缩短"
        );
        Failure::new(StatusCode::REQUEST_TIMEOUT, "slow", told)
    })??;
    Ok(Request::from_parts(parts, Body::from(body)))
}

/// A language that is asked for and not known.
fn unknown_language(query: Option<&str>) -> Option<String> {
    let asked = query?.split('&').filter(|pair| pair.split('=').next() == Some("lang"));
    let known = |pair: &&str| !matches!(*pair, "lang=en" | "lang=zh" | "lang=zh-Hans");
    asked.filter(known).map(|pair| excerpt(pair.trim_start_matches("lang="))).next()
}

/// All of a body, if it is not too long.
async fn whole(mut body: Body) -> Result<Bytes, Failure> {
    let mut kept = Vec::new();
    let mut length: u64 = 0;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|why| {
            let why = excerpt(&why.to_string());
            let told = words!("the body broke off: {why}", "请求体中断：{why}");
            Failure::new(StatusCode::BAD_REQUEST, "bad_body", told)
        })?;
        let Some(data) = frame.data_ref() else { continue };
        length = length.saturating_add(data.len() as u64);
        if length <= LONGEST_BODY as u64 {
            kept.extend_from_slice(data);
        } else {
            kept = Vec::new();
            if length > LONGEST_DRAINED {
                break;
            }
        }
    }
    if length > LONGEST_BODY as u64 {
        let told = words!(
            "the body is longer than {LONGEST_BODY} bytes; send less, or use the program for larger files",
            "请求体超过 {LONGEST_BODY} 字节；请缩短，或用命令行程序处理大文件"
        );
        return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too_long", told));
    }
    Ok(Bytes::from(kept))
}

/// The failure that a response stands for, in our words also where the router refused in its own.
async fn failed(mut response: Response) -> Result<Response, Failure> {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return Ok(response);
    }
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        return Err(failure);
    }
    if status == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        let told = words!(
            "the body is not declared as JSON; send it with `Content-Type: application/json`",
            "未说明请求体为 JSON；请附 `Content-Type: application/json`"
        );
        return Err(Failure::new(status, "bad_body", told));
    }
    const LONGEST_REFUSAL: usize = 10_000;
    let body = axum::body::to_bytes(response.into_body(), LONGEST_REFUSAL).await;
    let body = body.unwrap_or_default();
    let why: String = String::from_utf8_lossy(&body).chars().map(in_line).take(200).collect();
    let told = words!(
        "the request is not as it must be: {why}; see `/api/v1/openapi.json`",
        "请求不合要求：{why}；见 `/api/v1/openapi.json`"
    );
    Err(Failure::new(status, "bad_request", told))
}

/// A character as it may stand in a line.
fn in_line(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

/// Whether a host, with or without a port, is this machine or one of the names allowed.
fn is_ours(host: &str, allowed: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or(rest, |(name, _)| name),
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    ["127.0.0.1", "localhost", "::1"].contains(&name)
        || allowed.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// No such path.
pub async fn nowhere(request: Request) -> Failure {
    // As it was typed: a name in Chinese comes in escapes.
    let typed = percent_decode_str(request.uri().path()).decode_utf8_lossy();
    let path = excerpt(&typed);
    // Who follows a link has no use for a list of paths.
    if is_person(&request) {
        let told = Failure::unknown(words!("there is no page at `{path}`", "`{path}` 处没有页面"));
        return match pages::meant(&typed) {
            Some(page) => told.meaning(page),
            None => told,
        };
    }
    let told = words!(
        "there is nothing at `{path}`; the list of paths is at `/api/v1/openapi.json`",
        "`{path}` 处没有内容；路径清单见 `/api/v1/openapi.json`"
    );
    Failure::unknown(told)
}

/// The path does not take this method.
pub async fn no_method(request: Request) -> Failure {
    let (method, path) = (excerpt(request.method().as_str()), excerpt(request.uri().path()));
    let told = words!(
        "`{path}` takes no `{method}`; see `/api/v1/openapi.json`",
        "`{path}` 不接受 `{method}`；见 `/api/v1/openapi.json`"
    );
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "method", told)
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_names_of_this_machine_and_those_allowed_are_served() {
        let allowed = ["games.example".to_string()];
        for host in ["127.0.0.1", "127.0.0.1:80", "localhost:8080", "[::1]:9", "Games.Example:1"] {
            assert!(is_ours(host, &allowed), "{host}");
        }
        for host in ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil", "[::2]:9"] {
            assert!(!is_ours(host, &allowed), "{host}");
        }
    }
}
