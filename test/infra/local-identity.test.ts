import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../infra/local/demo-accounts.ts'
import { createIdentity, type Identity } from '../../infra/local/identity.ts'

const MOUNT = '/-/identity'
const CLIENT = 'kiai-web'
const PAGE = { accept: 'text/html,*/*;q=0.8' }

let dir: string
let server: Server
let origin: string
let identity: Identity
let client: oidc.Configuration

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kiai-identity-'))
  server = createServer((req, res) => {
    const url = req.url ?? '/'
    Object.assign(req, { originalUrl: url })
    req.url = url.slice(MOUNT.length)
    identity.handle(req, res)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  identity = openIdentity()
  client = clientOf(CLIENT)
})

afterAll(async () => {
  identity.close()
  await new Promise((closed) => server.close(closed))
  rmSync(dir, { recursive: true })
})

function openIdentity(): Identity {
  return createIdentity({
    issuer: origin + MOUNT,
    dir,
    clientId: CLIENT,
    redirectUris: [`${origin}/api/callback`],
    logoutUris: [`${origin}/`],
    accounts: demoAccounts,
  })
}

/** The site's own client, told everything beforehand as the auth Lambda is. */
function clientOf(clientId: string): oidc.Configuration {
  const issuer = origin + MOUNT
  const metadata: oidc.ServerMetadata = {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userInfo`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
  }
  const made = new oidc.Configuration(metadata, clientId, undefined, oidc.None())
  oidc.allowInsecureRequests(made)
  oidc.enableNonRepudiationChecks(made)
  return made
}

type Cookie = { value: string; path: string }

/** A browser without scripts: keeps cookies by path, follows redirects until they leave the identity. */
class Browser {
  readonly jar = new Map<string, Cookie>()

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const res = await fetch(url, {
      ...init,
      headers: { ...PAGE, cookie: this.cookiesFor(url), ...init.headers },
      redirect: 'manual',
    })
    for (const line of res.headers.getSetCookie()) this.keep(line)
    return res
  }

  async open(url: string, init?: RequestInit): Promise<{ res: Response; url: string }> {
    const res = await this.send(url, init)
    const location = res.headers.get('location')
    if (location === null) return { res, url }
    const next = new URL(location, url).href
    return next.startsWith(origin + MOUNT) ? this.open(next) : { res, url: next }
  }

  post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.open(url, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  cookiesFor(url: string): string {
    const { pathname } = new URL(url)
    const sent = [...this.jar].filter(([, { path }]) => pathname === path || pathname.startsWith(`${path}/`))
    return sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
  }

  keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((it) => it.startsWith('path='))?.slice('path='.length) ?? '/'
    const over = attributes.some((it) => it.startsWith('expires=') && Date.parse(it.slice(8)) < Date.now())
    if (over) this.jar.delete(`${name} ${path}`)
    else this.jar.set(`${name} ${path}`, { value, path })
  }
}

type Attempt = { url: string; verifier: string; nonce: string; state: string }

async function startSignIn(extra: Record<string, string> = {}): Promise<Attempt> {
  const verifier = oidc.randomPKCECodeVerifier()
  const nonce = oidc.randomNonce()
  const state = oidc.randomState()
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${origin}/api/callback`,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce,
    state,
    ...extra,
  })
  return { url: url.href, verifier, nonce, state }
}

function finishSignIn(attempt: Attempt, callback: string, config = client) {
  return oidc.authorizationCodeGrant(config, new URL(callback), {
    pkceCodeVerifier: attempt.verifier,
    expectedNonce: attempt.nonce,
    expectedState: attempt.state,
    idTokenExpected: true,
  })
}

const [ada, kenji] = demoAccounts
if (!ada || !kenji) throw new Error('two demo accounts are needed')

/** Signs in by a card of the page and brings back the tokens. */
async function signInAs(sub: string, browser = new Browser(), extra: Record<string, string> = {}) {
  const attempt = await startSignIn(extra)
  const page = await browser.open(attempt.url)
  expect(page.url).toContain(`${MOUNT}/login/`)
  const { url } = await browser.post(page.url, { account: sub })
  expect(url).toContain(`${origin}/api/callback?`)
  return { attempt, browser, callback: url, tokens: await finishSignIn(attempt, url) }
}

/** Opens the page for someone new and brings back its address. */
async function openPage(browser: Browser, extra: Record<string, string> = {}) {
  const attempt = await startSignIn(extra)
  const { res, url } = await browser.open(attempt.url)
  return { attempt, url, status: res.status, html: await res.text(), res }
}

async function expectGrantError(work: Promise<unknown>, error: string) {
  await expect(work).rejects.toMatchObject({ error })
}

describe('signing in', () => {
  test('a demo admin gets an id token with the claims and groups that Cognito sends', async () => {
    const { tokens, attempt } = await signInAs(ada.sub)
    expect(tokens.claims()).toMatchObject({
      iss: origin + MOUNT,
      aud: CLIENT,
      sub: ada.sub,
      nonce: attempt.nonce,
      token_use: 'id',
      'cognito:username': ada.sub,
      'cognito:groups': ['admin'],
      email: 'admin@kiai.test',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Mori',
      auth_time: expect.any(Number),
      exp: expect.any(Number),
    })
    expect(tokens.expires_in).toBe(3600)
    expect(tokens.refresh_token).toBeTypeOf('string')
  })

  test('an access token says what Cognito access tokens say, and no audience', async () => {
    const { tokens } = await signInAs(ada.sub)
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      iss: origin + MOUNT,
      sub: ada.sub,
      client_id: CLIENT,
      token_use: 'access',
      username: ada.sub,
      'cognito:groups': ['admin'],
      scope: 'openid email profile',
    })
    expect(claims).not.toHaveProperty('aud')
  })

  test('someone in no group has no groups claim', async () => {
    const { tokens } = await signInAs(kenji.sub)
    expect(tokens.claims()).not.toHaveProperty('cognito:groups')
  })

  test('userInfo answers with the person of the access token and refuses any other token', async () => {
    const { tokens } = await signInAs(kenji.sub)
    const info = await oidc.fetchUserInfo(client, tokens.access_token, kenji.sub)
    expect(info).toMatchObject({ email: kenji.email, email_verified: 'true', username: kenji.sub })
    for (const token of ['made-up', tokens.id_token ?? '', `${tokens.access_token}x`]) {
      const headers = { authorization: `Bearer ${token}` }
      const res = await fetch(`${origin}${MOUNT}/oauth2/userInfo`, { headers })
      expect(res.status).toBe(401)
    }
  })

  test('a second sign-in goes through without the page', async () => {
    const { browser } = await signInAs(ada.sub)
    const again = await startSignIn()
    const { url } = await browser.open(again.url)
    const tokens = await finishSignIn(again, url)
    expect(tokens.claims()?.sub).toBe(ada.sub)
  })

  test('an email signs in its account whatever the letter case', async () => {
    const browser = new Browser()
    const { attempt, url } = await openPage(browser)
    const done = await browser.post(url, {
      form: 'email',
      email: ' INSTRUCTOR@kiai.test ',
    })
    expect((await finishSignIn(attempt, done.url)).claims()?.sub).toBe(kenji.sub)
  })

  test('an unknown email or account is refused in words', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    const byEmail = await browser.post(url, { form: 'email', email: 'nobody@kiai.test' })
    expect(byEmail.res.status).toBe(400)
    const html = await byEmail.res.text()
    expect(html).toContain('No account has this email yet')
    expect(html).toContain('value="nobody@kiai.test"')
    const byCard = await browser.post(url, { account: 'someone-else' })
    expect(byCard.res.status).toBe(400)
    expect(await byCard.res.text()).toContain('That account does not exist')
  })

  test('signing in as another account on the same browser replaces the first', async () => {
    const { browser } = await signInAs(ada.sub)
    const { tokens } = await signInAs(kenji.sub, browser, { prompt: 'login' })
    expect(tokens.claims()).toMatchObject({ sub: kenji.sub })
    expect(tokens.claims()).not.toHaveProperty('cognito:groups')
    const again = await startSignIn()
    const { url } = await browser.open(again.url)
    expect((await finishSignIn(again, url)).claims()?.sub).toBe(kenji.sub)
  })

  test('two pages open at once may sign in different accounts one after the other', async () => {
    const browser = new Browser()
    const first = await openPage(browser)
    const second = await openPage(browser)
    const one = await browser.post(first.url, { account: ada.sub })
    expect((await finishSignIn(first.attempt, one.url)).claims()?.sub).toBe(ada.sub)
    const two = await browser.post(second.url, { account: kenji.sub })
    expect((await finishSignIn(second.attempt, two.url)).claims()?.sub).toBe(kenji.sub)
  })

  test('the session id changes with the sign-in', async () => {
    const browser = new Browser()
    await openPage(browser)
    const before = browser.cookiesFor(`${origin}${MOUNT}/x`)
    await signInAs(ada.sub, browser)
    const after = browser.cookiesFor(`${origin}${MOUNT}/x`)
    expect(after).toContain('kiai_identity_session')
    expect(after).not.toBe(before)
  })
})

describe('creating an account', () => {
  const fields = { form: 'create', email: 'Mia.Berg@Example.test', givenName: 'Mia', familyName: "O'Berg" }

  test('a new account is signed in at once and can sign in again by email', async () => {
    const browser = new Browser()
    const { attempt, url } = await openPage(browser)
    const made = await browser.post(url, fields)
    const claims = (await finishSignIn(attempt, made.url)).claims()
    expect(claims).toMatchObject({ email: 'mia.berg@example.test', given_name: 'Mia', family_name: "O'Berg" })

    const elsewhere = new Browser()
    const page = await openPage(elsewhere)
    const back = await elsewhere.post(page.url, { form: 'email', email: 'mia.berg@example.test' })
    expect((await finishSignIn(page.attempt, back.url)).claims()?.sub).toBe(claims?.sub)
  })

  test('an email that has an account is not taken twice', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    for (const email of ['ADMIN@kiai.test', 'mia.berg@example.test']) {
      const { res } = await browser.post(url, { ...fields, email, givenName: 'Eve' })
      expect(res.status).toBe(400)
      const html = await res.text()
      expect(html).toContain('An account with this email already exists')
      expect(html).toContain('value="Eve"')
      expect(html).toContain('<details open>')
    }
  })

  test.each([
    [{ email: '' }, 'Enter an email address.'],
    [{ email: 'mia' }, 'Enter an email address like name@example.com.'],
    [{ email: `${'m'.repeat(250)}@example.test` }, 'at most 254 characters'],
    [{ givenName: '  ' }, 'Enter a first name.'],
    [{ familyName: '' }, 'Enter a last name.'],
    [{ familyName: 'x'.repeat(61) }, 'A last name has at most 60 characters.'],
    [{ givenName: '<b>Mia</b>' }, 'A first name is made of letters'],
  ])('%j is refused with a word about it, and what was typed stays', async (wrong, words) => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    const typed = { ...fields, email: 'typed@example.test', ...wrong }
    const { res } = await browser.post(url, typed)
    const html = await res.text()
    expect(res.status).toBe(400)
    expect(html).toContain(words)
    expect(html).toContain('aria-invalid="true"')
    expect(html.match(/ autofocus/g)).toHaveLength(1)
    if (!('email' in wrong)) expect(html).toContain('value="typed@example.test"')
    expect(html).not.toContain('<b>Mia')
    const file = readFileSync(join(dir, 'accounts.json'), 'utf8')
    expect(file).not.toContain('typed@example.test')
  })
})

describe('signing out', () => {
  const logout = (query: Record<string, string>) => `${origin}${MOUNT}/logout?${new URLSearchParams(query)}`

  test('ends the session: the page is asked for again', async () => {
    const { browser } = await signInAs(ada.sub)
    const stolen = browser.cookiesFor(`${origin}${MOUNT}/oauth2/authorize`)
    const res = await browser.send(logout({ client_id: CLIENT, logout_uri: `${origin}/` }))
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toBe(`${origin}/`)
    expect(browser.cookiesFor(`${origin}${MOUNT}/oauth2/authorize`)).not.toContain('session')
    expect((await openPage(browser)).url).toContain('/login/')

    const attempt = await startSignIn()
    const replayed = await fetch(attempt.url, { headers: { ...PAGE, cookie: stolen }, redirect: 'manual' })
    expect(replayed.headers.get('location')).toContain('/login/')
  })

  test('without a session it still goes back to the site', async () => {
    const res = await new Browser().send(logout({ client_id: CLIENT, logout_uri: `${origin}/` }))
    expect([res.status, res.headers.get('location')]).toEqual([302, `${origin}/`])
  })

  test('to an address or for a client that is not registered is refused and ends nothing', async () => {
    const { browser } = await signInAs(ada.sub)
    for (const query of [
      { client_id: CLIENT, logout_uri: 'https://evil.test/' },
      { client_id: CLIENT, logout_uri: `${origin}/elsewhere` },
      { client_id: CLIENT },
      { client_id: 'other', logout_uri: `${origin}/` },
    ]) {
      const res = await browser.send(logout(query))
      expect([res.status, res.headers.get('location')]).toEqual([400, null])
    }
    const again = await startSignIn()
    expect((await browser.open(again.url)).url).toContain('/api/callback?code=')
  })
})

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

  test('a code works once, and trying it again revokes what it gave', async () => {
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

  test('a form posted without the cookie of its page signs nobody in', async () => {
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
    const { res } = await new Browser().post(theirs.url, { account: ada.sub }, { cookie })
    expect(res.status).toBe(400)
  })

  test('a form posted by another site signs nobody in even with the cookie', async () => {
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
  })

  test('a revoked refresh token is worth nothing', async () => {
    const { tokens } = await signInAs(ada.sub)
    const token = tokens.refresh_token ?? ''
    expect((await oidc.refreshTokenGrant(client, token)).claims()?.sub).toBe(ada.sub)
    await oidc.tokenRevocation(client, token)
    await expectGrantError(oidc.refreshTokenGrant(client, token), 'invalid_grant')
  })
})

describe('the page', () => {
  test('lists the demo accounts, says that it is local, and needs no script', async () => {
    const { html, status } = await openPage(new Browser())
    expect(status).toBe(200)
    for (const { sub, email } of demoAccounts) {
      expect(html).toContain(`value="${sub}"`)
      expect(html).toContain(email)
    }
    expect(html).toContain('Local sign-in')
    expect(html).toContain('no password is needed')
    expect(html).toContain('<html lang="en">')
    expect(html).not.toMatch(/<script|javascript:| on\w+=| style="|type="password"/i)
    expect(html).not.toMatch(/(src|href)="https?:/)
  })

  test('every field has a label and no id is used twice', async () => {
    const { html } = await openPage(new Browser())
    const inputs = [...html.matchAll(/<input id="([^"]+)"/g)].map((match) => match[1])
    expect(inputs).toHaveLength(4)
    for (const id of inputs) expect(html).toContain(`<label for="${id}">`)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is not kept, not framed, and loads nothing', async () => {
    const expired = await new Browser().open(`${origin}${MOUNT}/login/unknown`)
    for (const { res } of [await openPage(new Browser()), expired]) {
      expect(res.headers.get('cache-control')).toContain('no-store')
      expect(res.headers.get('x-frame-options')).toBe('DENY')
      const policy = res.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
    }
    const { res } = await openPage(new Browser())
    expect(res.headers.get('content-security-policy')).toContain(`form-action 'self' ${origin};`)
  })

  test('fills in the email that the site hints at, as text', async () => {
    const { html } = await openPage(new Browser(), { login_hint: '"><i>@kiai.test' })
    expect(html).toContain('value="&#34;&#62;&#60;i&#62;@kiai.test"')
  })

  test('cookies stay under the path of the identity and out of reach of scripts', async () => {
    const attempt = await startSignIn()
    const res = await fetch(attempt.url, { headers: PAGE, redirect: 'manual' })
    const lines = res.headers.getSetCookie()
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toContain(`path=${MOUNT}`)
      expect(line).toContain('httponly')
      expect(line).toContain('samesite=lax')
    }
  })

  test('an expired or finished sign-in shows a way back instead of a fault', async () => {
    const browser = new Browser()
    const { url } = await openPage(browser)
    await browser.post(url, { account: ada.sub })
    for (const address of [url, `${origin}${MOUNT}/login/unknown`]) {
      const { res } = await browser.open(address)
      const html = await res.text()
      expect(res.status).toBe(400)
      expect(html).toContain('This sign-in has expired')
      expect(html).toContain('href="/api/login"')
      expect(html).not.toMatch(/\bat .*\.(js|ts):\d/)
    }
  })

  test('other paths and methods get a page in words', async () => {
    const nowhere = await new Browser().open(`${origin}${MOUNT}/nowhere`)
    expect(nowhere.res.status).toBe(404)
    const deleted = await fetch(`${origin}${MOUNT}/logout`, { method: 'DELETE' })
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('discovery and restart', () => {
  test('the discovery document names the routes under the one origin', async () => {
    const res = await fetch(`${origin}${MOUNT}/.well-known/openid-configuration`)
    const base = origin + MOUNT
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
    const res = await fetch(`http://127.0.0.1:${port}${MOUNT}/.well-known/openid-configuration`)
    expect(await res.text()).not.toContain('127.0.0.1')
  })

  test('the keys that are published have no private part', async () => {
    const res = await fetch(`${origin}${MOUNT}/.well-known/jwks.json`)
    const { keys } = (await res.json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test('sessions, tokens, keys and new accounts outlive a restart', async () => {
    const browser = new Browser()
    const { attempt, url } = await openPage(browser)
    const fields = { form: 'create', email: 'stays@example.test', givenName: 'Noor', familyName: 'Haddad' }
    const { url: callback } = await browser.post(url, fields)
    const tokens = await finishSignIn(attempt, callback)
    const halfway = await openPage(new Browser())

    identity.close()
    identity = openIdentity()

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

    identity.close()
    writeFileSync(join(dir, 'accounts.json'), '[]')
    identity = openIdentity()

    const { tokens } = await signInAs(kenji.sub, browser)
    expect(tokens.claims()?.sub).toBe(kenji.sub)
  })

  test('a damaged file is named instead of being written over', () => {
    const broken = mkdtempSync(join(tmpdir(), 'kiai-identity-'))
    writeFileSync(join(broken, 'accounts.json'), '[{')
    const options = { issuer: origin + MOUNT, dir: broken, clientId: CLIENT, accounts: demoAccounts }
    const open = () => createIdentity({ ...options, redirectUris: [`${origin}/`], logoutUris: [] })
    expect(open).toThrow(/accounts\.json is damaged/)
    rmSync(broken, { recursive: true })
  })
})
