import { endpoint, json } from '../endpoint.ts'
import { PaymentSettings, PaymentSettingsChange, SocialLinks } from './admin-books.ts'
import { pace } from './buying.ts'

/** How payments are set up, and where Kiai is reached. */

export const settings = {
  getSocialLinks: endpoint({
    method: 'GET',
    path: '/api/social-links',
    access: 'public',
    summary: 'Where Kiai is found elsewhere, and where it is written to',
    success: json(SocialLinks),
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
