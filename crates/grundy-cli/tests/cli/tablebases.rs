//! Tablebases on the command line: build, describe, check, answer, interrupt and resume.

use super::{grundy, program, told};
use std::path::{Path, PathBuf};
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-bases-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn example(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    root.join(name).display().to_string()
}

#[test]
fn a_tablebase_is_built_described_checked_and_used() {
    let folder = folder("made");
    let dir = folder.join("mu").display().to_string();
    let game = example("mu-torere.game");
    let made = told(&format!("tablebase {game} -o {dir}"));
    assert!(
        made.contains("results: 120 won, 64 lost, 446 drawn, for the player to move"),
        "{made}"
    );
    assert_eq!(told(&format!("tablebase {dir}")), made);
    assert!(made.contains("    5  16  0\n"), "{made}");
    let checked = told(&format!("verify {dir}"));
    assert!(checked.starts_with("verified: all 630 labels are correct"), "{checked}");
    let answer = told(&format!("solve {game} --tablebase {dir}"));
    assert!(answer.contains("draw") && answer.contains("from a tablebase"), "{answer}");
    let json: serde_json::Value =
        serde_json::from_str(&told(&format!("tablebase {dir} --json"))).unwrap();
    assert_eq!(
        (&json["won"], &json["lost"], &json["drawn"]),
        (&120.into(), &64.into(), &446.into())
    );
    assert_eq!(json["longest"]["line"].as_array().unwrap().len(), 5);
    let zh = told(&format!("tablebase {dir} --lang zh"));
    assert!(zh.contains("先手胜 120"), "{zh}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn invalid_requests_are_refused_before_solving() {
    let folder = folder("wrong");
    let game = example("mu-torere.game");
    let there = folder.display().to_string();
    let dir = folder.join("x").display().to_string();
    let refused = |line: &str, what: &str| {
        let refused = grundy(line);
        assert_eq!(refused.code, 2, "{line}: {}", refused.out);
        assert!(refused.err.contains(what), "{line}: {}", refused.err);
        assert_eq!(refused.err.trim_end().lines().count(), 1, "{line}: {}", refused.err);
    };
    refused(&format!("tablebase {game} -o {there}"), "already exists");
    refused(&format!("tablebase {game}"), "`-o FOLDER`");
    // The rules alone show that all subsets of the 40 lines are reachable.
    let lines = format!("{} h=4 w=4", example("dots-and-boxes.game"));
    refused(&format!("tablebase {lines} -o {dir}"), "2^32 - 1 or more boards");
    refused(&format!("solve {lines}"), "1099511627776 boards");
    refused(&format!("tablebase {there}"), "contains no tablebase");
    refused(&format!("verify {there}"), "contains no tablebase");
    refused(&format!("solve {game} --tablebase {there}"), "contains no tablebase");
    refused(&format!("solve {game} --tablebase {dir}"), "contains no tablebase");
    refused(
        &format!("tablebase {game} -o {dir} --resume"),
        "there is no interrupted run to resume",
    );
    refused(&format!("tablebase nim 1 2 -o {dir}"), "is not a rule file");
    refused(
        &format!("tablebase {} 5 -o {dir}", example("nim.game")),
        "a sequence of variable length",
    );
    refused(&format!("tablebase {game} + {game} -o {dir}"), "not for a sum");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A build that is killed ten times at random moments and resumed writes the same bytes.
#[test]
fn a_killed_build_resumes_to_the_same_bytes() {
    let folder = folder("killed");
    let (whole, broken) = (folder.join("whole"), folder.join("broken"));
    let game = example("connect-four.game");
    told(&format!("tablebase {game} w=5 h=3 -o {}", whole.display()));
    let mut kills = 0;
    for round in 0..200u64 {
        if broken.exists() {
            break;
        }
        let mut command = program();
        command.args(["tablebase", &game, "w=5", "h=3", "--every", "1", "-o"]).arg(&broken);
        if folder.join("broken.part").exists() {
            command.arg("--resume");
        }
        let mut child = command
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        if kills < 10 {
            std::thread::sleep(Duration::from_millis(5 + round * 97 % 1500));
            kills += u32::from(child.try_wait().unwrap().is_none());
            child.kill().unwrap();
        }
        child.wait().unwrap();
    }
    let same = std::process::Command::new("diff").arg("-r").arg(&whole).arg(&broken).status();
    assert!(same.unwrap().success());
    assert!(kills > 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The memory of the process, measured by the system, differs from the estimate by at most a tenth.
#[cfg(target_os = "linux")]
#[test]
fn a_build_uses_the_announced_memory() {
    let folder = folder("memory");
    let game = example("connect-four.game");
    let asked = [
        (["w=5", "h=4"], "found", "1G", 75),
        (["w=5", "h=4"], "found", "60M", 40),
        (["w=4", "h=4"], "all", "1G", 40),
    ];
    for (at, (params, numbering, memory, least)) in asked.into_iter().enumerate() {
        let dir = folder.join(at.to_string()).display().to_string();
        let params = params.join(" ");
        let line =
            format!("tablebase {game} {params} -o {dir} --numbering {numbering} --memory {memory}");
        let plan: serde_json::Value =
            serde_json::from_str(&told(&format!("{line} --dry-run --json"))).unwrap();
        let announced = plan["bytes"].as_u64().unwrap();
        // Tiers are written to disk if they do not all fit in memory.
        let room = if memory == "1G" { u64::MAX } else { 60 << 20 };
        assert_eq!(plan["aside"].as_u64().unwrap() > 0, room < u64::MAX);
        let mut command = program();
        command.args(line.split(' ')).stdout(std::process::Stdio::null());
        let mut child = command.spawn().unwrap();
        let path = format!("/proc/{}/status", child.id());
        // The peak memory so far in KiB. The last value is the overall peak.
        let mut most = 0;
        while child.try_wait().unwrap().is_none() {
            let status = std::fs::read_to_string(&path).unwrap_or_default();
            let own = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let own = own.and_then(|own| own.trim().strip_suffix(" kB")).map(str::parse::<u64>);
            most = most.max(own.map_or(0, |own| own.unwrap() * 1024));
            std::thread::sleep(Duration::from_millis(3));
        }
        assert!(child.wait().unwrap().success());
        assert!(most > least << 20, "{numbering}: {most}");
        assert!(most <= room.saturating_add(4 << 20), "{memory}: {most}");
        let wrong = announced.abs_diff(most);
        assert!(10 * wrong <= most, "{numbering}: announced {announced}, taken {most}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
