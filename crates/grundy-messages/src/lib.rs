#![doc = include_str!("../README.md")]

mod files;
mod generate;
mod message;

use proc_macro::{Span, TokenStream, TokenTree};
use std::path::Path;

/// Compiles the message files in the folder `messages` of the crate. The first argument is the path
/// of the module that exports `Text`, `Words`, `Lang`, `MessageArgument` and `Localized`. The other
/// arguments are names of message files. The compiler does not report unused texts of these files,
/// because only other features of the crate use them.
///
/// All names have the span of the call, because the compiler reports unused code only where the
/// user wrote it.
#[proc_macro]
pub fn load(input: TokenStream) -> TokenStream {
    let span = input.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let arguments = input.to_string();
    let (types, exempt) = arguments.split_once(',').unwrap_or((&arguments, ""));
    let exempt: Vec<&str> = exempt.split(',').map(str::trim).collect();
    let code = std::env::var("CARGO_MANIFEST_DIR")
        .map_err(|_| "cargo does not state the folder of the crate".to_string())
        .and_then(|root| generate::modules(Path::new(&root), types, &exempt))
        .unwrap_or_else(|error| format!("compile_error!({error:?});"));
    with_span(code.parse().expect("the generated code consists of tokens"), span)
}

/// Returns `code` with `span` as the place of every token.
fn with_span(code: TokenStream, span: Span) -> TokenStream {
    let with_span = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let inner = with_span(group.stream(), span);
            token = proc_macro::Group::new(group.delimiter(), inner).into();
        }
        token.set_span(span);
        token
    };
    code.into_iter().map(with_span).collect()
}
