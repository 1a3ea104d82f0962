import { expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'

/** Every call that makes a payment provider work while a person waits has a limit. */

const { payments } = api

test.each([
  ...(['checkOutSubscription', 'previewPlanChange', 'changePlan', 'cancelSubscription'] as const),
  ...(['resumeSubscription', 'openPortal', 'buyCourse', 'buyPackage', 'payBooking'] as const),
  ...(['checkPurchase', 'requestRefund', 'openPayee', 'checkPayee', 'updatePaymentSettings'] as const),
])('%s is limited by member', (name) => {
  expect(payments[name].limit).toEqual({ calls: 300, seconds: 600, of: 'member' })
})

test('events in the name of PayPal are limited by network, far above PayPal’s own rate', () => {
  expect(payments.receivePayPalEvent.limit).toEqual({ calls: 1200, seconds: 60, of: 'copy' })
})
