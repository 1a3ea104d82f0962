import { expect } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { type Flow, flow, type Killed } from './killed-money.ts'
import type { Payer } from './paying-at.ts'

const { payments } = api

export const planOf = ({ call }: Payer) => call(payments.getSubscription)
export const purchaseOf = ({ call }: Payer, id: string) => call(payments.getPurchase, { params: { id } })
export const purchasesOf = async ({ call }: Payer) =>
  (await call(payments.listPurchases, { query: {} })).items

const nothing = async () => {}

/** Flows of money that members start. */
export function moneyFlows(killed: Killed) {
  const subscribed = ({ call }: Payer) => killed.at.subscribed(call)
  const bought = ({ call }: Payer, provider: Provider) => killed.at.bought(call, killed.course, provider)
  const opened = ({ call }: Payer, provider: Provider) =>
    call(payments.buyCourse, { params: { id: killed.course }, body: { provider } })
  const paid = async ({ call }: Payer, { checkoutUrl, purchaseId }: Awaited<ReturnType<typeof opened>>) => {
    await killed.at.press(checkoutUrl)
    await killed.at.back(call, purchaseId)
  }
  const changed = async (call: Call, tier: 'premium' | 'master') => {
    const { proratedAt, dueToday } = await call(payments.previewPlanChange, { body: { tier } })
    await call(payments.changePlan, { body: { tier, proratedAt, dueToday } })
  }
  const askedBack = async (payer: Payer, id: string) => {
    const { state } = await purchaseOf(payer, id)
    if (state === 'paid') await payer.call(payments.requestRefund, { params: { id }, body: { reason: 'No' } })
  }

  const buying = (provider: Provider) =>
    flow({
      before: nothing,
      run: async (payer) => paid(payer, await opened(payer, provider)),
      expected: async (payer) => {
        // A retry at the very moment the first try is settled may pay twice, and gets one of the two back.
        const kept = (await purchasesOf(payer)).filter(({ state }) => state !== 'refunded')
        expect(kept.map(({ state }) => state)).toEqual(['paid'])
      },
    })
  const refund = (provider: Provider) =>
    flow({
      before: (payer) => bought(payer, provider),
      run: askedBack,
      expected: async (payer, id) =>
        expect(await purchaseOf(payer, id)).toMatchObject({
          state: 'refunded',
          refundedAmount: '49.00',
          refunds: [{ amount: '49.00' }],
        }),
    })

  return {
    'a course by card': buying('stripe'),
    'a course by wallet': buying('paypal'),
    'a course paid by card and wallet at once': flow({
      before: async (payer) => [await opened(payer, 'stripe'), await opened(payer, 'paypal')],
      run: (payer, pages) => Promise.all(pages.map((page) => paid(payer, page))),
      expected: async (payer) =>
        expect((await purchasesOf(payer)).map(({ state }) => state).sort()).toEqual(['paid', 'refunded']),
    }),
    'a refund to a card': refund('stripe'),
    'a refund to a wallet': refund('paypal'),
    'a subscription': flow({
      before: nothing,
      run: subscribed,
      expected: async (payer) =>
        expect(await planOf(payer)).toMatchObject({ state: 'active', plan: 'premium' }),
    }),
    'a bigger plan': flow({
      before: subscribed,
      run: async (payer) => {
        if ((await planOf(payer)).plan !== 'master') await changed(payer.call, 'master')
      },
      expected: async (payer) => {
        expect(await planOf(payer)).toMatchObject({ plan: 'master', tier: 'master' })
        expect(await purchasesOf(payer)).toHaveLength(2)
      },
    }),
    'a smaller plan': flow({
      before: async (payer) => {
        await subscribed(payer)
        await changed(payer.call, 'master')
      },
      run: async (payer) => {
        if (!(await planOf(payer)).nextPlan) await changed(payer.call, 'premium')
      },
      expected: async (payer) =>
        expect(await planOf(payer)).toMatchObject({ plan: 'master', nextPlan: 'premium', tier: 'master' }),
    }),
    'a plan that goes on after all': flow({
      before: async (payer) => {
        await subscribed(payer)
        await payer.call(payments.cancelSubscription)
      },
      run: async (payer) => {
        if ((await planOf(payer)).state === 'ending') await payer.call(payments.resumeSubscription)
      },
      expected: async (payer) =>
        expect(await planOf(payer)).toMatchObject({ state: 'active', tier: 'premium' }),
    }),
    'an end of the plan': flow({
      before: subscribed,
      run: ({ call }) => call(payments.cancelSubscription),
      expected: async (payer) => expect(await planOf(payer)).toMatchObject({ state: 'ending' }),
    }),
    'a first month that goes back': flow({
      before: subscribed,
      run: askedBack,
      expected: async (payer) => expect(await planOf(payer)).toMatchObject({ state: 'ended', tier: 'free' }),
    }),
  } satisfies Record<string, Flow>
}
