//! Rule files that are exactly a code, and those that only look like one.

use grundy::lang::RuleFile;

/// The code that the rules are, when they are recognised.
fn code(text: &str) -> Option<String> {
    let (file, _) =
        RuleFile::read(text, "test.game").unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    file.build(&[]).unwrap().code().map(|code| code.to_string())
}

#[test]
fn examples() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "game") {
            let text = std::fs::read_to_string(&path).unwrap();
            let (file, _) = RuleFile::read(&text, "test.game").unwrap();
            let Ok(game) = file.build(&[]) else {
                println!("{path:?} needs params");
                continue;
            };
            let began = std::time::Instant::now();
            if let Some(code) = game.code() {
                found.push((
                    path.file_stem().unwrap().to_str().unwrap().to_string(),
                    code.to_string(),
                ));
            }
            println!("{:?} {:?}", path.file_stem(), began.elapsed());
        }
    }
    found.sort();
    println!("{found:#?}");
}

#[test]
fn x16() {
    println!(
        "{:?}",
        code(
            "position n\nmove take (k in [1,4,27,256,3125,46656,823543,16777216]) when k <= n -> [n - k]\n"
        )
    );
    println!(
        "{:?}",
        code(
            "position n\nmove take (k in [1,2]) when k <= n -> [n - k]\nmove big when n >= 2*2*2*2*2*2*2*2 -> [n - 3]"
        )
    );
    println!("{:?}", code("position n\nmove take (k in 1..n) when k mod 2 == 1 -> [n - k]\n"));
    println!("{:?}", code("position n\nmove take (k in 1..min(1099511627776,n)) -> [n - k]\n"));
    println!(
        "{:?}",
        code("position n\nmove take (k in 1..n) when k != 1099511627776 -> [n - k]\n")
    );
    println!("{:?}", code("position n\nparam m = 500\nmove take (k in 1..min(m,n)) -> [n - k]\n"));
    println!("{:?}", code("position n\nparam m = 5000\nmove take (k in 1..min(m,n)) -> [n - k]\n"));
}
