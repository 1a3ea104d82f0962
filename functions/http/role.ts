import { subjectOf } from '../model/members/member.ts'
import { clock } from '../ports/process/clock.ts'

/** Milliseconds an answer holds: by no more does a session outlive the role it began with. */
const heldFor = 60_000

const answers = new Map<string, { isAdmin: boolean; askedAt: number }>()

/**
 * Whether who signed in as an admin still is one. The identity provider alone knows, no matter who changes it and
 * wherever; each copy of a Lambda asks it once a minute and session.
 */
export async function isStillAdmin(sid: string, memberId: string): Promise<boolean> {
  const now = clock.now().getTime()
  const held = answers.get(sid)
  if (held && now - held.askedAt < heldFor) return held.isAdmin
  const { isAdministrator } = await import('../ports/identity/cognito-roles.ts')
  const isAdmin = await isAdministrator(subjectOf(memberId))
  answers.set(sid, { isAdmin, askedAt: now })
  return isAdmin
}
