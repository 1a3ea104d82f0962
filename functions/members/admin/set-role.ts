import type { Role } from '#shared/contract/members/person.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { member, subjectOf } from '../../model/members/member.ts'
import { endRoleLease, takeRoleLease } from '../../model/members/role-lease.ts'
import { setAdministrator } from '../../ports/identity/cognito-grants.ts'
import { isAdministrator } from '../../ports/identity/cognito-roles.ts'
import { clock } from '../../ports/process/clock.ts'
import { endSignIns } from './sign-ins.ts'

/**
 * Gives or takes the rights of an admin; the user pool alone keeps them. Nobody takes their own, and whoever takes those of
 * another one is an admin at that very moment: so one always stays. Their sessions end, for each carries the role it began
 * with.
 */
export async function setRole(id: string, role: Role, { memberId: callerId, sid }: Caller): Promise<void> {
  if (id === callerId) throw new Problem('member.own')
  const { data: known } = await member().get({ id }).go({ consistent: true })
  if (!known) throw new Problem('member.not_found')
  if (known.suspendedAt && role === 'admin') throw new Problem('member.suspended')
  if (!(await takeRoleLease(sid, clock.now()))) throw new Problem('role.changing')
  try {
    // What was asked up to a minute ago may have been taken away by the call that held the lease before.
    if (!(await isAdministrator(subjectOf(callerId)))) throw new Problem('role.required')
    const isKnown = await setAdministrator(subjectOf(id), role === 'admin')
    if (!isKnown) throw new Problem('member.not_found', 'They have no sign-in any more')
  } finally {
    await endRoleLease(sid)
  }
  await endSignIns(id)
}
