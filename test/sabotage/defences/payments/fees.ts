import type { Defence } from '../../defence.ts'

const fees = ['test/functions/bookings/booking/platform-fee.test.ts']

/** The platform fee of a session: individual terms, else the settings, else 15 percent. */
export const fee: Defence[] = [
  {
    name: 'fee-of-settings',
    file: 'shared/rules/money/fees.ts',
    from: 'own ?? settings ?? platformFee.percentage',
    to: 'own ?? platformFee.percentage',
    tests: fees,
  },
  {
    name: 'fee-of-own-terms',
    file: 'shared/rules/money/fees.ts',
    from: 'own ?? settings ?? platformFee.percentage',
    to: 'settings ?? platformFee.percentage',
    tests: fees,
  },
  {
    name: 'own-terms-taken-back',
    file: 'functions/instructors/edit-terms.ts',
    from: "'platformFee' in own ? [] : ['platformFee']",
    to: '[]',
    tests: fees,
  },
  {
    name: 'package-fee-as-of-sessions',
    file: 'functions/bookings/booking/package-use.ts',
    from: 'found ? await feePercentageOf(found) : 0',
    to: 'found ? 15 : 0',
    tests: fees,
  },
]
