import { inject } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callerOf, ownWord } from '../kiai.ts'
import { joined } from './joined.ts'
import type { Browser } from './sign-in.ts'

/** A new member who has accepted the terms. */
export async function newcomer(): Promise<{ browser: Browser; call: Call; id: string; email: string }> {
  const email = `${ownWord()}@kiai.test`
  const browser = await joined(inject('origin'), email)
  const call = callerOf(browser)
  const { id } = await call(api.auth.acceptTerms, { body: { acceptTerms: true, isThirteenOrOlder: true } })
  return { browser, call, id, email }
}
