import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingItem } from '../../../functions/model/bookings/booking.ts'
import { moneyTable, paidAt } from '../../support/money/money-table.ts'
import { textOf, written } from '../../support/people/written-mail.ts'

/** Mails about sessions are written from what is stored when they are sent. */

let kiai: Awaited<ReturnType<typeof moneyTable>>

beforeAll(async () => {
  kiai = await moneyTable()
})

const startsAt = '2031-06-12T20:00:00.000Z'

describe('about a session', () => {
  const asked = {
    by: 'student' as const,
    startsAt: '2031-06-13T20:00:00.000Z',
    until: '2031-06-11T20:00:00.000Z',
    wallTime: '2031-06-13T20:00',
  }
  const paid: Partial<BookingItem> = { status: 'confirmed', startsAt }

  test.each<[string, Partial<BookingItem>, Partial<BookingItem>]>([
    ['move_asked', { move: asked }, {}],
    ['move_asked', { move: asked }, { move: { ...asked, until: paidAt } }],
    ['move_asked', { move: asked }, { move: { ...asked, startsAt: '2031-06-14T20:00:00.000Z' } }],
    ['clocks_changed', { wallTimeBefore: '2031-06-12T21:00' }, {}],
    ['returned', { isReturned: true }, {}],
    ['returned', { isReturned: true, status: 'completed' }, { status: 'completed' }],
    ['cancelled', { status: 'cancelled' }, {}],
    ['booked', { status: 'pending', heldUntil: startsAt }, { heldUntil: startsAt }],
    ['confirmed', {}, { status: 'cancelled' }],
    ['remind', {}, { startsAt: '2031-06-15T20:00:00.000Z' }],
  ])('%s is told of %j, and not of %j', async (news, holds, over) => {
    const { storedSession } = await import('../../support/sessions/stored-session.ts')
    const about = { news, part: 'student', startsAt: news === 'move_asked' ? asked.startsAt : startsAt }
    const told = async (more: Partial<BookingItem>) => {
      const { id: bookingId } = await storedSession(kiai, { ...paid, ...more })
      return textOf('session', { ...about, bookingId })
    }
    expect(await told(holds)).toContain('Lesson')
    expect(await told(over)).toBeUndefined()
  })

  test.each(['absent_student', 'absent_instructor', 'absent_both'] as const)(
    '%s is told while that is its outcome',
    async (news) => {
      const { storedSession } = await import('../../support/sessions/stored-session.ts')
      const outcomes = {
        absent_student: 'student',
        absent_instructor: 'instructor',
        absent_both: 'disputed',
      } as const
      const begun = { status: 'confirmed' as const, startsAt: paidAt }
      for (const outcome of Object.values(outcomes)) {
        const absence = { outcome, at: paidAt }
        const { id: bookingId } = await storedSession(kiai, { ...begun, absence })
        const text = await textOf('session', { bookingId, news, part: 'student' })
        if (outcome === outcomes[news]) expect(text).toContain('Lesson')
        else expect(text).toBeUndefined()
      }
    },
  )
})

test('the plan of an instructor to leave is told while they still leave then', async () => {
  const { instructor } = await import('../../../functions/model/instructors/instructor.ts')
  const { storedSession } = await import('../../support/sessions/stored-session.ts')
  const { id: bookingId, instructorId } = await storedSession(kiai, { status: 'confirmed', startsAt })
  const leavesAt = '2031-06-10T20:00:00.000Z'
  const told = () => textOf('session', { bookingId, news: 'leaving', part: 'student', leavesAt })
  expect(await told()).toBeUndefined()
  await instructor().patch({ id: instructorId }).set({ leavesAt }).go()
  expect(await told()).toContain('Lesson')
  await instructor().patch({ id: instructorId }).set({ leavesAt: startsAt }).go()
  expect(await told()).toBeUndefined()
})

describe('about several sessions', () => {
  type Stored = Parameters<typeof import('../../support/sessions/stored-session.ts').storedSession>[1]

  async function two(more: (place: number) => Stored) {
    const { storedSession } = await import('../../support/sessions/stored-session.ts')
    const memberId = await kiai.payer()
    const of = (place: number) => ({
      memberId,
      startsAt: `2031-06-1${place + 1}T20:00:00.000Z`,
      ...more(place),
    })
    return [await storedSession(kiai, of(1)), await storedSession(kiai, of(2))] as const
  }

  test('those that were paid together are listed, by their payment', async () => {
    const chargeId = 'chg_together'
    const [one, other] = await two(() => ({ status: 'confirmed', chargeId }))
    const part = { minutes: 60, amount: 5000, tax: 0, isShared: false, state: 'confirmed' as const }
    const sessions = [one, other].map(({ id: bookingId, startsAt: begins }) => ({
      bookingId,
      startsAt: begins,
      ...part,
    }))
    const { memberId } = one
    const { charge } = await import('../../../functions/model/payments/charge.ts')
    const known = await kiai.opened({ memberId, purpose: 'session', subjectId: one.id, amount: 10_000 })
    await charge()
      .create({ ...known, id: chargeId, state: 'paid', paidAt, sessions })
      .go()
    const about = { chargeId, news: 'confirmed', part: 'student' }
    const text = await textOf('series', about)
    for (const day of ['June 12', 'June 13']) expect(text).toContain(day)
    expect(await written('series', about)).toHaveProperty('calendar')
  })

  test('those of a series that are held are listed, by the series', async () => {
    const seriesId = 'ser_said'
    const hold = { heldUntil: '2031-01-01T00:00:00.000Z', seriesId, seriesCount: 2 }
    await two((place) => ({ id: `bkg_said-${place}`, seriesPlace: place, ...hold }))
    const about = { seriesId, count: '2', news: 'booked', part: 'student' }
    const text = await textOf('series', about)
    for (const day of ['June 12', 'June 13']) expect(text).toContain(day)
    // What is not paid is in no calendar yet.
    expect(await written('series', about)).not.toHaveProperty('calendar')
  })
})
