import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ofTime, spendSteps } from '../../../functions/model/learning/spent.ts'
import { watchClock } from '../../../functions/model/learning/watch-clock.ts'
import { watchHour } from '../../../functions/model/learning/watch-hour.ts'
import { changed, liveEntities, replaceSteps } from '../../../functions/model/live/change-live-event.ts'
import { liveEvent } from '../../../functions/model/live/live-event.ts'
import { holdMail, mail } from '../../../functions/model/mail/mail.ts'
import { member } from '../../../functions/model/members/member.ts'
import { listMember, memberRow } from '../../../functions/model/members/member-listing.ts'
import { newsletterSubscriber } from '../../../functions/model/members/newsletter-subscriber.ts'
import { endSubscription } from '../../../functions/model/newsletter/end-subscription.ts'
import { newsletterCounts } from '../../../functions/model/newsletter/newsletter-count.ts'
import { addRecipients, claimRecipient, recipientKey } from '../../../functions/model/newsletter/recipient.ts'
import { review } from '../../../functions/model/reviews/review.ts'
import { changeReview } from '../../../functions/model/reviews/review-change.ts'
import { changeClaimStep } from '../../../functions/model/store/claim-steps.ts'
import { orderClaim } from '../../../functions/model/store/order-claim.ts'
import { orderReturn } from '../../../functions/model/store/order-return.ts'
import { changeReturnStep } from '../../../functions/model/store/return-steps.ts'
import { due, dueBy, setAside, setAsideSteps, setDueStep } from '../../../functions/model/table/due.ts'
import { Refused } from '../../../functions/model/table/refused.ts'
import { writeSteps } from '../../../functions/model/table/service.ts'
import { table } from '../../../functions/model/table/table.ts'
import { ownWord } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { createTestTable, unheard } from '../../support/platform/dynamodb.ts'

/**
 * Writes of the model over an item that another call has changed since it was read. In a table of their own, which no
 * consumer of the stream changes meanwhile.
 */

const at = '2019-05-01T00:00:00.000Z'
const then = '2019-05-02T00:00:00.000Z'
const now = new Date(then)
const dates = { createdAt: at, updatedAt: at }
const isWrite = (command: object) => command instanceof TransactWriteCommand

let own = ''
beforeAll(() => createTestTable(unheard(table)))
beforeEach(() => {
  own = ownWord()
})
afterEach(() => vi.restoreAllMocks())

describe('over a change of another call', () => {
  test('an event is not written', async () => {
    const { data: known } = await liveEvent()
      .put({
        id: `liv_${own}`,
        title: 'Old',
        zone: 'UTC',
        wallTime: at,
        startsAt: at,
        minutes: 60,
        createdBy: 'mem_admin',
        ...dates,
      })
      .go()
    await liveEvent().patch({ id: known.id }).set({ title: 'Theirs', updatedAt: then }).go()
    const written = writeSteps(liveEntities, replaceSteps(known, changed(known, { title: 'Mine' }, now)))
    await expect(written).rejects.toThrow(Refused)
    const { data } = await liveEvent().get({ id: known.id }).go({ consistent: true })
    expect(data?.title).toBe('Theirs')
    await liveEvent().delete({ id: known.id }).go()
  })

  const bought = () => ({ orderId: `ord_${own}`, number: '1', memberId: `mem_${own}`, ...dates })

  test('a claim about an order is not decided', async () => {
    const { data: known } = await orderClaim()
      .put({
        id: `clm_${own}`,
        state: 'open',
        kind: 'damaged',
        line: 0,
        name: 'Gi',
        quantity: 1,
        words: '',
        ...bought(),
      })
      .go()
    const { orderId, id } = known
    await orderClaim().patch({ orderId, id }).set({ state: 'declined', updatedAt: then }).go()
    const written = writeSteps({ orderClaim }, [changeClaimStep(known, { state: 'closed' }, now)])
    await expect(written).rejects.toThrow(Refused)
    const { data } = await orderClaim().get({ orderId, id }).go({ consistent: true })
    expect(data?.state).toBe('declined')
  })

  test('a return is not changed', async () => {
    const { data: known } = await orderReturn()
      .put({ id: `ret_${own}`, state: 'requested', lines: [], ...bought() })
      .go()
    const { orderId, id } = known
    await orderReturn().patch({ orderId, id }).set({ instructions: 'Theirs', updatedAt: then }).go()
    const written = writeSteps({ orderReturn }, [changeReturnStep(known, { instructions: 'Mine' }, now)])
    await expect(written).rejects.toThrow(Refused)
    const { data } = await orderReturn().get({ orderId, id }).go({ consistent: true })
    expect(data?.instructions).toBe('Theirs')
  })

  test('a review is not removed', async () => {
    const { data: known } = await review()
      .put({
        id: `rev_${own}`,
        subject: 'product',
        subjectId: `prd_${own}`,
        memberId: `mem_${own}`,
        aboutId: `prd_${own}`,
        authorName: 'A',
        stars: 5,
        text: '',
        ...dates,
      })
      .go()
    await review().patch({ id: known.id }).set({ text: 'Theirs', updatedAt: then }).go()
    await expect(changeReview(known, undefined)).rejects.toThrow(Refused)
    expect((await review().get({ id: known.id }).go({ consistent: true })).data?.text).toBe('Theirs')
  })

  test('no time is spent twice on watching', async () => {
    const memberId = `mem_${own}`
    await watchClock().put({ memberId, spentUntil: 2000 }).go()
    const spent = { memberId, watchedId: `vid_${own}`, seconds: 5, before: 1000, after: 3000, now }
    await expect(writeSteps(ofTime, spendSteps(spent))).rejects.toThrow(Refused)
    expect((await watchClock().get({ memberId }).go({ consistent: true })).data?.spentUntil).toBe(2000)
    expect((await watchHour().query.ofMember({ memberId }).go({ consistent: true })).data).toEqual([])
    await writeSteps(ofTime, spendSteps({ ...spent, before: 2000 }))
    expect((await watchClock().get({ memberId }).go({ consistent: true })).data?.spentUntil).toBe(3000)
  })
})

test('a mail that was sent in the meantime is not held', async () => {
  const id = `test-${own}`
  await mail()
    .put({
      id,
      kind: 'receipt',
      memberId: `mem_${own}`,
      about: {},
      status: 'sent',
      createdAt: at,
      expire: 1e10,
    })
    .go()
  expect(await holdMail(id, then)).toBe(false)
  const { data } = await mail().get({ id }).go({ consistent: true })
  expect(data).toMatchObject({ status: 'sent' })
  expect(data).not.toHaveProperty('open')
})

test('work that another sweep has tried in the meantime is not set aside', async () => {
  const subjectId = `ret_${own}`
  await writeSteps({ due }, [setDueStep('return', subjectId, '2100-01-01T00:00:00.000Z')])
  const all = await dueBy('return', new Date('2100-01-02'))
  const item = all.find((one) => one.subjectId === subjectId)
  if (!item) throw new Error('It is due')
  const { shard, at: dueAt } = item
  await due().patch({ shard, at: dueAt, subjectId }).set({ tries: 1 }).go()
  await expect(writeSteps({ due }, setAsideSteps(item, 'Error'))).rejects.toThrow(Refused)
  expect((await setAside('return')).filter((one) => one.subjectId === subjectId)).toEqual([])
  await due().delete({ shard, at: dueAt, subjectId }).go()
})

test('the row of a deleted member that is written during the removal of the others is removed too', async () => {
  const memberId = `mem_${own}`
  const { data: known } = await member()
    .create({ id: memberId, email: `${own}@kiai.test`, firstName: `Older ${own}`, ...dates })
    .go()
  await listMember(memberId)
  await member().delete({ id: memberId }).go()
  justBefore(isWrite, async () => {
    await member()
      .put({ ...known, firstName: `Newer ${own}` })
      .go()
    await listMember(memberId)
    await member().delete({ id: memberId }).go()
  })
  await listMember(memberId)
  expect((await memberRow().query.ofMember({ memberId }).go({ pages: 'all' })).data).toEqual([])
})

test('a subscriber who leaves by two calls at once is counted once', async () => {
  const email = `${own}@kiai.test`
  await newsletterSubscriber()
    .put({ email, id: `sub_${own}`, isActive: true, list: 'active', subscribedAt: at, token: own })
    .go()
  const month = '1919-05-01T00:00:00.000Z'
  const { left: before } = await newsletterCounts(month)
  justBefore(isWrite, () => endSubscription(email, month))
  await endSubscription(email, month)
  expect((await newsletterCounts(month)).left).toBe(before + 1)
})

test('no newsletter is sent to a subscriber who has left or is somebody else by then', async () => {
  const email = `${own}@kiai.test`
  const key = recipientKey(`cmp_${own}`, `sub_${own}`)
  await addRecipients(key.campaignId, [{ subscriberId: key.subscriberId }])
  const subscriber = { email, isActive: true, list: 'active', subscribedAt: at, token: own } as const
  await newsletterSubscriber()
    .put({ ...subscriber, id: `sub_other${own}` })
    .go()
  expect(await claimRecipient(key, email, then)).toBe('left')
  await newsletterSubscriber()
    .put({ ...subscriber, id: key.subscriberId, isActive: false, list: 'left' })
    .go()
  expect(await claimRecipient(key, email, then)).toBe('left')
  await newsletterSubscriber()
    .put({ ...subscriber, id: key.subscriberId })
    .go()
  expect(await claimRecipient(key, email, then)).toBe('claimed')
})
