## cluster.rs

this-program-was-built-without-support = this program was built without support for several processes
build-program-with-cargo-build-release = build the program with `cargo build --release --features cluster`

## disabled_features.rs

build-program-with-all-features-cargo = build the program with all features: `cargo install --path crates/grundy-cli`
this-program-was-built-without-web = this program was built without the web page
this-program-was-built-without-support-for-png = this program was built without support for PNG pictures
this-program-was-built-without-support-for-tablebases = this program was built without support for tablebases
