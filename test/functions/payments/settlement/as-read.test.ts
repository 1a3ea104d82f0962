import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import type { MoneyStep } from '../../../../functions/model/steps/money-steps.ts'
import { moneyTable } from '../../../support/money/money-table.ts'

/** Steps about money are written only over what was read: not if it has changed since. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let write: (steps: readonly MoneyStep[]) => Promise<void>
let Refused: typeof import('../../../../functions/model/table/refused.ts').Refused

beforeAll(async () => {
  kiai = await moneyTable()
  const { moneyEntities } = await import('../../../../functions/model/steps/money-steps.ts')
  const { writeSteps } = await import('../../../../functions/model/table/service.ts')
  ;({ Refused } = await import('../../../../functions/model/table/refused.ts'))
  write = (steps) => writeSteps(moneyEntities, steps)
})
afterEach(() => vi.restoreAllMocks())

const at = '2026-11-20T12:00:00.000Z'
const later = '2026-11-20T12:00:01.000Z'
const refused = (steps: readonly MoneyStep[]) => expect(write(steps)).rejects.toThrow(Refused)

async function settled(more: Partial<ChargeItem> = {}): Promise<ChargeItem> {
  const { settle } = await import('../../../../functions/payments/settlement/settle.ts')
  return settle(kiai.paymentOf(await kiai.opened(more)))
}

describe('a course', () => {
  const steps = async (paid: ChargeItem, how: 'closed' | 'suspended') =>
    (await import('../../../../functions/payments/settlement/grants/course.ts')).courseEndSteps(paid, how)

  test.each(['closed', 'suspended'] as const)('is not %s once another payment pays it', async (how) => {
    const { courseOwnership } = await import('../../../../functions/model/payments/course-ownership.ts')
    const paid = await settled()
    const { memberId, subjectId: courseId } = paid
    const read = await steps(paid, how)
    await courseOwnership().patch({ memberId, courseId }).set({ chargeId: 'chg_another' }).go()
    await refused(read)
    expect((await kiai.keptOf(paid)).owned).toMatchObject({ chargeId: 'chg_another', isSuspended: false })
    expect(await steps(paid, how)).toEqual([])
  })

  test('that is owned is not sold again', async () => {
    const { notOwnedStep } = await import('../../../../functions/payments/settlement/grants/course.ts')
    const { memberId, subjectId } = await settled()
    await expect(write([notOwnedStep(memberId, subjectId)])).rejects.toMatchObject({ code: 'course.owned' })
  })
})

describe('a package', () => {
  const closing = async (paid: ChargeItem, isClosed: boolean) =>
    (await import('../../../../functions/payments/settlement/grants/package.ts')).closePackageSteps(
      paid,
      isClosed,
    )
  async function stored() {
    const { storedPackage } = await import('../../../support/money/stored-package.ts')
    const { storedInstructor } = await import('../../../support/sessions/teaching.ts')
    const made = await storedPackage(kiai, await storedInstructor())
    return { ...made, paid: await kiai.chargeOf(made.chargeId) }
  }

  test('is not closed over a use that was booked since', async () => {
    const { findPackage, sessionPackage } = await import(
      '../../../../functions/model/payments/session-package.ts'
    )
    const { paid, packageId: id } = await stored()
    const read = await closing(paid, true)
    await sessionPackage().patch({ id }).set({ updatedAt: '2999-01-01T00:00:00.000Z' }).go()
    await refused(read)
    expect(await findPackage(id)).toMatchObject({ isClosed: false })
  })

  test('that is closed is not closed again, and one that does not exist neither', async () => {
    const { paid } = await stored()
    expect(await closing(paid, false)).toEqual([])
    await write(await closing(paid, true))
    expect(await closing(paid, true)).toEqual([])
    expect(await closing({ ...paid, id: 'chg_without' }, true)).toEqual([])
  })
})

describe('a plan', () => {
  async function subscribed() {
    const { tierGrant } = await import('../../../../functions/payments/settlement/subscription-mirror.ts')
    const memberId = await kiai.payer()
    const paid = { id: `chg_of_${memberId}`, paidAt: at }
    const grant = await tierGrant(memberId, paid, kiai.factsOf(memberId, paid.id))
    if (!('steps' in grant)) throw new Error('It is granted')
    return { memberId, steps: grant.steps }
  }
  const planOf = async (memberId: string) => {
    const { findSubscription } = await import(
      '../../../../functions/payments/settlement/subscription-mirror.ts'
    )
    return findSubscription(memberId)
  }

  test('is not written over one that began meanwhile', async () => {
    const { memberId, steps } = await subscribed()
    await write(steps)
    await refused(steps)
    expect(await planOf(memberId)).toMatchObject({ memberId })
  })

  test('is not written over a change since it was read', async () => {
    const { mirrorSteps } = await import('../../../../functions/payments/settlement/subscription-mirror.ts')
    const { subscription } = await import('../../../../functions/model/payments/subscription.ts')
    const { memberId, steps } = await subscribed()
    await write(steps)
    const known = await planOf(memberId)
    if (!known) throw new Error('There is a plan')
    await subscription()
      .patch({ memberId })
      .set({ tier: 'master', updatedAt: '2999-01-01T00:00:00.000Z' })
      .go()
    await refused(mirrorSteps(known, { ...known, isEnded: true }))
    expect(await planOf(memberId)).toMatchObject({ tier: 'master', isEnded: false })
  })

  test('is not sold to who has one, and sold to who had one', async () => {
    const { notSubscribedStep } = await import(
      '../../../../functions/payments/settlement/subscription-mirror.ts'
    )
    const { subscription } = await import('../../../../functions/model/payments/subscription.ts')
    const { memberId, steps } = await subscribed()
    await write([notSubscribedStep(memberId)])
    await write(steps)
    const sold = () => write([notSubscribedStep(memberId)])
    await expect(sold()).rejects.toMatchObject({ code: 'subscription.exists' })
    await subscription().patch({ memberId }).set({ isEnded: true }).go()
    await sold()
  })
})

test('a session that is confirmed is not sold again', async () => {
  const { storedSession } = await import('../../../support/sessions/stored-session.ts')
  const { notPaidStep } = await import('../../../../functions/payments/settlement/grants/session.ts')
  const [pending, confirmed] = [await storedSession(kiai), await storedSession(kiai, { status: 'confirmed' })]
  await write([notPaidStep(pending.id)])
  await expect(write([notPaidStep(confirmed.id)])).rejects.toMatchObject({ code: 'booking.changed' })
})

test('a thing that another payment is open for is not freed', async () => {
  const { claim } = await import('../../../../functions/model/table/claim.ts')
  const { freePurchaseStep, holdsThing, thingOf } = await import(
    '../../../../functions/payments/charges/open-charge.ts'
  )
  const known = await kiai.opened()
  const key = { kind: 'open-charge' as const, value: thingOf(known) }
  await claim()
    .put({ ...key, owner: 'chg_another' })
    .go()
  await refused([freePurchaseStep(known)])
  expect((await claim().get(key).go()).data).toMatchObject({ owner: 'chg_another' })
  await claim()
    .put({ ...key, owner: known.id })
    .go()
  await write([freePurchaseStep(known)])
  expect(await holdsThing(known)).toBe(false)
})

test('an offer of a refund is not accepted for a payment that has changed since', async () => {
  const { charge } = await import('../../../../functions/model/payments/charge.ts')
  const { unchangedStep } = await import('../../../../functions/payments/refunds/request-refund.ts')
  const paid = await settled()
  await write([unchangedStep(paid)])
  await charge().patch({ id: paid.id }).set({ updatedAt: '2999-01-01T00:00:00.000Z' }).go()
  await refused([unchangedStep(paid)])
})

test('a request for a refund is not decided over a decision since it was read', async () => {
  const { refundRequest } = await import('../../../../functions/model/payments/refund-request.ts')
  const { refundOf } = await import('../../../../functions/model/payments/wanted-refund.ts')
  const { findRequest, requestStep } = await import(
    '../../../../functions/payments/settlement/book-refund.ts'
  )
  const given = { amount: 4900, ruleAmount: 4900, rule: 'course.within_window' as const, wish: '' }
  const request = refundOf(await settled(), { ...given, state: 'review' }, new Date(at))
  await refundRequest().create(request).go()
  await refundRequest().patch({ id: request.id }).set({ state: 'refused', updatedAt: later }).go()
  await refused(requestStep(request, 'paying'))
  expect(await findRequest(request.id)).toMatchObject({ state: 'refused' })
})

test('a payment to an instructor is not marked as paid once it is', async () => {
  const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
  const {
    describe: described,
    paidPayment,
    paidSteps,
  } = await import('../../../../functions/payments/payouts/payouts.ts')
  const known = {
    id: 'ipa_as_read',
    instructorId: 'ins_1',
    instructorName: 'Teacher',
    amount: 5000,
    description: 'A workshop',
    paymentType: 'platform_fee' as const,
    dueDate: '2026-12-01',
    state: 'unpaid' as const,
    listedAt: at,
    createdAt: at,
    updatedAt: at,
  }
  await instructorPayment().create(known).go()
  expect(described(known)).toBe('A workshop')
  const steps = paidSteps(known, paidPayment(known, 'stripe', ''), 'mem_admin')
  await instructorPayment().patch({ id: known.id }).set({ state: 'sending' }).go()
  await refused(steps)
  const { data } = await instructorPayment().get({ id: known.id }).go({ consistent: true })
  expect(data).toMatchObject({ state: 'sending' })
})

test('of two disputes that are told at once none is forgotten', async () => {
  const { bookDispute } = await import('../../../../functions/payments/settlement/book-dispute.ts')
  const { justBefore } = await import('../../../support/meanwhile.ts')
  const { id } = await settled()
  const dispute = { state: 'open' as const, amount: 1000, fee: 0, at }
  justBefore(
    (command) => command instanceof TransactWriteCommand,
    () => bookDispute(id, { id: 'dp_one', ...dispute }),
  )
  await bookDispute(id, { id: 'dp_other', ...dispute })
  const { disputes } = await kiai.chargeOf(id)
  expect(disputes.map((one) => one.id).sort()).toEqual(['dp_one', 'dp_other'])
})

describe('a dispute', () => {
  const booked = async (id: string, told: { state: 'open' | 'won' | 'lost'; amount?: number }) => {
    const { bookDispute } = await import('../../../../functions/payments/settlement/book-dispute.ts')
    await bookDispute(id, { id: `dp_of_${id}`, amount: 4900, fee: 0, at, ...told })
    return kiai.chargeOf(id)
  }

  test('that is told again changes nothing', async () => {
    const { id } = await settled()
    const open = await booked(id, { state: 'open' })
    expect(await booked(id, { state: 'open' })).toEqual(open)
  })

  test.each(['won', 'lost'] as const)('that is %s stays so, whatever is told late', async (state) => {
    const { id } = await settled()
    const over = await booked(id, { state })
    expect(await booked(id, { state: 'open', amount: 9900 })).toEqual(over)
    expect(over.disputes).toMatchObject([{ state }])
    const { owned } = await kiai.keptOf(over)
    expect(owned?.isSuspended).toBe(state === 'won' ? false : undefined)
  })
})
