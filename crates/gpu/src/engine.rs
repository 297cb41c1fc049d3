//! The engine `gpu`, and how it finds its device.

use std::sync::OnceLock;

use pavage_search::{Asked, CountResult, Engine, Model, OptionId, Run, Unsupported};
use pavage_sweep::{count_by_device, sweep_supports};

use crate::machine::{Machine, NoMachine};
use crate::sizes::Sizes;
use crate::sweep::Sweeper;

/// The engines of this crate.
pub const ENGINES: &[&dyn Engine] = &[&Gpu];

/// The variable of the environment that names an adapter, or a part of its name.
pub const ADAPTER_VARIABLE: &str = "PAVAGE_GPU";

static MACHINE: OnceLock<Result<Machine, NoMachine>> = OnceLock::new();

/// The device of this process, which is opened when it is asked for first.
fn machine() -> Result<&'static Machine, &'static NoMachine> {
    let open = || {
        let part = std::env::var(ADAPTER_VARIABLE).ok();
        Machine::open(part.as_deref().filter(|part| !part.is_empty()))
    };
    MACHINE.get_or_init(open).as_ref()
}

/// The names of the adapters of this computer, the one that is taken first.
#[must_use]
pub fn adapters() -> Vec<String> {
    Machine::names()
}

/// Counts by a sweep whose steps a device makes.
pub struct Gpu;

impl Engine for Gpu {
    fn name(&self) -> &'static str {
        "gpu"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Count]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        sweep_supports(model)?;
        machine().map_or_else(|why| Err(no_adapter(why)), |_| Ok(()))
    }

    /// Only when it is named, for a device may take seconds until it answers.
    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Err(Unsupported::OnlyNamed)
    }

    fn count(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
    ) -> Result<CountResult, Unsupported> {
        let machine = machine().map_err(no_adapter)?;
        let sweeper = Sweeper::new(machine, Sizes::default());
        count_by_device(model, symmetries, run, &sweeper)
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        3
    }
}

fn no_adapter(why: &NoMachine) -> Unsupported {
    let (asked, found) = match why {
        NoMachine::None => (String::new(), String::new()),
        NoMachine::NotNamed(asked, names) => (asked.clone(), names.join(", ")),
        NoMachine::Refused(_, _) => return Unsupported::Other(format!("finds no device: {why}")),
    };
    Unsupported::NoAdapter { asked, found }
}
