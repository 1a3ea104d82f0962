/**
 * The path to go back to after sign-in: own pages only, `/` for anything else. Checked after the same
 * normalising a browser does, because `/..//evil.example` becomes `//evil.example` there; and decoded, because
 * who stands between may read `/%61pi/logout` as `/api/logout`.
 */
export function returnPath(wanted: string | null | undefined): string {
  const base = 'https://own.invalid'
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return '/'
  const url = new URL(wanted, base)
  const plain = decoded(url.pathname)
  const isPage = !/^\/[/\\]/.test(plain) && !/^\/(api|-)(\/|$)/i.test(plain)
  return url.origin === base && isPage ? url.pathname + url.search + url.hash : '/'
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
