//! Maintains the collection of misère quotients: certificates in `records/misere.jsonl`, one per
//! line, and the pages generated from them.

use crate::store;
use crate::{budget, root};
use grundy::base::{Budget, Lang};
use grundy::family::Code;
use grundy::law::quotient::{Certificate, Game, check, digits};
use grundy::workbench::GameState;
use grundy::workbench::quotient::{QuotientQuery, quotient};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// The maximum number of steps of the search for a quotient. It ends a long search before any time
/// limit does, so that the results are the same on every computer.
const MAX_STEPS: u64 = 100_000_000;
/// The maximum number of elements of a quotient. A search for a larger quotient stops.
const MAX_ORDER: usize = 1_000;
/// The maximum length of a stored certificate in bytes. A longer one is not stored, so its quotient
/// can only be checked by computing it again.
const MAX_CERTIFICATE_BYTES: usize = 100_000;
/// Every check verifies the certificates of quotients of at most this many heaps. Longer
/// certificates are verified only with the option `--long`.
const SHORT: usize = 200;

/// The result of the search for the misère quotient of one code. The names of the fields are the
/// keys of the JSON lines.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct QuotientRecord {
    /// The code of the take-and-break game, such as `0.77`.
    code: String,
    /// The number n of heaps that the quotient covers: it is the quotient of the sums of the heaps
    /// 1 to n.
    heaps: usize,
    /// The number of elements of the quotient.
    order: usize,
    /// The number of elements of the quotient that belong to P-positions.
    p_portion: usize,
    /// Whether the game is tame: its sums behave like sums of misère Nim heaps.
    tame: bool,
    /// The period and the preperiod of the elements of the heaps 1, 2, …: from the preperiod on,
    /// the heaps n and n + period have the same element. `None` if no period is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certificate>,
}

/// Returns the path of the file that contains all records, one per line.
fn records_path() -> PathBuf {
    root().join("records").join("misere.jsonl")
}

/// Reads all records from the file `records/misere.jsonl`, in its order.
pub fn read_all() -> Result<Vec<QuotientRecord>, String> {
    let path = records_path();
    let text =
        std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let record = |(index, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|why| format!("{}, line {}: {why}", path.display(), index + 1))
    };
    text.lines().enumerate().map(record).collect()
}

/// Verifies the certificates of quotients of at most [`SHORT`] heaps, or all certificates if `long`
/// is set. Returns the number of verified certificates.
pub fn check_all(long: bool) -> Result<usize, String> {
    let mut checked = 0;
    for record in read_all()? {
        let code = &record.code;
        let Some(certificate) = &record.certificate else { continue };
        if !long && record.heaps > SHORT {
            continue;
        }
        let verdict = check(certificate, &budget()).map_err(|why| format!("{code}: {why}"))?;
        if !verdict.holds {
            return Err(format!("{code}: {}", verdict.words.en));
        }
        // The page shows the data of the record, so they must be those of the certificate.
        let period = certificate.period.zip(certificate.preperiod);
        let period = period.map(|(period, from)| (period as usize, from as usize));
        let consistent = matches!(&certificate.game, Game::Code(game) if game == code)
            && period == record.period
            && certificate.values.len() == record.heaps
            && certificate.portion.len() == record.p_portion;
        if !consistent {
            return Err(format!("{code}: the certificate does not belong to this record"));
        }
        checked += 1;
    }
    Ok(checked)
}

/// Computes the quotients of all octal codes of up to three digits after the point again, within
/// the limits [`MAX_STEPS`] and [`MAX_ORDER`]. Returns the number of codes.
pub fn recompute_all() -> Result<usize, String> {
    let mut lines = String::new();
    let mut count = 0;
    for number in 0..2 * 8u32.pow(3) {
        let (before, after) = (number >> 9 << 2, number & 0o777);
        let Ok(code) = Code::parse(&format!("{before}.{after:03o}")) else { continue };
        if digits(&code).is_none() {
            continue;
        }
        let record = search_quotient(code)?;
        println!("{} {} {:?}", record.code, record.order, record.period);
        lines += &(serde_json::to_string(&record).map_err(|why| why.to_string())? + "\n");
        count += 1;
    }
    store::write(&records_path(), &lines)?;
    Ok(count)
}

/// Searches for the misère quotient of a code. The search ends at [`MAX_STEPS`] steps or beyond
/// [`MAX_ORDER`] elements.
fn search_quotient(code: Code) -> Result<QuotientRecord, String> {
    let name = code.to_string();
    let target = QuotientQuery { to: None, order: MAX_ORDER, time: Duration::from_secs(3600) };
    let budget = Budget { steps: MAX_STEPS, ..budget() };
    let result = quotient(Rc::new(GameState::from_code(code)), &target, None, &budget)
        .map_err(|why| format!("{name}: {why}"))?;
    let certificate = result.certificate.filter(|certificate| {
        result.period.is_some()
            && serde_json::to_string(certificate)
                .is_ok_and(|text| text.len() <= MAX_CERTIFICATE_BYTES)
    });
    Ok(QuotientRecord {
        code: name,
        heaps: result.quotient.positions(),
        order: result.quotient.order(),
        p_portion: result.quotient.portion().len(),
        tame: result.quotient.is_tame(),
        period: result.period.map(|result| (result.period, result.preperiod)),
        certificate,
    })
}

/// Generates the English and the Chinese page about quotients. Each is a pair of its path and its
/// text.
pub fn pages() -> Result<[(&'static str, String); 2], String> {
    let records = read_all()?;
    Ok([
        ("docs/en/quotients.md", page(&records, Lang::En)),
        ("docs/zh/quotients.md", page(&records, Lang::Zh)),
    ])
}

const HEAD_EN: &str = include_str!("pages/quotients.en.txt");

const HEAD_ZH: &str = include_str!("pages/quotients.zh.txt");

fn page(records: &[QuotientRecord], lang: Lang) -> String {
    let say = |en: &'static str, zh: &'static str| if lang == Lang::Zh { zh } else { en };
    let mut page = say(HEAD_EN, HEAD_ZH)
        .replace("{short}", &SHORT.to_string())
        .replace("{steps}", &(MAX_STEPS / 1_000_000).to_string());
    for record in records {
        let Some((period, preperiod)) = record.period else { continue };
        let QuotientRecord { code, order, p_portion, heaps, .. } = record;
        let sums = if record.tame { say("tame", "驯良") } else { say("wild", "不驯良") };
        let _ = writeln!(
            page,
            "| {code} | {order} | {p_portion} | {period} | {preperiod} | {sums} | {heaps} |"
        );
    }
    page += say(
        "\n## Not proved\n\n| code | heaps | order | P |\n|---|---|---|---|\n",
        "\n## 未能确定\n\n| 代码 | 堆 | 阶 | P |\n|---|---|---|---|\n",
    );
    for QuotientRecord { code, heaps, order, p_portion, .. } in
        records.iter().filter(|record| record.period.is_none())
    {
        let _ = writeln!(page, "| {code} | {heaps} | {order} | {p_portion} |");
    }
    page
}
