import { expect, test } from 'vitest'
import { clearSession, clearSignIn, setSession, setSignIn } from '../../../functions/auth/cookies.ts'

test('cookies that scripts cannot read are named and set for this host only, and over HTTPS only', () => {
  const [session = '', hint = ''] = setSession('secret', 60, true)
  const [gone = '', hintGone = ''] = clearSession()
  for (const line of [session, gone, setSignIn('state', 'secret', 60), clearSignIn('state')]) {
    expect(line).toMatch(/^__Host-kiai/)
    const attributes = line.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']))
    expect(line).not.toMatch(/domain=/i)
  }
  for (const line of [hint, hintGone]) expect(line).toMatch(/^kiai_signed_in=.*; Secure; SameSite=Lax$/)
})
