//! `grundy serve`.

use crate::Failure;
use crate::limits::Limits;
use crate::output::Out;
use crate::stored::From;
use grundy::words;
#[cfg(feature = "tablebases")]
use grundy_tablebase::{give_back, held_now, trim};
use grundy_web::{Place, serve};
use std::io::Write;
use std::process::ExitCode;
#[cfg(feature = "tablebases")]
use std::time::Duration;

/// `grundy serve`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy serve\n  grundy serve --port 0\n  grundy serve --address 0.0.0.0 --host games.example\n  grundy serve --time 2                a request may take so many seconds"
)]
pub struct Serve {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8417)]
    pub port: u16,
    /// The address to listen at; only this machine unless told otherwise
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: std::net::IpAddr,
    /// A name that requests may be addressed to, besides those of this machine; may be repeated
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// Answer from tablebases.
    #[command(flatten)]
    pub from: From,
}

pub fn run(ask: &Serve, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    #[cfg(feature = "tablebases")]
    tidy();
    let place = Place {
        address: ask.address,
        port: ask.port,
        hosts: ask.host.clone(),
        seconds: limits.seconds(),
    };
    let lang = out.lang;
    let mut told: Result<(), Failure> = Ok(());
    let bound = |at| {
        let line = words!(
            "grundy is at http://{at}/ (Ctrl-C ends it)",
            "grundy 位于 http://{at}/（按 Ctrl-C 结束）"
        );
        told =
            writeln!(out, "{}", line.get(lang)).map_err(Failure::from).and_then(|()| out.flush());
    };
    let stop = async {
        // Where no signal can be heard, the process is ended from outside.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    serve(&place, ask.from.memory()?, bound, stop)?;
    told?;
    Ok(ExitCode::SUCCESS)
}

/// A server lives long: what its searches took is given back to the system, for as long as it runs. Freed by many threads
/// in small pieces, it would stay with the process.
#[cfg(feature = "tablebases")]
fn tidy() {
    /// How often what is no longer needed is looked for.
    const EVERY: Duration = Duration::from_secs(2);
    /// So much more memory than after the last time is worth the work.
    const MUCH: u64 = 16 << 20;
    give_back();
    std::thread::spawn(|| {
        let mut after = held_now();
        loop {
            std::thread::sleep(EVERY);
            if held_now() > after + MUCH {
                trim();
                after = held_now();
            }
        }
    });
}
