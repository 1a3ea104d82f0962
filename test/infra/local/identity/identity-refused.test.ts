import * as oidc from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import { ada, Browser, expectGrantError, startIdentity } from './identity-bench.ts'

const identity = await startIdentity()
const { client, clientOf, finishSignIn, openPage, origin, signInAs, startSignIn } = identity
afterAll(identity.close)

describe('refused', () => {
  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['a token response', { response_type: 'token' }],
  ])('an authorization request with %s gives an error and no code', async (_name, extra) => {
    const { url } = await new Browser().open((await startSignIn(extra)).url)
    const back = new URL(url.replace('#', '?'))
    expect(back.searchParams.get('error')).toMatch(
      /invalid_request|unsupported_response_type|unauthorized_client/,
    )
    expect(back.searchParams.has('code')).toBe(false)
  })

  test.each([
    ['a foreign redirect address', { redirect_uri: 'https://evil.test/api/callback' }],
    ['a longer redirect address', { redirect_uri: 'SITE/api/callback/more' }],
    ['an unknown client', { client_id: 'other' }],
  ])('an authorization request with %s stays on an error page', async (_name, extra) => {
    const sent = Object.fromEntries(Object.entries(extra).map(([k, v]) => [k, v.replace('SITE', origin)]))
    const { res } = await new Browser().open((await startSignIn(sent)).url)
    const html = await res.text()
    expect(res.status).toBe(400)
    expect(res.headers.get('location')).toBeNull()
    expect(html).toContain('This sign-in was refused')
    expect(html).toContain('href="/api/login"')
  })

  test('a code works once, and a second try revokes its tokens', async () => {
    const { attempt, callback, tokens } = await signInAs(ada.sub)
    await expectGrantError(finishSignIn(attempt, callback), 'invalid_grant')
    await expectGrantError(oidc.refreshTokenGrant(client, tokens.refresh_token ?? ''), 'invalid_grant')
  })

  test('of many exchanges of one code at the same moment at most one succeeds', async () => {
    const browser = new Browser()
    const { attempt, url } = await openPage(browser)
    const { url: callback } = await browser.post(url, { account: ada.sub })
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => finishSignIn(attempt, callback)))
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  test('a code with another verifier, client or redirect address gives no token', async () => {
    const browser = new Browser()
    const { attempt, url } = await openPage(browser)
    const { url: callback } = await browser.post(url, { account: ada.sub })
    const other = { ...attempt, verifier: oidc.randomPKCECodeVerifier() }
    await expectGrantError(finishSignIn(other, callback), 'invalid_grant')
    await expectGrantError(finishSignIn(attempt, callback, clientOf('other')), 'invalid_client')
    const moved = callback.replace('/api/callback', '/api/other')
    await expectGrantError(finishSignIn(attempt, moved), 'invalid_grant')
  })

  test('a form posted without the cookie of its page does not sign in', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    const victim = new Browser()
    const { res } = await victim.post(url, { account: ada.sub })
    expect(res.status).toBe(400)
    expect(res.headers.get('location')).toBeNull()
    expect(await res.text()).toContain('This sign-in has expired')
    expect(victim.jar.size).toBe(0)
  })

  test('the cookie of one page does not open another', async () => {
    const mine = new Browser()
    const { url } = await openPage(mine)
    const theirs = await openPage(new Browser())
    const cookie = mine.cookiesFor(url)
    const body = new URLSearchParams({ account: ada.sub })
    const res = await new Browser().send(theirs.url, { method: 'POST', body, headers: { cookie } })
    expect([res.status, res.headers.get('location')]).toEqual([400, null])
  })

  test('a form posted by another site does not sign in even with the cookie', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    for (const from of ['https://evil.test', 'null']) {
      const { res } = await browser.post(url, { account: ada.sub }, { origin: from })
      expect([res.status, res.headers.get('location')]).toEqual([400, null])
    }
    const { url: done } = await browser.post(url, { account: ada.sub }, { origin })
    expect(done).toContain('/api/callback?code=')
  })

  test('a body that is no form, or far too long, is refused', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    const json = { 'content-type': 'application/json' }
    const noForm = await browser.open(url, { method: 'POST', body: '{}', headers: json })
    expect(noForm.res.status).toBe(400)
    const long = await browser.post(url, { form: 'email', email: 'x'.repeat(300_000) })
    expect(long.res.status).toBe(400)
    expect(await long.res.text()).toContain('too long')
  })

  test('a revoked refresh token no longer works', async () => {
    const { tokens } = await signInAs(ada.sub)
    const token = tokens.refresh_token ?? ''
    expect((await oidc.refreshTokenGrant(client, token)).claims()?.sub).toBe(ada.sub)
    await oidc.tokenRevocation(client, token)
    await expectGrantError(oidc.refreshTokenGrant(client, token), 'invalid_grant')
  })
})
