import { Problem } from '#shared/contract/problem.ts'
import { endSessions } from '../model/belongings.ts'
import { type MemberItem, member } from '../model/member.ts'
import { isRefused } from '../model/refused.ts'
import { clock } from '../ports/clock.ts'

/** Milliseconds in which a deletion can be taken back. */
const grace = 14 * 24 * 3600 * 1000

/** Plans the end of an account and signs it out everywhere else. Asked for again, the first date stays. */
export async function planDeletion({
  member: known,
  sid,
}: {
  member: MemberItem
  sid: string
}): Promise<MemberItem> {
  const leaving = known.deletionDueAt ? known : await setDue(known.id)
  await endSessions(known.id, sid)
  return leaving
}

async function setDue(id: string): Promise<MemberItem> {
  const now = clock.now()
  const deletionDueAt = new Date(now.getTime() + grace).toISOString()
  const { data } = await member()
    .patch({ id })
    .set({ deletion: 'due', deletionDueAt, updatedAt: now.toISOString() })
    .go({ response: 'all_new' })
  return data
}

/** From its date on a deletion may be under way: an account that came back now would lack what is gone already. */
export async function cancelDeletion(memberId: string): Promise<MemberItem> {
  const now = clock.now().toISOString()
  try {
    const { data } = await member()
      .patch({ id: memberId })
      .remove(['deletion', 'deletionDueAt'])
      .set({ updatedAt: now })
      .where((a, { gt, notExists }) => `(${notExists(a.deletionDueAt)} OR ${gt(a.deletionDueAt, now)})`)
      .go({ response: 'all_new' })
    return data
  } catch (error) {
    if (isRefused(error))
      throw new Problem('account.leaving', 'The days in which this could be undone are over')
    throw error
  }
}
