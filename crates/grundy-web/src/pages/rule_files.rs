//! The rule files that come with the program, as the catalogue lists them.

use grundy::base::Text;
use grundy_commands::examples;
use std::sync::LazyLock;

/// A rule file by its names.
pub struct RuleFile {
    /// Without its ending.
    pub name: String,
    english: String,
    chinese: String,
    /// The first sentence of its comment, in English.
    about: String,
}

/// Every rule file, in order.
static ALL: LazyLock<Vec<RuleFile>> = LazyLock::new(|| {
    let read = |file: String| {
        let text = examples::text(&file)?;
        let head = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
        let head = head.collect::<Vec<_>>().join(" ");
        let about = head.split_inclusive(". ").next().unwrap_or("");
        let title = text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or("");
        // `game "English" "Chinese"`: what is quoted stands between the marks.
        let quoted: Vec<&str> = title.split('"').skip(1).step_by(2).collect();
        let name = file.strip_suffix(".game")?.to_string();
        Some(RuleFile {
            english: quoted.first().unwrap_or(&name.as_str()).to_string(),
            chinese: quoted.get(1).or(quoted.first()).unwrap_or(&name.as_str()).to_string(),
            about: about.trim().to_string(),
            name,
        })
    };
    examples::names(".game").into_iter().filter_map(read).collect()
});

impl RuleFile {
    /// What it is called.
    pub fn title(&self, speech: crate::speech::Speech) -> &str {
        match speech.0 {
            grundy::base::Lang::En => &self.english,
            grundy::base::Lang::Zh => &self.chinese,
        }
    }

    /// The sentence at its head, which is written in English.
    pub fn about(&self) -> &str {
        &self.about
    }
}

/// Those that mention every word of `text`.
pub fn search(text: &str) -> Vec<&'static RuleFile> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let fits = |file: &&RuleFile| {
        let RuleFile { name, english, chinese, about } = file;
        let all = format!("{name} {english} {chinese} {about}").to_lowercase();
        words.iter().all(|word| all.contains(word))
    };
    ALL.iter().filter(fits).collect()
}

/// What they are filtered by beside the families of the catalogue.
pub const FAMILY: (&str, Text) = ("rules", Text { en: "rule files", zh: "规则文件" });

/// The one that has the rules of a game of the catalogue, by the same name.
pub fn of(id: &str) -> Option<&'static RuleFile> {
    ALL.iter().find(|file| file.name == id)
}
