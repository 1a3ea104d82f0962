import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isBalanced, type Line } from '#shared/rules/money/ledger.ts'
import { creditWorld, hour, today } from '../../../support/sessions/credit-world.ts'

/** The outcome of a session that a Master credit covers: of the session, the credit, and the instructor's share. */

let kiai: Awaited<ReturnType<typeof creditWorld>>
beforeAll(async () => {
  kiai = await creditWorld()
})
beforeEach(async () => {
  kiai.at(today)
  await kiai.grant(2)
})
afterEach(() => vi.restoreAllMocks())

const people = () => import('../../../support/sessions/bookings.ts')

/** A session in fifty hours, of a member who has one more credit of this month. */
async function booked() {
  const [memberId, instructorId] = [await kiai.master(), await kiai.instructor()]
  const start = today + 50 * hour
  const { id } = await kiai.book(memberId, instructorId, new Date(start).toISOString())
  const teacherId = await kiai.payer({ instructorId })
  const left = async (at = start) => {
    const { left: own, carried } = await kiai.credits(memberId, new Date(at).toISOString())
    return { own, carried }
  }
  return { id, memberId, instructorId, teacherId, start, left }
}

async function cancel(who: string, id: string, moment: number) {
  const { cancelBooking, cancellationOffer } = await import(
    '../../../../functions/bookings/lifecycle/cancel.ts'
  )
  kiai.at(moment)
  const caller = await (await people()).asCaller(who)
  const offer = await cancellationOffer(caller, id)
  return { offer, item: await cancelBooking(caller, id, { reason: '', refund: offer.refund }) }
}

async function tell(who: string, id: string, moment: number) {
  const { tellAbsence } = await import('../../../../functions/bookings/lifecycle/absence.ts')
  kiai.at(moment)
  return tellAbsence(await (await people()).asCaller(who), id)
}

/** Does all due steps of a session up to that moment. */
async function untilThen(id: string, moment: number) {
  const { followDue } = await import('../../../../functions/bookings/lifecycle/due-steps.ts')
  const { dueBy } = await import('../../../../functions/model/table/due.ts')
  kiai.at(moment)
  const due = await dueBy('session', new Date(moment))
  for (const item of due.filter((one) => one.subjectId === id)) await followDue(item)
  return (await people()).storedBooking(id)
}

async function sharesOf(instructorId: string) {
  const { entriesOfInstructor } = await import('../../../../functions/model/ledger/ledger-entry.ts')
  const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
  const entries = await entriesOfInstructor(instructorId)
  const { data: payments } = await instructorPayment().query.ofInstructor({ instructorId }).go()
  for (const { lines } of entries) expect(isBalanced(lines as Line[])).toBe(true)
  return {
    entries: entries.map(({ kind, lines }) => ({ kind, lines })),
    owed: payments.map((one) => one.amount),
  }
}

const share = (instructorId: string, cents: number) => ({
  entries: [
    {
      kind: 'share',
      lines: [
        { account: 'credits', cents },
        { account: `owed:${instructorId}`, cents: -cents },
      ],
    },
  ],
  owed: [cents],
})

/** The invariants of every session in the table. Tests of other files send transfers at the same Stripe. */
const expectWhole = async () => {
  const { sessionWrongs } = await import('../../../support/sessions/session-truth.ts')
  expect(await sessionWrongs({ sharesStripe: true })).toEqual([])
}

describe('a session that takes place', () => {
  test('earns its instructor the usual share, which Kiai bears, and its student XP', async () => {
    const { id, instructorId, memberId, start } = await booked()
    expect(await untilThen(id, start + 2 * hour)).toMatchObject({ status: 'completed' })
    expect(await (await people()).xpOf(memberId)).toBe(20)
    expect(await sharesOf(instructorId)).toEqual({ entries: [], owed: [] })
    expect(await untilThen(id, start + 26 * hour)).toMatchObject({ isSettled: true })
    expect(await sharesOf(instructorId)).toEqual(share(instructorId, 4250))
    await untilThen(id, start + 50 * hour)
    expect(await sharesOf(instructorId)).toEqual(share(instructorId, 4250))
    await expectWhole()
  })

  test('is shown to its instructor as a share of which Kiai keeps nothing', async () => {
    const { id, teacherId, start } = await booked()
    const { earningsOf, statementOf } = await import('../../../../functions/payments/payouts/earnings.ts')
    const own = await (await people()).asCaller(teacherId)
    expect(await earningsOf(own)).toMatchObject({ pending: '42.50', pendingSessions: 1, due: '0.00' })
    const line = { isByCredit: true, paid: '42.50', fee: '0.00', share: '42.50' }
    expect((await statementOf(own, '2026-11')).lines).toMatchObject([{ ...line, state: 'pending' }])
    await untilThen(id, start + 2 * hour)
    await untilThen(id, start + 26 * hour)
    expect(await earningsOf(own)).toMatchObject({ pending: '0.00', due: '42.50', dueSessions: 1 })
    expect((await statementOf(own, '2026-11')).lines).toMatchObject([{ ...line, state: 'due' }])
  })

  test('stays booked when the plan ends', async () => {
    const { id, memberId, start } = await booked()
    const { member } = await import('../../../../functions/model/members/member.ts')
    await member().patch({ id: memberId }).set({ subscriptionStatus: 'free' }).go()
    expect(await untilThen(id, start + 2 * hour)).toMatchObject({ status: 'completed' })
  })
})

describe('a session that is cancelled', () => {
  test('by the student in time returns the credit, once, and nobody is paid', async () => {
    const { id, memberId, instructorId, start, left } = await booked()
    expect(await left()).toEqual({ own: 1, carried: 0 })
    const { offer, item } = await cancel(memberId, id, start - 24 * hour)
    expect(offer).toMatchObject({
      refund: '0.00',
      isReturned: true,
      rule: expect.stringContaining('is returned'),
    })
    expect(item).toMatchObject({ status: 'cancelled', isReturned: true, isSettled: true })
    await cancel(memberId, id, start - 24 * hour).catch(() => undefined)
    expect(await left()).toEqual({ own: 2, carried: 0 })
    await untilThen(id, start + 26 * hour)
    expect(await sharesOf(instructorId)).toEqual({ entries: [], owed: [] })
    await expectWhole()
  })

  test('by the student late uses the credit, and pays the instructor as a paid one would', async () => {
    const { id, memberId, instructorId, start, left } = await booked()
    const { offer } = await cancel(memberId, id, start - 3 * hour)
    expect(offer).toMatchObject({ isReturned: false, rule: expect.stringContaining('the credit is used') })
    expect(await left()).toEqual({ own: 1, carried: 0 })
    await untilThen(id, start + 26 * hour)
    expect(await sharesOf(instructorId)).toEqual(share(instructorId, 2125))
  })

  test('by the instructor returns it whenever they cancel, also for the next month', async () => {
    const { id, teacherId, instructorId, start, left } = await booked()
    const { item } = await cancel(teacherId, id, start - hour)
    expect(item).toMatchObject({ isReturned: true, isSettled: true })
    expect(await left()).toEqual({ own: 2, carried: 0 })
    expect(await left(Date.parse('2026-12-10T10:00:00.000Z'))).toEqual({ own: 2, carried: 1 })
    expect(await sharesOf(instructorId)).toEqual({ entries: [], owed: [] })
    await expectWhole()
  })

  test('the returned credit can be used once, in the next month too', async () => {
    const { id, teacherId, memberId, start, left } = await booked()
    await cancel(teacherId, id, start - hour)
    const december = (day: number) => `2026-12-0${day}T10:00:00.000Z`
    const book = async (day: number) => kiai.book(memberId, await kiai.instructor(), december(day))
    expect(await book(1)).toMatchObject({ creditMonth: '2026-12' })
    expect(await book(2)).toMatchObject({ creditMonth: '2026-12' })
    expect(await book(3)).toMatchObject({ creditMonth: '2026-11' })
    await expect(book(4)).rejects.toMatchObject({ code: 'credit.used_up' })
    expect(await left(Date.parse(december(4)))).toEqual({ own: 0, carried: 0 })
    await expectWhole()
  })
})

describe('an instructor who did not come', () => {
  test('returns the credit, and is not paid', async () => {
    const { id, memberId, instructorId, start, left } = await booked()
    await tell(memberId, id, start + 0.5 * hour)
    expect(await left()).toEqual({ own: 1, carried: 0 })
    expect(await untilThen(id, start + 26 * hour)).toMatchObject({ isSettled: true, isReturned: true })
    expect(await left()).toEqual({ own: 2, carried: 0 })
    expect(await sharesOf(instructorId)).toEqual({ entries: [], owed: [] })
    await expectWhole()
  })

  test.each([
    ['who opened the meeting link is believed: the session counts as held', true],
    ['who never opened it is not: the credit comes back', false],
  ])('and objects: one %s', async (_, hasOpened) => {
    const { id, memberId, teacherId, instructorId, start, left } = await booked()
    if (hasOpened) {
      const { booking } = await import('../../../../functions/model/bookings/booking.ts')
      const opened = { instructor: new Date(start).toISOString() }
      await booking().patch({ id }).set({ opened }).go()
    }
    await tell(memberId, id, start + 0.5 * hour)
    const item = await tell(teacherId, id, start + hour)
    const outcome = hasOpened ? 'student' : 'instructor'
    expect(item.absence).toMatchObject({ outcome, isDecided: true })
    await untilThen(id, start + 50 * hour)
    expect(await left()).toEqual({ own: hasOpened ? 1 : 2, carried: 0 })
    const none = { entries: [], owed: [] }
    expect(await sharesOf(instructorId)).toEqual(hasOpened ? share(instructorId, 4250) : none)
    // No further report is possible.
    await expect(tell(memberId, id, start + 2 * hour)).rejects.toMatchObject({ code: 'booking.changed' })
  })
})

test('a student who did not come has used the credit, and the instructor is paid', async () => {
  const { id, teacherId, instructorId, start, left } = await booked()
  await tell(teacherId, id, start + 0.5 * hour)
  await untilThen(id, start + 50 * hour)
  expect(await left()).toEqual({ own: 1, carried: 0 })
  expect(await sharesOf(instructorId)).toEqual(share(instructorId, 4250))
})
