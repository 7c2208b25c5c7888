//! Compiles the checked tree of a rule file, with the values of its parameters, to instructions of
//! the register machine.
//!
//! The compiler traverses the tree once. Variables of fixed size, locals and constants have fixed
//! registers; temporary registers are reused. Jumps refer to labels, which [`Compiler::finish`]
//! replaces by addresses.

mod expression;
mod loops;
mod moves;

use super::code::{Code, TextPiece};
use super::layout::Layout;
use super::tree::{Local, Node, Program, Template, TemplatePiece};
use grundy_core::machine::{Arity, Location, Op, Reg, Span};
use rustc_hash::FxHashMap;

/// The maximum number of registers of the compiled rules. Register numbers have 16 bits; the limit
/// leaves some for the numbers of the position.
const MAX_REGISTERS: usize = 60_000;
/// The maximum number of instructions of the compiled rules.
const MAX_OPS: usize = 1 << 20;

/// The error that the rules need too many registers or instructions.
pub struct TooLarge {
    /// The place of the expression at which the limit is exceeded, or of the variable that has too
    /// many elements.
    pub span: Span,
}

type Compiled<T> = Result<T, TooLarge>;

/// A label: the target of a jump, whose address is set later. The number is an index into
/// [`Compiler::labels`].
#[derive(Clone, Copy)]
struct JumpLabel(u32);

/// The state of the compiler: the code emitted so far and the use of the registers.
struct Compiler<'a> {
    program: &'a Program,
    layout: &'a Layout,
    code: Code,
    /// The address of each label in the code, indexed by the label; 0 until the address is set.
    labels: Vec<u32>,
    /// The register that holds each constant, indexed by the value of the constant.
    constants: FxHashMap<i64, Reg>,
    /// The register of each local that the code has used so far.
    locals: FxHashMap<Local, Reg>,
    /// The temporary registers that hold no value now and can be used again.
    free: Vec<Reg>,
    /// The place of the expression that is being compiled. A fault of its instructions refers to
    /// this place.
    span: Span,
}

/// Compiles a checked program for the values of its parameters.
///
/// # Errors
/// Fails if the program needs too many registers or instructions.
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
    compiler.assign_locations()?;
    compiler.compile_program()?;
    Ok(compiler.finish())
}

impl Compiler<'_> {
    /// Assigns storage to the variables: a variable of fixed size gets registers, any other
    /// variable gets a list. Also assigns registers to the side to move and to the side that moves
    /// next.
    fn assign_locations(&mut self) -> Compiled<()> {
        for (slot, var) in self.layout.slots.iter().zip(&self.program.vars) {
            let len = match slot.arity {
                Arity::One | Arity::Set => 1,
                Arity::Fixed(len) => len,
                Arity::Growing(..) | Arity::Bag(..) => {
                    self.code.program.locations.push(Location::List(self.code.program.lists));
                    self.code.program.lists += 1;
                    continue;
                }
            };
            let base = self.code.program.registers.len();
            if base + len > MAX_REGISTERS {
                return Err(TooLarge { span: var.span });
            }
            self.code.program.locations.push(Location::Registers(base as Reg, len as u16));
            self.code.program.registers.resize(base + len, 0);
        }
        for _ in 0..self.program.lists {
            self.code.program.locations.push(Location::List(self.code.program.lists));
            self.code.program.lists += 1;
        }
        // The side that moves next is in the register after the variables, the side to move now in
        // the register after that.
        self.code.program.position = self.code.program.registers.len() as u16;
        self.code.program.mover = self.code.program.position + 1;
        self.code.program.registers.resize(self.code.program.registers.len() + 2, 0);
        Ok(())
    }

    /// Compiles every statement of the program, and records the entry points in [`Code`].
    fn compile_program(&mut self) -> Compiled<()> {
        let program = self.program;
        if program.gain.is_some() {
            self.code.gain = Some(self.new_register(0)?);
        }
        self.code.options = self.position();
        for (move_index, played) in program.moves.iter().enumerate() {
            self.move_(move_index, played)?;
        }
        self.emit(Op::Stop)?;
        for played in &program.moves {
            let mut texts = Vec::new();
            for text in &played.texts {
                texts.push(self.template(text)?);
            }
            self.code.texts.push(texts);
        }
        for ended in &program.end_rules {
            let when = match &ended.when {
                None => None,
                Some(when) => Some(self.entry(when)?),
            };
            let score = self.entry(&ended.score)?;
            self.code.end_rules.push((when, score));
        }
        for invariant in &program.invariants {
            let entry = self.entry(invariant)?;
            self.code.invariants.push(entry);
        }
        for claim in &program.claims {
            let entry = self.entry(&claim.value)?;
            self.code.claims.push(entry);
        }
        for (values, span) in &program.symmetries {
            let entry = self.position();
            self.span = *span;
            self.emit(Op::Part)?;
            self.build_position(values)?;
            self.emit(Op::Stop)?;
            self.code.symmetries.push(entry);
        }
        if let Some(start) = &program.start {
            let mut registers = Vec::new();
            for local in &start.locals {
                registers.push(self.local_register(*local)?);
            }
            let entry = self.position();
            self.emit(Op::Part)?;
            self.build_position(&start.position.items)?;
            self.emit(Op::Stop)?;
            self.code.start = Some((entry, registers));
        }
        for show in &program.shows {
            let show = self.template(show)?;
            self.code.shows.push(show);
        }
        // If the picture of the board does not fit into the code, the rules are compiled without
        // it.
        if self.board().is_err() {
            self.code.board.clear();
        }
        Ok(())
    }

    /// Compiles the values on the cells of the board and the values in the trays beside it. Each
    /// list of values gets an entry point.
    fn board(&mut self) -> Compiled<()> {
        let Some(board) = &self.program.board else { return Ok(()) };
        for cells in
            std::iter::once(&board.cells).chain(self.program.trays.iter().map(|(cells, _)| cells))
        {
            let entry = self.position();
            self.span = board.span;
            self.emit(Op::Part)?;
            self.list(cells)?;
            self.emit(Op::Stop)?;
            self.code.board.push(entry);
        }
        Ok(())
    }

    /// Compiles an expression as a piece of code that returns its value. Returns the entry point of
    /// the code.
    fn entry(&mut self, node: &Node) -> Compiled<u32> {
        let position = self.position();
        let value = self.value(node)?;
        let a = self.register(value)?;
        self.emit(Op::Return { a })?;
        self.release(value);
        Ok(position)
    }

    /// Compiles the values in a text. Returns the text as pieces, with an entry point for each
    /// value.
    fn template(&mut self, template: &Template) -> Compiled<Vec<TextPiece>> {
        let mut pieces = Vec::new();
        for piece in template {
            pieces.push(match piece {
                TemplatePiece::Text(text) => TextPiece::Text(text.clone()),
                TemplatePiece::Value(node, ty) => TextPiece::Value(self.entry(node)?, ty.clone()),
                TemplatePiece::Grid(var, columns) => TextPiece::Grid(*var, self.entry(columns)?),
            });
        }
        Ok(pieces)
    }

    /// Replaces the label in every jump by its address, and returns the finished code.
    fn finish(mut self) -> Code {
        for op in &mut self.code.program.ops {
            if let Some(target) = op.target() {
                *target = self.labels[*target as usize];
            }
        }
        self.code
    }

    /// Returns the address of the next instruction.
    fn position(&self) -> u32 {
        self.code.program.ops.len() as u32
    }

    /// Appends an instruction. A fault of the instruction refers to the current span.
    fn emit(&mut self, op: Op) -> Compiled<()> {
        if self.code.program.ops.len() >= MAX_OPS {
            return Err(self.too_large());
        }
        self.code.program.ops.push(op);
        self.code.program.spans.push(self.span);
        Ok(())
    }

    /// Returns the error that the compiled rules are too large, with the place of the current
    /// expression.
    fn too_large(&self) -> TooLarge {
        TooLarge { span: self.span }
    }

    fn new_label(&mut self) -> JumpLabel {
        self.labels.push(0);
        JumpLabel(self.labels.len() as u32 - 1)
    }

    /// Sets the address of a label to that of the next instruction.
    fn bind_label(&mut self, label: JumpLabel) {
        self.labels[label.0 as usize] = self.position();
    }

    /// Allocates a register that initially holds `value` in every evaluation.
    fn new_register(&mut self, value: i64) -> Compiled<Reg> {
        if self.code.program.registers.len() >= MAX_REGISTERS {
            return Err(self.too_large());
        }
        self.code.program.registers.push(value);
        Ok(self.code.program.registers.len() as Reg - 1)
    }

    /// Returns a temporary register that holds no value. The caller must release the register.
    fn temp_register(&mut self) -> Compiled<Reg> {
        match self.free.pop() {
            Some(reg) => Ok(reg),
            None => self.new_register(0),
        }
    }

    /// Returns the register of a local, which is allocated at the first use.
    fn local_register(&mut self, local: Local) -> Compiled<Reg> {
        if let Some(&reg) = self.locals.get(&local) {
            return Ok(reg);
        }
        let reg = self.new_register(0)?;
        self.locals.insert(local, reg);
        Ok(reg)
    }
}
