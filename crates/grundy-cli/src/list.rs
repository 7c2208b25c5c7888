//! `grundy list`.

use crate::Failure;
use crate::args::List;
use crate::output::Out;
use grundy::base::{Error, excerpt};
use grundy::games::Group;
use grundy::words;
use grundy::workbench::catalogue;
use std::io::Write;
use std::process::ExitCode;

pub fn run(list: &List, out: &mut Out) -> Result<ExitCode, Failure> {
    if let Some(family) = &list.family
        && !Group::ALL.iter().any(|group| group.is_called(family))
    {
        let known: Vec<&str> = Group::ALL.iter().map(|group| group.name().0).collect();
        let (shown, known) = (excerpt(family), known.join(", "));
        return Err(Error::bad(words!("there is no family `{shown}`", "没有类别 `{shown}`"))
            .help(words!("there are {known}", "类别有 {known}"))
            .into());
    }
    let found = catalogue::search(list.family.as_deref(), &list.search.join(" "));
    if out.json {
        for card in &found {
            let line = catalogue::Entry::of(card, out.lang);
            out.json_line(&line)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if found.is_empty() {
        let none = out.say(
            "no game matches; `grundy list` shows all",
            "没有匹配的游戏；`grundy list` 列出全部",
        );
        writeln!(anstream::stderr(), "{none}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = found.iter().map(|card| card.id.len()).max().unwrap_or(0);
    for group in Group::ALL {
        let here: Vec<_> = found.iter().filter(|card| card.group == group).collect();
        if here.is_empty() {
            continue;
        }
        let (word, title) = group.name();
        writeln!(out, "\x1b[1m{}\x1b[0m ({word})", title.get(out.lang))?;
        for card in here {
            let system = card.systems.first().map(|n| format!("S{n}")).unwrap_or_default();
            let (en, zh) = (card.name.en, card.name.zh);
            writeln!(out, "  {:width$}  {system:>3}  {en} · {zh}", card.id)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
