import { isOpen, type Provider, type Purpose } from '#shared/rules/money/charge.ts'
import { monthOf, taxOf } from '#shared/rules/money/ledger.ts'
import { partsOfWhole } from '#shared/rules/sessions/series.ts'
import { type ChargeItem, charge } from '../../model/payments/charge.ts'
import type { PaidSession } from '../../model/payments/charge-part.ts'
import type { PaymentSettingsItem } from '../../model/payments/payment-settings.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { claim, claimStep } from '../../model/table/claim.ts'
import { later } from '../../model/table/later.ts'
import { newId } from '../../model/table/new-id.ts'
import { type Step, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { clock } from '../../ports/process/clock.ts'
import { countTry } from '../provider/attempts.ts'
import type { PaymentPage } from '../provider/payment-provider.ts'

/** The thing to be paid, and its payer. */
export type Wanted = {
  memberId: string
  purpose: Purpose
  subjectId: string
  title: string
  /** Cents. */
  amount: number
  provider: Provider
  account: string
  isLive: boolean
  /** For several sessions that are paid together: each session and its part of the amount. */
  pack?: NonNullable<ChargeItem['pack']>
  sessions?: readonly Pick<PaidSession, 'bookingId' | 'startsAt' | 'minutes' | 'amount'>[]
}

const entities = { charge, claim }

export type Opening = {
  settings: PaymentSettingsItem | undefined
  /** Refuses things that the member owns now: an open thing may have been paid since it was read. */
  notYet: MoneyStep | readonly MoneyStep[]
  /** Gives up a charge that was opened for another price, plan or account. */
  close(stale: ChargeItem): Promise<void>
  /** The open charge, or undefined, where the caller has just read it: the first try does not read it again. */
  justRead?: { open: ChargeItem | undefined }
  /** Steps that are written together with a new charge, made afresh for each try. */
  withIt?: (made: NewCharge) => Promise<readonly MoneyStep[]>
}

/** A charge while it is being made. */
export type NewCharge = Pick<ChargeItem, 'id' | 'tax' | 'createdAt' | 'provider'>

/**
 * Milliseconds that a payment page stays open. Stripe's minimum is half an hour. Holds last 31 minutes, so they outlive
 * the page.
 */
const pageLives = 30 * 60_000 + 45_000

type Thing = Pick<ChargeItem, 'memberId' | 'purpose' | 'subjectId' | 'provider'>

/** The thing for which a member has at most one open charge. All plans count as one thing, and so do all orders. */
export function thingOf(item: Thing): string {
  const { memberId, purpose, subjectId, provider } = item
  if (purpose === 'order') return `${memberId}:order`
  return purpose === 'tier' ? `${memberId}:tier` : `${memberId}:${purpose}:${subjectId}:${provider}`
}

/**
 * Returns the one open charge of a member for a thing, or makes it. Concurrent calls get the same charge, since only
 * one of them can write it together with the claim.
 */
export async function openCharge(wanted: Wanted, opening: Opening): Promise<ChargeItem> {
  let { justRead } = opening
  return tryAgain(async () => {
    const { open } = justRead ?? { open: await openOne(wanted) }
    justRead = undefined
    if (open && isSame(open, wanted)) return open
    if (open) await opening.close(open)
    return create(wanted, opening)
  })
}

/** The open charge for a thing, if there is one. */
export async function openOne(wanted: Thing): Promise<ChargeItem | undefined> {
  const { data } = await claim()
    .get({ kind: 'open-charge', value: thingOf(wanted) })
    .go({ consistent: true })
  if (!data) return undefined
  return (await findCharge(data.owner)) ?? undefined
}

/** Whether the payer has left the page and the bank needs days for the payment. */
export const isWaiting = ({ state, checkoutUrl }: ChargeItem): boolean => state === 'awaiting' && !checkoutUrl

export async function findCharge(id: string): Promise<ChargeItem | undefined> {
  const { data } = await charge().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** Milliseconds that a page opened now must stay open at least, with some added for the call to arrive. */
const shortest = 30 * 60_000 + 5000

/** Whether an open charge is for the same thing at the same price, with enough time left to pay or to open its page. */
function isSame(open: ChargeItem, wanted: Wanted): boolean {
  const needed = open.state === 'created' ? shortest : 60_000
  const least = new Date(clock.now().getTime() + needed).toISOString()
  return (
    isOpen(open.state) &&
    open.subjectId === wanted.subjectId &&
    open.provider === wanted.provider &&
    open.amount === wanted.amount &&
    sessionsOf(open) === sessionsOf(wanted) &&
    open.account === wanted.account &&
    open.isLive === wanted.isLive &&
    (open.expiresAt ?? '') > least
  )
}

const sessionsOf = ({ sessions = [] }: Pick<Wanted, 'sessions'>) =>
  sessions.map(({ bookingId, startsAt, amount }) => `${bookingId} ${startsAt} ${amount}`).join()

async function create(wanted: Wanted, { settings, notYet, withIt }: Opening): Promise<ChargeItem> {
  const now = clock.now()
  const at = now.toISOString()
  const { taxName: name, taxPercentage: percentage } = settings ?? {}
  const tax = taxOf(wanted.amount, name && percentage ? { name, percentage } : undefined)
  const { sessions, ...thing } = wanted
  const item = {
    ...thing,
    id: newId('charge'),
    currency: 'usd' as const,
    ...(tax && { tax }),
    ...(sessions && { sessions: paidSessions(sessions, tax?.cents ?? 0) }),
    state: 'created' as const,
    attempt: 0,
    // Sent to the provider with each try: a retry must repeat the values of the first call.
    expiresAt: new Date(Math.ceil((now.getTime() + pageLives) / 1000) * 1000).toISOString(),
    refunds: [],
    disputes: [],
    isGranted: false,
    month: monthOf(at),
    createdAt: at,
    updatedAt: at,
  }
  const { write } = claimStep('open-charge', thingOf(item), item.id)
  await writeSteps(moneyEntities, [
    { write: ({ charge }) => charge.create(item).commit() },
    { write },
    ...[notYet].flat(),
    ...((await withIt?.(item)) ?? []),
  ])
  return item
}

/** The sessions, each with its part of the tax. The parts add up to the whole tax. */
function paidSessions(sessions: NonNullable<Wanted['sessions']>, tax: number): PaidSession[] {
  const amounts = sessions.map(({ amount }) => amount)
  const taxes = partsOfWhole(tax, amounts)
  return sessions.map((one, place) => ({
    ...one,
    tax: taxes[place] ?? 0,
    state: 'waiting' as const,
    isShared: false,
  }))
}

/** Stores the payment page, so that admins find the charge by it; `Refused` if another page was stored first. */
export async function awaitPayment(opened: ChargeItem, page: PaymentPage): Promise<ChargeItem> {
  const { id: chargeId, provider, updatedAt } = opened
  const next = { ...page, state: 'awaiting' as const, updatedAt: later(updatedAt, clock.now()) }
  await writeSteps(moneyEntities, [
    {
      write: ({ charge }) =>
        charge
          .patch({ id: chargeId })
          .set(next)
          .where((a, { eq }) => eq(a.state, 'created'))
          .commit(),
    },
    {
      write: ({ chargeReference }) =>
        chargeReference.put({ provider, reference: page.objectId, chargeId }).commit(),
    },
  ])
  return { ...opened, ...next }
}

/** Ends an unpaid charge and frees its thing. A charge that was paid in the meantime stays as it is. */
export async function closeCharge(
  open: ChargeItem,
  state: 'expired' | 'failed',
  failure?: string,
): Promise<void> {
  const at = later(open.updatedAt, clock.now())
  await writeSteps(entities, [
    {
      write: ({ charge }) =>
        charge
          .patch({ id: open.id })
          .set({ state, updatedAt: at, ...(failure && { failure }) })
          .where((a, { eq }) => `${eq(a.state, 'created')} OR ${eq(a.state, 'awaiting')}`)
          .commit(),
    },
    (await holdsThing(open)) && freePurchaseStep(open),
  ])
}

/** Whether a charge is still the open charge for its thing. */
export async function holdsThing(item: ChargeItem): Promise<boolean> {
  const { data } = await claim()
    .get({ kind: 'open-charge', value: thingOf(item) })
    .go({ consistent: true })
  return data?.owner === item.id
}

/** Frees the thing that a charge is open for. */
export const freePurchaseStep = (item: ChargeItem): Step<{ claim: typeof claim }> => ({
  write: ({ claim }) =>
    claim
      .delete({ kind: 'open-charge', value: thingOf(item) })
      .where((a, { eq }) => eq(a.owner, item.id))
      .commit(),
})

/** Ends a try whose page could not be opened; the next try has another idempotency key. */
export async function endTry({ id, attempt }: ChargeItem, error: unknown): Promise<void> {
  if (error instanceof ProviderError && (error.status ?? 0) >= 500) await countTry('charge', id, attempt)
}
