import { beforeAll, describe, expect, inject, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { settle } from '../support/kiai.ts'
import { entriesOfCharge } from '../support/money/ledger-entries.ts'
import { moneyWrongs } from '../support/money/money-truth.ts'
import { atStripe, press, soldCourse } from '../support/money/paying.ts'
import { mailsTo, type ShownMail } from '../support/people/mails.ts'
import { newcomer } from '../support/people/newcomer.ts'
import { stripeList } from '../support/providers/provider-lists.ts'

/** Many requests at once for the same item have one effect, and overpayments are refunded automatically. */

/** How often both providers are paid at once. `npm run prove` does it a hundred times. */
const isWhole = process.env.KIAI_MONEY === 'all'
const races = isWhole ? 100 : 2
/** The number of returns from the same payment at once. */
const ways = isWhole ? 100 : 10

const { payments, courses } = api
const params = (id: string) => ({ params: { id } })
let courseId = ''

beforeAll(async () => {
  courseId = (await soldCourse()).id
})

/** Waits until all events have arrived and all due refunds were made. */
async function expectTrue(memberIds: string[]) {
  await expect
    .poll(async () => {
      await settle()
      return moneyWrongs(memberIds)
    })
    .toEqual([])
}

/** One member who pays by card and by wallet for the same course at the same moment. */
async function payTwice() {
  const { call, id, email } = await newcomer()
  const buy = (provider: 'stripe' | 'paypal') =>
    call(payments.buyCourse, { ...params(courseId), body: { provider } })
  const pages = await Promise.all([buy('stripe'), buy('paypal')])
  await Promise.all(
    pages.map(async ({ checkoutUrl, purchaseId }) => {
      await press(checkoutUrl, 'succeed')
      await call(payments.checkPurchase, params(purchaseId))
    }),
  )
  return { call, id, email }
}

test(`paid by card and wallet at once ${races} times, each course is paid once net, and open`, async () => {
  const payers: Awaited<ReturnType<typeof payTwice>>[] = []
  for (let done = 0; done < races; done += 5) {
    payers.push(...(await Promise.all(Array.from({ length: Math.min(5, races - done) }, payTwice))))
  }
  await expectTrue(payers.map(({ id }) => id))
  for (const { call, email } of payers) {
    const { items } = await call(payments.listPurchases, { query: {} })
    expect(items.map(({ state }) => state).sort()).toEqual(['paid', 'refunded'])
    const owned = await call(courses.getOwnership, params(courseId))
    expect(owned?.purchaseId).toBe(items.find(({ state }) => state === 'paid')?.id)
    // Both get mails: about each payment, and about the refund.
    await expect.poll(async () => (await mailsTo(email)).map(kindOf).sort()).toEqual(told)
  }
})

const told = ['receipt', 'receipt', 'refund']
const kindOf = ({ subject }: ShownMail) =>
  subject.startsWith('Your receipt') ? 'receipt' : subject.includes('refund') ? 'refund' : subject

/** Sends every event of a purchase again, this many times. */
async function redeliver(purchaseId: string, copies: number) {
  const events = await stripeList<{ id: string; type: string }>('events')
  const own = events.filter((event) => JSON.stringify(event).includes(purchaseId)).map(({ id }) => id)
  expect(own.length).toBeGreaterThan(0)
  for (let copy = 0; copy < copies; copy++) {
    for (const event of own) {
      await fetch(`${inject('origin')}/-/stripe/resend`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: inject('origin') },
        body: JSON.stringify({ event }),
      })
    }
  }
}

test(`${ways} returns and repeated events have one effect`, async () => {
  const { call, id } = await newcomer()
  const { checkoutUrl, purchaseId } = await call(payments.checkOutSubscription, { body: { tier: 'premium' } })
  await press(checkoutUrl, 'succeed')
  const [states] = await Promise.all([
    Promise.all(Array.from({ length: ways }, () => call(payments.checkPurchase, params(purchaseId)))),
    redeliver(purchaseId, 5),
  ])
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['paid']))
  await expectTrue([id])
  expect(await call(payments.listPurchases, { query: {} })).toMatchObject({ total: 1 })
  expect((await entriesOfCharge(purchaseId)).map(({ kind }) => kind).sort()).toEqual(['charge', 'fee'])
})

describe('two tabs that subscribe at once', () => {
  test('to the same plan get one page, and pay one subscription', async () => {
    const { call, id } = await newcomer()
    const ask = () => call(payments.checkOutSubscription, { body: { tier: 'premium' } })
    const [one, other] = await Promise.all([ask(), ask()])
    expect(other).toEqual(one)
    await Promise.all([press(one.checkoutUrl, 'succeed'), press(other.checkoutUrl, 'succeed')])
    await Promise.all([one, other].map(({ purchaseId }) => call(payments.checkPurchase, params(purchaseId))))
    await expectTrue([id])
    const { data } = await atStripe<{ metadata: { member: string } }>(
      '/v1/subscriptions?status=all&limit=100',
    )
    expect(data.filter(({ metadata }) => metadata.member === id)).toHaveLength(1)
  })

  test('to different plans, whenever they pay, pay one that continues', async () => {
    const { call, id } = await newcomer()
    const ask = (tier: 'premium' | 'master') =>
      call(payments.checkOutSubscription, { body: { tier } }).catch(() => undefined)
    const pages = await Promise.all([ask('premium'), ask('master')])
    const open = pages.filter((page) => page !== undefined)
    expect(open.length).toBeGreaterThan(0)
    await Promise.all(open.map(({ checkoutUrl }) => press(checkoutUrl, 'succeed').catch(() => undefined)))
    await Promise.all(open.map(({ purchaseId }) => call(payments.checkPurchase, params(purchaseId))))
    await expectTrue([id])
    const { items } = await call(payments.listPurchases, { query: {} })
    expect(items.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })
})
