//! Who asks, and what they read.

use crate::speech::Speech;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use grundy::base::Lang;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

/// Whoever asks.
#[derive(Clone, Copy)]
pub struct Visitor {
    /// Where they are; all who share an address are one visitor.
    pub from: IpAddr,
    /// What they read.
    pub lang: Lang,
}

/// The other end of a connection, put into every request by `connections.rs`.
#[derive(Clone, Copy)]
pub struct Peer(pub IpAddr);

impl Visitor {
    fn new(peer: Option<&Peer>, speech: Speech) -> Visitor {
        let from = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
        Visitor { from, lang: speech.0 }
    }

    /// Who sent a request.
    pub fn of(request: &Request) -> Visitor {
        let speech = Speech::of(request.uri(), request.headers());
        Visitor::new(request.extensions().get(), speech)
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(Visitor::new(parts.extensions.get(), Speech::of(&parts.uri, &parts.headers)))
    }
}
