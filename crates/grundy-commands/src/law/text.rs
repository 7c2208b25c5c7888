//! Writes the laws that `law` found as text for people.

use super::request::LawOutput;
use crate::text_writer::TextWriter;
use grundy::text;
use grundy::workbench::game_law::GameLaw;
use std::io;

pub(super) fn write_text(output: &LawOutput, writer: &mut TextWriter) -> io::Result<()> {
    if let Some(law) = &output.search.law {
        write_law(law, writer)?;
    }
    let colon = writer.colon();
    for table in output.guessed() {
        let label = table.label();
        let label = label.get(writer.lang);
        if table.shows_automaton()
            && let Some(words) = table.automaton_words()
        {
            writeln!(writer.out, "{label}{colon}{}", words.get(writer.lang))?;
        } else if table.laws.is_empty() {
            writeln!(writer.out, "{label}{colon}{}", table.none_words().get(writer.lang))?;
            writer.write_fact(text!(law::searched_for), table.tried_words())?;
            if let Some(words) = table.partial_words() {
                writer.write_fact(text!(law::nearest_to_law), &words)?;
            }
        }
        for law in &table.laws {
            writeln!(writer.out, "{label}{colon}{}", table.words(law).get(writer.lang))?;
        }
    }
    Ok(())
}

/// Writes the law of a code or of a catalogue game.
fn write_law(law: &GameLaw, writer: &mut TextWriter) -> io::Result<()> {
    let (name, words, colon) = (&law.name, law.words(), writer.colon());
    writeln!(writer.out, "{name}{colon}{}", words.get(writer.lang))?;
    writer.write_fact(text!(law::evidence), law.evidence.words())?;
    if let Some(words) = law.tried_words() {
        writer.write_fact(text!(law::searched_for), &words)?;
    }
    if let Some(words) = law.nearest_words() {
        writer.write_fact(text!(law::nearest_to_law), &words)?;
    }
    match law.cousin_words() {
        Some(words) => writer.write_fact(text!(law::same_game), &words),
        None => Ok(()),
    }
}
