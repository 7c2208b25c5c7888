//! The type of a catalogue entry in the answers of `list` and `show`.

use crate::library::{LibraryGame, NamedGame};
use grundy::base::{Lang, text};
use grundy::games::{Card, Kind, Law, Param};
use grundy::law::{bibtex, source_in_chinese, theorem_in_chinese};
use grundy::workbench::misere_card;
use schemars::JsonSchema;
use serde::Serialize;

/// A game, a function or a topic of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Entry")]
pub struct CatalogueEntry {
    /// The identifier of the entry, by which questions name it.
    pub id: &'static str,
    /// The fixed numbers of the entry, by which `show` also finds it: 13 for the name S13.
    pub systems: &'static [u16],
    /// The name of the entry in the language of the answer.
    pub name: &'static str,
    /// The name of the entry in English and in Chinese.
    pub names: [&'static str; 2],
    /// Alternative names and search terms by which the entry is found.
    pub aliases: &'static [&'static str],
    /// The family under which lists show the entry.
    pub family: &'static str,
    /// The class of the game: impartial, partizan, loopy, scored or theory.
    pub class: &'static str,
    /// Whether the entry is a game, a function or a topic.
    pub kind: EntryKind,
    /// The rules of the game in words; for a function or a topic, its explanation.
    pub rules: &'static str,
    /// The notation in which positions of the game are written.
    pub notation: &'static str,
    /// An example position; empty if the rules define the start.
    pub example: String,
    /// The path of the rule file of the game; `null` for a game of the catalogue.
    pub file: Option<String>,
    /// The parameters that the rules of the game declare.
    pub parameters: Vec<EntryParameter>,
    /// The law of the outcomes or values of the game under its own ending rule; `null` if the
    /// catalogue lists no law.
    pub law: Option<EntryLaw>,
    /// The law of the game in misère play; `null` if the catalogue lists no law.
    pub misere_law: Option<EntryLaw>,
    /// A statement about a single heap in misère play that a computation proves, if no theorem
    /// covers misère play. Only `show` computes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_proved: Option<EntryProved>,
    /// A common false version of the law, with its refutation; `null` if the catalogue
    /// lists no such version.
    pub misstated: Option<&'static str>,
}

/// The kind of a catalogue entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// A game.
    Game,
    /// A function of its input, such as the minimum excludant.
    Function,
    /// A topic of the theory.
    Topic,
}

/// A parameter of a game of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryParameter {
    /// The name of the parameter.
    pub name: String,
    /// The meaning of the parameter; for a rule file, the name and the default value.
    pub what: String,
    /// The default value; `null` if the parameter is required.
    pub default: Option<String>,
}

/// A law of a game: a theorem about the outcomes or the Grundy values of its positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryLaw {
    /// The statement of the law in words.
    pub statement: &'static str,
    /// The name of the theorem that states the law.
    pub theorem: String,
    /// The author or the publication of the theorem.
    pub source: String,
    /// The works that state the theorem, as BibTeX entries.
    pub bibtex: String,
}

/// A statement about a game that a computation proves, with its evidence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryProved {
    /// The proved statement in words.
    pub statement: String,
    /// The evidence for the statement, in words.
    pub evidence: String,
}

impl EntryProved {
    /// Returns what a computation proves about a single heap of a catalogue game in misère play.
    /// Returns `None` for a rule file, and for a game about which nothing is proved in this way.
    pub fn misere(game: &NamedGame, lang: Lang) -> Option<EntryProved> {
        let NamedGame::Card(card) = game else { return None };
        let (statement, evidence) = misere_card(card)?;
        Some(EntryProved {
            statement: statement.into_text(lang),
            evidence: evidence.words().into_text(lang),
        })
    }
}

impl CatalogueEntry {
    /// Converts a game, function or topic of the catalogue (`card`) to its JSON form, with the
    /// texts in the language `lang`.
    pub fn from_card(card: &'static Card, lang: Lang) -> CatalogueEntry {
        let law = |law: &'static Law| EntryLaw {
            statement: law.statement.get(lang),
            theorem: match lang {
                Lang::En => law.theorem.to_string(),
                Lang::Zh => theorem_in_chinese(law.theorem),
            },
            source: match lang {
                Lang::En => law.source.to_string(),
                Lang::Zh => source_in_chinese(law.source),
            },
            bibtex: bibtex(card.id, law.theorem, law.source),
        };
        let parameter = |param: &'static Param| EntryParameter {
            name: param.name.to_string(),
            what: param.what.get(lang).to_string(),
            default: param.default.map(str::to_string),
        };
        CatalogueEntry {
            id: card.id,
            systems: card.systems(),
            name: card.name.get(lang),
            names: [card.name.en, card.name.zh],
            aliases: card.aliases(),
            family: card.group().name().0,
            class: card.class().name(),
            kind: match card.kind {
                Kind::Game { .. } => EntryKind::Game,
                Kind::Function(_) => EntryKind::Function,
                Kind::Topic(_) => EntryKind::Topic,
            },
            rules: card.rules.get(lang),
            notation: card.notation.get(lang),
            example: card.example().to_string(),
            file: None,
            parameters: card.params.iter().map(parameter).collect(),
            law: card.law.as_ref().map(law),
            misere_law: card.misere.as_ref().map(law),
            misere_proved: None,
            misstated: card.misstated.map(|text| text.get(lang)),
        }
    }

    /// Converts a game to its JSON form, with the texts in the language `lang`. The game is either
    /// in the catalogue or a rule file of the library.
    pub fn from_game(game: NamedGame, lang: Lang) -> CatalogueEntry {
        match game {
            NamedGame::Card(card) => CatalogueEntry::from_card(card, lang),
            NamedGame::File(game) => CatalogueEntry::from_file(game, lang),
        }
    }

    /// Converts a rule file of the library to the JSON form of a catalogue entry, with the texts in
    /// the language `lang`.
    pub fn from_file(game: LibraryGame, lang: Lang) -> CatalogueEntry {
        let LibraryGame { file, text: game_text } = game;
        let [english, chinese] = &file.names;
        let (english, chinese) = (english.as_str(), chinese.as_str());
        let parameter = |(name, default): &(String, Option<i64>)| EntryParameter {
            what: default.map_or_else(|| name.clone(), |default| format!("{name}={default}")),
            name: name.clone(),
            default: default.map(|default| default.to_string()),
        };
        let notation = text!(commands::numbers_of_position_in_order);
        CatalogueEntry {
            id: file.id.as_str(),
            systems: &[],
            name: if lang == Lang::En { english } else { chinese },
            names: [english, chinese],
            aliases: &[],
            family: game_text.family.name().0,
            class: game_text.class.name(),
            kind: EntryKind::Game,
            rules: game_text.rules.get(lang),
            notation: notation.get(lang),
            example: game.start().to_string(),
            file: Some(format!("examples/{}.game", file.id)),
            parameters: game.params().iter().map(parameter).collect(),
            law: None,
            misere_law: None,
            misere_proved: None,
            misstated: None,
        }
    }
}
