import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import { ada, asPage, Browser, benchClient, kenji, mount, startIdentity } from './identity-bench.ts'

const identity = await startIdentity()
const { client, dir, finishSignIn, openPage, origin, signInAs, startSignIn } = identity
afterAll(identity.close)

describe('signing in', () => {
  test('a demo admin gets an id token with the claims and groups of Cognito', async () => {
    const { tokens, attempt } = await signInAs(ada.sub)
    expect(tokens.claims()).toMatchObject({
      iss: origin + mount,
      aud: benchClient,
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

  test('an access token has the claims of Cognito access tokens, and no audience', async () => {
    const { tokens } = await signInAs(ada.sub)
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      iss: origin + mount,
      sub: ada.sub,
      client_id: benchClient,
      token_use: 'access',
      username: ada.sub,
      'cognito:groups': ['admin'],
      scope: 'openid email profile',
    })
    expect(claims).not.toHaveProperty('aud')
  })

  test('an account in no group has no groups claim', async () => {
    const { tokens } = await signInAs(kenji.sub)
    expect(tokens.claims()).not.toHaveProperty('cognito:groups')
  })

  test('userInfo answers with the person of the access token and refuses any other token', async () => {
    const { tokens } = await signInAs(kenji.sub)
    const info = await oidc.fetchUserInfo(client, tokens.access_token, kenji.sub)
    expect(info).toMatchObject({ email: kenji.email, email_verified: 'true', username: kenji.sub })
    for (const token of ['made-up', tokens.id_token ?? '', `${tokens.access_token}x`]) {
      const headers = { authorization: `Bearer ${token}` }
      const res = await fetch(`${origin}${mount}/oauth2/userInfo`, { headers })
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

  test('an email signs in its account in any letter case', async () => {
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
    const before = browser.cookiesFor(`${origin}${mount}/x`)
    await signInAs(ada.sub, browser)
    const after = browser.cookiesFor(`${origin}${mount}/x`)
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

  test('an email that has an account cannot be used twice', async () => {
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
  ])('%j is refused with a message, and the input stays', async (wrong, words) => {
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
  const logout = (query: Record<string, string>) => `${origin}${mount}/logout?${new URLSearchParams(query)}`

  test('ends the session: the next sign-in shows the page', async () => {
    const { browser } = await signInAs(ada.sub)
    const stolen = browser.cookiesFor(`${origin}${mount}/oauth2/authorize`)
    const res = await browser.send(logout({ client_id: benchClient, logout_uri: `${origin}/` }))
    expect(res.status).toBe(302)
    expect(res.headers.get('location')).toBe(`${origin}/`)
    expect(browser.cookiesFor(`${origin}${mount}/oauth2/authorize`)).not.toContain('session')
    expect((await openPage(browser)).url).toContain('/login/')

    const attempt = await startSignIn()
    const replayed = await fetch(attempt.url, { headers: { ...asPage, cookie: stolen }, redirect: 'manual' })
    expect(replayed.headers.get('location')).toContain('/login/')
  })

  test('without a session it still goes back to the site', async () => {
    const res = await new Browser().send(logout({ client_id: benchClient, logout_uri: `${origin}/` }))
    expect([res.status, res.headers.get('location')]).toEqual([302, `${origin}/`])
  })

  test('to an address or for a client that is not registered is refused and ends nothing', async () => {
    const { browser } = await signInAs(ada.sub)
    for (const query of [
      { client_id: benchClient, logout_uri: 'https://evil.test/' },
      { client_id: benchClient, logout_uri: `${origin}/elsewhere` },
      { client_id: benchClient },
      { client_id: 'other', logout_uri: `${origin}/` },
    ]) {
      const res = await browser.send(logout(query))
      expect([res.status, res.headers.get('location')]).toEqual([400, null])
    }
    const again = await startSignIn()
    expect((await browser.open(again.url)).url).toContain('/api/callback?code=')
  })
})
