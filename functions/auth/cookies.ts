import { randomBytes } from 'node:crypto'
import { hashOf, sessionCookie } from '../http/caller.ts'

/** Each sign-in has its own cookie, named by its `state`, so that every tab can begin one. */
export const signInCookie = (state: string) => `__Host-kiai-sign-in-${hashOf(state).slice(0, 16)}`
/**
 * Not secret: tells the page, without a call, whether to ask for the user. `1` if the member has accepted the terms,
 * so that a page may load personal data at once; `new` before that.
 */
const hintCookie = 'kiai_signed_in'

const secure = 'Path=/; Secure; SameSite=Lax'
const hidden = `${secure}; HttpOnly`

/** 256 random bits, 43 characters. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Seconds. */
export const setSignIn = (state: string, secret: string, maxAge: number) =>
  `${signInCookie(state)}=${secret}; Max-Age=${maxAge}; ${hidden}`
export const clearSignIn = (state: string) => `${signInCookie(state)}=; Max-Age=0; ${hidden}`

/** Seconds. */
export function setSession(secret: string, maxAge: number, hasAcceptedTerms: boolean): string[] {
  return [`${sessionCookie}=${secret}; Max-Age=${maxAge}; ${hidden}`, setHint(maxAge, hasAcceptedTerms)]
}

/** Seconds. */
export const setHint = (maxAge: number, hasAcceptedTerms: boolean) =>
  `${hintCookie}=${hasAcceptedTerms ? '1' : 'new'}; Max-Age=${maxAge}; ${secure}`

export function clearSession(): string[] {
  return [`${sessionCookie}=; Max-Age=0; ${hidden}`, `${hintCookie}=; Max-Age=0; ${secure}`]
}
