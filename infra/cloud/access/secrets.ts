import type { Meanings } from './parts.ts'

const settingKeys = ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage']

/** Rights to the keys of payments and of calendars. */
export const secretsAccess = {
  'calendar-key:read': ({ calendarKey }) => ({
    permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: [calendarKey.secretArn] }],
    environment: { CALENDAR_KEY_SECRET: calendarKey.secretArn },
  }),

  'payment-keys:read': ({ paymentKeys }) => ({
    permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: [paymentKeys.secretArn] }],
    environment: { PAYMENT_KEYS_SECRET: paymentKeys.secretArn },
  }),

  'payment-keys:write': ({ paymentKeys }) => ({
    permissions: [{ actions: settingKeys, resources: [paymentKeys.secretArn] }],
    environment: { PAYMENT_KEYS_SECRET: paymentKeys.secretArn },
  }),
} satisfies Partial<Meanings>
