//! Writes the models of the benchmark as text in Knuth's format, for programs like his.
//!
//! `cargo run --release -p pavage-benches --bin models -- FOLDER`

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    for (board, model, _) in pavage_benches::pentomino_boards() {
        let name = format!("pentominoes-{}.dlx", board.replace(' ', "-"));
        std::fs::write(
            Path::new(&folder).join(name),
            pavage_search::text::print(&model),
        )?;
    }
    Ok(())
}
