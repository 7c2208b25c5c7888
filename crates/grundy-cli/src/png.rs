//! Renders SVG pictures as PNG.

use grundy::base::{Error, Lang};
use grundy::words;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};
use std::sync::Arc;

/// The number of pixels per unit of the SVG, for screens of high resolution and for print.
const SCALE: f32 = 2.0;

/// Renders the picture that `svg` draws in a given language as PNG, if possible in `lang`.
///
/// Latin letters come from a font in the program, so that they look the same on every machine.
/// Chinese needs a font of the system; without one, the picture is rendered in English.
///
/// # Errors
/// The SVG is too large or invalid.
pub fn render_png(svg: impl Fn(Lang) -> String, lang: Lang) -> Result<Vec<u8>, Error> {
    let failed = |why: String| {
        Error::too_big(words!(cli::cannot_render_picture, why)).help(words!(cli::use_format_svg))
    };
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    let bundled = fonts.faces().next().expect("the font above").clone();
    if lang == Lang::Zh {
        fonts.load_system_fonts();
    }
    fonts.set_sans_serif_family(bundled.families[0].0.as_str());
    let mut fonts = Arc::new(fonts);
    let chinese = if lang == Lang::Zh { find_chinese_font(bundled.id, &mut fonts) } else { None };
    let lang = if chinese.is_some() { lang } else { Lang::En };
    let mut options = Options { fontdb: fonts, ..Options::default() };
    options.font_resolver.select_fallback =
        Box::new(move |_, used, _| chinese.filter(|id| !used.contains(id)));
    let tree = Tree::from_str(&svg(lang), &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or_else(|| failed("too large".to_string()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

/// Returns a font of the system with Chinese characters, if possible a simplified Chinese font
/// without serifs. `bundled` is the font in the program, which lacks these characters.
/// Returns `None` if the system has no such font.
fn find_chinese_font(bundled: fontdb::ID, fonts: &mut Arc<fontdb::Database>) -> Option<fontdb::ID> {
    let next = FontResolver::default_fallback_selector();
    let mut candidates = vec![bundled];
    while let Some(id) = next('值', &candidates, fonts) {
        candidates.push(id);
    }
    let rank = |id: &fontdb::ID| {
        let face = fonts.face(*id)?;
        let has_word = |word: &str| face.families.iter().any(|(name, _)| name.contains(word));
        let is_upright = face.style == fontdb::Style::Normal;
        let weight = face.weight.0.abs_diff(fontdb::Weight::NORMAL.0);
        Some((has_word("Serif"), has_word("Mono"), !has_word("SC"), !is_upright, weight))
    };
    candidates.into_iter().skip(1).min_by_key(rank)
}
