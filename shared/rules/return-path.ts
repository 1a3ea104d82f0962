/**
 * The path to go back to after sign-in: own paths only, `/` for anything else. Checked after the same
 * normalising a browser does, because `/..//evil.example` becomes `//evil.example` there.
 */
export function returnPath(wanted: string | null | undefined): string {
  const base = 'https://own.invalid'
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return '/'
  const url = new URL(wanted, base)
  const path = url.pathname + url.search + url.hash
  if (url.origin !== base || path.startsWith('//') || path.startsWith('/\\')) return '/'
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/-/')) return '/'
  return path
}
