import { auth } from '#shared/contract/auth.ts'
import { returnPath } from '#shared/rules/access/return-path.ts'
import { cookieValue, hashOf, sessionOf } from '../http/caller.ts'
import { WithCookies } from '../http/reply.ts'
import { serve } from '../http/serve.ts'
import { signIn } from '../model/members/sign-in.ts'
import { session } from '../model/members/sign-in-session.ts'
import { toUser } from '../model/wire/wire.ts'
import { finishSignIn, logoutLocation, startSignIn } from '../ports/identity/cognito.ts'
import { clock, epochSeconds } from '../ports/process/clock.ts'
import { errorFacts, log } from '../ports/process/log.ts'
import { acceptTerms } from './accept-terms.ts'
import {
  clearSession,
  clearSignIn,
  newSecret,
  setHint,
  setSession,
  setSignIn,
  signInCookie,
} from './cookies.ts'
import { openSession, Suspended } from './open-session.ts'

/** Seconds that a sign-in may take at the provider. */
const signInLasts = 600

export const handler = serve(auth, {
  login: async ({ query }) => {
    const { secrets, location } = await startSignIn(query.fresh === 'true')
    const secret = newSecret()
    const returnTo = returnPath(query.returnTo)
    await signIn()
      .create({ id: hashOf(secret), ...secrets, returnTo, expire: epochSeconds(signInLasts) })
      .go()
    return { location, cookies: [setSignIn(secrets.state, secret, signInLasts)] }
  },

  callback: async ({ request }) => {
    const state = new URLSearchParams(request.rawQueryString).get('state') ?? ''
    const cleared = clearSignIn(state)
    // The page shows a message for it.
    const failed = { location: '/?signIn=failed', cookies: [cleared] }
    const begun = await takeSignIn(cookieValue(request.cookies, signInCookie(state)))
    if (!begun) return failed
    try {
      const identity = await finishSignIn(request.rawQueryString, begun)
      const previous = await sessionOf(request.cookies)
      const { secret, lasts, hasAcceptedTerms } = await openSession(identity, previous?.sid)
      return { location: begun.returnTo, cookies: [cleared, ...setSession(secret, lasts, hasAcceptedTerms)] }
    } catch (error) {
      if (error instanceof Suspended) {
        return { location: '/?signIn=suspended', cookies: [cleared, ...clearSession()] }
      }
      log('warn', 'sign-in refused', { requestId: request.id, ...errorFacts(error) })
      return failed
    }
  },

  logout: async ({ request }) => {
    // Another site may link here but not sign anybody out.
    if (request.headers['sec-fetch-site'] === 'cross-site') return { location: '/' }
    const ended = await sessionOf(request.cookies)
    if (ended) await session().delete({ sid: ended.sid }).go()
    return { location: logoutLocation(), cookies: clearSession() }
  },

  getUser: async ({ caller }) => toUser(caller.member, caller.isAdmin, clock.now()),

  acceptTerms: async ({ caller, request }) => {
    const user = toUser(await acceptTerms(caller.member), caller.isAdmin, clock.now())
    const held = await sessionOf(request.cookies)
    return new WithCookies(user, held ? [setHint(held.expire - epochSeconds(), true)] : [])
  },
})

/** Takes the sign-in that a browser began, once. A second or late call finds nothing. */
async function takeSignIn(secret: string | undefined) {
  if (!secret) return undefined
  const { data } = await signIn()
    .delete({ id: hashOf(secret) })
    .go({ response: 'all_old' })
  return data && data.expire > epochSeconds() ? data : undefined
}
