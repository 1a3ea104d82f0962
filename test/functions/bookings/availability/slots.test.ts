import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { listSlots } from '../../../../functions/bookings/availability/slots.ts'
import { schedule as scheduleItem } from '../../../../functions/model/calendar/schedule.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { expectProblem, problemOf, visitor } from '../../../support/kiai.ts'
import { applicant, approvals, reject } from '../../../support/people/instructors.ts'
import { startCounted } from '../../../support/platform/counted.ts'
import { tableName } from '../../../support/platform/table.ts'
import { everyDay, hours } from '../../../support/sessions/schedules.ts'
import {
  keepBusy,
  saySchedule,
  slotsOf,
  storedInstructors,
  takeTime,
} from '../../../support/sessions/teaching.ts'

const { admin, approve } = approvals()
const instructor = storedInstructors()

afterEach(() => vi.restoreAllMocks())

const hour = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
const utc = (moment: string) => `${moment}:00.000Z`

/** The starts that are offered at a moment, e.g. `12-01T10:00`, in a window with this begin and end. */
async function startsAt(now: string, id: string, [from, to]: [string, string], duration?: number) {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(utc(now)))
  const { slots } = await listSlots(id, { from: utc(from), to: utc(to), duration })
  return slots.map((slot) => slot.slice(5, 16))
}

const day = (date: string): [string, string] => [`${date}T00:00`, `${date}T23:59`]
const mornings = { weekly: everyDay(hours('09:00-12:00')) }

describe('free times', () => {
  test('are shown to everyone, with zone, lengths, shortest first, and price, and nothing else', async () => {
    const { call, applied } = await applicant()
    await approve(applied.id)
    const lengths = [
      { minutes: 90, cents: 12_000 },
      { minutes: 45, cents: 6000 },
    ]
    const packages = [{ sessions: 5 as const, minutes: 45, cents: 27_500 }]
    await saySchedule(call, { zone: 'Asia/Kathmandu', lengths, packages, step: 15 })
    const tomorrow = Math.ceil(Date.now() / hour) * hour + 24 * hour
    const query = { from: iso(tomorrow), to: iso(tomorrow + 2 * hour) }
    const told = await slotsOf(visitor, applied.id, query)
    expect(told).toEqual({
      zone: 'Asia/Kathmandu',
      duration: 45,
      price: '60.00',
      lengths: [
        { minutes: 45, price: '60.00' },
        { minutes: 90, price: '120.00' },
      ],
      packages: [{ sessions: 5, minutes: 45, price: '275.00' }],
      slots: Array.from({ length: 8 }, (_, place) => iso(tomorrow + (place * hour) / 4)),
    })
    expect(await slotsOf(call, applied.id, query)).toEqual(told)
    expect(await slotsOf(visitor, applied.id, { ...query, duration: 90 })).toMatchObject({ price: '120.00' })
  })

  test('are those of an hour by default, if one is offered', async () => {
    const lengths = [30, 60, 90].map((minutes) => ({ minutes, cents: minutes * 100 }))
    const id = await instructor({ lengths })
    const asked = { from: utc('2026-12-01T00:00'), to: utc('2026-12-02T00:00') }
    expect(await slotsOf(visitor, id, asked)).toMatchObject({ duration: 60, price: '60.00' })
  })

  test('exist in the next days for the demo’s instructors', async () => {
    const query = { from: iso(Date.now()), to: iso(Date.now() + 14 * 24 * hour) }
    const { zone, price, slots } = await slotsOf(visitor, 'ins_kenji-sato', query)
    expect([zone, price]).toEqual(['Europe/Paris', '90.00'])
    expect(slots.length).toBeGreaterThan(10)
  })

  test('in an hour that the clocks of New York repeat are listed twice, and in one that they skip not at all', async () => {
    const night = { zone: 'America/New_York', weekly: everyDay(hours('01:00-03:00')) }
    const id = await instructor(night)
    expect(await startsAt('2026-10-20T00:00', id, day('2026-11-01'))).toEqual([
      '11-01T05:00',
      '11-01T06:00',
      '11-01T07:00',
    ])
    expect(await startsAt('2026-03-01T00:00', id, day('2026-03-08'))).toEqual(['03-08T06:00'])
    expect(await startsAt('2026-03-01T00:00', id, day('2026-03-09'))).toEqual(['03-09T05:00', '03-09T06:00'])
  })

  test('begin after the notice, to the minute, and end with the horizon', async () => {
    const id = await instructor({ ...mornings, notice: 120, horizon: 2 })
    const week: [string, string] = ['2026-11-30T00:00', '2026-12-07T00:00']
    const second = ['12-02T09:00', '12-02T10:00', '12-02T11:00']
    expect(await startsAt('2026-12-01T07:00', id, week)).toEqual([
      '12-01T09:00',
      '12-01T10:00',
      '12-01T11:00',
      ...second,
    ])
    expect(await startsAt('2026-12-01T07:01', id, week)).toEqual(['12-01T10:00', '12-01T11:00', ...second])
    expect(await startsAt('2026-12-01T09:00', id, week)).toEqual(['12-01T11:00', ...second, '12-03T09:00'])
  })

  test('end before the requested end', async () => {
    const id = await instructor(mornings)
    const now = '2026-12-01T00:00'
    expect(await startsAt(now, id, ['2026-12-01T10:00', '2026-12-01T11:00'])).toEqual(['12-01T10:00'])
    expect(await startsAt(now, id, ['2026-12-01T10:01', '2026-12-01T11:01'])).toEqual(['12-01T11:00'])
  })

  test('do not exist in the past, nor beyond any horizon', async () => {
    const id = await instructor()
    expect(await startsAt('2026-12-01T00:00', id, day('2026-11-30'))).toEqual([])
    expect(await startsAt('2026-12-01T00:00', id, day('9999-12-31'))).toEqual([])
    expect(await startsAt('2026-12-01T00:00', id, day('0001-01-01'))).toEqual([])
  })
})

describe('taken time', () => {
  const now = '2026-12-01T00:00'
  const from = utc('2026-12-01T10:00')

  test('is not free, and neither is time that a buffer would reach into', async () => {
    const id = await instructor({ ...mornings, step: 30, bufferAfter: 15 })
    await takeTime(id, { from, minutes: 15 })
    expect(await startsAt(now, id, day('2026-12-01'))).toEqual(['12-01T10:30', '12-01T11:00'])
    const neighbour = await instructor({ ...mornings, step: 30, bufferAfter: 15 })
    expect(await startsAt(now, neighbour, day('2026-12-01'))).toHaveLength(5)
  })

  test('of a hold is free once the hold is over, whether its item still exists or not', async () => {
    const id = await instructor(mornings)
    await takeTime(id, { from, minutes: 60, heldUntil: utc('2026-12-01T00:30') })
    const [first, last] = ['12-01T09:00', '12-01T11:00']
    expect(await startsAt('2026-12-01T00:30', id, day('2026-12-01'))).toEqual([first, last])
    expect(await startsAt('2026-12-01T00:31', id, day('2026-12-01'))).toEqual([first, '12-01T10:00', last])
  })

  test('of sessions counts once each for the zone’s own day, including a session from before the window', async () => {
    const id = await instructor({ zone: 'Asia/Tokyo', mostADay: 2, horizon: 30 })
    const window: [string, string] = ['2026-12-01T13:00', '2026-12-01T17:00']
    expect(await startsAt(now, id, window)).toHaveLength(4)
    // Nine in the morning of the first of December there, seven hours before the window.
    const early = utc('2026-12-01T00:15')
    await takeTime(id, { bookingId: 'bok_1', from: early, minutes: 60, sessionAt: early })
    await takeTime(id, { from: utc('2026-12-01T03:00'), minutes: 30 })
    expect(await startsAt(now, id, window)).toHaveLength(4)
    const late = utc('2026-12-01T12:00')
    await takeTime(id, { bookingId: 'bok_2', from: late, minutes: 60, sessionAt: late })
    // Midnight there is at 15:00.
    expect(await startsAt(now, id, window)).toEqual(['12-01T15:00', '12-01T16:00'])
  })

  test('does not reveal its reason, nor a person', async () => {
    const id = await instructor()
    const at = Math.ceil(Date.now() / hour) * hour + hour
    await takeTime(id, { bookingId: 'bok_secret', from: iso(at), minutes: 60, sessionAt: iso(at) })
    const told = await slotsOf(visitor, id, { from: iso(at), to: iso(at + 2 * hour) })
    expect(told.slots).toEqual([iso(at + hour)])
    expect(JSON.stringify(told)).not.toContain('bok_')
    expect(Object.keys(told).sort()).toEqual(['duration', 'lengths', 'packages', 'price', 'slots', 'zone'])
  })
})

describe('there is no answer', () => {
  const query = { from: utc('2026-12-01T00:00'), to: utc('2026-12-02T00:00') }

  test('for a person who is not an instructor, is an applicant, or has lost the approval', async () => {
    await expectProblem(slotsOf(visitor, 'ins_gone', query), 'instructor.not_found')
    const { call, applied } = await applicant()
    await expectProblem(slotsOf(visitor, applied.id, query), 'instructor.not_found')
    await expectProblem(slotsOf(call, applied.id, query), 'instructor.not_found')
    await approve(applied.id)
    await saySchedule(call)
    expect(await slotsOf(visitor, applied.id, query)).toMatchObject({ zone: 'UTC' })
    await reject(admin, applied.id)
    await expectProblem(slotsOf(visitor, applied.id, query), 'instructor.not_found')
    await expectProblem(slotsOf(admin, applied.id, query), 'instructor.not_found')
  })

  test('for an instructor without a schedule', async () => {
    const id = await instructor()
    await scheduleItem().remove({ personId: id }).go()
    expect(await problemOf(slotsOf(visitor, id, query))).toMatchObject({
      code: 'schedule.not_found',
      detail: expect.stringMatching(/^Teacher \w+ has not set their hours yet$/),
    })
  })

  test('for a length that is not offered; the refusal names the offered ones', async () => {
    const id = await instructor({ lengths: [60, 30].map((minutes) => ({ minutes, cents: 5000 })) })
    expect(await problemOf(slotsOf(visitor, id, { ...query, duration: 45 }))).toMatchObject({
      code: 'schedule.not_offered',
      detail: 'Sessions take 30, 60 minutes, not 45',
      lengths: [
        { minutes: 30, price: '50.00' },
        { minutes: 60, price: '50.00' },
      ],
    })
  })

  test.each([
    [{ to: query.from }, 'to', 'This must be later than the start'],
    [{ to: utc('2026-11-30T00:00') }, 'to', 'This must be later than the start'],
    [{ to: '2027-02-01T00:00:00.001Z' }, 'to', 'At most 62 days, please'],
    [{ duration: 20 }, 'duration', 'Minutes in quarter hours, from 15 to 240'],
    [{ duration: 0 }, 'duration', 'Minutes in quarter hours, from 15 to 240'],
    [{ duration: 255 }, 'duration', 'Minutes in quarter hours, from 15 to 240'],
  ])('for %j', async (wrong, path, message) => {
    const refused = await problemOf(slotsOf(visitor, 'ins_gone', { ...query, ...wrong }))
    expect(refused).toMatchObject({ code: 'request.invalid', issues: [{ path, message }] })
  })

  test('a window of exactly 62 days has an answer', async () => {
    const id = await instructor()
    const from = Date.now()
    const { slots } = await slotsOf(visitor, id, {
      from: iso(from),
      to: iso(from + 62 * 24 * hour),
    })
    expect(slots).toHaveLength(62 * 24)
  })
})

describe.skipIf(!tableName)('the cost of free times is', () => {
  let counted: Awaited<ReturnType<typeof startCounted>>
  beforeAll(async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    counted = await startCounted()
  })
  afterAll(() => counted.close())

  async function readsOf(id: string, from: number, days: number) {
    const query = { from: iso(from), to: iso(from + days * 24 * hour) }
    const address = addressOf(api.bookings.listSlots, { params: { id }, query })
    const answer = await fetch(counted.origin + address)
    return { status: answer.status, ...counted.latest() }
  }

  test('two reads, even for a month that is completely taken; one if there is nothing to look for', async () => {
    const id = await instructor()
    const today = Math.ceil(Date.now() / hour) * hour
    expect(await readsOf(id, today, 31)).toEqual({ status: 200, reads: 2, writes: 0 })
    await takeTime(id, { bookingId: `bok_${'0'.repeat(26)}`, from: iso(today), minutes: 31 * 24 * 60 })
    expect(await readsOf(id, today, 31)).toEqual({ status: 200, reads: 2, writes: 0 })
    expect(await readsOf(id, today - 40 * 24 * hour, 31)).toEqual({ status: 200, reads: 1, writes: 0 })
    const spans = Array.from({ length: 31 * 8 }, (_, at): [number, number] => [
      ...([today + at * 3 * hour, today + (at * 3 + 1) * hour] as const),
    ])
    await keepBusy(id, spans)
    expect(await readsOf(id, today, 31)).toEqual({ status: 200, reads: 2, writes: 0 })
    expect(await readsOf('ins_gone', today, 31)).toEqual({ status: 404, reads: 1, writes: 0 })
  })

  test('two reads for an instructor with an account too, who may be a student as well', async () => {
    const { call, applied } = await applicant()
    await approve(applied.id)
    await saySchedule(call)
    const today = Math.ceil(Date.now() / hour) * hour
    expect(await readsOf(applied.id, today, 31)).toEqual({ status: 200, reads: 2, writes: 0 })
  })
})
