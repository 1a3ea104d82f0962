import type { Defence } from '../../defence.ts'

/** Lines that keep the providers' keys consistent and secret. */

export const paymentKeys: Defence[] = [
  {
    name: 'webhook-of-our-version',
    file: 'functions/payments/settings/test-keys.ts',
    from: 'api_version: await stripeVersion()',
    to: 'description: await stripeVersion()',
    tests: ['test/functions/payments/settings/payment-keys.test.ts'],
  },
  {
    name: 'difference-that-was-mended-is-told',
    file: 'functions/payments/ledger/differences.ts',
    from: "isRepaired && (kind === 'drift' || kind === 'refund_late')",
    to: 'isRepaired',
    tests: ['test/functions/payments/reconciliation/differences.test.ts'],
  },
  {
    name: 'keys-that-hold-are-labelled',
    file: 'functions/ports/payments/payment-keys.ts',
    from: '  if (holding) await labelCurrent(holding)\n',
    to: '',
    tests: ['test/functions/payments/settings/payment-keys.test.ts'],
  },
  {
    name: 'keys-of-the-version-named',
    file: 'functions/ports/payments/payment-keys.ts',
    from: ', VersionId: version }',
    to: ' }',
    tests: ['test/functions/payments/settings/payment-keys.test.ts'],
  },
  {
    name: 'keys-label-looked-for-again',
    file: 'functions/ports/payments/payment-keys.ts',
    from: 'if (!isMoved || !(await pause())) throw error',
    to: 'throw error',
    tests: ['test/functions/payments/settings/payment-keys.test.ts'],
  },
  {
    name: 'keys-tested-first',
    file: 'functions/payments/settings/settings.ts',
    from: 'return testedStripe({ secretKey, publishableKey })',
    to: 'return testedStripe({ secretKey, publishableKey }).catch(() => undefined)',
    tests: ['test/functions/payments/ledger/books.test.ts'],
  },
  {
    name: 'keys-of-one-mode',
    file: 'functions/payments/settings/test-keys.ts',
    from: 'if (publicMode !== mode)\n',
    to: 'if (publicMode === undefined)\n',
    tests: ['test/functions/payments/ledger/books.test.ts'],
  },
  {
    name: 'keys-last-four',
    file: 'functions/payments/settings/test-keys.ts',
    from: 'key.slice(-4)',
    to: 'key',
    tests: ['test/functions/payments/ledger/books.test.ts'],
  },
  {
    name: 'keys-never-answered',
    file: 'functions/payments/settings/settings.ts',
    from: '(end === undefined ? null : `••••',
    to: '(end === undefined ? null : `',
    tests: ['test/functions/payments/ledger/books.test.ts'],
  },
  {
    name: 'webhook-of-the-keys-that-stay',
    file: 'functions/payments/settings/test-keys.ts',
    from: 'isKept ? old : [made]',
    to: 'isKept ? [made] : old',
    tests: ['test/functions/payments/ledger/books.test.ts'],
  },
  {
    name: 'keys-by-version',
    file: 'functions/ports/payments/payment-keys.ts',
    from: 'if (known.version === version)',
    to: "if (known.version !== '')",
    tests: ['test/functions/payments/settings/payment-keys.test.ts'],
  },
  {
    name: 'payment-settings-as-read',
    file: 'functions/payments/settings/settings.ts',
    from: 'known ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt),',
    to: "known ? eq(a.paypalMode, known.paypalMode) : '',",
    tests: ['test/functions/payments/ledger/books-of-months.test.ts'],
  },
]
