import { createHash } from 'node:crypto'
import { session } from '../model/session.ts'
import { epochSeconds } from '../ports/clock.ts'

/** Who calls: a member with a living session. */
export type Caller = {
  memberId: string
  isAdmin: boolean
  termsAccepted: boolean
  /** Key of the session in the table. */
  sid: string
}

export const sessionCookie = '__Host-kiai'

/** What the table keeps of a cookie's secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The caller of a request by its cookies; undefined without a living session. One read. */
export async function callerOf(cookies: readonly string[]): Promise<Caller | undefined> {
  const secret = cookieValue(cookies, sessionCookie)
  if (!secret || !/^[\w-]{43}$/.test(secret)) return undefined
  const sid = hashOf(secret)
  const { data } = await session().get({ sid }).go({ consistent: true })
  if (!data || data.expire <= epochSeconds()) return undefined
  const { isAdmin, termsAccepted } = data.sess
  return { memberId: data.memberId, isAdmin, termsAccepted, sid }
}

/** The value of a cookie in API Gateway's list of `name=value`. */
export function cookieValue(cookies: readonly string[], name: string): string | undefined {
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
