import type { Context } from 'aws-lambda'
import { nightCall, nightPage, type ScheduledCall, workNight } from '../events/work-night.ts'
import { member } from '../model/members/member.ts'
import { clock } from '../ports/process/clock.ts'
import { endAccount } from './end-account.ts'

/** Accounts of a page: each takes a second or two, and ten are ended concurrently. */
const pageSize = 50

/**
 * Every night: ends the accounts whose grace period has passed, page by page. An account that cannot be ended does
 * not stop the others, but fails the run at the end: the law requires its deletion.
 */
export async function handler(event: ScheduledCall = {}, context?: Context): Promise<{ deleted: number }> {
  let deleted = 0
  await workNight('deleteDueMembers', nightCall(event, context), async (cursor) => {
    const now = clock.now().toISOString()
    const { data: due, cursor: next } = await member()
      .query.dueForDeletion({ deletion: 'due' })
      .lte({ deletionDueAt: now })
      .go({ limit: pageSize, ...(cursor !== undefined && { cursor }) })
    const end = async ({ id }: { id: string }) => {
      if (await endAccount(id, now)) deleted++
    }
    const page = await nightPage('deletion', due, end, ({ id }) => ({ memberId: id }))
    return { ...page, ...(next !== null && { next }) }
  })
  return { deleted }
}
