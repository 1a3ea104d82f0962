import type { Defence } from '../defence.ts'

/** What keeps the providers' keys whole and secret. */

const at = (name: string) => `functions/payments/${name}.ts`
const byTest = (...names: string[]) => names.map((name) => `test/functions/payments/${name}.test.ts`)

export const paymentKeys: Defence[] = [
  {
    name: 'webhook-of-our-version',
    file: at('tested-keys'),
    from: 'api_version: await stripeVersion()',
    to: 'description: await stripeVersion()',
    tests: byTest('payment-keys'),
  },
  {
    name: 'difference-that-was-mended-is-told',
    file: at('differences'),
    from: "isRepaired && (kind === 'drift' || kind === 'refund_late')",
    to: 'isRepaired',
    tests: byTest('differences'),
  },
  {
    name: 'keys-that-hold-are-labelled',
    file: 'functions/ports/payment-keys.ts',
    from: '  if (holding) await labelCurrent(holding)\n',
    to: '',
    tests: byTest('payment-keys'),
  },
  {
    name: 'keys-of-the-version-named',
    file: 'functions/ports/payment-keys.ts',
    from: ', VersionId: version }',
    to: ' }',
    tests: byTest('payment-keys'),
  },
  {
    name: 'keys-label-looked-for-again',
    file: 'functions/ports/payment-keys.ts',
    from: 'if (!isMoved || !(await pause())) throw error',
    to: 'throw error',
    tests: byTest('payment-keys'),
  },
  {
    name: 'keys-tested-first',
    file: at('settings'),
    from: 'return testedStripe({ secretKey, publishableKey })',
    to: 'return testedStripe({ secretKey, publishableKey }).catch(() => undefined)',
    tests: byTest('books'),
  },
  {
    name: 'keys-of-one-mode',
    file: at('tested-keys'),
    from: 'if (publicMode !== mode)\n',
    to: 'if (publicMode === undefined)\n',
    tests: byTest('books'),
  },
  {
    name: 'keys-last-four',
    file: at('tested-keys'),
    from: 'key.slice(-4)',
    to: 'key',
    tests: byTest('books'),
  },
  {
    name: 'keys-never-answered',
    file: at('settings'),
    from: '(end === undefined ? null : `••••',
    to: '(end === undefined ? null : `',
    tests: byTest('books'),
  },
  {
    name: 'webhook-of-the-keys-that-stay',
    file: at('tested-keys'),
    from: 'isKept ? old : [made]',
    to: 'isKept ? [made] : old',
    tests: byTest('books'),
  },
  {
    name: 'keys-by-version',
    file: 'functions/ports/payment-keys.ts',
    from: 'if (known.version === version)',
    to: "if (known.version !== '')",
    tests: byTest('payment-keys'),
  },
  {
    name: 'payment-settings-as-read',
    file: at('settings'),
    from: '      .where((a, { eq, notExists }) => (known ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt)))\n',
    to: '',
    tests: byTest('books-of-months'),
  },
]
