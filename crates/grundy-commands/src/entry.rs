//! An entry of the catalogue, as `list` and `show` tell it.

use crate::known::{Known, Named};
use grundy::base::{Lang, Text};
use grundy::games::{Card, Kind, Law, Param};
use grundy::law::{bibtex, source_in_chinese, theorem_in_chinese};
use grundy::workbench::misere_card;
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
    /// A position; empty where the rules have a start of their own.
    pub example: String,
    /// The rule file that is the game, where it is one; `null` for what the catalogue has.
    pub file: Option<String>,
    /// What it takes.
    pub parameters: Vec<EntryParameter>,
    /// Its theorem.
    pub law: Option<EntryLaw>,
    /// Its theorem for misère play.
    pub misere_law: Option<EntryLaw>,
    /// What is proved of a single heap in misère play, where no theorem is known: told by `show`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_proved: Option<EntryProved>,
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
    pub name: String,
    /// What it is; of a rule file, whose parameters have no words, what it is by default.
    pub what: String,
    /// Its value when none is given.
    pub default: Option<String>,
}

/// A theorem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryLaw {
    /// What it states.
    pub statement: &'static str,
    /// Its name.
    pub theorem: String,
    /// Where it is written.
    pub source: String,
    /// How to cite it: entries of BibTeX.
    pub bibtex: String,
}

/// What a computation proves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryProved {
    /// What is proved.
    pub statement: String,
    /// What was checked.
    pub evidence: String,
}

impl EntryProved {
    /// Of the misère form of a game.
    pub fn misere(named: &Named, lang: Lang) -> Option<EntryProved> {
        let Named::Card(card) = named else { return None };
        let (statement, evidence) = misere_card(card)?;
        Some(EntryProved {
            statement: statement.into_text(lang),
            evidence: evidence.words().into_text(lang),
        })
    }
}

impl Entry {
    /// The entry of a card in one language.
    pub fn of(card: &'static Card, lang: Lang) -> Entry {
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
            example: card.example.to_string(),
            file: None,
            parameters: card.params.iter().map(parameter).collect(),
            law: card.law.as_ref().map(law),
            misere_law: card.misere.as_ref().map(law),
            misere_proved: None,
            misstated: card.misstated.map(|text| text.get(lang)),
        }
    }

    /// The entry of what a name means.
    pub fn of_named(named: Named, lang: Lang) -> Entry {
        match named {
            Named::Card(card) => Entry::of(card, lang),
            Named::File(known) => Entry::of_file(known, lang),
        }
    }

    /// The entry of a rule file in one language.
    pub fn of_file(known: Known, lang: Lang) -> Entry {
        let Known { file, about } = known;
        let [english, chinese] = &file.names;
        let (english, chinese) = (english.as_str(), chinese.as_str());
        let parameter = |(name, default): &(String, Option<i64>)| EntryParameter {
            what: default.map_or_else(|| name.clone(), |default| format!("{name}={default}")),
            name: name.clone(),
            default: default.map(|default| default.to_string()),
        };
        let notation = Text {
            en: "the numbers of the position in the order of its rules, or nothing for the start; parameters as name=value",
            zh: "按规则中的次序写出局面的各数，不写则从开局开始；参数写成 name=value",
        };
        Entry {
            id: file.id.as_str(),
            systems: &[],
            name: if lang == Lang::En { english } else { chinese },
            names: [english, chinese],
            aliases: &[],
            family: about.kin.name().0,
            class: about.class.name(),
            kind: EntryKind::Game,
            rules: about.rules.get(lang),
            notation: notation.get(lang),
            example: known.start().to_string(),
            file: Some(format!("examples/{}.game", file.id)),
            parameters: known.params().iter().map(parameter).collect(),
            law: None,
            misere_law: None,
            misere_proved: None,
            misstated: None,
        }
    }
}
