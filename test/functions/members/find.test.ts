import { beforeAll, expect, inject, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { charge } from '../../../functions/model/payments/charge.ts'
import { refundRequest } from '../../../functions/model/payments/refund-request.ts'
import { caller, expectProblem, ownWord, settle, visitor } from '../../support/kiai.ts'
import { changeEvent, openEvent } from '../../support/live.ts'
import { becomes, boughtCourse, chargeOf } from '../../support/money/bought.ts'
import { subscribe } from '../../support/money/paying.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { signIn } from '../../support/people/sign-in.ts'
import { book, instructorWithAccount, payFor } from '../../support/sessions/bookings.ts'
import { checkOut, photo, soldPhoto, storedOrder } from '../../support/store/orders.ts'

/** One box of the admin area finds a person by words, and every other item by its id. */

const { members } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})
const find = async (q: string) => (await admin(members.findAnything, { query: { q } })).items

test('a member is found by name, email and id', async () => {
  const { id, email, call } = await newcomer()
  const lastName = ownWord()
  await call(members.updateProfile, { body: { firstName: 'Lena', lastName } })
  await settle()
  const found = { kind: 'member', id, title: `Lena ${lastName}`, detail: email, memberId: id }
  for (const q of [lastName.slice(0, 9), `lena ${lastName}`, email, id])
    expect(await find(q)).toEqual([found])
  expect(await find(ownWord())).toEqual([])
})

test('a payment is found by its own id and by all of its ids at Stripe', async () => {
  const { id: memberId, call } = await newcomer()
  await subscribe(call)
  const { data } = await charge().query.ofMember({ memberId }).go()
  const [paid] = data
  const names = [paid?.id, paid?.providerPaymentId, paid?.objectId, paid?.subscriptionId, paid?.customerId]
  expect(new Set(names).size).toBe(5)
  for (const name of names) {
    expect(await find(name ?? '')).toMatchObject([
      { kind: 'payment', id: paid?.id, detail: expect.stringMatching(/^\$19\.99, paid/), memberId },
    ])
  }
})

test('a booking, its instructor and its PayPal payment are found by their ids', async () => {
  const { id: memberId, call } = await newcomer()
  const approve = (id: string) =>
    admin(api.instructors.decideApproval, { params: { id }, body: { decision: 'approve' } })
  const { instructorId } = await instructorWithAccount(approve)
  const { id } = await book(call, instructorId)
  await payFor(call, id, 'paypal')
  expect(await find(id)).toMatchObject([{ kind: 'booking', id, memberId }])
  expect(await find(instructorId)).toMatchObject([
    { kind: 'instructor', id: instructorId, detail: 'Approved' },
  ])
  const { data } = await charge().query.ofMember({ memberId }).go()
  for (const name of [data[0]?.providerPaymentId, data[0]?.objectId]) {
    expect(await find(name ?? '')).toMatchObject([{ kind: 'payment', id: data[0]?.id }])
  }
})

test('a payment is found by its refund: by its id at Stripe or PayPal, and by the request', async () => {
  for (const provider of ['stripe', 'paypal'] as const) {
    const { id: memberId, call, purchaseId, at } = await boughtCourse(provider)
    const body = { reason: 'Not for me', isTechnical: false, screenshots: [] }
    await call(api.payments.requestRefund, { ...at, body })
    await becomes(call, purchaseId, { state: 'refunded' })
    const [refund] = (await chargeOf(purchaseId)).refunds
    const { data } = await refundRequest().query.ofMember({ memberId }).go()
    for (const name of [refund?.id, data[0]?.id]) {
      expect(await find(name ?? '')).toMatchObject([{ kind: 'payment', id: purchaseId, memberId }])
    }
  }
})

test('an unpaid order is found by its number in any notation, by its id and by its checkout', async () => {
  const { id: memberId, call } = await newcomer()
  const { orderId } = await checkOut(call, [photo(await soldPhoto())])
  const { number, chargeId } = await storedOrder(orderId)
  const found = { kind: 'order', id: orderId, title: `Order ${number}`, memberId }
  for (const typed of [orderId, number, number.toLowerCase(), number.replaceAll('-', ' ')]) {
    expect(await find(typed)).toMatchObject([
      { ...found, detail: expect.stringMatching(/^\$6\.00, pending, /) },
    ])
  }
  const { objectId, state } = await chargeOf(chargeId)
  expect(state).toBe('awaiting')
  expect(await find(objectId ?? '')).toMatchObject([{ kind: 'payment', id: chargeId, memberId }])
})

test('campaigns and live events are found by their ids', async () => {
  const subject = `News ${ownWord()}`
  const made = await admin(api.newsletter.createCampaign, { body: { subject, content: 'Words' } })
  expect((await find(made.id)).filter(({ kind }) => kind !== 'act')).toMatchObject([
    { kind: 'campaign', id: made.id, title: subject, detail: expect.stringMatching(/^draft, /) },
  ])
  const event = await openEvent(admin)
  await changeEvent(event, { state: 'no_replay' })
  expect(await find(event)).toMatchObject([
    { kind: 'event', id: event, detail: expect.stringMatching(/^no replay, /) },
  ])
})

test('a request leads to the act of an admin', async () => {
  const { id } = await newcomer()
  const browser = await signIn(inject('origin'), 'admin')
  await browser.fetch(`/api/admin/users/${id}`)
  const { items } = await admin(api.admin.listAudit, { query: { subject: id } })
  const requestId = items[0]?.requestId ?? ''
  expect(await find(requestId)).toMatchObject([{ kind: 'act', id: requestId }])
  const byRequest = await admin(api.admin.listAudit, { query: { subject: requestId } })
  expect(byRequest.items).toMatchObject([{ operation: 'getPerson', requestId }])
})

test('an unknown id finds nothing, and only admins may search', async () => {
  const ours = ['bkg', 'chg', 'cmp', 'ins', 'liv', 'mem', 'ord', 'rfr'].map((prefix) => `${prefix}_nobody`)
  for (const q of [...ours, 'pi_nobody', 're_nobody', 'cs_nobody', 'K-0000-0000']) {
    expect(await find(q)).toEqual([])
  }
  const { call } = await newcomer()
  await expectProblem(call(members.findAnything, { query: { q: 'admin' } }), 'role.required')
  await expectProblem(visitor(members.findAnything, { query: { q: 'admin' } }), 'session.required')
})
