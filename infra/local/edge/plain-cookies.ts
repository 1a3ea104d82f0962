/**
 * Cookies over plain HTTP, which no edge in the cloud serves: WebKit keeps no cookie there that is `Secure` or whose name
 * promises it by `__Host-`, not even on localhost. Browsers are given such a cookie without both, and functions see it
 * again under its own name; all else that keeps it from scripts and other sites stays.
 */

const promised = '__Host-'
const plain = 'plain-'

/** Lines of `Set-Cookie` as a browser without HTTPS keeps them. */
export const givenPlainly = (lines: readonly string[]) =>
  lines.map((line) => {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const kept = attributes.filter((attribute) => attribute.toLowerCase() !== 'secure')
    return [pair.startsWith(promised) ? plain + pair.slice(promised.length) : pair, ...kept].join('; ')
  })

/** Cookies of a request by their own names; one that was kept plainly counts before one of that name. */
export function takenPlainly(header: string): string[] {
  const sent = header.split(/;\s*/)
  const renamed = (pair: string) => promised + pair.slice(plain.length)
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('=') + 1)
  const names = new Set(sent.filter((pair) => pair.startsWith(plain)).map((pair) => nameOf(renamed(pair))))
  return sent
    .filter((pair) => !names.has(nameOf(pair)))
    .map((pair) => (pair.startsWith(plain) ? renamed(pair) : pair))
}
