import { beforeEach, describe, expect, test } from 'vitest'
import { handler as onMailNews } from '../../../functions/mail/on-mail-news.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { findCampaign } from '../../../functions/model/newsletter/campaign.ts'
import { endSubscription } from '../../../functions/model/newsletter/end-subscription.ts'
import { resumeCampaign, sendCampaign } from '../../../functions/newsletter/send/start.ts'
import { handler as sweep } from '../../../functions/newsletter/sweep-newsletter.ts'
import { long } from '../../support/long.ts'
import {
  deliveryOf,
  draft,
  mortal,
  newsOf,
  readersOf,
  statesOf,
  subscribers,
} from '../../support/people/campaigns.ts'
import { type FarMail, taken, throttled } from '../../support/people/far-ses.ts'
import { ownNewsletters } from '../../support/people/own-newsletters.ts'
import { batchOf } from '../../support/platform/batches.ts'

/** Newsletters to thousands of readers with many failures; on its own tables, so that no other sweep sends them. */

let mails: FarMail[] = []
let now = Date.parse('2031-06-12T09:00:00.000Z')
const later = (minutes: number) => {
  now += minutes * 60_000
}

const ses = ownNewsletters(() => now)
beforeEach(() => {
  mails = []
})

async function queued() {
  const id = await draft(new Date(now))
  await sendCampaign(id, 'mem_admin')
  return id
}

/** Pseudo-random numbers, the same in each run. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** All failures at once: see the title. */
async function survives(readers: number, kills: number) {
  // Each reader takes more than four commands, so that there is work left for every life.
  const commandsOfALife = Math.floor((readers * 4) / kills)
  const random = chance(7)
  const people = await subscribers(readers, 'k')
  const idOf = new Map(people.map(({ email, id }) => [email, id]))
  const [lost, left] = [new Set<string>(), new Set<string>()]
  ses.answers((each, res) => {
    if (random() < 0.05) return throttled(res)
    // Readers who have left are never written to.
    expect(left).not.toContain(each.to)
    mails.push(each)
    if (random() >= 0.01) return taken(res)
    lost.add(idOf.get(each.to) ?? '')
    return res.destroy()
  })
  const id = await queued()
  const death = mortal()
  let died = 0
  for (let round = 0; (await deliveryOf(id)) !== 'finished'; round++) {
    if (round > kills * 4 + 40) throw new Error('It does not end')
    const isToDie = died < kills
    const lived = await death.live(isToDie ? Math.ceil(random() * commandsOfALife) : 1e9, () => sweep())
    if (!lived) died++
    // Before that there are no recipients.
    const isGathered = (await findCampaign(id))?.isGathered
    const leaving = people.filter(
      ({ email }, at) => isGathered && at % 97 === round % 97 && !mails.some(({ to }) => to === email),
    )
    for (const { email } of leaving) {
      left.add(email)
      await endSubscription(email, new Date(now).toISOString())
    }
    later(2)
  }
  death.restore()
  expect(died).toBe(kills)

  const before = await statesOf(id)
  const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, one) => sum + one, 0)
  expect(total(before.tally)).toBe(readers)
  expect(new Set(readersOf(mails)).size).toBe(mails.length)
  const idsIn = (status: string) =>
    before.items.filter((item) => item.status === status).map(({ subscriberId }) => subscriberId)
  // Unknown mails are those whose answer was lost or whose sender was killed: at most ten per kill.
  const unknown = new Set(idsIn('unknown'))
  for (const each of lost) expect(unknown).toContain(each)
  // A reader who left while the sender of their mail was killed is unknown.
  const gone = [...left].flatMap((email) => idOf.get(email) ?? []).filter((each) => !unknown.has(each))
  expect(idsIn('left').sort()).toEqual(gone.sort())
  expect(unknown.size - lost.size).toBeLessThanOrEqual(kills * 10)

  const bounced = new Set(mails.filter((_, at) => at % 50 === 0).map(({ to }) => to))
  const told = mails.flatMap((each) => {
    const delivered = newsOf('Delivery', each, `d-${each.to}`)
    return bounced.has(each.to)
      ? [delivered, delivered, newsOf('Bounce', each, `b-${each.to}`), newsOf('Bounce', each, `b-${each.to}`)]
      : [delivered, delivered]
  })
  const shuffled = told.map((each) => [random(), each] as const).sort(([a], [b]) => a - b)
  for (let at = 0; at < shuffled.length; at += 200) {
    const some = shuffled.slice(at, at + 200).map(([, each]) => each)
    await Promise.all([0, 1, 2, 3].map((part) => onMailNews(batchOf(some.filter((_, i) => i % 4 === part)))))
  }
  const after = await statesOf(id)
  expect(total(after.tally)).toBe(readers)
  expect(after.tally).toMatchObject({
    due: 0,
    sending: 0,
    sent: 0,
    delivered: mails.length - bounced.size,
    bounced: bounced.size,
    left: gone.length,
    // Claimed, and never handed over.
    unknown: readers - mails.length - gone.length,
  })
}

describe('with kills, 5 % throttled, 1 % of answers lost, readers leaving, events doubled and shuffled', () => {
  test('200 readers: the states add up, nobody gets it twice, and the unknown mails are the lost ones', () =>
    survives(200, 5))

  test('10,000 readers and 20 kills: the same', { ...long, timeout: 3_600_000 }, () => survives(10_000, 20))
})

/** After the first `from` mails, each `every`-th one comes back; returns when it was paused. */
async function paused(readers: number, from: number, every: number) {
  await subscribers(readers, 'r')
  const id = await queued()
  let returns = true
  ses.answers(async (each, res) => {
    mails.push(each)
    now += 20
    const place = mails.length
    if (returns && place > from && Math.floor(place * every) !== Math.floor((place - 1) * every)) {
      await onMailNews(batchOf([newsOf('Bounce', each, `b-${place}`)]))
    }
    taken(res)
  })
  await sweep()
  expect(await deliveryOf(id)).toBe('paused')
  const pausedAt = mails.length
  const { data } = await mail().query.ofMember({ memberId: 'mem_admin' }).go()
  expect(data.filter(({ about }) => about.campaignId === id)).toMatchObject([{ kind: 'campaignPaused' }])
  returns = false
  await resumeCampaign(id)
  await sweep()
  expect(await deliveryOf(id)).toBe('finished')
  expect(new Set(readersOf(mails)).size).toBe(readers)
  expect(mails).toHaveLength(readers)
  return pausedAt
}

describe('when too many mails come back, it is paused, its sender is notified, and one press resumes it', () => {
  test('half of them from the 20th on: by the 140th mail', async () => {
    expect(await paused(180, 20, 0.5)).toBeLessThanOrEqual(140)
  })

  test('8 % from the 300th on: by the 800th mail', long, async () => {
    const pausedAt = await paused(900, 300, 0.08)
    expect(pausedAt).toBeGreaterThan(600)
    expect(pausedAt).toBeLessThanOrEqual(800)
  })
})
