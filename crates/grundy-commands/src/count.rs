//! `count`: how many positions of so many heaps are P and N.

use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::Evidence;
use crate::typed::{Number, Typed};
use grundy::algebra::{self, Modulo};
use grundy::base::{Ending, Error, Lang, Remedy, Text, excerpt, to_u64};
use grundy::words;
use grundy::workbench::Instance;
use grundy::workbench::count::{Count, Counted, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::rc::Rc;

/// A game of heaps, and which of its positions are counted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountRequest {
    /// The game with its parameters.
    pub game: Typed,
    /// How many heaps.
    pub heaps: Number,
    /// The least size that is too large.
    pub below: Number,
    /// The least size of a heap; without it 0, or the least that the rules allow.
    #[serde(default)]
    pub from: Option<Number>,
    /// Remainders modulo this, below 2^64; without it numbers are exact.
    #[serde(default)]
    pub modulo: Option<Number>,
    /// Whether order counts, and whether heaps may be equal.
    #[serde(default)]
    pub selection: Selection,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// Whether order counts, and whether heaps may be equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Selection {
    /// Lists: order counts.
    #[default]
    Ordered,
    /// Multisets: order does not count.
    Unordered,
    /// Sets: order does not count, and no two heaps are equal.
    Distinct,
}

/// How many positions are P and N.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountResponse {
    /// The game.
    pub game: String,
    /// How many heaps.
    pub heaps: Number,
    /// The least size of a heap.
    pub from: Number,
    /// The least size that is too large.
    pub below: Number,
    /// Whether order counts, and whether heaps may be equal.
    pub selection: Selection,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// What remainders are modulo; `null` where numbers are exact.
    pub modulo: Option<Number>,
    /// P-positions.
    #[serde(rename = "P")]
    pub lost: Number,
    /// N-positions.
    #[serde(rename = "N")]
    pub won: Number,
    /// All positions.
    pub positions: Number,
    /// How the values of the heaps are known.
    pub evidence: Evidence,
}

/// What is found.
pub struct Found {
    instance: Rc<Instance>,
    counted: Counted,
    count: Count,
}

/// A number that machines hold.
fn small(number: &Number) -> Result<u64, Error> {
    to_u64(&number.0).ok_or_else(|| {
        let shown = excerpt(&number.0.to_string());
        Error::bad(words!("`{shown}` is 2^64 or more", "`{shown}` 不小于 2^64"))
            .help(words!("write a smaller number", "请写较小的数"))
    })
}

impl Request for CountRequest {
    const NAME: &'static str = "count";
    const SUMMARY: Text = Text {
        en: "How many positions of so many heaps are P and N",
        zh: "若干堆的局面中必败态与必胜态的个数",
    };
    const SAMPLE: &'static str = "grundy count nim --heaps 3 --below 8";
    const EXAMPLE: &'static str = r#"{"game": "nim", "heaps": 3, "below": 8}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Found;
    type Response = CountResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let (instance, rest) = session.game_and_rest(&self.game, &self.files)?;
        if let Some(extra) = rest.first() {
            let shown = excerpt(extra);
            return Err(Error::bad(words!(
                "no position is wanted, but `{shown}` was given",
                "计数不需要局面，却给出了 `{shown}`"
            ))
            .mend(Remedy::HeapsAndBelow));
        }
        let modulo = self.modulo.as_ref().map(|modulo| {
            Modulo::new(small(modulo)?).ok_or_else(|| {
                Error::bad(words!("there are no remainders modulo 0", "不能对 0 取模"))
                    .help(words!("write at least 1", "请写至少为 1 的数"))
            })
        });
        let counted = Counted {
            heaps: self.heaps.0.clone(),
            from: self.from.as_ref().map(small).transpose()?,
            below: small(&self.below)?,
            selection: match self.selection {
                Selection::Ordered => algebra::Selection::Ordered,
                Selection::Unordered => algebra::Selection::Unordered,
                Selection::Distinct => algebra::Selection::Distinct,
            },
            modulo: modulo.transpose()?,
            ending: if self.misere { Ending::Misere } else { instance.ending },
        };
        let count = count(&instance, &counted, &session.budget)?;
        Ok(Found { instance, counted, count })
    }

    fn response(&self, found: Found, _: Lang) -> CountResponse {
        let Found { instance, counted, count } = found;
        CountResponse {
            game: instance.name.clone(),
            heaps: Number(counted.heaps),
            from: count.from.into(),
            below: counted.below.into(),
            selection: self.selection,
            misere: counted.ending == Ending::Misere,
            modulo: counted.modulo.map(|modulo| modulo.modulus().into()),
            lost: Number(count.p),
            won: Number(count.n),
            positions: Number(count.total),
            evidence: Evidence::from(&count.evidence),
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let Found { instance, counted, count } = found;
        let (name, from, to) = (&instance.name, count.from, counted.below.saturating_sub(1));
        let heaps = excerpt(&counted.heaps.to_string());
        let how = match self.selection {
            Selection::Ordered => words!("in order", "计次序"),
            Selection::Unordered => words!("in any order", "不计次序"),
            Selection::Distinct => words!("all different, in any order", "两两不同，不计次序"),
        };
        let how = match counted.ending {
            Ending::Normal => how,
            Ending::Misere => how.then(&words!(", misère play", "，反常规则")),
        };
        let (en, zh) = (how.en, how.zh);
        let title = words!(
            "{name}: {heaps} heaps of {from} to {to}, {en}",
            "{name}：{heaps} 堆，每堆 {from} 到 {to} 颗，{zh}"
        );
        writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
        let modulo = counted.modulo.map_or(String::new(), |m| format!(" (mod {})", m.modulus()));
        page.fact("P", "P", &format!("{}{modulo}", count.p))?;
        page.fact("N", "N", &format!("{}{modulo}", count.n))?;
        page.fact("all", "共", &format!("{}{modulo}", count.total))?;
        page.fact("evidence", "依据", count.evidence.words().get(page.lang))
    }
}
