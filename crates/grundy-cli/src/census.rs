//! How many positions can arise, by outcome and moves to the end: tables of boards.

use crate::Failure;
use crate::args::Format;
use crate::failure::unwritten;
use crate::output::Out;
use grundy::base::{Outcome, Words};
use grundy::words;
use grundy::workbench::Instance;
use grundy::workbench::census::Census;
use std::io::Write;

pub fn write(
    census: &Census,
    instance: &Instance,
    format: Format,
    out: &mut Out,
) -> Result<(), Failure> {
    match format {
        Format::Text => text(census, instance, out),
        Format::Csv => csv(census, out),
        Format::Json => json(census, instance, out),
    }
}

fn text(census: &Census, instance: &Instance, out: &mut Out) -> Result<(), Failure> {
    let Words { en, zh } = instance.told_name();
    let title = words!(
        "{en}: positions that can arise, won or lost by the player to move, by moves to the end",
        "{zh}：可出现的局面，按轮到走的一方的胜负与最优步数"
    );
    writeln!(out, "\x1b[1m{}\x1b[0m", title.get(out.lang))?;
    let (won, lost): (u64, u64) = (census.won.iter().sum(), census.lost.iter().sum());
    let widest = census.positions().to_string().len().max(5) + 2;
    row([out.say("moves", "步数"), out.say("won", "必胜"), out.say("lost", "必败")], widest, out)?;
    for (moves, (won, lost)) in census.won.iter().zip(&census.lost).enumerate() {
        let cells = [moves as u64, *won, *lost].map(|number| number.to_string());
        row([&cells[0], &cells[1], &cells[2]], widest, out)?;
    }
    row([out.say("all", "共"), &won.to_string(), &lost.to_string()], widest, out)?;
    let colon = out.colon();
    writeln!(out, "{}{colon}{}", out.say("drawn", "平局"), census.drawn)?;
    writeln!(out, "{}{colon}{}", out.say("positions", "局面"), census.positions())?;
    Ok(())
}

/// Cells set to the right; Chinese characters are as wide as two.
fn row(cells: [&str; 3], widest: usize, out: &mut Out) -> Result<(), Failure> {
    for cell in cells {
        let wide: usize = cell.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        write!(out, "{}{cell}", " ".repeat(widest.saturating_sub(wide)))?;
    }
    writeln!(out)?;
    Ok(())
}

fn csv(census: &Census, out: &mut Out) -> Result<(), Failure> {
    let mut to = csv::Writer::from_writer(&mut *out);
    to.write_record(["remoteness", "outcome", "positions"]).map_err(unwritten)?;
    for (moves, (won, lost)) in census.won.iter().zip(&census.lost).enumerate() {
        for (outcome, positions) in [(Outcome::N, won), (Outcome::P, lost)] {
            let row = [moves.to_string(), outcome.name().to_string(), positions.to_string()];
            to.write_record(row).map_err(unwritten)?;
        }
    }
    let drawn = [String::new(), Outcome::Draw.name().to_string(), census.drawn.to_string()];
    to.write_record(drawn).map_err(unwritten)?;
    to.flush()?;
    Ok(())
}

fn json(census: &Census, instance: &Instance, out: &mut Out) -> Result<(), Failure> {
    let counts = census.won.iter().zip(&census.lost).enumerate();
    let rows: Vec<_> = counts
        .map(|(moves, (won, lost))| serde_json::json!({ "remoteness": moves, "N": won, "P": lost }))
        .collect();
    out.json_line(&instance.with_parameters(serde_json::json!({
        "game": instance.name,
        "positions": census.positions(),
        "N": census.won.iter().sum::<u64>(),
        "P": census.lost.iter().sum::<u64>(),
        "draw": census.drawn,
        "by_remoteness": rows,
    })))?;
    Ok(())
}
