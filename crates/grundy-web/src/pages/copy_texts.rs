//! The texts of the scripts that copy text.

use grundy::base::Text;

/// The texts of the scripts that copy text to the clipboard, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("copied", Text { en: "Copied.", zh: "已复制。" }),
    (
        "copy_failed",
        Text {
            en: "Not copied, because the browser does not allow it. The text is selected; copy it by hand.",
            zh: "未复制：浏览器不允许。文本已选中，请自行复制。",
        },
    ),
];
