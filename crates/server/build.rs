//! Builds the server again when the built page changes, which becomes part of it.

fn main() {
    println!("cargo:rerun-if-changed=page");
}
