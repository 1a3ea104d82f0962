import type { Defence } from '../../defence.ts'

const calls = ['test/functions/orders/exchanges.test.ts']
const rules = ['test/rules/store/units.test.ts']

/** Exchanges: one piece for one piece, never for nothing, never for two, and never with a refund. */
export const exchanges: Defence[] = [
  {
    name: 'exchange-takes-what-was-paid',
    file: 'shared/rules/store/returns.ts',
    from: 'quantity * cents - refunded - exchangedCents',
    to: 'quantity * cents - refunded - 0 * exchangedCents',
    tests: rules,
  },
  {
    name: 'exchange-counts-as-returned',
    file: 'shared/rules/store/exchanges.ts',
    from: 'returned: returned + 1,',
    to: 'returned,',
    tests: rules,
  },
  {
    name: 'exchange-one-press',
    file: 'functions/orders/returns/request-exchange.ts',
    from: 'if (before.some((one) => one.id === id)) return',
    to: '',
    tests: calls,
  },
  {
    name: 'exchange-for-another-piece',
    file: 'functions/orders/exchanges/find-piece.ts',
    from: 'if (name === sold.variant) throw',
    to: "if (name === '') throw",
    tests: calls,
  },
  {
    name: 'exchange-of-what-is-made',
    file: 'functions/orders/exchanges/find-piece.ts',
    from: 'if (!variantsOf(item).some((one) => variantName(one) === name))',
    to: "if (name === '')",
    tests: calls,
  },
  {
    name: 'exchange-of-what-is-sold',
    file: 'functions/orders/exchanges/find-piece.ts',
    from: 'if (!item || !isExchangeable(item))',
    to: 'if (!item)',
    tests: calls,
  },
  {
    name: 'exchange-stock-told',
    file: 'functions/orders/exchanges/find-piece.ts',
    from: 'if (isCounted && stock.left < 1)',
    to: 'if (isCounted && stock.left < -1)',
    tests: calls,
  },
  {
    name: 'exchange-held-by-the-ledger',
    file: 'functions/orders/returns/request-exchange.ts',
    from: 'holdSteps(line, isCounted, { cause: id, at: createdAt })',
    to: "holdSteps(line, isCounted && id === '', { cause: id, at: createdAt })",
    tests: calls,
  },
  {
    name: 'exchange-not-refunded-too',
    file: 'functions/orders/returns/decide.ts',
    from: '...(!held && { refund: booked.cents, dueAt: at }),',
    to: 'refund: booked.cents,\n        dueAt: at,',
    tests: calls,
  },
  {
    name: 'exchange-piece-freed-by-decline',
    file: 'functions/orders/returns/decide.ts',
    from: '...freePieceSteps(await heldOrderOf(known), now),',
    to: '',
    tests: calls,
  },
  {
    name: 'exchange-piece-freed-by-withdrawal',
    file: 'functions/orders/returns/request.ts',
    from: '...freePieceSteps(held, now),',
    to: '',
    tests: calls,
  },
  {
    name: 'exchange-hold-until-its-day',
    file: 'functions/orders/exchanges/follow-exchange.ts',
    from: 'if (!isHeld || known.heldUntil !== due.at) return undefined',
    to: 'if (!isHeld || known.heldUntil === due.at) return undefined',
    tests: calls,
  },
  {
    name: 'exchange-ends-with-its-payment',
    file: 'functions/model/steps/refunded-order.ts',
    from: "setDueStep('order', id, at)",
    to: "setDueStep('order', id, '9999')",
    tests: calls,
  },
  {
    name: 'exchange-suspended-with-its-payment',
    file: 'functions/payments/settlement/grants/order.ts',
    from: '[known, ...(await exchangesOf(known))]',
    to: '[known]',
    tests: calls,
  },
  {
    name: 'exchange-not-cancelled-unpaid',
    file: 'functions/orders/lifecycle/cancel.ts',
    from: "if (known.state === 'pending' && known.exchangeOf) {",
    to: "if (known.state === 'returned' && known.exchangeOf) {",
    tests: calls,
  },
  {
    name: 'exchange-keeps-its-review',
    file: 'functions/model/reviews/product-review.ts',
    from: "state === 'delivered' || state === 'returning' || exchanged > 0",
    to: "state === 'delivered' || state === 'returning' || exchanged > 99",
    tests: calls,
  },
]
