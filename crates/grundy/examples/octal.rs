//! Prints the Grundy values of a code up to a heap size, and the value of a huge heap by the proved
//! period: `cargo run --example octal -- 0.77 40`.

use grundy::Octal;

fn main() -> Result<(), grundy::Error> {
    let mut words = std::env::args().skip(1);
    let code = words.next().unwrap_or_else(|| "0.77".to_string());
    let to = words.next().and_then(|to| to.parse().ok()).unwrap_or(40);
    let game = Octal::parse(&code)?;
    for (heap, value) in game.values(to)?.iter().enumerate() {
        println!("{heap} {value}");
    }
    println!("10^30 {}", game.value("10^30")?);
    Ok(())
}
