//! Pictures in pixels.

use grundy::base::{Error, Lang};
use grundy::words;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree, fontdb};
use std::sync::Arc;

/// Pixels for each unit of the SVG, so that it is sharp on fine screens and on paper.
const SCALE: f32 = 2.0;

/// A picture in pixels. Letters are from a font that the program brings along, so that they look the
/// same everywhere; Chinese needs a font of the system, and where there is none English is written.
pub fn png(svg: impl Fn(Lang) -> String, lang: Lang) -> Result<Vec<u8>, Error> {
    let failed = |why: String| {
        Error::too_big(words!("the picture could not be painted: {why}", "无法绘制图片：{why}"))
            .help(words!("use `--format svg`", "请用 `--format svg`"))
    };
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    let own = fonts.faces().next().expect("the font above").clone();
    if lang == Lang::Zh {
        fonts.load_system_fonts();
    }
    fonts.set_sans_serif_family(own.families[0].0.as_str());
    let mut fonts = Arc::new(fonts);
    let chinese = if lang == Lang::Zh { chinese(own.id, &mut fonts) } else { None };
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

/// The font of the system that writes Chinese, without serifs and in the simplified forms if there is
/// one.
fn chinese(own: fontdb::ID, fonts: &mut Arc<fontdb::Database>) -> Option<fontdb::ID> {
    let next = FontResolver::default_fallback_selector();
    let mut found = vec![own];
    while let Some(id) = next('值', &found, fonts) {
        found.push(id);
    }
    let rank = |id: &fontdb::ID| {
        let face = fonts.face(*id)?;
        let named = |word: &str| face.families.iter().any(|(name, _)| name.contains(word));
        let plain = face.style == fontdb::Style::Normal;
        let weight = face.weight.0.abs_diff(fontdb::Weight::NORMAL.0);
        Some((named("Serif"), named("Mono"), !named("SC"), !plain, weight))
    };
    found.into_iter().skip(1).min_by_key(rank)
}
