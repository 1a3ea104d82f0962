import { inject } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { caller, ownWord } from '../kiai.ts'

/** Helpers for tests of payments: the buttons of the providers' pages, and items to buy. */

export type Outcome = 'succeed' | 'decline' | 'insufficient' | 'challenge' | 'delay' | 'abandon'

/** Presses a button of a provider's payment page. Returns the address it leads to. */
export async function press(page: string, outcome: Outcome, more: Record<string, string> = {}) {
  return submit(page, { outcome, ...more })
}

/** Pays after the bank has asked for authentication. */
export async function pressChallenge(page: string, authentication: 'complete' | 'fail'): Promise<string> {
  const { to } = await press(page, 'challenge')
  return (await submit(new URL(to, page).href, { authentication })).to
}

async function submit(page: string, fields: Record<string, string>) {
  const response = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(page).origin },
    body: new URLSearchParams(fields),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(text)
  return { status: response.status, to: response.headers.get('location') ?? '', text }
}

/** Sends a command to a stand-in. */
export async function tell(provider: 'stripe' | 'paypal', act: string, wishes: object): Promise<unknown> {
  const response = await fetch(`${inject('origin')}/-/${provider}/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: inject('origin') },
    body: JSON.stringify(wishes),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** A list of Stripe, read with the local keys. */
export async function atStripe<Item = Record<string, unknown>>(path: string): Promise<{ data: Item[] }> {
  const response = await fetch(`${inject('origin')}/-/stripe${path}`, {
    headers: { authorization: 'Bearer sk_test_local_kiai_4242' },
  })
  return response.json() as Promise<{ data: Item[] }>
}

/** Subscribes to a plan by card. */
export async function subscribe(call: Call, tier: 'premium' | 'master' = 'premium'): Promise<Purchase> {
  const { checkoutUrl, purchaseId } = await call(api.payments.checkOutSubscription, { body: { tier } })
  await press(checkoutUrl, 'succeed')
  return call(api.payments.checkPurchase, { params: { id: purchaseId } })
}

/** A published course that is sold. */
export async function soldCourse(price = '49.00', accessLevel: 'free' | 'premium' = 'premium') {
  const admin = await caller('admin')
  const body = { title: `Course ${ownWord()}`, price, accessLevel, isPublished: true } as const
  return admin(api.courses.createCourse, { body })
}
