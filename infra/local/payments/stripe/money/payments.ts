import type { PaymentIntent, PaymentMethod } from '../api/wire.ts'
import { change, day, emit, find, keep, named, newId, now, schedule, type World } from '../api/world.ts'
import type { Card, Decline } from './cards.ts'
import { expectSettlement, makeCharge } from './charges.ts'
import { cardBehind, setUp } from './payment-methods.ts'

/** Payments and their outcomes. */

export type Outcome = 'succeeded' | 'declined' | 'requires_action' | 'processing'

type Wanted = {
  amount: number
  currency: string
  customer: string | null
  metadata?: Record<string, string> | undefined
  description?: string | null | undefined
  setup?: 'off_session' | null
}

/** The checkout session or invoice that waits for a payment. */
export type Waiting = { session?: string; invoice?: string; outcome?: 'succeed' | 'fail' }
export const waitingFor = ({ store }: World, intent: string): Waiting => store.note(intent) ?? {}
export const awaitPayment = (world: World, intent: string, waiting: Waiting) =>
  world.store.putNote(intent, { ...waitingFor(world, intent), ...waiting })

const delayedFor = 3 * day

export function makeIntent(world: World, wanted: Wanted): PaymentIntent {
  const id = newId('pi_3')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: now(world, wanted.customer),
    currency: wanted.currency,
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.frame.live,
    managed_payments: null,
    metadata: wanted.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: wanted.setup ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  keep(world, 'payment_intent', intent)
  emit(world, 'payment_intent.created', intent)
  return intent
}

type How = {
  /** The holder is present and can authenticate. */
  isPresent: boolean
  isAuthenticated?: boolean
  /** Declines, whatever the card would do. */
  decline?: Decline | undefined
}

/** Tries to pay an intent with a payment method. */
export function attempt(world: World, id: string, method: PaymentMethod, how: How): Outcome {
  change(world, 'payment_intent', id, { payment_method: method.id, last_payment_error: null })
  const card = cardBehind(world, method.id)
  if (!card) return beginDebit(world, id, method)
  const decline = how.decline ?? declineOf(card, how.isPresent)
  if (!how.isAuthenticated && mustAsk(card, how.isPresent)) return ask(world, id, method, how.isPresent)
  if (decline) return declined(world, id, method, decline)
  if (how.isAuthenticated) setUp(world, method.id)
  succeed(world, id, method, card, how.isAuthenticated)
  return 'succeeded'
}

/** A card that can be attached may still be declined off-session. */
const declineOf = ({ decline, declinesLater }: Card, isPresent: boolean) =>
  declinesLater && isPresent ? undefined : decline

const mustAsk = ({ challenge, isSetUp }: Card & { isSetUp: boolean }, isPresent: boolean) =>
  challenge === 'always' || (challenge === 'once' && (isPresent || !isSetUp))

function ask(world: World, id: string, method: PaymentMethod, isPresent: boolean): Outcome {
  const { object } = change(world, 'payment_intent', id, {
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${world.base}/authenticate/${id}`, return_url: null },
    },
    ...(!isPresent && {
      last_payment_error: {
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'The payment requires authentication.',
        payment_method: method,
      },
    }),
  })
  emit(world, 'payment_intent.requires_action', object)
  return 'requires_action'
}

/** Also after a failed authentication, which makes no charge. */
export function declined(
  world: World,
  id: string,
  method: PaymentMethod,
  decline: Decline,
  isCharged = true,
): Outcome {
  const intent = named(world, 'payment_intent', id)
  const charge = isCharged ? makeCharge(world, intent, method, { status: 'failed', decline }) : undefined
  if (charge) emit(world, 'charge.failed', charge)
  const { code, decline_code, message } = decline
  const { object } = change(world, 'payment_intent', id, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    ...(charge && { latest_charge: charge.id }),
    last_payment_error: {
      type: 'card_error',
      // Codes of cards are among those of payments.
      code: code as NonNullable<NonNullable<PaymentIntent['last_payment_error']>['code']>,
      ...(decline_code && { decline_code }),
      message,
      ...(charge && { charge: charge.id }),
      payment_method: method,
    },
  })
  emit(world, 'payment_intent.payment_failed', object)
  return 'declined'
}

function succeed(
  world: World,
  id: string,
  method: PaymentMethod,
  card: Card | undefined,
  isAuthenticated = false,
) {
  const intent = named(world, 'payment_intent', id)
  const charge = makeCharge(world, intent, method, { status: 'succeeded', isAuthenticated })
  emit(world, 'charge.succeeded', charge)
  finish(world, intent, charge.id)
  expectSettlement(world, charge, card)
}

function finish(world: World, { id, amount }: PaymentIntent, charge: string) {
  const { object } = change(world, 'payment_intent', id, {
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge,
    next_action: null,
    processing: null,
  })
  emit(world, 'payment_intent.succeeded', object)
}

function beginDebit(world: World, id: string, method: PaymentMethod): Outcome {
  const intent = named(world, 'payment_intent', id)
  const charge = makeCharge(world, intent, method, { status: 'pending' })
  emit(world, 'charge.pending', charge)
  const { object } = change(world, 'payment_intent', id, {
    status: 'processing',
    latest_charge: charge.id,
  })
  emit(world, 'payment_intent.processing', object)
  schedule(world, 'end-delayed-payment', id, now(world, intent.customer) + delayedFor, intent.customer)
  return 'processing'
}

/** The bank has answered: the debit succeeded or failed. */
export function endDebit(world: World, id: string): 'succeeded' | 'declined' | undefined {
  const intent = find(world, 'payment_intent', id)
  const charge = intent?.latest_charge && find(world, 'charge', intent.latest_charge)
  const method = intent?.payment_method && find(world, 'payment_method', intent.payment_method)
  if (!charge || !method || intent.status !== 'processing') return undefined
  if (waitingFor(world, id).outcome === 'fail') {
    const message = 'The customer’s bank account has insufficient funds.'
    const { object } = change(world, 'charge', charge.id, {
      status: 'failed',
      failure_code: 'insufficient_funds',
      failure_message: message,
    })
    emit(world, 'charge.failed', object)
    declined(world, id, method, { code: 'payment_method_provider_decline', message }, false)
    return 'declined'
  }
  const { object } = change(world, 'charge', charge.id, {
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: charge.amount,
  })
  emit(world, 'charge.succeeded', object)
  finish(world, intent, charge.id)
  expectSettlement(world, object, undefined)
  return 'succeeded'
}
