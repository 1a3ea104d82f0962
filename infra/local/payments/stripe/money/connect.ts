import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import { amount, choice, flag, ignored, metadata, needed, type Rule, shape, text } from '../api/shapes.ts'
import type { Account, Transfer, TransferReversal } from '../api/wire.ts'
import {
  all,
  change,
  emit,
  find,
  keep,
  named,
  newId,
  now,
  referred,
  schedule,
  type World,
} from '../api/world.ts'
import { makeTransaction } from './charges.ts'

/** Connect: accounts of people that this product pays, the visits on which they are set up, and their transfers. */

/** A link to the hosted page opens once, and only for minutes. */
export const visitFor = 5 * 60
/** Seconds until a submitted account is verified. */
const verifiedAfter = 3

const httpAddress: Rule<string | undefined> = (value, at) => {
  const given = text(value, at)
  if (given === undefined || URL.canParse(given)) return given
  throw invalid('Not a valid URL', { code: 'url_invalid', param: at })
}

/** The state of an account. */
export type AccountState = 'begun' | 'checked' | 'ready' | 'rejected'

/** The fields of an account in a state. */
export function accountStateFields(state: AccountState) {
  const isSubmitted = state !== 'begun'
  const asked = isSubmitted ? [] : ['individual.verification.document', 'external_account']
  return {
    capabilities: { transfers: state === 'ready' ? 'active' : isSubmitted ? 'pending' : 'inactive' },
    details_submitted: isSubmitted,
    payouts_enabled: state === 'ready',
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: asked,
      disabled_reason: state === 'rejected' ? 'rejected.other' : isSubmitted ? null : 'requirements.past_due',
      errors: [],
      eventually_due: asked,
      past_due: asked,
      pending_verification: state === 'checked' ? ['individual.verification.document'] : [],
    },
  } satisfies Partial<Account>
}

/** Puts an account into a state. */
export function setAccountState(world: World, id: string, state: AccountState): void {
  const { object, previous } = change(world, 'account', id, accountStateFields(state))
  emit(world, 'account.updated', object, previous)
  if (state === 'checked') schedule(world, 'verify-account', id, now(world) + verifiedAfter)
}

export function verifyAccount(world: World, id: string): void {
  if (find(world, 'account', id)) setAccountState(world, id, 'ready')
}

const controller = shape({
  fees: shape({ payer: choice('application', 'account') }),
  losses: shape({ payments: choice('application', 'stripe') }),
  requirement_collection: choice('application', 'stripe'),
  stripe_dashboard: shape({ type: choice('express', 'full', 'none') }),
})

const create = {
  business_profile: shape({ name: text, product_description: text, url: text }),
  business_type: choice('individual', 'company'),
  capabilities: needed(shape({ transfers: needed(shape({ requested: needed(flag) })) })),
  controller: needed(controller),
  country: text,
  email: text,
  metadata,
}

/** Cents of an opening balance, so that refunds do not prevent payouts. */
const opening = 10_000_000

/** The available balance for transfers. Stripe makes money available after days; here it is available at once. */
const balanceOf = (world: World, currency: string) =>
  all(world, 'balance_transaction')
    .filter((one) => one.currency === currency)
    .reduce((sum, { net }) => sum + net, opening)

export const connectRoutes = [
  route('POST /v1/accounts', create, (world, given) =>
    keep(world, 'account', {
      id: newId('acct_1', 16),
      object: 'account',
      business_profile: null,
      business_type: given.business_type ?? null,
      charges_enabled: false,
      country: given.country ?? 'US',
      created: now(world),
      default_currency: 'usd',
      email: given.email ?? null,
      metadata: given.metadata ?? {},
      settings: null,
      type: 'none',
      ...accountStateFields('begun'),
    }),
  ),
  route('GET /v1/accounts', paging, (world, page) => pageOf('/v1/accounts', all(world, 'account'), page)),
  route(
    'POST /v1/account_links',
    {
      account: needed(text),
      collection_options: ignored,
      refresh_url: needed(httpAddress),
      return_url: needed(httpAddress),
      type: needed(choice('account_onboarding', 'account_update')),
    },
    (world, { account, refresh_url, return_url }) => {
      referred(world, 'account', account, 'account')
      const id = newId('acctlink_1')
      world.store.putNote(id, { account, refresh_url, return_url, live: world.frame.live, at: now(world) })
      return {
        object: 'account_link',
        created: now(world),
        expires_at: now(world) + visitFor,
        url: `${world.base}/connect/${id}`,
      }
    },
  ),
  route('POST /v1/accounts/:id/login_links', {}, (world, _given, id) => {
    if (!named(world, 'account', id).details_submitted) {
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    }
    return { object: 'login_link', created: now(world), url: `${world.base}/express/${id}` }
  }),
  route(
    'POST /v1/transfers',
    {
      amount: needed(amount),
      currency: needed(text),
      description: text,
      destination: needed(text),
      metadata,
      transfer_group: text,
    },
    (world, given) => transfer(world, given),
  ),
  route('GET /v1/transfers/:id', {}, (world, _given, id) => named(world, 'transfer', id)),
  route(
    'GET /v1/transfers',
    { ...paging, destination: text, transfer_group: text },
    (world, { destination, transfer_group, ...page }) => {
      const found = all(world, 'transfer').filter(
        (one) =>
          (!destination || one.destination === destination) &&
          (!transfer_group || one.transfer_group === transfer_group),
      )
      return pageOf('/v1/transfers', found, page)
    },
  ),
  route('POST /v1/transfers/:id/reversals', { amount, metadata }, (world, given, id) =>
    reverse(world, named(world, 'transfer', id), given),
  ),
  route('GET /v1/transfers/:id/reversals', paging, (world, page, id) =>
    pageOf(reversalsAt(id), reversalsOf(world, named(world, 'transfer', id)), page),
  ),
]

type Sent = {
  amount: number
  currency: string
  destination: string
  description: string | undefined
  metadata: Record<string, string> | undefined
  transfer_group: string | undefined
}

function transfer(world: World, { amount: sum, currency, destination, ...given }: Sent): Transfer {
  const account = referred(world, 'account', destination, 'destination')
  if (account.capabilities?.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities: transfers',
      {
        code: 'insufficient_capabilities_for_transfer',
      },
    )
  }
  if (sum === 0)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (balanceOf(world, currency) < sum) {
    throw invalid('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    })
  }
  const id = newId('tr_3')
  const moved = makeTransaction(world, {
    type: 'transfer',
    amount: -sum,
    source: id,
    currency,
    customer: null,
    description: given.description ?? null,
  })
  const made = keep(world, 'transfer', {
    id,
    object: 'transfer',
    amount: sum,
    amount_reversed: 0,
    balance_transaction: moved.id,
    created: now(world),
    currency,
    description: given.description ?? null,
    destination,
    destination_payment: newId('py_1'),
    livemode: world.frame.live,
    metadata: given.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: reversalsAt(id) },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: given.transfer_group ?? null,
  })
  emit(world, 'transfer.created', made)
  return made
}

const reversalsAt = (id: string) => `/v1/transfers/${id}/reversals`
const reversalsOf = (world: World, { id }: Transfer) =>
  all(world, 'transfer_reversal').filter((one) => one.transfer === id)

type Taken = { amount?: number | undefined; metadata?: Record<string, string> | undefined }

/** Takes back a part of a transfer, or the rest of it; the transfer itself lists its last ten reversals. */
export function reverse(world: World, before: Transfer, wanted: Taken): TransferReversal {
  const { id: transfer, currency } = before
  const left = before.amount - before.amount_reversed
  const sum = wanted.amount ?? left
  if (sum === 0 || sum > left)
    throw invalid('There is not as much left of this transfer', { param: 'amount' })
  const id = newId('trr_1')
  const moved = makeTransaction(world, {
    type: 'transfer_refund',
    amount: sum,
    source: id,
    currency,
    customer: null,
  })
  const made = keep(world, 'transfer_reversal', {
    id,
    object: 'transfer_reversal',
    amount: sum,
    balance_transaction: moved.id,
    created: now(world),
    currency,
    destination_payment_refund: newId('pyr_1'),
    metadata: wanted.metadata ?? {},
    source_refund: null,
    transfer,
  })
  const amount_reversed = before.amount_reversed + sum
  const taken = reversalsOf(world, before)
  const { object, previous } = change(world, 'transfer', transfer, {
    amount_reversed,
    reversals: {
      object: 'list',
      data: taken.slice(0, 10),
      has_more: taken.length > 10,
      url: reversalsAt(transfer),
    },
    reversed: amount_reversed === before.amount,
  })
  emit(world, 'transfer.reversed', object, previous)
  return made
}
