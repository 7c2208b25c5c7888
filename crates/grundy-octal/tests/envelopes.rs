//! The fields `format` and `version` of certificates.

use grundy_core::base::Budget;
use grundy_octal::period_certificate::PeriodCertificate;
use grundy_octal::quotient::{Certificate, check};
use grundy_text::{ErrorKind, Lang};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// Returns the certificate of the misère quotient of 0.3, whose heaps alternate between the
/// elements 1 and a with a^2 = 1.
fn quotient_of_nim_heaps() -> Value {
    json!({
        "format": "grundy misere quotient", "version": 1, "code": "0.3",
        "values": [1, 0, 1, 0, 1], "portion": [1],
        "generators": [{ "position": 1, "times": [1, 0] }],
    })
}

#[test]
fn the_format_and_the_version_of_a_quotient_are_checked() {
    let sound = quotient_of_nim_heaps();
    let error = |key: &str, value: Value| {
        let mut changed = sound.clone();
        changed[key] = value;
        let certificate: Certificate = serde_json::from_value(changed).unwrap();
        let error = check(&certificate, &Budget::default()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Corrupt);
        error.message(Lang::En)
    };
    let certificate: Certificate = serde_json::from_value(sound.clone()).unwrap();
    assert!(check(&certificate, &Budget::default()).unwrap().holds);
    assert!(error("version", json!(2)).contains("only `grundy misere quotient`, version 1,"));
    assert!(error("format", json!("other")).contains("the format `other`, version 1;"));
}

/// The envelope and the body are written as one object, in whatever order its fields are read.
#[test]
fn an_envelope_is_written_as_it_was_read() {
    let text = r#"{"code":"0.3","version":1,"values":[1,0],"portion":[1],"format":"grundy misere quotient","generators":[{"position":1,"times":[1,0]}]}"#;
    let certificate: Certificate = serde_json::from_str(text).unwrap();
    let written = r#"{"format":"grundy misere quotient","version":1,"code":"0.3","values":[1,0],"portion":[1],"generators":[{"position":1,"times":[1,0]}]}"#;
    assert_eq!(serde_json::to_string(&certificate).unwrap(), written);
}

#[test]
fn an_error_states_its_place() {
    let fails = |text: &str| serde_json::from_str::<Certificate>(text).unwrap_err().to_string();
    let text = "{\"format\": \"grundy misere quotient\",\n\"version\": 1, \"values\": 1}";
    let error = fails(text);
    assert!(error.starts_with("invalid type") && error.contains(" at line 2 column "), "{error}");
    assert!(fails("{\"version\": 1}").starts_with("missing field"));
    let mut more = quotient_of_nim_heaps();
    more["more"] = json!(1);
    assert!(fails(&more.to_string()).starts_with("unknown field `more`"));
}

/// The certificates of the collection, which earlier versions wrote, are read and written again
/// byte for byte.
#[test]
fn certificates_in_files_stay_the_same() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/");
    let lines = |name: &str| std::fs::read_to_string(format!("{folder}{name}")).unwrap();
    let periods = lines("small.jsonl") + &lines("0.56.json");
    for line in periods.lines() {
        let certificate: PeriodCertificate = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&certificate).unwrap(), line);
    }
    let quotients = lines("misere.jsonl");
    let records = quotients.lines().map(|line| serde_json::from_str::<Record>(line).unwrap());
    let texts: Vec<Box<RawValue>> = records.filter_map(|record| record.certificate).collect();
    for text in &texts {
        let certificate: Certificate = serde_json::from_str(text.get()).unwrap();
        assert_eq!(serde_json::to_string(&certificate).unwrap(), text.get());
    }
    assert!(periods.lines().count() > 500 && texts.len() > 400);
}

/// A line of the file with the misère quotients.
#[derive(Deserialize)]
struct Record {
    certificate: Option<Box<RawValue>>,
}
