import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { answerMove, askToMove } from '../../../../functions/bookings/lifecycle/reschedule.ts'
import { actOf } from '../../../../functions/model/audit/record.ts'
import { preparation } from '../../../../functions/model/bookings/preparation.ts'
import { mail } from '../../../../functions/model/mail/mail.ts'
import { member } from '../../../../functions/model/members/member.ts'
import { duringAct } from '../../../../functions/model/table/act.ts'
import { type Step, writeSteps } from '../../../../functions/model/table/service.ts'
import { mostSteps, TooManySteps } from '../../../../functions/model/table/too-many-steps.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { callerOnce } from '../../../support/kiai.ts'
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
const admin = callerOnce('admin')
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

test('the steps that record the act of an admin count among the hundred', async () => {
  const facts = { actorId: 'mem_admin', operation: 'test', requestId: 'req_1', signIn: '', network: '' }
  const during = (count: number) =>
    duringAct(actOf({ ...facts, at: new Date() }, true), () => writeSteps(kinds, checks(count)))
  // The entry, and one mention each of the admin and the request.
  await expect(during(mostSteps - 2)).rejects.toThrow('101 steps')
  await during(mostSteps - 3)
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
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(heldUntil ?? '') + 30 * 60_000))
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

  async function paid(
    student: Awaited<ReturnType<typeof newcomer>>,
    instructorId: string,
    scheduledAt: string,
  ) {
    const { id } = await book(student.call, instructorId, { duration: 240, scheduledAt })
    await payFor(student.call, id)
    const removeAt = clipKeptUntil({ startsAt: scheduledAt, minutes: 240 })
    await preparation().put({ bookingId: id, memberId: student.id, removeAt }).go()
    return id
  }

  test('is moved with its clip to a time within the hour, without a meeting link', async () => {
    const [student, own] = await people()
    const [startsAt, sooner] = [inHours(60), inHours(50)]
    const id = await paid(student, own.instructorId, startsAt)
    const [learner, teacher] = await Promise.all([asCaller(student.id), asCaller(own.id)])
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.parse(sooner) - 30 * 60_000))
    await askToMove(teacher, id, { scheduledAt: sooner, reason: '' })
    expect(await answerMove(learner, id, { isAccepted: true })).toMatchObject({ startsAt: sooner })
    const { data } = await mail().query.ofMember({ memberId: own.id }).go({ pages: 'all' })
    expect(data.map(({ about }) => about.news)).toContain('no_link')
  })

  test('is cancelled by an admin with an open request for another time', async () => {
    const [student, own] = await people()
    const id = await paid(student, own.instructorId, inHours(50))
    await student.call(api.bookings.rescheduleBooking, { params: { id }, body: { scheduledAt: inHours(70) } })
    expect(await cancel(admin, id, { reason: 'The instructor is ill.' })).toMatchObject({
      status: 'cancelled',
    })
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
