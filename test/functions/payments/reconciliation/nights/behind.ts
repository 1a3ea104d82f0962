import { subscribe as subscribeTo, unsubscribe } from 'node:diagnostics_channel'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { booking } from '../../../../../functions/model/bookings/booking.ts'
import { member } from '../../../../../functions/model/members/member.ts'
import { charge } from '../../../../../functions/model/payments/charge.ts'
import { courseOwnership } from '../../../../../functions/model/payments/course-ownership.ts'
import { subscription } from '../../../../../functions/model/payments/subscription.ts'
import { stored } from '../../../../../functions/model/table/client.ts'
import { newId } from '../../../../../functions/model/table/new-id.ts'
import { settle } from '../../../../support/kiai.ts'
import { boughtCourse, mirrorOf, remember } from '../../../../support/money/bought.ts'
import { press, subscribe } from '../../../../support/money/paying.ts'
import { endNow } from '../../../../support/people/leaving.ts'
import { newcomer } from '../../../../support/people/newcomer.ts'
import { book, cancel, inHours, payFor } from '../../../../support/sessions/bookings.ts'
import { removeInstructor, storedInstructor } from '../../../../support/sessions/teaching.ts'
import { foundBy, foundOf, type Nights } from './night.ts'

/** Access of members compared with their payments: plans behind Stripe, sessions without payment, and the reverse. */

const { auth, members, payments } = api

async function subscriber() {
  const { call, id } = await newcomer()
  await subscribe(call)
  await settle()
  return { call, id, before: await mirrorOf(id) }
}

async function paidSession(instructorId: string, hours: number) {
  const { call } = await newcomer()
  const { id } = await book(call, instructorId, { scheduledAt: inHours(hours) })
  return { call, id, purchaseId: (await payFor(call, id)).id }
}

export const behind: Nights = {
  async 'a plan that is behind Stripe is brought up to it, and told, once'() {
    const { call, id, before } = await subscriber()
    // As if the event of this month had never come.
    const paidUntil = new Date(Date.parse(before.paidUntil) - 5 * 86_400_000).toISOString()
    await subscription().patch({ memberId: id }).set({ paidUntil, tier: 'master' }).go()
    return async () => {
      expect(await mirrorOf(id)).toMatchObject({ paidUntil: before.paidUntil, tier: 'premium' })
      expect(await call(auth.getUser)).toMatchObject({ subscriptionStatus: 'premium' })
      const drift = { kind: 'drift', isRepaired: true, what: `The plan of ${id} differed from Stripe` }
      expect(await foundBy(`drift:${before.stripeId}:`)).toMatchObject([drift])
    }
  },

  async 'plans that agree are read off the lists, none by itself; one that does not is read again, once'() {
    const [agreeing, other] = await Promise.all([subscriber(), subscriber()])
    await subscription().patch({ memberId: other.id }).set({ tier: 'master' }).go()
    const asked: string[] = []
    const hear = (call: unknown) => void asked.push((call as { request: { path: string } }).request.path)
    subscribeTo('http.client.request.start', hear)
    return async () => {
      unsubscribe('http.client.request.start', hear)
      const readOf = (id: string) => asked.filter((path) => path.includes(`/v1/subscriptions/${id}`)).length
      expect([readOf(agreeing.before.stripeId), readOf(other.before.stripeId)]).toEqual([0, 1])
      expect(await mirrorOf(other.id)).toMatchObject({ tier: 'premium' })
    }
  },

  async 'what somebody paid who has left, or is being removed, is no difference'() {
    const packages = [{ minutes: 60, sessions: 5 as const, cents: 22_222 }]
    const [gone, leaving, instructorId] = await Promise.all([
      boughtCourse(),
      boughtCourse('paypal'),
      storedInstructor({ packages }),
    ])
    const offer = { provider: 'stripe', minutes: 60, sessions: 5, price: '222.22' } as const
    const pack = await gone.call(payments.buyPackage, { params: { id: instructorId }, body: offer })
    await press(pack.checkoutUrl, 'succeed')
    await gone.call(payments.checkPurchase, { params: { id: pack.purchaseId } })
    await gone.call(members.deleteUser)
    expect(await endNow(gone.id)).toBe(true)
    // As if the night of their date had been cut off. The account is in no list of due ones, so that no other deletion
    // finds it.
    await stored.client.send(
      new UpdateCommand({
        ...member().get({ id: leaving.id }).params(),
        UpdateExpression: 'SET deletionDueAt = :past',
        ExpressionAttributeValues: { ':past': '2026-01-01T00:00:00.000Z' },
      }),
    )
    await courseOwnership().delete({ memberId: leaving.id, courseId: leaving.courseId }).go()
    return async () => {
      await removeInstructor(instructorId)
      for (const { purchaseId } of [gone, pack, leaving])
        expect(await foundOf(`not_granted:${purchaseId}`)).toBeNull()
    }
  },

  async 'a course that is open without a payment of its member is told, however old that is'() {
    const [unpaid, own, { id: other }] = await Promise.all([boughtCourse(), boughtCourse(), newcomer()])
    await remember(unpaid.purchaseId, { isGranted: false, gsi2pk: '$kiai#month_2020-01' })
    const chargeId = newId('charge')
    const since = new Date().toISOString()
    await courseOwnership().create({ memberId: other, courseId: own.courseId, chargeId, since }).go()
    return async () => {
      for (const id of [unpaid.purchaseId, chargeId]) {
        const told = { kind: 'not_charged', what: `${id} is open but not paid`, isRepaired: false }
        expect(await foundOf(`not_charged:${id}`)).toMatchObject(told)
      }
      expect(await foundOf(`not_charged:${own.purchaseId}`)).toBeNull()
    }
  },

  async 'a plan of which Stripe has no subscription is told, unless it was paid with other keys'() {
    const [lost, elsewhere] = await Promise.all([subscriber(), subscriber()])
    const [lostId, otherId] = [`sub_${lost.id}`, `sub_${elsewhere.id}`]
    await subscription().patch({ memberId: lost.id }).set({ stripeId: lostId }).go()
    await subscription().patch({ memberId: elsewhere.id }).set({ stripeId: otherId }).go()
    await remember(elsewhere.before.chargeId, { account: 'acct_elsewhere' })
    return async () => {
      expect(await foundOf(`not_at_provider:${lostId}`)).toMatchObject({
        kind: 'not_at_provider',
        isRepaired: false,
        what: `The plan of ${lost.id} has no subscription at Stripe`,
      })
      expect(await foundOf(`not_at_provider:${otherId}`)).toBeNull()
    }
  },

  async 'a session that is paid and not confirmed is told, and one that is confirmed and not paid'() {
    const instructorId = await storedInstructor()
    const [lost, free, cancelled, kept] = await Promise.all([
      paidSession(instructorId, 20),
      paidSession(instructorId, 30),
      paidSession(instructorId, 40),
      paidSession(instructorId, 50),
    ])
    await booking().patch({ id: lost.id }).remove(['chargeId']).go()
    await charge().patch({ id: free.purchaseId }).set({ isGranted: false }).go()
    await cancel(cancelled.call, cancelled.id)
    return async () => {
      await removeInstructor(instructorId)
      for (const [kind, { purchaseId }, what] of [
        ['not_granted', lost, 'is paid but not open'],
        ['not_charged', free, 'is open but not paid'],
      ] as const) {
        const told = { what: `${purchaseId} ${what}`, isRepaired: false }
        expect(await foundOf(`${kind}:${purchaseId}`)).toMatchObject(told)
      }
      const others = [cancelled, kept].map(({ purchaseId }) => purchaseId)
      for (const id of others.flatMap((id) => [`not_granted:${id}`, `not_charged:${id}`]))
        expect(await foundOf(id)).toBeNull()
    }
  },
}
