import type { TierChange } from '#shared/contract/members/admin-user.ts'
import { member } from '../../model/members/member.ts'
import { tierChange } from '../../model/members/tier-change.ts'
import { inFull } from '../../model/table/batch.ts'

/** The plan changes that admins made for a member, newest first. A query, and a read of the admins' names. */
export async function listTierChanges(memberId: string): Promise<TierChange[]> {
  const { data } = await tierChange().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  const admins = [...new Set(data.map(({ by }) => by))].map((id) => ({ id }))
  const found = await inFull(admins, (asked) => member().get(asked).go({ concurrency: 4 }))
  const names = new Map(
    found.map(({ id, firstName, lastName, email }) => [
      id,
      [firstName, lastName].filter(Boolean).join(' ') || email,
    ]),
  )
  return data.map(({ at, by, from, to }) => ({ at, by: names.get(by) ?? null, from, to }))
}
