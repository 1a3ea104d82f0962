import type { Defence } from '../defence.ts'

/** What keeps a payment from being believed, opened or booked twice, wrongly, or for somebody else. */

const at = (name: string) => `functions/payments/${name}.ts`
const byTest = (...names: string[]) => names.map((name) => `test/functions/payments/${name}.test.ts`)

const told: Defence[] = [
  {
    name: 'stripe-signature',
    file: 'functions/ports/stripe.ts',
    from: "timingSafeEqual(Buffer.from(value, 'hex'), expected)",
    to: "timingSafeEqual(Buffer.from(value, 'hex'), Buffer.from(value, 'hex'))",
    tests: byTest('webhooks'),
  },
  {
    name: 'stripe-signature-scheme',
    file: 'functions/ports/stripe.ts',
    from: "name === 'v1' && /^[0-9a-f]",
    to: '/^[0-9a-f]',
    tests: byTest('webhooks'),
  },
  {
    name: 'stripe-from-the-future',
    file: 'functions/ports/stripe.ts',
    from: 'Math.abs(epochSeconds() - Number(moment))',
    to: 'epochSeconds() - Number(moment)',
    tests: byTest('webhooks'),
  },
  {
    name: 'stripe-from-long-ago',
    file: 'functions/ports/stripe.ts',
    from: 'Math.abs(epochSeconds() - Number(moment))',
    to: 'Number(moment) - epochSeconds()',
    tests: byTest('webhooks'),
  },
  {
    name: 'stripe-without-secret',
    file: 'functions/ports/stripe.ts',
    from: "secret === '' || ",
    to: '',
    tests: byTest('webhooks'),
  },
  {
    name: 'stripe-live-mode',
    file: at('stripe-provider'),
    from: "    if (event.livemode !== keys.isLive) throw new Misfit('It is of another live mode than the keys')\n",
    to: '',
    tests: byTest('webhooks'),
  },
  {
    name: 'paypal-told-it',
    file: at('webhooks'),
    from: '  if (!isGenuine) throw refused()\n',
    to: '',
    tests: byTest('webhooks'),
  },
  {
    name: 'webhook-kept-once',
    file: at('webhooks'),
    from: 'paymentEvent().create(item).go()',
    to: 'paymentEvent().put(item).go()',
    tests: byTest('webhooks'),
  },
  {
    name: 'misfit-noted-on-the-way-back',
    file: at('note-misfit'),
    from: "task: 'misfit' as const, about, ",
    to: "task: 'misfit' as const, about: '', ",
    tests: byTest('webhooks'),
  },
  {
    name: 'misfit-shown-as-stored',
    file: at('note-misfit'),
    from: 'if (!(error instanceof Misfit)) throw error',
    to: 'throw error',
    tests: byTest('webhooks'),
  },
  {
    name: 'misfit-of-a-change-noted',
    file: at('plan'),
    from: 'await noteMisfit(invoiceId, () => followInvoice(keys, invoiceId))',
    to: 'await followInvoice(keys, invoiceId)',
    tests: byTest('other-months'),
  },
  {
    name: 'event-done-once',
    file: at('follow-event'),
    from: "if (event?.state !== 'kept') return",
    to: 'if (!event) return',
    tests: byTest('open-charge'),
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
  file: at('misfit'),
  from,
  to: '',
  tests: byTest('settle'),
}))

const months: Defence[] = [
  {
    name: 'month-that-fits',
    file: at('follow-stripe'),
    from: '    refuseOtherMonth(id, paid, { begun, memberId: facts.memberId, agreed })\n',
    to: '',
    tests: byTest('other-months'),
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
    ...{ name: `month-of-another-${name}`, file: at('misfit'), from, to: '' },
    tests: byTest('other-months'),
  })),
]

const settled: Defence[] = [
  {
    name: 'settle-what-fits',
    file: at('settle'),
    from: '    refuseMisfit(known, told)\n',
    to: '',
    tests: byTest('settle'),
  },
  {
    name: 'settle-once',
    file: at('settle'),
    from: "    if (!statesBefore('pay').includes(known.state)) return known\n",
    to: '',
    tests: byTest('settle'),
  },
  {
    name: 'settle-as-read',
    file: at('settle'),
    from: '      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))\n',
    to: '',
    tests: byTest('settle'),
  },
  {
    name: 'settle-frees-its-own',
    file: at('settle'),
    from: '(await holdsThing(known)) && freedThing(known)',
    to: 'freedThing(known)',
    tests: byTest('settle'),
  },
  {
    name: 'course-granted-once',
    file: at('course-grant'),
    from: 'found.courseOwnership || !found.course || ',
    to: '!found.course || ',
    tests: byTest('settle'),
  },
  {
    name: 'course-of-no-account',
    file: at('course-grant'),
    from: ' || !found.member) return',
    to: ') return',
    tests: byTest('settle'),
  },
  {
    name: 'one-plan-a-member',
    file: at('subscription-mirror'),
    from: 'if (!hasAccount || hasOther) return',
    to: 'if (!hasAccount) return',
    tests: byTest('settle'),
  },
  {
    name: 'plan-of-no-account',
    file: at('subscription-mirror'),
    from: 'if (!hasAccount || hasOther) return',
    to: 'if (hasOther) return',
    tests: byTest('settle'),
  },
  {
    name: 'paid-twice-comes-back',
    file: at('settle'),
    from: ': givenBack(settledCharge, grant.inVain, subscribed)',
    to: ': []',
    tests: byTest('settle'),
  },
  {
    name: 'second-plan-is-ended',
    file: at('given-back'),
    from: "return [...steps, endWanted({ memberId, stripeId, when: 'now' })]",
    to: 'return [...steps, ...(memberId === stripeId ? steps : [])]',
    tests: byTest('settle'),
  },
  {
    name: 'fee-booked-once',
    file: at('settle'),
    from: ":fee`, kind: 'fee' as const",
    to: ":fee` + Math.random(), kind: 'fee' as const",
    tests: byTest('settle'),
  },
]

const opened: Defence[] = [
  {
    name: 'one-open-charge',
    file: at('open-charge'),
    from: `    { write },
    ...[notYet]`,
    to: `    write && false,
    ...[notYet]`,
    tests: byTest('open-charge'),
  },
  {
    name: 'nothing-bought-meanwhile',
    file: at('open-charge'),
    from: '...[notYet].flat(),',
    to: '',
    tests: byTest('bought-meanwhile'),
  },
  ...(['subjectId', 'amount', 'account', 'isLive'] as const).map((name) => ({
    name: `open-charge-of-other-${name.toLowerCase()}`,
    file: at('open-charge'),
    from: `    open.${name} === wanted.${name} &&\n`,
    to: '',
    tests: byTest('open-charge'),
  })),
  {
    name: 'one-payment-page',
    file: at('open-charge'),
    from: "    .where((a, { eq }) => eq(a.state, 'created'))\n",
    to: '',
    tests: byTest('open-charge'),
  },
  {
    name: 'paid-is-not-given-up',
    file: at('open-charge'),
    from: "eq(a.state, 'awaiting')}`)",
    to: 'eq(a.id, open.id)}`)',
    tests: byTest('open-charge'),
  },
  {
    name: 'second-plan-refused',
    file: at('buy'),
    from: "  if (isLive(await findSubscription(memberId))) throw new Problem('subscription.exists')\n",
    to: '',
    tests: byTest('plans'),
  },
  {
    name: 'second-plan-at-stripe-refused',
    file: at('buy'),
    from: '    if (!live) return\n',
    to: '    if (data) return\n',
    tests: byTest('plans'),
  },
  {
    name: 'own-purchase',
    file: at('purchases'),
    from: 'if (known?.memberId !== memberId) throw',
    to: 'if (!known) throw',
    tests: byTest('open-charge'),
  },
]

export const payments: Defence[] = [told, fits, months, settled, opened].flat()
