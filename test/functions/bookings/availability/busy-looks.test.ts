import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { look } from '../../../../functions/bookings/availability/read-busy-calendar.ts'
import { handler as refresh } from '../../../../functions/bookings/refresh-busy-times.ts'
import { calendarNotReadOf } from '../../../../functions/mail/calendar-letters.ts'
import type { Reader } from '../../../../functions/mail/reader.ts'
import { type BusyTimesItem, busyTimes, looksDue } from '../../../../functions/model/calendar/busy-times.ts'
import { schedule as scheduleItem } from '../../../../functions/model/calendar/schedule.ts'
import { instructor } from '../../../../functions/model/instructors/instructor.ts'
import { mail } from '../../../../functions/model/mail/mail.ts'
import { member } from '../../../../functions/model/members/member.ts'
import { table } from '../../../../functions/model/table/table.ts'
import { internet } from '../../../../functions/ports/calendars/internet.ts'
import { seal } from '../../../../functions/ports/calendars/sealed.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { ownWord } from '../../../support/kiai.ts'
import { justBefore } from '../../../support/meanwhile.ts'
import { createTestTable, unheard } from '../../../support/platform/dynamodb.ts'
import { openLoopback, startCalendars } from '../../../support/platform/loopback-internet.ts'
import { hourAt, ics } from '../../../support/sessions/ics.ts'
import { storedInstructor } from '../../../support/sessions/teaching.ts'

/**
 * The time of looks at calendars, and the handling of their results. It uses its own table, since time passes for all
 * items in it.
 */

const real = { ...internet }
let calendars: Awaited<ReturnType<typeof startCalendars>>

beforeAll(async () => {
  await createTestTable(unheard(table))
  calendars = await startCalendars()
})
beforeEach(() => {
  openLoopback()
  calendars.asked.length = 0
})
afterEach(() => {
  Object.assign(internet, real)
  vi.restoreAllMocks()
})
afterAll(() => calendars.close())

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.parse('2095-01-01T00:00:00.000Z')
const stepTo = (at: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(at))
const text = ics(hourAt('20950102T100000Z'), ['DTSTART;VALUE=DATE:20950105'])
const stored = async (personId: string) => (await busyTimes().get({ personId }).go({ consistent: true })).data

/** An instructor whose calendar is due at the start. */
async function withCalendar(said: Partial<BusyTimesItem> = {}, memberId = `mem_${ownWord()}`) {
  const personId = await storedInstructor({ horizon: 30 })
  const at = new Date(start).toISOString()
  const item = {
    personId,
    memberId,
    version: ownWord(),
    host: calendars.host,
    lastFour: '.ics',
    sealed: await seal(calendars.addressOf(`/${personId}.ics`), personId),
    wantedAt: at,
    nextAt: at,
    ...said,
  }
  await busyTimes().put(item).go()
  stepTo(start)
  return personId
}

const looked = async (personId: string, at: number) => {
  stepTo(at)
  await busyTimes()
    .patch({ personId })
    .set({ nextAt: new Date(at).toISOString() })
    .go()
  await look(personId)
  return stored(personId)
}

describe('calendars are looked at', () => {
  test('every minute if they are due, and then not for about half an hour', async () => {
    const [one, other] = [await withCalendar(), await withCalendar()]
    calendars.says(text)
    await refresh()
    for (const personId of [one, other]) {
      const known = await stored(personId)
      expect(known).toMatchObject({ readAt: new Date(start).toISOString() })
      const pause = (Date.parse(known?.nextAt ?? '') - start) / minute
      expect(pause).toBeGreaterThanOrEqual(25)
      expect(pause).toBeLessThanOrEqual(35)
      expect(await looksDue(new Date(start + 24 * minute))).not.toContain(personId)
      expect(await looksDue(new Date(start + 36 * minute))).toContain(personId)
    }
    expect(calendars.asked).toHaveLength(2)
  })

  test('once, however many runs there are at the same time', async () => {
    const personId = await withCalendar()
    calendars.says(text)
    await Promise.all([look(personId), look(personId), look(personId)])
    // Nor by a run that comes just after.
    await look(personId)
    expect(calendars.asked).toHaveLength(1)
  })

  test('only if the instructor still teaches and has hours', async () => {
    const [one, other] = [await withCalendar(), await withCalendar()]
    await instructor().patch({ id: one }).set({ isApproved: false }).go()
    await scheduleItem().delete({ personId: other }).go()
    await Promise.all([one, other].map(look))
    expect(calendars.asked).toEqual([])
    expect(await looksDue(new Date(start))).toEqual(expect.not.arrayContaining([one, other]))
  })

  test('without waiting for one that cannot be looked at; that one fails the run', async () => {
    const [one, other] = [await withCalendar(), await withCalendar()]
    calendars.says(text)
    vi.spyOn(console, 'error').mockReturnValue()
    justBefore(
      (command) => command.constructor.name === 'BatchGetCommand' && JSON.stringify(command).includes(one),
      async () => {
        throw new Error('The table is away')
      },
    )
    await expect(refresh()).rejects.toThrow('1 calendars were not looked at')
    expect(await stored(other)).toHaveProperty('readAt')
  })
})

describe('the result of a look', () => {
  test('is stored by the instructor’s zone, and requested with its validators', async () => {
    const personId = await withCalendar()
    calendars.says(text, { etag: '"1"' })
    await look(personId)
    const known = await stored(personId)
    expect(known?.busy?.split(' ')).toHaveLength(4)
    calendars.answers((_, res) => res.writeHead(304).end())
    expect(await looked(personId, start + 30 * minute)).toMatchObject({
      busy: known?.busy,
      madeAt: known?.madeAt,
    })
    expect(calendars.asked[1]?.headers['if-none-match']).toBe('"1"')

    // Another zone has other days, and the days move on.
    calendars.says(text, { etag: '"1"' })
    await scheduleItem().patch({ personId }).set({ zone: 'Asia/Tokyo' }).go()
    expect((await looked(personId, start + 60 * minute))?.busy).not.toBe(known?.busy)
    await looked(personId, start + 60 * minute + day)
    for (const { headers } of calendars.asked.slice(2)) expect(headers).not.toHaveProperty('if-none-match')
  })

  test('is dropped if the address was removed or changed in the meantime', async () => {
    const [one, other] = [await withCalendar(), await withCalendar()]
    calendars.answers((req, res) => {
      const change = req.url?.includes(one)
        ? busyTimes().delete({ personId: one }).go()
        : busyTimes().patch({ personId: other }).set({ version: 'another' }).go()
      void change.then(() => res.end(text))
    })
    await look(one)
    await look(other)
    expect(await stored(one)).toBeNull()
    expect(await stored(other)).not.toHaveProperty('busy')
    calendars.answers((_, res) => {
      void busyTimes()
        .patch({ personId: other })
        .set({ version: 'a third' })
        .go()
        .then(() => res.writeHead(500).end())
    })
    expect(await looked(other, start + day)).not.toHaveProperty('failure')
  })

  test.each([
    ['missing', () => calendars.answers((_, res) => res.writeHead(404).end())],
    ['no_calendar', () => calendars.says('<html></html>')],
    ['repeats', () => calendars.says(ics(hourAt('20950102T100000Z', 'RRULE:FREQ=HOURLY')))],
    ['unreachable', () => calendars.answers((req) => req.socket.destroy())],
  ] as const)('stays as it was if the next look fails: %s', async (why, fails) => {
    const personId = await withCalendar()
    calendars.says(text)
    await look(personId)
    const known = await stored(personId)
    fails()
    const failed = await looked(personId, start + 30 * minute)
    expect(failed).toMatchObject({ busy: known?.busy, readAt: known?.readAt, failure: why })
    expect(failed?.failingSince).toBe(new Date(start + 30 * minute).toISOString())
    expect((await looked(personId, start + 60 * minute))?.failingSince).toBe(failed?.failingSince)
    calendars.says(text)
    const again = await looked(personId, start + 90 * minute)
    expect(again).not.toHaveProperty('failure')
    expect(again).not.toHaveProperty('failingSince')
  })

  test('that fails for one event names it while it fails, and only to its owner', async () => {
    const memberId = `mem_${ownWord()}`
    const personId = await withCalendar({}, memberId)
    const zoom = ['DTSTART;TZID=Mars/Olympus:20950103T100000', 'DURATION:PT1H', 'SUMMARY:Zoom with Mars']
    calendars.says(ics(zoom))
    const failed = await looked(personId, start)
    expect(failed).toMatchObject({
      failure: 'zone',
      failedFor: { title: 'Zoom with Mars', day: '2095-01-03' },
    })
    const letter = await calendarNotReadOf({ personId }, { firstName: 'Ana' } as Reader)
    expect(JSON.stringify(letter)).toContain('The event: “Zoom with Mars”, on January 3, 2095.')
    calendars.answers((_, res) => res.writeHead(404).end())
    const missing = await looked(personId, start + 30 * minute)
    expect(missing?.failedFor).toEqual({ title: '', day: '' })
    calendars.says(text)
    expect(await looked(personId, start + 60 * minute)).not.toHaveProperty('failedFor')
  })

  test('leaves out an event that its owner has declined from the mail address of their account', async () => {
    const [id, email, at] = [`mem_${ownWord()}`, `${ownWord()}@kiai.test`, new Date(start).toISOString()]
    await member().put({ id, email, createdAt: at, updatedAt: at }).go()
    const personId = await withCalendar({}, id)
    const declined = (who: string) => hourAt('20950102T100000Z', `ATTENDEE;PARTSTAT=DECLINED:mailto:${who}`)
    calendars.says(ics(declined(email)))
    expect((await looked(personId, start))?.busy).toBe('')
    calendars.says(ics(declined('bo@kiai.test')))
    expect((await looked(personId, start + 30 * minute))?.busy).not.toBe('')
  })

  test('is nothing if the address can no longer be decrypted', async () => {
    const personId = await withCalendar({
      sealed: await seal('https://calendar.example.com/', 'ins_another'),
    })
    expect(await looked(personId, start)).toMatchObject({ failure: 'sealed' })
    expect(calendars.asked).toEqual([])
  })
})

describe('a calendar that fails for a day', () => {
  const mailsOf = async (memberId: string) => (await mail().query.ofMember({ memberId }).go()).data

  test('is reported by one mail, and again after a week at the earliest', async () => {
    const memberId = `mem_${ownWord()}`
    const personId = await withCalendar({}, memberId)
    calendars.answers((_, res) => res.writeHead(404).end())
    const failAt = (ms: number) => looked(personId, start + ms)
    await failAt(0)
    await failAt(day - minute)
    expect(await mailsOf(memberId)).toEqual([])
    await failAt(day)
    await failAt(day + 30 * minute)
    await failAt(8 * day - minute)
    expect(await mailsOf(memberId)).toHaveLength(1)
    // It was read in between, and is still reported only once a week.
    await failAt(8 * day)
    expect(await mailsOf(memberId)).toHaveLength(2)
  })

  test('is reported in helpful words, unless it is read by then', async () => {
    const memberId = `mem_${ownWord()}`
    const reader = { firstName: 'Ana', email: 'ana@kiai.test' } as Reader
    const at = new Date(start - 2 * day).toISOString()
    const personId = await withCalendar({ failure: 'missing', failingSince: at }, memberId)
    calendars.answers((_, res) => res.writeHead(404).end())
    await look(personId)
    const [wanted] = (await mailsOf(memberId)).filter(({ kind }) => kind === 'calendarNotRead')
    const letter = wanted && (await calendarNotReadOf(wanted.about, reader))
    const said = JSON.stringify(letter)
    expect(said).toContain('There is no longer a calendar at this address')
    expect(said).toContain(calendars.host)
    expect(said).not.toContain(`${personId}.ics`)
    calendars.says(text)
    await looked(personId, start + 30 * minute)
    expect(wanted && (await calendarNotReadOf(wanted.about, reader))).toBeUndefined()
  })
})
