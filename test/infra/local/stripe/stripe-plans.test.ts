import fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../../support/platform/scratch.ts'
import { begin, day, localMember, noon, periodOf } from '../../../support/providers/local-stripe-member.ts'

const member = localMember(scratch())
const { subscribe, read, invoicesOf, travel } = member

describe('a change of plan', () => {
  const upgrade = (subscription: Stripe.Subscription, price: string, proration_date: number) => ({
    items: [{ id: subscription.items.data[0]?.id ?? '', price }],
    proration_behavior: 'always_invoice' as const,
    proration_date,
  })

  test('costs to the cent the amount of its preview, at any moment', async () => {
    const found = await subscribe()
    const [start = 0, end = 0] = periodOf(found)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: start, max: end }), async (date) => {
        const details = upgrade(found, member.prices.master.id, date)
        const preview = await member.stripe.client.invoices.createPreview({
          subscription: found.id,
          subscription_details: details,
        })
        const part = (amount: number) => Math.round((amount * (end - date)) / (end - start))
        expect(preview.lines.data.map(({ amount }) => amount + 0)).toEqual([0 - part(1900), part(4900)])
        expect(preview.total).toBe(part(4900) - part(1900))
      }),
      { numRuns: 30 },
    )
    const date = begin + 9 * day
    await travel(date)
    const details = upgrade(found, member.prices.master.id, date)
    const preview = await member.stripe.client.invoices.createPreview({
      subscription: found.id,
      subscription_details: details,
    })
    await member.stripe.told()
    await member.stripe.client.subscriptions.update(found.id, {
      ...details,
      payment_behavior: 'pending_if_incomplete',
    })
    const [invoice] = await invoicesOf(found.id)
    expect(invoice).toMatchObject({
      status: 'paid',
      total: preview.total,
      billing_reason: 'subscription_update',
    })
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual(
      preview.lines.data.map(({ amount }) => amount),
    )
    expect(invoice?.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true)
    expect((await read(found.id)).items.data).toMatchObject([{ price: { id: member.prices.master.id } }])
    expect(periodOf(await read(found.id))).toEqual(periodOf(found))
    expect(await member.stripe.told()).toEqual([
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
  })

  test('that is declined waits for its payment, and is dropped after a day', async () => {
    const found = await subscribe()
    await member.stripe.control('renewals', { subscription: found.id, outcome: 'fail' })
    await travel(begin + day)
    const wanted = upgrade(found, member.prices.master.id, begin + day)
    const update = () =>
      member.stripe.client.subscriptions.update(found.id, {
        ...wanted,
        payment_behavior: 'pending_if_incomplete',
      })
    expect(await update()).toMatchObject({
      status: 'active',
      items: { data: [{ price: { id: member.prices.premium.id } }] },
      pending_update: { subscription_items: [{ price: { id: member.prices.master.id } }] },
    })
    await member.stripe.told()
    await travel(begin + 2 * day)
    expect(await member.stripe.told()).toEqual(
      expect.arrayContaining(['invoice.voided', 'customer.subscription.pending_update_expired']),
    )
    expect(await read(found.id)).toMatchObject({
      pending_update: null,
      items: { data: [{ price: { id: member.prices.premium.id } }] },
    })
    await member.stripe.client.subscriptions.update(found.id, {
      ...wanted,
      proration_date: begin + 2 * day,
      payment_behavior: 'pending_if_incomplete',
    })
    await member.stripe.control('renewals', { subscription: found.id, outcome: 'recover' })
    expect(await member.stripe.told()).toContain('customer.subscription.pending_update_applied')
    expect((await read(found.id)).items.data).toMatchObject([{ price: { id: member.prices.master.id } }])
  })

  test('without payment changes nothing where the caller says so, and everything by default', async () => {
    const found = await subscribe()
    await member.stripe.control('renewals', { subscription: found.id, outcome: 'fail' })
    const wanted = upgrade(found, member.prices.master.id, begin)
    await expect(
      member.stripe.client.subscriptions.update(found.id, {
        ...wanted,
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ type: 'StripeCardError' })
    expect((await read(found.id)).items.data).toMatchObject([{ price: { id: member.prices.premium.id } }])
    expect(await invoicesOf(found.id)).toHaveLength(1)
    await member.stripe.client.subscriptions.update(found.id, wanted)
    expect(await read(found.id)).toMatchObject({
      status: 'past_due',
      items: { data: [{ price: { id: member.prices.master.id } }] },
    })
  })

  test('to a cheaper one gives credit, which pays the next periods first', async () => {
    const found = await subscribe('pm_card_visa', member.prices.master.id)
    await member.stripe.client.subscriptions.update(found.id, upgrade(found, member.prices.premium.id, begin))
    expect(await member.stripe.client.customers.retrieve(member.customer)).toMatchObject({ balance: -3000 })
    await travel(noon(2027, 1, 28) + 2 * day)
    const [latest] = await invoicesOf(found.id)
    expect(latest).toMatchObject({
      total: 1900,
      amount_paid: 0,
      amount_due: 0,
      ending_balance: -1100,
      status: 'paid',
    })
    expect(await member.stripe.client.invoicePayments.list({ invoice: latest?.id ?? '' })).toMatchObject({
      data: [],
    })
  })

  test('of another interval begins a new period', async () => {
    const found = await subscribe()
    const middle = begin + 14 * day
    await travel(middle)
    await member.stripe.client.subscriptions.update(found.id, upgrade(found, member.prices.yearly.id, middle))
    expect(periodOf(await read(found.id))).toEqual([middle, Date.UTC(2028, 1, 14, 12) / 1000])
    expect((await invoicesOf(found.id))[0]).toMatchObject({ total: 19_000 - 950 })
  })

  test('at the end of the period costs nothing now', async () => {
    const found = await subscribe('pm_card_visa', member.prices.master.id)
    const items = [{ id: found.items.data[0]?.id ?? '', price: member.prices.premium.id }]
    await member.stripe.client.subscriptions.update(found.id, { items, proration_behavior: 'none' })
    expect(await invoicesOf(found.id)).toHaveLength(1)
    await travel(noon(2027, 1, 28) + 2 * day)
    expect((await invoicesOf(found.id))[0]).toMatchObject({ total: 1900, amount_paid: 1900 })
  })

  test('is refused for a moment outside of the period, or with changes that cannot wait', async () => {
    const found = await subscribe()
    const wanted = upgrade(found, member.prices.master.id, begin - 1)
    await expect(member.stripe.client.subscriptions.update(found.id, wanted)).rejects.toMatchObject({
      param: 'proration_date',
    })
    await expect(
      member.stripe.client.subscriptions.update(found.id, {
        ...upgrade(found, member.prices.master.id, begin),
        payment_behavior: 'pending_if_incomplete',
        metadata: { a: 'b' },
      }),
    ).rejects.toMatchObject({ param: 'metadata' })
  })
})
