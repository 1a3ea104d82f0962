import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refundRequest } from '../../../../functions/model/payments/refund-request.ts'
import { stored } from '../../../../functions/model/table/client.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { paySent } from '../../../../functions/payments/payouts/send-payout.ts'
import { payRefund } from '../../../../functions/payments/refunds/pay-refund.ts'
import { ProviderError } from '../../../../functions/ports/payments/provider-error.ts'
import { askStripe } from '../../../../functions/ports/payments/stripe.ts'
import { inTime } from '../../../../functions/ports/process/deadline.ts'
import { boughtCourse } from '../../../support/money/bought.ts'
import { paying } from '../../../support/money/payable.ts'
import { approvals } from '../../../support/people/instructors.ts'

/** Errors of Stripe are reported as Stripe's. All other errors stay unchanged. */

const key = 'sk_test_local_kiai_4242'
const { admin, approve } = approvals()
const { payable } = paying(admin, approve)

afterEach(() => vi.restoreAllMocks())

class Throttled extends Error {
  override readonly name = 'ProvisionedThroughputExceededException'
}

test.each([
  ['a mistake of our own', new TypeError('nothing is not a function')],
  ['a table that is throttled', new Throttled('Too much')],
])('%s is thrown unchanged, at once', async (_, mistake) => {
  const ask = vi.fn(() => Promise.reject(mistake))
  await expect(askStripe(key, ask)).rejects.toBe(mistake)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a refusal of Stripe is thrown once, with its status', async () => {
  const ask = vi.fn((stripe: Parameters<Parameters<typeof askStripe>[1]>[0]) =>
    stripe.customers.retrieve('cus_none'),
  )
  await expect(askStripe(key, ask)).rejects.toMatchObject({ kind: 'refused', status: 404 })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a call without time left is not sent, and is reported as an outage', async () => {
  const begun = performance.now()
  await inTime(20_000, async () => {
    vi.spyOn(performance, 'now').mockReturnValue(begun + 60_000)
    const asked = askStripe(key, (stripe) => stripe.balance.retrieve())
    await expect(asked).rejects.toBeInstanceOf(ProviderError)
  })
})

/** Makes the reads of one item fail from the second one on: the first has led to a call of Stripe. */
function failsToRead(id: string): void {
  const send = stored.client.send.bind(stored.client)
  let reads = 0
  vi.spyOn(stored.client, 'send').mockImplementation((command: object) => {
    const isRead = command instanceof GetCommand && JSON.stringify(command.input.Key).includes(id)
    if (isRead && ++reads > 1) return Promise.reject(new Throttled('Too much')) as never
    return send(command as never) as never
  })
}

describe('a table that cannot be read while money leaves', () => {
  test('is no error of Stripe for a refund', async () => {
    const { purchaseId: chargeId, id: memberId } = await boughtCourse()
    const id = newId('refundRequest')
    const at = new Date().toISOString()
    const asked = { wish: 'No', rule: 'paid_twice', amount: 100, ruleAmount: 100, state: 'paying' } as const
    await refundRequest()
      .put({ id, chargeId, memberId, ...asked, createdAt: at, updatedAt: at })
      .go()
    failsToRead(id)
    await expect(payRefund(id)).rejects.not.toBeInstanceOf(ProviderError)
  })

  test('is no error of Stripe for a payout', async () => {
    const { due } = await payable()
    const { instructorPayment } = await import('../../../../functions/model/ledger/instructor-payment.ts')
    const { neededStripe } = await import('../../../../functions/payments/provider/keys.ts')
    const { account: sentFrom } = await neededStripe()
    await instructorPayment()
      .patch({ id: due.id })
      .set({ state: 'sending', sentFrom, sentTo: 'acct_none', attempt: 1 })
      .go()
    failsToRead(due.id)
    await expect(paySent(due.id)).rejects.not.toBeInstanceOf(ProviderError)
  })
})
