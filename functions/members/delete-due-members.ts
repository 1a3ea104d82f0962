import { member } from '../model/members/member.ts'
import { clock } from '../ports/process/clock.ts'
import { errorFacts, log } from '../ports/process/log.ts'
import { endAccount } from './end-account.ts'

/**
 * Once a day: ends the accounts whose time to undo it has run out. Stopped half-way, the next day goes on. One that
 * cannot be ended keeps no other waiting, but fails the run in the end: the law wants it gone.
 */
export async function handler(): Promise<{ deleted: number }> {
  const now = clock.now().toISOString()
  const { data: due } = await member()
    .query.dueForDeletion({ deletion: 'due' })
    .lte({ deletionDueAt: now })
    .go({ pages: 'all' })
  let deleted = 0
  let failed = 0
  for (const { id } of due) {
    try {
      if (await endAccount(id, now)) deleted++
    } catch (error) {
      failed++
      log('error', 'account not deleted', { memberId: id, ...errorFacts(error) })
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${due.length} accounts were not deleted`)
  return { deleted }
}
