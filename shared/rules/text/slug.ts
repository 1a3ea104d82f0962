/** Characters; a name may unfold into more than it has. */
const longestSlug = 80

/** A URL word made of a name: `Muay Thai` → `muay-thai`; accents fall away; empty when nothing is left. */
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
