//! `grundy quotient`: its answers, and its certificates checked by `grundy verify`.

use super::{grundy, told};
use std::path::PathBuf;

#[test]
fn a_quotient_is_printed_and_its_certificate_is_verified() {
    let file: PathBuf =
        std::env::temp_dir().join(format!("grundy-quotient-{}", std::process::id()));
    let file = file.display();
    let out = told(&format!("quotient 0.75 --certificate {file}"));
    assert!(out.contains("quotient of order 8 with 2 P elements"), "{out}");
    assert!(out.contains("n+2 and n have the same element for every n >= 8"), "{out}");
    let checked = told(&format!("verify {file}"));
    // A resumed search gives the same answer; the certificate of another game is refused.
    let more = told(&format!("quotient 0.75 --resume {file}"));
    assert!(more.contains("quotient of order 8 with 2 P elements"), "{more}");
    let other = grundy(&format!("quotient 0.77 --resume {file}"));
    assert!(
        other.code == 2
            && other.err.contains("the least sum with a wrong outcome is 3; create a new certificate with `grundy quotient"),
        "{}",
        other.err
    );
    assert!(checked.starts_with("verified: 0.75"), "{checked}");
    std::fs::remove_file(file.to_string()).expect("it was written");
    let drawn = format!("{file}.svg");
    told(&format!("quotient 0.75 --picture {drawn} --walk 5,2"));
    let svg = std::fs::read_to_string(&drawn).expect("it was written");
    assert!(svg.contains("the path of the heaps 5, 2 ends at a b: N"), "{svg}");
    std::fs::remove_file(&drawn).expect("it was written");
    let ran = grundy("quotient 0.75 --picture x.svg --walk 5,two");
    assert!(ran.code == 2 && ran.err.contains("`two` is not the size of a heap"), "{}", ran.err);
    // If a certificate would be too large, no file is written and the reason is printed.
    let ran = grundy(&format!("quotient nim --to 450 --certificate {file}"));
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("too many options for a certificate"), "{}", ran.err);
    assert!(!std::path::Path::new(&file.to_string()).exists());
}
