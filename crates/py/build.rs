//! Lets the linker of macOS leave what Python itself brings for later.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
