import { describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { keepZone } from '../../../../functions/model/members/keep-zone.ts'
import { settingsOf } from '../../../../functions/model/members/member.ts'
import { expectProblem } from '../../../support/kiai.ts'
import { applicant, approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  atAnyHour,
  book,
  inHours,
  shown,
  storedBooking,
  storedInstructor,
} from '../../../support/sessions/bookings.ts'
import { bookWeekly } from '../../../support/sessions/series.ts'
import { saySchedule } from '../../../support/sessions/teaching.ts'

/**
 * The zone of a member: the one of their browser when they book. It applies to the session and, until they choose
 * another one, to their quiet hours.
 */

const { members } = api
const { approve } = approvals()

const settings = (call: Call) => call(members.getSettings)
const choose = async (call: Call, timeZone: string | null) =>
  call(members.updateSettings, { body: { ...(await settings(call)), timeZone } })
const booked = (call: Call, id: string, timeZone?: string, hours = 30) =>
  book(call, id, { ...(timeZone && { timeZone }), scheduledAt: inHours(hours) })

describe('the zone of a booking', () => {
  test('is stored with the session, and the first one becomes the zone of the member’s quiet hours', async () => {
    const [{ call }, instructor] = await Promise.all([newcomer(), storedInstructor()])
    const first = await booked(call, instructor, 'Asia/Tokyo')
    expect(first.studentZone).toBe('Asia/Tokyo')
    const defaults = { emailNotifications: true, marketingEmails: false, courseReminders: true }
    expect(await settings(call)).toEqual({ ...defaults, liveEventAlerts: true, timeZone: 'Asia/Tokyo' })
    const second = await booked(call, instructor, 'Europe/Berlin', 31)
    expect((await shown(call, second.id)).studentZone).toBe('Europe/Berlin')
    expect((await shown(call, first.id)).studentZone).toBe('Asia/Tokyo')
    expect((await settings(call)).timeZone).toBe('Asia/Tokyo')
  })

  test('applies to a series too; without one it is the zone of the settings, or unknown', async () => {
    const [{ call }, other, instructor] = await Promise.all([newcomer(), newcomer(), storedInstructor()])
    const { bookings } = await bookWeekly(call, instructor, {
      scheduledAt: inHours(50),
      timeZone: 'Asia/Seoul',
    })
    expect(new Set(bookings.map(({ studentZone }) => studentZone))).toEqual(new Set(['Asia/Seoul']))
    expect((await settings(call)).timeZone).toBe('Asia/Seoul')
    expect((await booked(call, instructor)).studentZone).toBe('Asia/Seoul')
    expect((await booked(other.call, instructor, undefined, 31)).studentZone).toBeNull()
    expect((await settings(other.call)).timeZone).toBeUndefined()
  })

  test.each(['Europe/Paris', null])('never replaces a choice of the member: %s', async (chosen) => {
    const [{ call }, instructor] = await Promise.all([newcomer(), storedInstructor()])
    await choose(call, chosen)
    expect((await booked(call, instructor, 'Asia/Tokyo')).studentZone).toBe('Asia/Tokyo')
    expect((await settings(call)).timeZone).toBe(chosen)
  })

  test('is stored beside mail settings that were saved without one', async () => {
    const [{ call }, instructor] = await Promise.all([newcomer(), storedInstructor()])
    const mails = { ...(await settings(call)), courseReminders: false }
    await call(members.updateSettings, { body: mails })
    await booked(call, instructor, 'Asia/Tokyo')
    expect(await settings(call)).toEqual({ ...mails, timeZone: 'Asia/Tokyo' })
  })

  test('does not overwrite a choice made at the same time, whether it was read or not', async () => {
    const { call, id } = await newcomer()
    const { member: unsaid } = await asCaller(id)
    await choose(call, 'Europe/Paris')
    await keepZone(unsaid, 'Asia/Tokyo')
    expect((await settings(call)).timeZone).toBe('Europe/Paris')
    const { timeZone: _chosen, ...mails } = settingsOf(unsaid)
    await keepZone({ id, settings: mails }, 'Asia/Tokyo')
    expect((await settings(call)).timeZone).toBe('Europe/Paris')
  })

  test('is refused if it does not exist: nothing is held, and nothing is stored', async () => {
    const [{ call, id }, instructor] = await Promise.all([newcomer(), storedInstructor()])
    for (const timeZone of ['Atlantis/Poseidonis', '+05:30', '<b>'])
      await expectProblem(booked(call, instructor, timeZone), 'request.invalid')
    const weekly = { scheduledAt: inHours(50), timeZone: 'Atlantis/Poseidonis' }
    await expectProblem(bookWeekly(call, instructor, weekly), 'request.invalid')
    expect((await call(api.bookings.listOwnBookings, { query: {} })).items).toEqual([])
    expect((await asCaller(id)).member.settings).toBeUndefined()
  })
})

test('of a new schedule becomes that of the instructor’s quiet hours, unless they chose another one', async () => {
  const [one, other] = await Promise.all([applicant(), applicant()])
  await Promise.all([approve(one.applied.id), approve(other.applied.id)])
  await atAnyHour(other.call)
  await saySchedule(one.call, { zone: 'America/New_York' })
  await saySchedule(other.call, { zone: 'America/New_York' })
  expect((await settings(one.call)).timeZone).toBe('America/New_York')
  expect((await settings(other.call)).timeZone).toBeNull()
})

test('is shown to the instructor, and nothing else of the student is', async () => {
  const [{ call, id }, own] = await Promise.all([newcomer(), applicant()])
  await approve(own.applied.id)
  await saySchedule(own.call)
  const { id: bookingId } = await booked(call, own.applied.id, 'Asia/Tokyo')
  expect((await shown(own.call, bookingId)).studentZone).toBe('Asia/Tokyo')
  expect((await storedBooking(bookingId)).memberId).toBe(id)
  await expectProblem(shown((await newcomer()).call, bookingId), 'booking.not_found')
})
