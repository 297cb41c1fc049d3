//! What becomes of memory that is given back.
//!
//! The GNU C library keeps large blocks for later ones, unless none of them fits. Tables of a
//! sweep grow all the time, so what it keeps came to a third of what the tables themselves took. It is
//! told to give large blocks back to the system as soon as they are free. Other platforms do so by
//! themselves, or have no such switch.

/// Blocks of so many bytes go back to the system. Smaller ones are too many to ask for one by one.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 18;

/// Gives large blocks back to the system as soon as they are free. For the beginning of a program.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn give_back_large_blocks() {
    // The answer says whether it was understood. If not, memory is kept as before.
    #[expect(unsafe_code, reason = "a setting of the C library")]
    // SAFETY: the call sets a number in the allocator, which is ready before `main`, and takes its
    // lock for it.
    let _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Nothing needs to be set.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back_large_blocks() {}
