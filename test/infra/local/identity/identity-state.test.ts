import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as oidc from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../../infra/demo/accounts.ts'
import { createIdentity } from '../../../../infra/local/identity/identity.ts'
import { openAccounts, openState } from '../../../../infra/local/identity/store.ts'
import { ada, Browser, benchClient, expectGrantError, kenji, mount, startIdentity } from './identity-bench.ts'

const identity = await startIdentity()
const { client, dir, finishSignIn, openPage, origin, signInAs, startSignIn } = identity
afterAll(identity.close)

describe('discovery and restart', () => {
  test('the discovery document names the routes under the one origin', async () => {
    const res = await fetch(`${origin}${mount}/.well-known/openid-configuration`)
    const base = origin + mount
    expect(await res.json()).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/oauth2/token`,
      userinfo_endpoint: `${base}/oauth2/userInfo`,
      revocation_endpoint: `${base}/oauth2/revoke`,
      jwks_uri: `${base}/.well-known/jwks.json`,
      end_session_endpoint: `${base}/logout`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  test('addresses do not follow a foreign Host header', async () => {
    const { port } = new URL(origin)
    const res = await fetch(`http://127.0.0.1:${port}${mount}/.well-known/openid-configuration`)
    expect(await res.text()).not.toContain('127.0.0.1')
  })

  test('the published keys have no private part', async () => {
    const res = await fetch(`${origin}${mount}/.well-known/jwks.json`)
    const { keys } = (await res.json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test('a removed account is still gone after a restart; a given one always exists', () => {
    const folder = mkdtempSync(join(dir, 'removed-'))
    const first = openAccounts(folder, demoAccounts)
    const made = first.create({ email: 'goes@example.test', givenName: 'Noor', familyName: 'Haddad' })
    const [given] = demoAccounts
    expect([made?.sub, given?.sub, 'unknown'].map((sub) => first.remove(sub ?? ''))).toEqual([
      true,
      true,
      false,
    ])
    for (const people of [first, openAccounts(folder, demoAccounts)]) {
      expect(people.byEmail('goes@example.test')).toBeUndefined()
      expect(people.bySub(given?.sub ?? '')).toEqual(given)
    }
  })

  test('sessions, tokens, keys and new accounts outlive a restart', async () => {
    const browser = new Browser()
    const { attempt, url } = await openPage(browser)
    const fields = { form: 'create', email: 'stays@example.test', givenName: 'Noor', familyName: 'Haddad' }
    const { url: callback } = await browser.post(url, fields)
    const tokens = await finishSignIn(attempt, callback)
    const halfway = await openPage(new Browser())

    identity.restart()

    const again = await startSignIn()
    const sso = await finishSignIn(again, (await browser.open(again.url)).url)
    expect(sso.claims()).toMatchObject({ sub: tokens.claims()?.sub, email: 'stays@example.test' })
    const refreshed = await oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')
    expect(refreshed.claims()?.sub).toBe(tokens.claims()?.sub)
    await oidc.fetchUserInfo(client, tokens.access_token, oidc.skipSubjectCheck)
    expect(halfway.status).toBe(200)
  })

  test('a session whose account is gone asks for a sign-in', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    const fields = { form: 'create', email: 'gone@example.test', givenName: 'Gone', familyName: 'Soon' }
    await browser.post(url, fields)

    identity.restart(() => writeFileSync(join(dir, 'accounts.json'), '[]'))

    const { tokens } = await signInAs(kenji.sub, browser)
    expect(tokens.claims()?.sub).toBe(kenji.sub)
  })

  test('a damaged file is reported and not overwritten', () => {
    const broken = mkdtempSync(join(dir, 'part-'))
    writeFileSync(join(broken, 'accounts.json'), '[{')
    const options = { issuer: origin + mount, dir: broken, clientId: benchClient, accounts: demoAccounts }
    const open = () => createIdentity({ ...options, redirectUris: [`${origin}/`], logoutUris: [] })
    expect(open).toThrow(/accounts\.json is damaged/)
  })
})

describe('the state on disk', () => {
  const folder = () => mkdtempSync(join(dir, 'part-'))

  test('a code is consumed once', async () => {
    const state = openState(folder())
    const codes = state.adapter('AuthorizationCode')
    await codes.upsert('c1', { accountId: ada.sub }, 60)
    await codes.consume('c1')
    expect(await codes.find('c1')).toMatchObject({ accountId: ada.sub, consumed: expect.any(Number) })
    await expectGrantError(codes.consume('c1'), 'invalid_grant')
    state.close()
  })

  test('revoking a grant removes its own items and nothing else', async () => {
    const state = openState(folder())
    const tokens = state.adapter('RefreshToken')
    const codes = state.adapter('AuthorizationCode')
    await tokens.upsert('t1', { grantId: 'g1' }, 60)
    await tokens.upsert('t2', { grantId: 'g2' }, 60)
    await codes.upsert('c1', { grantId: 'g1' }, 60)
    await tokens.revokeByGrantId('g1')
    const left = [await tokens.find('t1'), await codes.find('c1'), await tokens.find('t2')]
    expect(left).toEqual([undefined, undefined, { grantId: 'g2' }])
    state.close()
  })

  test('expired items are not found, and kinds are never confused', async () => {
    const state = openState(folder())
    const sessions = state.adapter('Session')
    await sessions.upsert('s1', { uid: 'u1' }, 60)
    await sessions.upsert('s2', { uid: 'u2' }, 0)
    expect(await sessions.findByUid('u1')).toEqual({ uid: 'u1' })
    expect([await sessions.find('s2'), await sessions.findByUid('u2')]).toEqual([undefined, undefined])
    expect(await state.adapter('Interaction').find('s1')).toBeUndefined()
    state.close()
  })
})
