import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { tableName } from '../platform/table.ts'
import { Browser, signUp } from './sign-in.ts'

/**
 * A new member in the state after sign-in, but without its pages, which take longer than most tests: no user pool knows
 * them. On a platform with another table than that of the run they sign up in the usual way.
 */
export async function joined(origin: string, email: string): Promise<Browser> {
  if (!tableName || origin !== inject('origin')) return signUp(origin, email)
  const { openSession } = await import('../../../functions/auth/open-session.ts')
  const { sessionCookie } = await import('../../../functions/http/caller.ts')
  const identity = {
    subject: randomUUID(),
    email,
    firstName: 'New',
    lastName: 'Member',
    groups: [],
    authenticatedAt: new Date(),
  }
  const { secret } = await openSession(identity, undefined)
  const browser = new Browser(origin)
  browser.cookies.set(`/ ${sessionCookie}`, { value: secret, path: '/' })
  return browser
}
