import { createHash } from 'node:crypto'
import { type MemberItem, member } from '../model/members/member.ts'
import { type SessionItem, session } from '../model/members/sign-in-session.ts'
import { readAll } from '../model/table/read-all.ts'
import { epochSeconds } from '../ports/process/clock.ts'
import { isStillAdmin } from './role.ts'

/** The caller of a request: a member with a valid session. */
export type Caller = {
  memberId: string
  /** The member as stored now. */
  member: MemberItem
  isAdmin: boolean
  /** When this browser last authenticated the person. */
  signedInAt: Date
  /** Key of the session in the table. */
  sid: string
}

const entities = { member, session }

export const sessionCookie = '__Host-kiai'

/** The hash under which the table stores a cookie's secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The session cookie's value. It names the member too, so that both are read in one call. */
export const sessionSecret = (random: string, memberId: string) => `${random}.${memberId}`

/** The caller of a request by its cookies; undefined without a valid session. One read. */
export async function callerOf(cookies: readonly string[]): Promise<Caller | undefined> {
  const secret = cookieValue(cookies, sessionCookie) ?? ''
  const memberId = /^[\w-]{43}\.(mem_[\w-]{1,128})$/.exec(secret)?.[1]
  if (!memberId) return undefined
  // The hash of the whole secret, member id included: a session is found only under the member it was opened for.
  const sid = hashOf(secret)
  const found = await readAll(entities, ({ member, session }) => ({
    member: member.get({ id: memberId }),
    session: session.get({ sid }),
  }))
  if (!found.member || !found.session || !isLiving(found.session)) return undefined
  // Suspension ends their sessions too; a session begun at the same moment opens nothing.
  if (found.member.suspendedAt) return undefined
  const isAdmin = found.session.sess.isAdmin && (await isStillAdmin(sid, memberId))
  const { authenticatedAt, createdAt } = found.session.sess
  return { memberId, member: found.member, isAdmin, signedInAt: new Date(authenticatedAt ?? createdAt), sid }
}

/** The valid session that a browser's cookies name. */
export async function sessionOf(cookies: readonly string[]): Promise<SessionItem | undefined> {
  const secret = cookieValue(cookies, sessionCookie)
  if (!secret) return undefined
  const { data } = await session()
    .get({ sid: hashOf(secret) })
    .go({ consistent: true })
  return data && isLiving(data) ? data : undefined
}

const isLiving = ({ expire }: SessionItem) => expire > epochSeconds()

/** The value of a cookie in API Gateway's list of `name=value`. */
export function cookieValue(cookies: readonly string[], name: string): string | undefined {
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
