import { readMoney } from '../api/amounts.ts'
import { malformed, notFound, PayPalRefusal } from '../api/answer.ts'
import type { Post } from '../api/events.ts'
import { faultModes, isFaultMode } from '../api/faults.ts'
import type { Site } from '../api/site.ts'
import { type Settlement, settleCapture } from '../money/captures.ts'
import { type Outcome, openDispute, outcomes, resolveDispute, updateDispute } from '../money/disputes.ts'
import { giveBack, settleRefund } from '../money/refunds.ts'
import type { Api } from '../routes.ts'

/** The acts by which a person or a test controls PayPal: each is a form of the control page, and the same as JSON. */

/** Fields of a form, or of a JSON body. */
export type Wishes = Record<string, unknown>

export type Act = (id: string, wishes: Wishes) => object

/** By the path under the mount; `:id` is the id of the thing. */
export function actsOf(site: Site, post: Post, { faults, calls }: Api): Record<string, Act> {
  return {
    'captures/:id/settle': (id, { outcome }) => {
      if (!isSettlement(outcome)) throw wrong('outcome', 'completed, denied or declined')
      if (!settleCapture(site, id, outcome)) throw conflict('The capture is not pending.')
      return { id, outcome }
    },
    'captures/:id/refund': (id, wishes) => back(site, 'refund', id, wishes),
    'captures/:id/reverse': (id, wishes) => back(site, 'reversal', id, wishes),
    'captures/:id/late': (id) => {
      const kept = site.store.captures.get(id)
      if (!kept) throw notFound()
      site.store.captures.put({ ...kept, isLate: true })
      return { id }
    },
    'refunds/:id/settle': (id, { outcome }) => {
      if (outcome !== 'completed' && outcome !== 'failed') throw wrong('outcome', 'completed or failed')
      if (!settleRefund(site, id, outcome === 'completed')) throw conflict('The refund is not on its way.')
      return { id, outcome }
    },
    'captures/:id/dispute': (id) => orConflict(openDispute(site, id), 'There is nothing left to dispute.'),
    'disputes/:id/update': (id) => orConflict(updateDispute(site, id), 'The dispute is over, or none.'),
    'disputes/:id/resolve': (id, { outcome }) => {
      if (!isOutcome(outcome)) throw wrong('outcome', Object.keys(outcomes).join(', '))
      return orConflict(resolveDispute(site, id, outcome), 'The dispute is over, or none.')
    },
    'events/:id/resend': (id) => {
      if (!site.store.events.get(id)) throw notFound()
      post.resend(id)
      return { id }
    },
    'tokens/forget': () => {
      const tokens = site.store.tokens.list()
      for (const { id } of tokens) site.store.tokens.remove(id)
      return { forgotten: tokens.length }
    },
    'calls/clear': () => ({ cleared: calls.splice(0).length }),
    'faults/clear': () => {
      faults.clear()
      return { faults: [] }
    },
    faults: (_, { mode, calls: count = 1, path, method, ms = 10_000 }) => {
      if (!isFaultMode(mode)) throw wrong('mode', Object.keys(faultModes).join(', '))
      const [times, late] = [Number(count), Number(ms)]
      if (!Number.isInteger(times) || times < 1 || times > 1000) throw wrong('calls', '1 to 1000')
      if (!(late >= 0 && late <= 60_000)) throw wrong('ms', '0 to 60000')
      faults.add({
        mode,
        calls: times,
        ms: late,
        ...(typeof path === 'string' && path !== '' && { path }),
        ...(typeof method === 'string' && { method }),
      })
      return { faults: faults.list() }
    },
  }
}

/** The views for tests and the page. */
export function viewsOf(site: Site, { faults, calls }: Api): Record<string, () => object> {
  const { store } = site
  return {
    orders: () => ({ orders: store.orders.list() }),
    captures: () => ({ captures: store.captures.list() }),
    refunds: () => ({ refunds: store.refunds.list() }),
    disputes: () => ({ disputes: store.disputes.list() }),
    webhooks: () => ({ webhooks: store.webhooks.list() }),
    events: () => ({ events: store.events.list() }),
    calls: () => ({ calls }),
    faults: () => ({ faults: faults.list() }),
  }
}

/** A part in decimals, or the whole rest. */
function back(site: Site, kind: 'refund' | 'reversal', id: string, { amount }: Wishes): object {
  const kept = site.store.captures.get(id)
  if (!kept) throw notFound()
  const currency_code = kept.capture.amount.currency_code
  const isPart = amount !== undefined && amount !== ''
  const part = isPart ? { amount: readMoney({ currency_code, value: amount }, '/amount') } : {}
  return giveBack(site, kept, { kind, ...part }).refund
}

const isSettlement = (word: unknown): word is Settlement =>
  word === 'completed' || word === 'denied' || word === 'declined'

const isOutcome = (given: unknown): given is Outcome => Object.keys(outcomes).some((one) => one === given)

const wrong = (field: string, words: string) =>
  malformed(`/${field}`, 'INVALID_PARAMETER_VALUE', `One of: ${words}`)

const conflict = (words: string) => new PayPalRefusal(409, 'CONFLICT', words)

function orConflict<T>(made: T | undefined, words: string): T {
  if (made === undefined) throw conflict(words)
  return made
}
