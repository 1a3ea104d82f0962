import type { PayeeAccount } from '#shared/contract/payments/payees.ts'
import { Problem } from '#shared/contract/problem.ts'
import { type PayeeState, payeeStateOf } from '#shared/rules/money/payout.ts'
import type { Caller } from '../../http/serve.ts'
import type { InstructorItem } from '../../model/instructors/instructor.ts'
import { type PayeeItem, payee } from '../../model/instructors/payee.ts'
import { besideAct } from '../../model/table/act.ts'
import { inFull } from '../../model/table/batch.ts'
import { createOnce } from '../../model/table/create-once.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { askStripe, type Stripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { currentSettings, neededStripe, type StripeKeys } from '../provider/keys.ts'
import { asProblem } from '../provider/problem.ts'
import { ownInstructor } from './own-instructor.ts'

/**
 * The Stripe accounts to which instructors are paid, made and set up on Stripe's pages. The state of an account is
 * read from Stripe when its instructor returns from there, and again before each payout.
 */

async function find(instructorId: string, account: string): Promise<PayeeItem | undefined> {
  const { data } = await payee().get({ instructorId, account }).go({ consistent: true })
  return data ?? undefined
}

/** The account as stored. */
export async function payeeOf(caller: Caller): Promise<PayeeAccount> {
  const [{ id }, settings] = await Promise.all([ownInstructor(caller), currentSettings()])
  if (!settings?.stripe) return { state: 'unavailable' }
  return { state: (await find(id, settings.stripe.account))?.state ?? 'none' }
}

/** The account as Stripe reports it now; the answer is stored. */
export async function checkPayee(caller: Caller): Promise<PayeeAccount> {
  const [{ id }, keys] = await Promise.all([ownInstructor(caller), neededStripe()])
  const known = await find(id, keys.account)
  if (!known) return { state: 'none' }
  return { state: await stateNow(keys, known).catch(throwProblem) }
}

/** The page on which the caller gives Stripe their identity and bank account. The first visit makes the account. */
export async function payeePage(caller: Caller): Promise<{ url: string }> {
  const [own, keys] = await Promise.all([ownInstructor(caller), neededStripe()])
  try {
    const { stripeId, state } =
      (await find(own.id, keys.account)) ?? (await made(keys, own, caller.member.email))
    return await askStripe(keys.secretKey, async (stripe) => {
      if (state === 'ready') return { url: (await stripe.accounts.createLoginLink(stripeId)).url }
      const back = `${env('SITE_ORIGIN')}/teach/earnings?from=stripe`
      const visit = {
        account: stripeId,
        type: 'account_onboarding',
        return_url: back,
        refresh_url: back,
      } as const
      return { url: (await stripe.accountLinks.create(visit)).url }
    })
  } catch (error) {
    throw throwProblem(error)
  }
}

/** Stripe handles identity checks and the dashboard; losses are Kiai's. */
const express = {
  country: 'US',
  capabilities: { transfers: { requested: true } },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
} as const

async function made(
  { secretKey, account }: StripeKeys,
  { id: instructorId }: InstructorItem,
  email: string,
): Promise<PayeeItem> {
  const { id: stripeId } = await askStripe(secretKey, (stripe, retrySuffix) =>
    stripe.accounts.create(
      { ...express, email, metadata: { instructor: instructorId } },
      // Two concurrent calls make one account.
      { idempotencyKey: `payee:${instructorId}${retrySuffix}` },
    ),
  )
  const at = clock.now().toISOString()
  const item: PayeeItem = {
    instructorId,
    account,
    stripeId,
    state: 'started',
    createdAt: at,
    updatedAt: at,
  }
  await besideAct(() => createOnce(() => payee().create(item).go()))
  return (await find(instructorId, account)) ?? item
}

async function stateNow({ secretKey }: StripeKeys, known: PayeeItem): Promise<PayeeState> {
  const read = await askStripe(secretKey, (stripe) => stripe.accounts.retrieve(known.stripeId))
  const state = stateOf(read)
  if (state !== known.state) {
    await besideAct(() =>
      payee()
        .patch({ instructorId: known.instructorId, account: known.account })
        .set({ state, updatedAt: clock.now().toISOString() })
        .go(),
    )
  }
  return state
}

function stateOf({ capabilities, details_submitted, requirements }: Stripe.Account): PayeeState {
  return payeeStateOf({
    isActive: capabilities?.transfers === 'active',
    isSubmitted: details_submitted,
    isRejected: requirements?.disabled_reason?.startsWith('rejected') === true,
    isLacking: (requirements?.past_due?.length ?? 0) > 0,
  })
}

/**
 * Returns the account to which an instructor's money may be sent, as Stripe reports it now; undefined if it may not
 * be sent.
 */
export async function openPayee(keys: StripeKeys, instructorId: string): Promise<string | undefined> {
  const known = await find(instructorId, keys.account)
  if (!known) return undefined
  return (await stateNow(keys, known)) === 'ready' ? known.stripeId : undefined
}

/** The instructors among these that Stripe can pay, as stored. */
export async function readyPayees(instructorIds: readonly string[]): Promise<Set<string>> {
  const account = (await currentSettings())?.stripe?.account
  if (!account) return new Set()
  const keys = [...new Set(instructorIds)].map((instructorId) => ({ instructorId, account }))
  const found = await inFull(keys, (asked) => payee().get(asked).go({ concurrency: 4 }))
  return new Set(found.filter(({ state }) => state === 'ready').map(({ instructorId }) => instructorId))
}

function throwProblem(error: unknown): never {
  if (!(error instanceof ProviderError) || error.kind !== 'refused') throw asProblem(error)
  throw new Problem(
    'payee.refused',
    `Stripe refused${error.issue ? ` (${error.issue})` : ''}. Please contact support.`,
  )
}
