import * as z from 'zod/mini'
import { matching } from './fields.ts'

/** Calendar days and months, in a module of their own because few pages use them. */

export const month = matching(/^20\d\d-(0[1-9]|1[0-2])$/, 7, 'A month, such as 2026-11')

/** A day of the calendar. */
export const day = matching(
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  10,
  'A day, such as 2026-12-24',
).check(z.refine(isDay, 'This day does not exist'))

/** Also called for texts that are no date: those already have an issue. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().startsWith(text)
}
