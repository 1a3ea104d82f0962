/** The commonest letters of English first. */
const commonest = ' eationsrlhducmpgfywbv'

/**
 * `indexOf` for one needle in many texts. `indexOf` stops at each occurrence of the first letter. So this looks for
 * the rarest letter of the needle, and then compares the letters before it.
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

/** The position of the rarest letter; a character outside of the common ones counts as rarer than all of them. */
function rarestOf(needle: string): number {
  const rarities = Array.from({ length: needle.length }, (_, at) => {
    const place = commonest.indexOf(needle.charAt(at))
    return place < 0 ? commonest.length : place
  })
  return Math.max(0, rarities.indexOf(Math.max(...rarities)))
}
