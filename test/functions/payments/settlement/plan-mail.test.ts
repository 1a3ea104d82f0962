import { beforeAll, expect, test } from 'vitest'
import type { SubscriptionItem } from '../../../../functions/model/payments/subscription.ts'
import { moneyTable, paidAt } from '../../../support/money/money-table.ts'
import { planOf } from '../../../support/money/plan-sample.ts'

/** Which change of a plan its member is told. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
beforeAll(async () => {
  kiai = await moneyTable()
})

/** The mails that the change between two states of a plan requests. */
async function told(before: Partial<SubscriptionItem>, after: Partial<SubscriptionItem>) {
  const { planMailSteps } = await import('../../../../functions/payments/settlement/plan-mail.ts')
  const { moneyEntities } = await import('../../../../functions/model/steps/money-steps.ts')
  const { writeSteps } = await import('../../../../functions/model/table/service.ts')
  const { mail } = await import('../../../../functions/model/mail/mail.ts')
  const memberId = await kiai.payer()
  const plan = planOf(memberId, paidAt, { stripeId: `sub_${memberId}` })
  const steps = planMailSteps({ ...plan, ...before }, { ...plan, ...after })
  if (steps.length > 0) await writeSteps(moneyEntities, steps)
  const { data } = await mail().query.ofMember({ memberId }).go({ pages: 'all' })
  return data.map(({ kind, about }) => about.change ?? kind)
}

const endsAt = '2026-12-20T11:00:00.000Z'
const master = { tier: 'master' } as const

test.each<[string, Partial<SubscriptionItem>, Partial<SubscriptionItem>]>([
  ['paymentFailed', {}, { pastDueSince: paidAt }],
  ['ended', {}, { isEnded: true, endsAt }],
  ['ended', { endsAt }, { isEnded: true, endsAt }],
  ['upgraded', {}, master],
  ['cancelPlanned', {}, { endsAt }],
  ['downgradePlanned', master, { ...master, nextTier: 'premium' }],
  ['resumed', { endsAt }, {}],
  ['resumed', { ...master, nextTier: 'premium' }, master],
])('%s is told where %j becomes %j', async (change, before, after) => {
  expect(await told(before, after)).toEqual([change])
})

test.each<[string, Partial<SubscriptionItem>, Partial<SubscriptionItem>]>([
  ['that begins', { stripeId: 'sub_before' }, {}],
  ['that goes on', {}, { paidUntil: '2027-01-20T11:00:00.000Z' }],
  ['that is paid again', { pastDueSince: paidAt }, {}],
  ['that is still unpaid', { pastDueSince: paidAt }, { pastDueSince: paidAt }],
  ['that has ended before', { isEnded: true, endsAt }, { isEnded: true, endsAt }],
  ['whose end was told before', { endsAt }, { endsAt }],
  ['that becomes smaller as planned', { ...master, nextTier: 'premium' }, {}],
])('nothing is told of a plan %s', async (_, before, after) => {
  expect(await told(before, after)).toEqual([])
})
