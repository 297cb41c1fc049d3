//! A device, its kernels, and what it is sent and asked.

use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use pavage_sweep::SweepHalt;

use crate::{sizes, way};

const KERNELS: &str = include_str!("kernels.wgsl");
/// The kernels, by the names of their functions.
pub(crate) const NAMES: [&str; 10] = [
    "turn", "release", "gather", "aim", "expand", "measure", "insert", "settle", "add", "rebuild",
];
/// What each kernel binds, in their order.
pub(crate) const BINDS: [&[u32]; 10] = [
    &[0, 10, 11],
    &[8, 9, 10],
    &[3, 8, 10],
    &[0, 10, 11],
    &[0, 1, 2, 6, 7, 8, 10],
    &[0, 10, 11],
    &[0, 2, 3, 5, 6, 7, 10],
    &[0, 2, 3, 4, 5, 6, 7, 9, 10],
    &[0, 4, 5, 7, 10],
    &[0, 2, 3, 5, 10],
];

/// The longest wait for one submission, and for those of other sweeps before it in the queue; after it the
/// device counts as hung.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes that are read back at once.
const STAGE: u64 = 1 << 24;

/// Why there is no device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMachine {
    /// No adapter was found.
    None,
    /// No adapter has a name with this part; these are there.
    NotNamed(String, Vec<String>),
    /// The adapter of this name gave no device, for this reason.
    Refused(String, String),
}

impl fmt::Display for NoMachine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMachine::None => write!(f, "no adapter for Vulkan was found"),
            NoMachine::NotNamed(asked, names) => {
                let names = names.join(", ");
                write!(f, "no adapter is named {asked:?}; there are: {names}")
            }
            NoMachine::Refused(name, why) => write!(f, "the adapter {name} gives no device: {why}"),
        }
    }
}

impl std::error::Error for NoMachine {}

/// A device.
pub struct Machine {
    name: String,
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    pub(crate) limits: wgpu::Limits,
    kernels: Mutex<HashMap<(usize, usize), Arc<Kernels>>>,
    /// What went wrong first.
    fault: Arc<Mutex<Option<String>>>,
}

/// Commands on their way, and the stage in which the host will read.
pub(crate) struct Sent {
    index: wgpu::SubmissionIndex,
    pub(crate) stage: wgpu::Buffer,
    bytes: u64,
    mapped: Receiver<Result<(), wgpu::BufferAsyncError>>,
}

/// The kernels for states and counts of a certain length.
pub(crate) struct Kernels(pub(crate) Vec<wgpu::ComputePipeline>);

fn instance() -> wgpu::Instance {
    wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: wgpu::Backends::VULKAN,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    })
}

fn adapters() -> Vec<wgpu::Adapter> {
    let mut found = wait(instance().enumerate_adapters(wgpu::Backends::VULKAN));
    // A processor of its own first; one in software last.
    found.sort_by_key(|adapter| match adapter.get_info().device_type {
        wgpu::DeviceType::DiscreteGpu => 0,
        wgpu::DeviceType::IntegratedGpu => 1,
        wgpu::DeviceType::VirtualGpu => 2,
        wgpu::DeviceType::Other => 3,
        wgpu::DeviceType::Cpu => 4,
    });
    found
}

impl Machine {
    /// The names of all adapters, the one that is taken first.
    #[must_use]
    pub fn names() -> Vec<String> {
        let all = adapters();
        all.iter().map(|adapter| adapter.get_info().name).collect()
    }

    /// The first adapter whose name has this part, whatever its case; without one, the first.
    ///
    /// # Errors
    /// There is none.
    pub fn open(part: Option<&str>) -> Result<Machine, NoMachine> {
        let all = adapters();
        if all.is_empty() {
            return Err(NoMachine::None);
        }
        let name = |adapter: &wgpu::Adapter| adapter.get_info().name;
        let names = all.iter().map(name).collect();
        let lower = |text: &str| text.to_lowercase();
        let is_it = |adapter: &wgpu::Adapter| {
            part.is_none_or(|part| lower(&name(adapter)).contains(&lower(part)))
        };
        let adapter = all.into_iter().find(is_it);
        let adapter =
            adapter.ok_or_else(|| NoMachine::NotNamed(part.unwrap_or("").to_owned(), names))?;
        Machine::on(&adapter)
    }

    fn on(adapter: &wgpu::Adapter) -> Result<Machine, NoMachine> {
        let name = adapter.get_info().name;
        let limits = adapter.limits();
        let asked = adapter.request_device(&wgpu::DeviceDescriptor {
            required_limits: limits.clone(),
            ..Default::default()
        });
        let (device, queue) =
            wait(asked).map_err(|error| NoMachine::Refused(name.clone(), error.to_string()))?;
        let fault = Arc::new(Mutex::new(None));
        let first = Arc::clone(&fault);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            lock(&first).get_or_insert(error.to_string());
        }));
        let first = Arc::clone(&fault);
        device.set_device_lost_callback(move |_, message| {
            lock(&first).get_or_insert(message);
        });
        Ok(Machine {
            name,
            device,
            queue,
            limits,
            kernels: Mutex::default(),
            fault,
        })
    }

    /// The name of the adapter.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Loses the device, as a driver may.
    pub fn lose(&self) {
        self.device.destroy();
        lock(&self.fault).get_or_insert("it was given up".to_owned());
    }

    /// What went wrong first; nothing is counted on the device after that.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        lock(&self.fault).clone()
    }

    /// The most bytes of a buffer that a kernel binds.
    pub(crate) fn bytes_bound_max(&self) -> u64 {
        let limits = &self.limits;
        let bound = limits.max_storage_buffer_binding_size;
        // Offsets in kernels have 32 bits.
        bound.min(limits.max_buffer_size).min(u64::from(u32::MAX))
    }

    /// The kernels for states of so many numbers and counts of so many.
    pub(crate) fn kernels(&self, words: usize, limbs: usize) -> Arc<Kernels> {
        let mut known = lock(&self.kernels);
        let kernels = known.entry((words, limbs)).or_insert_with(|| {
            let lengths = format!("const WORDS: u32 = {words}u;\nconst LIMBS: u32 = {limbs}u;\n");
            let source = [lengths, sizes::constants(), way::constants()].concat() + KERNELS;
            let module = self
                .device
                .create_shader_module(wgpu::ShaderModuleDescriptor {
                    label: None,
                    source: wgpu::ShaderSource::Wgsl(source.into()),
                });
            let kernel = |name: &&'static str| {
                self.device
                    .create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                        label: Some(*name),
                        layout: None,
                        module: &module,
                        entry_point: Some(*name),
                        compilation_options: Default::default(),
                        cache: None,
                    })
            };
            Arc::new(Kernels(NAMES.iter().map(kernel).collect()))
        });
        Arc::clone(kernels)
    }

    /// Fails if something went wrong.
    pub(crate) fn check(&self) -> Result<(), SweepHalt> {
        self.fault()
            .map_or(Ok(()), |fault| Err(SweepHalt::Lost(fault)))
    }

    /// A buffer of so many bytes.
    pub(crate) fn buffer(&self, bytes: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: bytes.next_multiple_of(16).max(16),
            usage: usage | wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::COPY_SRC,
            mapped_at_creation: false,
        })
    }

    /// Sends commands and waits until they are done.
    pub(crate) fn finish(&self, commands: wgpu::CommandEncoder) -> Result<(), SweepHalt> {
        self.check()?;
        let sent = self.queue.submit([commands.finish()]);
        self.wait_for(sent)
    }

    fn wait_for(&self, sent: wgpu::SubmissionIndex) -> Result<(), SweepHalt> {
        let done = self.device.poll(wgpu::PollType::Wait {
            submission_index: Some(sent),
            timeout: Some(PATIENCE),
        });
        if let Err(error) = done {
            lock(&self.fault).get_or_insert(error.to_string());
        }
        self.check()
    }

    /// A buffer of so many bytes, from which the host reads.
    pub(crate) fn stage(&self, bytes: u64) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: bytes,
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        })
    }

    /// Reads so many numbers from the beginning of a buffer.
    pub(crate) fn read(&self, from: &wgpu::Buffer, numbers: usize) -> Result<Vec<u32>, SweepHalt> {
        let bytes = 4 * numbers as u64;
        let mut found = Vec::with_capacity(numbers);
        let stage = self.stage(bytes.clamp(4, STAGE));
        let mut at = 0;
        while at < bytes {
            let some = (bytes - at).min(STAGE);
            let mut commands = self.device.create_command_encoder(&Default::default());
            commands.copy_buffer_to_buffer(from, at, &stage, 0, some);
            let sent = self.send(commands, stage.clone(), some)?;
            self.hear(&sent, &mut found)?;
            at += some;
        }
        Ok(found)
    }

    /// Sends commands, after which so many bytes in a stage are read.
    pub(crate) fn send(
        &self,
        commands: wgpu::CommandEncoder,
        stage: wgpu::Buffer,
        bytes: u64,
    ) -> Result<Sent, SweepHalt> {
        self.check()?;
        let (sender, mapped) = channel();
        let index = self.queue.submit([commands.finish()]);
        stage
            .slice(..bytes)
            .map_async(wgpu::MapMode::Read, move |mapped| {
                // Nobody listens any more once the wait has failed.
                let _ = sender.send(mapped);
            });
        Ok(Sent {
            index,
            stage,
            bytes,
            mapped,
        })
    }

    /// Waits until commands are done, and adds what then lies in their stage to a list.
    pub(crate) fn hear(&self, sent: &Sent, found: &mut Vec<u32>) -> Result<(), SweepHalt> {
        self.wait_for(sent.index.clone())?;
        let lost = |what: String| {
            lock(&self.fault).get_or_insert(what.clone());
            SweepHalt::Lost(what)
        };
        // Another thread that waits for the device may be the one that tells, a little later.
        match sent.mapped.recv_timeout(PATIENCE) {
            Ok(Ok(())) => {}
            _ => return Err(lost("its memory cannot be read".to_owned())),
        }
        {
            let view = sent
                .stage
                .slice(..sent.bytes)
                .get_mapped_range()
                .map_err(|error| lost(error.to_string()))?;
            let numbers = view.chunks_exact(4);
            found.extend(
                numbers.map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])),
            );
        }
        sent.stage.unmap();
        Ok(())
    }

    /// Writes numbers to the beginning of a buffer.
    pub(crate) fn write(&self, to: &wgpu::Buffer, numbers: &[u32]) {
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        self.queue.write_buffer(to, 0, &bytes);
    }

    /// Does something that asks for memory. Returns `None` if there is none.
    pub(crate) fn with_memory<T>(&self, take: impl FnOnce() -> T) -> Option<T> {
        let scope = self.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let taken = take();
        match wait(scope.pop()) {
            None => Some(taken),
            Some(_) => None,
        }
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for what is ready soon. Without a browser, all that is asked here is ready at once.
fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
        std::thread::yield_now();
    }
}
