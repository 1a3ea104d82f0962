import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { saveBusyCalendar } from '../../../../functions/bookings/availability/busy-calendar.ts'
import { busyTimes } from '../../../../functions/model/calendar/busy-times.ts'
import { unseal } from '../../../../functions/ports/calendars/sealed.ts'
import { expectProblem, problemOf, settle, visitor } from '../../../support/kiai.ts'
import { long } from '../../../support/long.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { applicant, approvals, reject } from '../../../support/people/instructors.ts'
import { endNow } from '../../../support/people/leaving.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { startCalendars } from '../../../support/platform/loopback-internet.ts'
import { asCaller, book, inHours, instructorWithAccount, payFor } from '../../../support/sessions/bookings.ts'
import { hourAt, ics } from '../../../support/sessions/ics.ts'
import { slotsOf } from '../../../support/sessions/teaching.ts'

/** An instructor's own calendar: its address, and the times that are not offered because of it. */

const { admin, approve } = approvals()
let calendars: Awaited<ReturnType<typeof startCalendars>>

beforeAll(async () => {
  calendars = await startCalendars()
})
beforeEach(() => {
  calendars.asked.length = 0
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => calendars.close())

const hour = 3_600_000
const own = (call: Call) => call(api.bookings.getBusyCalendar)
const give = (call: Call, address: string) => call(api.bookings.saveBusyCalendar, { body: { address } })
const lookAgain = (call: Call) => call(api.bookings.lookAtBusyCalendar)
const stored = async (personId: string) => (await busyTimes().get({ personId }).go({ consistent: true })).data
/** `20261201T100000Z` */
const written = (at: string) => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const busyAt = (...starts: string[]) => ics(...starts.map((at) => hourAt(written(at), 'SUMMARY:Dentist')))
const address = () => calendars.addressOf('/private-4711.ics')

async function instructor(said: Parameters<typeof instructorWithAccount>[1] = {}) {
  return instructorWithAccount(approve, said)
}

/** An instructor whose calendar has been saved and read. */
async function given(text: string, said: Parameters<typeof instructorWithAccount>[1] = {}) {
  const who = await instructor(said)
  calendars.says(text)
  await give(who.call, address())
  await settle()
  return who
}

/** Makes the last look six minutes old. */
function olderLook(personId: string) {
  const at = new Date(Date.now() - 6 * 60_000).toISOString()
  return busyTimes().patch({ personId }).set({ wantedAt: at, lookedAt: at }).go()
}

const freeFrom = async (id: string, from: string, hours: number) => {
  const to = new Date(Date.parse(from) + hours * hour).toISOString()
  return (await slotsOf(visitor, id, { from, to })).slots
}

describe('an instructor’s own calendar', () => {
  test('is read once its address is saved, and its busy times are not offered', async () => {
    const { call, instructorId } = await instructor()
    expect(await own(call)).toBeNull()
    const [first, second, third] = [inHours(30), inHours(31), inHours(32)]
    calendars.says(busyAt(second))
    expect(await give(call, address())).toEqual({
      host: calendars.host,
      lastFour: '.ics',
      isLooking: true,
      lookedAt: null,
      readAt: null,
      count: 0,
      next: null,
      failure: null,
    })
    await settle()
    const known = await own(call)
    expect(known).toMatchObject({
      isLooking: false,
      count: 1,
      next: { from: second, to: third },
      failure: null,
    })
    expect(known?.readAt).toBe(known?.lookedAt)
    expect(await freeFrom(instructorId, first, 3)).toEqual([first, third])
    const week = await call(api.bookings.getTeachingWeek, { query: { day: second.slice(0, 10) } })
    expect(week.busy).toEqual([{ from: second, to: third }])
  })

  test('blocks the buffers of sessions as well, in every quarter hour that it touches', async () => {
    const first = inHours(30)
    const at = (minutes: number) => new Date(Date.parse(first) + minutes * 60_000).toISOString()
    const event = [`DTSTART:${written(at(130))}`, `DTEND:${written(at(140))}`]
    const { instructorId } = await given(ics(event), { step: 15, bufferBefore: 15 })
    const free = await freeFrom(instructorId, first, 3)
    // Two quarter hours are touched: a session of an hour ends before them, or begins a buffer later.
    expect(free).toEqual([0, 15, 30, 45, 60, 165].map(at))
  })

  test('refuses a booking and a move over its busy times, as not free', async () => {
    const [student, who] = await Promise.all([newcomer(), instructor()])
    const booking = await book(student.call, who.instructorId, { scheduledAt: inHours(50) })
    await payFor(student.call, booking.id)
    calendars.says(busyAt(inHours(55)))
    await give(who.call, address())
    await settle()
    const refused = await problemOf(book(student.call, who.instructorId, { scheduledAt: inHours(55) }))
    expect(refused).toMatchObject({
      code: 'booking.slot_taken',
      nearest: [inHours(54), inHours(56), inHours(53), inHours(57)],
    })
    for (const call of [student.call, who.call]) {
      const move = (scheduledAt: string) =>
        call(api.bookings.rescheduleBooking, {
          params: { id: booking.id },
          body: { scheduledAt, reason: '' },
        })
      await expectProblem(move(inHours(55)), 'booking.slot_taken')
    }
    await book(student.call, who.instructorId, { scheduledAt: inHours(56) })
  })

  test('is looked at again when somebody books or moves more than five minutes after the last look', async () => {
    const who = await given(busyAt(inHours(60)))
    const { call } = await newcomer()
    const [free, taken, later, moved] = [inHours(30), inHours(34), inHours(38), inHours(42)]
    calendars.asked.length = 0
    calendars.says(busyAt(taken, later))
    // The last look is recent enough.
    await book(call, who.instructorId, { scheduledAt: free })
    await settle()
    expect(calendars.asked).toEqual([])
    await olderLook(who.instructorId)
    const others = [call, (await newcomer()).call]
    const both = await Promise.all(
      [taken, later].map((scheduledAt, place) =>
        problemOf(book(others[place] ?? call, who.instructorId, { scheduledAt })),
      ),
    )
    expect(both.map(({ code }) => code)).toEqual(['booking.slot_taken', 'booking.slot_taken'])
    const paid = await book(call, who.instructorId, { scheduledAt: inHours(46) })
    await payFor(call, paid.id)
    calendars.says(busyAt(moved))
    await olderLook(who.instructorId)
    const wish = { params: { id: paid.id }, body: { scheduledAt: moved, reason: '' } }
    await expectProblem(call(api.bookings.rescheduleBooking, wish), 'booking.slot_taken')
  })

  test('that does not answer, or failed before, does not keep anybody from booking', async () => {
    const who = await given(busyAt(inHours(60)))
    const { call } = await newcomer()
    const other = await given(busyAt(inHours(60)))
    calendars.answers((_, res) => res.writeHead(500).end())
    await olderLook(other.instructorId)
    calendars.asked.length = 0
    await book(call, other.instructorId, { scheduledAt: inHours(34) })
    expect(calendars.asked).toHaveLength(1)
    expect((await stored(other.instructorId))?.failure).toBeDefined()
    await olderLook(other.instructorId)
    await book(call, other.instructorId, { scheduledAt: inHours(38) })
    expect(calendars.asked).toHaveLength(1)
    calendars.answers(() => undefined)
    await olderLook(who.instructorId)
    await book(call, who.instructorId, { scheduledAt: inHours(30) })
  })

  test('does not affect booked sessions, and ignores Kiai’s own sessions in it', async () => {
    const at = inHours(40)
    const who = await given(ics(hourAt(written(at), 'UID:bkg_01KAQ5W6Q8N7X2M4J9R3T5V8YZ')))
    expect(await freeFrom(who.instructorId, at, 1)).toEqual([at])
    expect(await own(who.call)).toMatchObject({ count: 0, failure: null })
  })

  test('names the event that cannot be read, by its title', async () => {
    const who = await given(ics([...hourAt(written(inHours(40))), 'RRULE:FREQ=HOURLY', 'SUMMARY:Breathe']))
    const event = { title: 'Breathe', day: inHours(40).slice(0, 10) }
    expect(await own(who.call)).toMatchObject({ failure: { reason: 'repeats', event } })
    calendars.answers((_, res) => res.writeHead(404).end())
    await lookAgain(who.call)
    await settle()
    expect(await own(who.call)).toMatchObject({ failure: { reason: 'missing', event: null } })
  })

  test('is removed together with its busy times', async () => {
    const at = inHours(40)
    const who = await given(busyAt(at))
    expect(await freeFrom(who.instructorId, at, 1)).toEqual([])
    await who.call(api.bookings.deleteBusyCalendar)
    expect(await own(who.call)).toBeNull()
    expect(await freeFrom(who.instructorId, at, 1)).toEqual([at])
    expect(await stored(who.instructorId)).toBeNull()
    await who.call(api.bookings.deleteBusyCalendar)
    await expectProblem(lookAgain(who.call), 'calendar.not_found')
  })

  test('replaced by another address keeps nothing of the former one; the same address is read again', async () => {
    const at = inHours(40)
    const who = await given(busyAt(at))
    const before = await stored(who.instructorId)
    calendars.answers((_, res) => res.writeHead(500).end())
    expect(await give(who.call, address())).toMatchObject({ count: 1, isLooking: true })
    await settle()
    expect((await stored(who.instructorId))?.version).toBe(before?.version)
    expect(await give(who.call, calendars.addressOf('/other.ics'))).toMatchObject({ count: 0, readAt: null })
    await settle()
    expect(await freeFrom(who.instructorId, at, 1)).toEqual([at])
  })

  test('needs a schedule, and an instructor', async () => {
    const { call } = await newcomer()
    await expectProblem(give(call, address()), 'instructor.required')
    const { applied, ...who } = await applicant()
    await approve(applied.id)
    await expectProblem(give(who.call, address()), 'schedule.not_found')
  })

  test.each([
    ['http://calendar.example.com/a.ics'],
    ['https://calendar.example.com:8443/a.ics'],
    ['https://ana@calendar.example.com/a.ics'],
    ['https://127.0.0.1/a.ics'],
    ['https://0x7f000001/a.ics'],
    ['https://2130706433/a.ics'],
    ['https://[::1]/a.ics'],
    ['https://localhost/a.ics'],
    ['ftp://calendar.example.com/a.ics'],
    ['a calendar'],
    [''],
    [`https://calendar.example.com/${'a'.repeat(2000)}`],
  ])('refuses the address %s', async (wrong) => {
    const { call } = await instructor()
    await expectProblem(give(call, wrong), 'request.invalid')
    expect(await own(call)).toBeNull()
  })

  test('accepts an address as calendars write it', long, async () => {
    const who = await instructor()
    calendars.says(busyAt(inHours(40)))
    await give(who.call, address().replace('https:', 'webcal:'))
    await settle()
    expect(await own(who.call)).toMatchObject({ count: 1, failure: null })
  })
})

test('is not saved if the member is no longer an instructor when it is written', async () => {
  const who = await instructor()
  const as = await asCaller(who.id)
  const meant = (command: object) => command.constructor.name === 'TransactWriteCommand'
  justBefore(meant, () => reject(admin, who.instructorId))
  await expect(saveBusyCalendar(as, address())).rejects.toMatchObject({ code: 'instructor.required' })
  expect(await stored(who.instructorId)).toBeNull()
})

describe('its address', () => {
  test('is stored encrypted, opens for this instructor alone, and is part of no answer', async () => {
    const lines: string[] = []
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
    }
    const who = await given(busyAt(inHours(40)))
    const item = await stored(who.instructorId)
    expect(JSON.stringify(item)).not.toMatch(/private-4711|Dentist/)
    expect(await unseal(item?.sealed ?? '', who.instructorId)).toBe(address())
    expect(await unseal(item?.sealed ?? '', 'ins_another')).toBeUndefined()
    const bytes = Buffer.from(item?.sealed ?? '', 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(await unseal(bytes.toString('base64url'), who.instructorId)).toBeUndefined()
    await give(who.call, calendars.addressOf('/other.ics'))
    expect((await stored(who.instructorId))?.sealed.slice(0, 16)).not.toBe(item?.sealed.slice(0, 16))
    await give(who.call, address())
    const told = JSON.stringify([
      await give(who.call, address()),
      await own(who.call),
      await lookAgain(who.call),
    ])
    expect(told).not.toContain('private-4711')
    expect(told).not.toContain('sealed')

    await settle()
    const archive = await who.browser.fetch('/api/user/export')
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const exported = new TextDecoder().decode(files['busy-times.json'])
    expect(exported).toContain(inHours(40))
    expect(exported).not.toMatch(/sealed|private-4711/)
    expect(lines.join()).not.toContain('private-4711')
  })

  test('is deleted with the account', async () => {
    const who = await given(busyAt(inHours(40)))
    await who.call(api.members.deleteUser)
    await endNow(who.id)
    expect(await stored(who.instructorId)).toBeNull()
  })
})
