import type { Defence } from '../defence.ts'

/** What keeps instructors from being paid twice, too much, or not at all. */

const at = (name: string) => `functions/payments/${name}.ts`
const byTest = (name: string) => [`test/functions/payments/${name}.test.ts`]
const tests = byTest('instructor-payments')
const connect = byTest('connect')
const gathered = byTest('gathered-payouts')

export const payouts: Defence[] = [
  {
    name: 'payout-paid-once',
    file: at('instructor-payments'),
    from: "if (known.state !== 'unpaid') throw new Problem('instructor_payment.paid')",
    to: '',
    tests,
  },
  {
    name: 'payout-as-read',
    file: at('instructor-payments'),
    from: '.where((a, { eq }) => eq(a.amount, known.amount))',
    to: '',
    tests,
  },
  {
    name: 'payout-more-than-nothing',
    file: at('instructor-payments'),
    from: 'if (known.amount <= 0)',
    to: 'if (known.amount === 0)',
    tests: gathered,
  },
  {
    name: 'payout-of-the-shown-amount',
    file: at('instructor-payments'),
    from: 'if (amount !== undefined && centsOf(amount) !== known.amount) {',
    to: 'if (amount === undefined && centsOf("0.00") === known.amount) {',
    tests,
  },
  {
    name: 'paid-payout-gathers-no-more',
    file: at('instructor-payments'),
    from: "...(known.isOpen ? [freed('open-payout', instructorId)] : []),",
    to: '',
    tests: gathered,
  },
  {
    name: 'open-payout-alone-gathers',
    file: 'functions/model/open-payout.ts',
    from: '.where((a, { eq }) => eq(a.isOpen, true))',
    to: '.where((a, { exists }) => exists(a.id))',
    tests: gathered,
  },
  {
    name: 'one-open-payout',
    file: 'functions/model/open-payout.ts',
    from: "steps: [begin, claimed('open-payout', instructorId, id)]",
    to: 'steps: [begin]',
    tests: gathered,
  },
  {
    name: 'lost-share-taken-back',
    file: at('disputes'),
    from: 'const taken = await takenBack(known, parts)',
    to: 'const taken = await takenBack({ ...known, isShared: false }, parts)',
    tests: gathered,
  },
  {
    name: 'share-back-in-parts-of-the-whole',
    file: at('taken-back'),
    from: 'kept - amount, amount)',
    to: '0, amount)',
    tests: gathered,
  },
  {
    name: 'share-returned-with-failed-refund',
    file: at('taken-back'),
    from: 'isReturned ? sum : -sum',
    to: '-sum',
    tests: gathered,
  },
  {
    name: 'reward-owed-from-the-start',
    file: at('instructor-payments'),
    from: "paymentType === 'session_payout' && owed,",
    to: '',
    tests,
  },
  {
    name: 'payouts-against-the-books',
    file: at('check-payouts'),
    from: 'if (owed !== amount || (paid.length > 0 && had !== amount)) {',
    to: 'if (had > amount) {',
    tests,
  },
  {
    name: 'payouts-paid-by-the-books',
    file: at('check-payouts'),
    from: "if (paid.length > 0 !== (state === 'paid')) {",
    to: 'if (paid.length > 1) {',
    tests,
  },
  {
    name: 'newcomers-fee-of-settings',
    file: 'functions/instructors/apply.ts',
    from: 'settings?.platformFee ?? platformFee.percentage',
    to: 'platformFee.percentage',
    tests: byTest('books-of-months'),
  },
  {
    name: 'earnings-of-instructors-alone',
    file: at('own-teacher'),
    from: "if (!instructorId) throw new Problem('instructor.required')\n  const",
    to: "if (!instructorId) throw new Problem('booking.not_found')\n  const",
    tests: byTest('earnings'),
  },
  {
    name: 'earnings-of-kept-part',
    file: at('earnings'),
    from: 'amount - (cancelled?.refund ?? 0)',
    to: 'amount',
    tests: byTest('earnings'),
  },
  {
    name: 'statement-says-paid-once-paid',
    file: at('earnings'),
    from: "paid.has(payoutId) ? 'paid' : 'due'",
    to: "paid.has(id) ? 'paid' : 'due'",
    tests: byTest('earnings'),
  },
  {
    name: 'statement-quotes-names',
    file: at('earnings'),
    from: 'row.map(cell)',
    to: 'row.map(String)',
    tests: byTest('earnings'),
  },
  {
    name: 'transfer-once',
    file: at('send-payout'),
    from: 'if (sent) return sent',
    to: '',
    tests: connect,
  },
  {
    name: 'transfer-next-key-kept',
    file: at('send-payout'),
    from: 'if (endsKey(error)) await countTry(known.id, attempt)',
    to: '',
    tests: connect,
  },
  {
    name: 'transfer-begun-once',
    file: at('send-payout'),
    from: '.where((a, { eq }) => eq(a.state, known.state))',
    to: '',
    tests: connect,
  },
  {
    name: 'transfer-of-the-shown-amount',
    file: at('send-payout'),
    from: 'if (centsOf(shown) !== known.amount) {',
    to: 'if (centsOf(shown) > known.amount) {',
    tests: connect,
  },
  {
    name: 'transfer-of-no-fee',
    file: at('send-payout'),
    from: "if (known.paymentType !== 'session_payout') throw new Problem('instructor_payment.not_ours')",
    to: '',
    tests: connect,
  },
  {
    name: 'transfer-to-who-is-ready',
    file: at('payees'),
    from: "return (await stateNow(keys, known)) === 'ready' ? known.stripeId : undefined",
    to: 'return known.stripeId',
    tests: connect,
  },
  {
    name: 'one-account-of-two-pages',
    file: at('payees'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what is written there
    from: '`payee:${instructorId}${anew}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what is written there
    to: '`payee:${Math.random()}${anew}`',
    tests: connect,
  },
  {
    name: 'transfers-compared-by-night',
    file: at('check-transfers'),
    from: 'if (back > 0)',
    to: 'if (back < 0)',
    tests: connect,
  },
]
