//! What requests share.

use crate::jobs::Jobs;
use crate::limits::Lanes;
use grundy::workbench::Memory;
use grundy_commands::Command;
use std::sync::Arc;

/// What every request may use.
pub struct Site {
    pub lanes: Lanes,
    pub jobs: Jobs,
    pub hosts: Vec<String>,
    pub commands: &'static [Command],
    /// The games that visitors asked about, with what was found of them.
    pub memory: Arc<Memory>,
}

impl Site {
    pub fn new(
        hosts: Vec<String>,
        commands: &'static [Command],
        memory: Memory,
        seconds: Option<u64>,
    ) -> Arc<Site> {
        let (lanes, jobs, memory) = (Lanes::new(seconds), Jobs::new(), Arc::new(memory));
        Arc::new(Site { lanes, jobs, hosts, commands, memory })
    }
}
