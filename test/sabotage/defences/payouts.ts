import type { Defence } from '../defence.ts'

/** What keeps instructors from being paid twice, too much, or not at all. */

const at = (name: string) => `functions/payments/${name}.ts`
const byTest = (name: string) => [`test/functions/payments/${name}.test.ts`]
const tests = byTest('instructor-payments')
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
    from: 'const taken = await takenBack(known, { before: refundedOf(known), amount })',
    to: 'const taken = await takenBack({ ...known, isShared: false }, { before: 0, amount })',
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
    from: 'isReturned ? cents : -cents',
    to: '-cents',
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
    file: at('earnings'),
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
]
