//! One folder a family. Families do not know each other, except that `calendar` is a skin over
//! `packing`.

pub mod calendar;
pub mod null;
pub mod packing;
pub mod suguru;
pub mod tetravex;
