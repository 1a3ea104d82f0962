import type { TeamAct } from '#shared/contract/members/team-act.ts'
import { findEntries } from '../model/audit/find-entries.ts'
import { clock } from '../ports/process/clock.ts'

const most = 50

/** Acts of admins on a member's account, newest first; the names of the admins are not shown. */
export async function listTeamActs(memberId: string): Promise<TeamAct[]> {
  const { items } = await findEntries(
    {
      of: memberId,
      from: '',
      to: clock.now().toISOString(),
      fits: ({ aboutId, actorId, outcome }) =>
        aboutId === memberId && actorId !== memberId && outcome !== 'refused',
    },
    most,
    undefined,
  )
  return items.map(({ at, operation, reason = null }) => ({ at, operation, reason }))
}
