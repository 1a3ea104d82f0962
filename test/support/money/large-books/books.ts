import { join } from 'node:path'
import { feeLines, monthOf } from '#shared/rules/money/ledger.ts'
import type { LedgerEntryItem } from '../../../../functions/model/ledger/ledger-entry.ts'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { openStore, type Store } from '../../../../infra/local/payments/stripe/api/store.ts'
import type { Kind, Kinds } from '../../../../infra/local/payments/stripe/api/wire.ts'

/** Books of any size that agree with Stripe's stand-in, and errors that they may contain. */

export const day = 86_400
const fee = 88
/** Payments are spread over the days that are compared with Stripe's lists. */
const spread = 3.9 * day

export type BookSize = { subscribers: number; charges: number }

export type LargeBooks = Awaited<ReturnType<typeof largeBooks>>

/**
 * Writes them: each subscriber has a plan at Stripe and here. The payments are months of theirs, and one in ten is a
 * course's. `at` is the time of the comparison.
 */
export async function largeBooks(
  { files, account, at }: { files: string; account: string; at: Date },
  { subscribers, charges }: BookSize,
) {
  const store = openStore(join(files, 'stripe.sqlite'))
  const write = await writerOf()
  const now = Math.floor(at.getTime() / 1000)
  const put = <K extends Kind>(kind: K, object: object) => putAt(store, kind, object)
  store.transaction(() => {
    put('price', { id: 'price_premium', object: 'price', lookup_key: 'kiai-premium-1999', unit_amount: 1999 })
    for (let one = 0; one < subscribers; one++) putSubscriber(put, one, now)
    for (let one = 0; one < charges; one++) putPayment(put, one, now - Math.floor((spread * one) / charges))
  })
  await write.plans(Array.from({ length: subscribers }, (_, one) => planOf(one, now)))
  for (let start = 0; start < charges; start += 1000) {
    const ones = Array.from({ length: Math.min(1000, charges - start) }, (_, place) => start + place)
    await write.payments(
      ones.map((one) => ({
        charge: chargeOf(one, { account, subscribers, seconds: now - Math.floor((spread * one) / charges) }),
        providerPaymentId: `pi_${one}`,
      })),
    )
  }
  return { put, write, now, account, close: () => store.close() }
}

type Put = <K extends Kind>(kind: K, object: object) => void

/** The part of an object that the product reads. */
const putAt = <K extends Kind>(store: Store, kind: K, object: object) =>
  store.put(kind, object as Kinds[K], false)

export const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const begun = (one: number, now: number) => now - 20 * day - one
const paidUntil = (one: number, now: number) => begun(one, now) + 30 * day

function putSubscriber(put: Put, one: number, now: number): void {
  const created = begun(one, now)
  const period = { start: created, end: paidUntil(one, now) }
  const subscription = `sub_${one}`
  put('subscription', {
    id: subscription,
    object: 'subscription',
    status: 'active',
    customer: `cus_${one}`,
    created,
    metadata: { member: `mem_${one}`, charge: `chg_first_${one}` },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${one}`,
          price: { id: 'price_premium', lookup_key: 'kiai-premium-1999', unit_amount: 1999 },
          current_period_end: period.end,
        },
      ],
    },
    latest_invoice: `in_${one}`,
    default_payment_method: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
  })
  put('invoice', {
    id: `in_${one}`,
    object: 'invoice',
    status: 'paid',
    created,
    customer: `cus_${one}`,
    parent: { subscription_details: { subscription } },
    lines: {
      object: 'list',
      data: [
        {
          amount: 1999,
          period,
          parent: { type: 'subscription_item_details' },
          pricing: { price_details: { price: 'price_premium' } },
        },
      ],
    },
  })
}

/** The same plan as stored here. */
const planOf = (one: number, now: number) => ({
  memberId: `mem_${one}`,
  stripeId: `sub_${one}`,
  customerId: `cus_${one}`,
  tier: 'premium' as const,
  price: 1999,
  paidUntil: iso(paidUntil(one, now)),
  isEnded: false,
  disputes: [],
  isDisputed: false,
  chargeId: `chg_first_${one}`,
  createdAt: iso(begun(one, now)),
  updatedAt: iso(begun(one, now)),
})

export function putPayment(put: Put, one: number | string, created: number, more: object = {}): void {
  const amount = 4900
  put('charge', {
    id: `ch_${one}`,
    object: 'charge',
    amount,
    amount_refunded: 0,
    paid: true,
    status: 'succeeded',
    payment_intent: `pi_${one}`,
    balance_transaction: `txn_${one}`,
    customer: null,
    created,
    metadata: {},
    ...more,
  })
  put('balance_transaction', {
    id: `txn_${one}`,
    object: 'balance_transaction',
    amount,
    fee,
    net: amount - fee,
    currency: 'usd',
    created,
    available_on: created,
    source: `ch_${one}`,
  })
}

type Owner = { account: string; subscribers: number; seconds: number }

/** A payment as stored here. */
export function chargeOf(one: number | string, { account, subscribers, seconds }: Owner): ChargeItem {
  const isCourse = typeof one === 'string' || one % 10 === 0
  const at = iso(seconds)
  return {
    id: `chg_${one}`,
    memberId: `mem_${typeof one === 'string' ? one : one % subscribers}`,
    purpose: isCourse ? 'course' : 'tier',
    subjectId: isCourse ? `crs_${one}` : 'premium',
    title: 'Kiai',
    amount: 4900,
    currency: 'usd',
    provider: 'stripe',
    account,
    isLive: false,
    state: 'paid',
    objectId: `cs_${one}`,
    providerPaymentId: `pi_${one}`,
    paidAt: at,
    refunds: [],
    disputes: [],
    attempt: 0,
    isGranted: true,
    month: monthOf(at),
    createdAt: at,
    updatedAt: at,
  }
}

type Written = { charge: ChargeItem; providerPaymentId: string }

export const entryOf = (
  { id, kind, at }: Pick<LedgerEntryItem, 'id' | 'kind' | 'at'>,
  chargeId: string,
  lines: LedgerEntryItem['lines'],
): LedgerEntryItem => ({ id, kind, at, month: monthOf(at), chargeId, description: 'Kiai', lines })

function entriesOf({ charge, providerPaymentId }: Written): LedgerEntryItem[] {
  const at = charge.paidAt ?? ''
  const sold = [
    { account: 'held:stripe', cents: charge.amount },
    { account: `income:${charge.purpose}`, cents: -charge.amount },
  ]
  return [
    entryOf({ id: `stripe:${providerPaymentId}:charge`, kind: 'charge', at }, charge.id, sold),
    entryOf({ id: `stripe:${providerPaymentId}:fee`, kind: 'fee', at }, charge.id, feeLines('stripe', fee)),
  ]
}

/** Writes of the table, many at once. Functions are imported once its name is set. */
async function writerOf() {
  const [{ charge }, { chargeReference }, { courseOwnership }, { ledgerEntry }, { subscription }] =
    await Promise.all([
      import('../../../../functions/model/payments/charge.ts'),
      import('../../../../functions/model/payments/charge-reference.ts'),
      import('../../../../functions/model/payments/course-ownership.ts'),
      import('../../../../functions/model/ledger/ledger-entry.ts'),
      import('../../../../functions/model/payments/subscription.ts'),
    ])
  const { inFull } = await import('../../../../functions/model/table/batch.ts')
  const many = { concurrency: 8 } as const
  const references = (written: readonly Written[]) =>
    written.map(({ charge: { id: chargeId, provider }, providerPaymentId: reference }) => ({
      provider,
      reference,
      chargeId,
    }))
  const owned = (written: readonly Written[]) =>
    written
      .filter(({ charge: { purpose } }) => purpose === 'course')
      .map(({ charge: { id: chargeId, memberId, subjectId: courseId, createdAt: since } }) => ({
        chargeId,
        memberId,
        courseId,
        since,
        isSuspended: false,
      }))
  return {
    entries: (items: LedgerEntryItem[]) => inFull(items, (some) => ledgerEntry().put(some).go(many) as never),
    plans: (items: ReturnType<typeof planOf>[]) =>
      inFull(items, (some) => subscription().put(some).go(many) as never),
    owned: (written: readonly Written[]) =>
      inFull(owned(written), (some) => courseOwnership().put(some).go(many) as never),
    async payments(written: readonly Written[], { isOwned = true } = {}) {
      await Promise.all([
        inFull(
          written.map((one) => one.charge),
          (some) => charge().put(some).go(many) as never,
        ),
        inFull(references(written), (some) => chargeReference().put(some).go(many) as never),
        inFull(written.flatMap(entriesOf), (some) => ledgerEntry().put(some).go(many) as never),
        isOwned && inFull(owned(written), (some) => courseOwnership().put(some).go(many) as never),
      ])
    },
  }
}
