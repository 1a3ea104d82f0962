import { endpoint, json } from '../endpoint.ts'
import { PaymentSettings, PaymentSettingsChange } from './admin-books.ts'
import { pace } from './buying.ts'
import { SiteSettings } from './site-settings.ts'

/** The payment settings, and Kiai's contact data. */

export const settings = {
  getSiteSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    summary: 'The public settings: office, hours, social pages, shipping, tax line and banner',
    success: json(SiteSettings),
  }),
  getPaymentSettings: endpoint({
    method: 'GET',
    path: '/api/admin/payment-settings',
    access: 'admin',
    summary: 'The payment settings; of keys, only whether they are set',
    success: json(PaymentSettings),
  }),
  updatePaymentSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/payment-settings',
    access: 'admin',
    freshSignIn: true,
    summary: 'Tests keys at their provider and stores them; absent ones stay unchanged',
    body: PaymentSettingsChange,
    success: json(PaymentSettings),
    problems: ['keys.refused', 'provider.down', 'payment.changed'],
    limit: pace,
  }),
} as const
