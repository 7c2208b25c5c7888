//! Determines the language of a client: from the query parameter `lang`, the cookie `lang` or the
//! header `Accept-Language`, in this order.

use axum::extract::FromRequestParts;
use axum::http::{HeaderMap, Uri, header, request::Parts};
use grundy::base::Lang;
use std::convert::Infallible;

/// The language in which a client receives pages.
#[derive(Clone, Copy)]
pub struct PageLanguage(pub Lang);

/// Parses a language tag such as `en-GB` or `zh-Hans`. Returns `None` for a language other than
/// English and Chinese.
fn parse_language(name: &str) -> Option<Lang> {
    match name.trim() {
        name if name.starts_with("zh") => Some(Lang::Zh),
        name if name.starts_with("en") => Some(Lang::En),
        _ => None,
    }
}

impl PageLanguage {
    /// Returns the language tag for the HTML attribute `lang`.
    pub fn tag(self) -> &'static str {
        match self.0 {
            Lang::En => "en",
            Lang::Zh => "zh-Hans",
        }
    }

    /// Returns the language that the address `uri` and the headers of a request select.
    pub fn from_request(uri: &Uri, headers: &HeaderMap) -> PageLanguage {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let from_query = uri.query().unwrap_or_default().split('&');
        let from_query =
            from_query.filter_map(|pair| pair.strip_prefix("lang=")).find_map(parse_language);
        let from_cookie = text(header::COOKIE).unwrap_or_default().split(';');
        let from_cookie = from_cookie
            .filter_map(|pair| pair.trim().strip_prefix("lang="))
            .find_map(parse_language);
        let from_header =
            text(header::ACCEPT_LANGUAGE).unwrap_or_default().split(',').find_map(parse_language);
        PageLanguage(from_query.or(from_cookie).or(from_header).unwrap_or_default())
    }
}

impl<S: Sync> FromRequestParts<S> for PageLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<PageLanguage, Infallible> {
        Ok(PageLanguage::from_request(&parts.uri, &parts.headers))
    }
}
