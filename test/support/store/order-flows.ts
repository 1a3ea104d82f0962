import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { type Flow, flow, type Killed } from '../money/killed-money.ts'
import type { Payer } from '../money/paying-at.ts'
import { anAddress } from './orders.ts'

const { orders, payments, store } = api
/** Seconds after which the hold of an unpaid order has ended. */
const afterHold = 32 * 60

type Made = { productId: string; key: string; id: string }

/** Flows of orders: bought, held, sent, returned, exchanged and claimed. The keys of a flow stay the same in its retry. */
export function orderFlows(killed: Killed) {
  const { platform } = killed
  const settle = () => platform.ask('settle')

  /** A shirt of 24.00 with two pieces each in M and L. */
  async function shirtOnSale(admin: Call): Promise<string> {
    const body = { name: `Shirt ${randomUUID()}`, category: 'tshirt', price: '24.00' } as const
    const options = { size: ['m', 'l'], color: ['black'] } as const
    const { id } = await admin(store.createProduct, {
      body: { ...body, size: [...options.size], color: [...options.color] },
    })
    const at = { params: { id } }
    const counted = { isCounted: true, onHand: 2, knownOnHand: 0 }
    const variants = [
      { name: 'm-black' as const, ...counted },
      { name: 'l-black' as const, ...counted },
    ]
    await admin(store.setStock, { ...at, body: { kind: 'received', variants, reason: 'Delivery' } })
    await admin(store.publishProduct, { ...at, body: { state: 'published' } })
    await settle()
    return id
  }

  const onSale = async (): Promise<Made> => ({
    productId: await shirtOnSale(await killed.at.admin()),
    key: randomUUID(),
    id: '',
  })

  /** Opens the payment page of one shirt; the same key opens the same page. */
  async function opened({ call }: Payer, made: Made, provider: Provider) {
    const item = {
      productId: made.productId,
      size: 'm' as const,
      color: 'black' as const,
      quantity: 1,
      price: '24.00',
    }
    const { key } = made
    const body = {
      items: [item],
      provider,
      total: '33.99',
      key,
      shipping: 'express' as const,
      address: anAddress,
    }
    const { orderId, checkoutUrl } = await call(payments.checkOutOrder, { body })
    made.id = orderId
    return checkoutUrl
  }

  const read = ({ call }: Payer, id: string): Promise<OrderDetail> =>
    call(orders.getOrder, { params: { id } })

  async function paid(payer: Payer, made: Made, provider: Provider): Promise<void> {
    const known = made.id ? await read(payer, made.id) : undefined
    if (known && known.state !== 'pending') return
    const page = await opened(payer, made, provider)
    await killed.at.press(page)
    const { payment } = await read(payer, made.id)
    await killed.at.back(payer.call, payment.purchaseId)
  }

  const bought = async (payer: Payer, provider: Provider = 'stripe'): Promise<Made> => {
    const made = await onSale()
    await paid(payer, made, provider)
    await killed.expectOrder()
    return made
  }

  /** Each step once: a step that was done before is refused. */
  async function unlessDone(step: Promise<unknown>): Promise<void> {
    await step.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.problem?.code !== 'order.changed') throw error
    })
  }

  async function sent({ id }: Made): Promise<void> {
    const admin = await killed.at.admin()
    const at = { params: { id } }
    await unlessDone(admin(orders.packOrder, at))
    await unlessDone(admin(orders.shipOrder, { ...at, body: { carrier: 'UPS', trackingNumber: '1Z 999' } }))
    await unlessDone(admin(orders.deliverOrder, at))
  }

  const delivered = async (payer: Payer): Promise<Made> => {
    const made = await bought(payer)
    await sent(made)
    return made
  }

  /** Requests a return or an exchange, and has it approved and received, as far as that was not done before. */
  async function cameBack(payer: Payer, { id, key }: Made, ask: () => Promise<OrderDetail>): Promise<void> {
    const admin = await killed.at.admin()
    const [known] = (await read(payer, id)).returns
    const [asked] = known ? [known] : (await ask()).returns
    const at = { params: { id, return: asked?.id ?? key } }
    if (asked?.state === 'requested')
      await admin(orders.approveReturn, { ...at, body: { instructions: 'To the office.' } })
    if (asked?.state !== 'received')
      await admin(orders.receiveReturn, {
        ...at,
        body: { lines: [{ line: 0, resellable: 1, unsellable: 0 }] },
      })
  }

  const ending = async () => {
    await platform.ask('later', String(afterHold))
    await platform.ask('sweepOrders')
    // Events of a provider are refused on a clock that is ahead of theirs.
    await platform.ask('later', '0')
  }

  /** After a sale or its refund: never both a sold shirt and its money back. */
  const expectPaid = async (payer: Payer, { id }: Made) =>
    expect(await read(payer, id)).toMatchObject({
      state: 'paid',
      payment: { refundedAmount: '0.00' },
      lines: [{ state: 'paid' }],
    })

  const buying = (provider: Provider) =>
    flow({ before: onSale, run: (payer, made) => paid(payer, made, provider), expected: expectPaid })
  const cancelling = (provider: Provider) =>
    flow({
      before: (payer) => bought(payer, provider),
      run: ({ call }, { id }) => call(orders.cancelOrder, { params: { id } }),
      expected: async (payer, { id }) =>
        expect(await read(payer, id)).toMatchObject({
          state: 'cancelled',
          payment: { refundedAmount: '33.99' },
        }),
    })

  return {
    'an order by card': buying('stripe'),
    'an order by wallet': buying('paypal'),
    'a hold that ends': flow({
      before: async (payer) => {
        const made = await onSale()
        await opened(payer, made, 'stripe')
        return made
      },
      run: ending,
      expected: async (payer, { id }) => expect(await read(payer, id)).toMatchObject({ state: 'cancelled' }),
    }),
    'a hold that ends as it is paid': flow({
      before: async (payer) => {
        const made = await onSale()
        return { ...made, page: await opened(payer, made, 'stripe'), id: made.id }
      },
      run: async (_, { page }) => Promise.all([killed.at.press(page), ending()]),
      expected: async (payer, made) => {
        const { state, payment } = await read(payer, made.id)
        // A payment that came in time is the order's; one that did not was never taken.
        expect([state, payment.refundedAmount]).toEqual([
          state === 'cancelled' ? 'cancelled' : 'paid',
          '0.00',
        ])
      },
    }),
    'a cancelled order paid by card': cancelling('stripe'),
    'a cancelled order paid by wallet': cancelling('paypal'),
    'an order that is sent': flow({
      before: bought,
      run: (_, made) => sent(made),
      expected: async (payer, { id }) => expect(await read(payer, id)).toMatchObject({ state: 'delivered' }),
    }),
    'a return': flow({
      before: delivered,
      run: (payer, made) =>
        cameBack(payer, made, () =>
          payer.call(orders.requestReturn, {
            params: { id: made.id },
            body: { lines: [{ line: 0, quantity: 1, reason: 'too_small' }], key: made.key },
          }),
        ),
      expected: async (payer, { id }) =>
        expect(await read(payer, id)).toMatchObject({
          state: 'refunded',
          lines: [{ returned: 1, refundedAmount: '24.00' }],
          payment: { refundedAmount: '24.00' },
        }),
    }),
    'an exchange': flow({
      before: delivered,
      run: (payer, made) =>
        cameBack(payer, made, () =>
          payer.call(orders.requestExchange, {
            params: { id: made.id },
            body: { line: 0, size: 'l', color: 'black', reason: 'too_small', key: made.key },
          }),
        ),
      expected: async (payer, { id }) => {
        const { returns, payment, lines } = await read(payer, id)
        expect(payment.refundedAmount).toBe('0.00')
        expect(lines).toMatchObject([{ returned: 1, exchanged: 1 }])
        expect(returns).toMatchObject([{ state: 'received', exchange: { state: 'made' } }])
        expect(await read(payer, returns[0]?.exchange?.orderId ?? '')).toMatchObject({ state: 'paid' })
      },
    }),
    'a claim that is refunded': flow({
      before: delivered,
      run: async (payer, { id, key }) => {
        const body = { kind: 'damaged', line: 0, quantity: 1, words: 'A hole in the sleeve.', key } as const
        const { claims } = await payer.call(orders.makeClaim, { params: { id }, body })
        const admin = await killed.at.admin()
        const at = { params: { id, claim: claims[0]?.id ?? '' } }
        await admin(orders.decideClaim, { ...at, body: { decision: 'refund', reason: 'We see it.' } })
      },
      expected: async (payer, { id }) =>
        expect(await read(payer, id)).toMatchObject({
          claims: [{ state: 'refunded' }],
          payment: { refundedAmount: '24.00' },
        }),
    }),
  } satisfies Record<string, Flow>
}
