//! The texts of the scripts that show a running computation until its answer arrives.

use grundy::base::Text;

/// The label of the button that stops a computation.
pub const STOP: Text = Text { en: "Stop", zh: "停止" };

/// The texts of the scripts that show a running computation, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("working", Text { en: "Computing…", zh: "计算中……" }),
    ("waited", Text { en: "{seconds} s", zh: "{seconds} 秒" }),
    ("stop", STOP),
    ("stopped", Text { en: "Stopped.", zh: "已停止。" }),
];
