import { invalid } from '../api/refusal.ts'
import { pageOfKind, paging, route } from '../api/route.ts'
import {
  choice,
  flag,
  ignored,
  list,
  metadata,
  needed,
  type Read,
  type Rule,
  shape,
  text,
  whole,
} from '../api/shapes.ts'
import type { Subscription } from '../api/wire.ts'
import { change, emit, named, now, referred, schedule, unschedule, type World } from '../api/world.ts'
import { merged } from './customers.ts'
import { methodOf } from './payment-methods.ts'
import { changeItems, type PaymentBehavior, type Terms } from './subscription-change.ts'
import { endSubscription } from './subscription-end.ts'
import { createSubscription } from './subscriptions.ts'

const ended = ['canceled', 'incomplete_expired']
const paymentBehavior = choice(
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
)
const prorationBehavior = choice('always_invoice', 'create_prorations', 'none')

/** A time, nothing, or the end of a period by its name. */
const ending: Rule<number | '' | 'min_period_end' | 'max_period_end' | undefined> = (value, at) => {
  if (value === '' || value === 'min_period_end' || value === 'max_period_end') return value
  return whole(value, at)
}

export const changedItems = list(
  shape({ id: text, price: text, quantity: whole, deleted: flag, metadata, clear_usage: ignored }),
)

const update = {
  billing_cycle_anchor: choice('unchanged'),
  cancel_at: ending,
  cancel_at_period_end: flag,
  cancellation_details: shape({ comment: text, feedback: ignored }),
  default_payment_method: text,
  description: text,
  items: changedItems,
  metadata,
  off_session: flag,
  payment_behavior: paymentBehavior,
  payment_settings: ignored,
  proration_behavior: prorationBehavior,
  proration_date: whole,
}
type Given = Read<typeof update>

/** Parameters that are not allowed together with a pending update. */
const notWhilePending = [
  'cancel_at',
  'cancel_at_period_end',
  'default_payment_method',
  'description',
  'metadata',
] as const

function updateSubscription(world: World, given: Given, id: string): Subscription {
  const before = named(world, 'subscription', id)
  const { payment_behavior: behavior = 'allow_incomplete' } = given
  if (ended.includes(before.status)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const stray = notWhilePending.find(
    (name) => behavior === 'pending_if_incomplete' && given[name] !== undefined,
  )
  if (stray) {
    throw invalid(`The parameter ${stray} is not supported with payment_behavior=pending_if_incomplete.`, {
      param: stray,
    })
  }
  if (typeof given.cancel_at === 'number' && given.cancel_at_period_end) {
    throw invalid('You can only pass one of cancel_at and cancel_at_period_end.', {
      code: 'parameters_exclusive',
    })
  }
  const changes = { ...plainChanges(world, before, given), ...endChanges(world, before, given) }
  if (Object.keys(changes).length > 0) {
    const { object, previous } = change(world, 'subscription', id, changes)
    if (Object.keys(previous).length > 0) emit(world, 'customer.subscription.updated', object, previous)
    if (object.cancel_at === null) unschedule(world, 'cancel-subscription', id)
    else schedule(world, 'cancel-subscription', id, object.cancel_at, before.customer)
  }
  if (given.items) changeItems(world, id, termsOf(given), behavior satisfies PaymentBehavior)
  return named(world, 'subscription', id)
}

const termsOf = ({ items, proration_behavior, proration_date }: Given): Terms => ({
  items,
  proration_behavior: proration_behavior ?? 'create_prorations',
  proration_date,
})

function plainChanges(world: World, before: Subscription, given: Given): Partial<Subscription> {
  const { description, metadata: more } = given
  const method = given.default_payment_method
  return {
    ...(description !== undefined && { description: description || null }),
    ...(more && { metadata: merged(before.metadata, more) }),
    ...(method !== undefined && {
      default_payment_method: method
        ? referred(world, 'payment_method', method, 'default_payment_method').id
        : null,
    }),
  }
}

/** `cancel_at_period_end: false` takes back what it set itself, not an end that was set as a time. */
function endChanges(
  world: World,
  before: Subscription,
  { cancel_at, cancel_at_period_end }: Given,
): Partial<Subscription> {
  const stays = { cancel_at: null, cancel_at_period_end: false, canceled_at: null }
  const leaves = {
    canceled_at: now(world, before.customer),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested' as const,
    },
  }
  const periodEnd = before.items.data[0]?.current_period_end ?? null
  if (cancel_at_period_end) return { ...leaves, cancel_at: periodEnd, cancel_at_period_end: true }
  if (cancel_at === '') return stays
  if (cancel_at !== undefined) {
    const end = typeof cancel_at === 'number' ? cancel_at : periodEnd
    if (end !== null && end < now(world, before.customer)) {
      throw invalid('cancel_at must be in the future.', { param: 'cancel_at' })
    }
    return { ...leaves, cancel_at: end, cancel_at_period_end: false }
  }
  return cancel_at_period_end === false && before.cancel_at_period_end ? stays : {}
}

const create = {
  cancel_at_period_end: flag,
  collection_method: choice('charge_automatically'),
  customer: needed(text),
  default_payment_method: text,
  description: text,
  items: needed(list(shape({ price: needed(text), quantity: whole, metadata }))),
  metadata,
  off_session: flag,
  payment_behavior: paymentBehavior,
  payment_settings: ignored,
  billing_mode: ignored,
}

function beginSubscription(world: World, given: Read<typeof create>): Subscription {
  const { customer, default_payment_method: method } = given
  referred(world, 'customer', customer, 'customer')
  const { subscription, invoice } = createSubscription(world, {
    customer,
    items: given.items.map(({ price, quantity = 1, metadata: own }, place) => ({
      price: referred(world, 'price', price, `items[${place}][price]`),
      quantity,
      metadata: own,
    })),
    metadata: given.metadata,
    description: given.description,
    method: method ? methodOf(world, method, customer).id : null,
    isPaidLater: given.payment_behavior === 'default_incomplete',
    isPresent: given.off_session === false,
  })
  if (given.payment_behavior === 'error_if_incomplete' && invoice.status !== 'paid') {
    throw invalid('The first payment failed, and payment_behavior is error_if_incomplete.')
  }
  return subscription
}

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', create, beginSubscription),
  route('GET /v1/subscriptions/:id', {}, (world, _given, id) => named(world, 'subscription', id)),
  route('POST /v1/subscriptions/:id', update, updateSubscription),
  route(
    'DELETE /v1/subscriptions/:id',
    { cancellation_details: shape({ comment: text, feedback: ignored }), invoice_now: flag, prorate: flag },
    (world, _given, id) => {
      if (ended.includes(named(world, 'subscription', id).status)) {
        throw invalid(`No such subscription: ${id}`, { code: 'resource_missing', param: 'id' })
      }
      return endSubscription(world, id, 'cancellation_requested')
    },
  ),
  route(
    'GET /v1/subscriptions',
    { ...paging, customer: text, price: text, status: text, test_clock: text, collection_method: ignored },
    (world, { customer, price, status, test_clock, collection_method: _, ...page }) =>
      pageOfKind(
        world,
        { url: '/v1/subscriptions', kind: 'subscription', customer },
        page,
        (one) =>
          (!price || one.items.data.some((item) => item.price.id === price)) &&
          (!test_clock || one.test_clock === test_clock) &&
          (status === 'all' || (status ? matches(one.status, status) : !ended.includes(one.status))),
      ),
  ),
]

const matches = (status: string, wanted: string) =>
  wanted === 'ended' ? ended.includes(status) : status === wanted
