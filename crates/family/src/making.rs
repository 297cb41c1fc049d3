//! Checks the limits of time and memory while a family builds a model.

use pavage_search::{Model, ModelBuilder, Run, StopReason, Taken};

/// A model under construction, and the limits that apply to it.
pub struct Making<'b> {
    run: &'b Run<'b>,
    taken: Taken,
    step: usize,
}

/// Options between two checks of the memory limit.
const STEPS_BETWEEN_LOOKS: usize = 1 << 10;

impl<'b> Making<'b> {
    /// Starts a model.
    pub fn new(run: &'b Run<'b>) -> Result<Making<'b>, StopReason> {
        Ok(Making {
            run,
            taken: run.hold(0)?,
            step: 0,
        })
    }

    /// Call it once for each option. `beside` is the number of bytes held besides the model.
    pub fn step(&mut self, builder: &ModelBuilder, beside: usize) -> Result<(), StopReason> {
        self.step += 1;
        self.run.check(self.step)?;
        if self.step.is_multiple_of(STEPS_BETWEEN_LOOKS) {
            self.hold(builder.bytes() + beside)
        } else {
            Ok(())
        }
    }

    /// Sets the total of reserved memory, in bytes.
    pub fn hold(&mut self, bytes: usize) -> Result<(), StopReason> {
        if self.taken.resize(bytes) {
            Ok(())
        } else {
            Err(StopReason::MemoryLimit)
        }
    }

    /// Builds the model. Its memory stays reserved as long as the returned [`Taken`] lives.
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
