import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
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

describe('a subscription by its link', () => {
  async function subscriber(word: string) {
    const { newsletterSubscriber } = await import('../../../functions/model/members/newsletter-subscriber.ts')
    const { subscribers } = await import('../../support/people/campaigns.ts')
    const [reader] = await subscribers(1, word)
    if (!reader) throw new Error('There is one')
    const { email, token } = reader
    const stored = async () => (await newsletterSubscriber().get({ email }).go({ consistent: true })).data
    return { token, stored, deleted: () => newsletterSubscriber().delete({ email }).go() }
  }
  const acts = () => import('../../../functions/newsletter/subscription.ts')

  test('is not written again if it is already as it is wanted', async () => {
    const { confirm, setPreferences } = await acts()
    const { token, stored } = await subscriber('same')
    const before = await stored()
    expect(before).toMatchObject({ isActive: true })
    await confirm(token)
    await setPreferences(token, { firstName: '', isActive: true })
    await setPreferences(token, { isActive: true })
    expect(await stored()).toEqual(before)
  })

  test('is not found once its subscriber is deleted, also if that happens meanwhile', async () => {
    const { preferencesOf } = await acts()
    const { justBefore } = await import('../../support/meanwhile.ts')
    const { token, deleted } = await subscriber('deleted')
    justBefore((command) => command instanceof GetCommand, deleted)
    await expect(preferencesOf(token)).rejects.toMatchObject({ code: 'subscriber.not_found' })
    await expect(preferencesOf(token)).rejects.toMatchObject({ code: 'subscriber.not_found' })
  })
})

describe('a step of a newsletter', () => {
  async function due(id: string) {
    const { due: entity, dueBy, setDueStep } = await import('../../../functions/model/table/due.ts')
    const { writeSteps } = await import('../../../functions/model/table/service.ts')
    await writeSteps({ due: entity }, [setDueStep('campaign', id, now.toISOString())])
    const dueNow = async () => (await dueBy('campaign', now)).filter((one) => one.subjectId === id)
    const [item] = await dueNow()
    if (!item) throw new Error('It is due')
    return { item, dueNow }
  }
  const follow = async (item: Awaited<ReturnType<typeof due>>['item']) => {
    const { followCampaign } = await import('../../../functions/newsletter/send/follow.ts')
    await followCampaign(item)
  }

  test('that is not being sent is forgotten', async () => {
    const id = await draft()
    await changed(id, { status: 'sent', delivery: 'stopped' })
    const { item, dueNow } = await due(id)
    await follow(item)
    expect(await dueNow()).toEqual([])
    expect(await known(id)).toMatchObject({ delivery: 'stopped' })
  })

  test('whose time is over before its readers are known is continued later', async () => {
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    const { statesOf, subscribers } = await import('../../support/people/campaigns.ts')
    await subscribers(1, 'unknown')
    const id = await draft()
    await changed(id, { status: 'sent', delivery: 'queued' })
    const { item, dueNow } = await due(id)
    let reads = 0
    vi.spyOn(clock, 'now').mockImplementation(() => later(reads++ === 0 ? 0 : 40_000))
    await follow(item)
    expect(await known(id)).toMatchObject({ delivery: 'sending', isGathered: false })
    expect((await statesOf(id)).items).toEqual([])
    expect(await dueNow()).toEqual([item])
  })
})

test('a newsletter that is being sent is listed with its recipients', async () => {
  const { toListed } = await import('../../../functions/newsletter/campaigns/campaign-wire.ts')
  const { addRecipients } = await import('../../../functions/model/newsletter/recipient.ts')
  const id = await draft()
  expect(await toListed(await known(id))).toMatchObject({ recipients: null })
  await changed(id, { status: 'sent', delivery: 'sending' })
  await addRecipients(id, [{ subscriberId: 'sub_listed' }])
  expect(await toListed(await known(id))).toMatchObject({ recipients: { due: 1, sent: 0 } })
})

test('a newsletter is shown and tested as subscribers get it, and not as others would', async () => {
  const { previewOf, testCampaign } = await import('../../../functions/newsletter/campaigns/preview.ts')
  const id = await draft()
  const notFound = (act: Promise<unknown>) =>
    expect(act).rejects.toMatchObject({ code: 'subscriber.not_found' })
  await notFound(previewOf(id, 'sub_none'))
  await notFound(testCampaign(id, 'sub_none', 'mem_admin'))
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
