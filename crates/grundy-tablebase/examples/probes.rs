//! Measures random probes of a tablebase:
//! `cargo run --release -p grundy-tablebase --example probes -- FOLDER [COUNT]`.

use grundy_tablebase::{NumberingKind, open};
use std::path::Path;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = arguments.get(1).and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let began = Instant::now();
    let opened = open(Path::new(&arguments[0])).expect("a tablebase");
    println!("opened in {:.2?}", began.elapsed());
    let tablebase = &opened.tablebase;
    let manifest = tablebase.manifest();
    // The boards are computed before time is measured.
    let mut state = 1u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let mut boards = Vec::new();
    for _ in 0..count {
        let index = random(tablebase.boards());
        let tier =
            manifest.numbering.tiers.partition_point(|tier| tier.first + tier.boards <= index);
        let tier = &manifest.numbering.tiers[tier];
        let cells = match manifest.numbering.kind {
            NumberingKind::Dense => tablebase.numbering().unrank(&tier.counts, index - tier.first),
            NumberingKind::Listed => tablebase.listed_board(index).expect("a board"),
        };
        boards.push((cells, tier.mover));
    }
    drop(opened);
    let opened = open(Path::new(&arguments[0])).expect("a tablebase");
    let began = Instant::now();
    let labelled = boards.iter().filter(|(cells, side)| {
        opened.tablebase.label(cells, *side).expect("labels are read").is_some()
    });
    assert_eq!(labelled.count() as u64, count);
    println!("{count} probes in {:.2?}", began.elapsed());
}
