import * as z from 'zod/mini'
import { idPattern } from '#shared/rules/ids.ts'
import { cursorOf, pageOfAll, placeOf } from '../../http/cursor.ts'
import { activeSubscriber, newsletterSubscriber } from '../../model/members/newsletter-subscriber.ts'
import { campaign } from '../../model/newsletter/campaign.ts'
import { newsletterCounts } from '../../model/newsletter/newsletter-count.ts'
import { partsOf, recipientsOf } from '../../model/newsletter/recipient.ts'
import { clock } from '../../ports/process/clock.ts'
import { toListed } from './campaign-wire.ts'
import { requireCampaign } from './find.ts'

type Wanted = { limit: number; cursor?: string | undefined }

export async function listCampaigns({ limit, cursor }: Wanted) {
  const { data } = await campaign().query.byCreated({ list: 'campaigns' }).go({ pages: 'all', order: 'desc' })
  const { items, ...page } = pageOfAll(data, limit, cursor)
  return { ...page, items: await Promise.all(items.map(toListed)) }
}

const placeShape = z.tuple([z.string().check(z.regex(idPattern('subscriber')))])

/** Active subscribers, newest first. */
export async function listSubscribers({ limit, cursor }: Wanted) {
  const [before] = placeOf(placeShape, cursor) ?? []
  const all = newsletterSubscriber().query.ofList({ list: 'active' })
  const [{ data }, { active }] = await Promise.all([
    (before ? all.lt({ id: before }) : all).go({ order: 'desc', limit: limit + 1 }),
    newsletterCounts(clock.now().toISOString()),
  ])
  const items = data.slice(0, limit)
  const last = data.length > limit ? items.at(-1) : undefined
  return {
    items: items.map(({ firstName = null, lastName = null, unsubscribedAt = null, ...item }) => ({
      ...item,
      firstName,
      lastName,
      unsubscribedAt,
    })),
    total: Math.max(active, items.length),
    ...(last && { next: cursorOf([last.id]) }),
  }
}

export async function countSubscribers() {
  const { active, joined, left } = await newsletterCounts(clock.now().toISOString())
  return { active, joinedThisMonth: joined, leftThisMonth: left }
}

/** Recipients for whom it is unknown whether the mail was sent. */
export async function listUnknown(id: string, { limit, cursor }: Wanted) {
  await requireCampaign(id)
  const parts = (await partsOf(id)).filter(({ unknown }) => unknown > 0)
  const found = await Promise.all(parts.map(({ part }) => recipientsOf(id, part)))
  const unknown = found.flat().filter(({ status }) => status === 'unknown')
  const { items, ...page } = pageOfAll(unknown, limit, cursor)
  const shown = items.map(async ({ subscriberId, status, reason = null }) => ({
    subscriberId,
    email: (await activeSubscriber(subscriberId))?.email ?? null,
    status,
    reason,
  }))
  return { ...page, items: await Promise.all(shown) }
}
