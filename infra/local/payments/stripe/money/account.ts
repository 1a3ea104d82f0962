import { pageOf, paging, route } from '../api/route.ts'
import { text } from '../api/shapes.ts'
import type { BalanceTransaction } from '../api/wire.ts'
import { all, named, now, type World } from '../api/world.ts'

/** The one account that every key belongs to, its balance, and each movement of it. */
export const accountId = 'acct_1KiaiLocalDojo00'

const account = () => ({
  id: accountId,
  object: 'account',
  business_profile: { name: 'Kiai', support_email: null, url: null, mcc: null, product_description: null },
  business_type: 'company',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  controller: { type: 'account' },
  country: 'US',
  created: 1_700_000_000,
  default_currency: 'usd',
  details_submitted: true,
  email: 'owner@kiai.test',
  metadata: {},
  payouts_enabled: true,
  settings: { dashboard: { display_name: 'Kiai', timezone: 'Etc/UTC' } },
  type: 'standard',
})

function balance(world: World) {
  const at = now(world)
  const sums = new Map<string, { available: number; pending: number }>()
  for (const { currency, net, available_on } of all(world, 'balance_transaction')) {
    const sum = sums.get(currency) ?? { available: 0, pending: 0 }
    sum[available_on <= at ? 'available' : 'pending'] += net
    sums.set(currency, sum)
  }
  if (sums.size === 0) sums.set('usd', { available: 0, pending: 0 })
  const listed = (part: 'available' | 'pending') =>
    Array.from(sums, ([currency, sum]) => ({
      amount: sum[part],
      currency,
      source_types: { card: sum[part] },
    }))
  return {
    object: 'balance',
    available: listed('available'),
    livemode: world.frame.live,
    pending: listed('pending'),
  }
}

const shown = (world: World, found: BalanceTransaction): BalanceTransaction => ({
  ...found,
  status: found.available_on <= now(world) ? 'available' : 'pending',
})

export const accountRoutes = [
  route('GET /v1/account', {}, account),
  route('GET /v1/accounts/:id', {}, (world, _given, id) =>
    id === accountId ? account() : named(world, 'account', id),
  ),
  route('GET /v1/balance', {}, balance),
  route('GET /v1/balance_transactions/:id', {}, (world, _given, id) =>
    shown(world, named(world, 'balance_transaction', id)),
  ),
  route(
    'GET /v1/balance_transactions',
    { ...paging, currency: text, payout: text, source: text, type: text },
    (world, { currency, source, type, ...page }) => {
      const found = all(world, 'balance_transaction').filter(
        (one) =>
          (!currency || one.currency === currency) &&
          (!source || one.source === source) &&
          (!type || one.type === type),
      )
      return pageOf(
        '/v1/balance_transactions',
        found.map((one) => shown(world, one)),
        page,
      )
    },
  ),
]
