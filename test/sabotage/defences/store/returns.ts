import type { Defence } from '../../defence.ts'

const calls = ['test/functions/orders/returns.test.ts']
const rules = ['test/rules/store/returns.test.ts']

/** Returns: limited to the bought, paid and received units. */
export const returns: Defence[] = [
  {
    name: 'return-keeps-its-account',
    file: 'functions/model/store/orders-of-member.ts',
    from: 'if (isOpen || onItsWay.includes(state)) return {}',
    to: 'if (onItsWay.includes(state)) return {}',
    tests: ['test/functions/orders/account.test.ts'],
  },
  {
    name: 'return-units-once',
    file: 'shared/rules/store/returns.ts',
    from: 'return percent > 0 ? keptUnits(line) : 0',
    to: 'return percent > 0 ? line.quantity : 0',
    tests: rules,
  },
  {
    name: 'return-within-its-days',
    file: 'shared/rules/store/returns.ts',
    from: 'return percent > 0 ? keptUnits(line) : 0',
    to: 'return percent >= 0 ? keptUnits(line) : 0',
    tests: rules,
  },
  {
    name: 'return-cents-left-of-line',
    file: 'shared/rules/store/returns.ts',
    from: 'return Math.floor((Math.max(0, leftOfLine(line)) * units) / still)',
    to: 'return units * line.cents',
    tests: rules,
  },
  {
    name: 'return-asked-within-units',
    file: 'functions/orders/returns/request.ts',
    from: 'if (!line || quantity > most) {',
    to: 'if (!line) {',
    tests: calls,
  },
  {
    name: 'return-one-press',
    file: 'functions/orders/returns/request.ts',
    from: 'if (before.some((one) => one.id === id)) return',
    to: '',
    tests: calls,
  },
  {
    name: 'return-order-as-read',
    file: 'functions/model/store/order-steps.ts',
    from: '.where((a, { eq }) => eq(a.updatedAt, known.updatedAt))',
    to: '',
    tests: calls,
  },
  {
    name: 'return-received-once',
    file: 'functions/orders/returns/decide.ts',
    from: "if (!mayReturnBecome(known.state, 'received'))",
    to: "if (known.state === 'withdrawn')",
    tests: calls,
  },
  {
    name: 'return-receipt-within-request',
    file: 'functions/orders/returns/decide.ts',
    from: 'if (resellable + unsellable > line.quantity)',
    to: 'if (resellable > 98)',
    tests: calls,
  },
  {
    name: 'return-written-off',
    file: 'functions/model/store/stock.ts',
    from: 'const change = returned.onHand + writtenOff.onHand',
    to: 'const change = returned.onHand',
    tests: calls,
  },
  {
    name: 'return-refunded-once',
    file: 'functions/orders/owed/find-owed.ts',
    from: '(refundRequestId ? 0 : refund)',
    to: "(refundRequestId === '' ? 0 : refund)",
    tests: calls,
  },
  {
    name: 'return-left-of-payment',
    file: 'functions/orders/owed/refund-owed.ts',
    from: 'const amount = Math.min(cents, leftOf(paid))',
    to: 'const amount = leftOf(paid) > 0 ? cents : 0',
    tests: calls,
  },
  {
    name: 'return-closed-with-its-order',
    file: 'functions/model/steps/refunded-order.ts',
    from: '...closeReturnsSteps(returns, now),',
    to: '',
    tests: calls,
  },
  {
    name: 'return-refund-polled',
    file: 'web/features/orders/order/use-order.ts',
    from: 'known && isRefunding(known) ?',
    to: 'known?.ended && isRefunding(known) ?',
    tests: ['test/web/orders/returns.test.tsx'],
  },
]
