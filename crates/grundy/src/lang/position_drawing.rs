//! Positions in the words of the file.

use super::code::Written;
use super::game::RuleGame;
use super::position_text::elements;
use super::tree::Ty;
use crate::base::{Chosen, Counts};
use crate::machine::{Fail, Frame, Lies, NoOptions, Stands};

/// Elements of a list that are written out.
const LISTED: usize = 20;

impl RuleGame {
    /// What was chosen when a move failed there: the names and values of the choices before the place.
    pub(super) fn chosen_at(&self, fail: &Fail) -> String {
        let moves = self.program().moves.iter().enumerate();
        let mut before = moves.filter(|(_, played)| played.span.start <= fail.span.start);
        let Some((by, played)) = before.next_back() else { return String::new() };
        let end = played.outcome.span().end.max(played.span.end);
        if fail.span.end > end {
            return String::new();
        }
        let mut told = String::new();
        self.with_frame(|frame| {
            let bound = played.loops.binders.iter().zip(&played.chosen);
            for ((binder, (name, ty)), reg) in bound.zip(&self.0.code.chosen[by]) {
                if binder.1.span().is_some_and(|span| span.end <= fail.span.start) {
                    let value = self.value_name(ty, frame.registers[*reg as usize]);
                    told.push_str(&format!(", {name} = {value}"));
                }
            }
        });
        told
    }

    /// Whether the file declares pictures of positions.
    pub fn draws(&self) -> bool {
        !self.0.code.shows.is_empty()
    }

    /// The pictures of a position that the file declares, one a line; the parts of a sum one below the other
    /// with `+` between them. `None` without such pictures, and of numbers that are no position.
    pub fn show(&self, position: &Counts) -> Option<String> {
        if !self.draws() {
            return None;
        }
        let parts = self.parts(position).ok()?;
        let drawn = parts.iter().map(|part| {
            self.with_frame(|frame| {
                self.load(frame, position, part.start)?;
                let shows = self.0.code.shows.iter();
                Some(shows.map(|show| self.write(frame, show)).collect::<Vec<_>>().join("\n"))
            })
        });
        Some(drawn.collect::<Option<Vec<_>>>()?.join("\n+\n"))
    }

    /// How each element of a sequence is drawn.
    pub(super) fn glyphs(&self, frame: &Frame, var: usize) -> Vec<String> {
        let ty = self.elem_type(var);
        self.numbers(frame, var).iter().map(|item| self.glyph(&ty, *item)).collect()
    }

    /// The name of the side that is to move, where the sides differ.
    pub fn side_to_move(&self, position: &Counts) -> Option<String> {
        let turn = i64::try_from(*position.last().filter(|_| self.0.sided)?).ok()?;
        Some(self.value_name(&Ty::Side, turn))
    }

    /// The names of the sides, in the order of the file, where they differ.
    pub fn sides(&self) -> Option<&[String; 2]> {
        self.program().sides.as_ref()
    }

    pub(super) fn write(&self, frame: &mut Frame, pieces: &[Written]) -> String {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Written::Text(plain) => text.push_str(plain),
                Written::Value(at, ty) => match self.run(frame, *at, &mut NoOptions) {
                    Ok(value) => text.push_str(&self.glyph(ty, value)),
                    Err(_) => text.push('?'),
                },
                Written::Grid(var, at) => {
                    let columns = self.run(frame, *at, &mut NoOptions).unwrap_or(0).max(1) as usize;
                    text.push_str(&self.grid(frame, *var, columns));
                }
            }
        }
        text
    }

    pub(super) fn grid(&self, frame: &Frame, var: usize, columns: usize) -> String {
        let glyphs = self.glyphs(frame, var);
        let rows = glyphs.chunks(columns).map(|row| row.join(" "));
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The elements of a variable.
    pub(super) fn numbers<'a>(&self, frame: &'a Frame, var: usize) -> &'a [i64] {
        match self.0.code.program.lies[var] {
            Lies::Row(base, len) => &frame.registers[base as usize..(base + len) as usize],
            Lies::List(list) => &frame.lists[list as usize],
        }
    }

    pub(super) fn elem_type(&self, var: usize) -> Ty {
        match self.0.layout.slots[var].stands {
            Stands::Num => Ty::Num,
            Stands::Bool => Ty::Bool,
            Stands::Enum(kind) => Ty::Enum(kind),
        }
    }

    /// How a value is drawn.
    pub(super) fn glyph(&self, ty: &Ty, value: i64) -> String {
        if *ty == Ty::Set {
            return format!(
                "[{}]",
                elements(value).map(|one| one.to_string()).collect::<Vec<_>>().join(",")
            );
        }
        let program = self.program();
        let drawn = program.glyphs.iter().find(|(of, at, _)| of == ty && *at == value);
        if let Some((_, _, glyph)) = drawn {
            return glyph.clone();
        }
        self.value_name(ty, value)
    }

    /// The name of a value.
    pub(super) fn value_name(&self, ty: &Ty, value: i64) -> String {
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        let program = self.program();
        let name = match ty {
            Ty::Bool => ["false", "true"].get(at).map(|name| name.to_string()),
            Ty::Enum(kind) => program.enums[*kind].get(at).cloned(),
            Ty::Side => program.sides.as_ref().and_then(|sides| sides.get(at).cloned()),
            Ty::Set => Some(format!(
                "[{}]",
                elements(value).map(|one| one.to_string()).collect::<Vec<_>>().join(",")
            )),
            Ty::List(of) => self.list_name(of, at),
            _ => None,
        };
        name.unwrap_or_else(|| value.to_string())
    }

    /// A value as a choice of a move.
    pub(super) fn value(&self, ty: &Ty, value: i64) -> Chosen {
        match ty {
            Ty::Bool => Chosen::Flag(value != 0),
            Ty::Set => Chosen::from(elements(value).collect::<Vec<i64>>()),
            Ty::List(of) => {
                let items = usize::try_from(value).ok().and_then(|at| self.list_items(at));
                let items = items.unwrap_or_default().iter();
                Chosen::List(items.map(|item| self.value(of, *item)).collect())
            }
            Ty::Enum(_) | Ty::Side => Chosen::Name(self.value_name(ty, value)),
            _ => Chosen::from(value),
        }
    }

    /// The elements of a list of constants; `None` where none lies.
    fn list_items(&self, at: usize) -> Option<&[i64]> {
        let tables = &self.0.layout.tables;
        let len = usize::try_from(*tables.get(at)?).ok()?;
        tables.get(at + 1..)?.get(..len)
    }

    /// A list of constants by its elements, the first few of many; `None` where none lies.
    fn list_name(&self, of: &Ty, at: usize) -> Option<String> {
        let items = self.list_items(at)?;
        let mut names: Vec<String> =
            items.iter().take(LISTED).map(|item| self.value_name(of, *item)).collect();
        if items.len() > LISTED {
            names.push("…".to_string());
        }
        Some(format!("[{}]", names.join(",")))
    }
}
