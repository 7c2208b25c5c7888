//! `grundy quotient`: what it tells, and certificates through `grundy verify`.

use super::{grundy, told};
use std::path::PathBuf;

#[test]
fn a_quotient_is_told_and_its_certificate_is_verified() {
    let file: PathBuf =
        std::env::temp_dir().join(format!("grundy-quotient-{}", std::process::id()));
    let file = file.display();
    let out = told(&format!("quotient 0.75 --certificate {file}"));
    assert!(out.contains("a quotient of order 8, 2 of them P"), "{out}");
    assert!(out.contains("n+2 and n have the same element for every n >= 8"), "{out}");
    let checked = told(&format!("verify {file}"));
    // A search that goes on from it tells the same; one of another game does not.
    let more = told(&format!("quotient 0.75 --resume {file}"));
    assert!(more.contains("a quotient of order 8, 2 of them P"), "{more}");
    let other = grundy(&format!("quotient 0.77 --resume {file}"));
    assert!(
        other.code == 2
            && other.err.contains("tells the sum 3 wrong; write it anew with `grundy quotient"),
        "{}",
        other.err
    );
    assert!(checked.starts_with("verified: 0.75"), "{checked}");
    std::fs::remove_file(file.to_string()).expect("it was written");
    let drawn = format!("{file}.svg");
    told(&format!("quotient 0.75 --picture {drawn} --walk 5,2"));
    let svg = std::fs::read_to_string(&drawn).expect("it was written");
    assert!(svg.contains("the walk of 5, 2 ends at a b: N"), "{svg}");
    std::fs::remove_file(&drawn).expect("it was written");
    let ran = grundy("quotient 0.75 --picture x.svg --walk 5,two");
    assert!(ran.code == 2 && ran.err.contains("`two` is not the size of a heap"), "{}", ran.err);
    // Nothing is written where a certificate would list too much, and that is said.
    let ran = grundy(&format!("quotient nim --to 450 --certificate {file}"));
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("too many options for a certificate"), "{}", ran.err);
    assert!(!std::path::Path::new(&file.to_string()).exists());
}
