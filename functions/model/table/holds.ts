import { isDeepStrictEqual } from 'node:util'

type Fields = Record<string, unknown>

/** Whether an item holds just these values and none of what is named as empty: what was asked for is there already. */
export function holds(item: Fields, values: Fields, empty: readonly string[] = []): boolean {
  return (
    Object.entries(values).every(([name, value]) => isDeepStrictEqual(item[name], value)) &&
    empty.every((name) => item[name] === undefined)
  )
}
