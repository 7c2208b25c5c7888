//! The sender of a request, identified by its IP address, and the language that it reads.

use crate::language::PageLanguage;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use grundy::base::Lang;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

/// The sender of a request. Thread pools and connection limits treat all requests from one address
/// as requests of one client.
#[derive(Clone, Copy)]
pub struct Client {
    /// The IP address of the client. All users behind one address count as one client.
    pub address: IpAddr,
    /// The language of all texts in the response.
    pub lang: Lang,
}

/// The IP address of the other end of a connection, which `connections.rs` adds to every request.
#[derive(Clone, Copy)]
pub struct Peer(pub IpAddr);

impl Client {
    /// Creates a client. Requests in the same process have no `peer`; their address is the loopback
    /// address.
    fn new(peer: Option<&Peer>, language: PageLanguage) -> Client {
        let address = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
        Client { address, lang: language.0 }
    }

    /// Reads the client of a request: the address from its [`Peer`] extension, and the language
    /// from its address and headers.
    pub fn from_request(request: &Request) -> Client {
        let language = PageLanguage::from_request(request.uri(), request.headers());
        Client::new(request.extensions().get(), language)
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(Client::new(
            parts.extensions.get(),
            PageLanguage::from_request(&parts.uri, &parts.headers),
        ))
    }
}
