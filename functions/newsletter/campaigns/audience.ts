import { effectiveTier } from '#shared/rules/access/access.ts'
import { enrollment } from '../../model/learning/enrollment.ts'
import { countBarredFromNews } from '../../model/mail/mail-address.ts'
import { type MemberItem, member, zoneOf } from '../../model/members/member.ts'
import { newsletterSubscriber } from '../../model/members/newsletter-subscriber.ts'
import { inFull } from '../../model/table/batch.ts'
import { clock } from '../../ports/process/clock.ts'

/** A subscriber, and the time zone of the member with that address. */
export type AudienceReader = { subscriberId: string; email: string; timeZone?: string }
/** A page of a newsletter's readers, and the number of members that were checked for it. */
type AudiencePage = { readers: AudienceReader[]; members: number; next?: string }

const pageSize = 1000
const membersSize = 250

/** The next page of an audience in a stable order: everybody by id, members by the time they joined. */
export async function audiencePage(audience: string, cursor: string | undefined): Promise<AudiencePage> {
  const from = { limit: audience === 'all' ? pageSize : membersSize, ...(cursor !== undefined && { cursor }) }
  if (audience === 'all') {
    const { data, cursor: next } = await newsletterSubscriber()
      .query.ofList({ list: 'active' })
      .go({ ...from, attributes: ['id', 'email'] })
    const readers = data.map(({ id, email }) => ({ subscriberId: id, email }))
    return { readers, members: 0, ...(next && { next }) }
  }
  return membersPage(from, (members) => membersIn(audience, members))
}

type MembersFrom = { limit: number; cursor?: string }

async function membersPage(
  from: MembersFrom,
  chosen: (members: readonly MemberItem[]) => Promise<readonly MemberItem[]>,
): Promise<AudiencePage> {
  const { data, cursor: next } = await member().query.byCreated({}).go(from)
  const members = await chosen(data)
  return { readers: await subscribed(members), members: members.length, ...(next && { next }) }
}

const listPass = 'list '

/**
 * The next page of a newsletter's readers. If time zones matter and the audience is everybody, members come first,
 * with their zones, and then the whole list, which adds the subscribers who are no members.
 */
export async function readersPage(
  audience: string,
  isByZone: boolean,
  cursor: string | undefined,
): Promise<Omit<AudiencePage, 'members'>> {
  if (audience !== 'all' || !isByZone) return audiencePage(audience, cursor)
  if (cursor?.startsWith(listPass)) {
    const { readers, next } = await audiencePage(audience, cursor.slice(listPass.length) || undefined)
    return { readers, ...(next && { next: listPass + next }) }
  }
  const from = { limit: membersSize, ...(cursor !== undefined && { cursor }) }
  const { readers, next = listPass } = await membersPage(from, async (members) => members)
  return { readers, next }
}

/**
 * The number of subscribers that would get a newsletter now, without addresses that bounced or called one spam, and of
 * members in its tier or course.
 */
export async function countAudience(audience: string) {
  const sum = { people: 0, members: 0 }
  let cursor: string | undefined
  do {
    const { readers, members, next } = await audiencePage(audience, cursor)
    const addresses = readers.map(({ email }) => email)
    sum.people += readers.length - (await countBarredFromNews(addresses, clock.now()))
    sum.members += members
    cursor = next
  } while (cursor !== undefined)
  return { people: sum.people, members: audience === 'all' ? null : sum.members }
}

async function membersIn(audience: string, members: readonly MemberItem[]): Promise<MemberItem[]> {
  const now = clock.now().getTime()
  if (!audience.startsWith('crs_')) return members.filter((each) => effectiveTier(each, now) === audience)
  const keys = members.map(({ id: memberId }) => ({ memberId, courseId: audience }))
  const taken = await inFull(keys, (asked) => enrollment().get(asked).go({ concurrency: 4 }))
  const students = new Set(taken.map(({ memberId }) => memberId))
  return members.filter(({ id }) => students.has(id))
}

async function subscribed(members: readonly MemberItem[]): Promise<AudienceReader[]> {
  const zones = new Map(members.map((each) => [each.email.toLowerCase(), zoneOf(each)]))
  const keys = [...zones.keys()].map((email) => ({ email }))
  const found = await inFull(keys, (asked) => newsletterSubscriber().get(asked).go({ concurrency: 4 }))
  return found
    .filter(({ list }) => list === 'active')
    .map(({ id, email }) => {
      const timeZone = zones.get(email)
      return { subscriberId: id, email, ...(timeZone !== undefined && { timeZone }) }
    })
}
