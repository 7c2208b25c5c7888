//! The part of Markdown that the documents are written in, as HTML: headings, paragraphs, lists, tables, code, links.

use maud::{Markup, html};

/// Where a link leads; None where it leads nowhere here.
type Leads<'a> = &'a dyn Fn(&str) -> Option<String>;

/// What stands in a document, block by block.
enum Block<'a> {
    Heading(usize, &'a str),
    Code(Vec<&'a str>),
    Table(Vec<Vec<&'a str>>),
    List(bool, Vec<String>),
    Paragraph(String),
}

/// A document as HTML.
pub fn shown(text: &str, leads: Leads) -> Markup {
    html! { @for block in blocks(text) { (of_block(&block, leads)) } }
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut all = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() || line.starts_with("<!--") || line.starts_with("![") {
            continue;
        }
        if line.starts_with("```") {
            all.push(Block::Code(
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
            all.push(Block::Code(code));
        } else if line.starts_with('#') {
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            all.push(Block::Heading(level.min(4), line[level..].trim()));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(next) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(next));
            }
            // The line of dashes below the head.
            rows.retain(|row| {
                !row.iter()
                    .all(|cell| !cell.is_empty() && cell.trim_matches(['-', ':', ' ']).is_empty())
            });
            all.push(Block::Table(rows));
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
            all.push(Block::List(numbered, items));
        } else {
            let mut words = line.trim().to_string();
            while let Some(next) = lines.next_if(|line| goes_on(line)) {
                words += &format!(" {}", next.trim());
            }
            all.push(Block::Paragraph(words));
        }
    }
    all
}

/// Whether a line goes on with a paragraph.
fn goes_on(line: &str) -> bool {
    let begins = ["#", "|", "```", "<!--", "!["].iter().any(|mark| line.starts_with(mark));
    !line.trim().is_empty() && !begins && item(line).is_none()
}

/// The text of an item of a list, and whether it has a number.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(item) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        return Some((false, item));
    }
    let (number, item) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((true, item))
}

/// The cells of a row; a bar within code, `\|`, is none between cells.
fn cells(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 1;
    let mut before = ' ';
    for (at, c) in line.char_indices().skip(1) {
        if c == '|' && before != '\\' {
            found.push(line[start..at].trim());
            start = at + 1;
        }
        before = c;
    }
    found
}

/// The name of a heading in links, as pages of repositories make it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn of_block(block: &Block, leads: Leads) -> Markup {
    html! {
        @match block {
            Block::Heading(1, words) => { h1 id=(anchor(words)) { (inline(words, leads)) } }
            Block::Heading(2, words) => { h2 id=(anchor(words)) { (inline(words, leads)) } }
            Block::Heading(3, words) => { h3 id=(anchor(words)) { (inline(words, leads)) } }
            Block::Heading(_, words) => { h4 id=(anchor(words)) { (inline(words, leads)) } }
            Block::Code(lines) => { pre tabindex="0" { code { (lines.join("\n")) } } }
            Block::Table(rows) => {
                div.wide tabindex="0" {
                    table.params { @for (at, row) in rows.iter().enumerate() { tr {
                        @for cell in row {
                            @if at == 0 && !cell.is_empty() { th scope="col" { (inline(cell, leads)) } } @else { td { (inline(cell, leads)) } }
                        }
                    } } }
                }
            }
            Block::List(true, items) => { ol { @for item in items { li { (inline(item, leads)) } } } }
            Block::List(false, items) => { ul { @for item in items { li { (inline(item, leads)) } } } }
            Block::Paragraph(words) => { p { (inline(words, leads)) } }
        }
    }
}

/// Words with code, links and stress in them.
fn inline(text: &str, leads: Leads) -> Markup {
    if let Some((place, alt)) = image(text) {
        return html! { @if let Some(place) = leads(place) { img.figure src=(place) alt=(alt) loading="lazy"; } @else { (alt) } };
    }
    let next = |mark: &str| text.find(mark).map(|at| (at, mark.to_string()));
    let first =
        ["`", "**", "[", "*"].iter().filter_map(|mark| next(mark)).min_by_key(|(at, _)| *at);
    let Some((at, mark)) = first else { return html! { (text.replace("\\|", "|")) } };
    let (before, rest) = (&text[..at], &text[at + mark.len()..]);
    let parted = match mark.as_str() {
        "[" => linked(rest),
        _ => rest.find(&mark).map(|end| (&rest[..end], "", &rest[end + mark.len()..])),
    };
    let Some((within, to, after)) = parted.filter(|(within, ..)| !within.is_empty()) else {
        return html! { (before) (mark) (inline(rest, leads)) };
    };
    html! {
        (before)
        @match mark.as_str() {
            "`" => { code { (within.replace("\\|", "|")) } }
            "**" => { strong { (inline(within, leads)) } }
            "*" => { em { (inline(within, leads)) } }
            _ => @if let Some(place) = leads(to) { a href=(place) { (inline(within, leads)) } } @else { (inline(within, leads)) }
        }
        (inline(after, leads))
    }
}

/// The place of a picture that stands alone, and its words.
fn image(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("<img src=\"")?.strip_suffix('>')?;
    let (place, rest) = rest.split_once('"')?;
    let (_, rest) = rest.split_once("alt=\"")?;
    Some((place, rest.split_once('"')?.0))
}

/// `words](place) and more`, taken apart.
fn linked(rest: &str) -> Option<(&str, &str, &str)> {
    let middle = rest.find("](")?;
    let (words, more) = (&rest[..middle], &rest[middle + 2..]);
    let end = more.find(')')?;
    (!words.contains('[')).then(|| (words, &more[..end], &more[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::shown;

    fn of(text: &str) -> String {
        shown(text, &|to| Some(to.to_string())).into_string()
    }

    #[test]
    fn what_documents_are_written_in_becomes_html() {
        assert_eq!(
            of("## Two heaps\n\nA `<b>` *word*,\nand **more**."),
            "<h2 id=\"two-heaps\">Two heaps</h2><p>A <code>&lt;b&gt;</code> <em>word</em>, and <strong>more</strong>.</p>"
        );
        assert_eq!(of("- one\n- two\n  lines\n"), "<ul><li>one</li><li>two lines</li></ul>");
        assert_eq!(of("1. one\n2. two\n"), "<ol><li>one</li><li>two</li></ol>");
        assert_eq!(of("    a\n\n    b\n"), "<pre tabindex=\"0\"><code>a\n\nb</code></pre>");
        assert_eq!(of("```sh\nx < y\n```\n"), "<pre tabindex=\"0\"><code>x &lt; y</code></pre>");
        assert_eq!(of("[a `b`](c.md)!"), "<p><a href=\"c.md\">a <code>b</code></a>!</p>");
        assert!(
            of("| a | b |\n|---|---|\n| `x \\| y` | 2 |\n")
                .contains("<td><code>x | y</code></td><td>2</td>")
        );
        assert!(
            of("| <img src=\"a.svg\" alt=\"An *a*\" width=\"9\"> | b |\n")
                .contains("<img class=\"figure\" src=\"a.svg\" alt=\"An *a*\" loading=\"lazy\">")
        );
        assert_eq!(of("<b>"), "<p>&lt;b&gt;</p>");
        assert_eq!(of("2 * 3 and {1,2}[x"), "<p>2 * 3 and {1,2}[x</p>");
    }
}
