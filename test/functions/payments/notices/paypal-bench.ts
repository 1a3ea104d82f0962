import { expect } from 'vitest'
import { type PayPal, payPal } from '../../../../functions/ports/payments/paypal.ts'
import type { ProviderError } from '../../../../functions/ports/payments/provider-error.ts'
import { play, press, startPayPal } from '../../../support/providers/local-paypal.ts'

type Seen = { method: string; path: string; status: number; requestId?: string }
type Access = { url?: string; clientSecret?: string; timeoutMs?: number }

/** The real PayPal client in front of a stand-in for PayPal. */
export async function startBench() {
  const local = await startPayPal()
  let made = 0

  const accountOf = (clientId: string, more: Access = {}) =>
    payPal({ clientId, clientSecret: 'secret', url: local.url, ...more })
  const account = accountOf('shop')

  const newOrder = () => ({
    customId: 'chg_1',
    invoiceId: `port-${++made}`,
    amount: { currency_code: 'USD', value: '30.00' },
    description: 'A session',
    brandName: 'Kiai',
    returnUrl: 'https://kiai.test/paid?charge=chg_1',
    cancelUrl: 'https://kiai.test/cancelled',
  })
  const create = (on: PayPal = account) => on.createOrder(newOrder(), `order-${++made}`)

  const approved = async (outcome = 'succeed', on: PayPal = account): Promise<string> => {
    const id = idOf(await create(on))
    await press(local.url, id, outcome)
    return id
  }

  return {
    local,
    account,
    accountOf,
    newOrder,
    create,
    approved,
    async captured(on: PayPal = account) {
      const paid = await on.captureOrder(await approved('succeed', on), `capture-${++made}`)
      return paid.purchase_units?.[0]?.payments?.captures?.[0] ?? {}
    },
    /** Calls whose path contains this, oldest first. */
    async seen(path: string): Promise<Seen[]> {
      const { calls }: { calls: Seen[] } = await (await fetch(`${local.url}/calls`)).json()
      return calls.filter((call) => call.path.includes(path))
    },
    fault: (mode: string, calls = 1, more: { path?: string; method?: string } = {}) =>
      play(local.url, 'faults', { mode, calls, ...more, ms: 60_000 }),
    /** Resets the stand-in. */
    async clear() {
      await play(local.url, 'faults/clear')
      await play(local.url, 'calls/clear')
      local.notices.length = 0
    },
  }
}

export const idOf = ({ id = '' }: { id?: string }) => id

export const fails = (call: Promise<unknown>, facts: Partial<ProviderError>) =>
  expect(call).rejects.toMatchObject({ name: 'ProviderError', provider: 'paypal', ...facts })
