import type { Nested } from './form.ts'
import { invalid } from './refusal.ts'
import type { Kind } from './wire.ts'
import { all, find, type World } from './world.ts'

type Fields = { [name: string]: unknown }

/** The kind of an id, by its prefix. */
const kinds: [prefix: string, kind: Kind][] = [
  ['txn_', 'balance_transaction'],
  ['bpc_', 'billing_portal.configuration'],
  ['ch_', 'charge'],
  ['py_', 'charge'],
  ['cs_', 'checkout.session'],
  ['cus_', 'customer'],
  ['du_', 'dispute'],
  ['in_', 'invoice'],
  ['pi_', 'payment_intent'],
  ['pm_', 'payment_method'],
  ['price_', 'price'],
  ['re_', 'refund'],
  ['sub_', 'subscription'],
  ['clock_', 'test_helpers.test_clock'],
]

/** Fields that are included only on request. */
const more: Record<string, (world: World, id: string) => object[]> = {
  'charge.refunds': (world, id) => all(world, 'refund').filter(({ charge }) => charge === id),
  'checkout.session.line_items': (world, id) => [world.store.note(`${id} line_items`) ?? []].flat(),
  'customer.subscriptions': (world, id) =>
    all(world, 'subscription', id).filter(({ status }) => status !== 'canceled'),
  'invoice.payments': (world, id) => all(world, 'invoice_payment').filter(({ invoice }) => invoice === id),
}

/** Replaces ids with their objects, along paths such as `data.latest_charge.balance_transaction`. */
export function expand(world: World, found: unknown, wishes: string | Nested | undefined): unknown {
  if (typeof wishes === 'string') throw invalid('Invalid array', { param: 'expand' })
  for (const path of Object.values(wishes ?? {})) {
    if (typeof path !== 'string') throw invalid('Invalid array', { param: 'expand' })
    if (path.split('.').length > 4) throw invalid('You cannot expand more than 4 levels', { param: 'expand' })
    follow(world, found, path.split('.'), path)
  }
  return found
}

function follow(world: World, object: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || object === null) return
  if (Array.isArray(object)) {
    for (const each of object) follow(world, each, [name, ...rest], path)
    return
  }
  if (!isFields(object)) throw notExpandable(name, path)
  if (rest.length > 0 && isList(object[name])) {
    // `payments.data.payment` names the list's own `data` field on the way.
    follow(world, object[name].data, rest[0] === 'data' ? rest.slice(1) : rest, path)
    return
  }
  object[name] = expanded(world, object, name, path)
  const next = object[name]
  if (isList(next)) follow(world, next.data, rest[0] === 'data' ? rest.slice(1) : rest, path)
  else follow(world, next, rest, path)
}

function expanded(world: World, object: Fields, name: string, path: string): unknown {
  const value = object[name]
  const listed = more[`${object.object}.${name}`]
  if (listed && value === undefined) {
    const data = listed(world, String(object.id))
    return { object: 'list', url: `/v1/${name}`, has_more: false, data }
  }
  if (typeof value === 'string') return objectOf(world, name, value, path)
  if (value === undefined && !(name in object)) throw notExpandable(name, path)
  return value
}

function objectOf(world: World, name: string, id: string, path: string): object {
  if (name === 'product') return find(world, 'product', id) ?? deleted(id, 'product')
  const kind = kinds.find(([prefix]) => id.startsWith(prefix))?.[1]
  if (!kind) throw notExpandable(name, path)
  return find(world, kind, id) ?? deleted(id, kind)
}

const deleted = (id: string, object: string) => ({ id, object, deleted: true })

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isList = (value: unknown): value is { object: 'list'; data: unknown[] } =>
  isFields(value) && value.object === 'list' && Array.isArray(value.data)

const notExpandable = (name: string, path: string) =>
  invalid(`This property cannot be expanded (${name} in ${path}).`, { param: 'expand' })
