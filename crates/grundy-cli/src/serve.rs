//! `grundy serve`.

use crate::Failure;
use crate::args::Serve;
use crate::output::Out;
use grundy::words;
use grundy_web::{Place, serve};
use std::io::Write;
use std::process::ExitCode;

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
    serve(&place, bound, stop)?;
    told?;
    Ok(ExitCode::SUCCESS)
}
