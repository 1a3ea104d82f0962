import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { preparation } from '../../../../functions/model/bookings/preparation.ts'
import { member } from '../../../../functions/model/members/member.ts'
import { mostSteps, type Step, TooManySteps, writeSteps } from '../../../../functions/model/table/service.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { press } from '../../../support/money/paying.ts'
import { approvals } from '../../../support/people/instructors.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import {
  asCaller,
  book,
  cancel,
  inHours,
  instructorWithAccount,
  payFor,
  shown,
  wishOf,
} from '../../../support/sessions/bookings.ts'
import { followAt } from '../../../support/sessions/held-sessions.ts'

/**
 * One transaction writes a hundred items at most: every write of the longest session, with the longest buffers, fits.
 */

const { approve } = approvals()
afterEach(() => vi.restoreAllMocks())

const kinds = { member }
const checks = (count: number): Step<typeof kinds>[] =>
  Array.from({ length: count }, (_, at) => ({
    write: ({ member: of }) =>
      of
        .check({ id: `mem_${at}` })
        .where((a, { notExists }) => notExists(a.id))
        .commit(),
  }))

test('more than a hundred steps are refused with a named error, before anything is written', async () => {
  const tooMany = writeSteps(kinds, checks(mostSteps + 1))
  await expect(tooMany).rejects.toThrow(TooManySteps)
  await expect(tooMany).rejects.toThrow('101 steps')
  await writeSteps(kinds, checks(mostSteps))
})

describe('the longest session with the longest buffers, counted among those of its day', () => {
  const longest = {
    lengths: [{ minutes: 240, cents: 20_000 }],
    bufferBefore: 60,
    bufferAfter: 60,
    mostADay: 9,
    packages: [{ minutes: 240, sessions: 5 as const, cents: 90_000 }],
  }
  const people = () => Promise.all([newcomer(), instructorWithAccount(approve, longest)])

  test('is held, held again, paid, and moved with its clip after two requests', async () => {
    const [student, own] = await people()
    const wish = { duration: 240, scheduledAt: inHours(50) }
    const { id, heldUntil } = await book(student.call, own.instructorId, wish)
    await followAt(Date.parse(heldUntil ?? ''), id)
    const who = await asCaller(student.id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(heldUntil ?? '') + 60_000))
    const again = { ...wishOf(own.instructorId).body, ...wish, description: '' }
    expect(await createBooking(who, again)).toMatchObject({ id, status: 'pending' })
    vi.restoreAllMocks()
    await payFor(student.call, id)
    const removeAt = clipKeptUntil({ startsAt: wish.scheduledAt, minutes: 240 })
    await preparation().put({ bookingId: id, memberId: student.id, removeAt }).go()
    const at = { params: { id } }
    for (const hours of [60, 70]) {
      await student.call(api.bookings.rescheduleBooking, { ...at, body: { scheduledAt: inHours(hours) } })
    }
    await own.call(api.bookings.answerReschedule, { ...at, body: { isAccepted: true } })
    expect(await shown(student.call, id)).toMatchObject({ scheduledAt: inHours(70), isMoved: true })
  })

  test('of a package is booked, and returned with an open request for another time', async () => {
    const [student, own] = await people()
    const offer = { provider: 'stripe' as const, minutes: 240, sessions: 5 as const, price: '900.00' }
    const page = await student.call(api.payments.buyPackage, {
      params: { id: own.instructorId },
      body: offer,
    })
    await press(page.checkoutUrl, 'succeed')
    await student.call(api.payments.checkPurchase, { params: { id: page.purchaseId } })
    const { items } = await student.call(api.bookings.listOwnPackages, { query: {} })
    const packageId = items[0]?.id ?? ''
    const wish = { duration: 240, scheduledAt: inHours(100), packageId }
    const { id } = await book(student.call, own.instructorId, wish)
    const body = { scheduledAt: inHours(120) }
    await student.call(api.bookings.rescheduleBooking, { params: { id }, body })
    expect(await cancel(student.call, id)).toMatchObject({
      status: 'cancelled',
      package: { isReturned: true },
    })
  })
})
