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
  /** A start that is free; see `listSlots`. */
  scheduledAt: moment,
  duration: z.number().check(z.gte(shortest, lengths), z.lte(longest, lengths), z.multipleOf(15, lengths)),
  /** Where the student is, as their browser knows; what their settings say where it is not told. */
  timeZone: z.optional(zone),
})
export type BookingInput = z.output<typeof BookingInput>

const { most } = seriesRules
const places = `Which of a series, from 1 to ${most}`

/** A single one, or what is wanted instead of one of a series that could not be had: held and paid with it. */
export const OneBookingInput = z
  .extend(BookingInput, {
    /** Of which it is one: it is confirmed at once, and nothing is paid. */
    packageId: z.optional(id('sessionPackage')),
    /** Covered by a Master credit: it is confirmed at once, and nothing is paid. */
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
      'A credit covers one session by itself',
    ),
  )
export type OneBookingInput = z.output<typeof OneBookingInput>
