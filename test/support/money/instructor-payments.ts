import { expect } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import { type LedgerEntryItem, ledgerEntry } from '../../../functions/model/ledger/ledger-entry.ts'
import { checkPayouts } from '../../../functions/payments/reconciliation/payouts.ts'

/** Helpers for tests of instructors' payments: an admin's calls, and the books, read directly. */

const { payments } = api
type Wish = Input<typeof payments.createInstructorPayment>['body']
type Mark = Input<typeof payments.markInstructorPaymentPaid>['body']

export const wishOf = (instructorId: string, more: Partial<Wish> = {}): Wish => ({
  instructorId,
  amount: '45.00',
  description: 'Workshop room',
  dueDate: '2026-12-01T00:00:00.000Z',
  ...more,
})

/** All calls of an admin about an instructor's payments. */
export function paymentsBy(admin: Call) {
  /** All payments of an instructor, newest first. */
  async function paymentsOf(instructorId: string) {
    const { items } = await admin(payments.listInstructorPayments, { query: {} })
    return items.filter((item) => item.instructorId === instructorId)
  }
  return {
    paymentsOf,
    async onlyOne(instructorId: string) {
      const found = await paymentsOf(instructorId)
      expect(found).toHaveLength(1)
      const [one] = found
      if (!one) throw new Error('There is one')
      return one
    },
    create: (wish: Wish, by = admin) => by(payments.createInstructorPayment, { body: wish }),
    mark: (id: string, body: Mark = { paymentMethod: 'stripe' }, by = admin) =>
      by(payments.markInstructorPaymentPaid, { params: { id }, body }),
  }
}

export async function entriesOf(instructorId: string): Promise<LedgerEntryItem[]> {
  const { data } = await ledgerEntry().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  return data
}

/** Cents that an instructor is owed by the books. */
export const owed = async (instructorId: string) =>
  (await entriesOf(instructorId))
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === `owed:${instructorId}`)
    .reduce((sum, { cents }) => sum - cents, 0)

/** Expects that payments and books agree. */
export const agrees = async (instructorId: string) => expect(await checkPayouts(instructorId)).toEqual([])
