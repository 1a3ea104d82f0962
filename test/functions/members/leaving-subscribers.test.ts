// @module-tag long
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { handler as deleteDueMembers } from '../../../functions/members/delete-due-members.ts'
import { member } from '../../../functions/model/members/member.ts'
import { subscription } from '../../../functions/model/payments/subscription.ts'
import { stored } from '../../../functions/model/table/client.ts'
import { settle } from '../../support/kiai.ts'
import { answerInstead } from '../../support/meanwhile.ts'
import { atStripe, subscribe } from '../../support/money/paying.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** A deleted account is not charged any further. */

const { members, payments } = api
afterEach(() => vi.restoreAllMocks())

async function subscriber() {
  const who = await newcomer()
  await subscribe(who.call)
  const { data } = await subscription().get({ memberId: who.id }).go({ consistent: true })
  const stripeId = data?.stripeId ?? ''
  const atStripeNow = async () =>
    (await atStripe(`/v1/subscriptions/${stripeId}`)) as unknown as {
      status: string
      cancel_at_period_end: boolean
    }
  return { ...who, stripeId, atStripeNow }
}

/** Runs the deletion with an account that appears as due only in the list read here. */
async function deleteDue(id: string): Promise<number> {
  const { Attributes: due } = await stored.client.send(
    new UpdateCommand({
      ...member().get({ id }).params(),
      UpdateExpression: 'SET deletionDueAt = :past',
      ExpressionAttributeValues: { ':past': '2026-01-01T00:00:00.000Z' },
      ReturnValues: 'ALL_NEW',
    }),
  )
  answerInstead(async (command) =>
    command instanceof QueryCommand && command.input.IndexName === 'gsi2' ? { Items: [due] } : undefined,
  )
  const { deleted } = await deleteDueMembers()
  vi.restoreAllMocks()
  return deleted
}

test('a member who plans to leave is charged for no further month, and one who stays can continue', async () => {
  const { call, atStripeNow } = await subscriber()
  await call(members.deleteUser)
  await settle()
  expect(await atStripeNow()).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(await call(payments.getSubscription)).toMatchObject({ state: 'ending', tier: 'premium' })
  await call(members.restoreUser)
  expect(await call(payments.resumeSubscription)).toMatchObject({ state: 'active', endsAt: null })
  expect(await atStripeNow()).toMatchObject({ cancel_at_period_end: false })
})

test('an account is not removed before its subscription has ended at Stripe', async () => {
  const { call, id, atStripeNow } = await subscriber()
  await call(members.deleteUser)
  await settle()
  expect(await deleteDue(id)).toBe(0)
  expect((await member().get({ id }).go({ consistent: true })).data).not.toBeNull()
  await settle()
  expect(await atStripeNow()).toMatchObject({ status: 'canceled' })
  expect(await deleteDue(id)).toBe(1)
  expect((await member().get({ id }).go({ consistent: true })).data).toBeNull()
  expect((await subscription().get({ memberId: id }).go({ consistent: true })).data).toBeNull()
})

test('a member without a subscription leaves as before', async () => {
  const { call, id } = await newcomer()
  await call(members.deleteUser)
  expect(await deleteDue(id)).toBe(1)
})
