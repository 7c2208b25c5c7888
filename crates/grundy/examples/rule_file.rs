//! Reads a game from the text of a rule file, prints its table, and checks its claim at every
//! position up to a size.

use grundy::base::Budget;
use grundy::workbench::table::{Table, TableContent, table};
use grundy::workbench::{QueryParser, check};

const RULES: &str = "game \"Take 1, 3 or 4\" \"取 1、3 或 4\"
position n
move take (k in [1, 3, 4]) when k <= n -> [n - k]
claim P when n mod 7 == 0 or n mod 7 == 2
";

fn main() -> Result<(), grundy::Error> {
    let read = |_: &str| Ok(RULES.to_string());
    let mut desk = QueryParser::new(Budget::default(), &read);
    let game = desk.parse_game_only(&["take.game"])?;
    if let Table::Line(cells) = table(&game, 20, TableContent::Grundy, &desk.budget)? {
        let values: Vec<String> = cells.iter().flatten().map(|cell| cell.to_string()).collect();
        println!("{}", values.join(" "));
    }
    for report in check::check_claims(&game, 0, Some(1000), &desk.budget)? {
        println!("{}: {}", report.claim, report.words.en);
    }
    Ok(())
}
