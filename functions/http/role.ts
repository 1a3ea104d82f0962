import { subjectOf } from '../model/members/member.ts'
import { clock } from '../ports/process/clock.ts'

/** Milliseconds that an answer is cached: a session outlives a lost role by no more than this. */
const heldFor = 60_000

const answers = new Map<string, { isAdmin: boolean; askedAt: number }>()

/**
 * Whether a member who signed in as an admin still is one. Only the identity provider knows, as roles may change
 * anywhere; each Lambda instance asks once a minute and session.
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
