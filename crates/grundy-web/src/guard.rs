//! The guard: the middleware of all requests. It checks the host, the size and the speed of a
//! request, renders failures, and sets the security headers.

use crate::client::Client;
use crate::connections::HEAD_TIMEOUT;
use crate::failure::Failure;
use crate::site::Site;
use crate::{pages, style};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use grundy::base::excerpt;
use grundy::words;
use http_body_util::BodyExt;
use percent_encoding::percent_decode_str;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The maximum length of a request body in bytes. A rule file may have a million bytes.
pub const MAX_BODY: usize = 2 << 20;
/// The maximum number of bytes of an oversized body that the server reads and discards before it
/// refuses the request. A client that is still writing its body would not read the refusal.
const MAX_DRAINED: u64 = 1 << 30;
/// The maximum pause in the transfer of an oversized body. After a longer pause, the server refuses
/// the request without reading the remaining body.
const MAX_PAUSE: Duration = Duration::from_millis(200);

/// The Content Security Policy: no foreign scripts, styles or pictures, and no embedding of the
/// pages.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let style = style::csp_source();
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src {style}; img-src 'self' data: blob:; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("it is ASCII")
});

/// Adds the guard as a middleware to all routes.
pub fn wrap(routes: Router<Arc<Site>>, site: &Arc<Site>) -> Router<Arc<Site>> {
    // The guard reads the body and limits its length.
    routes
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(Arc::clone(site), guard))
}

/// The middleware of all requests: refuses a request with an unknown host, an oversized body or a
/// slow body, renders failures, and sets the security headers.
async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let client = Client::from_request(&request);
    let uri = request.uri().clone();
    let for_browser = is_person(&request);
    let response = match admit(&site, request).await {
        Ok(request) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let mut response = match extract_failure(response).await {
        Ok(response) => response,
        Err(failure) if for_browser => {
            failure.respond_with(pages::error_page(&failure, client, &uri))
        }
        Err(failure) => failure.respond_with(Json(failure.refusal(client.lang))),
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

/// Returns whether a person will read the response in a browser, so that a failure must be rendered
/// as a page and not as JSON.
fn is_person(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|kinds| kinds.contains("text/html"))
        && !request.uri().path().starts_with("/api/")
}

/// Checks the host, the query parameter `lang` and the length of a request, and reads its body into
/// memory.
///
/// # Errors
///
/// If a check fails, or if the body does not arrive within [`HEAD_TIMEOUT`].
async fn admit(site: &Site, request: Request) -> Result<Request, Failure> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or(request.uri().host()).unwrap_or_default().to_string();
    if !is_allowed_host(&host, &site.hosts) {
        let message = words!(guard::host_is_not_allowed_open_address, host = excerpt(&host));
        return Err(Failure::new(StatusCode::MISDIRECTED_REQUEST, "foreign_host", message));
    }
    if request.uri().path().starts_with("/api/")
        && let Some(lang) = unknown_language(request.uri().query())
    {
        let message = words!(guard::lang_is_choose_en_or_zh, lang);
        return Err(Failure::new(StatusCode::BAD_REQUEST, "bad_input", message));
    }
    let (parts, body) = request.into_parts();
    let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if let Some(length) = length.and_then(|length| length.parse::<u64>().ok())
        && length > MAX_BODY as u64
    {
        if length <= MAX_DRAINED {
            let _ = tokio::time::timeout(HEAD_TIMEOUT, drain(body)).await;
        }
        return Err(too_long());
    }
    let body = tokio::time::timeout(HEAD_TIMEOUT, read_body(body)).await.map_err(|_| {
        let seconds = HEAD_TIMEOUT.as_secs();
        let message = words!(guard::request_body_did_not_arrive_within, seconds);
        Failure::new(StatusCode::REQUEST_TIMEOUT, "slow", message)
    })??;
    Ok(Request::from_parts(parts, Body::from(body)))
}

/// Returns the first value of the query parameter `lang` that is not a supported language, or
/// `None` if all values are supported.
fn unknown_language(query: Option<&str>) -> Option<String> {
    let languages = query?.split('&').filter(|pair| pair.split('=').next() == Some("lang"));
    let is_unknown = |pair: &&str| !matches!(*pair, "lang=en" | "lang=zh" | "lang=zh-Hans");
    languages.filter(is_unknown).map(|pair| excerpt(pair.trim_start_matches("lang="))).next()
}

/// Reads and discards an oversized body until it ends or its sender pauses for [`MAX_PAUSE`].
async fn drain(mut body: Body) {
    while let Ok(Some(Ok(_))) = tokio::time::timeout(MAX_PAUSE, body.frame()).await {}
}

/// Creates the failure of a request whose body is longer than [`MAX_BODY`].
fn too_long() -> Failure {
    let text = words!(guard::request_body_is_longer_than_bytes, max_body = MAX_BODY);
    Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too_long", text)
}

/// Reads a body into memory. Returns an error if the body is longer than [`MAX_BODY`] or its
/// transfer is interrupted.
async fn read_body(mut body: Body) -> Result<Bytes, Failure> {
    let mut bytes = Vec::new();
    let mut length: u64 = 0;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|why| {
            let why = excerpt(&why.to_string());
            let message = words!(guard::request_body_did_not_arrive_completely, why);
            Failure::new(StatusCode::BAD_REQUEST, "bad_body", message)
        })?;
        let Some(data) = frame.data_ref() else { continue };
        length = length.saturating_add(data.len() as u64);
        if length <= MAX_BODY as u64 {
            bytes.extend_from_slice(data);
        } else {
            bytes = Vec::new();
            if length > MAX_DRAINED {
                break;
            }
        }
    }
    if length > MAX_BODY as u64 { Err(too_long()) } else { Ok(Bytes::from(bytes)) }
}

/// Separates error responses from successful ones. Returns `response` as `Ok` if its status is no
/// error. Otherwise returns the [`Failure`] that the response carries. An error of the router
/// carries no failure, so that a new one with a message in both languages is returned.
async fn extract_failure(mut response: Response) -> Result<Response, Failure> {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return Ok(response);
    }
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        return Err(failure);
    }
    if status == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        let message = words!(guard::request_body_is_not_declared);
        return Err(Failure::new(status, "bad_body", message));
    }
    const MAX_REFUSAL_BODY: usize = 10_000;
    let body = axum::body::to_bytes(response.into_body(), MAX_REFUSAL_BODY).await;
    let body = body.unwrap_or_default();
    let why: String = String::from_utf8_lossy(&body).chars().map(in_line).take(200).collect();
    let message = words!(guard::invalid_request_see_api_v1_openapi, why);
    Err(Failure::new(status, "bad_request", message))
}

/// Replaces a control character, such as a line break, by a space. Returns any other character
/// unchanged.
fn in_line(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

/// Returns whether `host` is a name of this machine (`localhost` or a loopback address) or one of
/// the `allowed` names. `host` may end with a port, which is ignored. Upper case and the dot at the
/// end of a fully qualified name make no difference.
fn is_allowed_host(host: &str, allowed: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(tail) => tail.split_once(']').map_or(tail, |(name, _)| name),
        None => without_root_dot(host.split_once(':').map_or(host, |(name, _)| name)),
    };
    let local = ["127.0.0.1", "localhost", "::1"].into_iter();
    let allowed = allowed.iter().map(|known| without_root_dot(known));
    local.chain(allowed).any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns a host name without the dot of the DNS root, with which a fully qualified name may end.
fn without_root_dot(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

/// Handles requests of unknown paths: returns a 404 failure. For a browser, it suggests the page of
/// the game that the path names, if there is one.
pub async fn unknown_path(request: Request) -> Failure {
    // The path is decoded, since a Chinese name is percent-encoded.
    let typed = percent_decode_str(request.uri().path()).decode_utf8_lossy();
    let path = excerpt(&typed);
    // The message for a browser suggests a page instead of the list of the API paths.
    if is_person(&request) {
        let failure = Failure::unknown(words!(guard::there_is_no_page_at, path));
        return match pages::similar_page(&typed) {
            Some(page) => failure.with_suggested_page(page),
            None => failure,
        };
    }
    let message = words!(guard::there_is_nothing_at_list, path);
    Failure::unknown(message)
}

/// Handles requests whose path exists but does not support the method: returns a 405 failure.
pub async fn unknown_method(request: Request) -> Failure {
    let (method, path) = (excerpt(request.method().as_str()), excerpt(request.uri().path()));
    let message = words!(guard::does_not_support_see_api_v1, path, method);
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
}

#[cfg(test)]
mod tests {
    use super::is_allowed_host;

    #[test]
    fn only_local_and_allowed_hosts_are_served() {
        let allowed = ["games.example".to_string()];
        for host in [
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost:8080",
            "[::1]:9",
            "LOCALHOST:8417",
            "LocalHost",
            "Games.Example:1",
        ] {
            assert!(is_allowed_host(host, &allowed), "{host}");
        }
        for host in ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil", "[::2]:9"] {
            assert!(!is_allowed_host(host, &allowed), "{host}");
        }
    }
}
