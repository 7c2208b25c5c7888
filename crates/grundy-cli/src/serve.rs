//! `grundy serve`.

use crate::Failure;
use crate::output::Out;
use crate::stored::From;
use grundy::words;
use grundy_web::{Place, serve};
use std::io::Write;
use std::process::ExitCode;

/// `grundy serve`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy serve\n  grundy serve --port 0\n  grundy serve --address 0.0.0.0 --host games.example"
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

pub fn run(ask: &Serve, out: &mut Out) -> Result<ExitCode, Failure> {
    let place = Place { address: ask.address, port: ask.port, hosts: ask.host.clone() };
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
