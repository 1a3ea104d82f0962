import type { Defence } from '../../defence.ts'

const calls = ['test/functions/orders/addresses.test.ts']
const page = ['test/web/members/own-addresses.test.tsx']
const file = 'functions/orders/addresses.ts'

/** Saved addresses: one default, each address once, ten at most. */
export const addresses: Defence[] = [
  {
    name: 'address-saved-once',
    file,
    from: 'const known = addresses.find((one) => isSame(one, added))',
    to: 'const known = addresses.find((one) => one.id === added.id)',
    tests: calls,
  },
  {
    name: 'address-changed-into-another-is-one',
    file,
    from: 'addresses.filter((one) => one !== twin)',
    to: 'addresses',
    tests: calls,
  },
  {
    name: 'address-of-ten-at-most',
    file,
    from: 'if (!known && addresses.length >= most) throw',
    to: 'if (!known && addresses.length < 0) throw',
    tests: calls,
  },
  {
    name: 'address-of-the-member-only',
    file,
    from: "if (!addresses.some((one) => one.id === id)) throw new Problem('address.not_found')",
    to: '',
    tests: calls,
  },
  {
    name: 'address-over-the-book-as-read',
    file,
    from: '(known ? eq(a.updatedAt, known) : notExists(a.updatedAt))',
    to: "(known ? '' : notExists(a.updatedAt) && '')",
    tests: calls,
  },
  {
    name: 'address-deleted-after-a-question',
    file: 'web/features/members/own-addresses.tsx',
    from: 'onClick={() => setLeaving(one)}',
    to: 'onClick={() => forget.mutate(one)}',
    tests: page,
  },
]
