//! Lattices, cells, boards, symmetries and polyform shapes.
