import type { Defence } from '../defence.ts'

/** What is noticed though no provider told it, or told it late: payments, refunds and disputes. */

const at = (name: string) => `functions/payments/${name}.ts`
const byTest = (...names: string[]) => names.map((name) => `test/functions/payments/${name}.test.ts`)

export const lostNews: Defence[] = [
  {
    name: 'refund-of-what-was-owed-too-long',
    file: at('subscription-mirror'),
    from: "  if (isOver) return { inVain: 'plan_over' }\n",
    to: '',
    tests: byTest('plan-life'),
  },
  {
    name: 'late-payment-paid-when-it-comes',
    file: at('settle'),
    from: 'isWaiting(known) ? ',
    to: 'isWaiting(known) && !known ? ',
    tests: byTest('late-payments'),
  },
  {
    name: 'late-payment-listed-when-it-began',
    file: at('check-listed'),
    from: "    if (kind === 'charge' && paid.createdAt < since) continue\n",
    to: '',
    tests: byTest('check-listed'),
  },
  {
    name: 'dispute-of-a-part-leaves-the-other-sessions',
    file: at('series-grant'),
    from: 'isPaidElsewhere(paid) || ',
    to: "paid.disputes.some(({ state }) => state === 'lost') || ",
    tests: byTest('bundle-disputes'),
  },
  {
    name: 'dispute-of-a-part-leaves-the-session',
    file: at('disputes'),
    from: "  if (state === 'lost' && goesOn(known, amount) && !known.sessions) return []\n",
    to: '',
    tests: byTest('bundle-disputes'),
  },
  {
    name: 'plan-by-card-alone',
    file: at('stripe-checkout'),
    from: "      allowed_payment_method_types: ['card' as const],\n",
    to: '',
    tests: byTest('late-payments'),
  },
  {
    name: 'refund-by-another-key',
    file: at('paypal-provider'),
    from: 'attempt === 0 ? id : ',
    to: 'attempt >= 0 ? id : ',
    tests: byTest('refund-news'),
  },
  {
    name: 'refund-told-without-its-request',
    file: at('book-refund'),
    from: '      return endRequest(given)\n',
    to: '      return\n',
    tests: byTest('book-refund'),
  },
  {
    name: 'refund-that-nobody-told',
    file: at('check-books'),
    from: "  await each('refunds on their way', () => checkOnTheirWay(months, each))\n",
    to: '',
    tests: byTest('nightly-check'),
  },
  {
    name: 'lost-news-of-paypal',
    file: at('check-books'),
    from: "  if (wallet) await each('payments by PayPal', () => checkPayPal(wallet, each))\n",
    to: '',
    tests: byTest('nightly-check'),
  },
  {
    name: 'lost-news-of-refunds-told-with-payments',
    file: at('check-books'),
    from: 'const missed = before ? now.refunds.find((one) => !isKnown(one))?.id : id',
    to: 'const missed = before ? undefined : id',
    tests: byTest('nightly-check'),
  },
  {
    name: 'lost-news-of-refunds',
    file: at('check-books'),
    from: "    await each('refunds at Stripe', () => checkGivenBack(keys, each))\n",
    to: '',
    tests: byTest('nightly-check'),
  },
  {
    name: 'news-of-nothing-told',
    file: at('follow-event'),
    from: "event.type.startsWith('CHECKOUT.ORDER.')",
    to: "event.type !== ''",
    tests: byTest('webhooks'),
  },
  {
    name: 'booked-and-not-listed',
    file: at('check-listed'),
    from: 'if (listed.get(name) === cents) continue',
    to: 'if (listed.has(name)) continue',
    tests: byTest('check-listed'),
  },
  {
    name: 'booked-with-other-keys',
    file: at('check-listed'),
    from: 'account !== account) continue',
    to: "account === '') continue",
    tests: byTest('check-listed'),
  },
  {
    name: 'refund-of-what-paypal-paid-back',
    file: at('refund'),
    from: ' && !isPaidElsewhere(known)',
    to: '',
    tests: byTest('disputes'),
  },
  {
    name: 'dispute-that-paypal-accepts-is-lost',
    file: at('follow-paypal'),
    from: "['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']",
    to: "['RESOLVED_BUYER_FAVOUR']",
    tests: byTest('disputes'),
  },
  {
    name: 'dispute-of-several-each-by-itself',
    file: at('disputes'),
    from: 'disputes: [...others, {',
    to: 'disputes: [{',
    tests: byTest('inquiry'),
  },
  {
    name: 'dispute-lost-after-another',
    file: at('disputes'),
    from: 'const had = lostPart(known, bookingId)',
    to: 'const had = 0',
    tests: byTest('inquiry'),
  },
  {
    name: 'dispute-of-several-holds-the-course',
    file: at('disputes'),
    from: "state === 'open' || isDisputed(known) ? ",
    to: "state === 'open' ? ",
    tests: byTest('inquiry'),
  },
]
