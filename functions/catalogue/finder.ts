/** The commonest letters of English first. */
const commonest = ' eationsrlhducmpgfywbv'

/**
 * `indexOf` for one needle in many texts. It halts at each place that has the first letter it looks for, so it
 * is made to look for the rarest, and for what comes before it where that is found.
 */
export function finderOf(needle: string): (text: string, from: number) => number {
  const rarest = rarestOf(needle)
  if (rarest === 0) return (text, from) => text.indexOf(needle, from)
  const end = needle.slice(rarest)
  return (text, from) => {
    let found = text.indexOf(end, from + rarest)
    while (found >= 0 && !text.startsWith(needle, found - rarest)) found = text.indexOf(end, found + 1)
    return found < 0 ? found : found - rarest
  }
}

/** The place of the letter that is least common; what is none of the common ones is rarer than they are. */
function rarestOf(needle: string): number {
  const rarities = Array.from({ length: needle.length }, (_, at) => {
    const place = commonest.indexOf(needle.charAt(at))
    return place < 0 ? commonest.length : place
  })
  return Math.max(0, rarities.indexOf(Math.max(...rarities)))
}
