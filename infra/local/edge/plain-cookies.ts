/**
 * Cookies over plain HTTP, which no edge in the cloud serves: WebKit then stores no cookie that is `Secure` or whose
 * name requires it (`__Host-`), not even on localhost. Browsers get such a cookie without both, and functions see it
 * under its own name again. Its other protections against scripts and other sites stay.
 */

const promised = '__Host-'
const plain = 'plain-'

/** Lines of `Set-Cookie` in the form for browsers without HTTPS. */
export const givenPlainly = (lines: readonly string[]) =>
  lines.map((line) => {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const kept = attributes.filter((attribute) => attribute.toLowerCase() !== 'secure')
    return [pair.startsWith(promised) ? plain + pair.slice(promised.length) : pair, ...kept].join('; ')
  })

/** Cookies of a request by their own names; a renamed one takes precedence over one that has the name already. */
export function takenPlainly(header: string): string[] {
  const sent = header.split(/;\s*/)
  const renamed = (pair: string) => promised + pair.slice(plain.length)
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('=') + 1)
  const names = new Set(sent.filter((pair) => pair.startsWith(plain)).map((pair) => nameOf(renamed(pair))))
  return sent
    .filter((pair) => !names.has(nameOf(pair)))
    .map((pair) => (pair.startsWith(plain) ? renamed(pair) : pair))
}
