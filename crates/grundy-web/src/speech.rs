//! The language of a visitor: asked for in the address, kept in a cookie, or as the browser says.

use axum::extract::FromRequestParts;
use axum::http::{HeaderMap, Uri, header, request::Parts};
use grundy::base::Lang;
use std::convert::Infallible;

/// The language that a visitor reads.
#[derive(Clone, Copy)]
pub struct Speech(pub Lang);

fn named(name: &str) -> Option<Lang> {
    match name.trim() {
        name if name.starts_with("zh") => Some(Lang::Zh),
        name if name.starts_with("en") => Some(Lang::En),
        _ => None,
    }
}

impl Speech {
    /// How it is called in addresses and in HTML.
    pub fn tag(self) -> &'static str {
        match self.0 {
            Lang::En => "en",
            Lang::Zh => "zh-Hans",
        }
    }

    /// Of whoever sent a request to this address, with these headers.
    pub fn of(uri: &Uri, headers: &HeaderMap) -> Speech {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let asked = uri.query().unwrap_or_default().split('&');
        let asked = asked.filter_map(|pair| pair.strip_prefix("lang=")).find_map(named);
        let kept = text(header::COOKIE).unwrap_or_default().split(';');
        let kept = kept.filter_map(|pair| pair.trim().strip_prefix("lang=")).find_map(named);
        let browser = text(header::ACCEPT_LANGUAGE).unwrap_or_default().split(',').find_map(named);
        Speech(asked.or(kept).or(browser).unwrap_or_default())
    }
}

impl<S: Sync> FromRequestParts<S> for Speech {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Speech, Infallible> {
        Ok(Speech::of(&parts.uri, &parts.headers))
    }
}
