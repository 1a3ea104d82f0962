import { isDeepStrictEqual } from 'node:util'

type Fields = Record<string, unknown>

/**
 * Whether an item has exactly these values and none of the fields in `empty`: the requested state is already reached.
 */
export function holds(item: Fields, values: Fields, empty: readonly string[] = []): boolean {
  return (
    Object.entries(values).every(([name, value]) => isDeepStrictEqual(item[name], value)) &&
    empty.every((name) => item[name] === undefined)
  )
}
