import { describe, expect, inject, test } from 'vitest'
import { post } from '../support/fixtures.ts'
import { newEmail } from '../support/people.ts'
import { Browser, signIn, signUp } from '../support/sign-in.ts'
import {
  sessionCookie,
  sessionOf,
  signInAtProvider,
  signInCookie,
  startSignIn,
  wayBack,
} from '../support/sign-in-steps.ts'
import { itemsWith, tableName } from '../support/table.ts'

const origin = inject('origin')
const newBrowser = () => new Browser(origin)
const isSignedIn = async (browser: Browser) => (await browser.fetch('/api/auth/user')).status === 200

/** Takes a way back and sees that it ends without a session, on a page that says so. */
async function expectRefused(browser: Browser, back: URL | string) {
  const answer = await browser.fetch(new URL(back, origin).href)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/?signIn=failed')
  expect(sessionOf(browser)).toBeUndefined()
  expect(await isSignedIn(browser)).toBe(false)
}

const changed = (url: URL, change: (query: URLSearchParams) => void) => {
  const other = new URL(url)
  change(other.searchParams)
  return other
}

describe('a sign-in goes as it should', () => {
  test('and ends where it was begun, signed in', async () => {
    const browser = newBrowser()
    const answer = await browser.fetch((await wayBack(browser, '/video/vid_1?t=3')).href)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/video/vid_1?t=3'])
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('with fresh state, nonce, proof and cookie each time', async () => {
    const [one, two] = [newBrowser(), newBrowser()]
    const [first, second] = [await startSignIn(one), await startSignIn(two)]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.searchParams.get(name)?.length).toBeGreaterThanOrEqual(32)
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
    }
    expect(first.searchParams.get('code_challenge_method')).toBe('S256')
    expect(first.searchParams.get('response_type')).toBe('code')
    expect(one.cookies.get(signInCookie)?.value).not.toBe(two.cookies.get(signInCookie)?.value)
  })
})

describe('no session comes of a way back', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['without its state', (query) => query.delete('state')],
    ['with another state', (query) => query.set('state', 'a'.repeat(43))],
    ['with an empty state', (query) => query.set('state', '')],
    ['with two states', (query) => query.append('state', 'b')],
    ['without its code', (query) => query.delete('code')],
    ['with a code of nobody', (query) => query.set('code', 'a'.repeat(43))],
    ['with two codes', (query) => query.append('code', 'b')],
    ['from another issuer', (query) => query.set('iss', 'https://evil.example')],
    ['that says the person refused', (query) => query.set('error', 'access_denied')],
  ])('%s', async (_what, change) => {
    const browser = newBrowser()
    await expectRefused(browser, changed(await wayBack(browser), change))
  })

  test('that nobody began', async () => {
    for (const query of [
      '',
      '?code=a&state=b',
      '?error=access_denied',
      `?code=${'a'.repeat(5000)}`,
      '?%ff=%ff',
    ]) {
      await expectRefused(newBrowser(), `/api/callback${query}`)
    }
  })

  test('taken a second time, by the same browser or with its cookie', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const cookie = browser.cookies.get(signInCookie)
    await browser.fetch(back.href)
    const thief = newBrowser()
    if (cookie) thief.cookies.set(signInCookie, cookie)
    await expectRefused(thief, back)
    // Whoever is signed in already stays that.
    expect((await browser.fetch(back.href)).headers.get('location')).toBe('/?signIn=failed')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('taken twice at once: at most one', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const cookie = `__Host-kiai-sign-in=${browser.cookies.get(signInCookie)?.value}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(back, { headers: { cookie }, redirect: 'manual' })),
    )
    const opened = answers.filter(({ headers }) =>
      headers.getSetCookie().some((line) => /^__Host-kiai=[\w-]/.test(line)),
    )
    expect(opened).toHaveLength(1)
  })

  test('in a browser that began none: a stolen code is worth nothing', async () => {
    await expectRefused(newBrowser(), await wayBack(newBrowser()))
  })

  test('in a browser that began another one: nobody is signed in as somebody else', async () => {
    const victim = newBrowser()
    await startSignIn(victim)
    await expectRefused(victim, await wayBack(newBrowser()))
  })

  test('with one’s own state and somebody else’s code', async () => {
    const [attacker, victim] = [newBrowser(), newBrowser()]
    const theirs = await wayBack(victim)
    const own = await wayBack(attacker)
    const mixed = changed(own, (query) => query.set('code', theirs.searchParams.get('code') ?? ''))
    await expectRefused(attacker, mixed)
  })

  test.each(['nonce', 'code_challenge', 'state'])('of a sign-in sent out with another %s', async (name) => {
    const browser = newBrowser()
    const start = changed(await startSignIn(browser), (query) => query.set(name, 'A'.repeat(43)))
    await expectRefused(browser, await signInAtProvider(browser, start))
  })

  test.each(['', 'x', 'a'.repeat(43), '"', '%00', 'a'.repeat(4000)])(
    'with the sign-in cookie %j',
    async (value) => {
      const browser = newBrowser()
      const back = await wayBack(browser)
      browser.cookies.set(signInCookie, { value, path: '/' })
      await expectRefused(browser, back)
    },
  )

  test.skipIf(!tableName)('of a sign-in begun too long ago', async () => {
    const browser = newBrowser()
    const back = await wayBack(browser)
    const { signIn: items } = await import('../../functions/model/sign-in.ts')
    const { hashOf } = await import('../../functions/http/caller.ts')
    const id = hashOf(browser.cookies.get(signInCookie)?.value ?? '')
    await items
      .patch({ id })
      .set({ expire: Math.floor(Date.now() / 1000) })
      .go()
    await expectRefused(browser, back)
  })
})

describe('a session', () => {
  test('planted before sign-in never survives it', async () => {
    const browser = newBrowser()
    const planted = 'P'.repeat(43)
    browser.cookies.set(sessionCookie, { value: planted, path: '/' })
    await browser.fetch((await wayBack(browser)).href)
    expect(sessionOf(browser)).not.toBe(planted)
    expect(await isSignedIn(browser)).toBe(true)
    const attacker = newBrowser()
    attacker.cookies.set(sessionCookie, { value: planted, path: '/' })
    expect(await isSignedIn(attacker)).toBe(false)
  })

  test('ends when the same browser signs in again', async () => {
    const browser = await signIn(origin, 'free')
    const before = newBrowser()
    before.cookies.set(sessionCookie, { value: sessionOf(browser) ?? '', path: '/' })
    await browser.fetch((await wayBack(browser)).href)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(before)).toBe(false)
  })

  test('is 256 random bits', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 6 }, async () => sessionOf(await signIn(origin, 'free')) ?? ''),
    )
    expect(new Set(secrets).size).toBe(secrets.length)
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
      expect(new Set(secret).size).toBeGreaterThan(15)
    }
  })

  test('is set for this site alone, out of reach of scripts and of other sites', async () => {
    const browser = newBrowser()
    const start = await browser.fetch('/api/login')
    const beginning = start.headers.getSetCookie().find((line) => line.startsWith('__Host-kiai-sign-in='))
    const signed = await browser.fetch(
      (await signInAtProvider(browser, new URL(start.headers.get('location') ?? ''))).href,
    )
    const session = signed.headers.getSetCookie().find((line) => line.startsWith('__Host-kiai='))
    for (const line of [beginning, session]) {
      const attributes = line?.split('; ').slice(1) ?? []
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']))
      expect(line).not.toMatch(/domain=/i)
      expect(line).toMatch(/Max-Age=[1-9]\d*/)
    }
    const hint = signed.headers.getSetCookie().find((line) => line.startsWith('kiai_signed_in='))
    expect(hint).toMatch(/^kiai_signed_in=1;/)
  })

  test('of an admin is a working day, of a member a month', async () => {
    const lasts = async (name: 'admin' | 'free') => {
      const browser = await signIn(origin, name)
      const { data } = await sessionItem(browser)
      return (data?.expire ?? 0) - Date.now() / 1000
    }
    if (!tableName) return
    expect(await lasts('admin')).toBeLessThanOrEqual(12 * 3600)
    expect(await lasts('free')).toBeLessThanOrEqual(30 * 24 * 3600)
  })

  test.skipIf(!tableName)('is kept as a hash: the table opens none', async () => {
    const browser = await signIn(origin, 'free')
    const begun = newBrowser()
    await startSignIn(begun)
    const secrets = [sessionOf(browser), begun.cookies.get(signInCookie)?.value]
    for (const secret of secrets) expect(await itemsWith(secret ?? 'missing')).toEqual([])
    const { hashOf } = await import('../../functions/http/caller.ts')
    expect(await itemsWith(hashOf(secrets[0] ?? ''))).toHaveLength(1)
  })

  test.skipIf(!tableName)('past its end is none, though its item is still there', async () => {
    const browser = await signIn(origin, 'free')
    const { session, sid } = await sessionItem(browser)
    await session
      .patch({ sid })
      .set({ expire: Math.floor(Date.now() / 1000) })
      .go()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test.each([
    ...['', 'x', '"', 'a'.repeat(42), 'a'.repeat(43), 'a'.repeat(44), 'a'.repeat(6000), '../../etc/passwd'],
    ...[
      '%00',
      '{"sid":1}',
      'null',
      '__proto__',
      `${'a'.repeat(42)}=`,
      `${'a'.repeat(43)},`,
      '$session#sid_a',
    ],
  ])('of the cookie %j is none, and no failure', async (value) => {
    const answer = await fetch(`${origin}/api/auth/user`, { headers: { cookie: `__Host-kiai=${value}` } })
    expect(answer.status).toBe(401)
  })

  test('is not taken from a cookie of another name, nor from a header or the query', async () => {
    const secret = sessionOf(await signIn(origin, 'free')) ?? ''
    const tries: Record<string, string>[] = [
      { cookie: `kiai=${secret}` },
      { cookie: `__host-kiai=${secret}` },
      { cookie: `x__Host-kiai=${secret}` },
      { cookie: `a="; __Host-kiai-x=${secret}"` },
      { authorization: `Bearer ${secret}` },
      { 'x-session': secret },
    ]
    for (const headers of tries) {
      expect((await fetch(`${origin}/api/auth/user`, { headers })).status).toBe(401)
    }
    expect((await fetch(`${origin}/api/auth/user?__Host-kiai=${secret}`)).status).toBe(401)
  })
})

async function sessionItem(browser: Browser) {
  const { session } = await import('../../functions/model/session.ts')
  const { hashOf } = await import('../../functions/http/caller.ts')
  const sid = hashOf(sessionOf(browser) ?? '')
  const { data } = await session.get({ sid }).go({ consistent: true })
  return { session, sid, data }
}

describe('after sign-in', () => {
  test.each([
    ...['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', '/%5cevil.example'],
    ...[
      '/..//evil.example',
      '/\t/evil.example',
      '/%2fevil.example',
      'javascript:alert(1)',
      '/\r\nSet-Cookie: a=b',
    ],
    ...[
      '/api/logout',
      '/%61pi/logout',
      '/-/identity/logout',
      ' /movies',
      'https:evil.example',
      '/.//evil.example',
    ],
  ])('%j is no place to go: the front page is', async (returnTo) => {
    const browser = newBrowser()
    const answer = await browser.fetch((await wayBack(browser, returnTo)).href)
    const location = answer.headers.get('location') ?? ''
    expect(new URL(location, origin).origin).toBe(origin)
    expect(location === '/' || /^\/(Set-Cookie|%)/.test(location)).toBe(true)
    expect(answer.headers.get('a')).toBeNull()
  })

  test('an address too long to keep is refused', async () => {
    expect((await fetch(`${origin}/api/login?returnTo=/${'a'.repeat(2000)}`)).status).toBe(400)
  })
})

describe('signing out', () => {
  test('ends the session on the server, not in the browser alone', async () => {
    const browser = await signIn(origin, 'free')
    const thief = newBrowser()
    thief.cookies.set(sessionCookie, { value: sessionOf(browser) ?? '', path: '/' })
    expect(await isSignedIn(thief)).toBe(true)
    const answer = await browser.fetch('/api/logout')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/\/logout\?client_id=.*&logout_uri=/)
    expect(sessionOf(browser)).toBeUndefined()
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('ends the provider’s session too: the next sign-in asks again', async () => {
    const browser = await signIn(origin, 'free')
    await browser.follow('/api/logout')
    const { response } = await browser.follow((await startSignIn(browser)).href)
    expect(await response.text()).toContain('Sign in')
    expect(sessionOf(browser)).toBeUndefined()
  })

  test('is not done by another site', async () => {
    const browser = await signIn(origin, 'free')
    const answer = await browser.fetch('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.headers.get('location')).toBe('/')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('of nobody is no failure', async () => {
    expect((await newBrowser().fetch('/api/logout')).status).toBe(302)
  })

  test('in one browser leaves the others signed in', async () => {
    const email = newEmail()
    const [one, two] = [await signUp(origin, email), await signInAgain(email)]
    await one.fetch('/api/logout')
    expect(await isSignedIn(two)).toBe(true)
  })
})

describe('the terms', () => {
  const accept = (browser: Browser) =>
    post(browser, '/api/auth/terms', { acceptTerms: true, isThirteenOrOlder: true })

  test('accepted in one browser are accepted in all', async () => {
    const email = newEmail()
    const [one, two] = [await signUp(origin, email), await signInAgain(email)]
    expect((await two.fetch('/api/videos/recommended')).status).toBe(403)
    expect((await accept(one)).status).toBe(200)
    expect((await two.fetch('/api/videos/recommended')).status).toBe(200)
  })

  test('accepted again keep their first date', async () => {
    const browser = await signUp(origin, newEmail())
    const first = (await (await accept(browser)).json()) as { termsAcceptedAt: string }
    const again = (await (await accept(browser)).json()) as { termsAcceptedAt: string }
    expect(again.termsAcceptedAt).toBe(first.termsAcceptedAt)
  })

  test.each([
    {},
    { acceptTerms: true },
    { acceptTerms: 'true', isThirteenOrOlder: true },
    { acceptTerms: true, isThirteenOrOlder: false },
  ])('%j accepts nothing', async (body) => {
    const browser = await signUp(origin, newEmail())
    expect((await post(browser, '/api/auth/terms', body)).status).toBe(400)
    expect((await browser.fetch('/api/videos/recommended')).status).toBe(403)
  })
})

/** A second browser of somebody who has an account. */
async function signInAgain(email: string): Promise<Browser> {
  const browser = newBrowser()
  const { path } = await browser.follow((await startSignIn(browser)).href)
  await browser.follow(path, { method: 'POST', body: new URLSearchParams({ form: 'email', email }) })
  if (!sessionOf(browser)) throw new Error('The second sign-in did not work')
  return browser
}
