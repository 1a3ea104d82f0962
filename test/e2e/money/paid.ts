import { expect } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'

/** Pays on a provider's page, as its button does, and comes back. */
export async function pay(
  call: Call,
  { checkoutUrl, purchaseId }: { checkoutUrl: string; purchaseId: string },
): Promise<void> {
  const body = new URLSearchParams({ outcome: 'succeed' })
  const { origin } = new URL(checkoutUrl)
  await fetch(checkoutUrl, { method: 'POST', headers: { origin }, body, redirect: 'manual' })
  const paid = await call(api.payments.checkPurchase, { params: { id: purchaseId } })
  expect(paid.state).toBe('paid')
}
