import type Stripe from 'stripe'
import { beforeEach, expect } from 'vitest'
import type { Scratch } from '../platform/scratch.ts'
import { localStripe } from './local-stripe.ts'

export const day = 86_400
/** Noon of a date, for renewals. */
export const noon = (...date: [number, number, number]) => Date.UTC(...date, 12) / 1000
/** The last day of a long month. */
export const begin = noon(2027, 0, 31)

/** A member of the stand-in on a clock of their own, a new one for each test of the calling file. */
export function localMember(place: Scratch) {
  let stripe: Awaited<ReturnType<typeof localStripe>>
  let prices: Record<'premium' | 'master' | 'yearly', Stripe.Price>
  let clock = ''
  let customer = ''

  beforeEach(async () => {
    stripe = await localStripe(place)
    const { client } = stripe
    const priced = (name: string, unit_amount: number, interval: 'month' | 'year' = 'month') =>
      client.prices.create({ currency: 'usd', unit_amount, recurring: { interval }, product_data: { name } })
    prices = {
      premium: await priced('Premium', 1900),
      master: await priced('Master', 4900),
      yearly: await priced('Premium, a year', 19_000, 'year'),
    }
    clock = (await client.testHelpers.testClocks.create({ frozen_time: begin })).id
    customer = (await client.customers.create({ email: 'premium@kiai.test', test_clock: clock })).id
  })

  return {
    get stripe() {
      return stripe
    },
    get prices() {
      return prices
    },
    get customer() {
      return customer
    },
    async subscribe(card = 'pm_card_visa', price = prices.premium.id) {
      const { id: method } = await stripe.client.paymentMethods.attach(card, { customer })
      const found = await stripe.client.subscriptions.create({
        customer,
        items: [{ price }],
        default_payment_method: method,
        metadata: { member: 'm1' },
      })
      await stripe.told()
      return found
    },
    read: (id: string) => stripe.client.subscriptions.retrieve(id),
    invoicesOf: async (subscription: string) =>
      (await stripe.client.invoices.list({ subscription, limit: 100 })).data,
    async travel(to: number) {
      await stripe.client.testHelpers.testClocks.advance(clock, { frozen_time: to })
      await stripe.advance(1)
      const arrived = { status: 'ready', frozen_time: to }
      expect(await stripe.client.testHelpers.testClocks.retrieve(clock)).toMatchObject(arrived)
    },
  }
}

export const periodOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
]
