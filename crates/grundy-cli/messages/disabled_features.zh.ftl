## cluster.rs

this-program-was-built-without-support = 本程序编译时未包含多进程功能
build-program-with-cargo-build-release = 请用 `cargo build --release --features cluster` 编译

## disabled_features.rs

build-program-with-all-features-cargo = 请编译完整版：`cargo install --path crates/grundy-cli`
this-program-was-built-without-web = 本程序编译时未包含网页
this-program-was-built-without-support-for-png = 本程序编译时未包含 PNG 图片
this-program-was-built-without-support-for-tablebases = 本程序编译时未包含残局库
