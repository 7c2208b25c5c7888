//! [`Canvas`]: an SVG picture that is written element by element.

use std::fmt::{Display, Write};

/// An SVG picture that is written element by element.
///
/// Coordinates and lengths are in units of the view box. A document shows one unit as one pixel; x
/// grows to the right and y downwards. Floats have one decimal in the picture; integers and radii
/// are written in full.
///
/// The attributes of an element are a list such as `"class: edge; stroke: #222"`. They keep their
/// order and follow the geometry, except that a class at the beginning precedes it. No value in the
/// list contains `"; "`. Texts that may contain it are passed as data ([`Canvas::open_with_data`])
/// or as the content of an element.
///
/// ```
/// use grundy_draw::Canvas;
///
/// let mut canvas = Canvas::document([0, 0, 60, 40], "font-size: 14");
/// canvas.circle(20.0, 12.5, 8.0, "class: vertex; fill: #222");
/// canvas.text(20, 35, "text-anchor: middle", "a < b");
/// let svg = canvas.finish();
/// assert!(svg.contains(r#"viewBox="0 0 60 40" width="60" height="40" font-size="14">"#));
/// assert!(svg.contains(r##"<circle class="vertex" cx="20.0" cy="12.5" r="8" fill="#222"/>"##));
/// assert!(svg.ends_with(r#"<text x="20" y="35" text-anchor="middle">a &lt; b</text></svg>"#));
/// ```
pub struct Canvas {
    svg: String,
    /// The tags of the open elements, the outermost first.
    open_tags: Vec<&'static str>,
    /// The text that follows each element of the document and of its groups: a line break, or
    /// nothing for a picture on a single line.
    separator: &'static str,
    /// The characters among `&<>"` that are escaped in the content of elements, by default `&<>`.
    pub escaped: &'static str,
}

impl Canvas {
    /// Creates a canvas for a part of a picture: its elements have no enclosing `<svg>` element.
    pub fn fragment() -> Canvas {
        Canvas { svg: String::new(), open_tags: vec![], separator: "", escaped: "&<>" }
    }

    /// Begins a document. Its view box consists of the x and y of the upper left corner, the width
    /// and the height.
    pub fn document<N: Display>([x, y, width, height]: [N; 4], attributes: &str) -> Canvas {
        let mut canvas = Canvas::fragment();
        let size = format!(" width=\"{width}\" height=\"{height}\"");
        let geometry = format!(" viewBox=\"{x} {y} {width} {height}\"{size}");
        canvas.write_tag("svg xmlns=\"http://www.w3.org/2000/svg\"", &geometry, attributes, ">");
        canvas.open_tags.push("svg");
        canvas
    }

    /// Begins a document with a white background and the origin in its upper left corner. Each
    /// element is on its own line.
    pub fn page(width: f64, height: f64, attributes: &str) -> Canvas {
        let mut canvas = Canvas::document([0.0, 0.0, width, height], attributes);
        canvas.separator = "\n";
        canvas.separate();
        canvas.element("rect", "width: 100%; height: 100%; fill: white");
        canvas
    }

    /// Ends all open elements and returns the picture.
    pub fn finish(mut self) -> String {
        while !self.open_tags.is_empty() {
            self.close();
        }
        self.svg
    }

    /// Begins an element such as a group. [`Canvas::close`] ends it.
    pub fn open(&mut self, tag: &'static str, attributes: &str) {
        self.begin(tag, "", attributes);
    }

    /// Begins an element that has the attributes `data` in addition to `attributes`. `data` are
    /// pairs of a name and an arbitrary text. They follow the class and precede the other
    /// attributes.
    pub fn open_with_data(&mut self, tag: &'static str, attributes: &str, data: &[(&str, &str)]) {
        let data: String = data.iter().map(|(name, value)| attribute(name, value)).collect();
        self.begin(tag, &data, attributes);
    }

    /// Ends the innermost open element.
    pub fn close(&mut self) {
        if let Some(tag) = self.open_tags.pop() {
            let _ = write!(self.svg, "</{tag}>");
            self.separate();
        }
    }

    /// Draws an element without content. The list `attributes` includes its geometry.
    pub fn element(&mut self, tag: &str, attributes: &str) {
        self.draw(tag, "", attributes);
    }

    /// Draws a rectangle, given by the x and y of its upper left corner, its width and its height.
    pub fn rect<N: Display>(&mut self, [x, y, width, height]: [N; 4], attributes: &str) {
        let size = format!(" width=\"{width:.1}\" height=\"{height:.1}\"");
        self.draw("rect", &format!(" x=\"{x:.1}\" y=\"{y:.1}\"{size}"), attributes);
    }

    /// Draws a circle around the point (x, y).
    pub fn circle<N: Display>(&mut self, x: N, y: N, radius: N, attributes: &str) {
        let geometry = format!(" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"");
        self.draw("circle", &geometry, attributes);
    }

    /// Draws a line from the point (x1, y1) to the point (x2, y2).
    pub fn line<N: Display>(&mut self, [x1, y1, x2, y2]: [N; 4], attributes: &str) {
        let geometry = format!(" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"");
        self.draw("line", &geometry, attributes);
    }

    /// Draws straight lines from each point to the next.
    pub fn polyline(&mut self, points: impl Iterator<Item = (f64, f64)>, attributes: &str) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.draw("polyline", &format!(" points=\"{}\"", points.join(" ")), attributes);
    }

    /// Draws a path, given as SVG path commands.
    pub fn path(&mut self, commands: impl Display, attributes: &str) {
        self.draw("path", &format!(" d=\"{commands}\""), attributes);
    }

    /// Draws a line of text. Its anchor, by default its beginning, is at the point (x, y) of the
    /// baseline.
    pub fn text(&mut self, x: impl Display, y: impl Display, attributes: &str, content: &str) {
        self.begin("text", &format!(" x=\"{x:.1}\" y=\"{y:.1}\""), attributes);
        self.characters(content);
        self.close();
    }

    /// Writes characters into the innermost open element.
    pub fn characters(&mut self, content: &str) {
        self.svg += &escape(content, self.escaped);
    }

    /// Writes the title of the innermost open element, which viewers show as its tooltip.
    pub fn title(&mut self, title: &str) {
        self.open("title", "");
        self.characters(title);
        self.close();
    }

    /// Defines an arrow tip with a width of `size` pixels. A path with the attribute
    /// `marker-end: url(#tip)` has this tip at its end.
    pub fn define_tip(&mut self, size: u32) {
        self.open("defs", "");
        let attributes = format!(
            "id: tip; viewBox: 0 0 8 8; refX: 8; refY: 4; markerWidth: {size}; \
             markerHeight: {size}; markerUnits: userSpaceOnUse; orient: auto"
        );
        self.open("marker", &attributes);
        self.path("M0 0 8 4 0 8z", "fill: #444");
        self.close();
        self.close();
    }

    /// Appends elements that are given as SVG.
    pub fn append_svg(&mut self, svg: &str) {
        self.svg.push_str(svg);
    }

    /// Begins an element that has content: writes its start tag, and keeps the element open.
    fn begin(&mut self, tag: &'static str, geometry: &str, attributes: &str) {
        self.write_tag(tag, geometry, attributes, ">");
        self.open_tags.push(tag);
        self.separate();
    }

    /// Draws an element that has no content: writes a single tag that ends with `/>`.
    fn draw(&mut self, tag: &str, geometry: &str, attributes: &str) {
        self.write_tag(tag, geometry, attributes, "/>");
        self.separate();
    }

    /// Writes a start tag: the class, the geometry, the other attributes, and at last `end`, which
    /// is `>` or `/>`.
    fn write_tag(&mut self, tag: &str, geometry: &str, attributes: &str, end: &str) {
        let _ = write!(self.svg, "<{tag}");
        let mut list = attributes.split("; ").filter_map(|item| item.split_once(": ")).peekable();
        if let Some((name, value)) = list.next_if(|(name, _)| *name == "class") {
            self.svg += &attribute(name, value);
        }
        self.svg += geometry;
        list.for_each(|(name, value)| self.svg += &attribute(name, value));
        self.svg += end;
    }

    /// Writes the separator, unless an open element such as a text or a definition keeps its
    /// content on one line.
    fn separate(&mut self) {
        if self.open_tags.iter().skip(1).all(|tag| *tag == "g") {
            self.svg += self.separator;
        }
    }
}

/// Returns an attribute in the form ` name="value"`.
fn attribute(name: &str, value: &str) -> String {
    format!(" {name}=\"{}\"", escape(value, "&<>\""))
}

/// Replaces the characters that `escaped` lists by entities.
fn escape(text: &str, escaped: &str) -> String {
    let entities = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;")];
    let occurs = |sign: char| escaped.contains(sign) && text.contains(sign);
    let applied = entities.iter().filter(|(sign, _)| occurs(*sign));
    applied.fold(text.to_string(), |text, (sign, entity)| text.replace(*sign, entity))
}
