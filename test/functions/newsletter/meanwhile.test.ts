import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CampaignItem } from '../../../functions/model/newsletter/campaign.ts'
import { moneyTable } from '../../support/money/money-table.ts'

/** What happens to a newsletter between the read and the write of another act. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let model: typeof import('../../../functions/model/newsletter/campaign.ts')
let hands: typeof import('../../../functions/newsletter/send/hands.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  model = await import('../../../functions/model/newsletter/campaign.ts')
  hands = await import('../../../functions/newsletter/send/hands.ts')
})
afterEach(() => vi.restoreAllMocks())

const now = new Date('2031-06-12T09:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

async function draft(): Promise<string> {
  const campaigns = await import('../../support/people/campaigns.ts')
  return campaigns.draft(now)
}

const changed = (id: string, set: Partial<CampaignItem>) => model.campaign().patch({ id }).set(set).go()

async function known(id: string): Promise<CampaignItem> {
  const found = await model.findCampaign(id)
  if (!found) throw new Error('There is no newsletter')
  return found
}

async function meanwhile(happens: () => Promise<unknown>) {
  const { justBefore } = await import('../../support/meanwhile.ts')
  justBefore((command) => command instanceof TransactWriteCommand, happens)
}

describe('a draft that is sent meanwhile', () => {
  test('is not changed any more', async () => {
    const { updateCampaign } = await import('../../../functions/newsletter/campaigns/edit.ts')
    const id = await draft()
    await meanwhile(() => changed(id, { status: 'sent', delivery: 'queued' }))
    await expect(updateCampaign(id, { subject: 'Other news' })).rejects.toMatchObject({
      code: 'campaign.sent',
    })
    expect(await known(id)).toMatchObject({ subject: 'News' })
  })

  test('is not deleted', async () => {
    const { deleteCampaign } = await import('../../../functions/newsletter/campaigns/edit.ts')
    const id = await draft()
    await meanwhile(() => changed(id, { status: 'sent', delivery: 'queued' }))
    await expect(deleteCampaign(id)).rejects.toMatchObject({ code: 'campaign.sent' })
    expect(await known(id)).toMatchObject({ status: 'sent' })
  })
})

describe('the right to send a newsletter', () => {
  const queued = async () => {
    const id = await draft()
    await changed(id, { status: 'sent', delivery: 'queued' })
    return known(id)
  }

  test('is held by one worker, until its time is over', async () => {
    const one = await queued()
    expect(await hands.holdCampaign(one, now)).toMatchObject({ delivery: 'sending' })
    expect(await hands.holdCampaign(one, later(65_000))).toBeUndefined()
    expect(await hands.holdCampaign(one, later(65_001))).toMatchObject({ delivery: 'sending' })
  })

  test('is not given for a newsletter that was stopped since it was read', async () => {
    const one = await queued()
    await changed(one.id, { delivery: 'stopped' })
    expect(await hands.holdCampaign(one, now)).toBeUndefined()
    expect(await known(one.id)).toMatchObject({ delivery: 'stopped' })
  })

  test('of the next worker is not ended by the former one', async () => {
    const one = await queued()
    const former = await hands.holdCampaign(one, now)
    const next = await hands.holdCampaign(one, later(65_001))
    if (!former || !next) throw new Error('It was free')
    await hands.releaseCampaign(former)
    expect(await known(one.id)).toMatchObject({ workUntil: next.workUntil })
    await hands.releaseCampaign(next)
    expect(await known(one.id)).not.toHaveProperty('workUntil')
  })

  test('that an admin has ended leaves the newsletter stopped', async () => {
    const one = await queued()
    await hands.settleCampaign(one, { delivery: 'finished', sentCount: 3 }, [])
    expect(await known(one.id)).toMatchObject({ delivery: 'finished', sentCount: 3 })
    await changed(one.id, { delivery: 'stopped', sentCount: 1 })
    await hands.settleCampaign(one, { delivery: 'finished', sentCount: 3 }, [])
    expect(await known(one.id)).toMatchObject({ delivery: 'stopped', sentCount: 1 })
  })
})

test('a newsletter that is stopped meanwhile stays stopped, though an unknown mail is to be sent again', async () => {
  const { sendAgain } = await import('../../../functions/newsletter/send/start.ts')
  const { addRecipients, changeRecipient, recipientKey } = await import(
    '../../../functions/model/newsletter/recipient.ts'
  )
  const { statesOf } = await import('../../support/people/campaigns.ts')
  const [id, subscriberId] = [await draft(), 'sub_unknown']
  await addRecipients(id, [{ subscriberId }])
  const [item] = (await statesOf(id)).items
  expect(item).toMatchObject({ subscriberId, status: 'due' })
  await changeRecipient(recipientKey(id, subscriberId), { from: 'due', to: 'unknown' })
  await changed(id, { status: 'sent', delivery: 'finished' })
  await meanwhile(() => changed(id, { delivery: 'stopped' }))
  await sendAgain(id, subscriberId)
  expect(await known(id)).toMatchObject({ delivery: 'stopped' })
  expect((await statesOf(id)).tally).toMatchObject({ due: 1, unknown: 0 })
})

test('only what is being sent is stopped, and only what was stopped goes on', async () => {
  const { resumeCampaign, stopCampaign } = await import('../../../functions/newsletter/send/start.ts')
  const id = await draft()
  await expect(stopCampaign(id)).rejects.toMatchObject({ code: 'campaign.not_sending' })
  await changed(id, { status: 'sent', delivery: 'queued' })
  await expect(resumeCampaign(id)).rejects.toMatchObject({ code: 'campaign.not_stopped' })
  expect(await stopCampaign(id)).toMatchObject({ delivery: 'stopped' })
  expect(await resumeCampaign(id)).toMatchObject({ delivery: 'sending' })
})

test('a subscriber who is changed meanwhile is renamed as they are then', async () => {
  const { setPreferences } = await import('../../../functions/newsletter/subscription.ts')
  const { newsletterSubscriber } = await import('../../../functions/model/members/newsletter-subscriber.ts')
  const { subscribers } = await import('../../support/people/campaigns.ts')
  const [reader] = await subscribers(1, 'renamed')
  if (!reader) throw new Error('There is one')
  const { email } = reader
  await meanwhile(() => newsletterSubscriber().patch({ email }).set({ version: 7 }).go())
  await setPreferences(reader.token, { firstName: 'Mia', isActive: true })
  const { data } = await newsletterSubscriber().get({ email }).go({ consistent: true })
  expect(data).toMatchObject({ firstName: 'Mia', version: 8 })
})

test('a subscriber who is changed meanwhile leaves as they are then', async () => {
  const { endSubscription } = await import('../../../functions/model/newsletter/end-subscription.ts')
  const { newsletterSubscriber } = await import('../../../functions/model/members/newsletter-subscriber.ts')
  const { subscribers } = await import('../../support/people/campaigns.ts')
  const [reader] = await subscribers(1, 'leaves')
  if (!reader) throw new Error('There is one')
  const { email } = reader
  await meanwhile(() => newsletterSubscriber().patch({ email }).set({ version: 7 }).go())
  await endSubscription(email, now.toISOString())
  const { data } = await newsletterSubscriber().get({ email }).go({ consistent: true })
  expect(data).toMatchObject({ list: 'left', isActive: false, version: 8 })
})

test('a step of a newsletter that is not being sent is forgotten', async () => {
  const { followCampaign } = await import('../../../functions/newsletter/send/follow.ts')
  const { due, dueBy, setDueStep } = await import('../../../functions/model/table/due.ts')
  const { writeSteps } = await import('../../../functions/model/table/service.ts')
  const id = await draft()
  await changed(id, { status: 'sent', delivery: 'stopped' })
  await writeSteps({ due }, [setDueStep('campaign', id, now.toISOString())])
  const dueNow = async () => (await dueBy('campaign', now)).filter((one) => one.subjectId === id)
  const [item] = await dueNow()
  if (!item) throw new Error('It is due')
  await followCampaign(item)
  expect(await dueNow()).toEqual([])
  expect(await known(id)).toMatchObject({ delivery: 'stopped' })
})

test('a reader without a morning is never late', async () => {
  const { isTooLate } = await import('../../../functions/newsletter/send/mornings.ts')
  const day = 24 * 3_600_000
  const resumedAt = later(-day).toISOString()
  expect(isTooLate({}, { resumedAt }, now)).toBe(false)
  expect(isTooLate({ dueAt: later(-2 * day).toISOString() }, { resumedAt }, now)).toBe(true)
})

test('the readers of a plan are its members, also by their mornings; those of all are read off the list', async () => {
  const { readersPage } = await import('../../../functions/newsletter/campaigns/audience.ts')
  const { newsletterSubscriber } = await import('../../../functions/model/members/newsletter-subscriber.ts')
  const [premium, free] = [await kiai.payer({ subscriptionStatus: 'premium' }), await kiai.payer()]
  const subscribed = [premium, free].map((id) => ({
    email: `${id}@kiai.test`,
    id: `sub_of_${id}`,
    list: 'active' as const,
    isActive: true,
    subscribedAt: now.toISOString(),
    token: id.padEnd(43, '0'),
  }))
  await newsletterSubscriber().put(subscribed).go()
  const ids = ({ readers }: { readers: { subscriberId: string }[] }) =>
    readers.map(({ subscriberId }) => subscriberId)
  expect(ids(await readersPage('premium', true, undefined))).toEqual([`sub_of_${premium}`])
  const all = await readersPage('all', false, undefined)
  expect(ids(all)).toEqual(expect.arrayContaining([`sub_of_${premium}`, `sub_of_${free}`]))
  expect(all.next).toBeUndefined()
})
