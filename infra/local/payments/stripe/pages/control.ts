import type { Api } from '../api/api.ts'
import { type FaultMode, faultModes } from '../api/faults.ts'
import { invalid } from '../api/refusal.ts'
import { all, find, named, type World } from '../api/world.ts'
import { sessionNote } from '../money/checkout.ts'
import { reverse } from '../money/connect.ts'
import { closeDispute, openDispute } from '../money/disputes.ts'
import { dunningEnds, payInvoice } from '../money/invoice-pay.ts'
import { endDelayedPayment } from '../money/payment-intents.ts'
import { awaitPayment } from '../money/payments.ts'
import { refund } from '../money/refunds.ts'

/** Acts of Stripe, a bank or the merchant, for testers. Each is `POST /<name>`. */

export type Wishes = { [name: string]: unknown }
type Act = (world: World, wishes: Wishes, api: Api, advance: (seconds: number) => number) => object

const text = (wishes: Wishes, name: string): string => {
  const value = wishes[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`Missing ${name}`, { param: name })
}
const whole = (wishes: Wishes, name: string, otherwise?: number): number => {
  const value = wishes[name] === undefined || wishes[name] === '' ? otherwise : Number(wishes[name])
  if (value !== undefined && Number.isInteger(value) && value >= 0) return value
  throw invalid(`${name} is no whole number`, { param: name })
}
const one = <T extends string>(wishes: Wishes, name: string, of: readonly T[]): T => {
  const found = of.find((each) => each === String(wishes[name]))
  if (found !== undefined) return found
  throw invalid(`${name} is one of ${of.join(', ')}`, { param: name })
}

export const acts: Record<string, Act> = {
  /** Moves the one clock forward; jobs due on the way are run. */
  clock: (_world, wishes, _api, advance) => ({ now: advance(whole(wishes, 'advance')) }),

  /** Makes the next calls of the API fail. `clear` ends it. */
  faults: (_world, wishes, { faults }) => {
    if (wishes.mode === 'clear') faults.clear(typeof wishes.path === 'string' ? wishes.path : undefined)
    else {
      const mode: FaultMode = one(wishes, 'mode', faultModes)
      const path = typeof wishes.path === 'string' && wishes.path ? { path: wishes.path } : {}
      faults.add({ mode, calls: whole(wishes, 'calls', 1), ms: whole(wishes, 'ms', 3_000), ...path })
    }
    return { faults: faults.list() }
  },

  /** Lets the bank answer a debit: at once, or when it is due. */
  delayed: (world, wishes) => {
    const session = typeof wishes.session === 'string' ? wishes.session : undefined
    const intent = session ? (sessionNote(world, session).intent ?? '') : text(wishes, 'payment_intent')
    awaitPayment(world, intent, { outcome: one(wishes, 'outcome', ['succeed', 'fail']) })
    if (wishes.when !== 'due') endDelayedPayment(world, intent)
    return named(world, 'payment_intent', intent)
  },

  /** The holder of a card opens a dispute, or only an inquiry. */
  dispute: (world, wishes) =>
    openDispute(world, named(world, 'charge', text(wishes, 'charge')), String(wishes.inquiry) === 'true'),

  'close-dispute': (world, wishes) =>
    closeDispute(world, text(wishes, 'dispute'), one(wishes, 'outcome', ['won', 'lost'])),

  /** By the merchant, in Stripe's dashboard. */
  refund: (world, wishes) => {
    const amount = whole(wishes, 'amount', 0)
    const charge = named(world, 'charge', text(wishes, 'charge'))
    return refund(world, charge, amount > 0 ? { amount } : {})
  },

  /** Reverses a transfer, by the merchant in Stripe's dashboard. */
  reverse: (world, wishes) => {
    const amount = whole(wishes, 'amount', 0)
    const sent = named(world, 'transfer', text(wishes, 'transfer'))
    return reverse(world, sent, amount > 0 ? { amount } : {})
  },

  /** From now on renewals of a subscription are declined, or paid again, including open invoices. */
  renewals: (world, wishes) => {
    const id = text(wishes, 'subscription')
    const outcome = one(wishes, 'outcome', ['fail', 'recover'])
    world.store.putNote(`${id} renewals`, outcome)
    const { latest_invoice } = named(world, 'subscription', id)
    const owed = latest_invoice ? find(world, 'invoice', latest_invoice) : undefined
    if (outcome === 'recover' && owed?.status === 'open') payInvoice(world, owed.id, { isPresent: true })
    return named(world, 'subscription', id)
  },

  /** The fate of a subscription after its last try has failed. */
  dunning: (world, wishes) => {
    const end = one(wishes, 'end', dunningEnds)
    world.store.putNote('dunning end', end)
    return { end }
  },

  resend: ({ deliveries }, wishes) => {
    const event = text(wishes, 'event')
    deliveries.resend(event)
    return { event, deliveries: deliveries.list({ provider: 'stripe', id: event }).length }
  },

  /** Every event so far, oldest first, for testers without an endpoint. */
  events: (world) => ({ data: all(world, 'event').reverse() }),
}
