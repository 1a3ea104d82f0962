import * as z from 'zod/mini'
import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier, type Tier } from '#shared/rules/access/access.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { fold } from '#shared/rules/text/fold.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import { type MemberItem, member } from '../model/members/member.ts'
import { tierChange } from '../model/members/tier-change.ts'
import { type SubscriptionItem, subscription } from '../model/payments/subscription.ts'
import { inFull } from '../model/table/batch.ts'
import { later } from '../model/table/later.ts'
import { writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { toPlan } from '../model/wire/wire.ts'
import { clock } from '../ports/process/clock.ts'
import { forgetRoster, rosterOf } from './roster.ts'

/** Members as admins see them, and what an admin may open to them. */

/** Members that one answer looks through at most: a search through more goes on with the next page. */
const mostLookedAt = 5000
/** Items that are asked for at once where most of them will not fit. */
const stride = 1000

const placeShape = z.tuple([z.iso.datetime(), z.string().check(z.regex(idPattern('member')))])

type Wanted = { search?: string | undefined; tier?: Tier | undefined }
type UserPage = Wanted & { limit: number; cursor?: string | undefined }

/** Members that fit, newest first, and how many there are of them. */
export async function listUsers({ limit, cursor, ...wanted }: UserPage, most = mostLookedAt) {
  const now = clock.now().getTime()
  const place = placeOf(placeShape, cursor)
  const fits = matcherOf(wanted, now)
  const isNarrowed = Boolean(wanted.search) || wanted.tier !== undefined
  const found: MemberItem[] = []
  let [looked, last]: [number, MemberItem | undefined] = [0, undefined]
  let next: MemberItem | undefined
  for await (const item of newestFirst(place, isNarrowed ? stride : limit + 1)) {
    const isFull = found.length === limit
    if (looked === most || (isFull && fits(item))) {
      next = isFull ? found.at(-1) : last
      break
    }
    looked++
    last = item
    if (fits(item)) found.push(item)
  }
  const [items, roster] = await Promise.all([shown(found, now), rosterOf(now)])
  const total = roster.filter(fits).length
  return {
    items,
    // Who came within the last minute is on no roster yet.
    total: Math.max(total, items.length),
    ...(next && { next: cursorOf([next.createdAt, next.id]) }),
  }
}

/** How many there are, by what they may open. */
export async function countUsers() {
  const now = clock.now().getTime()
  const counts = { total: 0, free: 0, premium: 0, master: 0 }
  for (const each of await rosterOf(now)) {
    counts.total++
    counts[effectiveTier(each, now)]++
  }
  return counts
}

const entities = { member, tierChange }

/**
 * Opens a plan to a member whatever they pay for, until an admin says otherwise; who did, and when, is kept with it. What
 * they would have anyway is no override: then what they pay for counts again. Nothing is told to the payment provider.
 */
export async function setTier(id: string, wanted: Tier, by: string) {
  const now = clock.now()
  const change = await tryAgain(async () => {
    const { data: known } = await member().get({ id }).go({ consistent: true })
    if (!known) throw new Problem('member.not_found')
    const isTheirs = effectiveTier({ ...known, tierOverride: undefined }, now.getTime()) === wanted
    const at = later(known.updatedAt, now)
    const from = effectiveTier(known, now.getTime())
    await writeSteps(entities, [
      {
        write: ({ member }) => {
          const patch = member.patch({ id }).set({ updatedAt: at })
          return (
            (isTheirs ? patch.remove(['tierOverride']) : patch.set({ tierOverride: wanted }))
              // A plan that began or ended meanwhile makes another decision of it.
              .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
              .commit()
          )
        },
      },
      {
        write: ({ tierChange }) => tierChange.create({ memberId: id, at, by, from, to: wanted }).commit(),
      },
    ])
    const { tierOverride: _before, ...rest } = known
    return { ...rest, updatedAt: at, ...(!isTheirs && { tierOverride: wanted }) }
  })
  forgetRoster()
  const [user] = await shown([change], now.getTime())
  if (!user) throw new Problem('member.not_found')
  return user
}

/** Items of the index, page after page as they are wanted. */
async function* newestFirst(place: z.infer<typeof placeShape> | undefined, size: number) {
  const all = member().query.byCreated({})
  const rest = place ? all.lt({ createdAt: place[0], id: place[1] }) : all
  let cursor: string | null = null
  do {
    const page: { data: MemberItem[]; cursor: string | null } = await rest.go({
      order: 'desc',
      limit: size,
      cursor,
    })
    yield* page.data
    cursor = page.cursor
  } while (cursor)
}

type Sought = Parameters<typeof effectiveTier>[0] &
  Pick<MemberItem, 'email'> & { [Name in 'firstName' | 'lastName']?: string | undefined }

/** Whether somebody's name or address contains what is sought, and whether the tier is theirs. */
function matcherOf({ search, tier }: Wanted, now: number): (item: Sought) => boolean {
  const needle = fold(search ?? '')
  return (item) => {
    if (tier !== undefined && effectiveTier(item, now) !== tier) return false
    const { firstName = '', lastName = '', email } = item
    return needle === '' || fold(`${firstName} ${lastName}\n${email}`).includes(needle)
  }
}

async function shown(items: readonly MemberItem[], now: number) {
  const keys = items.map(({ id: memberId }) => ({ memberId }))
  const theirs = await inFull(keys, (asked) => subscription().get(asked).go({ concurrency: 4 }))
  const byMember = new Map(theirs.map((item) => [item.memberId, item]))
  return items.map((item) => toAdminUser(item, byMember.get(item.id), now))
}

function toAdminUser(item: MemberItem, paid: SubscriptionItem | undefined, now: number) {
  const { subscriptionStatus, subscriptionExpiresAt } = toPlan(item, new Date(now))
  const goesOn = paid !== undefined && !paid.isEnded && paid.endsAt === undefined
  return {
    id: item.id,
    email: item.email,
    firstName: item.firstName ?? null,
    lastName: item.lastName ?? null,
    profileImageUrl: item.profileImageUrl ?? null,
    subscriptionStatus,
    subscriptionExpiresAt,
    isOverridden: item.tierOverride !== undefined,
    paysFor: goesOn ? paid.tier : null,
    createdAt: item.createdAt,
  }
}
