//! Tests the detection of codes that are the same game with shifted heap sizes: detected from the
//! rules and compared with tables by the definition.

use grundy_octal::Code;
use grundy_octal::cousins::{cousin, shifted};

/// Returns the values of heaps 0 to `to`, computed from the digits of the code.
fn naive(text: &str, to: usize) -> Vec<u32> {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    let mut table: Vec<u32> = Vec::new();
    for n in 0..=to {
        let mut options = Vec::new();
        for (take, digit) in digits.iter().enumerate().take_while(|(take, _)| *take <= n) {
            let rest = n - take;
            if digit & 1 != 0 && rest == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(table[rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..rest).map(|a| table[a] ^ table[rest - a]));
            }
        }
        table.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    table
}

fn all_codes() -> impl Iterator<Item = String> {
    let digits = |code: u32| format!("{}{}{}", code >> 6, code >> 3 & 7, code & 7);
    (0..1024u32).map(move |code| format!("{}.{}", code >> 9 << 2, digits(code & 511)))
}

#[test]
fn shifts_of_all_three_digit_codes_have_the_stated_values() {
    let (mut derived, mut cousins) = (0, 0);
    for text in all_codes() {
        let Ok(code) = Code::parse(&text) else { continue };
        let table = naive(&text, 90);
        let same = |other: &Code, by: usize| {
            let other = naive(&other.to_string(), 80);
            (0..=80).all(|n| other[n] == table[n + by])
        };
        for k in 1..5 {
            if let Some(found) = shifted(&code, k) {
                assert!(same(&found, k as usize), "{text} {k} {found}");
                derived += 1;
                if found.to_string().len() <= 5 && found.max_parts() == 2 {
                    // The inverse shift covers at least the same sizes.
                    let back = cousin(&found).unwrap_or_else(|| panic!("{found}"));
                    assert!(back.larger >= k, "{text} {k} {found}");
                }
            }
        }
        if let Some(found) = cousin(&code) {
            let larger = naive(&found.code.to_string(), 90);
            let by = found.larger as usize;
            assert!((0..=80).all(|n| larger[n + by] == table[n]), "{text} {found:?}");
            assert_eq!(shifted(&found.code, found.larger), Some(code), "{text}");
            cousins += 1;
        }
    }
    assert!(derived > 300 && cousins > 30, "{derived} {cousins}");
}

#[test]
fn published_shifted_codes_are_detected() {
    // Guy & Smith 1956; Winning Ways, chapter 4.
    for (code, other, larger) in
        [("0.07", "0.4", 1), ("0.137", "0.4", 2), ("0.77", "4.4", 1), ("0.007", "0.04", 1)]
    {
        let found = cousin(&Code::parse(code).unwrap()).unwrap();
        assert_eq!((found.code.to_string().as_str(), found.larger), (other, larger), "{code}");
    }
    for alone in ["0.6", "0.4", "{1,3,4}", "4u.", "hex 0.8", "0.[3]", "0.16"] {
        assert_eq!(cousin(&Code::parse(alone).unwrap()), None, "{alone}");
    }
}
