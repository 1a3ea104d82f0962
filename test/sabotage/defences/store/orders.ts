import type { Defence } from '../../defence.ts'

const checkout = ['test/functions/orders/checkout.test.ts']
const disputes = ['test/functions/orders/disputes.test.ts']
const life = ['test/functions/orders/life.test.ts']
const page = ['test/web/store/order-page.test.tsx']
const race = ['test/faults/stock-faults.test.ts']

/** Stock, money and goods of the store stay consistent. */
export const orders: Defence[] = [
  {
    name: 'order-grant-of-its-own-payment',
    file: 'functions/payments/settlement/grants/order.ts',
    from: "  if (known.chargeId !== chargeId) return { refundFor: 'paid_twice' }\n",
    to: '',
    tests: ['test/functions/payments/settlement/order-grant.test.ts'],
  },
  {
    name: 'order-stock-enough',
    file: 'functions/model/store/stock.ts',
    from: "moveSteps('held', moved, times(effects.held, moved.quantity), from, isCounted ? moved.quantity : 0)",
    to: "moveSteps('held', moved, times(effects.held, moved.quantity), from, isCounted ? 0 : 0)",
    tests: race,
  },
  {
    name: 'order-price-of-server',
    file: 'functions/payments/checkout/cart.ts',
    from: 'if (changes.length === 0 && now.total === total) return lines',
    to: 'if (changes.length === 0) return lines',
    tests: checkout,
  },
  {
    name: 'order-of-another-member',
    file: 'functions/orders/find.ts',
    from: "if (known?.memberId !== memberId) throw new Problem('order.not_found')",
    to: "if (!known) throw new Problem('order.not_found')",
    tests: checkout,
  },
  {
    name: 'order-late-stock',
    file: 'functions/payments/settlement/grants/order.ts',
    from: "if (!counted) return { refundFor: 'stock_lost' }",
    to: "if (!counted) throw new Error('short')",
    tests: life,
  },
  {
    name: 'order-hold-kept-for-bank',
    file: 'functions/orders/lifecycle/end-hold.ts',
    from: "if (open?.state === 'awaiting' && !open.checkoutUrl) {",
    to: "if (open?.state === 'failed') {",
    tests: life,
  },
  {
    name: 'order-unpaid-file',
    file: 'functions/orders/downloads/given-line.ts',
    from: 'if (!isGivenOut(known, line)) {',
    to: 'if (known.isSuspended) {',
    tests: checkout,
  },
  {
    name: 'order-former-one-given-up',
    file: 'functions/payments/checkout/order.ts',
    from: 'if (isOther) await giveUpOrder(before)',
    to: '',
    tests: checkout,
  },
  {
    name: 'order-settled-between-readings',
    file: 'functions/orders/wire/order-wire.ts',
    from: 'if (settled?.paidAt) return detailOf(settled)',
    to: '',
    tests: life,
  },
  {
    name: 'order-unknown-said-so',
    file: 'web/features/orders/order/order-page.tsx',
    from: "if (!isSure) return 'unknown'",
    to: '',
    tests: page,
  },
  {
    name: 'order-lost-is-no-longer-suspended',
    file: 'functions/model/store/order-steps.ts',
    from: 'isSuspended ? { isSuspended: false } : {}',
    to: 'isSuspended ? {} : {}',
    tests: disputes,
  },
  {
    name: 'order-goes-on-after-a-part-is-lost',
    file: 'functions/payments/settlement/book-dispute.ts',
    from: "if (isPartLost && known.purpose === 'order') return suspendOrderSteps(known, isDisputed(known))",
    to: '',
    tests: disputes,
  },
  {
    name: 'order-shipping-by-the-settings',
    file: 'functions/payments/checkout/order.ts',
    from: 'centsOf(toSite(settings).standardShipping)',
    to: 'centsOf(toSite(undefined).standardShipping)',
    tests: ['test/functions/orders/settings.test.ts'],
  },
  {
    name: 'order-words-of-a-deleted-buyer',
    file: 'functions/model/store/orders-of-member.ts',
    from: ".set({ words: '', pictures: [] })",
    to: '.set({ pictures: [] })',
    tests: ['test/functions/orders/account.test.ts'],
  },
  {
    name: 'stock-delivery-only-adds',
    file: 'shared/contract/store/product-inputs.ts',
    from: 'variants.every(({ isCounted, onHand, knownOnHand }) => isCounted && onHand > knownOnHand)',
    to: 'variants.every(({ isCounted, onHand, knownOnHand }) => isCounted || onHand > knownOnHand)',
    tests: ['test/functions/store/admin-products.test.ts'],
  },
]
