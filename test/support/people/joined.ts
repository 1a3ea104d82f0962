import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { tableName } from '../platform/table.ts'
import { Browser, signUp } from './sign-in.ts'

/**
 * Somebody who is here for the first time, as sign-in leaves them, but without its pages, which cost more than most
 * tests: no user pool knows them. At a Kiai whose table is not that of the run they sign up as everybody does.
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
