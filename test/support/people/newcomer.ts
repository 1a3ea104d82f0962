import { inject } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { callerLater, callerOf, ownWord } from '../kiai.ts'
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

/**
 * A new member on a plan, who joins with the first call. Demo accounts share their limits of calls, such as messages a
 * minute, with all other tests.
 */
export const memberOnce = (subscriptionStatus: 'premium' | 'master'): Call =>
  callerLater(async () => {
    const { member } = await import('../../../functions/model/members/member.ts')
    const { browser, id } = await newcomer()
    await member().patch({ id }).set({ subscriptionStatus }).go()
    return browser
  })
