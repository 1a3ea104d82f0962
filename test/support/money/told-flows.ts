import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '#shared/contract/index.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { type Flow, flow, type Killed } from './killed-money.ts'
import { planOf, purchaseOf, purchasesOf } from './money-flows.ts'
import type { Payer } from './paying-at.ts'

const { members, payments } = api
const day = 86_400
/** After this many days the second month has begun, and its invoice was charged. */
const secondMonth = 32

type Listed<Item> = { data: Item[] }

/** Flows of money that time, admins, banks and providers start. */
export function toldFlows(killed: Killed) {
  const { platform } = killed
  const settle = () => platform.ask('settle')

  /** Subscribed by a customer with a separate clock. */
  const travels = async (payer: Payer) => {
    const customer = await killed.at.customer(payer)
    await platform.ask('isCustomer', `${payer.id} ${customer.name}`)
    await killed.at.subscribed(payer.call)
    // The fee of the payment is reported seconds later.
    await killed.at.passes(customer.clock, 1)
    const [plan] = await plansOf(customer.id)
    return { customer: customer.id, clock: customer.clock, plan: plan?.id ?? '' }
  }
  type Traveller = Awaited<ReturnType<typeof travels>>
  const plansOf = async (customer: string) => {
    const list = `subscriptions?status=all&customer=${customer}`
    return (await killed.at.askStripe<Listed<{ id: string; status: string }>>(list)).data
  }
  const monthPasses = ({ clock }: Traveller) => killed.at.passes(clock, secondMonth)
  const renewals = ({ plan: subscription }: Traveller, outcome: 'fail' | 'recover') =>
    killed.at.post('stripe/renewals', { subscription, outcome })
  const declined = async (payer: Payer) => {
    const traveller = await travels(payer)
    await renewals(traveller, 'fail')
    return traveller
  }
  const expectMonths = async (payer: Payer, states: string[], state: string) => {
    expect((await purchasesOf(payer)).map((one) => one.state)).toEqual(states)
    expect(await planOf(payer)).toMatchObject({ state, tier: 'premium' })
  }

  /** A paid course, with its provider's id of the payment. */
  const paidAt = async ({ call }: Payer, provider: Provider) => {
    const id = await killed.at.bought(call, killed.course, provider)
    return { id, payment: await (provider === 'stripe' ? chargeOf(id) : captureOf(id)) }
  }
  const chargeOf = async (purchase: string) => {
    const list = 'charges?limit=100'
    type Charges = Listed<{ id: string; metadata: { charge?: string } }>
    const { data } = await killed.at.askStripe<Charges>(list)
    return data.find(({ metadata }) => metadata.charge === purchase)?.id ?? ''
  }
  const captureOf = async (purchase: string) => {
    type Captures = { captures: { id: string; capture: { custom_id?: string } }[] }
    const { captures } = await killed.at.view<Captures>('paypal/captures')
    return captures.find(({ capture }) => capture.custom_id === purchase)?.id ?? ''
  }
  const disputesAt = {
    async stripe(payment: string) {
      const { data } = await killed.at.askStripe<Listed<{ id: string; status: string }>>(
        `disputes?charge=${payment}`,
      )
      return {
        open: () => killed.at.post('stripe/dispute', { charge: payment }),
        isThere: data.length > 0,
        isOver: data[0]?.status === 'lost',
        lose: () => killed.at.post('stripe/close-dispute', { dispute: data[0]?.id, outcome: 'lost' }),
      }
    },
    async paypal(payment: string) {
      type Disputes = { disputes: { id: string; captureId: string; dispute: { status: string } }[] }
      const { disputes } = await killed.at.view<Disputes>('paypal/disputes')
      const found = disputes.find(({ captureId }) => captureId === payment)
      return {
        open: () => killed.at.post(`paypal/captures/${payment}/dispute`, {}),
        isThere: found !== undefined,
        isOver: found?.dispute.status === 'RESOLVED',
        lose: () => killed.at.post(`paypal/disputes/${found?.id}/resolve`, { outcome: 'lost' }),
      }
    },
  }
  const disputeLost = (provider: Provider) =>
    flow({
      before: (payer) => paidAt(payer, provider),
      run: async (_, { payment }) => {
        const before = await disputesAt[provider](payment)
        if (!before.isThere) await before.open()
        // Kiai receives the first event before the second happens.
        await settle()
        const { isOver, lose } = await disputesAt[provider](payment)
        if (!isOver) await lose()
      },
      expected: async ({ call }) => {
        // An item that a dispute took back may be bought again.
        const wish = { params: { id: killed.course }, body: { provider } }
        expect(await call(payments.buyCourse, wish)).toMatchObject({ purchaseId: expect.any(String) })
      },
    })

  /** The one member that the nightly check covers, since each further one needs as many more calls. */
  let looked: Payer | undefined
  /** Changes a plan at Stripe without an event. */
  const untold = async (plan: string, fields: Record<string, string>) => {
    const { data } = await killed.at.askStripe<Listed<{ id: string }>>('webhook_endpoints')
    const listen = (disabled: boolean) =>
      Promise.all(
        data.map(({ id }) => killed.at.askStripe(`webhook_endpoints/${id}`, { disabled: `${disabled}` })),
      )
    await listen(true)
    await killed.at.askStripe(`subscriptions/${plan}`, fields)
    await listen(false)
  }

  return {
    'a month that is paid by itself': flow({
      before: travels,
      run: (_, traveller) => monthPasses(traveller),
      expected: (payer) => expectMonths(payer, ['paid', 'paid'], 'active'),
    }),
    'a month whose card is declined': flow({
      before: declined,
      run: (_, traveller) => monthPasses(traveller),
      expected: (payer) => expectMonths(payer, ['paid'], 'past_due'),
    }),
    'a month that is paid late': flow({
      before: async (payer) => {
        const traveller = await declined(payer)
        await monthPasses(traveller)
        return traveller
      },
      run: async (_, traveller) => {
        await renewals(traveller, 'recover')
        await killed.at.passes(traveller.clock, secondMonth + 1)
      },
      expected: (payer) => expectMonths(payer, ['paid', 'paid'], 'active'),
    }),
    'a refund that an admin decides': flow({
      before: async ({ call }) => {
        const id = await killed.at.subscribed(call)
        // Too late for the rules.
        await platform.ask('later', String(8 * day))
        const body = { reason: 'The films do not load', isTechnical: true }
        const { request } = await call(payments.requestRefund, { params: { id }, body })
        await platform.ask('later', '0')
        return { id, params: { id: request?.id ?? '' } }
      },
      run: async (_, { params }) => {
        const body = { decision: 'pay', reason: 'So it is' } as const
        await (await killed.at.admin())(payments.decideRefund, { params, body })
      },
      expected: async (payer, { id }) => {
        expect(await purchaseOf(payer, id)).toMatchObject({ state: 'refunded', request: { state: 'paid' } })
        expect(await planOf(payer)).toMatchObject({ state: 'ended', tier: 'free' })
      },
    }),
    "a refund on Stripe's own pages": flow({
      before: (payer) => paidAt(payer, 'stripe'),
      run: (_, { payment: charge }) => killed.at.askStripe('refunds', { charge }, `refund ${charge}`),
      expected: async (payer, { id }) =>
        expect(await purchaseOf(payer, id)).toMatchObject({ state: 'refunded', refundedAmount: '49.00' }),
    }),
    'a dispute over a card, lost': disputeLost('stripe'),
    'a dispute over a wallet, lost': disputeLost('paypal'),
    'a night that mends a plan': flow({
      before: async (payer) => {
        if (!looked) await killed.at.subscribed(payer.call)
        looked ??= payer
        const { data } = await killed.at.askStripe<Listed<{ id: string }>>('subscriptions')
        const isEnding = (await planOf(looked)).state !== 'ending'
        await untold(data[0]?.id ?? '', { cancel_at_period_end: `${isEnding}` })
        return { who: looked, state: isEnding ? 'ending' : 'active' }
      },
      run: () => platform.ask('checkBooks'),
      expected: async (_, { who, state }) => expect(await planOf(who)).toMatchObject({ state }),
    }),
    'keys that an admin changes': flow({
      before: async () => randomUUID().replaceAll('-', ''),
      run: async (_, word) => {
        const body = { stripeSecretKey: `sk_test_${word}`, stripePublishableKey: `pk_test_${word}` }
        await (await killed.at.admin())(payments.updatePaymentSettings, { body })
      },
      expected: async (payer, word) => {
        const settings = await (await killed.at.admin())(payments.getPaymentSettings)
        expect(settings).toMatchObject({
          stripeSecretKey: `••••${word.slice(-4)}`,
          stripePublishableKey: `pk_test_${word}`,
        })
        // Purchases of the new keys become known by events alone.
        const wish = { params: { id: killed.course }, body: { provider: 'stripe' } } as const
        const { checkoutUrl, purchaseId } = await payer.call(payments.buyCourse, wish)
        await killed.at.press(checkoutUrl)
        await killed.expectOrder()
        expect(await purchaseOf(payer, purchaseId)).toMatchObject({ state: 'paid' })
      },
    }),
    'an account that is to end': flow({
      before: ({ call }) => killed.at.subscribed(call),
      run: ({ call }) => call(members.deleteUser),
      expected: async (payer) => expect(await planOf(payer)).toMatchObject({ state: 'ending' }),
    }),
    'an account whose date has come': flow({
      before: async (payer) => {
        const traveller = await travels(payer)
        await payer.call(members.deleteUser)
        return traveller
      },
      run: async ({ id }) => {
        await platform.ask('endAccount', id)
        // The first night ends the plan, the next one the account.
        await settle()
        await platform.ask('endAccount', id)
      },
      expected: async (_, traveller) => {
        expect(await plansOf(traveller.customer)).toMatchObject([{ status: 'canceled' }])
        await monthPasses(traveller)
        const { data } = await killed.at.askStripe<Listed<{ paid: boolean }>>(
          `charges?customer=${traveller.customer}`,
        )
        expect(data).toHaveLength(1)
        await killed.expectOrder()
      },
    }),
  } satisfies Record<string, Flow>
}
