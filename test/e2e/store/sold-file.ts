import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callsOf } from '../calls.ts'

/** A file on sale of this size, and a member who has bought it, for tests of its download. */
export async function boughtFile(
  { page, call, origin }: { page: Page; call: Call; origin: string },
  size: number,
): Promise<{ orderId: string; purchaseId: string; name: string; sha256: string }> {
  const admin = await callsOf(origin)
  const name = `Kata clip ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await admin(api.store.createProduct, {
    body: { name, category: 'video_clip', isDigital: true, price: '9.00' },
  })
  // A ZIP by its first bytes.
  const bytes = randomBytes(size)
  bytes.write('PK\u0003\u0004', 'latin1')
  const { fileId, parts } = await admin(api.store.beginProductFile, {
    params: { id },
    body: { filename: 'kata.zip', size },
  })
  for (const { url, offset, size: length } of parts) {
    const sent = await fetch(url, { method: 'PUT', body: bytes.subarray(offset, offset + length) })
    expect(sent.status).toBe(200)
  }
  await admin(api.store.useProductFile, { params: { id }, body: { fileId } })
  await admin(api.store.publishProduct, { params: { id }, body: { state: 'published' } })
  const { orderId, checkoutUrl } = await call(api.payments.checkOutOrder, {
    body: {
      items: [{ productId: id, quantity: 1, price: '9.00' }],
      provider: 'stripe',
      total: '9.00',
      key: crypto.randomUUID(),
    },
  })
  await page.goto(checkoutUrl)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('is paid')).toBeVisible()
  // The store no longer shows it; its order stays.
  await admin(api.store.publishProduct, { params: { id }, body: { state: 'archived' } })
  const { payment } = await call(api.orders.getOrder, { params: { id: orderId } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { orderId, purchaseId: payment.purchaseId, name, sha256 }
}

/** The SHA-256 of a file on disk. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
