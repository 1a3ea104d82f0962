import { parse } from 'regexparam'

/** The named parts of an address, decoded. */
export type Params = Readonly<Record<string, string | undefined>>

type Pattern = { readonly keys: readonly string[]; readonly pattern: RegExp }

const patterns = new Map<string, Pattern>()

/** The parameters of an address that matches a path such as `/video/:id` or `/admin/*`; undefined if it does not. */
export function matchPath(path: string, pathname: string): Params | undefined {
  const { keys, pattern } = patternOf(path)
  const found = pattern.exec(pathname)
  return found ? Object.fromEntries(keys.map((key, at) => [key, decoded(found[at + 1])])) : undefined
}

/** The first of these paths that an address matches, with its parameters. */
export function firstMatch(paths: readonly string[], pathname: string) {
  for (const path of paths) {
    const params = matchPath(path, pathname)
    if (params) return { path, params }
  }
  return undefined
}

function patternOf(path: string): Pattern {
  const known = patterns.get(path) ?? parse(path)
  patterns.set(path, known)
  return known
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part)
  } catch {
    // Typed by hand: an address may hold a lone `%`.
    return part
  }
}
