//! Renders the Markdown of the documents as HTML: headings, paragraphs, lists, tables, code, links.

use maud::{Markup, html};

/// A function that converts the target of a link in a document to an address of this site. It
/// returns `None` if the site has no such page.
type ResolveLink<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A block of a Markdown document, such as a heading, a paragraph or a table.
enum MarkdownBlock<'a> {
    Heading(usize, &'a str),
    Code(Vec<&'a str>),
    Table(Vec<Vec<&'a str>>),
    List(bool, Vec<String>),
    Paragraph(String),
}

/// Renders a Markdown document as HTML; `resolve` converts the targets of links.
pub fn render(text: &str, resolve: ResolveLink) -> Markup {
    html! { @for block in blocks(text) { (render_block(&block, resolve)) } }
}

/// Splits a Markdown document into blocks.
fn blocks(text: &str) -> Vec<MarkdownBlock<'_>> {
    let mut found_blocks = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() || line.starts_with("<!--") || line.starts_with("![") {
            continue;
        }
        if line.starts_with("```") {
            found_blocks.push(MarkdownBlock::Code(
                lines.by_ref().take_while(|line| !line.starts_with("```")).collect(),
            ));
        } else if let Some(code) = line.strip_prefix("    ") {
            let mut code = vec![code];
            while let Some(next) =
                lines.next_if(|line| line.starts_with("    ") || line.trim().is_empty())
            {
                code.push(next.strip_prefix("    ").unwrap_or(""));
            }
            while code.last().is_some_and(|line| line.is_empty()) {
                code.pop();
            }
            found_blocks.push(MarkdownBlock::Code(code));
        } else if line.starts_with('#') {
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            found_blocks.push(MarkdownBlock::Heading(level.min(4), line[level..].trim()));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(next) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(next));
            }
            // Drop the line of dashes below the head of a table.
            rows.retain(|row| {
                !row.iter()
                    .all(|cell| !cell.is_empty() && cell.trim_matches(['-', ':', ' ']).is_empty())
            });
            found_blocks.push(MarkdownBlock::Table(rows));
        } else if let Some((numbered, item)) = item(line) {
            let mut items = vec![item.to_string()];
            while let Some(next) = lines.next_if(|line| !line.trim().is_empty()) {
                match self::item(next) {
                    Some((_, item)) => items.push(item.to_string()),
                    None => {
                        if let Some(last) = items.last_mut() {
                            *last += &format!(" {}", next.trim());
                        }
                    }
                }
            }
            found_blocks.push(MarkdownBlock::List(numbered, items));
        } else {
            let mut words = line.trim().to_string();
            while let Some(next) = lines.next_if(|line| continues_paragraph(line)) {
                words += &format!(" {}", next.trim());
            }
            found_blocks.push(MarkdownBlock::Paragraph(words));
        }
    }
    found_blocks
}

/// Returns whether a line belongs to the paragraph before it, because it starts no other kind of
/// block.
fn continues_paragraph(line: &str) -> bool {
    let starts_block = ["#", "|", "```", "<!--", "!["].iter().any(|mark| line.starts_with(mark));
    !line.trim().is_empty() && !starts_block && item(line).is_none()
}

/// Parses an item of a list. Returns whether the list is numbered, and the text of the item.
/// Returns `None` if the line is no item.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(item) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        return Some((false, item));
    }
    let (number, item) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((true, item))
}

/// Splits a row of a table into its cells at each `|` that is not escaped as `\|`.
fn cells(line: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut start = 1;
    let mut previous = ' ';
    for (index, c) in line.char_indices().skip(1) {
        if c == '|' && previous != '\\' {
            cells.push(line[start..index].trim());
            start = index + 1;
        }
        previous = c;
    }
    cells
}

/// Returns the anchor of a heading, formed as on GitHub: in lower case, with hyphens for spaces and
/// without punctuation.
fn anchor(heading: &str) -> String {
    let text = heading.to_lowercase();
    let text = text.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    text.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Renders a block of a Markdown document as HTML; `resolve` converts the targets of links.
fn render_block(block: &MarkdownBlock, resolve: ResolveLink) -> Markup {
    html! {
        @match block {
            MarkdownBlock::Heading(1, words) => { h1 id=(anchor(words)) { (inline(words, resolve)) } }
            MarkdownBlock::Heading(2, words) => { h2 id=(anchor(words)) { (inline(words, resolve)) } }
            MarkdownBlock::Heading(3, words) => { h3 id=(anchor(words)) { (inline(words, resolve)) } }
            MarkdownBlock::Heading(_, words) => { h4 id=(anchor(words)) { (inline(words, resolve)) } }
            MarkdownBlock::Code(lines) => { pre tabindex="0" { code { (lines.join("\n")) } } }
            MarkdownBlock::Table(rows) => {
                div.wide tabindex="0" {
                    table.params { @for (at, row) in rows.iter().enumerate() { tr {
                        @for cell in row {
                            @if at == 0 && !cell.is_empty() { th scope="col" { (inline(cell, resolve)) } } @else { td { (inline(cell, resolve)) } }
                        }
                    } } }
                }
            }
            MarkdownBlock::List(true, items) => { ol { @for item in items { li { (inline(item, resolve)) } } } }
            MarkdownBlock::List(false, items) => { ul { @for item in items { li { (inline(item, resolve)) } } } }
            MarkdownBlock::Paragraph(words) => { p { (inline(words, resolve)) } }
        }
    }
}

/// Renders the text of a block as HTML, with its code, links and emphasis. A text that is one image
/// becomes an `img` element. `resolve` converts the targets of links.
fn inline(text: &str, resolve: ResolveLink) -> Markup {
    if let Some((address, alt)) = image(text) {
        return html! { @if let Some(address) = resolve(address) { img.figure src=(address) alt=(alt) loading="lazy"; } @else { (alt) } };
    }
    let next = |mark: &str| text.find(mark).map(|index| (index, mark.to_string()));
    let next_mark =
        ["`", "**", "[", "*"].iter().filter_map(|mark| next(mark)).min_by_key(|(index, _)| *index);
    let Some((index, mark)) = next_mark else { return html! { (text.replace("\\|", "|")) } };
    let (head, tail) = (&text[..index], &text[index + mark.len()..]);
    let split = match mark.as_str() {
        "[" => split_link(tail),
        _ => tail.find(&mark).map(|end| (&tail[..end], "", &tail[end + mark.len()..])),
    };
    let Some((inner, to, remaining)) = split.filter(|(inner, ..)| !inner.is_empty()) else {
        return html! { (head) (mark) (inline(tail, resolve)) };
    };
    html! {
        (head)
        @match mark.as_str() {
            "`" => { code { (inner.replace("\\|", "|")) } }
            "**" => { strong { (inline(inner, resolve)) } }
            "*" => { em { (inline(inner, resolve)) } }
            _ => @if let Some(address) = resolve(to) { a href=(address) { (inline(inner, resolve)) } } @else { (inline(inner, resolve)) }
        }
        (inline(remaining, resolve))
    }
}

/// Parses a text that consists of one `img` element. Returns the address and the alternative text
/// of the picture, or `None` for any other text.
fn image(text: &str) -> Option<(&str, &str)> {
    let tail = text.strip_prefix("<img src=\"")?.strip_suffix('>')?;
    let (address, tail) = tail.split_once('"')?;
    let (_, tail) = tail.split_once("alt=\"")?;
    Some((address, tail.split_once('"')?.0))
}

/// Splits the text after an opening bracket, `words](address) tail`, into the words, the address
/// and the tail of the link. Returns `None` if the text has another form.
fn split_link(text: &str) -> Option<(&str, &str, &str)> {
    let middle = text.find("](")?;
    let (words, tail) = (&text[..middle], &text[middle + 2..]);
    let end = tail.find(')')?;
    (!words.contains('[')).then(|| (words, &tail[..end], &tail[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::render;

    fn html(text: &str) -> String {
        render(text, &|to| Some(to.to_string())).into_string()
    }

    #[test]
    fn markdown_is_converted_to_html() {
        assert_eq!(
            html("## Two heaps\n\nA `<b>` *word*,\nand **more**."),
            "<h2 id=\"two-heaps\">Two heaps</h2><p>A <code>&lt;b&gt;</code> <em>word</em>, and <strong>more</strong>.</p>"
        );
        assert_eq!(html("- one\n- two\n  lines\n"), "<ul><li>one</li><li>two lines</li></ul>");
        assert_eq!(html("1. one\n2. two\n"), "<ol><li>one</li><li>two</li></ol>");
        assert_eq!(html("    a\n\n    b\n"), "<pre tabindex=\"0\"><code>a\n\nb</code></pre>");
        assert_eq!(html("```sh\nx < y\n```\n"), "<pre tabindex=\"0\"><code>x &lt; y</code></pre>");
        assert_eq!(html("[a `b`](c.md)!"), "<p><a href=\"c.md\">a <code>b</code></a>!</p>");
        assert!(
            html("| a | b |\n|---|---|\n| `x \\| y` | 2 |\n")
                .contains("<td><code>x | y</code></td><td>2</td>")
        );
        assert!(
            html("| <img src=\"a.svg\" alt=\"An *a*\" width=\"9\"> | b |\n")
                .contains("<img class=\"figure\" src=\"a.svg\" alt=\"An *a*\" loading=\"lazy\">")
        );
        assert_eq!(html("<b>"), "<p>&lt;b&gt;</p>");
        assert_eq!(html("2 * 3 and {1,2}[x"), "<p>2 * 3 and {1,2}[x</p>");
    }
}
