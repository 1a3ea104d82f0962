import { describe, expect, test } from 'vitest'
import { isInFeed, sessionEvent } from '#shared/rules/sessions/calendar-event.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const session = {
  id: 'bkg_1',
  status: 'confirmed' as const,
  title: 'Sweeps',
  instructorName: 'Kenji Sato',
  startsAt: '2026-12-15T09:00:00.000Z',
  minutes: 90,
  sequence: 2,
  chargeId: 'chg_1',
  updatedAt: '2026-11-30T08:00:00.000Z',
}
const reader = { part: 'student' as const, studentName: 'Lena Hart', origin: 'https://kiai.test' }

describe('a session in a calendar', () => {
  test('is named after the other person, links to a page of ours, and does not contain the meeting link', () => {
    expect(sessionEvent({ ...session, meetingLink: 'https://meet.example.com' } as never, reader)).toEqual({
      uid: 'bkg_1',
      sequence: 2,
      changedAt: session.updatedAt,
      state: 'confirmed',
      startsAt: session.startsAt,
      endsAt: '2026-12-15T10:30:00.000Z',
      title: 'Sweeps with Kenji Sato',
      url: 'https://kiai.test/my-bookings',
      description: expect.stringMatching(/10 minutes before it begins: https:\/\/kiai\.test\/my-bookings$/),
    })
  })

  test('is named after the student in the instructor’s calendar, though its title names them', () => {
    const taught = { ...reader, part: 'instructor' as const }
    const named = { ...session, title: 'Private Lesson with Kenji Sato' }
    expect(sessionEvent(named, taught)).toMatchObject({
      title: 'Private Lesson with Lena Hart',
      url: 'https://kiai.test/teach',
    })
    expect(sessionEvent(session, { ...taught, studentName: '' }).title).toBe('Sweeps with a member')
  })

  test.each([
    ['pending', 'tentative'],
    ['completed', 'confirmed'],
    ['cancelled', 'cancelled'],
  ] as const)('that is %s is %s', (status, state) => {
    expect(sessionEvent({ ...session, status }, reader).state).toBe(state)
  })
})

describe('a subscribed calendar contains', () => {
  const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000).toISOString()
  test.each([
    ['what is to come', {}, true],
    ['what was held within a year', { status: 'completed', startsAt: days(-364) }, true],
    ['nothing older', { status: 'completed', startsAt: days(-366) }, false],
    ['for thirty days what was cancelled', { status: 'cancelled', cancelled: { at: days(-29) } }, true],
    ['no longer', { status: 'cancelled', cancelled: { at: days(-31) } }, false],
  ] as const)('%s', (_, more, is) => {
    expect(isInFeed({ ...session, ...more } as never, now)).toBe(is)
  })

  test('nothing of a session that was never paid', () => {
    const unpaid = { ...session, chargeId: undefined }
    expect(isInFeed({ ...unpaid, status: 'pending' }, now)).toBe(false)
    expect(isInFeed({ ...unpaid, status: 'cancelled', cancelled: { at: days(-1) } }, now)).toBe(false)
  })
})
