import { CustomAttributeType } from 'electrodb'
import type { OfficeWeek } from '#shared/rules/office/office.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** The payment settings. The keys themselves are stored with the secrets, under the version named here. */
export const paymentSettings = entity({
  model: { service: 'kiai', entity: 'payment-settings', version: '1' },
  attributes: {
    /** The version of the secret that holds the keys; absent without keys. */
    keysVersion: { type: 'string' },
    stripe: {
      type: 'map',
      properties: {
        /** The last four characters of the secret key. */
        secretKeyEnd: { type: 'string', required: true },
        publishableKey: { type: 'string', required: true },
        account: { type: 'string', required: true },
        isLive: { type: 'boolean', required: true },
        webhook: { type: 'string', required: true },
      },
    },
    paypal: {
      type: 'map',
      properties: {
        clientIdEnd: { type: 'string', required: true },
        clientSecretEnd: { type: 'string', required: true },
        account: { type: 'string', required: true },
        webhook: { type: 'string', required: true },
      },
    },
    paypalMode: { type: ['sandbox', 'production'] as const, required: true, default: 'sandbox' },
    platformFee: { type: 'number' },
    taxName: { type: 'string' },
    taxPercentage: { type: 'number' },
    /** Kiai's pages on social networks. */
    social: {
      type: 'map',
      properties: {
        facebook: { type: 'string' },
        instagram: { type: 'string' },
        youtube: { type: 'string' },
        x: { type: 'string' },
        tiktok: { type: 'string' },
      },
    },
    office: {
      type: 'map',
      properties: {
        street: { type: 'string', required: true },
        city: { type: 'string', required: true },
        region: { type: 'string', required: true },
      },
    },
    /** For each day of the week, Sunday first; null is closed. */
    hours: { type: CustomAttributeType<OfficeWeek>('any') },
    contactEmail: { type: 'string' },
    /** Cents. */
    standardShipping: { type: 'number' },
    banner: { type: 'string' },
    /** Sessions included in the Master plan; absent means none. */
    sessionCredits: {
      type: 'map',
      properties: {
        monthly: { type: 'number', required: true },
        minutes: { type: 'number', required: true },
      },
    },
    /** Whether opens and clicks of newsletters are counted; absent means no. */
    newsletterTracking: { type: 'boolean' },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
export type PaymentSettingsItem = ItemOf<typeof paymentSettings>
