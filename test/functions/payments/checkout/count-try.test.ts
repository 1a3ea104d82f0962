import { describe, expect, test } from 'vitest'
import {
  findInstructorPayment,
  instructorPayment,
} from '../../../../functions/model/ledger/instructor-payment.ts'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { countTry } from '../../../../functions/payments/provider/attempts.ts'
import { boughtCourse, chargeOf } from '../../../support/money/bought.ts'

/** The state of each before it is tried. */
const tried = {
  async charge() {
    const { purchaseId: id } = await boughtCourse()
    return { id, attempt: async () => (await chargeOf(id)).attempt }
  },
  async refundRequest() {
    const id = newId('refundRequest')
    const { purchaseId: chargeId, id: memberId } = await boughtCourse()
    const at = new Date().toISOString()
    const asked = {
      wish: 'No',
      rule: 'paid_twice',
      amount: 100,
      ruleAmount: 100,
      state: 'review',
    } as const
    await refundRequest()
      .put({ id, chargeId, memberId, ...asked, createdAt: at, updatedAt: at })
      .go()
    return { id, attempt: async () => (await refundRequest().get({ id }).go()).data?.attempt }
  },
  async instructorPayment() {
    const id = newId('instructorPayment')
    const at = new Date().toISOString()
    const who = { instructorId: newId('instructor'), instructorName: 'Teacher', description: 'Room' }
    await instructorPayment()
      .put({
        id,
        ...who,
        amount: 100,
        paymentType: 'monthly_fee',
        dueDate: at,
        listedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .go()
    return { id, attempt: async () => (await findInstructorPayment(id))?.attempt }
  },
}

describe.each(['charge', 'refundRequest', 'instructorPayment'] as const)('a try of a %s', (of) => {
  test('that twenty callers find to have failed is counted once', async () => {
    const { id, attempt } = await tried[of]()
    await Promise.all(Array.from({ length: 20 }, () => countTry(of, id, 0)))
    expect(await attempt()).toBe(1)
    await countTry(of, id, 1)
    expect(await attempt()).toBe(2)
  })

  test('that a slow caller counts late does not lead back to a used key', async () => {
    const { id, attempt } = await tried[of]()
    for (const before of [0, 1, 2]) await countTry(of, id, before)
    await countTry(of, id, 0)
    expect(await attempt()).toBe(3)
  })
})
