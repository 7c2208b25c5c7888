//! An entry of the catalogue, as `list` and `show` tell it.

use grundy::base::Lang;
use grundy::games::{Card, Kind, Law, Param};
use schemars::JsonSchema;
use serde::Serialize;

/// A game, a function or a topic of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// The word by which it is asked about.
    pub id: &'static str,
    /// Numbers of systems, as in S13.
    pub systems: &'static [u16],
    /// Its name.
    pub name: &'static str,
    /// Its names in English and Chinese.
    pub names: [&'static str; 2],
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The family it belongs to.
    pub family: &'static str,
    /// How its players move.
    pub class: &'static str,
    /// What it is.
    pub kind: EntryKind,
    /// Its rules.
    pub rules: &'static str,
    /// How its positions are typed.
    pub notation: &'static str,
    /// A position.
    pub example: &'static str,
    /// What it takes.
    pub parameters: Vec<EntryParameter>,
    /// Its theorem.
    pub law: Option<EntryLaw>,
    /// Its theorem for misère play.
    pub misere_law: Option<EntryLaw>,
    /// A common misstatement.
    pub misstated: Option<&'static str>,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// A game.
    Game,
    /// A function of what is typed.
    Function,
    /// Something to know.
    Topic,
}

/// A parameter of a game of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryParameter {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub what: &'static str,
    /// Its value when none is given.
    pub default: Option<&'static str>,
}

/// A theorem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryLaw {
    /// What it states.
    pub statement: &'static str,
    /// Its name.
    pub theorem: &'static str,
    /// Where it is written.
    pub source: &'static str,
}

impl Entry {
    /// The entry of a card in one language.
    pub fn of(card: &'static Card, lang: Lang) -> Entry {
        let law = |law: &'static Law| EntryLaw {
            statement: law.statement.get(lang),
            theorem: law.theorem,
            source: law.source,
        };
        let parameter = |param: &'static Param| EntryParameter {
            name: param.name,
            what: param.what.get(lang),
            default: param.default,
        };
        Entry {
            id: card.id,
            systems: card.systems,
            name: card.name.get(lang),
            names: [card.name.en, card.name.zh],
            aliases: card.aliases,
            family: card.group.name().0,
            class: card.class.name(),
            kind: match card.kind {
                Kind::Game { .. } => EntryKind::Game,
                Kind::Function(_) => EntryKind::Function,
                Kind::Topic(_) => EntryKind::Topic,
            },
            rules: card.rules.get(lang),
            notation: card.notation.get(lang),
            example: card.example,
            parameters: card.params.iter().map(parameter).collect(),
            law: card.law.as_ref().map(law),
            misere_law: card.misere.as_ref().map(law),
            misstated: card.misstated.map(|text| text.get(lang)),
        }
    }
}
