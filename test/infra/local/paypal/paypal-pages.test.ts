import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  accountAt,
  orderBody,
  paidOrder,
  play,
  press,
  startPayPal,
} from '../../../support/providers/local-paypal.ts'

let payPal: Awaited<ReturnType<typeof startPayPal>>
let shop: Account

beforeAll(async () => {
  payPal = await startPayPal()
  shop = await accountAt(payPal.url)
})
afterAll(() => payPal.close())

async function order(more: Record<string, unknown> = {}): Promise<string> {
  const body = orderBody('30.00', { description: '<b>One & only</b>', ...more })
  return (await shop.call('/v2/checkout/orders', { body, requestId: crypto.randomUUID() })).body.id
}
const stateOf = async (id: string) => (await shop.call(`/v2/checkout/orders/${id}`)).body.status
const valuesIn = (html: string) =>
  [...html.matchAll(/name="outcome" value="(\w+)"/g)].map((match) => match[1])

describe('the page of the payer', () => {
  test('has a button for each outcome, no script, and shows text as text', async () => {
    const answer = await fetch(`${payPal.url}/pay/${await order()}`)
    const html = await answer.text()
    expect(valuesIn(html)).toEqual(['succeed', 'decline', 'insufficient', 'challenge', 'delay', 'abandon'])
    expect(html).toContain('30.00 USD')
    expect(html).toContain('&#60;b&#62;One &#38; only')
    expect(html).not.toMatch(/<script|<b>| on\w+=/)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' https://kiai.test;")
  })

  test('leads back with order and payer, added to the query of the address', async () => {
    const id = await order()
    const { status, headers } = await press(payPal.url, id, 'succeed')
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(
      `https://kiai.test/paid?charge=chg_1&token=${id}&PayerID=${id.slice(0, 13)}`,
    )
    expect(await stateOf(id)).toBe('APPROVED')
  })

  test('leads to the other address when the payer gives up', async () => {
    const id = await order()
    const { headers } = await press(payPal.url, id, 'abandon')
    expect(headers.get('location')).toBe(`https://kiai.test/cancelled?token=${id}`)
    expect(await stateOf(id)).toBe('PAYER_ACTION_REQUIRED')
  })

  test('asks a second time when that was chosen', async () => {
    const id = await order()
    const { headers } = await press(payPal.url, id, 'challenge')
    const html = await (await fetch(headers.get('location') ?? '')).text()
    expect(valuesIn(html)).toEqual(['succeed', 'decline', 'abandon'])
    expect(await stateOf(id)).toBe('PAYER_ACTION_REQUIRED')
    await press(payPal.url, id, 'succeed')
    expect(await stateOf(id)).toBe('APPROVED')
  })

  test('does nothing for an unknown outcome, a paid order, or another site', async () => {
    const id = await order()
    expect((await press(payPal.url, id, 'toString')).status).toBe(200)
    const foreign = await fetch(`${payPal.url}/pay/${id}`, {
      method: 'POST',
      headers: { origin: 'https://evil.test' },
      body: new URLSearchParams({ outcome: 'succeed' }),
    })
    expect(foreign.status).toBe(403)
    expect(await stateOf(id)).toBe('PAYER_ACTION_REQUIRED')
    const { order: paid } = await paidOrder(payPal.url, shop)
    expect((await press(payPal.url, paid.id, 'succeed')).status).toBe(409)
  })
})

describe('the control page of PayPal', () => {
  test('shows the current state, and every form of it leads somewhere', async () => {
    const { capture } = await paidOrder(payPal.url, shop)
    const pending = await paidOrder(payPal.url, shop, '30.00', 'delay')
    await play(payPal.url, `captures/${capture.id}/dispute`)
    const html = await (await fetch(`${payPal.url}/`)).text()
    for (const shown of [capture.id, pending.capture.id, 'PP-D-', 'CHECKOUT.ORDER.APPROVED', 'chg_1'])
      expect(html).toContain(shown)
    for (const [, action = ''] of html.matchAll(/action="([^"]+)"/g)) {
      const answer = await fetch(action, {
        method: 'POST',
        body: new URLSearchParams({ mode: '429' }),
        redirect: 'manual',
      })
      expect([303, 400, 409, 422], action).toContain(answer.status)
    }
    await play(payPal.url, 'faults/clear')
    shop = await accountAt(payPal.url)
  })

  test('works by a form, which leads back to it', async () => {
    const { capture } = await paidOrder(payPal.url, shop, '30.00', 'delay')
    const answer = await fetch(`${payPal.url}/captures/${capture.id}/settle`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'completed' }),
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toBe(`${payPal.url}/`)
    expect((await shop.call(`/v2/payments/captures/${capture.id}`)).body.status).toBe('COMPLETED')
  })

  test.each(['captures/none/refund', 'events/none/resend', 'constructor', 'captures/none/constructor'])(
    'does not know %s',
    async (path) => {
      const answer = await fetch(`${payPal.url}/${path}`, { method: 'POST', body: new URLSearchParams() })
      expect(answer.status).toBe(404)
    },
  )

  test('accepts no call of another site', async () => {
    const answer = await fetch(`${payPal.url}/tokens/forget`, {
      method: 'POST',
      headers: { origin: 'https://evil.test', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })
})

describe('a requested fault', () => {
  const call = () => shop.call('/v2/checkout/orders/none')

  test.each([
    ['429', 429, 'RATE_LIMIT_REACHED'],
    ['500', 500, 'INTERNAL_SERVER_ERROR'],
  ])('%s comes as often as requested, in PayPal’s shape', async (mode, status, name) => {
    await play(payPal.url, 'faults', { mode, calls: 2 })
    for (let time = 0; time < 2; time++)
      expect(await call()).toMatchObject({ status, body: { name, debug_id: expect.any(String) } })
    expect((await call()).status).toBe(404)
  })

  test.each(['lost', 'half'])('%s does the requested work, and does not report it', async (mode) => {
    const id = await order()
    await press(payPal.url, id, 'succeed')
    await play(payPal.url, 'faults', { mode, path: '/capture' })
    await expect(shop.call(`/v2/checkout/orders/${id}/capture`, { body: {} })).rejects.toThrow()
    expect(await stateOf(id)).toBe('COMPLETED')
  })

  test('reset does nothing', async () => {
    const id = await order()
    await press(payPal.url, id, 'succeed')
    await play(payPal.url, 'faults', { mode: 'reset', path: '/capture' })
    await expect(shop.call(`/v2/checkout/orders/${id}/capture`, { body: {} })).rejects.toThrow()
    expect(await stateOf(id)).toBe('APPROVED')
  })

  test('of an unknown kind is refused', async () => {
    expect((await play(payPal.url, 'faults', { mode: 'flood' })).status).toBe(400)
    expect((await play(payPal.url, 'faults', { mode: '429', calls: 0 })).status).toBe(400)
  })
})

test('a restart loses nothing: orders, tokens, webhooks and the certificate', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kiai-paypal-'))
  const file = join(dir, 'paypal.sqlite')
  const first = await startPayPal({ file })
  const before = await accountAt(first.url)
  await listen(first, before)
  const { order: made, capture } = await paidOrder(first.url, before)
  const certificate = await certificateOf(first)
  await first.close()
  const second = await startPayPal({ file })
  try {
    const after = await accountAt(second.url)
    const path = `/v2/checkout/orders/${made.id}`
    expect((await after.call(path, { token: before.token })).body.purchase_units).toEqual(made.purchase_units)
    const { events } = (await after.call('/v1/notifications/webhooks-events')).body
    expect(events[0].resource).toEqual(capture)
    expect((await after.call('/v1/notifications/webhooks')).body.webhooks).toHaveLength(1)
    await listen(second, after)
    await paidOrder(second.url, after)
    expect(await certificateOf(second)).toBe(certificate)
  } finally {
    await second.close()
    rmSync(dir, { recursive: true })
  }
})

type Local = Awaited<ReturnType<typeof startPayPal>>

const listen = ({ listenerUrl: url }: Local, { call }: Account) =>
  call('/v1/notifications/webhooks', { body: { url, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] } })

/** The certificate that signed the received event. */
async function certificateOf({ deliveries, notices }: Local) {
  await deliveries.drain()
  return /CERT-.+/.exec(notices[0]?.headers['paypal-cert-url'] ?? '')?.[0]
}
