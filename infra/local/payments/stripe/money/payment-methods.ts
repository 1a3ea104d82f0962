import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import { choice, ignored, metadata, needed, text } from '../api/shapes.ts'
import type { PaymentMethod } from '../api/wire.ts'
import { all, change, emit, find, keep, named, newId, now, referred, type World } from '../api/world.ts'
import { type Card, cardOf, plainCard, tokens } from './cards.ts'

/** The private state of a payment method. */
type MethodNote = { number: string; isSetUp: boolean }

type Billing = { name: string | null; email: string | null }

export function makeCard(
  world: World,
  { number, brand }: Card,
  billing: Billing,
  customer?: string | null,
): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, ...billing, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(now(world) * 1000).getUTCFullYear() + 4,
      fingerprint: number.slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(world, customer),
    customer: null,
    customer_account: null,
    livemode: world.frame.live,
    metadata: {},
    type: 'card',
  }
  const note: MethodNote = { number, isSetUp: false }
  world.store.putNote(method.id, note)
  return keep(world, 'payment_method', method)
}

/** A bank debit: it takes days until the outcome is known. */
export function makeBankDebit(world: World, billing: Billing, customer?: string | null): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, ...billing, phone: null, tax_id: null },
    created: now(world, customer),
    customer: null,
    customer_account: null,
    livemode: world.frame.live,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'TEST BANK',
      financial_connections_account: null,
      fingerprint: 'localbank',
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: null,
    },
  }
  return keep(world, 'payment_method', method)
}

/** The card behind a payment method; undefined for a bank account. */
export function cardBehind({ store }: World, method: string): (Card & { isSetUp: boolean }) | undefined {
  const note = store.note(method) as MethodNote | undefined // written by `makeCard` alone
  const card = note && cardOf(note.number)
  return card && { ...card, isSetUp: note.isSetUp }
}

/** Its holder has authenticated: it may be charged off-session from now on. */
export function setUp({ store }: World, method: string): void {
  const note = store.note(method)
  if (note) store.putNote(method, { ...note, isSetUp: true })
}

export function attach(world: World, id: string, customer: string): PaymentMethod {
  const before = referred(world, 'payment_method', id, 'payment_method')
  if (before.customer === customer) return before
  if (before.customer) {
    throw invalid('This PaymentMethod has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  }
  const { object } = change(world, 'payment_method', id, { customer })
  emit(world, 'payment_method.attached', object)
  return object
}

/** The caller's own payment method, or a new one for a test token such as `pm_card_visa`. */
export function methodOf(
  world: World,
  id: string,
  customer: string | null,
  param = 'payment_method',
): PaymentMethod {
  const number = tokens[id]
  const card = number && cardOf(number)
  if (card) return makeCard(world, card, { name: null, email: null }, customer)
  return referred(world, 'payment_method', id, param)
}

export const paymentMethodRoutes = [
  route(
    'POST /v1/payment_methods',
    {
      type: needed(choice('card', 'us_bank_account')),
      card: ignored,
      us_bank_account: ignored,
      billing_details: ignored,
      metadata,
    },
    (world, { type }) => {
      const billing = { name: null, email: null }
      const card = cardOf(plainCard)
      return type === 'card' && card ? makeCard(world, card, billing) : makeBankDebit(world, billing)
    },
  ),
  route('GET /v1/payment_methods/:id', {}, (world, _given, id) => named(world, 'payment_method', id)),
  route('GET /v1/payment_methods', { ...paging, customer: text, type: text }, (world, given) =>
    listed(world, given),
  ),
  route(
    'GET /v1/customers/:id/payment_methods',
    { ...paging, type: text, allow_redisplay: ignored },
    (world, { allow_redisplay: _, ...given }, customer) => listed(world, { ...given, customer }),
  ),
  route('POST /v1/payment_methods/:id/attach', { customer: needed(text) }, (world, { customer }, id) => {
    referred(world, 'customer', customer, 'customer')
    return attach(world, methodOf(world, id, customer).id, customer)
  }),
  route('POST /v1/payment_methods/:id/detach', {}, (world, _given, id) => {
    const { object, previous } = change(world, 'payment_method', id, { customer: null })
    emit(world, 'payment_method.detached', object, previous)
    return object
  }),
]

function listed(
  world: World,
  given: { customer?: string | undefined; type?: string | undefined; limit?: number | undefined },
) {
  const { customer, type, ...page } = given
  if (customer && !find(world, 'customer', customer)) named(world, 'customer', customer)
  const found = all(world, 'payment_method', customer).filter(
    (one) => one.customer !== null && (!type || one.type === type),
  )
  return pageOf('/v1/payment_methods', found, page)
}
