/**
 * The placeholder of an empty key field: a hint that a key is stored, or an example. Only four characters of a stored
 * key are known.
 */
export const replaces = (kept: string | null, looksLike: string) =>
  kept ? `Set, ends in ${kept.slice(-4)}. Paste a new key to replace it.` : looksLike
