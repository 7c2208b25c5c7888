//! From the checked tree to the compact form.

mod expression;
mod loops;
mod moves;

use super::code::{Code, Written};
use super::layout::Layout;
use super::tree::{Local, Node, Piece, Program, Template};
use crate::machine::{Lies, Many, Op, Reg, Span};
use rustc_hash::FxHashMap;

/// Registers are numbered in 16 bits, and a position is a part of them.
const MOST_REGISTERS: usize = 60_000;
/// More instructions than this are refused.
const MOST_OPS: usize = 1 << 20;

/// The rules need more registers or instructions than there are.
pub struct TooLarge;

type Compiled<T> = Result<T, TooLarge>;

/// A place in the code that is not known yet.
#[derive(Clone, Copy)]
struct Label(u32);

struct Compiler<'a> {
    program: &'a Program,
    layout: &'a Layout,
    code: Code,
    labels: Vec<u32>,
    constants: FxHashMap<i64, Reg>,
    locals: FxHashMap<Local, Reg>,
    free: Vec<Reg>,
    span: Span,
}

/// Compiles a program with its parameters filled in.
///
/// # Errors
/// When it is too large.
pub fn compile(program: &Program, layout: &Layout) -> Compiled<Code> {
    let mut compiler = Compiler {
        program,
        layout,
        code: Code::default(),
        labels: Vec::new(),
        constants: FxHashMap::default(),
        locals: FxHashMap::default(),
        free: Vec::new(),
        span: Span::default(),
    };
    compiler.lay_out()?;
    compiler.all()?;
    Ok(compiler.finish())
}

impl Compiler<'_> {
    fn lay_out(&mut self) -> Compiled<()> {
        for slot in &self.layout.slots {
            let many = match slot.many {
                Many::One | Many::Set => 1,
                Many::Fixed(many) => many,
                Many::Growing(..) | Many::Bag(..) => {
                    self.code.program.lies.push(Lies::List(self.code.program.lists));
                    self.code.program.lists += 1;
                    continue;
                }
            };
            let base = self.code.program.registers.len();
            if base + many > MOST_REGISTERS {
                return Err(TooLarge);
            }
            self.code.program.lies.push(Lies::Row(base as Reg, many as u16));
            self.code.program.registers.resize(base + many, 0);
        }
        for _ in 0..self.program.lists {
            self.code.program.lies.push(Lies::List(self.code.program.lists));
            self.code.program.lists += 1;
        }
        // Who is to move next lies after the position, and who moves now after that.
        self.code.program.position = self.code.program.registers.len() as u16;
        self.code.program.mover = self.code.program.position + 1;
        self.code.program.registers.resize(self.code.program.registers.len() + 2, 0);
        Ok(())
    }

    fn all(&mut self) -> Compiled<()> {
        let program = self.program;
        self.code.options = self.here();
        for (by, played) in program.moves.iter().enumerate() {
            self.move_(by, played)?;
        }
        self.op(Op::Stop)?;
        for played in &program.moves {
            let mut texts = Vec::new();
            for text in &played.texts {
                texts.push(self.template(text)?);
            }
            self.code.texts.push(texts);
        }
        for ended in &program.ended {
            let when = match &ended.when {
                None => None,
                Some(when) => Some(self.entry(when)?),
            };
            let score = self.entry(&ended.score)?;
            self.code.ended.push((when, score));
        }
        for invariant in &program.invariants {
            let at = self.entry(invariant)?;
            self.code.invariants.push(at);
        }
        for claim in &program.claims {
            let at = self.entry(&claim.value)?;
            self.code.claims.push(at);
        }
        for (wholes, span) in &program.symmetries {
            let at = self.here();
            self.span = *span;
            self.op(Op::Part)?;
            self.position(wholes)?;
            self.op(Op::Stop)?;
            self.code.symmetries.push(at);
        }
        if let Some(start) = &program.start {
            let mut typed = Vec::new();
            for local in &start.locals {
                typed.push(self.local(*local)?);
            }
            let at = self.here();
            self.op(Op::Part)?;
            self.position(&start.part.items)?;
            self.op(Op::Stop)?;
            self.code.start = Some((at, typed));
        }
        for show in &program.shows {
            let show = self.template(show)?;
            self.code.shows.push(show);
        }
        // Rules that have no room for a picture are played without one.
        if self.board().is_err() {
            self.code.board.clear();
        }
        Ok(())
    }

    fn board(&mut self) -> Compiled<()> {
        let Some(board) = &self.program.board else { return Ok(()) };
        for cells in
            std::iter::once(&board.cells).chain(self.program.trays.iter().map(|(cells, _)| cells))
        {
            let at = self.here();
            self.span = board.span;
            self.op(Op::Part)?;
            self.list(cells)?;
            self.op(Op::Stop)?;
            self.code.board.push(at);
        }
        Ok(())
    }

    /// An expression as a program of its own.
    fn entry(&mut self, node: &Node) -> Compiled<u32> {
        let at = self.here();
        let value = self.value(node)?;
        let a = self.reg(value)?;
        self.op(Op::Return { a })?;
        self.done(value);
        Ok(at)
    }

    fn template(&mut self, template: &Template) -> Compiled<Vec<Written>> {
        let mut written = Vec::new();
        for piece in template {
            written.push(match piece {
                Piece::Text(text) => Written::Text(text.clone()),
                Piece::Value(node, ty) => Written::Value(self.entry(node)?, ty.clone()),
                Piece::Grid(var, columns) => Written::Grid(*var, self.entry(columns)?),
            });
        }
        Ok(written)
    }

    fn finish(mut self) -> Code {
        for op in &mut self.code.program.ops {
            if let Some(target) = op.target() {
                *target = self.labels[*target as usize];
            }
        }
        self.code
    }

    fn here(&self) -> u32 {
        self.code.program.ops.len() as u32
    }

    fn op(&mut self, op: Op) -> Compiled<()> {
        if self.code.program.ops.len() >= MOST_OPS {
            return Err(TooLarge);
        }
        self.code.program.ops.push(op);
        self.code.program.spans.push(self.span);
        Ok(())
    }

    fn label(&mut self) -> Label {
        self.labels.push(0);
        Label(self.labels.len() as u32 - 1)
    }

    fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.here();
    }

    fn fresh(&mut self, value: i64) -> Compiled<Reg> {
        if self.code.program.registers.len() >= MOST_REGISTERS {
            return Err(TooLarge);
        }
        self.code.program.registers.push(value);
        Ok(self.code.program.registers.len() as Reg - 1)
    }

    fn temp(&mut self) -> Compiled<Reg> {
        match self.free.pop() {
            Some(reg) => Ok(reg),
            None => self.fresh(0),
        }
    }

    fn local(&mut self, local: Local) -> Compiled<Reg> {
        if let Some(&reg) = self.locals.get(&local) {
            return Ok(reg);
        }
        let reg = self.fresh(0)?;
        self.locals.insert(local, reg);
        Ok(reg)
    }
}
