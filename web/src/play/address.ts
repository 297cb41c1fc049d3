// The address of a game without its moves: the built-in puzzle it is, and the day of a calendar with
// its year, which the game itself does not know.

export function addressOf(name: string | null, date: string | null): string {
  const parts = [...(name === null ? [] : [["name", name] as const]), ...(date === null ? [] : [["date", date] as const])];
  const query = parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
  return query === "" ? "/play" : `/play?${query}`;
}
