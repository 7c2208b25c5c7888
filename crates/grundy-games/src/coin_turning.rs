//! Coin turning under a rule that the user types as lists of distances.

use crate::prelude::*;
use grundy_families::{CoinGame, Offsets};

pub static CARD: Card = Card {
    params: &[
        Param::required("rule", text!(coin_turning::what), ParamKind::Text),
        Param {
            name: "first",
            what: text!(coin_turning::what_number_of),
            kind: ParamKind::Natural(0),
            default: Some("1"),
        },
    ],
    kind: Kind::normal_play(build),
    ..entry!("coin-turning", coin_turning)
};

fn build(params: &Params) -> Result<Game, Error> {
    let first_coin = params.natural("first");
    if *first_coin > big(1) {
        return Err(Error::bad(words!(coin_turning::first_is, first_coin = first_coin.clone()))
            .help(words!(coin_turning::coins_are_numbered_from_zero)));
    }
    let first_coin = params.clamped("first");
    Ok(Game::of_coins(CoinGame::new(first_coin, Offsets::parse(params.text("rule"), first_coin)?)))
}

/// The notation of positions on rows whose first coin is number 1.
pub(super) const COINS_FROM_1: Text = text!(coin_turning::coins_from_1);

/// The notation of positions on rows whose first coin is number 0.
pub(super) const COINS_FROM_0: Text = text!(coin_turning::coins_from_0);
