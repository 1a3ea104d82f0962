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
    summary: 'Office, hours, pages elsewhere, shipping, tax line and banner, as everybody may know them',
    success: json(SiteSettings),
  }),
  getPaymentSettings: endpoint({
    method: 'GET',
    path: '/api/admin/payment-settings',
    access: 'admin',
    summary: 'How payments are set up; of keys only that they are kept',
    success: json(PaymentSettings),
  }),
  updatePaymentSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/payment-settings',
    access: 'admin',
    freshSignIn: true,
    summary: 'Tests keys against their provider and keeps them; what is absent stays',
    body: PaymentSettingsChange,
    success: json(PaymentSettings),
    problems: ['keys.refused', 'provider.down', 'payment.changed'],
    limit: pace,
  }),
} as const
