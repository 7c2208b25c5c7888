//! The law of a code with its certificate, checked anew: `cargo run --example law -- 0.77`.

use grundy::base::Budget;
use grundy::workbench::{Desk, certificate, law};

fn main() -> Result<(), grundy::Error> {
    let code = std::env::args().nth(1).unwrap_or_else(|| "0.77".to_string());
    let no_files = |name: &str| Err(grundy::Error::bad(grundy::base::Words::same(name)));
    let mut desk = Desk::new(Budget::default(), &no_files);
    let game = desk.game_alone(&[&code])?;
    let found = law::find(&game, 100_000, false, &desk.budget)?;
    println!("{}", found.words().en);
    if let Some(proof) = found.certificate {
        let verified = certificate::verify_any(&certificate::Any::Law(proof), &Budget::default())?;
        println!("verified: {} ({})", verified.holds, verified.words.en);
    }
    Ok(())
}
