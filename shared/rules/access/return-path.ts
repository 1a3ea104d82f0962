/**
 * The path to return to after sign-in: pages of the site only, `/` for anything else. It is normalized like in a
 * browser before the check, because `/..//evil.example` becomes `//evil.example` there. It is also decoded, because a
 * proxy may read `/%61pi/logout` as `/api/logout`.
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
