//! `grundy serve`: starts the web server.

use crate::CommandFailure;
use crate::limits::LimitArgs;
use crate::numbers::parse_ranged;
use crate::output::Out;
use crate::tablebase_option::TablebaseOption;
use grundy::base::Text;
use grundy::words;
use grundy_commands::arguments::{localized, notes_and_examples};
#[cfg(feature = "tablebases")]
use grundy_tablebase::{return_large_blocks, rss_bytes, trim};
use grundy_web::{ServerConfig, serve};
use std::io::Write;
use std::process::ExitCode;
#[cfg(feature = "tablebases")]
use std::time::Duration;

const NOTES: Text = Text {
    en: "--time sets the time limit of one request, in seconds. By default it is 5 for questions \
         about positions, and 20 for tables, graphs, pictures and checks.",
    zh: "--time 限制每个请求的秒数。",
};

const EXAMPLES: &[&str] = &[
    "grundy serve",
    "grundy serve --port 0",
    "grundy serve --address 0.0.0.0 --host games.example",
    "grundy serve --time 2",
];

/// The options of `grundy serve`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct ServeArgs {
    #[arg(
        long, value_name = localized("PORT", "端口"), default_value_t = 8417,
        value_parser = |text: &str| parse_ranged::<u16>(text, 0, u64::from(u16::MAX)),
        help = localized("Port that the server listens on; 0 selects a free one", "端口；0 表示任选一个空闲端口")
    )]
    pub port: u16,
    #[arg(
        long, value_name = localized("ADDRESS", "地址"), default_value = "127.0.0.1",
        help = localized(
            "IP address that the server listens on; the default is reachable from this machine \
             only",
            "监听的地址；默认只能从本机访问"
        )
    )]
    pub address: std::net::IpAddr,
    #[arg(
        long, value_name = localized("NAME", "名称"),
        help = localized(
            "Host name under which browsers may reach the server, beside its address; may be \
             repeated",
            "除本机外，请求可用的主机名；可重复给出"
        )
    )]
    pub host: Vec<String>,
    /// The option `--tablebase`.
    #[command(flatten)]
    pub tablebases: TablebaseOption,
}

pub fn run(
    args: &ServeArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
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
        let line = words!(
            "grundy is at http://{address}/ (Ctrl-C stops the server)",
            "grundy 位于 http://{address}/（按 Ctrl-C 结束）"
        );
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
    /// The memory is trimmed again after its size has grown by this number of bytes since the last
    /// trim.
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
