import { describe, expect, test } from 'vitest'
import { scratch } from '../../../support/platform/scratch.ts'
import { begin, day, localMember, noon, periodOf } from '../../../support/providers/local-stripe-member.ts'

const member = localMember(scratch())
const { subscribe, read, invoicesOf, travel } = member

describe('two months', () => {
  test('renew on the last day of a month that has fewer', async () => {
    const { id } = await subscribe()
    expect(periodOf(await read(id))).toEqual([begin, noon(2027, 1, 28)])
    await travel(noon(2027, 1, 28) + 60)
    expect(await member.stripe.told()).toEqual([
      'test_helpers.test_clock.advancing',
      'charge.updated',
      'customer.subscription.updated',
      'invoice.created',
      'test_helpers.test_clock.ready',
    ])
    expect(periodOf(await read(id))).toEqual([noon(2027, 1, 28), noon(2027, 2, 31)])
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['draft', 'paid'])
    await travel(noon(2027, 1, 28) + 3_700)
    expect(await member.stripe.told()).toEqual([
      'test_helpers.test_clock.advancing',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'charge.updated',
      'test_helpers.test_clock.ready',
    ])
    const [latest] = await invoicesOf(id)
    expect(latest).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle', amount_paid: 1900 })
    expect(latest?.lines.data[0]?.period).toEqual({ start: noon(2027, 1, 28), end: noon(2027, 2, 31) })
    await travel(noon(2027, 2, 31) + day)
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    expect(periodOf(await read(id))).toEqual([noon(2027, 2, 31), noon(2027, 3, 30)])
  })
  test('without payment become past due, are tried eight times, and end', async () => {
    const { id } = await subscribe()
    await member.stripe.control('renewals', { subscription: id, outcome: 'fail' })
    await travel(noon(2027, 1, 28) + 3_700)
    expect(await member.stripe.told()).toEqual(
      expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed', 'invoice.payment_failed']),
    )
    expect(await read(id)).toMatchObject({ status: 'past_due' })
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'open', attempt_count: 1 })
    await travel(noon(2027, 1, 28) + 15 * day)
    expect(await read(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 8, next_payment_attempt: null })
    expect(await member.stripe.told()).toContain('customer.subscription.deleted')
  })

  test('are active again once the overdue amount is paid', async () => {
    const { id } = await subscribe()
    await member.stripe.control('renewals', { subscription: id, outcome: 'fail' })
    await travel(noon(2027, 1, 28) + 3_700)
    const [owed] = await invoicesOf(id)
    await expect(member.stripe.client.invoices.pay(owed?.id ?? '')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    })
    await member.stripe.told()
    await member.stripe.control('renewals', { subscription: id, outcome: 'recover' })
    expect(await member.stripe.told()).toEqual(
      expect.arrayContaining(['invoice.paid', 'customer.subscription.updated']),
    )
    expect(await read(id)).toMatchObject({ status: 'active' })
  })

  test('follow the one clock for customers without a clock of their own', async () => {
    const { client } = member.stripe
    const { id: other } = await client.customers.create({ email: 'other@kiai.test' })
    const { id: method } = await client.paymentMethods.attach('pm_card_visa', { customer: other })
    const { id } = await client.subscriptions.create({
      customer: other,
      items: [{ price: member.prices.premium.id }],
      default_payment_method: method,
    })
    await member.stripe.advance(64 * day)
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  })
})

describe('an end', () => {
  test('at the end of the period can be taken back', async () => {
    const { id } = await subscribe()
    expect(await member.stripe.client.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject(
      {
        cancel_at_period_end: true,
        cancel_at: noon(2027, 1, 28),
      },
    )
    expect(
      await member.stripe.client.subscriptions.update(id, { cancel_at_period_end: false }),
    ).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    })
    await member.stripe.client.subscriptions.update(id, { cancel_at_period_end: true })
    await travel(noon(2027, 1, 28) + 60)
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: noon(2027, 1, 28) })
    expect(await member.stripe.told()).toContain('customer.subscription.deleted')
  })

  test('set by the portal is a moment, and is taken back as one', async () => {
    const { id } = await subscribe()
    const { client } = member.stripe
    const configuration = await client.billingPortal.configurations.create({
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true },
      },
    })
    const visit = await client.billingPortal.sessions.create({
      customer: member.customer,
      configuration: configuration.id,
      return_url: 'http://localhost:3000/account',
    })
    expect(await (await fetch(visit.url)).text()).toMatch(/Cancel subscription[\s\S]*Save card[\s\S]*0001/)
    await member.stripe.press(visit.url, { act: 'cancel', subscription: id })
    expect(await read(id)).toMatchObject({ cancel_at_period_end: false, cancel_at: noon(2027, 1, 28) })
    await client.subscriptions.update(id, { cancel_at_period_end: false })
    expect(await read(id)).toMatchObject({ cancel_at: noon(2027, 1, 28) })
    await client.subscriptions.update(id, { cancel_at_period_end: false, cancel_at: '' })
    expect(await read(id)).toMatchObject({ cancel_at: null })
    expect((await member.stripe.press(visit.url, { act: 'card', card: '4000000000000002' })).status).toBe(402)
    await member.stripe.told()
    await member.stripe.press(visit.url, { act: 'card', card: '5555555555554444' })
    expect(await member.stripe.told()).toEqual([
      'payment_method.attached',
      'customer.updated',
      'customer.subscription.updated',
    ])
    await member.stripe.advance(301)
    expect((await fetch(visit.url)).status).toBe(404)
  })

  test('comes at once on request, or with the customer', async () => {
    const one = await subscribe()
    expect(await member.stripe.client.subscriptions.cancel(one.id)).toMatchObject({ status: 'canceled' })
    const other = await subscribe()
    await member.stripe.client.customers.del(member.customer)
    expect(await read(other.id)).toMatchObject({ status: 'canceled' })
    expect(await member.stripe.told()).toEqual(['customer.subscription.deleted', 'customer.deleted'])
    expect(await member.stripe.client.customers.retrieve(member.customer)).toEqual(
      expect.objectContaining({ id: member.customer, deleted: true }),
    )
  })

  test('comes for a subscription that was never paid', async () => {
    const { id, status } = await subscribe('pm_card_chargeCustomerFail')
    expect(status).toBe('incomplete')
    await travel(begin + day)
    expect(await read(id)).toMatchObject({ status: 'incomplete_expired' })
    expect((await invoicesOf(id)).map((invoice) => invoice.status)).toEqual(['void'])
  })
})
