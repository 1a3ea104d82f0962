import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as sweep } from '../../../functions/bookings/sweep-bookings.ts'
import { handler as onMailWanted } from '../../../functions/mail/on-mail-wanted.ts'
import { booking } from '../../../functions/model/bookings/booking.ts'
import { claimMail, holdMail, mail, openMails, wakeMail } from '../../../functions/model/mail/mail.ts'
import { member } from '../../../functions/model/members/member.ts'
import { dueBy } from '../../../functions/model/table/due.ts'
import { outbox } from '../../../functions/model/table/outbox.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { settle } from '../../support/kiai.ts'
import { answerInstead } from '../../support/meanwhile.ts'
import { mailsTo } from '../../support/people/mails.ts'
import { batchOf } from '../../support/platform/batches.ts'
import { outboxIn } from '../../support/platform/outbox-writes.ts'
import { newsOf, readerIn, seriesNewsOf, sessionAt } from '../../support/sessions/session-letters.ts'

/** Mails of sessions wait for their reader's morning, and are written by the state at that time. */

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
const found = async (id: string) => (await mail().get({ id }).go({ consistent: true })).data

/** The outcome of a mail whose event arrives at a given moment. */
async function toldAt(moment: string, id: string) {
  at(moment)
  expect(await onMailWanted(batchOf([{ mailId: id }]))).toEqual({ batchItemFailures: [] })
  const item = await found(id)
  return item?.open === 'held' ? item.openSince : item?.status
}

const evening = '2031-06-10T22:00:00.000Z'
const morning = '2031-06-11T07:00:00.000Z'
const start = '2031-06-12T20:00:00.000Z'

describe('a mail of a session', () => {
  test.each([
    ['2031-06-10T21:59:59.999Z', 'sent'],
    [evening, morning],
    ['2031-06-11T06:59:59.999Z', morning],
    [morning, 'sent'],
  ])('that is requested at %s: %s', async (moment, outcome) => {
    const id = await newsOf(await sessionAt(await readerIn('UTC'), start), 'confirmed')
    expect(await toldAt(moment, id)).toBe(outcome)
  })

  test('waits for the morning of its reader’s current zone, whose clocks may change in that night', async () => {
    const reader = await readerIn('UTC')
    const id = await newsOf(await sessionAt(reader, '2027-10-31T20:00:00.000Z'), 'remind')
    await member()
      .patch({ id: reader })
      .set({
        settings: {
          emailNotifications: true,
          marketingEmails: false,
          courseReminders: true,
          liveEventAlerts: true,
          timeZone: 'Europe/Berlin',
        },
      })
      .go()
    expect(await toldAt('2027-10-30T20:00:00.000Z', id)).toBe('2027-10-31T06:00:00.000Z')
    expect(await toldAt('2027-10-31T05:59:59.999Z', id)).toBe('2027-10-31T06:00:00.000Z')
    expect(await toldAt('2027-10-31T06:00:00.000Z', id)).toBe('sent')
  })

  test.each([
    ['nobody knows when its reader sleeps', {}],
    ['its reader has chosen that nothing waits', { timeZone: '' }],
  ])('is not held where %s', async (_, settings) => {
    const id = await newsOf(await sessionAt(await readerIn(undefined, settings), start), 'confirmed')
    expect(await toldAt(evening, id)).toBe('sent')
  })

  test.each(['remind_soon', 'cancelled'] as const)('that says %s is sent by night', async (news) => {
    const told = { by: 'instructor' as const, at: evening, reason: '', refund: 5000 }
    const ended = news === 'cancelled' ? { status: 'cancelled' as const, cancelled: told } : {}
    const id = await newsOf(await sessionAt(await readerIn('UTC'), start, ended), news)
    expect(await toldAt(evening, id)).toBe('sent')
  })

  test('that answers an act of its reader is sent by night, and that to the other party waits', async () => {
    const [student, teacher] = await Promise.all([readerIn('UTC'), readerIn('UTC')])
    const of = (more = {}) => sessionAt(student, start, { instructorMemberId: teacher, ...more })
    const paid = await of()
    expect(await toldAt(evening, await newsOf(paid, 'confirmed', 'student', 'student'))).toBe('sent')
    expect(await toldAt(evening, `session-${paid.id}-confirmed-${Date.parse(start)}-instructor`)).toBe(
      morning,
    )
    const moved = await of()
    expect(await toldAt(evening, await newsOf(moved, 'moved', 'instructor', 'instructor'))).toBe('sent')
    expect(await toldAt(evening, `session-${moved.id}-moved-${Date.parse(start)}-student`)).toBe(morning)
    const series = [await of(), await of({ startsAt: '2031-06-19T20:00:00.000Z' })]
    expect(await toldAt(evening, await seriesNewsOf(series, 'student'))).toBe('sent')
  })

  test('that would come too late is sent by night: for a session before the morning, for a hold that ends', async () => {
    const reader = await readerIn('UTC')
    const early = await newsOf(await sessionAt(reader, morning), 'confirmed')
    expect(await toldAt(evening, early)).toBe('sent')
    const hold = { status: 'pending' as const, heldUntil: '2031-06-10T22:30:00.000Z' }
    expect(await toldAt(evening, await newsOf(await sessionAt(reader, start, hold), 'booked'))).toBe('sent')
  })

  test('of several sessions also waits, except for one that begins before the morning', async () => {
    const reader = await readerIn('UTC')
    const paid = async (...starts: string[]) => {
      const sessions = await Promise.all(starts.map((startsAt) => sessionAt(reader, startsAt)))
      return seriesNewsOf(sessions)
    }
    expect(await toldAt(evening, await paid(start, '2031-06-19T20:00:00.000Z'))).toBe(morning)
    expect(await toldAt(evening, await paid('2031-06-11T06:00:00.000Z', start))).toBe('sent')
  })

  test('for several sessions lists in the morning those that still take place', async () => {
    const reader = await readerIn('UTC')
    const starts = [start, '2031-06-19T20:00:00.000Z', '2031-06-26T20:00:00.000Z']
    const sessions = await Promise.all(starts.map((startsAt) => sessionAt(reader, startsAt)))
    const id = await seriesNewsOf(sessions)
    expect(await toldAt(evening, id)).toBe(morning)
    await booking()
      .patch({ id: sessions[1]?.id ?? '' })
      .set({ status: 'cancelled' })
      .go()
    expect(await toldAt(morning, id)).toBe('sent')
    const [told] = await mailsTo(`${reader}@kiai.test`)
    expect(told?.subject).toBe('Your 2 sessions with Aiko Mori are confirmed')
    expect(told?.text).not.toContain('June 19')
  })

  test('of a session that is cancelled by the morning is not sent', async () => {
    const session = await sessionAt(await readerIn('UTC'), start)
    const id = await newsOf(session, 'confirmed')
    expect(await toldAt(evening, id)).toBe(morning)
    await booking().patch({ id: session.id }).set({ status: 'cancelled' }).go()
    expect(await toldAt(morning, id)).toBe('dropped')
    expect(await found(id)).not.toHaveProperty('open')
  })

  test.each(['remind', 'remind_soon', 'no_link'] as const)(
    'that says %s of a time from which the session was moved by the morning is not sent',
    async (news) => {
      const session = await sessionAt(await readerIn('UTC'), start, {
        instructorMemberId: await readerIn('UTC'),
      })
      const id = await newsOf(session, news, news === 'no_link' ? 'instructor' : 'student')
      const moved = { startsAt: '2031-06-30T20:00:00.000Z', isMoved: true }
      await booking().patch({ id: session.id }).set(moved).go()
      expect(await toldAt(morning, id)).toBe('dropped')
    },
  )

  test('that says it stays is not sent once the session was moved, nor is a mail requested before another change', async () => {
    const move = { by: 'instructor' as const, wallTime: '2031-06-13T20:00', until: start }
    const asked = { move: { ...move, startsAt: '2031-06-13T20:00:00.000Z' } }
    const session = await sessionAt(await readerIn('UTC'), start, asked)
    const [stays, first] = [await newsOf(session, 'not_moved'), await newsOf(session, 'move_asked')]
    const other = { ...move, startsAt: '2031-06-14T20:00:00.000Z' }
    await booking().patch({ id: session.id }).set({ move: other }).go()
    expect(await toldAt(morning, first)).toBe('dropped')
    await booking().patch({ id: session.id }).set({ isMoved: true }).remove(['move']).go()
    expect(await toldAt(morning, stays)).toBe('dropped')
  })
})

describe('a mail that waits', () => {
  const held = async () => {
    const id = await newsOf(await sessionAt(await readerIn('UTC'), start), 'confirmed')
    expect(await toldAt(evening, id)).toBe(morning)
    return id
  }
  const heldAt = async (moment: string, id: string) =>
    (await dueBy('mail', new Date(moment))).find((one) => one.subjectId === id)
  /** Counts the events of a mail from now on, by the keys that this process wrote. */
  function tellingsOf(id: string) {
    const keys: { id: string }[] = []
    answerInstead(async (command) => {
      keys.push(...outboxIn(command).filter(({ detail }) => detail.includes(id)))
      return undefined
    })
    return async () =>
      (await Promise.all(keys.map((key) => outbox().get({ id: key.id }).go({ consistent: true })))).filter(
        ({ data }) => data !== null,
      ).length
  }

  test('is due with its minute, and does not count as stuck', async () => {
    const id = await held()
    expect(await heldAt('2031-06-11T06:59:59.999Z', id)).toBeUndefined()
    expect(await heldAt(morning, id)).toMatchObject({ subjectId: id })
    expect((await openMails(clock.now())).map((one) => one.id)).not.toContain(id)
  })

  test('is woken once after an outage of two hours, by two sweeps at once', async () => {
    const id = await held()
    const late = '2031-06-11T09:00:00.000Z'
    const item = await heldAt(late, id)
    if (!item) throw new Error('It waits')
    // The platform, whose clock is a different one, finds no member to write to.
    await member()
      .delete({ id: (await found(id))?.memberId ?? '' })
      .go()
    at(late)
    const tellings = tellingsOf(id)
    await Promise.all([1, 2, 3].map(() => wakeMail({ id, waitsUntil: item.at }, clock.now())))
    expect(await heldAt(late, id)).toBeUndefined()
    expect(await tellings()).toBe(1)
  })

  test('and is already claimed is not woken', async () => {
    const id = await held()
    const item = await heldAt(morning, id)
    if (!item) throw new Error('It waits')
    at(morning)
    const { data: waiting } = await mail().get({ id }).go({ consistent: true })
    if (!waiting) throw new Error('It waits')
    expect(await claimMail(waiting, clock.now())).toBe(true)
    const tellings = tellingsOf(id)
    await wakeMail({ id, waitsUntil: item.at }, clock.now())
    expect(await tellings()).toBe(0)
    expect((await openMails(clock.now())).map((one) => one.id)).toContain(id)
  })

  test('is sent by the sweep, once', async () => {
    const reader = await readerIn(undefined)
    const id = await newsOf(await sessionAt(reader, start), 'confirmed')
    await holdMail(id, new Date(Date.now() - 1000).toISOString())
    await sweep()
    await sweep()
    await settle()
    expect(await mailsTo(`${reader}@kiai.test`)).toHaveLength(1)
    expect(await found(id)).toMatchObject({ status: 'sent' })
  })
})

describe('a member who has turned mails off', () => {
  test.each([
    ['remind', 'dropped'],
    ['remind_soon', 'dropped'],
    ['confirmed', 'sent'],
    ['moved', 'sent'],
  ] as const)('gets of %s: %s', async (news, outcome) => {
    const reader = await readerIn('UTC', { emailNotifications: false })
    const id = await newsOf(await sessionAt(reader, start), news)
    expect(await toldAt('2031-06-10T12:00:00.000Z', id)).toBe(outcome)
  })
})

describe('a session without a link', () => {
  test('is reported to its instructor and to operations, by night too', async () => {
    const [student, instructorMemberId] = await Promise.all([readerIn('UTC'), readerIn('UTC')])
    const session = await sessionAt(student, start, { instructorMemberId, title: `Lesson ${student}` })
    const own = await newsOf(session, 'no_link', 'instructor')
    expect(await toldAt(evening, own)).toBe('sent')
    expect(await toldAt(evening, own.replace(/instructor$/, 'operations'))).toBe('sent')
    const told = (await mailsTo('operations@kiai.test')).find(({ subject }) => subject.includes(student))
    expect(told?.subject).toBe(`No meeting link: “Lesson ${student}” with Aiko Mori`)
    expect(told?.text).toContain('Student: Lena')
    expect(told?.text).toContain('/admin/instructors')
  })

  test('that has one by then is not reported', async () => {
    const session = await sessionAt(await readerIn('UTC'), start)
    const id = await newsOf(session, 'no_link', 'operations')
    await booking().patch({ id: session.id }).set({ meetingLink: 'https://meet.example.com/kiai' }).go()
    expect(await toldAt(evening, id)).toBe('dropped')
  })
})
