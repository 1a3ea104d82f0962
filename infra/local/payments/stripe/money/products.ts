import { invalid } from '../api/refusal.ts'
import { pageOf, paging, route } from '../api/route.ts'
import {
  amount,
  choice,
  flag,
  ignored,
  list,
  metadata,
  needed,
  type Read,
  shape,
  text,
  whole,
} from '../api/shapes.ts'
import type { Price, Product } from '../api/wire.ts'
import { all, change, emit, find, keep, named, newId, now, referred, type World } from '../api/world.ts'

const productData = {
  description: text,
  images: list(text),
  metadata,
  name: needed(text),
  tax_code: text,
  unit_label: text,
  statement_descriptor: text,
}
const createProduct = { ...productData, id: text, active: flag, url: text, shippable: flag }
const interval = choice('day', 'week', 'month', 'year')
const recurring = shape({ interval: needed(interval), interval_count: whole, usage_type: choice('licensed') })
const taxBehavior = choice('exclusive', 'inclusive', 'unspecified')

/** A price inside of a checkout session or a subscription. */
export const priceData = shape({
  currency: needed(text),
  product: text,
  product_data: shape(productData),
  recurring,
  tax_behavior: taxBehavior,
  unit_amount: amount,
})

const createPrice = {
  active: flag,
  billing_scheme: choice('per_unit'),
  currency: needed(text),
  lookup_key: text,
  metadata,
  nickname: text,
  product: text,
  product_data: shape({ ...productData, id: text, active: flag }),
  recurring,
  tax_behavior: taxBehavior,
  transfer_lookup_key: flag,
  unit_amount: amount,
}

function makeProduct(world: World, given: Partial<Read<typeof createProduct>> & { name: string }): Product {
  const created = now(world)
  const product: Product = {
    id: given.id || newId('prod_', 14),
    object: 'product',
    active: given.active ?? true,
    created,
    default_price: null,
    description: given.description || null,
    images: given.images ?? [],
    livemode: world.frame.live,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: given.shippable ?? null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: given.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label ?? null,
    updated: created,
    url: given.url ?? null,
  }
  if (find(world, 'product', product.id)) {
    throw invalid(`Product already exists: ${product.id}`, { code: 'resource_already_exists', param: 'id' })
  }
  keep(world, 'product', product)
  emit(world, 'product.created', product)
  return product
}

type PriceGiven = Partial<Omit<Read<typeof createPrice>, 'product_data'>> & {
  currency: string
  product_data?: (Partial<Read<typeof createProduct>> & { name: string }) | undefined
}

/** `at` is the parameter to name in an error. */
export function makePrice(world: World, given: PriceGiven, at = ''): Price {
  const param = (name: string) => (at ? `${at}[${name}]` : name)
  if (!given.product && !given.product_data) {
    throw invalid('You must provide one of product or product_data.', {
      code: 'parameter_missing',
      param: param('product'),
    })
  }
  if (given.unit_amount === undefined) {
    throw invalid('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: param('unit_amount'),
    })
  }
  if (given.product) referred(world, 'product', given.product, param('product'))
  takeLookupKey(world, given)
  const price: Price = {
    id: newId('price_1'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: now(world),
    currency: given.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: world.frame.live,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product ?? makeProduct(world, given.product_data ?? { name: '' }).id,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  }
  keep(world, 'price', price)
  emit(world, 'price.created', price)
  return price
}

/** A lookup key names one price; another price takes it over only on request. */
function takeLookupKey(
  world: World,
  given: { lookup_key?: string | undefined; transfer_lookup_key?: boolean | undefined },
) {
  const holder = given.lookup_key && all(world, 'price').find((one) => one.lookup_key === given.lookup_key)
  if (!holder) return
  if (!given.transfer_lookup_key) {
    throw invalid(`A price (${holder.id}) already uses that lookup key.`, { param: 'lookup_key' })
  }
  change(world, 'price', holder.id, { lookup_key: null })
}

export const productRoutes = [
  route('POST /v1/products', createProduct, makeProduct),
  route('GET /v1/products/:id', {}, (world, _given, id) => named(world, 'product', id)),
  route('GET /v1/products', { ...paging, active: flag, ids: list(text), url: ignored }, (world, given) => {
    const { active, ids, url: _, ...page } = given
    const found = all(world, 'product').filter(
      (one) => (active === undefined || one.active === active) && (!ids || ids.includes(one.id)),
    )
    return pageOf('/v1/products', found, page)
  }),
  route(
    'POST /v1/products/:id',
    {
      active: flag,
      default_price: text,
      description: text,
      images: list(text),
      metadata,
      name: text,
      tax_code: text,
      unit_label: text,
      url: text,
      statement_descriptor: text,
    },
    (world, { metadata: more, ...given }, id) => {
      const before = named(world, 'product', id)
      const { object, previous } = change(world, 'product', id, {
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        ...(more && { metadata: { ...before.metadata, ...more } }),
        updated: now(world),
      })
      emit(world, 'product.updated', object, previous)
      return object
    },
  ),
  route('DELETE /v1/products/:id', {}, (world, _given, id) => {
    const product = named(world, 'product', id)
    if (all(world, 'price').some((price) => price.product === id)) {
      throw invalid('This product cannot be deleted because it has one or more user-created prices.')
    }
    world.store.remove('product', id, world.frame.live)
    emit(world, 'product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
  route('POST /v1/prices', createPrice, (world, given) => makePrice(world, given)),
  route('GET /v1/prices/:id', {}, (world, _given, id) => named(world, 'price', id)),
  route(
    'GET /v1/prices',
    { ...paging, active: flag, currency: text, lookup_keys: list(text), product: text, type: text },
    (world, { active, currency, lookup_keys, product, type, ...page }) => {
      const found = all(world, 'price').filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (!currency || one.currency === currency) &&
          (!lookup_keys || lookup_keys.includes(one.lookup_key ?? '')) &&
          (!product || one.product === product) &&
          (!type || one.type === type),
      )
      return pageOf('/v1/prices', found, page)
    },
  ),
  route(
    'POST /v1/prices/:id',
    {
      active: flag,
      lookup_key: text,
      metadata,
      nickname: text,
      tax_behavior: taxBehavior,
      transfer_lookup_key: flag,
    },
    (world, { active, lookup_key, metadata: more, nickname, tax_behavior, transfer_lookup_key }, id) => {
      const before = named(world, 'price', id)
      if (tax_behavior && before.tax_behavior !== 'unspecified' && tax_behavior !== before.tax_behavior) {
        throw invalid('You cannot change the tax behavior of a price once it is set.', {
          param: 'tax_behavior',
        })
      }
      if (lookup_key !== before.lookup_key) takeLookupKey(world, { lookup_key, transfer_lookup_key })
      const { object, previous } = change(world, 'price', id, {
        ...(active !== undefined && { active }),
        ...(lookup_key !== undefined && { lookup_key: lookup_key || null }),
        ...(nickname !== undefined && { nickname: nickname || null }),
        ...(tax_behavior && { tax_behavior }),
        ...(more && { metadata: { ...before.metadata, ...more } }),
      })
      emit(world, 'price.updated', object, previous)
      return object
    },
  ),
]
