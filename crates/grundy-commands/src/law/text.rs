//! Laws for reading.

use super::asked::Found;
use crate::page::Page;
use grundy::workbench::law::Law;
use std::io;

pub(super) fn text(found: &Found, page: &mut Page) -> io::Result<()> {
    if let Some(law) = &found.sought.law {
        proved(law, page)?;
    }
    let colon = page.colon();
    for found in found.guessed() {
        let label = found.label();
        let label = label.get(page.lang);
        if found.laws.is_empty() {
            let none = page.say("no law found", "未发现规律");
            let (rows, positions) = (found.table.rows.len(), page.say("positions", "个局面"));
            writeln!(page.to, "{label}{colon}{none} ({rows} {positions})")?;
            page.fact("tried", "试过", found.tried_words().get(page.lang))?;
            if let Some(told) = found.partial_words() {
                page.fact("nearest", "最接近的", told.get(page.lang))?;
            }
        }
        for law in &found.laws {
            writeln!(page.to, "{label}{colon}{}", found.words(law).get(page.lang))?;
        }
    }
    Ok(())
}

/// The law of a code or of a game of the catalogue.
fn proved(law: &Law, page: &mut Page) -> io::Result<()> {
    let (name, told, colon) = (&law.name, law.words(), page.colon());
    writeln!(page.to, "{name}{colon}{}", told.get(page.lang))?;
    page.fact("evidence", "依据", law.evidence.words().get(page.lang))?;
    if let Some(told) = law.tried_words() {
        page.fact("tried", "试过", told.get(page.lang))?;
    }
    if let Some(told) = law.nearest_words() {
        page.fact("nearest", "最接近的", told.get(page.lang))?;
    }
    match law.cousin_words() {
        Some(told) => page.fact("same game", "同一游戏", told.get(page.lang)),
        None => Ok(()),
    }
}
