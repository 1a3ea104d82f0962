import type { Endpoint } from '#shared/contract/endpoint.ts'
import { api, type DomainName } from '#shared/contract/index.ts'
import { domainNames } from '../cloud/lambdas/lambdas.ts'

/** A segment of a path: a word, or the name of a parameter in its place. */
type Segment = { word: string } | { name: string }
type Route = { key: string; segments: Segment[]; domain: DomainName }

/** A route with the parameters of a path. */
type Match = { route: Route; params: Record<string, string> }

/** The routes of each method and number of segments. Preferred ones come first: words go before parameters. */
const routes = Map.groupBy(
  domainNames.flatMap((domain) =>
    Object.values<Endpoint>(api[domain]).map(({ method, path }) => {
      const segments = partsOf(path).map(segmentOf)
      return { key: `${method} ${path}`, group: groupOf(method, segments), segments, domain }
    }),
  ),
  ({ group }) => group,
)
for (const group of routes.values()) group.sort((a, b) => rankOf(a).localeCompare(rankOf(b)))

/** The route that API Gateway chooses for a path, if any. */
export function matchOf(method: string, path: string): Match | undefined {
  const words = partsOf(path)
  for (const route of routes.get(groupOf(method, words)) ?? []) {
    const params = paramsOf(route, words)
    if (params) return { route, params }
  }
  return undefined
}

function paramsOf({ segments }: Route, words: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [place, segment] of segments.entries()) {
    const word = words[place] ?? ''
    if ('word' in segment ? segment.word !== word : word === '') return undefined
    if ('name' in segment) params[segment.name] = word
  }
  return params
}

function partsOf(path: string): string[] {
  return path.split('/').slice(1)
}

function segmentOf(part: string): Segment {
  const name = /^\{(\w+)\}$/.exec(part)?.[1]
  return name ? { name } : { word: part }
}

function groupOf(method: string, { length }: readonly unknown[]): string {
  return `${method} ${length}`
}

function rankOf({ segments }: Route): string {
  return segments.map((segment) => ('word' in segment ? '0' : '1')).join('')
}
