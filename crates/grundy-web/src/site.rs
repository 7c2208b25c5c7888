//! The state that all requests to the server share.

use crate::jobs::Jobs;
use crate::limits::RequestPools;
use grundy::workbench::GameCache;
use grundy_commands::Command;
use std::sync::Arc;

/// The state that all requests to the server share: the thread pools, the jobs and the caches.
pub struct Site {
    /// The thread pools for requests that are answered at once.
    pub pools: RequestPools,
    /// The long computations that clients started as background jobs.
    pub jobs: Jobs,
    /// The values of the header `Host` that a request may have, in addition to the names of this
    /// machine.
    pub hosts: Vec<String>,
    /// The commands that the API offers.
    pub commands: &'static [Command],
    /// The cache of games and their computed values.
    pub memory: Arc<GameCache>,
}

impl Site {
    /// Creates the state with new thread pools and without jobs. `seconds` replaces the default
    /// time limits of requests.
    pub fn new(
        hosts: Vec<String>,
        commands: &'static [Command],
        memory: GameCache,
        seconds: Option<u64>,
    ) -> Arc<Site> {
        let (pools, jobs, memory) = (RequestPools::new(seconds), Jobs::new(), Arc::new(memory));
        Arc::new(Site { pools, jobs, hosts, commands, memory })
    }
}
