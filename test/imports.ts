import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The imports between all files of the repository, read from their text. */

export type Import = {
  from: string
  /** Path of a file of the repository, or a package's name. */
  to: string
  /** A type import leaves no trace at run time. */
  isType: boolean
  /** A module that is loaded only on demand. */
  isLate: boolean
}

export const files = globSync('{shared,functions,infra,web,test}/**/*.{ts,tsx,mjs,js}').map((path) =>
  path.replaceAll('\\', '/'),
)
export const texts = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))
const statement =
  /^(?:import|export)\b( type)?[^'"`;=()]*?\bfrom '([^']+)'|\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'\s*\)|^import '([^']+)'/gm
export const imports = files.flatMap(importsOf)

function importsOf(from: string): Import[] {
  return Array.from((texts.get(from) ?? '').matchAll(statement), ([, type, ...named]) => {
    const name = named.find((found) => found !== undefined) ?? ''
    return { from, to: targetOf(from, name), isType: type !== undefined, isLate: named[1] !== undefined }
  })
}

function targetOf(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(from), name)).replaceAll('\\', '/') : name
}

/** Imports between files, except for those that run only on demand. */
export const fileArrows = imports.filter(({ to, isLate }) => !isLate && texts.has(to))

/** Groups of places that import one another in a circle. There are none if lower layers never know higher ones. */
export function circles(arrows: readonly { from: string; to: string }[]): string[] {
  const targets = Map.groupBy(arrows, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[] = []
  const visit = (place: string): number => {
    order.set(place, order.size)
    lowest.set(place, order.get(place) ?? 0)
    open.push(place)
    for (const { to } of targets.get(place) ?? []) {
      const reached = order.has(to) ? (open.includes(to) ? order.get(to) : undefined) : visit(to)
      if (reached !== undefined) lowest.set(place, Math.min(lowest.get(place) ?? 0, reached))
    }
    const low = lowest.get(place) ?? 0
    if (low === order.get(place)) {
      const circle = open.splice(open.indexOf(place))
      if (circle.length > 1) found.push(circle.sort().join(' ↔ '))
    }
    return low
  }
  for (const place of targets.keys()) if (!order.has(place)) visit(place)
  return found
}

const roomIn = (folder: string, path: string) => path.slice(folder.length + 1).split('/')[0] ?? ''
/** The imports between the rooms of a folder. A file at its root is a room of its own. */
export const arrowsIn = (folder: string) =>
  fileArrows
    .filter(({ from, to }) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))
    .map(({ from, to }) => ({ from: roomIn(folder, from), to: roomIn(folder, to) }))
    .filter(({ from, to }) => from !== to)
