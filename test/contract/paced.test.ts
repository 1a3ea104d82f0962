import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'

/** Whatever has a payment provider asked while somebody waits may be asked for so often, and no more. */

const { payments } = api

test.each([
  ...(['checkOutSubscription', 'previewPlanChange', 'changePlan', 'cancelSubscription'] as const),
  ...(['resumeSubscription', 'openPortal', 'buyCourse', 'buyPackage', 'payBooking'] as const),
  ...(['checkPurchase', 'requestRefund', 'openPayee', 'checkPayee', 'updatePaymentSettings'] as const),
])('%s is paced by its member', (name) => {
  expect(payments[name].limit).toEqual({ calls: 300, seconds: 600, of: 'member' })
})

test('what claims to be PayPal is paced by where it comes from, far above what PayPal tells', () => {
  expect(payments.receivePayPalEvent.limit).toEqual({ calls: 1200, seconds: 60, of: 'copy' })
})
