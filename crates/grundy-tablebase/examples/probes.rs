//! How long random probes of a tablebase take: `cargo run --release -p grundy-tablebase --example probes -- FOLDER [MANY]`.

use grundy_tablebase::{Kind, open};
use std::path::Path;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let many: u64 = words.get(1).and_then(|many| many.parse().ok()).unwrap_or(100_000);
    let began = Instant::now();
    let kept = open(Path::new(&words[0])).expect("a tablebase");
    println!("opened in {:.2?}", began.elapsed());
    let tablebase = &kept.tablebase;
    let manifest = tablebase.manifest();
    // Boards are made before the clock runs.
    let mut state = 1u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let mut boards = Vec::new();
    for _ in 0..many {
        let at = random(tablebase.boards());
        let tier = manifest.numbering.tiers.partition_point(|tier| tier.first + tier.boards <= at);
        let own = &manifest.numbering.tiers[tier];
        let cells = match manifest.numbering.kind {
            Kind::All => tablebase.numbers().board(&own.counts, at - own.first),
            Kind::Found => tablebase.board_at(at).expect("a word"),
        };
        boards.push((cells, own.mover));
    }
    drop(kept);
    let kept = open(Path::new(&words[0])).expect("a tablebase");
    let began = Instant::now();
    let known = boards.iter().filter(|(cells, side)| {
        kept.tablebase.label(cells, *side).expect("labels are read").is_some()
    });
    assert_eq!(known.count() as u64, many);
    println!("{many} probes in {:.2?}", began.elapsed());
}
