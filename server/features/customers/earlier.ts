/** Between what a card was called, in `earlierNames`. */
const divider = ' · ';

/** What a card was called before, names and codes, each once and in the order they were lost; null of nothing. */
export const earlierOf = (parts: readonly string[]): string | null =>
  [...new Set(parts)].join(divider) || null;

/** The same once the card has lost a code and bears another one, or none. */
export const withLostCode = (earlier: unknown, lost: number, present: unknown): string | null => {
  const known = typeof earlier === 'string' ? earlier.split(divider) : [];
  return earlierOf([...known, String(lost)].filter((part) => part !== String(present)));
};
