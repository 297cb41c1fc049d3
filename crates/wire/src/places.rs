//! Places in JSON: `[row,column]` on flat boards, `[layer,row,column]` on others, counted from 0.

use pavage_family::Place;
use serde::{Serialize, Serializer};

/// A place: `[row, column]`, on boards with layers `[layer, row, column]`, all counted from 0.
#[derive(Clone, Copy)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "Vec<u16>", extend("minItems" = 2, "maxItems" = 3))
)]
pub(super) struct PlaceJson(pub(super) Place);

impl Serialize for PlaceJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Place { layer, row, col } = self.0;
        match layer {
            None => [row, col].serialize(serializer),
            Some(layer) => [layer, row, col].serialize(serializer),
        }
    }
}

/// Places in a list.
#[derive(Clone, Copy)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "Vec<PlaceJson>", inline)
)]
pub(super) struct Places<'a>(pub(super) &'a [Place]);

impl Serialize for Places<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|place| PlaceJson(*place)))
    }
}

/// Pairs of cells that touch.
#[derive(Clone, Copy)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(with = "Vec<[PlaceJson; 2]>", inline)
)]
pub(super) struct Edges<'a>(&'a [[Place; 2]]);

impl<'a> Edges<'a> {
    /// `None` if there are no pairs: they are left out then.
    pub(super) fn of(edges: &'a [[Place; 2]]) -> Option<Edges<'a>> {
        (!edges.is_empty()).then_some(Edges(edges))
    }
}

impl Serialize for Edges<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|pair| Places(pair)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solid_boards_have_layers() {
        let json = |place| serde_json::to_string(&PlaceJson(place)).expect("it is numbers");
        assert_eq!(json(Place::flat(1, 2)), "[1,2]");
        assert_eq!(json(Place::on(0, 1, 2)), "[0,1,2]");
    }
}
