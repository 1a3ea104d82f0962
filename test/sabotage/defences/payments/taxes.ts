import type { Defence } from '../../defence.ts'

/** Lines that keep the tax of refunds and disputes equal to that of the payment. */

const tests = ['test/functions/payments/refunds/taxed-refunds.test.ts']

export const taxes: Defence[] = [
  {
    name: 'tax-back-of-each-part',
    file: 'functions/payments/settlement/book-refund.ts',
    from: 'return partWith(whole.tax, whole.amount, before, amount)',
    to: 'return amount === whole.amount && before === 0 ? whole.tax : 0',
    tests,
  },
  {
    name: 'tax-back-kept-as-booked',
    file: 'functions/payments/settlement/book-refund.ts',
    from: 'if (booked === undefined || booked === sumOf(taxes)) return taxes',
    to: 'if (booked !== null) return taxes',
    tests,
  },
  {
    name: 'tax-back-on-receipt',
    file: 'functions/payments/charges/purchases.ts',
    from: "tax: tax && state !== 'failed' ? dollarsOf(taxBack) : null,",
    to: 'tax: tax ? dollarsOf(tax.cents) : null,',
    tests,
  },
  {
    name: 'tax-of-what-the-bank-took',
    file: 'functions/payments/settlement/book-dispute.ts',
    from: 'tax: partWith(tax, whole, part.before, part.amount),',
    to: 'tax: part.amount === whole ? tax : 0,',
    tests,
  },
]
