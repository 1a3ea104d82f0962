import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import type { AdminReturn } from '#shared/contract/orders/returns.ts'

/** Orders and returns as the server tells them, for tests of screens. */

const moment = '2026-03-01T12:00:00.000Z'

export const lineOf = (given: Partial<OrderLine> = {}): OrderLine => ({
  productId: 'prd_tee',
  variant: 'm-black',
  name: 'Ensō Tee',
  size: 'm',
  color: 'black',
  imageUrl: null,
  isDigital: false,
  quantity: 2,
  price: '24.00',
  amount: '48.00',
  refundedAmount: '0.00',
  state: 'delivered',
  file: null,
  downloadedAt: null,
  coming: 0,
  returned: 0,
  returnable: 2,
  ...given,
})

/** An order of shirts that was delivered. */
export const orderOf = (given: Partial<OrderDetail> = {}): OrderDetail => ({
  id: 'ord_1',
  number: 'K-7F3Q-9MXD',
  state: 'delivered',
  lines: [lineOf()],
  goods: '48.00',
  shipping: '5.99',
  total: '53.99',
  tax: null,
  method: 'standard',
  address: null,
  tracking: null,
  policy: { physicalDays: 30, digitalDays: 7 },
  isSuspended: false,
  heldUntil: null,
  ended: null,
  createdAt: moment,
  paidAt: moment,
  packedAt: moment,
  shippedAt: moment,
  deliveredAt: moment,
  cancelledAt: null,
  payment: {
    purchaseId: 'chg_1',
    provider: 'stripe',
    state: 'paid',
    refundedAmount: '0.00',
    isWaiting: false,
    failure: null,
    checkoutUrl: null,
    isTooLate: false,
  },
  returns: [],
  returnUntil: '2026-03-31T12:00:00.000Z',
  ...given,
})

/** A return of one shirt that is requested. */
export const returnOf = (id: number, given: Partial<AdminReturn> = {}): AdminReturn => ({
  id: `ret_${id}`,
  orderId: `ord_${id}`,
  state: 'requested',
  lines: [
    {
      line: 0,
      name: 'Ensō Tee',
      size: 'm',
      color: 'black',
      imageUrl: null,
      quantity: 2,
      price: '24.00',
      reason: 'too_small',
      arrived: null,
    },
  ],
  note: '',
  instructions: null,
  answer: null,
  arriveBy: null,
  refund: null,
  createdAt: moment,
  approvedAt: null,
  receivedAt: null,
  endedAt: null,
  number: `K-000${id}-0000`,
  memberId: `mem_${id}`,
  memberName: `Buyer ${id}`,
  decidedBy: null,
  ...given,
})
