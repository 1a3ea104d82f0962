import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import {
  choice,
  flag,
  ignored,
  list,
  metadata,
  moment,
  needed,
  type Read,
  shape,
  text,
  whole,
} from '../api/shapes.ts'
import type { LineItem, Price, Session } from '../api/wire.ts'
import {
  all,
  change,
  day,
  emit,
  exactNow,
  find,
  keep,
  meantTime,
  named,
  newId,
  now,
  referred,
  schedule,
  type World,
} from '../api/world.ts'
import { moneyOf, nameOf } from './invoices.ts'
import { newSession, noDetails } from './new-session.ts'
import { makePrice, priceData } from './products.ts'

const lineItem = shape({ price: text, price_data: priceData, quantity: whole, adjustable_quantity: ignored })

const create = {
  adaptive_pricing: shape({ enabled: flag }),
  allow_promotion_codes: flag,
  allowed_payment_method_types: list(text),
  automatic_tax: shape({ enabled: flag, liability: ignored }),
  billing_address_collection: choice('auto', 'required'),
  branding_settings: ignored,
  cancel_url: text,
  client_reference_id: text,
  consent_collection: ignored,
  currency: text,
  custom_text: ignored,
  customer: text,
  customer_creation: choice('always', 'if_required'),
  customer_email: text,
  customer_update: ignored,
  expires_at: moment,
  invoice_creation: shape({ enabled: flag, invoice_data: ignored }),
  line_items: list(lineItem),
  locale: text,
  metadata,
  mode: needed(choice('payment', 'setup', 'subscription')),
  payment_intent_data: shape({
    description: text,
    metadata,
    receipt_email: text,
    setup_future_usage: choice('off_session', 'on_session'),
    statement_descriptor_suffix: text,
  }),
  payment_method_collection: choice('always', 'if_required'),
  payment_method_options: ignored,
  phone_number_collection: ignored,
  saved_payment_method_options: ignored,
  submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: shape({
    billing_mode: ignored,
    description: text,
    metadata,
    proration_behavior: choice('create_prorations', 'none'),
  }),
  success_url: text,
  tax_id_collection: ignored,
  ui_mode: choice('hosted_page', 'embedded_page'),
  payment_method_types: list(text),
}

type Given = Read<typeof create>

/** The caller's parameters for things that a session makes later. */
export type SessionNote = {
  payment?: Given['payment_intent_data']
  subscription?: Given['subscription_data']
  /** The payment that was begun, and the payment method it waits to authenticate. */
  intent?: string
  method?: string
}
export const sessionNote = ({ store }: World, id: string): SessionNote => store.note(id) ?? {}
export const putSessionNote = (world: World, id: string, note: SessionNote) =>
  world.store.putNote(id, { ...sessionNote(world, id), ...note })

const shortest = 1_800
/** The clocks of caller and provider may differ slightly. */
const leeway = 60

function refuseWrong(world: World, given: Given): void {
  if (given.payment_method_types !== undefined) {
    throw invalid(
      'The parameter payment_method_types is no longer supported; use allowed_payment_method_types.',
      {
        code: 'payment_method_types_no_longer_supported',
        param: 'payment_method_types',
      },
    )
  }
  if (!given.line_items?.length) {
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  }
  if (!given.success_url) {
    throw invalid('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' })
  }
  for (const name of ['success_url', 'cancel_url'] as const) {
    const url = given[name]
    if (url && !URL.canParse(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param: name })
  }
  if (given.customer && given.customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    })
  }
  const misplaced = given.mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (given[misplaced])
    throw invalid(`You can not pass \`${misplaced}\` in \`${given.mode}\` mode.`, { param: misplaced })
  expiryOf(world, given)
}

/** The time at which a session closes. */
function expiryOf(
  world: World,
  { expires_at: end, customer }: Pick<Given, 'expires_at' | 'customer'>,
): number {
  const at = exactNow(world, customer)
  if (end === undefined) return Math.floor(at) + day
  const fits = (time: number) => time >= at + shortest - leeway && time <= at + day + leeway
  const meant = meantTime(world, customer, end, fits)
  if (meant !== undefined) return meant
  throw invalid(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}

function priceOf(
  world: World,
  item: NonNullable<Given['line_items']>[number],
  mode: Given['mode'],
  at: string,
): Price {
  if (!item.price && !item.price_data) {
    throw invalid(`Missing required param: ${at}[price].`, {
      code: 'parameter_missing',
      param: `${at}[price]`,
    })
  }
  const price = item.price_data
    ? makePrice(world, item.price_data, `${at}[price_data]`)
    : referred(world, 'price', item.price ?? '', `${at}[price]`)
  if (!price.active) throw invalid(`The price specified is inactive: ${price.id}.`, { param: `${at}[price]` })
  if (mode === 'payment' && price.recurring) {
    throw invalid('You specified `payment` mode but passed a recurring price.', { param: at })
  }
  return price
}

function createSession(world: World, given: Given): Session {
  refuseWrong(world, given)
  if (given.customer) referred(world, 'customer', given.customer, 'customer')
  const items = (given.line_items ?? []).map((item, place) => {
    const price = priceOf(world, item, given.mode, `line_items[${place}]`)
    return lineOf(world, price, item.quantity ?? 1)
  })
  if (given.mode === 'subscription' && !items.some(({ price }) => price?.recurring)) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
  }
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0)
  const customer = given.customer ? find(world, 'customer', given.customer) : undefined
  const created = now(world, given.customer)
  const id = newId(world.frame.live ? 'cs_live_a1' : 'cs_test_a1', 56)
  const session = keep(world, 'checkout.session', {
    ...newSession,
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: given.adaptive_pricing?.enabled ?? true },
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created,
    currency: items[0]?.currency ?? null,
    customer: given.customer ?? null,
    customer_creation: customer
      ? null
      : (given.customer_creation ?? (given.mode === 'payment' ? 'if_required' : 'always')),
    customer_details: customer
      ? { ...noDetails, email: customer.email, name: customer.name ?? null }
      : given.customer_email
        ? { ...noDetails, email: given.customer_email, name: null }
        : null,
    customer_email: given.customer_email ?? null,
    expires_at: expiryOf(world, given),
    livemode: world.frame.live,
    metadata: given.metadata ?? {},
    mode: given.mode,
    submit_type: given.submit_type ?? null,
    success_url: given.success_url ?? null,
    url: `${world.base}/pay/${id}`,
  })
  world.store.putNote(`${id} line_items`, items)
  putSessionNote(world, id, {
    ...(given.payment_intent_data && { payment: given.payment_intent_data }),
    ...(given.subscription_data && { subscription: given.subscription_data }),
  })
  schedule(world, 'expire-session', id, session.expires_at, given.customer)
  return session
}

function lineOf(world: World, price: Price, quantity: number): LineItem {
  const sum = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: sum,
    amount_tax: 0,
    amount_total: sum,
    currency: price.currency,
    description: nameOf(world, price) || moneyOf(price),
    metadata: {},
    price,
    quantity,
  }
}

export const lineItemsOf = ({ store }: World, id: string): LineItem[] =>
  (store.note(`${id} line_items`) as LineItem[] | undefined) ?? [] // written by `createSession` alone

/** By its caller, or by time; a payer on its page can no longer pay. */
export function expireSession(world: World, id: string): Session | undefined {
  if (find(world, 'checkout.session', id)?.status !== 'open') return undefined
  const { object } = change(world, 'checkout.session', id, { status: 'expired', url: null })
  emit(world, 'checkout.session.expired', object)
  return object
}

export const checkoutRoutes = [
  route('POST /v1/checkout/sessions', create, (world, given) => createSession(world, given)),
  route('GET /v1/checkout/sessions/:id', {}, (world, _given, id) => named(world, 'checkout.session', id)),
  route('GET /v1/checkout/sessions/:id/line_items', paging, (world, page, id) => {
    named(world, 'checkout.session', id)
    return pageOf(`/v1/checkout/sessions/${id}/line_items`, lineItemsOf(world, id), page)
  }),
  route(
    'GET /v1/checkout/sessions',
    { ...paging, customer: text, payment_intent: text, subscription: text, status: text },
    (world, { customer, payment_intent, subscription, status, ...page }) => {
      const found = all(world, 'checkout.session').filter(
        (one) =>
          (!customer || one.customer === customer) &&
          (!payment_intent || one.payment_intent === payment_intent) &&
          (!subscription || one.subscription === subscription) &&
          (!status || one.status === status),
      )
      return pageOf('/v1/checkout/sessions', found, page)
    },
  ),
  route('POST /v1/checkout/sessions/:id', { metadata }, (world, { metadata: more }, id) => {
    const before = named(world, 'checkout.session', id)
    return change(world, 'checkout.session', id, { metadata: { ...before.metadata, ...more } }).object
  }),
  route('POST /v1/checkout/sessions/:id/expire', {}, (world, _given, id) => {
    const { status } = named(world, 'checkout.session', id)
    const expired = expireSession(world, id)
    if (expired) return expired
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
    )
  }),
]
