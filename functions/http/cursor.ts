import type { ZodMiniType } from 'zod/mini'
import { Problem } from '#shared/contract/problem.ts'

const message = 'No page of this list gave it'

/** Names a place in a list, best by what the list is ordered by: that outlives what stood there. */
export const cursorOf = (place: readonly unknown[]) =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place a cursor names, none where a list begins; a Problem where it is not of the list's shape, to the letter. */
export function placeOf<Place extends readonly unknown[]>(
  shape: ZodMiniType<Place>,
  cursor: string | undefined,
): Place | undefined {
  if (cursor === undefined) return undefined
  const { data } = shape.safeParse(parsed(cursor))
  if (data && cursorOf(data) === cursor) return data
  throw new Problem('request.invalid', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] })
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
