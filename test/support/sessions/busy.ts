import { busyIn } from '../../../functions/ports/calendars/foreign-calendar.ts'
import { NotRead } from '../../../functions/ports/calendars/foreign-text.ts'

/** The busy times of a calendar, as text that a test can compare. */

type Asked = { zone?: string; within?: readonly [string, string]; owners?: string[] }

/** `12-01T10:00/11:00` of each stretch, in order; of December 2026. */
export async function busy(
  text: string,
  { zone = 'UTC', within = ['2026-12-01', '2027-01-01'], owners = [] }: Asked = {},
) {
  const spans = await busyIn([text], {
    zone,
    owners,
    within: [Date.parse(within[0]), Date.parse(within[1])],
  })
  const at = (moment: number) => new Date(moment).toISOString()
  return spans
    .toSorted(([a], [b]) => a - b)
    .map(([from, to]) => `${at(from).slice(5, 16)}/${at(to).slice(11, 16)}`)
}

/** The reason and the event of a refusal. Undefined if the calendar is read. */
export const refusal = (text: string, asked?: Asked) =>
  busy(text, asked).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof NotRead)) throw error
      return { why: error.why, event: error.event }
    },
  )
