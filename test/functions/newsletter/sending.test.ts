import { beforeEach, describe, expect, test } from 'vitest'
import { handler as onMailNews } from '../../../functions/mail/on-mail-news.ts'
import { isUndeliverable, noteFeedback } from '../../../functions/model/mail/mail-address.ts'
import { findCampaign } from '../../../functions/model/newsletter/campaign.ts'
import { endSubscription } from '../../../functions/model/newsletter/end-subscription.ts'
import { changeRecipient, recipientKey } from '../../../functions/model/newsletter/recipient.ts'
import { setAside } from '../../../functions/model/table/due.ts'
import { tooManyReturned } from '../../../functions/newsletter/send/breaker.ts'
import {
  resumeCampaign,
  sendAgain,
  sendCampaign,
  stopCampaign,
} from '../../../functions/newsletter/send/start.ts'
import { handler as sweep } from '../../../functions/newsletter/sweep-newsletter.ts'
import { justBefore } from '../../support/meanwhile.ts'
import {
  deliveryOf,
  draft,
  type NewsKind,
  newsOf,
  partWith,
  readersOf,
  statesOf,
  subscribers,
} from '../../support/people/campaigns.ts'
import { type FarMail, taken, throttled } from '../../support/people/far-ses.ts'
import { ownNewsletters } from '../../support/people/own-newsletters.ts'
import { batchOf } from '../../support/platform/batches.ts'

/**
 * A newsletter reaches each reader once, whatever happens on the way; on its own tables, so that no other sweep sends
 * it.
 */

let mails: FarMail[] = []
let now = Date.parse('2031-06-12T09:00:00.000Z')
const later = (minutes: number) => {
  now += minutes * 60_000
}

const ses = ownNewsletters(() => now)
beforeEach(() => {
  mails = []
  ses.answers((each, res) => {
    mails.push(each)
    taken(res)
  })
})

async function queued(more: { scheduledAt?: string } = {}) {
  const id = await draft(new Date(now), more)
  await sendCampaign(id, 'mem_admin')
  return id
}

test('a second press is refused, and of ten concurrent ones only one counts', async () => {
  await subscribers(3, 'r')
  const id = await draft(new Date(now))
  const presses = await Promise.allSettled(Array.from({ length: 10 }, () => sendCampaign(id, 'mem_admin')))
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(readersOf(mails)).toEqual(['r-0@kiai.test', 'r-1@kiai.test', 'r-2@kiai.test'])
  expect(await findCampaign(id)).toMatchObject({ delivery: 'finished', sentCount: 3 })
  // What is sent is not reported as a failure.
  expect(console.warn).not.toHaveBeenCalled()
})

test('a reader who leaves just before the claim gets nothing', async () => {
  const [reader] = await subscribers(1, 'r')
  const id = await queued()
  justBefore(
    (command) => JSON.stringify(command).includes('"claimedAt"'),
    () => endSubscription(reader?.email ?? '', new Date(now).toISOString()),
  )
  await sweep()
  expect(mails).toEqual([])
  expect((await statesOf(id)).tally).toMatchObject({ left: 1, due: 0 })
})

test('stopped during the sending, it continues where it was once it is resumed', async () => {
  await subscribers(40, 'r')
  const id = await queued()
  let stop: Promise<unknown> | undefined
  ses.answers(async (each, res) => {
    mails.push(each)
    if (mails.length >= 12) {
      stop ??= stopCampaign(id)
      await stop
      // A second passes: the worker checks again.
      now += 1000
    }
    taken(res)
  })
  await sweep()
  expect(await deliveryOf(id)).toBe('stopped')
  // Each of the ten parts that are sent in parallel ends with the mail that it had begun.
  const sent = mails.length
  expect(sent).toBeLessThanOrEqual(11 + 10)
  later(1)
  await sweep()
  expect(mails).toHaveLength(sent)
  await resumeCampaign(id)
  await sweep()
  expect(new Set(readersOf(mails)).size).toBe(40)
  expect(mails).toHaveLength(40)
  expect(await deliveryOf(id)).toBe('finished')
})

test('a scheduled newsletter waits for its time; more than six hours late, it waits for an admin', async () => {
  await subscribers(2, 'r')
  const scheduledAt = new Date(now + 3_600_000).toISOString()
  const [onTime, late] = [await queued({ scheduledAt }), await queued({ scheduledAt })]
  await stopCampaign(late)
  await sweep()
  expect(mails).toEqual([])
  later(61)
  await sweep()
  expect(mails).toHaveLength(2)
  expect(await deliveryOf(onTime)).toBe('finished')
  const other = await queued()
  later(6 * 60 + 1)
  await sweep()
  expect(await deliveryOf(other)).toBe('late')
  expect(mails).toHaveLength(2)
  await resumeCampaign(other)
  await sweep()
  expect(mails).toHaveLength(4)
})

test('only a mail in an unknown state can be sent again by an admin', async () => {
  const [reader] = await subscribers(1, 'r')
  const id = await queued()
  ses.answers((each, res) => {
    mails.push(each)
    res.destroy()
  })
  await sweep()
  const subscriberId = reader?.id ?? ''
  expect(await findCampaign(id)).toMatchObject({ delivery: 'finished', sentCount: 0 })
  ses.answers((each, res) => {
    mails.push(each)
    taken(res)
  })
  await sendAgain(id, subscriberId)
  await sweep()
  expect(mails).toHaveLength(2)
  expect((await statesOf(id)).tally).toMatchObject({ sent: 1, unknown: 0 })
  await expect(sendAgain(id, subscriberId)).rejects.toMatchObject({ code: 'recipient.not_unknown' })
})

test('a mail without a living sender is unknown after five minutes, and the sending ends', async () => {
  const [reader] = await subscribers(1, 'r')
  const id = await queued()
  ses.answers((_, res) => throttled(res))
  await sweep()
  const key = recipientKey(id, reader?.id ?? '')
  await changeRecipient(key, {
    from: 'due',
    to: 'sending',
    more: { claimedAt: new Date(now).toISOString() },
  })
  later(2)
  await sweep()
  expect(await deliveryOf(id)).toBe('sending')
  later(4)
  await sweep()
  expect(mails).toEqual([])
  expect((await statesOf(id)).items).toMatchObject([{ status: 'unknown', reason: 'cut off' }])
  expect(await deliveryOf(id)).toBe('finished')
})

test('more than 25 bounces, or one complaint too many, in the last 500 mails pause it; trusted parts no longer count', () => {
  const part = (at: number, counts: Parameters<typeof partWith>[0]) =>
    partWith(counts, String(at).padStart(2, '0'))
  const parts = (bounced: number, complained = 0) =>
    Array.from({ length: 20 }, (_, at) =>
      part(at, at === 19 ? { delivered: 50 - bounced - complained, bounced, complained } : { delivered: 50 }),
    )
  expect(tooManyReturned(parts(25), undefined)).toBeUndefined()
  expect(tooManyReturned(parts(26), undefined)).toEqual({ settled: 500, bounced: 26, complained: 0 })
  expect(tooManyReturned(parts(0, 1), undefined)).toBeUndefined()
  expect(tooManyReturned(parts(0, 2), undefined)).toEqual({ settled: 500, bounced: 0, complained: 2 })
  expect(tooManyReturned(parts(26), '19')).toBeUndefined()
  const old = [part(0, { bounced: 40 }), ...parts(0).map((each, at) => ({ ...each, part: `1${at}` }))]
  expect(tooManyReturned(old, undefined)).toBeUndefined()
})

describe('mails that come back', () => {
  const at = () => new Date(now).toISOString()

  test('a hard bounce or a complaint stops newsletters to the address at once', async () => {
    const [bounced, complained, gone, fine] = await subscribers(4, 'hard')
    const told = (kind: NewsKind, { email: to = '' } = {}) =>
      onMailNews(batchOf([newsOf(kind, { to, tags: { campaign: 'cmp_x' }, subject: '' })]))
    await told('Bounce', bounced)
    await told('Complaint', complained)
    await noteFeedback(gone?.email ?? '', { kind: 'bounced', id: 'b', at: at() })
    const id = await queued()
    await sweep()
    expect(readersOf(mails)).toEqual([fine?.email])
    expect((await statesOf(id)).tally).toMatchObject({ sent: 1, refused: 3 })
    // Receipts stop after a hard bounce or complaint, and only there.
    const stopped = [bounced, complained, gone].map((each) =>
      isUndeliverable(each?.email ?? '', new Date(now)),
    )
    expect(await Promise.all(stopped)).toEqual([false, false, true])
  })

  test('five soft bounces in a row stop newsletters for thirty days, but not receipts', async () => {
    const [reader] = await subscribers(1, 'soft')
    const { email = '' } = reader ?? {}
    const bounce = (id: string) =>
      onMailNews(
        batchOf([newsOf('Bounce', { to: email, tags: { campaign: 'cmp_x' }, subject: '' }, id, 'Transient')]),
      )
    const arrive = () =>
      onMailNews(batchOf([newsOf('Delivery', { to: email, tags: { campaign: 'cmp_x' }, subject: '' })]))
    for (const id of ['1', '2', '3', '4', '4']) await bounce(id)
    await arrive()
    for (const id of ['5', '6', '7', '8']) await bounce(id)
    await queued()
    await sweep()
    expect(mails).toHaveLength(1)
    await bounce('9')
    await queued()
    await sweep()
    expect(mails).toHaveLength(1)
    expect(await isUndeliverable(email, new Date(now))).toBe(false)
    later(30 * 24 * 60 + 1)
    await queued()
    await sweep()
    expect(mails).toHaveLength(2)
  })
})

test('when the mail service does not answer, the rest waits for the next minute and is not set aside', async () => {
  await subscribers(60, 'busy')
  const id = await queued()
  ses.answers((_, res) => throttled(res))
  await sweep()
  expect(await deliveryOf(id)).toBe('sending')
  expect(await setAside('campaign')).toEqual([])
  later(1)
  ses.answers((each, res) => {
    mails.push(each)
    taken(res)
  })
  await sweep()
  expect(new Set(readersOf(mails)).size).toBe(60)
})
