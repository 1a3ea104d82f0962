import type { Defence } from '../defence.ts'

/** What keeps the books true, and the rules of money as they are. */

const at = (name: string) => `functions/payments/${name}.ts`
const rules = (name: string) => `shared/rules/${name}.ts`
const byTest = (...names: string[]) => names.map((name) => `test/functions/payments/${name}.test.ts`)
const byRule = (...names: string[]) => names.map((name) => `test/rules/${name}.test.ts`)

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
    name: 'books-left-no-difference',
    file: at('check-grants'),
    from: 'return !data || ',
    to: 'return !!data && ',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-leaving-no-difference',
    file: at('check-grants'),
    from: "return !data || (data.deletionDueAt ?? '9999') <= clock.now().toISOString()",
    to: 'return !data',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-open-unpaid-found',
    file: at('check-books'),
    from: "  await each('courses', () => checkOwnedCourses(each))\n",
    to: '',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-plan-unknown-at-stripe-found',
    file: at('check-books'),
    from: 'plans.filter(({ stripeId }) => !known.has(stripeId))',
    to: 'plans.filter(() => false && known.size)',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-plan-of-other-keys',
    file: at('check-grants'),
    from: '  if (paid && paid.account !== keys.account) return undefined\n',
    to: '',
    tests: byTest('nightly-check'),
  },
  {
    name: 'books-payments-without-an-end',
    file: at('months'),
    from: 'return monthsBack(now, count)',
    to: 'return monthsBack(now, Math.min(count, 24))',
    tests: byTest('books-of-months'),
  },
  {
    name: 'books-earnings-of-whoever-left',
    file: at('books'),
    from: 'if (entries.length === 0 && !teaching.has(id)) continue',
    to: 'if (!teaching.has(id)) continue',
    tests: byTest('books-of-months'),
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

export const books: Defence[] = [booked, decided].flat()
