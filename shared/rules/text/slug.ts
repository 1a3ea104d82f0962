/** Characters; a name may become longer when it is converted. */
const longestSlug = 80

/** A URL slug of a name: `Muay Thai` → `muay-thai`; accents are dropped; empty if nothing is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '')
}
