import type { Defence } from '../defence.ts'

/** What keeps keys secret, the books true, and the rules of money as they are. */

const at = (name: string) => `functions/payments/${name}.ts`
const rules = (name: string) => `shared/rules/${name}.ts`
const byTest = (...names: string[]) => names.map((name) => `test/functions/payments/${name}.test.ts`)
const byRule = (...names: string[]) => names.map((name) => `test/rules/${name}.test.ts`)

const keys: Defence[] = [
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

const booked: Defence[] = [
  {
    name: 'ledger-formula',
    file: at('ledger-csv'),
    from: '(isFormula && !isNumber ?',
    to: '(isFormula && isNumber ?',
    tests: byTest('ledger-csv'),
  },
  {
    name: 'ledger-balance',
    file: 'functions/model/ledger-entry.ts',
    from: 'if (!isBalanced(booking.lines)) throw',
    to: 'if (booking.lines.length > 99) throw',
    tests: byTest('ledger-entry'),
  },
  {
    name: 'ledger-whole-cents',
    file: rules('ledger'),
    from: '  lines.every(({ cents }) => Number.isSafeInteger(cents)) &&\n',
    to: '',
    tests: byRule('ledger'),
  },
  {
    name: 'ledger-sums-to-nothing',
    file: rules('ledger'),
    from: 'sum + cents, 0) === 0',
    to: 'sum + cents, 0) >= 0',
    tests: byRule('ledger'),
  },
  {
    name: 'adjustment-once',
    file: at('books'),
    from: 'id: `adjustment:',
    to: 'id: Math.random() + `adjustment:',
    tests: byTest('books-of-months'),
  },
  {
    name: 'books-checked-each-by-itself',
    file: at('check-books'),
    from: '      unchecked++\n',
    to: '      if (error) throw error\n      unchecked++\n',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-plan-read-before-it-is-changed',
    file: at('check-subscriptions'),
    from: 'facts ? isBehind(before, facts) : !isOld',
    to: 'false',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-checked-kept',
    file: at('check-books'),
    from: '  await booksCheck().put({ at: clock.now().toISOString(), differences, unchecked }).go()\n',
    to: '',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-unbalanced-found',
    file: at('check-books'),
    from: 'if (isBalanced(lines as Parameters<typeof isBalanced>[0])) continue',
    to: 'if (isBalanced([]) || lines) continue',
    tests: byTest('books-of-months'),
  },
  {
    name: 'books-paid-and-closed-found',
    file: at('check-books'),
    from: 'now.isGranted === isTheirs)\n',
    to: 'now.isGranted || !isTheirs)\n',
    tests: byTest('books-of-months'),
  },
  {
    name: 'books-plan-beyond-the-lists-read',
    file: at('check-subscriptions'),
    from: 'facts ? isBehind(before, facts) : !isOld',
    to: 'facts !== undefined && isBehind(before, facts)',
    tests: byTest('differences'),
  },
  {
    name: 'books-sessions-paid-and-lost-found',
    file: at('check-books'),
    from: 'if (known?.chargeId !== id) return false',
    to: "if (known?.chargeId !== id) return 'either'",
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-difference-once',
    file: at('differences'),
    from: 'isRepaired: false, ...found, ',
    to: 'isRepaired: false, ...found, id: found.id + Math.random(), ',
    tests: byTest('books-of-months'),
  },
]

const decided: Defence[] = [
  {
    name: 'tier-override',
    file: rules('access'),
    from: '  if (tierOverride) return tierOverride\n',
    to: '',
    tests: byRule('subscription'),
  },
  {
    name: 'tier-grace',
    file: rules('access'),
    from: 'subscriptionGraceUntil ?? subscriptionExpiresAt',
    to: 'subscriptionExpiresAt',
    tests: byRule('subscription'),
  },
  {
    name: 'plan-grace-days',
    file: rules('subscription'),
    from: 'Date.parse(paidUntil) + graceDays * day',
    to: 'Date.parse(paidUntil) + (graceDays + 1) * day',
    tests: byRule('subscription'),
  },
  {
    name: 'plan-disputed-opens-nothing',
    file: rules('subscription'),
    from: "  if (isDisputed) return { tier: 'free', expiresAt: undefined, graceUntil: undefined }\n",
    to: '',
    tests: byRule('subscription'),
  },
  {
    name: 'plan-that-ends-has-no-grace',
    file: rules('subscription'),
    from: 'if (endsAt === undefined && !isEnded) return',
    to: 'if (!isEnded) return',
    tests: byRule('subscription'),
  },
  {
    name: 'plan-price-notice',
    file: rules('subscription'),
    from: 'priceNoticeDays * day <= at',
    to: 'priceNoticeDays * day < at',
    tests: byRule('subscription'),
  },
  {
    name: 'course-that-is-sold',
    file: rules('course-access'),
    from: "  if (price > 0 && accessLevel === 'free') return false\n",
    to: '',
    tests: byRule('subscription'),
  },
  {
    name: 'charge-paid-late',
    file: rules('charge'),
    from: "expired: { pay: ['paid'] }",
    to: 'expired: {}',
    tests: byRule('charge'),
  },
  {
    name: 'charge-never-unpaid',
    file: rules('charge'),
    from: "paid: { refund: ['part_refunded', 'refunded'] }",
    to: "paid: { refund: ['part_refunded', 'refunded'], expire: ['expired'] }",
    tests: byRule('charge'),
  },
  {
    name: 'charge-refunded-whole',
    file: rules('charge'),
    from: "refunded < amount ? 'part_refunded'",
    to: "refunded <= amount ? 'part_refunded'",
    tests: byRule('charge'),
  },
  {
    name: 'fee-half-a-cent',
    file: rules('fees'),
    from: '(amount * parts + 5000)',
    to: '(amount * parts)',
    tests: byRule('fees'),
  },
  {
    name: 'fee-and-share-are-the-whole',
    file: rules('fees'),
    from: 'share: total - fee',
    to: 'share: percentOf(total, 100 - percentage)',
    tests: byRule('fees'),
  },
  {
    name: 'tax-parts-make-the-whole',
    file: rules('fees'),
    from: 'return upTo(before + refund) - upTo(before)',
    to: 'return upTo(refund)',
    tests: byRule('fees'),
  },
]

export const books: Defence[] = [keys, booked, decided].flat()
