import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../../functions/model/members/member.ts'
import { findCampaign } from '../../../functions/model/newsletter/campaign.ts'
import { endSubscription } from '../../../functions/model/newsletter/end-subscription.ts'
import { changeRecipient, recipientKey } from '../../../functions/model/newsletter/recipient.ts'
import { dueBy } from '../../../functions/model/table/due.ts'
import { tooManySince } from '../../../functions/newsletter/send/breaker.ts'
import {
  resumeCampaign,
  sendAgain,
  sendCampaign,
  stopCampaign,
} from '../../../functions/newsletter/send/start.ts'
import { handler as sweep } from '../../../functions/newsletter/sweep-newsletter.ts'
import { ownWord } from '../../support/kiai.ts'
import { deliveryOf, draft, mortal, partWith, statesOf, subscribers } from '../../support/people/campaigns.ts'
import { taken } from '../../support/people/far-ses.ts'
import { ownNewsletters } from '../../support/people/own-newsletters.ts'

/**
 * A newsletter that each reader gets at nine in their own time zone; on its own tables, so that no other sweep sends
 * it.
 */

let sent: { to: string; at: string }[] = []
let now = 0
const at = (moment: string) => {
  now = Date.parse(moment)
}

const ses = ownNewsletters(() => now)
beforeEach(() => {
  sent = []
  at('2031-06-10T12:00:00.000Z')
  ses.answers(({ to }, res) => {
    sent.push({ to, at: new Date(now).toISOString() })
    taken(res)
  })
})

const settings = {
  emailNotifications: true,
  marketingEmails: true,
  courseReminders: true,
  liveEventAlerts: true,
}

/** One reader per zone, who is a member; without a zone a reader who is no member. */
async function readersIn(...zones: (string | undefined)[]) {
  const people = await subscribers(zones.length, ownWord().toLowerCase())
  for (const [place, timeZone] of zones.entries()) {
    if (timeZone === undefined) continue
    const { email = '', id = '' } = people[place] ?? {}
    const made = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
    await member()
      .create({ id: id.replace('sub_', 'mem_'), email, settings: { ...settings, timeZone }, ...made })
      .go()
  }
  return people
}

async function queued(morningOf = '2031-06-12') {
  const id = await draft(new Date(now), { morningOf })
  await sendCampaign(id, 'mem_admin')
  return id
}

/** Lets hours pass, with a sweep every half hour. */
async function sweepUntil(moment: string) {
  while (now < Date.parse(moment)) {
    now += 30 * 60_000
    await sweep()
  }
}

const lastMorning = '2031-06-12T21:00:00.000Z'

test("each reader gets it at nine in their own zone, or in the office's if theirs is unknown, and the last one finishes it", async () => {
  const [berlin, kathmandu, newYork, none, chosenNone] = await readersIn(
    'Europe/Berlin',
    'Asia/Kathmandu',
    'America/Los_Angeles',
    undefined,
    '',
  )
  const id = await queued()
  expect(await findCampaign(id)).toMatchObject({ sentAt: '2031-06-11T19:00:00.000Z' })
  await sweepUntil('2031-06-12T15:30:00.000Z')
  expect(await deliveryOf(id)).toBe('sending')
  expect((await findCampaign(id))?.nextAt).toBe('2031-06-12T16:00:00.000Z')
  await sweepUntil(lastMorning)
  expect(sent.sort((a, b) => (a.at + a.to < b.at + b.to ? -1 : 1))).toEqual([
    // At half past, because the test sweeps every half hour.
    { to: kathmandu?.email, at: '2031-06-12T03:30:00.000Z' },
    { to: berlin?.email, at: '2031-06-12T07:00:00.000Z' },
    { to: none?.email, at: '2031-06-12T13:00:00.000Z' },
    { to: chosenNone?.email, at: '2031-06-12T13:00:00.000Z' },
    { to: newYork?.email, at: '2031-06-12T16:00:00.000Z' },
  ])
  expect(await findCampaign(id)).toMatchObject({ delivery: 'finished', sentCount: 5 })
  expect(await dueBy('campaign', new Date('2040-01-01'))).toEqual([])
})

test('a reader who leaves before their morning gets nothing', async () => {
  const [berlin, newYork] = await readersIn('Europe/Berlin', 'America/New_York')
  const id = await queued()
  await sweepUntil('2031-06-12T08:00:00.000Z')
  expect(sent.map(({ to }) => to)).toEqual([berlin?.email])
  await endSubscription(newYork?.email ?? '', new Date(now).toISOString())
  await sweepUntil(lastMorning)
  expect(sent).toHaveLength(1)
  expect(await deliveryOf(id)).toBe('finished')
  expect((await statesOf(id)).tally).toMatchObject({ sent: 1, left: 1 })
})

test('after an outage, readers whose morning is at most six hours ago get it; for the others an admin is asked', async () => {
  const [tokyo, berlin, newYork] = await readersIn('Asia/Tokyo', 'Europe/Berlin', 'America/New_York')
  const id = await queued()
  await sweepUntil('2031-06-11T22:00:00.000Z')
  // The morning was at 00:00 in Tokyo, at 07:00 in Berlin, and is at 13:00 in New York.
  at('2031-06-12T12:30:00.000Z')
  await sweep()
  expect(sent.map(({ to }) => to)).toEqual([berlin?.email])
  expect(await deliveryOf(id)).toBe('sending')
  await sweepUntil('2031-06-12T13:00:00.000Z')
  expect(sent.map(({ to }) => to)).toEqual([berlin?.email, newYork?.email])
  expect(await deliveryOf(id)).toBe('late')
  expect((await statesOf(id)).tally).toMatchObject({ sent: 2, due: 1 })
  await sweepUntil('2031-06-13T13:00:00.000Z')
  expect(sent).toHaveLength(2)
  await resumeCampaign(id)
  await sweep()
  expect(sent.at(-1)?.to).toBe(tokyo?.email)
  expect(await findCampaign(id)).toMatchObject({ delivery: 'finished', sentCount: 3 })
})

test('at exactly six hours a reader is not late', async () => {
  await readersIn('Europe/Berlin')
  const id = await queued()
  at('2031-06-12T13:00:00.000Z')
  await sweep()
  expect(sent).toHaveLength(1)
  expect(await deliveryOf(id)).toBe('finished')
})

test('sent while it is morning somewhere, it reaches readers whose morning is over at once', async () => {
  const [tokyo, newYork] = await readersIn('Asia/Tokyo', 'America/New_York')
  at('2031-06-12T11:00:00.000Z')
  await queued()
  await sweep()
  expect(sent.map(({ to }) => to)).toEqual([tokyo?.email])
  await sweepUntil('2031-06-12T13:00:00.000Z')
  expect(sent.map(({ to }) => to)).toEqual([tokyo?.email, newYork?.email])
})

test('a day that has passed everywhere is refused', async () => {
  at('2031-06-12T21:00:01.000Z')
  await expect(queued()).rejects.toMatchObject({ code: 'campaign.day_passed' })
})

test('stopped over a morning and resumed, it reaches that morning at once and waits for the next one', async () => {
  const [berlin, newYork] = await readersIn('Europe/Berlin', 'America/New_York')
  const id = await queued()
  await sweepUntil('2031-06-11T22:00:00.000Z')
  await stopCampaign(id)
  await sweepUntil('2031-06-12T09:00:00.000Z')
  expect(sent).toEqual([])
  await resumeCampaign(id)
  await sweep()
  expect(sent.map(({ to }) => to)).toEqual([berlin?.email])
  await sweepUntil('2031-06-12T13:00:00.000Z')
  expect(sent.map(({ to }) => to)).toEqual([berlin?.email, newYork?.email])
  expect(await deliveryOf(id)).toBe('finished')
})

test('an unknown mail that an admin requests again is sent while others wait for their morning', async () => {
  const [berlin] = await readersIn('Europe/Berlin', 'America/New_York')
  const id = await queued()
  ses.answers((_, res) => res.destroy())
  await sweepUntil('2031-06-12T07:00:00.000Z')
  ses.answers(({ to }, res) => {
    sent.push({ to, at: new Date(now).toISOString() })
    taken(res)
  })
  await sendAgain(id, berlin?.id ?? '')
  await sweep()
  expect(sent.map(({ to }) => to)).toEqual([berlin?.email])
  await sweepUntil('2031-06-12T13:00:00.000Z')
  expect(await findCampaign(id)).toMatchObject({ delivery: 'finished', sentCount: 2 })
})

test('a mail of a killed sender keeps it unfinished until the mail is unknown', async () => {
  const [berlin] = await readersIn('Europe/Berlin', 'America/New_York')
  const id = await queued()
  at('2031-06-12T06:59:00.000Z')
  await sweep()
  const claimedAt = new Date(now).toISOString()
  await changeRecipient(recipientKey(id, berlin?.id ?? ''), {
    from: 'due',
    to: 'sending',
    more: { claimedAt },
  })
  at('2031-06-12T07:01:00.000Z')
  await sweep()
  expect((await findCampaign(id))?.nextAt).toBe('2031-06-12T07:00:00.000Z')
  at('2031-06-12T07:05:00.000Z')
  await sweep()
  expect((await statesOf(id)).tally).toMatchObject({ unknown: 1, due: 1 })
  expect((await findCampaign(id))?.nextAt).toBe('2031-06-12T13:00:00.000Z')
})

test('with its sender killed again and again, nobody gets it twice and everybody gets it in their morning', async () => {
  const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York', undefined]
  const people = await readersIn(...Array.from({ length: 40 }, (_, place) => zones[place % zones.length]))
  const id = await queued()
  const death = mortal()
  for (let kills = 0; (await deliveryOf(id)) !== 'finished'; now += 20 * 60_000) {
    if (now > Date.parse('2031-06-12T23:00:00.000Z')) throw new Error('It does not end')
    kills++
    await death.live(kills % 2 === 0 ? 1e9 : 7 + ((kills * 13) % 60), () => sweep())
  }
  death.restore()
  const { tally } = await statesOf(id)
  expect(Object.values(tally).reduce((sum, each) => sum + each, 0)).toBe(40)
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length)
  expect(sent.length).toBeGreaterThanOrEqual(40 - tally.unknown)
  const mornings = ['00:00', '07:00', '13:00', '13:00']
  for (const each of sent) {
    const place = people.findIndex(({ email }) => email === each.to)
    const morning = Date.parse(`2031-06-12T${mornings[place % zones.length]}:00.000Z`)
    expect(Date.parse(each.at)).toBeGreaterThanOrEqual(morning)
    expect(Date.parse(each.at) - morning).toBeLessThanOrEqual(2 * 3_600_000)
  }
})

describe('mails that come back from a morning', () => {
  test('pause it, counted since the morning before', () => {
    const parts = [partWith({ delivered: 400, bounced: 100 }), partWith({ delivered: 474, bounced: 26 })]
    const before = { settled: 500, bounced: 100, complained: 0 }
    expect(tooManySince(parts, before)).toEqual({ settled: 500, bounced: 26, complained: 0 })
    expect(tooManySince(parts, { ...before, bounced: 101 })).toBeUndefined()
    expect(tooManySince([partWith({ delivered: 475, bounced: 25 })])).toBeUndefined()
    expect(tooManySince([partWith({ delivered: 950, bounced: 50 })])).toBeUndefined()
    expect(tooManySince([partWith({ delivered: 949, bounced: 51 })])).toBeDefined()
    expect(tooManySince([partWith({ delivered: 498, complained: 2 })])).toBeDefined()
  })
})
