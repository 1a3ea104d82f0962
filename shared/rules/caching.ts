/** Cache header for content that never changes under its name. */
export const keptForGood = 'public, max-age=31536000, immutable'
