import * as z from 'zod/mini'
import { centsOf } from '../../rules/money/money.ts'
import { packageRules } from '../../rules/money/package.ts'
import { scheduleBounds, scheduleFaults, steps } from '../../rules/sessions/schedule.ts'
import { endpoint, json } from '../endpoint.ts'
import { dollars, id, knownUpdatedAt, listOf, matching, moment, zone } from '../fields.ts'

/** The schedule of an instructor, and its free times; part of bookings. */

const { shortest, longest } = scheduleBounds
/** The most days that one call covers. */
export const longestWindow = 62
const dayMs = 24 * 3_600_000

const day = matching(/^\d{4}-\d{2}-\d{2}$/, 10, 'A day, such as 2026-12-24')

/** Minutes of the day, on quarter hours. */
const Hours = z.strictObject({ from: z.number(), to: z.number() })
const hoursOfDay = listOf(Hours, 24)

/** The price of a session of this length, in dollars. */
const SessionPrice = z.strictObject({ minutes: z.number(), price: dollars })
type SessionPrice = z.output<typeof SessionPrice>

/** The price of several sessions of one length, in dollars. */
const PackageOffer = z.strictObject({
  minutes: z.number(),
  sessions: z.literal([...packageRules.sizes], `A package has ${packageRules.sizes.join(' or ')} sessions`),
  price: dollars,
})
export type PackageOffer = z.output<typeof PackageOffer>

const fields = {
  /** The zone of all times of the schedule. */
  zone,
  weekly: z.strictObject({
    sunday: hoursOfDay,
    monday: hoursOfDay,
    tuesday: hoursOfDay,
    wednesday: hoursOfDay,
    thursday: hoursOfDay,
    friday: hoursOfDay,
    saturday: hoursOfDay,
  }),
  /** Hours that replace those of the week, or none, on the days from `from` to `to`. */
  exceptions: listOf(z.strictObject({ from: day, to: day, hours: hoursOfDay }), 200),
  /** Minutes. */
  bufferBefore: z.number(),
  bufferAfter: z.number(),
  /** The least number of minutes from booking to start. */
  notice: z.number(),
  /** The most days from booking to start. */
  horizon: z.number(),
  /** Null for as many as fit. */
  mostADay: z.nullable(z.number()),
  step: z.literal([...steps], `Sessions start every ${steps.join(', ')} minutes`),
}
const mostLengths = longest / shortest

/** An instructor's schedule in the form that they see. */
export const TeachingSchedule = z.object({
  ...fields,
  lengths: listOf(SessionPrice, mostLengths),
  packages: z.array(PackageOffer),
  updatedAt: moment,
})
export type TeachingSchedule = z.output<typeof TeachingSchedule>

const toCents = z.transform(({ minutes, price }: SessionPrice) => ({ minutes, cents: centsOf(price) }))

const offerToCents = z.transform(({ price, ...offer }: PackageOffer) => ({ ...offer, cents: centsOf(price) }))

/** An instructor's schedule in the form that they send. Faults are reported at their place, once the form is right. */
export const ScheduleInput = z
  .strictObject({
    ...fields,
    lengths: listOf(z.pipe(SessionPrice, toCents), mostLengths),
    packages: z._default(listOf(z.pipe(PackageOffer, offerToCents), 2 * mostLengths), []),
    knownUpdatedAt,
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return
    for (const { path, words } of scheduleFaults(value)) {
      const named = path.map((part) => (part === 'cents' ? 'price' : part))
      issues.push({ code: 'custom', input: value, path: named, message: words })
    }
  })
export type ScheduleInput = z.output<typeof ScheduleInput>

const wholeMinutes = `Minutes in quarter hours, from ${shortest} to ${longest}`

/** The offers of an instructor, and the free times. */
export const Slots = z.object({
  /** The instructor's zone. */
  zone: z.string(),
  /** All lengths that are offered. */
  lengths: z.array(SessionPrice),
  /** The length that the slots are for, in minutes, and its price. */
  duration: z.number(),
  price: dollars,
  /** Offers of several sessions at once. */
  packages: z.array(PackageOffer),
  /** Every free start, in order. */
  slots: z.array(moment),
})
export type Slots = z.output<typeof Slots>

type Window = { from: string; to: string }

/** The span of the requested starts. */
const slotsWindow = {
  from: moment,
  /** Not included. */
  to: moment,
}
const windowChecks = [
  z.refine<Window>(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'This must be later than the start',
  }),
  z.refine<Window>(({ from, to }) => Date.parse(to) - Date.parse(from) <= longestWindow * dayMs, {
    path: ['to'],
    error: `At most ${longestWindow} days, please`,
  }),
] as const
export const SlotsWindow = z.strictObject(slotsWindow).check(...windowChecks)

export const schedules = {
  listSlots: endpoint({
    method: 'GET',
    path: '/api/instructors/{id}/slots',
    access: 'public',
    summary: `The available start times of an approved instructor, in a range of at most ${longestWindow} days`,
    params: z.strictObject({ id: id('instructor') }),
    query: z
      .strictObject({
        ...slotsWindow,
        /** Minutes. By default an hour if that is offered, or else the shortest length. */
        duration: z.optional(
          z.coerce
            .number()
            .check(
              z.gte(shortest, wholeMinutes),
              z.lte(longest, wholeMinutes),
              z.multipleOf(15, wholeMinutes),
            ),
        ),
        /**
         * The package that a session is to be booked with: its length and price apply, even if they are no longer
         * offered.
         */
        packageId: z.optional(id('sessionPackage')),
      })
      .check(...windowChecks),
    limit: { calls: 600, seconds: 60, of: 'copy' },
    success: json(Slots),
    problems: [
      'instructor.not_found',
      'instructor.leaving',
      'schedule.not_found',
      'schedule.not_offered',
      'package.not_found',
    ],
  }),
  getSchedule: endpoint({
    method: 'GET',
    path: '/api/teach/schedule',
    access: 'member',
    summary: 'The schedule of the instructor who calls; null before they have set one',
    success: json(z.nullable(TeachingSchedule)),
    problems: ['instructor.required'],
  }),
  updateSchedule: endpoint({
    method: 'PUT',
    path: '/api/teach/schedule',
    access: 'member',
    summary: "Sets the instructor's weekly hours, session lengths and prices",
    body: ScheduleInput,
    success: json(TeachingSchedule),
    problems: ['instructor.required', 'schedule.changed'],
  }),
} as const
