//! What every request passes through: whom it is addressed to, how large it may be, how long it may take, and what the browser
//! may do with the answer.

use crate::Site;
use crate::failure::Failure;
use crate::speech::Speech;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use grundy::base::excerpt;
use grundy::words;
use std::sync::Arc;

/// A body is at most so long, in bytes: a rule file may have a million.
pub const LONGEST_BODY: usize = 2 << 20;

/// No script, style or picture from elsewhere, and no page of ours within another.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Puts the guard around all paths.
pub fn around(all: Router<Arc<Site>>, site: &Arc<Site>) -> Router<Arc<Site>> {
    all.layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(site), addressed))
}

/// Refuses what is addressed to another name, and sets headers.
async fn addressed(
    State(site): State<Arc<Site>>,
    speech: Speech,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or(request.uri().host()).unwrap_or_default().to_string();
    let mut response = if is_ours(&host, &site.hosts) {
        next.run(request).await
    } else {
        let shown = excerpt(&host);
        let told = words!(
            "this page is not served for the host `{shown}`; open the address that `grundy serve` says, or allow it with `--host`",
            "本页不为主机 `{shown}` 服务；请打开 `grundy serve` 给出的地址，或用 `--host` 允许它"
        );
        let failure = Failure::new(StatusCode::MISDIRECTED_REQUEST, "foreign_host", told);
        failure.in_language(speech).into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
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
pub async fn nowhere(speech: Speech, request: Request) -> Failure {
    let path = excerpt(request.uri().path());
    let told = words!(
        "there is nothing at `{path}`; the list of paths is at `/api/v1/openapi.json`",
        "`{path}` 处没有内容；路径清单见 `/api/v1/openapi.json`"
    );
    Failure::new(StatusCode::NOT_FOUND, "not_found", told).in_language(speech)
}

/// The path does not take this method.
pub async fn no_method(speech: Speech, request: Request) -> Failure {
    let (method, path) = (excerpt(request.method().as_str()), excerpt(request.uri().path()));
    let told = words!(
        "`{path}` takes no `{method}`; see `/api/v1/openapi.json`",
        "`{path}` 不接受 `{method}`；见 `/api/v1/openapi.json`"
    );
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "method", told).in_language(speech)
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
