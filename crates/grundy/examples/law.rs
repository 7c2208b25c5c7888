//! Finds the law of a code and verifies its certificate: `cargo run --example law -- 0.77`.

use grundy::base::Budget;
use grundy::workbench::{QueryParser, certificate, game_law};

fn main() -> Result<(), grundy::Error> {
    let code = std::env::args().nth(1).unwrap_or_else(|| "0.77".to_string());
    let no_files = |name: &str| Err(grundy::Error::bad(grundy::base::Words::same(name)));
    let mut desk = QueryParser::new(Budget::default(), &no_files);
    let game = desk.parse_game_only(&[&code])?;
    let found = game_law::find(&game, 100_000, false, &desk.budget)?;
    println!("{}", found.words().en);
    if let Some(proof) = found.certificate {
        let verified =
            certificate::verify_any(&certificate::AnyCertificate::Law(proof), &Budget::default())?;
        println!("verified: {} ({})", verified.holds, verified.words.en);
    }
    Ok(())
}
