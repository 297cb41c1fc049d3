//! What a family asks while it makes a model: whether time and memory are left.

use pavage_search::{Model, ModelBuilder, Run, StopReason, Taken};

/// A model that is being made under a run.
pub struct Making<'b> {
    run: &'b Run<'b>,
    taken: Taken,
    step: usize,
}

/// Steps between two looks at memory.
const STEPS_BETWEEN_LOOKS: usize = 1 << 10;

impl<'b> Making<'b> {
    /// Begins one.
    pub fn new(run: &'b Run<'b>) -> Result<Making<'b>, StopReason> {
        Ok(Making {
            run,
            taken: run.hold(0)?,
            step: 0,
        })
    }

    /// To be asked once for each option, with the bytes that are held beside the model.
    pub fn step(&mut self, builder: &ModelBuilder, beside: usize) -> Result<(), StopReason> {
        self.step += 1;
        self.run.check(self.step)?;
        match self.step.is_multiple_of(STEPS_BETWEEN_LOOKS) {
            true => self.hold(builder.bytes() + beside),
            false => Ok(()),
        }
    }

    /// Holds so many bytes in all.
    pub fn hold(&mut self, bytes: usize) -> Result<(), StopReason> {
        match self.taken.resize(bytes) {
            true => Ok(()),
            false => Err(StopReason::MemoryLimit),
        }
    }

    /// Ends the model; the memory is held as long as what is returned.
    ///
    /// # Panics
    /// The model's tiling does not describe its options.
    pub fn finish(
        mut self,
        builder: ModelBuilder,
        beside: usize,
    ) -> Result<(Model, Taken), StopReason> {
        self.hold(builder.bytes() + beside)?;
        self.run.stop().map_or(Ok(()), Err)?;
        let model = builder.build().expect("the tiling describes the options");
        Ok((model, self.taken))
    }
}
