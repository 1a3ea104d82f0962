import { pageOf, paging, route } from '../api/route.ts'
import { choice, flag, ignored, list, metadata, shape, text, whole } from '../api/shapes.ts'
import type { Customer } from '../api/wire.ts'
import { all, change, emit, keep, named, newId, now, referred, type World } from '../api/world.ts'
import { attach, methodOf } from './payment-methods.ts'
import { endSubscription } from './subscription-end.ts'

const address = shape({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })

const fields = {
  address,
  balance: whole,
  description: text,
  email: text,
  invoice_settings: shape({ default_payment_method: text, footer: text }),
  metadata,
  name: text,
  phone: text,
  preferred_locales: list(text),
  shipping: ignored,
  source: ignored,
  tax: ignored,
  tax_exempt: choice('exempt', 'none', 'reverse'),
}

type Given = { name?: string | undefined; email?: string | undefined }

export function makeCustomer(world: World, given: Given, testClock: string | null = null): Customer {
  const clock = testClock && referred(world, 'test_helpers.test_clock', testClock, 'test_clock')
  return keep(world, 'customer', {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: clock ? clock.frozen_time : now(world),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email || null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: world.frame.live,
    metadata: {},
    name: given.name || null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: testClock,
  })
}

type Fields = { [K in keyof typeof fields]: ReturnType<(typeof fields)[K]> }

/** Given values replace, and empty ones unset. */
function changesOf(world: World, before: Customer, given: Fields): Partial<Customer> {
  const texts = { description: given.description, email: given.email, name: given.name, phone: given.phone }
  const method = given.invoice_settings?.default_payment_method
  if (method) referred(world, 'payment_method', method, 'invoice_settings[default_payment_method]')
  return {
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value || null]])),
    ),
    ...(given.address && { address: addressOf(given.address) }),
    ...(given.balance !== undefined && { balance: given.balance }),
    ...(given.metadata && { metadata: merged(before.metadata, given.metadata) }),
    ...(given.preferred_locales && { preferred_locales: given.preferred_locales }),
    ...(given.tax_exempt && { tax_exempt: given.tax_exempt }),
    ...(method !== undefined && {
      invoice_settings: { ...before.invoice_settings, default_payment_method: method || null },
    }),
  }
}

const addressOf = ({ city, country, line1, line2, postal_code, state }: NonNullable<Fields['address']>) => ({
  city: city || null,
  country: country || null,
  line1: line1 || null,
  line2: line2 || null,
  postal_code: postal_code || null,
  state: state || null,
})

/** Names with an empty value are removed. */
export const merged = (before: Record<string, string>, more: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...before, ...more }).filter(([, value]) => value !== ''))

export const customerRoutes = [
  route(
    'POST /v1/customers',
    { ...fields, payment_method: text, test_clock: text, validate: flag },
    (world, given) => {
      const made = makeCustomer(world, {}, given.test_clock ?? null)
      const method = given.payment_method && methodOf(world, given.payment_method, made.id).id
      if (method) attach(world, method, made.id)
      const wanted = given.invoice_settings?.default_payment_method
      const settings =
        wanted && wanted === given.payment_method
          ? { default_payment_method: method }
          : given.invoice_settings
      const changes = changesOf(world, made, {
        ...given,
        ...(settings && {
          invoice_settings: { footer: undefined, default_payment_method: settings.default_payment_method },
        }),
      })
      const { object } = change(world, 'customer', made.id, changes)
      emit(world, 'customer.created', object)
      return object
    },
  ),
  route(
    'GET /v1/customers',
    { ...paging, email: text, test_clock: text },
    (world, { email, test_clock, ...page }) => {
      const found = all(world, 'customer').filter(
        (one) =>
          (!email || one.email === email) && (test_clock ? one.test_clock === test_clock : !one.test_clock),
      )
      return pageOf('/v1/customers', found, page)
    },
  ),
  route('GET /v1/customers/:id', {}, (world, _given, id) => {
    if (world.store.note(`${id} deleted`)) return { id, object: 'customer', deleted: true }
    return named(world, 'customer', id)
  }),
  route(
    'POST /v1/customers/:id',
    { ...fields, default_source: ignored },
    (world, { default_source: _, ...given }, id) => {
      const before = named(world, 'customer', id)
      const { object, previous } = change(world, 'customer', id, changesOf(world, before, given))
      emit(world, 'customer.updated', object, previous)
      return object
    },
  ),
  route('DELETE /v1/customers/:id', {}, (world, _given, id) => {
    named(world, 'customer', id)
    for (const { id: subscription, customer } of all(world, 'subscription')) {
      if (customer === id) endSubscription(world, subscription, 'cancellation_requested')
    }
    const customer = named(world, 'customer', id)
    world.store.remove('customer', id, world.frame.live)
    world.store.putNote(`${id} deleted`, true)
    emit(world, 'customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
]
