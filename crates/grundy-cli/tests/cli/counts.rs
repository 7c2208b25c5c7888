//! Tests of `grundy count`: the number of P-positions.

use super::{grundy, told};
use serde_json::Value;

#[test]
fn positions_are_counted() {
    // In a P-position of three heaps from 0 to 7, the third is the nim-sum of the others.
    assert_eq!(
        told("count nim --heaps 3 --below 8"),
        "nim: 3 heaps of 0 to 7 stones, order matters\nP: 64\nN: 448\nall: 512\n\
         evidence: theorem: Bouton's theorem (1902)\n"
    );
    let zh = told("count nim --heaps 2 --from 1 --below 4 --unordered --misere --lang zh");
    assert!(
        zh.starts_with("nim：2 堆，每堆 1 到 3 颗，不计次序，反常规则\nP：2\nN：4\n共：6\n"),
        "{zh}"
    );
    let json = told("count {1,3,4} --heaps 10^18 --below 10^12 --mod 10^9 --json");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["heaps"], "1000000000000000000");
    assert_eq!((&json["from"], &json["selection"]), (&0.into(), &"ordered".into()));
    assert_eq!(json["evidence"]["kind"], "proved");
    let of = |key: &str| json[key].as_u64().unwrap();
    assert_eq!((of("P") + of("N")) % 1_000_000_000, of("positions"));
}

#[test]
fn invalid_counts_are_refused_in_one_line() {
    for (line, part) in [
        ("count nim --below 8", "`--heaps` is missing"),
        ("count nim --heaps 3", "`--below` is missing"),
        ("count nim --heaps x --below 8", "`--heaps`: `x`"),
        ("count nim --heaps 2 --below 8 --mod 0", "the modulus must not be 0"),
        ("count nim 3 --heaps 2 --below 8", "takes a game without a position"),
        ("count nim --heaps 2 --below 8 --distinct --unordered", "cannot be used with"),
        ("count wythoff --heaps 2 --below 8", "not independent heaps"),
        ("count nim --heaps 10^18 --below 7", "--mod 1000000007"),
    ] {
        let ran = grundy(line);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line}");
        assert!(ran.err.contains(part) && ran.err.lines().count() == 1, "{line}: {}", ran.err);
    }
}
