import { randomBytes } from 'node:crypto'
import { sessionCookie } from '../http/caller.ts'

export const signInCookie = '__Host-kiai-sign-in'
/** Not secret: tells the page, without a call, whether asking for the user is worth it. */
const hintCookie = 'kiai_signed_in'

const secure = 'Path=/; Secure; SameSite=Lax'
const hidden = `${secure}; HttpOnly`

/** 256 random bits, 43 characters. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const setSignIn = (secret: string, maxAge: number) =>
  `${signInCookie}=${secret}; Max-Age=${maxAge}; ${hidden}`
export const clearSignIn = () => `${signInCookie}=; Max-Age=0; ${hidden}`

/** Seconds. */
export function setSession(secret: string, maxAge: number): string[] {
  return [
    `${sessionCookie}=${secret}; Max-Age=${maxAge}; ${hidden}`,
    `${hintCookie}=1; Max-Age=${maxAge}; ${secure}`,
  ]
}

export function clearSession(): string[] {
  return [`${sessionCookie}=; Max-Age=0; ${hidden}`, `${hintCookie}=; Max-Age=0; ${secure}`]
}
