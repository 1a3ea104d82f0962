const key = 'kiai.recentSearches'
const most = 6

/** Recent searches on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(q: string): void {
  const wanted = q.trim()
  if (wanted.length < 2) return
  const others = recentSearches().filter((each) => each.toLowerCase() !== wanted.toLowerCase())
  keep([wanted, ...others].slice(0, most))
}

export const forgetSearches = () => keep([])

function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Search works without storage too.
  }
}
