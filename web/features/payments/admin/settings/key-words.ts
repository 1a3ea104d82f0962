/** What stands in the empty field of a key: that one is kept, or what one looks like. Of what is kept four signs are known. */
export const replaces = (kept: string | null, looksLike: string) =>
  kept ? `Set, ends in ${kept.slice(-4)}. Paste a new key to replace it.` : looksLike
