import * as z from 'zod/mini'
import { scheduleBounds } from '../../rules/sessions/schedule.ts'
import { seriesRules } from '../../rules/sessions/series.ts'
import { id, moment, requiredText, text, zone } from '../fields.ts'

const { shortest, longest } = scheduleBounds
const lengths = `Minutes in quarter hours, from ${shortest} to ${longest}`

export const BookingInput = z.strictObject({
  instructorId: id('instructor'),
  title: requiredText(120),
  description: z._default(text(2000), ''),
  /** A free start; see `listSlots`. */
  scheduledAt: moment,
  duration: z.number().check(z.gte(shortest, lengths), z.lte(longest, lengths), z.multipleOf(15, lengths)),
  /** The student's zone from their browser; by default that of their settings. */
  timeZone: z.optional(zone),
})
export type BookingInput = z.output<typeof BookingInput>

const { most } = seriesRules
const places = `Which of a series, from 1 to ${most}`

/** A single session, or a replacement for a session of a series whose time was taken: held and paid with the series. */
export const OneBookingInput = z
  .extend(BookingInput, {
    /** The package of the session: it is confirmed at once, without a payment. */
    packageId: z.optional(id('sessionPackage')),
    /** Covered by a Master credit: it is confirmed at once, without a payment. */
    isByCredit: z.optional(z.boolean()),
    insteadOf: z.optional(
      z.strictObject({
        seriesId: id('series'),
        place: z.number().check(z.int(places), z.gte(1, places), z.lte(most, places)),
      }),
    ),
  })
  .check(
    z.refine(
      ({ isByCredit, packageId, insteadOf }) => !isByCredit || (!packageId && !insteadOf),
      'A credit covers only a single session',
    ),
  )
export type OneBookingInput = z.output<typeof OneBookingInput>
