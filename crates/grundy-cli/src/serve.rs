//! `grundy serve`: starts the web server.

use crate::limits::LimitArgs;
use crate::numbers::parse_ranged;
use crate::output::Out;
use crate::tablebase_option::TablebaseOption;
use crate::{CommandFailure, CommandResult};
use grundy::words;
#[cfg(feature = "tablebases")]
use grundy_tablebase::{return_large_blocks, rss_bytes, trim};
use grundy_web::{ServerConfig, serve};
use std::io::Write;
use std::process::ExitCode;
#[cfg(feature = "tablebases")]
use std::time::Duration;

/// The options of `grundy serve`.
#[derive(clap::Args)]
pub struct ServeArgs {
    #[arg(
        long, default_value_t = 8417,
        value_parser = |text: &str| parse_ranged::<u16>(text, 0, u64::from(u16::MAX))
    )]
    pub port: u16,
    #[arg(long, default_value = "127.0.0.1")]
    pub address: std::net::IpAddr,
    #[arg(long)]
    pub host: Vec<String>,
    /// The option `--tablebase`, which names tablebases that answer questions.
    #[command(flatten)]
    pub tablebases: TablebaseOption,
}

pub fn run(args: &ServeArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    #[cfg(feature = "tablebases")]
    start_memory_trimming();
    let server = ServerConfig {
        address: args.address,
        port: args.port,
        hosts: args.host.clone(),
        seconds: limits.seconds(),
    };
    let lang = out.lang;
    let mut printed: Result<(), CommandFailure> = Ok(());
    let print_address = |address| {
        let line = words!(serve::grundy_is_at_http_ctrl_c, address);
        printed = writeln!(out, "{}", line.get(lang))
            .map_err(CommandFailure::from)
            .and_then(|()| out.flush());
    };
    let stop = async {
        // Without a signal handler, the server runs until the process is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    serve(&server, args.tablebases.open()?.memory(), print_address, stop)?;
    printed?;
    Ok(ExitCode::SUCCESS)
}

/// Starts a thread that returns freed memory to the system for as long as the server runs.
/// Otherwise the allocator would keep the small blocks that threads of finished requests freed.
#[cfg(feature = "tablebases")]
fn start_memory_trimming() {
    /// The interval between two checks of the amount of memory in use.
    const CHECK_INTERVAL: Duration = Duration::from_secs(2);
    /// The thread returns freed memory again when the memory in use has grown by this number of
    /// bytes since it last did so.
    const MIN_GROWTH: u64 = 16 << 20;
    return_large_blocks();
    std::thread::spawn(|| {
        let mut trimmed_bytes = rss_bytes();
        loop {
            std::thread::sleep(CHECK_INTERVAL);
            if rss_bytes() > trimmed_bytes + MIN_GROWTH {
                trim();
                trimmed_bytes = rss_bytes();
            }
        }
    });
}
