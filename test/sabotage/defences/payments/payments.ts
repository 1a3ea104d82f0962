import type { Defence } from '../../defence.ts'

/** Lines that keep a payment from being accepted, opened or booked twice, wrongly, or for another member. */

const told: Defence[] = [
  {
    name: 'stripe-signature',
    file: 'functions/ports/payments/stripe.ts',
    from: "timingSafeEqual(Buffer.from(value, 'hex'), expected)",
    to: "timingSafeEqual(Buffer.from(value, 'hex'), Buffer.from(value, 'hex'))",
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'stripe-signature-scheme',
    file: 'functions/ports/payments/stripe.ts',
    from: "name === 'v1' && /^[0-9a-f]",
    to: '/^[0-9a-f]',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'stripe-from-the-future',
    file: 'functions/ports/payments/stripe.ts',
    from: 'Math.abs(epochSeconds() - Number(moment))',
    to: 'epochSeconds() - Number(moment)',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'stripe-from-long-ago',
    file: 'functions/ports/payments/stripe.ts',
    from: 'Math.abs(epochSeconds() - Number(moment))',
    to: 'Number(moment) - epochSeconds()',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'stripe-without-secret',
    file: 'functions/ports/payments/stripe.ts',
    from: "secret === '' || ",
    to: '',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'stripe-live-mode',
    file: 'functions/payments/stripe/provider.ts',
    from: "    if (event.livemode !== keys.isLive) throw new Mismatch('It is of another live mode than the keys')\n",
    to: '',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'paypal-told-it',
    file: 'functions/payments/notices/receive.ts',
    from: '  if (!isGenuine) throw refused()\n',
    to: '',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'webhook-kept-once',
    file: 'functions/payments/notices/receive.ts',
    from: 'paymentEvent().create(item).go()',
    to: 'paymentEvent().put(item).go()',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'mismatch-noted-on-the-way-back',
    file: 'functions/payments/charges/report-mismatch.ts',
    from: "task: 'mismatch' as const, about, ",
    to: "task: 'mismatch' as const, about: '', ",
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'mismatch-shown-as-stored',
    file: 'functions/payments/charges/report-mismatch.ts',
    from: 'if (!(error instanceof Mismatch)) throw error',
    to: 'throw error',
    tests: ['test/functions/payments/notices/webhooks.test.ts'],
  },
  {
    name: 'mismatch-of-a-change-noted',
    file: 'functions/payments/subscriptions/change-plan.ts',
    from: 'await reportMismatch(invoiceId, () => followInvoice(keys, invoiceId))',
    to: 'await followInvoice(keys, invoiceId)',
    tests: ['test/functions/payments/ledger/other-months.test.ts'],
  },
  {
    name: 'event-done-once',
    file: 'functions/payments/notices/follow-event.ts',
    from: "if (event?.state !== 'kept') return",
    to: 'if (!event) return',
    tests: ['test/functions/payments/checkout/open-charge.test.ts'],
  },
]

const fits: Defence[] = (
  [
    ['account', "stored.account !== payment.account && 'account',"],
    ['live-mode', "stored.isLive !== payment.isLive && 'live mode',"],
    ['object', "stored.objectId !== undefined && stored.objectId !== payment.objectId && 'object',"],
    [
      'customer',
      "stored.customerId !== undefined && stored.customerId !== payment.customerId && 'customer',",
    ],
    ['amount', "stored.amount !== payment.amount && 'amount',"],
    ['currency', "stored.currency !== payment.currency && 'currency',"],
    ['product', "payment.subjectId !== undefined && stored.subjectId !== payment.subjectId && 'product',"],
    ['charge', "stored.id !== payment.chargeId && 'charge',"],
  ] as const
).map(([name, from]) => ({
  name: `payment-of-another-${name}`,
  file: 'functions/payments/charges/mismatch.ts',
  from,
  to: '',
  tests: ['test/functions/payments/settlement/settle.test.ts'],
}))

const months: Defence[] = [
  {
    name: 'month-that-fits',
    file: 'functions/payments/stripe/follow.ts',
    from: '    refuseOtherMonth(id, paid, { begun, memberId: facts.memberId, agreed })\n',
    to: '',
    tests: ['test/functions/payments/ledger/other-months.test.ts'],
  },
  ...(
    [
      ['account', "begun?.account !== paid.account && 'account',"],
      ['live-mode', "begun?.isLive !== paid.isLive && 'live mode',"],
      ['member', "begun?.memberId !== memberId && 'member',"],
      ['customer', "begun?.customerId !== paid.customerId && 'customer',"],
      ['currency', "paid.currency !== begun?.currency && 'currency',"],
      ['amount', "!isPrice && 'amount',"],
    ] as const
  ).map(([name, from]) => ({
    name: `month-of-another-${name}`,
    file: 'functions/payments/charges/mismatch.ts',
    from,
    to: '',
    tests: ['test/functions/payments/ledger/other-months.test.ts'],
  })),
]

const settled: Defence[] = [
  {
    name: 'settle-what-fits',
    file: 'functions/payments/settlement/settle.ts',
    from: '    refuseMismatch(known, told)\n',
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'settle-once',
    file: 'functions/payments/settlement/settle.ts',
    from: "    if (!statesBefore('pay').includes(known.state)) return known\n",
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'settle-as-read',
    file: 'functions/payments/settlement/settle.ts',
    from: '      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))\n',
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'settle-frees-its-own',
    file: 'functions/payments/settlement/settle.ts',
    from: '(await holdsThing(known)) && freePurchaseStep(known)',
    to: 'freedThing(known)',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'adjustment-of-zero',
    file: 'shared/contract/payments/ledger.ts',
    from: '(?!0+\\.00$)',
    to: '',
    tests: ['test/functions/payments/ledger/books.test.ts'],
  },
  {
    name: 'course-granted-once',
    file: 'functions/payments/settlement/grants/course.ts',
    from: "if (found.courseOwnership) return { refundFor: 'paid_twice' }",
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'course-of-no-account',
    file: 'functions/payments/settlement/grants/course.ts',
    from: "if (!found.member) return { refundFor: 'account_deleted' }",
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'course-no-longer-offered',
    file: 'functions/payments/settlement/grants/course.ts',
    from: "if (!found.course) return { refundFor: 'not_offered' }",
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'package-of-no-account',
    file: 'functions/payments/settlement/grants/package.ts',
    from: "if (!payer) return { refundFor: 'account_deleted' }",
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'one-plan-a-member',
    file: 'functions/payments/settlement/subscription-mirror.ts',
    from: "if (hasOther) return { refundFor: 'paid_twice' }",
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'plan-of-no-account',
    file: 'functions/payments/settlement/subscription-mirror.ts',
    from: "if (!hasAccount) return { refundFor: 'account_deleted' }",
    to: '',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'paid-twice-comes-back',
    file: 'functions/payments/settlement/settle.ts',
    from: ': autoRefundSteps(settledCharge, grant.refundFor, subscribed)',
    to: ': []',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'second-plan-is-ended',
    file: 'functions/payments/settlement/grants/auto-refund.ts',
    from: "return [...steps, endSubscriptionStep({ memberId, stripeId, when: 'now' })]",
    to: 'return [...steps, ...(memberId === stripeId ? steps : [])]',
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
  {
    name: 'fee-booked-once',
    file: 'functions/payments/settlement/settle.ts',
    from: ":fee`,\n    kind: 'fee' as const",
    to: ":fee` + Math.random(),\n    kind: 'fee' as const",
    tests: ['test/functions/payments/settlement/settle.test.ts'],
  },
]

const opened: Defence[] = [
  {
    name: 'one-open-charge',
    file: 'functions/payments/charges/open-charge.ts',
    from: `    { write },
    ...[notYet]`,
    to: `    write && false,
    ...[notYet]`,
    tests: ['test/functions/payments/checkout/open-charge.test.ts'],
  },
  {
    name: 'nothing-bought-meanwhile',
    file: 'functions/payments/charges/open-charge.ts',
    from: '...[notYet].flat(),',
    to: '',
    tests: ['test/functions/payments/checkout/bought-meanwhile.test.ts'],
  },
  ...(['subjectId', 'amount', 'account', 'isLive'] as const).map((name) => ({
    name: `open-charge-of-other-${name.toLowerCase()}`,
    file: 'functions/payments/charges/open-charge.ts',
    from: `    open.${name} === wanted.${name} &&\n`,
    to: '',
    tests: ['test/functions/payments/checkout/open-charge.test.ts'],
  })),
  {
    name: 'one-payment-page',
    file: 'functions/payments/charges/open-charge.ts',
    from: "    .where((a, { eq }) => eq(a.state, 'created'))\n",
    to: '',
    tests: ['test/functions/payments/checkout/open-charge.test.ts'],
  },
  {
    name: 'paid-is-not-given-up',
    file: 'functions/payments/charges/open-charge.ts',
    from: "eq(a.state, 'awaiting')}`)",
    to: 'eq(a.id, open.id)}`)',
    tests: ['test/functions/payments/checkout/open-charge.test.ts'],
  },
  {
    name: 'second-plan-refused',
    file: 'functions/payments/checkout/checkout.ts',
    from: "  if (isLive(await findSubscription(memberId))) throw new Problem('subscription.exists')\n",
    to: '',
    tests: ['test/functions/payments/subscriptions/plans.test.ts'],
  },
  {
    name: 'second-plan-at-stripe-refused',
    file: 'functions/payments/checkout/checkout.ts',
    from: '  if (!live) return\n',
    to: '  if (data) return\n',
    tests: ['test/functions/payments/subscriptions/plans.test.ts'],
  },
  {
    name: 'own-purchase',
    file: 'functions/payments/charges/purchases.ts',
    from: 'if (known?.memberId !== memberId) throw',
    to: 'if (!known) throw',
    tests: ['test/functions/payments/checkout/open-charge.test.ts'],
  },
]

export const payments: Defence[] = [told, fits, months, settled, opened].flat()
