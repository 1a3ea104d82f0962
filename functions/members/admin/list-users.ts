import * as z from 'zod/mini'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import type { Page } from '#shared/contract/page.ts'
import { effectiveTier, type Tier } from '#shared/rules/access/access.ts'
import { endingSum, totalSum } from '#shared/rules/figures.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { cell } from '#shared/rules/text/csv.ts'
import { beginsAll, searchWords, soughtWords } from '#shared/rules/text/words.ts'
import { cursorOf, placeOf } from '../../http/cursor.ts'
import { sumsFrom } from '../../model/figures/figure-sum.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import { type MemberRow, memberRow, tierShelf, wordShelf } from '../../model/members/member-listing.ts'
import { clock } from '../../ports/process/clock.ts'
import { findUsers, shownAndCounted } from './admin-user.ts'

/** Members that one page reads at most if nearly all of them match; a longer list continues with the next page. */
const mostLookedAt = 2000
/** Rows that one search reads at most: if more names match, another letter narrows the search. */
const mostRows = 2000

/** The last member shown, and the number of members when the list began: later pages do not count again. */
const placeShape = z.tuple([z.iso.datetime(), z.string().check(z.regex(idPattern('member'))), z.int()])
type Place = z.infer<typeof placeShape>

type Filter = { search?: string | undefined; tier?: Tier | undefined }
type Asked = Filter & { limit: number; cursor?: string | undefined }

/** Matching members, newest first, and their number. A search is two reads, however many members there are. */
export async function listUsers({ limit, cursor, search = '', tier }: Asked): Promise<Page<AdminUser>> {
  const place = placeOf(placeShape, cursor)
  const sought = soughtWords(search)
  if (idPattern('member').test(search.trim())) return byId(search.trim(), tier)
  if (sought.length > 0) return bySearch(sought, tier, limit, place)
  if (tier && tier !== 'free') return ofShelf(tier, limit, place)
  return newestFirst(tier, limit, place)
}

/** The number of members, by plan. One query, of sums. */
export async function countUsers() {
  const sums = await sumsFrom(endingSum(clock.now().toISOString()))
  const sumOf = (figure: 'premium' | 'master') => sums.reduce((count, each) => count + (each[figure] ?? 0), 0)
  const total = sums.find(({ sum }) => sum === totalSum)?.members ?? 0
  const premium = sumOf('premium')
  const master = sumOf('master')
  return { total, free: Math.max(0, total - premium - master), premium, master }
}

const mostExported = 5000

/** The list as CSV, a row for each member. */
export async function exportUsers(filter: Filter): Promise<Uint8Array> {
  const found: AdminUser[] = []
  let cursor: string | undefined
  do {
    const page = await listUsers({ ...filter, limit: 100, cursor })
    found.push(...page.items)
    cursor = page.next
  } while (cursor && found.length < mostExported)
  const head = ['id', 'first name', 'last name', 'email', 'tier', 'expires', 'set by hand', 'joined']
  const rows = found.map((user) => [
    user.id,
    user.firstName ?? '',
    user.lastName ?? '',
    user.email,
    user.subscriptionStatus,
    user.subscriptionExpiresAt ?? '',
    user.isOverridden ? 'yes' : 'no',
    user.createdAt,
  ])
  const text = [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  return new TextEncoder().encode(text)
}

async function byId(id: string, tier: Tier | undefined): Promise<Page<AdminUser>> {
  const found = await findUsers([id], clock.now())
  const items = found.map(({ user }) => user).filter((user) => !tier || user.subscriptionStatus === tier)
  return { items, total: items.length }
}

async function bySearch(
  sought: readonly string[],
  tier: Tier | undefined,
  limit: number,
  place: Place | undefined,
): Promise<Page<AdminUser>> {
  const [first = ''] = sought
  const now = clock.now()
  const { data } = await memberRow()
    .query.ofShelf({ shelf: wordShelf(first) })
    .begins({ place: first })
    .go({ limit: mostRows })
  const rows = data.filter((row) => beginsAll(row.words, sought) && holds(row, tier, now))
  const all = [...new Map(rows.map((row) => [row.memberId, row])).values()].toSorted(byNewest)
  const shown = place ? all.filter((row) => isBelow(row, { createdAt: place[0], memberId: place[1] })) : all
  const page = shown.slice(0, limit)
  const found = await findUsers(
    page.map(({ memberId }) => memberId),
    now,
  )
  // A row may be slightly behind its member.
  const items = found.filter(({ item }) => beginsAll(searchWords(item), sought)).map(({ user }) => user)
  const total = all.length - (page.length - items.length)
  return { items, total, ...next(shown.length > limit, page.at(-1), total) }
}

async function ofShelf(
  tier: Exclude<Tier, 'free'>,
  limit: number,
  place: Place | undefined,
): Promise<Page<AdminUser>> {
  const now = clock.now()
  const shelf = memberRow().query.ofShelf({ shelf: tierShelf(tier) })
  const below = place ? shelf.lt({ place: place[0], memberId: place[1] }) : shelf
  const [{ data }, counted] = await Promise.all([
    below.go({ order: 'desc', limit: mostRows }),
    place?.[2] ?? countUsers().then((counts) => counts[tier]),
  ])
  const rows = data.filter((row) => holds(row, tier, now))
  const page = rows.slice(0, limit)
  const found = await findUsers(
    page.map(({ memberId }) => memberId),
    now,
  )
  const items = found.map(({ user }) => user).filter(({ subscriptionStatus }) => subscriptionStatus === tier)
  const total = Math.max(counted, items.length)
  return { items, total, ...next(rows.length > limit || data.length === mostRows, page.at(-1), total) }
}

/** All members, or those without a plan, which is nearly all. */
async function newestFirst(
  tier: 'free' | undefined,
  limit: number,
  place: Place | undefined,
): Promise<Page<AdminUser>> {
  const now = clock.now()
  const known = place?.[2] ?? (tier && countUsers().then(({ free }) => free))
  const all = member().query.byCreated({})
  const below = place ? all.lt({ createdAt: place[0], id: place[1] }) : all
  const found: MemberItem[] = []
  let looked = 0
  let last: MemberItem | undefined
  let isMore = true
  for (let cursor: string | null = null; isMore && found.length < limit && looked < mostLookedAt; ) {
    const page: { data: MemberItem[]; cursor: string | null } = await below.go({
      order: 'desc',
      limit: tier ? limit * 2 : limit + 1,
      cursor,
    })
    const fitting = page.data.filter((item) => !tier || effectiveTier(item, now.getTime()) === tier)
    const taken = fitting.slice(0, limit - found.length)
    found.push(...taken)
    looked += page.data.length
    last = fitting.length > taken.length ? taken.at(-1) : page.data.at(-1)
    isMore = fitting.length > taken.length || page.cursor !== null
    cursor = page.cursor
  }
  const [{ users: items, counted }, ofTier] = await Promise.all([shownAndCounted(found, now), known])
  // The sums are updated slightly later.
  const total = Math.max(ofTier ?? counted, items.length)
  return { items, total, ...next(isMore, last && { createdAt: last.createdAt, memberId: last.id }, total) }
}

type Placed = Pick<MemberRow, 'createdAt' | 'memberId'>

const next = (isMore: boolean, last: Placed | undefined, total: number) =>
  isMore && last ? { next: cursorOf([last.createdAt, last.memberId, total]) } : {}

const holds = (row: MemberRow, tier: Tier | undefined, now: Date) =>
  !tier || effectiveTier(row, now.getTime()) === tier

const byNewest = (a: Placed, b: Placed) => (isBelow(a, b) ? 1 : -1)

const isBelow = (one: Placed, other: Placed) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.memberId < other.memberId)
