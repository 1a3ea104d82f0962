import { beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '#shared/mail/blocks.ts'
import { renderMail } from '#shared/mail/render.ts'
import type { MailItem } from '../../../../functions/model/mail/mail.ts'
import type { OrderItem, OrderLine } from '../../../../functions/model/store/order.ts'
import type { OrderClaimItem } from '../../../../functions/model/store/order-claim.ts'
import type { OrderReturnItem } from '../../../../functions/model/store/order-return.ts'
import { moneyTable, paidAt } from '../../../support/money/money-table.ts'

/** The texts of mails about orders, made from stored data. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let compose: {
  receiptOf: typeof import('../../../../functions/mail/payment-letters.ts').receiptOf
  refundOf: typeof import('../../../../functions/mail/payment-letters.ts').refundOf
  orderOf: typeof import('../../../../functions/mail/order-letters.ts').orderOf
  returnOf: typeof import('../../../../functions/mail/return-letters.ts').returnOf
  claimOf: typeof import('../../../../functions/mail/claim-letters.ts').claimOf
}
let model: typeof import('../../../../functions/model/store/order.ts') &
  typeof import('../../../../functions/model/store/order-return.ts') &
  typeof import('../../../../functions/model/store/order-claim.ts') &
  typeof import('../../../../functions/model/payments/refund-request.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  const [payments, orders, returns, claims] = await Promise.all([
    import('../../../../functions/mail/payment-letters.ts'),
    import('../../../../functions/mail/order-letters.ts'),
    import('../../../../functions/mail/return-letters.ts'),
    import('../../../../functions/mail/claim-letters.ts'),
  ])
  compose = { ...payments, ...orders, ...returns, ...claims }
  const items = await Promise.all([
    import('../../../../functions/model/store/order.ts'),
    import('../../../../functions/model/store/order-return.ts'),
    import('../../../../functions/model/store/order-claim.ts'),
    import('../../../../functions/model/payments/refund-request.ts'),
  ])
  model = { ...items[0], ...items[1], ...items[2], ...items[3] }
})

const number = 'K-7F3Q-9MXD'

const readerOf = (id: string) => ({
  id,
  email: `${id}@kiai.test`,
  firstName: 'Lena',
  settings: {
    emailNotifications: true,
    marketingEmails: false,
    courseReminders: true,
    liveEventAlerts: true,
  },
})

/** The subject and the text of a mail; both empty if there is none. */
async function mailOf(
  composer: (about: MailItem['about'], reader: ReturnType<typeof readerOf>) => Promise<Letter | undefined>,
  about: MailItem['about'],
): Promise<{ subject: string; text: string }> {
  const letter = await composer(about, readerOf('mem_reader'))
  return letter ? renderMail(letter, 'https://kiai.example') : { subject: '', text: '' }
}

const shirts = {
  productId: 'prd_tee',
  variant: 'm-black',
  name: 'Ensō Tee',
  size: 'm',
  color: 'black',
  isDigital: false,
  quantity: 2,
  cents: 2400,
  state: 'paid',
  refunded: 0,
} as const satisfies OrderLine
const photo = {
  productId: 'prd_photo',
  variant: 'one',
  name: 'First Light',
  isDigital: true,
  quantity: 1,
  cents: 400,
  state: 'delivered',
  refunded: 0,
} as const satisfies OrderLine

let made = 0

/** A paid order of two shirts and a photo, with its charge. */
async function ordered(more: Partial<OrderItem> = {}, isShipped = true): Promise<OrderItem> {
  const id = `ord_${++made}`
  const memberId = await kiai.payer()
  const charge = await kiai.opened({
    memberId,
    purpose: 'order',
    subjectId: id,
    title: 'Ensō Tee and 1 more',
    amount: more.total ?? 6199,
    state: 'paid',
    paidAt,
  })
  const item: OrderItem = {
    id,
    number,
    memberId,
    chargeId: charge.id,
    provider: 'stripe',
    state: 'paid',
    lines: [shirts, photo],
    goods: 5200,
    shipping: 999,
    total: 6199,
    ...(isShipped && { method: 'express' }),
    address: {
      country: 'US',
      firstName: 'Lena',
      lastName: 'Hoffmann',
      street: '118 Bedford Ave',
      extra: '',
      postcode: '11249',
      city: 'Brooklyn',
      region: 'NY',
    },
    policy: { physicalDays: 14, digitalDays: 7 },
    paidAt,
    createdAt: paidAt,
    updatedAt: paidAt,
    ...more,
  }
  await model.order().create(item).go()
  return item
}

async function returned(more: Partial<OrderReturnItem>): Promise<MailItem['about']> {
  const { id: orderId, memberId } = await ordered()
  const id = `ret_${orderId}`
  const { name, size, color, cents } = shirts
  const item: OrderReturnItem = {
    orderId,
    id,
    number,
    memberId,
    state: 'approved',
    lines: [{ line: 0, name, size, color, quantity: 2, cents, reason: 'too_small' }],
    note: '',
    createdAt: paidAt,
    updatedAt: paidAt,
    ...more,
  }
  await model.orderReturn().create(item).go()
  return { orderId, returnId: id }
}

async function claimed(more: Partial<OrderClaimItem>): Promise<MailItem['about']> {
  const { id: orderId, memberId } = await ordered()
  const id = `clm_${orderId}`
  const { name, size, color } = shirts
  const item: OrderClaimItem = {
    orderId,
    id,
    number,
    memberId,
    state: 'refunded',
    kind: 'damaged',
    line: 0,
    name,
    size,
    color,
    quantity: 1,
    words: 'The seam is torn.',
    pictures: [],
    createdAt: paidAt,
    updatedAt: paidAt,
    ...more,
  }
  await model.orderClaim().create(item).go()
  return { orderId, claimId: id }
}

/** The cents of the lines of a text that end with an amount. */
const amountsOf = (text: string) =>
  [...text.matchAll(/: \$(\d+)\.(\d\d)$/gm)].map(([, dollars, cents]) => Number(`${dollars}${cents}`))

describe('the receipt of an order', () => {
  test('lists goods, files and shipping, which add up to the total', async () => {
    const { chargeId } = await ordered()
    const { text } = await mailOf(compose.receiptOf, { chargeId })
    const listed = text.slice(text.indexOf('2 × Ensō Tee'), text.indexOf('\n', text.indexOf('Total, USD')))
    expect(listed.split('\n')).toEqual([
      '2 × Ensō Tee: $48.00',
      '  Black, M',
      'First Light: $4.00',
      '  Digital',
      'Express shipping: $9.99',
      'Total, USD: $61.99',
    ])
    const amounts = amountsOf(listed)
    expect(amounts.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1))
  })

  test('of files alone has no line for shipping', async () => {
    const id = await ordered({ lines: [photo], goods: 400, shipping: 0, total: 400 }, false)
    expect((await mailOf(compose.receiptOf, { chargeId: id.chargeId })).text).not.toContain('shipping')
  })

  test('whose order is gone has the title of the purchase', async () => {
    const { id, amount } = await kiai.opened({
      purpose: 'order',
      subjectId: 'ord_gone',
      title: 'Ensō Tee and 1 more',
      amount: 6199,
      state: 'paid',
      paidAt,
    })
    expect(amount).toBe(6199)
    expect((await mailOf(compose.receiptOf, { chargeId: id })).text).toContain('Ensō Tee and 1 more: $61.99')
  })
})

describe('a mail about a parcel', () => {
  test('that is packed lists its goods without the files, and the address with the country', async () => {
    const { id } = await ordered()
    const { subject, text } = await mailOf(compose.orderOf, { orderId: id, news: 'packed' })
    expect(subject).toBe(`Your order is packed: ${number}`)
    expect(text).toContain('2 × Ensō Tee, Black, M')
    expect(text).not.toContain('First Light')
    expect(text).toContain('Lena Hoffmann, 118 Bedford Ave, Brooklyn NY 11249, United States')
    expect(text).not.toContain('Track parcel')
  })

  test('that is shipped names carrier and number, and links the page of the carrier', async () => {
    const url = 'https://www.ups.com/track?tracknum=1Z'
    const { id } = await ordered({ tracking: { carrier: 'UPS', number: '1Z 999', url } })
    const { subject, text } = await mailOf(compose.orderOf, { orderId: id, news: 'shipped' })
    expect(subject).toBe(`Your parcel is on its way: ${number}`)
    expect(text).toContain('UPS delivers it. The tracking number is 1Z 999.')
    expect(text).toContain(`Track parcel: ${url}`)
    expect(text).toContain(`https://kiai.example/order/${id}`)
  })

  test('that is shipped without a page of the carrier links the order only', async () => {
    const { id } = await ordered({ tracking: { carrier: 'UPS', number: '1Z 999' } })
    expect((await mailOf(compose.orderOf, { orderId: id, news: 'shipped' })).text).not.toContain(
      'Track parcel',
    )
  })

  test('that is delivered says the days of the policy at the time of the sale', async () => {
    const { id } = await ordered()
    const { text } = await mailOf(compose.orderOf, { orderId: id, news: 'delivered' })
    expect(text).toContain('You can return unused items within 14 days from today.')
  })

  test('whose order is gone is not sent', async () => {
    expect(await mailOf(compose.orderOf, { orderId: 'ord_gone', news: 'packed' })).toEqual({
      subject: '',
      text: '',
    })
  })
})

describe('a mail about a return', () => {
  test('that is approved has the instructions and the day of arrival', async () => {
    const about = await returned({
      instructions: 'Send it to the office, Room 4.',
      dueAt: '2026-12-20T11:00:00.000Z',
    })
    const { subject, text } = await mailOf(compose.returnOf, { ...about, news: 'approved' })
    expect(subject).toBe(`Your return is approved: ${number}`)
    expect(text).toContain('to arrive by Dec 20, 2026')
    expect(text).toContain('How to send it')
    expect(text).toContain('Send it to the office, Room 4.')
    expect(text).toContain('2 × Ensō Tee, Black, M')
  })

  test('about its approval is not sent once it was withdrawn', async () => {
    const about = await returned({ state: 'withdrawn', instructions: 'Send it to the office.' })
    expect((await mailOf(compose.returnOf, { ...about, news: 'approved' })).subject).toBe('')
  })

  test('that is declined has the reason', async () => {
    const about = await returned({ state: 'declined', answer: 'It was worn.' })
    const { subject, text } = await mailOf(compose.returnOf, { ...about, news: 'declined' })
    expect(subject).toBe(`Your return was declined: ${number}`)
    expect(text).toContain('You keep the items, and nothing is refunded.')
    expect(text).toContain('It was worn.')
  })

  test('that has arrived in part says the refund, and only what arrived', async () => {
    const { name, size, color, cents } = shirts
    const line = { line: 0, name, size, color, quantity: 2, cents, reason: 'too_small' as const }
    const about = await returned({
      state: 'received',
      lines: [{ ...line, resellable: 1, unsellable: 0 }],
      refund: 2400,
    })
    const { text } = await mailOf(compose.returnOf, { ...about, news: 'received' })
    expect(text).toContain('We refund $24.00 to the card or wallet that you paid with')
    expect(text).toContain('1 × Ensō Tee, Black, M')
  })
})

describe('a mail about a claim', () => {
  test('that is refunded says the amount and the answer', async () => {
    const about = await claimed({ refund: 1000, answer: 'We are sorry for the seam.' })
    const { subject, text } = await mailOf(compose.claimOf, about)
    expect(subject).toBe(`Your claim is refunded: ${number}`)
    expect(text).toContain('We refund $10.00 to the card or wallet that you paid with')
    expect(text).toContain('We are sorry for the seam.')
    expect(text).toContain('1 × Ensō Tee, Black, M')
  })

  test('that is declined says why', async () => {
    const about = await claimed({ state: 'declined', answer: 'It was washed too hot.' })
    const { subject, text } = await mailOf(compose.claimOf, about)
    expect(subject).toBe(`Your claim was declined: ${number}`)
    expect(text).toContain('Nothing is refunded.')
    expect(text).toContain('It was washed too hot.')
  })

  test('that is still open is not sent', async () => {
    expect((await mailOf(compose.claimOf, await claimed({ state: 'open' }))).subject).toBe('')
  })
})

test('a payment that came too late is refunded in full, and the mail says why', async () => {
  const memberId = await kiai.payer()
  const late = await kiai.opened(
    {
      memberId,
      purpose: 'order',
      subjectId: 'ord_late',
      title: 'Ensō Tee and 1 more',
      amount: 6199,
      state: 'refunded',
      paidAt,
      refunds: [{ id: 're_1', amount: 6199, state: 'pending', at: paidAt }],
    },
    false,
  )
  await model
    .refundRequest()
    .create({
      id: 'rfr_1',
      chargeId: late.id,
      memberId,
      state: 'paid',
      amount: 6199,
      ruleAmount: 6199,
      rule: 'stock_lost',
      wish: '',
      createdAt: paidAt,
      updatedAt: paidAt,
    })
    .go()
  const about = { chargeId: late.id, requestId: 'rfr_1', refundId: 're_1' }
  const { subject, text } = await mailOf(compose.refundOf, about)
  expect(subject).toBe('Your refund of $61.99 is on its way')
  expect(text).toContain('This is the full amount that you paid for Ensō Tee and 1 more.')
  expect(text).toContain('The items were sold out when they were paid, so they were refunded automatically.')
})
