//! Generates the English and the Chinese page about the collection of laws.

use crate::SHORT;
use grundy::base::Lang;
use grundy::family::Code;
use grundy::games::{CARDS, Kind, Params};
use grundy::law::cousins::{Cousin, cousin};
use grundy::law::period_certificate::PeriodCertificate;
use std::fmt::Write;

/// Generates the English and the Chinese page from the certificates. Each is a pair of its path and
/// its text.
pub fn pages(certificates: &[PeriodCertificate]) -> [(&'static str, String); 2] {
    [
        ("docs/en/records.md", page(certificates, Lang::En)),
        ("docs/zh/records.md", page(certificates, Lang::Zh)),
    ]
}

const HEAD_EN: &str = include_str!("pages/laws.en.txt");

const HEAD_ZH: &str = include_str!("pages/laws.zh.txt");

fn page(certificates: &[PeriodCertificate], lang: Lang) -> String {
    let say = |en: &'static str, zh: &'static str| if lang == Lang::Zh { zh } else { en };
    let mut page = say(HEAD_EN, HEAD_ZH).replace("{short}", &SHORT.to_string());
    for certificate in certificates {
        let code = certificate.code();
        let names = names(code, lang).join(say(", ", "、"));
        let cousin = Code::parse(code).ok().and_then(|code| cousin(&code));
        let same_game = cousin.map_or(String::new(), |Cousin { code, larger }| {
            let (prefix, infix) = (say("n+", "n+"), say(" of ", " 于 "));
            format!("{prefix}{larger}{infix}{code}")
        });
        let checked = if certificate.heaps() <= SHORT {
            say("always", "每次")
        } else {
            say("on demand", "按需")
        };
        let theorem = certificate.theorem();
        let _ = writeln!(
            page,
            "| {code} | {names} | {} | {} | {} | {} | {} | {checked} | {same_game} |",
            certificate.period(),
            certificate.preperiod(),
            certificate.maximum(),
            theorem.get(lang),
            certificate.heaps(),
        );
    }
    page
}

/// Returns the names of the catalogue games that have the rules of the code.
fn names(code: &str, lang: Lang) -> Vec<&'static str> {
    let has_code = |kind: &Kind| {
        let Kind::Game { build, .. } = kind else { return false };
        let game = Params::parse(&[], &[]).and_then(|params| build(&params));
        let game_code = game.as_ref().ok().and_then(|game| game.heaps()?.code.as_ref());
        game_code.is_some_and(|game_code| game_code.to_string() == code)
    };
    let cards = CARDS.iter().filter(|card| card.params.is_empty() && has_code(&card.kind));
    cards.map(|card| if lang == Lang::Zh { card.name.zh } else { card.name.en }).collect()
}
