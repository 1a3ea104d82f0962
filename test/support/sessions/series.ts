import type { Call } from '#shared/contract/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { ownWord } from '../kiai.ts'
import { wishOf } from './bookings.ts'

/** Helpers for tests of series. */

type Wish = Partial<Input<typeof api.bookings.bookSeries>['body']>

export const seriesOf = (instructorId: string, wish: Wish = {}) => ({
  body: {
    ...wishOf(instructorId).body,
    count: 3,
    everyWeeks: 1 as const,
    key: `of-a-test-${ownWord()}`.padEnd(16, '-'),
    ...wish,
  },
})

export const bookWeekly = (call: Call, instructorId: string, wish: Wish = {}) =>
  call(api.bookings.bookSeries, seriesOf(instructorId, wish))

/** The same time some weeks later, if no clock changes. */
export const weeksLater = (at: string, weeks: number) =>
  new Date(Date.parse(at) + weeks * 7 * 24 * 3_600_000).toISOString()
