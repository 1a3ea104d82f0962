import type { PayPalLink, PayPalOrder } from '../../../../../functions/ports/payments/paypal-wire.ts'
import { isObject, readMoney } from '../api/amounts.ts'
import { type Answer, malformed, notFound, ok, PayPalRefusal, unprocessable } from '../api/answer.ts'
import { type Call, isoOf, once, ownOf, payerLink, requestIdOf, type Site } from '../api/site.ts'
import { type KeptOrder, newId } from '../api/store.ts'
import { capturedUnder, makeCapture } from './captures.ts'

/** `/v2/checkout/orders`: intent CAPTURE, one purchase unit, paid by a PayPal wallet. */

const diesAfterMs = 3 * 60 * 60 * 1000

const openStates = ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED']

export function createOrder(call: Call): Answer {
  const order = readOrder(call)
  return once(
    call,
    'order',
    () => {
      call.site.store.orders.put(order)
      return order.id
    },
    (id) => shown(call, call.site.store.orders.get(id) ?? order),
  )
}

export function getOrder(call: Call): Answer {
  return ok(orderOf(call.site, ownOrder(call)))
}

/** Changes the fields that may change before the capture: the amount, and the seller's ids. */
export function patchOrder(call: Call): Answer {
  const order = ownOrder(call)
  if (order.status === 'COMPLETED')
    throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be patched after it is completed.')
  const unit: Record<string, unknown> = { ...order.unit }
  for (const [place, patch] of (Array.isArray(call.body) ? call.body : []).entries()) {
    const { op, path, value } = isObject(patch) ? patch : {}
    const field =
      /^\/purchase_units\/@reference_id=='[^']+'\/(amount|custom_id|invoice_id|description)$/.exec(
        String(path),
      )?.[1]
    if (!field) throw unprocessable('NOT_PATCHABLE', 'Cannot be patched.')
    if (op === 'remove') delete unit[field]
    else unit[field] = field === 'amount' ? readMoney(value, `/${place}/value`) : value
  }
  const amount = readMoney(unit.amount, '/amount')
  call.site.store.orders.put({ ...order, unit: { ...unit, amount }, updatedAt: call.site.now() })
  return { status: 204 }
}

export function captureOrder(call: Call): Answer {
  const order = ownOrder(call)
  return once(
    call,
    `capture ${order.id}`,
    () => makeCapture(call.site, order),
    () => shown(call, ownOrder(call)),
  )
}

/** The order as stored now; an order that was never approved is deleted after three hours. */
export function livingOrder(site: Site, id: string): KeptOrder | undefined {
  const order = site.store.orders.get(id)
  const isWaiting = order?.status === 'CREATED' || order?.status === 'PAYER_ACTION_REQUIRED'
  return isWaiting && site.now() >= order.createdAt + diesAfterMs ? undefined : order
}

export const isOpen = ({ status }: KeptOrder) => openStates.includes(status)

export function orderOf(site: Site, order: KeptOrder): PayPalOrder {
  const { captures, refunds } = capturedUnder(site, order)
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED'
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.hasSource && { payment_source: { paypal: isApproved ? wallet : {} } }),
    purchase_units: [
      {
        ...order.unit,
        reference_id: order.unit.reference_id ?? 'default',
        ...(captures.length > 0 && { payments: { captures, ...(refunds.length > 0 && { refunds }) } }),
      },
    ],
    ...(isApproved && { payer: { ...payer, payer_id: payerIdOf(order) } }),
    create_time: isoOf(order.createdAt),
    update_time: isoOf(order.updatedAt),
    links: linksOf(site, order),
  }
}

export const payerIdOf = ({ id }: KeptOrder) => id.slice(0, 13)

const payer = { email_address: 'payer@kiai.test', name: { given_name: 'Renée', surname: 'Payer' } }
const wallet = { email_address: payer.email_address, account_status: 'VERIFIED', name: payer.name } as const

function linksOf(site: Site, order: KeptOrder): PayPalLink[] {
  const self = `${site.url}/v2/checkout/orders/${order.id}`
  const links: PayPalLink[] = [{ href: self, rel: 'self', method: 'GET' }]
  if (isOpen(order)) links.push(payerLink(site, order))
  if (isOpen(order)) links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  return links
}

/** Without `Prefer: return=representation` an answer has only id, status and links. */
function shown(call: Call, order: KeptOrder): Answer {
  const whole = orderOf(call.site, order)
  const { id, status, links } = whole
  const isWhole = String(call.headers.prefer).includes('return=representation')
  return ok(isWhole ? whole : { id, status, links })
}

function ownOrder(call: Call): KeptOrder {
  return ownOf(call, livingOrder(call.site, call.params[0] ?? ''), notFound)
}

function readOrder(call: Call): KeptOrder {
  const { site, client, body } = call
  const { intent, purchase_units: units, payment_source: source } = isObject(body) ? body : {}
  if (intent === undefined) throw missing('/intent')
  if (intent !== 'CAPTURE')
    throw malformed(
      '/intent',
      'INVALID_PARAMETER_VALUE',
      'The value of a field is invalid; only CAPTURE works here.',
    )
  if (!Array.isArray(units) || units.length === 0) throw missing('/purchase_units')
  if (units.length > 1)
    throw malformed('/purchase_units', 'INVALID_ARRAY_MAX_ITEMS', 'Only one purchase unit works here.')
  const paypal = isObject(source) && isObject(source.paypal) ? source.paypal : undefined
  if (source !== undefined && !paypal)
    throw malformed('/payment_source', 'INVALID_PARAMETER_VALUE', 'Only payment_source.paypal works here.')
  if (paypal && requestIdOf(call) === undefined)
    throw new PayPalRefusal(400, 'INVALID_REQUEST', 'Request is not well-formed or violates schema.', [
      { issue: 'PAYPAL_REQUEST_ID_REQUIRED', description: 'A PayPal-Request-Id is required.' },
    ])
  const now = site.now()
  return {
    id: newId(),
    client,
    createdAt: now,
    updatedAt: now,
    status: paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    hasSource: paypal !== undefined,
    unit: readUnit(units[0]),
    ...(paypal && readContext(paypal.experience_context)),
  }
}

function readUnit(sent: unknown): KeptOrder['unit'] {
  const unit = isObject(sent) ? sent : {}
  if (unit.amount === undefined) throw missing('/purchase_units/@reference_id==default/amount')
  return {
    reference_id: text(unit, 'reference_id', 256) ?? 'default',
    amount: readMoney(unit.amount, "/purchase_units/@reference_id=='default'/amount"),
    ...optional('description', text(unit, 'description', 127)),
    ...optional('custom_id', text(unit, 'custom_id', 255)),
    ...optional('invoice_id', text(unit, 'invoice_id', 127)),
    ...optional('soft_descriptor', text(unit, 'soft_descriptor', 22)),
  }
}

function readContext(sent: unknown): Pick<KeptOrder, 'brand' | 'returnUrl' | 'cancelUrl'> {
  const context = isObject(sent) ? sent : {}
  const field = '/payment_source/paypal/experience_context'
  for (const name of ['return_url', 'cancel_url'] as const) {
    const url = context[name]
    if (url !== undefined && !(typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url)))
      throw malformed(
        `${field}/${name}`,
        'INVALID_PARAMETER_SYNTAX',
        'The value of a field is not a valid URL.',
      )
  }
  return {
    ...optional('brand', text(context, 'brand_name', 127)),
    ...optional('returnUrl', text(context, 'return_url', 4000)),
    ...optional('cancelUrl', text(context, 'cancel_url', 4000)),
  }
}

const missing = (field: string) =>
  malformed(field, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.')

function text(from: Record<string, unknown>, name: string, longest: number): string | undefined {
  const value = from[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string')
    throw malformed(`/${name}`, 'INVALID_PARAMETER_SYNTAX', 'The value of a field is not a string.')
  if (value === '' || value.length > longest)
    throw malformed(
      `/${name}`,
      'INVALID_STRING_LENGTH',
      'The value of a field is either too short or too long.',
    )
  return value
}

/** No field if there is no value: an absent field and an undefined one differ. */
const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  // TypeScript widens one computed name to an index signature.
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
