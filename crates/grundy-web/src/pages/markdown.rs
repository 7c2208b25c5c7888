//! Renders the Markdown of the documents as HTML. HTML in a document is shown as text. The
//! exceptions are comments, which are skipped, and pictures, which are shown as pictures.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, HeadingLevel, OffsetIter, Options, Parser, Tag};

/// A function that converts the target of a link in a document to an address of this site. It
/// returns `None` if the site has no such page.
type ResolveLink<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Renders a Markdown document as HTML; `resolve` converts the targets of links.
pub fn render(text: &str, resolve: ResolveLink) -> Markup {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    DocumentRenderer { text, events, resolve, is_in_table_head: false }.render_content()
}

/// The state of rendering a document: its text, and the events that are still to be rendered.
struct DocumentRenderer<'a> {
    text: &'a str,
    events: OffsetIter<'a>,
    resolve: ResolveLink<'a>,
    is_in_table_head: bool,
}

impl DocumentRenderer<'_> {
    /// Renders the events up to the end of the current element.
    fn render_content(&mut self) -> Markup {
        let mut content = String::new();
        while let Some((event, range)) = self.events.next() {
            let markup = match event {
                Event::Start(tag) => {
                    let source = &self.text[range];
                    self.render_element(&tag, source)
                }
                Event::End(_) => break,
                Event::Text(text) => html! { (text) },
                Event::Code(code) => html! { code { (code) } },
                Event::Html(source) | Event::InlineHtml(source) => self.render_raw_html(&source),
                Event::SoftBreak | Event::HardBreak => html! { " " },
                Event::Rule => html! { hr; },
                // The parser yields other events only for extensions, which are not enabled.
                _ => continue,
            };
            content += &markup.0;
        }
        PreEscaped(content)
    }

    /// Renders the element that starts with `tag`; `source` is its Markdown.
    fn render_element(&mut self, tag: &Tag, source: &str) -> Markup {
        if matches!(tag, Tag::TableHead | Tag::TableRow) {
            self.is_in_table_head = *tag == Tag::TableHead;
        }
        let content = self.render_content();
        let is_empty = content.0.is_empty();
        match tag {
            Tag::Heading { level, .. } => {
                let id = anchor(source);
                match level {
                    HeadingLevel::H1 => html! { h1 id=(id) { (content) } },
                    HeadingLevel::H2 => html! { h2 id=(id) { (content) } },
                    HeadingLevel::H3 => html! { h3 id=(id) { (content) } },
                    _ => html! { h4 id=(id) { (content) } },
                }
            }
            Tag::CodeBlock(_) => {
                let code = PreEscaped(content.0.trim_end_matches('\n'));
                html! { pre tabindex="0" { code { (code) } } }
            }
            Tag::Table(_) => {
                html! { div.wide tabindex="0" { table.params { (content) } } }
            }
            Tag::TableHead | Tag::TableRow => html! { tr { (content) } },
            Tag::TableCell if self.is_in_table_head && !is_empty => {
                html! { th scope="col" { (content) } }
            }
            Tag::TableCell => html! { td { (content) } },
            Tag::List(Some(_)) => html! { ol { (content) } },
            Tag::List(None) => html! { ul { (content) } },
            Tag::Item => html! { li { (content) } },
            Tag::BlockQuote(_) => html! { blockquote { (content) } },
            Tag::Emphasis => html! { em { (content) } },
            Tag::Strong => html! { strong { (content) } },
            Tag::Link { dest_url, .. } => match (self.resolve)(dest_url) {
                Some(address) => html! { a href=(address) { (content) } },
                None => content,
            },
            // The images that are not HTML are screenshots, which the site does not serve.
            Tag::Image { .. } => Markup::default(),
            Tag::HtmlBlock if source.starts_with("<!--") => Markup::default(),
            Tag::Paragraph | Tag::HtmlBlock if !is_empty => html! { p { (content) } },
            _ => content,
        }
    }

    /// Renders HTML in a document: a picture as an `img` element, a comment as nothing, and
    /// everything else as text.
    fn render_raw_html(&self, source: &str) -> Markup {
        if source.starts_with("<!--") {
            return Markup::default();
        }
        let Some((address, alt)) = parse_image(source) else { return html! { (source) } };
        match (self.resolve)(address) {
            Some(address) => html! { img.figure src=(address) alt=(alt) loading="lazy"; },
            None => html! { (alt) },
        }
    }
}

/// Returns the anchor of a heading, formed as on GitHub from its Markdown: in lower case, with
/// hyphens for spaces and without punctuation.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let text = text.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    text.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Parses a text that consists of one `img` element. Returns the address and the alternative text
/// of the picture, or `None` for any other text.
fn parse_image(text: &str) -> Option<(&str, &str)> {
    let tail = text.trim().strip_prefix("<img src=\"")?.strip_suffix('>')?;
    let (address, tail) = tail.split_once('"')?;
    let (_, tail) = tail.split_once("alt=\"")?;
    Some((address, tail.split_once('"')?.0))
}

#[cfg(test)]
mod tests {
    use super::render;

    /// Renders a text for a site that has every page but `missing.md`.
    fn html(text: &str) -> String {
        render(text, &|to| (to != "missing.md").then(|| to.to_string())).into_string()
    }

    #[test]
    fn markdown_is_converted_to_html() {
        for (text, expected) in [
            ("## Two *heaps*\n", "<h2 id=\"two-heaps\">Two <em>heaps</em></h2>"),
            ("##### `x_1`, x\n", "<h4 id=\"x_1-x\"><code>x_1</code>, x</h4>"),
            ("A *word*,\nand **more**.", "<p>A <em>word</em>, and <strong>more</strong>.</p>"),
            ("2 * 3 and {1,2}[x, \\*2", "<p>2 * 3 and {1,2}[x, *2</p>"),
            ("- one\n- two\n  lines\n", "<ul><li>one</li><li>two lines</li></ul>"),
            ("1. one\n2. two\n", "<ol><li>one</li><li>two</li></ol>"),
            ("- a\n  - b\n- c\n", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
            ("    a\n\n    b\n", "<pre tabindex=\"0\"><code>a\n\nb</code></pre>"),
            ("```sh\nx < y\n```\n", "<pre tabindex=\"0\"><code>x &lt; y</code></pre>"),
            ("[a `b`](c.md)!", "<p><a href=\"c.md\">a <code>b</code></a>!</p>"),
            ("[a `b`](missing.md)!", "<p>a <code>b</code>!</p>"),
            ("![a](b.png)\n\nc", "<p>c</p>"),
        ] {
            assert_eq!(html(text), expected);
        }
    }

    #[test]
    fn tables_scroll_and_have_heads() {
        assert_eq!(
            html("| a | |\n|---|---|\n| `x \\| y` | 2 |\n"),
            "<div class=\"wide\" tabindex=\"0\"><table class=\"params\">\
             <tr><th scope=\"col\">a</th><td></td></tr>\
             <tr><td><code>x | y</code></td><td>2</td></tr></table></div>"
        );
        assert!(
            html("| | |\n|---|---|\n| <img src=\"a.svg\" alt=\"An *a*\" width=\"9\"> | b |\n")
                .contains("<img class=\"figure\" src=\"a.svg\" alt=\"An *a*\" loading=\"lazy\">")
        );
    }

    #[test]
    fn html_is_shown_as_text_and_comments_are_skipped() {
        for (text, expected) in [
            ("<b>", "<p>&lt;b&gt;</p>"),
            ("a `<b>`<i>c</i><!-- d -->.", "<p>a <code>&lt;b&gt;</code>&lt;i&gt;c&lt;/i&gt;.</p>"),
            ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
            ("<!-- a\n<b>\n-->\nc\n<!-- d -->\n", "<p>c</p>"),
        ] {
            assert_eq!(html(text), expected);
        }
    }
}
