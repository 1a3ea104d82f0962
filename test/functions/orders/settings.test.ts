import { beforeEach, describe, expect, test, vi } from 'vitest'
import { payments } from '#shared/contract/payments/payments.ts'
import type { PaymentSettingsItem } from '../../../functions/model/payments/payment-settings.ts'
import { checkOutOrder } from '../../../functions/payments/checkout/order.ts'
import { chargeOf } from '../../support/money/bought.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'
import { bodyOf, pay, readOrder, shirt, soldShirt, storedOrder } from '../../support/store/orders.ts'

/** Settings of this file alone: other tests check out orders at the same time. */
const changed = vi.hoisted(() => ({ settings: {} as Partial<PaymentSettingsItem> }))
vi.mock(import('../../../functions/payments/provider/keys.ts'), async (original) => {
  const keys = await original()
  return {
    ...keys,
    currentSettings: async () => {
      const known = await keys.currentSettings()
      return known && { ...known, ...changed.settings }
    },
  }
})
beforeEach(() => {
  changed.settings = {}
})

async function checkOutShirt(total: string) {
  const [{ call, id: memberId }, productId] = await Promise.all([newcomer(), soldShirt(3)])
  const body = payments.checkOutOrder.body.parse({ ...bodyOf([shirt(productId)]), total })
  return { call, opened: checkOutOrder(await asCaller(memberId), body) }
}

describe('the settings decide', () => {
  test('the price of standard shipping: the total that the buyer saw before is reported as changed', async () => {
    changed.settings = { standardShipping: 750 }
    const { call, opened } = await checkOutShirt('31.50')
    const { orderId } = await opened
    expect(await readOrder(call, orderId)).toMatchObject({ shipping: '7.50', total: '31.50' })
    const before = await checkOutShirt('29.99')
    await expect(before.opened).rejects.toMatchObject({
      code: 'cart.changed',
      facts: { shipping: '7.50', total: '31.50' },
    })
  })

  test('the tax within the total, which the order keeps when the settings change', async () => {
    changed.settings = { taxName: 'VAT', taxPercentage: 19 }
    const { call, opened } = await checkOutShirt('29.99')
    const made = await opened
    changed.settings = { taxName: 'Sales tax', taxPercentage: 5 }
    const paid = await pay(call, made)
    expect(paid).toMatchObject({ total: '29.99', tax: { name: 'VAT', percentage: 19, amount: '4.79' } })
    expect((await storedOrder(made.orderId)).tax).toMatchObject({ cents: 479 })
    expect((await chargeOf(paid.payment.purchaseId)).tax).toMatchObject({ cents: 479 })
  })

  test('that there is no tax line where none is set', async () => {
    changed.settings = { taxName: '', taxPercentage: 0 }
    const { call, opened } = await checkOutShirt('29.99')
    expect((await readOrder(call, (await opened).orderId)).tax).toBeNull()
  })
})
