import { effectiveTier } from '#shared/rules/access/access.ts'
import { enrollment } from '../../model/learning/enrollment.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import { newsletterSubscriber } from '../../model/members/newsletter-subscriber.ts'
import { inFull } from '../../model/table/batch.ts'
import { clock } from '../../ports/process/clock.ts'

/** A page of those a newsletter goes to: subscribers by id, and of how many members they are. */
type AudiencePage = { subscriberIds: string[]; members: number; next?: string }

const pageSize = 1000

/** The next page of an audience, in an order that does not change: everybody by id, members by when they joined. */
export async function audiencePage(audience: string, cursor: string | undefined): Promise<AudiencePage> {
  const from = { limit: audience === 'all' ? pageSize : 250, ...(cursor !== undefined && { cursor }) }
  if (audience === 'all') {
    const { data, cursor: next } = await newsletterSubscriber()
      .query.ofList({ list: 'active' })
      .go({ ...from, attributes: ['id'] })
    return { subscriberIds: data.map(({ id }) => id), members: 0, ...(next && { next }) }
  }
  const { data, cursor: next } = await member().query.byCreated({}).go(from)
  const members = await membersIn(audience, data)
  return { subscriberIds: await subscribed(members), members: members.length, ...(next && { next }) }
}

/** How many subscribers a newsletter would go to, and of how many members of its tier or course. */
export async function countAudience(audience: string) {
  const sum = { people: 0, members: 0 }
  let cursor: string | undefined
  do {
    const { subscriberIds, members, next } = await audiencePage(audience, cursor)
    sum.people += subscriberIds.length
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

async function subscribed(members: readonly MemberItem[]): Promise<string[]> {
  const keys = [...new Set(members.map(({ email }) => email.toLowerCase()))].map((email) => ({ email }))
  const found = await inFull(keys, (asked) => newsletterSubscriber().get(asked).go({ concurrency: 4 }))
  return found.filter(({ list }) => list === 'active').map(({ id }) => id)
}
