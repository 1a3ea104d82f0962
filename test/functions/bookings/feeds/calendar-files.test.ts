// @module-tag long
import ICAL from 'ical.js'
import { expect, inject, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { calendarFile } from '../../../../functions/ports/calendars/calendar-file.ts'
import { settle } from '../../../support/kiai.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { mailsTo } from '../../../support/people/mails.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  book,
  cancel,
  inHours,
  instructorWithAccount,
  payFor,
  storedBooking,
} from '../../../support/sessions/bookings.ts'

const { admin, approve } = approvals()

/** The event of a file of one session, as a calendar reads it. */
function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString()
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    start: value('dtstart'),
    stamp: value('dtstamp'),
    title: value('summary'),
    url: value('url'),
    changed: value('last-modified'),
    organizer: value('organizer'),
    attendee: value('attendee'),
  }
}

const seconds = (iso: string) => iso.replace(/\.\d+/, '')

/** The calendar files in a member's mails, newest first. */
async function filesTo(email: string) {
  await settle()
  const mails = await mailsTo(email)
  return mails.flatMap(({ attachments = [], invitation }) =>
    attachments.map((file) => ({ ...file, invitation })),
  )
}

const link = 'https://meet.example.com/secret-room'
const download = ({ browser }: Pick<Awaited<ReturnType<typeof newcomer>>, 'browser'>, id: string) =>
  browser.fetch(`/api/bookings/${id}/calendar`)

async function session() {
  const [student, own] = await Promise.all([newcomer(), instructorWithAccount(approve)])
  const booking = await book(student.call, own.instructorId, { scheduledAt: inHours(50) })
  return { student, own, booking }
}

test('paid, moved and cancelled, a session stays one entry of both calendars, with a rising sequence', async () => {
  const { student, own, booking } = await session()
  expect(await filesTo(student.email)).toEqual([])
  await payFor(student.call, booking.id)
  const [paid] = await filesTo(student.email)
  expect(paid?.type).toMatch(/^text\/calendar; method=REQUEST; charset=utf-8/)
  expect(paid?.invitation).toMatchObject({ content: paid?.content })
  expect(eventIn(paid?.content ?? '')).toMatchObject({
    method: 'REQUEST',
    uid: booking.id,
    sequence: 0,
    status: 'CONFIRMED',
    start: seconds(booking.scheduledAt),
    attendee: `MAILTO:${student.email}`,
    organizer: 'mailto:no-reply@kiai.test',
  })
  await own.call(api.bookings.updateMeetingLink, {
    params: { id: booking.id },
    body: { meetingLink: link },
  })
  const [taught] = await filesTo(own.email)
  expect(eventIn(taught?.content ?? '')).toMatchObject({ status: 'CONFIRMED', uid: booking.id, sequence: 0 })
  const to = inHours(75)
  await student.call(api.bookings.rescheduleBooking, {
    params: { id: booking.id },
    body: { scheduledAt: to },
  })
  await own.call(api.bookings.answerReschedule, {
    params: { id: booking.id },
    body: { isAccepted: true },
  })
  const moved = { method: 'REQUEST', uid: booking.id, sequence: 1, start: seconds(to) }
  for (const { email } of [student, own]) {
    const [file] = await filesTo(email)
    const { updatedAt } = await storedBooking(booking.id)
    expect(eventIn(file?.content ?? '')).toMatchObject({
      ...moved,
      stamp: seconds(updatedAt),
      changed: seconds(updatedAt),
    })
  }
  await cancel(own.call, booking.id)
  for (const { email } of [student, own]) {
    const [file] = await filesTo(email)
    expect(file?.type).toMatch(/method=CANCEL/)
    const gone = { ...moved, method: 'CANCEL', sequence: 2, status: 'CANCELLED' }
    expect(eventIn(file?.content ?? '')).toMatchObject(gone)
    expect(JSON.stringify(await mailsTo(email))).not.toContain('secret-room')
  }
})

test('its two parties get it as a file without the link, and nobody else does', async () => {
  const { student, own, booking } = await session()
  await payFor(student.call, booking.id)
  await own.call(api.bookings.updateMeetingLink, {
    params: { id: booking.id },
    body: { meetingLink: link },
  })
  const answers = await Promise.all([student, own].map((who) => download(who, booking.id)))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="kiai-session.ics"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const [learned, taught] = await Promise.all(answers.map((answer) => answer.text()))
  expect(`${learned}${taught}`).not.toMatch(/secret-room|ATTENDEE/)
  expect(eventIn(learned ?? '')).toMatchObject({
    method: 'PUBLISH',
    uid: booking.id,
    status: 'CONFIRMED',
    url: `${inject('origin')}/my-bookings`,
    title: `Private Lesson with ${booking.instructorName}`,
  })
  expect(eventIn(taught ?? '')).toMatchObject({ title: expect.stringMatching(/^Private Lesson with /) })
  const stranger = await newcomer()
  expect((await download(stranger, booking.id)).status).toBe(404)
  const file = admin(api.bookings.getBookingCalendar, { params: { id: booking.id } })
  await expect(file).rejects.toMatchObject({ problem: { code: 'booking.not_found' } })
})

const said = {
  uid: 'bkg_1',
  sequence: 0,
  changedAt: '2026-11-01T09:00:00.000Z',
  url: 'https://kiai.test/my-bookings',
  startsAt: '2026-12-15T09:00:00.000Z',
  endsAt: '2026-12-15T10:00:00.000Z',
  description: '',
  state: 'confirmed' as const,
}

test('lines are folded by bytes, no character is split, and no text becomes another line', async () => {
  const title = `${'Übung für Größe; Maß, Füße und Köpfe 道場 '.repeat(4)}\r\nATTENDEE:x\u0000\nEND:VCALENDAR`
  const mailed = {
    from: { name: 'Kiai', email: 'no-reply@kiai.test' },
    to: { name: 'Jürgen "Groß"\r\nFOO:bar', email: 'juergen@kiai.test' },
  }
  const file = await calendarFile([{ ...said, title }], { method: 'REQUEST', mailed })
  const lines = file.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/^(FOO|ATTENDEE:x|END:VCALENDAR.+)|\ufffd|[\p{Cc}]/u)
  }
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(eventIn(file).title).toBe(title.replaceAll(/\p{Cc}+/gu, ' '))
})
