//! Helps to recognise texts.

/// The family that a TOML text names at its top level: the value of `family = "…"` before the
/// first table.
#[must_use]
pub fn toml_family(text: &str) -> Option<String> {
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("[["));
    let values =
        lines.filter_map(|line| line.strip_prefix("family")?.trim_start().strip_prefix('='));
    let value = values.into_iter().next()?.split('#').next()?.trim();
    let name = value.strip_prefix('"')?.strip_suffix('"')?;
    Some(name.to_owned())
}
