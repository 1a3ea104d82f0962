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
 * Grants or revokes the rights of an admin; only the user pool stores them. Admins cannot revoke their own, and must
 * be an admin at the moment they revoke another's, so at least one always remains. The sessions of the other one end,
 * since each carries the role it began with.
 */
export async function setRole(id: string, role: Role, { memberId: callerId, sid }: Caller): Promise<void> {
  if (id === callerId) throw new Problem('member.own')
  const { data: known } = await member().get({ id }).go({ consistent: true })
  if (!known) throw new Problem('member.not_found')
  if (known.suspendedAt && role === 'admin') throw new Problem('member.suspended')
  if (!(await takeRoleLease(sid, clock.now()))) throw new Problem('role.changing')
  try {
    // A cached role of up to a minute ago may have been revoked by the call that held the lease before.
    if (!(await isAdministrator(subjectOf(callerId)))) throw new Problem('role.required')
    const isKnown = await setAdministrator(subjectOf(id), role === 'admin')
    if (!isKnown) throw new Problem('member.not_found', 'This member can no longer sign in')
  } finally {
    await endRoleLease(sid)
  }
  await endSignIns(id)
}
