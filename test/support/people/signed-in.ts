import { randomBytes } from 'node:crypto'

/**
 * Puts a member, with accepted terms, and a session straight into the table. Returns the cookie. It imports the
 * functions late: they read the environment when they load.
 */
export async function signedIn(memberId: string, isAdmin = false, seconds = 3600): Promise<string> {
  const { hashOf, sessionCookie, sessionSecret } = await import('../../../functions/http/caller.ts')
  const { member } = await import('../../../functions/model/members/member.ts')
  const { session } = await import('../../../functions/model/members/sign-in-session.ts')
  const at = new Date().toISOString()
  const dates = { termsAcceptedAt: at, createdAt: at, updatedAt: at }
  await member()
    .put({ id: memberId, email: `${memberId}@kiai.test`, ...dates })
    .go()
  const secret = sessionSecret(randomBytes(32).toString('base64url'), memberId)
  const expire = Math.floor(Date.now() / 1000) + seconds
  await session()
    .create({ sid: hashOf(secret), memberId, sess: { isAdmin, createdAt: at }, expire })
    .go()
  return `${sessionCookie}=${secret}`
}
